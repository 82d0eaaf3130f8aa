// chart.ts - what a decision cost, game by game: a dot for each game and a line for the mean of the latest. The same in
// words stands in the label, and in numbers in the table below it.
import { html, nothing, svg } from "lit";
import { roundStep } from "../coach/chart";
import type { Objective } from "../engine/coach";
import { figures, type Played } from "./figures";
import { cost, costWithin, day, profileTexts } from "./texts";

const LEFT = 52,
    RIGHT = 10,
    TOP = 12,
    BOTTOM = 28;

function words(games: Played[], objective: Objective): string {
    const losses = games.map(({ loss }) => loss),
        told = (loss: number) => cost(loss, objective);
    return profileTexts.chart(games.length, told(losses[0]!), told(losses.at(-1)!), told(Math.min(...losses)));
}

export function skillChart(games: Played[], objective: Objective, width: number, height: number) {
    const most = Math.max(...games.map(({ loss }) => loss), 1e-4),
        step = roundStep(most),
        ticks = Array.from({ length: Math.ceil(most / step) + 1 }, (_, i) => i * step),
        right = width - RIGHT,
        bottom = height - BOTTOM;
    const x = (i: number) =>
            games.length < 2 ? (LEFT + right) / 2 : LEFT + 8 + ((right - LEFT - 16) * i) / (games.length - 1),
        y = (loss: number) => bottom - ((bottom - TOP) * Math.max(0, loss)) / ticks.at(-1)!; // chance may make a gain of it
    const line = games.map(({ mean }, i) => `${x(i).toFixed(1)},${y(mean).toFixed(1)}`).join(" ");
    return html`<svg class="skill-chart" role="img" aria-label=${words(games, objective)} width=${width} height=${height}
            viewBox=${`0 0 ${width} ${height}`}>
        ${ticks.map(
            (tick) => svg`<line class="rule" x1=${LEFT} x2=${right} y1=${y(tick)} y2=${y(tick)} />
            <text x=${LEFT - 6} y=${y(tick) + 4} text-anchor="end">${cost(tick, objective)}</text>`,
        )}
        ${games.length > 1 ? svg`<polyline points=${line} />` : nothing}
        ${games.map(({ loss }, i) => svg`<circle cx=${x(i)} cy=${y(loss)} r="4.5" />`)}
        <text x=${LEFT} y=${height - 7}>${day(games[0]!.at)}</text>
        ${games.length > 1 ? svg`<text x=${right} y=${height - 7} text-anchor="end">${day(games.at(-1)!.at)}</text>` : nothing}
    </svg>`;
}

/** What dots and line are. */
export function chartKey() {
    return html`<p class="key hint" aria-hidden="true">
        <svg width="12" height="12"><circle cx="6" cy="6" r="4.5" /></svg> ${profileTexts.dot}
        <svg width="28" height="12"><polyline points="1,6 27,6" /></svg> ${profileTexts.line(figures.MEAN_OF)}</p>`;
}

/** The latest game first. */
export function skillTable(games: Played[], objective: Objective) {
    return html`<div class="scroll" tabindex="0" role="region" aria-label=${profileTexts.table}><table>
        <caption class="sr">${profileTexts.table}</caption>
        <thead><tr><th scope="col">${profileTexts.day}</th><th scope="col">${profileTexts.decisions}</th>
            <th scope="col">${profileTexts.cost}</th></tr></thead>
        <tbody>${[...games].reverse().map(
            (one) => html`<tr><th scope="row"><a href=${`#analysis/${one.id}`}>${day(one.at)}</a></th>
            <td>${one.decisions}</td><td>${costWithin(one.loss, one.error, objective)}</td></tr>`,
        )}</tbody></table></div>`;
}
