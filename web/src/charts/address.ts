// address.ts - where the strategy chart of given rules is found: #chart/PRESET, and what is changed behind a "?". The score
// sheet to print is at #chart/PRESET/sheet.
import type { Catalogue, Rule } from "../engine/types";

/** Options that say nothing about how to play well. */
const IDLE = ["seats"];

export function chartAddress(catalogue: Catalogue, preset: string, rules: Rule[]): string {
    const usual = catalogue.presets.find((p) => p.name === preset)?.values ?? {};
    const changed = rules.filter(({ key, value }) => !IDLE.includes(key) && usual[key] !== value);
    const query = changed.map(({ key, value }) => `${key}=${encodeURIComponent(value)}`).join("&");
    return `#chart/${preset}${query ? `?${query}` : ""}`;
}

/** Where the rules of a preset with some options changed are read. */
export function rulesAddress(preset: string, options: Record<string, string>): string {
    const query = Object.entries(options)
        .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
        .join("&");
    return `#rules/${preset}${query ? `?${query}` : ""}`;
}

/** The preset and the changes of such an address. */
export function readAddress(what: string): { preset: string; sheet: boolean; settings: Record<string, string> } {
    const [path, query] = what.split("?"),
        [preset, part] = path!.split("/");
    return { preset: preset!, sheet: part === "sheet", settings: Object.fromEntries(new URLSearchParams(query ?? "")) };
}
