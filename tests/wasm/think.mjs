// How long the strongest players think in a page: the processor time of every decision of a game in the module. node
// think.mjs MODULE.wasm TOP; TOP is the tree, with the numbers that the page fetches for a player. The output is TAP.
import assert from "node:assert/strict";
import { ag, fetchNumbers, give, json, open, picture, roll, runTests, SPECTATOR, text } from "./module.mjs";

const LIMIT_MS = 200; // for 95 of 100 decisions

let chance = 1; // a plain generator: the same games every time
const below = (n) => (chance = (chance * 1103515245 + 12345) % 2147483648) % n;

function timeOfChoice(desk, seat, player) {
    const bytes = Uint8Array.from({ length: 32 }, () => below(256)), before = process.cpuUsage();
    assert.ok(give([player, bytes], (p, at) => ag.choose(desk, seat, p, at)), text());
    const { user, system } = process.cpuUsage(before);
    assert.ok(ag.act(desk, seat, json().action), text());
    return (user + system) / 1000;
}

/** A game of best on all seats, so many decisions at most: 95 of 100 within the limit. */
function think(preset, seats, most) {
    const desk = open(preset, `seats=${seats}`), times = [];
    assert.ok(desk, text());
    while (times.length < most) {
        const { due } = picture(desk, SPECTATOR);
        if (due.kind === "over") break;
        if (due.kind === "roll") roll(desk, due, below);
        else times.push(timeOfChoice(desk, due.seats[0], "best"));
    }
    ag.desk_close(desk);
    times.sort((a, b) => a - b);
    const p95 = times[Math.floor(times.length * 0.95)];
    console.log(`# ${preset}, ${seats} seats: ${times.length} decisions, 95 % within ${p95.toFixed(1)} ms`);
    assert.ok(p95 < LIMIT_MS, `${p95} ms`);
}

fetchNumbers(process.argv[3]);
runTests({
    "15.8 best of Penk! thinks shortly": () => [2, 3, 4].forEach((seats) => think("penk", seats, 60)),
    "15.8 best of Farkle thinks shortly with many seats": () => [3, 8].forEach((seats) => think("farkle", seats, 60)),
    "15.8 best of Balut thinks shortly": () => think("balut", 2, 60),
    "15.8 best of Palko thinks shortly": () => [2, 4].forEach((seats) => think("palko", seats, 40)),
});
