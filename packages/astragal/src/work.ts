// work.ts - long work beside the page or program: players of the house think here; tables are solved and the coach
// judges, both in slices.
// A player is sent the record as its seat may see it, so that it cannot know more than the seat does.
import { makeChart } from "./chart.js";
import type { Advice } from "./coach.js";
import { bytesOf, type Desk, Engine } from "./engine.js";
import { bestSolo, judgeSolo } from "./solo.js";
import { prepareTable, quickTable } from "./tables.js";

export type Stoppable = "coach" | "table";
export type Task =
    | { id: number; kind: "start"; module: WebAssembly.Module; language: Uint8Array | undefined }
    | { id: number; kind: "model"; name: string; bytes: ArrayBuffer }
    | { id: number; kind: "choose"; record: string; seat: number; player: string; chance: Uint8Array }
    | { id: number; kind: "advise"; record: string; seat: number; nodes: number; kept: number }
    | { id: number; kind: "settle"; kept: number; player: string }
    | { id: number; kind: "analyse"; record: string; reader: number }
    | { id: number; kind: "table"; record: string }
    | { id: number; kind: "chart"; preset: string; settings: Record<string, string>; solve: boolean }
    | { id: number; kind: "solo"; record: string }
    | { id: number; kind: "best"; preset: string; date: string; name: string }
    | { id: number; kind: "stop"; what: Stoppable | "all" }
    | { id: number; kind: "signature"; seed: bigint; games: bigint };

export type Reply =
    | { id: number; kind: "done"; value: unknown }
    | { id: number; kind: "progress"; done: number }
    | { id: number; kind: "failed"; why: string };

let engine: Engine | undefined;
let post: (reply: Reply) => void;
let kept: { number: number; coach: number; desk: Desk } | undefined; // the last advice, for a player who may choose
const stops = { coach: 0, table: 0 }; // how often that was asked for
const SLICE_MS = 40; // of the coach: a player who is asked in between waits no longer than that

function choose(task: Extract<Task, { kind: "choose" }>): number {
    const desk = engine!.tableOf(task.record);
    const verdict = desk.choose(task.seat, task.player, task.chance);
    desk.close();
    if (!verdict.ok) throw new Error(verdict.why);
    return verdict.action;
}

/** How long work of a task tells how far it is, and hears that it should stop. */
function patience(id: number, what: Stoppable) {
    const before = stops[what];
    return { progress: (done: number) => post({ id, kind: "progress", done }), stopped: () => stops[what] !== before };
}

/** Whether the table of a record's rules is there. */
function table(task: Extract<Task, { kind: "table" }>): Promise<boolean> {
    const { progress, stopped } = patience(task.id, "table");
    return prepareTable(engine!, task.record, progress, stopped);
}

function end(coach: number, desk: Desk): void {
    engine!.call("coach_end", coach);
    desk.close();
}

function forget(): void {
    if (kept) end(kept.coach, kept.desk);
    kept = undefined;
}

/** Among moves that estimates could not tell apart a player chooses; null: the advice stays as it was. */
function settle(task: Extract<Task, { kind: "settle" }>): Advice | null {
    if (kept?.number !== task.kept) return null; // another question has come
    const { coach } = kept;
    const good = engine!.with([bytesOf(task.player)], (name) => engine!.call("coach_settle", coach, name));
    const answer = good ? engine!.json<Advice>() : null;
    forget();
    return answer;
}

/** Asks the coach, a slice at a time; null where it was stopped. */
async function coach(task: Extract<Task, { kind: "advise" | "analyse" }>): Promise<unknown> {
    const desk = engine!.tableOf(task.record),
        { progress, stopped } = patience(task.id, "coach");
    let at = 0;
    try {
        await quickTable(engine!, task.record, stopped); // for a longer one the page asks when it wants to wait
        if (task.kind === "analyse") desk.readBy(task.reader);
        at =
            task.kind === "advise"
                ? engine!.call("coach_advise", desk.at, task.seat, task.nodes)
                : engine!.call("coach_analyse", desk.at, 0);
        for (let state = at ? 0 : -1; ; ) {
            if (state < 0) throw new Error(engine!.refusal());
            if (state > 0) {
                const answer = engine!.json<Advice>();
                if (task.kind !== "advise" || !task.kept || answer.exact) return answer;
                forget();
                kept = { number: task.kept, coach: at, desk };
                return answer;
            }
            await new Promise((resolve) => setTimeout(resolve)); // mail
            if (stopped()) return null;
            const until = performance.now() + SLICE_MS;
            while (state === 0 && performance.now() < until) state = engine!.call("coach_step", at);
            progress(engine!.call("coach_done", at));
        }
    } finally {
        if (kept?.coach !== at) end(at, desk);
    }
}

async function work(task: Task): Promise<unknown> {
    switch (task.kind) {
        case "start":
            engine = new Engine(task.module);
            if (task.language) engine.speak(task.language);
            return true;
        case "model":
            engine!.bring(task.name, new Uint8Array(task.bytes));
            return true;
        case "choose":
            return choose(task);
        case "advise":
        case "analyse":
            return await coach(task);
        case "settle":
            return settle(task);
        case "table":
            return await table(task);
        case "chart":
            return await makeChart(engine!, task, patience(task.id, "table"));
        case "solo":
            return judgeSolo(engine!, task.record);
        case "best":
            return bestSolo(engine!, task.preset, task.date, task.name);
        case "stop":
            if (task.what !== "table") stops.coach++;
            if (task.what !== "coach") stops.table++;
            return true;
        case "signature":
            return engine!.signature(task.seed, task.games);
    }
}

/** What is to be done with a task that arrives. reply: how to answer. */
export function answering(reply: (reply: Reply) => void): (task: Task) => void {
    post = reply;
    return (task) => {
        const { id } = task;
        work(task).then(
            (value) => post({ id, kind: "done", value }),
            (error: unknown) =>
                post({ id, kind: "failed", why: error instanceof Error ? error.message : String(error) }),
        );
    };
}
