// framed.ts - the package inside the frame of <astragal-table>, where table.ts has written down in the document what to
// show and where the files are. Bundlers give them other names, and do not look into what the frame is handed.
import { browser } from "./browser.js";
import { EngineClient } from "./client.js";
import { draw } from "./platform.js";
import { type FrameTask, TASK } from "./task.js";

export * from "./exports.js";
export type { FrameTask } from "./task.js";

export const frameTask = (): FrameTask => JSON.parse(document.getElementById(TASK)!.textContent!) as FrameTask;

function here() {
    const { module, worker, models } = frameTask();
    const urls = Object.fromEntries(Object.entries(models).map(([name, url]) => [name, new URL(url)]));
    return browser(
        { module: new URL(module), models: urls, languages: {} },
        () => new Worker(worker, { type: "module" }),
    );
}

export const open = (language?: string): Promise<EngineClient> => EngineClient.open(here(), language);
export const drawDice = (n: number): Uint8Array => draw({ random: (bytes) => crypto.getRandomValues(bytes) }, n);
