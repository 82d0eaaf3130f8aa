// Strategy charts in the page: every figure is the command's, house rules change them, the solved game can be stopped,
// and tables are fit for phones, keys and readers.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { DESKTOP, PHONE, root, test, visit } from "./helper.mjs";
import { judge } from "./judge.mjs";
import { chartsTexts, texts } from "./texts.mjs";

const program = process.env.ASTRAGAL ?? join(root, "build", "astragal");
const cache = mkdtempSync(join(tmpdir(), "astragal-chart-"));
after(() => rmSync(cache, { recursive: true }));

async function goTo(page, hash) {
    await page.evaluate((h) => (location.hash = h), hash);
    await page.waitForSelector(".chart section h2");
}

/** What the command says about the same rules. */
function native(...args) {
    return JSON.parse(execFileSync(program, ["chart", ...args, "--json"],
        { encoding: "utf8", stdio: "pipe", env: { ...process.env, XDG_CACHE_HOME: cache } }));
}

/** What the page shows, in the words of the command: dice by their faces, a star on the coloured one. */
function shown(page) {
    return page.evaluate(() => {
        const inside = (cell) => [...cell.childNodes].filter(({ nodeType }) => nodeType !== Node.COMMENT_NODE);
        const words = (cell) => inside(cell).map((node) => node.getAttribute?.("aria-label")
            ?.replaceAll(" coloured", "*").replaceAll("jolly", "!") ?? node.textContent).join("")
            .replace(/\s+/g, " ").trim();
        const list = (root, selector) => [...root.querySelectorAll(selector)];
        return list(document, ".chart section").map((s) => ({
            heading: [...s.querySelector("h2").childNodes].filter(({ nodeType }) => nodeType === 3)
                .map((node) => node.textContent).join("").trim(),
            columns: list(s, "thead th").slice(1).map(words),
            rows: list(s, "tbody tr").map((row) => ({
                head: words(row.querySelector("th")), cells: list(row, "td").map(words).filter(Boolean),
            })),
            note: s.querySelector(".chart-note")?.textContent.trim().replace(/^Estimate.*?\. +/, "") ?? "",
            command: s.querySelector(".how")?.textContent.trim() ?? "",
        }));
    });
}

function assertSame(page, command) {
    const plain = (text) => text.replace(/\s+/g, " ").trim();
    assert.deepEqual(page, command.sections.map(({ heading, columns, rows, note, command: how }) => ({
        heading, columns: columns.map(plain), note: plain(note ?? ""), command: how ?? "",
        rows: rows.map(({ head, cells }) => ({ head: plain(head), cells: cells.map(plain).filter(Boolean) })),
    })));
}

test("charts are the command's, to the last word", async () => {
    const page = await visit();
    for (const [hash, typed, ...args] of [
        ["farkle?seats=1", "farkle --set seats=1", "farkle", "--set", "seats=1"],
        ["farkel-doubler?seats=1&single=100%200%200%200%200%200",
         "farkel-doubler --set 'single=100 0 0 0 0 0' --set seats=1",
         "farkel-doubler", "--set", "seats=1", "--set", "single=100 0 0 0 0 0"],
        ["balut-federation", "balut-federation", "balut-federation"],
        ["palko?seats=3", "palko --set seats=3", "palko", "--set", "seats=3"],
        ["penk", "penk", "penk"],
    ]) {
        await goTo(page, `#chart/${hash}`);
        await page.waitForFunction((words) => document.querySelector(".chart > .how code")?.textContent === words,
            `astragal chart ${typed}`);
        assertSame(await shown(page), native(...args));
    }
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("16.17 score sheets to print are the command's, one sheet of A4 each, black on white", async () => {
    const page = await visit({ theme: "dark" });
    for (const [preset, boxes] of [["farkle", 21 * 6], ["balut?seats=4", 4 * 8 * 6], ["palko", 20 * 6], ["penk", 2 * 6 * 6]]) {
        const [name, changed] = preset.split("?");
        await page.evaluate((h) => (location.hash = h), `#chart/${name}/sheet${changed ? `?${changed}` : ""}`);
        const set = changed ? ["--set", changed] : [];
        const typed = ["astragal chart", name, ...set, "--sheet"].join(" ");
        await page.waitForFunction((words) => document.querySelector(".chart > .how code")?.textContent === words, typed);
        assertSame(await shown(page), native(name, ...set, "--sheet"));
        // turns or sets by six players; rows and a total by boxes, sum and points; lines by faces and their sum
        assert.equal(await page.locator(".blank tbody td").count(), boxes);
        const pdf = await page.pdf({ preferCSSPageSize: true });
        assert.equal(pdf.toString("latin1").match(/\/Type \/Page\b/g).length, 1, preset);
    }
    await page.emulateMedia({ media: "print" });
    const [ink, paper] = await page.locator(".blank").first().evaluate((s) => {
        const { color, backgroundColor } = getComputedStyle(s);
        return [color, backgroundColor];
    });
    assert.deepEqual([ink, paper], ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]);
    await page.emulateMedia({ media: "screen" });
    await judge(page, "score sheet");
    await page.getByRole("link", { name: chartsTexts.chart, exact: true }).click();
    await page.waitForFunction(() => location.hash === "#chart/penk");
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("every preset has a chart, found from the front page", async () => {
    const page = await visit();
    await page.getByRole("link", { name: texts.charts }).click();
    await page.waitForSelector(".charts-of");
    const links = await page.locator(".charts-of a:not(.to-sheet)").evaluateAll((all) => all.map((a) => a.getAttribute("href")));
    assert.equal(links.length, 13);
    await judge(page, "list of charts");
    for (const name of ["farkel-keen-doubler", "palko-5"]) { // the largest, and one that no other test looks at
        await page.locator(`.charts-of a[href="#chart/${name}"]`).click();
        await page.waitForSelector(".chart table");
        assert.ok(await page.locator(".chart table").count() > 2, name);
        await page.getByRole("link", { name: chartsTexts.all }).click();
        await page.waitForSelector(".charts-of");
    }
    await page.evaluate(() => (location.hash = "#chart/nonsense"));
    await page.waitForSelector(".refusal");
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("the solved game of two adds the limits by score, and can be stopped", async () => {
    const page = await visit();
    await goTo(page, "#chart/farkle?target=6000");
    await page.getByRole("button", { name: chartsTexts.solve }).click();
    await page.getByRole("button", { name: chartsTexts.stop }).click();
    await page.getByText(chartsTexts.stopped).waitFor();
    await goTo(page, "#chart/farkle?target=1500&opening=0");
    await page.getByRole("button", { name: chartsTexts.solve }).click();
    await page.getByText(chartsTexts.solved).waitFor();
    assertSame(await shown(page), native("farkle", "--set", "target=1500", "--set", "opening=0"));
    assert.equal(await page.getByRole("button", { name: chartsTexts.solve }).count(), 0);
    await page.context().close();
});

test("a game's rules lead to their chart", async () => {
    const page = await visit({ hash: "#new/balut" });
    await page.getByRole("button", { name: texts.rules }).first().click();
    const link = page.getByRole("link", { name: texts.chartOf, exact: true });
    assert.equal(await link.getAttribute("href"), "#chart/balut");
    await page.context().close();
});

for (const [theme, size] of [["light", DESKTOP], ["dark", PHONE]])
    test(`charts for everybody, ${theme}, ${size.width} wide`, async () => {
        const page = await visit({ theme, size });
        for (const preset of size === PHONE ? ["balut", "penk"] : ["farkle", "palko"]) {
            await goTo(page, `#chart/${preset}`);
            await page.waitForFunction((p) =>
                document.querySelector(".chart > .how code")?.textContent.endsWith(p), preset);
            await judge(page, `chart of ${preset}`);
            const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
            assert.ok(wide <= 0, `${preset} is too wide by ${wide}`);
        }
        // a table that is wider than the phone scrolls by keys
        if (size === PHONE) {
            await goTo(page, "#chart/penk");
            const box = page.locator(".wide .chart-scroll").first();
            await box.focus();
            await page.keyboard.press("ArrowRight");
            await page.waitForFunction((b) => b.scrollLeft > 0 || b.scrollWidth <= b.clientWidth,
                                       await box.elementHandle());
        }
        await page.context().close();
    });
