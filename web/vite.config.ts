// The page is built into dist/: plain files that any web server can hand out, and that work without one once loaded.
import { defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { games } from "./src/games";
import { hostTexts } from "./src/generated/texts/host";
import { texts } from "./src/generated/texts/page";
import { privacyTexts } from "./src/generated/texts/privacy";
import { shelf } from "./src/generated/shelf";

/** Sentences in files of markup, which are there before the page runs: %PAGE_TITLE% stands for texts.title. */
function early(html: string): string {
    const areas: Record<string, object> = { PAGE: texts, HOST: hostTexts, PRIVACY: privacyTexts };
    return html.replace(/%([A-Z]+)_([A-Z_]+)%/g, (id, area: string, rest: string) => {
        const name = rest.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
        const words = new Map(Object.entries(areas[area] ?? {})).get(name) as string | undefined;
        if (words === undefined) throw new Error(`no sentence ${id}`);
        return words;
    });
}

const titleOf = (preset: string) => shelf.presets.find(({ name }) => name === preset)!.title;

export default defineConfig({
    base: "./",
    build: {
        target: "es2022",
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rollupOptions: { input: ["index.html", "host.html", "privacy.html"] },
    },
    worker: { format: "es" },
    plugins: [
        { name: "early-texts", transformIndexHtml: early },
        VitePWA({
            registerType: "prompt", // src/session/update.ts says when
            injectRegister: null,
            includeAssets: ["icon.svg"],
            workbox: {
                globPatterns: ["**/*.{html,js,css,wasm,svg,png,webmanifest}"],
                runtimeCaching: [
                    // what a player reads comes when that player is asked to play, and stays
                    { urlPattern: /\/assets\/[^/]*\.bin$/, handler: "CacheFirst", options: { cacheName: "models" } },
                ],
                navigateFallbackDenylist: [/^\/(api\/|door|device|me$)/],
                cleanupOutdatedCaches: true,
                clientsClaim: true,
            },
            manifest: {
                name: texts.title,
                short_name: texts.name,
                description: texts.description,
                display: "standalone",
                start_url: "./",
                scope: "./",
                background_color: "#f4ede0",
                theme_color: "#6b4226",
                categories: ["games"],
                shortcuts: [
                    ...games.featured.map((name) => ({ name: titleOf(name), url: `./#new/${name}` })),
                    { name: texts.daily, url: "./#daily" },
                ],
                icons: [
                    { src: "icon-192.png", sizes: "192x192", type: "image/png" },
                    { src: "icon-512.png", sizes: "512x512", type: "image/png" },
                    { src: "icon-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
                ],
            },
        }),
    ],
});
