// worker-node.ts - the thread of Node.
import { parentPort } from "node:worker_threads";
import { answering, type Task } from "./work.js";

const take = answering((reply) => parentPort?.postMessage(reply));
parentPort?.on("message", (task) => take(task as Task));
