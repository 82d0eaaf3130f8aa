// Everything the page says comes from its catalogue, and everything in the catalogue is said: no words for people
// elsewhere in the sources, no sentence that nobody uses, none that translators know nothing about.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "./helper.mjs";
import { inCode, inMarkup, inStyle } from "./people.mjs";

const web = join(root, "web"), generated = join(web, "src", "generated", "texts");
const read = (name) => [name, readFileSync(join(web, name), "utf8")];
const inside = (folder, ending) => readdirSync(join(web, folder), { recursive: true })
    .filter((name) => ending.test(name) && !name.startsWith("generated")).map((name) => read(join(folder, name)));
const code = [...inside("src", /\.ts$/), ...inside("../packages/astragal/src", /\.ts$/), read("vite.config.ts")];
const markup = [...readdirSync(web).filter((name) => name.endsWith(".html")).map(read),
                ...inside("public", /\.(html|svg)$/)];

test("catalogue: no words for people outside of it", () => {
    const found = [...code.flatMap((file) => inCode(...file)), ...markup.flatMap((file) => inMarkup(...file)),
                   ...inside("src", /\.css$/).flatMap((file) => inStyle(...file))];
    assert.deepEqual(found, []);
});

test("catalogue: words that were planted are found, in every form", () => {
    const planted = [
        "html`<p>Hello there</p>`",
        "html`<p class=${kind}>${name} wins</p>`",
        "html`<button aria-label=\"Close\">✕</button>`",
        "html`<button title=${on ? \"Mute\" : nothing}></button>`",
        "html`<input placeholder=${\"your name\"} />`",
        "html`<img alt='a die' />`",
        "svg`<text x=\"1\">start</text>`",
        "html`<p>${over ? \"done\" : texts.more}</p>`",
        "html`<p>${count + \" points\"}</p>`",
        "html`<p>${names[0] ?? \"nobody\"}</p>`",
        "html`<p>${`${n} dice`}</p>`",
        "document.title = \"dice\"",
        "element.textContent = `${n} left`",
        "element.setAttribute(\"aria-label\", \"dice\")",
        "alert(\"gone\")",
        "const why = \"The game is over.\"",
        "const label = { text: \"Settings\" }",
        "const words = `${name} has left the table`",
        "refuse(\"that file could not be read.\")",
    ];
    for (const text of planted) assert.equal(inCode("planted.ts", text).length, 1, text);
    for (const text of ["<p>Hello</p>", "<title>Dice</title>", "<meta name=\"description\" content=\"dice games\" />"])
        assert.equal(inMarkup("planted.html", text).length, 1, text);
    assert.equal(inStyle("planted.css", ".a::before { content: \"new\"; }").length, 1);
});

test("catalogue: what is not for people is let pass", () => {
    const fine = [
        "html`<p class=\"hint wide\" role=${on ? \"alert\" : \"status\"}>${texts.about} · ${number(n)} ✓</p>`",
        "html`<a href=${`#game/${id}`} data-kind=\"old game\">${title}</a>`",
        "if (event.key === \"Escape\") close();",
        "throw new Error(\"The engine is gone.\");",
        "const state = `strip${lost ? \" lost\" : \"\"}`;",
        "const line = \"Stand-ins: the house rolls.\"; // not for people: a word of records",
        "cube.animate([{ transform: `rotateX(${x}deg) rotateY(${y}deg)` }]);",
        "import { a } from \"./A b\";",
    ];
    for (const text of fine) assert.deepEqual(inCode("fine.ts", text), [], text);
    assert.deepEqual(inMarkup("fine.html", "<title>%PAGE_TITLE%</title><script>let Words = 'a b'</script>"), []);
});

/** Ids of a generated file that no source names. */
function unused(made, sources, pages) {
    const [, object] = /export const (\w+)/.exec(made);
    return [...made.matchAll(/(?:get (\w+)\(\)|^ {4}(\w+):).*?say\("(\w+)"/gm)].flatMap(([, plain, filled, id]) => {
        const name = plain ?? filled;
        const taken = `\\{[^{}]*\\b${name}\\b[^{}]*\\}\\s*=\\s*${object}\\b`;
        const named = new RegExp(`\\b${object}\\s*\\.\\s*${name}\\b|${taken}`);
        const data = object === "gamesTexts" && sources.includes(`"${name}"`); // games.ts holds names
        return named.test(sources) || data || pages.includes(`%${id}%`) ? [] : [id];
    });
}

test("catalogue: every sentence is used", () => {
    const sources = code.map(([, text]) => text).join("\n"), pages = markup.map(([, text]) => text).join("\n");
    for (const name of readdirSync(generated))
        assert.deepEqual(unused(readFileSync(join(generated, name), "utf8"), sources, pages), [], name);
    const made = `export const someTexts = {\n    get old(): string { return say("SOME_OLD", "Old"); },\n`;
    assert.deepEqual(unused(made, "someTexts.older", ""), ["SOME_OLD"]);
    assert.deepEqual(unused(made, "const { old, other } = someTexts;", ""), []);
});

test("catalogue: a sentence without a comment, or with one that leaves out an argument, is not made", (context) => {
    const folder = mkdtempSync(join(tmpdir(), "astragal-texts-"));
    context.after(() => rmSync(folder, { recursive: true, force: true }));
    mkdirSync(join(folder, "area"));
    const make = (text) => {
        writeFileSync(join(folder, "area", "texts.def"), text);
        const done = spawnSync("python3", [join(root, "tools", "page_texts.py"), folder, join(folder, "out")],
                               { encoding: "utf8" });
        return [done.status, done.stderr];
    };
    const good = `/* texts.def - an area. */\n/* A button. {0}: dice; {1s}: who. */\n`
        + `MSG(AREA_ROLL, "{1s}: {0} {0|die|dice}")\n`;
    assert.deepEqual(make(good), [0, ""]);
    const wrong = [
        [good.replace("/* A button. {0}: dice; {1s}: who. */\n", ""), /:2: AREA_ROLL has no comment/],
        [good.replace("; {1s}: who", ""), /:3: the comment of AREA_ROLL does not say what \{1\} is/],
        [good.replace("AREA_ROLL", "ROLL"), /does not begin with AREA_/],
        [`${good}/* Again. */\nMSG(AREA_ROLL, "Roll")\n`, /AREA_ROLL is in .* already/],
        [good.replace("{0|die|dice}", "{0|die|dice|dices}"), /is no form of an argument/],
        [good.replace('"{1s}:', '"{1x}:'), /is no form of an argument/],
        [good.replace('"{1s}: {0}', '"{0s}: {0} {1s}'), /\{0\} is/],
    ];
    for (const [text, why] of wrong) {
        const [status, said] = make(text);
        assert.equal(status, 1, text);
        assert.match(said, why);
    }
});
