// The frame of <astragal-table>: one script and one style sheet beside the modules of the package, and the worker in one
// piece, since bundlers hand them on as they are.
import { defineConfig } from "vite";

const dist = new URL("../packages/astragal/dist", import.meta.url).pathname;
const inputs: Record<string, string> = { frame: "src/embed/frame.ts", "frame-worker": `${dist}/worker.js` };

export default defineConfig(({ mode }) => ({
    base: "./",
    publicDir: false,
    resolve: {
        alias: [{ find: /^astragal(\/framed)?$/, replacement: `${dist}/framed.js` }],
    },
    build: {
        target: "es2022",
        outDir: dist,
        emptyOutDir: false,
        cssCodeSplit: false,
        modulePreload: false,
        rollupOptions: {
            input: inputs[mode]!,
            output: {
                entryFileNames: `${mode}.js`,
                assetFileNames: "frame[extname]",
                inlineDynamicImports: true,
            },
        },
    },
}));
