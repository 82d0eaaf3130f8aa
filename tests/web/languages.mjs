// languages.mjs - every game in every language, in the terminal and in the browser: make soak PART=languages. Pictures at
// 390×844 and what the terminal showed are left in build-languages/ for people to look at.
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, test, visit } from "./helper.mjs";
import { playOn } from "./play.mjs";
import assert from "node:assert/strict";

const CODES = ["da", "de", "es", "fr", "it", "ja"], GAMES = ["farkle", "farkel", "balut", "palko", "penk"];
const SIZE = { width: 390, height: 844 }, out = join(root, "build-languages");
const astragal = process.env.ASTRAGAL ?? join(root, "build-gcc", "astragal");
mkdirSync(out, { recursive: true });

const columns = (line) => [...line].reduce((sum, c) => sum + (/\p{M}/u.test(c) ? 0 : /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60\uffe0-\uffe6]/.test(c) ? 2 : 1), 0);
/** What is wider than its place: the whole page, or a button that cuts its words off. */
const cutOff = (page) => page.evaluate(() => {
    const wide = document.documentElement.scrollWidth > innerWidth ? ["page"] : [];
    const cut = [...document.querySelectorAll("button, a.button")]
        .filter((one) => /\p{L}{2}/u.test(one.textContent) && one.scrollWidth > one.clientWidth + 1);
    return [...wide, ...cut.map((one) => one.textContent.trim())];
});

for (const code of CODES) {
    test(`19.4 every game in the terminal: ${code}`, () => {
        for (const game of GAMES)
            for (const how of [["--plain"], ["--plain", "--words"]]) {
                const line = ["play", game, ...how, "--seats", "Ann,Bea=casual", "--seed", "5", "--language", code, "--no-archive"];
                const { stdout } = spawnSync(astragal, line, { input: "1\n".repeat(3000), encoding: "utf8", cwd: out });
                writeFileSync(join(out, `${code}-${game}${how.length > 1 ? "-words" : ""}.txt`), stdout);
                assert.ok(stdout.length > 1000 && !/\{\d/.test(stdout), line.join(" "));
                assert.deepEqual(stdout.split("\n").filter((one) => columns(one.replace(/^(> )+/, "")) > 80), [], line.join(" "));
            }
    });
    test(`19.4 every game in the browser: ${code}`, async () => {
        const page = await visit({ size: SIZE, locale: code });
        const look = async (name) => {
            await page.screenshot({ path: join(out, `${code}-${name}.png`) });
            assert.deepEqual(await cutOff(page), [], `${code} ${name}`);
        };
        await look("front");
        for (const game of GAMES) {
            await page.goto(`${page.home}#new/${game}`);
            await page.waitForSelector("ag-table .ask [data-primary]");
            await look(`${game}-begin`);
            await playOn(page, 12);
            await look(`${game}-middle`);
            assert.equal(await playOn(page), "over");
            await look(`${game}-end`);
            await page.goto(`${page.home}#rules/${game}`);
            await page.waitForSelector("ag-rules h2");
            await look(`${game}-rules`);
        }
        for (const place of ["learn/farkle", "daily", "chart/farkle", "dice"]) {
            await page.goto(`${page.home}#${place}`);
            await page.waitForTimeout(1500);
            await look(place.replace("/", "-"));
        }
        assert.deepEqual(page.errors, []);
        await page.context().close();
    });
}
