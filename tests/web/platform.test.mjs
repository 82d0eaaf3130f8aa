// What a page does on a device (16.18): the screen stays on, Back closes windows first, installing is offered after a
// game, a picture goes to the share sheet, and the app has shortcuts.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PHONE, root, test, visit } from "./helper.mjs";
import { playOn } from "./play.mjs";
import { texts } from "./texts.mjs";

test("16.18 the screen stays on at a table, also after the page was hidden, and nowhere else", async () => {
    const page = await visit({ size: PHONE, before: (p) => p.addInitScript(() => {
        window.held = 0;
        Object.defineProperty(navigator, "wakeLock", { value: { async request() {
            window.held++;
            const lock = new EventTarget();
            lock.release = async () => {
                window.held--;
                lock.dispatchEvent(new Event("release"));
            };
            window.lock = lock;
            return lock;
        } } });
    }) });
    const held = (n) => page.waitForFunction((wanted) => window.held === wanted, n);
    await held(0);
    await page.getByRole("button", { name: `${texts.playNow} Farkle` }).click();
    await held(1);
    await page.evaluate(() => window.lock.release()); // as the browser does when the page is hidden
    await held(0);
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await held(1);
    await page.evaluate(() => { location.hash = "#rules/farkle"; });
    await held(0);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("16.18 Back closes a window before it leaves, where the browser does not do that by itself", async () => {
    const page = await visit({ size: PHONE, before: (p) => p.addInitScript(() => { delete window.CloseWatcher; }) });
    await page.getByRole("button", { name: `${texts.playNow} Farkle` }).click();
    await page.waitForSelector("ag-table");
    const address = page.url();
    await page.keyboard.press("i"); // the rules
    await page.waitForSelector("dialog[open]");
    await page.goBack();
    await page.locator("dialog[open]").waitFor({ state: "detached" });
    assert.equal(page.url(), address);
    await page.keyboard.press("i");
    await page.waitForSelector("dialog[open]");
    await page.keyboard.press("Escape"); // closed another way: the step is gone as well
    await page.locator("dialog[open]").waitFor({ state: "detached" });
    await page.waitForFunction(() => !history.state?.window);
    await page.goBack();
    await page.waitForSelector("ag-front");
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("16.18 installing is offered after a game, once; the picture of the end goes to the share sheet", async () => {
    const page = await visit({ before: (p) => p.addInitScript(() => {
        navigator.canShare = () => true;
        navigator.share = async (what) => { window.shared = what.files[0].type; };
    }) });
    await page.evaluate(() => {
        const event = new Event("beforeinstallprompt", { cancelable: true });
        event.prompt = async () => { window.prompted = (window.prompted ?? 0) + 1; };
        dispatchEvent(event);
        window.prevented = event.defaultPrevented;
    });
    assert.equal(await page.evaluate(() => window.prevented), true);
    const offer = page.getByRole("button", { name: texts.install });
    assert.equal(await offer.count(), 0);
    await page.getByRole("button", { name: `${texts.playNow} Farkle` }).click();
    assert.equal(await playOn(page), "over");
    await offer.click();
    await page.waitForFunction(() => window.prompted === 1);
    await offer.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: texts.sharePicture }).click();
    await page.waitForFunction(() => window.shared === "image/png");
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("16.18 the installed app has shortcuts that lead somewhere", async () => {
    const { shortcuts } = JSON.parse(readFileSync(join(root, "web", "dist", "manifest.webmanifest"), "utf8"));
    assert.ok(shortcuts.length >= 3);
    for (const { name, url } of shortcuts) {
        assert.ok(name);
        const page = await visit({ hash: url.slice("./".length), until: "ag-table, ag-daily" });
        assert.deepEqual(page.errors, []);
        await page.context().close();
    }
});
