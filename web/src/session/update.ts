// update.ts - a newer page. It is fetched beside the old one and waits; only between games, when somebody comes to the
// front page, it takes the old one's place. So nobody is interrupted, and all parts of a page that runs stay there.

let waiting: ServiceWorker | null = null;

/** registration: none where the browser lets no page be kept. */
function watch(registration: ServiceWorkerRegistration | undefined): void {
    if (!registration) return;
    const look = () => {
        if (registration.waiting && navigator.serviceWorker.controller) waiting = registration.waiting;
    };
    registration.addEventListener("updatefound", () => {
        registration.installing?.addEventListener("statechange", look);
    });
    look();
}

/** Keeps the page for times without a connection, and hears of newer ones. */
export function keepPage(): void {
    if (!("serviceWorker" in navigator)) return;
    navigator.serviceWorker.register("./sw.js").then(watch, () => undefined); // without it a connection is needed
}

/** The newest page there is, now: somebody has asked for it. */
export function reload(): void {
    if (!betweenGames()) location.reload();
}

/** Nobody plays now: a newer page that waits is shown in place of this one. False: there is none. */
export function betweenGames(): boolean {
    if (!waiting) return false;
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    waiting.postMessage({ type: "SKIP_WAITING" });
    waiting = null;
    return true;
}
