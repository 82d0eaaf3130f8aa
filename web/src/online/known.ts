// known.ts - the tables at which this browser's guest has a seat, so that the front page leads back to them.
const KEY = "astragal.tables";
const MOST = 6;

export interface KnownTable {
    table: string;
    title: string;
    at: number; // milliseconds since 1970
}

export function knownTables(): KnownTable[] {
    try {
        return JSON.parse(localStorage.getItem(KEY) ?? "[]") as KnownTable[];
    } catch {
        return [];
    }
}

function write(tables: KnownTable[]): void {
    try {
        localStorage.setItem(KEY, JSON.stringify(tables.slice(0, MOST)));
    } catch {
        // a browser that keeps nothing
    }
}

export function rememberTable(table: string, title: string): void {
    const known = knownTables();
    if (known[0]?.table === table && known[0].title === title) return;
    write([{ table, title, at: Date.now() }, ...known.filter((one) => one.table !== table)]);
}

export function forgetTable(table: string): void {
    const known = knownTables();
    if (known.some((one) => one.table === table)) write(known.filter((one) => one.table !== table));
}
