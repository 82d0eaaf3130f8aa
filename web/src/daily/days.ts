// days.ts - days and what this device has played on them. Days are those of UTC, so that everybody has the same one.
// What is kept is the record of the one game that counts, written after every event, and what it was worth.
import type { SoloResult } from "../engine/types";
import { read, write } from "../session/store";

const DAY_MS = 86_400_000,
    KEY = "astragal.daily",
    PRACTICE = "astragal.daily.practice";
const RECORDS_KEPT = 60; // of older games the result alone stays
const GAMES_KEPT = 800;

export interface Played {
    record: string; // "": it was played long ago
    result: SoloResult | null; // null: it is not over, or not judged yet
}
export type Book = Record<string, Played>;

export const keyOf = (date: string, preset: string) => `${date}/${preset}`;

export function today(now = Date.now()): string {
    return new Date(now).toISOString().slice(0, 10);
}

/** Whole minutes until the next day begins, at least 1. */
export function minutesLeft(now = Date.now()): number {
    return Math.max(1, Math.ceil((DAY_MS - (now % DAY_MS)) / 60_000));
}

export function isDay(text: string): boolean {
    const time = Date.parse(`${text}T00:00:00Z`);
    return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(time) && today(time) === text;
}

/** The day so many days before. */
export function before(date: string, days: number): string {
    return today(Date.parse(`${date}T00:00:00Z`) - days * DAY_MS);
}

// ---- what was played ----

export function played(date: string, preset: string): Played | null {
    return allDays()[keyOf(date, preset)] ?? null;
}

/** False: the browser keeps nothing. */
export function keep(date: string, preset: string, game: Played): boolean {
    return write(KEY, bounded({ ...allDays(), [keyOf(date, preset)]: game }));
}

function bounded(book: Book): Book {
    const keys = Object.keys(book).sort().reverse(); // the newest first
    for (const key of keys.slice(RECORDS_KEPT)) book[key]!.record = "";
    for (const key of keys.slice(GAMES_KEPT)) delete book[key];
    return book;
}

/** Games of today that have been begun: their presets. */
export function begunToday(now = today()): string[] {
    return Object.entries(allDays()).flatMap(([key, { record, result }]) =>
        key.startsWith(`${now}/`) && record && !result ? [key.slice(now.length + 1)] : [],
    );
}

/** The last game of practice, if it was this one. */
export function practised(date: string, preset: string): string {
    const last = read<{ key: string; record: string } | null>(PRACTICE, null);
    return last?.key === keyOf(date, preset) ? last.record : "";
}

export function keepPractice(date: string, preset: string, record: string): boolean {
    return write(PRACTICE, { key: keyOf(date, preset), record });
}

// ---- days in a row ----

const done = (book: Book, presets: string[], date: string) =>
    presets.some((preset) => book[keyOf(date, preset)]?.result);

/** Days in a row with a finished game of one of these, up to today or yesterday. */
export function streak(presets: string[], now = today(), book = allDays()): number {
    let date = done(book, presets, now) ? now : before(now, 1),
        n = 0;
    for (; done(book, presets, date); date = before(date, 1)) n++;
    return n;
}

/** The longest such row, and the first day on which one was as long as that; "": there was none. */
export function rows(presets: string[], wanted: number, book = allDays()): { longest: number; reached: string } {
    const days = [...new Set(Object.keys(book).map((key) => key.split("/")[0]!))].sort();
    let longest = 0,
        reached = "",
        row = 0,
        last = "";
    for (const day of days.filter((date) => done(book, presets, date))) {
        row = last && before(day, 1) === last ? row + 1 : 1;
        longest = Math.max(longest, row);
        if (row === wanted) reached ||= day;
        last = day;
    }
    return { longest, reached };
}

// ---- as a whole ----

export function allDays(): Book {
    return read<Book>(KEY, {});
}

/** Takes in days from elsewhere: what is missing here, or not finished here but there. Returns how many. */
export function mergeDays(others: Book): number {
    const book = allDays(),
        fresh = Object.keys(others).filter((key) => !book[key] || (!book[key].result && others[key]!.result));
    for (const key of fresh) book[key] = others[key]!;
    if (fresh.length) write(KEY, bounded(book));
    return fresh.length;
}

export function forgetDays(): void {
    write(KEY, {});
}
