// button.ts - the sound on and off, one button on the game screen.
import { html, LitElement } from "lit";
import { customElement } from "lit/decorators.js";
import { isOn, switched, toggleSound } from "./sound";
import { soundTexts } from "./texts";

@customElement("ag-mute")
export class MuteElement extends LitElement {
    private readonly changed = () => this.requestUpdate();

    protected override createRenderRoot() {
        return this;
    }

    override connectedCallback(): void {
        super.connectedCallback();
        switched.addEventListener("change", this.changed);
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        switched.removeEventListener("change", this.changed);
    }

    protected override render() {
        const on = isOn();
        return html`<button type="button" class="icon mute" aria-label=${soundTexts.mute} aria-pressed=${!on} title=${soundTexts.mute}
            @click=${toggleSound}><svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" fill="none"
            stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">
            <path fill="currentColor" d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5z" />
            <path d=${on ? "M15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11" : "m16 9.5 5 5m0-5-5 5"} /></svg></button>`;
    }
}
