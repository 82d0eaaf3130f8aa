// texts.mjs - the page's own sentences, for tests that look for one on the screen: by its name, so that the words can
// change without them. Made from the sources that the page is built from.
import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "./helper.mjs";

const web = join(root, "web"), made = join("src", "generated", "texts");
const require = createRequire(join(web, "package.json"));

/** What a source of the page exports. */
export async function load(...sources) {
    const { outputFiles } = require("esbuild").buildSync({
        stdin: { contents: sources.map((file) => `export * from "./${file}";`).join("\n"), resolveDir: web },
        bundle: true, format: "esm", write: false, logLevel: "error",
    });
    return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
}

export const { texts, chartsTexts, coachTexts, dailyTexts, fairTexts, gamesTexts, hostTexts, lessonsTexts, onlineTexts, profileTexts, rulesTexts, soundTexts } =
    await load(...readdirSync(join(web, made)).map((file) => join(made, file)));

/** A sentence as part of a pattern. */
export const escaped = (sentence) => sentence.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Sentences as a pattern, with ANY where a word may be any. */
export const like = (...sentences) =>
    new RegExp(sentences.map((sentence) => escaped(sentence).replaceAll("ANY", ".+")).join("|"));

/** What is said when a game is over. */
export const gameOver = like(texts.youWin, texts.youShare(["ANY"]), texts.theyWin(["ANY"]),
                             texts.theyWin(["ANY", "ANY"]), texts.wins(["ANY"]), texts.wins(["ANY", "ANY"]));
