// local.ts - a game on this device: against players of the house, passed round, or kept for real dice. The table is in
// the engine; this runs it, asks whoever must decide, and writes every event down before going on.
import { Adviser } from "../coach/adviser";
import type { Advice } from "../engine/coach";
import { SPECTATOR, type Desk } from "../engine/engine";
import { drawDice, NoModel, type EngineClient } from "../engine/client";
import { type Answer, type Due, type LogEvent, seatOf } from "../engine/types";
import { standing, texts } from "../texts";
import { DeskSession } from "./desk-session";
import { PERSON, type Ask, type Session, type Setup } from "./session";
import { newId, saveGame } from "./store";

const COLOURED = 0x10; // on a die given to the engine
const TRY_AGAIN_MS = 5000; // to bring what an opponent plays by
/** A note of records (docs/record.md): the next dice are rolled for somebody who has resigned. */
const STAND_INS = "Stand-ins: the house rolls for a seat that has resigned."; // not for people: words of a record
const UNSEEN = /^roll \d+ hidden: .*\?/m; // in a record that is one seat's view

/** What nobody could have refused: a refusal here is a mistake of ours, and stops the game instead of going round. */
function must(answer: Answer): void {
    if (!answer.ok) throw new Error(answer.why);
}

/** Events before the last entry: a turn that was told by its end is one, however many stand in for it. */
export function lastEntry(log: LogEvent[]): number {
    let n = log.length - 1;
    if (log[n]?.told) while (n > 0 && log[n - 1]!.told && log[n - 1]!.dull) n--;
    return n;
}

export class LocalSession extends DeskSession implements Session {
    private onScreen = -1; // whose hidden dice are shown while the device goes round
    private running = 0; // the number of the loop that may go on
    private taken = 0; // how often something was taken back
    private closed = false;
    private readonly adviser: Adviser;

    protected constructor(
        house: EngineClient,
        desk: Desk,
        readonly setup: Setup,
        public id: string,
    ) {
        super(house, desk);
        this.adviser = new Adviser(house, () => ({ game: this.game.name, player: this.game.players.at(-1)!.name }));
        this.refresh();
        for (const { who } of setup.seats) house.foresee(desk.record(), who);
    }

    /** A new game, or why there can be none. */
    static begin(house: EngineClient, setup: Setup): LocalSession | string {
        const desk = house.engine.open(setup.preset, { ...setup.settings, seats: `${setup.seats.length}` });
        if (typeof desk === "string") return desk;
        for (const [i, seat] of setup.seats.entries()) {
            const answer = desk.sit(i, seat.who, seat.name);
            if (answer.ok) continue;
            desk.close();
            return answer.why;
        }
        return new this(house, desk, setup, newId());
    }

    /** A game at a table that is there already. */
    static at(house: EngineClient, desk: Desk, setup: Setup, id: string): LocalSession {
        return new this(house, desk, setup, id);
    }

    /** A game that was begun earlier, from its record. */
    static resume(house: EngineClient, record: string, id: string, realDice = false): LocalSession | string {
        const desk = house.engine.read(record);
        if ("why" in desk) return texts.badRecord(desk.line, desk.why);
        const { preset, sheet, due } = desk.picture(SPECTATOR, SPECTATOR);
        if (due.kind !== "over" && UNSEEN.test(record) && !realDice) {
            desk.close();
            return texts.unseenRecord;
        }
        const settings = Object.fromEntries(desk.rules().map(({ key, value }) => [key, value]));
        const setup = { preset, settings, realDice, seats: sheet.seats.map(({ who, name }) => ({ who, name })) };
        return new this(house, desk, setup, id);
    }

    // ---- who is who ----

    protected isPerson(seat: number): boolean {
        return this.setup.seats[seat]?.who === PERSON && !this.picture.sheet.seats[seat]!.resigned;
    }

    private get people(): number[] {
        return this.setup.seats.flatMap((seat, i) => (seat.who === PERSON ? [i] : []));
    }

    protected get passesRound(): boolean {
        return this.people.length > 1 && this.game.hidden;
    }

    protected get viewer(): number {
        if (this.people.length === 1) return this.people[0]!;
        const over = this.picture?.due.kind === "over";
        return this.passesRound && this.onScreen >= 0 && !over ? this.onScreen : SPECTATOR;
    }

    protected override get reader(): number {
        return this.people.length === 1 ? this.people[0]! : SPECTATOR;
    }

    // ---- what there is to see ----

    protected override refresh(): void {
        this.picture = this.desk.picture(SPECTATOR, SPECTATOR); // who views depends on it
        super.refresh();
    }

    protected show(ask: Ask, save = false): void {
        this.ask = ask;
        this.refresh();
        if (save) this.save();
        this.dispatchEvent(new Event("change"));
    }

    /** Written down before the first event too, so that a reload finds it. */
    save(): void {
        const { picture } = this;
        const saved = saveGame(
            {
                id: this.id,
                title: this.title,
                names: picture.sheet.seats.map((seat) => seat.name),
                at: Date.now(),
                over: picture.result.over,
                note: standing(picture, this.game.points),
            },
            { setup: this.setup, record: this.desk.record() },
        );
        if (!saved) this.trouble = texts.notSaved;
    }

    // ---- running ----

    /** Goes on until a person is asked. Whatever calls it last is the one that runs. */
    async run(): Promise<void> {
        const mine = ++this.running;
        try {
            while (mine === this.running && !this.closed && (await this.step(mine))) {
                /* goes on */
            }
        } catch (error) {
            if (error instanceof NoModel) this.waitForConnection();
            else this.trouble = texts.engineTrouble(error instanceof Error ? error.message : String(error));
            this.dispatchEvent(new Event("change"));
        }
    }

    /** An opponent lacks what it plays by; the game goes on when the device is online again. */
    private waitForConnection(): void {
        this.trouble = texts.noModel;
        const again = () => {
            clearTimeout(timer);
            removeEventListener("online", again);
            if (!this.closed) void this.run();
        };
        const timer = setTimeout(again, TRY_AGAIN_MS); // not every browser tells
        addEventListener("online", again);
    }

    /** One event, if nobody has to be asked for it. */
    private async step(mine: number): Promise<boolean> {
        const due = this.desk.picture(SPECTATOR, SPECTATOR).due;
        if (due.kind === "over" || this.endsHere()) return this.asks({ kind: "over" }, true);
        if (due.kind === "roll") {
            const ask = this.askForRoll(due);
            if (ask) return this.asks(ask);
            must(this.desk.roll(this.dice(due)));
        } else {
            const seat = this.seatToMove(due);
            if (this.isPerson(seat)) return this.asks(this.askForMove(seat));
            const action = await this.think(seat);
            if (mine !== this.running || this.closed) return false;
            must(this.desk.act(seat, action));
        }
        await this.happened();
        return true;
    }

    /** Of several that may answer, first whoever needs no screen. */
    protected seatToMove({ seats }: Due): number {
        return seats.find((i) => !this.isPerson(i)) ?? seats[0]!;
    }

    /** Whether a game ends although its rules would go on. */
    protected endsHere(): boolean {
        return false;
    }

    /** Nothing goes on by itself until this is answered. */
    private asks(ask: Ask, save = false): false {
        this.show(ask, save);
        return false;
    }

    /** The first roll of a person's turn is made by that person; those that follow a move are part of it. */
    protected askForRoll(due: Due): Ask | null {
        const { seat, dice, hidden, coloured, jolly } = due;
        if (seat === null || !this.isPerson(seat)) return null;
        if (this.setup.realDice) {
            const claims = this.desk.claimForms();
            return { kind: "type", seat, dice, coloured: !!coloured, jolly: !!jolly, claims };
        }
        const last = this.log.at(-1);
        if (hidden || (last?.kind === "move" && last.seat === seat)) return null;
        return { kind: "roll", seat, dice };
    }

    protected askForMove(seat: number): Ask {
        if (this.passesRound && this.onScreen !== seat) {
            this.onScreen = -1;
            return { kind: "handover", seat };
        }
        return { kind: "decide", seat };
    }

    protected dice(due: Due): Uint8Array {
        const dice = drawDice(due.dice);
        if (this.setup.realDice) must(this.desk.note(STAND_INS)); // for somebody who has resigned
        if (due.coloured) dice[0]! |= COLOURED;
        return dice;
    }

    protected async think(seat: number): Promise<number> {
        const { who } = this.setup.seats[seat]!;
        this.show({ kind: "think", seat });
        const player = who === PERSON ? "idle" : who; // a person who has resigned
        const action = await this.house.choose(this.picture.game, this.desk.record(seat), seat, player);
        if (this.trouble === texts.noModel) this.trouble = "";
        return action;
    }

    private async happened(): Promise<void> {
        this.show({ kind: "watch" }, true);
        const event = this.log.at(-1);
        if (event) await this.pace(event);
    }

    protected async goOn(): Promise<void> {
        const mine = ++this.running;
        await this.happened();
        if (mine === this.running) await this.run();
    }

    // ---- what people do ----

    get alone(): boolean {
        return this.people.length === 1;
    }

    /** Which decision is asked for, if any. The record may have been cut and grown again. */
    private get moment(): string {
        const { ask, picture, id } = this;
        return ask.kind === "decide" && !this.closed ? `${id} ${ask.seat} ${picture.length} ${this.taken}` : "";
    }

    async advise(progress?: (done: number) => void): Promise<Advice | null> {
        const { moment, ask } = this;
        if (!moment || ask.kind !== "decide") return null;
        const advice = await this.adviser.ask(moment, () => this.desk.record(ask.seat), ask.seat, progress);
        return this.moment === moment ? advice : null;
    }

    stopAdvice(): void {
        this.adviser.stop();
    }

    act(action: number): void {
        if (this.ask.kind !== "decide") return;
        const { seat } = this.ask;
        if (!this.desk.act(seat, action).ok) return;
        this.adviser.stop();
        const due = this.desk.picture(SPECTATOR, SPECTATOR).due;
        if (due.kind !== "decide" || !due.seats.includes(seat)) this.onScreen = -1; // the device may be passed on now
        void this.goOn();
    }

    roll(): void {
        if (this.ask.kind !== "roll") return;
        this.desk.roll(this.dice(this.picture.due));
        void this.goOn();
    }

    typed(dice: string): string {
        if (this.ask.kind !== "type") return "";
        const answer = this.desk.rollWords(dice);
        if (!answer.ok) return answer.why;
        void this.goOn();
        return "";
    }

    tellTurn(words: string): string {
        if (this.ask.kind !== "type") return "";
        const answer = this.desk.claimTurn(words);
        if (!answer.ok) return answer.why;
        void this.goOn();
        return "";
    }

    confirm(): void {
        if (this.ask.kind !== "handover") return;
        this.onScreen = this.ask.seat;
        void this.run();
    }

    /** How many events stay when the last move is taken back; -1: it stands. */
    protected get undoTo(): number {
        const { log } = this;
        if (this.setup.realDice) return lastEntry(log); // people's own dice: any entry may have been a mistake
        if (this.game.hidden) return -1;
        for (let n = log.length; n > 0; n--) {
            const event = log[n - 1]!;
            if (event.kind === "move" && this.setup.seats[seatOf(event)]!.who === PERSON) return n - 1;
            if (event.kind === "resigned" || event.kind === "abandoned") return -1;
            if (event.kind === "roll" && this.setup.seats.length > 1) return -1;
        }
        return -1;
    }

    get canUndo(): boolean {
        return this.undoTo >= 0;
    }

    undo(): void {
        const n = this.undoTo;
        if (n < 0 || !this.desk.rewind(n).ok) return;
        this.rewound();
        this.adviser.stop();
        this.taken++;
        this.running++;
        this.show({ kind: "watch" }, true);
        void this.run();
    }

    /** Something has been taken back. */
    protected rewound(): void {
        /* nothing else to do */
    }

    get mayResign(): number {
        if (this.picture.due.kind === "over" || this.setup.seats.length < 2) return -1;
        if (this.people.length === 1) return this.isPerson(this.people[0]!) ? this.people[0]! : -1;
        const asked = "seat" in this.ask ? this.ask.seat : -1;
        return asked >= 0 && this.isPerson(asked) ? asked : -1;
    }

    resign(): void {
        if (this.mayResign >= 0 && this.desk.resign(this.mayResign).ok) void this.goOn();
    }

    abandon(): void {
        if (this.desk.abandon().ok) void this.goOn();
    }

    again(): void {
        if (!this.desk.next().ok) return;
        this.onScreen = -1;
        this.id = newId(); // the finished game stays as it is
        this.show({ kind: "watch" }, true);
        void this.run();
    }

    record(): string {
        return this.desk.record(this.picture.due.kind === "over" ? undefined : this.viewer);
    }

    close(): void {
        this.closed = true;
        this.adviser.stop();
        this.running++;
        this.desk.close();
    }
}
