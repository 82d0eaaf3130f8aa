// counts.ts - dice counted: a table with bars for the six faces, with words for how unusual it is, and one for rolls
// that scored nothing.
import { html, nothing } from "lit";
import { styleMap } from "lit/directives/style-map.js";
import { miniDie } from "../ui/dice";
import type { Busts, Kind } from "./check";
import { chanceWords, fairTexts, one, pValue, signed, verdictAbout, verdictWords } from "./texts";

/** A bar with a mark where it is expected to end; both are in the table in numbers. */
function bar(seen: number, expected: number, most: number) {
    const part = (n: number) => `${((100 * n) / most).toFixed(2)}%`;
    return html`<span class="meter" aria-hidden="true" style=${styleMap({
        "--seen": part(seen),
        "--expected": part(expected),
    })}><i></i></span>`;
}

export function faceTable(kind: Kind, caption: string) {
    const most = Math.max(...kind.faces, kind.expected) * 1.06 || 1;
    return html`<table class="faces-table"><caption>${caption} ${fairTexts.each(one(kind.expected))}</caption>
        <thead><tr><th scope="col">${fairTexts.face}</th><td aria-hidden="true"></td><th scope="col">${fairTexts.seen}</th>
            <th scope="col">${fairTexts.difference}</th></tr></thead>
        <tbody>${kind.faces.map(
            (n, i) => html`<tr><th scope="row">${miniDie({ face: i + 1 })}<span class="sr">${fairTexts.faceName(
                i + 1,
            )}</span></th>
            <td aria-hidden="true">${bar(n, kind.expected, most)}</td><td>${one(n)}</td>
            <td>${signed(n - kind.expected)}</td></tr>`,
        )}</tbody></table>`;
}

export function unusual(kind: Kind) {
    const few = kind.verdict === "few";
    return html`<p class=${`finding ${kind.verdict}`}><b>${verdictWords(kind.verdict)}</b> ${chanceWords(kind)} ${verdictAbout(
        kind.verdict,
    )}</p>
        ${few ? nothing : html`<details><summary>${fairTexts.exact}</summary><p>${fairTexts.chi(kind.chi, pValue(kind.p))}</p></details>`}`;
}

export function bustTable(busts: Busts[]) {
    return html`<table class="busts"><caption class="sr">${fairTexts.busts}</caption>
        <thead><tr><th scope="col">${fairTexts.diceRolled}</th><th scope="col">${fairTexts.rolls}</th><th scope="col">${fairTexts.seen}</th>
            <th scope="col">${fairTexts.expected}</th></tr></thead>
        <tbody>${busts.map(
            (k) => html`<tr><th scope="row">${k.dice}</th><td>${one(k.rolls)}</td>
            <td>${one(k.seen)}</td><td>${one(k.expected)}</td></tr>`,
        )}</tbody></table>`;
}
