// figures.ts - what all games of a device come to: wins by opponent, skill game by game, luck, moments, achievements.
// Only games with a seat of one's own that came to an end count here; few games are not made to say more than they do.
import type { Objective } from "../engine/coach";
import type { Die } from "../engine/types";
import type { Entry } from "./archive";
import type { Facts } from "./facts";
import type { Judged } from "./judged";

/** A game that counts: it is one's own, over and read. */
export type Own = Entry & { facts: Facts };
/** And the coach has judged it. */
export type Known = Own & { judged: Judged };

export const isOwn = (entry: Entry): entry is Own => entry.seat >= 0 && !!entry.facts && !entry.facts.abandoned;
export const isKnown = (own: Own): own is Known => !!own.judged && !own.judged.failed;

const PERSON = "person";
const MEAN_OF = 5; // so many games at a time are averaged
const SHOWN = 50; // games of a chart: the latest
const CLEAN_DECISIONS = 20; // a clean game has at least so many
const LOW = 0.1; // a chance that nobody would bet on
const WEEK = 7;

// ---- wins ----

/** What part of the win is one's own: 1, or less where it was shared. */
export function won({ seat, facts: { winners } }: Own): number {
    return winners.includes(seat) ? 1 / winners.length : 0;
}

/** With others, so that something could be won. */
const contested = ({ facts }: Own) => facts.seats.length > 1;

/** Who sat there besides: players of the house in the order of their seats, each once; PERSON: other people. */
export function opponentsOf({ seat, facts }: Own): string[] {
    return [...new Set(facts.seats.flatMap(({ who }, i) => (i === seat ? [] : [who])))].sort();
}

export interface Against {
    opponents: string[];
    games: number;
    won: number;
    share: number; // what everybody would win if all were equal
}

/** Wins by who sat there; the most games first. */
export function winsByOpponent(games: Own[]): Against[] {
    const rows = new Map<string, Against>();
    for (const one of games.filter(contested)) {
        const opponents = opponentsOf(one),
            key = opponents.join(" "),
            row = rows.get(key) ?? { opponents, games: 0, won: 0, share: 0 };
        row.games++;
        row.won += won(one);
        row.share += 1 / one.facts.seats.length;
        rows.set(key, row);
    }
    return [...rows.values()].sort((a, b) => b.games - a.games);
}

export function totals(games: Own[]): { games: number; contested: number; won: number } {
    const some = games.filter(contested);
    return { games: games.length, contested: some.length, won: some.reduce((sum, one) => sum + won(one), 0) };
}

// ---- skill and luck ----

export interface Played {
    id: string;
    at: number;
    decisions: number;
    loss: number; // of a decision, on average
    error: number;
    mean: number; // over this game and those before it, by decisions
}

/** What games are played for most often: only like is compared with like. */
export function usualObjective(games: Known[]): Objective {
    const count = (objective: Objective) => games.filter(({ judged }) => judged.objective === objective).length,
        all: Objective[] = ["win", "score", "points"];
    return all.reduce((best, one) => (count(one) > count(best) ? one : best));
}

/** Game by game, the oldest first; what was played for something else is left out. */
export function skill(games: Known[], objective: Objective): Played[] {
    const some = games
        .filter(({ judged }) => judged.objective === objective && judged.decisions > 0)
        .sort((a, b) => a.at - b.at);
    return some
        .map(({ id, at, judged }, i) => {
            const latest = some.slice(Math.max(0, i - MEAN_OF + 1), i + 1).map((one) => one.judged),
                sum = (of: (one: Judged) => number) => latest.reduce((total, one) => total + of(one), 0);
            return {
                id,
                at,
                decisions: judged.decisions,
                loss: judged.loss / judged.decisions,
                error: judged.error / judged.decisions,
                mean: sum(({ loss }) => loss) / sum(({ decisions }) => decisions),
            };
        })
        .slice(-SHOWN);
}

export interface Luck {
    games: number;
    sum: number;
    error: number; // of estimates
    spread: number; // one standard deviation of such a sum
}

/** Luck so far. Games and rolls are independent, so their variances add up. */
export function luck(games: Known[], objective: Objective): Luck {
    const all = games.flatMap(({ judged }) => (judged.objective === objective && judged.luck ? [judged.luck] : [])),
        sum = (of: (one: NonNullable<Judged["luck"]>) => number) => all.reduce((total, one) => total + of(one), 0);
    return {
        games: all.length,
        sum: sum((one) => one.sum),
        error: Math.sqrt(sum((one) => one.error ** 2)),
        spread: Math.sqrt(sum((one) => one.squares)),
    };
}

/** From −2, very unlucky, to 2: how many standard deviations. */
export function luckClass({ sum, spread }: Luck): number {
    const off = Math.trunc(sum / spread) || 0; // no spread: nothing was rolled
    return Math.max(-2, Math.min(2, off));
}

// ---- moments ----

export type Moment = { id: string; at: number; step: number } & (
    | { kind: "turn"; gain: number }
    | { kind: "roll"; luck: number; objective: Objective; dice: Die[] }
    | { kind: "comeback"; chance: number }
    | { kind: "close"; margin: number }
);

/** By how much one was ahead of the best of the others, in what decides; null: it is not scores, or nobody was beaten. */
export function margin({ seat, facts }: Own): number | null {
    const { seats, winners } = facts;
    if (seats.length < 2 || winners.length !== 1 || winners[0] !== seat) return null;
    if (seats.some(({ tokens }) => tokens !== undefined)) return null;
    const worth = seats.map(({ points, score }) => points ?? score),
        ahead = worth[seat]! - Math.max(...worth.filter((_, i) => i !== seat));
    return ahead > 0 ? ahead : null;
}

/** The best of these by a figure, the earliest of equals. */
function top<T>(all: T[], figure: (one: T) => number | null): T | null {
    let best: T | null = null,
        most = -Infinity;
    for (const one of all) {
        const now = figure(one);
        if (now !== null && now > most) [best, most] = [one, now];
    }
    return best;
}

const sole = (one: Own) => contested(one) && won(one) === 1;

/** The best moments of one kind of game; that of a close win is the end, whichever step that is. */
export function moments(games: Own[]): Moment[] {
    const old = [...games].sort((a, b) => a.at - b.at),
        known = old.filter(isKnown),
        found: Moment[] = [];
    const turn = top(old, ({ facts }) => facts.turn?.gain ?? null);
    if (turn) found.push({ kind: "turn", id: turn.id, at: turn.at, ...turn.facts.turn! });
    const roll = top(known, ({ judged }) => judged.roll?.luck ?? null);
    if (roll) {
        const { objective } = roll.judged;
        found.push({ kind: "roll", id: roll.id, at: roll.at, objective, ...roll.judged.roll! });
    }
    const back = top(known.filter(sole), ({ judged }) => (judged.low ? -judged.low.value : null));
    if (back && back.judged.low!.value < 0.5) {
        const { step, value } = back.judged.low!;
        found.push({ kind: "comeback", id: back.id, at: back.at, step, chance: value });
    }
    const close = top(old, (one) => (margin(one) === null ? null : -margin(one)!));
    if (close) found.push({ kind: "close", id: close.id, at: close.at, step: Infinity, margin: margin(close)! });
    return found;
}

// ---- achievements ----

export type Deed = "clean" | "comeback" | "dice" | "every" | "week";
export interface Achievement {
    deed: Deed | { level: string };
    /** When it was earned; 0: not yet. */
    at: number;
    /** The game, if it was one. */
    id: string;
}

/** What counts for all games together: levels of opponents, kinds of games there are, and the first whole week of days. */
export interface Aims {
    levels: string[];
    presets: string[];
    week: number; // milliseconds since 1970; 0: none yet
}

/** The game with which the last of several kinds was played for the first time; null: one is missing. */
function lastOfAll(old: Own[], presets: string[]): Own | null {
    const first = presets.map((preset) => old.find(({ facts }) => facts.preset === preset));
    return first.every((one) => !!one) ? top(first, ({ at }) => at) : null;
}

export function achievements(games: Own[], { levels, presets, week }: Aims): Achievement[] {
    const old = [...games].sort((a, b) => a.at - b.at),
        known = old.filter(isKnown);
    const by = (deed: Achievement["deed"], game: Own | null | undefined): Achievement => ({
        deed,
        at: game?.at ?? 0,
        id: game?.id ?? "",
    });
    return [
        ...levels.map((level) =>
            by(
                { level },
                old.find((one) => sole(one) && opponentsOf(one).includes(level)),
            ),
        ),
        by(
            "clean",
            known.find(({ judged }) => judged.decisions >= CLEAN_DECISIONS && !judged.mistakes),
        ),
        by(
            "comeback",
            known.find((one) => sole(one) && one.judged.low && one.judged.low.value < LOW),
        ),
        by(
            "dice",
            known.find((one) => sole(one) && one.judged.luck && one.judged.luck.sum < 0),
        ),
        by("every", lastOfAll(old, presets)),
        { deed: "week", at: week, id: "" },
    ];
}

export const figures = { CLEAN_DECISIONS, LOW, MEAN_OF, WEEK, PERSON };
