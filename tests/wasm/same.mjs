// The strongest players do the same in a page as in a terminal: node same.mjs MODULE.wasm TOP; TOP is the tree, with the
// numbers that the page fetches for a player. moves.c is the same, native; it lies beside ASTRAGAL, the command
// (build/astragal by default). The output is TAP.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { dirname, join } from "node:path";
import { ag, fetchNumbers, give, json, open, picture, roll, runTests, SPECTATOR, text } from "./module.mjs";

const top = process.argv[3], program = process.env.ASTRAGAL ?? join(top, "build", "astragal");
const native = (...words) => execFileSync(join(dirname(program), "tests", "moves"), words, { encoding: "utf8" });

let chance; // as in moves.c
const below = (n) => Number((chance = (chance * 1103515245n + 12345n) % 2147483648n) % BigInt(n));

function decide(desk, seat) {
    const bytes = Uint8Array.from({ length: 32 }, () => below(256));
    assert.ok(give(["best", bytes], (player, at) => ag.choose(desk, seat, player, at)), text());
    const { action } = json();
    assert.ok(ag.act(desk, seat, action), text());
    return action;
}

function movesOf(game, seats, most) {
    const desk = open(game, `seats=${seats}`), moves = [];
    assert.ok(desk, text());
    chance = 1n;
    while (moves.length < most) {
        const { due } = picture(desk, SPECTATOR);
        if (due.kind === "over") break;
        if (due.kind === "roll") roll(desk, due, below);
        else moves.push(decide(desk, due.seats[0]));
    }
    ag.desk_close(desk);
    return moves;
}

function same(game, seats, most) {
    const there = native(game, `${seats}`, `${most}`).trim().split("\n").map(Number);
    assert.ok(there.length >= 10, `${there.length} moves`);
    assert.deepEqual(movesOf(game, seats, most), there, `${game}, ${seats} seats`);
}

fetchNumbers(top);
runTests({
    "15.8 best of Palko makes the same moves as natively": () => [2, 3, 5].forEach((seats) => same("palko", seats, 50)),
    "15.8 best of Penk! makes the same moves as natively": () => [2, 4].forEach((seats) => same("penk", seats, 40)),
    "15.8 best of Balut makes the same moves as natively": () => same("balut", 2, 60),
    "15.8 best of Farkle makes the same moves as natively": () => [3, 6].forEach((seats) => same("farkle", seats, 60)),
});
