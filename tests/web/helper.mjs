// helper.mjs - what the browser tests share: the built page behind a small web server, Debian's Chromium, and ways to
// play. The page is built before (`make web`).
import { createServer } from "node:http";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, extname, join, normalize } from "node:path";
import { after, test as nodeTest } from "node:test";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const require = createRequire(join(root, "web", "package.json"));
export const { chromium } = require("playwright-core");
export const axeSource = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

const dist = join(root, "web", "dist");
const types = {
    ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm",
    ".svg": "image/svg+xml", ".png": "image/png", ".webmanifest": "application/manifest+json",
    ".bin": "application/octet-stream", ".json": "application/json",
};

/** The page, or another folder, on a free port of this machine. change: what is handed out for a file, by its path. */
export async function serve(change = (path, bytes) => bytes, folder = dist) {
    const server = createServer((request, response) => {
        const path = normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname));
        const file = join(folder, path.endsWith("/") ? join(path, "index.html") : path);
        if (!file.startsWith(folder) || !existsSync(file)) {
            response.writeHead(404).end();
            return;
        }
        response.writeHead(200, { "content-type": types[extname(file)] ?? "text/plain" }).end(change(path, readFileSync(file)));
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    serving.push(server);
    return `http://127.0.0.1:${server.address().port}/`;
}

/** A test that ends: one that hangs fails by its name instead of holding up all. Two browsers, their houses and whatever
 *  else the machine does share its cores, so one that fails is tried once more; tools/run_tests.py names those. */
export const test = (name, body) => nodeTest(name, { timeout: 360000 }, async (context) => {
    try {
        await body(context);
    } catch (error) {
        context.diagnostic(`unsteady: ${name}: ${String(error?.message ?? error).split("\n")[0]}`);
        await body(context);
    }
});

export const BROWSER = { executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-dev-shm-usage"] };
const serving = [];
let browser, opening;

/** One web server and one browser for all tests, also when several of them begin at once. */
function open() {
    opening ??= (async () => {
        const address = await serve();
        browser = await chromium.launch(BROWSER);
        return address;
    })();
    return opening;
}

after(async () => {
    await browser?.close();
    for (const server of serving) {
        server.close();
        server.closeAllConnections();
    }
});

export const PHONE = { width: 360, height: 740 }, DESKTOP = { width: 1280, height: 800 };

/** The page stands, and its engine has come. */
export async function ready(page) {
    await page.waitForSelector("ag-front, ag-table, ag-lobby");
    await page.waitForFunction(() => document.querySelector("ag-app").house);
}

/** A page of its own with settings; errors in it fail the test that looks at them. until: what is waited for, if not
 *  that the page is ready. */
export async function visit({ size = DESKTOP, theme = "light", speed = "instant", hash = "",
                              motion = "reduce", workers = "block", at = "", chance = 20260101, name = "",
                              until = "", locale = "en-US", before = async () => undefined } = {}) {
    const address = at || await open();
    if (at) await open();
    const context = await browser.newContext({ viewport: size, colorScheme: theme, reducedMotion: motion,
                                               hasTouch: size === PHONE, serviceWorkers: workers, locale });
    await context.addInitScript((chosen) => {
        const key = "astragal.settings";
        if (!localStorage.getItem(key)) localStorage.setItem(key, JSON.stringify(chosen.settings));
        // The same dice every time, so that a failure comes again: mulberry32 instead of the browser's generator.
        const loads = Number(sessionStorage.getItem("loads") ?? 0); // a reloaded page draws other numbers
        sessionStorage.setItem("loads", `${loads + 1}`);
        let state = chosen.chance + 104729 * loads;
        crypto.getRandomValues = (array) => {
            for (let i = 0; i < array.length; i++) {
                state = (state + 0x6d2b79f5) | 0;
                let x = Math.imul(state ^ (state >>> 15), 1 | state);
                x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
                array[i] = (x ^ (x >>> 14)) >>> 0;
            }
            return array;
        };
    }, { settings: name ? { speed, name } : { speed }, chance });
    context.setDefaultTimeout(60000);
    const page = await context.newPage();
    page.errors = [];
    page.on("pageerror", (error) => page.errors.push(error.message));
    page.on("console", (message) => {
        const noHouse = message.location().url.endsWith("/api/health"); // the browser notes that nobody is there
        if (message.type() === "error" && !noHouse) page.errors.push(message.text());
    });
    page.home = address;
    await before(page);
    await page.goto(address + hash);
    if (until) await page.waitForSelector(until);
    else await ready(page);
    return page;
}
