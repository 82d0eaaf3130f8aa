// Pig in the page's module, once it has become a game (run.sh): node page.mjs MODULE.wasm; the output is TAP.
import assert from "node:assert/strict";
import { SPECTATOR, ag, give, json, open, picture, record, runTests, text } from "../wasm/module.mjs";

let chance = 1; // a plain generator: the same games every time
const below = (n) => (chance = (chance * 1103515245 + 12345) % 2147483648) % n;

function roll(desk) {
    const face = Uint8Array.from([1 + (below(60) % 6)]);
    assert.ok(give([face], (at) => ag.roll(desk, at, 1)), text());
}

function choose(desk, seat, player) {
    const bytes = Uint8Array.from({ length: 32 }, () => below(256));
    assert.ok(give([player, bytes], (name, at) => ag.choose(desk, seat, name, at)), text());
    return json().action;
}

function finish(question) {
    assert.ok(question, text());
    while (ag.coach_step(question) === 0);
    const answer = json();
    ag.coach_end(question);
    return answer;
}

runTests({
    "the catalogue has the game, its preset and its own levels"() {
        ag.catalogue();
        const { games, presets } = json();
        assert.ok(presets.some((p) => p.name === "pig" && p.game === "pig"));
        const { players } = games.find((g) => g.name === "pig");
        assert.match(players.find((p) => p.name === "casual").about, /twenty/);
        assert.match(players.find((p) => p.name === "expert").about, /leader/);
    },

    "a whole game, by picks that the prompt offers, with a hint at each of the first decisions"() {
        const desk = open("pig");
        assert.ok(desk, text());
        for (let hints = 0, n = 0; ; n++) {
            assert.ok(n < 2000, "it comes to an end");
            const { due } = picture(desk, SPECTATOR);
            if (due.kind === "over") break;
            if (due.kind === "roll") {
                roll(desk);
                continue;
            }
            const { prompt } = picture(desk, due.seat, due.seat);
            assert.ok(prompt.buttons.length >= 1);
            if (hints++ < 3) {
                const { moves } = finish(ag.coach_advise(desk, due.seat, 20000));
                assert.equal(moves.length, prompt.buttons.length);
                assert.match(moves.map((m) => m.why?.text ?? m.why).join(" "), /Keeps|loses/);
            }
            assert.ok(ag.act(desk, due.seat, choose(desk, due.seat, due.seat ? "casual" : "expert")), text());
        }
        const { result } = picture(desk, SPECTATOR);
        assert.equal(result.scores.filter((score) => score >= 100).length, 1);
        assert.match(record(desk), /^preset pig$/m);
        ag.desk_close(desk);
    },

    "the chart"() {
        const desk = open("pig");
        assert.ok(give(["pig", ""], (preset, settings) => ag.chart(desk, 0, preset, settings)), text());
        const row = json().sections[0].rows.find((r) => r.head.text === "20");
        assert.deepEqual(row.cells.map((c) => c.text), ["38%", "8.14"]);
        ag.desk_close(desk);
    },
});
