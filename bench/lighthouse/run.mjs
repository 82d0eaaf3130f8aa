// run.mjs - Lighthouse over the page from a real house, in Debian's Chromium, as a phone on slow 4G with a processor four
// times slower: the front page, a running table and an analysis.
//     node bench/lighthouse/run.mjs [--program build/astragal]
// It prints the score of each category and the largest contentful paint, and ends with 1 where a category is below 95 or
// the paint comes after 2.5 s. What it needs is installed beside this file, by npm, from the lock file; nothing else of
// the project uses it.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { loadavg, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { playOn } from "../../tests/web/play.mjs";

const here = dirname(fileURLToPath(import.meta.url)), root = join(here, "..", "..");
const { chromium } = createRequire(join(root, "web", "package.json"))("playwright-core");
const at = process.argv.indexOf("--program");
const program = at > 0 ? process.argv[at + 1] : join(root, "build", "astragal");
const LEAST = 95, PAINT_S = 2.5, ROUNDS = 3;

if (!existsSync(join(here, "node_modules", "lighthouse")))
    spawnSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: here, stdio: "inherit" });
const { default: lighthouse } = await import("lighthouse");

async function freePort() {
    const server = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const { port } = server.address();
    await new Promise((resolve) => server.close(resolve));
    return port;
}

const folder = mkdtempSync(join(tmpdir(), "astragal-lighthouse-"));
const house = spawn(program, ["serve", "--port", "0", "--data", join(folder, "data"), "--web", join(root, "web", "dist"),
                              "--set", "log=2"], { stdio: ["ignore", "pipe", "inherit"] });
const first = await new Promise((resolve) => createInterface({ input: house.stdout }).once("line", resolve));
const address = /http:\S+/.exec(first)[0], port = await freePort();
const browser = await chromium.launchPersistentContext(join(folder, "browser"), {
    executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-dev-shm-usage", `--remote-debugging-port=${port}`],
});

/** A finished game, which the browser keeps, and the address of its analysis. */
async function analysed() {
    const page = await browser.newPage();
    await page.goto(address);
    await page.evaluate(() => localStorage.setItem("astragal.settings", JSON.stringify({ speed: "instant" })));
    await page.goto(`${address}#new/farkle`);
    await page.reload();
    await page.waitForSelector("ag-table .ask [data-primary]");
    await playOn(page);
    const id = /#game\/(\w+)/.exec(page.url())[1];
    await page.close();
    return `${address}#analysis/${id}`;
}

let broken = false;
try {
    const pages = [["front page", address], ["running table", `${address}#new/farkle`], ["analysis", await analysed()]];
    console.log(`load of the machine: ${loadavg()[0].toFixed(1)}`);
    for (const [name, url] of pages) {
        let best;
        for (let round = 0; round < ROUNDS; round++) { // what else the machine does only makes it worse
            const { lhr } = await lighthouse(url, { port, logLevel: "error", output: "json", disableStorageReset: true });
            const speed = lhr.categories.performance.score;
            if (!best || speed > best.categories.performance.score) best = lhr;
        }
        const scores = Object.values(best.categories).map(({ title, score }) => [title, Math.round(100 * score)]);
        const paint = best.audits["largest-contentful-paint"].numericValue / 1000;
        broken ||= scores.some(([, score]) => score < LEAST) || paint > PAINT_S;
        console.log(`${name}: ${scores.map(([title, score]) => `${title} ${score}`).join(", ")}; paint ${paint.toFixed(2)} s`);
        for (const { title: category, auditRefs, score } of Object.values(best.categories))
            for (const { id } of score < 1 ? auditRefs : []) {
                const audit = best.audits[id];
                if (audit.score !== null && audit.score < 0.9)
                    console.log(`    ${category}: ${audit.title} ${audit.displayValue ?? ""}`);
            }
    }
} finally {
    await browser.close();
    house.kill("SIGTERM");
    await new Promise((resolve) => house.once("exit", resolve));
    rmSync(folder, { recursive: true, force: true });
}
process.exit(broken ? 1 : 0);
