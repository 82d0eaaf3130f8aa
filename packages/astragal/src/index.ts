// index.ts - the package in a browser: a page, a worker, or what a bundler makes of either.
import { browser } from "./browser.js";
import { EngineClient } from "./client.js";
import { languages, models } from "./generated/models.js";
import { draw } from "./platform.js";

export * from "./exports.js";

// Bundlers look for exactly these words.
const here = browser(
    { module: new URL("./astragal.wasm", import.meta.url), models, languages },
    () => new Worker(new URL("./worker.js", import.meta.url), { type: "module" }),
);

/** Loads the module, to speak a language ("de"; English otherwise). Long work runs in a worker, which is started when there is some. */
export const open = (language?: string): Promise<EngineClient> => EngineClient.open(here, language);
/** Faces of fair dice, by the browser's generator. */
export const drawDice = (n: number): Uint8Array => draw(here, n);
