// texts.ts - which of the sentences in texts.def fits, and what is put together from several of them.
import { type Catalogue, type Die, diceOf, type LogEvent, type Picture, type Seat, seatOf } from "./engine/types";
import { texts } from "./generated/texts/page";
import { speaker } from "./language/language";
import type { Who } from "./language/say";
import { soundTexts } from "./sound/texts";

export { texts };

export const number = (n: number) => speaker.number(n);

/** A clause as a line of its own. */
export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Names that are put in for people and for opponents. */
export const peopleNames = () => texts.people.split(" ");
export const houseNames = () => texts.house.split(" ");

/** How strong an opponent is; another player of the house by its own name. */
export function levelName(player: string): string {
    const { levelNovice, levelCasual, levelSkilled, levelExpert, levelBest } = texts;
    const names: Record<string, string> = {
        novice: levelNovice,
        casual: levelCasual,
        skilled: levelSkilled,
        expert: levelExpert,
        best: levelBest,
    };
    return names[player] ?? player;
}

/** A seat's name; the only person at this device is "You". */
export function seatName({ sheet, you }: Picture, seat: number): string {
    return seat === you ? texts.you : sheet.seats[seat]!.name;
}

/** The same, for a sentence. */
export function who({ sheet, you }: Picture, seat: number): Who {
    return seat === you ? { you: texts.youSaid } : sheet.seats[seat]!.name;
}

/** What is said at the end, to whoever sits before the screen. */
export function endWords({ result, sheet, you }: Picture): string {
    const names = (seats: number[]) => seats.map((seat) => sheet.seats[seat]!.name);
    const { winners } = result,
        others = winners.filter((seat) => seat !== you);
    if (result.abandoned) return texts.abandoned;
    if (you < 0) return texts.wins(names(winners));
    if (others.length === winners.length) return texts.theyWin(names(winners));
    return others.length ? texts.youShare(names(others)) : texts.youWin;
}

/** How it stands, in one line; named: a seat by its number. */
export function standings(
    seats: Pick<Seat, "tokens" | "points" | "score">[],
    points: boolean,
    named: (seat: number) => string,
): string {
    return seats
        .map(({ tokens, points: earned, score }, i) => {
            if (tokens !== undefined) return texts.standingTokens(named(i), tokens);
            return points ? texts.standingPoints(named(i), earned ?? 0) : texts.standingScore(named(i), score);
        })
        .join(", ");
}

export function standing(picture: Picture, points: boolean): string {
    return standings(picture.sheet.seats, points, (seat) => seatName(picture, seat));
}

/** What a game is called: by its preset, if that is one of ours. */
export function gameTitle({ presets, games }: Catalogue, preset: string, game: string): string {
    const named = presets.find((p) => p.name === preset && p.game === game);
    return (named ?? games.find((g) => g.name === game))?.title ?? preset;
}

/** Wins of a series; shared ones count in parts. */
export const seriesWins = (wins: number) => texts.seriesWins(speaker.upTo(wins, 2), wins);

/** Letting a call stand, or leaving an earlier one alone; challenging it; doubling. */
export const answerNames = () => [texts.answerStand, texts.answerChallenge, texts.answerDouble];
export const stakeNames = () => [texts.answerLeave, texts.answerChallenge, texts.answerDouble];

// ---- dice and events ----

/** A face as a word. */
export const faceName = (face: number) => speaker.word("FACES", face);

export function dieWords({ face, jolly, coloured }: Die): string {
    if (!face) return texts.dieHidden;
    if (jolly) return texts.dieJolly;
    return coloured ? texts.dieColoured(faceName(face)) : faceName(face);
}

export const diceWords = (dice: Die[]) => dice.map(dieWords).join(", ");

/** The jolly among dice in figures, where sentences of the library and records have an exclamation mark. */
const JOLLY = "★";
export const starred = (words: string) => words.replace(/(^|\s)!(?=[\s.,;:]|$)/g, `$1${JOLLY}`);

function rollWords(event: LogEvent, name: Who): string {
    const dice = diceOf(event);
    if (dice.some(({ face }) => !face)) return texts.eventShake(name);
    const words = dice.map((d) => (d.jolly ? JOLLY : `${d.face}`)).join(" ");
    return event.hidden ? texts.eventRollHidden(name, words) : texts.eventRoll(name, words);
}

/** An event for which its game has no words. */
export function plainEvent(event: LogEvent, picture: Picture): string {
    const seat = seatOf(event),
        name = seat < 0 ? "" : who(picture, seat);
    switch (event.kind) {
        case "roll":
            return rollWords(event, name);
        case "move":
            return event.move === "?" ? texts.eventAnswer(name) : texts.eventMove(name, event.move ?? "");
        case "resigned":
            return texts.eventResigned(name);
        case "abandoned":
            return texts.eventAbandoned;
        case "note":
            return event.note ?? "";
    }
}

// ---- rules and keys ----

/** Options and their values are words of records, which read well enough. */
export const ruleName = (key: string) => (key.charAt(0).toUpperCase() + key.slice(1)).replace(/_/g, " ");
export const ruleValue = (value: string) => value.replace(/_/g, " ");

export const keyNames = (): [key: string, about: string][] => [
    [texts.keyDice, texts.keyDiceAbout],
    [texts.keyArrows, texts.keyArrowsAbout],
    [texts.keyEnter, texts.keyEnterAbout],
    [texts.keyLetter, texts.keyLetterAbout],
    ["M", texts.keyMAbout],
    ["H", texts.keyHAbout],
    ["U", texts.keyUAbout],
    ["I", texts.keyIAbout],
    ["L", texts.keyLAbout],
    ["Q", soundTexts.keyAbout],
    [texts.keyEscape, texts.keyEscapeAbout],
];
