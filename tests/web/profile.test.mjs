// The page about a device's own games (16.15): what is counted and how, one file for everything and back, and the page
// itself. Records come from the command; expected figures are worked out here, from the records or by hand.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test as plainTest } from "node:test";
import { PHONE, test, visit } from "./helper.mjs";
import { program, TestHouse } from "./house.mjs";
import { judge } from "./judge.mjs";
import { playOn } from "./play.mjs";
import { escaped, load, onlineTexts, profileTexts, texts } from "./texts.mjs";

const { achievements, fileOf, isJudged, judgedOf, largestTurn, luck, luckClass, merge, moments, readFile, skill,
        winsByOpponent } = await load("src/profile/figures.ts", "src/profile/file.ts", "src/profile/judged.ts",
                                      "src/profile/facts.ts");
const folder = mkdtempSync(join(tmpdir(), "astragal-profile-"));
after(() => rmSync(folder, { recursive: true, force: true }));

// ---- counting, by hand ----

const judged = (more = {}) => ({ engine: "1", failed: false, objective: "win", decisions: 10, loss: 0.1, error: 0,
                                 mistakes: 0, luck: null, roll: null, low: null, ...more });
/** Seat 0 is ours; more: of the entry, of its facts, of what the coach says. */
const game = (id, at, others, winners, more = {}) => ({
    id, at, seat: 0, online: false, realDice: false, judged: more.judged ?? null,
    facts: { game: "g", preset: more.preset ?? "p", winners, abandoned: false, turn: more.turn ?? null,
             seats: ["person", ...others].map((who, i) => ({ name: `N${i}`, who, score: more.scores?.[i] ?? 0 })) },
});

plainTest("16.15 wins by opponent: shared wins count in parts, an equal share by the number of seats", () => {
    const rows = winsByOpponent([game("a", 1, ["casual"], [0]), game("b", 2, ["casual"], [1]),
                                 game("c", 3, ["casual", "casual"], [0, 2]), game("d", 4, ["person"], [0]),
                                 game("e", 5, [], [0])]); // alone: nobody to beat
    assert.deepEqual(rows, [{ opponents: ["casual"], games: 3, won: 1.5, share: 1 / 2 + 1 / 2 + 1 / 3 },
                            { opponents: ["person"], games: 1, won: 1, share: 1 / 2 }]);
});

plainTest("16.15 skill game by game: the loss of a decision, and the mean of five games by their decisions", () => {
    const games = [1, 2, 3, 4, 5, 6].map((n) => game(`${n}`, 10 - n, ["casual"], [0], // told in the wrong order
                                                     { judged: judged({ decisions: n, loss: n * n, error: n / 2 }) }));
    const found = skill([...games, game("x", 1, ["casual"], [0], { judged: judged({ objective: "score" }) })], "win");
    assert.deepEqual(found.map(({ id, loss, error }) => [id, loss, error]),
                     [6, 5, 4, 3, 2, 1].map((n) => [`${n}`, n, 0.5]));
    // 36, 25, 16, 9, 4 and 1 in 6, 5, 4, 3, 2 and 1 decisions; the last mean leaves out the first game
    assert.deepEqual(found.map(({ mean }) => mean), [36 / 6, 61 / 11, 77 / 15, 86 / 18, 90 / 20, 55 / 15]);
});

plainTest("16.15 luck so far: sums, errors and spreads of games that are independent", () => {
    const some = [[1.5, 0.3, 1], [-0.5, 0.4, 3]].map(([sum, error, squares], i) =>
        game(`${i}`, i, ["casual"], [0], { judged: judged({ luck: { sum, error, squares } }) }));
    const found = luck(some, "win");
    assert.deepEqual(found, { games: 2, sum: 1, error: 0.5, spread: 2 }); // sqrt(0.09 + 0.16), sqrt(1 + 3)
    assert.deepEqual([-5, -3, -1, 0, 1, 2, 4, 9].map((sum) => luckClass({ ...found, sum })), [-2, -1, 0, 0, 0, 1, 2, 2]);
});

plainTest("16.15 what stays of an analysis: own figures, squares of all luck, the luckiest roll and the lowest chance", () => {
    const roll = (event, seat, own, value) => ({ event, kind: "roll", seat, judged: true, dice: [{ face: event }],
                                                 luck: [own, -own], values: [value, 1 - value] });
    const move = (event, seat, grade) => ({ event, kind: "move", seat, judged: true, grade, values: [0.5, 0.5] });
    const analysis = { objective: "win", luck_known: true, events: [
        roll(1, 0, 0.1, 0.6), move(2, 0, "mistake"), roll(3, 1, 0.3, 0.9), roll(4, 0, -0.5, 0.05), move(5, 1, "blunder"),
        { event: 6, kind: "roll", seat: 0 }, move(7, 0, "small")],
        seats: [{ decisions: 2, loss: 0.2, loss_stderr: 0.01, luck: -0.1, luck_stderr: 0.02 }, {}] };
    const found = judgedOf(analysis, 0, "9");
    assert.deepEqual({ ...found, luck: null }, judged({ engine: "9", decisions: 2, loss: 0.2, error: 0.01, mistakes: 1,
        roll: { step: 1, luck: 0.1, dice: [{ face: 1 }] }, low: { step: 4, value: 0.05 } }));
    assert.equal(found.luck.sum, -0.1);
    assert.ok(Math.abs(found.luck.squares - (0.01 + 0.09 + 0.25)) < 1e-12);
    assert.ok(isJudged(found));
});

plainTest("16.15 moments and achievements: what the games say, and nothing before it was earned", () => {
    const bare = { levels: ["casual", "expert"], presets: ["p", "q"], week: 0 };
    assert.ok(achievements([], bare).every(({ at }) => at === 0));
    assert.equal(largestTurn([{ index: 0, scores: [50, 0] }, { index: 1, scores: [50, 900] }, { index: 2, scores: [450, 900] }],
                             0).gain, 400);
    const games = [
        game("lost", 1, ["expert"], [1], { scores: [1, 2], turn: { step: 9, gain: 900 },
                                           judged: judged({ low: { step: 3, value: 0 }, mistakes: 2 }) }),
        game("close", 2, ["casual"], [0], { scores: [1020, 1000], judged: judged({ low: { step: 5, value: 0.2 }, decisions: 19 }) }),
        game("back", 3, ["casual", "expert"], [0], { scores: [1500, 20, 900], turn: { step: 4, gain: 300 }, preset: "q",
            judged: judged({ low: { step: 7, value: 0.09 }, decisions: 20, luck: { sum: -0.1, error: 0, squares: 1 } }) }),
        game("shared", 4, ["best"], [0, 1], { scores: [5, 5] }),
    ];
    assert.deepEqual(moments(games).map(({ kind, id, step }) => [kind, id, step]),
                     [["turn", "lost", 9], ["comeback", "back", 7], ["close", "close", Infinity]]);
    assert.deepEqual(achievements(games, { ...bare, levels: ["casual", "expert", "best"], week: 77 })
        .map(({ deed, at, id }) => [deed.level ?? deed, at, id]),
                     [["casual", 2, "close"], ["expert", 3, "back"], ["best", 0, ""], ["clean", 3, "back"],
                      ["comeback", 3, "back"], ["dice", 3, "back"], ["every", 3, "back"], ["week", 77, ""]]);
});

plainTest("16.15 days in a row: the longest row, and the day on which it was long enough", async () => {
    globalThis.matchMedia ??= () => ({ addEventListener: () => undefined }); // the store asks for the device's colours
    const { rows, streak } = await load("src/daily/days.ts");
    const days = ["2026-02-26", "2026-02-27", "2026-02-28", "2026-03-01", "2026-03-03", "2026-03-04"];
    const book = Object.fromEntries(days.map((day) => [`${day}/p`, { record: "", result: day === "2026-03-04" ? null : {} }]));
    assert.deepEqual(rows(["p"], 3, book), { longest: 4, reached: "2026-02-28" }); // 2026 has no 29 February
    assert.deepEqual(rows(["q"], 3, book), { longest: 0, reached: "" });
    assert.equal(streak(["p"], "2026-03-04", book), 1); // begun today, finished yesterday
});

// ---- the file ----

const facts = { game: "g", preset: "p", seats: [{}, {}], winners: [0], abandoned: false, turn: null };
const kept = (id, at, record, more = {}) => ({ entry: { id, at, seat: 0, online: false, realDice: false, facts, judged: null,
                                                        ...more }, record });
const good = (record) => (record.startsWith("bad") ? { why: "No.", line: 3 } : facts);

plainTest("16.15 one file for everything: the round trip is exact, and what is here stays", () => {
    const games = [kept("b", 2, "two\n", { judged: judged({ luck: { sum: 0.1, error: 0, squares: 0.3 } }) }),
                   kept("a", 1, "one\n", { online: true, seat: -1 })];
    const days = { "2026-11-02/q": { record: "r", result: null }, "2026-11-01/p": { record: "", result: {
        score: 1.5, expected: 2, loss: 0, luck: -1, skill: "fair", decisions: 3, classes: [1, 2, 0, 0], turns: [0, 1],
        worst: [{ turn: 1, event: 2, dice: "1 1", played: "x", best: "y", loss: 0.5 }] } } };
    const text = fileOf(games, days), offer = readFile(text);
    const { added, here, damaged } = merge(offer, [], good, 10);
    assert.deepEqual([added.length, here, damaged], [2, 0, 0]);
    assert.equal(fileOf(added, offer.days), text);
    const again = merge(offer, [{ id: "b", record: "another\n" }, { id: "z", record: "one\n" }], good, 10);
    assert.deepEqual([again.added, again.here], [[], 2]); // the id, or the very game, is here
    assert.deepEqual(merge(offer, [], good, 1).added.map(({ entry }) => entry.id), ["b"]); // the latest first
    assert.equal(merge(offer, [], good, 1).full, 1);
});

plainTest("16.15 a damaged file: what is wrong is left out and counted, the rest is taken", () => {
    const text = fileOf([kept("a", 1, "one\n"), kept("b", 2, "bad\n"), kept("c", 3, "three\n", { seat: 5 }),
                         kept("d", 4, "four\n", { judged: judged({ loss: 1 }) })], { "2026-11-01/p": { record: "", result: null } });
    const wrong = (change) => { const file = JSON.parse(text); change(file); return JSON.stringify(file); };
    const took = (file) => { const found = merge(readFile(file), [], good, 9);
        return [found.added.map(({ entry }) => entry.id).sort().join(""), found.damaged, found.why]; };
    assert.deepEqual(took(text), ["ad", 2, "No."]); // no record; a seat that is not there
    assert.deepEqual(took(wrong((f) => (f.games[0].id = "<b>"))), ["d", 3, "No."]);
    assert.deepEqual(took(wrong((f) => (f.days["2026-11-01/p"].result = { score: "1" }))), ["ad", 3, "No."]);
    const figures = merge(readFile(wrong((f) => (f.games[3].judged.loss = "1"))), [], good, 9).added;
    assert.equal(figures.find(({ entry }) => entry.id === "d").entry.judged, null, "it is worked out again");
    for (const one of ["", "{", "[]", "{}", text.slice(0, -20), wrong((f) => (f.astragal = "x")), wrong((f) => (f.games = 1))])
        assert.equal(readFile(one), "unreadable", one.slice(0, 30));
    assert.equal(readFile(wrong((f) => (f.version = 2))), "newer");
});

// ---- the page ----

/** A short game of Ann's against an opponent; its exact table is made in a moment. */
function simulated(seed) {
    const records = join(folder, `${seed}`);
    execFileSync(program, ["sim", "farkle", "--games", "1", "--seed", `${seed}`, "--records", records, "--force", "--seats",
                           "skilled,casual", "--set", "target=2000"], { stdio: ["ignore", "ignore", "inherit"] });
    return readFileSync(join(records, "000000.txt"), "utf8").replace(/^seat 0 \S+ .*$/m, "seat 0 person Ann");
}

/** A browser whose store has these finished games, at the page about them; the coach has looked at all of them. */
async function keeper(records, options = {}) {
    const page = await visit(options);
    await page.evaluate((all) => {
        localStorage.setItem("astragal.games", JSON.stringify(all.map((_, i) => (
            { id: `g${i}`, title: "Farkle", names: [], at: 1.7e12 + i * 864e5, over: true, note: "" }))));
        all.forEach((record, i) => localStorage.setItem(`astragal.game.g${i}`, JSON.stringify({ record, setup: {
            preset: "farkle", settings: {}, realDice: false,
            seats: [...record.matchAll(/^seat \d (\S+) (.*)$/gm)].map(([, who, name]) => ({ who, name })) } })));
        location.hash = "#you";
    }, records);
    await page.waitForSelector("ag-profile .sums");
    return page;
}
const allJudged = (page) => page.waitForFunction(() => {
    const { all, review } = document.querySelector("ag-profile");
    return all?.length && !review.running && !all.some((one) => review.waits(one));
});
const list = (page) => page.locator("ag-profile .shelf .saved");
const exported = async (page) => {
    const [download] = await Promise.all([page.waitForEvent("download"),
                                          page.getByRole("button", { name: profileTexts.export }).click()]);
    return readFileSync(await download.path(), "utf8");
};
const imported = (page, text) => page.locator("ag-profile input[type=file]").setInputFiles(
    { name: "a.json", mimeType: "application/json", buffer: Buffer.from(text) });

test("16.15 finished games are counted, judged once and shown; figures are those of the command", async () => {
    const records = [simulated(1), simulated(2)];
    const page = await keeper(records, { size: PHONE, theme: "dark" });
    await allJudged(page);
    const won = records.filter((record) => /^win 0$/m.test(record)).length;
    assert.ok((await page.locator(".sums").innerText()).includes(profileTexts.of(`${won}`, 2)));
    // the same figures from the command
    const sums = records.map((record, i) => {
        writeFileSync(join(folder, `g${i}.txt`), record);
        const { seats } = JSON.parse(execFileSync(program, ["analyse", join(folder, `g${i}.txt`), "--json"],
                                                  { encoding: "utf8", env: { ...process.env, XDG_CACHE_HOME: folder }, stdio: "pipe" }));
        return seats[0];
    });
    const found = await page.evaluate(() => document.querySelector("ag-profile").all
        .map(({ id, judged }) => [id, judged.decisions, judged.loss, judged.luck.sum]).sort());
    for (const [i, { decisions, loss, luck: sum }] of sums.entries()) {
        assert.deepEqual(found[i].slice(0, 2), [`g${i}`, decisions]);
        assert.ok(Math.abs(found[i][2] - loss) < 1e-9 && Math.abs(found[i][3] - sum) < 1e-9);
    }
    await judge(page, "the profile, dark, on a phone");
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing sticks out");
    assert.equal(await page.locator(".skill-chart circle").count(), 2);
    // a moment is a step of the replay: the turn that brought most, by the lines of the record
    const turn = page.getByRole("link", { name: new RegExp(`^${escaped(profileTexts.bestTurn(0)).replace("0", "[\\d,]+")}`) });
    const [, id, step] = /#analysis\/g(\d)\/(\d+)$/.exec(await turn.getAttribute("href"));
    await turn.click();
    await page.waitForSelector("ag-analysis .way input");
    assert.equal(await page.locator(".way input").inputValue(), step);
    const events = records[id].slice(records[id].indexOf("\n", records[id].indexOf("\nbegin ") + 1) + 1).split("\n");
    assert.match(events[step - 1], /^move 0: .*stop$/);
    // nothing is judged again: the summary was kept
    await page.evaluate(() => (location.hash = "#you"));
    await page.waitForSelector("ag-profile .sums");
    await page.waitForTimeout(1500);
    assert.equal(await page.locator(".review button").count(), 0);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("16.15 delete and bring back, one file and back, delete everything; the empty page says what will come", async () => {
    const page = await keeper([simulated(1), simulated(2)]);
    await allJudged(page);
    const before = await exported(page);
    const archive = JSON.parse(before);
    assert.deepEqual(archive.games.map(({ record }) => record), [simulated(1), simulated(2)]);
    await list(page).first().locator("button.icon").click();
    await page.getByRole("button", { name: profileTexts.undo }).waitFor();
    assert.equal(await list(page).count(), 1);
    await page.getByRole("button", { name: profileTexts.undo }).click();
    await list(page).nth(1).waitFor();
    assert.equal(await exported(page), before);
    await list(page).first().locator("button.icon").click();
    await page.getByRole("button", { name: profileTexts.undo }).waitFor();
    await page.reload(); // now it is gone for good
    await page.waitForSelector("ag-profile .sums");
    assert.equal(await list(page).count(), 1);
    await imported(page, before);
    await page.getByText(profileTexts.added(1)).waitFor();
    await page.getByText(profileTexts.here(1)).waitFor();
    assert.equal(await exported(page), before);
    await imported(page, "{}");
    await page.getByText(profileTexts.badFile).waitFor();
    await page.getByRole("button", { name: profileTexts.deleteAll }).click();
    await page.locator("dialog[open] .primary").click();
    await page.getByText(profileTexts.empty).waitFor();
    await judge(page, "the empty profile");
    await page.reload();
    await page.getByText(profileTexts.empty).waitFor();
    await imported(page, before);
    await list(page).nth(1).waitFor();
    assert.equal(await exported(page), before);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("16.15 a game comes to the archive when it ends; one that was opened when it was over does not", async () => {
    const page = await visit();
    await page.locator("input[type=file]").setInputFiles({ name: "g.txt", mimeType: "text/plain", buffer: Buffer.from(simulated(1)) });
    await page.waitForSelector(".ask-over");
    await page.evaluate(() => (location.hash = "#new/penk"));
    await page.waitForSelector(".ask [data-primary]");
    assert.equal(await playOn(page), "over");
    const id = await page.evaluate(() => location.hash.split("/")[1]);
    await page.evaluate(() => (location.hash = "#you"));
    await page.waitForSelector("ag-profile .saved");
    assert.deepEqual(await page.evaluate(() => document.querySelector("ag-profile").all.map((one) => one.id)), [id]);
    await page.evaluate(() => { // older than what the front page lists
        localStorage.removeItem("astragal.games");
        for (const key of Object.keys(localStorage)) if (key.startsWith("astragal.game.")) localStorage.removeItem(key);
    });
    await list(page).first().getByRole("link").click();
    await page.waitForSelector("ag-analysis .way input");
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("16.15 without a database games are there until the page is closed, and it says so", async () => {
    const page = await keeper([simulated(1)], { before: (one) => one.addInitScript(() =>
        Object.defineProperty(window, "indexedDB", { get() { throw new DOMException("no", "SecurityError"); } })) });
    await list(page).first().waitFor();
    await page.getByRole("alert").getByText(texts.keepsNothing).waitFor();
    await page.context().close();
});

test("16.15 the front page shows games in progress first: at tables, of the day, on this device", async () => {
    const house = await new TestHouse().start();
    try {
        const page = await visit({ at: house.address });
        await page.getByRole("button", { name: onlineTexts.openTable("Farkle") }).click();
        await page.waitForSelector("ag-lobby");
        const table = await page.evaluate(() => location.hash);
        await page.evaluate(() => {
            const date = new Date().toISOString().slice(0, 10);
            localStorage.setItem("astragal.daily", JSON.stringify({ [`${date}/balut`]: { record: "begun", result: null } }));
            location.hash = "#new/penk";
        });
        await page.waitForSelector(".ask [data-primary]");
        await playOn(page, 2);
        await page.getByRole("button", { name: texts.back }).click();
        await page.waitForSelector("ag-going .saved");
        const links = await page.locator("ag-front main a").evaluateAll((all) => all.map((a) => a.getAttribute("href")));
        assert.equal(links[0], table);
        assert.match(links[1], /^#daily\/\d{4}-\d\d-\d\d\/balut$/);
        assert.match(links[2], /^#game\//);
        assert.deepEqual(page.errors, []);
        await page.context().close();
    } finally {
        await house.stop();
    }
});
