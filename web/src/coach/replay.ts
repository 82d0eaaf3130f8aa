// replay.ts - a finished game once more, event by event, on a table of its own that is read from the record. A move is
// shown with the dice as they lay when it was made, what was picked marked, and with the sheets as it left them.
import { EVERYTHING, type Desk, type Engine } from "../engine/engine";
import { type LogEvent, type Picture, seatOf } from "../engine/types";
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

export class Replay {
    readonly log: LogEvent[];
    readonly end: Picture;
    private stands: number;

    private constructor(
        private readonly lines: string[],
        private readonly desk: Desk,
    ) {
        this.log = desk.log(EVERYTHING);
        this.end = desk.picture(EVERYTHING, EVERYTHING);
        this.stands = this.log.length;
    }

    /** Or why there is none. */
    static open(engine: Engine, record: string): Replay | string {
        const desk = engine.read(record);
        return "why" in desk ? texts.badRecord(desk.line, desk.why) : new Replay(split(record).lines, desk);
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
