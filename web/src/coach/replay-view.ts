// replay-view.ts - a moment of a replay as it is drawn: the table as it was, the way through the game, what happened.
import { html, nothing } from "lit";
import { diceOf, type Game } from "../engine/types";
import { seatName } from "../texts";
import {
    diceRow,
    eventWords,
    freshCells,
    goneDice,
    layoutOf,
    lyingDie,
    markedDie,
    runningPoints,
    seatList,
    sheets,
} from "../ui/board";
import { shakers } from "../ui/cups";
import { gridTable } from "../ui/grids";
import { rowOf } from "../ui/rolls";
import type { Moment, Replay } from "./replay";
import { coachTexts } from "./texts";

/** What happened, in words. */
export function momentWords(moment: Moment): string {
    const { event } = moment;
    if (!event) return coachTexts.before;
    const { dull: _, ...open } = event; // here nothing goes without saying
    if (moment.words) open.move = moment.words;
    return eventWords(open, moment.sheets).join(" ");
}

function felt(moment: Moment, game: Game) {
    const { dice: picture, event, marked } = moment,
        layout = layoutOf(picture, game);
    const rolled = event?.kind === "roll" && diceOf(event).every(({ face }) => face) && rowOf(picture, event) < 0;
    const dice = rolled
        ? goneDice(event, picture)
        : layout === "cups"
          ? shakers({ picture, settled: picture, reveal: null, payments: [] }, () => 0)
          : picture.sheet.dice.map((row) =>
                diceRow(row, (d, i) => (row.active && marked.includes(i) ? markedDie(d) : lyingDie(d))),
            );
    return html`<section class=${`felt felt-${layout}`} aria-label=${coachTexts.diceThen}>
        <div class="cloth">${dice}</div>${rolled ? nothing : runningPoints(picture)}</section>`;
}

/** The table after so many events. seat: whose card is looked at; below 0: whose event it was. */
export function replayBoard(
    replay: Replay,
    at: number,
    moment: Moment,
    game: Game,
    seat: number,
    look: (seat: number) => void,
) {
    const { sheets: picture, event, earlier } = moment,
        fresh = freshCells(picture, earlier),
        layout = layoutOf(picture, game);
    const looked = seat >= 0 ? seat : Math.max(0, event?.seat ?? 0);
    return html`<div class=${`board table-${layout}`}>
        ${seatList(picture, game, { seat: looked, look })}
        ${felt(moment, game)}
        <div class="sheet-area">${sheets(picture, layout, replay.log.slice(0, at), looked, (grid, small) =>
            gridTable({
                grid,
                small,
                name: seatName(picture, grid.seat),
                own: false,
                can: null,
                picked: [],
                lit: [],
                fresh: fresh.get(grid.seat) ?? new Set(),
                toggle: () => undefined,
            }),
        )}</div></div>`;
}

/** A slider and four buttons. */
export function replayWay(at: number, last: number, jump: (event: number) => void) {
    const go = (where: number, sign: string, label: string) => html`<button type="button" aria-label=${label}
        aria-disabled=${where === at || where < 0 || where > last} @click=${() => jump(where)}><svg
        viewBox="0 0 20 20" aria-hidden="true"><path d=${sign} /></svg></button>`;
    return html`<div class="way" role="group" aria-label=${coachTexts.way}>
        ${go(0, "M4 3h3v14H4zM17 3v14L8 10z", coachTexts.first)}${go(at - 1, "M15 3v14L5 10z", coachTexts.back)}
        <input type="range" min="0" max=${last} .value=${`${at}`} aria-label=${coachTexts.slider}
            aria-valuetext=${coachTexts.eventOf(at, last)}
            @input=${(e: Event) => jump(Number((e.target as HTMLInputElement).value))} />
        ${go(at + 1, "M5 3v14l10-7z", coachTexts.forward)}${go(last, "M13 3h3v14h-3zM3 3v14l9-7z", coachTexts.last)}
    </div>`;
}
