// pictures.ts - the sealed envelope in three small drawings. They say nothing that the words beside them do not say.
import { html, svg } from "lit";
import { fairTexts } from "./texts";

const sealed = (x: number, y: number, of: string) => svg`<g transform=${`translate(${x} ${y})`} class=${of}>
    <rect class="paper" width="44" height="30" rx="3" /><path class="fold" d="M1 2 22 18 43 2" />
    <circle class="wax" cx="22" cy="17" r="6.5" /></g>`;

const opened = (x: number, y: number, of: string) => svg`<g transform=${`translate(${x} ${y})`} class=${of}>
    <path class="paper" d="M0 2 22 -14 44 2z" /><rect class="slip" x="6" y="-9" width="32" height="26" rx="2" />
    <path class="ink" d="M11 -3h22M11 2h22M11 7h14" />
    <path class="paper" d="M0 2 22 18 44 2v25a3 3 0 0 1-3 3H3a3 3 0 0 1-3-3z" />
    <path class="fold" d="M0 2 22 18 44 2" /></g>`;

const die = (x: number, y: number, spots: [number, number][]) => svg`<g transform=${`translate(${x} ${y})`}>
    <rect class="die-side" width="26" height="26" rx="5" />
    ${spots.map(([cx, cy]) => svg`<circle class="spot" cx=${cx} cy=${cy} r="2.6" />`)}</g>`;

const scenes = [
    svg`${sealed(78, 12, "of-house")}${sealed(40, 66, "of-player")}${sealed(116, 66, "of-player")}`,
    svg`${sealed(78, 12, "of-house")}${opened(40, 66, "of-player")}${opened(116, 66, "of-player")}`,
    svg`${opened(20, 44, "of-house")}<path class="arrow" d="M74 58h24m-7-6 7 6-7 6" />
        ${die(112, 20, [
            [7, 7],
            [19, 19],
            [13, 13],
        ])}${die(146, 38, [
            [7, 7],
            [19, 7],
            [7, 19],
            [19, 19],
        ])}${die(114, 62, [
            [7, 7],
            [19, 7],
            [13, 13],
            [7, 19],
            [19, 19],
        ])}`,
];

export function envelopePictures() {
    const words: [title: string, about: string][] = [
        [fairTexts.sceneSealed, fairTexts.sceneSealedAbout],
        [fairTexts.sceneOpened, fairTexts.sceneOpenedAbout],
        [fairTexts.sceneEnd, fairTexts.sceneEndAbout],
    ];
    return html`<ol class="scenes">${words.map(
        ([title, about], i) => html`<li>
        <svg viewBox="0 0 200 110" aria-hidden="true">${scenes[i]}</svg>
        <h3>${i + 1}. ${title}</h3><p>${about}</p></li>`,
    )}</ol>`;
}
