// texts.ts - which of the sentences in texts.def fits: by the engine's words for what it has found.
import { fairTexts } from "../generated/texts/fair";
import { speaker } from "../language/language";
import type { Kind, Step } from "./check";

export { fairTexts };

const CERTAIN = 0.995,
    RARE = 0.01,
    NEVER = 1e-9;

export function verdictWords(verdict: Kind["verdict"]): string {
    const { verdictFew, verdictUsual, verdictLittle, verdictUnusual, verdictVery } = fairTexts;
    return { few: verdictFew, usual: verdictUsual, little: verdictLittle, unusual: verdictUnusual, very: verdictVery }[
        verdict
    ];
}

/** What to make of it. */
export function verdictAbout(verdict: Kind["verdict"]): string {
    const { aboutLittle, aboutUnusual, aboutVery } = fairTexts;
    return { few: "", usual: "", little: aboutLittle, unusual: aboutUnusual, very: aboutVery }[verdict];
}

/** How often fair dice do this. */
export function chanceWords({ verdict, p }: Kind): string {
    if (verdict === "few") return fairTexts.howFew;
    if (p >= CERTAIN) return fairTexts.howNearlyAlways;
    if (p >= RARE) return fairTexts.howOfHundred(Math.round(100 * p));
    return p < NEVER ? fairTexts.howNever : fairTexts.howOnce(Math.round(1 / p));
}

/** A count or a mean of counts, with a place where it has one. */
export const one = (n: number) => speaker.upTo(n, 1);
export const signed = (n: number) => `${n > 0 ? "+" : n < 0 ? "" : "±"}${speaker.number(n, 1)}`;

/** A p-value as statisticians write it. */
export const pValue = (p: number) => (p < 0.0001 ? p.toExponential(1) : p.toFixed(4));

export function badStep(kind: Step["kind"]): string {
    const { stepBadHouse, stepBadSeat, stepBadRoll } = fairTexts;
    return { house: stepBadHouse, seat: stepBadSeat, start: "", key: "", roll: stepBadRoll }[kind];
}
