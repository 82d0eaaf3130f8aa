// protocol.ts - the messages of a house that the page uses (docs/protocol.md), and the few requests over plain HTTP.
import type { Listing, Talk } from "../generated/http";
import type { Phase, ServerJson, Settings, Sitter, Turn } from "../generated/server";
import { recordOf, type Written } from "../session/written";

export type { Listing, Phase, Turn };
export type TableSettings = Settings;
export type TableSeat = Sitter;
export type ServerMessage = ServerJson;

type Of<T extends ServerJson["type"]> = Extract<ServerJson, { type: T }>;
type Keys<U> = U extends unknown ? keyof U : never;
/** One for many: the members that all have, and those that some have. */
type AnyOf<U> = Pick<U, keyof U> & { [K in Keys<U>]?: U extends { [L in K]?: infer V } ? V : never };

export type TableMessage = Of<"table">;
export type TurnMessage = Of<"turn">;
export type EventMessage = AnyOf<Of<"event">>;
export type Refused = Of<"refused">;

/** A sentence with its name and arguments; a plain text from a house that speaks another version. */
export type Why = Refused["why"];
export const PROTOCOL = 2;

export function sentence(why: Why): string {
    return typeof why === "string" ? why : why.text;
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
export async function talkAt(table: string): Promise<Talk["talk"] | null> {
    try {
        const answer = await fetch(`/api/tables/${table}/talk`, { cache: "no-store" });
        return answer.ok ? ((await answer.json()) as Talk).talk : null;
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
