// witness.ts - what a house said while a game went on, so that it can be held to it afterwards: the seal of its
// envelope before anybody opened theirs, and the seals of hidden hands as they were shaken. A record that comes from the
// house alone could have been written anew; what this page has seen could not.

export interface Seen {
    commitment: string;
    hands: Record<number, string>; // by the number of the event in the record
}

const KEY = "astragal.seen.";

export function seen(game: string): Seen {
    try {
        return JSON.parse(localStorage.getItem(KEY + game) ?? "") as Seen;
    } catch {
        return { commitment: "", hands: {} };
    }
}

function keep(game: string, what: Seen): void {
    try {
        localStorage.setItem(KEY + game, JSON.stringify(what));
    } catch {
        // then there is no witness
    }
}

/** The seal of the house, as published before the game; the last word before this page opened its own envelope. */
export function sawSeal(game: string, commitment: string): void {
    if (commitment && seen(game).commitment !== commitment) keep(game, { commitment, hands: {} });
}

export function sawHand(game: string, event: number, seal: string): void {
    const known = seen(game);
    keep(game, { ...known, hands: { ...known.hands, [event]: seal } });
}

/** The game is kept with what was seen; nothing else is needed of it. */
export function forgetSeen(game: string): void {
    try {
        localStorage.removeItem(KEY + game);
    } catch {
        // there is none
    }
}
