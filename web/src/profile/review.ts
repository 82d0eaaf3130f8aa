// review.ts - the coach goes through games that it has not seen yet, one after another in the worker, the latest first,
// for as long as somebody looks at the profile. It can be stopped at any moment; what it has found stays.
import { type EngineClient, NoModel } from "../engine/client";
import { type Entry, note, recordOf } from "./archive";
import { failed, type Judged, judgedOf } from "./judged";

const REST_MS = 50; // between two games

/** Tells "judged" with a game that has been judged, and "change" when the state is another one. */
export class Review extends EventTarget {
    total = 0;
    done = 0; // games, and a part of the one at hand
    running = false;
    private stopped = false;

    constructor(private readonly house: EngineClient) {
        super();
    }

    private get version(): string {
        return this.house.engine.catalogue().version;
    }

    /** Whether the coach has something to say about a game, and has not yet. */
    waits({ seat, facts, judged }: Entry): boolean {
        return seat >= 0 && !!facts && !facts.abandoned && judged?.engine !== this.version;
    }

    private tell(done: number): void {
        this.done = done;
        this.dispatchEvent(new Event("change"));
    }

    async run(games: Entry[]): Promise<void> {
        const waiting = games.filter((one) => this.waits(one));
        if (this.running || !waiting.length) return;
        this.running = true;
        this.stopped = false;
        this.total = waiting.length;
        for (const [i, entry] of waiting.entries()) {
            this.tell(i);
            const judged = await this.judge(entry, (part) => this.tell(i + part));
            if (!judged || this.stopped) break;
            const now = { ...entry, judged };
            await note([now]);
            this.dispatchEvent(new CustomEvent("judged", { detail: now }));
            await new Promise((resolve) => setTimeout(resolve, REST_MS));
        }
        this.running = false;
        this.tell(this.done);
    }

    /** Null: stopped. */
    private async judge(entry: Entry, told: (part: number) => void): Promise<Judged | null> {
        try {
            const record = await recordOf(entry.id);
            await this.house.prepareTable(record).catch(() => false); // then it is estimated
            if (this.stopped) return null;
            const analysis = await this.house.analyse(record, told);
            return analysis && judgedOf(analysis, entry.seat, this.version);
        } catch (error) {
            if (error instanceof NoModel) return null; // another time, when the device is online
            return failed(this.version);
        }
    }

    stop(): void {
        if (!this.running) return;
        this.stopped = true;
        void this.house.stop();
    }
}
