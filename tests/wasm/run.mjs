// The WebAssembly module gives the same games as the native builds: node run.mjs MODULE.wasm SIGNATURE.txt
import { readFileSync } from "node:fs";

const SEED = 2024n, GAMES = 200n, SLICE = 50n; // as in bench/signature.c; in slices, as a page plays

const [file, golden] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(file));
const imports = WebAssembly.Module.imports(module);
if (imports.length > 0) {
    console.log("The module imports:", imports.map((i) => `${i.module}.${i.name}`).join(", "));
    process.exit(1);
}
const ag = new WebAssembly.Instance(module).exports;

function text(address) {
    const bytes = new Uint8Array(ag.memory.buffer, address);
    return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
}

const hex = (n) => BigInt.asUintN(64, n).toString(16).padStart(16, "0");

function sign(i) {
    if (!ag.prepare(i)) throw new Error(`${text(ag.preset(i))}: ${text(ag.why())}`);
    for (let game = 0n; game < GAMES; game += SLICE) ag.bench(SEED, game, SLICE);
    return `${text(ag.preset(i))} ${hex(ag.bench_hash())} ${ag.bench_moves()}`;
}

if (!/^\d+\.\d+\.\d+$/.test(text(ag.version()))) throw new Error("The version is odd.");
if (ag.prepare(ag.presets())) throw new Error("There is one preset too many.");
const lines = Array.from({ length: ag.presets() }, (_, i) => sign(i));
lines.push(`presets ${hex(ag.presets_hash())}`);
const expected = readFileSync(golden, "utf8").trimEnd().split("\n");
let status = 0;
for (let i = 0; i < Math.max(lines.length, expected.length); i++)
    if (lines[i] !== expected[i]) {
        console.log(`expected: ${expected[i]}\n     got: ${lines[i]}`);
        status = 1;
    }
console.log(`${lines.length - 1} presets, ${GAMES} games each: ${status ? "different" : "the same"}.`);
process.exit(status);
