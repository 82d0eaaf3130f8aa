// Luck and skill of a recorded game: node analyse.mjs RECORD.txt
import { readFile } from "node:fs/promises";
import { open } from "astragal";

const house = await open();
const record = await readFile(process.argv[2], "utf8");
const analysis = await house.analyse(record);
for (const { name, luck, loss } of analysis.seats)
    console.log(`${name}: luck ${luck?.toFixed(3) ?? "unknown"}, loss ${loss.toFixed(3)}`);
for (const remark of analysis.remarks) console.log(remark);
