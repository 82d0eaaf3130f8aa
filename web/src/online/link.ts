// link.ts - the connection to the house. It comes back by itself; a command that was not answered is sent again with
// the same id, and the house carries it out once.
import { newId } from "../session/store";
import { keepToken, sentence, type ServerMessage } from "./protocol";

const WAITS_MS = [200, 500, 1000, 2000, 4000, 8000];
const PING_MS = 20000,
    SILENCE_MS = 32000;
/** After a command that nothing is heard after the house is asked whether it is there, and soon given up; one that is
 * called anew has longer. */
const DOUBT_MS = 1500,
    ANSWER_MS = 3500,
    CALL_MS = 10000;
const BEAT_MS = 250;
/** Messages that the house does not answer. */
const UNANSWERED = ["name", "quit"];
const RATE_MS = 1200;
/** Refusals that say nothing about the command: it is sent again, under the same id, and carried out once. */
const LATER = ["rate", "store", "again"];

export interface Command {
    type: string;
    [member: string]: unknown;
}
export type Outcome = { ok: true } | { ok: false; why: string; code: string };
interface Waiting {
    command: Command;
    done: (outcome: Outcome) => void;
}
export interface Listener {
    hello(): Command;
    join(): Command;
    message(message: ServerMessage): void;
    state(): void;
    names(): string[]; // of the seats
}

export class Link {
    connected = false;
    /** The version of the house; "": it has not said. */
    server = "";
    /** It speaks another language: this page has to be loaded anew before it can go on. */
    outdated = false;
    private socket: WebSocket | null = null;
    private readonly waiting = new Map<string, Waiting>();
    /** How often it was called in vain since it answered last. */
    tries = 0;
    private heard = 0;
    private closed = false;
    private timer: ReturnType<typeof setTimeout> | undefined;
    private readonly beat = setInterval(() => this.listen(), BEAT_MS);
    private readonly wake = () => this.open();
    private readonly sleep = () => this.socket && this.lose(this.socket); // the browser says so: nothing to wait for
    private pinged = 0;
    private asked = 0; // when a command went out that nothing has been heard after

    constructor(private readonly owner: Listener) {
        addEventListener("online", this.wake);
        addEventListener("offline", this.sleep);
    }

    open(): void {
        if (this.closed || this.socket) return;
        clearTimeout(this.timer);
        const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
        this.socket = socket;
        this.heard = this.asked = Date.now();
        socket.addEventListener("open", () => socket.send(JSON.stringify(this.owner.hello())));
        socket.addEventListener("message", (event) => {
            if (this.socket === socket) this.receive(JSON.parse(String(event.data)) as ServerMessage);
        });
        socket.addEventListener("close", () => this.lose(socket));
    }

    /** Asks a silent house whether it is still there; one that does not answer is given up and called anew. */
    private listen(): void {
        const silent = Date.now() - this.heard;
        if (!this.socket) return;
        const unanswered = this.asked ? Date.now() - this.asked : 0;
        const doubt = unanswered > DOUBT_MS ? ANSWER_MS : PING_MS;
        if (silent > SILENCE_MS || unanswered > (this.connected ? ANSWER_MS : CALL_MS)) this.lose(this.socket);
        else if (this.connected && (silent > PING_MS || unanswered > DOUBT_MS) && Date.now() - this.pinged > doubt) {
            this.pinged = Date.now();
            this.raw({ type: "ping" });
        }
    }

    private lose(socket: WebSocket): void {
        if (this.socket !== socket) return;
        this.socket = null;
        this.connected = false;
        socket.close();
        this.owner.state();
        if (this.closed) return;
        const wait = WAITS_MS[Math.min(this.tries++, WAITS_MS.length - 1)]!;
        this.timer = setTimeout(() => this.open(), wait * (0.75 + Math.random() / 2));
    }

    private receive(message: ServerMessage): void {
        this.heard = Date.now();
        this.asked = 0;
        if (message.type === "welcome") {
            keepToken(message.token);
            this.connected = true;
            this.server = message.server;
            this.tries = 0;
            this.raw(this.owner.join());
            for (const { command } of this.waiting.values()) this.raw(command);
            this.owner.state();
            return;
        }
        if (message.type === "refused" && message.code === "version") {
            this.outdated = true; // nothing is lost: seat and game wait at the house
            this.close();
            this.owner.state();
            return;
        }
        if ((message.type === "done" || message.type === "refused") && message.id) this.answered(message);
        else this.owner.message(message);
    }

    private answered(message: Extract<ServerMessage, { type: "done" | "refused" }>): void {
        const one = this.waiting.get(message.id!);
        if (!one) return;
        if (message.type === "refused" && LATER.includes(message.code)) {
            if (message.code !== "rate") this.owner.message(message); // people should know what they wait for
            setTimeout(() => this.connected && this.waiting.has(message.id!) && this.raw(one.command), RATE_MS);
            return;
        }
        this.waiting.delete(message.id!);
        one.done(
            message.type === "done"
                ? { ok: true }
                : { ok: false, why: sentence(message.why, this.owner.names()), code: message.code },
        );
    }

    raw(command: Command): void {
        if (this.socket?.readyState !== WebSocket.OPEN) return;
        this.socket.send(JSON.stringify(command));
        if (!UNANSWERED.includes(command.type)) this.asked ||= Date.now();
    }

    /** Sends a command until it is answered. */
    send(command: Command): Promise<Outcome> {
        const id = newId(),
            whole = { ...command, id };
        return new Promise((done) => {
            this.waiting.set(id, { command: whole, done });
            if (this.connected) this.raw(whole);
        });
    }

    close(): void {
        this.closed = true;
        clearInterval(this.beat);
        clearTimeout(this.timer);
        removeEventListener("online", this.wake);
        removeEventListener("offline", this.sleep);
        this.socket?.close();
        this.socket = null;
    }
}
