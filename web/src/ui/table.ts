// table.ts - the game screen. It draws what the session's picture describes and sends back what is picked; it knows no
// rule. Picks are judged by the engine at every tap, so that every button knows whether it fits, and says why if not.
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { classMap } from "lit/directives/class-map.js";
import "../coach/hint";
import type { Picked } from "../coach/hint";
import { coachTexts } from "../coach/texts";
import { doubtAbout, doubtWords, watch, type Doubt } from "../coach/tutor";
import {
    DIE_KEPT,
    type Catalogue,
    type DiceRow,
    type Die,
    type Field,
    type Game,
    type Grid,
    type LogEvent,
    type Move,
    type Pick,
    type Picture,
    type Prompt,
    type Verdict,
} from "../engine/types";
import type { Session } from "../session/session";
import { settings } from "../session/store";
import "../sound/button";
import { hearEvent, hearRoll, hearTurn } from "../sound/hear";
import { play, toggleSound } from "../sound/sound";
import { texts } from "../texts";
import { diceRow, eventWords, freshCells, goneDice, lyingDie, runningPoints, seatList, sheets } from "./board";
import { die, landDice, miniDie, reducedMotion } from "./dice";
import "./dialog";
import { gridTable } from "./grids";
import { chartLink, factList, keyList, logList, moveList, ruleList } from "./lists";
import { shakers } from "./palko";
import "./real-dice";
import "./window";
import type { RealDiceElement } from "./real-dice";
import { placesIn, rowOf } from "./rolls";
import { saveText } from "./save";

const TUMBLE_MS = 680;
const READ_MS = { calm: 900, quick: 350, instant: 0 };
const READ_MORE_MS = { calm: 450, quick: 150, instant: 0 };
const HOLD_MS = 60000,
    HOLD_LIVE_MS = 6000;
const SPOKEN = 12; // sentences that stay in the region that is read out
const GLOBAL_KEYS = "umlihq"; // letters that buttons do not get
const QUICK_CALLS = 6;

type Window = "moves" | "hint" | "doubt" | "rules" | "facts" | "log" | "menu" | "keys" | "resign" | "abandon";

@customElement("ag-table")
export class TableElement extends LitElement {
    @property({ attribute: false }) session!: Session;
    @property({ attribute: false }) catalogue!: Catalogue;
    @property({ attribute: false }) strip: TemplateResult | null = null; // under the title, for what comes from outside

    @state() private pick: Pick = { dice: 0, cells: [], fields: [] };
    @state() private refusal = "";
    @state() private advice = "";
    @state() private advised = -1; // the button of the advised move
    @state() private doubt: Doubt | null = null;
    @state() private window: Window | null = null;
    @state() private shown = 0; // events of the log that have been told
    @state() private tab = -1; // the seat whose card is looked at; -1: whoever matters
    @state() private spoken: string[] = [];

    private asked = ""; // what the picks belong to
    private wake: (() => void) | null = null;
    private hurry = false; // somebody is in a hurry: no pauses until a person is asked
    private rolls = new Map<number, number>(); // places of dice that the last roll put there
    private earlier: Picture | null = null;
    private fresh = new Map<number, Set<number>>();
    private told = "";
    private checking = false; // the tutor looks at a move
    @state() private holding = false; // everything lies open until somebody goes on
    private readonly changed = () => this.change();
    private readonly key = (event: KeyboardEvent) => this.press(event);

    protected override createRenderRoot() {
        return this;
    }

    override connectedCallback(): void {
        super.connectedCallback();
        document.addEventListener("keydown", this.key);
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        document.removeEventListener("keydown", this.key);
        this.wake?.();
    }

    protected override willUpdate(changed: PropertyValues): void {
        if (!changed.has("session")) return;
        (changed.get("session") as Session | undefined)?.removeEventListener("change", this.changed);
        this.session.addEventListener("change", this.changed);
        this.session.pace = (event) => this.paced(event);
        this.shown = this.session.log.length;
        this.earlier = this.session.picture;
        this.tab = -1;
        void this.session.run();
    }

    // ---- what has happened ----

    private get picture(): Picture {
        return this.session.picture;
    }

    private get game(): Game {
        return this.catalogue.games.find((g) => g.name === this.picture.game)!;
    }

    private change(): void {
        const { ask, picture, log } = this.session;
        if (log.length < this.shown) this.shown = log.length; // taken back
        if (ask.kind === "watch") this.findFresh();
        const asked = `${ask.kind} ${"seat" in ask ? ask.seat : ""} ${picture.length} ${log.length}`;
        if (asked !== this.asked) {
            this.asked = asked;
            this.putBack();
            if (this.window === "doubt" || this.window === "hint") this.window = null;
            watch(this.session);
            hearTurn(this.session);
        }
        if (ask.kind !== "watch" && ask.kind !== "think") {
            this.hurry = false;
            this.shown = log.length;
            this.speak(this.askWords());
        }
        if (ask.kind === "handover" || ask.kind === "decide" || ask.kind === "over") this.tab = -1;
        this.requestUpdate();
    }

    /** Which cells the last event has filled, and where its dice lie. */
    private findFresh(): void {
        const { picture, log } = this.session,
            event = log.at(-1);
        this.fresh = freshCells(picture, this.earlier);
        this.earlier = picture;
        this.rolls = new Map();
        if (event?.kind !== "roll") return;
        const row = rowOf(picture, event);
        if (row >= 0) placesIn(picture.dice[row]!, event).forEach((i) => this.rolls.set(row * 8 + i, event.i + 1));
    }

    /** The last roll, where its dice have left the sheet again: a farkle, or a roll for the start. */
    private get goneRoll(): LogEvent | null {
        const event = this.session.log.at(-1);
        if (event?.kind !== "roll" || event.dice.some(([face]) => !face)) return null;
        return rowOf(this.picture, event) >= 0 ? null : event;
    }

    private words(event: LogEvent): string[] {
        return eventWords(event, this.picture.seats, this.game);
    }

    private speak(words: string): void {
        if (!words || words === this.told) return;
        this.told = words;
        this.spoken = [...this.spoken, words].slice(-SPOKEN);
    }

    /** Lets people see what has happened before it goes on. */
    private async paced(event: LogEvent): Promise<void> {
        const { speed } = settings();
        const dice = event.kind === "roll" && event.dice.some(([face]) => face);
        const tumbles = dice && !reducedMotion() && speed !== "instant";
        hearRoll(event, tumbles);
        if (tumbles) await this.wait(TUMBLE_MS);
        landDice();
        hearEvent(event, this.session);
        this.shown = this.session.log.length;
        const words = this.words(event);
        this.speak(words.join(" "));
        if (!words.length) return;
        const { due } = this.picture,
            person = this.session.setup.seats[event.seat]?.who === "person";
        const goesOn = due.kind !== "over" && due.seat === event.seat && (event.kind === "move" || due.kind === "act");
        if (person && goesOn) return; // own dice, own decision
        const people = this.session.setup.seats.some((seat) => seat.who === "person");
        if (this.allShown && people && speed !== "instant") await this.hold();
        else await this.wait(READ_MS[speed] + READ_MORE_MS[speed] * (words.length - 1));
    }

    /** Dice that were hidden lie open for a moment only: people say when they have seen enough. */
    private async hold(): Promise<void> {
        this.hurry = false;
        this.holding = true;
        await this.wait(this.session.live ? HOLD_LIVE_MS : HOLD_MS);
        this.holding = false;
    }

    private get allShown(): boolean {
        const open = this.picture.dice.filter((row) => row.dice.every(([face]) => face));
        return this.game.hidden && open.length > 1 && this.picture.due.kind !== "over";
    }

    private wait(ms: number): Promise<void> {
        if (!ms || this.hurry) return Promise.resolve();
        return new Promise((resolve) => {
            const done = () => {
                clearTimeout(timer);
                if (this.wake === done) this.wake = null;
                resolve();
            };
            const timer = setTimeout(done, ms);
            this.wake = done;
        });
    }

    private skip(): void {
        landDice();
        if (!this.wake) return;
        const { ask } = this.session;
        this.hurry = !this.holding && (ask.kind === "watch" || ask.kind === "think");
        this.wake();
    }

    // ---- picking ----

    private get prompt(): Prompt | null {
        return this.session.ask.kind === "decide" ? (this.picture.prompt ?? null) : null;
    }

    private toggleDie(i: number): void {
        const { prompt } = this;
        if (!prompt) return;
        this.quiet();
        if ((prompt.dice >> i) & 1) {
            this.pick = { ...this.pick, dice: this.pick.dice ^ (1 << i) };
            play("tick");
        } else this.explain({ ...this.pick, dice: this.pick.dice | (1 << i) }, prompt.buttons[0]!.id);
    }

    private toggleCell(i: number): void {
        const { prompt, pick } = this;
        if (!prompt) return;
        this.quiet();
        if (!prompt.cells.includes(i)) {
            this.explain({ ...pick, cells: [i] }, prompt.buttons.at(-1)!.id);
            return;
        }
        if (pick.cells.includes(i)) {
            const move = prompt.cellsMax === 1 && this.verdicts().find((v) => v.ok);
            if (move && move.ok)
                this.commit(move.action); // tapped again: that is meant
            else this.pick = { ...pick, cells: pick.cells.filter((c) => c !== i) };
            return;
        }
        const cells = prompt.cellsMax === 1 ? [i] : [...pick.cells, i];
        this.pick = { ...pick, cells };
    }

    private explain(pick: Pick, button: number): void {
        const verdict = this.session.judge(pick, button);
        if (!verdict.ok) this.refusal = verdict.why;
    }

    private setField(i: number, value: number): void {
        const { min, max } = this.prompt!.fields[i]!;
        const fields = [...this.pick.fields];
        fields[i] = Math.max(min, Math.min(max, value));
        this.quiet();
        this.pick = { ...this.pick, fields };
    }

    /** A face that is too low for the number called so far: one more of it is what is meant. */
    private setFace(i: number, face: number): void {
        this.setField(i, face);
        const prompt = this.prompt!,
            call = prompt.buttons[0]!.id;
        const fields = [...this.pick.fields];
        if (this.session.judge(this.pick, call).ok || i === 0 || fields[0]! >= prompt.fields[0]!.max) return;
        fields[0]!++;
        if (this.session.judge({ ...this.pick, fields }, call).ok) this.pick = { ...this.pick, fields };
    }

    private verdicts(): Verdict[] {
        return this.prompt?.buttons.map((b) => this.session.judge(this.pick, b.id)) ?? [];
    }

    private pressButton(i: number): void {
        const verdict = this.verdicts()[i];
        if (verdict?.ok) this.commit(verdict.action);
        else this.refusal = verdict?.why ?? "";
    }

    /** A new pick: nothing that was said about the last one holds any more. */
    private quiet(): void {
        this.refusal = this.advice = "";
        this.advised = -1;
    }

    private putBack(): void {
        this.quiet();
        this.pick = { dice: 0, cells: [], fields: this.picture.prompt?.fields.map((f) => f.initial) ?? [] };
    }

    // ---- making a move, and the coach ----

    /** A move is made, unless the tutor has a question first. */
    private commit(action: number): void {
        const { asked } = this,
            judging = this.checking ? null : doubtAbout(this.session, action);
        if (this.checking) return;
        if (!judging) {
            this.session.act(action);
            return;
        }
        this.checking = true;
        void judging.then((doubt) => {
            this.checking = false;
            if (this.asked !== asked) return;
            this.doubt = doubt;
            if (doubt) this.window = "doubt";
            else this.session.act(action);
        });
    }

    /** The move that the coach advises, or another one of its list, is picked: who agrees only presses the button. */
    private take({ move, words }: Picked): void {
        const { prompt } = this,
            found = this.session.moves().find((m) => m.action === move.action);
        if (!prompt || !found) return;
        this.quiet();
        this.pick = { dice: found.dice, cells: found.cells, fields: found.fields.slice(0, prompt.fields.length) };
        this.advised = found.button;
        this.advice = words;
    }

    private hint(): void {
        if (!this.session.live && !this.session.unaided && this.session.ask.kind === "decide") this.window = "hint";
    }

    // ---- keys ----

    /** A letter of its own for each button. */
    private letters(): string[] {
        const used = new Set(GLOBAL_KEYS);
        return (this.prompt?.buttons ?? []).map((b) => {
            const letter = [...b.label.text.toLowerCase()].find((c) => c >= "a" && c <= "z" && !used.has(c)) ?? "";
            used.add(letter);
            return letter;
        });
    }

    private press(event: KeyboardEvent): void {
        const target = event.target as HTMLElement;
        if (this.window || document.querySelector("dialog[open]")) return;
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (target.matches("input:not([type=radio]), select, textarea")) return;
        const key = event.key.toLowerCase();
        const { ask } = this.session;
        const bare = !target.closest("button, a, summary, [role=region]");
        if (ask.kind === "watch" || ask.kind === "think") {
            if (key.length === 1 || key === "enter") this.skip();
            if (!GLOBAL_KEYS.includes(key)) return;
        }
        const realDice = this.querySelector<RealDiceElement>("ag-real-dice");
        if (/^[1-6]$/.test(key) && realDice) realDice.add(Number(key));
        else if (key === "backspace" && realDice) realDice.takeBack();
        else if (/^[1-6]$/.test(key)) this.toggleDie(Number(key) - 1);
        else if (key === "u") this.takeBack();
        else if (key === "h") this.hint();
        else if (key === "q") toggleSound();
        else if (key === "m") this.window = "moves";
        else if (key === "l") this.window = "log";
        else if (key === "i") this.window = "rules";
        else if (key === "?") this.window = "keys";
        else if (key === "escape") this.putBack();
        else if (bare && (key === "enter" || key === " ")) this.querySelector<HTMLElement>("[data-primary]")?.click();
        else if (key === "r" && ask.kind === "roll") this.session.roll();
        else {
            const i = this.letters().indexOf(key);
            if (i < 0) return;
            this.pressButton(i);
        }
        event.preventDefault();
    }

    private takeBack(): void {
        if (this.session.canUndo) this.session.undo();
    }

    /** Whoever plays by keys finds the next question under the cursor. */
    protected override updated(): void {
        const lost = !document.activeElement || document.activeElement === document.body;
        if (lost && !this.window) this.querySelector<HTMLElement>("[data-primary]")?.focus({ preventScroll: true });
    }

    // ---- drawing: the felt ----

    private rollOf(row: number, i: number): number {
        return this.rolls.get(row * 8 + i) ?? 0;
    }

    private diceRow(row: DiceRow, index: number) {
        const active = row.active && this.prompt !== null;
        return diceRow(row, (d, i) => (active ? this.dieButton(d, i, index) : lyingDie(d, this.rollOf(index, i))));
    }

    private dieButton(d: Die, i: number, row: number) {
        const can = (this.prompt!.dice >> i) & 1,
            picked = (this.pick.dice >> i) & 1;
        return html`<button type="button" class=${classMap({ slot: true, can: !!can, picked: !!picked })}
            aria-pressed=${picked ? "true" : "false"} aria-disabled=${can ? "false" : "true"}
            aria-label=${texts.dieNumber(i + 1, texts.die(d))} @click=${() => this.toggleDie(i)}>${die(
                d,
                this.rollOf(row, i),
            )}<span class="number" aria-hidden="true">${picked ? "✓" : i + 1}</span></button>`;
    }

    private felt() {
        const { picture, session } = this,
            gone = this.goneRoll;
        const open = picture.dice.map((row, i) => ({ row, i }));
        const last = session.log
            .slice(0, this.shown)
            .filter((e) => !e.dull)
            .at(-1);
        const lying = open.some(({ row }) => row.dice.some(([, flags]) => !(flags & DIE_KEPT))); // not all set aside
        const over = session.ask.kind === "over" && !picture.dice.length && !gone;
        const dice = over
            ? html`<p class="winner">${this.askWords()}</p>`
            : picture.game === "palko"
              ? html`${
                    gone
                        ? goneDice(gone, picture.seats, this.game, gone.i + 1)
                        : shakers(picture, (row, k) => this.rollOf(picture.dice.indexOf(row), k))
                }`
              : html`${
                    gone
                        ? goneDice(gone, picture.seats, this.game, gone.i + 1)
                        : lying
                          ? nothing
                          : html`<div class="dice empty" aria-hidden="true">${this.readyDice()}</div>`
                }
                ${open.map(({ row, i }) => this.diceRow(row, i))}`;
        return html`<section class=${`felt felt-${picture.game}`} aria-label=${picture.dice[0]?.label?.text ?? texts.ready}
                @click=${this.skip}>
            <div class="cloth">${dice}</div>
            ${gone ? nothing : runningPoints(picture)}
            <p class="ticker">${last ? this.words(last).join(" ") : ""}</p>
        </section>`;
    }

    /** Dice that wait to be rolled. */
    private readyDice() {
        const n = this.picture.due.kind === "roll" ? this.picture.due.dice : 0;
        return Array.from({ length: n }, () => html`<span class="slot ghost"></span>`);
    }

    // ---- drawing: the question ----

    private askWords(): string {
        const { ask } = this.session,
            { picture } = this;
        const name = "seat" in ask ? picture.seats[ask.seat]!.name : "";
        switch (ask.kind) {
            case "roll":
                return texts.rollsNow(name, ask.dice);
            case "decide":
                return picture.prompt?.ask ?? "";
            case "type":
                return ask.opened ? texts.openDice(name, ask.dice) : texts.typeDice(name, ask.dice);
            case "window":
                return texts.whoChallenges;
            case "handover":
                return texts.handover(name);
            case "think":
                return ask.words ?? texts.thinks(name);
            case "over":
                return picture.result.abandoned
                    ? texts.abandoned
                    : texts.wins(picture.result.winners.map((i) => picture.seats[i]!.name));
            case "watch":
                return this.holding ? texts.allOpen : "";
        }
    }

    /** What a roll is for while nobody has begun; a newcomer wonders about the single die. */
    private get startWords(): string {
        const { seats, facts } = this.picture;
        if (seats.length < 2 || seats.some((seat) => seat.began)) return "";
        return facts.find((f) => f.id === "START_FACT" || f.id.endsWith("_FACT_START"))?.text ?? "";
    }

    private question() {
        const { ask } = this.session;
        const inside: Record<typeof ask.kind, () => TemplateResult | typeof nothing> = {
            watch: () =>
                this.holding
                    ? html`<div class="buttons"><button class="primary big" data-primary
                @click=${this.skip}>${texts.goOn}</button></div>`
                    : nothing,
            think: () => nothing,
            roll: () => html`<p class="hint">${this.startWords}</p>
                <div class="buttons"><button class="primary big" data-primary @click=${() => this.session.roll()}>${
                    ask.kind === "roll" ? texts.roll(ask.dice) : ""
                }</button></div>`,
            type: () =>
                ask.kind !== "type"
                    ? nothing
                    : html`<ag-real-dice .dice=${ask.dice} .coloured=${ask.coloured} .jolly=${ask.jolly}
                    .question=${this.asked} .refusal=${this.refusal} @enter=${(e: CustomEvent<string>) =>
                        (this.refusal = this.session.typed(e.detail))}></ag-real-dice>`,
            window: () =>
                ask.kind !== "window"
                    ? nothing
                    : html`<ag-window .ask=${ask} .question=${this.asked}
                .names=${this.picture.seats.map((s) => s.name)} @answer=${(e: CustomEvent<Map<number, number>>) =>
                    this.session.answer?.(e.detail)}></ag-window>`,
            handover:
                () => html`<p class="hint">${texts.handoverAbout}</p><div class="buttons"><button class="primary big"
                data-primary @click=${() => this.session.confirm()}>${texts.handoverButton(
                    ask.kind === "handover" ? this.picture.seats[ask.seat]!.name : "",
                )}</button></div>`,
            decide: () => this.deciding(),
            over: () => html`<p class="hint">${texts.standing(this.picture, this.game.points)}</p>
                <div class="buttons"><button class="primary big" data-primary
                ?hidden=${this.session.mayPlayAgain === false} @click=${() => this.session.again()}>${texts.again}</button>
                <button ?hidden=${!this.picture.length} @click=${this.analyse}>${coachTexts.analysis}</button>
                <button @click=${this.home}>${texts.newGame}</button></div>
                <div class="looks"><a class="chart-link" href=${`#dice/${this.session.id}`}>${
                    this.session.live ? texts.checkDice : texts.diceOfGame
                }</a>${this.chart()}</div>`,
        };
        const words = this.askWords();
        return html`<section class=${`ask ask-${ask.kind}`} aria-label=${words || texts.watching}>
            <p class="question">${words}</p>
            ${inside[ask.kind]()}
            ${this.session.trouble ? html`<p class="refusal" role="alert">${this.session.trouble}</p>` : nothing}
        </section>`;
    }

    private deciding() {
        const prompt = this.prompt;
        if (!prompt) return nothing;
        if (prompt.fields[0]?.label.id === "PALKO_FIELD_STAKE") return this.challenging(prompt);
        const verdicts = this.verdicts(),
            letters = this.letters(),
            fits = verdicts.findIndex((v) => v.ok);
        const meant = prompt.buttons.findIndex((b, i) => b.id === this.advised && verdicts[i]!.ok);
        const first = meant >= 0 ? meant : fits;
        return html`${prompt.fields.length ? this.fields(prompt) : nothing}
            ${this.verdictLine(!prompt.dice && !prompt.cells.length, this.advice || this.foretell(verdicts))}
            <div class="buttons">${prompt.buttons.map(
                (b, i) => html`<button
                class=${classMap({ big: true, primary: i === first, dim: !verdicts[i]!.ok })}
                ?data-primary=${i === (first < 0 ? 0 : first)} aria-disabled=${!verdicts[i]!.ok}
                @click=${() => this.pressButton(i)}>${underlined(b.label.text, letters[i]!)}${
                    b.label.id === "BUTTON_ROLL" ? this.rollCount() : nothing
                }</button>`,
            )}</div>`;
    }

    /** Why something was refused, or else these words. maybe: the line is there only when it has something to say. */
    private verdictLine(maybe: boolean, words: string) {
        return html`<p class=${classMap({ verdict: true, maybe, refusal: !!this.refusal })}
            role=${this.refusal ? "alert" : "status"}>${this.refusal || words}</p>`;
    }

    /** A call to be answered: one tap each for the plain answers, and the chain of earlier calls for who wants it. */
    private challenging(prompt: Prompt) {
        const plain = this.session.moves().filter((m) => !m.fields.some((stake, i) => i > 0 && stake > 0));
        const last = prompt.buttons.length - 1;
        const same = (m: Move) => m.fields.slice(0, prompt.fields.length).join() === this.pick.fields.join();
        const first = Math.max(0, this.advice ? plain.findIndex(same) : 0);
        return html`${
            prompt.fields.length > 1
                ? html`<details class="chain"><summary>${texts.chain}</summary>
                ${this.fields(prompt)}
                <div class="buttons"><button @click=${() => this.pressButton(last)}>${texts.chainGo}</button></div>
                </details>`
                : nothing
        }
            ${this.verdictLine(true, this.advice)}
            <div class="buttons">${plain.map(
                (m, i) => html`<button
                class=${classMap({ big: true, primary: i === first })} ?data-primary=${i === first}
                @click=${() => this.commit(m.action)}>${texts.answers[m.fields[0]!] ?? m.words}</button>`,
            )}</div>`;
    }

    /** How many dice a roll would throw: those that are not picked, or all when none is left. */
    private rollCount() {
        const row = this.picture.dice.find((r) => r.active);
        const free =
            row?.dice.filter(([, flags], i) => !(flags & DIE_KEPT) && !((this.pick.dice >> i) & 1)).length ?? 0;
        return free ? html` ${texts.diceCount(free)}` : nothing;
    }

    /** What the pick would bring, or why it is none yet. */
    private foretell(verdicts: Verdict[]): string {
        const { pick } = this;
        if (!pick.dice && !pick.cells.length) return "";
        const good = verdicts.find((v) => v.ok);
        if (good?.ok) return this.session.preview(good.action)[0]?.text ?? "";
        const bad = pick.cells.length ? verdicts.at(-1) : verdicts[0];
        return bad && !bad.ok ? bad.why : "";
    }

    private fields(prompt: Prompt) {
        const quick = prompt.fields[1]?.label.id === "PALKO_FIELD_FACE" ? this.quickCalls() : nothing;
        return html`${quick}<div class="fields">${prompt.fields.map((f, i) => this.field(f, i))}</div>`;
    }

    private field(f: Field, i: number) {
        const value = this.pick.fields[i] ?? f.initial,
            label = f.label.text,
            id = `field-${i}`;
        if (f.label.id === "PALKO_FIELD_FACE")
            return html`<div class="field" role="radiogroup" aria-label=${label}>
                ${[2, 3, 4, 5, 6, 1].map(
                    (face) => html`<button type="button" role="radio" class="face-button"
                    aria-checked=${value === face} aria-label=${texts.faceName(face)}
                    @click=${() => this.setFace(i, face)}>${miniDie(face)}</button>`,
                )}</div>`;
        if (f.label.id === "PALKO_FIELD_STAKE")
            return html`<div class="field stake" role="radiogroup" aria-label=${label}><span aria-hidden="true">${
                this.picture.seats[f.label.num[0]!]?.name
            }: ${f.label.num[1]} × ${miniDie(f.label.num[2]!)}</span>
                <span class="segments">${texts.stakes.map((words, n) =>
                    n < f.min || n > f.max
                        ? nothing
                        : html`<button type="button" role="radio" aria-checked=${value === n}
                    @click=${() => this.setField(i, n)}>${words}</button>`,
                )}</span></div>`;
        return html`<div class="field stepper"><span id=${id}>${label}</span>
            <button type="button" aria-label=${texts.less(label)} ?disabled=${value <= f.min}
                @click=${() => this.setField(i, value - 1)}>−</button>
            <output aria-labelledby=${id}>${value}</output>
            <button type="button" aria-label=${texts.more(label)} ?disabled=${value >= f.max}
                @click=${() => this.setField(i, value + 1)}>+</button></div>`;
    }

    private quickCalls() {
        const next = this.session
            .moves()
            .filter((m) => m.button === this.prompt!.buttons[0]!.id)
            .slice(0, QUICK_CALLS);
        return html`<div class="quick" role="group" aria-label=${texts.quickCalls}>${next.map(
            (m) => html`<button
            type="button" aria-label=${texts.quickCall(m.fields[0]!, texts.faceName(m.fields[1]!))}
            @click=${() => this.commit(m.action)}><b>${m.fields[0]}</b>×${miniDie(m.fields[1]!)}</button>`,
        )}</div>`;
    }

    // ---- drawing: sheets ----

    /** Whose card is looked at: chosen, or who is asked, or the person at this device, or who is to move. */
    private get looked(): number {
        const { ask } = this.session,
            { picture } = this;
        if (this.tab >= 0) return this.tab;
        if (picture.viewer >= 0) return picture.viewer;
        return "seat" in ask ? ask.seat : Math.max(0, picture.due.seat);
    }

    private grid(grid: Grid, small: boolean) {
        const { prompt, picture } = this,
            { seat } = grid;
        const mine = prompt && prompt.seat === seat && prompt.cells.length > 0 && !small;
        return gridTable({
            grid,
            small,
            game: picture.game,
            name: picture.seats[seat]!.name,
            can: mine ? prompt.cells : null,
            picked: mine ? this.pick.cells : [],
            fresh: this.fresh.get(seat) ?? new Set(),
            toggle: (cell) => this.toggleCell(cell),
        });
    }

    // ---- drawing: log and windows ----

    private logList() {
        return logList(
            this.session.log.slice(0, this.shown).flatMap((e) => {
                const words = this.words(e);
                return words.length ? [{ kind: e.kind, words }] : [];
            }),
        );
    }

    private home(): void {
        this.dispatchEvent(new Event("home"));
    }

    /** The analysis finds the game by its name among those that are kept. */
    private analyse(): void {
        location.hash = `#analysis/${this.session.id}`;
    }

    private saveRecord(): void {
        saveText(this.session.record(), `${this.picture.preset}-${new Date().toISOString().slice(0, 10)}.txt`);
    }

    private chart() {
        return chartLink(this.catalogue, this.picture.preset, this.game, this.session.rules());
    }

    private openWindow() {
        const { window, session } = this;
        if (!window) return nothing;
        const close = () => (this.window = null);
        const make = (heading: string, body: TemplateResult, foot: TemplateResult | null = null) =>
            html`<ag-dialog .heading=${heading} .body=${body} .foot=${foot} @closed=${close}></ag-dialog>`;
        const sure = (heading: string, words: string, yes: () => void) =>
            make(
                heading,
                html`<p>${words}</p>`,
                html`<button @click=${close}>${texts.playOn}</button><button class="primary" @click=${() => {
                    close();
                    yes();
                }}>${heading}</button>`,
            );
        const resigning = session.mayResign;
        switch (window) {
            case "menu":
                return make(texts.menu, this.menu());
            case "rules":
                return make(texts.rules, ruleList(this.game, session.rules(), this.chart()));
            case "log":
                return make(texts.log, this.logList());
            case "facts":
                return make(texts.facts, factList(this.picture.facts));
            case "keys":
                return make(texts.keys, keyList());
            case "moves":
                return make(
                    texts.movesTitle,
                    moveList(session.moves(), (move) => {
                        close();
                        this.commit(move.action);
                    }),
                );
            case "hint":
                return make(
                    coachTexts.hintTitle,
                    html`<ag-hint .session=${session} @stop=${close}
                @advised=${(e: CustomEvent<Picked>) => this.take(e.detail)}
                @pick=${(e: CustomEvent<Picked>) => {
                    this.take(e.detail);
                    close();
                }}></ag-hint>`,
                );
            case "doubt":
                return this.doubting();
            case "resign":
                return resigning < 0
                    ? nothing
                    : sure(texts.resign, texts.resignAsk(this.picture.seats[resigning]!.name), () => session.resign());
            case "abandon":
                return sure(texts.abandon, texts.abandonAsk, () => session.abandon());
        }
    }

    /** The tutor's question. Whoever closes it has taken the move back. */
    private doubting() {
        const { doubt } = this;
        if (!doubt) return nothing;
        const answer = (play: boolean) => () => {
            this.window = this.doubt = null;
            if (play) this.session.act(doubt.move.action);
        };
        return html`<ag-dialog .heading=${coachTexts.tutorTitle} .body=${doubtWords(doubt)} short @closed=${answer(false)}
            .foot=${html`<button @click=${answer(true)}>${coachTexts.playAnyway}</button>
                <button class="primary" autofocus @click=${answer(false)}>${coachTexts.takeBack}</button>`}></ag-dialog>`;
    }

    private menu() {
        const item = (words: string, act: () => void, off = false) =>
            html`<li><button type="button" ?disabled=${off} @click=${act}>${words}</button></li>`;
        const go = (window: Window) => () => {
            this.window = null;
            void this.updateComplete.then(() => (this.window = window));
        };
        const over = this.picture.result.over;
        return html`<ul class="menu">
            ${item(texts.rules, go("rules"))}
            ${item(texts.facts, go("facts"))}
            ${item(texts.log, go("log"))}
            ${item(texts.keys, go("keys"))}
            ${item(texts.record, () => this.saveRecord())}
            ${item(texts.settings, () => {
                this.window = null;
                this.dispatchEvent(new Event("settings"));
            })}
            ${item(texts.resign, go("resign"), this.session.mayResign < 0)}
            ${this.session.live ? nothing : item(texts.abandon, go("abandon"), over)}
            ${item(texts.back, () => this.home())}
        </ul>`;
    }

    protected override render() {
        const { picture, session } = this;
        return html`<header class="bar">
                <button class="icon" aria-label=${texts.back} @click=${this.home}>‹</button>
                <h1>${session.title}${
                    session.seriesWords || picture.series.number > 1
                        ? html` <small>${session.seriesWords || texts.series(picture.series.number)}</small>`
                        : nothing
                }</h1>
                <button class="quiet hint-button" ?hidden=${session.live || session.unaided}
                    ?disabled=${session.ask.kind !== "decide"}
                    @click=${this.hint}>${texts.hintButton}</button>
                <button class="quiet" aria-label=${texts.undo} ?hidden=${session.onlooker}
                    ?disabled=${!session.canUndo} @click=${this.takeBack}><span
                    class="sign" aria-hidden="true">↶</span><span class="words">${texts.undo}</span></button>
                <button class="quiet wide" ?hidden=${session.onlooker} ?disabled=${session.ask.kind !== "decide"}
                    @click=${() => (this.window = "moves")}>${texts.moves}</button>
                <button class="quiet wide" @click=${() => (this.window = "rules")}>${texts.rules}</button>
                <ag-mute></ag-mute>
                <button class="icon" aria-label=${texts.menu} @click=${() => (this.window = "menu")}>☰</button>
            </header>
            ${this.strip ?? nothing}
            <main class=${`table table-${picture.game}`}>
                ${seatList(picture, this.game, { seat: this.looked, look: (seat) => (this.tab = seat) })}
                ${this.felt()}
                <div class="sheet-area">${sheets(
                    picture,
                    session.log.slice(0, this.shown),
                    this.looked,
                    (grid, small) => this.grid(grid, small),
                )}</div>
                ${this.question()}
                <div class="log-area"><h2 id="log">${texts.log}</h2>
                    <div class="log-scroll" tabindex="0" role="region" aria-labelledby="log">${this.logList()}</div></div>
            </main>
            <div class="sr" role="log" aria-live="polite">${this.spoken.map((words) => html`<p>${words}</p>`)}</div>
            ${this.openWindow()}`;
    }
}

/** A label with the letter underlined that presses its button. */
function underlined(label: string, letter: string) {
    const at = letter ? label.toLowerCase().indexOf(letter) : -1;
    return at < 0 ? html`${label}` : html`${label.slice(0, at)}<u>${label[at]}</u>${label.slice(at + 1)}`;
}
