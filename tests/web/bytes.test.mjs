// What the page sends and when (16.19): the front page without the engine, packed files from the house, models only for
// who plays against them. Sizes are limits of the issue; times are measured by bench/page.mjs and bench/lighthouse.
import assert from "node:assert/strict";
import { readFileSync, statSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { after } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { root, test, visit } from "./helper.mjs";
import { TestHouse } from "./house.mjs";

const dist = join(root, "web", "dist"), FIRST = 300e3, OFFLINE = 1e6;
let house;
after(() => house?.stop());
const opened = async () => (house ??= await new TestHouse().start());

/** A file as a browser gets it that takes these encodings. */
function get(address, encodings) {
    return new Promise((resolve, reject) => {
        request(address, { headers: { "accept-encoding": encodings } }, (response) => {
            const parts = [];
            response.on("data", (part) => parts.push(part));
            response.on("end", () => resolve({ encoding: response.headers["content-encoding"], bytes: Buffer.concat(parts) }));
        }).on("error", reject).end();
    });
}

/** The front page, whose engine does not come before it is released; asked: what the page has asked for. */
async function withoutEngine(at = "") {
    const asked = [];
    let release;
    const held = new Promise((resolve) => (release = resolve));
    const page = await visit({ at, until: "ag-front", before: async (p) => {
        p.on("request", (one) => asked.push(new URL(one.url()).pathname));
        await p.route(/\.wasm$/, async (route) => {
            await held;
            await route.continue();
        });
    } });
    return { page, release, asked };
}

test("16.19 the front page can be used before the engine has come, and what was chosen happens when it is there", async () => {
    const { page, release } = await withoutEngine();
    assert.equal(await page.locator("ag-front .card").count(), 5);
    await page.locator("ag-front .card .quiet").first().click(); // a window that needs no engine
    await page.waitForSelector("dialog[open] ag-setup");
    await page.keyboard.press("Escape");
    await page.locator("dialog[open]").waitFor({ state: "detached" });
    await page.locator("ag-front .card .primary").first().click();
    await page.waitForSelector("main.loading[aria-busy]");
    release();
    await page.waitForSelector("ag-table .ask [data-primary]");
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("16.19 the engine is fetched once the front page is drawn, and the house is asked once before", async () => {
    const { address } = await opened();
    let drawn = null;
    const asked = [];
    const page = await visit({ at: address, before: async (p) => {
        p.on("request", (one) => asked.push(new URL(one.url()).pathname));
        await p.route(/\.wasm$/, async (route) => {
            drawn = await p.evaluate(() => ({
                cards: document.querySelectorAll("ag-front .card").length,
                painted: performance.getEntriesByName("first-contentful-paint").length,
            }));
            await route.continue();
        });
    } });
    assert.deepEqual(drawn, { cards: 5, painted: 1 });
    const before = asked.slice(0, asked.findIndex((path) => path.endsWith(".wasm")));
    assert.equal(before.filter((path) => path === "/api/tables").length, 1, `${before}`);
    await page.context().close();
});

test("16.19 a link to a part of the page opens it without drawing the front page first", async () => {
    for (const hash of ["#rules/farkle", "#daily", "#you"]) {
        const page = await visit({ hash, until: "ag-rules h2, ag-daily, ag-profile", before: (p) => p.addInitScript(() => {
            new MutationObserver(() => (window.fronts ??= 0, window.fronts += document.querySelectorAll("ag-front").length))
                .observe(document, { childList: true, subtree: true });
        }) });
        assert.equal(await page.evaluate(() => window.fronts), 0, hash);
        assert.deepEqual(page.errors, []);
        await page.context().close();
    }
});

test("16.19 a link that needs the engine waits for it", async () => {
    const { page, release } = await withoutEngine();
    await page.locator('ag-front a[href="#rules/farkle"]').click();
    await page.waitForSelector("main.loading[aria-busy]");
    release();
    await page.waitForSelector("ag-rules h1, ag-rules h2");
    await page.context().close();
});

test("16.19 the house sends packed files to who takes them, and the same bytes to who does not", async () => {
    const { address } = await opened();
    const name = /assets\/index-[\w-]+\.js/.exec(readFileSync(join(dist, "index.html"), "utf8"))[0];
    const plain = readFileSync(join(dist, name)), unpack = { br: brotliDecompressSync, gzip: gunzipSync };
    for (const encoding of ["br", "gzip"]) {
        const got = await get(address + name, encoding);
        assert.equal(got.encoding, encoding);
        assert.ok(got.bytes.length < plain.length / 2);
        assert.deepEqual(unpack[encoding](got.bytes), plain);
    }
    const got = await get(address + name, "identity");
    assert.equal(got.encoding, undefined);
    assert.deepEqual(got.bytes, plain);
});

test("16.19 until the front page can be used at most 300 KB come; for offline play at most 1 MB; no models", async () => {
    const { address } = await opened();
    const { page, release, asked } = await withoutEngine(address);
    const files = asked.filter((path) => !path.startsWith("/api/") && !path.endsWith(".wasm"))
        .map((path) => (path === "/" ? "/index.html" : path));
    release();
    const weight = (path) => Math.min(...[path, `${path}.br`].map((one) => statSync(join(dist, one), { throwIfNoEntry: false })?.size ?? Infinity));
    const first = files.reduce((sum, path) => sum + weight(path), 0);
    assert.ok(files.some((path) => path.endsWith(".js")) && first > 10e3 && first <= FIRST, `${first} bytes: ${files}`);
    const kept = [...readFileSync(join(dist, "sw.js"), "utf8").matchAll(/url:"([^"]+)"/g)].map(([, url]) => url);
    const offline = kept.reduce((sum, path) => sum + weight(path), 0);
    assert.ok(kept.some((path) => path.endsWith(".wasm")) && offline <= OFFLINE, `${offline} bytes for offline play`);
    assert.ok(weight(kept.find((path) => path.endsWith(".wasm"))) <= FIRST);
    assert.deepEqual([...kept, ...asked].filter((path) => path.endsWith(".bin")), []);
    await page.context().close();
});
