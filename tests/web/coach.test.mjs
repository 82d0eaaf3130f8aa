// The coach on the screen: hints for every move, the tutor's question before a bad one, the analysis of a game and the
// way through it. Values are compared with those of the command, which has them from the same library by another road.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { DESKTOP, PHONE, test, visit } from "./helper.mjs";
import { program } from "./house.mjs";
import { judge } from "./judge.mjs";
import { openRecord as open, playOn, written } from "./play.mjs";
import { coachTexts, escaped, like, texts } from "./texts.mjs";

const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

const folder = mkdtempSync(join(tmpdir(), "astragal-coach-"));
after(() => rmSync(folder, { recursive: true, force: true }));

/** What the command says about a record. */
function command(name, record, ...options) {
    const file = join(folder, "game.txt");
    writeFileSync(file, record);
    return JSON.parse(execFileSync(program, [name, file, "--json", ...options],
                                   { env: { ...process.env, XDG_CACHE_HOME: folder, XDG_DATA_HOME: folder } }));
}

const SHORT = { target: "1000", opening: "0" };                // Farkle that is solved in a moment
const FARKLE = ["6", "2", "1 1 5 2 3 4"];                       // Ann begins, and has three scoring dice
const events = (page) => page.evaluate(() => document.querySelector("ag-table").session.log.length);
const setTutor = (page, tutor) => page.evaluate((value) => {
    const key = "astragal.settings", now = JSON.parse(localStorage.getItem(key) ?? "{}");
    localStorage.setItem(key, JSON.stringify({ ...now, tutor: value }));
}, tutor);

test("a hint lists every move, the best first and picked, with the command's exact values", async () => {
    const page = await visit({ size: PHONE });
    const record = await written(page, "farkle", SHORT, ["person", "casual"], FARKLE);
    const { moves, exact } = command("hint", record);
    assert.ok(exact);
    await open(page, record);
    await page.waitForSelector(".ask-decide");
    await page.keyboard.press("h");
    await page.getByRole("button", { name: coachTexts.why }).click();
    await page.waitForSelector(".advice");
    assert.match(await page.locator("ag-hint .hint").innerText(), /^Exact chances to win/);
    const shown = await page.locator(".advised").evaluateAll((all) => all.map((one) => ({
        move: one.querySelector(".move").textContent,
        value: parseFloat(one.querySelector(".worth").textContent.replace(/\D*/, "")),
        loss: one.querySelector(".loss").textContent, why: one.querySelector(".why").textContent })));
    assert.equal(shown.length, Math.min(8, moves.length));
    for (const [i, one] of shown.entries()) {
        assert.equal(one.move, moves[i].words);
        assert.ok(Math.abs(one.value - 100 * moves[i].value) <= 0.0501, `${one.move} ${one.value}`);
        assert.equal(one.why, moves[i].why?.text ?? "");
    }
    assert.equal(shown[0].loss, coachTexts.best);
    const kept = (words) => /keep ([\d ]+) /.exec(words)[1].split(" ").length;
    assert.equal(await page.locator("button.slot.picked").count(), kept(moves[0].move));
    if (moves.length > 8) {
        await page.getByRole("button", { name: coachTexts.showAll(moves.length) }).click();
        assert.equal(await page.locator(".advised").count(), moves.length);
    }
    const stop = moves.find((m) => m.move.endsWith("stop"));
    await page.getByRole("button", { name: new RegExp(`^${stop.words}`) }).first().click();
    await page.waitForSelector("dialog", { state: "detached" });
    assert.equal(await page.locator("button.slot.picked").count(), kept(stop.move));
    assert.match(await page.locator(".ask .primary").innerText(), /Stop/); // the button of that move, not the first one
    assert.match(await page.locator(".verdict").innerText(),
                 like(coachTexts.otherMove(stop.words, "ANY")));
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

/** Rolls, and whatever else has one button, until there is something to decide. */
async function toDecision(page) {
    while (!await page.locator(".ask-decide").count()) {
        await page.waitForSelector("[data-primary]");
        await page.locator("[data-primary]").first().click();
        await page.waitForTimeout(20);
    }
}

test("hints in the other games: estimates say so, and long lists begin with eight", async () => {
    const page = await visit({});
    for (const [preset, kind] of [["balut", /^Exact expected scores/], ["palko", /^Estimated .*±/]]) {
        await page.goto(`${page.home}#new/${preset}`);
        await page.waitForSelector("ag-table");
        await toDecision(page);
        await page.getByRole("button", { name: texts.hintButton }).click();
        await page.getByRole("button", { name: coachTexts.why }).click({ timeout: 60000 });
        await page.waitForSelector(".advice");
        assert.match(await page.locator("ag-hint .hint").innerText(), kind);
        assert.ok(await page.locator(".advised").count() <= 8);
        assert.equal(await page.locator(".advised.best").count(), 1);
        await page.keyboard.press("Escape");
        await page.waitForSelector("dialog", { state: "detached" });
        const best = [coachTexts.bestMove, coachTexts.chosenMove].map((said) => said("ANY"));
        const fits = like(...(preset === "balut" ? best.slice(0, 1) : best));
        assert.match(await page.locator(".verdict").innerText(), fits);
    }
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("17.19 where estimates cannot tell moves apart the library lets the strongest player choose", async () => {
    const page = await visit({ hash: "#new/palko" });
    await page.waitForSelector("ag-table");
    await toDecision(page);
    const { plain, settled } = await page.evaluate(async () => {
        const { session } = document.querySelector("ag-table"), { adviser, desk, ask: { seat } } = session;
        const record = desk.record(seat);
        return { plain: await adviser.house.advise(record, seat), settled: await adviser.ask("", () => record, seat) };
    });
    const first = plain.moves.find((m) => m.action === settled.moves[0].action);
    assert.ok(settled.chosen ? first.loss <= 2 * first.loss_stderr : first === plain.moves[0]);
    assert.deepEqual(settled.moves, [first, ...plain.moves.filter((m) => m !== first)]);
    await page.context().close();
});

test("the tutor asks before a mistake is made; it is taken back or played anyway", async () => {
    const page = await visit({});
    const record = await written(page, "farkle", SHORT, ["person", "casual"], FARKLE);
    const { moves } = command("hint", record), worst = moves.at(-1), best = moves[0];
    assert.ok(worst.loss > 0.01);
    await setTutor(page, "mistakes");
    await open(page, record);
    await page.waitForSelector(".ask-decide");
    const n = await events(page);
    const play = async (move) => {
        await page.keyboard.press("m");
        await page.locator("dialog .moves").getByRole("button", { name: capital(move.words), exact: true }).click();
    };
    await play(worst);
    await page.waitForSelector(".doubt");
    assert.equal((await page.locator(".doubt").innerText()).trim(), `${coachTexts.better(best.words)}\n\n${coachTexts.why}`);
    assert.equal(await page.evaluate(() => document.activeElement.textContent), coachTexts.takeBack);
    await page.locator(".doubt summary").click(); // figures wait behind it
    const words = await page.locator(".doubt").innerText();
    const cost = coachTexts.yourLossWin("COST"), said = escaped(coachTexts.warning("", worst.words, cost));
    const [, loss] = new RegExp(said.replace("COST", "([\\d.]+)\\s%")).exec(words);
    assert.ok(Math.abs(Number(loss) - 100 * worst.loss) <= 0.0501, loss);
    assert.ok(words.startsWith(coachTexts.better(best.words)), words);
    await judge(page, "the tutor");
    await page.getByRole("button", { name: coachTexts.takeBack }).focus();
    await page.keyboard.press("Enter");
    await page.waitForSelector("dialog", { state: "detached" });
    assert.equal(await events(page), n);
    await play(worst);
    await page.getByRole("button", { name: coachTexts.playAnyway }).click();
    await page.waitForFunction((k) => document.querySelector("ag-table").session.log.length > k, n);
    assert.equal(await page.evaluate((k) => document.querySelector("ag-table").session.log[k].move, n), worst.move);
    await page.goto(page.home);
    await page.waitForSelector("ag-front");
    await open(page, record); // the best move is let pass
    await page.waitForSelector(".ask-decide");
    await play(best);
    await page.waitForFunction((k) => document.querySelector("ag-table").session.log.length > k, n);
    assert.equal(await page.locator(".doubt").count(), 0);
    await page.context().close();
});

/** A short game to its end, and its analysis. */
async function analysed(look) {
    const page = await visit(look);
    const record = await written(page, "farkle", SHORT, ["person", "casual"], []);
    await open(page, record);
    assert.equal(await playOn(page), "over");
    await page.getByRole("button", { name: coachTexts.analysis }).click();
    await page.waitForSelector(".tallies");
    return page;
}

/** What the command says of Ann, as it is said to her. */
const toAnn = (words) => words.replace(/^Ann won/, "You won").replace(/^Ann and (\w+) share the win/, "You share the win with $1")
    .replaceAll("Ann", "you");

test("16.9 after a game: skill, luck and the worst moves as the command has them, and the record to save", async () => {
    const page = await analysed({});
    const [download] = await Promise.all([page.waitForEvent("download"),
                                          page.getByRole("button", { name: texts.record }).click()]);
    const record = readFileSync(await download.path(), "utf8"), told = command("analyse", record);
    assert.ok(told.exact);
    const headline = await page.locator(".headline p").allInnerTexts();
    assert.deepEqual(headline.slice(0, 2), told.remarks.slice(0, 2).map(toAnn));
    const rows = await page.locator(".tallies tbody tr").allInnerTexts();
    for (const [i, seat] of told.seats.entries()) {
        assert.ok(rows[i].includes(i ? seat.name : texts.you) && rows[i].includes(seat.skill) && rows[i].includes(seat.lucky), rows[i]);
    }
    assert.equal(await page.locator(".worst li").count(), told.worst.length);
    for (const [i, one] of told.worst.entries()) {
        const words = await page.locator(".worst li").nth(i).innerText();
        assert.ok(words.includes(one.words) && words.includes(coachTexts.better(one.best_words)), words);
    }
    assert.doesNotMatch(await page.locator("ag-analysis").innerText(), /\bAnn\b/); // who is alone here is "you"
    assert.match(await page.locator("code").innerText(), /^astragal analyse \S+ --objective win/);
    if (told.worst.length) {
        await page.locator(".worst button").first().click();
        assert.equal(await page.locator(".way input").inputValue(), `${told.worst[0].event}`);
        const said = [coachTexts.better(told.worst[0].best_words), coachTexts.cost("ANY", coachTexts.exact)].join(" ");
        assert.match(await page.locator(".judgement").innerText(), like(said));
    }
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("through a game by slider, buttons and keys; the chart says in words what it shows", async () => {
    const page = await analysed({ size: PHONE });
    const at = () => page.locator(".way input").inputValue().then(Number), last = await at();
    const told = () => page.locator(".moment").innerText();
    const label = await page.locator(".chart").getAttribute("aria-label");
    const line = (name) => coachTexts.chartLine(name, "50.0\u00a0%", "ANY", "ANY", "ANY");
    assert.match(label, like(coachTexts.chartWords(coachTexts.chartWin, `${line({ you: "you" })} ${line("Bea")}`)));
    await page.locator(".way input").focus();
    await page.keyboard.press("ArrowLeft");
    assert.equal(await at(), last - 1);
    await page.keyboard.press("Home");
    assert.ok((await told()).includes(coachTexts.before));
    assert.equal(await page.locator(".way input").getAttribute("aria-valuetext"), coachTexts.eventOf(0, last));
    await page.locator(".way input").blur();
    await page.keyboard.press("ArrowRight"); // anywhere on the page
    assert.equal(await at(), 1);
    assert.match(await told(), /^1 of \d+ (You roll|Bea rolls) \d/);
    await page.getByRole("button", { name: coachTexts.forward }).click();
    await page.getByRole("button", { name: coachTexts.back }).click();
    assert.equal(await at(), 1);
    await page.getByRole("button", { name: coachTexts.last }).click();
    assert.equal(await at(), last);
    assert.match(await page.locator(".seats").innerText(), /★|1,\d\d\d/);
    const box = await page.locator(".chart").boundingBox();
    await page.mouse.click(box.x + 46, box.y + 60); // the left end of the chart
    assert.equal(await at(), 0);
    // A move is shown with the dice it was made with, what was picked marked.
    const steps = await page.evaluate(() => document.querySelector("ag-analysis").analysis.events);
    const move = steps.find((s) => s.kind === "move");
    await page.evaluate((event) => document.querySelector("ag-analysis").jump(event), move.event);
    await page.waitForSelector(".board .slot.picked");
    const kept = /keep ([\d ]+) /.exec(move.move)[1].split(" ").length;
    assert.equal(await page.locator(".board .slot.picked").count(), kept);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("16.9 an analysis tells whoever reads it \"you\", and names where several share the screen", async () => {
    const page = await visit({});
    const straight = ["1 2 3 4 5 6", "0: keep 1 2 3 4 5 6 stop", "1 2 3 4 5 6", "1: keep 1 2 3 4 5 6 stop"];
    const record = await written(page, "farkle", { ...SHORT, tie: "shared" }, ["person", "person"],
                                 ["6", "2", ...straight]);
    const remark = (reader) => page.evaluate(async ({ record, reader }) =>
        (await document.querySelector("ag-app").house.analyse(record, undefined, reader)).remarks[0], { record, reader });
    const nobody = await remark();
    assert.match(nobody, /^Ann and Bea share the win: Ann 1,\d00 and Bea 1,\d00\.$/);
    assert.equal(await remark(0), toAnn(nobody));
    assert.equal(await remark(1), nobody.replace("Ann and Bea share the win", "You share the win with Ann").replace("Bea 1", "you 1"));
    await open(page, record);
    await page.getByRole("button", { name: coachTexts.analysis }).click();
    await page.waitForSelector(".tallies");
    assert.equal(await page.locator(".headline p").first().innerText(), nobody);
    assert.deepEqual(await page.locator(".tallies tbody th").allInnerTexts(), ["Ann", "Bea"]);
    await page.context().close();
});

test("the way through a game tells in words what the game has no sentence for", async () => {
    const page = await visit({});
    const record = await written(page, "farkle", { ...SHORT, no_score_six: "500" }, ["person", "person"],
                                 ["6", "2", "2 2 3 3 4 6", "0: roll", "1 2 3 4 5 6", "0: keep 1 2 3 4 5 6 stop",
                                  "2 2 3 3 4 6", "1: stop"]);
    await open(page, record);
    await page.getByRole("button", { name: coachTexts.analysis }).click();
    await page.waitForSelector(".way");
    await page.evaluate(() => document.querySelector("ag-analysis").jump(4)); // behind two rolls for the start and one
    await page.locator(".moment").getByText(texts.eventMove("Ann", "roll all six dice again")).waitFor();
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("hint and analysis are for everybody, in both themes and sizes", async () => {
    const page = await visit({});
    const looks = async (what) => {
        for (const colorScheme of ["light", "dark"])
            for (const size of [DESKTOP, PHONE]) {
                await page.emulateMedia({ colorScheme });
                await page.setViewportSize(size);
                await page.waitForTimeout(50);
                await judge(page, `${what}, ${colorScheme}, ${size.width} wide`);
                assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
            }
    };
    await open(page, await written(page, "farkle", SHORT, ["person", "casual"], FARKLE));
    await page.waitForSelector(".ask-decide");
    await page.keyboard.press("h");
    await page.waitForSelector(".slot.lit");
    await looks("hint on the board");
    await page.keyboard.press("h");
    await page.waitForSelector(".advice");
    await looks("hint");
    await page.keyboard.press("Escape");
    assert.equal(await playOn(page), "over");
    await page.getByRole("button", { name: coachTexts.analysis }).click();
    await page.waitForSelector(".tallies");
    await page.locator("summary").click();
    await page.waitForSelector(".numbers");
    await looks("analysis");
    await page.context().close();
});

/** What lies over something else. */
const overlaps = (page, selector) => page.evaluate((what) => {
    const all = [...document.querySelectorAll(what)].filter((e) => e.getClientRects().length), boxes = all.map((e) => e.getBoundingClientRect());
    return all.filter((_, i) => boxes.some((b, j) => j < i && b.left < boxes[i].right - 1 && b.right > boxes[i].left + 1 &&
        b.top < boxes[i].bottom - 1 && b.bottom > boxes[i].top + 1)).map((e) => e.className);
}, selector);

test("the replay needs no judge: while the coach thinks, and when it is stopped", async () => {
    const page = await visit({ hash: "#new/palko" });
    assert.equal(await playOn(page, 3), "enough");
    const game = page.url();
    await page.goto(game.replace("#game", "#analysis")); // nobody sees hidden dice before the end
    await page.getByRole("alert").getByText(coachTexts.notOver).waitFor();
    await page.goto(game);
    await page.waitForSelector("ag-table");
    assert.equal(await playOn(page), "over");
    await page.getByRole("button", { name: coachTexts.analysis }).click();
    await page.waitForSelector(".way");
    await page.getByRole("button", { name: coachTexts.stop, exact: true }).click();
    await page.getByText(coachTexts.stopped).waitFor();
    await page.getByRole("button", { name: coachTexts.first }).click();
    await page.waitForFunction((w) => document.querySelector(".moment").textContent.includes(w), coachTexts.before);
    // The game is over, so all dice lie open from the first set on.
    const shaken = await page.evaluate(() => {
        const element = document.querySelector("ag-analysis");
        return element.replay.log.findIndex((e) => e.kind === "move") + 1;
    });
    await page.evaluate((event) => document.querySelector("ag-analysis").jump(event), shaken);
    await page.waitForFunction(() => document.querySelectorAll(".shaker .under ag-die .cube").length === 15);
    for (const [width, height] of [[1440, 900], [844, 390], [390, 844]]) {
        await page.setViewportSize({ width, height });
        assert.deepEqual(await overlaps(page, ".board > *"), [], `${width}×${height}`);
    }
    await page.goBack();
    await page.waitForSelector(".ask-over");
    assert.equal(page.url(), game);
    await page.goto(page.home);
    await page.getByRole("link", { name: texts.analysisOf("Palko") }).click(); // from the front page, too
    await page.waitForSelector(".way");
    await page.goto(`${page.home}#analysis/nothing`);
    await page.getByRole("alert").getByText(texts.noSuchGame).waitFor();
    assert.deepEqual(page.errors, []);
    await page.context().close();
});
