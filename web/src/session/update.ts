// update.ts - a newer page. It is fetched beside the old one and waits; only between games, when somebody comes to the
// front page, it takes the old one's place. So nobody is interrupted, and all parts of a page that runs stay there.

const PATIENCE = 1500; // ms: a browser that thinks the old page's worker busy holds the new one back until it is left

let registration: ServiceWorkerRegistration | undefined; // none where the browser lets no page be kept
let replaced = false; // a newer page has taken over, from here or from another window, and this one is the old one

let asked = false; // somebody wants the newer page now

function leave(): void {
    if (asked || !location.hash) location.reload(); // without one: the front page, where nobody plays
}

/** Keeps the page for times without a connection, and looks for newer ones. */
export function keepPage(): void {
    if (!("serviceWorker" in navigator)) return;
    const { serviceWorker } = navigator;
    if (serviceWorker.controller)
        serviceWorker.addEventListener("controllerchange", () => {
            replaced = true;
            leave();
        });
    serviceWorker.register("./sw.js").then(
        (registered) => {
            registration = registered;
        },
        () => undefined, // without it a connection is needed
    );
}

/** The newest page there is, now: somebody has asked for it. */
export function reload(): void {
    asked = true;
    if (!betweenGames()) location.reload();
}

/** Nobody plays now: a newer page that waits is shown in place of this one. False: there is none. */
export function betweenGames(): boolean {
    const waiting = registration?.waiting;
    if (replaced) location.reload();
    else if (waiting && navigator.serviceWorker.controller) {
        waiting.postMessage({ type: "SKIP_WAITING" });
        setTimeout(leave, PATIENCE);
    } else return false;
    return true;
}
