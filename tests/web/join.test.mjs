// Terminals and a browser at one table: `astragal join` line by line, twice, beside a page.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "./helper.mjs";
import { program } from "./house.mjs";
import { guest, house, makeTable, record, room, start, wholeGame } from "./tables.mjs";

const PATIENCE_MS = 60000;

/** Somebody at a terminal, who rolls when asked to and otherwise makes the first move of each list. */
class Terminal {
    text = "";
    answered = 0;

    constructor(folder, link, name) {
        this.process = spawn(program, ["join", link, "--plain", "--name", name],
                             { env: { ...process.env, XDG_DATA_HOME: folder, LANG: "C.UTF-8" } });
        this.ended = new Promise((resolve) => this.process.once("exit", resolve));
        for (const stream of [this.process.stdout, this.process.stderr]) {
            stream.setEncoding("utf8");
            stream.on("data", (words) => {
                this.text += words;
                this.answer();
            });
        }
    }

    type(line) {
        this.process.stdin.write(`${line}\n`);
    }

    answer() {
        const begun = this.text.indexOf("The game begins.");
        this.answered = Math.max(this.answered, begun);
        if (begun < 0) return;
        const asked = /press Enter\.\n|^(?: *1 .*|There are .* moves.*)\n/m.exec(this.text.slice(this.answered));
        if (!asked) return;
        this.answered = this.text.length;
        this.type(asked[0].startsWith("press") ? "" : "1");
    }

    async see(words) {
        for (const until = Date.now() + PATIENCE_MS; !words.test(this.text);) {
            assert.ok(Date.now() < until, `${words}:\n${this.text}`);
            await new Promise((resolve) => setTimeout(resolve, 20));
        }
    }
}

test("17.18 two terminals and a browser play a whole game at one table, and see the same end", async (context) => {
    const folder = mkdtempSync(join(tmpdir(), "astragal-join-"));
    const cat = await guest("Cat"), hash = await makeTable(cat, "Farkle");
    await room(cat, `room.tell("rules", { preset: "farkle", set: { seats: "3", target: "1000", opening: "0" } })`);
    await room(cat, `room.tell("settings", { turn_seconds: 0, roll_seconds: 0 })`);
    await cat.waitForFunction(() => document.querySelector("ag-room").room.look.seats.length === 3);
    const terminals = [];
    context.after(() => {
        for (const one of terminals) one.process.kill();
        rmSync(folder, { recursive: true, force: true });
    });
    for (const [i, name] of ["Ann", "Bea"].entries()) {
        const one = new Terminal(folder, house.address.replace(/\/$/, "") + "/" + hash, name);
        terminals.push(one);
        await one.see(new RegExp(`^ +${i + 1} +${name} \\(you\\)`, "m"));
    }
    await start(cat);
    await wholeGame(cat);
    const theirs = await record(cat);
    for (const [i, one] of terminals.entries()) {
        await one.see(/Type again for another game/);
        assert.match(one.text, /All \d+ rolls follow from everybody’s numbers, yours among them/);
        const file = join(folder, `${i}.txt`);
        one.type(`save ${file}`);
        await one.see(new RegExp(`${i}\\.txt`));
        assert.equal(readFileSync(file, "utf8"), theirs);
        one.type("q");
        assert.equal(await one.ended, 0, one.text);
    }
    await cat.context().close();
});
