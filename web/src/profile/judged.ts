// judged.ts - what stays of the coach's analysis of a game: the figures of one seat, with the engine that made them, so
// that nothing is worked out twice. The analysis itself is too large to keep, and made again when somebody looks.
import type { Analysis, Objective, Step } from "../engine/coach";
import type { Die } from "../engine/types";

export interface Judged {
    engine: string; // its version
    /** The coach cannot judge this game; then everything else is nought. */
    failed: boolean;
    objective: Objective;
    decisions: number;
    loss: number; // of all decisions
    error: number; // its standard error; 0: exact
    mistakes: number; // and blunders
    /** What the dice gave, its standard error, and the sum of the squares over all rolls: since the luck of a roll is 0 on
     * average whatever came before, that sum estimates the variance of the luck. Null: not all dice are known. */
    luck: { sum: number; error: number; squares: number } | null;
    /** The luckiest roll of one's own; step: of the replay. */
    roll: { step: number; luck: number; dice: Die[] } | null;
    /** The lowest chance to win. */
    low: { step: number; value: number } | null;
}

export const failed = (engine: string): Judged => ({
    engine,
    failed: true,
    objective: "win",
    decisions: 0,
    loss: 0,
    error: 0,
    mistakes: 0,
    luck: null,
    roll: null,
    low: null,
});

type JudgedRoll = Step & { luck: number[]; dice: Die[] };
const isRoll = (step: Step): step is JudgedRoll => !!step.judged && step.kind === "roll" && !!step.luck && !!step.dice;
const isBad = ({ grade }: Step) => grade === "mistake" || grade === "blunder";

function luckiest(rolls: JudgedRoll[], seat: number): Judged["roll"] {
    const own = rolls.filter((step) => step.seat === seat && !step.stand_ins),
        [best] = own.sort((a, b) => b.luck[seat]! - a.luck[seat]!);
    return best && best.luck[seat]! > 0 ? { step: best.event, luck: best.luck[seat]!, dice: best.dice } : null;
}

function lowest({ events, objective }: Analysis, seat: number): Judged["low"] {
    if (objective !== "win") return null;
    const [low] = events
        .filter((step) => step.judged && step.values)
        .sort((a, b) => a.values![seat]! - b.values![seat]!);
    return low ? { step: low.event, value: Math.max(0, low.values![seat]!) } : null;
}

export function judgedOf(analysis: Analysis, seat: number, engine: string): Judged {
    const { objective, events, luck_known: lucky } = analysis,
        { decisions, loss, loss_stderr, luck, luck_stderr } = analysis.seats[seat]!,
        rolls = events.filter(isRoll);
    const squares = rolls.reduce((sum, step) => sum + step.luck[seat]! ** 2, 0);
    return {
        engine,
        failed: false,
        objective,
        decisions,
        loss,
        error: loss_stderr,
        mistakes: events.filter((step) => step.seat === seat && isBad(step)).length,
        luck: lucky && luck !== undefined ? { sum: luck, error: luck_stderr ?? 0, squares } : null,
        roll: luckiest(rolls, seat),
        low: lowest(analysis, seat),
    };
}
