// texts.ts - which of the sentences in texts.def fits, and amounts as this page says them.
import type { Objective } from "../engine/coach";
import { coachTexts, costOf, yourCost } from "../coach/texts";
import { amount, lossOf, plusMinus, signed } from "../coach/values";
import { stepWords } from "../coach/judgement";
import { profileTexts } from "../generated/texts/profile";
import { speaker } from "../language/language";
import { levelName } from "../texts";
import { type Achievement, type Against, figures, type Luck, luckClass, type Moment, type Own, won } from "./figures";

export { profileTexts };

export const day = (at: number) => speaker.date(at, { dateStyle: "medium" });
export const moment = (at: number) => speaker.date(at, { dateStyle: "medium", timeStyle: "short" });

/** Wins, which may be shared: 3, 3.5. */
export const wins = (n: number) => speaker.upTo(n, 2);

export function opponents({ opponents: all }: Against): string {
    return speaker.list(all.map((who) => (who === figures.PERSON ? profileTexts.friends : levelName(who))));
}

/** How it ended for whoever sits here; "": nobody in particular does. */
export function endedFor(own: Own): string {
    if (own.facts.seats.length < 2) return "";
    const part = won(own);
    return part === 1 ? profileTexts.youWon : part ? profileTexts.youShared : profileTexts.youLost;
}

// ---- what a decision costs ----

export const cost = (loss: number, objective: Objective) => lossOf(loss, objective);
export const costWithin = (loss: number, error: number, objective: Objective) =>
    lossOf(loss, objective) + plusMinus(error, objective);
export const yours = (loss: number, objective: Objective) => yourCost(amount(loss, objective), objective);

// ---- luck ----

/** A sum over games: wins, or points. */
function unit(figure: string, n: number, objective: Objective): string {
    return objective === "win" ? coachTexts.wins(figure, Math.abs(n)) : costOf(figure, objective);
}

export function luckWords(luck: Luck, objective: Objective): string {
    const { luckAwful, luckBad, luckUsual, luckGood, luckGreat, within } = profileTexts;
    const { games, sum, error, spread } = luck,
        figure = (n: number) => speaker.number(n, 1),
        signedSum = speaker.plus(sum, figure(sum));
    const given = error > 0 ? within(signedSum, figure(error)) : signedSum;
    return [
        profileTexts.luckSum(games, unit(given, sum, objective), unit(figure(spread), spread, objective)),
        [luckAwful, luckBad, luckUsual, luckGood, luckGreat][luckClass(luck) + 2]!,
    ].join(" ");
}

// ---- moments and achievements ----

export function momentWords(one: Moment): string {
    switch (one.kind) {
        case "turn":
            return profileTexts.bestTurn(one.gain);
        case "roll": {
            const dice = stepWords({ event: one.step, kind: "roll", seat: 0, dice: one.dice });
            return profileTexts.bestRoll(dice, signed(one.luck, one.objective));
        }
        case "comeback":
            return profileTexts.comeback(one.chance);
        case "close":
            return profileTexts.closest(one.margin);
    }
}

export function deedWords({ deed }: Achievement): [name: string, about: string] {
    if (typeof deed === "object") return [profileTexts.beaten(levelName(deed.level)), profileTexts.beatenAbout];
    const words: Record<typeof deed, [string, string]> = {
        clean: [profileTexts.clean, profileTexts.cleanAbout(figures.CLEAN_DECISIONS)],
        comeback: [profileTexts.never, profileTexts.neverAbout(figures.LOW)],
        dice: [profileTexts.dice, profileTexts.diceAbout],
        every: [profileTexts.every, profileTexts.everyAbout],
        week: [profileTexts.week, profileTexts.weekAbout(figures.WEEK)],
    };
    return words[deed];
}
