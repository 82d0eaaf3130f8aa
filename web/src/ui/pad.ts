// pad.ts - the score pad of games without a card: a column for each seat, a line for each turn that changed its score,
// made from the log alone.
import { html } from "lit";
import type { LogEvent, Picture } from "../engine/types";
import { number, seatName, texts } from "../texts";

interface Line {
    gain: number;
    total: number;
    lost: boolean;
}

/** What each seat wrote down, turn by turn. A bust is a line of its own, even where it costs nothing. */
function lines(log: LogEvent[], seats: number): Line[][] {
    const out: Line[][] = Array.from({ length: seats }, () => []);
    let before: number[] = new Array<number>(seats).fill(0);
    for (const event of log) {
        const lost = event.say.some((m) => m.kind === "bust");
        event.scores.forEach((score, seat) => {
            const gain = score - before[seat]!;
            if (gain || (lost && seat === event.seat)) out[seat]!.push({ gain, total: score, lost });
        });
        before = event.scores;
    }
    return out;
}

export function scorePad(log: LogEvent[], picture: Picture) {
    const { seats } = picture.sheet,
        turn = picture.due.seat ?? -1;
    const columns = lines(log, seats.length),
        most = Math.max(3, ...columns.map((c) => c.length));
    return html`<div class="pad" tabindex="0" role="region" aria-label=${texts.pad}><table>
        <caption class="sr">${texts.pad}</caption>
        <thead><tr>${seats.map((_, i) => html`<th scope="col" class=${i === turn ? "turn" : ""}>${seatName(picture, i)}</th>`)}</tr>
        </thead>
        <tbody>${Array.from({ length: most }, (_, i) => most - 1 - i).map(
            (row) =>
                html`<tr>${columns.map((c) => {
                    const line = c[row];
                    return html`<td>${
                        !line
                            ? html`<span class="sr">–</span>`
                            : line.lost && !line.gain
                              ? html`<i class="lost">${texts.bust}</i>`
                              : html`<small>${line.gain > 0 ? "+" : ""}${number(line.gain)}</small> <b>${number(line.total)}</b>`
                    }</td>`;
                })}</tr>`,
        )}</tbody></table></div>`;
}
