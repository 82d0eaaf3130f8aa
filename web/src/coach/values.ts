// values.ts - the coach's numbers as people read them: chances in percent, totals in points.
import type { Objective } from "../engine/coach";
import { speaker } from "../language/language";

const scales: Record<Objective, { factor: number; digits: number }> = {
    win: { factor: 100, digits: 1 },
    score: { factor: 1, digits: 1 },
    points: { factor: 1, digits: 2 },
};
const FINE = 10; // below so many of a unit another digit of a difference is worth showing

function write(x: number, objective: Objective, fine: boolean): string {
    const places = scales[objective].digits + (fine ? 1 : 0);
    return objective === "win" ? speaker.percent(x, places) : speaker.number(x, places);
}

/** A value: "53.0 %", "412.3". */
export function worth(value: number, objective: Objective): string {
    return write(value, objective, false);
}

/** A difference without its sign: "0.47 %", "21.9 %". */
export function amount(difference: number, objective: Objective): string {
    const size = Math.abs(difference),
        { factor } = scales[objective];
    return write(size, objective, size * factor < FINE);
}

/** A difference with its sign: "+3.2 %", "−0.47 %", "0.00 %". */
export function signed(difference: number, objective: Objective): string {
    const words = amount(difference, objective);
    if (!/[1-9]/.test(words)) return words;
    return (difference < 0 ? "−" : "+") + words;
}

/** A loss: without a sign, unless chance has made it a gain: "0.47 %", "−0.10 %". */
export function lossOf(loss: number, objective: Objective): string {
    return (loss < 0 && /[1-9]/.test(amount(loss, objective)) ? "−" : "") + amount(loss, objective);
}

/** " ± 0.4 %", or nothing where values are exact. */
export function plusMinus(error: number, objective: Objective): string {
    return error > 0 ? `\u00a0±\u00a0${write(error, objective, error * scales[objective].factor < 1)}` : "";
}
