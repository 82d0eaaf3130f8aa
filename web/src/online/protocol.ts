// protocol.ts - the messages of a house that the page uses (docs/protocol.md), and the few requests over plain HTTP.
import { recordOf, type Written } from "../session/written";

export interface TableSeat {
    sitter: "empty" | "person" | "opponent";
    name: string;
    level?: string;
    former?: string; // for whom an opponent plays on
    host?: true;
    left?: true;
    resigned?: true;
    late?: true;
    sealed?: true;
    opened?: true;
    here?: true;
}
export interface TableSettings {
    public: boolean;
    watch: boolean;
    chat: boolean;
    series: number;
    turn_seconds: number;
    window_seconds: number;
    roll_seconds: number;
}
export type Phase = "lobby" | "sealing" | "opening" | "playing" | "over" | "closed";
export interface Turn {
    n: number;
    viewer: number | null;
    phase: Phase;
    paused: boolean;
    due: {
        kind: "over" | "roll" | "decide";
        seat: number | null;
        seats: number[];
        dice: number;
        hidden?: true;
        sealed?: true;
    };
    yours: boolean;
    left_ms: number | null;
    asker: number | null;
    host?: boolean;
}
export interface TableMessage {
    type: "table";
    table: string;
    viewer: number | null;
    n: number;
    host: boolean;
    preset: string;
    game: string;
    title: string;
    rules: Record<string, number | boolean | string | number[]>;
    settings: TableSettings;
    seats: TableSeat[];
    games: number;
    series: number;
    wins: number[];
    commitment: string; // the house's envelope for this game, or the one to come
    record: string | null;
    watchers: number;
    turn: Turn;
}
export interface EventMessage {
    type: "event";
    table: string;
    viewer: number | null;
    n: number;
    kind: string;
    seat?: number | null;
    name?: string;
    level?: string;
    text?: string;
    move?: string;
    line?: string;
    index?: number;
    by?: string;
    yes?: boolean;
    block?: string;
    commitment?: string;
}
/** A sentence with its name and arguments; a plain text from a house that speaks another version. */
export type Why = { text: string; id?: string; args?: (number | string)[]; texts?: string[] } | string;
export const PROTOCOL = 2;

export function sentence(why: Why): string {
    return typeof why === "string" ? why : why.text;
}

export type ServerMessage =
    | { type: "welcome"; version: number; server: string; name: string }
    | { type: "pong" }
    | { type: "done"; id?: string; table?: string }
    | { type: "refused"; id?: string; table?: string; code: string; why: Why }
    | { type: "lost"; table: string }
    | TableMessage
    | EventMessage
    | ({ type: "turn"; table: string } & Turn);

export interface Listing {
    table: string;
    preset: string;
    phase: Phase;
    seats: number;
    free: number;
    names: string[];
}

/** The house calls opponents "Carl (skilled)"; where their strength is shown beside it, the name is enough. */
export function plainName(name: string, level: string | undefined): string {
    return level && name.endsWith(` (${level})`) ? name.slice(0, -level.length - 3) : name;
}

/** For the screen: opponents by their names alone, since their strength is shown beside them. */
export function plainRecord(written: Written): string {
    const head = written.head.map((line) => {
        const seat = /^(seat \d (\S+) )(.*)$/.exec(line);
        return seat ? seat[1] + plainName(seat[3]!, seat[2]!) : line;
    });
    return recordOf({ ...written, head });
}

/** Whether the page comes from a house, and not from a plain web server or a folder. */
export async function houseIsOpen(): Promise<boolean> {
    try {
        const answer = await fetch("/api/health", { cache: "no-store" });
        return answer.ok && ((await answer.json()) as { status?: string }).status === "ok";
    } catch {
        return false;
    }
}

/** A guest is told by a cookie; this gets one where the page itself came out of the browser's store. */
export async function beGuest(): Promise<void> {
    await fetch("/api/guest", { method: "POST", body: "{}" });
}

async function post(path: string, body: object): Promise<{ table: string | undefined; why: string | undefined }> {
    const answer = await fetch(path, { method: "POST", body: JSON.stringify(body) });
    const { table, why } = (await answer.json()) as { table?: string; why?: Why };
    return { table, why: why && sentence(why) };
}

export function createTable(body: object) {
    return post("/api/tables", body);
}

export async function lookAt(table: string): Promise<TableMessage | null> {
    const answer = await fetch(`/api/tables/${table}`, { cache: "no-store" });
    return answer.ok ? tidy((await answer.json()) as TableMessage) : null;
}

/** What was said at a table, the oldest first; null: nobody tells. */
export async function talkAt(table: string): Promise<{ seat: number | null; name: string; text: string }[] | null> {
    try {
        const answer = await fetch(`/api/tables/${table}/talk`, { cache: "no-store" });
        return answer.ok
            ? ((await answer.json()) as { talk: { seat: number | null; name: string; text: string }[] }).talk
            : null;
    } catch {
        return null;
    }
}

/** A table with plain names. */
export function tidy(look: TableMessage): TableMessage {
    return { ...look, seats: look.seats.map((seat) => ({ ...seat, name: plainName(seat.name, seat.level) })) };
}

export async function publicTables(): Promise<Listing[]> {
    try {
        const answer = await fetch("/api/tables", { cache: "no-store" });
        const found = (await answer.json()) as Listing[] | { tables?: Listing[] };
        return Array.isArray(found) ? found : (found.tables ?? []);
    } catch {
        return [];
    }
}
