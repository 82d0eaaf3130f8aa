// run.mjs - Lighthouse over the page from a real house, in Debian's Chromium, as a phone on slow 4G with a processor four
// times slower: the front page at the first visit, and a running table and an analysis in the browser that keeps them.
//     node bench/lighthouse/run.mjs [--program build/astragal] [--rounds N]
// It prints the scores of every round, with what the performance is made of and how fast Lighthouse found the machine
// (around 3,500 here when nothing else runs; below 2,000 a round says nothing), and ends with 1 where the median of a
// category is below 95 or that of the largest contentful paint after 2.5 s. Each round has a browser process of its own,
// as when Lighthouse starts one itself: its recorder walks all that a process holds when the page is opened, and what
// earlier pages left there would count as a long task of this one. What it needs is installed beside this file, by npm,
// from the lock file; nothing else of the project uses it.
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
const option = (name, usual) => {
    const at = process.argv.indexOf(`--${name}`);
    return at > 0 ? process.argv[at + 1] : usual;
};
const program = option("program", join(root, "build", "astragal")), rounds = Number(option("rounds", 5));
const LEAST = 95, PAINT_S = 2.5;

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

/** A process of its own for what is done with it; the folder keeps what the browser knows. */
async function inBrowser(act) {
    const browser = await chromium.launchPersistentContext(join(folder, "browser"), {
        executablePath: "/usr/bin/chromium",
        args: ["--no-sandbox", "--disable-dev-shm-usage", `--remote-debugging-port=${port}`],
    });
    try {
        return await act(browser);
    } finally {
        await browser.close();
    }
}

/** A game of Farkle that the browser keeps: its id. presses: how far it is played. */
const played = (presses) => inBrowser(async (browser) => {
    const page = await browser.newPage();
    await page.goto(address);
    await page.evaluate(() => localStorage.setItem("astragal.settings", JSON.stringify({ speed: "instant" })));
    await page.goto(`${address}#new/farkle`);
    await page.reload();
    await page.waitForSelector("ag-table .ask [data-primary]");
    await playOn(page, presses);
    return /#game\/(\w+)/.exec(page.url())[1];
});

const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];
const PARTS = {
    "first-contentful-paint": "first paint", "largest-contentful-paint": "largest", "speed-index": "speed index",
    "total-blocking-time": "blocked", "cumulative-layout-shift": "shift",
};

/** One round: the score of each category, and when the largest paint came. */
async function round(url, options) {
    const { lhr } = await inBrowser(() => lighthouse(url, { port, logLevel: "error", output: "json", ...options }));
    const scores = Object.values(lhr.categories).map(({ title, score }) => [title, Math.round(100 * score)]);
    const parts = Object.entries(PARTS).map(([id, name]) => `${name} ${lhr.audits[id].displayValue}`);
    console.log(`    ${scores.map(([, score]) => score).join(" ")}; ${parts.join(", ")}; load ${
        loadavg()[0].toFixed(1)}, machine ${Math.round(lhr.environment.benchmarkIndex)}`);
    for (const { title, auditRefs } of Object.values(lhr.categories))
        for (const { id, weight } of title === "Performance" ? [] : auditRefs)
            if (weight && lhr.audits[id].score === 0) console.log(`        ${title}: ${lhr.audits[id].title}`);
    return { scores, paint: lhr.audits["largest-contentful-paint"].numericValue / 1000 };
}

let broken = false;
try {
    const kept = { disableStorageReset: true };
    const pages = [
        ["running table", `${address}#game/${await played(9)}`, kept],
        ["analysis", `${address}#analysis/${await played(5000)}`, kept],
        ["front page", address, {}], // forgets what the browser kept
    ];
    for (const [name, url, options] of pages) {
        console.log(`${name}:`);
        const all = [];
        for (let i = 0; i < rounds; i++) all.push(await round(url, options));
        const scores = all[0].scores.map(([title], i) => [title, median(all.map((one) => one.scores[i][1]))]);
        const paint = median(all.map((one) => one.paint));
        broken ||= scores.some(([, score]) => score < LEAST) || paint > PAINT_S;
        console.log(`${name}, median: ${scores.map(([title, score]) => `${title} ${score}`).join(", ")}; paint ${paint.toFixed(2)} s`);
    }
} finally {
    house.kill("SIGTERM");
    await new Promise((resolve) => house.once("exit", resolve));
    rmSync(folder, { recursive: true, force: true });
}
process.exit(broken ? 1 : 0);
