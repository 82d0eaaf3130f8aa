// The page for everybody (16.20). Every screen in both themes and sizes, judged by axe-core and measured; whole games by
// keys alone and by the accessibility tree alone; forced colours, no motion, a page at 200 % and one 320 pixels wide.
import assert from "node:assert/strict";
import { DESKTOP, PHONE, test, visit } from "./helper.mjs";
import { judge } from "./judge.mjs";
import { playByKeys } from "./keys.mjs";
import { measure } from "./measure.mjs";
import { openRecord, playOn, written } from "./play.mjs";
import { playByTree, Reader } from "./reader.mjs";
import { coachTexts, texts } from "./texts.mjs";

async function turn(page) {
    for (let i = 0; i < 40; i++) {
        await page.waitForSelector("[data-primary]");
        if (await page.locator(".ask-decide, .ask-over").count()) return;
        await page.locator("[data-primary]").first().click();
        await page.waitForTimeout(10);
    }
}

const looks = [["light", DESKTOP], ["dark", PHONE], ["light", PHONE], ["dark", DESKTOP]];

for (const [theme, size] of looks)
    test(`front page and windows, ${theme}, ${size.width} wide`, async () => {
        const page = await visit({ theme, size });
        await judge(page, "front");
        await page.getByRole("button", { name: texts.settings }).click();
        await judge(page, "settings");
        await page.keyboard.press("Escape");
        for (const [game, way] of [["Balut", texts.wayHouse], ["Farkle", texts.wayKeep],
                                   ["Palko", texts.wayPass]]) {
            await page.getByRole("button", { name: texts.moreWaysOf(game) }).click();
            await page.getByRole("radio", { name: way }).check();
            await page.locator("summary").click();
            await judge(page, `setting up ${game}`);
            await page.keyboard.press("Escape");
        }
        await page.context().close();
    });

for (const [theme, size] of looks)
    test(`game screens, ${theme}, ${size.width} wide`, async () => {
        const page = await visit({ theme, size });
        for (const preset of ["farkle", "farkel-doubler", "balut", "palko", "penk", "null"]) {
            await page.goto(`${page.home}#new/${preset}`);
            await page.waitForSelector("ag-table [data-primary]");
            await judge(page, `${preset}, to roll`);
            await playOn(page, 7);
            await turn(page);
            await judge(page, `${preset}, to decide`);
            const die = page.locator("button.slot.can"), cell = page.locator("button.cell.can");
            if (await die.count()) await die.first().click();
            if (await cell.count()) await cell.first().click();
            await judge(page, `${preset}, picked`);
        }
        await page.context().close();
    });

test("windows of a game, handing over, real dice, the end", async () => {
    const page = await visit({ theme: "dark", size: PHONE, hash: "#new/penk" });
    for (const name of [texts.rules, texts.facts, texts.log, texts.keys, texts.resign]) {
        await page.getByRole("button", { name: texts.menu }).click();
        await judge(page, "menu");
        await page.locator("dialog[open]").getByRole("button", { name }).click();
        await page.waitForFunction((n) => document.querySelector("dialog[open] h2")?.textContent === n, name);
        await judge(page, name);
        await page.keyboard.press("Escape");
    }
    await turn(page);
    await page.keyboard.press("m");
    await judge(page, "moves");
    await page.keyboard.press("Escape");
    await playOn(page);
    await judge(page, "the end");
    await page.getByRole("button", { name: texts.newGame }).click();
    await judge(page, "front page with a finished game");
    for (const [game, way] of [["Palko", texts.wayPass], ["Farkel", texts.wayKeep]]) {
        await page.getByRole("button", { name: texts.moreWaysOf(game) }).click();
        await page.getByRole("radio", { name: way }).check();
        await page.getByRole("button", { name: texts.start }).click();
        await page.waitForSelector("ag-table");
        for (let i = 0; i < 9 && await page.locator(".ask-roll").count(); i++) {
            await page.locator("[data-primary]").click();
            await page.waitForSelector("[data-primary]");
        }
        await judge(page, way);
        await page.getByRole("button", { name: texts.back }).click();
    }
    await page.context().close();
});

// ---- whole games ----

const SOAK = !!process.env.ASTRAGAL_SOAK;
const KEYS = "by keys alone", TREE = "by the accessibility tree alone", ways = { [KEYS]: playByKeys, [TREE]: playByTree };

/** Every game with the ways that every day has time for; short: rules by which it soon ends. */
const whole = [
    { preset: "farkle", seats: ["person", "casual"], short: { target: "1500", opening: "0" }, daily: [KEYS, TREE] },
    { preset: "farkel", seats: ["person", "casual"], short: { target: "2000" }, daily: [] },
    { preset: "farkel-keen", seats: ["person", "casual"], short: { target: "2000" }, daily: [] },
    { preset: "farkel-doubler", seats: ["person", "casual"], short: { target: "2000" }, daily: [KEYS] },
    { preset: "balut", seats: ["person"], short: {}, daily: [TREE] },
    { preset: "palko", seats: ["person", "casual", "casual"], short: {}, daily: [KEYS, TREE] },
    { preset: "penk", seats: ["person", "casual"], short: {}, daily: [KEYS] },
];
for (const { preset, seats, short, daily } of whole)
    for (const [way, play] of Object.entries(ways))
        if (SOAK || daily.includes(way))
            test(`16.20 a whole game of ${preset} ${way}`, async () => {
                const page = await visit({});
                await openRecord(page, await written(page, preset, SOAK ? {} : short, seats, []));
                await play(page);
                assert.equal(await page.evaluate(() => document.querySelector("ag-table").session.ask.kind), "over");
                assert.deepEqual(page.errors, []);
                await page.context().close();
            });

test("16.20 what a screen reader is told of a turn: the question, the dice, what a pick brings, what became of it", async () => {
    const page = await visit({});
    const start = ["6", "2", "1 1 3 4 6 6"]; // Ann begins, and has rolled
    await openRecord(page, await written(page, "farkle", { opening: "0" }, ["person", "person"], start));
    const reader = await Reader.at(page), ask = "Set scoring dice aside, then roll the rest or stop.";
    const { tree, asked } = await reader.question();
    assert.deepEqual(reader.told, [ask]); // what lies there is read from the dice
    const dice = tree.find("group", "Dice").every("button");
    const faces = ["one", "one", "three", "four", "six", "six"];
    assert.deepEqual(dice.map(({ name }) => name), faces.map((face, i) => `Die ${i + 1}: ${face}`));
    assert.deepEqual(dice.map(({ disabled }) => disabled), faces.map((face) => face !== "one")); // nothing else scores
    assert.deepEqual(asked.every("button").map(({ name, disabled }) => [name, disabled]), [["Roll 6 dice", true], ["Stop", true]]);
    await reader.press(dice[0]);
    const picked = await reader.look(), question = picked.find("region", ask);
    assert.equal(picked.find("button", "Die 1: one").pressed, "true");
    assert.equal(question.find("status").words, "Ann sets aside 1 for 100: 100 this turn.");
    await reader.press(question.find("button", "Stop"));
    const sure = (await reader.question()).window; // another one lies there
    if (sure) await reader.press(sure.find("button", coachTexts.playAnyway));
    const next = "Bea: roll 6 dice.";
    await page.waitForFunction(() => document.querySelector("ag-table").session.ask.kind === "roll");
    reader.listen(await reader.look());
    assert.equal(reader.told[1], "Ann sets aside 1 for 100: 100 this turn. Ann stops and banks 100: 100 in all.");
    assert.equal(reader.told.length, 3, next);
    await page.context().close();
});

test("16.20 the live region says every sentence once, also when it is full", async () => {
    const page = await visit({ hash: "#new/farkle" });
    await page.waitForSelector("ag-table .ask [data-primary]");
    await page.getByRole("log").evaluate((log) => {
        window.said = [];
        new MutationObserver((all) => {
            for (const { type, addedNodes } of all)
                if (type === "characterData") window.said.push("a sentence was changed");
                else for (const one of addedNodes) if (one.nodeName === "P") window.said.push(one.textContent);
        }).observe(log, { subtree: true, childList: true, characterData: true });
    });
    await playOn(page, 40);
    const said = await page.evaluate(() => window.said);
    const log = await page.evaluate(() => { // what has happened, and what a person is asked in between, is all there is to say
        const table = document.querySelector("ag-table");
        return table.session.log.map((event) => table.words(event).join(" ")).filter(Boolean);
    });
    assert.ok(said.length > 30 && !said.includes("a sentence was changed"), `${said}`);
    const events = said.filter((words) => log.includes(words));
    assert.deepEqual(events, log.slice(log.length - events.length), "each event once, in order");
    await page.context().close();
});

// ---- colours, motion, size ----

test("16.20 in forced colours dice, pips, what is held, the cursor and buttons can be told apart", async () => {
    const page = await visit({ hash: "#new/balut" });
    await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
    for (let i = 0; i < 9 && !await page.locator(".ask-decide").count(); i++) {
        await page.locator("[data-primary]").click();
        await page.waitForSelector("[data-primary]");
    }
    /** How different the darkest and the lightest point of a part of the screen are: WCAG's contrast. */
    const contrast = async (locator, grow = 0) => {
        const box = await locator.boundingBox();
        const clip = { x: box.x - grow, y: box.y - grow, width: box.width + 2 * grow, height: box.height + 2 * grow };
        const picture = (await page.screenshot({ clip })).toString("base64");
        return page.evaluate(async (data) => {
            const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
            const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
            canvas.drawImage(image, 0, 0);
            const { data: bytes } = canvas.getImageData(0, 0, image.width, image.height), light = [];
            const part = (v) => (v / 255 <= 0.03928 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4);
            for (let i = 0; i < bytes.length; i += 4)
                light.push(0.2126 * part(bytes[i]) + 0.7152 * part(bytes[i + 1]) + 0.0722 * part(bytes[i + 2]));
            light.sort((a, b) => a - b);
            const at = (share) => light[Math.floor(share * (light.length - 1))];
            return (at(0.99) + 0.05) / (at(0.01) + 0.05);
        }, picture);
    };
    const shot = (locator) => locator.screenshot().then((bytes) => bytes.toString("base64"));
    const die = page.locator("button.slot.can").first(), before = await shot(die);
    assert.ok(await contrast(die.locator(".die").first()) >= 4.5, "pips on a die");
    await die.click();
    await page.mouse.move(0, 0);
    assert.notEqual(await shot(die), before, "a die that is held looks otherwise");
    const button = page.locator(".ask .buttons button").first();
    assert.ok(await contrast(button) >= 4.5, "words on a button");
    assert.notEqual(await button.evaluate((one) => getComputedStyle(one).borderTopStyle), "none");
    await page.keyboard.press("Tab");
    const focus = await page.evaluate(() => {
        const look = getComputedStyle(document.activeElement), ground = getComputedStyle(document.body);
        return { style: look.outlineStyle, width: parseFloat(look.outlineWidth), same: look.outlineColor === ground.backgroundColor };
    });
    assert.ok(focus.style !== "none" && focus.width >= 2 && !focus.same, JSON.stringify(focus));
    const cell = page.locator("button.cell.can").first();
    assert.ok(await contrast(cell) >= 4.5, "what a box is worth");
    const open = await shot(cell);
    await cell.click();
    await page.mouse.move(0, 0);
    assert.notEqual(await shot(cell), open, "a box that is picked looks otherwise");
    await page.context().close();
});

test("16.20 who wants no motion sees none: dice lie at once, and nothing moves", async () => {
    for (const [motion, moves] of [["reduce", false], ["no-preference", true]]) {
        const page = await visit({ hash: "#new/balut", motion, speed: "calm" });
        await page.locator(".ask-roll [data-primary]").click();
        await page.waitForSelector("ag-table .felt .slot .die");
        const seen = await page.evaluate(() => ({ animations: document.getAnimations().length,
                                                  tumbling: document.querySelector("ag-table").telling.tumbling }));
        assert.equal(seen.animations > 0, moves, motion);
        assert.equal(seen.tumbling, moves, motion);
        await page.context().close();
    }
});

for (const [what, size] of [["320 pixels wide", { width: 320, height: 640 }], ["at 200 %", { width: 640, height: 400 }]])
    test(`16.20 every screen ${what}: nothing to scroll sideways, nothing cut off, all of it large enough to tap`, async () => {
        const page = await visit({ size });
        await measure(page, "front");
        await page.getByRole("button", { name: texts.moreWaysOf("Palko") }).click();
        await page.getByRole("radio", { name: texts.wayPass }).check();
        const rules = page.locator("summary");
        await rules.focus();
        assert.ok(await rules.evaluate((one) => { // the cursor is not behind the button below
            const { x, y, width, height } = one.getBoundingClientRect();
            return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        }));
        await page.keyboard.press("Enter");
        await measure(page, "setting up");
        for (const place of ["rules/farkle", "rules/palko", "learn", "daily", "dice", "chart/balut"]) {
            await page.goto(`${page.home}#${place}`);
            await page.waitForSelector("main h2, main h1");
            await measure(page, place);
        }
        for (const preset of ["farkle", "farkel-doubler", "balut", "penk", "palko"]) {
            await page.goto(`${page.home}#new/${preset}`);
            await page.waitForSelector("ag-table [data-primary]");
            await turn(page);
            await measure(page, `${preset}, to decide`);
            for (const key of ["m", "i"]) {
                await page.keyboard.press(key);
                await page.waitForSelector("dialog[open]");
                await measure(page, `${preset}, window ${key}`);
                await page.keyboard.press("Escape");
                await page.waitForFunction(() => !document.querySelector("ag-table").window); // then keys are its own again
            }
            if (!SOAK && preset !== "palko") continue; // the one that is soon over, and comes last
            await playOn(page);
            await measure(page, `${preset}, over`);
        }
        await page.getByRole("button", { name: coachTexts.analysis }).click();
        await page.waitForSelector(".way");
        await measure(page, "analysis");
        for (const paper of ["host.html", "privacy.html"]) {
            await page.goto(page.home + paper);
            await measure(page, paper);
        }
        await page.context().close();
    });
