// palko.ts - Palko on the felt: a shaker for every seat with its dice under it, tokens, the calls in their order and
// what is at stake. What it draws specially it takes from facts by their names; everything else is shown in words.
import { html, nothing } from "lit";
import { DIE_HIDDEN, type DiceRow, type Msg, type Picture } from "../engine/types";
import { texts } from "../texts";
import { die, miniDie } from "./dice";

const CALLS = ["PALKO_FACT_CALL", "PALKO_FACT_CALL_NATURAL"];
const WILD = ["PALKO_FACT_WILD", "PALKO_FACT_NATURAL"];
/** Said already by the prompt, the seats or the drawing. */
const DRAWN = [
    ...CALLS,
    ...WILD,
    "PALKO_FACT_WINDOW",
    "PALKO_FACT_TO_CALL",
    "PALKO_FACT_OPENING",
    "PALKO_FACT_ASKED",
    "PALKO_FACT_MUST",
];

export function shakers(picture: Picture, roll: (row: DiceRow, die: number) => number) {
    return html`<div class="shakers" data-seats=${picture.seats.length}>${picture.seats.map((seat, i) => {
        const row = picture.dice.find((r) => r.seat === i);
        const closed = !row || row.dice.every(([, flags]) => flags & DIE_HIDDEN);
        const mine = picture.viewer === i;
        return html`<figure class=${`shaker${closed ? "" : " open"}${mine ? " mine" : ""}${seat.out ? " out" : ""}${
            seat.toAct ? " turn" : ""
        }`}>
            <div class="cup" aria-hidden="true"></div>
            ${
                row && !closed
                    ? html`<div class="under" role="img" aria-label=${`${texts.shaker(seat.name)}: ${row.dice
                          .map((d) => texts.die(d))
                          .join(", ")}`}>${row.dice.map((d, k) => die(d, roll(row, k)))}</div>`
                    : html`<div class="under" role="img" aria-label=${
                          row ? texts.shakerClosed(seat.name) : texts.shaker(seat.name)
                      }></div>`
            }
            <figcaption><span><b>${seat.name}</b>${tokens(seat.tokens)}</span><small>${[seat.opener ? texts.opener : "", seat.status].filter(Boolean).join(", ")}</small></figcaption>
        </figure>`;
    })}</div>`;
}

export function tokens(n: number) {
    if (n < 0) return nothing;
    return html`<span class="tokens" role="img" aria-label=${texts.tokens(n)}>${Array.from(
        { length: n },
        () => html`<i></i>`,
    )}</span>`;
}

export function calls(picture: Picture) {
    const made = picture.facts.filter((f) => CALLS.includes(f.id));
    const wild = picture.facts.find((f) => WILD.includes(f.id));
    return html`<section class="calls" aria-labelledby="calls"><h2 id="calls">${texts.calls}</h2>
        ${
            made.length
                ? html`<ol>${made.map((call) => callChip(call, picture))}</ol>`
                : html`<p class="hint">${texts.noCalls}</p>`
        }
        ${wild ? html`<p class="wild">${wild.id === WILD[0] ? texts.wildOnes : texts.naturalOnes}</p>` : nothing}
        ${picture.facts.filter((f) => !DRAWN.includes(f.id)).map((f) => fact(f))}
    </section>`;
}

function callChip(call: Msg, picture: Picture) {
    const [seat, quantity, face] = call.num as [number, number, number];
    return html`<li class="call"><span class="sr">${call.text}</span><span aria-hidden="true"><span>${
        picture.seats[seat]?.name
    }</span> <b>${quantity}</b> × ${miniDie(face)}</span></li>`;
}

function fact(f: Msg) {
    if (f.id !== "PALKO_FACT_CONTEST") return html`<p class="fact">${f.text}</p>`;
    const stake = f.num[4]!;
    return html`<p class="fact contest"><span>${f.text}</span>
        <span class="tokens" role="img" aria-label=${texts.stakeOf(stake)}>${Array.from(
            { length: stake },
            () => html`<i></i>`,
        )}</span></p>`;
}
