// game.ts - a game of the challenge as a session: the engine gives the dice by the seed of the day and says when it is
// over. The game that counts is played without help; in practice moves can be taken back and hints asked for.
import type { Desk } from "../engine/engine";
import type { House } from "../engine/house";
import type { Solo } from "../engine/types";
import { LocalSession, type Terms } from "../session/local";
import { settings } from "../session/store";
import { t as common } from "../texts";
import { keep, keepPractice, played, practised } from "./days";

export interface Challenge {
    date: string;
    preset: string;
    solo: Solo;
    practice: boolean;
}

class Fixed implements Terms {
    readonly strict: boolean;

    constructor(private readonly challenge: Challenge) {
        this.strict = !challenge.practice;
    }

    over(desk: Desk): boolean {
        return desk.soloNext(this.challenge.solo.seed).over;
    }

    dice(desk: Desk): Uint8Array {
        return Uint8Array.from(desk.soloNext(this.challenge.solo.seed).dice);
    }

    save(record: string): boolean {
        const { date, preset, practice } = this.challenge;
        if (practice) return keepPractice(date, preset, record);
        return keep(date, preset, { record, result: played(date, preset)?.result ?? null });
    }
}

/** The record of this challenge so far; "": it has not been begun. */
export function recordOf({ date, preset, practice }: Challenge): string {
    return practice ? practised(date, preset) : played(date, preset)?.record ?? "";
}

/** Begins it, or goes on with it; a sentence: why that cannot be. */
export function enter(house: House, challenge: Challenge, fresh: boolean): LocalSession | string {
    const terms = new Fixed(challenge), record = fresh ? "" : recordOf(challenge);
    if (record) return LocalSession.resume(house, record, "daily", false, terms);
    const { preset, solo } = challenge, name = settings().name || common.defaultName;
    return LocalSession.begin(house, { preset, settings: solo.settings, realDice: false,
                                       seats: [{ who: "person", name }] }, terms);
}

/** Which turn a record has come to, from 1. */
export function turnOf(house: House, challenge: Challenge, record: string): number {
    const desk = house.engine.read(record);
    if ("why" in desk) return 1;
    const { turn } = desk.soloNext(challenge.solo.seed);
    desk.close();
    return turn + 1;
}
