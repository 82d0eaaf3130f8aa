// pack.mjs - the built page once more, packed: FILE.br and FILE.gz beside whatever gets smaller by it. The house sends
// them to browsers that take them, and so can other web servers.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const dist = join(dirname(fileURLToPath(import.meta.url)), "..", "dist");
for (const name of readdirSync(dist, { recursive: true })) {
    if (!/\.(html|js|css|wasm|bin|json|svg|webmanifest|txt)$/.test(name)) continue;
    const path = join(dist, name),
        bytes = readFileSync(path);
    const packed = {
        br: brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
        gz: gzipSync(bytes, { level: 9 }),
    };
    for (const [ending, small] of Object.entries(packed))
        if (small.length < bytes.length) writeFileSync(`${path}.${ending}`, small);
}
