// The table as people see and touch it: room on every screen, dice that stay held, rolls that keep their secret, moments
// and scenes, advice on the board.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test, visit } from "./helper.mjs";
import { playOn } from "./play.mjs";
import { gameOver, texts } from "./texts.mjs";

/** On to the first decision of the person at the device. */
async function decision(page) {
    for (;;) {
        await page.waitForSelector(".ask [data-primary]", { timeout: 60000 });
        if (await page.locator(".ask-decide, .ask-over").count()) return;
        await page.evaluate(() => document.querySelector(".ask [data-primary]").click());
        await page.evaluate(() => document.querySelector("ag-table").updateComplete);
    }
}

const SIZES = [[320, 640], [390, 844], [844, 390], [768, 1024], [640, 400], [1440, 900], [1920, 1080]];

for (const preset of ["farkle", "farkel-doubler", "balut", "palko", "penk"])
    test(`16.7 room for ${preset} on every screen: dice first, buttons beside them, nothing cut off`, async () => {
        const page = await visit({ hash: `#new/${preset}` });
        await decision(page);
        for (const [width, height] of SIZES) {
            await page.setViewportSize({ width, height });
            const seen = await page.evaluate(() => {
                const all = (selector) => [...document.querySelectorAll(selector)].filter((e) => e.getClientRects().length);
                const box = (e) => e.getBoundingClientRect();
                const outside = (e) => {
                    const { left, right, top, bottom } = box(e);
                    return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
                };
                const name = (e) => `${e.className} ${e.textContent.trim().slice(0, 40)} ${Math.round(box(e).bottom)}`;
                const dice = all(".cloth .dice:not(.aside) ag-die, .shaker.mine ag-die");
                const cut = (e) => {
                    const style = getComputedStyle(e);
                    return style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none"
                        || (e.scrollWidth > e.clientWidth + 1 && style.overflowX !== "visible" && style.overflowX !== "auto");
                };
                const ask = box(document.querySelector(".ask .buttons")), felt = box(document.querySelector(".felt"));
                return {
                    dice: dice.length,
                    die: Math.min(...dice.map((d) => box(d).width)),
                    cell: Math.max(0, ...all(".cell").map((c) => box(c).height)),
                    outside: all(".cloth .slot, .shaker ag-die, .cup, .ask button, .full .cell, .seat")
                        .filter(outside).map(name),
                    sideways: document.documentElement.scrollWidth - innerWidth,
                    hidden: (({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(document.querySelector(".felt")),
                    apart: Math.max(ask.top - felt.bottom, 0),
                    cut: all("main p, main b, main small, main button, main h1, main td, main th, .bar h1").filter(cut).map(name),
                    small: all(".ask button, .cloth button, .bar button")
                        .filter((e) => box(e).height < 44 || box(e).width < 38).map(name),
                };
            });
            const where = `${preset} at ${width}×${height}`;
            assert.ok(seen.dice >= 5, where);
            assert.ok(seen.die >= Math.max(38, seen.cell), `${where}: a die of ${seen.die}, cells of ${seen.cell}`);
            assert.deepEqual(seen.outside, [], `${where}: nothing that matters is below the fold`);
            assert.ok(seen.hidden <= 4, `${where}: the felt hides ${seen.hidden}`);
            assert.ok(seen.sideways <= 0, `${where}: nobody scrolls sideways`);
            assert.ok(seen.apart <= 140, `${where}: buttons ${seen.apart} below the felt`);
            assert.deepEqual(seen.cut, [], `${where}: nothing is cut off`);
            assert.deepEqual(seen.small, [], `${where}: fingers find everything`);
        }
        await page.setViewportSize({ width: 1440, height: 900 });
        if (await page.locator(".grid").count())
            assert.equal(await page.locator(".others .grid:visible").count(), 1, "the rival's card is there to see");
        assert.deepEqual(page.errors, []);
        await page.context().close();
    });

/** In the page: where the felt, the question and more lie after every change, with what was said then. */
const watchPlaces = (page, more) => page.evaluate((more) => {
    const table = document.querySelector("ag-table");
    window.places = {};
    new MutationObserver(() => {
        if (document.querySelector(".scene, dialog[open]")) return;
        const top = (selector) => Math.round(document.querySelector(selector).getBoundingClientRect().top + scrollY);
        const lies = [".felt", ".ask", ...more].map((selector) => `${selector} ${top(selector)}`).join(", ");
        window.places[lies] ??= document.querySelector(".ticker").textContent + document.querySelector(".question").textContent;
    }).observe(table, { childList: true, subtree: true, characterData: true, attributes: true });
}, more);

for (const preset of ["farkle", "farkel-doubler", "balut", "palko", "penk"])
    test(`16.7 in ${preset} on a phone nothing moves while others play: room is there before it is needed`, async () => {
        for (const [width, height] of [[390, 844], [320, 640]]) {
            const page = await visit({ hash: `#new/${preset}`, size: { width, height } });
            await decision(page);
            const below = preset === "palko" && height < 700; // calls have a place only while nobody is asked for one
            await watchPlaces(page, below ? [] : [".sheet-area"]);
            await playOn(page, 60);
            const places = await page.evaluate(() => window.places);
            assert.equal(Object.keys(places).length, 1, `${width}×${height}: ${JSON.stringify(places, null, 1)}`);
            assert.deepEqual(page.errors, []);
            await page.context().close();
        }
    });

// ---- 16.4: what is held, and slips ----

/** The next dice that the page draws show these faces. */
const nextDice = (page, ...faces) => page.evaluate((faces) => {
    const before = crypto.getRandomValues;
    let left = [...faces];
    crypto.getRandomValues = (array) => {
        if (!(array instanceof Uint8Array) || array.length > 6 || !left.length) return before(array);
        for (let i = 0; i < array.length; i++) array[i] = (left.shift() ?? 1) - 1;
        return array;
    };
}, faces);

const slots = (page) => page.locator(".cloth button.slot");
const facesNow = (page) => slots(page).evaluateAll((all) => all.map((e) => e.getAttribute("aria-label").replace(/^.*: /, "")));
const pressed = (page) => slots(page).evaluateAll((all) => all.flatMap((e, i) => (e.ariaPressed === "true" ? [i] : [])));
const rollButton = (page) => page.locator(".ask > .buttons button").first();

/** On to the person's next throw of more than the one die for the start. */
async function toFirstThrow(page) {
    for (;;) {
        await page.waitForSelector(".ask-roll [data-primary]", { timeout: 60000 });
        const before = await page.evaluate(() => document.querySelector("ag-table").session.log.length);
        if (!/ 1 die/.test(await page.locator(".ask [data-primary]").innerText())) return;
        await page.locator(".ask [data-primary]").click();
        await page.waitForFunction((n) => document.querySelector("ag-table").session.log.length > n, before);
    }
}

for (const [preset, dice] of [["balut", 5], ["penk", 6]])
    test(`16.4 held dice stay held in ${preset}, and the felt counts the throws`, async () => {
        const page = await visit({ hash: `#new/${preset}` });
        await decision(page);
        assert.equal(await page.locator(".throw").innerText(), texts.throwOf(1, 3));
        assert.equal(await page.locator(".ask .primary").count(), 0, "nothing is picked: no button comes first");
        const before = await facesNow(page);
        assert.equal(before.length, dice);
        const marked = await page.locator(".ask [data-primary]").innerText();
        await page.keyboard.press("Enter"); // harmless: the marked button does not throw
        assert.equal(await page.locator(".throw").innerText(), texts.throwOf(1, 3));
        assert.notEqual(marked, await rollButton(page).innerText());
        await slots(page).nth(0).click();
        await slots(page).nth(2).click();
        await nextDice(page, 5, 4, 5, 4);
        await rollButton(page).click();
        await page.waitForFunction((words) => document.querySelector(".throw")?.textContent === words, texts.throwOf(2, 3));
        await page.waitForSelector("button.slot");
        const after = await facesNow(page);
        assert.deepEqual([after[0], after[2]], [before[0], before[2]], "they lie where they lay");
        assert.deepEqual(await pressed(page), [0, 2], "and are still held");
        assert.match(await page.locator(".ask .primary").innerText(), /^Roll/, "what is picked to be held may be thrown round");
        const cell = page.locator("button.cell.can").first();
        await cell.click();
        assert.doesNotMatch(await page.locator(".ask .primary").innerText(), /^Roll/, "a box is picked: that comes first");
        assert.deepEqual(page.errors, []);
        await page.context().close();
    });

test("16.4 what a rival holds lies where it lay, and there are gaps for the dice thrown again", async () => {
    const page = await visit({ hash: "#new/penk" });
    await decision(page);
    await page.evaluate(() => {
        window.rows = [];
        let last = "";
        new MutationObserver(() => {
            const row = document.querySelector(".cloth .dice");
            if (!row || row.matches(".gone") || row.querySelector("button")) return;
            const all = [...row.querySelectorAll(".slot")].map((s) => (s.matches(".ghost") ? "" : s.getAttribute("aria-label")));
            if (all.join() !== last) window.rows.push(all);
            last = all.join();
        }).observe(document.querySelector("ag-table"), { childList: true, subtree: true, attributes: true });
    });
    await playOn(page, 20);
    const rows = (await page.evaluate(() => window.rows)).filter((row) => row.some((die) => die));
    const held = rows.flatMap((row, i) => (i > 0 && row.includes("") ? [[rows[i - 1], row]] : []));
    assert.ok(held.length > 0, JSON.stringify(rows));
    for (const [before, row] of held) {
        assert.equal(row.length, 6);
        row.forEach((die, k) => assert.ok(die === "" || die === before[k], `${before} then ${row}`));
    }
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("16.4 while a move is looked at the buttons are busy, and no window opens that it would close again", async () => {
    const page = await visit({ hash: "#new/balut" });
    await decision(page);
    await page.evaluate(() => (document.querySelector("ag-table").session.advise = () => new Promise(() => undefined)));
    await rollButton(page).click(); // nothing is picked: all five would be thrown, although a box counts
    assert.equal(await page.locator(".ask").getAttribute("aria-busy"), "true");
    await page.keyboard.press("m");
    await page.waitForFunction((words) => document.querySelector(".throw")?.textContent === words, texts.throwOf(2, 3));
    assert.equal(await page.locator("dialog[open]").count(), 0);
    await page.waitForSelector(".ask-decide[aria-busy=false]");
    await page.keyboard.press("m");
    await page.locator("dialog[open] .moves button").first().waitFor();
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("16.4 a blunder for certain that cannot be taken back is asked about first", async () => {
    const page = await visit({ hash: "#new/balut" });
    await decision(page);
    await nextDice(page, 6, 6, 6, 6);
    const faces = await facesNow(page), six = faces.indexOf("six");
    assert.ok(six >= 0, faces.join());
    await slots(page).nth(six).click();
    await rollButton(page).click();
    await page.waitForFunction((words) => document.querySelector(".throw")?.textContent === words, texts.throwOf(2, 3));
    await page.waitForSelector("button.slot");
    assert.deepEqual(await facesNow(page), ["six", "six", "six", "six", "six"]);
    for (const i of await pressed(page)) await slots(page).nth(i).click(); // all five would be thrown again
    await page.evaluate(() => document.querySelector("ag-table").session.advise()); // what is not known in a second is let pass
    await rollButton(page).click();
    await page.waitForSelector("dialog[open] .doubt", { timeout: 60000 });
    await page.locator("dialog[open] footer .primary").click();
    assert.equal(await page.locator(".throw").innerText(), texts.throwOf(2, 3), "nothing has been thrown");
    await page.context().close();
});

test("16.4 leaving points lying is asked about, and can be meant", async () => {
    const page = await visit({ hash: "#new/farkle" });
    await toFirstThrow(page);
    await nextDice(page, 1, 1, 1, 1, 5, 2);
    await page.locator(".ask [data-primary]").click();
    await page.waitForSelector(".ask-decide");
    assert.deepEqual(await facesNow(page), ["one", "one", "one", "one", "two", "five"]);
    for (const i of [0, 1, 2, 3]) await slots(page).nth(i).click();
    assert.match(await page.locator(".ask .primary").innerText(), /^Stop/, "what is safe comes first");
    await page.locator(".ask .primary").click();
    await page.waitForSelector("dialog[open] .doubt");
    assert.match(await page.locator("dialog[open] .doubt").innerText(), new RegExp(texts.leavesPoints(50)));
    await page.locator("dialog[open] footer button:not(.primary)").click();
    await page.waitForFunction(() => /1,000/.test(document.querySelector(".seat").textContent));
    await page.context().close();
});

// ---- 16.5: the roll keeps its secret; moments; the end ----

test("16.5 nothing knows how dice will fall while they tumble; a farkle and hot dice have their moment", async () => {
    for (const preset of ["farkle", "balut"]) {
        const page = await visit({ hash: `#new/${preset}`, motion: "no-preference", speed: "calm" });
        const seen = [];
        for (const faces of [[2, 3, 4, 6, 2, 3], [1, 1, 1, 5, 5, 5]]) {
            await toFirstThrow(page);
            await nextDice(page, ...faces);
            seen.push(await page.evaluate(async () => {
                const parts = [".seats", ".sheet-area", ".ticker", ".running", "[role=log]", ".log-area", ".question"];
                const knows = () => parts.map((p) => document.querySelector(p)?.innerText ?? "").join("|")
                    + document.querySelectorAll(".cell.offer, .slot[aria-disabled=true], .moment").length
                    + [...document.querySelectorAll(".cloth [role=img]")].map((e) => e.ariaLabel).join();
                const frame = () => new Promise(requestAnimationFrame);
                document.querySelector(".ask [data-primary]").click();
                for (let i = 0; i < 300 && !document.querySelector(".cube.tumbling"); i++) await frame();
                const first = knows(), said = new Set();
                let frames = 0;
                while (document.querySelector("ag-table").telling.tumbling) {
                    said.add(knows());
                    frames++;
                    await frame();
                }
                for (let i = 0; i < 300 && knows() === first; i++) await frame();
                return { frames, said: said.size, told: knows() !== first };
            }));
            if (preset === "farkle" && faces[0] === 2) {
                await page.waitForSelector(".felt.moment-bad .moment", { timeout: 30000 });
                assert.match(await page.locator(".moment").innerText(), /Farkle!/);
                await page.locator(".felt").click({ position: { x: 5, y: 5 } }); // who has seen enough goes on
                await page.waitForSelector(".moment", { state: "detached" });
            } else if (preset === "farkle") {
                for (let i = 0; i < 6; i++) await slots(page).nth(i).click();
                await rollButton(page).click();
                await page.waitForSelector(".felt.moment-great .moment");
                assert.match(await page.locator(".moment").innerText(), /Hot dice/);
            } else break;
        }
        for (const { frames, said, told } of seen) {
            assert.ok(frames > 0 && told, JSON.stringify(seen));
            assert.equal(said, 1, "while they tumble, nothing on the screen changes");
        }
        assert.deepEqual(page.errors, []);
        await page.context().close();
    }
});

test("16.5 the end is a scene, another one for who won than for who lost, with a picture to share", async () => {
    const moods = [];
    for (const wins of [true, false]) {
        const page = await visit({ hash: "#new/farkle", size: { width: 390, height: 844 } });
        await decision(page);
        await page.evaluate((wins) => { // luck for one side
            const before = crypto.getRandomValues, bust = [1, 2, 3, 5, 1, 2];
            let n = 0;
            Object.defineProperty(navigator, "canShare", { value: undefined }); // there is no share sheet here
            crypto.getRandomValues = (array) => {
                const { picture } = document.querySelector("ag-table").session;
                if (!(array instanceof Uint8Array) || array.length > 6) return before(array);
                const lucky = (picture.due.seat === picture.viewer) === wins;
                array[0] = lucky ? 0 : bust[n++ % bust.length];
                return array;
            };
        }, wins);
        assert.equal(await playOn(page), "over");
        moods.push(await page.locator(".scene").getAttribute("class"));
        assert.equal(await page.locator(".places li").count(), 2);
        assert.match(await page.locator(".decisive").innerText(), /banks?\b/);
        assert.match(await page.locator(".scene .winner").innerText(), gameOver);
        if (wins) {
            const [download] = await Promise.all([page.waitForEvent("download"),
                                                  page.getByRole("button", { name: texts.sharePicture }).click()]);
            const png = readFileSync(await download.path());
            assert.equal(png.subarray(1, 4).toString(), "PNG");
            assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [1200, 630]);
            assert.ok(png.length > 8000, "something is drawn");
        }
        assert.deepEqual(page.errors, []);
        await page.context().close();
    }
    assert.deepEqual(moods, ["scene scene-won", "scene scene-lost"]);
});

// ---- 16.6: hidden dice are shown ----

test("16.6 shakers lift in order, counted dice light up, and who pays is said in full", async () => {
    const page = await visit({ hash: "#new/palko", motion: "no-preference", speed: "quick", size: { width: 320, height: 640 } });
    await decision(page);
    while (!await page.getByRole("button", { name: texts.answerChallenge, exact: true }).count()) {
        await page.evaluate(() => document.querySelector(".ask .primary").click());
        await page.waitForFunction(() => !document.querySelector(".ask-decide"));
        await decision(page);
    }
    assert.equal(await page.locator(".on-table").count(), 1, "the call lies on the table");
    const seen = await page.evaluate(async (challenge) => {
        const table = document.querySelector("ag-table"), frame = () => new Promise(requestAnimationFrame);
        const lifted = [], counters = [], early = [];
        [...document.querySelectorAll(".ask button")].find((b) => b.textContent.trim() === challenge).click();
        for (let i = 0; i < 3000 && !document.querySelector(".verdicts"); i++) {
            const open = document.querySelectorAll(".shaker.open:not(.mine)").length,
                counter = document.querySelector(".counter b")?.textContent;
            if (lifted.at(-1) !== open) lifted.push(open);
            if (counter && counters.at(-1) !== counter) counters.push(counter);
            if (table.telling.reveal) early.push(document.querySelector(".ticker").textContent
                                                 + document.querySelector("[role=log]").textContent);
            const answer = document.querySelector(".ask-decide [data-primary]"); // somebody raises: it is opened
            if (answer) answer.click();
            await frame();
        }
        const { sheet } = table.session.picture;
        return {
            lifted, counters, told: early.filter((words) => / pays | shows /.test(words)).length,
            verdicts: [...document.querySelectorAll(".verdicts li")].map((e) => e.innerText),
            lit: document.querySelectorAll(".under > .lit").length,
            counted: sheet.dice.flatMap(({ dice }) => dice.filter((d) => d.counted?.includes(0))).length,
            counts: sheet.facts.filter((f) => f.kind === "count").map((f) => f.args),
            bottom: Math.max(...[...document.querySelectorAll(".verdicts li, .ask button")]
                .map((e) => e.getBoundingClientRect().bottom)),
        };
    }, texts.answerChallenge);
    assert.deepEqual(seen.lifted, [0, 1, 2], "one after the other");
    assert.deepEqual(seen.counters, seen.counters.map((_, i) => `${i}`), "the counter runs");
    assert.equal(seen.told, 0, "nothing is said before all is counted");
    assert.equal(seen.lit, seen.counted);
    assert.ok(seen.counts.length > 0);
    assert.deepEqual(seen.verdicts.map((words) => words.match(/^(\d+) \w+, (\d+) called: (?:.+ pays|you pay) \d+\.$/)?.slice(1, 3).map(Number)),
                     seen.counts.map(([total, , called]) => [total, called]), seen.verdicts.join());
    assert.ok(seen.bottom <= 640, "in full on a small phone");
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("16.6 one control calls, and says what it will call", async () => {
    const page = await visit({ hash: "#new/palko" });
    await decision(page);
    await page.evaluate(async () => { // until somebody may call
        const pause = () => new Promise((resolve) => setTimeout(resolve, 5));
        while (!document.querySelector(".ask .face-button")) {
            document.querySelector(".ask .primary, .ask [data-primary]")?.click();
            await pause();
        }
    });
    const size = page.viewportSize();
    for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        const hidden = await page.evaluate(() => {
            const mine = document.querySelector(".shaker.mine .under").getBoundingClientRect();
            const felt = document.querySelector(".felt").getBoundingClientRect();
            const button = document.querySelector(".ask [data-primary]").getBoundingClientRect();
            return [mine.bottom - felt.bottom, button.bottom - innerHeight].map((n) => Math.max(0, Math.round(n)));
        });
        assert.deepEqual(hidden, [0, 0], `one's dice and the button are in sight at ${width}×${height}`);
    }
    await page.setViewportSize(size);
    const calls = page.locator(".ask").getByRole("button", { name: /^Call / });
    assert.equal(await calls.count(), 1, "there are no look-alikes");
    const words = await calls.innerText();
    assert.match(words, /^Call \w+ \w+s$/);
    await page.getByRole("button", { name: /more$/ }).click();
    assert.notEqual(await calls.innerText(), words);
    const meant = await calls.innerText();
    await calls.click();
    await page.waitForFunction((said) => document.querySelector("ag-table").session.log.some((e) =>
        e.say.some((m) => m.text.endsWith(said))), `${meant.replace("Call ", "call ")}.`);
    await page.context().close();
});

test("16.6 five at the table: one's own dice, all names and the button are in sight when a call is made or answered", async () => {
    const page = await visit();
    await page.evaluate(() => document.querySelector("ag-app").begin({
        preset: "palko", settings: { seats: "5" }, realDice: false,
        seats: ["Ann", "Ada", "Bruno", "Clara", "Dmitri"].map((name, i) => ({ who: i ? "casual" : "person", name })),
    }));
    const seen = new Set(), size = page.viewportSize();
    for (let i = 0; i < 60 && seen.size < 2; i++) {
        await decision(page);
        const asked = await page.locator(".ask .face-button").count() ? "call" : "answer";
        for (const [width, height] of seen.has(asked) ? [] : SIZES) {
            await page.setViewportSize({ width, height });
            const hidden = await page.evaluate(() => {
                const box = (e) => e.getBoundingClientRect(), felt = box(document.querySelector(".felt"));
                const names = [...document.querySelectorAll(".shaker b, .shaker.mine .under")];
                const out = names.filter((e) => box(e).bottom > felt.bottom || box(e).top < felt.top);
                const button = document.querySelector(".ask > .buttons [data-primary]");
                return out.map((e) => e.textContent || e.className).concat(box(button).bottom > innerHeight ? ["button"] : []);
            });
            assert.deepEqual(hidden, [], `${asked} at ${width}×${height}`);
        }
        seen.add(asked);
        await page.setViewportSize(size);
        await page.evaluate(() => document.querySelector(".ask > .buttons button").click());
        await page.evaluate(() => document.querySelector("ag-table").updateComplete);
    }
    assert.deepEqual([...seen].sort(), ["answer", "call"]);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

// ---- 16.8 and 16.9: how dice look, and what things are called ----

test("16.8 dice are vectors, whole on sharp screens, seen in forced colours, and there is a choice of sets and cloths", async () => {
    const page = await visit({ hash: "#new/farkel-doubler" });
    await decision(page);
    const look = () => page.evaluate(() => {
        const style = (selector) => getComputedStyle(document.querySelector(selector));
        const { width } = document.querySelector(".cloth .flat").getBoundingClientRect();
        return { width, face: style(".cloth .flat .top").fill, pip: style(".cloth .flat .pip").fill,
                 coloured: style(".cloth .coloured .flat .top").fill, cloth: style(".felt").backgroundImage,
                 diamonds: document.querySelectorAll(".cloth .coloured .flat path.pip").length,
                 beside: [...document.querySelectorAll(".cloth .slot")].map((s) => {
                     const slot = s.getBoundingClientRect(), die = s.querySelector(".flat").getBoundingClientRect();
                     return die.left >= slot.left - 1 && die.right <= slot.right + 1;
                 }).every(Boolean) };
    });
    const plain = await look(), looks = new Set();
    assert.ok(plain.width > 60 && plain.beside && plain.diamonds > 0, JSON.stringify(plain));
    await page.getByRole("button", { name: texts.menu }).click();
    await page.locator("dialog[open]").getByRole("button", { name: texts.settings }).click();
    for (const dice of [texts.diceMidnight, texts.diceBold, texts.diceIvory]) {
        await page.getByRole("radio", { name: dice }).check({ force: true });
        const { face, pip, coloured } = await look();
        assert.ok(face !== pip && face !== coloured, "pips and the coloured die stand out");
        looks.add(face + pip);
    }
    for (const cloth of [texts.feltBlue, texts.feltWine, texts.feltGreen]) {
        await page.getByRole("radio", { name: cloth }).check({ force: true });
        looks.add((await look()).cloth);
    }
    assert.equal(looks.size, 6);
    await page.keyboard.press("Escape");
    await page.emulateMedia({ forcedColors: "active" });
    const forced = await look();
    assert.notEqual(forced.face, forced.pip, "pips are seen");
    assert.notEqual(forced.face, forced.coloured, "and so is the coloured die");
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("16.9 moves are words, also in the list of all moves; the jolly is a star", async () => {
    const page = await visit({ hash: "#new/penk" });
    await decision(page);
    await page.keyboard.press("m");
    const moves = await page.locator("dialog[open] .moves button").allInnerTexts();
    assert.ok(moves.length > 5);
    for (const words of moves) {
        assert.match(words, /^(Mark|Keep|Roll|Cross) [a-z1-5]/);
        assert.doesNotMatch(words, /_|\dx\d|!/);
    }
    await page.keyboard.press("Escape");
    assert.doesNotMatch(await page.locator(".log").innerText(), /(^|\s)!(\s|\.)/);
    assert.match(await page.locator(".log").innerText(), /★/);
    await page.context().close();
});
