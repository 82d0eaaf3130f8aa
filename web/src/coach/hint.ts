// hint.ts - a hint: the best move in a sentence, and what every move is worth, the best first. The list tells "pick" with
// a move that somebody chose from it, and "stop" when nobody wants to wait.
import { html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { Advice, Advised } from "../engine/coach";
import type { Session } from "../session/session";
import { coachTexts, valueName } from "./texts";
import { watches } from "./tutor";
import { amount, plusMinus, worth } from "./values";
import "./hint.css";

const FIRST = 8; // moves of a long list that are shown at once

/** What a move costs against the best one, in words. */
export function lossWords(move: Advised, advice: Advice): string {
    if (move === advice.moves[0]) return advice.chosen ? coachTexts.chosen : coachTexts.best;
    const words = amount(move.loss, advice.objective);
    if (!advice.exact && move.loss < 2 * move.loss_stderr) return coachTexts.aboutAsGood;
    return /[1-9]/.test(words) ? coachTexts.costs(words) : coachTexts.asGood;
}

/** A move in a sentence; the figures are in the list. */
export function moveSentence(move: Advised, advice: Advice): string {
    if (move !== advice.moves[0]) return coachTexts.otherMove(move.words, lossWords(move, advice));
    return (advice.chosen ? coachTexts.chosenMove : coachTexts.bestMove)(move.words);
}

@customElement("ag-hint")
export class HintElement extends LitElement {
    @property({ attribute: false }) session!: Session;
    @state() private done = 0;
    @state() private advice: Advice | null = null;
    @state() private trouble = "";
    @state() private all = false;

    protected override createRenderRoot() {
        return this;
    }

    override connectedCallback(): void {
        super.connectedCallback();
        void this.think();
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        if (!this.advice && !watches(this.session)) this.session.stopAdvice(); // the tutor may still want to know
    }

    private async think(): Promise<void> {
        try {
            this.advice = await this.session.advise((done) => (this.done = done));
            this.trouble = this.advice ? "" : coachTexts.nothingToDecide;
        } catch (error) {
            this.trouble = coachTexts.noAdvice(error instanceof Error ? error.message : String(error));
        }
    }

    private tell(move: Advised): void {
        const detail = { move, words: moveSentence(move, this.advice!) };
        this.dispatchEvent(new CustomEvent<Picked>("pick", { detail }));
    }

    private thinking() {
        const percent = Math.round(100 * this.done);
        return html`<div class="thinking">
            <label><span>${coachTexts.thinking}</span>
                <progress max="100" value=${percent}>${coachTexts.thinkingDone(this.done)}</progress></label>
            <button type="button" @click=${() => this.dispatchEvent(new Event("stop"))}>${coachTexts.stop}</button></div>`;
    }

    private move(move: Advised, advice: Advice) {
        const best = move === advice.moves[0];
        return html`<li><button type="button" class=${best ? "advised best" : "advised"} @click=${() =>
            this.tell(move)}>
            <b class="move">${move.words}</b>
            <span class="worth"><span class="sr">${valueName(advice.objective)} </span>${worth(
                move.value,
                advice.objective,
            )}<small>${plusMinus(move.stderr, advice.objective)}</small></span>
            <span class="why">${move.why?.text}</span>
            <span class="loss">${lossWords(move, advice)}</span></button></li>`;
    }

    protected override render() {
        const { advice, trouble } = this;
        if (!advice) return trouble ? html`<p role="alert">${trouble}</p>` : this.thinking();
        const shown = this.all ? advice.moves : advice.moves.slice(0, FIRST),
            best = advice.moves[0]!;
        return html`<p class="sr" role="status">${moveSentence(best, advice)}</p>
            <p class="hint">${advice.about} ${advice.chosen ? coachTexts.chosenAbout : ""} ${coachTexts.pickIt}</p>
            <p class="advised-head" aria-hidden="true"><span>${coachTexts.move}</span><span>${valueName(
                advice.objective,
            )}</span></p>
            <ol class="advice">${shown.map((m) => this.move(m, advice))}</ol>
            ${
                shown.length < advice.moves.length
                    ? html`<button type="button" class="quiet more" @click=${() =>
                          (this.all = true)}>${coachTexts.showAll(advice.moves.length)}</button>`
                    : nothing
            }`;
    }
}

export interface Picked {
    move: Advised;
    words: string;
}
