// Tables through the module, as a page uses them: every answer is JSON, every legal move is what its own pick means, a
// seat sees no more than it may, records come back byte for byte. node tables.mjs MODULE.wasm; the output is TAP.
import assert from "node:assert/strict";
import { EVERYTHING, SPECTATOR, ag, give, json, open, picture, read, record, runTests, text } from "./module.mjs";

let chance = 1; // a plain generator: the same games every time
const below = (n) => (chance = (chance * 1103515245 + 12345) % 2147483648) % n;

function roll(desk, { dice, coloured }) {
    const faces = Uint8Array.from({ length: dice }, () => 1 + below(6));
    if (coloured) faces[0] |= 16;
    assert.ok(give([faces], (at) => ag.roll(desk, at, dice)), text());
}

/** What a move's own pick means must be that move. */
function checkPick(desk, seat, move) {
    const { pick, words, ...same } = move;
    const cells = pick.cells.reduce((sum, cell) => sum | (1n << BigInt(cell)), 0n);
    const dice = pick.dice.reduce((sum, die) => sum | (1 << die), 0), fields = new Int32Array(6);
    fields.set(pick.fields);
    give([new Uint8Array(fields.buffer)], (at) => ag.pick(desk, seat, dice, cells, at, pick.button));
    assert.deepEqual(json(), { ok: true, ...same });
    assert.match(words, /^[a-z]/);
}

function checkView(desk, seats) {
    const shown = picture(desk, SPECTATOR).sheet.dice;
    for (let viewer = 0; viewer < seats; viewer++) {
        const { dice } = picture(desk, viewer).sheet;
        const others = (rows) => rows.filter((row) => row.seat !== viewer);
        assert.deepEqual(others(dice), others(shown), "of others a seat sees what everybody sees");
        const view = record(desk, viewer), copy = read(view);
        assert.ok(copy, text());
        assert.deepEqual(picture(copy, viewer).sheet.dice, dice, "a view of the view is the view");
        assert.equal(record(copy), view);
        ag.desk_close(copy);
    }
}

/** Fields and grids say what they are, so that a page draws them and knows no game. */
function checkKinds({ prompt, sheet }) {
    for (const { kind, label, min, max, initial } of prompt.fields) {
        assert.ok(min <= initial && initial <= max);
        if (kind === "face") assert.ok(min >= 1 && max <= 6);
        if (kind === "count") assert.ok(min >= 1);
        if (kind === "stake") {
            const [seat, count, face] = label.args;
            assert.ok(seat < sheet.seats.length && count > 0 && face >= 1 && face <= 6 && max <= 2);
        }
        assert.ok(["number", "count", "face", "stake", "choice"].includes(kind), kind);
    }
    for (const { kind, rows, columns, cells } of sheet.grids) {
        assert.ok(["card", "marks"].includes(kind), kind);
        assert.equal(cells.length, rows.length * columns.length);
    }
}

/** What a player of the house does: games by it come to an end soon. */
function choose(desk, seat) {
    const bytes = Uint8Array.from({ length: 32 }, () => below(256));
    assert.ok(give(["casual", bytes], (player, at) => ag.choose(desk, seat, player, at)), text());
    return json().action;
}

const apply = (desk, line) => give([line], (at) => ag.apply(desk, at));
const log = (desk, viewer, heard) => (ag.log(desk, viewer, heard), json());

/** The lines of a record, one after the other, give the log and the record again. */
function checkLines(words) {
    const lines = words.trimEnd().split("\n"), begin = lines.findIndex((line) => line.startsWith("begin ")) + 1;
    const desk = read(`${lines.slice(0, begin).join("\n")}\n`), whole = read(words);
    for (const [i, event] of log(whole, EVERYTHING, 0).events.entries()) {
        assert.equal(apply(desk, `${lines[begin + i]} `), 0, "a line has one spelling");
        assert.ok(apply(desk, lines[begin + i]), text());
        assert.deepEqual(log(desk, EVERYTHING, i), { from: i, events: [event] });
    }
    assert.equal(record(desk), words);
    ag.desk_close(desk);
    ag.desk_close(whole);
}

/** What a viewer has heard so far, with what is new, is the whole log; and it is told only once, unless it was opened. */
function checkHeard(desk, heard, viewer) {
    const { from, events } = log(desk, viewer, heard.length);
    assert.ok(from <= heard.length);
    const opened = heard.slice(from).some(({ hidden }) => hidden);
    assert.ok(from === heard.length || opened, "nothing is told twice");
    return [...heard.slice(0, from), ...events];
}

/** A whole game; at every decision the pick of one move is tried, any move, and now and then what everybody sees. */
function play(preset) {
    const desk = open(preset);
    assert.ok(desk, text());
    let heard = [];
    for (let n = 0; ; n++) {
        heard = checkHeard(desk, heard, SPECTATOR);
        const { due, sheet: { seats } } = picture(desk, SPECTATOR);
        if (due.kind === "over") break;
        if (n % 23 === 0) checkView(desk, seats.length);
        if (due.kind === "roll") {
            roll(desk, due);
            continue;
        }
        const seat = due.seats[below(due.seats.length)];
        ag.legal(desk, seat);
        const moves = json(), move = moves[below(moves.length)];
        checkPick(desk, seat, move);
        checkKinds(picture(desk, seat, seat));
        assert.ok(picture(desk, seat, seat).prompt.buttons.some((b) => b.id === move.pick.button));
        ag.preview(desk, seat, move.action);
        assert.ok(Array.isArray(json()));
        assert.ok(ag.act(desk, seat, choose(desk, seat)), text());
    }
    const words = record(desk), copy = read(words);
    assert.deepEqual(heard, log(copy, SPECTATOR, 0).events);
    assert.equal(record(copy), words);
    checkLines(words);
    assert.equal(log(copy, SPECTATOR, 0).events.length, picture(copy, SPECTATOR).length);
    assert.ok(picture(copy, SPECTATOR).result.over);
    assert.ok(ag.next(copy));
    assert.equal(picture(copy, SPECTATOR).series.number, 2);
    ag.desk_close(copy);
    ag.desk_close(desk);
}

const tests = {
    "catalogue and sentences are JSON": () => {
        ag.catalogue();
        const { games, presets } = json();
        assert.ok(games.every((g) => g.players.length >= 4 && g.options.some((o) => o.key === "seats")));
        assert.equal(presets.length, ag.presets());
        assert.deepEqual(games.filter((g) => g.example).map((g) => g.name), ["null"]); // 17.19: what players are not offered
        ag.sentences();
        assert.equal(json().BUTTON_ROLL, "Roll");
    },
    "names with quotes, backslashes and other alphabets come through": () => {
        const desk = open("farkle");
        for (const name of ["\"Ann\"", "B\\ea", "Жанна", "李 雷"]) {
            assert.ok(give(["person", name], (w, n) => ag.sit(desk, 0, w, n)), text());
            assert.equal(picture(desk, SPECTATOR).sheet.seats[0].name, name);
        }
        assert.equal(give(["person", "two  blanks"], (w, n) => ag.sit(desk, 0, w, n)), 0);
        assert.match(json().why.text, /^A name has 1 to 32 printable characters/);
        ag.desk_close(desk);
    },
    "options are refused with their name, and nothing is left behind": () => {
        assert.equal(open("farkle", "target=many"), 0);
        assert.equal(json().why.text, "The option target takes a whole number, not 'many'.");
        assert.equal(open("farkle", "goal=1"), 0);
        assert.equal(json().why.text, "There is no option goal in this game.");
        assert.equal(open("chess"), 0);
        assert.equal(json().why.text, "There is no preset called 'chess'.");
    },
    "typed dice are checked": () => {
        const desk = open("farkel-doubler", "seats=1");
        while (picture(desk, SPECTATOR).due.dice === 1) roll(desk, { dice: 1 });
        assert.equal(give(["1 1 2 3 4 5"], (w) => ag.roll_words(desk, w)), 0);
        assert.match(json().why.text, /coloured/);
        assert.ok(give(["1 1 2 3 4 5*"], (w) => ag.roll_words(desk, w)), text());
        ag.desk_close(desk);
    },
    "17.17 a whole turn is told by its end, and one that cannot end so is refused": () => {
        const desk = open("farkle", "seats=1");
        while (picture(desk, SPECTATOR).due.dice === 1) roll(desk, { dice: 1 });
        assert.equal(give(["490"], (told) => ag.claim_turn(desk, told)), 0);
        assert.match(json().why.text, /500 is the least/);
        assert.equal(give(["113556"], (told) => ag.claim_turn(desk, told)), 0); // dice, and nothing is said about them
        assert.equal(json().why, null);
        assert.ok(give(["1,050"], (told) => ag.claim_turn(desk, told)), text());
        assert.equal(picture(desk, SPECTATOR).sheet.seats[0].score, 1050);
        assert.match(record(desk), /note Stand-ins: only '1,050' was told of this turn/);
        ag.desk_close(desk);
    },
    "a broken record is refused with its line": () => {
        const desk = open("balut"), words = record(desk);
        assert.equal(read(`${words}roll 0: 7\n`), 0);
        assert.equal(json().line, words.split("\n").length);
        ag.desk_close(desk);
    },
};
for (let i = 0; i < ag.presets(); i++) {
    const at = new Uint8Array(ag.memory.buffer, ag.preset(i));
    const preset = new TextDecoder().decode(at.subarray(0, at.indexOf(0)));
    tests[`a game of ${preset}, with every pick and view`] = () => play(preset);
}

runTests(tests);
