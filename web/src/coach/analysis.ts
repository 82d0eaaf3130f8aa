// analysis.ts - a finished game looked at again: #analysis/ID. The replay is there at once; the coach's figures come
// when it has thought, and without them the replay still works. All judgements and their words are the library's.
import "./analysis.css";
import { html, LitElement, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { Analysis, Step } from "../engine/coach";
import type { EngineClient } from "../engine/client";
import type { Game } from "../engine/types";
import { loadGame } from "../session/store";
import { texts } from "../texts";
import {
    diceRow,
    eventWords,
    freshCells,
    goneDice,
    lyingDie,
    markedDie,
    runningPoints,
    seatList,
    sheets,
} from "../ui/board";
import { gridTable } from "../ui/grids";
import { shakers } from "../ui/palko";
import { rowOf } from "../ui/rolls";
import { saveText } from "../ui/save";
import { chart, lineSample } from "./chart";
import { Replay, type Moment } from "./replay";
import { coachTexts } from "./texts";
import { amount, lossOf, plusMinus, signed, worth } from "./values";

const HEIGHT = 230;

/** What was worked out is not worked out again while the page is open. */
const known = new Map<string, Analysis>();

@customElement("ag-analysis")
export class AnalysisElement extends LitElement {
    @property({ attribute: false }) house!: EngineClient;
    @property() what = "";
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
        const saved = loadGame(this.what);
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
        document.title = `${coachTexts.analysis}: ${this.gameTitle}, ${texts.name}`;
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
        return this.replay!.end.seats.map((seat) => seat.name);
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
        return this.analysis?.steps.find((step) => step.event === this.at) ?? null;
    }

    // ---- words about an event ----

    private eventText(moment: Moment): string {
        const { event } = moment;
        if (!event) return coachTexts.before;
        const open = { ...event, dull: false };
        return eventWords(open, moment.sheets.seats, this.game).join(" ");
    }

    private kind(error: number): string {
        return this.analysis!.exact
            ? coachTexts.exact
            : coachTexts.estimate(plusMinus(error, this.analysis!.objective));
    }

    /** How good a move was, or how lucky a roll. */
    private judgement(step: Step): string {
        const { objective } = this.analysis!,
            { names } = this;
        if (!step.judged) return coachTexts.unjudged;
        if (step.kind === "roll") {
            const luck = step.luck.flatMap((x, seat) => (x ? [`${names[seat]} ${signed(x, objective)}`] : []));
            if (!step.real) return coachTexts.standIn;
            return luck.length ? coachTexts.luck(luck.join(", "), this.kind(step.afterError)) : coachTexts.noLuck;
        }
        if (step.kind === "move" && step.choices < 2) return coachTexts.onlyMove;
        const size = amount(step.loss, objective),
            lost = step.loss > 0 && /[1-9]/.test(size);
        if (!lost) return coachTexts.bestPlayed(this.kind(step.lossError));
        return [
            coachTexts.lost(coachTexts.lossOf[objective](size), this.kind(step.lossError)),
            step.best ? coachTexts.better(step.best) : "",
            step.real ? "" : coachTexts.maybeMore,
        ]
            .filter(Boolean)
            .join(" ");
    }

    private values(step: Step): string {
        const { objective } = this.analysis!;
        if (!step.judged) return "";
        const each = step.after.map((v, seat) => `${this.names[seat]} ${worth(v, objective)}`);
        return coachTexts.values(coachTexts.objective[objective], each.join(", "), this.kind(step.afterError));
    }

    // ---- drawing: the table ----

    private felt(moment: Moment) {
        const { dice: picture, event, marked } = moment,
            { game } = this;
        const rolled = event?.kind === "roll" && event.dice.every(([face]) => face) && rowOf(picture, event) < 0;
        const dice = rolled
            ? goneDice(event, picture.seats, game)
            : game.name === "palko"
              ? shakers(picture, () => 0)
              : picture.dice.map((row) =>
                    diceRow(row, (d, i) => (row.active && (marked >> i) & 1 ? markedDie(d) : lyingDie(d))),
                );
        return html`<section class=${`felt felt-${picture.game}`} aria-label=${coachTexts.diceThen}>
            <div class="cloth">${dice}</div>${rolled ? nothing : runningPoints(picture)}</section>`;
    }

    private board(moment: Moment) {
        const { sheets: picture, event, earlier } = moment,
            fresh = freshCells(picture, earlier);
        const looked = this.tab >= 0 ? this.tab : Math.max(0, event?.seat ?? 0);
        return html`<div class=${`board table-${picture.game}`}>
            ${seatList(picture, this.game, { seat: looked, look: (seat) => (this.tab = seat) })}
            ${this.felt(moment)}
            <div class="sheet-area">${sheets(picture, this.replay!.log.slice(0, this.at), looked, (grid, small) =>
                gridTable({
                    grid,
                    small,
                    game: picture.game,
                    name: picture.seats[grid.seat]!.name,
                    can: null,
                    picked: [],
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
                <progress max="100" value=${percent}>${coachTexts.thinkingDone(percent)}</progress></label>
                <button type="button" @click=${this.stop}>${coachTexts.stop}</button></div>`;
        return html`<div class="thinking"><p role="status">${trouble}</p>
            <button type="button" @click=${() => void this.think()}>${coachTexts.analyse}</button></div>`;
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
                        ? html`<p class=${`judgement grade-${step.grade}`}>${this.judgement(step)}</p>
                    <p class="hint">${this.values(step)}</p>`
                        : nothing
                }
            </div>`;
    }

    // ---- drawing: results ----

    private worst(analysis: Analysis) {
        const { objective } = analysis;
        return html`<section class="panel"><h2>${coachTexts.worstTitle}</h2>
            ${
                analysis.worst.length
                    ? html`<ol class="worst">${analysis.worst.map((index, i) => {
                          const s = analysis.steps[index]!;
                          return html`<li><button type="button" @click=${() => this.show(s.event)}><b class="rank">${i + 1}</b>
                    <span><b>${this.names[s.seat]}: ${s.text}</b> ${coachTexts.worstLost(
                        coachTexts.lossOf[objective](amount(s.loss, objective)),
                        this.kind(s.lossError),
                    )}<br />
                        ${coachTexts.better(s.best)}</span></button></li>`;
                      })}</ol>`
                    : html`<p>${coachTexts.noMistakes}</p>`
            }</section>`;
    }

    private tallies(analysis: Analysis) {
        const { objective } = analysis;
        return html`<section class="panel"><h2>${coachTexts.seatsTitle}</h2><table class="tallies">
            <caption class="sr">${coachTexts.seatsTitle}</caption>
            <thead><tr><th scope="col">${coachTexts.seat}</th><th scope="col">${coachTexts.skill}</th>
                ${
                    analysis.lucky
                        ? html`<th scope="col">${coachTexts.luckTitle}</th><th scope="col">${coachTexts.adjusted}</th>`
                        : nothing
                }</tr></thead>
            <tbody>${analysis.seats.map(
                (s, i) => html`<tr><th scope="row">${this.names[i]} ${lineSample(i)}</th>
                <td><b>${s.skill}</b>${
                    s.decisions
                        ? html`<small>${coachTexts.lostIn(
                              lossOf(s.loss, objective) + plusMinus(s.lossError, objective),
                              s.decisions,
                          )}</small>`
                        : nothing
                }</td>
                ${
                    analysis.lucky
                        ? html`<td><b>${s.lucky}</b><small>${signed(s.luck, objective)}</small></td>
                    <td><b>${worth(s.adjusted, objective)}</b></td>`
                        : nothing
                }</tr>`,
            )}</tbody></table>
            <p class="hint">${coachTexts.seatsAbout(analysis.exact)}</p></section>`;
    }

    private allNumbers(analysis: Analysis) {
        const { objective } = analysis,
            { names } = this;
        const steps = analysis.steps.filter((s) => s.judged);
        return html`<div class="scroll" tabindex="0" role="region" aria-label=${coachTexts.numbers}><table class="numbers">
            <caption class="sr">${coachTexts.numbers}</caption>
            <thead><tr><th scope="col">${coachTexts.eventNumber}</th><th scope="col">${coachTexts.seat}</th>
                <th scope="col">${coachTexts.happened}</th><th scope="col">${coachTexts.lossOrLuck}</th>${names.map(
                    (n) => html`<th scope="col">${n}</th>`,
                )}</tr></thead>
            <tbody>${steps.map(
                (s) => html`<tr><td>${s.event}</td><td>${names[s.seat]}</td><td>${s.text}</td>
                <td>${
                    s.kind === "roll"
                        ? signed(s.luck[s.seat]!, objective)
                        : signed(-s.loss, objective) + plusMinus(s.lossError, objective)
                }</td>
                ${s.after.map((v) => html`<td>${worth(v, objective)}</td>`)}</tr>`,
            )}</tbody></table></div>`;
    }

    private figures(analysis: Analysis) {
        return html`<section class="panel"><h2>${coachTexts.figures}</h2>
            <details @toggle=${(e: Event) => (this.numbers = (e.target as HTMLDetailsElement).open)}>
                <summary>${coachTexts.numbers}</summary>${this.numbers ? this.allNumbers(analysis) : nothing}</details>
            ${analysis.remarks.slice(this.first).map((words) => html`<p class="hint">${words}</p>`)}
            <p>${coachTexts.commandAbout}</p><p><code>${analysis.command}</code></p></section>`;
    }

    /** How many of the coach's remarks are about the result: how it ended, with average luck, what the figures are. */
    private get first(): number {
        const { lucky, complete } = this.analysis!,
            { result } = this.replay!.end;
        return lucky && complete && result.over && !result.abandoned ? 3 : 2;
    }

    private headline() {
        const { analysis } = this,
            { result, seats } = this.replay!.end;
        if (analysis)
            return analysis.remarks
                .slice(0, this.first)
                .map((words, i) => html`<p class=${i ? "" : "result"}>${words}</p>`);
        const words = result.abandoned ? texts.abandoned : texts.wins(result.winners.map((i) => seats[i]!.name));
        return html`<p class="result">${words} ${texts.standing(this.replay!.end, this.game.points)}.</p>`;
    }

    private home(): void {
        this.dispatchEvent(new Event("home"));
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
        const bar = html`<header class="bar"><button class="icon" aria-label=${texts.back} @click=${this.home}>‹</button>
            <h1>${replay ? `${coachTexts.analysis}: ${this.gameTitle}` : coachTexts.analysis}</h1>
            ${
                replay
                    ? html`<button class="quiet save" @click=${() =>
                          saveText(this.record, `${replay.end.preset}.txt`)}>${coachTexts.download}</button>`
                    : nothing
            }</header>`;
        if (!replay || !moment)
            return html`${bar}<main class="loading"><p role="alert">${this.trouble}</p>
                <button class="primary" @click=${this.home}>${texts.back}</button></main>`;
        return html`${bar}<main class="analysis">
            <section class="panel headline" aria-label=${coachTexts.result}>${this.headline()}</section>
            <section class="panel through" aria-label=${coachTexts.replay}>
                <div class="chart-box">${this.chartPart()}</div>${this.way(moment)}</section>
            ${this.board(moment)}
            ${analysis ? html`${this.worst(analysis)}${this.tallies(analysis)}${this.figures(analysis)}` : nothing}
        </main>`;
    }
}
