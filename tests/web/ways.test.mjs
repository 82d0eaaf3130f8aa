// Ways to play: passing the device round with hidden dice, keeping score for real dice, going on after a reload in the
// middle of a turn, without a connection, by keys alone; taking back, refusals, records.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { PHONE, root, test, visit } from "./helper.mjs";
import { judge } from "./judge.mjs";
import { playOn } from "./play.mjs";
import { texts } from "./texts.mjs";

async function setUp(page, game, way, change = async () => {}) {
    await page.getByRole("button", { name: texts.moreWaysOf(game) }).click();
    await page.getByRole("radio", { name: way }).check();
    await change();
    await page.getByRole("button", { name: texts.start }).click();
    await page.waitForSelector("ag-table");
}

const diceSeen = (page) => page.locator(".shaker .under ag-die .cube").count();

test("Palko passed round: nobody sees dice before saying who holds the device", async () => {
    const page = await visit({ size: PHONE });
    await setUp(page, "Palko", texts.wayPass);
    // Who begins is thrown for with open dice; then the hidden ones are rolled.
    while (await page.locator(".ask-roll").count()) {
        await page.locator(".ask-roll [data-primary]").click();
        await page.waitForSelector(".ask [data-primary]");
    }
    const seen = new Set();
    for (let turn = 0; turn < 8; turn++) {
        await page.waitForSelector(".ask-handover, .ask-decide");
        if (await page.locator(".ask-decide").count()) { // asked twice in a row: the device stays
            await page.locator(".ask > .buttons button:not(.dim)").first().click();
            continue;
        }
        const words = await page.locator(".question").innerText();
        const name = /Pass the device to (\w+)/.exec(words)[1];
        assert.equal(await diceSeen(page), 0, `dice are hidden before ${name} confirms`);
        assert.ok(!/rolls \d.*hidden/.test(await page.locator("ag-table").innerText()));
        await page.locator(".ask-handover [data-primary]").click();
        await page.waitForSelector(".ask-decide");
        assert.equal(await diceSeen(page), 5, "exactly one hand is shown");
        assert.equal(await page.locator(".shaker.mine").innerText().then((s) => s.includes(name)), true);
        seen.add(name);
        // Call or let it stand: the first button that fits.
        const events = () => page.evaluate(() => document.querySelector("ag-table").session.log.length);
        const n = await events();
        await page.locator(".ask > .buttons button:not(.dim)").first().click();
        await page.waitForFunction((k) => document.querySelector("ag-table").session.log.length > k, n);
    }
    assert.equal(seen.size, 3);
    assert.equal(await playOn(page), "over");
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("real dice: tapped, checked, taken back, and the whole game kept", async () => {
    const page = await visit({ size: PHONE });
    await setUp(page, "Farkle", texts.wayKeep);
    await page.getByRole("button", { name: texts.addDie("six") }).click();
    await page.getByRole("button", { name: texts.enterDice }).click();
    await page.getByRole("button", { name: texts.addDie("two") }).click();
    await page.getByRole("button", { name: texts.enterDice }).click();
    await page.waitForFunction((w) => document.querySelector(".question").textContent === w, texts.typeDice("Ann", 6));
    for (const face of ["one", "one", "three", "five", "five", "six"])
        await page.getByRole("button", { name: texts.addDie(face) }).click();
    await page.getByRole("button", { name: texts.enterDice }).click();
    await page.waitForSelector(".ask-decide");
    assert.equal(await page.locator("button.slot.can").count(), 4, "1 1 5 5 can be set aside");
    await page.getByRole("button", { name: texts.undo }).click();
    await page.waitForSelector(".ask-type");
    assert.equal(await playOn(page, 20000), "over");
    await page.context().close();
});

test("16.17 real dice by whole turns: what can be banked is checked, a turn is one entry, the record says so", async () => {
    const page = await visit({ size: PHONE });
    const tap = (name) => page.getByRole("button", { name, exact: true }).click();
    const asked = (words) => page.waitForFunction((w) => document.querySelector(".question").textContent === w, words);
    const recordNow = () => page.evaluate(() => document.querySelector("ag-table").session.record());
    await setUp(page, "Farkle", texts.wayKeep);
    assert.equal(await page.getByRole("radio", { name: texts.byTurn }).count(), 0); // who begins is rolled for
    for (const face of ["six", "two"]) {
        await page.getByRole("button", { name: texts.addDie(face) }).click();
        await page.getByRole("button", { name: texts.enterDice }).click();
    }
    await page.getByRole("radio", { name: texts.byTurn }).click();
    await asked(texts.tellTurn("Ann"));
    for (const key of await page.locator(".pad-key").all()) {
        const { width, height } = await key.boundingBox();
        assert.ok(width >= 48 && height >= 48); // for fingers
    }
    for (const key of ["4", "50"]) await tap(key);
    await tap(texts.bank(450));
    // 500 is needed to get on the board (FA-11), and five dice can make just that
    assert.equal(await page.locator(".verdict").textContent(), "No turn here can bank 450 points; 500 is the least.");
    await judge(page, "a refused turn");
    const before = await recordNow();
    await tap(texts.takeDigit), await tap(texts.takeDigit), await tap(texts.takeDigit);
    await page.keyboard.type("1300"); // more than one roll, or a triplet and more
    await tap(texts.bank(1300));
    await asked(texts.tellTurn("Bea"));
    assert.match(await recordNow(), /^note Stand-ins: only 'bank 1300' was told of this turn;/m);
    assert.equal(await page.locator(".felt ag-die").count(), 0); // no dice that nobody rolled
    assert.doesNotMatch(await page.locator(".log").first().textContent(), /sets aside|Stand-ins|rolls 1 /);
    assert.match(await page.locator(".log").first().textContent(), /banks 1,300/);
    await tap("Farkle!");
    await asked(texts.tellTurn("Ann"));
    await page.getByRole("button", { name: texts.undo }).click();
    await asked(texts.tellTurn("Bea"));
    await page.getByRole("button", { name: texts.undo }).click(); // the whole of Ann's turn
    await asked(texts.tellTurn("Ann"));
    assert.equal(await recordNow(), before);
    await page.context().close();
});

test("16.17 a card is kept by whole turns: a box and its score", async () => {
    const page = await visit({ size: PHONE });
    const tap = (name) => page.getByRole("button", { name, exact: true }).click();
    await setUp(page, "Balut", texts.wayKeep);
    for (const face of ["six", "two"]) {
        await page.getByRole("button", { name: texts.addDie(face) }).click();
        await page.getByRole("button", { name: texts.enterDice }).click();
    }
    await page.getByRole("radio", { name: texts.byTurn }).click();
    await page.getByRole("radio", { name: "Full House" }).click();
    for (const digit of ["2", "3"]) await tap(digit);
    await tap(texts.writePlace("Full House", 23));
    assert.equal(await page.locator(".verdict").textContent(), ""); // 5 5 5 4 4
    await page.waitForFunction((w) => document.querySelector(".question").textContent === w, texts.tellTurn("Bea"));
    await page.getByRole("radio", { name: "Fours" }).click();
    for (const digit of ["1", "3"]) await tap(digit);
    await tap(texts.writePlace("Fours", 13));
    assert.match(await page.locator(".verdict").textContent(), /^No dice score 13 there; they can score 0, 4, 8, 12, 16, 20\.$/);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("Palko with real dice: calls and challenges are kept, hands are told when they are opened", async () => {
    const page = await visit({ size: PHONE });
    await setUp(page, "Palko", texts.wayKeep);
    const desk = (read) => page.evaluate(`(() => { const { desk } = document.querySelector("ag-table").session;
        return ${read}; })()`);
    const dice = async (faces) => {
        const words = await page.locator(".question").innerText();
        for (const face of faces) await page.keyboard.press(face);
        await page.getByRole("button", { name: texts.enterDice }).click();
        await page.waitForFunction((w) => document.querySelector(".question").textContent !== w, words);
    };
    const call = async ([count, face]) => {
        await page.getByRole("radio", { name: face }).click();
        await page.getByRole("button", { name: `Call ${["three", "four"][count - 3]} ${face}s` }).click();
        await page.waitForSelector(".ask-window");
    };
    const challenge = (name, how) => page.getByRole("radiogroup", { name }).getByRole("radio", { name: how }).click();
    for (const faces of ["66666", "55555", "44444"]) await dice(faces); // Ann begins
    await page.waitForSelector(".ask-decide");
    assert.match(await desk("desk.record()"), /roll 0 hidden: \? \? \? \? \?/);
    assert.equal(await page.getByRole("button", { name: texts.hintButton }).isVisible(), false);
    await call([3, "four"]);
    await page.getByRole("button", { name: texts.nobodyChallenges }).click();
    await page.waitForSelector(".ask-decide");
    // An entry is taken back, and the answers to a call are one.
    await page.keyboard.press("u");
    await page.waitForSelector(".ask-window");
    await page.keyboard.press("u");
    await page.waitForSelector(".ask-decide");
    assert.match(await page.locator(".question").innerText(), /Open the set/);
    await call([3, "four"]);
    await page.getByRole("button", { name: texts.nobodyChallenges }).click();
    await page.waitForSelector(".ask-decide");
    await call([4, "four"]);
    await page.reload(); // nothing is lost
    await page.waitForSelector(".ask-window");
    await challenge("Cid", texts.answerChallenge);
    await judge(page, "who challenges");
    await page.getByRole("button", { name: texts.theyChallenge(["Cid"]) }).click();
    await page.getByRole("button", { name: "Open" }).first().click();
    // The hands of the worked example: fours count 6 for Ann, Bea's straight is left out, Cid has two.
    assert.equal(await page.locator(".question").innerText(), texts.openDice("Ann", 5));
    await judge(page, "hands that are opened");
    await dice("14444");
    await dice("66666"); // a mistake
    await page.keyboard.press("u");
    await page.waitForFunction(() => document.querySelector(".question").textContent.startsWith("Bea"));
    await dice("23456");
    await dice("11662");
    assert.match(await page.locator(".ticker").innerText(), /four fours and the count is 8: true/);
    assert.deepEqual(await desk("desk.picture(255, 255).sheet.seats.map((s) => s.tokens)"), [3, 3, 2]);
    // Even what was counted can be taken back: the hands are asked for again.
    await page.keyboard.press("u");
    await page.waitForFunction(() => document.querySelector(".question").textContent.includes("Open the dice"));
    assert.deepEqual(await desk("desk.picture(255, 255).sheet.seats.map((s) => s.tokens)"), [3, 3, 3]);
    assert.equal((await desk("desk.record()")).match(/hidden: \?/g).length, 3);
    assert.equal(await playOn(page), "over");
    const record = await desk("desk.record()");
    assert.doesNotMatch(record, /\?/);
    assert.match(record, /\nwin \d/);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("what cannot be picked says why, in the game's own words", async () => {
    const page = await visit({});
    await setUp(page, "Farkle", texts.wayKeep);
    for (const faces of ["6", "2", "113556"]) {
        await page.waitForSelector(".ask-type");
        for (const face of faces) await page.keyboard.press(face);
        await page.waitForSelector(".ask-type [data-primary]");
        await page.getByRole("button", { name: texts.enterDice }).click();
        await page.waitForFunction((n) => document.querySelector("ag-table").session.log.length > n,
                                   ["6", "2", "113556"].indexOf(faces));
    }
    await page.waitForSelector(".ask-decide");
    await page.getByRole("button", { name: texts.dieNumber(3, "three") }).click({ force: true });
    assert.equal(await page.getByRole("alert").innerText(), "3 scores nothing, so it cannot be set aside.");
    await page.locator(".ask > .buttons button").first().click({ force: true });
    assert.equal(await page.getByRole("alert").innerText(), "You must set aside at least one scoring die.");
    // Two ones and two fives are worth 300, and 500 are needed to get on the board.
    for (const die of [[1, "one"], [2, "one"], [4, "five"], [5, "five"]])
        await page.getByRole("button", { name: texts.dieNumber(...die) }).click();
    assert.match(await page.locator(".verdict").innerText(), /for 300: 300 this turn/);
    assert.equal(await page.getByRole("button", { name: "Stop" }).count(), 0);
    await page.context().close();
});

test("a box that is filled or not the next one says why", async () => {
    const page = await visit({ hash: "#new/balut" });
    await playOn(page, 6);
    while (!await page.locator(".ask-decide").count()) {
        await page.locator("[data-primary]").first().click();
        await page.waitForSelector("[data-primary]");
    }
    await page.locator(".cell[data-column='3'][aria-disabled='true']").first().click({ force: true });
    assert.match(await page.getByRole("alert").innerText(), /left to right|never changes/);
    await page.context().close();
});

test("reload in the middle of a turn goes on where it was", async () => {
    const page = await visit({ hash: "#new/balut" });
    await page.waitForSelector("[data-primary]");
    await page.reload(); // before anything has happened
    await page.waitForSelector("ag-table [data-primary]");
    await playOn(page, 9);
    while (!await page.locator(".ask-decide").count()) {
        await page.locator("[data-primary]").first().click();
        await page.waitForTimeout(20);
    }
    const record = () => page.evaluate(() => document.querySelector("ag-table").session.record());
    const before = await record(), ask = await page.locator(".question").innerText();
    await page.reload();
    await page.waitForSelector(".ask-decide");
    assert.equal(await record(), before);
    assert.equal(await page.locator(".question").innerText(), ask);
    // And from the front page.
    await page.getByRole("button", { name: texts.back }).click();
    await page.locator('a[href^="#game/"]').click();
    await page.waitForSelector(".ask-decide");
    assert.equal(await record(), before);
    assert.equal(await playOn(page, 6), "enough");
    // A game that was left before anything happened is not kept.
    await page.getByRole("button", { name: texts.back }).click();
    await page.getByRole("button", { name: `${texts.playNow} Penk!` }).click();
    await page.waitForSelector("ag-table [data-primary]");
    await page.getByRole("button", { name: texts.back }).click();
    assert.deepEqual(await page.locator(".saved a b").allInnerTexts(), ["Balut"]);
    await page.context().close();
});

/** A page that has kept all it needs to be opened without a connection. */
async function keptPage() {
    const page = await visit({ size: PHONE, workers: "allow" });
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(async () => {
        const names = await caches.keys();
        const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return kept.flat().some((request) => request.url.includes(".wasm"));
    });
    return page;
}

async function against(page, title, level) {
    await page.getByRole("button", { name: texts.moreWaysOf(title) }).click();
    await page.getByRole("radio", { name: level }).check();
    await page.getByRole("button", { name: texts.start }).click();
    await page.waitForSelector("ag-table");
}

test("without a connection: loaded again and played to the end", async () => {
    const page = await keptPage();
    await page.reload(); // from now on everything goes through what keeps it
    await against(page, "Balut", texts.levelBest);
    assert.equal(await playOn(page, 8), "enough"); // its table of numbers has come, and is kept
    await page.context().setOffline(true);
    await page.goto(page.home);
    await page.reload();
    await against(page, "Penk!", texts.levelSkilled); // who needs no table
    assert.equal(await playOn(page), "over");
    await page.getByRole("button", { name: texts.newGame }).click();
    await against(page, "Balut", texts.levelBest);
    assert.equal(await playOn(page, 8), "enough");
    assert.equal(await page.locator(".ask .refusal").count(), 0);
    await page.context().close();
});

test("16.19 without a connection an opponent that was never here says so, and plays when the network is back", async () => {
    const page = await keptPage();
    await page.context().setOffline(true);
    await page.reload();
    await against(page, "Balut", texts.levelBest);
    await playOn(page, 8);
    await page.getByText(texts.noModel).waitFor();
    await page.context().setOffline(false);
    await page.getByText(texts.noModel).waitFor({ state: "detached" });
    assert.equal(await playOn(page, 4), "enough");
    await page.context().close();
});

test("by keys alone: from the front page through a game's turns", async () => {
    const page = await visit({});
    const focus = () => page.evaluate(() => {
        const { activeElement } = document;
        return activeElement.getAttribute("aria-label") ?? activeElement.textContent;
    });
    for (let i = 0; i < 12 && !await page.locator("#play-farkle:focus").count(); i++) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    let decided = 0;
    for (let i = 0; i < 400 && decided < 4; i++) {
        const kind = await page.evaluate(() => document.querySelector(".ask")?.className ?? "");
        if (kind.includes("ask-roll")) await page.keyboard.press("r");
        else if (kind.includes("ask-decide")) {
            for (const key of "123456") await page.keyboard.press(key);
            if (!await page.locator(".ask > .buttons button:not(.dim)").count()) {
                await page.keyboard.press("Escape");
                await page.keyboard.press("m"); // all moves, and the first one
                await page.waitForSelector("dialog[open] .moves button");
                await page.keyboard.press("Tab");
                for (let k = 0; k < 4 && !(await focus()).startsWith("keep"); k++) await page.keyboard.press("Tab");
                await page.keyboard.press("Enter");
            } else await page.keyboard.press(await page.getByRole("button", { name: "Stop" }).count()
                && !await page.locator(".buttons button.dim").count() ? "s" : "r");
            decided++;
        } else await page.waitForTimeout(10);
    }
    assert.equal(decided, 4);
    await page.keyboard.press("i");
    await page.waitForSelector("dialog[open]");
    assert.match(await page.locator("dialog[open]").innerText(), /Opening\s*500/);
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog[open]", { state: "detached" });
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("arrow keys move on a card, and Enter fills the box", async () => {
    const page = await visit({ hash: "#new/balut" });
    while (!await page.locator(".ask-decide").count()) {
        await page.waitForSelector("[data-primary]");
        await page.locator("[data-primary]").first().press("Enter");
        await page.waitForTimeout(20);
    }
    await page.locator(".cell[tabindex='0']").focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    assert.match(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), /^Sixes, 1/);
    await page.keyboard.press("Enter");
    assert.match(await page.locator(".verdict").innerText(), /in Sixes/);
    const events = await page.evaluate(() => document.querySelector("ag-table").session.log.length);
    await page.keyboard.press("Enter");
    await page.waitForFunction((n) => document.querySelector("ag-table").session.log.length > n, events);
    const move = await page.evaluate((n) => document.querySelector("ag-table").session.log[n].move, events);
    assert.equal(move, "score sixes");
    await page.context().close();
});

test("a move is taken back while no dice were rolled since", async () => {
    const page = await visit({});
    await setUp(page, "Balut", texts.wayPass);
    while (!await page.locator(".ask-decide").count()) {
        await page.locator("[data-primary]").first().click();
        await page.waitForSelector("[data-primary]");
    }
    assert.equal(await page.getByRole("button", { name: texts.undo }).isDisabled(), true);
    await page.locator(".cell.can").first().click();
    await page.locator(".cell.can").first().click();
    await page.waitForSelector(".ask-roll");
    await page.keyboard.press("u");
    await page.waitForSelector(".ask-decide");
    assert.equal(await page.locator(".cell.filled").count(), 0);
    await page.context().close();
});

test("records are saved and opened again, and a wrong one is refused with its line", async () => {
    const page = await visit({ hash: "#new/penk" });
    assert.equal(await playOn(page), "over");
    await page.getByRole("button", { name: texts.menu }).click();
    const [download] = await Promise.all([page.waitForEvent("download"),
                                          page.getByRole("button", { name: texts.record }).click()]);
    const text = readFileSync(await download.path(), "utf8");
    assert.ok(text.startsWith("astragal record 1\n"));
    assert.match(text, /\nscore \d+ \d+\nwin [01]/);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: texts.back }).click();
    const open = (name, content) => page.locator("input[type=file]").setInputFiles(
        { name, mimeType: "text/plain", buffer: Buffer.from(content) });
    await open("bad.txt", text.replace(/^move .*$/m, "move 0: fly"));
    assert.match(await page.getByRole("alert").innerText(), /^Line \d+ of the record: /);
    await open("good.txt", text);
    await page.waitForSelector(".ask-over");
    assert.equal(await page.evaluate(() => document.querySelector("ag-table").session.record()), text);
    await page.context().close();
});

test("what one player saw of an unfinished game with hidden dice is not gone on with", async () => {
    const page = await visit({});
    await page.getByRole("button", { name: `${texts.playNow} Palko` }).click();
    await playOn(page, 3);
    const text = await page.evaluate(() => document.querySelector("ag-table").session.record());
    assert.match(text, /hidden: \?/);
    await page.goBack();
    await page.waitForSelector("ag-front");
    await page.locator("input[type=file]").setInputFiles(
        { name: "view.txt", mimeType: "text/plain", buffer: Buffer.from(text) });
    assert.equal(await page.getByRole("alert").innerText(), texts.unseenRecord);
    await page.context().close();
});

test("resigning asks first, and the others play on", async () => {
    const page = await visit({ hash: "#new/farkle" });
    await playOn(page, 4);
    await page.getByRole("button", { name: texts.menu }).click();
    await page.getByRole("button", { name: texts.resign }).click();
    await page.getByRole("button", { name: texts.playOn }).click();
    assert.equal(await page.locator(".ask-over").count(), 0);
    await page.getByRole("button", { name: texts.menu }).click();
    await page.getByRole("button", { name: texts.resign }).click();
    await page.locator("dialog[open] footer .primary").click();
    await page.waitForSelector(".ask-over");
    assert.equal(await page.locator(".question").innerText(), texts.theyWin(["Ada"]));
    await page.context().close();
});

test("dice tumble, land on what was rolled, and can be hurried", async () => {
    const page = await visit({ hash: "#new/balut", motion: "no-preference", speed: "calm" });
    await page.locator(".ask-roll [data-primary]").click();
    await page.waitForFunction(() => document.getAnimations().length > 0);
    await page.locator(".felt").click();
    await page.waitForFunction(() => document.getAnimations().filter((a) => a.playState === "running"
        && a.effect.target.classList.contains("cube")).length === 0);
    await page.context().close();
});

test("the engine in the browser plays the same games as everywhere", async () => {
    const page = await visit({});
    const lines = await page.evaluate(() => document.querySelector("ag-app").house.signature(2024n, 200n));
    const golden = readFileSync(`${root}/tests/golden/signature.txt`, "utf8").trimEnd().split("\n");
    assert.deepEqual(lines, golden);
    await page.context().close();
});

test("nothing is wider than a phone", async () => {
    const page = await visit({ size: PHONE });
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.equal(await wide(), 0);
    for (const preset of ["farkle", "farkel-doubler", "balut", "palko", "penk"]) {
        await page.goto(`${page.home}#new/${preset}`);
        await page.waitForSelector("ag-table");
        for (let i = 0; i < 4; i++) {
            await playOn(page, 2);
            assert.equal(await wide(), 0, preset);
        }
    }
    await page.context().close();
});

