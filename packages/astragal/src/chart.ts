// chart.ts - a strategy chart, made in the worker. What the scores say is read from the solved game of two seats where
// this browser has one, and solved for it first if that is asked for.
import type { Engine } from "./engine.js";
import { fetchTable, prepareTable } from "./tables.js";
import type { Chart } from "./types.js";

export interface ChartTask {
    preset: string;
    settings: Record<string, string>;
    solve: boolean;
}
interface Patience {
    progress: (done: number) => void;
    stopped: () => boolean;
}

/** Null: it was stopped before the game was solved. */
export async function makeChart(
    engine: Engine,
    { preset, settings, solve }: ChartTask,
    patience: Patience,
): Promise<Chart | null> {
    const desk = engine.table(preset, settings);
    const two = engine.call("chart_wants_two", desk.at) ? engine.table(preset, { ...settings, seats: "2" }) : null;
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
