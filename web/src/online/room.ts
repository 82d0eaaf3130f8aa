// room.ts - a table of the house as this page knows it: who sits there, the settings, what is said, whose turn it is.
// What is played goes to the session (play.ts). Events come over the link in order; where one changes more than it
// tells, the table is looked at anew.
import type { EngineClient } from "../engine/client";
import { sawSeal, sawStart } from "../fair/witness";
import { settings } from "../session/store";
import { Link, type Command, type Outcome } from "./link";
import { NetworkSession } from "./play";
import { commitmentOf, headOf, readStart, Seeds, standing, type Start } from "./proof";
import {
    PROTOCOL,
    beGuest,
    lookAt,
    sentence,
    talkAt,
    tidy,
    type EventMessage,
    type Phase,
    type ServerMessage,
    type TableMessage,
    type Turn,
    type TurnMessage,
} from "./protocol";
import { type Remark, together } from "./talk";
import { news, onlineTexts } from "./texts";

const REMARKS = 200;
/** How long to wait before asking a house that cannot reach its store again. */
const STORE_MS = 2000;
const LOOK_MS = 60,
    LOOK_AGAIN_MS = 2000;
const NOTICE_MS = 7000; // that something has happened stays on the strip so long
const GAME_EVENTS = ["roll", "move", "shown", "resigned", "abandoned"];

export class Room extends EventTarget {
    look: TableMessage | null = null;
    turn: Turn | null = null;
    session: NetworkSession | null = null;
    remarks: Remark[] = [];
    unread = 0;
    muted = new Set<string>();
    /** Why this table cannot be seen. */
    refused = "";
    /** It is refused for now only: the house cannot reach its store. */
    later = false;
    /** What the house said no to, last. */
    refusal = "";
    /** When the clock runs out, by this device's clock; 0: there is none. */
    deadline = 0;
    /** What has just happened at the table, in words. */
    notice = "";
    /** What the house did to one's own number, where it is not as it should be: stays until all is well. */
    alarm = "";
    /** One's own answer to the call that is being answered, if this page has sent it. */
    answered = "";

    private n = 0;
    private viewer: number | null = null;
    private isHost = false;
    private readonly link: Link;
    private readonly seeds = new Seeds();
    private looking: ReturnType<typeof setTimeout> | undefined;
    private noticed: ReturnType<typeof setTimeout> | undefined;
    private heard = false; // the talk of before has been asked for
    private proved = ""; // what was done for the dice proof last
    private start: Start | null = null; // what is on the table, as the house read it out
    private begunAt = 0; // the event that began the game at hand: a look from before it shows another one
    private early: EventMessage[] = []; // hands that were shaken before the game was on the screen
    private closed = false;

    constructor(
        readonly house: EngineClient,
        readonly table: string,
    ) {
        super();
        this.remarks = this.remembered();
        this.muted = new Set(this.kept<string>("muted"));
        this.link = new Link({
            hello: () => ({ type: "hello", version: PROTOCOL, name: settings().name || onlineTexts.guest, want: [] }),
            join: () => this.join(),
            message: (message) => this.receive(message),
            state: () => this.changed(),
        });
        beGuest()
            .catch(() => undefined)
            .finally(() => this.link.open());
    }

    get connected(): boolean {
        return this.link.connected;
    }

    /** Whether the house is newer than this page, so that the page should be loaded anew: now, or before the next game.
     * In the middle of one it can wait. */
    get renewed(): "now" | "between" | "" {
        const { outdated, server } = this.link;
        if (outdated) return "now";
        const other = server !== "" && server !== this.house.engine.catalogue().version;
        return other && (this.phase === "lobby" || this.phase === "over") ? "between" : "";
    }

    get phase(): Phase {
        return this.turn?.phase ?? this.look?.turn.phase ?? "lobby";
    }

    get seat(): number {
        return this.viewer ?? -1;
    }

    get hosts(): boolean {
        return this.isHost;
    }

    /** The seat that this page has left in the middle of a game, and may come back to. */
    get leftSeat(): number {
        return this.seat >= 0 ? -1 : (this.kept<number>("seat").find((i) => this.look?.seats[i]?.left) ?? -1);
    }

    name(seat: number | null | undefined): string {
        return (seat === null || seat === undefined ? "" : this.look?.seats[seat]?.name) || onlineTexts.somebody;
    }

    changed(): void {
        this.dispatchEvent(new Event("change"));
    }

    // ---- commands ----

    private join(): Command {
        const known = this.n && this.look ? { last: this.n, viewer: this.viewer } : {};
        return { type: "join", table: this.table, ...known };
    }

    /** Sends a command; what the house says no to is shown. */
    async tell(type: string, members: Record<string, unknown> = {}): Promise<Outcome> {
        this.refusal = "";
        const mine = this.seat;
        const outcome = await this.link.send({ type, table: this.table, ...members });
        if (outcome.ok) this.refusal = "";
        if (outcome.ok && type === "stand") this.keep("seat", [mine]);
        if (!outcome.ok) {
            this.refusal = outcome.why;
            this.session?.refusedBy(outcome.why);
            this.say(-1, "", outcome.why);
        }
        this.changed();
        return outcome;
    }

    /** A move: decided when so many events had been seen. */
    move(words: string): Promise<Outcome> {
        return this.tell("move", { move: words, at: this.n });
    }

    async sit(name: string, seat: number | null = null): Promise<void> {
        this.link.raw({ type: "name", name });
        if (this.seat >= 0) {
            const mine = this.seat; // sitting down again is the way to another name
            if (!(await this.tell("stand")).ok) return;
            await this.tell("sit", { seat: mine });
        } else await this.tell("sit", { seat });
    }

    // ---- what the house says ----

    private receive(message: ServerMessage): void {
        switch (message.type) {
            case "table":
                this.refused = "";
                this.take(tidy(message), true);
                break;
            case "event":
                this.event(message);
                break;
            case "turn":
                this.takeTurn(message);
                break;
            case "lost":
                this.link.raw(this.join());
                break;
            case "refused":
                this.later = message.code === "store";
                if (this.later && !message.id)
                    setTimeout(() => this.link.connected && this.link.raw(this.join()), STORE_MS);
                if (!this.look) this.refused = sentence(message.why);
                else this.refusal = sentence(message.why);
                break;
            default:
                break;
        }
        this.changed();
    }

    private take(look: TableMessage, live: boolean): void {
        if (!live && (look.n < this.n || look.viewer !== this.viewer)) {
            // older than what is known already
            this.lookAgain(LOOK_MS);
            return;
        }
        this.look = look;
        this.witness(look.turn.phase, look.commitment);
        this.compare(look);
        if (live) {
            this.n = look.n;
            this.viewer = look.viewer;
            this.isHost = look.host;
            this.clock(look.turn);
            if (!this.heard) void this.hear();
        } else this.prove();
        this.play(look);
    }

    private takeTurn(turn: Turn & Pick<TurnMessage, "host">): void {
        const same = this.turn?.n === turn.n && this.turn.phase === turn.phase;
        this.clock(turn);
        if (turn.host !== undefined) this.isHost = turn.host;
        if (same || turn.phase !== "playing") this.lookAgain(LOOK_MS); // somebody came or went
        this.play();
    }

    private clock(turn: Turn): void {
        this.turn = turn;
        if (!turn.due.sealed || turn.yours) this.answered = "";
        this.deadline = turn.left_ms === null || turn.paused ? 0 : Date.now() + turn.left_ms;
        if (this.look) this.look = { ...this.look, turn };
        this.prove();
    }

    /** The session of the game that is played or was played last; it gets what is new. */
    private play(fresh?: TableMessage): void {
        const { look, turn } = this;
        if (!look || !turn || this.closed) return;
        const shown =
            turn.phase === "playing" ||
            turn.phase === "over" ||
            (turn.phase === "closed" && !!look.record?.includes("\nscore "));
        if (!shown) {
            this.session?.close();
            this.session = null;
            return;
        }
        if (look.n < this.begunAt || !look.record?.includes("\nbegin ")) {
            this.lookAgain(LOOK_MS);
            return;
        }
        const key = `${this.viewer} ${look.games}`;
        if (this.session && this.session.key !== key) {
            this.session.close();
            this.session = null;
        }
        if (!this.session) {
            this.session = NetworkSession.open(this, look, key);
            for (const event of this.session ? this.early.splice(0) : []) this.session!.saw(event);
        } else if (fresh) this.session.sync(fresh);
        this.session?.turned();
    }

    private event(event: EventMessage): void {
        if (event.n <= this.n && event.viewer === this.viewer) return;
        this.n = event.n;
        this.viewer = event.viewer;
        if (event.kind === "chat") {
            if (!this.muted.has(event.name!)) this.say(event.seat ?? null, event.name!, event.text!);
            return;
        }
        this.proofEvent(event);
        const words = news(event, (seat) => this.name(seat));
        if (words) this.say(-1, "", words);
        if (words && !["start", "begun", "again"].includes(event.kind)) this.announce(words);
        if (event.kind === "answer") this.answered = event.move ?? "";
        if (event.kind === "begun") {
            this.begunAt = event.n;
            this.early = [];
        }
        const session = (this.look?.n ?? 0) < this.begunAt ? null : this.session;
        if (event.commitment && !session) this.early.push(event);
        if (GAME_EVENTS.includes(event.kind) && event.line !== undefined && event.index !== undefined)
            session?.happened(event);
        else if (event.kind === "taken_back") this.session?.cut(event.index!);
        else if (event.kind !== "answer") this.lookAgain(LOOK_MS);
        if (event.kind === "abandoned" || event.kind === "resigned" || event.by === "clock") this.lookAgain(LOOK_MS);
    }

    /** Looks at the whole table once the talk has calmed down. */
    lookAgain(wait: number): void {
        if (this.closed) return;
        clearTimeout(this.looking);
        this.looking = setTimeout(() => {
            lookAt(this.table)
                .then((look) => {
                    if (look && !this.closed) this.take(look, false);
                    this.changed();
                })
                .catch(() => this.lookAgain(LOOK_AGAIN_MS));
        }, wait);
    }

    // ---- the dice proof ----

    /** Seals a seed as soon as there is a seat, and opens it when all have sealed; nobody needs to know. */
    private prove(): void {
        const { look, turn } = this,
            mine = this.seat >= 0 ? look?.seats[this.seat] : undefined;
        if (!look || !turn || !mine) return;
        const step = `${turn.phase} ${look.commitment} ${this.seat}`;
        if (this.proved === step) return;
        if ((turn.phase === "lobby" || turn.phase === "sealing") && (!mine.sealed || mine.drawn)) {
            this.proved = step;
            const seed = this.seeds.known(this.table, look.commitment) ?? this.seeds.draw(this.table, look.commitment);
            void this.quietly("seal", { commitment: commitmentOf(seed) });
        } else if (turn.phase === "opening") {
            if (!this.start && look.record) this.start = readStart(headOf(look.record)); // the page was loaded anew
            if (!this.start) return;
            this.proved = step;
            if (!mine.opened || mine.drawn) this.openFor(this.start);
        }
    }

    private standing(start: Start) {
        const { table, seat, look } = this,
            commitment = look!.commitment;
        return standing(start, {
            table,
            seat,
            seed: this.seeds.known(table, commitment),
            commitment,
            off: this.kept<[number, number]>("off").flatMap(([n, game]) => (game === start.game ? [n] : [])),
        });
    }

    /** Opens one's number for what is on the table; if it is not there, nothing is opened, and everybody sees why. */
    private openFor(start: Start): void {
        const seed = this.seeds.known(this.table, this.look!.commitment),
            how = this.standing(start);
        if (how === "own" && seed) {
            this.alarm = "";
            sawStart(`${this.table}.${start.game}`, { start: start.hash, seat: this.seat, seed });
            void this.quietly("open", { seed });
        } else if (how === "drew" && seed) {
            this.alarm = onlineTexts.alarmLate;
            void this.quietly("seal", { commitment: commitmentOf(seed) }); // an honest house calls the start off
        } else if (how === "wrong") this.alarm = onlineTexts.alarmLeftOut;
    }

    /** What events mean for the dice proof. */
    private proofEvent(event: EventMessage): void {
        const { look } = this;
        if (event.kind === "commit" && look) {
            this.witness(this.phase, event.block);
            const seats = look.seats.map(({ sealed: _s, opened: _o, drawn: _d, ...seat }) => seat);
            this.look = { ...look, commitment: event.block!, seats };
            this.start = null;
        }
        if (event.kind === "opening" && event.head) {
            this.start = readStart(event.head);
            for (const seat of this.start?.drawn ?? []) this.tellDrawn(seat);
        } else if (event.kind === "opening") this.openOld();
        if (event.kind === "off" && look) {
            this.seeds.forget(this.table, look.commitment); // it may be known by now
            this.keep("off", [...this.kept("off"), [event.number!, this.start?.game ?? look.games + 1]]);
            this.alarm = "";
        }
        if (event.kind === "begun") this.begun();
    }

    /** A start of a house of before, which does not say what is on the table. */
    private openOld(): void {
        const seed = this.look && this.seeds.known(this.table, this.look.commitment);
        if (seed && this.seat >= 0) void this.quietly("open", { seed });
    }

    private tellDrawn(seat: number): void {
        const words = seat === this.seat ? onlineTexts.newsDrewForYou : onlineTexts.newsDrew(this.name(seat));
        this.say(-1, "", words);
        this.announce(words);
    }

    /** The game begins: whether one's own number is in its dice. */
    private begun(): void {
        this.keep("off", []);
        if (this.seat < 0 || !this.look) return;
        const how = this.start && this.standing(this.start);
        if (how === "own") this.say(-1, "", onlineTexts.newsOwnNumber);
        else if (how === "drew") this.alarm = onlineTexts.alarmDrew;
        else if (how) this.alarm = onlineTexts.alarmLeftOut;
        this.seeds.forget(this.table, this.look.commitment);
    }

    /** The game that is played must be the one for which the numbers were opened. */
    private compare(look: TableMessage): void {
        const { start } = this;
        if (!start || look.turn.phase !== "playing" || !look.record || look.games !== start.game) return;
        if (readStart(headOf(look.record))?.hash !== start.hash) this.alarm = onlineTexts.alarmOther;
    }

    /** The house's envelope, as it lay on the table before anybody opened theirs. */
    private witness(phase: Phase, commitment: string | undefined): void {
        if (this.look && commitment && phase !== "opening" && phase !== "playing")
            sawSeal(`${this.table}.${this.look.games + 1}`, commitment);
    }

    /** A command nobody needs to hear about. */
    quietly(type: string, members: Record<string, unknown> = {}): Promise<Outcome> {
        return this.link.send({ type, table: this.table, ...members });
    }

    // ---- talk ----

    private kept<T>(what: string): T[] {
        try {
            return JSON.parse(sessionStorage.getItem(`astragal.${what}.${this.table}`) ?? "[]") as T[];
        } catch {
            return [];
        }
    }

    private keep(what: string, list: unknown[]): void {
        try {
            sessionStorage.setItem(`astragal.${what}.${this.table}`, JSON.stringify(list));
        } catch {
            // then it lives as long as the page
        }
    }

    private remembered(): Remark[] {
        return this.kept<Remark>("talk");
    }

    /** What was said before this page came, or while it was away. */
    private async hear(): Promise<void> {
        this.heard = true;
        const said = await talkAt(this.table);
        if (!said) {
            this.heard = false; // the next look asks again
            return;
        }
        this.remarks = together(said, this.remarks).slice(-REMARKS);
        this.keep("talk", this.remarks);
        this.changed();
    }

    mute(name: string): void {
        if (!this.muted.delete(name)) this.muted.add(name);
        this.keep("muted", [...this.muted]);
        this.changed();
    }

    private announce(words: string): void {
        clearTimeout(this.noticed);
        this.notice = words;
        this.noticed = setTimeout(() => {
            this.notice = "";
            this.changed();
        }, NOTICE_MS);
    }

    private say(seat: number | null, name: string, text: string): void {
        this.remarks = [...this.remarks, { seat, name, text }].slice(-REMARKS);
        if (seat !== -1 && seat !== this.viewer) this.unread++;
        this.keep("talk", this.remarks);
        this.dispatchEvent(new CustomEvent("said", { detail: seat === -1 ? text : onlineTexts.remark(name, text) }));
    }

    close(): void {
        this.closed = true;
        clearTimeout(this.looking);
        clearTimeout(this.noticed);
        this.link.close();
        this.session?.close();
    }
}
