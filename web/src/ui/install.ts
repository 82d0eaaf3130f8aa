// install.ts - the page as an app. Browsers that can install it say so early; it is offered after a game, not before.
import { html, nothing } from "lit";
import { texts } from "../texts";

/** What browsers that install pages send, beside the standard events. */
interface Installable extends Event {
    prompt(): Promise<unknown>;
}

let offer: Installable | null = null;

export function listenForInstall(): void {
    addEventListener("beforeinstallprompt", (event) => {
        event.preventDefault(); // not now
        offer = event as Installable;
    });
    addEventListener("appinstalled", () => (offer = null));
}

/** A button that installs the page, where that is possible. */
export function installButton() {
    if (!offer) return nothing;
    const install = (event: Event) => {
        (event.currentTarget as HTMLElement).hidden = true; // a browser takes each offer once
        void offer?.prompt().catch(() => undefined);
        offer = null;
    };
    return html`<button data-install @click=${install}>${texts.install}</button>`;
}
