// types.mjs - TypeScript types of everything that has a schema, made from schemas/*.json before the compiler runs:
// src/generated/NAME.ts for each. What the house and the engine say is described there and nowhere else.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compile } from "json-schema-to-typescript";

const web = join(dirname(fileURLToPath(import.meta.url)), ".."),
    schemas = join(web, "..", "schemas"),
    generated = join(web, "src", "generated");
const options = {
    additionalProperties: false,
    bannerComment: "// Made by scripts/types.mjs from schemas/; do not edit.",
    cwd: schemas,
    format: false,
    ignoreMinAndMaxItems: true,
    unreachableDefinitions: true,
};

mkdirSync(generated, { recursive: true });
for (const name of readdirSync(schemas).filter((file) => file.endsWith(".json"))) {
    const schema = JSON.parse(readFileSync(join(schemas, name), "utf8"));
    delete schema.title; // a sentence for people; the file's name is the type's
    const base = name.slice(0, -".json".length);
    writeFileSync(join(generated, `${base}.ts`), await compile(schema, base, options));
}
