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
type Book = Record<string, Played>;

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
    return read<Book>(KEY, {})[keyOf(date, preset)] ?? null;
}

/** False: the browser keeps nothing. */
export function keep(date: string, preset: string, game: Played): boolean {
    const book = read<Book>(KEY, {});
    book[keyOf(date, preset)] = game;
    const keys = Object.keys(book).sort().reverse(); // the newest first
    for (const key of keys.slice(RECORDS_KEPT)) book[key]!.record = "";
    for (const key of keys.slice(GAMES_KEPT)) delete book[key];
    return write(KEY, book);
}

/** The last game of practice, if it was this one. */
export function practised(date: string, preset: string): string {
    const last = read<{ key: string; record: string } | null>(PRACTICE, null);
    return last?.key === keyOf(date, preset) ? last.record : "";
}

export function keepPractice(date: string, preset: string, record: string): boolean {
    return write(PRACTICE, { key: keyOf(date, preset), record });
}

/** Days in a row with a finished game of one of these, up to today or yesterday. */
export function streak(presets: string[], now = today()): number {
    const book = read<Book>(KEY, {});
    const done = (date: string) => presets.some((preset) => book[keyOf(date, preset)]?.result);
    let date = done(now) ? now : before(now, 1),
        n = 0;
    for (; done(date); date = before(date, 1)) n++;
    return n;
}
