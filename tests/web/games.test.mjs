// Whole games of each document against opponents, in both sizes; the page must come to the end by itself.
import assert from "node:assert/strict";
import { DESKTOP, PHONE, test, visit } from "./helper.mjs";
import { playOn } from "./play.mjs";
import { gameOver, like, texts } from "./texts.mjs";

async function wholeGame(preset, size) {
    const page = await visit({ size, hash: `#new/${preset}` });
    assert.equal(await playOn(page), "over");
    assert.match(await page.locator(".question").innerText(), gameOver);
    assert.ok(await page.locator(".seat.won, .crown").count() > 0);
    assert.deepEqual(page.errors, []);
    return page;
}

for (const [preset, size] of [["farkle", PHONE], ["farkel", DESKTOP], ["farkel-keen", PHONE], ["farkel-doubler", PHONE],
                              ["farkel-keen-doubler", DESKTOP], ["balut", PHONE], ["palko", PHONE], ["penk", DESKTOP]])
    test(`a whole game of ${preset} against the house, ${size.width} wide`, async () => {
        const page = await wholeGame(preset, size);
        await page.context().close();
    });

test("a game nobody has drawn is playable in the plain form", async () => {
    const page = await wholeGame("null", PHONE);
    await page.context().close();
});

test("after a game: again, in a series, and the finished one is kept", async () => {
    const page = await wholeGame("penk", DESKTOP);
    const first = page.url();
    await page.getByRole("button", { name: texts.again }).click();
    await page.waitForSelector(".bar h1 small");
    assert.match(await page.locator(".bar h1").innerText(), like(texts.series(2)));
    assert.notEqual(page.url(), first);
    await page.goto(first);
    await page.waitForSelector(".ask-over");
    await page.context().close();
});

test("the strongest Balut player loads its model when it is chosen", async () => {
    const page = await visit({});
    const loaded = [];
    page.on("request", (request) => loaded.push(request.url()));
    await page.getByRole("button", { name: texts.moreWaysOf("Balut") }).click();
    await page.getByRole("radio", { name: texts.levelBest }).check();
    await page.getByRole("button", { name: texts.start }).click();
    await page.waitForSelector("ag-table");
    assert.equal(await playOn(page, 12), "enough");
    assert.ok(loaded.some((url) => url.endsWith(".bin")));
    assert.match(await page.locator(".seats").innerText(), like(texts.levelBest));
    assert.deepEqual(page.errors, []);
    await page.context().close();
});
