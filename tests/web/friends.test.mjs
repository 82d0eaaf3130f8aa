// At a table with friends: connections that are lost, another game, another device, a word in passing, links that lead
// nowhere.
import assert from "node:assert/strict";
import { DESKTOP, PHONE, test, visit } from "./helper.mjs";
import { TestHouse } from "./house.mjs";
import { judge } from "./judge.mjs";
import { addOpponent, guest, house, makeTable, open, record, room, rule, sitDown, start, untilAsked, wholeGame }
    from "./tables.mjs";
import { onlineTexts, texts } from "./texts.mjs";

const strip = (page, words) => page.waitForFunction((w) =>
    [...document.querySelectorAll(".strip")].some((one) => one.textContent.includes(w)), words);

/** Two at a table of Farkle whose game has begun. */
async function two(options = {}, rules = [["Opening", "0"]], settings = "") {
    const ann = await guest("Ann", options), link = await makeTable(ann, "Farkle");
    for (const [name, value] of rules) await rule(ann, name, value);
    if (settings) await room(ann, `room.tell("settings", ${settings})`);
    const bob = await guest("Bob", { hash: link, ...options });
    await sitDown(bob);
    await start(ann, bob);
    return { ann, bob, link };
}

const leave = (...pages) => Promise.all(pages.map((page) => page.context().close()));

/** Milliseconds, by the page's own clock, from now until the strip says that the connection is lost. */
const untilLost = (page, event) => page.evaluate((name) => new Promise((resolve) => {
    let from = name ? 0 : performance.now();
    if (name) addEventListener(name, () => (from = performance.now()), { once: true });
    const look = () => from && document.querySelector(".strip.lost")
        ? resolve(performance.now() - from) : setTimeout(look, 20);
    look();
}), event);

test("16.12 going offline is noticed here and by the others; what the house did is told on return", async () => {
    const { ann, bob } = await two({}, [["Opening", "0"]], "{ turn_seconds: 5, roll_seconds: 0.2 }");
    await untilAsked(bob, ann);
    const lost = untilLost(bob, "offline");
    await bob.context().setOffline(true);
    const took = await lost;
    assert.ok(took < 2000, `${took} ms`);
    await ann.waitForFunction((w) => document.querySelectorAll(".seat")[1].textContent.includes(w), onlineTexts.away);
    await strip(ann, onlineTexts.newsClock("Bob")); // his time runs out
    await bob.context().setOffline(false);
    await bob.waitForSelector(".missed");
    assert.ok((await bob.locator(".missed").innerText()).includes(onlineTexts.missedClock));
    assert.ok(await bob.locator(".missed li").count() > 1, "what happened is told");
    await judge(bob, "what was missed");
    await bob.getByRole("button", { name: onlineTexts.missedClose }).click();
    await bob.waitForSelector(".missed", { state: "detached" });
    await ann.waitForFunction((w) => !document.querySelectorAll(".seat")[1].textContent.includes(w), onlineTexts.away);
    // A tab that is closed is noticed at once, and a page that comes later is told as well.
    const link = await bob.evaluate(() => location.hash), before = await room(ann, "room.session.shownLength");
    const browser = bob.context();
    await bob.close();
    await ann.waitForFunction((w) => document.querySelectorAll(".seat")[1].textContent.includes(w), onlineTexts.away);
    await ann.waitForFunction((n) => document.querySelector("ag-room").room.session.shownLength > n + 2, before);
    const again = await browser.newPage();
    await again.goto(house.address + link);
    await again.waitForSelector(".missed");
    await browser.close();
    await leave(ann);
});

test("16.12 a house that does not answer is noticed within 5 s of the next try", async () => {
    const { ann, bob } = await two();
    await untilAsked(bob, ann);
    house.process.kill("SIGSTOP");
    try {
        const lost = untilLost(bob, "");
        await bob.evaluate(() => void document.querySelector("ag-room").room.quietly("chat", { text: "Hello?" }));
        const took = await lost;
        assert.ok(took < 5000, `${took} ms`);
        assert.ok((await bob.locator(".strip").first().innerText()).includes(onlineTexts.reconnecting));
    } finally {
        house.process.kill("SIGCONT");
    }
    await bob.waitForSelector(".strip:not(.lost)");
    await ann.waitForFunction(() => document.querySelector("ag-room").room.remarks.some((r) => r.text === "Hello?"));
    await leave(ann, bob);
});

test("16.14 another game begins when everybody has said yes", async () => {
    const { ann, bob } = await two({ size: PHONE }, [["Opening", "0"], ["Target", "1000"]]);
    await wholeGame(ann, bob);
    await ann.getByRole("button", { name: texts.again }).click();
    await strip(ann, onlineTexts.againWaiting(["Bob"]));
    await strip(bob, onlineTexts.againOthers(["Ann"]));
    await judge(bob, "somebody would like another game");
    assert.equal(await room(bob, "room.look.games"), 1);
    await bob.locator(".strip").getByRole("button", { name: onlineTexts.againYes }).click();
    for (const page of [ann, bob]) await page.waitForFunction(() => document.querySelector("ag-room").room.look.games === 2);
    await leave(ann, bob);
});

test("16.14 a seat is taken to another device with a code", async () => {
    const { ann, bob } = await two();
    await bob.locator(".strip").getByRole("button", { name: onlineTexts.table }).click();
    await bob.getByRole("button", { name: onlineTexts.otherDevice }).click();
    const code = await bob.locator(".device-code code").innerText();
    await judge(bob, "a code for another device");
    const phone = await visit({ at: house.address, size: PHONE, name: "Bob" });
    await phone.goto(`${house.address}device?code=${code}`);
    await phone.locator("form button").click();
    await phone.waitForSelector("ag-front");
    await phone.goto(house.address + await bob.evaluate(() => location.hash));
    await phone.waitForFunction(() => document.querySelector("ag-room")?.room.seat === 1);
    await bob.waitForFunction((w) => document.querySelector("ag-room").room.remarks.some((r) => r.text === w),
                              onlineTexts.newsDevice);
    await leave(ann, bob, phone);
});

test("16.14 quick reactions, also where talk is switched off, and renaming told as renaming", async () => {
    const ann = await guest("Ann"), link = await makeTable(ann, "Farkle"), bob = await guest("Bob", { hash: link });
    await sitDown(bob);
    await bob.getByRole("button", { name: onlineTexts.changeName }).click();
    await bob.getByLabel(onlineTexts.yourName).fill("Bobby");
    await bob.locator(".naming button").click();
    await strip(ann, onlineTexts.newsRenamed("Bob", "Bobby"));
    const said = await room(ann, "room.remarks.map((r) => r.text)");
    assert.ok(!said.includes(onlineTexts.newsStood("Bob")) && said.includes(onlineTexts.newsRenamed("Bob", "Bobby")));
    await ann.getByLabel(onlineTexts.talking).uncheck();
    await ann.waitForFunction(() => !document.querySelector("ag-room").room.look.settings.chat);
    await start(ann, bob);
    await bob.locator(".strip").getByRole("button", { name: onlineTexts.talk }).click();
    assert.equal(await bob.locator(".reactions button").count(), 6);
    assert.equal(await bob.getByLabel(onlineTexts.say).isVisible(), false);
    await judge(bob, "reactions");
    await bob.getByRole("button", { name: onlineTexts.reactionWellPlayed }).click();
    await strip(ann, onlineTexts.remark("Bobby", onlineTexts.reactionWellPlayed));
    await bob.waitForFunction((w) => document.querySelector(".remarks .own")?.textContent.includes(w),
                              onlineTexts.reactionWellPlayed);
    await ann.locator(".strip").getByRole("button", { name: onlineTexts.talkUnread(1) }).click();
    await ann.getByRole("button", { name: onlineTexts.mute("Bobby") }).click();
    await bob.getByRole("button", { name: onlineTexts.reactionLucky }).click();
    await bob.waitForFunction((w) => document.querySelector(".remarks").textContent.includes(w), onlineTexts.reactionLucky);
    assert.ok(!(await ann.locator(".remarks").innerText()).includes(onlineTexts.reactionLucky));
    await leave(ann, bob);
});

/** Notes what the browser is asked to show, since nobody looks at it. */
const overheard = (page) => page.context().addInitScript(() => {
    window.shown = [];
    window.badges = [];
    window.Notification = class extends EventTarget {
        static permission = "default";
        static async requestPermission() {
            return (this.permission = "granted");
        }
        constructor(title, options) {
            super();
            window.shown.push(`${title}: ${options.body}`);
        }
    };
    navigator.setAppBadge = async (n) => void window.badges.push(n);
    navigator.clearAppBadge = async () => void window.badges.push(0);
    Object.defineProperty(document, "hidden", { get: () => !!window.away });
});

test("16.14 at a slow table somebody who waits may be told of their turn, and the icon counts", async () => {
    const { ann, bob } = await two({ before: overheard }, [["Opening", "0"]], "{ turn_seconds: 86400 }");
    await untilAsked(bob, ann);
    await strip(ann, onlineTexts.notify);
    await judge(ann, "an offer to be told");
    await ann.getByRole("button", { name: onlineTexts.notifyYes }).click();
    await ann.waitForFunction((w) => !document.body.textContent.includes(w), onlineTexts.notify);
    await ann.evaluate(() => (window.away = true));
    await untilAsked(ann, bob);
    assert.deepEqual(await ann.evaluate(() => window.shown), [`Farkle: ${onlineTexts.yourTurn}`]);
    assert.equal(await ann.evaluate(() => window.badges.at(-1)), 1);
    assert.deepEqual(await bob.evaluate(() => window.shown), []); // he was not asked
    await leave(ann, bob);
});

test("16.14 links in capitals work; those that are wrong, closed or out of reach lead on", async (context) => {
    const { address } = await open();
    const ann = await guest("Ann", { size: PHONE }), link = await makeTable(ann, "Farkle"), table = link.slice(3);
    const bob = await visit({ at: address, hash: `#T/${table.toUpperCase()}` });
    assert.equal(await room(bob, "room.table"), table);
    const lost = async (hash, words) => {
        await bob.goto("about:blank");
        await bob.goto(address + hash);
        await bob.waitForSelector(".lost");
        assert.ok((await bob.locator(".lost").innerText()).includes(words), hash);
    };
    await lost(`#t/${table.slice(1)}`, onlineTexts.lostLink);
    await lost("#t/zzzzzzzzzzzzz", onlineTexts.lostLink);
    await lost("#t/%", onlineTexts.lostLink);
    await bob.evaluate(() => (location.hash = "#rules/%"));
    await bob.locator("ag-rules .refusal").waitFor();
    await judge(bob, "a link that is wrong");
    await lost("#t/0000000000001", onlineTexts.lostTable);
    await addOpponent(ann, 2);
    await room(ann, `room.tell("close")`);
    await lost(link, onlineTexts.closedTable);
    await judge(bob, "a table that is closed");
    await bob.getByRole("button", { name: onlineTexts.newTable("Farkle") }).click();
    await bob.waitForSelector("ag-lobby .place.person");
    const gone = await bob.goto(`${address}nowhere`);
    assert.equal(gone.status(), 404);
    await bob.locator("main a").last().click();
    await bob.waitForSelector("ag-front");
    // A house that is out of reach, from a page that is here.
    const far = await new TestHouse().start();
    context.after(() => far.stop());
    const cleo = await visit({ at: far.address, size: DESKTOP });
    await cleo.evaluate(() => (location.hash = "#t/short")); // so that this part of the page is here
    await cleo.waitForSelector(".lost");
    await far.kill();
    await cleo.evaluate((hash) => (location.hash = hash), link);
    await cleo.getByText(onlineTexts.lostHouse).waitFor();
    await cleo.locator(".lost .primary").click();
    await cleo.waitForSelector("ag-front");
    await leave(ann, bob, cleo);
});

test("14 guests are not told how to start a house, and a code to scan is shown where it leads somewhere", async (context) => {
    const ann = await guest("Ann"), link = await makeTable(ann, "Farkle"), bob = await guest("Bob", { hash: link });
    assert.ok((await ann.locator(".invite").innerText()).includes(onlineTexts.inviteNear));
    assert.ok(!(await bob.locator(".invite").innerText()).includes(onlineTexts.inviteNear));
    assert.equal(await ann.locator(".qr").count() + await bob.locator(".qr").count(), 0);
    const far = await new TestHouse("bind=0.0.0.0").start();
    context.after(() => far.stop());
    const cleo = await visit({ at: `http://127.0.0.2:${far.port}/`, name: "Cleo" });
    await makeTable(cleo, "Farkle");
    await cleo.waitForSelector(".qr svg");
    assert.ok((await cleo.locator(".invite").innerText()).includes(onlineTexts.inviteAbout));
    await leave(ann, bob, cleo);
});
