// kept-hidden.ts - the score keeper where dice are hidden. People shake dice of their own, and nobody tells the page
// what lies under a shaker while a set is played: such rolls are entered as unknown. The page keeps calls, stakes and
// tokens; after a call it asks once who challenges. When the dice are opened it asks for every hand, puts it where it
// was rolled, and the engine counts. So a finished record holds all dice.
import type { Advice } from "../engine/coach";
import { EVERYTHING, SPECTATOR } from "../engine/engine";
import { type Due, diceOf, type LegalMove, type LogEvent, seatOf } from "../engine/types";
import { LocalSession } from "./local";
import type { Ask } from "./session";

interface Pending {
    seat: number;
    action: number;
}

/** Letting a call stand: nothing is staked on any call. */
const stands = (move: LegalMove) => move.pick.fields.every((stake) => stake === 0);
const unknown = (event: LogEvent) => event.kind === "roll" && event.hidden && diceOf(event).every(({ face }) => !face);

export class KeptHidden extends LocalSession {
    readonly unaided = true;
    private pending: Pending | null = null; // the move that opens the dice, made once they are told
    private told: number[] = []; // events whose dice have been told since

    protected override get passesRound(): boolean {
        return false;
    }

    protected override askForRoll(due: Due): Ask | null {
        return due.hidden ? null : super.askForRoll(due);
    }

    protected override dice(due: Due): Uint8Array {
        return due.hidden && this.isPerson(due.seat ?? -1) ? new Uint8Array(due.dice) : super.dice(due);
    }

    protected override askForMove(seat: number): Ask {
        const { due } = this.desk.picture(SPECTATOR, SPECTATOR);
        if (!due.sealed) return super.askForMove(seat);
        return { kind: "window", seats: due.seats.map((i) => ({ seat: i, moves: this.desk.legal(i) })) };
    }

    /** Nobody here knows the dice. */
    override advise(): Promise<Advice | null> {
        return Promise.resolve(null);
    }

    // ---- moves, and the dice that they open ----

    override act(action: number): void {
        if (this.ask.kind === "decide") this.make({ seat: this.ask.seat, action });
    }

    /** In the calling order; one challenger is enough, whoever comes after has nothing to answer any more. */
    answer(choices: Map<number, number>): void {
        if (this.ask.kind !== "window") return;
        for (;;) {
            const { due } = this.desk.picture(SPECTATOR, SPECTATOR),
                seat = due.seats[0];
            if (due.kind !== "decide" || !due.sealed || seat === undefined) break;
            const action = choices.get(seat) ?? this.desk.legal(seat).find(stands)?.action;
            if (action === undefined || !this.enter({ seat, action })) return;
        }
        void this.goOn();
    }

    private make(move: Pending): void {
        if (this.enter(move)) void this.goOn();
    }

    /** False: the dice have to be told first, and are asked for. */
    private enter(move: Pending): boolean {
        const answer = this.desk.act(move.seat, move.action);
        if (answer.ok) return true;
        if (answer.id !== "TABLE_UNSEEN") {
            this.trouble = answer.why;
            this.show(this.ask);
            return false;
        }
        this.pending = move;
        this.told = [];
        this.askForHand();
        return false;
    }

    private get unknownRolls(): LogEvent[] {
        return this.desk.log(EVERYTHING).filter(unknown);
    }

    private askForHand(): void {
        const next = this.unknownRolls[0];
        if (next) {
            this.show(
                {
                    kind: "type",
                    seat: seatOf(next),
                    dice: diceOf(next).length,
                    coloured: false,
                    jolly: false,
                    opened: true,
                },
                true,
            );
            return;
        }
        const { pending } = this;
        this.pending = null;
        if (pending && this.enter(pending)) this.finish();
    }

    /** What is left of a window after the answer that decided it. */
    private finish(): void {
        const { due } = this.desk.picture(SPECTATOR, SPECTATOR);
        if (due.kind === "decide" && due.sealed) {
            this.ask = { kind: "window", seats: [] };
            this.answer(new Map());
        } else void this.goOn();
    }

    override typed(dice: string): string {
        if (!this.pending) return super.typed(dice);
        const next = this.unknownRolls[0]!,
            answer = this.desk.reveal(next.index, dice);
        if (!answer.ok) return answer.why;
        this.told.push(next.index);
        this.askForHand();
        return "";
    }

    // ---- taking back ----

    override get canUndo(): boolean {
        return this.pending !== null || this.undoTo >= 0;
    }

    /** One entry: hidden rolls nobody entered, and the answers to a call are one. */
    protected override get undoTo(): number {
        const { log } = this;
        let n = log.length;
        while (n > 0 && log[n - 1]!.kind === "roll" && log[n - 1]!.hidden) n--;
        if (!n) return log.length ? 0 : -1;
        const sealed = (event: LogEvent | undefined) => event?.kind === "move" && event.hidden;
        if (!sealed(log[n - 1])) return n - 1;
        while (n > 0 && sealed(log[n - 1])) n--;
        return n;
    }

    override undo(): void {
        if (!this.pending) {
            super.undo();
            return;
        }
        const last = this.told.pop();
        if (last !== undefined) this.desk.reveal(last, "");
        else this.pending = null;
        if (this.pending) this.askForHand();
        else {
            this.show({ kind: "watch" }, true);
            void this.run();
        }
    }

    /** Dice that were told for what has been taken back are asked for again. */
    protected override rewound(): void {
        for (const event of this.desk.log(SPECTATOR))
            if (unknown(event) && this.isPerson(seatOf(event))) this.desk.reveal(event.index, "");
    }
}
