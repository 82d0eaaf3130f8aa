// engine.ts - the C library as a module. It imports nothing and computes only: randomness and time are brought from
// outside. All texts are copied in and out of its memory here and nowhere else.
import type {
    Answer,
    Catalogue,
    Chart,
    ClaimForms,
    LegalMove,
    Lesson,
    LessonAt,
    LogEvent,
    Message,
    Picks,
    Picture,
    Rule,
    RulesPage,
    Solo,
    SoloResult,
    Verdict,
} from "./types.js";

type Fn = (...args: (number | bigint)[]) => number;
interface Exports {
    memory: WebAssembly.Memory;
    [name: string]: Fn | WebAssembly.Memory;
}

export const SPECTATOR = 255;
/** As a viewer: all dice open, for games that are over. */
export const EVERYTHING = 254;

export class Engine {
    private readonly fns: Record<string, Fn>;
    private readonly memory: WebAssembly.Memory;
    private known: Catalogue | undefined;

    constructor(module: WebAssembly.Module) {
        const instance = new WebAssembly.Instance(module);
        const exports = instance.exports as unknown as Exports;
        this.memory = exports.memory;
        this.fns = exports as unknown as Record<string, Fn>;
        this.fns._initialize?.();
    }

    call(name: string, ...args: (number | bigint)[]): number {
        return this.fns[name]!(...args);
    }

    bytes(at: number, size: number): Uint8Array {
        return new Uint8Array(this.memory.buffer, at, size);
    }

    /** Calls with bytes in the module's memory, which are given back afterwards. */
    with<T>(blocks: Uint8Array[], use: (...at: number[]) => T): T {
        const at = blocks.map((block) => {
            const place = this.call("take", Math.max(block.length, 1));
            if (!place) throw new Error("no memory");
            this.bytes(place, block.length).set(block);
            return place;
        });
        try {
            return use(...at);
        } finally {
            for (const place of at) this.call("give", place);
        }
    }

    text(): string {
        return new TextDecoder().decode(this.bytes(this.call("out"), this.call("out_size")));
    }

    json<T>(): T {
        return JSON.parse(this.text()) as T;
    }

    /** Why something was refused, in words. */
    refusal(): string {
        return this.json<{ why: Message | null }>().why?.text ?? "";
    }

    /** An answer that may be a refusal: its words and its name. */
    answer<T extends { ok: boolean }>(): T {
        const answer = this.json<T & { why?: Message | null }>(),
            { why } = answer;
        return answer.ok ? answer : ({ ok: false, why: why?.text ?? "", id: why?.id } as unknown as T);
    }

    catalogue(): Catalogue {
        if (!this.known) {
            this.call("catalogue");
            this.known = this.json<Catalogue>();
        }
        return this.known;
    }

    /** From here on everything is said in another language: the bytes of its file. False: of another version. */
    speak(language: Uint8Array): boolean {
        const at = this.fns.language ? this.call("take", Math.max(language.length, 1)) : 0;
        if (!at) return false;
        this.bytes(at, language.length).set(language); // they stay there
        this.known = undefined;
        return !!this.call("language", at, language.length);
    }

    /** The words of a message that came from elsewhere, in the language spoken here. names: of the seats. */
    message({ id, text, args = [], texts = [] }: Message, names: string[] = []): string {
        const number = (name: string) => this.with([bytesOf(name)], (n) => this.call("message_id", n)),
            known = id ? number(id) : 0;
        if (!known) return text;
        const numbers = new Int32Array(5);
        numbers.set(args.slice(0, 5).map((arg) => (typeof arg === "string" ? number(arg) : arg)));
        this.with(
            [
                new Uint8Array(numbers.buffer),
                bytesOf(texts[0] ?? ""),
                bytesOf(texts[1] ?? ""),
                bytesOf(names.join("\n")),
            ],
            (n, first, second, seats) => this.call("message", known, n, first, second, seats),
        );
        return this.json<Message>().text;
    }

    /** A table for a preset with some options changed, or why there is none. */
    open(preset: string, settings: Record<string, string>): Desk | string {
        const at = this.with([bytesOf(preset), linesOf(settings)], (p, s) => this.call("desk_open", p, s));
        return at ? new Desk(this, at) : this.refusal();
    }

    /** The same, where nothing should go wrong: why there is none is an error. */
    table(preset: string, settings: Record<string, string> = {}): Desk {
        return opened(this.open(preset, settings));
    }

    /** And for a record. */
    tableOf(record: string): Desk {
        return opened(this.read(record));
    }

    /** The strategy chart of a desk that was opened with these words. solved: a desk for two seats with its table. */
    chart(desk: Desk, solved: Desk | null, preset: string, settings: Record<string, string>): Chart | string {
        const good = this.with([bytesOf(preset), linesOf(settings)], (p, s) =>
            this.call("chart", desk.at, solved?.at ?? 0, p, s),
        );
        return good ? this.json<Chart>() : this.refusal();
    }

    /** The score sheet of a desk that was opened with these words, to print and write on. */
    sheet(desk: Desk, preset: string, settings: Record<string, string>): Chart | string {
        const good = this.with([bytesOf(preset), linesOf(settings)], (p, s) => this.call("sheet", desk.at, p, s));
        return good ? this.json<Chart>() : this.refusal();
    }

    /** A table from its record. */
    read(record: string): Desk | { why: string; line: number } {
        const bytes = new TextEncoder().encode(record);
        const at = this.with([bytes], (p) => this.call("desk_read", p, bytes.length));
        return at ? new Desk(this, at) : { why: this.refusal(), line: this.json<{ line: number }>().line };
    }

    /** The challenge of a preset on a day, "2026-11-15"; null: there is none. */
    solo(preset: string, date: string): Solo | null {
        const good = this.with([bytesOf(preset), bytesOf(date)], (p, d) => this.call("solo", p, d));
        return good ? this.json<Solo>() : null;
    }

    lessons(): Lesson[] {
        this.call("lessons");
        return this.json<Lesson[]>();
    }

    /** A table for a lesson; null: there is none of that name. */
    lesson(name: string, learner: string): Desk | null {
        const at = this.with([bytesOf(name), bytesOf(learner)], (n, l) => this.call("lesson_open", n, l));
        return at ? new Desk(this, at) : null;
    }

    /** A player's model: its bytes are put where that player looks for them. */
    bring(model: string, bytes: Uint8Array): void {
        const [at, size] = this.with([bytesOf(model)], (name) => [
            this.call("model", name),
            this.call("model_size", name),
        ]) as [number, number];
        if (bytes.length !== size) throw new Error("The model has another size.");
        this.bytes(at, size).set(bytes);
    }

    /** The signature of games by random moves: the same on every machine. */
    signature(seed: bigint, games: bigint): string[] {
        const n = this.call("presets");
        const lines: string[] = [];
        const hex = (x: unknown) =>
            BigInt.asUintN(64, x as bigint)
                .toString(16)
                .padStart(16, "0");
        for (let i = 0; i < n; i++) {
            if (!this.call("prepare", i)) throw new Error(`preset ${i} cannot be prepared`);
            this.call("bench", seed, 0n, games);
            const name = this.cString(this.call("preset", i));
            lines.push(`${name} ${hex(this.call("bench_hash"))} ${this.call("bench_moves")}`);
        }
        lines.push(`presets ${hex(this.call("presets_hash"))}`);
        return lines;
    }

    private cString(at: number): string {
        const bytes = new Uint8Array(this.memory.buffer, at);
        return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
    }
}

export class Desk {
    constructor(
        readonly engine: Engine,
        readonly at: number,
    ) {}

    private answer(name: string, ...args: number[]): Answer {
        this.engine.call(name, this.at, ...args);
        return this.engine.answer<Answer>();
    }

    private answerWith(text: string, call: (at: number) => void): Answer {
        this.engine.with([bytesOf(text)], call);
        return this.engine.answer<Answer>();
    }

    picture(viewer: number, asked: number): Picture {
        this.engine.call("picture", this.at, viewer, asked);
        return this.engine.json<Picture>();
    }

    /** The log as a viewer sees it. heard: what it was the last time; only what is new is asked for. */
    log(viewer: number, heard: LogEvent[] = []): LogEvent[] {
        this.engine.call("log", this.at, viewer, heard.length);
        const { from, events } = this.engine.json<{ from: number; events: LogEvent[] }>();
        return [...heard.slice(0, from), ...events];
    }

    /** An event as a line of the record, applied to what there is. */
    apply(line: string): Answer {
        return this.answerWith(line, (l) => this.engine.call("apply", this.at, l));
    }

    legal(seat: number): LegalMove[] {
        this.engine.call("legal", this.at, seat);
        return this.engine.json<LegalMove[]>();
    }

    pick(seat: number, pick: Picks, button: number): Verdict {
        const fields = new Int32Array(6);
        fields.set(pick.fields);
        const cells = pick.cells.reduce((sum, cell) => sum | (1n << BigInt(cell)), 0n),
            dice = pick.dice.reduce((sum, die) => sum | (1 << die), 0);
        this.engine.with([new Uint8Array(fields.buffer)], (f) =>
            this.engine.call("pick", this.at, seat, dice, cells, f, button),
        );
        return this.engine.answer<Verdict>();
    }

    preview(seat: number, action: number): Message[] {
        this.engine.call("preview", this.at, seat, action);
        return this.engine.json<Message[]>();
    }

    sit(seat: number, who: string, name: string): Answer {
        this.engine.with([bytesOf(who), bytesOf(name)], (w, n) => this.engine.call("sit", this.at, seat, w, n));
        return this.engine.answer<Answer>();
    }

    /** Whose person reads what is said: "you" in place of a name. SPECTATOR: nobody in particular. */
    readBy(seat: number): void {
        this.engine.call("read_by", this.at, seat);
    }

    roll(dice: Uint8Array): Answer {
        this.engine.with([dice], (d) => this.engine.call("roll", this.at, d, dice.length));
        return this.engine.answer<Answer>();
    }

    rollWords(words: string): Answer {
        return this.answerWith(words, (w) => this.engine.call("roll_words", this.at, w));
    }

    act(seat: number, action: number): Answer {
        return this.answer("act", seat, action);
    }

    say(seat: number, words: string): Answer {
        return this.answerWith(words, (w) => this.engine.call("say", this.at, seat, w));
    }

    resign(seat: number): Answer {
        return this.answer("resign", seat);
    }

    abandon(): Answer {
        return this.answer("abandon");
    }

    rewind(events: number): Answer {
        return this.answer("rewind", events);
    }

    note(text: string): Answer {
        return this.answerWith(text, (w) => this.engine.call("note", this.at, w));
    }

    /** How a whole turn may be told by its end now; null: it cannot. */
    claimForms(): ClaimForms | null {
        this.engine.call("claim_forms", this.at);
        return this.engine.json<ClaimForms | null>();
    }

    /** A whole turn told by its end, such as "450". */
    claimTurn(told: string): Answer {
        return this.answerWith(told, (t) => this.engine.call("claim_turn", this.at, t));
    }

    /** The dice of a hidden roll, told when they are opened; no words: they are unknown again. */
    reveal(event: number, words: string): Answer {
        return this.answerWith(words, (w) => this.engine.call("reveal", this.at, event, w));
    }

    next(): Answer {
        return this.answer("next");
    }

    /** The record as a seat may see it; without a seat, everything. */
    record(viewer = EVERYTHING): string {
        this.engine.call("record", this.at, viewer);
        return this.engine.text();
    }

    rules(): Rule[] {
        this.engine.call("rules_in_force", this.at);
        return this.engine.json<Rule[]>();
    }

    /** The same as people read them. */
    rulesPage(): RulesPage {
        this.engine.call("rules_page", this.at);
        return this.engine.json<RulesPage>();
    }

    /** Where a game of the challenge stands, and the dice of the roll that is due. */
    soloNext(seed: string): { over: boolean; turn: number; dice: number[] } {
        this.engine.call("solo_next", this.at, BigInt(seed));
        return this.engine.json();
    }

    soloJudge(): SoloResult | string {
        const good = this.engine.call("solo_judge", this.at);
        return good ? this.engine.json<SoloResult>() : this.engine.refusal();
    }

    /** Plays a game of the challenge to its end, always with the move that is worth most. */
    soloBest(seed: string): Answer {
        this.engine.call("solo_best", this.at, BigInt(seed));
        return this.engine.answer<Answer>();
    }

    lessonFits(name: string): boolean {
        return !!this.engine.with([bytesOf(name)], (n) => this.engine.call("lesson_fits", this.at, n));
    }

    lessonAt(name: string): LessonAt {
        this.engine.with([bytesOf(name)], (n) => this.engine.call("lesson_at", this.at, n));
        return this.engine.json<LessonAt>();
    }

    /** Whether the lesson goes on with a move; if not, why another one is asked for. */
    lessonTakes(name: string, action: number): Answer {
        return this.answerWith(name, (n) => this.engine.call("lesson_takes", this.at, n, action));
    }

    /** Lets a player of the house choose. chance: 32 random bytes. */
    choose(seat: number, player: string, chance: Uint8Array): Verdict {
        this.engine.with([bytesOf(player), chance], (p, c) => this.engine.call("choose", this.at, seat, p, c));
        return this.engine.answer<Verdict>();
    }

    close(): void {
        this.engine.call("desk_close", this.at);
    }
}

function opened(made: Desk | string | { why: string }): Desk {
    if (typeof made === "string") throw new Error(made);
    if ("why" in made) throw new Error(made.why);
    return made;
}

function linesOf(settings: Record<string, string>): Uint8Array {
    const lines = Object.entries(settings).map(([key, value]) => `${key}=${value}`);
    return bytesOf(lines.join("\n"));
}

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(`${text}\0`);
