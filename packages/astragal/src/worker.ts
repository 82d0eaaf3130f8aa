// worker.ts - the worker of a browser.
import { answering, type Task } from "./work.js";

const take = answering((reply) => postMessage(reply));
addEventListener("message", (event: MessageEvent<Task>) => take(event.data));
