// telling.ts - lets people see and hear what has happened before the game goes on: how long an event lies there, what
// is read out, and what ends the waiting.
import { diceOf, type LogEvent, type Message, numbersOf, type Picture, seatOf } from "../engine/types";
import type { Session } from "../session/session";
import { settings } from "../session/store";
import { hearEvent, hearRoll } from "../sound/hear";
import { landDice, reducedMotion } from "./dice";
import { type Moment, momentLasts, momentOf, tremble } from "./moments";

const TUMBLE_MS = 680;
const READ_MS = { calm: 900, quick: 350, instant: 0 };
const READ_MORE_MS = { calm: 450, quick: 150, instant: 0 };
const HOLD_MS = 60000,
    HOLD_LIVE_MS = 6000;
/** Between one shaker and the next; a counted die takes half of it. */
const LIFT_MS = { calm: 650, quick: 300, instant: 0 };
const SPOKEN = 12; // sentences that stay in the region that is read out

/** How far the showing of hidden dice has come. */
export interface Reveal {
    lifted: number[]; // seats
    contest: number; // the one that is counted; -1: none yet
    counted: number; // of its dice
}

/** Whose hands a sentence shows: seat, hand, and so on. */
const shownSeats = (m: Message) => numbersOf(m).filter((_, i) => i % 2 === 0);

/** Dice of a seat that count for a contest. */
export function countedDice({ sheet }: Picture, seat: number, contest: number): number[] {
    const row = sheet.dice.find((r) => r.seat === seat);
    return row?.dice.flatMap((d, i) => (d.counted?.includes(contest) ? [i] : [])) ?? [];
}

/** The screen that an event is told on. */
export interface Stage {
    readonly session: Session;
    /** What an event says; nothing where it goes without saying. */
    words(event: LogEvent): string[];
    /** Whether dice that were hidden lie open now. */
    readonly allShown: boolean;
    requestUpdate(): void;
}

export class Telling {
    /** Events of the log that have been told. */
    shown = 0;
    /** What the region that is read out says; n: which sentence it is, so that one that stays is never read again. */
    spoken: { n: number; words: string }[] = [];
    /** Everything lies open until somebody goes on. */
    holding = false;
    /** Dice are in the air: nothing on the screen may know yet how they fall. */
    tumbling = false;
    /** Hidden dice are being shown: so many shakers are lifted, and those dice are counted. Null: not now. */
    reveal: Reveal | null = null;
    /** What has its beat just now. */
    moment: Moment | null = null;
    private hurry = false; // somebody is in a hurry: no pauses until a person is asked
    private told = "";
    private wake: (() => void) | null = null;
    private inReveal = false;
    private rushed = false; // somebody has seen enough of it

    constructor(private readonly stage: Stage) {}

    /** Everything so far has been seen, and a person is asked: nobody is in a hurry any more. */
    calm(): void {
        this.hurry = false;
        this.shown = this.stage.session.log.length;
    }

    speak(words: string): void {
        if (!words || words === this.told) return;
        this.told = words;
        this.spoken = [...this.spoken, { n: (this.spoken.at(-1)?.n ?? 0) + 1, words }].slice(-SPOKEN);
        this.stage.requestUpdate();
    }

    async tell(event: LogEvent): Promise<void> {
        const { session } = this.stage,
            { speed } = settings();
        const dice = event.kind === "roll" && !event.told && diceOf(event).some(({ face }) => face);
        const tumbles = dice && !reducedMotion() && speed !== "instant";
        if (!event.told) hearRoll(event, tumbles);
        this.reveal = null;
        this.tumbling = tumbles && !this.hurry;
        if (this.tumbling) await this.wait(TUMBLE_MS);
        this.tumbling = false;
        landDice();
        await this.lift(event);
        hearEvent(event, session);
        this.shown = session.log.length;
        const words = this.stage.words(event);
        this.told = ""; // the same may well happen twice
        this.speak(words.join(" "));
        this.stage.requestUpdate();
        await this.beat(event);
        if (!words.length || (!this.reveal && this.goesOn(event))) return;
        const people = session.setup.seats.some((seat) => seat.who === "person");
        if ((this.stage.allShown || this.reveal) && people && speed !== "instant") await this.hold();
        else await this.wait(READ_MS[speed] + READ_MORE_MS[speed] * (words.length - 1));
    }

    /** Shakers are lifted one after the other, then what counts is counted, contest by contest. */
    private async lift(event: LogEvent): Promise<void> {
        const order = event.say.filter(({ kind }) => kind === "reveal").flatMap(shownSeats),
            pause = reducedMotion() ? 0 : LIFT_MS[settings().speed];
        if (!order.length) return;
        const { picture } = this.stage.session,
            contests = picture.sheet.facts.filter(({ kind }) => kind === "count").length;
        const step = async (reveal: Reveal, ms: number) => {
            this.reveal = reveal;
            this.stage.requestUpdate();
            if (pause && !this.rushed) await this.wait(ms);
        };
        this.inReveal = true;
        this.rushed = false;
        await step({ lifted: [], contest: -1, counted: 0 }, pause * 2);
        for (let n = 1; n <= order.length; n++)
            await step({ lifted: order.slice(0, n), contest: -1, counted: 0 }, pause);
        for (let contest = 0; contest < contests; contest++) {
            const all = order.flatMap((seat) => countedDice(picture, seat, contest)).length;
            for (let counted = 0; counted <= all && pause && !this.rushed; counted++)
                await step({ lifted: order, contest, counted }, pause / 2);
        }
        this.inReveal = false;
        this.reveal = { lifted: order, contest: 0, counted: Infinity };
    }

    /** What deserves it has a moment of its own. */
    private async beat(event: LogEvent): Promise<void> {
        const moment = momentOf(event),
            lasts = momentLasts(settings().speed);
        if (!moment || !lasts || this.hurry) return;
        this.moment = moment;
        tremble(moment);
        this.stage.requestUpdate();
        await this.wait(lasts);
        this.moment = null;
        this.stage.requestUpdate();
    }

    /** Own dice, own decision: a person who goes on needs no pause. */
    private goesOn(event: LogEvent): boolean {
        const { picture, setup } = this.stage.session,
            { due } = picture;
        const same = due.kind !== "over" && due.seat === event.seat && (event.kind === "move" || due.kind === "decide");
        return same && setup.seats[seatOf(event)]?.who === "person";
    }

    /** Dice that were hidden lie open for a moment only: people say when they have seen enough. */
    private async hold(): Promise<void> {
        this.hurry = false;
        this.holding = true;
        this.stage.requestUpdate();
        await this.wait(this.stage.session.live ? HOLD_LIVE_MS : HOLD_MS);
        this.holding = false;
        this.reveal = null;
        this.stage.requestUpdate();
    }

    private wait(ms: number): Promise<void> {
        if (!ms || this.hurry) return Promise.resolve();
        return new Promise((resolve) => {
            const done = () => {
                clearTimeout(timer);
                if (this.wake === done) this.wake = null;
                resolve();
            };
            const timer = setTimeout(done, ms);
            this.wake = done;
        });
    }

    /** Somebody has seen enough. */
    skip(): void {
        landDice();
        if (!this.wake) return;
        const { ask } = this.stage.session;
        this.rushed = this.inReveal;
        this.hurry = !this.holding && !this.inReveal && (ask.kind === "watch" || ask.kind === "think");
        this.wake();
    }

    end(): void {
        this.wake?.();
    }
}
