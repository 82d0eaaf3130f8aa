// A page that is older than what there is now: nobody is interrupted in the middle of a game.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { serve, test, visit } from "./helper.mjs";
import { TestHouse } from "./house.mjs";
import { onlineTexts, texts } from "./texts.mjs";

/** Whether it is still the page that it was. */
const stamp = (page) => page.evaluate(() => (window.stamp = "old"));
const isOld = (page) => page.evaluate(() => window.stamp === "old");

test("a newer page is fetched, waits while a game is played, and is shown on the way to the front page", async () => {
    let version = 0;
    const address = await serve((path, bytes) =>
        path.endsWith("/sw.js") ? Buffer.concat([bytes, Buffer.from(`\n// ${version}\n`)]) : bytes);
    const page = await visit({ at: address, workers: "allow" });
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload(); // from now on the page comes from the browser's store
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    await page.goto(`${address}#new/farkle`);
    await page.waitForSelector(".ask [data-primary]");
    await stamp(page);
    version = 1;
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await page.waitForFunction(async () => (await navigator.serviceWorker.ready).waiting);
    await page.locator("[data-primary]").click();
    await page.waitForTimeout(500);
    assert.ok(await isOld(page), "the game goes on");
    assert.ok(await page.evaluate(async () => !!(await navigator.serviceWorker.ready).waiting), "and the page waits");
    await page.getByRole("button", { name: texts.back }).first().click();
    await page.waitForFunction(() => window.stamp === undefined);
    await page.waitForSelector("ag-front");
    assert.ok(await page.evaluate(async () => !(await navigator.serviceWorker.ready).waiting));
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

// ---- at a table of a house ----

let house;
before(async () => (house = await new TestHouse().start()));
after(() => house.stop());

/** Opens a table with an opponent and starts to play. between: what becomes of the house's messages. */
async function playing(between) {
    const page = await visit({ at: house.address, name: "Ann" });
    await page.routeWebSocket(/\/ws$/, (socket) => {
        const far = socket.connectToServer();
        page.cut = () => socket.close({ code: 1012 });
        far.onMessage((message) => {
            const told = between(JSON.parse(message));
            if (told) socket.send(JSON.stringify(told));
        });
    });
    await page.reload(); // the way of messages is laid when a page is loaded
    await page.getByRole("button", { name: onlineTexts.openTable("Farkle") }).click();
    await page.waitForSelector("ag-lobby");
    return page;
}

async function begin(page) {
    await page.getByRole("combobox", { name: onlineTexts.addOpponent(2) }).first().selectOption({ index: 1 });
    await page.getByRole("button", { name: onlineTexts.start }).click();
    await page.waitForSelector("ag-table .ask [data-primary]", { timeout: 20000 });
}

test("a house of another version: the game is finished first, and the page says so before the next one", async () => {
    const page = await playing((told) => (told.type === "welcome" ? { ...told, server: "9.9.9" } : told));
    const word = page.getByText(onlineTexts.renewedBetween);
    await word.waitFor(); // nobody plays yet
    await stamp(page);
    await begin(page);
    assert.equal(await word.count(), 0);
    assert.ok(await isOld(page));
    await page.getByRole("button", { name: texts.menu }).click();
    await page.getByRole("button", { name: texts.resign }).click();
    await page.locator("dialog footer .primary").click();
    await word.waitFor({ timeout: 20000 });
    await page.getByRole("button", { name: onlineTexts.reload }).click();
    await page.waitForFunction(() => window.stamp === undefined);
    await page.context().close();
});

test("a house that speaks another language: the page says that it must be loaded again, and does nothing by itself",
     async () => {
    let renewed = false;
    const why = "This house speaks another version.";
    const page = await playing((told) =>
        renewed && told.type === "welcome" ? { type: "refused", code: "version", why } : told);
    await begin(page);
    await stamp(page);
    renewed = true;
    page.cut();
    await page.getByText(onlineTexts.renewedNow).waitFor({ timeout: 20000 });
    await page.waitForTimeout(500);
    assert.ok(await isOld(page));
    renewed = false;
    await page.getByRole("button", { name: onlineTexts.reload }).click();
    await page.waitForFunction(() => window.stamp === undefined);
    await page.waitForSelector("ag-table", { timeout: 20000 }); // the game was there all the time
    await page.context().close();
});
