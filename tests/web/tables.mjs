// tables.mjs - a house for the browser tests, and what people do at its tables.
import assert from "node:assert/strict";
import { after } from "node:test";
import { DESKTOP, visit } from "./helper.mjs";
import { TestHouse } from "./house.mjs";
import { playOn } from "./play.mjs";
import { onlineTexts } from "./texts.mjs";

const PATIENCE_MS = 20000;
export let house;
let guests = 0;
export const open = async () => (house ??= await new TestHouse().start());
after(() => house?.stop());

/** A guest with a name and a generator of dice and names of its own. */
export async function guest(name, { size = DESKTOP, hash = "", ...more } = {}) {
    const { address } = await open();
    return visit({ at: address, name, size, hash, chance: 1000 + 7919 * ++guests, ...more });
}

export async function makeTable(page, game) {
    await page.getByRole("button", { name: onlineTexts.openTable(game), exact: true }).click();
    await page.waitForSelector("ag-lobby .place.person");
    return page.evaluate(() => location.hash);
}

export async function sitDown(page) {
    await page.getByRole("button", { name: onlineTexts.takeSeat }).click();
    await page.waitForFunction(() => document.querySelector("ag-room").room.seat >= 0);
}

export async function addOpponent(page, seat, level = "novice") {
    await page.getByLabel(onlineTexts.addOpponent(seat)).selectOption(level);
    await page.waitForFunction((i) => document.querySelectorAll(".place")[i].classList.contains("opponent"), seat - 1);
}

/** The host changes a rule in the lobby. */
export async function rule(page, name, value) {
    if (!await page.locator(".settings details[open]").count()) await page.getByText(onlineTexts.rules).click();
    const field = page.getByLabel(name, { exact: true });
    await field.fill(value);
    await field.press("Tab");
    await page.waitForFunction((v) => Object.values(document.querySelector("ag-room").room.look.rules)
        .some((x) => `${x}` === v), value);
}

export async function start(...pages) {
    await pages[0].locator(".start:not(:disabled)").click();
    await Promise.all(pages.map((page) => page.waitForSelector("ag-table")));
}

export const room = (page, read) =>
    page.evaluate(`(() => { const room = document.querySelector("ag-room").room; return ${read}; })()`);
export const record = (page) => page.evaluate(() => document.querySelector("ag-table").session.record());

/** What a page believes, for a test that failed. */
const state = (page) => room(page, `({ turn: room.turn, ask: room.session?.ask, due: room.session?.picture.due,
    trouble: room.session?.trouble, known: room.session?.known.lines.slice(-3),
    shown: room.session?.shown.lines.slice(-3),
    sent: room.session?.sent, moment: room.session?.moment, connected: room.connected, seat: room.seat,
    pumping: room.session?.pumping, lines: [room.session?.known.lines.length, room.session?.shown.lines.length] })`);

export async function wholeGame(...pages) {
    const ends = await Promise.all(pages.map((page) => playOn(page, 5000, PATIENCE_MS)));
    assert.deepEqual(ends, pages.map(() => "over"), JSON.stringify(await Promise.all(pages.map(state)), null, 1));
    for (const page of pages) assert.deepEqual(page.errors, []);
}

/** Everybody but one plays until that one is asked to decide. */
export async function untilAsked(idle, ...others) {
    for (let i = 0; i < 400 && !await idle.locator(".ask-decide").count(); i++)
        for (const page of [idle, ...others])
            if (await page.locator(page === idle ? ".ask-roll" : ".ask-roll, .ask-decide").count())
                await playOn(page, 1);
            else await page.waitForTimeout(10);
}
