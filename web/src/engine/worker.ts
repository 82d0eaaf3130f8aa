// worker.ts - long work beside the page: players of the house think here, two-seat Farkle is solved and the coach
// judges, both in slices.
// A player is sent the record as its seat may see it, so that it cannot know more than the seat does.
import { Engine, type Desk } from "./engine";
import type { Chart } from "./types";

export type Task =
    | { id: number; kind: "start"; module: WebAssembly.Module }
    | { id: number; kind: "model"; bytes: ArrayBuffer }
    | { id: number; kind: "choose"; record: string; seat: number; player: string; chance: Uint8Array }
    | { id: number; kind: "solve"; preset: string; settings: Record<string, string> }
    | { id: number; kind: "advise"; record: string; seat: number; nodes: number }
    | { id: number; kind: "analyse"; record: string }
    | { id: number; kind: "chart"; preset: string; settings: Record<string, string>; solve: boolean }
    | { id: number; kind: "stop" }
    | { id: number; kind: "signature"; seed: bigint; games: bigint };

export type Reply =
    | { id: number; kind: "done"; value: unknown }
    | { id: number; kind: "progress"; done: number }
    | { id: number; kind: "failed"; why: string };

let engine: Engine | undefined;
let stopped = false;
let stops = 0; // how often that was asked for
const REPORTS = 1; // of the solver, each a part of a second, between two looks at the mail

function open(made: Desk | string | { why: string }): Desk {
    if (typeof made === "string") throw new Error(made);
    if ("why" in made) throw new Error(made.why);
    return made;
}

function choose(task: Extract<Task, { kind: "choose" }>): number {
    const desk = open(engine!.read(task.record));
    const verdict = desk.choose(task.seat, task.player, task.chance);
    desk.close();
    if (!verdict.ok) throw new Error(verdict.why);
    return verdict.action;
}

/** Solves the game of a desk in slices; false: it was stopped. The table lies in the module until solve_end. */
async function solveDesk(id: number, desk: Desk): Promise<boolean> {
    stopped = false;
    if (!engine!.call("solve_begin", desk.at)) throw new Error(engine!.json<{ why: string }>().why);
    for (let state = 0; state === 0 && !stopped;) {
        state = engine!.call("solve_step", REPORTS);
        if (state < 0) throw new Error(engine!.json<{ why: string }>().why);
        post({ id, kind: "progress", done: engine!.call("solve_done") });
        await new Promise((resolve) => setTimeout(resolve)); // mail
    }
    return !stopped;
}

async function solve(task: Extract<Task, { kind: "solve" }>): Promise<Uint8Array | null> {
    const desk = open(engine!.open(task.preset, task.settings)), done = await solveDesk(task.id, desk);
    const table = done ? engine!.bytes(engine!.call("solve_table"), engine!.call("solve_size")).slice() : null;
    engine!.call("solve_end");
    desk.close();
    return table;
}

async function chart(task: Extract<Task, { kind: "chart" }>): Promise<Chart | null> {
    const { preset, settings } = task;
    const desk = open(engine!.open(preset, settings));
    const two = task.solve ? open(engine!.open(preset, { ...settings, seats: "2" })) : null;
    try {
        if (two && !(await solveDesk(task.id, two))) return null;
        const made = engine!.chart(desk, two, preset, settings);
        if (typeof made === "string") throw new Error(made);
        return made;
    } finally {
        engine!.call("solve_end");
        two?.close();
        desk.close();
    }
}

/** Asks the coach, a round of its games at a time; null where it was stopped. */
async function coach(task: Extract<Task, { kind: "advise" | "analyse" }>): Promise<unknown> {
    const desk = open(engine!.read(task.record)), before = stops;
    const at = task.kind === "advise" ? engine!.call("coach_advise", desk.at, task.seat, task.nodes)
                                      : engine!.call("coach_analyse", desk.at);
    try {
        for (let state = at ? 0 : -1; ;) {
            if (state < 0) throw new Error(engine!.json<{ why: string }>().why);
            if (state > 0) return engine!.json();
            await new Promise((resolve) => setTimeout(resolve)); // mail
            if (stops !== before) return null;
            state = engine!.call("coach_step", at);
            post({ id: task.id, kind: "progress", done: engine!.call("coach_done", at) });
        }
    } finally {
        engine!.call("coach_end", at);
        desk.close();
    }
}

function post(reply: Reply): void {
    postMessage(reply);
}

async function work(task: Task): Promise<unknown> {
    switch (task.kind) {
        case "start": engine = new Engine(task.module); return true;
        case "model": {
            const bytes = new Uint8Array(task.bytes);
            if (bytes.length !== engine!.call("balut_model_size")) throw new Error("The model has another size.");
            engine!.bytes(engine!.call("balut_model"), bytes.length).set(bytes);
            return true;
        }
        case "choose": return choose(task);
        case "solve": return await solve(task);
        case "advise":
        case "analyse": return await coach(task);
        case "chart": return await chart(task);
        case "stop": stopped = true; stops++; return true;
        case "signature": return engine!.signature(task.seed, task.games);
    }
}

addEventListener("message", (event: MessageEvent<Task>) => {
    const { id } = event.data;
    work(event.data).then(
        (value) => post({ id, kind: "done", value }),
        (error: unknown) => post({ id, kind: "failed", why: error instanceof Error ? error.message : String(error) }));
});
