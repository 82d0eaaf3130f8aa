// dialog.ts - windows over the page. The browser's own <dialog> keeps focus inside and closes with Escape.
import { html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { texts } from "../texts";

@customElement("ag-dialog")
export class DialogElement extends LitElement {
    @property() heading = "";
    @property({ attribute: false }) body: TemplateResult = html``;
    @property({ attribute: false }) foot: TemplateResult | null = null;
    /** A few words and a question: they are read out at once. */
    @property({ type: Boolean }) short = false;

    protected override createRenderRoot() {
        return this;
    }

    protected override firstUpdated(): void {
        this.querySelector("dialog")!.showModal();
    }

    close(): void {
        this.querySelector("dialog")?.close();
    }

    private closed(): void {
        this.dispatchEvent(new Event("closed"));
    }

    /** A click beside the window closes it. */
    private clicked(event: MouseEvent): void {
        if (event.target === event.currentTarget) this.close();
    }

    protected override render() {
        return html`<dialog aria-labelledby="dialog-heading" aria-describedby=${this.short ? "dialog-content" : nothing}
                @close=${this.closed} @click=${this.clicked}>
            <div class="window">
                <header>
                    <h2 id="dialog-heading">${this.heading}</h2>
                    <button class="icon" aria-label=${texts.close} @click=${this.close}>✕</button>
                </header>
                <div id="dialog-content" class="content" tabindex="0" role="region" aria-labelledby="dialog-heading">${
                    this.body
                }</div>
                ${this.foot ? html`<footer>${this.foot}</footer>` : ""}
            </div>
        </dialog>`;
    }
}
