// judge.mjs - axe-core over whatever is on the screen, with the rules that are off unless asked for: that a name holds the
// words that are seen (whoever speaks to the device says those), and that what is tapped is large enough. At our own page
// then its size by our own measure, which is larger, and whether all of it is there.
import assert from "node:assert/strict";
import { axeSource } from "./helper.mjs";
import { measure } from "./measure.mjs";

/** What is not the page itself: a document to read or to print, somebody else's page around a table. */
export async function judgeByAxe(page, what) {
    await page.evaluate(axeSource);
    const violations = await page.evaluate(async () => {
        const found = await window.axe.run(document, {
            resultTypes: ["violations"],
            rules: { "label-content-name-mismatch": { enabled: true }, "target-size": { enabled: true } },
        });
        return found.violations.map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) =>
            `${n.target.join(" ")} ${n.any.map((a) => a.message).join(" ").slice(0, 200)}`).join(" | ")}`);
    });
    assert.deepEqual(violations, [], what);
}

export async function judge(page, what) {
    await judgeByAxe(page, what);
    await measure(page, what);
}
