// node.ts - the package in Node.
import { webcrypto } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { EngineClient } from "./client.js";
import { languages, models } from "./generated/models.js";
import { draw, type Platform } from "./platform.js";
import type { Reply } from "./work.js";

export * from "./exports.js";

const node: Platform = {
    files: { module: new URL("./astragal.wasm", import.meta.url), models, languages },
    async read(file) {
        const bytes = await readFile(file);
        return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
    },
    random: (bytes) => webcrypto.getRandomValues(bytes), // there is no global one before Node 19
    start(receive, lost) {
        const worker = new Worker(new URL("./worker-node.js", import.meta.url));
        worker.on("message", (reply) => receive(reply as Reply));
        worker.on("error", (error) => lost((error as Error).message));
        return {
            post: (task) => worker.postMessage(task),
            hold: (on) => (on ? worker.ref() : worker.unref()),
            end: () => void worker.terminate(),
        };
    },
};

/** Loads the module, to speak a language ("de"; English otherwise). Long work runs in a thread of its own, which is started when there is some. */
export const open = (language?: string): Promise<EngineClient> => EngineClient.open(node, language);
/** Faces of fair dice, by the system's generator. */
export const drawDice = (n: number): Uint8Array => draw(node, n);
