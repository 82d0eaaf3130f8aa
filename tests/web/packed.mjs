// packed.mjs - the package astragal as npm packs it, installed into an empty project in a folder of its own.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { root } from "./helper.mjs";

const source = join(root, "packages", "astragal"), python = "/usr/bin/python3";
export const node = process.env.NODE ?? process.execPath, tools = join(root, "web", "node_modules", ".bin");
export const folder = mkdtempSync(join(tmpdir(), "astragal-package-")), project = join(folder, "project");
export const home = join(project, "node_modules", "astragal");
after(() => rmSync(folder, { recursive: true, force: true }));

export function run(program, args, cwd = project) {
    const done = spawnSync(program, args, { cwd, encoding: "utf8", timeout: 300000 });
    assert.equal(done.status, 0, `${program} ${args.join(" ")}: ${done.error ?? ""}${done.stdout}${done.stderr}`);
    return done.stdout;
}

/** A file of the project. */
export function write(name, text) {
    mkdirSync(join(project, name, ".."), { recursive: true });
    writeFileSync(join(project, name), text);
}

/** The referee takes a record. */
export function accepted(record) {
    write("record.txt", record);
    assert.match(run(python, [join(root, "tests", "referee", "referee.py"), "record.txt"]), /: ok$/m);
}

let packed;
/** Packs and installs once. Gives the names of the files in the tarball. */
export function installed() {
    if (packed) return packed;
    mkdirSync(project, { recursive: true });
    write("package.json", JSON.stringify({ name: "empty", private: true, type: "module" }));
    const [tarball] = JSON.parse(run("npm", ["pack", "--json", "--pack-destination", folder], source));
    run("npm", ["install", "--offline", "--no-audit", "--no-fund", "--loglevel=error", join(folder, tarball.filename)]);
    run(python, [join(root, "tools", "programs.py"), join(source, "README.md"), project]);
    packed = tarball.files.map(({ path }) => path);
    return packed;
}

/** A folder of the project through a bundler; gives the folder that it made. */
export function bundled(name) {
    const out = join(folder, `built-${name}`);
    run(join(tools, "vite"), ["build", name, "--outDir", out, "--emptyOutDir", "--target", "es2022", "--logLevel", "error"]);
    return out;
}
