// browser.ts - what a browser brings. Where files are, and how the worker is started, depends on who hands them out.
import type { Files, Platform } from "./platform.js";
import type { Reply } from "./work.js";

export const browser = (files: Files, work: () => Worker): Platform => ({
    files,
    async read(file) {
        const response = await fetch(file);
        if (!response.ok) throw new Error(`${response.status} ${file.pathname}`);
        return response.arrayBuffer();
    },
    random: (bytes) => crypto.getRandomValues(bytes),
    start(receive, lost) {
        const worker = work();
        worker.addEventListener("message", (event: MessageEvent<Reply>) => receive(event.data));
        worker.addEventListener("error", (event) => lost(event.message));
        return { post: (task) => worker.postMessage(task), hold: () => undefined, end: () => worker.terminate() };
    },
});
