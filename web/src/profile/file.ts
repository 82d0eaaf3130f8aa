// file.ts - everything about a device's games as one file, and back: JSON with the records inside, as the library writes
// them. Reading trusts nothing: a record is read by the engine, figures must be figures, and whatever is wrong is left
// out and counted. What is here already stays as it is.
import type { Book } from "../daily/days";
import type { SoloResult } from "../engine/types";
import type { Entry, Kept } from "./archive";
import type { Facts } from "./facts";
import type { Judged } from "./judged";

const KIND = "profile",
    VERSION = 1;
const RECORD_CHARS = 1 << 20; // no game is as long as that
const SEATS = 8;

/** A game in the file: what follows from its record is not in it. */
type Filed = Omit<Entry, "facts"> & { record: string };
interface File {
    astragal: typeof KIND;
    version: number;
    games: unknown[];
    days: Record<string, unknown>;
}

// ---- writing ----

function filed({ entry: { id, at, seat, online, realDice, judged }, record }: Kept): Filed {
    return { id, at, seat, online, realDice, judged, record };
}

/** The same games give the same text, in whatever order they come. */
export function fileOf(games: Kept[], days: Book): string {
    const sorted = games.map(filed).sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
    const inOrder = Object.fromEntries(
        Object.keys(days)
            .sort()
            .map((key) => [key, days[key]]),
    );
    const file: File = { astragal: KIND, version: VERSION, games: sorted, days: inOrder };
    return `${JSON.stringify(file, null, 1)}\n`;
}

// ---- what a file may hold ----

const isObject = (x: unknown): x is Record<string, unknown> => typeof x === "object" && x !== null && !Array.isArray(x);
const isFigure = (x: unknown): x is number => typeof x === "number" && Number.isFinite(x);
const isCount = (x: unknown): x is number => isFigure(x) && Number.isInteger(x) && x >= 0;
const isText = (x: unknown, chars = RECORD_CHARS): x is string => typeof x === "string" && x.length <= chars;
const isList = <T>(x: unknown, of: (one: unknown) => one is T): x is T[] => Array.isArray(x) && x.every(of);
const orNull = (x: unknown, good: (x: Record<string, unknown>) => boolean) => x === null || (isObject(x) && good(x));

const isDie = (x: unknown): x is Record<string, unknown> => isObject(x) && isCount(x.face);

export function isJudged(x: unknown): x is Judged {
    return (
        isObject(x) &&
        isText(x.engine, 40) &&
        typeof x.failed === "boolean" &&
        ["win", "score", "points"].includes(x.objective as string) &&
        [x.decisions, x.mistakes].every(isCount) &&
        [x.loss, x.error].every(isFigure) &&
        orNull(x.luck, ({ sum, error, squares }) => [sum, error, squares].every(isFigure) && Number(squares) >= 0) &&
        orNull(x.roll, ({ step, luck, dice }) => isCount(step) && isFigure(luck) && isList(dice, isDie)) &&
        orNull(x.low, ({ step, value }) => isCount(step) && isFigure(value))
    );
}

function isFiled(x: unknown): x is Filed {
    return (
        isObject(x) &&
        isText(x.id, 80) &&
        /^[\w.-]+$/.test(x.id) &&
        isCount(x.at) &&
        isFigure(x.seat) &&
        Number.isInteger(x.seat) &&
        x.seat >= -1 &&
        x.seat < SEATS &&
        [x.online, x.realDice].every((flag) => typeof flag === "boolean") &&
        isText(x.record)
    );
}

const isLapse = (x: unknown): x is SoloResult["worst"][number] =>
    isObject(x) &&
    [x.turn, x.event].every(isCount) &&
    [x.dice, x.played, x.best].every((words) => isText(words, 400)) &&
    isFigure(x.loss);

function isSoloResult(x: unknown): x is SoloResult {
    return (
        isObject(x) &&
        [x.score, x.expected, x.loss, x.luck].every(isFigure) &&
        isText(x.skill, 80) &&
        isCount(x.decisions) &&
        isList(x.classes, isCount) &&
        isList(x.turns, isCount) &&
        isList(x.worst, isLapse)
    );
}

const isPlayed = (x: unknown): x is Book[string] =>
    isObject(x) && isText(x.record) && (x.result === null || isSoloResult(x.result));

// ---- reading ----

export interface Offer {
    games: Filed[];
    days: Book;
    damaged: number; // games and days that are none
}

/** What a file holds; or a word for what is wrong with all of it. */
export function readFile(text: string): Offer | "unreadable" | "newer" {
    let file: unknown;
    try {
        file = JSON.parse(text);
    } catch {
        return "unreadable";
    }
    if (!isObject(file) || file.astragal !== KIND || !isCount(file.version)) return "unreadable";
    if (file.version > VERSION) return "newer";
    if (!Array.isArray(file.games) || !isObject(file.days)) return "unreadable";
    const games = file.games.filter(isFiled),
        days = Object.entries(file.days).filter(
            (one): one is [string, Book[string]] => /^\d{4}-\d\d-\d\d\/\w+$/.test(one[0]) && isPlayed(one[1]),
        );
    const damaged = file.games.length - games.length + Object.keys(file.days).length - days.length;
    return { games, days: Object.fromEntries(days), damaged };
}

export interface Merged {
    added: Kept[];
    here: number; // were here already
    full: number; // found no place
    damaged: number;
    why: string; // of the first that is damaged; "": nobody can say
}

/** Which of the games are new here. examine: what a record says, or what is wrong with it; places: for so many games. */
export function merge(
    offer: Offer,
    here: { id: string; record: string }[],
    examine: (record: string, seat: number) => Facts | { why: string; line: number },
    places: number,
): Merged {
    const ids = new Set(here.map(({ id }) => id)),
        records = new Set(here.map(({ record }) => record));
    const merged: Merged = { added: [], here: 0, full: 0, damaged: offer.damaged, why: "" };
    for (const { record, ...one } of [...offer.games].sort((a, b) => b.at - a.at)) {
        const facts = examine(record, one.seat);
        if ("why" in facts || one.seat >= facts.seats.length) {
            merged.damaged++;
            merged.why ||= "why" in facts ? facts.why : "";
        } else if (ids.has(one.id) || records.has(record)) merged.here++;
        else if (merged.added.length >= places) merged.full++;
        else {
            const { id, at, seat, online, realDice, judged } = one;
            const entry = { id, at, seat, online, realDice, facts, judged: isJudged(judged) ? judged : null };
            merged.added.push({ entry, record });
            ids.add(id);
            records.add(record);
        }
    }
    return merged;
}
