// index.ts - the package in a browser: a page, a worker, or what a bundler makes of either.
import { EngineClient } from "./client.js";
import { draw, type Platform } from "./platform.js";
import type { Reply } from "./work.js";

export * from "./exports.js";

const browser: Platform = {
    async read(file) {
        const response = await fetch(file);
        if (!response.ok) throw new Error(`${response.status} ${file.pathname}`);
        return response.arrayBuffer();
    },
    random: (bytes) => crypto.getRandomValues(bytes),
    start(receive, lost) {
        const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
        worker.addEventListener("message", (event: MessageEvent<Reply>) => receive(event.data));
        worker.addEventListener("error", (event) => lost(event.message));
        return { post: (task) => worker.postMessage(task), hold: () => undefined, end: () => worker.terminate() };
    },
};

/** Loads the module. Long work runs in a worker, which is started when there is some. */
export const open = (): Promise<EngineClient> => EngineClient.open(browser);
/** Faces of fair dice, by the browser's generator. */
export const drawDice = (n: number): Uint8Array => draw(browser, n);
