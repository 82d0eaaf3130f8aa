// told-turn.ts - a whole turn of real dice, told by what came of it: points, or a place on the card and its score. Tells
// "tell" with the words of the engine, which checks that a turn can end so.
import { html, LitElement, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { classMap } from "lit/directives/class-map.js";
import { number, texts } from "../texts";

/** A place on the card that is open. */
export interface Place {
    words: string; // of the engine
    title: string;
}

const DIGITS_MAX = 6;
const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"],
    ENDS = ["00", "50"]; // of most turns that are told by their points

@customElement("ag-told-turn")
export class ToldTurnElement extends LitElement {
    /** What is told of a turn that was lost, and what people call it; "": it cannot be lost. */
    @property() lost = "";
    @property() lostSaid = "";
    /** None: points are told. */
    @property({ attribute: false }) places: Place[] = [];
    @property() refusal = "";
    /** Which question this is; another one begins with nothing. */
    @property() question = "";
    @state() private digits = "";
    @state() private place: Place | null = null;

    protected override createRenderRoot() {
        return this;
    }

    protected override willUpdate(changed: PropertyValues): void {
        if (!changed.has("question")) return;
        this.digits = "";
        this.place = null;
    }

    add(digits: string): void {
        const all = this.digits === "0" ? digits : this.digits + digits;
        if (all.length <= DIGITS_MAX) this.digits = /^0+$/.test(all) ? "0" : all;
    }

    takeBack(): void {
        this.digits = this.digits.slice(0, -1);
    }

    private tell(words: string): void {
        this.dispatchEvent(new CustomEvent<string>("tell", { detail: words }));
    }

    private enter(): void {
        this.tell(this.place ? `${this.place.words} ${this.digits}` : `bank ${this.digits}`);
    }

    private key(digits: string) {
        return html`<button type="button" class="pad-key" @click=${() => this.add(digits)}>${digits}</button>`;
    }

    private placeButtons() {
        if (!this.places.length) return nothing;
        return html`<div class="segments places-of" role="radiogroup" aria-label=${texts.whichPlace}>${this.places.map(
            (place) => html`<button type="button" role="radio" aria-checked=${place.words === this.place?.words}
                @click=${() => (this.place = place)}>${place.title}</button>`,
        )}</div>`;
    }

    protected override render() {
        const { digits, places, place, lost } = this,
            amount = Number(digits),
            ready = digits !== "" && (places.length ? !!place : amount > 0);
        const words = place
            ? texts.writePlace(place.title, amount)
            : places.length
              ? texts.whichPlace
              : texts.bank(amount);
        return html`${this.placeButtons()}
            <div class="amount"><output aria-label=${texts.turnPoints}>${digits ? number(amount) : "–"}</output>
                <button type="button" aria-label=${texts.takeDigit} ?disabled=${!digits} @click=${this.takeBack}>⌫</button></div>
            <p class=${classMap({ verdict: true, refusal: !!this.refusal })}
                role=${this.refusal ? "alert" : "status"}>${this.refusal}</p>
            <div class=${classMap({ "number-pad": true, "of-places": places.length > 0 })}>${[
                ...DIGITS,
                ...(places.length ? [] : ENDS),
            ].map((d) => this.key(d))}</div>
            <div class="buttons"><button class=${classMap({ big: true, primary: ready, dim: !ready })} data-primary
                ?disabled=${!ready} @click=${this.enter}>${words}</button>
                ${lost ? html`<button class="big" @click=${() => this.tell(lost)}>${this.lostSaid}</button>` : nothing}</div>`;
    }
}
