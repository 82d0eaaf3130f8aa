// absence.ts - somebody comes back to a table, after a lost connection or a day: what happened in the game meanwhile is
// shown at once and told in words.
import { sawGame, seenAt, type Seen } from "./known";
import type { Room } from "./room";
import { onlineTexts } from "./texts";

export class Absence {
    /** What happened, in words. */
    missed: string[] = [];
    /** The house has moved for this seat since. */
    clockMoved = false;
    private away: Seen | null; // what was seen before this page came, or lost its connection

    constructor(private readonly room: Room) {
        this.away = seenAt(room.table);
    }

    begin(): void {
        const { session, look } = this.room;
        if (session && look) this.away ??= { game: look.games, length: session.shownLength };
    }

    /** All events are here again. */
    end(): void {
        const { away } = this,
            { session, look } = this.room;
        if (!away || !session || !look) return;
        this.away = null;
        if (away.game === look.games) session.catchUp(away.length);
        else this.clockMoved = false;
    }

    /** Everything is on the screen; words: what of it nobody has seen happen. */
    caughtUp(words: string[]): void {
        const late = this.clockMoved || !!this.room.look?.seats[this.room.seat]?.late;
        if (words.length) this.missed = [...(late ? [onlineTexts.missedClock] : []), ...words];
        this.clockMoved = false;
    }

    /** So much of the game has been on the screen. */
    saw(length: number): void {
        const { look, connected, table } = this.room;
        if (look && connected && !document.hidden) sawGame(table, { game: look.games, length });
    }
}
