// The dice page: counts against an independent count, proofs of records of every game made by a house, and everything
// that can be wrong with one. Expected dice come from Node's own cryptography, probabilities from an integral.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { createHash, createHmac } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { DESKTOP, PHONE, root, test, visit } from "./helper.mjs";
import { TestHouse } from "./house.mjs";
import { judge } from "./judge.mjs";
import { playOn } from "./play.mjs";
import { escaped, fairTexts, onlineTexts, texts } from "./texts.mjs";

const program = process.env.ASTRAGAL ?? join(root, "build", "astragal");
const folder = mkdtempSync(join(tmpdir(), "astragal-fair-"));
let house;
after(async () => {
    rmSync(folder, { recursive: true, force: true });
    await house?.stop();
});

function simulated(preset, seed, ...more) {
    const records = join(folder, `${preset}-${seed}`);
    execFileSync(program, ["sim", preset, "--games", "1", "--seed", `${seed}`, "--records", records, "--force", "--seats",
                           "casual,casual", ...more], { stdio: ["ignore", "ignore", "inherit"] });
    return readFileSync(join(records, "000000.txt"), "utf8");
}

/** A browser that has kept these games: {record, realDice}. */
async function keeper(games, options = {}) {
    const page = await visit(options);
    await page.evaluate((all) => {
        const index = all.map((_, i) => ({ id: `g${i}`, title: `Game ${i}`, names: ["Ann", "Bob"], at: 1e12 + i,
                                           over: true, note: "" }));
        localStorage.setItem("astragal.games", JSON.stringify(index));
        all.forEach(({ record, realDice }, i) => localStorage.setItem(`astragal.game.g${i}`, JSON.stringify(
            { record, setup: { preset: "", settings: {}, seats: [], realDice } })));
    }, games);
    return page;
}

async function go(page, hash) {
    await page.evaluate((h) => (location.hash = h), hash);
    await page.waitForSelector("ag-dice .panel");
}

const cells = (page, i = 0) => page.locator(".faces-table").nth(i).locator("tbody tr").evaluateAll((rows) =>
    rows.map((row) => [...row.querySelectorAll("td:not([aria-hidden])")].map((cell) =>
        cell.textContent.trim().replaceAll(",", ""))));

/** The faces of all rolls, by the lines of a record; the jolly is a six. */
function faces(...records) {
    const count = [0, 0, 0, 0, 0, 0];
    for (const line of records.join("").match(/^roll .*$/gm) ?? [])
        for (const die of line.replace(/^.*: /, "").replaceAll("!", "6").match(/\d/g)) count[die - 1]++;
    return count;
}

/** The chance that fair dice are at least as uneven: the density of chi-squared, five degrees, by Simpson's rule. */
function chance(count) {
    const n = count.reduce((a, b) => a + b), chi = count.reduce((sum, c) => sum + (c - n / 6) ** 2 / (n / 6), 0);
    const density = (x) => x ** 1.5 * Math.exp(-x / 2) / (3 * Math.sqrt(2 * Math.PI));
    const steps = 20000, width = (chi + 100 - chi) / steps;
    let sum = density(chi) + density(chi + 100);
    for (let i = 1; i < steps; i++) sum += (i % 2 ? 4 : 2) * density(chi + i * width);
    return { chi, p: sum * width / 3 };
}

test("the integral of these tests gives the printed quantiles", () => {
    const off = (a, b, c) => chance([1e6 + a, 1e6 - a, 1e6 + b, 1e6 - b, 1e6 + c, 1e6 - c]); // chi: 2(a² + b² + c²)/10⁶
    for (const [chi, p, ...abc] of [[11.0705, 0.05, 2349, 132, 5], [4.35146, 0.5, 1473, 76, 15],
                                    [15.0863, 0.01, 2745, 90, 5]]) {
        assert.ok(Math.abs(off(...abc).chi - chi) < 1e-5);
        assert.ok(Math.abs(off(...abc).p - p) < 1e-5);
    }
});

test("what the dice of all kept games showed; own dice apart", async () => {
    const farkle = simulated("farkle", 1), balut = simulated("balut", 2), penk = simulated("penk", 3);
    const own = simulated("balut", 4).replaceAll(/^(seat \d) casual/gm, "$1 person");
    const page = await keeper([farkle, balut, penk].map((record) => ({ record, realDice: false }))
        .concat({ record: own, realDice: true }));
    await go(page, "#dice");
    const tables = await page.locator(".faces-table").count();
    assert.equal(tables, 2);
    for (const [i, count] of [faces(farkle, balut, penk), faces(own)].entries()) {
        const n = count.reduce((a, b) => a + b), shown = await cells(page, i);
        const signed = (x) => `${x > 0 ? "+" : "−"}${Math.abs(x).toFixed(1)}`;
        assert.deepEqual(shown, count.map((c) => [`${c}`, signed(c - n / 6)]));
        const { chi, p } = chance(count), words = await page.locator(".finding").nth(i).innerText();
        assert.ok(words.includes(fairTexts.howOfHundred(Math.round(100 * p))), words);
        await page.locator("main details summary").nth(i).click();
        const figures = await page.locator("main details").nth(i).innerText();
        assert.ok(figures.includes(chi.toFixed(3)) && figures.includes(`p = ${p.toFixed(4)}`), figures);
    }
    // Farkles: six dice score nothing in 1,080 of 46,656 rolls, five in 600 of 7,776, and so on.
    const nothing = { 6: 1080 / 46656, 5: 600 / 7776, 4: 204 / 1296, 3: 60 / 216, 2: 16 / 36, 1: 4 / 6 };
    const turns = farkle.split("\n").filter((line) => line.startsWith("roll ")).slice(2).map((line) =>
        line.match(/: (.*)/)[1].split(" "));
    const lost = (dice) => !dice.some((d) => d === "1" || d === "5") && dice.length < 6
        && dice.every((d) => dice.filter((e) => e === d).length < 3);
    const rows = await page.locator(".busts tbody tr").evaluateAll((all) =>
        all.map((row) => [...row.children].map((cell) => Number(cell.textContent))));
    for (const [dice, rolls, seen, expected] of rows) {
        const such = turns.filter((turn) => turn.length === dice);
        assert.equal(rolls, such.length);
        if (dice < 6) assert.equal(seen, such.filter(lost).length);
        assert.ok(Math.abs(expected - such.length * nothing[dice]) < 0.051, `${dice} dice: ${expected}`);
    }
    assert.equal(rows.reduce((sum, row) => sum + row[1], 0), turns.length);
    // One game alone.
    await page.getByRole("link", { name: /Game 1/ }).click();
    await page.waitForSelector("ag-dice .proof");
    assert.deepEqual((await cells(page)).map(([n]) => Number(n)), faces(balut));
    assert.ok((await page.locator(".proof").innerText()).includes(fairTexts.verdictNone));
    await page.locator(".fold summary").click();
    assert.equal(await page.locator(".roll-list li").count(), balut.match(/^roll /gm).length);
    await judge(page, "the dice of one game");
    await page.getByRole("link", { name: fairTexts.allDice }).click();
    await page.waitForSelector("ag-dice .scenes");
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("hidden dice of a game that goes on are not counted, and too few dice tell nothing", async () => {
    const palko = simulated("palko", 5), lines = palko.split("\n");
    const stop = lines.findIndex((line) => line.startsWith("move ")), begun = `${lines.slice(0, stop).join("\n")}\n`;
    const page = await keeper([{ record: begun, realDice: false }]);
    await go(page, "#dice/g0");
    const open = begun.split("\n").filter((line) => /^roll \d:/.test(line)).join("\n");
    assert.deepEqual((await cells(page)).map(([n]) => Number(n)), faces(open));
    assert.ok((await page.locator(".finding").innerText()).includes(fairTexts.howFew));
    await page.context().close();
});

for (const [theme, size] of [["light", DESKTOP], ["dark", PHONE]])
    test(`the dice page, ${theme}, ${size.width} wide`, async () => {
        const page = await keeper([{ record: simulated("farkle", 1), realDice: false }], { theme, size });
        await page.getByRole("link", { name: texts.fair }).click();
        await page.waitForSelector("ag-dice .scenes");
        await judge(page, "the dice page");
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing sticks out");
        await page.getByRole("button", { name: fairTexts.allGames }).click();
        await page.waitForSelector("ag-front");
        await page.evaluate(() => localStorage.clear());
        await go(page, "#dice/gone");
        await judge(page, "no games");
        assert.equal(await page.getByRole("alert").innerText(), fairTexts.goneGame);
        assert.ok((await page.locator("main").innerText()).includes(fairTexts.nothing));
        await page.context().close();
    });

// ---- proofs ----

const hmac = (key, text) => createHmac("sha256", key).update(text).digest();
const sealOf = (label, block) => createHash("sha256").update(label).update(block).digest("hex");

/** The dice of every roll by the recipe of docs/dice-proof.md, from the seeds of a record. */
function recipe(record) {
    const house = Buffer.from(/^proof server (.*)$/m.exec(record)[1], "hex");
    const seeds = [...record.matchAll(/^proof seat \d seed (.*)$/gm)].map((m) => Buffer.from(m[1], "hex"));
    const head = record.slice(0, record.indexOf("\n", record.indexOf("\nbegin ") + 1) + 1);
    const table = createHash("sha256").update("dice/start/v2|").update(head.replaceAll(/^seat .*\n/gm, "")).digest();
    const key = hmac(house, /^proof version 1$/m.test(record) ?
        Buffer.concat([Buffer.from("dice/key/v1|"), ...seeds]) :
        Buffer.concat([Buffer.from("dice/key/v2|"), table, ...seeds]));
    const stream = (k, label, n) => {
        const dice = [];
        for (let counter = 0; dice.length < n; counter++)
            for (const byte of hmac(k, `${label}${counter}`)) if (byte < 252) dice.push(1 + byte % 6);
        return dice.slice(0, n);
    };
    return record.match(/^roll .*$/gm).map((line, r) => {
        const [, seat, hidden, dice] = /^roll (\d)( hidden)?: (.*)$/.exec(line), n = dice.split(" ").length;
        return hidden ? stream(hmac(key, `hand|${r}|${seat}`), "die|", n) : stream(key, `roll|${r}|`, n);
    });
}

const openFile = async (page, record, name = "record.txt") => {
    await page.locator("ag-dice input[type=file]").first().setInputFiles({ name, mimeType: "text/plain",
                                                                          buffer: Buffer.from(record) });
};
const judged = async (page, record) => {
    await openFile(page, record);
    await page.waitForSelector("ag-dice .judgement, ag-dice .refusal");
    return (await page.locator("ag-dice .judgement, ag-dice .refusal").first().innerText()).replaceAll(/\s+/g, " ");
};
const lineOf = (record, start) => record.split("\n").findIndex((line) => line.startsWith(start)) + 1;

/** The seeds of the specification: the house's are the bytes 00 to 1f, the people's 32 times 11 and 22. */
function vector() {
    const house = Buffer.from(Array.from({ length: 32 }, (_, i) => i));
    const people = [0x11, 0x22].map((byte) => Buffer.alloc(32, byte));
    const head = simulated("palko", 5).split("\nbegin ")[0].replaceAll(/^seat (\d) .*$/gm, "seat $1 person Guest $1");
    const before = ["proof version 1", `proof commit ${sealOf("dice/commit/v1|", house)}`,
                    ...people.map((seed, i) => `proof seat ${i} commit ${sealOf("dice/seat/v1|", seed)}`)];
    const after = [`proof server ${house.toString("hex")}`,
                   ...people.map((seed, i) => `proof seat ${i} seed ${seed.toString("hex")}`)];
    const rolls = ["roll 0: 1 5 1 4 4", "roll 1: 5 4 2 3 5"]; // as docs/dice-proof.md computes them with openssl
    return `${[head, ...before, "begin 0 1", ...rolls, "abandon", "score 3 3", ...after].join("\n")}\n`;
}

test("the vectors of the specification hold, and every kind of tampering has its sentence and line", async () => {
    const record = vector(), page = await visit();
    assert.match(record, /\nproof commit e8d2258921fc87252609a79543c3b1c46619429cb7e60339c9faf85538d2499b\n/);
    await go(page, "#dice");
    assert.equal((await judged(page, record)).trim(), `✓ ${fairTexts.verdictGood(2)}`);
    assert.match(await page.locator(".proof-says").innerText(), /^This proof is of version 1: it does not show whether/);
    await page.locator("summary", { hasText: fairTexts.showHashes }).first().click();
    assert.match(await page.locator(".hashes").first().innerText(), /e8d2258921fc87252609a79543c3b1c46619429cb7e60339/);
    const keyed = page.locator(".step", { hasText: fairTexts.stepKey });
    await keyed.locator("summary").click();
    assert.match(await keyed.innerText(), /56f739d78aa0ef91a1b649691ad66f6c53a4428a6db71c48228dd24fb93c92b9/);
    await page.locator("summary", { hasText: fairTexts.showRolls }).click();
    assert.equal(await page.locator(".rolls tbody tr").count(), 2);
    await judge(page, "a checked proof");
    const flip = (line) => line.replace(/.$/, (digit) => (digit === "0" ? "1" : "0"));
    const change = (start, to) =>
        record.split("\n").map((line) => (line.startsWith(start) ? to(line) : line)).join("\n");
    const drop = (start) => record.replaceAll(new RegExp(`^${start}.*\n`, "gm"), "");
    const cases = [
        ["roll 0", change("roll 0", () => "roll 0: 1 5 1 4 3"), "roll 0",
         "Roll 0 should be 1 5 1 4 4, not 1 5 1 4 3, by the dice proof."],
        ["order", change("roll 1", () => "roll 1: 4 5 2 3 5"), "roll 1",
         "Roll 1 should be 5 4 2 3 5, not 4 5 2 3 5, by the dice proof."],
        ["seed of the house", change("proof server", flip), "proof server",
         "The seed of the house is not the one it promised."],
        ["its seal", change("proof commit", flip), "proof server", "The seed of the house is not the one it promised."],
        ["a person's seed", change("proof seat 1 seed", flip), "proof seat 1 seed",
         "The seed of seat 1 is not the one it promised."],
        ["a person's seal", change("proof seat 0 commit", flip), "proof seat 0 seed",
         "The seed of seat 0 is not the one it promised."],
        ["a seed less", drop("proof seat 1 seed"), "proof server",
         "The seats that opened a seed are not those that promised one."],
        ["a person less", drop("proof seat 1 "), "proof version", "Guest 1 is a person but brought no seed."],
        ["not opened", drop("proof (server|seat . seed)"), "score",
         "The game is over, but the seeds of its dice proof were not opened."],
        ["short seed", change("proof server", (line) => line.slice(0, -1)), "proof server",
         "Here 'proof server' with 64 hexadecimal digits is expected."],
        ["odd seal", change("proof commit", (line) => line.replace(/.$/, "x")), "proof commit",
         "Here 'proof commit' with 64 hexadecimal digits is expected."],
        ["order of seats", record.replace(/(proof seat 0 commit .*\n)(proof seat 1 commit .*\n)/, "$2$1"),
         "proof seat 0 commit", "Here 'proof seat N commit' with 64 hexadecimal digits is expected, in seat order."],
        ["version", change("proof version", () => "proof version 3"), "proof version",
         "A dice proof begins with 'proof version 1' or 'proof version 2'."],
        ["no start", change("proof version", () => "proof version 2"), "proof commit",
         "Here 'proof start N game N table NAME' is expected."],
        ["a roll too many dice", change("roll 0", () => "roll 0: 1 5 1 4 4 4"), "roll 0", "dice here, not"],
        ["the result", change("score", () => "score 3 2"), "score", "The line should read: score 3 3"],
    ];
    for (const [what, bad, start, sentence] of cases) {
        assert.notEqual(bad, record, what);
        const said = await judged(page, bad), line = lineOf(bad, start);
        assert.ok(said.includes(fairTexts.wrong(line, "")) && said.includes(sentence), `${what}: ${said}; line ${line}`);
        const file = join(folder, "bad.txt");
        writeFileSync(file, bad);
        const { stderr } = spawnSync(program, ["verify", file], { encoding: "utf8" });
        assert.ok(stderr.startsWith(`${file}:${line}: `) && stderr.includes(sentence), `the command: ${stderr}`);
    }
    // Tampering so well made that the record agrees with itself is seen by whoever was there: see the tables below.
    await judged(page, change("roll 0", () => "roll 0: 1 5 1 4 3"));
    assert.equal(await page.locator(".step.good").count(), 4); // three seals and the key
    assert.equal(await page.locator(".step.bad").count(), 1);
    await judge(page, "a proof that fails");
    const proofSays = (words) =>
        page.waitForFunction((w) => document.querySelector("ag-dice .proof").innerText.includes(w), words);
    await openFile(page, drop("proof"));
    await proofSays(fairTexts.verdictNone);
    await openFile(page, record.split("\nabandon")[0] + "\n");
    await proofSays(fairTexts.verdictSealed);
    await openFile(page, "no record");
    assert.ok((await page.getByRole("alert").innerText()).startsWith(fairTexts.wrong(1, "")));
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

/** The game of docs/dice-proof.md: the house drew for one of two, and a start was called off before. */
test("version 2: whom the proof protects is told, and nothing that was on the table can be changed", async () => {
    const house = Buffer.from(Array.from({ length: 32 }, (_, i) => i));
    const seeds = [0x11, 0x22].map((byte) => Buffer.alloc(32, byte));
    const lines = ["astragal record 1", "game balut", "preset balut", "rule seats = 2", "rule kept_dice = free",
                   "rule scratch = off", "rule thresholds = more_than", "rule tie_break = none", "seat 0 person Ann",
                   "seat 1 person Bea", "proof version 2", "proof start 2 game 1 table 0123456789abc",
                   `proof off 1 unopened 1 server ${"33".repeat(32)}`, `proof off 1 seat 0 seed ${"44".repeat(32)}`,
                   `proof commit ${sealOf("dice/commit/v1|", house)}`,
                   `proof seat 0 commit ${sealOf("dice/seat/v1|", seeds[0])}`,
                   `proof seat 1 drawn ${sealOf("dice/seat/v1|", seeds[1])}`, "begin 0 1", "roll 0: 2", "abandon",
                   "score 0 0", "points 0 0", `proof server ${house.toString("hex")}`,
                   ...seeds.map((seed, i) => `proof seat ${i} seed ${seed.toString("hex")}`)];
    const record = `${lines.join("\n")}\n`, page = await visit();
    assert.equal(recipe(record)[0].join(), "2"); // as docs/dice-proof.md computes it with openssl
    await go(page, "#dice");
    assert.equal((await judged(page, record)).trim(), `✓ ${fairTexts.verdictGood(1)}`);
    const said = (await page.locator(".proof-says").innerText()).split("\n");
    assert.equal(said[1], "The house drew the number for Bea: this proof does not protect Bea from the house.");
    assert.equal(said[2], "At this table 1 start was called off before this game.");
    assert.match(said[3], /^Start 1 was called off: /);
    assert.match(await page.locator(".proof-steps").innerText(), new RegExp(escaped(fairTexts.stepDrawn("Bea"))));
    await page.locator(".step", { hasText: fairTexts.stepStart }).locator("summary").click();
    assert.match(await page.locator(".proof-steps").innerText(), /a132ea83b7ff7935f3215e932e59458a7536114949869eacc1f6aa/);
    await judge(page, "a proof of version 2");
    for (const [from, to] of [["seat 1 drawn", "seat 1 commit"], ["9abc", "9abd"], ["4444\n", "4446\n"],
                              ["thresholds = more_than", "thresholds = at_least"], ["start 2 game 1", "start 2 game 2"]]) {
        assert.ok(record.includes(from), from);
        assert.ok((await judged(page, record.replace(from, to))).startsWith("✗"), `${from} can be changed`);
    }
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

/** A game at the house against an opponent, to its end. */
async function atTheHouse(title, rules, i) {
    const page = await visit({ at: house.address, name: "Ann", chance: 5000 + 31 * i });
    await page.getByRole("button", { name: onlineTexts.openTable(title), exact: true }).click();
    await page.waitForSelector("ag-lobby .place.person");
    await page.getByLabel(onlineTexts.seatCount).selectOption("2");
    await page.waitForFunction(() => document.querySelectorAll(".place").length === 2);
    await page.getByLabel(onlineTexts.addOpponent(2)).selectOption("novice");
    await page.waitForSelector(".place.opponent");
    if (rules) await page.getByText(onlineTexts.rules).click();
    for (const [name, value] of Object.entries(rules ?? {})) {
        const field = page.getByLabel(name, { exact: true });
        await field.fill(value);
        await field.press("Tab");
        await page.waitForFunction((v) => Object.values(document.querySelector("ag-room").room.look.rules)
            .some((x) => `${x}` === v), value);
    }
    await page.locator(".start:not(:disabled)").click();
    await page.waitForSelector("ag-table");
    assert.equal(await playOn(page, 5000, 20000), "over");
    await page.waitForFunction(() => /\nproof server /.test(document.querySelector("ag-table").session.record()));
    return page;
}

test("games of every kind at a house: the page checks their dice, and remembers what the house had shown", async () => {
    house ??= await new TestHouse().start();
    const games = [["Farkle", { Target: "1000" }], ["Farkel", { Target: "1000" }], ["Balut", null],
                   ["Palko", { Tokens: "2" }], ["Penk!", null]];
    const checked = async ([title, rules], i) => {
        const page = await atTheHouse(title, rules, i);
        const record = await page.evaluate(() => document.querySelector("ag-table").session.record());
        const dice = record.match(/^roll .*$/gm).map((line) => line.replace(/^.*: /, "").replaceAll("!", "6"));
        assert.deepEqual(dice, recipe(record).map((roll) => roll.join(" ")), title);
        await page.getByRole("link", { name: texts.checkDice }).click();
        await page.waitForSelector("ag-dice .judgement.good");
        assert.ok((await page.locator(".judgement").innerText()).includes(fairTexts.verdictGood(dice.length)));
        const steps = await page.locator(".step").allInnerTexts();
        assert.equal(await page.locator(".step.good").count(), steps.length, steps.join("\n"));
        const hands = (record.match(/ hidden: /g) ?? []).length;
        assert.ok(steps.at(-2).includes(hands ? fairTexts.witnessHands(hands) : fairTexts.witnessGood), steps.at(-2));
        assert.ok(steps.at(-1).includes(fairTexts.ownGood), steps.at(-1)); // one's own number is in the key
        const said = await page.locator(".proof-says").innerText();
        assert.match(said, /^Ann brought a number: .*\nNo start was called off at this table before this game\.$/);
        if (title === "Palko") await judge(page, "a proof with hidden hands");
        if (title === "Farkle") await rewritten(page, record);
        assert.deepEqual(page.errors, []);
        await page.context().close();
    };
    const clocked = games.findIndex(([title]) => title === "Palko"); // its clock would run while others are drawn
    await checked(games[clocked], clocked);
    await Promise.all(games.map((game, i) => (i === clocked ? undefined : checked(game, i))));
});

/** A house that writes a whole new record, with seals that fit, is caught by what the browser has seen. */
async function rewritten(page, record) {
    const id = await page.evaluate(() => location.hash.split("/")[1]);
    const seen = await page.evaluate((key) => JSON.parse(localStorage.getItem(key)).seen, `astragal.game.${id}`);
    assert.equal(`proof commit ${seen.commitment}`, /^proof commit .*$/m.exec(record)[0]);
    await page.evaluate((key) => {
        const saved = JSON.parse(localStorage.getItem(key));
        saved.seen.commitment = saved.seen.commitment.replace(/^./, (c) => (c === "0" ? "1" : "0"));
        localStorage.setItem(key, JSON.stringify(saved));
    }, `astragal.game.${id}`);
    await go(page, "#dice");
    await page.locator(`a[href="#dice/${id}"]`).click();
    await page.waitForSelector(".judgement.bad");
    const other = new RegExp(escaped(fairTexts.witnessBad("SEAL")).replace("SEAL", "[0-9a-f]{64}"));
    assert.match(await page.locator(".step.bad").innerText(), other);
    await judge(page, "a house that showed another seal");
    for (const [member, words] of [["start", fairTexts.ownStartBad], ["seed", fairTexts.ownBad]]) {
        await page.evaluate(([key, before, what]) => {
            const saved = JSON.parse(localStorage.getItem(key));
            saved.seen = { ...before, own: { ...before.own, [what]: before.own[what].replace(/^./, (c) =>
                c === "0" ? "1" : "0") } };
            localStorage.setItem(key, JSON.stringify(saved));
        }, [`astragal.game.${id}`, seen, member]);
        await go(page, "#dice");
        await page.locator(`a[href="#dice/${id}"]`).click();
        await page.waitForSelector(".judgement.bad");
        assert.ok((await page.locator(".step.bad").innerText()).includes(words));
    }
    await page.goto(`${page.home}#game/${id}`); // and the kept game can be looked at
    await page.waitForSelector("ag-table .ask-over");
}
