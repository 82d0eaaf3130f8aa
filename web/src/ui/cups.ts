// cups.ts - games with hidden dice on the felt: a shaker for every seat with its dice under it, tokens, the calls in
// their order and what is at stake.
import { html, nothing } from "lit";
import { type DiceRow, type Kind, type Message, numbersOf, type Picture } from "../engine/types";
import { diceWords, seatName, texts } from "../texts";
import { die, miniDie } from "./dice";

/** Facts that the prompt, the seats or the drawing say already. */
const DRAWN: (Kind | undefined)[] = ["call", "asked"];

export function shakers(picture: Picture, roll: (row: DiceRow, die: number) => number) {
    return html`<div class="shakers" data-seats=${picture.sheet.seats.length}>${picture.sheet.seats.map((seat, i) => {
        const row = picture.sheet.dice.find((r) => r.seat === i);
        const closed = !row || row.dice.every((d) => d.hidden);
        const mine = picture.viewer === i;
        return html`<figure class=${`shaker${closed ? "" : " open"}${mine ? " mine" : ""}${seat.out ? " out" : ""}${
            seat.to_act ? " turn" : ""
        }`}>
            <div class="cup" aria-hidden="true"></div>
            ${
                row && !closed
                    ? html`<div class="under" role="img" aria-label=${texts.shakerOpen(seat.name, diceWords(row.dice))}>${row.dice.map((d, k) => die(d, roll(row, k)))}</div>`
                    : html`<div class="under" role="img" aria-label=${
                          row ? texts.shakerClosed(seat.name, row.dice.length) : texts.shaker(seat.name)
                      }></div>`
            }
            <figcaption><span><b>${seatName(picture, i)}</b>${tokens(seat.tokens)}</span><small>${[seat.opener ? texts.opener : "", seat.status?.text].filter(Boolean).join(", ")}</small></figcaption>
        </figure>`;
    })}</div>`;
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
