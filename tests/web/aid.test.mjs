// Help at the table: it speaks to you, says what counts and what a pick is worth, and the coach's move lies on the board.
import assert from "node:assert/strict";
import { DESKTOP, PHONE, test, visit } from "./helper.mjs";
import { judge } from "./judge.mjs";
import { openRecord, written } from "./play.mjs";
import { coachTexts, load, rulesTexts, texts } from "./texts.mjs";

const SHORT = { target: "1000", opening: "0" };
const told = (page) => page.evaluate(() => document.querySelector("ag-table").session.log
    .flatMap((event) => event.say.map(({ text }) => text)));
const running = async (page) => (await page.locator(".running").innerText()).replaceAll("\n", " ");

test("16.9 the only person at a device is you, with verbs to match; several have their names", async () => {
    const page = await visit({});
    const events = ["6", "2", "1 1 5 2 3 4", "0: keep 1 1 5 stop", "2 2 3 3 4 6"];
    await openRecord(page, await written(page, "farkle", SHORT, ["person", "casual"], events));
    await page.waitForSelector(".ask-roll");
    const words = (await told(page)).slice(0, 8);
    assert.deepEqual(words, ["You roll 6 for the start.", "Bea rolls 2 for the start.", "You begin.", "You roll 1 1 2 3 4 5.",
                             "You set aside 1 1 5 for 250: 250 this turn.", "You stop and bank 250: 250 in all.",
                             "Bea rolls 2 2 3 3 4 6.", "Farkle!"]);
    assert.deepEqual(await page.locator(".seat .who b").allInnerTexts(), [texts.you, "Bea"]);
    assert.deepEqual(await page.locator(".pad th").allInnerTexts(), [texts.you, "Bea"]);
    assert.equal(await page.getByText("Ann").count(), 0);
    await page.goto(page.home);
    await page.waitForSelector("ag-front");
    await openRecord(page, await written(page, "farkle", SHORT, ["person", "person"], events.slice(0, 4)));
    await page.waitForSelector(".ask-roll");
    assert.equal((await told(page))[3], "Ann rolls 1 1 2 3 4 5.");
    assert.deepEqual(await page.locator(".seat .who b").allInnerTexts(), ["Ann", "Bea"]);
    await page.goto(page.home);
    await page.waitForSelector("ag-front");
    const penk = await written(page, "penk", {}, ["person", "casual"], ["5", "2", "1 1 2 3 4 !"]);
    await openRecord(page, penk);
    await page.waitForSelector(".ask-decide");
    assert.match(await page.locator(".log").innerText(), /You roll 1 1 2 3 4 ★\./); // the jolly is a star
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("16.3 what counts lies beside the felt, or one tap away; the pick shows its worth", async () => {
    const page = await visit({ size: DESKTOP });
    const record = await written(page, "farkle", { opening: "0", three_pairs: "1500" }, ["person", "casual"],
                                 ["6", "2", "2 2 3 3 5 5"]);
    await openRecord(page, record);
    await page.waitForSelector(".ask-decide");
    const aid = page.locator(".aid");
    assert.match(await aid.innerText(), /three pairs\s+1,500/);
    assert.equal(await page.locator(".aid-button").isVisible(), false);
    const die = (n, face) => page.getByRole("button", { name: texts.dieNumber(n, face) });
    assert.equal(await running(page), `${texts.thisTurn} 0`);
    await die(1, "two").click();
    assert.equal(await page.locator(".verdict").innerText(),
                 "2 scores nothing alone; 2 2 3 3 5 5 together score 1,500.");
    assert.equal(await running(page), `${texts.thisTurn} 0`);
    await die(1, "two").click();
    await die(5, "five").click();
    assert.equal(await running(page), `${texts.thisTurn} 50 (+50)`);
    for (const [n, face] of [[1, "two"], [2, "two"], [3, "three"], [4, "three"], [6, "five"]]) await die(n, face).click();
    assert.equal(await running(page), `${texts.thisTurn} 1,500 (+1,500)`);
    await judge(page, "the scoring aid beside the felt");
    await page.setViewportSize(PHONE);
    assert.equal(await aid.isVisible(), false);
    await page.getByRole("button", { name: texts.whatCounts }).click();
    assert.match(await page.locator("dialog .rules-page").innerText(), /three pairs\s+1,500/);
    await judge(page, "the scoring aid on a phone");
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("16.11 a hint lights what it means and leads with the move; figures wait; the tutor is offered", async () => {
    const page = await visit({ size: PHONE });
    await openRecord(page, await written(page, "farkle", SHORT, ["person", "casual"], ["6", "2", "1 1 1 1 1 1"]));
    await page.waitForSelector(".ask-decide");
    await page.getByRole("button", { name: texts.hintButton }).click();
    await page.waitForSelector(".slot.lit");
    // Six ones are 3,000, three times the target: nothing is as good as all of them and to stop.
    assert.deepEqual(await page.locator(".slot.lit").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label"))),
                     [1, 2, 3, 4, 5, 6].map((n) => texts.dieNumber(n, "one")));
    const verdict = page.locator(".verdict");
    assert.equal(await verdict.innerText(), coachTexts.bestMove("stop and bank 3,000"));
    assert.equal(await page.locator("dialog[open]").count(), 0);
    assert.doesNotMatch(await page.locator(".ask").innerText(), /%/);
    await page.getByRole("button", { name: coachTexts.offerTutor }).click();
    assert.equal(await verdict.innerText(), coachTexts.tutorTaken);
    assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem("astragal.settings")).tutor), "mistakes");
    assert.equal(await page.getByRole("button", { name: coachTexts.offerTutor }).count(), 0);
    await page.getByRole("button", { name: coachTexts.why }).click();
    await page.waitForSelector(".advice");
    assert.match(await page.locator(".advised.best .worth").innerText(), /%/);
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog", { state: "detached" });
    await page.getByRole("button", { name: texts.dieNumber(1, "one") }).click(); // another pick: the light goes out
    assert.equal(await page.locator(".slot.lit").count(), 0);
    await page.goto(page.home);
    await page.waitForSelector("ag-front");
    const balut = await written(page, "balut", {}, ["person"], ["6 6 6 6 6"]);
    await openRecord(page, balut);
    await page.waitForSelector(".ask-decide");
    await page.keyboard.press("h");
    await page.waitForSelector(".cell.lit", { timeout: 60000 });
    assert.equal(await page.locator(".cell.lit").count(), 1);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("16.10 a game goes on from any step of an analysis, against an opponent or for all seats", async () => {
    const page = await visit({});
    const events = ["6", "2", "1 1 5 2 3 4", "0: keep 1 1 5 stop", "2 2 3 3 4 6", "1 1 1 1 1 1", "0: keep 1 1 1 1 1 1 stop",
                    "2 2 3 3 4 6"];
    const record = await written(page, "farkle", SHORT, ["person", "casual"], events);
    await openRecord(page, record);
    await page.waitForSelector(".ask-over");
    const analysis = `#analysis/${await page.evaluate(() => document.querySelector("ag-table").session.id)}`;
    const lines = (text) => text.split("\n").filter((line) => /^(roll|move) /.test(line));
    for (const [button, who] of [[coachTexts.playOn, ["person", "casual"]], [coachTexts.playOnAll, ["person", "person"]]]) {
        await page.evaluate((hash) => (location.hash = hash), analysis);
        await page.waitForSelector(".way input");
        assert.equal(await page.getByRole("button", { name: button }).count(), 0, "the game is over there");
        await page.locator(".way input").fill("3");
        await page.getByRole("button", { name: button }).click();
        await page.waitForSelector(".ask-decide");
        const now = await page.evaluate(() => {
            const { session } = document.querySelector("ag-table");
            return { record: session.desk.record(), seats: session.setup.seats.map((seat) => seat.who) };
        });
        assert.deepEqual(lines(now.record), lines(record).slice(0, 3));
        assert.deepEqual(now.seats, who);
        assert.equal(await page.evaluate((text) => { // it reads like any other, and its dice go on by themselves
            const desk = document.querySelector("ag-app").house.engine.read(text);
            return "why" in desk ? desk.why : "";
        }, now.record), "");
    }
    const kept = await page.evaluate((hash) => JSON.parse(localStorage.getItem(`astragal.game.${hash.split("/")[1]}`)).record,
                                     analysis);
    assert.deepEqual(lines(kept), lines(record), "the old game stays as it was");
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("16.10 what proved the old dice is not claimed for new ones", async () => {
    const { isOpen, onward } = await load("src/coach/play-on.ts");
    const record = ["astragal record 1", "game farkle", "seat 0 person Ann", "seat 1 person Bea Lu", "seat 2 expert Cid",
                    "proof version 2", "proof commit 00", "begin 0 1 2", "roll 0: 6", "roll 1: 2", "roll 2 hidden: ? ?",
                    "score 0 0 0", "proof server 00", ""].join("\n");
    const two = onward(record, 2, 1, "casual", false);
    assert.equal(two.record, "astragal record 1\ngame farkle\nseat 0 casual Ann\nseat 1 person Bea Lu\nseat 2 expert Cid\n" +
                             "begin 0 1 2\nroll 0: 6\nroll 1: 2\n");
    assert.deepEqual(two.seats.map(({ who, name }) => `${who} ${name}`), ["casual Ann", "person Bea Lu", "expert Cid"]);
    assert.deepEqual(onward(record, 2, 1, "casual", true).seats.map(({ who }) => who), ["person", "person", "person"]);
    assert.ok(isOpen(two));
    assert.ok(!isOpen(onward(record, 3, 1, "casual", false)), "dice that nobody here knows");
});

test("16.2 the full rules, each with its name, are read offline, from the rules and from the table", async () => {
    const page = await visit({ size: PHONE, workers: "allow" });
    await page.evaluate(() => navigator.serviceWorker.ready); // everything is kept by then
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    await page.context().setOffline(true);
    for (const [preset, rule] of [["farkel", "FA-16"], ["balut", "BA-"], ["palko", "PA-"], ["penk", "PE-"]]) {
        await page.evaluate((hash) => (location.hash = hash), `#rules/${preset}`);
        await page.getByRole("link", { name: rulesTexts.full }).click();
        await page.waitForSelector(".document h2");
        assert.ok((await page.locator(".document").innerText()).includes(rule), `${preset}: ${rule}`);
        assert.ok(await page.locator(".document table").count() > 0);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
    }
    await judge(page, "the full rules");
    await page.evaluate(() => (location.hash = "#new/farkle"));
    await page.waitForSelector("ag-table [data-primary]");
    await page.keyboard.press("i");
    const link = page.locator("dialog").getByRole("link", { name: rulesTexts.full });
    assert.equal(await link.getAttribute("href"), "#rules/farkle/full");
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("16.2 the front page leads to what is kept about people", async () => {
    const page = await visit({});
    assert.equal(await page.getByRole("link", { name: texts.privacy }).getAttribute("href"), "./privacy.html");
    assert.equal(await page.getByRole("link", { name: texts.me }).count(), 0, "nobody keeps anything here");
    await page.route("**/api/health", (route) => route.fulfill({ json: { status: "ok" } }));
    await page.reload();
    await page.getByRole("link", { name: texts.me }).waitFor();
    assert.equal(await page.getByRole("link", { name: texts.me }).getAttribute("href"), "/me");
    await page.context().close();
});
