// lock.ts - one game, one tab: whoever plays a game on this device holds its lock. A second tab is told, and may take the
// game over; the first one is told then. Where the browser has no locks (pages without a certificate), the tab that sees
// another one write the same game gives way.

/** A page that is loaded again may come before the old one has let go. */
const PATIENCE_MS = 700;

export class GameLock {
    private release: (() => void) | null = null;
    private watched = "";

    /** lost: another tab has taken over. */
    constructor(private readonly lost: () => void) {
        addEventListener("storage", this.written);
    }

    private readonly written = (event: StorageEvent) => {
        if (!navigator.locks && this.watched && event.key === this.watched && event.newValue) this.give();
    };

    private give(): void {
        this.leave();
        this.lost();
    }

    /** Takes a game, by the key it is kept under; steal: also from another tab. False: another tab has it. */
    take(key: string, steal = false): Promise<boolean> {
        this.leave();
        this.watched = key;
        const { locks } = navigator;
        if (!locks) return Promise.resolve(true);
        return new Promise((answer) => {
            let held = false;
            const hold = () => {
                held = true;
                return new Promise<void>((release) => {
                    this.release = release;
                    answer(true);
                });
            };
            const wait = { signal: AbortSignal.timeout(PATIENCE_MS) };
            locks.request(key, steal ? { steal } : wait, hold).catch((error: Error) => {
                const stolen = held && this.watched === key;
                if (stolen) this.give();
                else answer(error.name === "SecurityError"); // nothing is stored here, so nothing can diverge
            });
        });
    }

    /** The game at hand has another key now. */
    follow(key: string): void {
        if (key !== this.watched) void this.take(key);
    }

    leave(): void {
        this.watched = "";
        this.release?.();
        this.release = null;
    }

    /** For good. */
    close(): void {
        this.leave();
        removeEventListener("storage", this.written);
    }
}
