// The source of the page and of its engine's package: formatted, without findings of the linter, in files of a size that can be read.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root, test } from "./helper.mjs";

const web = join(root, "web"), LINES = 400;
const files = ["web", "packages/astragal"].flatMap((folder) => readdirSync(join(root, folder, "src"), { recursive: true })
    .filter((name) => /\.(ts|css)$/.test(name) && !name.startsWith("generated")).map((name) => join(folder, "src", name)));

test("the source is formatted, and the linter and the compiler find nothing", () => {
    const done = spawnSync("npm", ["run", "--silent", "check"], { cwd: web, encoding: "utf8" });
    assert.equal(done.status, 0, done.stdout + done.stderr);
});

test(`no file of the page is longer than ${LINES} lines`, () => {
    const long = files.filter((name) => readFileSync(join(root, name), "utf8").split("\n").length - 1 > LINES);
    assert.deepEqual(long, []);
});

// What is particular to a game is a picture or a text, and stands here.
const DATA = ["web/src/games.ts"];
const games = [...readFileSync(join(root, "src", "games", "list.def"), "utf8").matchAll(/^GAME\((\w+)\)/gm)]
    .map(([, name]) => name).filter((name) => name !== "null"); // a word of the language, too
const families = readdirSync(join(root, "rules")).flatMap((name) =>
    [...readFileSync(join(root, "rules", name), "utf8").matchAll(/^\[(\w+)/gm)].map(([, preset]) => preset))
    .filter((preset) => preset !== "null");
const named = new RegExp([...new Set([...games, ...families])].join("|"), "i");

test("web_no_game_names: the page knows no game and no field of one", () => {
    const lines = files.filter((name) => !DATA.includes(name)).flatMap((name) =>
        readFileSync(join(root, name), "utf8").split("\n").flatMap((line, i) =>
            named.test(line) ? [`${name}:${i + 1}: ${line.trim()}`] : []));
    assert.deepEqual(lines, []);
});

test("17.19 what is an example and not offered is for the engine to say", () => {
    const listed = files.filter((name) => /["'`]null["'`]/.test(readFileSync(join(root, name), "utf8")));
    assert.deepEqual(listed, []);
});

test("files with pictures and texts of games hold data only", () => {
    for (const name of DATA) {
        const code = readFileSync(join(root, name), "utf8").replace(/"(?:[^"\\]|\\.)*"|`[^`]*`|\/\*[^]*?\*\/|\/\/.*/g, "");
        assert.doesNotMatch(code, /=>|\?|\b(if|for|while|switch|function|class|return|new)\b|&&|\|\|/, name);
    }
});
