// felt.ts - the felt of the game screen: dice that lie there, tumble, wait to be rolled or can be picked.
import { html, nothing, type TemplateResult } from "lit";
import { classMap } from "lit/directives/class-map.js";
import { repeat } from "lit/directives/repeat.js";
import { coachTexts } from "../coach/texts";
import { type DiceRow, type Die, diceOf, type LogEvent, type Message, type Picture } from "../engine/types";
import { dieWords, texts } from "../texts";
import type { Arrangement } from "./arrange";
import { diceRow, goneDice, type Layout, lyingDie, runningPoints, throwCount } from "./board";
import { die } from "./dice";
import { shakers } from "./cups";
import { type Moment, momentBanner } from "./moments";
import type { Picking } from "./picking";
import type { Reveal } from "./telling";
import { placesIn, rowOf } from "./rolls";

const ROW = 8; // dice that fit into a row of the map below
const DICE_MAX = 6; // that any game rolls together
const LINES = 72; // letters that are said in two lines on a phone; more are set smaller
const ROOM = 115; // letters that the felt has room for

/** Where the dice of the last roll lie: for each place of the felt the number of the roll that put a die there. */
export function rollsOf(picture: Picture, event: LogEvent | undefined): Map<number, number> {
    const rolls = new Map<number, number>();
    if (event?.kind !== "roll") return rolls;
    const row = rowOf(picture, event);
    if (row >= 0) for (const i of placesIn(picture.sheet.dice[row]!, event)) rolls.set(row * ROW + i, event.index + 1);
    return rolls;
}

/** The last roll, where its dice have left the sheet again: they have led on at once. */
export function goneRoll(picture: Picture, event: LogEvent | undefined): LogEvent | null {
    if (event?.kind !== "roll" || event.told || diceOf(event).some(({ face }) => !face)) return null;
    return rowOf(picture, event) >= 0 ? null : event;
}

export interface FeltLook {
    picture: Picture;
    /** As it may be told: without what dice that still tumble will bring. */
    settled: Picture;
    moment: Moment | null;
    reveal: Reveal | null;
    /** What the last event says about who pays. */
    payments: Message[];
    layout: Layout;
    picking: Picking;
    arrangement: Arrangement;
    rolls: Map<number, number>;
    gone: LogEvent | null;
    /** What stands in place of dice, where the game is over. */
    scene: TemplateResult | null;
    tumbling: boolean;
    ticker: string[];
    skip: () => void;
    /** Opens the scoring aid; null: the rules have none. */
    aid: (() => void) | null;
}

function dieButton(look: FeltLook, d: Die, i: number, place: number, roll: number) {
    const { picking } = look;
    const can = picking.prompt!.dice.includes(i),
        picked = picking.pick.dice.includes(i);
    const lit = !!picking.lit?.dice.includes(i);
    return html`<button type="button" class=${classMap({ slot: true, can, picked, lit })}
        aria-pressed=${picked ? "true" : "false"} aria-disabled=${can ? "false" : "true"}
        aria-label=${texts.dieNumber(place + 1, dieWords(d))} @click=${() => picking.toggleDie(i)}>${die(d, roll)}<span
        class="number" aria-hidden="true">${picked ? "✓" : place + 1}</span></button>`;
}

function row(look: FeltLook, dice: DiceRow, index: number) {
    const active = dice.active && look.picking.prompt !== null;
    const roll = (i: number) => look.rolls.get(index * ROW + i) ?? 0;
    const each = (d: Die, i: number, place: number) =>
        active ? dieButton(look, d, i, place, roll(i)) : lyingDie(d, roll(i), look.tumbling && !!roll(i));
    return diceRow(dice, each, look.arrangement.of(dice, look.picture));
}

/** Dice that are set aside stay where they are, however many rows lie there. */
const rowName = ({ dice }: DiceRow, index: number) => (dice.every((d) => d.kept) ? "aside" : index);

/** Dice that wait to be rolled. */
function readyDice({ due }: Picture) {
    const n = due.kind === "roll" ? due.dice : 0;
    return html`<div class="dice empty" aria-hidden="true">${Array.from(
        { length: n },
        () => html`<span class="slot ghost"></span>`,
    )}</div>`;
}

function cloth(look: FeltLook) {
    const { picture, gone } = look;
    if (look.scene) return look.scene;
    const thrown = gone ? goneDice(gone, picture, gone.index + 1, look.tumbling) : nothing;
    if (look.layout === "cups")
        return html`${thrown}${shakers(look, (dice, i) => look.rolls.get(picture.sheet.dice.indexOf(dice) * ROW + i) ?? 0)}`;
    const lying = picture.sheet.dice.some(({ dice }) => dice.some((d) => !d.kept)); // not all set aside
    return html`${gone ? thrown : lying ? nothing : readyDice(picture)}
        ${repeat(picture.sheet.dice, rowName, (dice, i) => row(look, dice, i))}`;
}

/** How many dice lie side by side at most: those of a card's game are always as many, the ones in the hand among them;
 * where some are set aside, six. */
function abreast({ layout, picture: { sheet, due } }: FeltLook): number {
    const inHand = due.kind === "roll" ? due.dice : 0,
        all = Math.max(0, ...sheet.dice.map(({ dice }) => dice.length)) + inHand;
    return layout === "pad" || !all ? DICE_MAX : all;
}

/** How what has just happened ended, as far as there is room for it; the log has it all. */
function tickerWords(words: string[]): string {
    const enough = words.findIndex((_, i) => words.slice(i).join(" ").length <= ROOM);
    return words.slice(enough).join(" ");
}

export function felt(look: FeltLook) {
    const { picture, gone } = look,
        ticker = look.scene || look.reveal ? "" : tickerWords(look.ticker);
    const name = look.layout === "cups" ? coachTexts.diceThen : (picture.sheet.dice[0]?.label?.text ?? texts.ready);
    const mood = look.moment ? ` moment-${look.moment.mood}` : "";
    return html`<section class=${`felt felt-${look.layout}${mood}`} .style=${`--n: ${abreast(look)}`} aria-label=${name}
            @click=${look.skip}>
        <div class="cloth">${cloth(look)}</div>
        ${
            look.aid && !look.scene
                ? html`<button type="button" class="aid-button" aria-label=${texts.whatCounts}
                    @click=${look.aid}><span aria-hidden="true">?</span></button>`
                : nothing
        }
        ${gone || look.scene ? nothing : runningPoints(look.settled, look.picking.worth())}${look.scene ? nothing : throwCount(picture)}
        ${momentBanner(look.moment)}
        <p class=${classMap({ ticker: true, long: ticker.length > LINES })}>${ticker}</p>
    </section>`;
}
