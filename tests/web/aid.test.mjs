// Help at the table: it speaks to you, says what counts and what a pick is worth, and the coach's move lies on the board.
import assert from "node:assert/strict";
import { DESKTOP, PHONE, test, visit } from "./helper.mjs";
import { judge } from "./judge.mjs";
import { openRecord, written } from "./play.mjs";
import { coachTexts, texts } from "./texts.mjs";

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
