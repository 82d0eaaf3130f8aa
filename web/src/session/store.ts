// store.ts - games and settings in this browser. A game is its record, written after every event before anything else
// happens, so that closing the page at any moment loses nothing.
import type { Setup } from "./session";

const INDEX = "astragal.games", GAME = "astragal.game.", SETTINGS = "astragal.settings";
const KEPT_FINISHED = 40;

export interface SavedGame {
    id: string;
    title: string;
    names: string[];
    at: number; // milliseconds since 1970
    over: boolean;
    note: string; // how it stands, in a few words
}
interface Saved {
    setup: Setup;
    record: string;
}

export function read<T>(key: string, otherwise: T): T {
    try {
        const text = localStorage.getItem(key);
        return text === null ? otherwise : (JSON.parse(text) as T);
    } catch {
        return otherwise; // no storage, or somebody else's text
    }
}

/** False: the browser keeps nothing. */
export function write(key: string, value: unknown): boolean {
    try {
        localStorage.setItem(key, JSON.stringify(value));
        return true;
    } catch {
        return false; // full, or not allowed
    }
}

function forget(key: string): void {
    try {
        localStorage.removeItem(key);
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
    finished.forEach((one) => forget(GAME + one.id));
    if (!write(GAME + game.id, saved)) return false;
    return write(INDEX, [game, ...others.filter((one) => !finished.includes(one))]);
}

export function forgetGame(id: string): void {
    forget(GAME + id);
    write(INDEX, savedGames().filter((one) => one.id !== id));
}

export function newId(): string {
    return Array.from(crypto.getRandomValues(new Uint8Array(6)), (b) => b.toString(16).padStart(2, "0")).join("");
}

// ---- settings ----

export interface Settings {
    name: string;
    theme: "auto" | "light" | "dark";
    speed: "calm" | "quick" | "instant";
    level: string;
    names: string[]; // of people who pass this device round
}
const standard: Settings = { name: "", theme: "auto", speed: "calm", level: "casual", names: [] };

export function settings(): Settings {
    return { ...standard, ...read<Partial<Settings>>(SETTINGS, {}) };
}

export function changeSettings(change: Partial<Settings>): void {
    write(SETTINGS, { ...settings(), ...change });
    applyTheme();
}

export function applyTheme(): void {
    const { theme } = settings();
    if (theme === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
}
