// board.ts - the table as it lies, for whoever looks on: seats, dice that nobody is asked about, cards and pads. The
// game screen and the replay draw with it.
import { html, nothing, type TemplateResult } from "lit";
import { classMap } from "lit/directives/class-map.js";
import {
    CELL_CROSSED,
    CELL_FILLED,
    DIE_JOLLY,
    DIE_KEPT,
    type DiceRow,
    type Die,
    type Game,
    type Grid,
    type LogEvent,
    type Picture,
    type Seat,
} from "../engine/types";
import { number, texts } from "../texts";
import { die } from "./dice";
import { scorePad } from "./pad";
import { calls, tokens } from "./palko";

// ---- words ----

/** What an event says; nothing where it goes without saying. */
export function eventWords(event: LogEvent, seats: Seat[], game: Game): string[] {
    if (event.dull) return [];
    if (event.news.length) return event.news.map((m) => m.text);
    return [
        texts.event(
            event,
            seats.map((s) => s.name),
            game.jolly,
        ),
    ];
}

// ---- seats ----

/** Who may be looked at more closely, and who is. */
export interface Looking {
    seat: number;
    look: (seat: number) => void;
}

function seatChip(seat: Seat, i: number, picture: Picture, game: Game, looking: Looking) {
    const won = picture.result.over && picture.result.winners.includes(i);
    const classes = classMap({ seat: true, turn: seat.toAct, out: seat.out || seat.resigned, won });
    const level = seat.who === "person" ? "" : (texts.levels[seat.who] ?? seat.who);
    const state = seat.resigned ? texts.resigned : seat.status || (seat.out ? texts.outOfGame : "");
    const inside = html`<span class="who"><b>${seat.name}</b>${level ? html`<small>${level}</small>` : nothing}
            ${seat.toAct && !picture.result.over ? html`<span class="sr">${texts.toMove}</span>` : nothing}
            ${won ? html`<span class="crown" role="img" aria-label=${texts.winner}>★</span>` : nothing}</span>
        <span class="line">${
            seat.tokens >= 0
                ? tokens(seat.tokens)
                : html`<span class="score">${number(game.points ? seat.points : seat.score)}${
                      game.points
                          ? html`<small>${seat.points === 1 ? " pt" : " pts"} · ${number(seat.score)}</small>`
                          : nothing
                  }</span>`
        }
        ${state ? html`<small class="status">${state}</small>` : nothing}
        ${
            picture.series.number > 1
                ? html`<small class="series">${texts.seriesWins(picture.series.wins[i]!)}</small>`
                : nothing
        }</span>`;
    return html`<li>${
        picture.grids.length > 1
            ? html`<button type="button" class=${classes} aria-pressed=${i === looking.seat}
            @click=${() => looking.look(i)}>${inside}</button>`
            : html`<div class=${classes}>${inside}</div>`
    }</li>`;
}

export function seatList(picture: Picture, game: Game, looking: Looking) {
    return html`<ul class="seats" data-seats=${picture.seats.length}>${picture.seats.map((seat, i) =>
        seatChip(seat, i, picture, game, looking),
    )}</ul>`;
}

// ---- dice ----

/** A row of dice in its frame; what stands for each die is the caller's. */
export function diceRow(row: DiceRow, each: (d: Die, i: number) => TemplateResult) {
    return html`<div class=${classMap({ dice: true, aside: row.dice.every(([, f]) => f & DIE_KEPT) })}
        role="group" aria-label=${row.label?.text ?? ""}>${row.dice.map(each)}</div>`;
}

/** A die to look at; roll: the number of the roll that it tumbles for. */
export function lyingDie(d: Die, roll = 0) {
    return html`<span class="slot" role="img" aria-label=${texts.die(d)}>${die(d, roll)}</span>`;
}

/** A die that somebody has picked. */
export function markedDie(d: Die) {
    return html`<span class="slot picked" role="img" aria-label=${`${texts.die(d)}, ${texts.picked}`}>${die(d)}<span
        class="number" aria-hidden="true">✓</span></span>`;
}

/** A roll whose dice have left the sheet again: a farkle, or a roll for the start. */
export function goneDice(event: LogEvent, seats: Seat[], game: Game, roll = 0) {
    return html`<div class="dice gone" role="group" aria-label=${texts.rolled(seats[event.seat]!.name)}>${event.dice.map(
        ([face, flags]) => lyingDie([face, flags | (game.jolly && face === 6 ? DIE_JOLLY : 0)], roll),
    )}</div>`;
}

/** Points that this turn has brought so far and that are not safe yet. */
export function runningPoints(picture: Picture) {
    const running = picture.facts.find((f) => f.id === "FARKLE_FACT_RUNNING");
    if (!running) return nothing;
    return html`<p class="running"><span>${texts.thisTurn}</span> <b>${number(running.num[0]!)}</b></p>`;
}

// ---- cards, sheets, pads ----

const done = (flags: number) => (flags & (CELL_FILLED | CELL_CROSSED)) !== 0;

/** By seat, the cells that are filled now and were not. */
export function freshCells(now: Picture, earlier: Picture | null): Map<number, Set<number>> {
    return new Map(
        now.grids.map((grid) => {
            const old = earlier?.grids.find((g) => g.seat === grid.seat);
            const cells = grid.cells.flatMap(([, flags], i) =>
                old && done(flags) && !done(old.cells[i]![1]) ? [i] : [],
            );
            return [grid.seat, new Set(cells)];
        }),
    );
}

/** What is written down: a card in full and the others small, or calls, or a pad. */
export function sheets(
    picture: Picture,
    log: LogEvent[],
    looked: number,
    draw: (grid: Grid, small: boolean) => unknown,
) {
    if (picture.game === "palko") return calls(picture);
    if (!picture.grids.length) return scorePad(log, picture.seats, picture.due.seat);
    const others = picture.grids.filter((g) => g.seat !== looked);
    return html`<div class=${`sheets sheets-${picture.game}`}>
        <div class="full">${draw(picture.grids.find((g) => g.seat === looked)!, false)}</div>
        <div class="others">${others.map((g) => html`<div>${draw(g, true)}</div>`)}</div>
    </div>`;
}
