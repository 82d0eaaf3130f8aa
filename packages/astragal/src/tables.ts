// tables.ts - solved tables in the worker: fetched from this browser's store, or made a slice at a time, and then kept.
// A store that fails costs time and nothing else: the table is made again. Which rules have a table, how it is made and
// whether some bytes are one is known to the engine alone.
import type { Desk, Engine } from "./engine.js";

const DATABASE = "astragal.tables",
    STORE = "tables",
    BY_AGE = "at";
const LAYOUT = 1; // of the bytes; another number forgets what older engines have made
const KEPT_TABLES = 8; // the oldest ones go
const KEPT_BYTES = 64 << 20; // larger ones are not kept
const QUICK_MS = 200; // what takes no longer is not worth an estimate
const STORE_MS = 3000; // a store that does not answer is none
const SLICE_MS = 40; // a player who is asked in between waits no longer than that
const ROOM_MIB = { small: 160, large: 512 }; // while a table is made, by how much memory the device has

interface Kept {
    key: string;
    bytes: Uint8Array;
    sum: string;
    at: number; // milliseconds since 1970
}

// ---- the store ----

function answer<T>(request: IDBRequest<T>): Promise<T> {
    return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error("no answer"));
    });
}

async function openStore(): Promise<IDBDatabase> {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () =>
        request.result.createObjectStore(STORE, { keyPath: "key" }).createIndex(BY_AGE, BY_AGE);
    return answer(request);
}

/** Does something with the store; undefined where that fails or takes too long. */
async function withStore<T>(
    mode: IDBTransactionMode,
    use: (store: IDBObjectStore) => Promise<T>,
): Promise<T | undefined> {
    const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), STORE_MS));
    const work = async () => {
        const database = await openStore();
        try {
            const transaction = database.transaction(STORE, mode);
            const written = new Promise<void>((resolve, reject) => {
                transaction.oncomplete = () => resolve();
                transaction.onabort = () => reject(transaction.error ?? new Error("not written"));
            });
            const [result] = await Promise.all([use(transaction.objectStore(STORE)), written]);
            return result;
        } finally {
            database.close(); // once what was asked for is done
        }
    };
    return Promise.race([work().catch(() => undefined), late]);
}

function load(key: string): Promise<Kept | undefined> {
    return withStore("readonly", (store) => answer(store.get(key) as IDBRequest<Kept | undefined>));
}

async function keep(kept: Kept): Promise<void> {
    await withStore("readwrite", async (store) => {
        await answer(store.put(kept));
        const keys = await answer(store.index(BY_AGE).getAllKeys()); // the oldest first
        for (const key of keys.slice(0, Math.max(0, keys.length - KEPT_TABLES))) await answer(store.delete(key));
    });
}

// ---- in the engine ----

/** Rules, what a table of them tells, and who made it. */
function keyOf(engine: Engine, desk: Desk): string {
    const rules = desk
        .rules()
        .map(({ key, value }) => `${key}=${value}`)
        .join("\n");
    return `${engine.catalogue().version}/${LAYOUT} ${desk.picture(255, 255).game}\n${rules}`;
}

function roomFor(): number {
    const { navigator } = globalThis as { navigator?: { deviceMemory?: number } }; // GiB; few browsers tell
    return (navigator?.deviceMemory ?? 0) >= 8 ? ROOM_MIB.large : ROOM_MIB.small;
}

const bytesOf = (engine: Engine) => engine.bytes(engine.call("solve_table"), engine.call("solve_size"));
const sumOf = (engine: Engine) => `${engine.call("solve_sum")}`;

/** Puts kept bytes into the place of the table; false: they are none, or damaged. */
function restore(engine: Engine, kept: Kept | undefined): boolean {
    const place = bytesOf(engine);
    if (!(kept?.bytes instanceof Uint8Array) || kept.bytes.length !== place.length) return false;
    place.set(kept.bytes);
    return sumOf(engine) === kept.sum && engine.call("solve_adopt") !== 0;
}

/** How many slices it took; 0: stopped, or the memory does not suffice. */
async function make(engine: Engine, progress: (done: number) => void, stopped: () => boolean): Promise<number> {
    for (let slices = 1, reports = 1; ; slices++) {
        const start = performance.now(),
            state = engine.call("solve_step", reports);
        if (state < 0) {
            engine.call("solve_end");
            return 0;
        }
        progress(engine.call("solve_done"));
        if (state > 0) return slices;
        const took = performance.now() - start;
        if (took < SLICE_MS / 2) reports *= 2;
        else if (took > 2 * SLICE_MS) reports = Math.ceil(reports / 2);
        await new Promise((resolve) => setTimeout(resolve)); // mail
        if (stopped()) return 0;
    }
}

/** The table is in use already, or was kept. Otherwise its place is ready, if these rules have one. */
async function fetchKept(engine: Engine, desk: Desk, key: string): Promise<boolean> {
    if (engine.call("solve_have", desk.at)) return true;
    return engine.call("solve_begin", desk.at, roomFor() << 20) !== 0 && restore(engine, await load(key));
}

async function makeAndKeep(
    engine: Engine,
    key: string,
    progress: (done: number) => void,
    stopped: () => boolean,
): Promise<boolean> {
    const slices = engine.call("solve_table") && !stopped() ? await make(engine, progress, stopped) : 0;
    if (!slices) return false;
    const worthIt = slices > 1 && engine.call("solve_size") <= KEPT_BYTES; // what is made at once need not be kept
    const kept = worthIt && { key, bytes: bytesOf(engine).slice(), sum: sumOf(engine), at: Date.now() };
    if (!engine.call("solve_adopt")) return false;
    if (kept) await keep(kept);
    return true;
}

let busy = 0; // how many wait for a table, or make one
let last: Promise<unknown> = Promise.resolve(); // the engine has one place for a table that is not in use yet

function inTurn(engine: Engine, record: string, use: (desk: Desk, key: string) => Promise<boolean>): Promise<boolean> {
    busy++;
    const mine = last.then(async () => {
        let desk: Desk | undefined;
        try {
            desk = engine.tableOf(record);
            return await use(desk, keyOf(engine, desk));
        } finally {
            desk?.close();
            busy--;
        }
    });
    last = mine.catch(() => undefined);
    return mine;
}

/** Fetches the table for the rules of a record, if it is in use or kept. */
export function fetchTable(engine: Engine, record: string): Promise<boolean> {
    return inTurn(engine, record, (desk, key) => fetchKept(engine, desk, key));
}

/** Fetches the table for the rules of a record, or makes it; false: there is none, or it was stopped. */
export function prepareTable(
    engine: Engine,
    record: string,
    progress: (done: number) => void,
    stopped: () => boolean,
): Promise<boolean> {
    return inTurn(
        engine,
        record,
        async (desk, key) =>
            !stopped() && ((await fetchKept(engine, desk, key)) || makeAndKeep(engine, key, progress, stopped)),
    );
}

/** The same, if that takes no time: a table that takes longer is left where it is, and none is waited for. */
export async function quickTable(engine: Engine, record: string, stopped: () => boolean): Promise<boolean> {
    if (busy) return false;
    const until = performance.now() + QUICK_MS;
    return prepareTable(
        engine,
        record,
        () => undefined,
        () => stopped() || performance.now() > until,
    );
}
