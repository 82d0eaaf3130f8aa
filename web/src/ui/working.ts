// working.ts - one small line while the worker makes a table: how far it is. It lies over the page, so that nothing
// moves when it comes and goes; work that is done in a moment shows nothing. It is read out when it begins and ends.
import { html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { EngineClient } from "../engine/client";
import { texts } from "../texts";

const PATIENCE_MS = 500;

@customElement("ag-working")
export class WorkingElement extends LitElement {
    @property({ attribute: false }) house!: EngineClient;
    @state() private percent = -1; // -1: nothing is shown
    @state() private spoken = "";
    private timer = 0;
    private readonly changed = () => this.change();

    protected override createRenderRoot() {
        return this;
    }

    protected override firstUpdated(): void {
        this.house.addEventListener("working", this.changed);
        this.change();
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        this.house.removeEventListener("working", this.changed);
        clearTimeout(this.timer);
    }

    private change(): void {
        const { working } = this.house;
        if (working >= 0 && !this.timer) this.timer = setTimeout(() => this.show(), PATIENCE_MS);
        if (working >= 0 && this.percent < 0) return;
        if (working < 0) {
            clearTimeout(this.timer);
            this.timer = 0;
            if (this.percent >= 0) this.spoken = this.percent > 99 ? texts.workedOut : "";
        }
        this.percent = working < 0 ? -1 : Math.floor(100 * working);
    }

    private show(): void {
        this.percent = Math.floor(100 * Math.max(0, this.house.working));
        this.spoken = texts.worksItOut;
    }

    protected override render() {
        return html`${
            this.percent < 0
                ? nothing
                : html`<p class="working" aria-hidden="true">${texts.working(this.percent / 100)}</p>`
        }<p class="sr" role="status">${this.spoken}</p>`;
    }
}
