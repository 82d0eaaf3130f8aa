// screens.mjs - pictures to look at before a release, in every size, light and dark: the front page, and of every game
// the way to set it up, its rules, its lesson, the first decision, the middle, the end and the analysis:
//     node tests/web/screens.mjs FOLDER [PRESET ...]
// The page is built before (`make web`).
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { visit } from "./helper.mjs";
import { playOn } from "./play.mjs";

const THINKING = 300000; // ms: the coach goes through a whole game
const SIZES = [[320, 640], [390, 844], [844, 390], [768, 1024], [1440, 900]];
const PRESETS = ["farkle", "farkel", "farkel-doubler", "balut", "palko", "penk"];

/** The same moment in every size and both themes. */
async function picture(page, folder, name) {
    for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        for (const theme of ["light", "dark"]) {
            await page.emulateMedia({ colorScheme: theme });
            await page.evaluate(() => scrollTo(0, 0));
            await page.screenshot({ path: join(folder, `${name}-${width}x${height}-${theme}.png`) });
        }
    }
}

/** On to the first decision of the person at the device. */
async function firstDecision(page) {
    for (let i = 0; i < 60; i++) {
        await page.waitForSelector(".ask [data-primary]");
        if (await page.locator(".ask-decide").count()) return;
        await page.locator(".ask [data-primary]").click();
        await page.waitForTimeout(20);
    }
}

/** Another place of the page, and there until this can be seen. */
async function go(page, hash, selector) {
    await page.evaluate((to) => (location.hash = to), hash);
    await page.locator(selector).first().waitFor({ timeout: THINKING });
}

const lessonsOf = (preset, all) => all.filter((name) => name === preset || (name.startsWith(preset) && !PRESETS.includes(name)));

/** The next step of a lesson, as its coach shows it. */
async function follow(page) {
    const steps = () => page.evaluate(() => document.querySelector("ag-table").session.log.length), before = await steps();
    const show = page.locator(".coach-bubble .show-me");
    if (await show.count()) await show.click();
    await page.locator(".ask [data-primary]").first().click();
    await page.waitForFunction((n) => document.querySelector("ag-table").session.log.length > n &&
        document.querySelector(".ask-roll [data-primary], .ask-decide [data-primary]"), before);
}

const [folder, ...chosen] = process.argv.slice(2), MIDDLE = 6, SOON = { palko: 2 }; // presses
if (!folder) {
    console.error("screens.mjs FOLDER [PRESET ...]");
    process.exit(2);
}
mkdirSync(folder, { recursive: true });
const front = await visit();
await picture(front, folder, "front");
const lessons = await front.evaluate(() => document.querySelector("ag-app").house.engine.lessons().map(({ name }) => name));
await front.context().close();
for (const preset of chosen.length ? chosen : PRESETS) {
    const page = await visit();
    const card = page.locator(`.card-${preset}`);
    if (await card.count()) {
        await card.locator("button.quiet").click();
        await page.locator("dialog[open] ag-setup").waitFor();
        await picture(page, folder, `${preset}-setup`);
        await page.keyboard.press("Escape");
    }
    await go(page, `rules/${preset}`, "ag-rules h2");
    await picture(page, folder, `${preset}-rules`);
    for (const lesson of lessonsOf(preset, lessons)) {
        await go(page, `learn/${lesson}`, ".ask-roll [data-primary], .ask-decide [data-primary]");
        await picture(page, folder, `${lesson}-lesson`);
        for (let i = 0; i < 3; i++) await follow(page);
        await picture(page, folder, `${lesson}-lesson-later`);
    }
    await go(page, `new/${preset}`, "ag-table .ask [data-primary]");
    await firstDecision(page);
    await picture(page, folder, `${preset}-first`);
    await playOn(page, SOON[preset] ?? MIDDLE);
    if (!await page.locator(".ask-over").count()) {
        await firstDecision(page);
        await picture(page, folder, `${preset}-middle`);
    }
    await playOn(page);
    await picture(page, folder, `${preset}-end`);
    const [, id] = /#game\/(\w+)/.exec(page.url());
    await go(page, `analysis/${id}`, "ag-analysis svg.chart");
    await picture(page, folder, `${preset}-analysis`);
    await page.context().close();
    console.log(preset);
}
process.exit(0);
