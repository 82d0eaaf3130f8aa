// One game in two tabs of one browser.
import assert from "node:assert/strict";
import { test, visit } from "./helper.mjs";
import { judge } from "./judge.mjs";
import { playOn } from "./play.mjs";
import { texts } from "./texts.mjs";

const record = (page) => page.evaluate(() => document.querySelector("ag-table").session.record());
const taken = (page) => page.getByText(texts.elsewherePlayed).waitFor();

test("16.13 two tabs of one game cannot diverge: the second says so, and may take over", async () => {
    const first = await visit();
    await first.getByRole("button", { name: `${texts.playNow} Farkle` }).click();
    await first.waitForSelector(".ask [data-primary]");
    await playOn(first, 3);
    const second = await first.context().newPage();
    await second.goto(first.url());
    await taken(second);
    await judge(second, "a game that another tab plays");
    await playOn(first, 2);
    const before = await record(first);
    await second.getByRole("button", { name: texts.elsewhereTake }).click();
    await second.waitForSelector(".ask [data-primary]");
    await taken(first);
    assert.equal(await first.locator("ag-table").count(), 0);
    assert.ok((await record(second)).startsWith(before.trimEnd()), "it goes on where the other has left off");
    await playOn(second, 4);
    const kept = await second.evaluate(() => JSON.parse(localStorage.getItem(
        `astragal.game.${location.hash.split("/")[1]}`)).record);
    await second.reload(); // a page that is loaded again finds its own game free
    await second.waitForSelector("ag-table");
    assert.ok((await record(second)).startsWith(kept.trimEnd()));
    await second.close();
    await first.getByRole("button", { name: texts.elsewhereTake }).click(); // and a closed tab lets go
    await first.waitForSelector("ag-table");
    assert.deepEqual(first.errors, []);
    await first.context().close();
});

test("16.13 where the browser has no locks, the tab that sees another one play gives way", async () => {
    const first = await visit({ before: (page) => page.context().addInitScript(() =>
        Object.defineProperty(navigator, "locks", { value: undefined })) });
    await first.getByRole("button", { name: `${texts.playNow} Farkle` }).click();
    await first.waitForSelector(".ask [data-primary]");
    const second = await first.context().newPage();
    await second.goto(first.url());
    await second.waitForSelector(".ask [data-primary]");
    await playOn(second, 2);
    await taken(first);
    await first.context().close();
});
