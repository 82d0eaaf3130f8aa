// Sounds, heard by a stand-in for the browser's audio: what is started, when, and that nothing is when it is off.
import assert from "node:assert/strict";
import { DESKTOP, PHONE, test, visit } from "./helper.mjs";
import { judge } from "./judge.mjs";
import { playOn } from "./play.mjs";
import { soundTexts, texts } from "./texts.mjs";

/** A page whose audio writes down what it is asked to start. */
async function listening(hash, options = {}) {
    const page = await visit(options);
    await page.addInitScript(() => {
        window.started = [];
        window.contexts = 0;
        const parameter = () => ({ value: 0, setValueAtTime(v) { this.value = v; }, linearRampToValueAtTime(v) {
            if (v > (this.top ?? 0)) this.top = v;
        }, exponentialRampToValueAtTime() {} });
        class Node {
            connect(to) { this.to = to; return to; }
            start(at) { window.started.push({ at, wave: this.type ?? "noise", hertz: this.frequency?.value,
                                              loud: (this.to.gain ?? this.to.to.gain).top }); }
            stop() {}
        }
        window.AudioContext = class {
            state = "running"; currentTime = 0; sampleRate = 8000; destination = new Node();
            constructor() { window.contexts++; }
            resume() { return Promise.resolve(); }
            createOscillator() { return Object.assign(new Node(), { type: "sine", frequency: parameter() }); }
            createBufferSource() { return new Node(); }
            createGain() { return Object.assign(new Node(), { gain: parameter() }); }
            createBiquadFilter() { return Object.assign(new Node(), { frequency: parameter(), Q: parameter() }); }
            createBuffer(_, n) { return { getChannelData: () => new Float32Array(n) }; }
        };
    });
    await page.goto(`${page.home}?listening${hash}`); // another address, so that the page is loaded anew
    await page.waitForSelector("ag-table [data-primary]");
    return page;
}
const started = (page) => page.evaluate(() => window.started);
const silence = (page) => page.evaluate(() => (window.started = []));

test("dice are heard when they are rolled, not before a first tap, and not when the sound is off", async () => {
    const page = await listening("#new/farkle");
    assert.equal(await page.locator("[data-primary]").innerText(), texts.roll(1));
    assert.equal(await page.evaluate(() => window.contexts), 0, "nothing before a first tap");
    await page.locator("h1").click();
    const first = await page.evaluate(() => {
        document.querySelector("[data-primary]").click(); // one die for the start
        return window.started;
    });
    assert.deepEqual(first.map((one) => one.wave), ["noise"]);
    assert.ok(first.every((one) => one.loud > 0 && one.loud <= 0.1), "quiet by itself");
    const mute = page.getByRole("button", { name: soundTexts.mute });
    assert.equal(await mute.getAttribute("aria-pressed"), "false");
    await page.keyboard.press("q");
    assert.equal(await mute.getAttribute("aria-pressed"), "true");
    await silence(page);
    await playOn(page, 12);
    assert.deepEqual(await started(page), [], "nothing when it is off");
    await page.reload(); // it stays off
    await page.waitForSelector("ag-table .ask");
    assert.equal(await mute.getAttribute("aria-pressed"), "true");
    await playOn(page, 6);
    assert.equal(await page.evaluate(() => window.contexts), 0);
    await mute.click();
    assert.equal(await mute.getAttribute("aria-pressed"), "false");
    await silence(page);
    const end = await playOn(page);
    assert.equal(end, "over");
    const all = await started(page);
    assert.ok(all.some((one) => one.wave === "sine" && one.hertz === 165), "a low note for a farkle");
    assert.ok(all.slice(-5).some((one) => one.wave === "triangle" && [523, 392].includes(one.hertz)), "the end");
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("animated dice are shaken first; picking ticks; a hidden tab is pinged; settings say how loud", async () => {
    const page = await listening("#new/farkle", { motion: "no-preference", speed: "quick" });
    for (let i = 0; i < 6 && !await page.locator("button.slot.can").count(); i++) { // for the start, then five dice
        await silence(page);
        await page.locator(".ask-roll [data-primary]").click();
        await page.waitForSelector(".ask:not(.ask-roll)");
        await page.waitForSelector(".ask-roll [data-primary], button.slot.can");
    }
    const throws = (await started(page)).filter((one) => one.wave === "noise");
    const later = throws.filter((one) => one.at > 0.35), sooner = throws.filter((one) => one.at <= 0.35);
    assert.ok(sooner.length >= 7 && later.length >= 6, "shaken, then six dice land");
    await silence(page);
    await page.waitForTimeout(100); // the same sound is not heard twice at once
    await page.locator("button.slot.can").first().click();
    assert.equal((await started(page)).length, 1);
    // In another tab somebody is told that it is their turn.
    await page.evaluate(() => localStorage.setItem("astragal.settings", JSON.stringify(
        { ...JSON.parse(localStorage.getItem("astragal.settings")), speed: "instant" })));
    await page.evaluate(() => Object.defineProperty(document, "hidden", { value: true }));
    await silence(page);
    await playOn(page, 3);
    await page.waitForFunction(() => window.started.some((one) => one.wave === "sine" && one.hertz === 880));
    const quiet = Math.max(...(await started(page)).map((one) => one.loud));
    await page.getByRole("button", { name: texts.menu }).click();
    await page.locator("dialog[open]").getByRole("button", { name: texts.settings }).click();
    await page.waitForSelector("dialog[open] input[name=sound]");
    await judge(page, "settings with sound");
    const sounds = page.getByRole("radiogroup", { name: soundTexts.sound });
    await silence(page);
    await sounds.getByRole("radio", { name: soundTexts.loud }).check();
    assert.ok((await started(page))[0].loud > quiet, "loud is louder");
    await silence(page);
    await sounds.getByRole("radio", { name: soundTexts.off }).check();
    await page.keyboard.press("Escape");
    assert.equal(await page.getByRole("button", { name: soundTexts.mute }).getAttribute("aria-pressed"), "true");
    assert.deepEqual(await started(page), []);
    assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem("astragal.settings")).volume), 100);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

for (const size of [DESKTOP, PHONE])
    test(`without audio, ${size.width} wide: the game goes on, and the bar has room for the button`, async () => {
        const page = await visit({ size });
        await page.addInitScript(() => (window.AudioContext = undefined));
        await page.goto(`${page.home}?silent#new/farkel-doubler`);
        await page.waitForSelector("ag-table .ask");
        assert.equal(await playOn(page, 8), "enough");
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
        const box = await page.getByRole("button", { name: soundTexts.mute }).boundingBox();
        assert.ok(box.width >= 44 && box.height >= 44 && box.x + box.width <= size.width);
        assert.deepEqual(page.errors, []);
        await page.context().close();
    });
