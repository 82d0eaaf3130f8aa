// The package under other versions of Node, which npm brings: node nodes.mjs. The page must be built (make web).
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const VERSIONS = [18, 20];
const folder = mkdtempSync(join(tmpdir(), "astragal-nodes-"));
let failed = 0;
const run = (program, args, env = {}) =>
    spawnSync(program, args, { cwd: folder, stdio: "inherit", env: { ...process.env, ...env } }).status === 0;

writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true }));
for (const version of VERSIONS) {
    const test = fileURLToPath(new URL("package.test.mjs", import.meta.url));
    const node = join(folder, "node_modules", "node", "bin", "node");
    console.log(`== Node ${version}`);
    const good = run("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error", `node@${version}`]) &&
        run(node, ["--version"]) && run(process.execPath, ["--test", "--test-name-pattern=under Node", test], { NODE: node });
    if (!good) failed++;
}
rmSync(folder, { recursive: true, force: true });
console.log(`${VERSIONS.length - failed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
