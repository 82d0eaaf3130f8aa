// The dice proof at a table online: a page looks for its own number before it opens it, and says so loudly where the house
// left it out. What goes over the line is changed on its way, as a house that cheats would say it.
import assert from "node:assert/strict";
import { after } from "node:test";
import { test, visit } from "./helper.mjs";
import { TestHouse } from "./house.mjs";
import { judge } from "./judge.mjs";
import { playOn } from "./play.mjs";
import { fairTexts, onlineTexts } from "./texts.mjs";

const PATIENCE_MS = 20000;
let house, guests = 0;
after(() => house?.stop());

/** A guest whose line can be tampered with: up and down get each message and give it back, changed, or null. */
async function guest(name, hash = "", { up = (m) => m, down = (m) => m } = {}) {
    house ??= await new TestHouse("seal_ms=3000", "open_ms=4000").start();
    const page = await visit({ at: house.address, name, hash, chance: 4000 + 7919 * ++guests, before: async (page) => {
        page.wire = { up, down };
        await page.routeWebSocket(/\/ws$/, (line) => {
            const server = line.connectToServer();
            const pass = (which, to) => (text) => {
                const message = page.wire[which](JSON.parse(text));
                if (message) to.send(JSON.stringify(message));
            };
            line.onMessage(pass("up", server));
            server.onMessage(pass("down", line));
        });
    } });
    return page;
}

const room = (page, read) =>
    page.evaluate(`(() => { const room = document.querySelector("ag-room").room; return ${read}; })()`);
async function waitFor(page, read) {
    for (const end = Date.now() + PATIENCE_MS; !(await room(page, read)); await page.waitForTimeout(30))
        assert.ok(Date.now() < end, `${read}: ${JSON.stringify(await room(page,
            "({ phase: room.phase, seat: room.seat, alarm: room.alarm, said: room.remarks.map((r) => r.text) })"))}`);
}
const said = (page, words) => waitFor(page, `room.remarks.some((r) => r.text === ${JSON.stringify(words)})`);

/** Ann's table of farkle, and Bea at it. */
async function two(wire) {
    const ann = await guest("Ann");
    await ann.getByRole("button", { name: onlineTexts.openTable("Farkle"), exact: true }).click();
    await ann.waitForSelector("ag-lobby .place.person");
    await ann.getByText(onlineTexts.rules).click();
    await ann.getByLabel("Target", { exact: true }).fill("1000");
    await ann.getByLabel("Target", { exact: true }).press("Tab");
    await waitFor(ann, "room.look.rules.target === 1000");
    const bea = await guest("Bea", await ann.evaluate(() => location.hash), wire);
    await bea.getByRole("button", { name: onlineTexts.takeSeat }).click();
    await waitFor(bea, "room.seat === 1");
    return [ann, bea];
}

const start = (ann) => ann.locator(".start:not(:disabled)").click();
const done = async (...pages) => {
    for (const page of pages) {
        assert.deepEqual(page.errors, []);
        await page.context().close();
    }
};

test("numbers are sealed as soon as one sits, and the page says that its own is in the dice", async () => {
    const [ann, bea] = await two();
    for (const page of [ann, bea]) await waitFor(page, "room.look.seats.every((s) => s.sealed && !s.drawn)");
    await start(ann);
    for (const page of [ann, bea]) {
        await page.waitForSelector("ag-table");
        await said(page, onlineTexts.newsOwnNumber);
        assert.equal(await room(page, "room.alarm"), "");
    }
    await done(ann, bea);
});

test("a house that says the seal came too late is asked to call the start off, and everybody sees it", async () => {
    let late = true;
    const [ann, bea] = await two({
        up: (m) => (late && m.type === "seal" ? null : m), // never arrives
        down: (m) => ((late &&= !(m.type === "event" && m.kind === "opening")), m),
    });
    await start(ann);
    await said(ann, onlineTexts.newsDrew("Bea"));
    await said(bea, onlineTexts.newsDrewForYou);
    await said(ann, onlineTexts.newsOffLate("Bea"));
    for (const page of [ann, bea]) { // everybody, before the next start
        await page.getByText(onlineTexts.calledOff(1)).click();
        await page.getByText(onlineTexts.calledOffLate(1, 2)).waitFor();
    }
    await judge(ann, "a lobby after a start that was called off");
    await waitFor(bea, "room.look.seats[1].sealed");
    await start(ann);
    await said(bea, onlineTexts.newsOwnNumber);
    const ends = await Promise.all([ann, bea].map((page) => playOn(page, 5000, PATIENCE_MS)));
    assert.deepEqual(ends, ["over", "over"]);
    await bea.waitForFunction(() => /\nproof server /.test(document.querySelector("ag-table").session.record()));
    // Another game; a page that was away when this one began still remembers the start before it, and is not alarmed.
    await bea.evaluate(() => sessionStorage.setItem(`astragal.off.${location.hash.split("/")[1]}`, "[[1,1]]"));
    const again = (page) => page.getByRole("button", { name: "Play again" }).click();
    await again(ann);
    await again(bea);
    await waitFor(bea, "room.look.games === 2 && room.phase === 'playing'");
    assert.equal(await room(bea, "room.alarm"), "");
    assert.equal(await room(bea, `room.remarks.filter((r) => r.text === ${JSON.stringify(onlineTexts.newsOwnNumber)}).length`), 2);
    await bea.evaluate(() => (location.hash = `#dice/${location.hash.split("/")[1]}.1`));
    await bea.waitForSelector("ag-dice .judgement.good");
    assert.match(await bea.locator(".proof-says").innerText(), /At this table 1 start was called off before this game\./);
    assert.ok((await bea.locator(".step").last().innerText()).includes(fairTexts.ownGood));
    await done(ann, bea);
});

test("a house that goes on with a number of its own is not believed", async () => {
    const [ann, bea] = await two({ up: (m) => (m.type === "seal" ? null : m) });
    await start(ann);
    await said(ann, onlineTexts.newsDrew("Bea")); // before the first roll
    for (const page of [ann, bea]) await page.waitForSelector("ag-table");
    assert.equal(await bea.locator(".alarm[role=alert]").innerText(), onlineTexts.alarmDrew);
    assert.equal(await ann.locator(".alarm").count(), 0);
    await ann.getByRole("button", { name: onlineTexts.table, exact: true }).click();
    assert.match(await ann.locator(".folk").innerText(), new RegExp(`Bea.*${onlineTexts.drawn}`));
    await judge(bea, "a table whose dice do not bind the house");
    await done(ann, bea);
});

test("further 4c: a house that knows one's number cannot read out another start with it", async () => {
    let heads = [], seals = [];
    const flip = (_, before, digit) => before + (digit === "0" ? "1" : "0");
    const [ann, bea] = await two({
        up: (m) => (m.type === "seal" && seals.push(m.commitment), m),
        down: (m) => {
            if (m.kind === "opening") heads.push(m.head);
            if (m.kind !== "opened" || m.seat !== 1) return m; // her number is known: now the others could choose theirs
            return { type: "event", table: m.table, viewer: m.viewer, n: m.n, kind: "opening", number: 1,
                head: heads[0].replace(/^(proof seat 0 commit )(.)/m, flip), block: "0".repeat(64) };
        },
    });
    await start(ann);
    await waitFor(bea, `room.alarm === ${JSON.stringify(onlineTexts.alarmOther)}`);
    assert.ok(!(await room(bea, `room.remarks.some((r) => r.text === ${JSON.stringify(onlineTexts.newsOwnNumber)})`)));
    assert.equal(new Set(seals).size, seals.length); // none was sealed twice
    await done(ann, bea);
});

test("a house that leaves one's number out, or a start that was called off, does not get it", async () => {
    let opened = 0;
    const [ann, bea] = await two({ up: (m) => ((opened += m.type === "open"), m) });
    const flip = (_, before, digit) => before + (digit === "0" ? "1" : "0");
    for (const [what, lie] of [
        ["another seal", (head) => head.replace(/^(proof seat 1 commit )(.)/m, flip)],
        ["another envelope of the house", (head) => head.replace(/^(proof commit )(.)/m, flip)],
        ["a start that was called off", (head) => head.replaceAll(/^proof off 2 .*\n/gm, "")],
    ]) {
        bea.wire.down = (m) => {
            if (m.kind !== "opening") return m;
            assert.notEqual(lie(m.head), m.head, what);
            return { ...m, head: lie(m.head) };
        };
        for (const page of [ann, bea]) await waitFor(page, "room.phase === 'lobby' && room.look.seats.every((s) => s.sealed)");
        await start(ann);
        await waitFor(bea, `room.alarm === ${JSON.stringify(onlineTexts.alarmLeftOut)}`);
        assert.equal(await bea.locator(".alarm[role=alert]").innerText(), onlineTexts.alarmLeftOut, what);
        await waitFor(bea, "room.phase === 'lobby'"); // without her number there is no game
        assert.equal(opened, 0, what);
    }
    await said(ann, onlineTexts.newsOff("Bea"));
    bea.wire.down = (m) => m;
    for (const page of [ann, bea]) await waitFor(page, "room.phase === 'lobby' && room.look.seats.every((s) => s.sealed)");
    await start(ann);
    await said(bea, onlineTexts.newsOwnNumber);
    assert.equal(await room(bea, "room.alarm"), "");
    await done(ann, bea);
});
