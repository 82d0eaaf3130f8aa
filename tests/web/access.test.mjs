// Every screen in both themes and sizes, judged by axe-core: names, roles, contrast, focus.
import { DESKTOP, PHONE, test, visit } from "./helper.mjs";
import { judge } from "./judge.mjs";
import { playOn } from "./play.mjs";
import { texts } from "./texts.mjs";

async function turn(page) {
    for (let i = 0; i < 40; i++) {
        await page.waitForSelector("[data-primary]");
        if (await page.locator(".ask-decide, .ask-over").count()) return;
        await page.locator("[data-primary]").first().click();
        await page.waitForTimeout(10);
    }
}

const looks = [["light", DESKTOP], ["dark", PHONE], ["light", PHONE], ["dark", DESKTOP]];

for (const [theme, size] of looks)
    test(`front page and windows, ${theme}, ${size.width} wide`, async () => {
        const page = await visit({ theme, size });
        await judge(page, "front");
        await page.getByRole("button", { name: texts.settings }).click();
        await judge(page, "settings");
        await page.keyboard.press("Escape");
        for (const [game, way] of [["Balut", texts.wayHouse], ["Farkle", texts.wayKeep],
                                   ["Palko", texts.wayPass]]) {
            await page.getByRole("button", { name: texts.moreWaysOf(game) }).click();
            await page.getByRole("radio", { name: way }).check();
            await page.locator("summary").click();
            await judge(page, `setting up ${game}`);
            await page.keyboard.press("Escape");
        }
        await page.context().close();
    });

for (const [theme, size] of looks)
    test(`game screens, ${theme}, ${size.width} wide`, async () => {
        const page = await visit({ theme, size });
        for (const preset of ["farkle", "farkel-doubler", "balut", "palko", "penk", "null"]) {
            await page.goto(`${page.home}#new/${preset}`);
            await page.waitForSelector("ag-table [data-primary]");
            await judge(page, `${preset}, to roll`);
            await playOn(page, 7);
            await turn(page);
            await judge(page, `${preset}, to decide`);
            const die = page.locator("button.slot.can"), cell = page.locator("button.cell.can");
            if (await die.count()) await die.first().click();
            if (await cell.count()) await cell.first().click();
            await judge(page, `${preset}, picked`);
        }
        await page.context().close();
    });

test("windows of a game, handing over, real dice, the end", async () => {
    const page = await visit({ theme: "dark", size: PHONE, hash: "#new/penk" });
    for (const name of [texts.rules, texts.facts, texts.log, texts.keys, texts.resign]) {
        await page.getByRole("button", { name: texts.menu }).click();
        await judge(page, "menu");
        await page.locator("dialog[open]").getByRole("button", { name }).click();
        await page.waitForFunction((n) => document.querySelector("dialog[open] h2")?.textContent === n, name);
        await judge(page, name);
        await page.keyboard.press("Escape");
    }
    await turn(page);
    await page.keyboard.press("m");
    await judge(page, "moves");
    await page.keyboard.press("Escape");
    await playOn(page);
    await judge(page, "the end");
    await page.getByRole("button", { name: texts.newGame }).click();
    await judge(page, "front page with a finished game");
    for (const [game, way] of [["Palko", texts.wayPass], ["Farkel", texts.wayKeep]]) {
        await page.getByRole("button", { name: texts.moreWaysOf(game) }).click();
        await page.getByRole("radio", { name: way }).check();
        await page.getByRole("button", { name: texts.start }).click();
        await page.waitForSelector("ag-table");
        for (let i = 0; i < 9 && await page.locator(".ask-roll").count(); i++) {
            await page.locator("[data-primary]").click();
            await page.waitForSelector("[data-primary]");
        }
        await judge(page, way);
        await page.getByRole("button", { name: texts.back }).click();
    }
    await page.context().close();
});
