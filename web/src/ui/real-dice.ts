// real-dice.ts - dice that people have rolled on their own table, tapped in face by face. Tells "enter" with the dice
// in the words of the engine, which checks them.
import { html, LitElement, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { classMap } from "lit/directives/class-map.js";
import type { Die } from "../engine/types";
import { dieWords, texts } from "../texts";
import { miniDie } from "./dice";

@customElement("ag-real-dice")
export class RealDiceElement extends LitElement {
    @property({ type: Number }) dice = 6;
    @property({ type: Boolean }) coloured = false;
    @property({ type: Boolean }) jolly = false;
    @property() refusal = "";
    /** Which question this is; another one begins with no dice. */
    @property() question = "";
    @state() private plain: number[] = [];
    @state() private colour = 0;

    protected override createRenderRoot() {
        return this;
    }

    protected override willUpdate(changed: PropertyValues): void {
        if (changed.has("question")) this.clear();
    }

    private get wanted(): number {
        return this.dice - (this.coloured ? 1 : 0);
    }

    private get full(): boolean {
        return this.plain.length === this.wanted && (!this.coloured || this.colour > 0);
    }

    add(face: number): void {
        if (this.plain.length < this.wanted) this.plain = [...this.plain, face];
        else if (this.coloured && !this.colour) this.colour = face;
    }

    takeBack(): void {
        if (this.colour) this.colour = 0;
        else this.plain = this.plain.slice(0, -1);
    }

    private clear(): void {
        this.plain = [];
        this.colour = 0;
    }

    private enter(): void {
        const words = this.plain.map((face) => (this.jolly && face === 6 ? "!" : `${face}`));
        if (this.colour) words.push(`${this.colour}*`);
        this.dispatchEvent(new CustomEvent<string>("enter", { detail: words.join(" ") }));
    }

    /** A die as it would lie there. */
    private die(face: number | undefined, coloured = false): Die {
        return {
            face: face || null,
            ...(coloured ? { coloured } : {}),
            ...(this.jolly && face === 6 ? { jolly: true } : {}),
        };
    }

    private place(d: Die, takeBack: () => void) {
        if (!d.face) return html`<span class=${`empty-die${d.coloured ? " coloured" : ""}`}></span>`;
        return html`<button type="button" aria-label=${texts.takeDie(dieWords(d))} @click=${takeBack}>${miniDie(
            d,
        )}</button>`;
    }

    protected override render() {
        const { plain, wanted, full } = this;
        const colouring = this.coloured && plain.length === wanted && !this.colour;
        const hint = this.coloured ? (colouring ? texts.typeColoured : texts.typePlain) : "";
        return html`<div class="typed">
                ${Array.from({ length: wanted }, (_, i) =>
                    this.place(this.die(plain[i]), () => (this.plain = plain.filter((_, k) => k !== i))),
                )}
                ${this.coloured ? this.place(this.die(this.colour, true), () => (this.colour = 0)) : nothing}
            </div>
            <p class=${classMap({ verdict: true, refusal: !!this.refusal })}
                role=${this.refusal ? "alert" : "status"}>${this.refusal || hint}</p>
            <div class="faces">${[1, 2, 3, 4, 5, 6].map(
                (f) => html`<button type="button" class="face-button"
                aria-label=${texts.addDie(dieWords(this.die(f, colouring)))} ?disabled=${full}
                @click=${() => this.add(f)}>${miniDie(this.die(f, colouring))}</button>`,
            )}</div>
            <div class="buttons"><button class=${classMap({ big: true, primary: full, dim: !full })} data-primary
                ?disabled=${!full} @click=${this.enter}>${texts.enterDice}</button>
                <button ?disabled=${!plain.length} @click=${this.clear}>${texts.clearDice}</button></div>`;
    }
}
