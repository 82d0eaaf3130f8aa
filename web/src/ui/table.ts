// table.ts - the game screen. It draws what the session's picture describes and sends back what is picked; it knows no
// rule. Its parts stand in files of their own: the felt, the question, the windows, and what tells and picks.
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { Picked } from "../coach/hint";
import { leavesPoints } from "../coach/regret";
import { type Doubt, doubtAbout, watch } from "../coach/tutor";
import type { Card, Catalogue, Game, LogEvent, Picture } from "../engine/types";
import type { Session } from "../session/session";
import { settings } from "../session/store";
import "../sound/button";
import { hearTurn } from "../sound/hear";
import { toggleSound } from "../sound/sound";
import { texts } from "../texts";
import { aidBeside, giveHint, scoresOf, takeTutor } from "./aid";
import { Arrangement } from "./arrange";
import { eventWords, freshCells, type Layout, layoutOf, seatList, sheets } from "./board";
import { stayAwake } from "./awake";
import { type Ending, endingOf, endingScene } from "./ending";
import { felt, goneRoll, rollsOf } from "./felt";
import { gridTable } from "./grids";
import { chartLink, logList, spokenRegion } from "./lists";
import { GLOBAL_KEYS, Picking } from "./picking";
import { askWords, question } from "./question";
import type { RealDiceElement } from "./real-dice";
import { heldDice } from "./rolls";
import { tableWindow, type Window } from "./table-windows";
import { Telling } from "./telling";
import type { ToldTurnElement } from "./told-turn";

/** Windows that belong to a question. */
const ASKED: Window[] = ["doubt", "leaving", "hint", "moves"];

@customElement("ag-table")
export class TableElement extends LitElement {
    @property({ attribute: false }) session!: Session;
    @property({ attribute: false }) catalogue!: Catalogue;
    @property({ attribute: false }) strip: TemplateResult | null = null; // under the title, for what comes from outside

    @state() doubt: Doubt | null = null;
    @state() private window: Window | null = null;
    @state() private tab = -1; // the seat whose card is looked at; -1: whoever matters

    readonly picking = new Picking(this);
    readonly arrangement = new Arrangement();
    asked = ""; // what the picks belong to
    private readonly telling = new Telling(this);
    private rolls = new Map<number, number>(); // places of dice that the last roll put there
    private earlier: Picture | null = null;
    private prior: Picture | null = null; // as it was before the last event
    private fresh = new Map<number, Set<number>>();
    leaving: ReturnType<typeof leavesPoints> = null; // a move that would bank more
    private leftWith = -1; // than this one
    @state() checking = false; // the tutor looks at a move
    private sleep = (): void => undefined; // lets the screen go dark
    private readonly changed = () => this.change();
    private readonly key = (event: KeyboardEvent) => this.press(event);

    protected override createRenderRoot() {
        return this;
    }

    override connectedCallback(): void {
        super.connectedCallback();
        this.sleep = stayAwake();
        document.addEventListener("keydown", this.key);
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        this.sleep();
        document.removeEventListener("keydown", this.key);
        this.telling.end();
    }

    protected override willUpdate(changed: PropertyValues): void {
        if (!changed.has("session")) return;
        (changed.get("session") as Session | undefined)?.removeEventListener("change", this.changed);
        this.session.addEventListener("change", this.changed);
        this.session.pace = (event) => this.telling.tell(event);
        this.telling.shown = this.session.log.length;
        this.earlier = this.session.picture;
        this.tab = -1;
        void this.session.run();
    }

    // ---- what has happened ----

    private get picture(): Picture {
        return this.session.picture;
    }

    /** What everything but the dice shows: as long as they tumble, nothing knows how they will fall. */
    private get settled(): Picture {
        const { tumbling, reveal } = this.telling;
        return tumbling || (reveal && reveal.counted !== Infinity) ? (this.prior ?? this.picture) : this.picture;
    }

    get game(): Game {
        return this.catalogue.games.find((g) => g.name === this.picture.game)!;
    }

    private get layout(): Layout {
        return layoutOf(this.picture, this.game);
    }

    get holding(): boolean {
        return this.telling.holding;
    }

    private change(): void {
        const { ask, picture, log } = this.session,
            { telling } = this;
        telling.shown = Math.min(telling.shown, log.length); // something may have been taken back
        if (ask.kind === "watch") this.findFresh();
        const asked = `${ask.kind} ${"seat" in ask ? ask.seat : ""} ${picture.length} ${log.length}`;
        if (asked !== this.asked) {
            const held = heldDice(picture, log.at(-1));
            this.asked = asked;
            this.arrangement.follow(picture, held);
            this.picking.putBack(held);
            if (this.window && ASKED.includes(this.window)) this.window = null;
            watch(this.session);
            hearTurn(this.session);
        }
        if (ask.kind !== "watch" && ask.kind !== "think") {
            telling.calm();
            telling.speak(askWords(this.session, this.holding));
        }
        if (ask.kind === "handover" || ask.kind === "decide" || ask.kind === "over") this.tab = -1;
        this.requestUpdate();
    }

    /** Which cells the last event has filled, and where its dice lie. */
    private findFresh(): void {
        const { picture, log } = this.session;
        this.fresh = freshCells(picture, this.earlier);
        this.prior = this.earlier;
        this.earlier = picture;
        this.rolls = rollsOf(picture, log.at(-1));
    }

    words(event: LogEvent): string[] {
        return eventWords(event, this.picture);
    }

    get allShown(): boolean {
        const open = this.picture.sheet.dice.filter((row) => row.dice.every(({ face }) => face));
        return this.game.hidden && open.length > 1 && this.picture.due.kind !== "over";
    }

    readonly skip = () => this.telling.skip();

    // ---- making a move, and the coach ----

    /** A move is made, unless the tutor has a question first. */
    commit(action: number): void {
        this.arrangement.hold(this.picking.pick.dice);
        const { asked } = this,
            judging = this.checking ? null : doubtAbout(this.session, action);
        if (this.checking) return;
        this.leaving = leavesPoints(this.session, action);
        if (this.leaving && !judging) {
            this.leftWith = action;
            this.window = "leaving";
            return;
        }
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

    /** The answer to whether points should be left lying. */
    settleLeaving(play: boolean): void {
        if (this.window !== "leaving") return;
        this.window = null;
        if (play) this.session.act(this.leftWith);
    }

    settleDoubt(play: boolean): void {
        const { doubt } = this;
        this.window = this.doubt = null;
        if (play && doubt) this.session.act(doubt.move.action);
    }

    /** The move that the coach advises, or another one of its list, is picked. */
    take({ move, words }: Picked): void {
        this.picking.take(move.action, words);
    }

    private readonly hint = () => giveHint(this);

    readonly explain = () => this.open("hint");

    get offersTutor(): boolean {
        return settings().tutor === "off" && !!this.session.alone;
    }

    readonly takeTutor = () => takeTutor(this);

    private takeBack(): void {
        if (this.session.canUndo) this.session.undo();
    }

    // ---- keys ----

    private press(event: KeyboardEvent): void {
        const target = event.target as HTMLElement;
        if (this.window || document.querySelector("dialog[open]")) return;
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (target.matches("input:not([type=radio]), select, textarea")) return;
        const key = event.key.toLowerCase();
        const { ask } = this.session;
        if (ask.kind === "watch" || ask.kind === "think") {
            if (key.length === 1 || key === "enter") this.skip();
            if (!GLOBAL_KEYS.includes(key)) return;
        }
        const bare = !target.closest("button, a, summary, [role=region]");
        if (this.pressDie(key) || this.pressGlobal(key) || this.pressAnswer(key, bare)) event.preventDefault();
    }

    private pressDie(key: string): boolean {
        const realDice = this.querySelector<RealDiceElement>("ag-real-dice"),
            toldTurn = this.querySelector<ToldTurnElement>("ag-told-turn"),
            face = /^[1-6]$/.test(key);
        if (toldTurn && /^\d$/.test(key)) toldTurn.add(key);
        else if (toldTurn && key === "backspace") toldTurn.takeBack();
        else if (face && realDice) realDice.add(Number(key));
        else if (key === "backspace" && realDice) realDice.takeBack();
        else if (face) this.picking.toggleDie(this.arrangement.at(Number(key) - 1));
        else return false;
        return true;
    }

    private pressGlobal(key: string): boolean {
        const keys: Record<string, () => void> = {
            u: () => this.takeBack(),
            h: () => this.hint(),
            q: () => toggleSound(),
            m: () => this.open("moves"),
            l: () => this.open("log"),
            i: () => this.open("rules"),
            "?": () => this.open("keys"),
            escape: () => this.picking.putBack(),
        };
        keys[key]?.();
        return key in keys;
    }

    private pressAnswer(key: string, bare: boolean): boolean {
        const { ask } = this.session;
        if (bare && (key === "enter" || key === " ")) this.querySelector<HTMLElement>("[data-primary]")?.click();
        else if (key === "r" && ask.kind === "roll") this.session.roll();
        else {
            const i = this.picking.letters().indexOf(key);
            if (i < 0) return false;
            this.picking.pressButton(i);
        }
        return true;
    }

    /** Whoever plays by keys finds the next question under the cursor. */
    protected override updated(): void {
        const lost = !document.activeElement || document.activeElement === document.body,
            elsewhere = this.session.framed && !document.hasFocus(); // the cursor is in the page around it
        if (lost && !elsewhere && !this.window)
            this.querySelector<HTMLElement>("[data-primary]")?.focus({ preventScroll: true });
    }

    // ---- drawing ----

    /** Opens a window, or closes it. A window in place of another one is a new one. */
    open(window: Window | null): void {
        if (this.checking && window && ASKED.includes(window)) return; // a move is on its way
        const other = this.window !== null && window !== null;
        this.window = other ? null : window;
        if (other) void this.updateComplete.then(() => (this.window = window));
    }

    settings(): void {
        this.dispatchEvent(new Event("settings"));
    }

    readonly home = () => {
        this.dispatchEvent(new Event("home"));
    };

    readonly chart = () =>
        this.session.framed ? nothing : chartLink(this.catalogue, this.picture.preset, this.game, this.session.rules());

    /** Whose card is looked at: chosen, or who is asked, or the person at this device, or who is to move. */
    private get looked(): number {
        const { ask } = this.session,
            { picture } = this;
        if (this.tab >= 0) return this.tab;
        if (picture.viewer !== null) return picture.viewer;
        return "seat" in ask ? ask.seat : (picture.due.seat ?? 0);
    }

    readonly ending = (): Ending => endingOf(this.picture, this.game, this.session.log);

    private felt() {
        const { picture, layout, picking, rolls, session } = this;
        const last = session.log
            .slice(0, this.telling.shown)
            .filter((e) => !e.dull)
            .at(-1);
        return felt({
            picture,
            settled: this.settled,
            moment: this.telling.moment,
            reveal: this.telling.reveal,
            payments: this.session.log.at(-1)?.say.filter(({ kind }) => kind === "pay") ?? [],
            layout,
            picking,
            arrangement: this.arrangement,
            rolls,
            gone: goneRoll(picture, session.log.at(-1)),
            scene: session.ask.kind === "over" ? endingScene(this.ending()) : null,
            tumbling: this.telling.tumbling,
            ticker: last ? this.words(last) : [],
            skip: this.skip,
            aid: scoresOf(session) ? () => this.open("aid") : null,
        });
    }

    private grid(grid: Card, small: boolean) {
        const { picture, picking } = this,
            { prompt } = picking,
            { seat } = grid;
        const mine = prompt && prompt.seat === seat && prompt.cells.length > 0 && !small;
        return gridTable({
            grid,
            small,
            name: picture.sheet.seats[seat]!.name,
            own: seat === picture.viewer,
            can: mine ? prompt.cells : null,
            picked: mine ? picking.pick.cells : [],
            lit: mine ? (picking.lit?.cells ?? []) : [],
            fresh: this.fresh.get(seat) ?? new Set(),
            toggle: (cell) => picking.toggleCell(cell),
        });
    }

    logList() {
        return logList(
            this.session.log.slice(0, this.telling.shown).flatMap((e) => {
                const words = this.words(e);
                return words.length ? [{ kind: e.kind, words }] : [];
            }),
        );
    }

    private bar() {
        const { picture, session } = this,
            deciding = session.ask.kind === "decide";
        const series = session.seriesWords || (picture.series.number > 1 ? texts.series(picture.series.number) : "");
        return html`<header class="bar">
            ${session.framed ? nothing : html`<button class="icon" aria-label=${texts.back} @click=${this.home}>‹</button>`}
            <h1>${session.title}${series ? html` <small>${series}</small>` : nothing}</h1>
            <button class="quiet hint-button" ?hidden=${session.live || session.unaided}
                ?disabled=${!deciding} @click=${this.hint}>${texts.hintButton}</button>
            <button class="quiet" aria-label=${texts.undo} ?hidden=${session.onlooker}
                ?disabled=${!session.canUndo} @click=${this.takeBack}><span
                class="sign" aria-hidden="true">↶</span><span class="words">${texts.undo}</span></button>
            <button class="quiet wide" ?hidden=${session.onlooker} ?disabled=${!deciding}
                @click=${() => this.open("moves")}>${texts.moves}</button>
            <button class="quiet wide" @click=${() => this.open("rules")}>${texts.rules}</button>
            <ag-mute></ag-mute>
            <button class="icon" aria-label=${texts.menu} @click=${() => this.open("menu")}>☰</button>
        </header>`;
    }

    protected override render() {
        const { settled: picture, session, telling, layout } = this;
        const log = session.log.slice(0, telling.shown);
        return html`${this.bar()}
            ${this.strip ?? nothing}
            <main class=${`table table-${layout}`} aria-label=${session.framed ? session.title : nothing}>
                ${seatList(picture, this.game, { seat: this.looked, look: (seat) => (this.tab = seat) })}
                ${this.felt()}
                <div class="sheet-area">${sheets(picture, layout, log, this.looked, (grid, small) => this.grid(grid, small))}${aidBeside(session)}</div>
                ${question(this)}
                <div class="log-area"><h2 id="log">${texts.log}</h2>
                    <div class="log-scroll" tabindex="0" role="region" aria-labelledby="log">${this.logList()}</div></div>
            </main>
            ${spokenRegion(telling.spoken)}
            ${tableWindow(this.window, this)}`;
    }
}
