// best.ts - the best line of a day that is over: the dice of its challenge played by the coach, event by event on the
// board, with what was played on this device beside it.
import "../coach/analysis.css";
import { html, LitElement, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { Replay, type Moment } from "../coach/replay";
import { momentWords, replayBoard, replayWay } from "../coach/replay-view";
import { coachTexts } from "../coach/texts";
import type { EngineClient } from "../engine/client";
import { SPECTATOR } from "../engine/engine";
import type { Game } from "../engine/types";
import type { Challenge } from "./game";
import { dailyTexts, points, signed } from "./texts";
import { type Turn, turnsOf } from "./turns";

/** What was played here in the same turn. */
function besideWords({ moves, gain }: Turn): string {
    return moves.length ? dailyTexts.beside(moves.join("; "), signed(gain, 0)) : dailyTexts.besideNothing;
}

@customElement("ag-best-line")
export class BestLineElement extends LitElement {
    @property({ attribute: false }) house!: EngineClient;
    @property({ attribute: false }) challenge!: Challenge;
    @property() own = ""; // the record of this device's game; "": there is none

    @state() private at = 0;
    @state() private why = "";
    private replay: Replay | null = null;
    private moment: Moment | null = null;
    private best: Turn[] = [];
    private mine: Turn[] = [];
    private readonly key = (event: KeyboardEvent) => this.press(event);

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
        this.replay?.close();
        this.replay = null;
    }

    private async open(): Promise<void> {
        const { preset, date, solo } = this.challenge,
            { engine } = this.house;
        try {
            const record = await this.house.bestSolo(preset, date, dailyTexts.coach);
            const replay = Replay.open(engine, record, SPECTATOR); // the coach is not "you"
            if (typeof replay === "string") throw new Error(replay);
            this.replay = replay;
            this.best = turnsOf(engine, record, solo.seed);
            this.mine = this.own ? turnsOf(engine, this.own, solo.seed) : [];
            this.jump(1);
        } catch (error) {
            this.why = error instanceof Error ? error.message : String(error);
        }
    }

    private get game(): Game {
        return this.house.engine.catalogue().games.find((g) => g.name === this.replay!.end.game)!;
    }

    private jump(event: number): void {
        this.at = Math.max(0, Math.min(this.replay!.length, event));
    }

    private press(event: KeyboardEvent): void {
        const target = event.target as HTMLElement;
        if (!this.replay || event.ctrlKey || event.metaKey || event.altKey) return;
        if (target.matches("input, [role=region]")) return; // the slider knows these keys itself
        const to = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.replay.length }[event.key];
        if (to === undefined) return;
        this.jump(to);
        event.preventDefault();
    }

    /** The turn that is shown, from 0. */
    private get turn(): number {
        const after = this.best.findIndex(({ ends }) => this.at <= ends);
        return after < 0 ? this.best.length - 1 : after;
    }

    protected override willUpdate(changed: PropertyValues): void {
        if (changed.has("at") && this.replay) this.moment = this.replay.at(this.at);
    }

    private now(moment: Moment) {
        const mine = this.mine[this.turn];
        return html`<div class="moment" role="status">
            <p><small>${dailyTexts.strip(this.turn + 1, this.best.length)}</small> <b>${momentWords(moment)}</b></p>
            ${mine ? html`<p class="beside">${besideWords(mine)}</p>` : nothing}
        </div>`;
    }

    private table() {
        const { best, mine } = this,
            sum = (turns: Turn[]) => turns.reduce((all, { gain }) => all + gain, 0);
        return html`<table class="by-turn"><thead><tr><th scope="col">${dailyTexts.turn}</th>
                <th scope="col">${dailyTexts.coach}</th>${mine.length ? html`<th scope="col">${dailyTexts.yours}</th>` : nothing}</tr></thead>
            <tbody>${best.map(
                (turn, i) => html`<tr aria-current=${i === this.turn ? "step" : nothing}>
                <th scope="row"><button type="button" aria-label=${dailyTexts.toTurn(i + 1)}
                    @click=${() => this.jump(turn.begins + 1)}>${i + 1}</button></th>
                <td>${points(turn.gain, 0)}</td>${mine.length ? html`<td>${mine[i] ? points(mine[i].gain, 0) : nothing}</td>` : nothing}</tr>`,
            )}</tbody>
            <tfoot><tr><th scope="row">${dailyTexts.inAll}</th><td>${points(sum(best), 0)}</td>
                ${mine.length ? html`<td>${points(sum(mine), 0)}</td>` : nothing}</tr></tfoot></table>`;
    }

    protected override render() {
        const { replay, moment } = this;
        if (this.why) return html`<p class="refusal" role="alert">${dailyTexts.failed(this.why)}</p>`;
        if (!replay || !moment) return html`<p role="status">${dailyTexts.judging}</p>`;
        return html`<p class="hint">${dailyTexts.bestAbout}</p>
            <div class="best-line">
                <section class="panel through" aria-label=${coachTexts.replay}>
                    ${replayWay(this.at, replay.length, (event) => this.jump(event))}${this.now(moment)}
                    ${replayBoard(replay, this.at, moment, this.game, 0, () => undefined)}</section>
                <section class="panel">${this.table()}</section>
            </div>`;
    }
}
