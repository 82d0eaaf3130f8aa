// types.mjs - TypeScript types of everything that has a schema, made from schemas/*.json before the compiler runs:
// src/generated/NAME.ts for each. What the house and the engine say is described there and nowhere else. The engine's
// are those of its package, which is also told where the models of its players are.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compile } from "json-schema-to-typescript";
import { models } from "./models.mjs";

const web = join(dirname(fileURLToPath(import.meta.url)), ".."),
    schemas = join(web, "..", "schemas"),
    generated = join(web, "src", "generated"),
    engine = join(web, "..", "packages", "astragal", "src", "generated");
const options = {
    additionalProperties: false,
    bannerComment: "// Made by scripts/types.mjs from schemas/; do not edit.",
    cwd: schemas,
    format: false,
    ignoreMinAndMaxItems: true,
    unreachableDefinitions: true,
};

for (const folder of [generated, engine]) mkdirSync(folder, { recursive: true });
for (const name of readdirSync(schemas).filter((file) => file.endsWith(".json"))) {
    const schema = JSON.parse(readFileSync(join(schemas, name), "utf8"));
    delete schema.title; // a sentence for people; the file's name is the type's
    const base = name.slice(0, -".json".length);
    writeFileSync(join(base === "forms" ? engine : generated, `${base}.ts`), await compile(schema, base, options));
}

/** The codes of all languages besides English. */
const codes = readdirSync(join(web, "..", "po"))
    .filter((file) => file.endsWith(".po"))
    .map((file) => file.slice(0, -".po".length))
    .sort();

// Written out one by one: bundlers find a file by such a line, and bring it along.
const files = models.map((name) => `    ${name}: new URL("../${name}.bin", import.meta.url),\n`);
writeFileSync(
    join(engine, "models.ts"),
    `${options.bannerComment.replace("schemas/", "src/bots/models.def")}\nexport const models: Record<string, URL> = {\n${files.join("")}};
export const languages: Record<string, URL> = {
${codes.map((code) => `    ${code}: new URL("../languages/${code}.bin", import.meta.url),\n`).join("")}};\n`,
);
