// The package astragal as npm makes and installs it: its tarball in an empty project, under Node, in Chromium with and
// without a bundler, in a worker, and for TypeScript. NODE names another Node to try it with.
import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { root, serve, test, visit } from "./helper.mjs";
import { accepted, bundled, home, installed, node, project, run, tools, write } from "./packed.mjs";

test("18.6 the tarball has the module, types, models, a licence, and depends on nothing", () => {
    const files = installed(), about = JSON.parse(readFileSync(join(home, "package.json"), "utf8"));
    for (const file of ["LICENSE", "README.md", "dist/index.js", "dist/index.d.ts", "dist/node.js", "dist/astragal.wasm",
                        "examples/analyse.mjs"])
        assert.ok(files.includes(file), file);
    assert.deepEqual(files.filter((file) => /^dist\/[^/]*\.bin$/.test(file)).sort(),
        outside().map(({ name }) => `dist/${name}.bin`).sort());
    assert.deepEqual(files.filter((file) => !/^(dist|examples)\/|^(LICENSE|README\.md|package\.json)$/.test(file)), []);
    assert.deepEqual(Object.keys(about).filter((key) => /dependencies|scripts|^bin$/i.test(key)), []);
    const version = /version: '([^']+)'/.exec(readFileSync(join(root, "meson.build"), "utf8"))[1];
    assert.equal(about.version, version);
});

/** The rows of src/bots/models.def whose numbers the module leaves out. */
function outside() {
    const rows = readFileSync(join(root, "src", "bots", "models.def"), "utf8").matchAll(/^MODEL\((.*)\)$/gm);
    return [...rows].map(([, row]) => row.split(", "))
        .filter(([, , where]) => where === "outside")
        .map(([name, type, , game, players]) => ({ name, type, game, players: players.split(" ") }));
}

test("16.19 one line names a model: the catalogue gives it to its players, and the module takes its file", () => {
    installed();
    write("models.mjs", `import { readFileSync } from "node:fs";
        import { open } from "astragal";
        const { engine, platform } = await open();
        const models = {}, taken = [];
        for (const { name, players } of engine.catalogue().games)
            for (const player of players) if (player.models.length) models[name + " " + player.name] = player.models;
        for (const name of new Set(Object.values(models).flat())) {
            const bytes = readFileSync(new URL(import.meta.resolve("./node_modules/astragal/dist/" + name + ".bin")));
            engine.bring(name, bytes);
            taken.push([name, bytes.length]);
            try { engine.bring(name, bytes.subarray(1)); } catch { continue; }
            throw new Error(name + ": half a model is taken");
        }
        console.log(JSON.stringify({ models, taken }));`);
    const { models, taken } = JSON.parse(run(node, ["models.mjs"])), wanted = {};
    for (const { name, game, players } of outside())
        for (const player of players) (wanted[`${game} ${player}`] ??= []).push(name);
    assert.deepEqual(models, wanted);
    assert.deepEqual(Object.fromEntries(taken),
        Object.fromEntries(outside().map(({ name }) => [name, statSync(join(root, "data", `${name}.bin`)).size])));
});

test("18.6 the lock file of the page holds no address, and the package is a folder", () => {
    const lock = readFileSync(join(root, "web", "package-lock.json"), "utf8"), { packages } = JSON.parse(lock);
    assert.deepEqual(packages["node_modules/astragal"], { resolved: "../packages/astragal", link: true });
    assert.deepEqual(Object.values(packages).filter(({ resolved }) => /^\w+:/.test(resolved ?? "")), []);
});

test("18.6 under Node: a game that the referee accepts, advice, and the analysis of a record", () => {
    installed();
    accepted(run(node, ["game.mjs"]));
    // Of 1 1 2 3 4 6 the ones may be set aside, both or one.
    const moves = run(node, ["advice.mjs"]).trim().split("\n").map((line) => line.replace(/^[\d.]+ /, ""));
    assert.deepEqual(moves.sort(), ["set aside 1 1 and roll four dice", "set aside 1 and roll five dice"]);
    const told = run(node, [join(home, "examples", "analyse.mjs"), join(root, "tests", "corpus", "0.1.0", "balut-2.txt")]);
    assert.match(told, /^Ann: luck -?\d+\.\d{3}, loss \d+\.\d{3}$/m);
});

test("18.6 under Node: what is wrong is thrown as a sentence, and a program ends by itself", () => {
    installed();
    write("wrong.mjs", `import { open } from "astragal";
        const { engine } = await open();
        for (const make of [() => engine.table("chess"), () => engine.tableOf("nothing")]) {
            try { make(); } catch (error) { console.log(error.message); }
        }
        const answer = engine.table("farkle").roll(new Uint8Array([1, 2]));
        console.log(answer.ok, answer.why);`);
    const [preset, record, roll] = run(node, ["wrong.mjs"]).trim().split("\n");
    assert.match(preset, /chess/);
    assert.match(record, /^\S.*\.$/);
    assert.match(roll, /^false \S.*\.$/);
});

test("17.19 a player or a coach whose model does not come: the error says which, and why", () => {
    installed();
    write("model.mjs", `import { readFile } from "node:fs/promises";
        import { EngineClient, NoModel } from "astragal";
        const module = new URL(import.meta.resolve("./node_modules/astragal/dist/astragal.wasm"));
        const thread = { post: () => undefined, hold: () => undefined, end: () => undefined };
        const house = await EngineClient.open({
            files: { module, models: { balut_best: new URL("file:///nowhere/balut_best.bin"), coached: new URL("file:///nowhere/coached.bin") },
                languages: {} },
            read: async (file) => (await readFile(file)).buffer,
            random: (bytes) => bytes,
            start: () => thread,
        });
        for (const game of house.engine.catalogue().games)
            game.players.push({ name: game.coach, about: "", models: ["coached"] });
        for (const asked of [house.choose("balut", "", 0, "best"), house.advise("game farkle\\n", 0), house.analyse("game farkle\\n")]) {
            const error = await asked.catch((why) => why);
            console.log(error instanceof NoModel, error.message, error.cause.code);
        }`);
    assert.deepEqual(run(node, ["model.mjs"]).trim().split("\n"),
        ["true balut_best ENOENT", "true coached ENOENT", "true coached ENOENT"]);
});

test("18.6 the types are whole, for Node's way to resolve and for bundlers'", () => {
    installed();
    write("use.ts", `import { type Advice, type Desk, drawDice, type EngineClient, open, SPECTATOR } from "astragal";
        const house: EngineClient = await open();
        const table: Desk = house.engine.table("balut", { seats: "2" });
        const dice: Uint8Array = drawDice(5);
        const answer = table.roll(dice);
        if (!answer.ok) console.log(answer.why.length);
        const kind: "over" | "roll" | "decide" = table.picture(SPECTATOR, SPECTATOR).due.kind;
        const advice: Advice | null = await house.advise(table.record(), 0);
        console.log(kind, advice?.moves[0]?.words.length);
        // @ts-expect-error: a seat is a number
        table.act("first", 1);`);
    for (const [module, resolution] of [["nodenext", "nodenext"], ["esnext", "bundler"]])
        run(join(tools, "tsc"), ["--noEmit", "--strict", "--target", "es2022", "--module", module, "--moduleResolution",
                                 resolution, "--lib", "es2022,dom", "--skipDefaultLibCheck", "use.ts"]);
});

const PLAYS = `import { drawDice, open, SPECTATOR } from "astragal";
    const house = await open();
    const table = house.engine.table("balut", { seats: "1" });
    for (let due; (due = table.picture(SPECTATOR, SPECTATOR).due).kind !== "over"; ) {
        if (due.kind === "roll") table.roll(drawDice(due.dice));
        else table.act(0, await house.choose("balut", table.record(0), 0, "best")); // needs its model and a worker
    }
    const record = table.record();
    table.close();
    house.close();`;

/** The record that a page of the project shows, judged by the referee. */
async function judged(address, path) {
    const page = await visit({ at: address, hash: path, until: "pre[data-ready]" });
    accepted(await page.textContent("pre"));
    assert.deepEqual(page.errors, []);
    await page.context().close();
}
const shows = (script) => `<!doctype html><link rel="icon" href="data:," /><pre></pre>
    <script type="importmap">{ "imports": { "astragal": "/node_modules/astragal/dist/index.js" } }</script>
    <script type="module">${script}</script>`;
const SHOWN = `const pre = document.querySelector("pre"); pre.textContent = record; pre.dataset.ready = "yes";`;

test("18.6 in Chromium without a bundler, in a page, a worker, and the example", async () => {
    installed();
    write("plain.html", shows(PLAYS + SHOWN));
    write("beside.js", `${PLAYS.replace('"astragal"', '"/node_modules/astragal/dist/index.js"')} postMessage(record);`);
    write("worker.html", shows(`const worker = new Worker("/beside.js", { type: "module" });
        const record = await new Promise((resolve) => { worker.onmessage = (event) => resolve(event.data); }); ${SHOWN}`));
    const address = await serve(undefined, project);
    await judged(address, "plain.html");
    await judged(address, "worker.html");
    const page = await visit({ at: address, hash: "node_modules/astragal/examples/page.html", until: "body[data-ready]" });
    assert.match(await page.textContent("output"), /^[1-6]( [1-6]){5}$/);
    await page.context().close();
});

test("18.6 in Chromium through a bundler: module, models and worker are brought along", async () => {
    installed();
    write("bundled/main.js", PLAYS + SHOWN);
    write("bundled/index.html", `<!doctype html><link rel="icon" href="data:," /><pre></pre>
        <script type="module" src="./main.js"></script>`);
    const built = bundled("bundled");
    assert.equal(readdirSync(join(built, "assets")).filter((name) => name.endsWith(".wasm")).length, 1);
    await judged(await serve(undefined, built), "");
});
