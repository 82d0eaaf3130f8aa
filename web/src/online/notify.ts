// notify.ts - telling somebody whose page is in the background that it is their turn: a notification, if they have said
// yes to that, and the number on the app's icon. It works for as long as the page lives; nothing is sent by the house.
import { changeSettings, settings } from "../session/store";
import { onlineTexts } from "./texts";

const ICON = "./icon-192.png";

/** What the browser's owner has said; "": there are no notifications here. */
const permission = () => (typeof Notification === "undefined" ? "" : Notification.permission);

/** Whether it makes sense to ask: the browser can, and nobody has said yes or no. */
export const mayAsk = () => permission() === "default" && settings().notify === "";
export const isWanted = () => permission() === "granted" && settings().notify === "yes";

export async function askToNotify(): Promise<void> {
    const said = await Notification.requestPermission().catch(() => "denied" as const);
    if (said !== "default") changeSettings({ notify: said === "granted" ? "yes" : "no" });
}

export function refuseToNotify(): void {
    changeSettings({ notify: "no" });
}

/** It is your turn at a table; only where nobody sees that anyway. */
export async function notifyTurn(table: string, title: string): Promise<void> {
    if (!isWanted() || !document.hidden) return;
    const options = { body: onlineTexts.yourTurn, tag: table, icon: ICON };
    const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
    try {
        if (worker?.active) await worker.showNotification(title, options);
        else {
            const shown = new Notification(title, options);
            shown.addEventListener("click", () => {
                window.focus();
                location.hash = `#t/${table}`;
                shown.close();
            });
        }
    } catch {
        // a browser that shows none after all
    }
}

/** So many tables wait for you. */
export function showBadge(tables: number): void {
    if (!("setAppBadge" in navigator)) return;
    const done = tables ? navigator.setAppBadge(tables) : navigator.clearAppBadge();
    done.catch(() => undefined); // an app that is not installed has no icon
}
