// Tables of a real house, between browsers: by link, with reload, a killed server, spectators and the host's chair.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { DESKTOP, PHONE, visit } from "./helper.mjs";
import { TestHouse } from "./house.mjs";
import { judge } from "./judge.mjs";
import { playOn } from "./play.mjs";

let house, guests = 0;
const open = async () => (house ??= await new TestHouse().start());
after(() => house?.stop());

/** A guest with a name and a generator of dice and names of its own. */
async function guest(name, { size = DESKTOP, hash = "", ...more } = {}) {
    const { address } = await open();
    return visit({ at: address, name, size, hash, chance: 1000 + 7919 * ++guests, ...more });
}

async function makeTable(page, game) {
    await page.getByRole("button", { name: `Open a table for ${game}`, exact: true }).click();
    await page.waitForSelector("ag-lobby .place.person");
    return page.evaluate(() => location.hash);
}

async function sitDown(page) {
    await page.getByRole("button", { name: "Sit down" }).click();
    await page.waitForFunction(() => document.querySelector("ag-room").room.seat >= 0);
}

async function addOpponent(page, seat, level = "novice") {
    await page.getByLabel(`Opponent for seat ${seat}`).selectOption(level);
    await page.waitForFunction((i) => document.querySelectorAll(".place")[i].classList.contains("opponent"), seat - 1);
}

async function start(...pages) {
    await pages[0].locator(".start:not(:disabled)").click();
    await Promise.all(pages.map((page) => page.waitForSelector("ag-table")));
}

const room = (page, read) => page.evaluate(`(() => { const room = document.querySelector("ag-room").room; return ${read}; })()`);
const record = (page) => page.evaluate(() => document.querySelector("ag-table").session.record());

async function wholeGame(...pages) {
    const ends = await Promise.all(pages.map((page) => playOn(page)));
    assert.deepEqual(ends, pages.map(() => "over"));
    for (const page of pages) assert.deepEqual(page.errors, []);
}

test("two browsers play farkle by link, one reloads in the middle, one looks on", async () => {
    const ann = await guest("Ann");
    const link = await makeTable(ann, "Farkle");
    await judge(ann, "lobby of the host");
    assert.match(await ann.locator("#table-link").inputValue(), /#t\/[0-9a-z]{13}$/);
    await ann.waitForSelector(".qr svg");
    const bob = await guest("Bob", { size: PHONE, hash: link });
    await judge(bob, "lobby of a guest");
    await sitDown(bob);
    await start(ann, bob);
    const cleo = await guest("Cleo", { hash: link });
    await cleo.waitForSelector("ag-table");
    await Promise.all([playOn(ann, 6), playOn(bob, 6)].map((p) => Promise.race([p, ann.waitForTimeout(4000)])));
    await judge(bob, "an online table");
    await bob.reload();
    await bob.waitForSelector("ag-table");
    await wholeGame(ann, bob);
    await cleo.waitForSelector(".ask-over");
    const records = await Promise.all([ann, bob, cleo].map(record));
    assert.equal(records[1], records[0]);
    assert.equal(records[2], records[0]);
    assert.match(records[0], /\nproof server [0-9a-f]{64}\n/);
    for (const page of [ann, bob, cleo]) await page.context().close();
});
