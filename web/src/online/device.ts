// device.ts - taking one's seats to another device: a code that works once, as letters and as a picture, for as long as
// this is open.
import { html, LitElement, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { codeOf, codePicture, isNear } from "./qr";
import { askHouse } from "./protocol";
import { onlineTexts } from "./texts";

const DEVICE = "/device";

@customElement("ag-device")
export class DeviceElement extends LitElement {
    @state() private code = "";
    @state() private minutes = 0;
    @state() private why = "";
    @state() private picture: boolean[][] = [];

    protected override createRenderRoot() {
        return this;
    }

    override connectedCallback(): void {
        super.connectedCallback();
        void this.ask();
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        if (this.code) askHouse("/api/guest/code/cancel").catch(() => undefined); // it ends by itself as well
    }

    private get address(): string {
        return `${location.origin}${DEVICE}?code=${this.code}`;
    }

    private async ask(): Promise<void> {
        this.why = "";
        try {
            const answer = await askHouse("/api/guest/code");
            const { code, seconds } = (await answer.json()) as { code?: string; seconds?: number };
            if (!answer.ok || !code) throw new Error(`${answer.status}`);
            this.code = code;
            this.minutes = Math.round((seconds ?? 0) / 60);
            if (!isNear()) this.picture = await codeOf(this.address);
        } catch {
            this.why = onlineTexts.deviceFailed;
        }
    }

    protected override render() {
        if (this.why)
            return html`<p class="refusal" role="alert">${this.why}</p>
                <button class="primary" @click=${() => void this.ask()}>${onlineTexts.tryAgain}</button>`;
        if (!this.code) return html`<p aria-busy="true">${onlineTexts.connecting}</p>`;
        return html`<p>${onlineTexts.deviceAbout}</p>
            <p class="device-code"><code>${this.code}</code></p>
            <p>${onlineTexts.deviceWhere} <code>${location.host}${DEVICE}</code></p>
            ${this.picture.length ? codePicture(this.picture, onlineTexts.deviceQr) : nothing}
            <p class="hint">${onlineTexts.deviceTerms(this.minutes)}</p>`;
    }
}
