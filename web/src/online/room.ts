// room.ts - a table of the house as this page knows it: who sits there, the settings, what is said, whose turn it is.
// What is played goes to the session (play.ts). Events come over the link in order; where one changes more than it
// tells, the table is looked at anew.
import type { EngineClient } from "../engine/client";
import { settings } from "../session/store";
import { Absence } from "./absence";
import { Link, type Command, type Outcome } from "./link";
import { NetworkSession } from "./play";
import {
    PROTOCOL,
    beGuest,
    guestToken,
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
import { Sealing } from "./sealing";
import { presenceNews } from "./seats";
import { keep, kept, type Remark, together } from "./talk";
import { news, onlineTexts, reactionWords } from "./texts";

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
    /** The house is closed to whoever has not said its password. */
    door = false;
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
    /** What happened in the game while nobody looked. */
    readonly absence: Absence;

    private n = 0;
    private viewer: number | null = null;
    private isHost = false;
    private readonly link: Link;
    private readonly sealing: Sealing;
    private looking: ReturnType<typeof setTimeout> | undefined;
    private noticed: ReturnType<typeof setTimeout> | undefined;
    private heard = false; // the talk of before has been asked for
    private begunAt = 0; // the event that began the game at hand: a look from before it shows another one
    private early: EventMessage[] = []; // hands that were shaken before the game was on the screen
    private closed = false;

    constructor(
        readonly house: EngineClient,
        readonly table: string,
    ) {
        super();
        this.sealing = new Sealing(this);
        this.absence = new Absence(this);
        this.remarks = kept(table, "talk");
        this.muted = new Set(kept<string>(table, "muted"));
        this.link = new Link({
            hello: () => ({
                type: "hello",
                version: PROTOCOL,
                name: settings().name || onlineTexts.guest,
                want: [],
                ...(guestToken() ? { token: guestToken() } : {}),
            }),
            join: () => this.join(),
            message: (message) => this.receive(message),
            names: () => this.look?.seats.map(({ name }) => name ?? "") ?? [],
            state: () => {
                if (!this.link.connected) this.absence.begin();
                this.changed();
            },
        });
        beGuest()
            .catch(() => true) // without an answer the link goes on asking
            .then((welcome) => {
                if (welcome) this.link.open();
                else this.door = true;
                this.changed();
            });
    }

    get connected(): boolean {
        return this.link.connected;
    }

    /** It was called in vain more than once, and nothing is known of the table yet. */
    get unreachable(): boolean {
        return !this.connected && !this.look && this.link.tries > 1;
    }

    callAgain(): void {
        this.link.tries = 0;
        this.link.open();
        this.changed();
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
        return this.seat >= 0 ? -1 : (kept<number>(this.table, "seat").find((i) => this.look?.seats[i]?.left) ?? -1);
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
        if (outcome.ok && type === "stand") keep(this.table, "seat", [mine]);
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
        if (this.seat >= 0) await this.tell("rename", { name });
        else await this.tell("sit", { seat });
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
            case "device":
                this.say(-1, "", onlineTexts.newsDevice);
                this.announce(onlineTexts.newsDevice);
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
        for (const words of presenceNews(this.look, look, this.seat)) {
            this.announce(words);
            this.speak(words);
        }
        this.look = look;
        this.sealing.witness(look.turn.phase, look.commitment);
        this.sealing.compare(look);
        if (live) {
            this.n = look.n;
            this.viewer = look.viewer;
            this.isHost = look.host;
            this.clock(look.turn);
            if (!this.heard) void this.hear();
        } else this.sealing.prove();
        this.play(look);
    }

    private takeTurn(turn: Turn & Pick<TurnMessage, "host">): void {
        const same = this.turn?.n === turn.n && this.turn.phase === turn.phase;
        this.clock(turn);
        if (turn.host !== undefined) this.isHost = turn.host;
        if (same || turn.phase !== "playing") this.lookAgain(LOOK_MS); // somebody came or went
        this.play();
        this.absence.end();
    }

    private clock(turn: Turn): void {
        this.turn = turn;
        if (!turn.due.sealed || turn.yours) this.answered = "";
        this.deadline = turn.left_ms === null || turn.paused ? 0 : Date.now() + turn.left_ms;
        if (this.look) this.look = { ...this.look, turn };
        this.sealing.prove();
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
        if (event.kind === "reacted") {
            const words = reactionWords(event.reaction!);
            if (!this.muted.has(event.name!)) this.say(event.seat ?? null, event.name!, words);
            if (event.seat !== this.viewer && !this.muted.has(event.name!))
                this.announce(onlineTexts.remark(event.name!, words));
            return;
        }
        if (event.by === "clock" && event.seat === this.viewer) this.absence.clockMoved = true;
        this.sealing.proofEvent(event);
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

    /** A command nobody needs to hear about. */
    quietly(type: string, members: Record<string, unknown> = {}): Promise<Outcome> {
        return this.link.send({ type, table: this.table, ...members });
    }

    // ---- talk ----

    /** What was said before this page came, or while it was away. */
    private async hear(): Promise<void> {
        this.heard = true;
        const said = await talkAt(this.table);
        if (!said) {
            this.heard = false; // the next look asks again
            return;
        }
        this.remarks = together(said, this.remarks).slice(-REMARKS);
        keep(this.table, "talk", this.remarks);
        this.changed();
    }

    mute(name: string): void {
        if (!this.muted.delete(name)) this.muted.add(name);
        keep(this.table, "muted", [...this.muted]);
        this.changed();
    }

    announce(words: string): void {
        clearTimeout(this.noticed);
        this.notice = words;
        this.noticed = setTimeout(() => {
            this.notice = "";
            this.changed();
        }, NOTICE_MS);
    }

    say(seat: number | null, name: string, text: string): void {
        this.remarks = [...this.remarks, { seat, name, text }].slice(-REMARKS);
        if (seat !== -1 && seat !== this.viewer) this.unread++;
        keep(this.table, "talk", this.remarks);
        this.speak(seat === -1 ? text : onlineTexts.remark(name, text));
    }

    /** For those who cannot see it. */
    private speak(words: string): void {
        this.dispatchEvent(new CustomEvent("said", { detail: words }));
    }

    close(): void {
        this.closed = true;
        clearTimeout(this.looking);
        clearTimeout(this.noticed);
        this.link.close();
        this.session?.close();
    }
}
