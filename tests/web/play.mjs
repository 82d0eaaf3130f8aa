// play.mjs - a player that lives in the page and presses what a person would press: dice, cells, fields, buttons. It
// knows no rule; it tries what the page offers. Used for whole games, where going through the driver for every tap
// would take minutes.

/** Plays in the page until the game is over, or for so many presses. Returns how it ended. patience: milliseconds to
 * wait for others who play elsewhere. */
export function playOn(page, presses = 5000, patience = 0) {
    return page.evaluate(async ({ presses, patience }) => {
        const OPPONENTS = 60000; // ms: they think on this device, whatever else it does
        const pause = () => new Promise((resolve) => setTimeout(resolve));
        const all = (selector) => [...document.querySelectorAll(selector)];
        const fits = () => all(".ask > .buttons button:not(.dim):not(:disabled)");
        const settle = async () => {
            await document.querySelector("ag-table").updateComplete;
        };
        let chance = 12345; // a plain generator of its own, so that a failure comes again
        const below = (n) => (chance = (chance * 1103515245 + 12345) % 2147483648) % n;

        /** Dice that score together, found by trying: all that may be picked, then fewer. */
        async function setAside(dice) {
            for (const die of dice) die.click();
            await settle();
            for (let i = 0; i < dice.length && !fits().length; i++) {
                dice[i].click();
                await settle();
            }
            const good = fits();
            good[below(3) ? good.length - 1 : 0].click();
        }

        async function cells(can) {
            const buttons = fits();
            if (document.querySelector("button.slot.can") && buttons.length && below(3) === 0) {
                const dice = all("button.slot.can");
                dice[below(dice.length)].click();
                await settle();
                fits()[0].click();
                return;
            }
            can.sort((a, b) => Number(b.textContent) - Number(a.textContent));
            can[0].click();
            await settle();
            fits().at(-1).click();
        }

        for (let n = 0; n < presses; n++) {
            for (const until = Date.now() + (patience || OPPONENTS);
                 Date.now() < until && !document.querySelector(".ask [data-primary], .ask .refusal");)
                await (patience ? new Promise((resolve) => setTimeout(resolve, 15)) : pause());
            const ask = document.querySelector(".ask");
            const meant = document.querySelector("dialog[open] footer button:not(.primary)"); // asked whether it is: yes
            if (meant) {
                meant.click();
                await pause();
                continue;
            }
            if (ask.matches(".ask-over")) return "over";
            const refusal = document.querySelector(".ask .refusal");
            if (refusal) return `refused: ${refusal.textContent}`;
            const dice = all("button.slot.can"), can = all("button.cell.can");
            const primary = ask.querySelector("[data-primary]"), decides = ask.matches(".ask-decide");
            if (!primary) return `stuck: ${ask.textContent}`;
            if (decides && dice.length && document.querySelector(".table-pad")) await setAside(dice);
            else if (decides && can.length) await cells(can);
            else if (decides) fits()[below(4) ? 0 : fits().length - 1].click();
            else if (ask.matches(".ask-type")) {
                const faces = all(".faces button");
                while (!faces[0].disabled) {
                    faces[below(6)].click();
                    await settle();
                }
                ask.querySelector("[data-primary]").click();
            } else if (ask.matches(".ask-window") && below(3)) { // somebody challenges
                const people = all(".answers [role=radiogroup]"), one = people[below(people.length)];
                one.querySelectorAll("[role=radio]")[1].click();
                await settle();
                ask.querySelector("[data-primary]").click();
            } else primary.click();
            await pause();
        }
        return "enough";
    }, { presses, patience });
}

/** A game in the middle, from its rolls and moves in words: "6", "0: keep 1 roll". Seat 0 is a person. */
export function written(page, preset, settings, seats, events) {
    return page.evaluate(({ preset, settings, seats, events }) => {
        const { engine } = document.querySelector("ag-app").house;
        const desk = engine.open(preset, { ...settings, seats: `${seats.length}` });
        const must = (answer) => { if (!answer.ok) throw new Error(answer.why); };
        seats.forEach((who, i) => must(desk.sit(i, who, ["Ann", "Bea", "Cid", "Dot", "Eve"][i])));
        for (const event of events) {
            const move = /^(\d): (.*)$/.exec(event);
            must(move ? desk.say(Number(move[1]), move[2]) : desk.rollWords(event));
        }
        const record = desk.record();
        desk.close();
        return record;
    }, { preset, settings, seats, events });
}

/** Opens a record as a file, as people do. */
export async function openRecord(page, record) {
    await page.locator("input[type=file]").setInputFiles(
        { name: "game.txt", mimeType: "text/plain", buffer: Buffer.from(record) });
    await page.waitForSelector("ag-table");
}
