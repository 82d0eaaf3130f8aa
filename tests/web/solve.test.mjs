// Two-seat Farkle solved in the page's worker: with progress, to be stopped, kept in the browser, and played by.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ready, root, test, visit } from "./helper.mjs";
import { judge } from "./judge.mjs";
import { escaped, texts } from "./texts.mjs";

// A small game, solved by brute force as well (tests/solve/brute.py).
const { options } = readFileSync(join(root, "tests", "solve", "brute.json"), "utf8").split("\n")
    .filter(Boolean).map((line) => JSON.parse(line)).find(({ name }) => name === "others_once-first_to_reach");
const word = (v) => (typeof v === "boolean" ? (v ? "yes" : "no") : Array.isArray(v) ? v.join(" ") : `${v}`);
const SMALL = Object.fromEntries(Object.entries(options).map(([key, value]) => [key, word(value)]));

// With 600 so far and these dice, brute force says: stopping with 1,100 wins 0.7493, with 900 0.6958, and the best way
// to roll on 0.6919. Without the table best does not see it.
const TRICKY = { rolls: ["6", "1", "3 3 3 1 1 5", "3 3 5 3 5 3"], said: "keep 3 3 3 1 1 5 roll",
                 right: "keep 3 3 3 5 5 stop" };

/** A record: the game as it begins, or at that decision. */
function recordOf(page, settings, tricky = null) {
    return page.evaluate(({ settings, tricky }) => {
        const { engine } = document.querySelector("ag-app").house, desk = engine.open("farkle", settings);
        if (typeof desk === "string") throw new Error(desk);
        for (const [i, dice] of (tricky?.rolls ?? []).entries()) {
            if (i === 3) desk.say(0, tricky.said);
            const { ok, why } = desk.rollWords(dice);
            if (!ok) throw new Error(why);
        }
        const record = desk.record();
        desk.close();
        return record;
    }, { settings, tricky });
}

/** The table of a record's rules; what was reported on the way. */
const prepare = (page, record, stop = false) => page.evaluate(async ({ record, stop }) => {
    const { house } = document.querySelector("ag-app"), reports = [];
    const ready = await house.prepareTable(record, (done) => {
        reports.push(done);
        if (stop) void house.stop();
    });
    return { ready, reports };
}, { record, stop });

/** What best does there, in words; the table that it asks for by itself comes later. */
const choice = (page, record) => page.evaluate(async (record) => {
    const { house } = document.querySelector("ag-app");
    const action = await house.choose("farkle", record, 0, "best");
    const desk = house.engine.read(record), move = desk.legal(0).find((m) => m.action === action);
    desk.close();
    return move.move;
}, record);

test("a table is made with progress, kept, and best plays by it", async () => {
    const page = await visit({});
    const record = await recordOf(page, SMALL, TRICKY);
    assert.notEqual(await choice(page, record), TRICKY.right);
    const made = await prepare(page, record);
    assert.equal(made.ready, true);
    assert.equal(await choice(page, record), TRICKY.right);
    await page.reload();
    await ready(page);
    assert.deepEqual(await prepare(page, record), { ready: true, reports: [] }, "it is kept: nothing is made again");
    assert.equal(await choice(page, record), TRICKY.right);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("progress rises to the end; a solve can be stopped and is gone on with", async () => {
    const page = await visit({});
    const record = await recordOf(page, { target: "3000" });
    const stopped = await prepare(page, record, true);
    assert.equal(stopped.ready, false);
    assert.ok(stopped.reports.length > 0 && stopped.reports.at(-1) < 1);
    const { ready, reports } = await prepare(page, record);
    assert.equal(ready, true);
    assert.ok(reports[0] > stopped.reports.at(-1), "what was done is not done again");
    assert.deepEqual(reports, [...reports].sort((a, b) => a - b));
    assert.equal(reports.at(-1), 1);
    await page.context().close();
});

test("whoever waits for the same table is told how far it is, and it is made once", async () => {
    const page = await visit({});
    const record = await recordOf(page, { target: "2000" });
    const { both, reports } = await page.evaluate(async (record) => {
        const { house } = document.querySelector("ag-app"), reports = [[], []];
        const both = await Promise.all(reports.map((list) => house.prepareTable(record, (done) => list.push(done))));
        return { both, reports };
    }, record);
    assert.deepEqual(both, [true, true]);
    assert.ok(reports[0].length > 1);
    assert.deepEqual(reports[0], reports[1]);
    await page.context().close();
});

test("rules without a table say no; Balut has one at once", async () => {
    const page = await visit({});
    assert.deepEqual(await prepare(page, await recordOf(page, { seats: "3" })), { ready: false, reports: [] });
    assert.deepEqual(await prepare(page, await recordOf(page, { three_farkles: "500" })),
                     { ready: false, reports: [] });
    const balut = await page.evaluate(() => {
        const desk = document.querySelector("ag-app").house.engine.open("balut", {}), record = desk.record();
        desk.close();
        return record;
    });
    assert.deepEqual(await prepare(page, balut), { ready: true, reports: [1] });
    await page.context().close();
});

test("a store that is broken, full or damaged costs time only", async () => {
    const page = await visit({});
    const record = await recordOf(page, SMALL, TRICKY);
    assert.ok((await prepare(page, record)).ready);
    await page.evaluate(() => new Promise((resolve, reject) => { // some byte of the table
        const request = indexedDB.open("astragal.tables");
        request.onerror = reject;
        request.onsuccess = () => {
            const store = request.result.transaction("tables", "readwrite").objectStore("tables");
            store.openCursor().onsuccess = ({ target: { result: cursor } }) => {
                if (!cursor) return resolve();
                cursor.value.bytes[3000] ^= 1;
                cursor.update(cursor.value);
                cursor.continue();
            };
        };
    }));
    await page.reload();
    await ready(page);
    const again = await prepare(page, record);
    assert.ok(again.ready && again.reports.length > 0, "damage is noticed");
    assert.equal(await choice(page, record), TRICKY.right);

    // A browser that lets nobody keep anything: the worker gets its script with a line before it.
    await page.route(/worker.*\.js$/, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: `indexedDB.open = () => { throw new Error("no"); };\n${
            await response.text()}` });
    });
    await page.reload();
    await ready(page);
    const without = await prepare(page, record);
    assert.ok(without.ready && without.reports.length > 0);
    assert.equal(await choice(page, record), TRICKY.right);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("a game against best is worked out beside it, and a line says how far", async () => {
    const page = await visit({});
    await page.evaluate(() => localStorage.setItem("astragal.settings",
                                                   JSON.stringify({ speed: "instant", level: "best" })));
    await page.goto(`${page.home}#new/farkle`);
    await page.waitForSelector("ag-table");
    await page.waitForSelector(".working", { timeout: 60000 });
    assert.match(await page.textContent(".working"), new RegExp(`^${escaped(texts.working(0)).replace("0", "\\d+")}$`));
    assert.equal(await page.textContent("ag-working [role=status]"), texts.worksItOut);
    await page.waitForSelector(".ask-roll button, .ask-decide button", { timeout: 10000 }); // nobody waits for it
    await judge(page, "while a game is solved");
    await page.evaluate(() => void document.querySelector("ag-app").house.stop());
    await page.waitForSelector(".working", { state: "detached" });
    await page.context().close();
});

test("a browser that cannot run the module is told so", async () => {
    const page = await visit({});
    await page.addInitScript(() => (WebAssembly.validate = () => false));
    await page.reload();
    assert.equal(await page.textContent("[role=alert]"), texts.oldBrowser);
    await page.context().close();
});
