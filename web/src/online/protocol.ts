// protocol.ts - the messages of a house that the page uses (docs/protocol.md), and the few requests over plain HTTP.
import type { Listing, Talk } from "../generated/http";
import type { Phase, ServerJson, Settings, Sitter, Turn } from "../generated/server";
import { heard } from "../language/heard";
import { newId, settings } from "../session/store";
import { recordOf, type Written } from "../session/written";
import { texts } from "../texts";

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

/** names: of the seats. */
export function sentence(why: Why, names: string[] = []): string {
    return typeof why === "string" ? why : heard(why, names);
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

/** Who this page is to the house where the browser keeps no cookie; it lives as long as the page. */
let token = "";
export const guestToken = () => token;

/** A welcome with a token: the cookie has not come along. */
export function keepToken(given: string | undefined): void {
    if (given) token = given;
}

/** A request to the house; with a body, also an empty one, something is asked of it. */
export function askHouse(path: string, body: object | null = {}): Promise<Response> {
    const headers: HeadersInit = token ? { authorization: `Bearer ${token}` } : {};
    return fetch(path, body ? { method: "POST", body: JSON.stringify(body), headers } : { cache: "no-store", headers });
}

/** A guest is told by a cookie; this gets one where the page itself came out of the browser's store. False: the house is
 * closed to whoever has not said its password. */
export async function beGuest(): Promise<boolean> {
    const answer = await askHouse("/api/guest");
    if (answer.status === 401) return false;
    const { token: given } = (await answer.json()) as { token?: string };
    if (given && !token && !(await cookieKept())) token = given;
    return true;
}

/** Whether the browser sends back what it was given: asked again, a guest is known. */
async function cookieKept(): Promise<boolean> {
    return ((await (await askHouse("/api/guest")).json()) as { known?: boolean }).known === true;
}

async function post(path: string, body: object): Promise<{ table: string | undefined; why: string | undefined }> {
    const answer = await askHouse(path, body);
    const { table, why } = (await answer.json()) as { table?: string; why?: Why };
    return { table, why: why && sentence(why) };
}

/** A table for so many, at once. */
export async function openTable(preset: string, seats: number) {
    await beGuest();
    return post("/api/tables", { id: newId(), name: settings().name || texts.defaultName, preset, set: { seats } });
}

/** The letters of a table in what somebody typed or was sent: capitals, and signs that look like others, do not matter;
 * "": there is none. */
export function tableOf(typed: string): string {
    const letters = typed.trim().toLowerCase().replace(/[il]/g, "1").replace(/o/g, "0");
    return /^[0-7][0-9a-hjkmnp-tv-z]{12}$/.test(letters) ? letters : "";
}

export async function lookAt(table: string): Promise<TableMessage | null> {
    const answer = await askHouse(`/api/tables/${table}`, null);
    return answer.ok ? tidy((await answer.json()) as TableMessage) : null;
}

/** What was said at a table, the oldest first; null: nobody tells. */
export async function talkAt(table: string): Promise<Talk["talk"] | null> {
    try {
        const answer = await askHouse(`/api/tables/${table}/talk`, null);
        return answer.ok ? ((await answer.json()) as Talk).talk : null;
    } catch {
        return null;
    }
}

/** A table with plain names. */
export function tidy(look: TableMessage): TableMessage {
    return { ...look, seats: look.seats.map((seat) => ({ ...seat, name: plainName(seat.name, seat.level) })) };
}

/** Null: the house is closed to whoever has not said its password. */
export async function publicTables(): Promise<Listing[] | null> {
    try {
        const answer = await askHouse("/api/tables", null);
        if (answer.status === 401) return null;
        const found = (await answer.json()) as Listing[] | { tables?: Listing[] };
        return Array.isArray(found) ? found : (found.tables ?? []);
    } catch {
        return [];
    }
}
