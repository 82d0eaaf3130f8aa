// results.ts - the tables of an analysis: the worst moves, skill and luck of every seat, all figures.
import { html, nothing } from "lit";
import type { Analysis, Objective } from "../engine/coach";
import { speaker } from "../language/language";
import { lineSample } from "./chart";
import { exactness, stepWords } from "./judgement";
import { coachTexts, costFor } from "./texts";
import { amount, lossOf, plusMinus, signed, worth } from "./values";

/** The moves that lost most; reader: the seat of whoever reads it; show: goes to an event. */
export function worst(analysis: Analysis, names: string[], reader: number, show: (event: number) => void) {
    const { objective } = analysis;
    return html`<section class="panel"><h2>${coachTexts.worstTitle}</h2>
        ${
            analysis.worst.length
                ? html`<ol class="worst">${analysis.worst.map((s, i) => {
                      return html`<li><button type="button" @click=${() => show(s.event)}><b class="rank">${i + 1}</b>
                <span><b>${coachTexts.worstMove(names[s.seat]!, s.words)}</b> ${coachTexts.worstCost(
                    costFor(s.seat === reader, amount(s.loss, objective), objective),
                    exactness(analysis, s.stderr),
                )}<br />
                    ${coachTexts.better(s.best_words)}</span></button></li>`;
                  })}</ol>`
                : html`<p>${coachTexts.noMistakes}</p>`
        }</section>`;
}

/** The luck of a game, or what it lost, may be more than one game: then it is no percentage. */
const overOne = (x: number, objective: Objective) => objective === "win" && Math.abs(x) > 1;
function sum(x: number, objective: Objective, words: (x: number, objective: Objective) => string): string {
    return overOne(x, objective)
        ? coachTexts.wins(speaker.plus(x, speaker.number(x, 1)), Math.abs(x))
        : words(x, objective);
}

/** Skill and luck of every seat. */
export function tallies(analysis: Analysis, names: string[]) {
    const { objective } = analysis;
    const adjusted = objective !== "win"; // luck taken off a chance leaves something that is none
    return html`<section class="panel"><h2>${coachTexts.seatsTitle}</h2><table class="tallies">
        <caption class="sr">${coachTexts.seatsTitle}</caption>
        <thead><tr><th scope="col">${coachTexts.seat}</th><th scope="col">${coachTexts.skill}</th>
            ${
                analysis.luck_known
                    ? html`<th scope="col">${coachTexts.luckTitle}</th>${
                          adjusted ? html`<th scope="col">${coachTexts.adjusted}</th>` : nothing
                      }`
                    : nothing
            }</tr></thead>
        <tbody>${analysis.seats.map(
            (s, i) => html`<tr><th scope="row">${names[i]} ${lineSample(i)}</th>
            <td><b>${s.skill}</b>${
                s.decisions
                    ? html`<small>${coachTexts.costIn(
                          sum(s.loss, objective, lossOf) +
                              (overOne(s.loss, objective) ? "" : plusMinus(s.loss_stderr, objective)),
                          s.decisions,
                      )}</small>`
                    : nothing
            }</td>
            ${
                analysis.luck_known
                    ? html`<td><b>${s.lucky}</b><small>${sum(s.luck!, objective, signed)}</small></td>
                ${adjusted ? html`<td><b>${worth(s.luck_adjusted!, objective)}</b></td>` : nothing}`
                    : nothing
            }</tr>`,
        )}</tbody></table>
        <p class="hint">${analysis.luck_known ? coachTexts.luckAbout : nothing} ${
            analysis.luck_known && adjusted ? coachTexts.adjustedAbout : nothing
        } ${analysis.exact ? coachTexts.figuresExact : coachTexts.figuresEstimated}</p></section>`;
}

/** Every step with all its figures. */
export function allNumbers(analysis: Analysis, names: string[]) {
    const { objective } = analysis;
    const steps = analysis.events.filter((s) => s.judged);
    return html`<div class="scroll" tabindex="0" role="region" aria-label=${coachTexts.numbers}><table class="numbers">
        <caption class="sr">${coachTexts.numbers}</caption>
        <thead><tr><th scope="col">${coachTexts.eventNumber}</th><th scope="col">${coachTexts.seat}</th>
            <th scope="col">${coachTexts.happened}</th><th scope="col">${coachTexts.lossOrLuck}</th>${names.map(
                (n) => html`<th scope="col">${n}</th>`,
            )}</tr></thead>
        <tbody>${steps.map(
            (s) => html`<tr><td>${s.event}</td><td>${names[s.seat]}</td><td>${stepWords(s)}</td>
            <td>${
                s.kind === "roll"
                    ? signed(s.luck![s.seat]!, objective)
                    : signed(-s.loss!, objective) + plusMinus(s.stderr!, objective)
            }</td>
            ${s.values!.map((v) => html`<td>${worth(v, objective)}</td>`)}</tr>`,
        )}</tbody></table></div>`;
}
