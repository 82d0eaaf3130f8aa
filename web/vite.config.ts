// The page is built into dist/: plain files that any web server can hand out, and that work without one once loaded.
import { defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";

export default defineConfig({
    base: "./",
    build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
    worker: { format: "es" },
    plugins: [
        VitePWA({
            registerType: "prompt", // src/session/update.ts says when
            injectRegister: null,
            includeAssets: ["icon.svg"],
            workbox: {
                globPatterns: ["**/*.{html,js,css,wasm,bin,svg,png,webmanifest}"],
                navigateFallbackDenylist: [/^\/api\//],
                cleanupOutdatedCaches: true,
                clientsClaim: true,
            },
            manifest: {
                name: "Astragal: dice games",
                short_name: "Astragal",
                description: "Farkle, Farkel, Balut, Palko and Penk! against opponents or round one table.",
                display: "standalone",
                start_url: "./",
                scope: "./",
                background_color: "#f4ede0",
                theme_color: "#6b4226",
                icons: [
                    { src: "icon-192.png", sizes: "192x192", type: "image/png" },
                    { src: "icon-512.png", sizes: "512x512", type: "image/png" },
                    { src: "icon-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
                ],
            },
        }),
    ],
});
