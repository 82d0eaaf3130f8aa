// page.mjs - what the page weighs and how fast it answers, in Debian's Chromium: sizes as sent, a cold start, taps, and
// how far things move by themselves. The page and the program are built before.
//     node bench/page.mjs [--program build/astragal]
// It prints a table and ends with 1 where a limit is not kept. Times depend on what else the machine does; sizes are a
// test as well (tests/web), times are not.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { loadavg, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { playOn } from "../tests/web/play.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const { chromium } = createRequire(join(root, "web", "package.json"))("playwright-core");
const at = process.argv.indexOf("--program");
const program = at > 0 ? process.argv[at + 1] : join(root, "build", "astragal");
const PHONE = { width: 390, height: 844 }, DESKTOP = { width: 1280, height: 800 };
const KIB = 1024, STARTS = 7, TAPS = 50;
const GAMES = ["farkle", "farkel-doubler", "balut", "palko", "penk"];

const sorted = (list) => [...list].sort((a, b) => a - b);
const most = (list) => [...new Set(list)].sort((a, b) => parseFloat(b) - parseFloat(a));
const median = (list) => sorted(list)[Math.floor(list.length / 2)];
const rows = [];
let broken = false;

/** One line of the table. */
function line(what, value, limit = null, write = (x) => `${x}`) {
    const good = limit === null || value <= limit;
    broken ||= !good;
    rows.push([what, write(value), limit === null ? "" : write(limit), good ? "" : "too much"]);
}

async function openHouse() {
    const folder = mkdtempSync(join(tmpdir(), "astragal-bench-"));
    const options = ["--port", "0", "--data", folder, "--web", join(root, "web", "dist"), "--set", "log=2"];
    const house = spawn(program, ["serve", ...options], { stdio: ["ignore", "pipe", "inherit"] });
    const first = await new Promise((resolve) => createInterface({ input: house.stdout }).once("line", resolve));
    return {
        address: /http:\S+/.exec(first)[0],
        async close() {
            const done = new Promise((resolve) => house.once("exit", resolve));
            house.kill("SIGTERM");
            await done;
            rmSync(folder, { recursive: true, force: true });
        },
    };
}

/** In the page: when the front page can be used, how far things moved by themselves, how long taps took to be
 * painted. */
function watch() {
    window.seen = { ready: 0, shift: 0, moved: [], taps: [] };
    const { seen } = window, windows = { first: -Infinity, last: -Infinity, sum: 0 };
    new PerformanceObserver((list) => { // the largest sum within five seconds that no second without a shift parts
        for (const entry of list.getEntries())
            if (!entry.hadRecentInput) {
                const goesOn = entry.startTime - windows.last < 1000 && entry.startTime - windows.first < 5000;
                if (!goesOn) Object.assign(windows, { first: entry.startTime, sum: 0 });
                windows.last = entry.startTime;
                windows.sum += entry.value;
                seen.shift = Math.max(seen.shift, windows.sum);
                for (const { node } of entry.sources ?? []) {
                    const place = node?.nodeType === Node.TEXT_NODE ? node.parentElement : node;
                    seen.moved.push(`${entry.value.toFixed(3)} ${place?.parentElement?.className || ""}>${
                        place?.className || place?.nodeName}`);
                }
            }
    }).observe({ type: "layout-shift", buffered: true });
    const look = new MutationObserver(() => {
        if (seen.ready || !document.querySelector("ag-front .card button")) return;
        seen.ready = performance.now();
        look.disconnect();
    });
    look.observe(document, { childList: true, subtree: true });
    // From the moment of the tap to the first task behind the frame that shows what came of it.
    addEventListener("click", (event) => requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => seen.taps.push(performance.now() - event.timeStamp);
        channel.port2.postMessage(0);
    }), true);
}

const browser = await chromium.launch({ executablePath: "/usr/bin/chromium",
                                        args: ["--no-sandbox", "--disable-dev-shm-usage"] });

async function visit(address, size, hash = "", speed = "instant") {
    const context = await browser.newContext({ viewport: size, reducedMotion: "reduce", serviceWorkers: "block" });
    await context.addInitScript(watch);
    await context.addInitScript(
        (s) => localStorage.setItem("astragal.settings", JSON.stringify({ speed: s, name: "Ann" })), speed);
    const page = await context.newPage();
    await page.goto(address + hash);
    await page.waitForSelector("ag-front .card, ag-table, ag-lobby");
    return page;
}

// ---- sizes ----

/** Bytes of a file as the house sends it to a browser: packed when the page was built, if that makes it smaller. */
function sent(path) {
    const file = join(root, "web", "dist", path), packed = `${file}.br`;
    return statSync(existsSync(packed) ? packed : file).size;
}

async function sizes(address) {
    const page = await visit(address, DESKTOP);
    await page.waitForTimeout(500);
    const urls = await page.evaluate(() =>
        [location.href, ...performance.getEntriesByType("resource").map((e) => e.name)]);
    let module = 0, rest = 0;
    for (const url of new Set(urls.filter((u) => !u.includes("/api/")))) {
        const bytes = sent(new URL(url).pathname.replace(/\/$/, "/index.html"));
        if (url.endsWith(".wasm")) module += bytes;
        else rest += bytes;
    }
    const kib = (n) => `${(n / KIB).toFixed(1)} KiB`;
    line("module, compressed", module, 300 * KIB, kib);
    line("first load besides it, compressed", rest, 250 * KIB, kib);
    const everything = readFileSync(join(root, "web", "dist", "sw.js"), "utf8").match(/url:"[^"]+"/g) ?? [];
    let kept = 0;
    for (const one of everything)
        kept += sent(one.slice(5, -1));
    line("everything, for play without a connection", kept, null, kib);
    await page.context().close();
}

// ---- times ----

const ms = (x) => `${x.toFixed(0)} ms`;

async function starts(address) {
    const times = [];
    for (let i = 0; i < STARTS; i++) {
        const page = await visit(address, i % 2 ? PHONE : DESKTOP);
        times.push(await page.evaluate(() => window.seen.ready));
        await page.context().close();
    }
    line(`cold start, median of ${STARTS}`, median(times), 2000, ms);
    line("cold start, slowest", Math.max(...times), 2000, ms);
}

/** Real taps on dice, boxes and faces; what the house answers and how players think does not count. */
async function taps(address) {
    const all = [];
    for (const preset of GAMES) {
        const page = await visit(address, PHONE, `#new/${preset}`);
        const what = page.locator("button.slot.can, button.cell.can, .field button:not(:disabled)")
            .locator("visible=true");
        for (let i = 0; i < 200 && !await what.count(); i++) await playOn(page, 1);
        await page.evaluate(() => (window.seen.taps.length = 0));
        for (let i = 0; i < TAPS / GAMES.length; i++) await what.nth(i % await what.count()).click();
        await page.waitForTimeout(100);
        const times = await page.evaluate(() => window.seen.taps);
        line(`tap to paint, ${preset}, median of ${times.length}`, median(times), 50, ms);
        all.push(...times);
        await page.context().close();
    }
    line(`tap to paint, all ${all.length}, slowest`, Math.max(...all), null, ms);
    line(`tap to paint, all ${all.length}, 95 of 100 within`, sorted(all)[Math.floor(all.length * 0.95)], 50, ms);
}

// ---- things that move by themselves ----

/** Plays with real input at a person's pace, so that only what moves without being touched counts. */
async function playByHand(page, turns) {
    for (let i = 0; i < turns && !await page.locator(".ask-over").count(); i++) {
        await page.waitForSelector(".ask [data-primary]", { timeout: 60000 });
        await page.waitForSelector(".ask[aria-busy=false]"); // else the coach looks at a move
        const meant = page.locator("dialog[open] footer button:not(.primary)");
        if (await meant.count()) {
            await meant.click(); // asked whether it is: yes
        } else if (!await page.locator(".ask-decide").count()) {
            await page.locator(".ask [data-primary]").click();
        } else {
            await page.keyboard.press("m");
            const moves = page.locator("dialog[open] .moves button");
            await moves.first().waitFor();
            await moves.nth(i % Math.min(3, await moves.count())).click();
        }
        await page.waitForTimeout(100);
    }
}

async function shifts(address) {
    const places = (x) => x.toFixed(3);
    const note = async (what, page, limit) => {
        await page.waitForTimeout(600);
        const { shift, moved } = await page.evaluate(() => window.seen);
        line(`layout shift, ${what}`, shift, limit, places);
        if (shift > limit) console.log(`${what}: ${most(moved).slice(0, 8).join("; ")}`);
    };
    for (const [size, name] of [[PHONE, "phone"], [DESKTOP, "desktop"]]) {
        const front = await visit(address, size);
        await note(`front page, ${name}`, front, 0.02);
        await front.locator(".friends-buttons button").first().click();
        await front.waitForSelector("ag-lobby section"); // no code for cameras: the address is this machine's own
        await note(`lobby, ${name}`, front, 0.02);
        await front.context().close();
        for (const preset of GAMES) {
            const page = await visit(address, size, `#new/${preset}`, "quick");
            await page.evaluate(() => { // the log is a list that grows at its head
                const sheet = new CSSStyleSheet();
                sheet.replaceSync(".log { visibility: hidden }");
                document.adoptedStyleSheets = [sheet];
            });
            await playByHand(page, 14);
            await note(`${preset}, ${name}`, page, 0.1);
            await page.context().close();
        }
    }
}

const house = await openHouse();
try {
    await sizes(house.address);
    await starts(house.address);
    await taps(house.address);
    await shifts(house.address);
} finally {
    await browser.close();
    await house.close();
}
const widths = [0, 1, 2].map((i) => Math.max(...rows.map((row) => row[i].length), i === 2 ? 5 : 0));
console.log(`${"".padEnd(widths[0])}  ${"".padEnd(widths[1])}  ${"limit".padStart(widths[2])}`);
for (const [what, value, limit, note] of rows)
    console.log(`${what.padEnd(widths[0])}  ${value.padStart(widths[1])}  ${limit.padStart(widths[2])}  ${note}`
        .trimEnd());
console.log(`Load of the machine: ${loadavg()[0].toFixed(1)}.`);
process.exit(broken ? 1 : 0);
