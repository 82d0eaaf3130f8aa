// The pages that the command writes, charts and analyses: judged by axe-core in both themes and sizes, and printed on
// one sheet of A4. They need nothing but themselves.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { pathToFileURL } from "node:url";
import { DESKTOP, PHONE, root, test, visit } from "./helper.mjs";
import { judgeByAxe } from "./judge.mjs";

const program = process.env.ASTRAGAL ?? join(root, "build", "astragal");
const folder = mkdtempSync(join(tmpdir(), "astragal-pages-"));
after(() => rmSync(folder, { recursive: true, force: true }));

function write(name, ...words) {
    const file = join(folder, `${name}.html`);
    const env = { ...process.env, XDG_CACHE_HOME: join(folder, "cache") };
    execFileSync(program, [...words, "--html", file], { env, stdio: ["ignore", "ignore", "inherit"] });
    return file;
}

function record(preset, ...words) {
    const records = join(folder, preset);
    execFileSync(program, ["sim", preset, "--games", "1", "--seed", "5", "--records", records, "--force", ...words],
                 { stdio: ["ignore", "ignore", "inherit"] });
    return join(records, "000000.txt");
}

const pages = {
    "chart of Farkle": () => write("chart-farkle", "chart", "farkle", "--set", "target=3000"),
    "chart of Balut": () => write("chart-balut", "chart", "balut"),
    "chart of Palko": () => write("chart-palko", "chart", "palko"),
    "chart of Penk!": () => write("chart-penk", "chart", "penk"),
    "analysis of Farkle, exact": () =>
        write("analyse-farkle", "analyse", record("farkle", "--seats", "casual,novice", "--set", "target=3000")),
    "analysis of Palko, estimated": () =>
        write("analyse-palko", "analyse", record("palko", "--seats", "casual,novice,expert"), "--nodes", "3000"),
};

for (const [what, make] of Object.entries(pages))
    test(`${what}: accessible, alone, on one sheet`, async () => {
        const file = make(), text = readFileSync(file, "utf8");
        assert.doesNotMatch(text, /<(script|link|img|iframe)[^>]*(src|href)="?https?:/);
        for (const [theme, size] of [["light", DESKTOP], ["dark", PHONE], ["dark", DESKTOP], ["light", PHONE]]) {
            const page = await visit({ theme, size });
            await page.goto(pathToFileURL(file).href);
            await judgeByAxe(page, `${what}, ${theme}, ${size.width} wide`);
            assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth + 1),
                      "nothing stands beyond the right edge");
            if (theme === "light" && size === DESKTOP) {
                const pdf = (await page.pdf({ format: "A4", printBackground: true })).toString("latin1");
                assert.equal(pdf.match(/\/Type\s*\/Page[^s]/g).length, 1, "one sheet");
            }
            await page.context().close();
        }
    });
