// window.ts - one question to several people at a table with real dice: who challenges the last call? Everybody lets it
// stand unless somebody says otherwise. Tells "answer" with the moves of those who do.
import { html, LitElement, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { LegalMove } from "../engine/types";
import type { Ask } from "../session/session";
import { answerNames, texts } from "../texts";

type WindowAsk = Extract<Ask, { kind: "window" }>;

/** Only the last call, and not those before it. */
const plain = (move: LegalMove) => move.pick.fields.slice(1).every((stake) => stake === 0);

@customElement("ag-window")
export class WindowElement extends LitElement {
    @property({ attribute: false }) ask!: WindowAsk;
    @property({ attribute: false }) names: string[] = [];
    /** Which question this is; another one begins without answers. */
    @property() question = "";
    @state() private chosen = new Map<number, LegalMove>();

    protected override createRenderRoot() {
        return this;
    }

    protected override willUpdate(changed: PropertyValues): void {
        if (changed.has("question")) this.chosen = new Map();
    }

    private choose(seat: number, move: LegalMove): void {
        const chosen = new Map(this.chosen);
        if (move.pick.fields.every((stake) => stake === 0)) chosen.delete(seat);
        else chosen.set(seat, move);
        this.chosen = chosen;
    }

    private enter(): void {
        const detail = new Map([...this.chosen].map(([seat, move]) => [seat, move.action]));
        this.dispatchEvent(new CustomEvent("answer", { detail }));
    }

    private person({ seat, moves }: WindowAsk["seats"][number]) {
        const name = this.names[seat]!,
            now = this.chosen.get(seat),
            stake = now?.pick.fields[0] ?? 0;
        const first = moves.filter(plain),
            chains = moves.filter((m) => !plain(m) && m.pick.fields[0] === stake);
        return html`<div class="field stake" role="radiogroup" aria-label=${texts.answerOf(name)}>
            <span aria-hidden="true"><b>${name}</b></span>
            <span class="segments">${first.map(
                (m) => html`<button type="button" role="radio"
                aria-checked=${stake === m.pick.fields[0]} @click=${() => this.choose(seat, m)}>${
                    answerNames()[m.pick.fields[0]!] ?? m.words
                }</button>`,
            )}</span></div>
            ${
                now && chains.length
                    ? html`<label class="row chain-row"><span>${texts.chain}</span>
                <select aria-label=${texts.chainOf(name)} @change=${(e: Event) =>
                    this.choose(
                        seat,
                        [first.find((m) => m.pick.fields[0] === stake)!, ...chains][
                            (e.target as HTMLSelectElement).selectedIndex
                        ]!,
                    )}>
                <option>${texts.chainNone}</option>${chains.map(
                    (m) => html`<option ?selected=${m === now}>${m.words}</option>`,
                )}</select></label>`
                    : nothing
            }`;
    }

    protected override render() {
        const names = [...this.chosen.keys()].map((seat) => this.names[seat]!);
        return html`<div class="answers">${this.ask.seats.map((one) => this.person(one))}</div>
            <div class="buttons"><button class="primary big" data-primary @click=${this.enter}>${
                names.length ? texts.theyChallenge(names) : texts.nobodyChallenges
            }</button></div>`;
    }
}
