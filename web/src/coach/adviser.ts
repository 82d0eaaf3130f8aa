// adviser.ts - asks the coach about one decision at a time, and about each only once, however many want to know: the
// tutor begins when a person is asked, and a hint gets the same answer. Work for a decision that is past is stopped, so
// that nobody waits for it.
import type { Advice } from "../engine/coach";
import type { EngineClient } from "../engine/client";

const TABLE_MS = 1500; // so long the first question waits for an exact table; it is estimated if that takes longer

export type Progress = (done: number) => void;

interface Question {
    key: string;
    answer: Promise<Advice | null>;
    waiting: Set<Progress>;
    done: number;
    open: boolean; // still being thought about
    wanted: boolean;
}

export class Adviser {
    private question: Question | null = null;
    private table: Promise<boolean> | null = null;

    /** strongest: the strongest player of the game. A second of games cannot tell a hundred moves apart, and the one that
     * came out best owes that to chance: among those that may be as good this player chooses. */
    constructor(
        private readonly house: EngineClient,
        private readonly strongest: () => { game: string; player: string },
    ) {}

    /** key: which decision this is; record: as its seat may see it. Null: it was stopped. */
    ask(key: string, record: () => string, seat: number, progress?: Progress): Promise<Advice | null> {
        if (this.question?.key !== key) {
            this.stop();
            this.question = this.begin(key, record(), seat);
        }
        const { answer, waiting, done } = this.question!;
        if (progress) {
            waiting.add(progress);
            progress(done);
        }
        return answer;
    }

    private begin(key: string, record: string, seat: number): Question {
        const question: Question = {
            key,
            waiting: new Set(),
            done: 0,
            open: true,
            wanted: true,
            answer: Promise.resolve(null),
        };
        const told = (done: number) => {
            question.done = done;
            for (const one of question.waiting) one(done);
        };
        const forget = () => {
            if (this.question === question) this.question = null;
        };
        question.answer = this.prepare(record)
            .then(() => (question.wanted ? this.house.advise(record, seat, { settle: this.strongest() }, told) : null))
            .then(
                (advice) => {
                    if (!advice) forget(); // whoever asks again wants to know after all
                    return advice;
                },
                (error: unknown) => {
                    forget();
                    throw error;
                },
            )
            .finally(() => (question.open = false));
        question.answer.catch(() => undefined); // told to whoever waits for it
        return question;
    }

    /** Rules that have an exact table get it; one that takes longer is there for later questions. */
    private async prepare(record: string): Promise<void> {
        if (this.table) return;
        this.table = this.house.prepareTable(record).catch(() => false);
        await Promise.race([this.table, new Promise((resolve) => setTimeout(resolve, TABLE_MS))]);
    }

    /** Nobody wants to know any more. */
    stop(): void {
        const { question } = this;
        if (question?.open) void this.house.stop("coach");
        if (question) question.wanted = false;
        this.question = null;
    }
}
