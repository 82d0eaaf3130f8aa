// cups.ts - games with hidden dice on the felt: a shaker for every seat with its dice under it, tokens, the calls in
// their order and what is at stake.
import { html, nothing } from "lit";
import { classMap } from "lit/directives/class-map.js";
import { type DiceRow, type Kind, type Message, numbersOf, type Picture } from "../engine/types";
import { diceWords, seatName, texts, who } from "../texts";
import { die, miniDie } from "./dice";
import { countedDice, type Reveal } from "./telling";

/** Facts that the prompt, the seats or the drawing say already. */
const DRAWN: (Kind | undefined)[] = ["call", "asked"];

const FEW = 2; // rivals that have room for their cups on any screen

/** What the shakers are drawn from. */
export interface CupsLook {
    picture: Picture;
    settled: Picture;
    reveal: Reveal | null;
    payments: Message[];
}

type RollOf = (row: DiceRow, die: number) => number;

/** The dice of a seat; of those that are being counted, so many have been, in the order in which they were shown. */
function openDice({ picture, reveal }: CupsLook, row: DiceRow, roll: RollOf) {
    const { contest = 0, counted = Infinity, lifted = [] } = reveal ?? {},
        seat = row.seat!;
    const before = lifted
        .slice(0, lifted.indexOf(seat))
        .reduce((sum, other) => sum + countedDice(picture, other, contest).length, 0);
    const lit = reveal ? countedDice(picture, seat, contest).slice(0, Math.max(0, counted - before)) : [];
    return row.dice.map(
        (d, k) =>
            html`<span class=${lit.includes(k) ? "lit" : reveal && contest >= 0 ? "dim" : ""}>${die(d, roll(row, k))}</span>`,
    );
}

function shaker(look: CupsLook, i: number, roll: RollOf) {
    const { picture, settled, reveal } = look,
        seat = settled.sheet.seats[i]!,
        row = picture.sheet.dice.find((r) => r.seat === i),
        mine = picture.viewer === i;
    const waits = reveal && !reveal.lifted.includes(i) && !mine; // it is lifted later
    const closed = !row || waits || row.dice.every((d) => d.hidden);
    const classes = classMap({ shaker: true, open: !closed, mine, out: !!seat.out, turn: !!seat.to_act });
    return html`<figure class=${classes}>
        <div class="cup" aria-hidden="true"></div>
        ${
            row && !closed
                ? html`<div class="under" role="img" aria-label=${texts.shakerOpen(who(settled, i), diceWords(row.dice))}>${openDice(look, row, roll)}</div>`
                : html`<div class="under" role="img" aria-label=${
                      row ? texts.shakerClosed(who(settled, i), row.dice.length) : texts.shaker(who(settled, i))
                  }></div>`
        }
        <figcaption><span><b>${seatName(picture, i)}</b>${tokens(seat.tokens)}</span><small>${[seat.opener ? texts.opener : "", seat.status?.text].filter(Boolean).join(", ")}</small></figcaption>
    </figure>`;
}

/** The last call, large. */
function onTable({ settled, reveal }: CupsLook) {
    const call = settled.sheet.facts.filter((f) => f.kind === "call").at(-1);
    if (!call || (reveal && reveal.counted === Infinity)) return nothing;
    const [seat, count, face] = numbersOf(call) as [number, number, number];
    return html`<p class="on-table"><span class="sr">${texts.callOnTable(who(settled, seat), count, face)}</span>
        <span aria-hidden="true"><b>${count}</b> × ${miniDie({ face })}</span></p>`;
}

/** How it was counted and who pays, contest by contest; while it is counted, a number that runs. */
function counting({ picture, reveal, payments }: CupsLook) {
    if (!reveal || reveal.contest < 0) return nothing;
    if (reveal.counted !== Infinity)
        return html`<p class="counter"><span class="sr">${texts.countSoFar(reveal.counted)}</span>
            <b aria-hidden="true">${reveal.counted}</b></p>`;
    const counts = picture.sheet.facts.filter((f) => f.kind === "count");
    const hasTokens = picture.sheet.seats.some((seat) => seat.tokens !== undefined);
    return html`<ol class="verdicts">${counts.map((count, j) => {
        const [total, face, called, , payer = 0] = numbersOf(count) as [number, number, number, number, number?],
            pay = payments[j];
        if (!hasTokens || !pay) return html`<li>${pay?.text ?? count.text}</li>`;
        const stake = numbersOf(pay)[4]!;
        return html`<li>${texts.counted(total, face, called, who(picture, payer), stake)}</li>`;
    })}</ol>`;
}

export function shakers(look: CupsLook, roll: RollOf) {
    const { seats } = look.picture.sheet,
        { viewer } = look.picture;
    const all = seats.map((_, i) => i),
        rivals = all.filter((i) => i !== viewer);
    return html`<div class=${classMap({ shakers: true, many: rivals.length > FEW })} data-seats=${seats.length}>${rivals.map((i) => shaker(look, i, roll))}</div>
        <div class="between">${onTable(look)}${counting(look)}</div>
        ${viewer !== null ? html`<div class="shakers own">${shaker(look, viewer, roll)}</div>` : nothing}`;
}

export function tokens(n: number | undefined) {
    if (n === undefined) return nothing;
    return html`<span class="tokens" role="img" aria-label=${texts.tokens(n)}>${Array.from(
        { length: n },
        () => html`<i></i>`,
    )}</span>`;
}

export function calls(picture: Picture) {
    const { facts } = picture.sheet,
        made = facts.filter((f) => f.kind === "call");
    return html`<section class="calls" aria-labelledby="calls"><h2 id="calls">${texts.calls}</h2>
        ${
            made.length
                ? html`<ol>${made.map((call) => callChip(call, picture))}</ol>`
                : html`<p class="hint">${texts.noCalls}</p>`
        }
        ${facts.filter((f) => !DRAWN.includes(f.kind)).map((f) => fact(f))}
    </section>`;
}

/** Whose call, how many, of which face. */
export function callWords(call: Message, picture: Picture) {
    const [seat, count, face] = numbersOf(call) as [number, number, number];
    return html`<span>${picture.sheet.seats[seat] ? seatName(picture, seat) : nothing}</span> <b>${count}</b> × ${miniDie({ face })}`;
}

function callChip(call: Message, picture: Picture) {
    return html`<li class="call"><span class="sr">${call.text}</span><span aria-hidden="true">${callWords(
        call,
        picture,
    )}</span></li>`;
}

function fact(f: Message) {
    if (f.kind !== "contest") return html`<p class="fact">${f.text}</p>`;
    const stake = numbersOf(f).at(-1)!;
    return html`<p class="fact contest"><span>${f.text}</span>
        <span class="tokens" role="img" aria-label=${texts.stakeOf(stake)}>${Array.from(
            { length: stake },
            () => html`<i></i>`,
        )}</span></p>`;
}
