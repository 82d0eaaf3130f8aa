// solo.ts - what a game of the challenge was worth, judged in the worker: the engine makes its exact values in a
// moment.
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
