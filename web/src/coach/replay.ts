// replay.ts - a finished game once more, event by event, on a table of its own that is read from the record. A move is
// shown with the dice as they lay when it was made, what was picked marked, and with the sheets as it left them.
import { EVERYTHING, type Desk, type Engine } from "../engine/engine";
import { type LogEvent, type Picture, seatOf } from "../engine/types";
import { texts } from "../texts";

export interface Moment {
    event: LogEvent | null; // null: nothing has happened yet
    dice: Picture;
    sheets: Picture;
    earlier: Picture | null; // the sheets before
    marked: number[]; // the dice that the move picked
}

export class Replay {
    readonly log: LogEvent[];
    readonly end: Picture;
    private stands: number;

    private constructor(
        private readonly engine: Engine,
        private readonly record: string,
        private desk: Desk,
    ) {
        this.log = desk.log(EVERYTHING, 0);
        this.end = desk.picture(EVERYTHING, EVERYTHING);
        this.stands = this.log.length;
    }

    /** Or why there is none. */
    static open(engine: Engine, record: string): Replay | string {
        const desk = engine.read(record);
        return "why" in desk ? texts.badRecord(desk.line, desk.why) : new Replay(engine, record, desk);
    }

    get length(): number {
        return this.log.length;
    }

    /** The table after so many events. Forward is by reading anew: a table can only be taken back. */
    private go(n: number): Picture {
        if (n > this.stands) {
            this.desk.close();
            const desk = this.engine.read(this.record);
            if ("why" in desk) throw new Error(desk.why); // it was read before
            this.desk = desk;
        }
        this.desk.rewind(n);
        this.stands = n;
        return this.desk.picture(EVERYTHING, EVERYTHING);
    }

    at(n: number): Moment {
        const sheets = n === this.length ? this.end : this.go(n),
            event = n ? this.log[n - 1]! : null;
        const earlier = n ? this.go(n - 1) : null;
        if (event?.kind !== "move") return { event, dice: sheets, sheets, earlier, marked: [] };
        const move = this.desk.legal(seatOf(event)).find((m) => m.move === event.move);
        return { event, dice: earlier!, sheets, earlier, marked: move?.pick.dice ?? [] };
    }

    close(): void {
        this.desk.close();
    }
}
