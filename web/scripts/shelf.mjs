// shelf.mjs - what there is to play, asked of the engine when the page is built: src/generated/shelf.ts. With it the
// front page stands before the engine has come. What players read goes into the package (dist/NAME.bin). And the
// languages, from po/: what the engine reads goes there too (dist/languages/XX.bin), what the page says into
// src/generated/languages/XX.json.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { open } from "../../packages/astragal/dist/node.js";
import { models } from "./models.mjs";

const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const generated = path("../src/generated/"),
    dist = path("../../packages/astragal/dist/languages/");

const { engine } = await open();
const shelf = engine.catalogue();
writeFileSync(
    `${generated}shelf.ts`,
    `// Made by scripts/shelf.mjs from the engine; do not edit.
import type { Catalogue } from "../engine/types";

export const shelf: Catalogue = ${JSON.stringify(shelf, null, 1)};
`,
);

for (const name of models)
    copyFileSync(path(`../../data/${name}.bin`), path(`../../packages/astragal/dist/${name}.bin`));

// ---- languages ----

/** A Python that can read PO files: Debian's own has the module. */
function python() {
    const able = (command) => {
        try {
            execFileSync(command, ["-c", "import polib"], { stdio: "ignore" });
            return true;
        } catch {
            return false;
        }
    };
    return ["python3", "/usr/bin/python3"].find(able) ?? "python3";
}

/** What the front page says of games before the engine has come, in the order of the shelf. */
const shelfWords = ({ presets, games }) => ({
    presets: presets.map(({ title, about }) => [title, about]),
    aims: games.map(({ aim }) => aim),
});

mkdirSync(`${generated}languages`, { recursive: true });
mkdirSync(dist, { recursive: true });
engine.call("sentences");
const ids = `${generated}message_ids.def`;
writeFileSync(
    ids,
    Object.keys(engine.json())
        .map((name) => `MSG(${name})\n`)
        .join(""),
);
const codes = readdirSync(path("../../po"))
    .filter((file) => file.endsWith(".po"))
    .map((file) => file.slice(0, -3));
execFileSync(python(), [path("../../tools/po.py"), "page", `${generated}languages`, dist, ids, ...codes], {
    stdio: "inherit",
});
const names = {};
for (const code of codes) {
    const file = `${generated}languages/${code}.json`,
        language = JSON.parse(readFileSync(file, "utf8"));
    if (engine.speak(readFileSync(`${dist}${code}.bin`))) language.shelf = shelfWords(engine.catalogue());
    names[code] = language.name;
    writeFileSync(file, JSON.stringify(language));
}
writeFileSync(
    `${generated}languages.ts`,
    `// Made by scripts/shelf.mjs from po/; do not edit.
/** Languages besides English, as their speakers write them. */
export const languageNames: Record<string, string> = ${JSON.stringify(names, null, 1)};
`,
);
