// tones.ts - the sounds, as data: short tones and bursts of noise, made when they are played. Times in seconds, heights
// in hertz, loudness from 0 to 1.
import type { Kind } from "../engine/types";

export interface Tone {
    at: number;
    lasts: number;
    wave: OscillatorType | "noise";
    hertz: number;
    to?: number; // glides there
    loud: number;
}

const note = (at: number, hertz: number, lasts = 0.18, loud = 0.5): Tone => ({
    at,
    lasts,
    wave: "triangle",
    hertz,
    loud,
});

export const sounds = {
    tick: [{ at: 0, lasts: 0.04, wave: "noise", hertz: 2600, loud: 0.5 }],
    bank: [note(0, 660, 0.1, 0.35), note(0.07, 880, 0.16, 0.35)],
    bright: [note(0, 659), note(0.09, 784), note(0.18, 1047, 0.3)],
    low: [
        { at: 0, lasts: 0.5, wave: "sine", hertz: 165, to: 82, loud: 0.9 },
        { at: 0, lasts: 0.3, wave: "triangle", hertz: 196, to: 98, loud: 0.3 },
    ],
    knock: [
        { at: 0, lasts: 0.09, wave: "noise", hertz: 420, loud: 1 },
        { at: 0.13, lasts: 0.09, wave: "noise", hertz: 420, loud: 1 },
    ],
    win: [note(0, 523), note(0.13, 659), note(0.26, 784), note(0.39, 1047, 0.6), note(0.39, 784, 0.6, 0.3)],
    end: [note(0, 523, 0.25, 0.35), note(0.2, 392, 0.45, 0.35)],
    turn: [
        { at: 0, lasts: 0.35, wave: "sine", hertz: 880, loud: 0.5 },
        { at: 0.12, lasts: 0.45, wave: "sine", hertz: 1175, loud: 0.4 },
    ],
} satisfies Record<string, Tone[]>;
export type Sound = keyof typeof sounds;

/** Dice are shaken, if there is time for that, and land one after another. */
export function rollOf(dice: number, shaken: boolean): Tone[] {
    const tones: Tone[] = [],
        land = shaken ? 0.36 : 0,
        jitter = () => Math.random();
    for (let i = 0; shaken && i < 7; i++)
        tones.push({
            at: i * 0.05 + jitter() * 0.02,
            lasts: 0.045,
            wave: "noise",
            hertz: 1500 + 900 * jitter(),
            loud: 0.35,
        });
    for (let i = 0; i < dice; i++)
        tones.push({
            at: land + i * 0.035 + jitter() * 0.03,
            lasts: 0.06,
            wave: "noise",
            hertz: 900 + 500 * jitter(),
            loud: 0.9,
        });
    return tones;
}

/** What is heard when the engine says something of this kind; the first that matches. Other moves make a tick. */
export const heard: Partial<Record<Kind, Sound>> = {
    bust: "low",
    lost: "low",
    scratch: "low",
    out: "low",
    hot_dice: "bright",
    bonus: "bright",
    line_closed: "bright",
    bank: "bank",
    enter: "bank",
    mark: "bank",
    challenge: "knock",
    raise: "knock",
};
