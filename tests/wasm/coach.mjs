// The coach in the module: shapes of its answers, the sum of luck and skill, the same figures as the command, steps
// that can be left off. node coach.mjs MODULE.wasm; ASTRAGAL is the command, build/astragal by default. The output is
// TAP.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { SPECTATOR, ag, json, picture, read as readRecord, record as recordOf, runTests, text } from "./module.mjs";

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
    astragal("sim", preset, "--seats", seats, "--games", "1", "--seed", `${seed}`, "--records", "r", ...options);
    return readFileSync(join(folder, "r", "000000.txt"), "utf8");
}

/** Makes the table of a desk's rules and takes it into use. */
function solve(desk) {
    if (ag.solve_have(desk)) return;
    assert.ok(ag.solve_begin(desk, ROOM), text());
    while (ag.solve_step(100) === 0);
    assert.ok(ag.solve_adopt());
}

/** All steps of a question; what is done never shrinks, and is all at the end. */
function finish(at) {
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
    const answer = json();
    ag.coach_end(at);
    return { answer, steps };
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
        const steps = analysis.steps.map((step) => step.luck[i] + step.effect[i]);
        near(tally.start + sum(steps), tally.end, within, `seat ${i}, steps`);
        near(tally.start + tally.luck - tally.loss + tally.gain, tally.end, within, `seat ${i}, sums`);
        near(tally.adjusted, tally.end - tally.luck, within, `seat ${i}, adjusted`);
    });
}

const JUDGED = "action error grade loss lossError value why words";
const ADVICE = "best complete exact kind moves objective seat";
const STEP = "after afterError best choices effect event grade judged kind loss lossError luck openLoss real seat text";
const TALLY = "adjusted decisions end gain loss lossError luck lucky meanLoss ownLuck skill start worst";
const ANALYSIS = "command complete exact hidden lucky objective remarks seats steps worst";

function checkAdvice(advice) {
    assert.equal(keys(advice), ADVICE);
    const [best, ...others] = advice.moves;
    assert.equal(advice.best, 0);
    assert.equal(best.loss, 0);
    for (const move of advice.moves) {
        assert.equal(keys(move), JUDGED);
        near(best.value - move.value, move.loss, 1e-12, move.words);
        assert.equal(move.error > 0, !advice.exact);
        assert.ok(["none", "small", "mistake", "blunder"].includes(move.grade));
    }
    others.forEach((move, i) => assert.ok(i === 0 || move.value <= others[i - 1].value, "in order"));
    assert.match(advice.kind, advice.exact ? /^Exact/ : /^Estimated/);
}

function checkAnalysis(analysis, seats) {
    assert.equal(keys(analysis), ANALYSIS);
    assert.equal(analysis.seats.length, seats);
    for (const tally of analysis.seats) assert.equal(keys(tally), TALLY);
    for (const step of analysis.steps) {
        assert.equal(keys(step), STEP);
        for (const list of [step.luck, step.effect, step.after]) assert.equal(list.length, seats);
    }
    const losses = analysis.worst.map((i) => analysis.steps[i].loss);
    assert.deepEqual(losses, [...losses].sort((a, b) => b - a));
    assert.ok(losses.length <= 3);
    assert.equal(Math.max(0, ...analysis.steps.filter((s) => s.kind === "move").map((s) => s.loss)),
                 Math.max(0, ...losses.slice(0, 1)));
    assert.ok(analysis.remarks.every((remark) => /\.$/.test(remark) && !remark.includes("--")));
}

/** The command that the analysis names gives the same to the last digit. */
function checkCommand(record, analysis) {
    writeFileSync(join(folder, "game.txt"), record);
    const [first, ...words] = analysis.command.split(" ");
    assert.equal(first, "astragal");
    const native = JSON.parse(astragal(...words, "--json"));
    for (const key of ["objective", "exact", "hidden", "complete"]) assert.equal(analysis[key], native[key], key);
    assert.equal(analysis.lucky, native.luck_known);
    assert.equal(analysis.command, native.command);
    assert.deepEqual(analysis.remarks, native.remarks.map((remark) => remark.replace("; more --nodes find more", "")));
    native.seats.forEach((seat, i) => {
        const { skill, lucky, start, end, loss, gain, decisions, luck } = analysis.seats[i];
        assert.deepEqual([skill, lucky, start, end, loss, gain, decisions, luck], [seat.skill, seat.lucky, seat.start,
                         seat.end, seat.loss, seat.gain, seat.decisions, seat.luck]);
        assert.equal(analysis.seats[i].meanLoss, seat.mean_loss);
        assert.equal(analysis.seats[i].lossError, seat.loss_stderr);
        assert.equal(analysis.seats[i].adjusted, seat.luck_adjusted);
        assert.equal(analysis.seats[i].worst, seat.worst_loss);
    });
    assert.equal(analysis.steps.length, native.events.length);
    native.events.forEach((event, i) => {
        const step = analysis.steps[i];
        assert.deepEqual([step.event, step.seat], [event.event, event.seat]);
        assert.equal(step.kind, event.kind.replace("resigned", "resign"));
        assert.equal(step.text, event.dice?.map((die) => (die.jolly ? "!" : die.face ?? "?") +
                                                         (die.coloured ? "*" : "")).join(" ") ?? event.move);
        assert.equal(step.judged, "values" in event);
        if (!step.judged) return;
        assert.deepEqual(step.after, event.values);
        if (event.luck) assert.deepEqual(step.luck, event.luck);
        if (event.kind !== "move") return;
        assert.deepEqual([step.loss, step.lossError, step.effect, step.choices, step.best],
                         [event.loss, event.stderr, event.effect, event.choices, event.best]);
        if (native.hidden) assert.equal(step.openLoss, event.open_loss);
    });
    assert.deepEqual(analysis.worst.map((i) => analysis.steps[i].event), native.worst.map((move) => move.event));
}

/** So many events behind which somebody decides, from all over a record: {to, seat}. */
function decisions(record, wanted) {
    const desk = read(record), found = [];
    for (let to = picture(desk, SPECTATOR).length; to-- > 0;) {
        assert.ok(ag.rewind(desk, to), text());
        const { kind, seats: [seat] } = due(desk);
        if (kind === "act") found.unshift({ to, seat });
    }
    ag.desk_close(desk);
    return Array.from({ length: wanted }, (_, i) => found[Math.floor((i + 1) * (found.length - 1) / wanted)]);
}

/** A hint as the command gives it. */
function checkHint(record, { to, seat }, nodes, makeTable) {
    const desk = read(record), options = makeTable ? [] : ["--nodes", `${nodes}`, "--estimate"];
    ag.rewind(desk, to);
    if (makeTable) solve(desk);
    const advice = advise(desk, seat, nodes);
    checkAdvice(advice);
    assert.equal(advice.exact, makeTable);
    writeFileSync(join(folder, "game.txt"), record);
    const native = JSON.parse(astragal("hint", "game.txt", "--to", `${to}`, "--seat", `${seat}`, "--json", ...options));
    assert.equal(advice.objective, native.objective);
    assert.deepEqual(advice.moves.map(({ words, value, loss, error, lossError, why }) =>
                         ({ words, value, loss, error, lossError, why })),
                     native.moves.map((m) => ({ words: m.move, value: m.value, loss: m.loss, error: m.stderr,
                                                lossError: m.loss_stderr ?? 0, why: m.why?.text ?? "" })));
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
        checkGame(game("farkle", "casual:Ann,novice:Bea", 7, "target=1500"), 2, 0, true),
    "Balut alone, exact": () => checkGame(game("balut", "casual:Ann", 9, "seats=1"), 1, 0, true),
    "Balut for two, exact": () => checkGame(game("balut", "casual:Ann,skilled:Bea", 10), 2, 0, true),
    "Farkle for three, estimated": () =>
        checkGame(game("farkle", "casual,novice,skilled", 8, "seats=3", "target=1500"), 3, 20000, false),
    "Palko, by what each could know and with open dice": () => {
        const analysis = checkGame(game("palko", "casual,novice", 13, "seats=2"), 2, 1000, false);
        assert.ok(analysis.hidden);
        assert.ok(analysis.steps.some((step) => step.loss !== step.openLoss));
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
        assert.match(json().why, /has nothing to decide here\.$/);
        assert.equal(ag.coach_advise(desk, 200, 0), 0);
        ag.desk_close(desk);
    },
    "a game that was given up: resigning costs what the position was worth": () => {
        const record = game("balut", "casual:Ann,skilled:Bea", 10);
        const desk = read(record);
        ag.rewind(desk, 40);
        assert.ok(ag.resign(desk, 0), text());
        solve(desk);
        const analysis = analyse(desk), last = analysis.steps.at(-1);
        checkAnalysis(analysis, 2);
        checkIdentity(analysis, 1e-9);
        assert.deepEqual([last.kind, last.seat, last.text, last.best, last.real], ["resign", 0, "resign", "", true]);
        assert.ok(last.loss > 0);
        ag.desk_close(desk);
    },
};

runTests(tests);
