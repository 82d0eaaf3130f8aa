// module.mjs - the module in Node, as a page holds it: texts and bytes go in by address, and answers are JSON.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

export const ag = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(process.argv[2]))).exports;
export const SPECTATOR = 255, EVERYTHING = 254;

export function text() {
    return new TextDecoder().decode(new Uint8Array(ag.memory.buffer, ag.out(), ag.out_size()));
}
export const json = () => JSON.parse(text());

/** Calls with blocks of bytes or texts in the module's memory, which are given back. */
export function give(blocks, use) {
    const places = blocks.map((block) => {
        const bytes = typeof block === "string" ? new TextEncoder().encode(block + "\0") : block;
        const at = ag.take(bytes.length);
        new Uint8Array(ag.memory.buffer, at, bytes.length).set(bytes);
        return at;
    });
    const result = use(...places);
    places.forEach((at) => ag.give(at));
    return result;
}

export const picture = (desk, viewer, asked = SPECTATOR) => (ag.picture(desk, viewer, asked), json());
export const open = (preset, settings = "") => give([preset, settings], (p, s) => ag.desk_open(p, s));
export const record = (desk, viewer = EVERYTHING) => (ag.record(desk, viewer), text());
export const read = (words) => give([words], (at) => ag.desk_read(at, new TextEncoder().encode(words).length));

/** As the page does before a player sits down: the numbers that the module leaves to it go to their places. */
export function fetchNumbers(top) {
    const outside = readFileSync(`${top}/src/bots/models.def`, "utf8").matchAll(/^MODEL\((\w+), \w+, outside,/gm);
    for (const [, name] of outside) {
        const bytes = readFileSync(`${top}/data/${name}.bin`);
        const [at, size] = give([name], (n) => [ag.model(n), ag.model_size(n)]);
        if (size !== bytes.length) throw new Error(`${name} has ${bytes.length} bytes and room for ${size}`);
        new Uint8Array(ag.memory.buffer, at, size).set(bytes);
    }
}

/** Runs tests by name, one after the other; the output is TAP. */
export function runTests(tests) {
    console.log(`1..${Object.keys(tests).length}`);
    let status = 0;
    for (const [i, [name, run]] of Object.entries(tests).entries()) {
        try {
            run();
            console.log(`ok ${i + 1} - ${name}`);
        } catch (error) {
            console.log(`not ok ${i + 1} - ${name}\n${String(error.stack).replace(/^/gm, "# ")}`);
            status = 1;
        }
    }
    process.exit(status);
}

/** Rolls the dice that are due; below(n) draws a number. */
export function roll(desk, due, below) {
    const faces = Uint8Array.from({ length: due.dice }, () => 1 + below(6));
    if (due.coloured) faces[0] |= 16;
    assert.ok(give([faces], (at) => ag.roll(desk, at, due.dice)), text());
}
