// result.ts - what a game of the challenge was worth: skill first, then the sum, every turn, the costliest decisions,
// and a few lines to share.
import { html, nothing } from "lit";
import type { SoloLapse, SoloResult } from "../engine/types";
import {
    dailyTexts,
    gradeCount,
    gradeName,
    gradeSign,
    lostWords,
    moveWords,
    points,
    signed,
    skillWords,
} from "./texts";

function figure(label: string, value: string) {
    return html`<div><dt>${label}</dt><dd>${value}</dd></div>`;
}

function turnStrip(turns: number[]) {
    return html`<ol class="turns">${turns.map(
        (grade, i) =>
            html`<li class=${`grade-${grade}`}><span class="sr">${dailyTexts.turnGrade(
                i + 1,
                gradeName(grade),
            )}</span><span aria-hidden="true">${gradeSign(grade)}</span></li>`,
    )}
        </ol>`;
}

function lapse(l: SoloLapse) {
    return html`<li><b>${dailyTexts.lapse(l.turn, l.dice)}</b><span>${dailyTexts.played(moveWords(l.played))}</span>
        <span>${dailyTexts.better(moveWords(l.best), l.loss)}</span></li>`;
}

export function resultView(title: string, r: SoloResult) {
    return html`<section class="panel verdict-panel">
            <p class="skill">${skillWords(r)}</p>
            <p class="mean">${lostWords(r)}</p>
            <dl class="figures" aria-label=${title}>
                ${figure(dailyTexts.score, points(r.score, 0))}
                ${figure(dailyTexts.expected, points(r.expected))}
                ${figure(dailyTexts.luck, signed(r.luck))}
                ${figure(dailyTexts.cost, points(r.loss))}
            </dl>
            <p class="hint">${dailyTexts.sum}</p>
        </section>
        <section class="panel"><h2>${dailyTexts.turns}</h2>
            ${turnStrip(r.turns)}
            <ul class="grades">${r.classes.map(
                (n, grade) => html`<li><span class=${`grade grade-${grade}`}
                aria-hidden="true">${gradeSign(grade)}</span> ${gradeCount(n, grade)}</li>`,
            )}</ul>
        </section>
        <section class="panel worst-panel"><h2>${dailyTexts.worst}</h2>
            ${r.worst.length ? html`<ol class="lapses">${r.worst.map(lapse)}</ol>` : html`<p>${dailyTexts.allRight}</p>`}
        </section>`;
}

export function shareView(text: string, said: string, copy: () => void) {
    return html`<section class="panel"><h2>${dailyTexts.share}</h2>
        <pre class="share" tabindex="0">${text}</pre>
        <div class="buttons"><button @click=${copy}>${dailyTexts.copy}</button>
            <span class="hint" role="status">${said || nothing}</span></div>
    </section>`;
}
