// judge.mjs - axe-core over whatever is on the screen.
import assert from "node:assert/strict";
import { axeSource } from "./helper.mjs";

export async function judge(page, what) {
    await page.evaluate(axeSource);
    const violations = await page.evaluate(async () => {
        const found = await window.axe.run(document, { resultTypes: ["violations"] });
        return found.violations.map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) =>
            `${n.target.join(" ")} ${n.any.map((a) => a.message).join(" ").slice(0, 200)}`).join(" | ")}`);
    });
    assert.deepEqual(violations, [], what);
}
