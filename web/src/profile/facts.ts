// facts.ts - what a record says of a game without the coach: who sat there, how it ended, and one's largest turn. Read
// from the record once and kept beside it.
import { EVERYTHING, type Engine } from "../engine/engine";
import type { LogEvent, Picture } from "../engine/types";

export interface FactSeat {
    name: string;
    who: string; // "person", or a player of the house
    score: number;
    points?: number;
    tokens?: number;
}
export interface Facts {
    game: string;
    preset: string;
    seats: FactSeat[];
    winners: number[];
    abandoned: boolean;
    /** What one event brought most; step: of the replay. */
    turn: { step: number; gain: number } | null;
}

const seatFacts = ({ name, who, score, points, tokens }: Picture["sheet"]["seats"][number]): FactSeat => ({
    name,
    who,
    score,
    ...(points === undefined ? {} : { points }),
    ...(tokens === undefined ? {} : { tokens }),
});

/** The event that brought a seat most points. */
export function largestTurn(log: LogEvent[], seat: number): Facts["turn"] {
    let before = 0,
        best: Facts["turn"] = null;
    for (const { index, scores } of log) {
        const now = scores[seat] ?? before;
        if (now - before > (best?.gain ?? 0)) best = { step: index + 1, gain: now - before };
        before = now;
    }
    return best;
}

/** Or why the record of a finished game does not say so, with its line; 0: it is not over. */
export function factsOf(engine: Engine, record: string, seat: number): Facts | { why: string; line: number } {
    const desk = engine.read(record);
    if ("why" in desk) return desk;
    try {
        const { game, preset, sheet, result } = desk.picture(EVERYTHING, EVERYTHING);
        if (!result.over) return { why: "", line: 0 };
        const seats = sheet.seats.map(seatFacts),
            scored = seat >= 0 && seats.every(({ tokens }) => tokens === undefined);
        return {
            game,
            preset,
            seats,
            winners: result.winners,
            abandoned: result.abandoned,
            turn: scored ? largestTurn(desk.log(EVERYTHING), seat) : null,
        };
    } finally {
        desk.close();
    }
}
