// Tables of a real house, between browsers: by link, with reload, a killed server, spectators and the host's chair.
import assert from "node:assert/strict";
import { DESKTOP, PHONE, test } from "./helper.mjs";
import { judge } from "./judge.mjs";
import { playOn } from "./play.mjs";
import { addOpponent, guest, house, makeTable, record, room, rule, sitDown, start, untilAsked, wholeGame } from "./tables.mjs";
import { coachTexts, escaped, gameOver, hostTexts, onlineTexts, profileTexts, texts } from "./texts.mjs";

test("two browsers play farkle by link, one reloads in the middle, one looks on", async () => {
    const ann = await guest("Ann");
    const link = await makeTable(ann, "Farkle");
    await judge(ann, "lobby of the host");
    const [seats, invite] = await Promise.all([".places", ".invite"].map((one) => ann.locator(one).boundingBox()));
    assert.equal(seats.width, invite.width); // the lobby's seats do not look like the end of a game on the felt
    await rule(ann, "Target", "2000");
    assert.match(await ann.locator("#table-link").inputValue(), /#t\/[0-9a-z]{13}$/);
    const bob = await guest("Bob", { size: PHONE, hash: link });
    await judge(bob, "lobby of a guest");
    const host = await (await fetch(new URL(await bob.getByRole("link", { name: onlineTexts.hostMay })
        .getAttribute("href"), house.address))).text();
    assert.ok(host.includes(`>${hostTexts.title}</h1>`) && host.includes(hostTexts.told), host);
    await sitDown(bob);
    await start(ann, bob);
    const cleo = await guest("Cleo", { hash: link });
    await cleo.waitForSelector("ag-table");
    await Promise.all([playOn(ann, 4, 1500), playOn(bob, 4, 1500)]);
    await judge(bob, "an online table");
    await bob.reload();
    await bob.waitForSelector("ag-table");
    await wholeGame(ann, bob);
    await cleo.waitForSelector(".ask-over");
    const records = await Promise.all([ann, bob, cleo].map(record));
    assert.equal(records[1], records[0]);
    assert.equal(records[2], records[0]);
    assert.match(records[0], /\nproof server [0-9a-f]{64}\n/);
    // 16.15: it is a game of those who sat there, against friends, and of nobody who looked on.
    await ann.evaluate(() => (location.hash = "#you"));
    await ann.locator("ag-profile tbody").getByText(profileTexts.friends).waitFor();
    assert.equal(await ann.locator("ag-profile .saved").count(), 1);
    // Whoever was there can go through it once more, and finds it on the front page from then on.
    await cleo.getByRole("button", { name: coachTexts.analysis }).click();
    await cleo.waitForSelector(".tallies");
    await cleo.getByRole("button", { name: texts.back }).click();
    await cleo.getByRole("link", { name: texts.analysisOf("Farkle") }).waitFor();
    await cleo.evaluate(() => (location.hash = "#you"));
    await cleo.getByText(profileTexts.empty).waitFor();
    for (const page of [ann, bob, cleo]) await page.context().close();
});

test("palko with three browsers: a clock for the window, hidden dice, the house killed in between", async () => {
    const ann = await guest("Ann", { size: PHONE });
    const link = await makeTable(ann, "Palko");
    await ann.getByLabel(onlineTexts.seatCount).selectOption("3");
    await ann.waitForFunction(() => document.querySelectorAll(".place").length === 3);
    await rule(ann, "Tokens", "2");
    // It closes earlier once all have answered.
    await ann.getByLabel(onlineTexts.window).selectOption(onlineTexts.minutes(1));
    await ann.waitForFunction(() => document.querySelector("ag-room").room.look.settings.window_seconds === 60);
    const bob = await guest("Bob", { hash: link }), cleo = await guest("Cleo", { hash: link });
    await sitDown(bob);
    await sitDown(cleo);
    await start(ann, bob, cleo);
    const pages = [ann, bob, cleo];
    // Until somebody has called: then the others see the clock of the window.
    const asked = (page) => room(page, "!!room.turn.due.sealed"); // nobody answers yet
    for (let i = 0; i < 200 && !(await Promise.all(pages.map(asked))).every(Boolean); i++)
        for (const page of pages)
            if (await page.locator(".ask-roll, .ask-decide").count() && !await asked(page)) {
                const before = await room(page, "room.session.known.lines.length");
                await playOn(page, 1);
                await Promise.all(pages.map((p) => p.waitForFunction((n) => // all have heard of it
                    document.querySelector("ag-room").room.session.known.lines.length > n, before)));
            } else await page.waitForTimeout(20);
    const answering = (await Promise.all(pages.map((page) => room(page, "room.turn.yours")))).indexOf(true);
    await pages[answering].waitForSelector(".strip .left");
    await judge(pages[answering], "Palko's window");
    // Who has answered is told who else may, and nobody is told who has.
    const others = await room(pages[answering],
                              "room.turn.due.seats.filter((s) => s !== room.seat).map((s) => room.name(s))");
    await pages[answering].getByRole("button", { name: texts.answerStand }).click();
    await pages[answering].waitForFunction((w) =>
        document.querySelector(".question").textContent.includes(w), onlineTexts.myStand);
    assert.equal(await pages[answering].locator(".question").innerText(),
                 onlineTexts.answered(onlineTexts.myStand, others));
    assert.ok((await pages[answering].locator(".shaker.mine").innerText()).includes(onlineTexts.hasAnswered));
    for (const [i, page] of pages.entries()) {
        const hidden = (await record(page)).split("\n").filter((line) => /^roll \d hidden/.test(line));
        for (const line of hidden) assert.equal(line.includes("?"), !line.startsWith(`roll ${i} `), line);
    }
    await house.kill();
    await ann.waitForSelector(".strip.lost");
    await judge(ann, "without a connection");
    await house.start();
    for (const page of pages) {
        await page.waitForSelector(".strip:not(.lost)");
        page.errors.length = 0; // the browser's own complaint that nobody answered
    }
    await wholeGame(ann, bob, cleo);
    const records = await Promise.all(pages.map(record));
    assert.equal(records[1], records[0]);
    assert.equal(records[2], records[0]);
    for (const page of pages) await page.context().close();
});

test("a public table with an opponent: talk and mute, taking back, pause, the chair, resigning, closing", async () => {
    const ann = await guest("Ann"), link = await makeTable(ann, "Farkle");
    await ann.getByLabel(onlineTexts.seatCount).selectOption("3");
    await ann.getByLabel(onlineTexts.open).selectOption(onlineTexts.public);
    await ann.waitForFunction(() => document.querySelector("ag-room").room.look.settings.public);
    const bob = await guest("Bob", { size: PHONE });
    await bob.getByRole("link", { name: /Farkle.*Ann/ }).click();
    await bob.waitForSelector("ag-lobby");
    assert.equal(await bob.evaluate(() => location.hash), link);
    await sitDown(bob);
    await addOpponent(ann, 3);
    await rule(ann, "Opening", "0");
    await start(ann, bob);
    // Talk, and silence.
    const talk = async (page, text) => {
        if (!await page.locator(".side").count())
            await page.locator(".strip").getByRole("button", { name: onlineTexts.talk }).click();
        await page.getByLabel(onlineTexts.say).fill(text);
        await page.getByRole("button", { name: onlineTexts.send }).click();
    };
    await talk(bob, "Hello Ann!");
    await ann.waitForSelector(".strip .count");
    await ann.locator(".strip").getByRole("button", { name: onlineTexts.talkUnread(1) }).click();
    assert.match(await ann.locator(".remarks").innerText(), /Bob\s+Hello Ann!/);
    await judge(ann, "talk");
    await ann.getByRole("button", { name: onlineTexts.mute("Bob") }).click();
    await talk(bob, "Still there?");
    await bob.waitForFunction(() => document.querySelector(".remarks").textContent.includes("Still there?"));
    assert.doesNotMatch(await ann.locator(".remarks").innerText(), /Hello|Still/);
    await ann.reload(); // what was muted stays so, and what was said is there
    await ann.waitForSelector("ag-table");
    await ann.locator(".strip").getByRole("button", { name: onlineTexts.talk }).click();
    await ann.getByRole("button", { name: onlineTexts.unmute("Bob") }).click();
    assert.match(await ann.locator(".remarks").innerText(), /Hello Ann![^]*Still there\?/);
    await ann.keyboard.press("Escape");
    await bob.getByRole("button", { name: onlineTexts.closePanel }).click();
    const late = await guest("Dee", { hash: link, size: PHONE });
    await late.waitForSelector("ag-table");
    await late.locator(".strip").getByRole("button", { name: onlineTexts.talk, exact: true }).click();
    await late.waitForFunction(() => document.querySelectorAll(".remarks li").length > 1);
    assert.match(await late.locator(".remarks").innerText(), /Bob Hello Ann!\s+Bob Still there\?/);
    assert.equal(await late.getByRole("button", { name: texts.undo }).isVisible(), false);
    assert.equal(await late.locator(".ask button").count(), 0, "who watches has nothing to press");
    assert.ok((await late.locator(".strip").innerText()).includes(onlineTexts.spectator));
    await judge(late, "a spectator");
    await late.context().close();
    // Until Ann has made a move; then she asks for it back and Bob agrees.
    const moved = () => room(ann, "room.session.log.some((e) => e.kind === 'move' && e.seat === 0)");
    for (let i = 0; i < 80 && !await moved(); i++)
        for (const page of [ann, bob])
            if (await page.locator(".ask-roll, .ask-decide").count()) await playOn(page, 1);
            else await page.waitForTimeout(20);
    const before = (await record(ann)).split("\n").filter((l) => l.startsWith("move 0")).length;
    await ann.getByRole("button", { name: texts.undo }).click();
    await bob.getByRole("button", { name: onlineTexts.agree }).click();
    await ann.waitForFunction((n) => document.querySelector("ag-table").session.record().split("\n")
        .filter((l) => l.startsWith("move 0")).length < n, before);
    // The host's chair.
    await ann.locator(".strip").getByRole("button", { name: onlineTexts.table }).click();
    await judge(ann, "people");
    await ann.getByRole("button", { name: onlineTexts.pause }).click();
    const paused = (yes) => bob.waitForFunction(([words, is]) =>
        document.querySelector(".strip-words").textContent.includes(words) === is, [onlineTexts.paused, yes]);
    await paused(true);
    await ann.getByRole("button", { name: onlineTexts.resume }).click();
    await paused(false);
    await ann.getByRole("button", { name: onlineTexts.passChair("Bob") }).click();
    await bob.waitForFunction(() => document.querySelector("ag-room").room.hosts);
    // Ann gives up, Bob leaves: the table knows, and goes on without them.
    await ann.getByRole("button", { name: onlineTexts.closePanel, exact: true }).click();
    await ann.getByRole("button", { name: texts.menu }).click();
    await ann.getByRole("button", { name: texts.resign }).click();
    await ann.locator("dialog[open] footer .primary").click();
    await ann.waitForFunction(() => document.querySelector("ag-table").session.picture.sheet.seats[0].resigned);
    await bob.locator(".strip").getByRole("button", { name: onlineTexts.table }).click();
    await bob.waitForSelector(`text=${onlineTexts.replace("Ann")}`);
    await bob.getByRole("button", { name: onlineTexts.closeTable }).click();
    await bob.locator("dialog[open] footer .primary").click();
    await ann.waitForFunction(() => document.querySelector("ag-room").room.phase === "closed");
    assert.deepEqual([ann.errors, bob.errors], [[], []]);
    for (const page of [ann, bob]) await page.context().close();
});

test("the host: a clock that runs out, an opponent for somebody, the seat given back, removing, leaving, "
    + "closing", async () => {
    const ann = await guest("Ann"), link = await makeTable(ann, "Farkle");
    await ann.getByLabel(onlineTexts.seatCount).selectOption("3");
    await rule(ann, "Opening", "0");
    await room(ann, `room.tell("settings", { turn_seconds: 5, roll_seconds: 0.2 })`);
    const bob = await guest("Bob", { hash: link }), cleo = await guest("Cleo", { size: PHONE, hash: link });
    await sitDown(bob);
    await sitDown(cleo);
    assert.ok((await cleo.locator(".settings").innerText())
        .includes(onlineTexts.forADecision(onlineTexts.seconds(5))));
    await cleo.locator(".strip").getByRole("button", { name: onlineTexts.table }).click(); // a guest may stand up again
    await cleo.getByRole("button", { name: onlineTexts.standUp }).click();
    await cleo.waitForFunction(() => document.querySelector("ag-room").room.seat < 0);
    await cleo.getByRole("button", { name: onlineTexts.closePanel, exact: true }).click();
    await sitDown(cleo);
    await start(ann, bob, cleo);
    await untilAsked(cleo, ann, bob);
    assert.match(await cleo.locator(".strip .left").innerText(), /^0:0[0-5]$/);
    for (const page of [ann, cleo])
        await page.waitForFunction((w) =>
            document.querySelector(".strip").textContent.includes(w), onlineTexts.newsClock("Cleo"));
    // An opponent plays for her, and she gets the seat back.
    const panel = (page) => page.locator(".strip").getByRole("button", { name: onlineTexts.table }).click();
    await room(ann, `room.tell("settings", { turn_seconds: 60 })`);
    await panel(ann);
    await ann.getByRole("button", { name: onlineTexts.replace("Cleo") }).click();
    await cleo.waitForFunction((words) =>
        words.some((w) => document.querySelector(".strip").textContent.includes(w)),
        [onlineTexts.spectator, onlineTexts.newsReplaced("Cleo")]);
    await cleo.waitForFunction(() => document.querySelector("ag-room").room.seat < 0);
    await ann.waitForFunction((levels) =>
        levels.some((level) => document.querySelectorAll(".seat")[2].textContent.includes(level)),
        [texts.levelCasual, texts.levelSkilled, texts.levelExpert, texts.levelBest]);
    assert.ok((await ann.locator(".folk").innerText()).includes(onlineTexts.playsFor("Cleo")));
    assert.doesNotMatch(await ann.locator(".log-area").innerText(), /Seat \d/);
    await judge(ann, "people, one of them replaced");
    await ann.getByRole("button", { name: onlineTexts.giveBack("Cleo") }).click();
    await cleo.waitForFunction(() => document.querySelector("ag-room").room.seat === 2);
    await ann.waitForFunction(() => document.querySelectorAll(".seat")[2].textContent.includes("Cleo"));
    // Bob is removed, Cleo gets the chair, Ann leaves and comes back.
    await ann.getByRole("button", { name: onlineTexts.remove("Bob") }).click();
    await bob.waitForFunction(() => document.querySelector("ag-room").room.seat < 0);
    assert.equal(await bob.locator(".ask button").count(), 0);
    await ann.getByRole("button", { name: onlineTexts.passChair("Cleo") }).click();
    await cleo.waitForFunction(() => document.querySelector("ag-room").room.hosts);
    await ann.getByRole("button", { name: onlineTexts.leave }).click();
    await ann.locator("dialog[open] footer .primary").click();
    await ann.waitForFunction(() => document.querySelector("ag-room").room.seat < 0);
    await ann.reload();
    await ann.waitForSelector("ag-table");
    await panel(ann);
    await ann.getByRole("button", { name: onlineTexts.sitAgain }).click();
    await ann.waitForFunction(() => document.querySelector("ag-room").room.seat === 0);
    await panel(cleo);
    await cleo.getByRole("button", { name: onlineTexts.closeTable }).click();
    await cleo.locator("dialog[open] footer .primary").click();
    for (const page of [ann, bob, cleo])
        await page.waitForFunction((w) => document.body.textContent.includes(w), onlineTexts.closedTable);
    for (const page of [ann, bob, cleo]) {
        assert.deepEqual(page.errors, []);
        await page.context().close();
    }
});

test("a slow table: days on the clock, and the front page leads back to it", async () => {
    const ann = await guest("Ann", { size: PHONE });
    await makeTable(ann, "Farkle");
    await ann.getByLabel(onlineTexts.clock).selectOption(onlineTexts.days(7));
    await addOpponent(ann, 2);
    await start(ann);
    for (let i = 0; i < 60 && !await ann.locator(".ask-decide").count(); i++)
        if (await ann.locator(".ask-roll").count()) await playOn(ann, 1);
        else await ann.waitForTimeout(50);
    const left = [onlineTexts.leftDays(7), onlineTexts.leftDaysHours(6, 23)].join("|");
    assert.match(await ann.locator(".strip .left").innerText(), new RegExp(`^(${left})$`));
    await ann.getByRole("button", { name: texts.back }).click();
    const shelf = ann.getByRole("link", { name: /Farkle/ }).first();
    await ann.waitForSelector(".saved b.mine");
    const mine = escaped(onlineTexts.nowMineLeft("LEFT")).replace("LEFT", `(${left})`);
    assert.match(await shelf.innerText(), new RegExp(`${mine} `));
    await judge(ann, "front page with a slow table");
    await shelf.click();
    await ann.waitForSelector(".ask-decide");
    await ann.context().close();
});

// Farkle is above, by hand; Palko with three. The Doubler has the coloured die, Keen its offers.
for (const [game, preset, sizes, quick] of [
    ["Farkel", "farkel-keen-doubler", [PHONE, DESKTOP], [["Target", "1500"]]],
    ["Balut", "balut", [DESKTOP, PHONE], []],
    ["Penk!", "penk", [PHONE, PHONE], []]])
    test(`two browsers play ${preset} by link to the end`, async () => {
        const ann = await guest("Ann", { size: sizes[0] }), link = await makeTable(ann, game);
        const title = await ann.evaluate((name) => document.querySelector("ag-app").house.engine.catalogue().presets
            .find((p) => p.name === name).title, preset);
        await ann.locator(".settings select").first().selectOption(title);
        await ann.waitForFunction((name) => document.querySelector("ag-room").room.look.preset === name, preset);
        for (const [name, value] of quick) await rule(ann, name, value);
        const bob = await guest("Bob", { size: sizes[1], hash: link });
        await sitDown(bob);
        await start(ann, bob);
        await wholeGame(ann, bob);
        const records = await Promise.all([ann, bob].map(record));
        assert.equal(records[1], records[0]);
        assert.match(records[0], /\nscore \d+ \d+\n/);
        for (const page of [ann, bob]) {
            assert.match(await page.locator(".question").innerText(), gameOver);
            assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
            await page.context().close();
        }
    });

test("a rematch goes on in the same series; an address that is no table says so", async () => {
    const ann = await guest("Ann"), link = await makeTable(ann, "Farkle");
    await ann.getByLabel(onlineTexts.series).selectOption(onlineTexts.seriesOf(3));
    await rule(ann, "Target", "1000");
    await addOpponent(ann, 2);
    await start(ann);
    const titled = (words) => document.querySelector(".bar h1")?.innerText.includes(words);
    for (const game of [1, 2, 3]) {
        await ann.waitForFunction(titled, onlineTexts.seriesGame(game, 3));
        await wholeGame(ann);
        // The standing: as many wins as games, the last one said to be that of the series.
        const names = await room(ann, "room.look.seats.map((seat) => seat.name)");
        const over = [names, ...names.map((name) => [name])].map((best) => onlineTexts.seriesOver(best, ""));
        const words = game < 3 ? [onlineTexts.seriesStands(game, 3, "")] : over;
        await ann.waitForFunction((all) =>
            all.some((w) => document.querySelector(".strip-words").textContent.includes(w)), words);
        const wins = (await ann.locator(".strip-words").innerText()).match(/ \d+(?=,|$)/gm).map(Number);
        assert.equal(wins[0] + wins[1], game);
        await ann.getByRole("button", { name: texts.again }).click();
    }
    await ann.waitForFunction(titled, onlineTexts.seriesGame(1, 3));
    assert.equal(await ann.evaluate(() => location.hash), link);
    await ann.goto(`${house.address}t/${link.slice(3)}`); // the same link, as the house writes it
    await ann.waitForSelector("ag-table, ag-lobby");
    assert.equal(await ann.evaluate(() => location.pathname + location.hash), `/${link}`);
    await ann.goto(`${house.address}#t/0000000000001`);
    await ann.waitForSelector("[role=alert]");
    await judge(ann, "no table");
    await ann.getByRole("button", { name: texts.back }).last().click();
    await ann.waitForSelector("ag-front .friends");
    await judge(ann, "front page with a house");
    await ann.context().close();
});
