// coach.ts - what the coach says, as data (docs/coach.md). These shapes are written by src/wasm/coach.c; everything in
// them was worked out by the library, words included.

/** What a value means: the chance to win, the expected score, or the expected points for rows. */
export type Objective = "win" | "score" | "points";
/** How bad a loss is, by the tutor's measure. What may be chance is "none". */
export type Grade = "none" | "small" | "mistake" | "blunder";

export interface Judged {
    action: number;
    words: string;
    value: number;
    /** Standard errors; 0 where values are exact. */
    error: number;
    loss: number;
    lossError: number;
    grade: Grade;
    /** A fact about the move, or "". */
    why: string;
}
export interface Advice {
    seat: number;
    objective: Objective;
    exact: boolean;
    complete: boolean;
    /** An index into moves; they are in order of value, the best first. */
    best: number;
    /** The first of them is what the strongest player does, where the estimates cannot tell it from the best. */
    chosen?: boolean;
    /** What kind of values these are, in a sentence. */
    kind: string;
    moves: Judged[];
}

export interface Step {
    /** The number of the event in the log of the record, from 1. */
    event: number;
    kind: "roll" | "move" | "resign";
    seat: number;
    /** False: no value is known, and all numbers are 0. */
    judged: boolean;
    /** False: these dice are stand-ins, so there is no luck, and a loss may have been more. */
    real: boolean;
    /** The dice or the move in words. */
    text: string;
    /** The best move in words, by what the seat could know; "" for rolls. */
    best: string;
    choices: number;
    loss: number;
    lossError: number;
    grade: Grade;
    /** The loss with all dice open; the same as loss where nothing is hidden. */
    openLoss: number;
    /** Of a roll, for each seat. */
    luck: number[];
    /** Of a move, for each seat. */
    effect: number[];
    /** The values behind this step, for each seat. */
    after: number[];
    afterError: number;
}
/** One seat's sums: start + luck - own losses (with all dice open) + gain = end. */
export interface Tally {
    start: number;
    end: number;
    luck: number;
    ownLuck: number;
    loss: number;
    lossError: number;
    gain: number;
    worst: number;
    decisions: number;
    meanLoss: number;
    /** The end less the luck: what this play would have brought with average dice. */
    adjusted: number;
    /** Words: "excellent", "about even". */
    skill: string;
    lucky: string;
}
export interface Analysis {
    objective: Objective;
    exact: boolean;
    hidden: boolean;
    complete: boolean;
    /** Every roll has its luck. */
    lucky: boolean;
    /** The shell command that makes the same figures from the saved record. */
    command: string;
    remarks: string[];
    seats: Tally[];
    steps: Step[];
    /** The moves that lost most, the worst first: indices into steps, at most 3. */
    worst: number[];
}
