// Lessons: each is played to its end by somebody who only follows what the page says; other moves are answered; a
// reload goes on; nothing that must be tapped is covered.
import assert from "node:assert/strict";
import { DESKTOP, PHONE, test, visit } from "./helper.mjs";
import { judge } from "./judge.mjs";
import { lessonsTexts, texts } from "./texts.mjs";

const SMALL = { width: 320, height: 640 }, PATIENCE = 60000;
const SIDE = { width: 844, height: 390 };
const names = ["farkle", "farkel", "farkel-keen-doubler", "balut", "palko", "penk"];

async function learn(page, name) {
    await page.evaluate((hash) => (location.hash = hash), `#learn/${name}`);
    await page.waitForSelector(".coach-bubble .said p");
}

/** Waits until the coach asks for something; its last sentence, "" at the end of the lesson. */
async function asked(page) {
    await page.waitForFunction(() => document.querySelector(".learned") ||
        (document.querySelector(".ask-roll [data-primary], .ask-decide [data-primary], .ask-watch [data-primary]") &&
         document.querySelector(".coach-bubble .said p")), undefined, { timeout: PATIENCE });
    const goOn = page.locator(".ask-watch [data-primary]"); // all dice are open: look as long as you like
    if (await goOn.count()) {
        await goOn.click();
        return asked(page);
    }
    if (await page.locator(".learned").count()) return "";
    return page.locator(".coach-bubble .said p").last().textContent();
}

const log = (page) => page.evaluate(() => document.querySelector("ag-table")?.session.log.length ?? -1);

/** Does what the coach asks for: lets itself be shown the move, and presses the button that is lit. */
async function follow(page) {
    const before = await log(page);
    const show = page.getByRole("button", { name: lessonsTexts.show });
    if (await show.count()) await show.click();
    await page.locator(".ask [data-primary]").first().click();
    await page.waitForFunction((n) => (document.querySelector("ag-table")?.session.log.length ?? Infinity) > n, before,
                               { timeout: PATIENCE });
}

/** Whether a bubble or a bar lies over something that can be tapped. */
const covered = (page) => page.evaluate(() => {
    const hits = [];
    for (const one of document.querySelectorAll("button.slot.can, button.cell.can, .ask [data-primary]")) {
        one.scrollIntoView({ block: "center" });
        const box = one.getBoundingClientRect();
        const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        if (!one.contains(top)) hits.push(`${one.className}: ${top?.className}`);
    }
    return hits;
});

/** On a phone on its side and on the smallest one coach, dice and button are all in sight; a long remark scrolls in its
 * card, also by keys. */
async function inSight(page) {
    const size = page.viewportSize(), out = [];
    for (const small of [SIDE, SMALL]) {
        await page.setViewportSize(small);
        out.push(...await page.evaluate(() => {
            scrollTo(0, 0);
            const said = document.querySelector(".said");
            const stuck = said.scrollHeight > said.clientHeight + 1 && getComputedStyle(said).overflowY !== "auto" ? [".said"] : [];
            return stuck.concat([".coach-bubble", ".coach-bubble .foot", ".felt", ".ask [data-primary]"].filter((what) => {
                const box = document.querySelector(what).getBoundingClientRect();
                return box.top < 0 || box.bottom > innerHeight;
            }).map((what) => `${what} at ${innerWidth}×${innerHeight}`));
        }));
    }
    await page.setViewportSize(size);
    return out;
}

for (const [i, name] of names.entries())
    test(`16.1 ${name}: a lesson is played to its end by what the page says`, async () => {
        const page = await visit({ size: i % 2 ? SMALL : PHONE, theme: i % 3 ? "light" : "dark" });
        await learn(page, name);
        const heard = new Set();
        let steps = 0;
        for (let words; (words = await asked(page)); steps++) {
            assert.ok(!heard.has(words) || words.length < 40, `said twice: ${words}`);
            heard.add(words);
            if (steps === 2) await judge(page, `lesson ${name}`);
            if (steps < 4) assert.deepEqual(await covered(page), []);
            assert.deepEqual(await inSight(page), [], words);
            assert.equal(await page.locator(".coach-bubble small").textContent(),
                         lessonsTexts.step(steps + 1, await page.evaluate(() =>
                             document.querySelector("ag-table").session.at.steps)));
            await follow(page);
        }
        assert.ok(steps >= 6, `${steps} steps`);
        await judge(page, `after lesson ${name}`);
        assert.equal(await page.locator(".learned a.primary").getAttribute("href"), `#new/${name}`);
        const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("astragal.lessons")));
        assert.deepEqual({ ...kept[name], step: steps }, { record: "", step: steps, done: true });
        assert.deepEqual(await page.evaluate(() => JSON.parse(localStorage.getItem("astragal.games") ?? "[]")), []);
        assert.deepEqual(page.errors, []);
        await page.context().close();
    });

test("16.1 another legal move gets a kind reason, and nothing has happened", async () => {
    const page = await visit({ size: PHONE });
    await learn(page, "farkle");
    for (let i = 0; i < 2; i++) await asked(page), await follow(page);
    const idea = await asked(page), before = await log(page);
    // One, five and two lie there; the coach wants one and five kept. The one alone is legal, too.
    await page.locator("button.slot.can").first().click();
    await page.locator(".ask [data-primary]").first().click();
    await page.waitForFunction((words) => document.querySelector(".coach-bubble .said p:last-child").textContent !== words,
                               idea, { timeout: PATIENCE });
    assert.equal(await log(page), before);
    assert.equal(await page.locator(".coach-bubble .said p").count(), 1);
    assert.equal(await page.locator(".coach-bubble .said").getAttribute("aria-live"), "polite");
    await follow(page);
    assert.ok(await log(page) > before);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("16.1 a lesson goes on after a reload, and can be left", async () => {
    const page = await visit({ size: DESKTOP });
    await learn(page, "balut");
    for (let i = 0; i < 2; i++) await asked(page), await follow(page);
    const words = await asked(page), events = await log(page);
    await page.reload();
    assert.equal(await asked(page), words);
    assert.equal(await log(page), events);
    await page.getByRole("link", { name: lessonsTexts.skip }).click();
    const title = await page.evaluate(() => document.querySelector("ag-app").house.engine.lessons()
        .find(({ name }) => name === "balut"));
    await page.getByRole("link", { name: lessonsTexts.resumeOf(title.title) }).waitFor();
    await page.getByText(lessonsTexts.part(2, title.steps)).waitFor();
    await judge(page, "list of lessons");
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("16.1 lessons are offered on the first visit, and no is kept", async () => {
    const page = await visit({ size: PHONE });
    await page.getByText(texts.firstVisit).waitFor();
    await judge(page, "the offer of a lesson");
    await page.getByRole("button", { name: texts.firstVisitRefuse }).click();
    await page.getByText(texts.firstVisit).waitFor({ state: "detached" });
    await page.reload();
    await page.waitForSelector("ag-front .cards");
    assert.equal(await page.getByText(texts.firstVisit).count(), 0);
    assert.equal(await page.locator(".card .reads a[href^='#learn/']").count(), 5);
    await page.evaluate(() => (location.hash = "#learn/nonsense"));
    await page.getByText(lessonsTexts.unknown("nonsense")).waitFor();
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("16.1 a lesson by keys alone", async () => {
    const page = await visit({ size: DESKTOP });
    await learn(page, "penk");
    for (let i = 0; i < 4 && await asked(page); i++) {
        const before = await log(page);
        const show = page.getByRole("button", { name: lessonsTexts.show });
        if (await show.count()) await show.focus(), await page.keyboard.press("Enter");
        await page.locator(".ask [data-primary]").first().focus();
        await page.keyboard.press("Enter");
        await page.waitForFunction((n) => document.querySelector("ag-table").session.log.length > n, before,
                                   { timeout: PATIENCE });
    }
    assert.deepEqual(page.errors, []);
    await page.context().close();
});
