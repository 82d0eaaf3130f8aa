// reader.mjs - plays as somebody does who hears the page and does not see it: by the accessibility tree that the browser
// itself hands to screen readers. It knows roles, names and states, what the live region says, and nothing of the page.
import assert from "node:assert/strict";
import { coachTexts, texts } from "./texts.mjs";

const WAIT_MS = 30, PATIENCE = 2000; // opponents think on this machine, whatever else it does

/** A node of the tree as a reader knows it. */
class Heard {
    constructor(node, all) {
        const state = Object.fromEntries((node.properties ?? []).map(({ name, value }) => [name, value.value]));
        this.role = node.role?.value ?? "";
        this.name = node.name?.value ?? "";
        this.disabled = !!state.disabled;
        this.pressed = state.pressed; // "true", "false", or not there
        this.checked = state.checked;
        this.ignored = node.ignored;
        this.element = node.backendDOMNodeId;
        this.childIds = node.childIds ?? [];
        this.all = all;
    }

    /** Everything inside, in the order in which it is read. */
    *inside() {
        for (const id of this.childIds) {
            const child = this.all.get(id);
            if (!child) continue;
            yield child;
            yield* child.inside();
        }
    }

    find(role, name) {
        return this.every(role).find((one) => name === undefined || one.name === name);
    }

    every(role) {
        return [...this.inside()].filter((one) => one.role === role && !one.ignored);
    }

    /** All that is said inside. */
    get words() {
        return this.every("StaticText").map(({ name }) => name).join("");
    }

    get free() {
        return this.every("button").filter((one) => !one.disabled);
    }
}

export class Reader {
    /** What the live region has said so far, one sentence or more an entry. */
    told = [];

    static async at(page) {
        const reader = new Reader();
        reader.page = page;
        reader.cdp = await page.context().newCDPSession(page);
        await reader.cdp.send("Accessibility.enable");
        return reader;
    }

    async look() {
        const { nodes } = await this.cdp.send("Accessibility.getFullAXTree"), all = new Map();
        for (const node of nodes) all.set(node.nodeId, new Heard(node, all));
        return all.get(nodes[0].nodeId);
    }

    async press(node) {
        const { object } = await this.cdp.send("DOM.resolveNode", { backendNodeId: node.element });
        await this.cdp.send("Runtime.callFunctionOn", { objectId: object.objectId, functionDeclaration: "function () { this.click(); }" });
    }

    /** What has been said since: the region keeps the last few, so what is new stands behind what was heard before. */
    listen(tree) {
        const now = tree.find("log").every("paragraph").map(({ words }) => words);
        let known = Math.min(now.length, this.told.length);
        while (known > 0 && now.slice(0, known).join("\n") !== this.told.slice(-known).join("\n")) known--;
        const fresh = now.slice(known);
        this.told.push(...fresh);
        return fresh;
    }

    /** Waits for a question: the last thing that was said, with a part of the page of that name. */
    async question() {
        for (let i = 0; i < PATIENCE; i++) {
            const tree = await this.look(), window = tree.find("dialog") ?? tree.find("alertdialog");
            if (window) return { tree, window };
            this.listen(tree);
            const asked = tree.find("region", this.told.at(-1));
            if (asked && asked.free.length + asked.every("button").length) return { tree, asked };
            await this.page.waitForTimeout(WAIT_MS);
        }
        throw new Error(`nothing is asked: ${this.told.slice(-3).join(" / ")}`);
    }

    /** Buttons that can be pressed in and out: dice, or cells of a card. */
    static picks(tree, among) {
        return tree.every(among).flatMap((part) => part.every("button")).filter((one) => one.pressed !== undefined && !one.disabled);
    }
}

/** One answer to what is asked. False: the game is over. */
async function answer(reader, chance) {
    const { tree, window, asked } = await reader.question();
    if (window) { // are you sure?
        await reader.press(window.find("button", coachTexts.playAnyway));
        return true;
    }
    if (asked.find("button", texts.again)) return false;
    const dice = Reader.picks(tree, "group"), cells = Reader.picks(tree, "table");
    if (!dice.length && !cells.length) {
        const { free } = asked, words = free.filter(({ name }) => name.length > 1); // not the steps of a number
        await reader.press(words[chance(4) ? 0 : words.length - 1]);
        return true;
    }
    if (cells.length && (chance(3) || !asked.free.length)) {
        const best = cells.map((one) => [Number(/\d+$/.exec(one.name)?.[0] ?? 0), one]).sort(([a], [b]) => b - a)[0][1];
        await reader.press(best);
        await pressWhatFits(reader, -1);
        return true;
    }
    for (const die of cells.length ? dice.slice(0, 1) : dice) if (die.pressed === "false") await reader.press(die);
    for (let i = 0; i <= dice.length; i++) {
        if (await pressWhatFits(reader, chance(3) ? -1 : 0)) return true;
        if (dice[i]) await reader.press(dice[i]); // one less
    }
    throw new Error(`no pick fits: ${reader.told.at(-1)}`);
}

/** Presses a button of the question that a pick makes possible; the picked dice or cells say that they are. */
async function pressWhatFits(reader, which) {
    const tree = await reader.look(), asked = tree.find("region", reader.told.at(-1)), fits = asked.free.at(which);
    const picks = [...Reader.picks(tree, "group"), ...Reader.picks(tree, "table")];
    if (!fits) return false;
    assert.ok(picks.some(({ pressed }) => pressed === "true"), "what is picked says so");
    assert.notEqual(asked.find("status").words, "", "what the pick would bring is said");
    await reader.press(fits);
    return true;
}

/** A whole game. Gives all that was said. */
export async function playByTree(page) {
    const reader = await Reader.at(page);
    let seed = 12345;
    const chance = (n) => (seed = (seed * 1103515245 + 12345) % 2147483648) % n;
    while (await answer(reader, chance)) {
        const before = reader.told.length;
        for (let i = 0; i < PATIENCE; i++) {
            const tree = await reader.look();
            if (tree.find("dialog") || reader.listen(tree).length) break;
            await page.waitForTimeout(WAIT_MS);
        }
        assert.ok(reader.told.length > before || (await reader.look()).find("dialog"), "something is said about every step");
    }
    return reader.told;
}
