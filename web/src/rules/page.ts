// page.ts - the rules of a table as people read them: paragraphs, and what scores with dice drawn. Used in the place
// #rules and in the window of a game.
import { html, nothing } from "lit";
import { chartDice } from "../charts/texts";
import type { ChartCell, ChartSection, RulesPage } from "../engine/types";
import { miniDie } from "../ui/dice";
import "./rules.css";
import { rulesTexts } from "./texts";

const mark = () => html` <span class="house">${rulesTexts.house}</span>`;

function inside({ dice, text }: ChartCell) {
    return html`${
        dice.length
            ? html`<span class="rule-dice" role="img" aria-label=${chartDice(dice)}>${dice.map((d) => miniDie(d))}</span>`
            : nothing
    } ${text}`;
}

function table(s: ChartSection) {
    return html`<table><thead><tr><th scope="col">${s.corner}</th>${s.columns.map(
        (words) => html`<th scope="col">${words}</th>`,
    )}</tr></thead>
        <tbody>${s.rows.map(
            (row) =>
                html`<tr class=${row.house ? "changed" : ""}><th scope="row">${inside(row.head)}${
                    row.house ? mark() : nothing
                }</th>${row.cells.map((cell) => html`<td>${inside(cell)}</td>`)}</tr>`,
        )}</tbody></table>`;
}

/** The sections; a section of house rules is marked where no row of it is. */
export function rulesSections({ sections }: RulesPage) {
    return html`<div class="rules-page">${sections.map(
        (s) => html`<section class=${s.house ? "changed" : ""}>
            <h2>${s.heading}${s.house && !s.rows.length ? mark() : nothing}</h2>
            ${s.rows.length ? table(s) : nothing}
            ${s.note ? html`<p>${s.note}</p>` : nothing}</section>`,
    )}</div>`;
}
