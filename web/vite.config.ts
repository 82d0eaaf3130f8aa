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

/** Of a page that is only read each element says which sentence it holds, for src/paper.ts. */
const marked = (html: string) => html.replace(/>%([A-Z_]+)%</g, (_, id: string) => ` data-sentence="${id}">%${id}%<`);

/** The frame of the pages that are only read; host.html and privacy.html hold their title and what they have to say. */
const frame = (title: string, main: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" href="./icon.svg" type="image/svg+xml" />
    ${title}
  </head>
  <body>
    <header><a href="./">%PAGE_NAME%</a></header>
    <main>${main}</main>
    <script type="module" src="/src/paper.ts"></script>
  </body>
</html>`;

function framed(html: string, { path }: { path: string }): string {
    if (!/^\/(host|privacy)\.html$/.test(path)) return html;
    const [title = "", ...main] = html.split("\n");
    return marked(frame(title, main.join("\n")));
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
        { name: "frame", transformIndexHtml: { order: "pre", handler: framed } },
        { name: "early-texts", transformIndexHtml: early },
        VitePWA({
            registerType: "prompt", // src/session/update.ts says when
            injectRegister: null,
            includeAssets: ["icon.svg"],
            workbox: {
                globPatterns: ["**/*.{html,js,css,wasm,svg,png,webmanifest}"],
                runtimeCaching: [
                    // what a player reads comes when that player is asked to play, and stays; so does a language
                    {
                        urlPattern: /\/assets\/[^/]*\.(bin|json)$/,
                        handler: "CacheFirst",
                        options: { cacheName: "models" },
                    },
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
