// models.mjs - the files of numbers that the page fetches when a player needs them: src/bots/models.def, data/NAME.bin.
import { readFileSync } from "node:fs";

const list = readFileSync(new URL("../../src/bots/models.def", import.meta.url), "utf8");
export const models = [...list.matchAll(/^MODEL\((\w+), \w+, outside,/gm)].map(([, name]) => name);
