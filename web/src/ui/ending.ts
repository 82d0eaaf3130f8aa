// ending.ts - the end of a game as a scene on the felt: how it ended for whoever looks, how everybody did, and the
// moment that decided it. It is worked out from the log and the result; what a game is about does not matter.
import { html, nothing } from "lit";
import type { Game, Kind, LogEvent, Picture } from "../engine/types";
import { endWords, number, seatName, texts } from "../texts";

export type Mood = "won" | "lost" | "shared" | "plain";

export interface Ending {
    mood: Mood;
    words: string;
    /** Everybody, the best first. */
    places: { name: string; score: string; won: boolean; you: boolean }[];
    /** The event that decided it, in words; empty where none stands out. */
    decisive: string;
    next: string;
}

function moodOf({ result, viewer }: Picture): Mood {
    const { winners, abandoned } = result;
    if (abandoned || viewer === null) return "plain";
    if (!winners.includes(viewer)) return "lost";
    return winners.length > 1 ? "shared" : "won";
}

/** By how much a seat is ahead of the best of the others. */
function lead(scores: number[], seat: number): number {
    return scores[seat]! - Math.max(...scores.filter((_, i) => i !== seat));
}

/** When the winner took the lead for good; where that was at once, what brought the winner most. */
export function decisiveEvent(log: LogEvent[], { result }: Picture): LogEvent | null {
    const [winner] = result.winners,
        told = log.filter((e) => e.say.length && e.scores.length > 1);
    if (winner === undefined || result.winners.length > 1 || !told.length) return null;
    if (lead(told.at(-1)!.scores, winner) <= 0) return null; // the score is not what decides here
    let at = told.length - 1;
    while (at > 0 && lead(told[at - 1]!.scores, winner) > 0) at--;
    const gain = (i: number) => lead(told[i]!.scores, winner) - (i ? lead(told[i - 1]!.scores, winner) : 0);
    const early = at < told.length / 3;
    if (early) at = told.reduce((best, _, i) => (gain(i) > gain(best) ? i : best), 0);
    return told[at]!;
}

/** How everybody did, in the unit that counts. */
function scoreWords({ tokens, points, score }: Picture["sheet"]["seats"][number], game: Game): string {
    if (tokens !== undefined) return texts.tokens(tokens);
    return game.points ? texts.pointsAnd(points ?? 0, score) : number(score);
}

/** What of an event says how points or tokens changed hands. */
const TELLING: (Kind | undefined)[] = ["bank", "enter", "mark", "pay", "bonus", "line_closed", "penalty", "bust"];

/** An event in a sentence or two. */
function inShort({ say }: LogEvent): string {
    const telling = say.filter(({ kind }) => TELLING.includes(kind));
    return (telling.length ? telling : say.slice(0, 1)).map(({ text }) => text).join(" ");
}

export function endingOf(picture: Picture, game: Game, log: LogEvent[]): Ending {
    const { sheet, result, viewer } = picture,
        mood = moodOf(picture),
        event = decisiveEvent(log, picture);
    const worth = (i: number) =>
        (result.winners.includes(i) ? 1e9 : 0) + (sheet.seats[i]!.points ?? 0) * 1e4 + sheet.seats[i]!.score;
    const order = sheet.seats.map((_, i) => i).sort((a, b) => worth(b) - worth(a));
    return {
        mood,
        words: endWords(picture),
        places: order.map((i) => ({
            name: seatName(picture, i),
            score: scoreWords(sheet.seats[i]!, game),
            won: result.winners.includes(i),
            you: i === viewer,
        })),
        decisive: event ? inShort(event) : "",
        next: { won: texts.nextWon, lost: texts.nextLost, shared: texts.nextShared, plain: "" }[mood],
    };
}

export function endingScene({ mood, words, places, decisive, next }: Ending) {
    return html`<div class=${`scene scene-${mood}`}>
        ${mood === "won" ? html`<p class="sparks" aria-hidden="true">${[..."★✦★✦★✦★✦"].map((s) => html`<i>${s}</i>`)}</p>` : nothing}
        <p class="winner">${words}</p>
        <ol class="places">${places.map(
            ({ name, score, won, you }) =>
                html`<li class=${`${won ? "first" : ""}${you ? " you" : ""}`}><span>${
                    won ? html`<span aria-hidden="true">★ </span>` : nothing
                }${name}</span><b>${score}</b></li>`,
        )}</ol>
        ${decisive ? html`<p class="decisive"><b>${texts.decisive}</b> ${decisive}</p>` : nothing}
        ${next ? html`<p class="next">${next}</p>` : nothing}
    </div>`;
}
