// work.ts - what a game of the challenge was worth, judged in the worker: the engine makes its exact values in a
// moment.
import type { Engine } from "../engine/engine";
import type { SoloResult } from "../engine/types";

export function judgeSolo(engine: Engine, record: string): SoloResult {
    const desk = engine.read(record);
    if ("why" in desk) throw new Error(desk.why);
    try {
        const result = desk.soloJudge();
        if (typeof result === "string") throw new Error(result);
        return result;
    } finally {
        desk.close();
    }
}
