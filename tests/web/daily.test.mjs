// The challenge of the day: the same dice for everybody and the same figures as `astragal drill --test`, one game that
// counts, practice beside it, days and streaks on this device.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { DESKTOP, PHONE, root, test, visit } from "./helper.mjs";
import { TestHouse } from "./house.mjs";
import { judge } from "./judge.mjs";
import { dailyTexts, texts } from "./texts.mjs";

const program = process.env.ASTRAGAL ?? join(root, "build", "astragal");
const data = mkdtempSync(join(tmpdir(), "astragal-daily-"));
after(() => rmSync(data, { recursive: true }));

const DATE = "2027-03-04", DAYS_BEFORE = "2027-03-01";
const SEEDS = { farkle: "202703041", balut: "202703042" }; // the date, and 1 for Farkle, 2 for Balut

/** A page on a day. */
async function on(date, options = {}) {
    const page = await visit({ name: "Ann", ...options });
    await page.clock.setFixedTime(new Date(`${date}T21:30:00Z`));
    return page;
}

async function goTo(page, hash, selector) {
    await page.evaluate((h) => (location.hash = h), hash);
    await page.waitForSelector(selector);
}

/** Plays on, always by the second move of the list where there is one; so many presses, or to the end. */
function playOn(page, presses = 10000) {
    return page.evaluate(async (most) => {
        for (let i = 0; i < most;) {
            const session = document.querySelector("ag-table")?.session;
            if (!session) return;
            const { ask } = session, moves = session.moves();
            if (ask.kind === "roll") i++, session.roll();
            else if (ask.kind === "decide") i++, session.act((moves[1] ?? moves[0]).action);
            await new Promise((resolve) => setTimeout(resolve));
        }
    }, presses);
}

const kept = (page, key) => page.evaluate((k) => JSON.parse(localStorage.getItem("astragal.daily"))[k], key);
const rolls = (record) => record.split("\n").filter((line) => line.startsWith("roll"));

/** The same test in a terminal, by the same rule. */
function native(preset, ...more) {
    return execFileSync(program, ["drill", preset, "--test", "--plain", ...more],
        { encoding: "utf8", input: "2\n".repeat(400),
          env: { ...process.env, XDG_DATA_HOME: data, XDG_CACHE_HOME: data }, stdio: ["pipe", "pipe", "ignore"] });
}

for (const [preset, digits] of [["farkle", 1], ["balut", 2]])
    test(`${preset}: figures are those of the terminal's test by the same seed`, async () => {
        const page = await on(DATE);
        await goTo(page, `#daily/${DATE}/${preset}`, "ag-table [data-primary]");
        await playOn(page);
        await page.waitForSelector(".daily-result");
        const { result } = await kept(page, `${DATE}/${preset}`);
        const out = native(preset, "--seed", SEEDS[preset]);
        const number = (x) => Number(x.replaceAll(",", ""));
        const [, score, decisions] = /^You scored ([\d,]+) in \d+ turns with (\d+) decisions\.$/m.exec(out);
        assert.equal(result.score, number(score));
        assert.equal(result.decisions, number(decisions));
        const [, mean, all] =
            /^A decision cost you ([\d.,]+) points\s+on\s+average,\s+([\d.,]+)\s+points\s+in\s+all\.$/m.exec(out);
        assert.equal((result.loss / result.decisions).toFixed(digits), mean.replaceAll(",", ""));
        assert.equal(result.loss.toFixed(digits), all.replaceAll(",", ""));
        const counts = [...out.matchAll(/^ {2}(?:no error|small errors|mistakes|blunders) +(\d+)/gm)];
        assert.deepEqual(result.classes, counts.map(([, n]) => Number(n)));
        const lapses = [...out.matchAll(
            /^ {2}turn (\d+), dice (.*): (.*)\n {4}better: (.*), by ([\d.]+) points$/gm)];
        assert.deepEqual(result.worst.map((l) => [`${l.turn}`, l.dice, l.played, l.best, l.loss.toFixed(digits)]),
                         lapses.map(([, ...words]) => words));
        // score = what perfect play expects + luck - what decisions cost
        assert.ok(Math.abs(result.expected + result.luck - result.loss - result.score) < 1e-6);
        assert.match(await page.locator(".how code").textContent(),
                     new RegExp(`^astragal drill ${preset} --test --seed ${SEEDS[preset]}$`));
        const text = await page.locator(".share").textContent();
        const title = await page.evaluate((name) => document.querySelector("ag-app").house.engine.catalogue().presets
            .find((p) => p.name === name).title, preset);
        const lines = text.split("\n"), rows = preset === "farkle" ? 2 : 4; // 10 turns, 28 turns
        assert.equal(lines[0], `Astragal, challenge of 4 March 2027: ${title}`);
        const squares = [...lines.slice(2, 2 + rows).join("")];
        assert.deepEqual(squares, result.turns.map((grade) => ["🟦", "⬜", "🟧", "⬛"][grade])); // 16.16
        assert.match(lines[2 + rows], new RegExp(`^${result.turns.length} turns: `)); // the same in words
        assert.deepEqual(lines.slice(3 + rows), [`${page.home}#daily/${DATE}`]);
        // nothing of dice or moves is given away
        assert.doesNotMatch(text, /[⚀-⚅]|keep|roll|dice|stop/i);
        await judge(page, `result of ${preset}`);
        assert.deepEqual(page.errors, []);
        await page.context().close();
    });

test("one game counts; a reload goes on with it; practice has the same dice and changes nothing", async () => {
    const page = await on(DATE, { size: PHONE, theme: "dark" });
    await goTo(page, "#daily", ".days");
    await page.getByRole("link", { name: dailyTexts.playGame("Farkle") }).click();
    await page.waitForSelector("ag-table [data-primary]");
    await playOn(page, 6);
    assert.equal(await page.getByRole("button", { name: texts.hintButton }).count(), 0);
    assert.ok(await page.getByRole("button", { name: texts.undo }).isDisabled());
    await judge(page, "a game that counts");
    const before = await kept(page, `${DATE}/farkle`);
    await page.reload();
    await page.waitForSelector("ag-table [data-primary]");
    await playOn(page);
    await page.waitForSelector(".daily-result");
    const done = await kept(page, `${DATE}/farkle`);
    assert.deepEqual(rolls(done.record).slice(0, rolls(before.record).length), rolls(before.record));
    await page.getByRole("button", { name: dailyTexts.practise }).click();
    await page.waitForSelector("ag-table [data-primary]");
    assert.equal(await page.getByRole("button", { name: texts.hintButton }).count(), 1);
    await playOn(page);
    await page.waitForSelector(".daily-result");
    const practice = await page.evaluate(() => JSON.parse(localStorage.getItem("astragal.daily.practice")).record);
    assert.deepEqual(rolls(practice), rolls(done.record));
    assert.deepEqual(await kept(page, `${DATE}/farkle`), done);
    await goTo(page, `#daily/${DATE}/farkle`, ".daily-result"); // no second game
    assert.equal(await page.locator("ag-table").count(), 0);
    assert.deepEqual(await page.evaluate(() => JSON.parse(localStorage.getItem("astragal.games") ?? "[]")), []);
    await page.context().close();
});

test("days: streaks, days before are practice, days to come are not there", async () => {
    const page = await on(DATE);
    const result = { score: 400, expected: 433.3, loss: 30, luck: -3.3, skill: "strong", decisions: 75,
                     classes: [60, 10, 4, 1], turns: [0, 1, 2, 3], worst: [] };
    await page.evaluate(([r, days]) => localStorage.setItem("astragal.daily", JSON.stringify(
        Object.fromEntries(days.map((day) => [`${day}/balut`, { record: "", result: r }])))),
        [result, ["2027-02-27", "2027-03-02", "2027-03-03"]]);
    await goTo(page, "#daily", ".days");
    assert.equal(await page.locator(".streak").textContent(), dailyTexts.streak(2));
    assert.equal(await page.locator(".days li").count(), 14);
    const marks = [dailyTexts.dayMark("Farkle", dailyTexts.notPlayed), dailyTexts.dayMark("Balut", "strong")];
    assert.equal(await page.getByRole("link", { name: dailyTexts.dayWords("Wed 3", marks.join(", ")) }).count(), 1);
    await judge(page, "days");
    await page.getByRole("link", { name: dailyTexts.dayWords("Mon 1", "").trim() }).click();
    await page.getByRole("link", { name: dailyTexts.practiseGame("Farkle") }).click();
    await page.waitForSelector("ag-table [data-primary]");
    assert.equal((await page.locator(".daily-strip").textContent()).trim(),
                 `${dailyTexts.strip(1, 10)} ${dailyTexts.practice}`);
    await playOn(page, 3);
    assert.equal(await kept(page, `${DAYS_BEFORE}/farkle`), undefined);
    await goTo(page, "#daily/2027-03-05", ".refusal");
    assert.equal(await page.locator(".refusal").textContent(), dailyTexts.future);
    for (const nonsense of ["2027-02-30", "yesterday", `${DATE}/palko`]) {
        await goTo(page, "#daily", ".days");
        await goTo(page, `#daily/${nonsense}`, ".refusal");
    }
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("16.16 words fit the result, and yesterday's best line is replayed beside one's own", async () => {
    const page = await on(DATE, { size: PHONE });
    await goTo(page, `#daily/${DATE}/farkle`, "ag-table [data-primary]");
    await playOn(page);
    await page.waitForSelector(".daily-result");
    const { result, record } = await kept(page, `${DATE}/farkle`);
    const blunders = result.classes[3];
    assert.ok(blunders >= 3); // the second move of the list, always
    assert.equal(await page.locator(".skill").textContent(), dailyTexts.rough(blunders));
    assert.doesNotMatch(await page.locator(".share").textContent(), / play\b/);
    await goTo(page, `#daily/${DATE}/farkle/best`, ".refusal"); // nothing is given away today
    assert.equal(await page.locator(".refusal").textContent(), dailyTexts.bestNotYet);
    await page.clock.setFixedTime(new Date("2027-03-05T08:00:00Z"));
    await goTo(page, "#daily", ".days");
    await page.getByRole("link", { name: dailyTexts.bestOf("Farkle") }).click();
    await page.waitForSelector(".by-turn");
    const line = await page.evaluate(() => document.querySelector("ag-best-line").replay.log);
    const firstRoll = (events) => events.find((e) => e.kind === "roll" && e.dice.length === 6).dice.map((d) => d.face);
    const own = rolls(record).find((roll) => roll.split(":")[1].trim().split(" ").length === 6);
    assert.deepEqual(firstRoll(line).join(" "), own.split(":")[1].trim()); // the same dice
    const cells = await page.locator(".by-turn tfoot td").allTextContents();
    const number = (x) => Number(x.replaceAll(",", ""));
    assert.deepEqual(cells.map(number), [line.at(-1).scores[0], result.score]);
    assert.equal(await page.locator(".by-turn tbody tr").count(), 10);
    await page.getByRole("button", { name: dailyTexts.toTurn(3) }).click();
    assert.match(await page.locator(".moment").textContent(), new RegExp(dailyTexts.strip(3, 10)));
    assert.match(await page.locator(".beside").textContent(), /^You in this turn: /);
    await judge(page, "best line");
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("at a house a game is brought to the board, once, when its owner says so", async (context) => {
    const house = await new TestHouse().start();
    context.after(() => house.stop());
    const now = new Date().toISOString().slice(0, 10);
    for (const [name, place] of [["Ann", 1], ["Bea", 2]]) { // equal games: the earlier is first
        const page = await visit({ at: house.address, name });
        await goTo(page, `#daily/${now}/farkle`, "ag-table [data-primary]");
        await playOn(page);
        await page.getByRole("button", { name: dailyTexts.bring }).waitFor();
        assert.equal(await page.locator("ag-board tbody tr").count(), place - 1); // nothing was sent by itself
        await page.getByRole("button", { name: dailyTexts.bring }).click();
        await page.getByText(dailyTexts.place(place, place)).waitFor();
        assert.equal(await page.getByRole("button", { name: dailyTexts.bring }).count(), 0);
        const [, who, loss] = await page.locator("ag-board tr.own > *").allTextContents();
        const { result } = await kept(page, `${now}/farkle`);
        assert.match(who, new RegExp(`^${name} `));
        assert.equal(Number(loss.replaceAll(",", "")), Number(result.loss.toFixed(1)));
        await judge(page, "board");
        await page.reload();
        await page.getByText(dailyTexts.place(place, place)).waitFor();
        assert.deepEqual(page.errors, []);
        await page.context().close();
    }
});
