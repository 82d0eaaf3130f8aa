// The table as people see and touch it: room on every screen, dice that stay held, rolls that keep their secret, moments
// and scenes, advice on the board.
import assert from "node:assert/strict";
import { test, visit } from "./helper.mjs";

/** On to the first decision of the person at the device. */
async function decision(page) {
    for (;;) {
        await page.waitForSelector(".ask [data-primary]", { timeout: 60000 });
        if (await page.locator(".ask-decide, .ask-over").count()) return;
        await page.evaluate(() => document.querySelector(".ask [data-primary]").click());
        await page.evaluate(() => document.querySelector("ag-table").updateComplete);
    }
}

const SIZES = [[320, 640], [390, 844], [844, 390], [768, 1024], [640, 400], [1440, 900], [1920, 1080]];

for (const preset of ["farkle", "farkel-doubler", "balut", "palko", "penk"])
    test(`16.7 room for ${preset} on every screen: dice first, buttons beside them, nothing cut off`, async () => {
        const page = await visit({ hash: `#new/${preset}` });
        await decision(page);
        for (const [width, height] of SIZES) {
            await page.setViewportSize({ width, height });
            const seen = await page.evaluate(() => {
                const all = (selector) => [...document.querySelectorAll(selector)].filter((e) => e.getClientRects().length);
                const box = (e) => e.getBoundingClientRect();
                const outside = (e) => {
                    const { left, right, top, bottom } = box(e);
                    return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
                };
                const name = (e) => `${e.className} ${e.textContent.trim().slice(0, 40)} ${Math.round(box(e).bottom)}`;
                const dice = all(".cloth .dice:not(.aside) ag-die, .shaker.mine ag-die");
                const cut = (e) => {
                    const style = getComputedStyle(e);
                    return style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none"
                        || (e.scrollWidth > e.clientWidth + 1 && style.overflowX !== "visible" && style.overflowX !== "auto");
                };
                const ask = box(document.querySelector(".ask .buttons")), felt = box(document.querySelector(".felt"));
                return {
                    dice: dice.length,
                    die: Math.min(...dice.map((d) => box(d).width)),
                    cell: Math.max(0, ...all(".cell").map((c) => box(c).height)),
                    outside: all(".cloth .slot, .shaker ag-die, .cup, .ask button, .full .cell, .seat")
                        .filter(outside).map(name),
                    sideways: document.documentElement.scrollWidth - innerWidth,
                    apart: Math.max(ask.top - felt.bottom, 0),
                    cut: all("main p, main b, main small, main button, main h1, main td, main th, .bar h1").filter(cut).map(name),
                    small: all(".ask button, .cloth button, .bar button")
                        .filter((e) => box(e).height < 44 || box(e).width < 38).map(name),
                };
            });
            const where = `${preset} at ${width}×${height}`;
            assert.ok(seen.dice >= 5, where);
            assert.ok(seen.die >= Math.max(38, seen.cell), `${where}: a die of ${seen.die}, cells of ${seen.cell}`);
            assert.deepEqual(seen.outside, [], `${where}: nothing that matters is below the fold`);
            assert.ok(seen.sideways <= 0, `${where}: nobody scrolls sideways`);
            assert.ok(seen.apart <= 140, `${where}: buttons ${seen.apart} below the felt`);
            assert.deepEqual(seen.cut, [], `${where}: nothing is cut off`);
            assert.deepEqual(seen.small, [], `${where}: fingers find everything`);
        }
        await page.setViewportSize({ width: 1440, height: 900 });
        if (await page.locator(".grid").count())
            assert.equal(await page.locator(".others .grid:visible").count(), 1, "the rival's card is there to see");
        assert.deepEqual(page.errors, []);
        await page.context().close();
    });
