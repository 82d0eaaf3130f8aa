// The page in six languages: as the browser says or as somebody chose, a whole game in each, and what a language weighs.
import assert from "node:assert/strict";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { root, test, visit } from "./helper.mjs";
import { playOn } from "./play.mjs";

const PHONE = { width: 390, height: 844 }, CODES = ["da", "de", "es", "fr", "it", "ja"], LIMIT = 40e3;
const spoken = (page) => page.evaluate(() => document.documentElement.lang);

/** What is wider than its place: the whole page, or a button that cuts its words off. */
const cutOff = (page) => page.evaluate(() => {
    const wide = document.documentElement.scrollWidth > innerWidth ? ["page"] : [];
    const cut = [...document.querySelectorAll("button, a.button")]
        .filter((one) => /\p{L}{2}/u.test(one.textContent) && one.scrollWidth > one.clientWidth + 1);
    return [...wide, ...cut.map((one) => one.textContent.trim())];
});

for (const code of CODES)
    test(`19.2 a whole game in the browser: ${code}`, async () => {
        const page = await visit({ size: PHONE, locale: code });
        assert.equal(await spoken(page), code);
        const front = await page.innerText("body");
        assert.ok(!front.includes("Good old dice games") && !/\{\d/.test(front), front);
        assert.deepEqual(await cutOff(page), []);
        await page.goto(`${page.home}#new/farkle`);
        await page.waitForSelector("ag-table .ask [data-primary]");
        assert.deepEqual(await cutOff(page), []);
        assert.equal(await playOn(page), "over");
        const table = await page.innerText("ag-table");
        assert.ok(!/\{\d/.test(table) && !/\b(wins|points|roll)\b/.test(table), table);
        assert.deepEqual(await cutOff(page), []);
        assert.deepEqual(page.errors, []);
        await page.context().close();
    });

test("19.3 the browser's first language that there is; a setting that outlasts the page", async () => {
    const page = await visit({ locale: "pl-PL" });
    assert.equal(await spoken(page), "en");
    await page.context().close();
    const swiss = await visit({ locale: "de-CH" });
    assert.equal(await spoken(swiss), "de");
    await swiss.evaluate(() => document.querySelector("ag-app").shadowRoot); // the page stands
    await swiss.locator("ag-front header button, header button").first().click();
    await swiss.locator("dialog[open] select:has(option[value=fr])").selectOption("fr");
    await swiss.waitForFunction(() => document.documentElement.lang === "fr" && document.querySelector("ag-front"));
    await swiss.reload();
    await swiss.waitForSelector("ag-front");
    assert.equal(await spoken(swiss), "fr");
    assert.deepEqual(swiss.errors, []);
    await swiss.context().close();
});

test("19.1 English loads no language, another one only its own files", async () => {
    for (const [locale, expected] of [["en-GB", []], ["it-IT", ["it"]]]) {
        const asked = [];
        const page = await visit({ locale, before: async (p) => {
            p.on("request", (one) => asked.push(/assets\/([a-z]{2})-[^/]*\.(json|bin)$/.exec(one.url())?.[1]));
        } });
        assert.deepEqual([...new Set(asked.filter(Boolean))], expected);
        await page.context().close();
    }
});

test("19.1 a language is at most 40 KB more, packed", () => {
    const assets = join(root, "web", "dist", "assets");
    for (const code of CODES) {
        const files = readdirSync(assets).filter((name) => new RegExp(`^${code}-[^.]*\\.(json|bin)\\.br$`).test(name));
        const sum = files.reduce((bytes, name) => bytes + statSync(join(assets, name)).size, 0);
        assert.equal(files.length, 2, code);
        assert.ok(sum <= LIMIT, `${code}: ${sum} bytes`);
    }
});
