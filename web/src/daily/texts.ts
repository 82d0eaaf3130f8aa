// texts.ts - days in words, and which of the sentences in texts.def fits a result.
import type { SoloResult } from "../engine/types";
import { dailyTexts } from "../generated/texts/daily";
import { speaker } from "../language/language";
import { ruleValue } from "../texts";

export { dailyTexts };

const LARGE = 1000; // where a game brings this many points a second digit of a loss says nothing

function day(date: string, options: Intl.DateTimeFormatOptions): string {
    return speaker.date(new Date(`${date}T12:00:00Z`), { timeZone: "UTC", ...options });
}
export const wholeDay = (date: string) =>
    day(date, { weekday: "long", day: "numeric", month: "long", year: "numeric" });
export const longDay = (date: string) => day(date, { day: "numeric", month: "long", year: "numeric" });
export const shortDay = (date: string) => day(date, { day: "numeric", month: "long" });
export const weekday = (date: string) => day(date, { weekday: "short" });
export const dayNumber = (date: string) => day(date, { day: "numeric" });

export function nextWords(minutes: number): string {
    const hours = Math.floor(minutes / 60);
    return hours ? dailyTexts.nextHours(hours, minutes % 60) : dailyTexts.nextMinutes(minutes);
}

export function streakWords(days: number): string {
    return days > 1 ? dailyTexts.streak(days) : days ? dailyTexts.streakOne : dailyTexts.streakNone;
}

export const points = (n: number, places = 1) => speaker.number(n, places);
export const signed = (n: number) => speaker.plus(n, points(n));

const BLUNDER = 3; // the last of the four classes

/** How well it was played; blunders are not passed over. */
export function skillWords({ skill, classes }: SoloResult): string {
    const word = skill.charAt(0).toUpperCase() + skill.slice(1),
        blunders = classes[BLUNDER] ?? 0;
    return blunders ? dailyTexts.skillBut(word, blunders) : dailyTexts.skill(word);
}

export function lostWords({ loss, decisions, expected }: SoloResult): string {
    return dailyTexts.lost(loss, points(loss / Math.max(1, decisions), expected < LARGE ? 2 : 1));
}

/** A decision's class as a sign, a word, and counted. */
export const gradeSign = (grade: number) => ["✓", "·", "!", "‼"][grade]!;
export const gradeName = (grade: number) =>
    [dailyTexts.gradeRight, dailyTexts.gradeSmall, dailyTexts.gradeMistake, dailyTexts.gradeBlunder][grade]!;
export const gradeCount = (n: number, grade: number) =>
    [dailyTexts.countRight, dailyTexts.countSmall, dailyTexts.countMistake, dailyTexts.countBlunder][grade]!(n);

/** A move as it is typed, readable. */
export const moveWords = ruleValue;

export function shareWords(title: string, date: string, result: SoloResult, address: string): string {
    const { score, skill, loss, turns } = result;
    const bars = turns.map((grade) => ["▁", "▃", "▅", "█"][grade]!); // the higher, the costlier
    return dailyTexts.shareText(longDay(date), title, score, skill, loss, bars.join(""), address);
}
