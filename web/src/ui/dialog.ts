// dialog.ts - windows over the page. The browser's own <dialog> keeps focus inside and closes with Escape, and with a
// phone's Back where the browser counts that as asking to close (CloseWatcher). Elsewhere a window is a step of the
// history, so that Back closes it before it leaves the page.
import { html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { texts } from "../texts";

const steps = !("CloseWatcher" in window);
const isStep = () => !!(history.state as { window?: boolean } | null)?.window;

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

    private readonly wentBack = () => this.close();

    protected override firstUpdated(): void {
        this.querySelector("dialog")!.showModal();
        if (!steps) return;
        if (!isStep()) history.pushState({ window: true }, "");
        addEventListener("popstate", this.wentBack);
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        if (!steps) return;
        removeEventListener("popstate", this.wentBack);
        // Another window may open in its place; if none does, the step is taken back.
        setTimeout(() => {
            if (isStep() && !document.querySelector("ag-dialog")) history.back();
        });
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
