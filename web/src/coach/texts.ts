// texts.ts - which of the sentences in texts.def fits: by what a game is played for, and how bad a move is.
import type { Grade, Objective } from "../engine/coach";
import { coachTexts } from "../generated/texts/coach";

export { coachTexts };

/** What a value is. */
export function valueName(objective: Objective): string {
    const { valueWin, valueScore, valuePoints } = coachTexts;
    return { win: valueWin, score: valueScore, points: valuePoints }[objective];
}

export function chartTitle(objective: Objective): string {
    const { chartWin, chartScore, chartPoints } = coachTexts;
    return { win: chartWin, score: chartScore, points: chartPoints }[objective];
}

/** What a move costs. */
export function costOf(amount: string, objective: Objective): string {
    const { lossWin, lossScore, lossPoints } = coachTexts;
    return { win: lossWin, score: lossScore, points: lossPoints }[objective](amount);
}

/** What a move costs whoever made it: the person before the screen, or somebody else. */
export const costFor = (yours: boolean, amount: string, objective: Objective) =>
    (yours ? yourCost : costOf)(amount, objective);

/** What a move of the person before the screen costs. */
export function yourCost(amount: string, objective: Objective): string {
    return objective === "win" ? coachTexts.yourLossWin(amount) : costOf(amount, objective);
}

export function gradeName(grade: Grade): string {
    const { gradeNone, gradeSmall, gradeMistake, gradeBlunder } = coachTexts;
    return { none: gradeNone, small: gradeSmall, mistake: gradeMistake, blunder: gradeBlunder }[grade];
}

/** An estimate, and how far off it may be. */
export const estimate = (error: string) => (error ? coachTexts.estimateWithin(error) : coachTexts.estimate);
