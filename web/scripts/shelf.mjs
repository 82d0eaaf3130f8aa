// shelf.mjs - what there is to play, asked of the engine when the page is built: src/generated/shelf.ts. With it the
// front page stands before the engine has come.
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { open } from "../../packages/astragal/dist/node.js";

const { engine } = await open();
writeFileSync(
    fileURLToPath(new URL("../src/generated/shelf.ts", import.meta.url)),
    `// Made by scripts/shelf.mjs from the engine; do not edit.
import type { Catalogue } from "../engine/types";

export const shelf: Catalogue = ${JSON.stringify(engine.catalogue(), null, 1)};
`,
);
