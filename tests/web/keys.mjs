// keys.mjs - plays by the keyboard alone: it looks at the screen, and all that it does is press keys. The cursor must
// never get lost, and it must be seen where it stands.
import assert from "node:assert/strict";

const TABS = 80; // more than any screen has

/** What somebody sees who is about to press a key. */
function see(page) {
    return page.evaluate(async () => {
        const pause = () => new Promise((resolve) => setTimeout(resolve, 5)), table = document.querySelector("ag-table");
        for (const until = Date.now() + 60000; Date.now() < until;) { // opponents think on this machine
            if (document.querySelector("dialog[open] footer, .ask [data-primary]")) break;
            await pause();
        }
        await table.updateComplete;
        const number = (one, all) => all.indexOf(one), every = (selector) => [...document.querySelectorAll(selector)];
        const ask = document.querySelector(".ask"), dice = every(".felt button.slot"), cells = every("button.cell.can");
        const buttons = [...ask.querySelectorAll(".buttons button")].filter((one) => one.ariaDisabled !== "true" && !one.hidden);
        return {
            kind: document.querySelector("dialog[open]") ? "sure" : /ask-(\w+)/.exec(ask.className)[1],
            dice: dice.filter((one) => one.classList.contains("can")).map((one) => ({ key: `${number(one, dice) + 1}`, picked: one.ariaPressed === "true" })),
            cells: cells.map((one) => ({ row: one.dataset.row, column: one.dataset.column, worth: Number(one.textContent) })),
            buttons: buttons.map((one) => ({ words: one.textContent.trim(), letter: one.querySelector("u")?.textContent.toLowerCase() ?? "" })),
        };
    });
}

/** Where the cursor is, and whether that can be seen. */
async function cursor(page) {
    const at = await page.evaluate(() => {
        const one = document.activeElement, look = getComputedStyle(one);
        return { lost: !one || one === document.body, words: one.textContent.trim(), row: one.dataset.row, column: one.dataset.column,
                 seen: !one.matches(":focus-visible") || (look.outlineStyle !== "none" && parseFloat(look.outlineWidth) >= 2) };
    });
    assert.ok(at.seen, `the cursor on “${at.words}” cannot be seen`);
    return at;
}

/** Tab until the cursor is there. */
async function tabTo(page, there, what) {
    for (let i = 0; i < TABS; i++) {
        if (there(await cursor(page))) return;
        await page.keyboard.press("Tab");
    }
    throw new Error(`no way by keys to ${what}`);
}

/** A button by its letter where it has one, else by going there. */
async function press(page, button) {
    if (button.letter) {
        await page.keyboard.press(button.letter);
        return;
    }
    await tabTo(page, ({ words }) => words === button.words, button.words);
    await page.keyboard.press("Enter");
}

async function setAside(page, dice, chance) {
    for (const { key, picked } of dice) if (!picked) await page.keyboard.press(key);
    for (let i = 0; i <= dice.length; i++) {
        const { buttons } = await see(page);
        if (buttons.length) return press(page, buttons[chance(3) ? buttons.length - 1 : 0]);
        await page.keyboard.press(dice[i].key);
    }
}

/** A box that brings much, by the arrows. */
async function fill(page, cells) {
    const best = cells.reduce((a, b) => (b.worth > a.worth ? b : a));
    await tabTo(page, ({ row }) => row !== undefined, "the card");
    for (const [part, back, on] of [["row", "ArrowUp", "ArrowDown"], ["column", "ArrowLeft", "ArrowRight"]])
        for (let at = Number((await cursor(page))[part]); at !== Number(best[part]); at += at < best[part] ? 1 : -1)
            await page.keyboard.press(at < best[part] ? on : back);
    await page.keyboard.press("Enter");
    const { buttons } = await see(page);
    await press(page, buttons.at(-1));
}

async function answer(page, seen, chance) {
    const { kind, dice, cells, buttons } = seen;
    if (kind === "sure") { // the cursor is on what takes the move back; the other answer is beside it
        await page.keyboard.press("Shift+Tab");
        await page.keyboard.press("Enter");
    } else if (kind !== "decide") await page.keyboard.press("Enter");
    else if (dice.length && !cells.length) await setAside(page, dice, chance);
    else if (cells.length && (chance(3) || buttons.length < 1)) await fill(page, cells);
    else if (dice.length) {
        if (!dice[0].picked) await page.keyboard.press(dice[0].key);
        await press(page, (await see(page)).buttons[0]);
    } else await press(page, buttons[chance(4) ? 0 : buttons.length - 1]);
}

/** A whole game, to where it says who has won. */
export async function playByKeys(page) {
    let seed = 12345;
    const chance = (n) => (seed = (seed * 1103515245 + 12345) % 2147483648) % n;
    for (;;) {
        const seen = await see(page);
        assert.equal((await cursor(page)).lost, false, `the cursor is lost before ${JSON.stringify(seen)}`);
        if (seen.kind === "over") return;
        await answer(page, seen, chance);
    }
}
