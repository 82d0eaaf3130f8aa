// Rules as people read them: one tap from the front page, the table and set-up, with the numbers in force; house rules
// stand out.
import assert from "node:assert/strict";
import { DESKTOP, PHONE, test, visit } from "./helper.mjs";
import { judge } from "./judge.mjs";
import { rulesTexts, texts } from "./texts.mjs";

const words = (page, selector = ".rules-page") => page.locator(selector).innerText();
const rowOf = (page, text) => page.locator(".rules-page tr", { hasText: text });

test("16.2 rules are one tap from the front page, with the preset's own numbers and dice drawn", async () => {
    const page = await visit({ size: PHONE });
    const expected = { farkle: ["Farkle", "500 or more"], farkel: ["Farkel", "750 or more"], balut: ["Balut", "more than 65"],
                       palko: ["Palko", "counts 6"], penk: ["Penk!", "two columns"] };
    for (const [name, [title, part]] of Object.entries(expected)) {
        await page.evaluate(() => (location.hash = ""));
        await page.getByRole("link", { name: texts.rulesOf(title), exact: true }).click();
        await page.waitForSelector(".rules-page section");
        assert.equal(new URL(page.url()).hash, `#rules/${name}`);
        assert.ok((await words(page)).includes(part), `${name}: ${part}`);
        assert.ok(await page.locator(".rules-page .rule-dice .mini").count() > 5);
        assert.equal(await page.locator(".rules-page .changed").count(), 0);
        await judge(page, `rules of ${name}`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${name} is ${wide} px too wide`);
    }
    await page.getByText(rulesTexts.options).click(); // the list of options stays for those who look for it
    assert.ok(await page.locator("dl.rules dt").count() >= 3);
    await page.evaluate(() => (location.hash = "#rules/nonsense"));
    await page.getByText(rulesTexts.unknown("nonsense")).waitFor();
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("16.2 house rules of a table stand out, in set-up and at the table", async () => {
    const page = await visit({ size: DESKTOP });
    await page.getByRole("button", { name: texts.moreWaysOf("Farkle"), exact: true }).click();
    await page.getByText(texts.houseRules, { exact: true }).click();
    await page.locator("#option-three_pairs").fill("750");
    await page.locator("#option-three_pairs").press("Tab");
    assert.equal(await page.getByRole("link", { name: texts.rulesOf("Farkle") }).last().getAttribute("href"),
                 "#rules/farkle?three_pairs=750");
    await page.getByRole("button", { name: texts.start }).click();
    await page.waitForSelector("ag-table [data-primary]");
    await page.keyboard.press("i");
    await page.waitForSelector("dialog .rules-page");
    const pairs = rowOf(page, "three pairs").first();
    assert.match(await pairs.innerText(), /750/);
    assert.equal(await pairs.locator(".house").textContent(), rulesTexts.house);
    assert.equal(await rowOf(page, "a straight").first().locator(".house").count(), 0);
    assert.equal(await page.locator("dialog .rules-page tr.changed").count(), 1);
    assert.ok(await page.locator("dialog dl.rules dt").count() > 10);
    await judge(page, "rules at the table");
    assert.deepEqual(page.errors, []);
    await page.context().close();
});
