// witness.ts - what a house said while a game went on, so that it can be held to it afterwards: the seal of its
// envelope and all that was on the table before this page opened its own number, and the seals of hidden hands as they
// were shaken. A record that comes from
// the house alone could have been written anew; what this page has seen could not.
import { read, write } from "../session/store";

export interface Seen {
    commitment: string;
    hands: Record<number, string>; // by the number of the event in the record
    own?: Own;
}
/** What this page took part in: the hash of what was on the table, its seat and its number. */
export interface Own {
    start: string;
    seat: number;
    seed: string;
}
type Entry = [game: string, seen: Seen];

const KEY = "astragal.seen",
    MOST = 30; // games that are looked at, or were left

const all = () => read<Entry[]>(KEY, []);
const keep = (entries: Entry[]) => write(KEY, entries.slice(0, MOST)); // or else there is no witness
const others = (game: string) => all().filter(([id]) => id !== game);

export function seen(game: string): Seen {
    return all().find(([id]) => id === game)?.[1] ?? { commitment: "", hands: {} };
}

/** The seal of the house, as published before the game; the last word before anybody opened an envelope. */
export function sawSeal(game: string, commitment: string): void {
    if (seen(game).commitment !== commitment) keep([[game, { commitment, hands: {} }], ...others(game)]);
}

export function sawStart(game: string, own: Own): void {
    keep([[game, { ...seen(game), own }], ...others(game)]);
}

export function sawHand(game: string, event: number, seal: string): void {
    const before = seen(game);
    keep([[game, { ...before, hands: { ...before.hands, [event]: seal } }], ...others(game)]);
}

/** The game is kept with what was seen; nothing else is needed of it. */
export function forgetSeen(game: string): void {
    keep(others(game));
}
