// awake.ts - the screen does not go dark while somebody plays. The browser lets go of it when the page is hidden, so it is
// asked for again when the page comes back.

let wanted = 0; // how many ask for it
let lock: WakeLockSentinel | null = null;

async function hold(): Promise<void> {
    if (!wanted || lock || document.hidden || !("wakeLock" in navigator)) return;
    try {
        const got = await navigator.wakeLock.request("screen");
        got.addEventListener("release", () => {
            if (lock === got) lock = null;
        });
        if (wanted && !lock) lock = got;
        else await got.release();
    } catch {
        // the battery is low, or it is not allowed: the screen goes dark as always
    }
}

/** Keeps the screen on until what this returns is called. */
export function stayAwake(): () => void {
    wanted++;
    if (wanted === 1) document.addEventListener("visibilitychange", hold);
    void hold();
    let held = true;
    return () => {
        if (!held) return;
        held = false;
        if (--wanted) return;
        document.removeEventListener("visibilitychange", hold);
        void lock?.release();
    };
}
