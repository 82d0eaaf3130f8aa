// result.ts - what a game of the challenge was worth: skill first, then the sum, every turn, the costliest decisions,
// and a few lines to share.
import { html, nothing } from "lit";
import type { SoloLapse, SoloResult } from "../engine/types";
import { t } from "./texts";

function figure(label: string, value: string) {
    return html`<div><dt>${label}</dt><dd>${value}</dd></div>`;
}

function turnStrip(turns: number[]) {
    return html`<ol class="turns">${turns.map((grade, i) => html`<li class=${`grade-${grade}`}><span class="sr">${
        t.turnGrade(i + 1, t.grades[grade]!)}</span><span aria-hidden="true">${t.gradeSigns[grade]}</span></li>`)}</ol>`;
}

function lapse(l: SoloLapse) {
    return html`<li><b>${t.lapse(l.turn, l.dice)}</b><span>${t.played(l.played)}</span>
        <span>${t.better(l.best, l.loss)}</span></li>`;
}

export function resultView(title: string, game: string, r: SoloResult) {
    return html`<section class="panel verdict-panel">
            <p class="skill">${t.skill(r.skill)}</p>
            <p class="mean">${t.lost(game, r.loss, r.meanLoss)}</p>
            <dl class="figures" aria-label=${title}>
                ${figure(t.score, t.points(r.score, 0))}
                ${figure(t.expected, t.points(r.expected))}
                ${figure(t.luck, t.signed(r.luck))}
                ${figure(t.cost, t.points(r.loss))}
            </dl>
            <p class="hint">${t.sum}</p>
        </section>
        <section class="panel"><h2>${t.turns}</h2>
            ${turnStrip(r.turns)}
            <ul class="grades">${r.classes.map((n, grade) => html`<li><span class=${`grade grade-${grade}`}
                aria-hidden="true">${t.gradeSigns[grade]}</span> ${t.gradeCount(n, grade)}</li>`)}</ul>
        </section>
        <section class="panel worst-panel"><h2>${t.worst}</h2>
            ${r.worst.length ? html`<ol class="lapses">${r.worst.map(lapse)}</ol>` : html`<p>${t.allRight}</p>`}
        </section>`;
}

export function shareView(text: string, said: string, copy: () => void) {
    return html`<section class="panel"><h2>${t.share}</h2>
        <pre class="share" tabindex="0">${text}</pre>
        <div class="buttons"><button @click=${copy}>${t.copy}</button>
            <span class="hint" role="status">${said || nothing}</span></div>
    </section>`;
}
