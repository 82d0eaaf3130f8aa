// board.ts - the table as it lies, for whoever looks on: seats, dice that nobody is asked about, cards and pads. The
// game screen and the replay draw with it.
import { html, nothing, type TemplateResult } from "lit";
import { classMap } from "lit/directives/class-map.js";
import {
    type Card,
    type Cell,
    type DiceRow,
    type Die,
    diceOf,
    type Game,
    type LogEvent,
    numbersOf,
    type Picture,
    type Seat,
    seatOf,
} from "../engine/types";
import { dieWords, levelName, number, plainEvent, seatName, seriesWins, starred, texts, who } from "../texts";
import { GAP } from "./arrange";
import { die } from "./dice";
import { scorePad } from "./pad";
import { calls, tokens } from "./cups";

// ---- words ----

/** What an event says; nothing where it goes without saying. */
export function eventWords(event: LogEvent, picture: Picture): string[] {
    if (event.dull) return [];
    return event.say.length ? event.say.map((m) => starred(m.text)) : [plainEvent(event, picture)];
}

// ---- seats ----

/** Who may be looked at more closely, and who is. */
export interface Looking {
    seat: number;
    look: (seat: number) => void;
}

function seatChip(seat: Seat, i: number, picture: Picture, game: Game, looking: Looking) {
    const won = picture.result.over && picture.result.winners.includes(i);
    const classes = classMap({ seat: true, turn: !!seat.to_act, out: !!(seat.out || seat.resigned), won });
    const level = seat.who === "person" ? "" : levelName(seat.who);
    const state = seat.resigned ? texts.resigned : seat.status?.text || (seat.out ? texts.outOfGame : "");
    const inside = html`<span class="who"><b>${seatName(picture, i)}</b>${level ? html`<small>${level}</small>` : nothing}
            ${seat.to_act && !picture.result.over ? html`<span class="sr">${texts.toMove}</span>` : nothing}
            ${won ? html`<span class="crown" role="img" aria-label=${texts.winner}>★</span>` : nothing}</span>
        <span class="line">${
            seat.tokens !== undefined
                ? tokens(seat.tokens)
                : html`<span class="score">${number(seat.points ?? seat.score)}${
                      game.points
                          ? html`<small> ${texts.pointsShort(seat.points ?? 0)} · ${number(seat.score)}</small>`
                          : nothing
                  }</span>`
        }
        ${state ? html`<small class="status">${state}</small>` : nothing}
        ${
            picture.series.number > 1
                ? html`<small class="series">${seriesWins(picture.series.wins[i]!)}</small>`
                : nothing
        }</span>`;
    return html`<li>${
        picture.sheet.grids.length > 1
            ? html`<button type="button" class=${classes} aria-pressed=${i === looking.seat}
            @click=${() => looking.look(i)}>${inside}</button>`
            : html`<div class=${classes}>${inside}</div>`
    }</li>`;
}

export function seatList(picture: Picture, game: Game, looking: Looking) {
    return html`<ul class="seats" data-seats=${picture.sheet.seats.length}>${picture.sheet.seats.map((seat, i) =>
        seatChip(seat, i, picture, game, looking),
    )}</ul>`;
}

// ---- dice ----

/** A row of dice in its frame; what stands for each die is the caller's. order: their numbers from left to right. */
export function diceRow(
    row: DiceRow,
    each: (d: Die, i: number, place: number) => TemplateResult,
    order = row.dice.map((_, i) => i),
) {
    return html`<div class=${classMap({ dice: true, aside: row.dice.every((d) => !!d.kept) })}
        role="group" aria-label=${row.label?.text ?? ""}>${order.map((i, place) =>
            i === GAP ? html`<span class="slot ghost" aria-hidden="true"></span>` : each(row.dice[i]!, i, place),
        )}</div>`;
}

/** A die to look at; roll: the number of the roll that it tumbles for; rolling: it still does. */
export function lyingDie(d: Die, roll = 0, rolling = false) {
    return html`<span class="slot" role="img" aria-label=${rolling ? texts.dieRolling : dieWords(d)}>${die(d, roll)}</span>`;
}

/** A die that somebody has picked. */
export function markedDie(d: Die) {
    return html`<span class="slot picked" role="img" aria-label=${texts.picked(dieWords(d))}>${die(d)}<span
        class="number" aria-hidden="true">✓</span></span>`;
}

/** A roll whose dice have left the sheet again: a bust, or a roll for the start. */
export function goneDice(event: LogEvent, picture: Picture, roll = 0, rolling = false) {
    return html`<div class="dice gone" role="group" aria-label=${texts.rolled(who(picture, seatOf(event)))}>${diceOf(
        event,
    ).map((d) => lyingDie(d, roll, rolling))}</div>`;
}

/** Points that this turn has brought so far and that are not safe yet. */
export function runningPoints(picture: Picture, picked = 0) {
    const running = picture.sheet.facts.find((f) => f.kind === "running");
    if (!running) return nothing;
    return html`<p class="running"><span>${texts.thisTurn}</span> <b>${number(numbersOf(running)[0]! + picked)}</b>${
        picked ? html` <span class="worth">${texts.pickWorth(picked)}</span>` : nothing
    }</p>`;
}

/** Which throw of a turn this is, where a turn has several. */
export function throwCount(picture: Picture) {
    const throws = picture.sheet.facts.find((f) => f.kind === "throws");
    if (!throws) return nothing;
    const [, left, of] = numbersOf(throws) as [number, number, number];
    return html`<p class="throw">${texts.throwOf(Math.max(1, of - left), of)}</p>`;
}

// ---- cards, sheets, pads ----

const done = (cell: Cell) => !!(cell.filled || cell.crossed);

/** By seat, the cells that are filled now and were not. */
export function freshCells(now: Picture, earlier: Picture | null): Map<number, Set<number>> {
    return new Map(
        now.sheet.grids.map((grid) => {
            const old = earlier?.sheet.grids.find((g) => g.seat === grid.seat);
            const cells = grid.cells.flatMap((cell, i) => (old && done(cell) && !done(old.cells[i]!) ? [i] : []));
            return [grid.seat, new Set(cells)];
        }),
    );
}

/** What is drawn in the middle: cups over hidden dice, a card or sheet for each seat, or a pad for scores. */
export type Layout = "cups" | "card" | "marks" | "pad";

export function layoutOf(picture: Picture, game: Game): Layout {
    return game.hidden ? "cups" : (picture.sheet.grids[0]?.kind ?? "pad");
}

/** What is written down: a card in full and the others small, or calls, or a pad. */
export function sheets(
    picture: Picture,
    layout: Layout,
    log: LogEvent[],
    looked: number,
    draw: (grid: Card, small: boolean) => unknown,
) {
    if (layout === "cups") return calls(picture);
    if (layout === "pad") return scorePad(log, picture);
    const others = picture.sheet.grids.filter((g) => g.seat !== looked);
    return html`<div class=${`sheets sheets-${layout}`}>
        <div class="full">${draw(picture.sheet.grids.find((g) => g.seat === looked)!, false)}</div>
        <div class="others">${others.map((g) => html`<div>${draw(g, true)}</div>`)}</div>
    </div>`;
}
