// analysis.ts - a finished game looked at again: #analysis/ID. The replay is there at once; the coach's figures come
// when it has thought, and without them the replay still works. All judgements and their words are the library's.
import "./analysis.css";
import { html, LitElement, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { guard } from "lit/directives/guard.js";
import type { Analysis, Step } from "../engine/coach";
import type { EngineClient } from "../engine/client";
import type { Game } from "../engine/types";
import { archived, noteJudged } from "../profile/archive";
import { judgedOf } from "../profile/judged";
import { loadGame, newId, saveGame, settings } from "../session/store";
import { endWords, gameTitle, seatName, standing, texts, who } from "../texts";
import { saveText } from "../ui/save";
import { chart } from "./chart";
import { judgement, valuesAfter } from "./judgement";
import { isOpen, type Onward, onward } from "./play-on";
import { Replay, type Moment } from "./replay";
import { momentWords, replayBoard, replayWay } from "./replay-view";
import { allNumbers, tallies, worst } from "./results";
import { coachTexts } from "./texts";

const HEIGHT = 230;

/** What was worked out is not worked out again while the page is open. */
const known = new Map<string, Analysis>();

@customElement("ag-analysis")
export class AnalysisElement extends LitElement {
    @property({ attribute: false }) house!: EngineClient;
    @property() what = "";
    /** A game that is not kept, by its record. */
    @property() given = "";
    /** How to go back; null: there is nowhere to go. */
    @property({ attribute: false }) leave: (() => void) | null = () => this.dispatchEvent(new Event("home"));
    @state() private at = 0;
    @state() private tab = -1; // the seat whose card is looked at; -1: whose event it is
    @state() private analysis: Analysis | null = null;
    @state() private working = false;
    @state() private phase = ""; // what is being worked at
    @state() private done = 0; // percent of it
    @state() private trouble = "";
    @state() private numbers = false;
    @state() private width = 0;
    private replay: Replay | null = null;
    private kept = ""; // as which it is kept
    private record = "";
    private stopped = false;
    private moment: Moment | null = null;
    private readonly key = (event: KeyboardEvent) => this.press(event);
    private readonly sizes = new ResizeObserver((entries) => (this.width = Math.floor(entries[0]!.contentRect.width)));

    protected override createRenderRoot() {
        return this;
    }

    override connectedCallback(): void {
        super.connectedCallback();
        document.addEventListener("keydown", this.key);
        void this.open();
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        document.removeEventListener("keydown", this.key);
        this.sizes.disconnect();
        if (this.working) this.stop();
        this.replay?.close();
        this.replay = null;
    }

    /** The latest games are at hand; older ones are in the archive. */
    private async open(): Promise<void> {
        const [id = "", step = ""] = this.what.split("/"),
            saved = this.given ? { record: this.given } : (loadGame(id) ?? (await archived(id)));
        if (this.isConnected) this.begin(id, saved, /^\d+$/.test(step) ? Number(step) : Infinity);
    }

    private begin(id: string, saved: { record: string; you?: number } | null, step: number): void {
        const replay = saved ? Replay.open(this.house.engine, saved.record, saved.you) : texts.noSuchGame;
        if (typeof replay === "string" || replay.end.due.kind !== "over") {
            this.trouble = typeof replay === "string" ? replay : coachTexts.notOver; // hidden dice stay hidden
            if (typeof replay !== "string") replay.close();
            return;
        }
        this.kept = id;
        this.record = saved!.record;
        this.replay = replay;
        this.jump(step);
        document.title = texts.titleOf(coachTexts.analysisOf(this.gameTitle));
        this.analysis = known.get(this.record) ?? null;
        if (!this.analysis) void this.think();
    }

    private get game(): Game {
        return this.house.engine.catalogue().games.find((g) => g.name === this.replay!.end.game)!;
    }

    private get gameTitle(): string {
        const { preset, game } = this.replay!.end;
        return gameTitle(this.house.engine.catalogue(), preset, game);
    }

    private get names(): string[] {
        const { end } = this.replay!;
        return end.sheet.seats.map((_, seat) => seatName(end, seat));
    }

    // ---- the coach ----

    private async think(): Promise<void> {
        this.working = true;
        this.done = 0;
        this.trouble = "";
        try {
            const analysis = await this.judge();
            if (analysis) this.keep(analysis);
            else this.trouble = coachTexts.stopped;
            this.analysis = analysis;
        } catch (error) {
            this.trouble = coachTexts.notJudged(error instanceof Error ? error.message : String(error));
        }
        this.working = false;
    }

    private keep(analysis: Analysis): void {
        const { version } = this.house.engine.catalogue();
        known.set(this.record, analysis);
        if (this.kept) void noteJudged(this.kept, (seat) => judgedOf(analysis, seat, version));
    }

    /** First the exact table, where these rules have one, then the game itself. Null: stopped. */
    private async judge(): Promise<Analysis | null> {
        const told = (done: number) => (this.done = Math.round(100 * done)); // drawn anew a hundred times at most
        this.stopped = false;
        this.phase = coachTexts.preparing;
        await this.house.prepareTable(this.record, told).catch(() => false); // then it is estimated
        this.phase = coachTexts.analysing;
        this.done = 0;
        return this.stopped ? null : this.house.analyse(this.record, told, this.replay!.reader);
    }

    private stop(): void {
        this.stopped = true;
        void this.house.stop();
    }

    // ---- moving through the game ----

    private jump(event: number): void {
        this.at = Math.max(0, Math.min(this.replay!.length, event));
    }

    /** From further down the page: what is looked at comes into sight. */
    private show(event: number): void {
        this.jump(event);
        this.querySelector(".through")!.scrollIntoView({ block: "nearest" });
    }

    private press(event: KeyboardEvent): void {
        const target = event.target as HTMLElement;
        if (!this.replay || document.querySelector("dialog[open]")) return;
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (target.matches("input, select, textarea, [role=region]")) return; // the slider knows these keys itself
        const to: Record<string, number> = {
            ArrowLeft: this.at - 1,
            ArrowRight: this.at + 1,
            Home: 0,
            End: this.replay.length,
        };
        const where = to[event.key];
        if (where === undefined) return;
        this.jump(where);
        event.preventDefault();
    }

    private get step(): Step | null {
        return this.analysis?.events.find((step) => step.event === this.at) ?? null;
    }

    // ---- drawing: the chart and the way through ----

    private chartPart() {
        const { analysis, width, working, trouble } = this;
        if (analysis)
            return width
                ? chart({
                      analysis,
                      names: this.names,
                      said: this.names.map((_, seat) => who(this.replay!.end, seat)),
                      length: this.replay!.length,
                      at: this.at,
                      width,
                      height: HEIGHT,
                      jump: (event) => this.jump(event),
                  })
                : nothing;
        if (working)
            return html`<div class="thinking"><label><span>${this.phase}</span>
                <progress max="100" value=${this.done}>${coachTexts.thinkingDone(this.done / 100)}</progress></label>
                <button type="button" @click=${this.stop}>${coachTexts.stop}</button></div>`;
        return html`<div class="thinking"><p role="status">${trouble}</p>
            <button type="button" @click=${() => void this.think()}>${coachTexts.analyse}</button></div>`;
    }

    /** A game of one's own from the step that is shown. */
    private playOn(alone: boolean): void {
        const going = this.onward(alone)!,
            { preset } = this.replay!.end,
            id = newId();
        saveGame(
            {
                id,
                title: this.gameTitle,
                names: going.seats.map(({ name }) => name),
                at: Date.now(),
                over: false,
                note: standing(this.moment!.sheets, this.game.points),
            },
            { setup: { preset, settings: {}, seats: going.seats, realDice: false }, record: going.record, aside: true },
        );
        location.hash = `#game/${id}`;
    }

    /** Null: nothing can follow here. */
    private onward(alone: boolean): Onward | null {
        const { due } = this.moment!.sheets;
        if (due.kind === "over") return null;
        const going = onward(this.record, this.at, due.seat ?? due.seats[0] ?? 0, settings().level, alone);
        return isOpen(going) ? going : null;
    }

    private onwardButtons() {
        if (!this.onward(false)) return nothing;
        const button = (words: string, alone: boolean) =>
            html`<button type="button" @click=${() => this.playOn(alone)}>${words}</button>`;
        return html`<div class="play-on">${button(coachTexts.playOn, false)}${
            this.names.length > 1 ? button(coachTexts.playOnAll, true) : nothing
        }</div>`;
    }

    private way(moment: Moment) {
        const { at } = this,
            last = this.replay!.length,
            { step } = this;
        return html`${replayWay(at, last, (event) => this.jump(event))}
            <div class="moment" role="status">
                <p><small>${coachTexts.eventOf(at, last)}</small> <b>${momentWords(moment)}</b></p>
                ${
                    step
                        ? html`<p class=${`judgement grade-${step.grade}`}>${judgement(this.analysis!, step, this.names, this.replay!.reader)}</p>
                    <p class="hint">${valuesAfter(this.analysis!, step, this.names)}</p>`
                        : nothing
                }
            </div>${this.onwardButtons()}`;
    }

    // ---- drawing: results ----

    private figures(analysis: Analysis) {
        return html`<section class="panel"><h2>${coachTexts.figures}</h2>
            <details @toggle=${(e: Event) => (this.numbers = (e.target as HTMLDetailsElement).open)}>
                <summary>${coachTexts.numbers}</summary>${this.numbers ? allNumbers(analysis, this.names) : nothing}</details>
            ${analysis.remarks.slice(this.first).map((words) => html`<p class="hint">${words}</p>`)}
            <p>${coachTexts.commandAbout}</p><p><code>${analysis.command}</code></p></section>`;
    }

    /** How many of the coach's remarks are about the result: how it ended, with average luck, what the figures are. */
    private get first(): number {
        const { luck_known: lucky, complete } = this.analysis!,
            { result } = this.replay!.end;
        return lucky && complete && result.over && !result.abandoned ? 3 : 2;
    }

    private headline() {
        const { analysis } = this,
            { end } = this.replay!;
        if (analysis)
            return analysis.remarks
                .slice(0, this.first)
                .map((words, i) => html`<p class=${i ? "" : "result"}>${words}</p>`);
        return html`<p class="result">${coachTexts.resultLine(endWords(end), standing(end, this.game.points))}</p>`;
    }

    protected override willUpdate(changed: PropertyValues): void {
        if (this.replay && (changed.has("at") || !this.moment)) this.moment = this.replay.at(this.at);
    }

    protected override updated(): void {
        const box = this.querySelector(".chart-box");
        if (box) this.sizes.observe(box); // again and again is once
    }

    protected override render() {
        const { replay, moment, analysis } = this;
        const back = this.leave
            ? html`<button class="icon" aria-label=${this.given ? coachTexts.backToTable : texts.back}
                @click=${this.leave}>‹</button>`
            : nothing;
        const bar = html`<header class="bar">${back}
            <h1>${replay ? coachTexts.analysisOf(this.gameTitle) : coachTexts.analysis}</h1>
            ${
                replay
                    ? html`<button class="quiet save" @click=${() =>
                          saveText(this.record, `${replay.end.preset}.txt`)}>${coachTexts.download}</button>`
                    : nothing
            }</header>`;
        if (!replay || !moment)
            return html`${bar}<main class="loading"><p role="alert">${this.trouble}</p>
                <button class="primary" ?hidden=${!this.leave} @click=${this.leave}>${texts.back}</button></main>`;
        return html`${bar}<main class="analysis" aria-label=${this.given ? coachTexts.analysisOf(this.gameTitle) : nothing}>
            <section class="panel headline" aria-label=${coachTexts.result}>${this.headline()}</section>
            <section class="panel through" aria-label=${coachTexts.replay}>
                <div class="chart-box">${this.chartPart()}</div>${this.way(moment)}</section>
            ${guard([moment, this.tab], () => replayBoard(replay, this.at, moment, this.game, this.tab, (seat) => (this.tab = seat)))}
            ${analysis ? html`${worst(analysis, this.names, replay.reader, (event) => this.show(event))}${tallies(analysis, this.names)}${this.figures(analysis)}` : nothing}
        </main>`;
    }
}
