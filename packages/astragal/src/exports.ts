// exports.ts - what browsers and Node are both given.
export { EngineClient, NoModel, OldBrowser } from "./client.js";
export type { Advice, Advised, Analysis, Grade, Objective, Step } from "./coach.js";
export { Desk, Engine, EVERYTHING, SPECTATOR } from "./engine.js";
export * from "./types.js";
export type { Stoppable } from "./work.js";
