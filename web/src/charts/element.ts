// element.ts - the place #chart: a list of all charts, or the chart of one preset, which prints on paper, or a score sheet
// to print. Figures and words are the engine's, made in the worker; the solved game of two seats takes longer, is asked
// for and can be stopped.
import { html, LitElement, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { EngineClient } from "../engine/client";
import { offered } from "../engine/offered";
import type { Chart, ChartCell, ChartSection, Die, Preset } from "../engine/types";
import { ruleName, ruleValue } from "../texts";
import { miniDie } from "../ui/dice";
import type { PlaceElement } from "../ui/places";
import { readAddress } from "./address";
import "./chart.css";
import { chartDice, chartsTexts } from "./texts";

@customElement("ag-chart")
export class ChartElement extends LitElement implements PlaceElement {
    @property({ attribute: false }) house!: EngineClient;
    @property() what = "";

    @state() private chart: Chart | null = null;
    @state() private why = "";
    @state() private done = -1; // of the solved game, 0 to 1; below 0: nobody works at it
    @state() private news = "";

    protected override createRenderRoot() {
        return this;
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        if (this.done >= 0) void this.house.stop();
    }

    protected override willUpdate(changed: PropertyValues): void {
        if (changed.has("what") && this.preset) void this.make();
    }

    private get address() {
        return readAddress(this.what);
    }

    private get presets(): Preset[] {
        return offered(this.house.engine.catalogue());
    }

    private get preset(): Preset | null {
        return this.presets.find((p) => p.name === this.address.preset) ?? null;
    }

    private async make(): Promise<void> {
        const { what, preset, address } = this;
        this.chart = null;
        this.why = this.news = "";
        try {
            const chart = address.sheet
                ? this.scoreSheet()
                : await this.house.chart(preset!.game, address.preset, address.settings);
            if (this.what === what) this.chart = chart;
        } catch (error) {
            this.why = chartsTexts.failed(error instanceof Error ? error.message : String(error));
        }
    }

    /** Nothing in it has to be worked out. */
    private scoreSheet(): Chart {
        const { preset, settings } = this.address,
            { engine } = this.house,
            desk = engine.table(preset, settings);
        const sheet = engine.sheet(desk, preset, settings);
        desk.close();
        if (typeof sheet === "string") throw new Error(sheet);
        return sheet;
    }

    private async solve(): Promise<void> {
        const { what, preset, address } = this;
        this.done = 0;
        this.news = "";
        try {
            const chart = await this.house.chart(
                preset!.game,
                address.preset,
                address.settings,
                (done) => (this.done = done),
            );
            if (this.what === what && chart) this.chart = chart;
            this.news = chart ? chartsTexts.solved : chartsTexts.stopped;
        } catch (error) {
            this.news = error instanceof Error ? error.message : String(error);
        }
        this.done = -1;
    }

    // ---- drawing ----

    private dice(dice: Die[]) {
        if (!dice.length) return nothing;
        return html`<span class="dice-words" role="img" aria-label=${chartDice(dice)}>${dice.map((d) => miniDie(d))}</span>`;
    }

    private inside(cell: ChartCell) {
        return html`${this.dice(cell.dice)}${cell.dice.length && cell.text ? " " : ""}${cell.text}${cell.more}`;
    }

    private table(s: ChartSection, id: string) {
        return html`<div class="chart-scroll" role="region" aria-labelledby=${id} tabindex="0">
            <table class=${s.words ? "words" : ""}>
            <thead><tr><th scope="col">${s.corner}</th>${s.columns.map(
                (words) => html`<th scope="col">${words}</th>`,
            )}</tr></thead>
            <tbody>${s.rows.map(
                (row) =>
                    html`<tr><th scope="row">${this.inside(row.head)}</th>${row.cells.map(
                        (cell) =>
                            html`<td class=${cell.tint < 0 ? "plain" : `tint-${cell.tint}`}>${this.inside(cell)}</td>`,
                    )}${s.columns.slice(row.cells.length).map(() => html`<td></td>`)}</tr>`,
            )}</tbody>
            </table></div>`;
    }

    private section(s: ChartSection, i: number) {
        const [kind, of] = s.kind.split(/(?=:)/),
            id = `chart-${i}`;
        return html`<section class=${s.blank ? "blank" : s.wide ? "wide" : ""}>
            <h2 id=${id}>${s.heading} ${kind ? html`<span class="kind">${kind}</span>` : nothing}</h2>
            ${s.rows.length ? this.table(s, id) : nothing}
            ${s.note || of ? html`<p class="chart-note">${of ? chartsTexts.estimate(of) : ""} ${s.note}</p>` : nothing}
            ${s.command ? html`<p class="how"><code>${s.command}</code></p>` : nothing}
        </section>`;
    }

    /** Narrow tables flow side by side; a wide one stands across. */
    private sections(sections: ChartSection[]) {
        const runs: { wide: boolean; parts: ReturnType<ChartElement["section"]>[] }[] = [];
        sections.forEach((s, i) => {
            if (runs.at(-1)?.wide !== s.wide) runs.push({ wide: s.wide, parts: [] });
            runs.at(-1)!.parts.push(this.section(s, i));
        });
        return runs.map((run) => html`<div class=${run.wide ? "across" : "flow"}>${run.parts}</div>`);
    }

    private solving(chart: Chart) {
        if (!chart.solvable && !this.news) return nothing;
        const busy = this.done >= 0;
        return html`<aside class="solving">
            ${
                busy
                    ? html`<label>${chartsTexts.solving} <progress max="1" value=${this.done}></progress></label>
                <button @click=${() => void this.house.stop()}>${chartsTexts.stop}</button>`
                    : chart.solvable
                      ? html`<p>${chartsTexts.scores}</p><button @click=${() => void this.solve()}>${chartsTexts.solve}</button>`
                      : nothing
            }
            <p class="hint" role="status">${this.news}</p>
        </aside>`;
    }

    private sheet(chart: Chart) {
        const { settings } = this.address,
            changes = Object.entries(settings);
        return html`<p class="chart-about">${chart.about}</p>
            ${
                changes.length
                    ? html`<p><b>${chartsTexts.changed}</b> ${changes
                          .map(([key, value]) => chartsTexts.change(ruleName(key), ruleValue(value)))
                          .join("; ")}</p>`
                    : nothing
            }
            ${this.solving(chart)}
            ${this.sections(chart.sections)}
            <p class="how">${chartsTexts.madeWith} <code>${chart.command}</code></p>`;
    }

    private list() {
        const { games } = this.house.engine.catalogue();
        return html`<p class="chart-about">${chartsTexts.about}</p>
            ${
                this.address.preset
                    ? html`<p class="refusal" role="alert">${chartsTexts.unknown(this.address.preset)}</p>`
                    : nothing
            }
            ${games.map((game) => {
                const own = this.presets.filter((p) => p.game === game.name);
                return own.length
                    ? html`<section class="charts-of"><h2>${game.title}</h2><ul>${own.map(
                          (p) => html`<li>
                    <a href=${`#chart/${p.name}`}><b>${p.title}</b> <span>${p.about}</span></a>
                    <a class="to-sheet" href=${`#chart/${p.name}/sheet`}
                        aria-label=${chartsTexts.sheetOf(p.title)}>${chartsTexts.sheet}</a></li>`,
                      )}</ul></section>`
                    : nothing;
            })}`;
    }

    /** From the chart to the score sheet of the same rules, and back. */
    private other() {
        const [, query] = this.what.split("?"),
            { preset, sheet } = this.address;
        return html`<a class="quiet button" href=${`#chart/${preset}${sheet ? "" : "/sheet"}${query ? `?${query}` : ""}`}>${
            sheet ? chartsTexts.chart : chartsTexts.sheet
        }</a>`;
    }

    protected override render() {
        const { preset, chart } = this;
        const home = () => this.dispatchEvent(new Event("home"));
        return html`<header class="bar">
                ${
                    preset
                        ? html`<a class="icon" href="#chart" aria-label=${chartsTexts.all}>‹</a>`
                        : html`<button class="icon" aria-label=${chartsTexts.back} @click=${home}>‹</button>`
                }
                <h1>${chart?.title ?? preset?.title ?? chartsTexts.place}</h1>
                ${chart ? this.other() : nothing}
                ${chart ? html`<button class="quiet print" @click=${() => print()}>${chartsTexts.print}</button>` : nothing}
            </header>
            <main class="chart" aria-busy=${!!preset && !chart && !this.why}>
                ${
                    !preset
                        ? this.list()
                        : this.why
                          ? html`<p class="refusal" role="alert">${this.why}</p>`
                          : chart
                            ? this.sheet(chart)
                            : html`<p class="working" role="status">${chartsTexts.working}</p>`
                }
            </main>`;
    }
}
