// types.ts - what the engine says, as data. What the command and the house say as well has a schema, and its types are
// made from that (generated/forms.ts); what only the module says stands here, written by src/wasm.

import type { Die, Event, Grid, Look, Message, Pick, Result, Series, Sheet, SheetSeat } from "./generated/forms.js";

export type {
    Button,
    Cell,
    DiceRow,
    Die,
    Due,
    Field,
    Grid,
    Kind,
    LegalMove,
    Message,
    Pick,
    Prompt,
} from "./generated/forms.js";

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
    /** Files of numbers that it plays by, where the module does not have them: data/NAME.bin. */
    models: string[];
}
export interface Game {
    name: string;
    title: string;
    aim: string;
    coach: string; // the player with which the coach plays games out
    example: boolean; // for those who write games: it can be named and plays, and players are not offered it
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

/** A position at a table, as somebody may see it. */
export interface Picture extends Look {
    sheet: Omit<Sheet, "seats" | "grids"> & { seats: Seat[]; grids: Card[] };
    /** Who reads it: the only person at this device, "you" in every sentence; -1: nobody. */
    you: number;
    length: number;
    result: Result;
    series: Series;
}
export type Seat = SheetSeat & { name: string; who: string };
export type Card = Grid & { seat: number };
/** An event of the log, with what it says and the scores behind it. */
export type LogEvent = Event & { say: Message[]; scores: number[] };
/** Whose event it is; -1: nobody's. */
export const seatOf = (event: LogEvent | undefined | null): number => event?.seat ?? -1;
/** The dice of a roll; of another event none. */
export const diceOf = (event: LogEvent | undefined | null): Die[] => event?.dice ?? [];

/** The numbers that a sentence was made with. */
export const numbersOf = ({ args }: Message): number[] => (args ?? []).map(Number);

/** What a person has picked so far; a button ends the choice. */
export type Picks = Omit<Pick, "button">;
export type Verdict = { ok: true; action: number; move: string } | { ok: false; why: string };
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
    /** Of rules: something in it is not as the preset has it. */
    house: boolean;
    /** Of a score sheet: people write into it. */
    blank: boolean;
    columns: string[];
    rows: { head: ChartCell; house: boolean; cells: ChartCell[] }[];
}
/** The rules of a table as people read them (src/wasm/rules.c). */
export interface RulesPage {
    title: string;
    about: string;
    sections: ChartSection[];
}
export interface Chart {
    title: string;
    about: string;
    command: string;
    /** A solved game of two seats would add to it. */
    solvable: boolean;
    sections: ChartSection[];
}

/** A lesson (src/wasm/lesson.c), and how far a table of it has come. */
export interface Lesson {
    name: string;
    title: string;
    about: string;
    steps: number;
}
export interface LessonAt {
    step: number;
    steps: number;
    /** What comes next: nothing, dice that fall by themselves, the learner's roll, a rival's move, the learner's. */
    kind: "end" | "chance" | "roll" | "rival" | "move";
    dice: number[];
    seat?: number; // who moves
    action?: number; // the rival's, or the one that the learner may be shown
    remarks: Message[];
}

/** The challenge of a day (src/wasm/solo.c), and what a game of it was worth. */
/** In which form a whole turn of real dice may be told by its end. */
export interface ClaimForms {
    lost: string | null; // the word for a turn that was lost
    lost_said: string; // what people call it
    places: { words: string; cell: number }[]; // that can be filled; none: points are told
}
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
    luck: number;
    skill: string;
    decisions: number;
    classes: number[]; // how many were right, small errors, mistakes, blunders
    turns: number[]; // the worst class of each
    worst: SoloLapse[];
}

export type Answer = { ok: true } | { ok: false; id?: string; why: string; line?: number };
