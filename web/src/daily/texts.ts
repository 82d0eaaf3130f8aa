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
export const signed = (n: number, places = 1) => speaker.plus(n, points(n, places));

const BLUNDER = 3; // the last of the four classes
const ROUGH = 3; // so many blunders are no good play, whatever they cost

/** How well it was played; blunders are not passed over. */
export function skillWords({ skill, classes }: SoloResult): string {
    const word = skill.charAt(0).toUpperCase() + skill.slice(1),
        blunders = classes[BLUNDER] ?? 0;
    if (blunders >= ROUGH) return dailyTexts.rough(blunders);
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

/** Blue, white, orange and black: told apart by everybody, in any theme. */
const SQUARES = ["🟦", "⬜", "🟧", "⬛"];

/** What the squares of a line stand for; none: it has other things in it. */
export function gradesOf(line: string): number[] {
    const grades = [...line].map((sign) => SQUARES.indexOf(sign));
    return grades.includes(-1) ? [] : grades;
}

/** How many squares a row has, so that all rows are alike: 10 turns are two fives, 28 are four sevens. */
export const rowLength = (turns: number) => [7, 6, 5].find((n) => turns % n === 0) ?? 7;

/** A square for each turn, row by row. */
export function squares(turns: number[]): string {
    const long = rowLength(turns.length);
    const rows = Array.from({ length: Math.ceil(turns.length / long) }, (_, i) =>
        turns.slice(i * long, (i + 1) * long),
    );
    return rows.map((row) => row.map((grade) => SQUARES[grade]).join("")).join("\n");
}

/** The same for those who cannot see it. */
export function turnsInWords(turns: number[]): string {
    const counts = SQUARES.map((_, grade) => turns.filter((g) => g === grade).length);
    const words = counts.flatMap((n, grade) => (n ? [gradeCount(n, grade)] : []));
    return dailyTexts.shareTurns(turns.length, words.join(", "));
}

export function shareWords(title: string, date: string, result: SoloResult, address: string): string {
    const { score, loss, turns } = result;
    return dailyTexts.shareLines(
        longDay(date),
        title,
        skillWords(result),
        score,
        loss,
        squares(turns),
        turnsInWords(turns),
        address,
    );
}
