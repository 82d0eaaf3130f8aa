// coach.ts - what the coach says, as data (docs/coach.md). Everything in it was worked out by the library, words included.
import type { Advice as Judgement } from "./generated/forms.js";

export type { Advised, Analysis, Grade, Objective, Step } from "./generated/forms.js";

/** Advice as it is shown. */
export interface Advice extends Judgement {
    /** The first move is what the strongest player does, where the estimates cannot tell it from the best. */
    chosen?: boolean;
}
