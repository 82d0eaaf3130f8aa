// board.ts - the board of a day at the house that the page comes from: who has brought a game, and one's own, which is
// sent when its owner presses the button and not before. The house replays and judges it itself.
import { html, LitElement, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { beGuest, houseIsOpen, sentence, type Why } from "../online/protocol";
import { changeSettings, settings } from "../session/store";
import { before, today } from "./days";
import { dailyTexts, points } from "./texts";

interface Board {
    board: { name: string; loss: number; score: number; own: boolean }[];
    place: number; // one's own, from 1; 0: none
    of: number;
}

@customElement("ag-board")
export class BoardElement extends LitElement {
    @property() date = "";
    @property() preset = "";
    @property({ attribute: false }) record = ""; // one's own game; "": there is none to bring

    @state() private board: Board | null = null;
    @state() private why = "";
    @state() private busy = false;

    protected override createRenderRoot() {
        return this;
    }

    protected override willUpdate(changed: PropertyValues): void {
        if (changed.has("date") || changed.has("preset")) void this.look();
    }

    /** Without a house there is no board, and nothing is shown. */
    private async look(): Promise<void> {
        this.board = null;
        try {
            if (!(await houseIsOpen())) return;
            const answer = await fetch(`/api/daily/${this.date}/${this.preset}`, { cache: "no-store" });
            if (answer.ok) this.board = (await answer.json()) as Board;
        } catch {
            // the connection is gone: so is the board
        }
    }

    private async bring(event: Event): Promise<void> {
        event.preventDefault();
        const name = this.querySelector<HTMLInputElement>("input")!.value.trim();
        this.why = name ? "" : dailyTexts.needsName;
        if (!name) return;
        this.busy = true;
        changeSettings({ name });
        try {
            await beGuest();
            const answer = await fetch("/api/daily", {
                method: "POST",
                body: JSON.stringify({ date: this.date, preset: this.preset, name, record: this.record }),
            });
            const said = (await answer.json()) as Board & { why?: Why };
            if (answer.ok) this.board = said;
            else this.why = said.why ? sentence(said.why) : dailyTexts.notBrought;
        } catch {
            this.why = dailyTexts.notBrought;
        }
        this.busy = false;
    }

    private form() {
        const open = this.date === today() || this.date === before(today(), 1);
        if (!open || !this.record || this.board!.place) return nothing;
        return html`<form class="bring" @submit=${this.bring}>
            <label>${dailyTexts.boardName} <input type="text" maxlength="32" required .value=${settings().name} /></label>
            <button class="primary" ?disabled=${this.busy}>${dailyTexts.bring}</button>
            <p class="hint">${dailyTexts.bringAbout}</p>
        </form>`;
    }

    protected override render() {
        const { board } = this;
        if (!board || (!board.of && !this.record)) return nothing;
        return html`<section class="panel"><h2 id="board">${dailyTexts.board}</h2>
            ${
                board.of
                    ? html`<div class="board-scroll" role="region" aria-labelledby="board" tabindex="0"><table>
                <thead><tr><th scope="col">${dailyTexts.boardPlace}</th><th scope="col">${dailyTexts.boardWho}</th>
                    <th scope="col">${dailyTexts.boardLoss}</th><th scope="col">${dailyTexts.boardScore}</th></tr></thead>
                <tbody>${board.board.map(
                    (one, i) => html`<tr class=${one.own ? "own" : ""}>
                    <td>${i + 1}</td>
                    <th scope="row">${one.name}${one.own ? html` <small>${dailyTexts.you}</small>` : nothing}</th>
                    <td>${points(one.loss)}</td><td>${points(one.score, 0)}</td></tr>`,
                )}</tbody>
                </table></div>`
                    : html`<p>${dailyTexts.boardEmpty}</p>`
            }
            ${board.place ? html`<p role="status"><b>${dailyTexts.place(board.place, board.of)}</b></p>` : nothing}
            ${this.form()}
            ${this.why ? html`<p class="refusal" role="alert">${this.why}</p>` : nothing}
        </section>`;
    }
}
