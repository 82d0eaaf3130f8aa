// screens.mjs - pictures of every game in every size, light and dark, at the first decision and at the end, to look at
// before a release: node tests/web/screens.mjs FOLDER [PRESET ...]. The page is built before (`make web`).
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { visit } from "./helper.mjs";
import { playOn } from "./play.mjs";

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

const [folder, ...chosen] = process.argv.slice(2);
if (!folder) {
    console.error("screens.mjs FOLDER [PRESET ...]");
    process.exit(2);
}
mkdirSync(folder, { recursive: true });
for (const preset of chosen.length ? chosen : PRESETS) {
    const page = await visit({ hash: `#new/${preset}` });
    await firstDecision(page);
    await picture(page, folder, `${preset}-first`);
    await playOn(page);
    await picture(page, folder, `${preset}-end`);
    await page.context().close();
    console.log(preset);
}
process.exit(0);
