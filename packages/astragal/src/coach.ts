// coach.ts - what the coach says, as data (docs/coach.md). Everything in it was worked out by the library, words included.
export type { Advice, Advised, Analysis, Grade, Objective, Step } from "./generated/forms.js";
