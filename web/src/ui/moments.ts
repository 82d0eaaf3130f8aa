// moments.ts - what deserves a beat of its own: the felt shakes or shines, the words stand there large, a phone trembles.
// Which messages those are their kinds say. Nothing here is needed to follow a game.
import { html, nothing } from "lit";
import type { Kind, LogEvent } from "../engine/types";
import { reducedMotion } from "./dice";

/** How a moment feels, and in milliseconds how a phone trembles. */
interface Beat {
    mood: "bad" | "good" | "great" | "tense";
    tremble: number[];
}

const beats: Partial<Record<Kind, Beat>> = {
    bust: { mood: "bad", tremble: [90, 40, 160] },
    lost: { mood: "bad", tremble: [120] },
    penalty: { mood: "bad", tremble: [90, 40, 160] },
    hot_dice: { mood: "great", tremble: [30, 30, 30, 30, 60] },
    bonus: { mood: "great", tremble: [40, 30, 80] },
    line_closed: { mood: "great", tremble: [40, 30, 80] },
    full: { mood: "good", tremble: [40] },
    target: { mood: "great", tremble: [40, 30, 80] },
    last_round: { mood: "tense", tremble: [60] },
    challenge: { mood: "tense", tremble: [50, 60, 50] },
    raise: { mood: "tense", tremble: [50] },
    out: { mood: "bad", tremble: [120] },
};

/** Milliseconds by pace; who wants no motion is not held up either. */
const LASTS = { calm: 1300, quick: 600, instant: 0 };
const STILL_MS = 150;

export interface Moment {
    kind: Kind;
    mood: Beat["mood"];
    words: string;
}

/** The moment of an event, if it has one: the first of its sentences that deserves it. */
export function momentOf(event: LogEvent): Moment | null {
    for (const { kind, text } of event.say) {
        const beat = kind && beats[kind];
        if (beat) return { kind, mood: beat.mood, words: text };
    }
    return null;
}

export const momentLasts = (pace: keyof typeof LASTS) =>
    reducedMotion() ? Math.min(STILL_MS, LASTS[pace]) : LASTS[pace];

/** A phone in the hand trembles, where it can. */
export function tremble({ kind }: Moment): void {
    const { tremble } = beats[kind]!;
    if (!reducedMotion() && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(tremble);
}

/** The words over the felt; whoever cannot see them is told by the log. */
export function momentBanner(moment: Moment | null) {
    if (!moment) return nothing;
    return html`<p class=${`moment ${moment.mood}`} aria-hidden="true"><span>${moment.words}</span></p>`;
}
