// Browser tests, one after another with one browser: node --test-reporter=tap all.mjs [together|alone]. "together" are
// those that meet in a house, compute for long or judge every screen, "alone" the others; two browsers beside each other
// share two cores.
import { readdirSync } from "node:fs";

const together = ["access", "online", "friends", "join", "proof", "fair", "daily", "update", "coach", "solve"];
const which = process.argv[2];
for (const file of readdirSync(new URL(".", import.meta.url)).sort()) {
    const name = /^(.+)\.test\.mjs$/.exec(file)?.[1];
    if (name && (!which || (which === "together") === together.includes(name))) await import(`./${file}`);
}
