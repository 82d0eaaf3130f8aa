// judgement.ts - what is said about one step of an analysis: how good a move was, how lucky a roll, and what the game was
// worth to everybody behind it.
import type { Analysis, Step } from "../engine/coach";
import type { Die } from "../engine/types";
import { coachTexts, costFor, estimate, valueName } from "./texts";
import { amount, plusMinus, signed, worth } from "./values";

/** Whether a figure is exact, or how far chance may have moved it. */
export function exactness({ exact, objective }: Analysis, error: number): string {
    return exact ? coachTexts.exact : estimate(plusMinus(error, objective));
}

/** The dice of a roll, or a move in words. */
export function stepWords({ kind, dice, words }: Step): string {
    const word = ({ face, jolly, coloured }: Die) => (jolly ? "★" : `${face}${coloured ? "*" : ""}`);
    return dice?.map(word).join(" ") ?? words ?? kind;
}

function luckOf(analysis: Analysis, step: Step, names: string[]): string {
    const { objective } = analysis;
    const luck = step.luck!.flatMap((x, seat) => (x ? [coachTexts.luckOf(names[seat]!, signed(x, objective))] : []));
    if (step.stand_ins) return coachTexts.standIn;
    return luck.length
        ? coachTexts.luck(luck.join(", "), exactness(analysis, step.values_stderr ?? 0))
        : coachTexts.noLuck;
}

/** How good a move was, or how lucky a roll. reader: the seat of whoever reads it. */
export function judgement(analysis: Analysis, step: Step, names: string[], reader: number): string {
    const { objective } = analysis;
    if (!step.judged) return coachTexts.unjudged;
    if (step.kind === "roll") return luckOf(analysis, step, names);
    if (step.kind === "move" && step.choices! < 2) return coachTexts.onlyMove;
    const loss = step.loss!,
        size = amount(loss, objective),
        lost = loss > 0 && /[1-9]/.test(size),
        kind = exactness(analysis, step.stderr!);
    if (!lost) return coachTexts.bestPlayed(kind);
    return [
        step.best_words ? coachTexts.better(step.best_words) : "",
        coachTexts.cost(costFor(step.seat === reader, size, objective), kind),
        step.stand_ins ? coachTexts.maybeMore : "",
    ]
        .filter(Boolean)
        .join(" ");
}

export function valuesAfter(analysis: Analysis, step: Step, names: string[]): string {
    const { objective } = analysis;
    if (!step.judged) return "";
    const each = step.values!.map((v, seat) => coachTexts.valueOf(names[seat]!, worth(v, objective)));
    return coachTexts.values(valueName(objective), each.join(", "), exactness(analysis, step.values_stderr ?? 0));
}
