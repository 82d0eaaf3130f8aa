// result.ts - what a game of the challenge was worth: skill first, then the sum, every turn, the costliest decisions,
// and a few lines to share.
import { html, nothing } from "lit";
import type { SoloLapse, SoloResult } from "../engine/types";
import { texts } from "../texts";
import type { Ending } from "../ui/ending";
import {
    dailyTexts,
    gradeCount,
    gradeName,
    gradeSign,
    gradesOf,
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

export interface Sharing {
    text: string;
    said: string; // what became of it
    copy(): void;
    send: (() => void) | null; // null: this device cannot
    picture(): void;
}

/** A line of the text. Squares are drawn over their signs, which not every device has. */
function shareLine(line: string, i: number) {
    const grades = gradesOf(line);
    return html`${i ? "\n" : ""}${
        grades.length
            ? html`<span class="squares" aria-hidden="true">${[...line].map(
                  (sign, k) => html`<i class=${`grade-${grades[k]}`}>${sign}</i>`,
              )}</span>`
            : line
    }`;
}

export function shareView({ text, said, copy, send, picture }: Sharing) {
    return html`<section class="panel"><h2>${dailyTexts.share}</h2>
        <p class="hint">${dailyTexts.shareAbout}</p>
        <pre class="share" tabindex="0">${text.split("\n").map(shareLine)}</pre>
        <div class="buttons">${send ? html`<button class="primary" @click=${send}>${dailyTexts.send}</button>` : nothing}
            <button @click=${copy}>${dailyTexts.copy}</button>
            <button @click=${picture}>${texts.sharePicture}</button>
            <span class="hint" role="status">${said || nothing}</span></div>
    </section>`;
}

/** The result as the end of a game, for its picture. */
export function endingOf(r: SoloResult): Ending {
    const line = (name: string, score: string) => ({ name, score, won: false, you: false });
    return {
        mood: "plain",
        words: skillWords(r),
        places: [line(dailyTexts.boardScore, points(r.score, 0)), line(dailyTexts.boardLoss, points(r.loss))],
        decisive: "",
        next: "",
    };
}
