// Pig in a browser, once it has become a game (run.sh): the page was not touched and plays, hints and charts it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PHONE, visit } from "../web/helper.mjs";
import { playOn } from "../web/play.mjs";
import { gameOver, texts } from "../web/texts.mjs";

test("a whole game against the house", async () => {
    const page = await visit({ size: PHONE, hash: "#new/pig" });
    assert.equal(await playOn(page), "over");
    assert.match(await page.locator(".question").innerText(), gameOver);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("a hint", async () => {
    const page = await visit({ hash: "#new/pig" });
    await page.waitForSelector("ag-table");
    while (!(await page.locator(".ask-decide").count())) {
        await page.locator("[data-primary]").first().click();
        await page.waitForTimeout(20);
    }
    await page.getByRole("button", { name: texts.hintButton }).click();
    await page.waitForSelector(".advised.best", { timeout: 60000 });
    assert.match(await page.locator("ag-hint").innerText(), /keeps|loses/);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("the chart", async () => {
    const page = await visit({});
    await page.evaluate(() => (location.hash = "#chart/pig"));
    await page.waitForSelector(".chart section h2");
    assert.match(await page.locator(".chart").innerText(), /8\.14/);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});
