// <astragal-table> in pages of others: played to the end, by keys alone, a recorded game with its analysis, through a
// bundler. It is installed from the tarball.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PHONE, root, serve, test, visit } from "./helper.mjs";
import { judge, judgeByAxe } from "./judge.mjs";
import { accepted, bundled, installed, project, write } from "./packed.mjs";
import { playOn } from "./play.mjs";
import { coachTexts, texts } from "./texts.mjs";

const around = (inside, script = "/node_modules/astragal/dist/table.js") => `<!doctype html><html lang="en">
    <head><meta charset="utf-8" /><title>A page of somebody else</title><link rel="icon" href="data:," />
    <style>button { color: red !important; display: none; }</style></head>
    <body><main><h1>Dice</h1><label>Name <input autofocus /></label>${inside}</main>
    ${script && `<script type="module" src="${script}"></script>`}</body></html>`;

/** A page around the element, and the frame inside it. */
async function embed(inside, options = {}) {
    installed();
    write("page.html", around(inside));
    return inFrame(await serve(undefined, project), "page.html", options);
}
async function inFrame(at, hash, options) {
    const page = await visit({ at, hash, until: "astragal-table", ...options });
    const handle = await page.waitForSelector("astragal-table iframe");
    const frame = await handle.contentFrame();
    return { page, frame };
}
const GAME = readFileSync(join(root, "tests", "corpus", "0.1.0", "balut-2.txt"), "utf8");
const TABLE = `<astragal-table preset="farkle" rules="target=1000 opening=0" level="greedy" pace="instant"></astragal-table>`;

test("18.7 a table in any page is played to its end, and tells its record", async () => {
    const { page, frame } = await embed(TABLE);
    await page.evaluate(() => {
        window.told = { changes: 0, over: "" };
        const table = document.querySelector("astragal-table");
        table.addEventListener("change", () => window.told.changes++);
        table.addEventListener("over", (event) => (window.told.over = event.detail.record));
    });
    await frame.waitForSelector(".ask [data-primary]");
    assert.equal(await playOn(frame, 5000, 30000), "over");
    await page.waitForFunction(() => window.told.over);
    const { changes, over } = await page.evaluate(() => window.told);
    assert.ok(changes > 4);
    assert.match(over, /^rule target = 1000$/m);
    assert.match(over, /^seat 1 greedy /m);
    accepted(over);
    // The way to the analysis and back; nothing that leads out of the frame.
    await frame.getByRole("button", { name: coachTexts.analysis, exact: true }).click();
    await frame.waitForSelector("ag-analysis .way");
    await frame.getByRole("button", { name: coachTexts.backToTable }).click();
    await frame.waitForSelector("ag-table .ask-over");
    assert.equal(await frame.locator("a:visible").count(), 0);
    assert.equal(await frame.getByRole("button", { name: texts.back, exact: true }).count(), 0);
    await judge(frame, "the table");
    await judgeByAxe(page, "the page around it");
    assert.deepEqual(await page.evaluate(() => Object.keys(localStorage)), ["astragal.settings"]); // which the test has set
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("18.7 the cursor stays where it is; inside, keys play as on the page, and a screen reader is told", async () => {
    const { page, frame } = await embed(TABLE);
    await frame.waitForSelector(".ask [data-primary]");
    assert.equal(await page.evaluate(() => document.activeElement.localName), "input");
    await page.keyboard.type("rob"); // r would roll, were it heard
    assert.equal(await page.inputValue("input"), "rob");
    assert.match(await frame.locator(".ask").getAttribute("class"), /ask-roll/);

    for (let i = 0; i < 20 && await page.evaluate(() => document.activeElement.localName) !== "astragal-table"; i++)
        await page.keyboard.press("Tab");
    let decided = 0;
    for (let i = 0; i < 3000 && decided < 3; i++) {
        const kind = await frame.evaluate(() => document.querySelector(".ask")?.className ?? "");
        if (kind.includes("ask-over")) break;
        if (kind.includes("ask-roll")) await page.keyboard.press("r");
        else if (kind.includes("ask-decide")) {
            await page.keyboard.press("m"); // all moves; the cursor goes to the first of them
            await frame.waitForSelector("dialog[open] .moves button");
            for (let k = 0; k < 6 && !await frame.evaluate(() => document.activeElement.matches(".moves button")); k++)
                await page.keyboard.press("Tab");
            await page.keyboard.press("Enter");
            await frame.waitForSelector("dialog[open]", { state: "detached" });
            decided++;
        } else await page.waitForTimeout(10);
    }
    assert.ok(decided > 0);
    assert.equal(await page.getAttribute("astragal-table iframe", "title"), "Farkle");
    assert.ok((await frame.locator("[role=log]").innerText()).length > 0);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("18.7 a recorded game stands there with its analysis, on a phone, in the dark", async () => {
    installed();
    write("game.txt", GAME);
    const { page, frame } = await embed(`<astragal-table src="game.txt" theme="dark"></astragal-table>`, { size: PHONE });
    await frame.waitForSelector("ag-analysis .tallies", { timeout: 120000 });
    assert.equal(await frame.evaluate(() => document.documentElement.dataset.theme), "dark");
    const where = () => frame.locator(".way input").inputValue();
    const last = Number(await where());
    await frame.locator("h1").click();
    await page.keyboard.press("ArrowLeft");
    assert.equal(Number(await where()), last - 1);
    assert.equal(await frame.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
    const [way, words] = await Promise.all([".way", ".way + .moment"].map((one) => frame.locator(one).boundingBox()));
    assert.ok(words.y >= way.y + way.height, "the words stand below the way through the game");
    await judge(frame, "the analysis");
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("18.7 what cannot be shown is said; another attribute is another table", async () => {
    const { page, frame } = await embed(`<astragal-table preset="chess"></astragal-table>`);
    assert.match(await frame.locator("[role=alert]").innerText(), /chess/);
    await page.evaluate(() => document.querySelector("astragal-table").setAttribute("preset", "balut"));
    await page.waitForSelector("astragal-table iframe[title=Balut]");
    assert.equal(await page.evaluate(() => customElements.get("astragal-table").observedAttributes.includes("preset")), true);
    await page.context().close();
});

test("18.7 the README's page through a bundler, whose names of files are others", async () => {
    installed();
    write("site/public/game.txt", GAME);
    write("site/index.html", around(readFileSync(join(project, "table.html"), "utf8"), ""));
    const { page, frame } = await inFrame(await serve(undefined, bundled("site")), "", {});
    await frame.waitForSelector(".ask [data-primary]");
    const second = await (await page.waitForSelector("astragal-table[src] iframe")).contentFrame();
    await second.waitForSelector("ag-analysis .tallies", { timeout: 120000 }); // the coach needs its worker
    assert.deepEqual(page.errors, []);
    await page.context().close();
});
