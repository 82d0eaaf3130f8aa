// analysis.ts - a finished game looked at again: #analysis/ID. The replay is there at once; the coach's figures come
// when it has thought, and without them the replay still works. All judgements and their words are the library's.
import "./analysis.css";
import { html, LitElement, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { Analysis, Step } from "../engine/coach";
import type { EngineClient } from "../engine/client";
import { diceOf, type Game } from "../engine/types";
import { loadGame, newId, saveGame, settings } from "../session/store";
import { endWords, standing, texts } from "../texts";
import {
    diceRow,
    eventWords,
    freshCells,
    goneDice,
    layoutOf,
    lyingDie,
    markedDie,
    runningPoints,
    seatList,
    sheets,
} from "../ui/board";
import { gridTable } from "../ui/grids";
import { shakers } from "../ui/cups";
import { rowOf } from "../ui/rolls";
import { saveText } from "../ui/save";
import { chart } from "./chart";
import { judgement, valuesAfter } from "./judgement";
import { isOpen, type Onward, onward } from "./play-on";
import { Replay, type Moment } from "./replay";
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
    @state() private done = 0;
    @state() private trouble = "";
    @state() private numbers = false;
    @state() private width = 0;
    private replay: Replay | null = null;
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
        this.open();
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        document.removeEventListener("keydown", this.key);
        this.sizes.disconnect();
        if (this.working) this.stop();
        this.replay?.close();
        this.replay = null;
    }

    private open(): void {
        const saved = this.given ? { record: this.given } : loadGame(this.what);
        const replay = saved ? Replay.open(this.house.engine, saved.record) : texts.noSuchGame;
        if (typeof replay !== "string" && replay.end.due.kind !== "over") {
            // hidden dice stay hidden until then
            replay.close();
            this.trouble = coachTexts.notOver;
            return;
        }
        if (typeof replay === "string") {
            this.trouble = replay;
            return;
        }
        this.record = saved!.record;
        this.replay = replay;
        this.at = replay.length;
        document.title = texts.titleOf(coachTexts.analysisOf(this.gameTitle));
        this.analysis = known.get(this.record) ?? null;
        if (!this.analysis) void this.think();
    }

    private get game(): Game {
        return this.house.engine.catalogue().games.find((g) => g.name === this.replay!.end.game)!;
    }

    private get gameTitle(): string {
        const { preset, game } = this.replay!.end;
        return (
            this.house.engine.catalogue().presets.find((p) => p.name === preset && p.game === game)?.title ??
            this.game.title
        );
    }

    private get names(): string[] {
        return this.replay!.end.sheet.seats.map((seat) => seat.name);
    }

    // ---- the coach ----

    private async think(): Promise<void> {
        this.working = true;
        this.done = 0;
        this.trouble = "";
        try {
            const analysis = await this.judge();
            if (analysis) known.set(this.record, analysis);
            else this.trouble = coachTexts.stopped;
            this.analysis = analysis;
        } catch (error) {
            this.trouble = coachTexts.notJudged(error instanceof Error ? error.message : String(error));
        }
        this.working = false;
    }

    /** First the exact table, where these rules have one, then the game itself. Null: stopped. */
    private async judge(): Promise<Analysis | null> {
        const told = (done: number) => (this.done = done);
        this.stopped = false;
        this.phase = coachTexts.preparing;
        await this.house.prepareTable(this.record, told).catch(() => false); // then it is estimated
        this.phase = coachTexts.analysing;
        this.done = 0;
        return this.stopped ? null : this.house.analyse(this.record, told);
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

    // ---- words about an event ----

    private eventText(moment: Moment): string {
        const { event } = moment;
        if (!event) return coachTexts.before;
        const { dull: _, ...open } = event; // here nothing goes without saying
        if (moment.words) open.move = moment.words;
        return eventWords(open, moment.sheets).join(" ");
    }

    // ---- drawing: the table ----

    private felt(moment: Moment) {
        const { dice: picture, event, marked } = moment,
            layout = layoutOf(picture, this.game);
        const rolled = event?.kind === "roll" && diceOf(event).every(({ face }) => face) && rowOf(picture, event) < 0;
        const dice = rolled
            ? goneDice(event, picture)
            : layout === "cups"
              ? shakers({ picture, settled: picture, reveal: null, payments: [] }, () => 0)
              : picture.sheet.dice.map((row) =>
                    diceRow(row, (d, i) => (row.active && marked.includes(i) ? markedDie(d) : lyingDie(d))),
                );
        return html`<section class=${`felt felt-${layout}`} aria-label=${coachTexts.diceThen}>
            <div class="cloth">${dice}</div>${rolled ? nothing : runningPoints(picture)}</section>`;
    }

    private board(moment: Moment) {
        const { sheets: picture, event, earlier } = moment,
            fresh = freshCells(picture, earlier),
            layout = layoutOf(picture, this.game);
        const looked = this.tab >= 0 ? this.tab : Math.max(0, event?.seat ?? 0);
        return html`<div class=${`board table-${layout}`}>
            ${seatList(picture, this.game, { seat: looked, look: (seat) => (this.tab = seat) })}
            ${this.felt(moment)}
            <div class="sheet-area">${sheets(
                picture,
                layout,
                this.replay!.log.slice(0, this.at),
                looked,
                (grid, small) =>
                    gridTable({
                        grid,
                        small,
                        name: picture.sheet.seats[grid.seat]!.name,
                        own: false,
                        can: null,
                        picked: [],
                        lit: [],
                        fresh: fresh.get(grid.seat) ?? new Set(),
                        toggle: () => undefined,
                    }),
            )}</div></div>`;
    }

    // ---- drawing: the chart and the way through ----

    private chartPart() {
        const { analysis, width, working, trouble } = this;
        if (analysis)
            return width
                ? chart({
                      analysis,
                      names: this.names,
                      length: this.replay!.length,
                      at: this.at,
                      width,
                      height: HEIGHT,
                      jump: (event) => this.jump(event),
                  })
                : nothing;
        const percent = Math.round(100 * this.done);
        if (working)
            return html`<div class="thinking"><label><span>${this.phase}</span>
                <progress max="100" value=${percent}>${coachTexts.thinkingDone(this.done)}</progress></label>
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
            { setup: { preset, settings: {}, seats: going.seats, realDice: false }, record: going.record },
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
        const go = (where: number, sign: string, label: string) => html`<button type="button" aria-label=${label}
            aria-disabled=${where === at || where < 0 || where > last} @click=${() => this.jump(where)}><svg
            viewBox="0 0 20 20" aria-hidden="true"><path d=${sign} /></svg></button>`;
        const words = this.eventText(moment);
        return html`<div class="way" role="group" aria-label=${coachTexts.way}>
                ${go(0, "M4 3h3v14H4zM17 3v14L8 10z", coachTexts.first)}${go(at - 1, "M15 3v14L5 10z", coachTexts.back)}
                <input type="range" min="0" max=${last} .value=${`${at}`} aria-label=${coachTexts.slider}
                    aria-valuetext=${coachTexts.eventOf(at, last)}
                    @input=${(e: Event) => this.jump(Number((e.target as HTMLInputElement).value))} />
                ${go(at + 1, "M5 3v14l10-7z", coachTexts.forward)}${go(last, "M13 3h3v14h-3zM3 3v14l9-7z", coachTexts.last)}
            </div>
            <div class="moment" role="status">
                <p><small>${coachTexts.eventOf(at, last)}</small> <b>${words}</b></p>
                ${
                    step
                        ? html`<p class=${`judgement grade-${step.grade}`}>${judgement(this.analysis!, step, this.names)}</p>
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
        if (changed.has("at") && this.replay) this.moment = this.replay.at(this.at);
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
            ${this.board(moment)}
            ${analysis ? html`${worst(analysis, this.names, (event) => this.show(event))}${tallies(analysis, this.names)}${this.figures(analysis)}` : nothing}
        </main>`;
    }
}
