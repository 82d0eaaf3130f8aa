// counts.ts - dice counted: a table with bars for the six faces, with words for how unusual it is, and one for rolls
// that scored nothing.
import { html, nothing } from "lit";
import { styleMap } from "lit/directives/style-map.js";
import { miniDie } from "../ui/dice";
import type { Busts, Kind } from "./check";
import { fairTexts } from "./texts";

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
    return html`<table class="faces-table"><caption>${caption} ${fairTexts.each(kind.expected)}</caption>
        <thead><tr><th scope="col">${fairTexts.face}</th><td aria-hidden="true"></td><th scope="col">${fairTexts.seen}</th>
            <th scope="col">${fairTexts.difference}</th></tr></thead>
        <tbody>${kind.faces.map(
            (n, i) => html`<tr><th scope="row">${miniDie({ face: i + 1 })}<span class="sr">${fairTexts.faceName(
                i + 1,
            )}</span></th>
            <td aria-hidden="true">${bar(n, kind.expected, most)}</td><td>${fairTexts.one(n)}</td>
            <td>${fairTexts.signed(n - kind.expected)}</td></tr>`,
        )}</tbody></table>`;
}

export function unusual(kind: Kind) {
    const few = kind.verdict === "few";
    return html`<p class=${`finding ${kind.verdict}`}><b>${fairTexts.verdicts[kind.verdict]}.</b> ${
        few ? fairTexts.tooFew : fairTexts.how(kind.p)
    } ${fairTexts.verdictAbout[kind.verdict]}</p>
        ${few ? nothing : html`<details><summary>${fairTexts.exact}</summary><p>${fairTexts.chi(kind.chi, kind.p)}</p></details>`}`;
}

export function bustTable(busts: Busts[]) {
    return html`<table class="busts"><caption class="sr">${fairTexts.busts}</caption>
        <thead><tr><th scope="col">${fairTexts.diceRolled}</th><th scope="col">${fairTexts.rolls}</th><th scope="col">${fairTexts.seen}</th>
            <th scope="col">${fairTexts.expected}</th></tr></thead>
        <tbody>${busts.map(
            (k) => html`<tr><th scope="row">${k.dice}</th><td>${fairTexts.one(k.rolls)}</td>
            <td>${fairTexts.one(k.seen)}</td><td>${fairTexts.one(k.expected)}</td></tr>`,
        )}</tbody></table>`;
}
