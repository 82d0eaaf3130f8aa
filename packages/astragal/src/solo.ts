// solo.ts - what a game of the challenge was worth, and how it is played best, in the worker: the engine makes its exact
// values in a moment.
import type { Engine } from "./engine.js";
import type { SoloResult } from "./types.js";

export function judgeSolo(engine: Engine, record: string): SoloResult {
    const desk = engine.tableOf(record);
    try {
        const result = desk.soloJudge();
        if (typeof result === "string") throw new Error(result);
        return result;
    } finally {
        desk.close();
    }
}

/** The record of a challenge ("2026-11-15") played with the best move every time. name: of the one who plays. */
export function bestSolo(engine: Engine, preset: string, date: string, name: string): string {
    const solo = engine.solo(preset, date);
    if (!solo) throw new Error(engine.refusal());
    const desk = engine.table(preset, solo.settings);
    try {
        desk.sit(0, "person", name);
        const answer = desk.soloBest(solo.seed);
        if (!answer.ok) throw new Error(answer.why);
        return desk.record();
    } finally {
        desk.close();
    }
}
