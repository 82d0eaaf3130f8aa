// store.ts - games and settings in this browser. A game is its record, written after every event before anything else
// happens, so that closing the page at any moment loses nothing.
import type { Seen } from "../fair/witness";
import type { Setup } from "./session";

const INDEX = "astragal.games",
    GAME = "astragal.game.",
    SETTINGS = "astragal.settings";
const KEPT_FINISHED = 40;

export interface SavedGame {
    id: string;
    title: string;
    names: string[];
    at: number; // milliseconds since 1970
    over: boolean;
    note: string; // how it stands, in a few words
}
export interface Saved {
    setup: Setup;
    record: string;
    /** Of a game at a house: the seat of whoever played it here; -1: somebody who looked on. */
    you?: number;
    /** Of a game at a house: what it had published, as this page has seen it. */
    seen?: Seen;
    /** Played on from a step of another game, or over when it was opened: it does not count as one's own. */
    aside?: boolean;
}

/** In somebody else's page nothing is left behind: what is kept is kept as long as the table is open. */
let passing: Map<string, string> | null = null;

export function keepNothing(): void {
    passing = new Map();
}

/** What the browser did not keep is known as long as the page is. */
const unkept = new Map<string, string>();

export function read<T>(key: string, otherwise: T): T {
    try {
        const text = passing ? (passing.get(key) ?? null) : (unkept.get(key) ?? localStorage.getItem(key));
        return text === null ? otherwise : (JSON.parse(text) as T);
    } catch {
        return otherwise; // no storage, or somebody else's text
    }
}

/** False: the browser keeps nothing. */
export function write(key: string, value: unknown): boolean {
    const text = JSON.stringify(value);
    try {
        if (passing) passing.set(key, text);
        else localStorage.setItem(key, text);
        unkept.delete(key);
        return true;
    } catch {
        unkept.set(key, text); // full, or not allowed
        return false;
    }
}

/** Whether the browser keeps anything at all. */
export function keepsNothing(): boolean {
    const key = "astragal.try";
    try {
        localStorage.setItem(key, key);
        localStorage.removeItem(key);
        return false;
    } catch (error) {
        return !(error instanceof DOMException && error.name === "QuotaExceededError"); // full is another matter
    }
}

function forget(key: string): void {
    unkept.delete(key);
    try {
        if (passing) passing.delete(key);
        else localStorage.removeItem(key);
    } catch {
        // not allowed: then there is nothing to forget
    }
}

export function savedGames(): SavedGame[] {
    return read<SavedGame[]>(INDEX, []).sort((a, b) => b.at - a.at);
}

export function loadGame(id: string): Saved | null {
    return read<Saved | null>(GAME + id, null);
}

/** False: the browser keeps nothing. */
export function saveGame(game: SavedGame, saved: Saved): boolean {
    const others = savedGames().filter((one) => one.id !== game.id);
    const finished = others.filter((one) => one.over).slice(KEPT_FINISHED);
    for (const one of finished) forget(GAME + one.id);
    const { seen, you, aside } = loadGame(game.id) ?? {}; // they come once and stay
    const stays = { ...(seen && { seen }), ...(you !== undefined && { you }), ...(aside && { aside }) };
    const kept = write(GAME + game.id, { ...stays, ...saved });
    const listed = write(INDEX, [game, ...others.filter((one) => !finished.includes(one))]);
    if (game.over && !passing)
        void import("../profile/archive").then(({ collect }) => collect()).catch(() => undefined);
    return listed && kept;
}

/** A game that was over when it was opened: somebody else's, or one that has been counted. */
export function setAside(id: string): void {
    const saved = loadGame(id);
    if (saved) write(GAME + id, { ...saved, aside: true });
}

/** What a game is kept under: its name for whoever wants to have it alone. */
export const gameKey = (id: string) => GAME + id;

export function forgetGame(id: string): void {
    forget(GAME + id);
    write(
        INDEX,
        savedGames().filter((one) => one.id !== id),
    );
}

export function newId(): string {
    return Array.from(crypto.getRandomValues(new Uint8Array(6)), (b) => b.toString(16).padStart(2, "0")).join("");
}

// ---- settings ----

export type TutorSetting = "off" | "mistakes" | "slips";
export interface Settings {
    name: string;
    theme: "auto" | "light" | "dark";
    speed: "calm" | "quick" | "instant";
    level: string;
    tutor: TutorSetting;
    names: string[]; // of people who pass this device round
    keeping: "dice" | "turns"; // how the score of real dice is kept
    dice: "ivory" | "midnight" | "bold";
    felt: "green" | "blue" | "wine";
    sound: boolean;
    volume: number; // percent
    notify: "" | "yes" | "no"; // of turns at slow tables; "": not asked yet
    language: string; // a code, or "auto": as the browser says
}
const standard: Settings = {
    name: "",
    theme: "auto",
    speed: "calm",
    level: "casual",
    tutor: "off",
    names: [],
    keeping: "dice",
    dice: "ivory",
    felt: "green",
    sound: true,
    volume: 30,
    notify: "",
    language: "auto",
};

export function settings(): Settings {
    return { ...standard, ...read<Partial<Settings>>(SETTINGS, {}) };
}

export function changeSettings(change: Partial<Settings>): void {
    write(SETTINGS, { ...settings(), ...change });
    applyTheme();
}

const dark = matchMedia("(prefers-color-scheme: dark)");

/** Says in the page which colours are on: those of the device, unless some were chosen. */
export function applyTheme(): void {
    const { theme, dice, felt } = settings(),
        device = dark.matches ? "dark" : "light";
    Object.assign(document.documentElement.dataset, { theme: theme === "auto" ? device : theme, dice, felt });
}
dark.addEventListener("change", applyTheme);
