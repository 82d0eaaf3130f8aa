// replay.ts - a finished game once more, event by event, on a table of its own that is read from the record. A move is
// shown with the dice as they lay when it was made, what was picked marked, and with the sheets as it left them.
import { EVERYTHING, SPECTATOR, type Desk, type Engine } from "../engine/engine";
import { type LogEvent, type Picture, seatOf } from "../engine/types";
import { PERSON } from "../session/session";
import { split } from "../session/written";
import { texts } from "../texts";

export interface Moment {
    event: LogEvent | null; // null: nothing has happened yet
    dice: Picture;
    sheets: Picture;
    earlier: Picture | null; // the sheets before
    marked: number[]; // the dice that the move picked
    words: string; // a move in words; empty for other events
}

/** The seat of the only person at a table; -1: there is nobody, or there are several. */
function onlyPerson({ sheet }: Picture): number {
    const people = sheet.seats.flatMap(({ who }, seat) => (who === PERSON ? [seat] : []));
    return people.length === 1 ? people[0]! : -1;
}

export class Replay {
    readonly log: LogEvent[];
    readonly end: Picture;
    private stands: number;

    private constructor(
        private readonly lines: string[],
        private readonly desk: Desk,
        readonly reader: number,
    ) {
        desk.readBy(reader);
        this.log = desk.log(EVERYTHING);
        this.end = desk.picture(EVERYTHING, EVERYTHING);
        this.stands = this.log.length;
    }

    /** Or why there is none. you: the seat of whoever looks at it, where that is known; -1: nobody's. */
    static open(engine: Engine, record: string, you?: number): Replay | string {
        const desk = engine.read(record);
        if ("why" in desk) return texts.badRecord(desk.line, desk.why);
        const reader = you ?? onlyPerson(desk.picture(EVERYTHING, EVERYTHING));
        return new Replay(split(record).lines, desk, reader < 0 ? SPECTATOR : reader);
    }

    get length(): number {
        return this.log.length;
    }

    /** The table after so many events: taken back, or gone on with by what came next. */
    private go(n: number): Picture {
        if (n < this.stands) this.desk.rewind(n);
        for (const line of this.lines.slice(this.stands, n)) {
            const answer = this.desk.apply(line);
            if (!answer.ok) throw new Error(answer.why); // it was read before
        }
        this.stands = n;
        return this.desk.picture(EVERYTHING, EVERYTHING);
    }

    at(n: number): Moment {
        const sheets = n === this.length ? this.end : this.go(n),
            event = n ? this.log[n - 1]! : null;
        const earlier = n ? this.go(n - 1) : null;
        if (event?.kind !== "move") return { event, dice: sheets, sheets, earlier, marked: [], words: "" };
        const move = this.desk.legal(seatOf(event)).find((m) => m.move === event.move);
        return { event, dice: earlier!, sheets, earlier, marked: move?.pick.dice ?? [], words: move?.words ?? "" };
    }

    close(): void {
        this.desk.close();
    }
}
