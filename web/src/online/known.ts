// known.ts - the tables at which this browser's guest has a seat, so that the front page leads back to them.
import { read, write } from "../session/store";

const KEY = "astragal.tables";
const MOST = 6;

export interface KnownTable {
    table: string;
    title: string;
    at: number; // milliseconds since 1970
    /** How much of which game was seen here. */
    seen?: Seen;
}
export interface Seen {
    game: number;
    length: number;
}

export function knownTables(): KnownTable[] {
    return read<KnownTable[]>(KEY, []);
}

function keep(tables: KnownTable[]): void {
    write(KEY, tables.slice(0, MOST));
}

export function rememberTable(table: string, title: string): void {
    const known = knownTables();
    if (known[0]?.table === table && known[0].title === title) return;
    const before = known.find((one) => one.table === table);
    keep([{ ...before, table, title, at: Date.now() }, ...known.filter((one) => one.table !== table)]);
}

export function seenAt(table: string): Seen | null {
    return knownTables().find((one) => one.table === table)?.seen ?? null;
}

/** So much of a game has been on the screen. */
export function sawGame(table: string, seen: Seen): void {
    const before = seenAt(table);
    if (before?.game === seen.game && before.length === seen.length) return;
    keep(knownTables().map((one) => (one.table === table ? { ...one, seen } : one)));
}

export function forgetTable(table: string): void {
    const known = knownTables();
    if (known.some((one) => one.table === table)) keep(known.filter((one) => one.table !== table));
}
