// client.ts - the engine is a package of its own, packages/astragal; the page is its first user.
export { drawDice, type EngineClient, NoModel, OldBrowser, open } from "astragal";
