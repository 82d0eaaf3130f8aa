// The page's source: formatted, without findings of the linter, in files of a size that can be read.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "./helper.mjs";

const web = join(root, "web"), LINES = 400;
const files = readdirSync(join(web, "src"), { recursive: true }).filter((name) => /\.(ts|css)$/.test(name));

test("the source is formatted, and the linter and the compiler find nothing", () => {
    const done = spawnSync("npm", ["run", "--silent", "check"], { cwd: web, encoding: "utf8" });
    assert.equal(done.status, 0, done.stdout + done.stderr);
});

test(`no file of the page is longer than ${LINES} lines`, () => {
    const long = files.filter((name) => readFileSync(join(web, "src", name), "utf8").split("\n").length - 1 > LINES);
    assert.deepEqual(long, []);
});
