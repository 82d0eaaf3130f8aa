// Browsers that lack something: the page says what it is, and does what it can without.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BROWSER, chromium, test, visit } from "./helper.mjs";
import { TestHouse } from "./house.mjs";
import { judge } from "./judge.mjs";
import { playOn } from "./play.mjs";
import { onlineTexts, texts } from "./texts.mjs";

test("16.21 without WebAssembly or its vectors the page says which, and gives the records out", async () => {
    for (const [take, words] of [
        [() => delete globalThis.WebAssembly, texts.noModule],
        [() => (WebAssembly.validate = () => false), texts.oldBrowser],
    ]) {
        const page = await visit();
        await page.getByRole("button", { name: `${texts.playNow} Farkle` }).click();
        await page.waitForSelector(".ask [data-primary]");
        await playOn(page, 3);
        const record = await page.evaluate(() => document.querySelector("ag-table").session.record());
        await page.addInitScript(take);
        await page.reload();
        await page.getByText(words).waitFor();
        await judge(page, "without the games");
        const [file] = await Promise.all([
            page.waitForEvent("download"),
            page.locator(".kept button").click(),
        ]);
        assert.ok(readFileSync(await file.path(), "utf8").startsWith(record.split("\nroll")[0]));
        assert.deepEqual(page.errors, []);
        await page.context().close();
    }
});

test("16.21 with storage blocked and cookies refused everything can be played, and the page says what is lost",
     async (context) => {
    const folder = mkdtempSync(join(tmpdir(), "astragal-browser-")), house = await new TestHouse().start();
    mkdirSync(join(folder, "Default"));
    writeFileSync(join(folder, "Default", "Preferences"),
                  JSON.stringify({ profile: { default_content_setting_values: { cookies: 2 } } }));
    const browser = await chromium.launchPersistentContext(folder, { ...BROWSER, reducedMotion: "reduce" });
    context.after(async () => {
        await browser.close();
        await house.stop();
        rmSync(folder, { recursive: true, force: true });
    });
    browser.setDefaultTimeout(60000);
    const page = await browser.newPage();
    await page.goto(house.address);
    await page.waitForSelector("ag-front");
    assert.match(await page.evaluate(() => { try { return `${localStorage.length}`; } catch (e) { return e.name; } }),
                 /SecurityError/);
    await page.getByText(texts.keepsNothing).waitFor();
    await page.getByRole("button", { name: texts.settings }).click();
    await page.locator("label").filter({ hasText: texts.speedInstant }).click();
    await page.locator("label").filter({ hasText: texts.themeDark }).click();
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark"); // for as long as the page lives
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: `${texts.playNow} Farkle` }).click();
    await page.locator(".ask-roll [data-primary]").click();
    await page.waitForFunction(() => document.querySelector("ag-table").session.log.length > 0);
    await page.getByText(texts.notSaved).first().waitFor();
    await page.getByRole("button", { name: texts.back }).click();
    await page.locator(".shelf .saved a").first().click(); // it waits, until the page is closed
    await page.waitForSelector("ag-table .ask");
    await page.getByRole("button", { name: texts.back }).click();
    // At the house, too: the page itself remembers who it is.
    await page.getByRole("button", { name: onlineTexts.openTable("Farkle") }).click();
    await page.waitForSelector("ag-lobby");
    if (await page.getByRole("button", { name: onlineTexts.takeSeat }).count())
        await page.getByRole("button", { name: onlineTexts.takeSeat }).click();
    await page.waitForFunction(() => document.querySelector("ag-room").room.seat >= 0);
    await page.getByLabel(onlineTexts.addOpponent(2)).selectOption("novice");
    await page.locator(".start:not(:disabled)").click();
    await page.waitForSelector("ag-table .ask");
    assert.equal(await page.evaluate(() => document.querySelector("ag-room").room.hosts), true);
    await playOn(page, 4, 20000);
    await page.getByRole("button", { name: texts.back }).click();
    await page.getByText(onlineTexts.noCookie).waitFor();
    assert.ok(await page.locator("ag-going .saved").count(), "the table is known");
});
