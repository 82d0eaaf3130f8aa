// archive.ts - the finished games of this device, for good: their records, as the library writes them, in the browser's
// own database, and beside each what was worked out about it. Games come from the store (session/store.ts), which holds
// the latest ones for the front page. Where the browser does not keep them they are known as long as the page is open.
import { loadGame, savedGames, type Saved } from "../session/store";
import type { Facts } from "./facts";
import type { Judged } from "./judged";

const DATABASE = "astragal.archive",
    GAMES = "games",
    RECORDS = "records";
const PERSON = "person";
/** So many games are kept; the oldest go. */
export const MOST = 2000;

export interface Entry {
    id: string;
    at: number; // when it ended, milliseconds since 1970
    seat: number; // yours; -1: several people shared this device
    online: boolean;
    realDice: boolean;
    facts: Facts | null; // null: not read yet
    judged: Judged | null; // null: the coach has not looked at it yet
}
export interface Kept {
    entry: Entry;
    record: string;
}

/** What the browser did not keep. */
const unkept = new Map<string, Kept>();
/** Why it did not: it is full, or keeps nothing at all. */
export let trouble: "" | "full" | "blocked" = "";

// ---- the database ----

function answer<T>(request: IDBRequest<T>): Promise<T> {
    return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error("no answer"));
    });
}

async function open(): Promise<IDBDatabase> {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => {
        request.result.createObjectStore(GAMES, { keyPath: "id" }).createIndex("at", "at");
        request.result.createObjectStore(RECORDS);
    };
    return answer(request);
}

/** All that is done in one go is kept, or nothing of it. */
async function within<T>(
    mode: IDBTransactionMode,
    use: (games: IDBObjectStore, records: IDBObjectStore) => Promise<T>,
): Promise<T> {
    const database = await open();
    try {
        const transaction = database.transaction([GAMES, RECORDS], mode);
        const written = new Promise<void>((resolve, reject) => {
            transaction.oncomplete = () => resolve();
            transaction.onabort = () => reject(transaction.error ?? new Error("not written"));
        });
        const work = use(transaction.objectStore(GAMES), transaction.objectStore(RECORDS));
        const [result] = await Promise.all([work, written]);
        return result;
    } finally {
        database.close();
    }
}

async function dropOldest(games: IDBObjectStore, records: IDBObjectStore): Promise<void> {
    const ids = await answer(games.index("at").getAllKeys()); // the oldest first
    for (const id of ids.slice(0, Math.max(0, ids.length - MOST))) {
        games.delete(id);
        records.delete(id);
    }
}

// ---- games ----

/** Puts games into the archive, in place of what was there under their ids. */
export async function add(all: Kept[]): Promise<void> {
    if (!all.length) return;
    try {
        await within("readwrite", async (games, records) => {
            for (const { entry, record } of all) {
                games.put(entry);
                records.put(record, entry.id);
            }
            await dropOldest(games, records);
        });
        for (const { entry } of all) unkept.delete(entry.id);
    } catch (error) {
        trouble = (error as DOMException | null)?.name === "QuotaExceededError" ? "full" : "blocked";
        for (const one of all) unkept.set(one.entry.id, one);
    }
}

/** All games, the latest first; without their records. */
export async function entries(): Promise<Entry[]> {
    const kept = await within("readonly", (games) => answer(games.getAll() as IDBRequest<Entry[]>)).catch(() => {
        trouble ||= "blocked";
        return [];
    });
    const others = kept.filter(({ id }) => !unkept.has(id));
    return [...others, ...[...unkept.values()].map(({ entry }) => entry)].sort(
        (a, b) => b.at - a.at || (a.id < b.id ? -1 : 1),
    );
}

/** The record of a game; "": it is not there. */
export async function recordOf(id: string): Promise<string> {
    const here = unkept.get(id);
    if (here) return here.record;
    const found = await within("readonly", (_, records) =>
        answer(records.get(id) as IDBRequest<string | undefined>),
    ).catch(() => "");
    return found ?? "";
}

/** A game that the store no longer holds. you: the seat of whoever played it here. */
export async function archived(id: string): Promise<{ record: string; you?: number } | null> {
    const record = await recordOf(id),
        entry = (await entries()).find((one) => one.id === id);
    return record && entry ? { record, ...(entry.online && { you: entry.seat }) } : null;
}

/** The records of many games at once. */
export async function recordsOf(ids: string[]): Promise<string[]> {
    return Promise.all(ids.map(recordOf));
}

/** Something was worked out about games that are here. */
export async function note(changed: Entry[]): Promise<void> {
    const stored = changed.filter((entry) => {
        const here = unkept.get(entry.id);
        if (here) here.entry = entry;
        return !here;
    });
    if (!stored.length) return;
    await within("readwrite", async (games) => {
        const ids = await answer(games.getAllKeys());
        for (const entry of stored) if (ids.includes(entry.id)) games.put(entry);
    }).catch(() => undefined); // then it is worked out again
}

/** What the coach has found out about a game, if that is here and somebody's own. */
export async function noteJudged(id: string, judge: (seat: number) => Judged): Promise<void> {
    const entry = (await entries()).find((one) => one.id === id);
    if (entry && entry.seat >= 0) await note([{ ...entry, judged: judge(entry.seat) }]);
}

export async function remove(id: string): Promise<void> {
    unkept.delete(id);
    await within("readwrite", async (games, records) => {
        games.delete(id);
        records.delete(id);
    }).catch(() => undefined); // nothing is kept here
}

export async function removeAll(): Promise<void> {
    unkept.clear();
    trouble = "";
    await within("readwrite", async (games, records) => {
        games.clear();
        records.clear();
    }).catch(() => undefined);
}

// ---- what the store holds ----

/** Whose game it was: at a house the seat that was ours, otherwise that of the only person. */
function seatIn({ you, setup }: Saved): number {
    if (you !== undefined) return you;
    const people = setup.seats.flatMap(({ who }, i) => (who === PERSON ? [i] : []));
    return people.length === 1 ? people[0]! : -1;
}

/** Games of others, and those that did not begin at their beginning, are nobody's achievement. */
const counts = (saved: Saved) => !saved.aside && saved.you !== -1;

async function collectNow(): Promise<void> {
    const saved = savedGames(),
        kept = new Set((await entries()).map(({ id }) => id)),
        fresh: Kept[] = [];
    for (const { id, at, over } of saved) {
        if (!over && kept.has(id)) await remove(id); // its last move was taken back
        const game = over ? loadGame(id) : null;
        if (!game || !counts(game) || (kept.has(id) && (await recordOf(id)) === game.record)) continue;
        const { realDice } = game.setup;
        fresh.push({
            entry: { id, at, seat: seatIn(game), online: game.you !== undefined, realDice, facts: null, judged: null },
            record: game.record,
        });
    }
    await add(fresh);
}

let last: Promise<void> = Promise.resolve();

/** Every finished game of the store comes here once; one that has changed since, again. */
export function collect(): Promise<void> {
    last = last.then(collectNow, collectNow);
    return last;
}
