// measure.mjs - measures what is on the screen: how large everything is that can be tapped, and whether all of it is there.
import assert from "node:assert/strict";

/** Controls that are smaller than so many pixels either way, in words. A link in running text is as high as its line, as
 * WCAG allows (2.5.5); what has a label is tapped by it. */
function smallControls(page, least = 44) {
    return page.evaluate((least) => {
        const box = (one) => one.getBoundingClientRect();
        const visible = (one) => one.checkVisibility({ checkVisibilityCSS: true }) && box(one).width > 1 && box(one).height > 1;
        const inText = (one) => one.matches("a") && getComputedStyle(one).display === "inline" &&
            [...one.parentNode.childNodes].some((other) => other.nodeType === Node.TEXT_NODE && /\p{L}/u.test(other.data));
        const target = (one) => (one.matches("input") && one.closest("label")) || one;
        const shown = document.querySelector("dialog[open]") ?? document;
        const found = new Set();
        for (const one of shown.querySelectorAll("button, a[href], input, select, textarea, summary, [role=radio], [role=button]")) {
            const area = target(one), { width, height } = box(area);
            if (!visible(area) || inText(one) || one.matches("[type=file]")) continue;
            if (width < least - 0.5 || height < least - 0.5)
                found.add(`${one.localName}.${one.className} “${(one.ariaLabel ?? one.textContent).trim().slice(0, 30)}” ${Math.round(width)} × ${Math.round(height)}`);
        }
        return [...found];
    }, least);
}

/** What is wider than the screen, or cut off by what it stands in. What scrolls by itself is meant to. */
function cutOff(page) {
    return page.evaluate(() => {
        const found = new Set(), wide = document.documentElement.clientWidth;
        const name = (one) => `${one.localName}.${one.className?.baseVal ?? one.className} “${one.textContent.trim().slice(0, 30)}”`;
        const scrolls = (one) => one.closest("[tabindex][role=region], .scroll, .sr, [aria-hidden=true]");
        if (document.documentElement.scrollWidth > wide) found.add(`the page is ${document.documentElement.scrollWidth} wide, the screen ${wide}`);
        const shown = document.querySelector("dialog[open]") ?? document.body;
        for (const one of shown.querySelectorAll("*")) {
            if (!one.checkVisibility({ checkVisibilityCSS: true }) || scrolls(one)) continue;
            const box = one.getBoundingClientRect(), look = getComputedStyle(one);
            if (box.width && (box.right > wide + 1 || box.left < -1)) found.add(`${name(one)} ends at ${Math.round(box.right)} of ${wide}`);
            const hides = look.overflowX !== "visible" && look.overflowX !== "auto" && look.overflowX !== "scroll";
            if (hides && !one.matches("input") && one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1) found.add(`${name(one)} is cut off by ${one.scrollWidth - one.clientWidth}`);
        }
        return [...found];
    });
}

/** Whatever can be tapped is at least 44 pixels wide and high, and nothing is cut off (16.20). */
export async function measure(page, what) {
    assert.deepEqual(await smallControls(page), [], `too small: ${what}`);
    assert.deepEqual(await cutOff(page), [], `cut off: ${what}`);
}
