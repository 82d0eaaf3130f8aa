// Scenes of the table that need a position of their own: several contests at once, real dice under shakers, a page that
// moves nothing, a picture that is shared, and the first moments of a lesson.
import assert from "node:assert/strict";
import { test, visit } from "./helper.mjs";
import { openRecord, written } from "./play.mjs";
import { lessonsTexts, texts } from "./texts.mjs";

// Bea throws the most and opens. Five fours lie there: three of hers and two of Cid's.
const CHAIN = ["1 1 1 1 2", "6 6 6 6 6", "1 1 1 1 3", "4 4 4 2 3", "4 4 2 2 6", "2 3 5 6 6",
               "1: call 5x4", "2: stand", "0: stand", "2: call 6x4"];

test("16.6 a chain of contests is followed to its end, each with who pays", async () => {
    const page = await visit({ speed: "quick", size: { width: 320, height: 640 } });
    await openRecord(page, await written(page, "palko", { seats: "3" }, ["person", "casual", "casual"], CHAIN));
    await page.waitForSelector(".ask-decide .chain");
    await page.locator(".chain summary").click();
    const groups = page.locator(".chain [role=radiogroup]");
    assert.equal(await groups.count(), 2, "Cid's call and Bea's");
    for (let i = 0; i < 2; i++) await groups.nth(i).getByRole("radio", { name: texts.answerChallenge }).click();
    await page.getByRole("button", { name: texts.chainGo }).click();
    const seen = await page.evaluate(async () => { // whoever is doubted may raise the stake: then it is opened
        for (let i = 0; i < 3000 && !document.querySelector(".verdicts"); i++) {
            document.querySelector(".ask-decide [data-primary]")?.click();
            await new Promise((resolve) => setTimeout(resolve, 10));
        }
        return [...document.querySelectorAll(".verdicts li")].map((li) => li.innerText);
    });
    assert.match(seen.join("|"), /^5 fours, 6 called: Cid pays \d\.\|5 fours, 5 called: you pay \d\.$/);
    const bottom = await page.locator(".verdicts").evaluate((list) => list.getBoundingClientRect().bottom);
    assert.ok(bottom <= 640, "in full on a small phone");
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

// Five at the table, and everybody lets every call stand until it is the turn of whoever looks to answer the fourth.
const STAND = ["1 1 1 1 2", "6 6 6 6 6", "1 1 1 1 3", "1 1 1 2 2", "1 1 1 2 3",
               "4 4 4 2 3", "4 4 2 2 6", "2 3 5 6 6", "3 3 5 6 6", "2 3 3 5 6",
               "1: call 5x4", "2: stand", "3: stand", "4: stand", "0: stand",
               "2: call 6x4", "3: stand", "4: stand", "0: stand", "1: stand",
               "3: call 7x4", "4: stand", "0: stand", "1: stand", "2: stand", "4: call 8x4"];

test("16.7 with five at the table every answer to a chain of calls is in sight", async () => {
    const page = await visit({ speed: "quick" });
    const seats = ["person", "casual", "casual", "casual", "casual"];
    await openRecord(page, await written(page, "palko", { seats: "5" }, seats, STAND));
    await page.waitForSelector(".ask-decide .chain");
    await page.locator(".chain summary").click();
    for (const [width, height] of [[390, 844], [768, 1024], [1440, 900]]) {
        await page.setViewportSize({ width, height });
        const boxes = await page.locator(".ask button").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom));
        assert.equal(boxes.length, 11, "three calls, what sends them, three plain answers");
        for (const bottom of boxes) assert.ok(bottom <= height, `${width}x${height}: ${bottom}`);
    }
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("16.6 real dice under shakers are counted in a scene, too", async () => {
    const page = await visit({ speed: "quick" });
    const events = ["6 6 6 6 6", "5 5 5 5 5", "4 4 4 4 4"];
    await page.getByRole("button", { name: texts.moreWaysOf("Palko") }).click();
    await page.getByRole("radio", { name: texts.wayKeep }).check();
    await page.getByRole("button", { name: texts.start }).click();
    await page.waitForSelector("ag-table");
    const dice = async (faces) => {
        await page.waitForSelector(".ask-type");
        const words = await page.locator(".question").innerText();
        for (const face of faces.replaceAll(" ", "")) await page.keyboard.press(face);
        await page.getByRole("button", { name: texts.enterDice }).click();
        await page.waitForFunction((w) => document.querySelector(".question").textContent !== w, words);
    };
    for (const faces of events) await dice(faces); // Ann begins
    await page.waitForSelector(".ask-decide");
    await page.getByRole("radio", { name: "four" }).click();
    await page.getByRole("button", { name: "Call three fours" }).click();
    await page.waitForSelector(".ask-window");
    await page.getByRole("radiogroup", { name: "Bea" }).getByRole("radio", { name: texts.answerChallenge }).click();
    await page.getByRole("button", { name: texts.theyChallenge(["Bea"]) }).click();
    await page.getByRole("button", { name: "Open" }).first().click();
    for (const hand of ["1 4 4 2 2", "2 2 3 3 6", "6 6 5 5 2"]) await dice(hand); // a wild one and two fours
    await page.waitForSelector(".verdicts");
    assert.deepEqual(await page.locator(".verdicts li").allInnerTexts(), ["3 fours, 3 called: Bea pays 1."]);
    assert.equal(await page.locator(".shaker.open").count(), 3);
    assert.equal(await page.locator(".under > .lit").count(), 3);
    await page.getByRole("button", { name: texts.goOn }).click();
    await page.waitForSelector(".verdicts", { state: "detached" });
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("16.5 who wants no motion gets none: no dice tumble, nothing shakes or flies", async () => {
    for (const motion of ["reduce", "no-preference"]) {
        const page = await visit({ motion, speed: "calm" });
        const record = await written(page, "farkle", { opening: "0" }, ["person", "casual"],
                                     ["6", "2", "1 1 5 2 3 4", "0: keep 1 1 5 roll"]);
        await openRecord(page, record);
        await page.waitForFunction(() => document.querySelector("ag-table").session.log.length > 4);
        const moved = await page.evaluate(async () => {
            const seen = new Set();
            for (let i = 0; i < 60; i++) {
                if (document.getAnimations().some((a) => a.playState === "running")) seen.add("animation");
                if (document.querySelector("ag-table").telling.tumbling) seen.add("tumbling");
                await new Promise(requestAnimationFrame);
            }
            return [...seen].sort();
        });
        assert.deepEqual(moved, motion === "reduce" ? [] : ["animation", "tumbling"]);
        await page.context().close();
    }
});

test("16.5 the picture goes to the share sheet where there is one; who thinks better of it gets nothing", async () => {
    const page = await visit({});
    const events = ["6", "2", "1 1 1 1 1 1", "0: keep 1 1 1 1 1 1 stop", "2 2 3 3 4 6"];
    await openRecord(page, await written(page, "farkle", { opening: "0", target: "1000" }, ["person", "casual"], events));
    await page.waitForSelector(".ask-over");
    const downloads = [];
    page.on("download", (one) => downloads.push(one));
    await page.evaluate(() => {
        window.shared = [];
        Object.assign(navigator, {
            canShare: () => true,
            share: ({ files, title, text }) => {
                window.shared.push({ name: files[0].name, type: files[0].type, size: files[0].size, title, text });
                return window.shared.length > 1 ? Promise.reject(new DOMException("", "AbortError")) : Promise.resolve();
            },
        });
    });
    for (let n = 1; n <= 2; n++) {
        await page.getByRole("button", { name: texts.sharePicture }).click();
        await page.waitForFunction((all) => window.shared.length === all, n);
    }
    const [first] = await page.evaluate(() => window.shared);
    assert.match(first.name, /^astragal-\d{4}-\d\d-\d\d\.png$/);
    assert.deepEqual([first.type, first.title, first.text], ["image/png", "Farkle", texts.youWin]);
    assert.ok(first.size > 8000);
    assert.deepEqual(downloads, []);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("16.1 a lesson says something from its first moment, and what to press is on the screen", async () => {
    for (const size of [{ width: 1440, height: 900 }, { width: 390, height: 844 }]) {
        const page = await visit({ size, speed: "calm", motion: "no-preference" });
        await page.evaluate(() => (location.hash = "#learn/farkle"));
        await page.waitForSelector(".coach-bubble");
        assert.notEqual((await page.locator(".coach-bubble").innerText()).replace(lessonsTexts.skip, "").trim(), "");
        const roll = page.locator(".ask-roll [data-primary]");
        await roll.waitFor();
        const { bottom } = await roll.evaluate((button) => button.getBoundingClientRect().toJSON());
        assert.ok(bottom <= size.height, `${bottom} of ${size.height}`);
        await page.context().close();
    }
});
