// clock.ts - the time that is left, counted down on its own so that the table around it stands still.
import { html, LitElement, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { timeLeft } from "./texts";

const TICK_MS = 250,
    SOON_MS = 10000;

@customElement("ag-clock")
export class ClockElement extends LitElement {
    @property({ type: Number }) deadline = 0; // by this device's clock; 0: nothing runs
    @property({ type: Number }) whole = 0; // milliseconds that there were at first
    private tick: ReturnType<typeof setInterval> | undefined;

    protected override createRenderRoot() {
        return this;
    }

    override connectedCallback(): void {
        super.connectedCallback();
        this.tick = setInterval(() => this.deadline && this.requestUpdate(), TICK_MS);
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        clearInterval(this.tick);
    }

    protected override render() {
        if (!this.deadline) return nothing;
        const left = Math.max(0, this.deadline - Date.now()),
            words = timeLeft(Math.ceil(left / 1000));
        return html`<progress max=${this.whole} .value=${Math.min(left, this.whole)} aria-hidden="true"></progress>
            <span class=${`left${left < SOON_MS ? " soon" : ""}`} role="timer">${words}</span>`;
    }
}
