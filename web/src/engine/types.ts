// types.ts - what the engine says, as data. These shapes are written by src/wasm/picture.c and its neighbours.

/** Everything said to people: words, and for pages that draw what they know, the sentence's name and numbers. */
export interface Msg {
    id: string;
    num: number[];
    text: string;
}

export interface Option {
    key: string;
    type: "number" | "bool" | "choice" | "text";
    count: number;
    min: number;
    max: number;
    choices: string[];
    about: string;
}
export interface Player {
    name: string;
    about: string;
}
export interface Game {
    name: string;
    title: string;
    aim: string;
    hidden: boolean;
    points: boolean;
    jolly: boolean;
    options: Option[];
    players: Player[];
}
export interface Preset {
    name: string;
    game: string;
    title: string;
    about: string;
    values: Record<string, string>;
}
export interface Catalogue {
    version: string;
    games: Game[];
    presets: Preset[];
}

export interface Due {
    kind: "over" | "roll" | "act";
    seat: number;
    dice: number;
    hidden: boolean;
    coloured: boolean;
    jolly: boolean;
    sealed: boolean;
    seats: number[];
}
export interface Seat {
    name: string;
    who: string;
    score: number;
    points: number;
    tokens: number;
    toAct: boolean;
    out: boolean;
    won: boolean;
    began: boolean;
    opener: boolean;
    resigned: boolean;
    status: string;
}

/** A die: its face (0: hidden) and flags. */
export type Die = [face: number, flags: number];
export const DIE_KEPT = 1,
    DIE_COLOUR = 2,
    DIE_JOLLY = 4,
    DIE_HIDDEN = 8;
export interface DiceRow {
    label: Msg | null;
    seat: number;
    active: boolean;
    dice: Die[];
}

export type Cell = [value: number, flags: number];
export const CELL_FILLED = 1,
    CELL_CROSSED = 2,
    CELL_OFFER = 4,
    CELL_HINT = 8;
export interface Grid {
    seat: number;
    rows: string[];
    columns: string[];
    rowNotes: string[];
    columnNotes: string[];
    cells: Cell[];
}

export interface Field {
    label: Msg;
    min: number;
    max: number;
    initial: number;
}
export interface Button {
    id: number;
    label: Msg;
}
export interface Prompt {
    seat: number;
    ask: string;
    dice: number;
    cells: number[];
    cellsMax: number;
    fields: Field[];
    buttons: Button[];
}

export interface Picture {
    game: string;
    preset: string;
    length: number;
    viewer: number;
    due: Due;
    seats: Seat[];
    dice: DiceRow[];
    grids: Grid[];
    facts: Msg[];
    prompt?: Prompt;
    result: { over: boolean; abandoned: boolean; winners: number[]; scores: number[]; points: number[] };
    series: { number: number; wins: number[] };
}

export interface LogEvent {
    i: number;
    kind: "roll" | "move" | "resign" | "abandon" | "note";
    seat: number;
    dull: boolean;
    hidden: boolean;
    dice: Die[];
    move: string;
    note: string;
    news: Msg[];
    scores: number[];
}

/** What a person has picked so far; a button ends the choice. */
export interface Pick {
    dice: number;
    cells: number[];
    fields: number[];
}
export type Verdict = { ok: true; action: number; words: string } | { ok: false; why: string };
export interface Move {
    action: number;
    words: string;
    dice: number;
    cells: number[];
    fields: number[];
    button: number;
}
export interface Rule {
    key: string;
    value: string;
    about: string;
}

/** A strategy chart (src/wasm/chart.c): every word and figure of it. */
export interface ChartCell {
    text: string;
    more: string;
    dice: Die[];
    tint: number; // 0 (bad) to 6 (good); below 0: none
}
export interface ChartSection {
    heading: string;
    kind: string; // "exact", or "estimate: of what"
    note: string;
    command: string;
    corner: string;
    words: boolean; // cells are words, not numbers
    wide: boolean;
    columns: string[];
    rows: { head: ChartCell; cells: ChartCell[] }[];
}
export interface Chart {
    title: string;
    about: string;
    command: string;
    /** A solved game of two seats would add to it. */
    solvable: boolean;
    sections: ChartSection[];
}

/** The challenge of a day (src/wasm/solo.c), and what a game of it was worth. */
export interface Solo {
    seed: string;
    command: string; // plays the same in a terminal
    about: string;
    turns: number;
    settings: Record<string, string>;
}
export interface SoloLapse {
    turn: number;
    event: number;
    dice: string;
    played: string;
    best: string;
    loss: number;
}
export interface SoloResult {
    score: number;
    expected: number; // of perfect play
    loss: number;
    meanLoss: number;
    luck: number;
    skill: string;
    decisions: number;
    classes: number[]; // how many were right, small errors, mistakes, blunders
    turns: number[]; // the worst class of each
    worst: SoloLapse[];
}

export type Answer = { ok: true } | { ok: false; id?: string; why: string; line?: number };
