// The coach in the module: shapes of its answers, the sum of luck and skill, the same figures as the command, steps
// that can be left off. node coach.mjs MODULE.wasm; ASTRAGAL is the command, build/astragal by default. The output is
// TAP.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { SPECTATOR, ag, fetchNumbers, give, json, picture, read as readRecord, record as recordOf, runTests, text } from "./module.mjs";

const top = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const program = process.env.ASTRAGAL ?? join(top, "build", "astragal");
const folder = mkdtempSync(join(tmpdir(), "astragal-coach-"));
process.on("exit", () => rmSync(folder, { recursive: true }));
const ROOM = 1 << 28;

function read(words) {
    const desk = readRecord(words);
    assert.ok(desk, text());
    return desk;
}

/** The command, in the folder of the test and with tables of its own. */
function astragal(...words) {
    const env = { ...process.env, XDG_CACHE_HOME: folder };
    return execFileSync(program, words, { cwd: folder, env, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
}

/** A record of a game that the command has played. */
function game(preset, seats, seed, ...sets) {
    const options = sets.flatMap((set) => ["--set", set]);
    const where = ["--records", "r", "--force"];
    astragal("sim", preset, "--seats", seats, "--games", "1", "--seed", `${seed}`, ...where, ...options);
    return readFileSync(join(folder, "r", "000000.txt"), "utf8");
}

/** Makes the table of a desk's rules and takes it into use. */
function solve(desk) {
    if (ag.solve_have(desk)) return;
    assert.ok(ag.solve_begin(desk, ROOM), text());
    while (ag.solve_step(100) === 0);
    assert.ok(ag.solve_adopt());
}

/** All steps of a question; what is done never shrinks, and is all at the end. player: who chooses where estimates cannot
 * tell moves apart. */
function finish(at, player = "") {
    assert.ok(at, text());
    let done = ag.coach_done(at), state = 0, steps = 0;
    for (; state === 0; steps++) {
        state = ag.coach_step(at);
        const now = ag.coach_done(at);
        assert.ok(now >= done && now <= 1, `${now} after ${done}`);
        done = now;
    }
    assert.equal(state, 1, text());
    assert.equal(done, 1);
    const estimated = json();
    if (player) {
        const settled = give([player], (name) => ag.coach_settle(at, name));
        assert.equal(!!settled, !!json().chosen);
        assert.ok(!(settled && estimated.exact), "exact values leave nothing to choose");
    }
    const answer = json();
    ag.coach_end(at);
    return { answer, estimated, steps };
}

const analyse = (desk, nodes = 0) => finish(ag.coach_analyse(desk, nodes)).answer;
const advise = (desk, seat, nodes = 0) => finish(ag.coach_advise(desk, seat, nodes)).answer;
const due = (desk) => picture(desk, SPECTATOR).due;
const keys = (object) => Object.keys(object).sort().join(" ");

// ---- what is checked ----

const near = (a, b, within, what) => assert.ok(Math.abs(a - b) < within, `${what}: ${a} and ${b}`);
const sum = (list) => list.reduce((total, x) => total + x, 0);

/** For every seat start + luck + effects = end, and so do its sums. */
function checkIdentity(analysis, within) {
    analysis.seats.forEach((tally, i) => {
        const steps = analysis.events.map((step) => (step.luck ?? step.effect)[i]);
        near(tally.start + sum(steps), tally.end, within, `seat ${i}, steps`);
        near(tally.start + tally.luck - tally.loss + tally.gain, tally.end, within, `seat ${i}, sums`);
        near(tally.luck_adjusted, tally.end - tally.luck, within, `seat ${i}, adjusted`);
    });
}

const JUDGED = "action grade loss loss_stderr move stderr trials value why words";
const ADVICE = "about complete exact moves objective seat";

function checkAdvice(advice) {
    assert.equal(keys(advice), ADVICE);
    const [best, ...others] = advice.moves;
    assert.equal(best.loss, 0);
    for (const move of advice.moves) {
        assert.equal(keys(move), JUDGED);
        near(best.value - move.value, move.loss, 1e-12, move.move);
        assert.equal(move.stderr > 0, !advice.exact);
        assert.ok(["none", "small", "mistake", "blunder"].includes(move.grade));
    }
    others.forEach((move, i) => assert.ok(i === 0 || move.value <= others[i - 1].value, "in order"));
    assert.match(advice.about, advice.exact ? /^Exact/ : /^Estimated/);
}

function checkAnalysis(analysis, seats) {
    assert.equal(analysis.seats.length, seats);
    for (const step of analysis.events.filter((s) => s.judged))
        for (const list of [step.luck ?? step.effect, step.values]) assert.equal(list.length, seats);
    const losses = analysis.worst.map((lapse) => lapse.loss);
    assert.deepEqual(losses, [...losses].sort((a, b) => b - a));
    assert.ok(losses.length <= 3);
    assert.equal(Math.max(0, ...analysis.events.filter((s) => s.kind === "move").map((s) => s.loss ?? 0)),
                 Math.max(0, ...losses.slice(0, 1)));
    assert.ok(analysis.remarks.every((remark) => /\.$/.test(remark) && !remark.includes("--")));
}

/** Dice as records have them, whichever way they are told. */
const diceWords = (dice) => typeof dice === "string" ? dice
    : dice.map(({ face, jolly, coloured }) => (jolly ? "!" : `${face ?? "?"}${coloured ? "*" : ""}`)).join(" ");

/** The command that the analysis names gives the same to the last digit. */
function checkCommand(record, analysis) {
    writeFileSync(join(folder, "game.txt"), record);
    const [first, ...words] = analysis.command.split(" ");
    assert.equal(first, "astragal");
    const native = JSON.parse(astragal(...words, "--json"));
    for (const key of ["objective", "exact", "hidden", "complete", "luck_known", "command"])
        assert.equal(analysis[key], native[key], key);
    assert.deepEqual(analysis.remarks, native.remarks.map((remark) => remark.replace(" With more --nodes, more is found.", "")));
    native.seats.forEach((seat, i) => {
        for (const key of ["skill", "lucky", "start", "end", "loss", "gain", "decisions", "luck", "mean_loss",
                           "loss_stderr", "luck_adjusted", "worst_loss"])
            assert.equal(analysis.seats[i][key], seat[key], key);
    });
    assert.equal(analysis.events.length, native.events.length);
    native.events.forEach((event, i) => {
        const step = analysis.events[i];
        for (const key of ["event", "kind", "seat", "move", "values", "luck", "loss", "stderr", "effect", "choices",
                           "best"])
            if (key in event) assert.deepEqual(step[key], event[key], key);
        if (event.dice) assert.equal(diceWords(step.dice), diceWords(event.dice));
        assert.equal(!!step.judged, "values" in event);
        if (native.hidden && "open_loss" in event) assert.equal(step.open_loss, event.open_loss);
    });
    assert.deepEqual(analysis.worst.map((lapse) => lapse.event), native.worst.map((move) => move.event));
}

/** So many events behind which somebody decides, from all over a record: {to, seat}. */
function decisions(record, wanted) {
    const desk = read(record), found = [];
    for (let to = picture(desk, SPECTATOR).length; to-- > 0;) {
        assert.ok(ag.rewind(desk, to), text());
        const { kind, seats: [seat] } = due(desk);
        if (kind === "decide") found.unshift({ to, seat });
    }
    ag.desk_close(desk);
    return Array.from({ length: wanted }, (_, i) => found[Math.floor((i + 1) * (found.length - 1) / wanted)]);
}

fetchNumbers(top);

const seen = { settled: 0, turned: 0 }; // hints that the strongest player chose, and those where that was another move

/** Who plays games out for the coach in a page. */
function coachOf(desk) {
    const { game } = picture(desk, SPECTATOR);
    ag.catalogue();
    return json().games.find(({ name }) => name === game).coach;
}

/** A hint as the command gives it. */
function checkHint(record, { to, seat }, nodes, makeTable) {
    const desk = read(record);
    const options = makeTable ? [] : ["--nodes", `${nodes}`, "--estimate", "--player", coachOf(desk)];
    ag.rewind(desk, to);
    if (makeTable) solve(desk);
    const { answer: advice, estimated } = finish(ag.coach_advise(desk, seat, nodes), "best");
    checkAdvice(estimated);
    assert.equal(advice.exact, makeTable);
    writeFileSync(join(folder, "game.txt"), record);
    const native = JSON.parse(astragal("hint", "game.txt", "--to", `${to}`, "--seat", `${seat}`, "--json", ...options));
    assert.equal(advice.objective, native.objective);
    const told = ({ move, value, loss, stderr, loss_stderr = 0, why }) =>
        ({ move, value, loss, stderr, loss_stderr, why: why?.text ?? why ?? "" });
    // Where estimates cannot tell moves apart both put the strongest player's first.
    assert.deepEqual(advice.moves.map(told), native.moves.map(told));
    assert.equal(!!advice.chosen, !!native.chosen);
    if (advice.chosen) seen.settled++;
    if (advice.moves[0].move !== estimated.moves[0].move) seen.turned++;
    ag.desk_close(desk);
}

/** Hints and a whole analysis, both against the command. */
function checkGame(record, seats, nodes, makeTable, hints = 3) {
    for (const decision of decisions(record, hints)) checkHint(record, decision, nodes, makeTable);
    const desk = read(record);
    if (makeTable) solve(desk);
    const analysis = analyse(desk, nodes);
    checkAnalysis(analysis, seats);
    assert.equal(analysis.exact, makeTable);
    if (makeTable) checkIdentity(analysis, 1e-9);
    checkCommand(record, analysis);
    ag.desk_close(desk);
    return analysis;
}

/** The first events of a record. */
function cut(record, events) {
    const desk = read(record);
    assert.ok(ag.rewind(desk, events), text());
    const part = recordOf(desk);
    ag.desk_close(desk);
    return part;
}

const tests = {
    "Farkle for two, exact: luck and skill are the result, as the command has it": () =>
        checkGame(game("farkle", "Ann=casual,Bea=novice", 7, "target=1500"), 2, 0, true),
    "Balut alone, exact": () => checkGame(game("balut", "Ann=casual", 9, "seats=1"), 1, 0, true),
    "Balut for two, exact": () => checkGame(game("balut", "Ann=casual,Bea=skilled", 10), 2, 0, true),
    "Farkle for three, estimated": () =>
        checkGame(game("farkle", "casual,novice,skilled", 8, "seats=3", "target=1500"), 3, 20000, false),
    "Palko, by what each could know and with open dice": () => {
        const analysis = checkGame(game("palko", "casual,novice", 13, "seats=2"), 2, 1000, false);
        assert.ok(analysis.hidden);
        assert.ok(analysis.events.some((step) => step.loss !== step.open_loss));
    },
    "Penk!, estimated, the beginning of a game": () => {
        const analysis = checkGame(cut(game("penk", "skilled,skilled", 12), 6), 2, 1000, false, 1);
        assert.equal(analysis.remarks[0], "The game is not over yet.");
    },
    "Palko: what a seat sees is enough for its hint, and gives the same": () => {
        const record = game("palko", "casual,novice,casual", 11, "seats=3"), desk = read(record);
        const [{ to, seat }] = decisions(record, 1);
        ag.rewind(desk, to);
        ag.record(desk, seat);
        const view = read(text());
        assert.deepEqual(advise(view, seat, 4000), advise(desk, seat, 4000));
        ag.desk_close(view);
        ag.desk_close(desk);
    },
    "17.19 where estimates cannot tell moves apart the library lets the strongest player choose": () => {
        assert.ok(seen.settled && seen.turned, JSON.stringify(seen)); // in the hints above, each like the command's
        const record = game("penk", "skilled,skilled", 12), desk = read(record), [{ to, seat }] = decisions(record, 1);
        ag.rewind(desk, to);
        const nobody = finish(ag.coach_advise(desk, seat, 1000), "nobody");
        assert.deepEqual(nobody.answer, nobody.estimated);
        ag.desk_close(desk);
    },
    "a question takes many steps, can be left at any of them, and then gives the same as before": () => {
        const desk = read(game("farkle", "casual,novice,skilled", 8, "seats=3", "target=1500"));
        const whole = finish(ag.coach_analyse(desk, 20000));
        assert.ok(whole.steps > 100, `${whole.steps}`);
        for (const steps of [0, 1, 30]) {
            const at = ag.coach_analyse(desk, 20000);
            for (let i = 0; i < steps; i++) assert.equal(ag.coach_step(at), 0);
            ag.coach_end(at);
        }
        const size = ag.memory.buffer.byteLength;
        for (let i = 0; i < 30; i++) ag.coach_end(ag.coach_analyse(desk, 20000));
        assert.equal(ag.memory.buffer.byteLength, size, "nothing is left behind");
        assert.deepEqual(analyse(desk, 20000), whole.answer);
        ag.desk_close(desk);
    },
    "two questions at once do not disturb each other": () => {
        const desk = read(game("farkle", "casual,novice,skilled", 8, "seats=3", "target=1500"));
        const alone = analyse(desk, 5000), a = ag.coach_analyse(desk, 5000), b = ag.coach_analyse(desk, 9000);
        let state = 0;
        while (state === 0) ag.coach_step(b), state = ag.coach_step(a);
        assert.deepEqual(json(), alone);
        ag.coach_end(a);
        ag.coach_end(b);
        ag.desk_close(desk);
    },
    "nothing to decide is said in words": () => {
        const desk = read(game("farkle", "casual,novice", 7, "target=1500"));
        assert.equal(ag.coach_advise(desk, 0, 0), 0);
        assert.match(json().why.text, /has nothing to decide here\.$/);
        assert.equal(ag.coach_advise(desk, 200, 0), 0);
        ag.desk_close(desk);
    },
    "a game that was given up: resigning costs what the position was worth": () => {
        const record = game("balut", "Ann=casual,Bea=skilled", 10);
        const desk = read(record);
        ag.rewind(desk, 40);
        assert.ok(ag.resign(desk, 0), text());
        solve(desk);
        const analysis = analyse(desk), last = analysis.events.at(-1);
        checkAnalysis(analysis, 2);
        checkIdentity(analysis, 1e-9);
        assert.deepEqual([last.kind, last.seat, last.best, last.stand_ins], ["resigned", 0, undefined, undefined]);
        assert.ok(last.loss > 0);
        ag.desk_close(desk);
    },
};

runTests(tests);
