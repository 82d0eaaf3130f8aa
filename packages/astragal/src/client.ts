// client.ts - the way to the engine: one module, compiled once and used here for what is instant and in a worker for what
// may take a while. Tables of numbers that are larger than the module are fetched when somebody needs them.
import type { Advice, Analysis } from "./coach.js";
import { Engine, SPECTATOR } from "./engine.js";
import type { Platform, Thread } from "./platform.js";
import type { Chart, SoloResult } from "./types.js";
import type { Reply, Stoppable, Task } from "./work.js";

type Ask = Task extends infer T ? (T extends { id: number } ? Omit<T, "id"> : never) : never;
interface Waiting {
    done: (value: never) => void;
    failed: (why: Error) => void;
    progress?: ((done: number) => void) | undefined;
}

/** A function that gives a vector: what the engine needs and browsers before 2023 may lack. */
const VECTORS = Uint8Array.from(atob("AGFzbQEAAAABBQFgAAF7AwIBAAoIAQYAQQD9Dws="), (c) => c.charCodeAt(0));

const STRONGEST = "best"; // the player that reads solved tables

export class OldBrowser extends Error {}

/** A player cannot play: the file of numbers that it plays by is not here, and does not come. */
export class NoModel extends Error {}

export class EngineClient extends EventTarget {
    /** How much is done of the table that is being made, 0 to 1; -1: none is. Changes are told by the event working. */
    working = -1;

    private thread: Thread | undefined;
    private waiting = new Map<number, Waiting>();
    private next = 1;
    private brought = new Set<string>(); // models that the worker has

    private constructor(
        readonly engine: Engine,
        private readonly module: WebAssembly.Module,
        private readonly platform: Platform,
        private readonly language: Uint8Array | undefined,
    ) {
        super();
    }

    /** language: "de", ...; one that there is not is English. */
    static async open(platform: Platform, language = "en"): Promise<EngineClient> {
        if (typeof WebAssembly !== "object") throw new OldBrowser("module");
        if (!WebAssembly.validate(VECTORS)) throw new OldBrowser("vectors");
        const file = platform.files.languages[language];
        const [bytes, words] = await Promise.all([
            platform.read(platform.files.module),
            file && platform.read(file).catch(() => undefined), // English will do
        ]);
        const module = await WebAssembly.compile(bytes),
            engine = new Engine(module),
            spoken = words && new Uint8Array(words);
        if (spoken) engine.speak(spoken);
        return new EngineClient(engine, module, platform, spoken);
    }

    private start(): Thread {
        if (this.thread) return this.thread;
        this.thread = this.platform.start(
            (reply) => this.receive(reply),
            (why) => this.lose(why),
        );
        this.ask({ kind: "start", module: this.module, language: this.language }).catch(() => undefined); // whoever waits for more is told
        return this.thread;
    }

    /** Ends the worker, and with it whatever it was asked. */
    close(): void {
        this.lose("closed");
    }

    /** The worker is gone: whoever waits is told, and the next task starts a new one. */
    private lose(why: string): void {
        this.thread?.end();
        this.thread = undefined;
        this.brought.clear();
        for (const one of this.waiting.values()) one.failed(new Error(why));
        this.waiting.clear();
    }

    private receive(reply: Reply): void {
        const one = this.waiting.get(reply.id);
        if (!one) return;
        if (reply.kind === "progress") {
            one.progress?.(reply.done);
            return;
        }
        this.waiting.delete(reply.id);
        this.thread?.hold(this.waiting.size > 0);
        if (reply.kind === "done") one.done(reply.value as never);
        else one.failed(new Error(reply.why));
    }

    private ask<T>(task: Ask, progress?: (done: number) => void): Promise<T> {
        const thread = this.start(),
            id = this.next++;
        return new Promise<T>((done, failed) => {
            this.waiting.set(id, { done, failed, progress });
            thread.hold(true);
            thread.post({ ...task, id } as Task);
        });
    }

    /** The models that a player of a game needs and the worker has not; those of all players, where none is named. */
    private lacking(game: string, player?: string): string[] {
        const { games } = this.engine.catalogue(),
            players = games.find((g) => g.name === game)?.players.filter(({ name }) => !player || name === player);
        return (players ?? []).flatMap(({ models }) => models).filter((model) => !this.brought.has(model));
    }

    /** The same, of what the coach needs to play the game of a record out. */
    private lackingCoach(record: string): string[] {
        const game = /^game (\S+)$/m.exec(record)?.[1],
            coach = this.engine.catalogue().games.find(({ name }) => name === game)?.coach;
        return game && coach ? this.lacking(game, coach) : [];
    }

    private async fetch(models: string[]): Promise<void> {
        this.start();
        for (const model of models) {
            const file = this.platform.files.models[model];
            if (!file || this.brought.has(model)) continue;
            const bytes = await this.platform.read(file).catch((cause: unknown) => {
                throw new NoModel(model, { cause });
            });
            await this.ask({ kind: "model", name: model, bytes });
            this.brought.add(model);
        }
    }

    /** What a player does with what its seat may see. */
    async choose(game: string, record: string, seat: number, player: string): Promise<number> {
        await this.fetch(this.lacking(game, player));
        this.foresee(record, player);
        const chance = this.platform.random(new Uint8Array(32));
        return this.ask<number>({ kind: "choose", record, seat, player, chance });
    }

    /** A player is going to play: what it reads is got ready, and it plays as well as it can until then. */
    foresee(record: string, player: string): void {
        if (player === STRONGEST) this.prepareTable(record).catch(() => false);
    }

    /** Makes or fetches the exact table for the rules of a record. From then on the player best and the coach read it. False: there is none for these rules, or it was stopped. */
    async prepareTable(record: string, progress?: (done: number) => void): Promise<boolean> {
        const told = () => {
            // also where another table, or the same one for somebody else, comes first
            if (this.working >= 0) progress?.(this.working);
        };
        this.addEventListener("working", told);
        try {
            return await this.ask<boolean>({ kind: "table", record }, (done) => this.tell(done));
        } finally {
            this.removeEventListener("working", told);
            this.tell(-1);
        }
    }

    private tell(working: number): void {
        if (working === this.working) return;
        this.working = working;
        this.dispatchEvent(new Event("working"));
    }

    /** What every move of a seat is worth, by the record as that seat may see it; null where it was stopped. The usual
     * number of nodes takes about a second. settle: of this game, the player that chooses among moves that may be as good
     * as the best one, where values are estimates. */
    async advise(
        record: string,
        seat: number,
        { nodes = 0, settle }: { nodes?: number; settle?: { game: string; player: string } } = {},
        progress?: (done: number) => void,
    ) {
        const lacking = this.lackingCoach(record);
        if (lacking.length) await this.fetch(lacking);
        const kept = settle ? this.next : 0; // a number that no other advice has
        const advice = await this.ask<Advice | null>({ kind: "advise", record, seat, nodes, kept }, progress);
        if (!settle || !advice || advice.exact) return advice;
        await this.fetch(this.lacking(settle.game, settle.player));
        return (await this.ask<Advice | null>({ kind: "settle", kept, player: settle.player })) ?? advice;
    }

    /** Luck and skill of a whole game; null where it was stopped. reader: the seat that is "you" in what it says. */
    async analyse(record: string, progress?: (done: number) => void, reader = SPECTATOR) {
        const lacking = this.lackingCoach(record);
        if (lacking.length) await this.fetch(lacking);
        return this.ask<Analysis | null>({ kind: "analyse", record, reader }, progress);
    }

    /** The strategy chart of these rules; with progress the game of two is solved for it first (null: stopped). */
    async chart(game: string, preset: string, settings: Record<string, string>, progress?: (done: number) => void) {
        await this.fetch(this.lacking(game));
        return this.ask<Chart | null>({ kind: "chart", preset, settings, solve: !!progress }, progress);
    }

    /** What a game of the challenge was worth. */
    judgeSolo(record: string): Promise<SoloResult> {
        return this.ask<SoloResult>({ kind: "solo", record });
    }

    /** The record of a challenge played with the best move every time. */
    bestSolo(preset: string, date: string, name: string): Promise<string> {
        return this.ask<string>({ kind: "best", preset, date, name });
    }

    /** Ends long work: what the coach does, a table that is being made, or all of it. */
    stop(what: Stoppable | "all" = "all"): Promise<boolean> {
        return this.ask<boolean>({ kind: "stop", what });
    }

    signature(seed: bigint, games: bigint): Promise<string[]> {
        return this.ask<string[]>({ kind: "signature", seed, games });
    }
}
