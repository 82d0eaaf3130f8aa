// work.ts - a strategy chart, made in the worker. What the scores say is read from the solved game of two seats where
// this browser has one, and solved for it first if that is asked for.
import type { Desk, Engine } from "../engine/engine";
import { fetchTable, prepareTable } from "../engine/tables";
import type { Chart } from "../engine/types";

export interface ChartTask {
    preset: string;
    settings: Record<string, string>;
    solve: boolean;
}
interface Patience {
    progress: (done: number) => void;
    stopped: () => boolean;
}

function open(engine: Engine, preset: string, settings: Record<string, string>): Desk {
    const desk = engine.open(preset, settings);
    if (typeof desk === "string") throw new Error(desk);
    return desk;
}

/** Null: it was stopped before the game was solved. */
export async function makeChart(
    engine: Engine,
    { preset, settings, solve }: ChartTask,
    patience: Patience,
): Promise<Chart | null> {
    const desk = open(engine, preset, settings);
    const two = engine.call("chart_wants_two", desk.at) ? open(engine, preset, { ...settings, seats: "2" }) : null;
    try {
        const ready =
            two &&
            (await (solve
                ? prepareTable(engine, two.record(), patience.progress, patience.stopped)
                : fetchTable(engine, two.record())));
        if (solve && !ready) return null;
        const chart = engine.chart(desk, two, preset, settings);
        if (typeof chart === "string") throw new Error(chart);
        return chart;
    } finally {
        two?.close();
        desk.close();
    }
}
