// play.ts - a game at a table of the house, as the game screen sees it. It keeps the lines of the record as this viewer
// may see them and lets the engine apply what is new, so that sheet, prompt, log and words come from the same code as on
// this device alone. Moves go to the house in words; what it says is what has happened.
import { SPECTATOR, type Desk } from "../engine/engine";
import { type LogEvent, seatOf } from "../engine/types";
import { forgetSeen, sawHand, seen } from "../fair/witness";
import { DeskSession } from "../session/desk-session";
import type { Ask, Session, Setup } from "../session/session";
import { loadGame, saveGame } from "../session/store";
import { alike, recordOf, split, type Written } from "../session/written";
import { levelName, standing } from "../texts";
import { eventWords } from "../ui/board";
import { type EventMessage, plainRecord, type TableMessage } from "./protocol";
import type { Room } from "./room";
import { atTable } from "./seats";
import { answered, onlineTexts } from "./texts";

const JUMP = 40; // so many events at once are not shown one by one: somebody comes back after a while
const URGENT_MS = 15000; // with less on the clock nothing is shown slowly any more
const PATIENCE_MS = 8000; // for one event, whatever the screen does

export class NetworkSession extends DeskSession implements Session {
    readonly live = true;
    readonly id: string;
    readonly setup: Setup;
    private shown: Written; // what the screen shows
    private known: Written; // what the house has said
    private pumping = false;
    private closed = false;
    private sent = ""; // the question that a command was sent for
    private cutShort: (() => void) | null = null;
    private unseen = -1; // the first event that nobody has seen happen; -1: all were seen

    private constructor(
        private readonly room: Room,
        look: TableMessage,
        readonly key: string,
        desk: Desk,
        written: Written,
    ) {
        super(room.house, desk);
        this.id = `${look.table}.${look.games}`;
        this.shown = written;
        this.known = { ...written, lines: [...written.lines] };
        this.refresh();
        this.setup = {
            preset: look.preset,
            settings: {},
            realDice: false,
            seats: this.picture.sheet.seats.map(({ who, name }) => ({ who, name })),
        };
    }

    static open(room: Room, look: TableMessage, key: string): NetworkSession | null {
        const written = split(look.record!),
            desk = room.house.engine.read(plainRecord(written));
        if ("why" in desk) {
            room.refusal = onlineTexts.unreadable(desk.why);
            return null;
        }
        return new NetworkSession(room, look, key, desk, written);
    }

    protected get viewer(): number {
        return this.room.seat >= 0 ? this.room.seat : SPECTATOR;
    }

    get onlooker(): boolean {
        return this.room.seat < 0;
    }

    get seriesWords(): string {
        const { look } = this.room;
        return look && look.settings.series > 1
            ? onlineTexts.seriesGame(Math.max(1, look.series), look.settings.series)
            : "";
    }

    // ---- what the house says ----

    /** A line of the record: a new one, or one of which more may be seen now. */
    happened(event: EventMessage): void {
        const { lines } = this.known;
        if (event.index! > lines.length)
            this.room.lookAgain(0); // something was missed
        else lines[event.index!] = event.line!;
        this.saw(event);
    }

    /** The seal of a hidden hand, as it was shaken. */
    saw(event: EventMessage): void {
        if (event.commitment) sawHand(this.id, event.index!, event.commitment);
    }

    cut(length: number): void {
        this.known.lines.length = Math.min(this.known.lines.length, length);
    }

    /** The whole record afresh. */
    sync(look: TableMessage): void {
        this.known = split(look.record!);
    }

    /** All events of a change have come: they are shown now. */
    turned(): void {
        const { turn } = this.room;
        if (turn?.yours && this.room.deadline && this.room.deadline - Date.now() < URGENT_MS) this.cutShort?.();
        void this.run();
    }

    refusedBy(why: string): void {
        this.trouble = why;
        this.sent = "";
        this.settle();
    }

    /** How many events are on the screen. */
    get shownLength(): number {
        return this.shown.lines.length;
    }

    /** Somebody is back who has seen so many events: the others are shown at once, and told in words. */
    catchUp(seen: number): void {
        if (this.known.lines.length > seen) this.unseen = seen;
        this.cutShort?.();
        void this.run();
    }

    // ---- showing it, event by event ----

    async run(): Promise<void> {
        if (this.pumping) return;
        this.pumping = true;
        try {
            while (!this.closed && (await this.step())) {
                /* goes on */
            }
        } finally {
            this.pumping = false;
        }
        if (!this.closed) this.settle();
    }

    /** Shows one more event; false: all are shown. */
    private async step(): Promise<boolean> {
        const { known, shown } = this,
            next = shown.lines.length;
        const cut = known.lines.length < next,
            far = known.lines.length - next > JUMP || (this.unseen >= 0 && next >= this.unseen);
        const more = known.lines.length > next;
        if (!more && recordOf(known) === recordOf(shown)) return false;
        const upTo = !more || far ? known.lines.length : next + 1;
        // Lines before it may have been opened meanwhile: dice that all may see now.
        const lines = known.lines.slice(0, upTo),
            last = upTo === known.lines.length;
        if (!this.show({ head: known.head, lines, tail: last ? known.tail : [] })) {
            if (last) return false; // the result is still missing; it comes with the next look
            this.shown = { head: known.head, lines, tail: [] };
            return true;
        }
        this.ask = { kind: "watch" };
        this.changed();
        const event = this.log.at(-1);
        if (event && more && !far && !cut) await this.paced(event);
        return true;
    }

    /** Goes on to what is written; false: that cannot be, or the result of a game that is over is still missing. Lines
     * that are known already are not read again, unless the table itself is another one. */
    private show(written: Written): boolean {
        const { shown } = this,
            other = shown.head.join() !== written.head.join();
        if (other || !this.goOn(shown.lines, written.lines)) {
            if (!this.readAnew(written)) return false;
        } else if (!written.tail.length && this.desk.picture(SPECTATOR, SPECTATOR).due.kind === "over") {
            this.goOn(written.lines, shown.lines);
            return false;
        }
        this.shown = written;
        this.trouble = "";
        this.refresh();
        return true;
    }

    /** Takes back what is not so any more, and applies what is new. */
    private goOn(from: string[], to: string[]): boolean {
        const same = alike(from, to);
        if (same < from.length) this.desk.rewind(same);
        return to.slice(same).every((line) => this.desk.apply(line).ok);
    }

    private readAnew(written: Written): boolean {
        const desk = this.room.house.engine.read(plainRecord(written));
        if ("why" in desk) return false;
        this.desk.close();
        this.desk = desk;
        return true;
    }

    /** As long as the screen wants, unless a clock runs for us. */
    private paced(event: LogEvent): Promise<void> {
        const { turn, deadline } = this.room;
        const hurried = turn?.yours && (turn.due.sealed || (deadline && deadline - Date.now() < URGENT_MS));
        const shown = this.pace(event);
        if (hurried) return Promise.resolve();
        return new Promise((resolve) => {
            const timer = setTimeout(resolve, PATIENCE_MS);
            this.cutShort = () => {
                clearTimeout(timer);
                this.cutShort = null;
                resolve();
            };
            void shown.then(() => this.cutShort?.());
        });
    }

    protected override refresh(): void {
        super.refresh();
        this.picture = atTable(this.room, this.picture);
        this.log = this.log.map((event) => (event.kind === "note" ? this.noted(event) : event));
    }

    /** The house's own notes count seats; people have names. */
    private noted(event: LogEvent): LogEvent {
        const name = this.picture.sheet.seats[seatOf(event)]?.name ?? "",
            { note_kind: kind, player = "" } = event;
        if (kind === "replaced") return { ...event, note: onlineTexts.playedBy(name, levelName(player)) };
        return kind === "returned" ? { ...event, note: onlineTexts.playedAgain(name) } : event;
    }

    private changed(): void {
        this.dispatchEvent(new Event("change"));
    }

    /** Everything is shown: what is asked now, and of whom. */
    private settle(): void {
        if (this.pumping || this.closed) return;
        this.ask = this.question();
        this.refresh();
        if (this.unseen >= 0) {
            const { picture } = this;
            this.room.absence.caughtUp(this.log.slice(this.unseen).flatMap((event) => eventWords(event, picture)));
            this.unseen = -1;
        }
        this.room.absence.saw(this.shown.lines.length);
        if (this.ask.kind === "over") this.keep();
        if (this.ask.kind === "roll" && this.rollsOn(this.ask.seat)) {
            this.roll();
            return;
        }
        this.changed();
    }

    /** A finished game stays in this browser, with what was seen of the house's envelopes. */
    private keep(): void {
        const record = recordOf(this.shown),
            kept = loadGame(this.id);
        if (record === kept?.record) return;
        const names = this.picture.sheet.seats.map((seat) => seat.name);
        saveGame(
            {
                id: this.id,
                title: this.title,
                names,
                at: Date.now(),
                over: true,
                note: standing(this.picture, this.game.points),
            },
            { setup: this.setup, record, you: kept?.you ?? this.room.seat, seen: kept?.seen ?? seen(this.id) },
        );
        if (this.shown.tail.some((line) => line.startsWith("proof "))) forgetSeen(this.id);
    }

    private question(): Ask {
        const { turn } = this.room,
            { due } = this.picture;
        if (due.kind === "over") return { kind: "over" };
        if (turn?.phase !== "playing" || turn.paused) return { kind: "watch" };
        const seat = this.room.seat;
        if (turn.yours && this.sent !== this.moment) {
            if (turn.due.kind === "roll" && due.kind === "roll") return { kind: "roll", seat, dice: due.dice };
            if (turn.due.kind === "decide" && due.kind === "decide") return { kind: "decide", seat };
        }
        if (turn.due.sealed && turn.due.seats?.length && !turn.yours) return this.waiting(turn.due.seats);
        const others = (turn.due.seats ?? (turn.due.seat === undefined ? [] : [turn.due.seat])).filter(
            (s) => s !== seat,
        );
        return others.length && !(turn.yours && this.sent === this.moment)
            ? { kind: "think", seat: others[0]! }
            : { kind: "watch" };
    }

    /** Others may answer a call: who, and what one's own answer was. */
    private waiting(seats: number[]): Ask {
        const me = this.room.seat,
            others = seats.filter((s) => s !== me),
            names = others.map((s) => this.room.name(s));
        if (!others.length) return { kind: "watch" };
        const words = seats.includes(me) ? answered(this.room.answered, names) : onlineTexts.othersAnswer(names);
        return { kind: "think", seat: others[0]!, words };
    }

    /** A question is known by where the game stands. */
    private get moment(): string {
        return `${this.shown.lines.length} ${this.room.turn?.due.kind} ${this.shown.lines.at(-1)}`;
    }

    /** The rolls that follow a move of one's own are part of it. */
    private rollsOn(seat: number): boolean {
        const last = this.log.at(-1);
        return last?.kind === "move" && last.seat === seat && this.room.connected;
    }

    // ---- what people do ----

    /** Nobody is helped against other people. */
    advise(): Promise<null> {
        return Promise.resolve(null);
    }

    stopAdvice(): void {
        /* there is none */
    }

    private command(send: () => Promise<{ ok: boolean }>): void {
        this.sent = this.moment;
        this.trouble = "";
        void send();
        this.ask = { kind: "watch" };
        this.refresh();
        this.changed();
    }

    act(action: number): void {
        const words = this.moves().find((m) => m.action === action)?.move;
        if (words !== undefined) this.command(() => this.room.move(words));
    }

    roll(): void {
        if (this.ask.kind === "roll") this.command(() => this.room.quietly("roll")); // if late: it has rolled already
    }

    typed(): string {
        return "";
    }

    confirm(): void {
        /* every seat has a screen of its own */
    }

    get canUndo(): boolean {
        const { turn, seat } = this.room;
        if (seat < 0 || turn?.phase !== "playing" || turn.asker !== null) return false;
        return this.log.some((e) => e.kind === "move" && e.seat === seat);
    }

    undo(): void {
        void this.room.tell("takeback");
    }

    get mayResign(): number {
        const { seat, turn } = this.room;
        return seat >= 0 && turn?.phase === "playing" && !this.picture.sheet.seats[seat]?.resigned ? seat : -1;
    }

    resign(): void {
        void this.room.tell("resign");
    }

    abandon(): void {
        if (this.room.hosts) void this.room.tell("close");
    }

    get mayPlayAgain(): boolean {
        const { seat, look, phase } = this.room;
        return seat >= 0 && phase === "over" && !look?.seats[seat]?.again;
    }

    again(): void {
        if (this.mayPlayAgain) void this.room.tell("rematch");
    }

    record(): string {
        return recordOf(this.shown);
    }

    close(): void {
        if (this.closed) return;
        this.closed = true;
        this.cutShort?.();
        this.desk.close();
    }
}
