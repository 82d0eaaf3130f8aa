// game.ts - a game of the challenge as a session: the engine gives the dice by the seed of the day and says when it is
// over. The game that counts is played without help; in practice moves can be taken back and hints asked for.
import type { EngineClient } from "../engine/client";
import type { Solo } from "../engine/types";
import { LocalSession } from "../session/local";
import { settings } from "../session/store";
import { texts } from "../texts";
import { keep, keepPractice, played, practised } from "./days";
import { dailyTexts } from "./texts";

export interface Challenge {
    date: string;
    preset: string;
    solo: Solo;
    practice: boolean;
}

export class DailySession extends LocalSession {
    declare challenge: Challenge; // given before it runs

    /** Which turn this is, from 1. */
    get turn(): number {
        return this.desk.soloNext(this.challenge.solo.seed).turn + 1;
    }

    protected override endsHere(): boolean {
        return this.desk.soloNext(this.challenge.solo.seed).over;
    }

    protected override dice(): Uint8Array {
        return Uint8Array.from(this.desk.soloNext(this.challenge.solo.seed).dice);
    }

    override save(): void {
        const { date, preset, practice } = this.challenge,
            record = this.desk.record();
        const saved = practice ? keepPractice(date, preset, record) : keep(date, preset, { record, result: null });
        if (!saved) this.trouble = dailyTexts.notSaved;
    }

    protected override get undoTo(): number {
        return this.challenge.practice ? super.undoTo : -1;
    }

    get live(): boolean {
        return !this.challenge.practice;
    }

    get mayPlayAgain(): boolean {
        return false;
    }
}

/** The record of this challenge so far; "": it has not been begun. */
function recordOf({ date, preset, practice }: Challenge): string {
    return practice ? practised(date, preset) : (played(date, preset)?.record ?? "");
}

/** Begins it, or goes on with it; a sentence: why that cannot be. */
export function enter(house: EngineClient, challenge: Challenge, fresh: boolean): DailySession | string {
    const { preset, solo } = challenge,
        name = settings().name || texts.defaultName;
    const record = fresh ? "" : recordOf(challenge);
    const session = record
        ? DailySession.resume(house, record, "daily")
        : DailySession.begin(house, {
              preset,
              settings: solo.settings,
              realDice: false,
              seats: [{ who: "person", name }],
          });
    if (session instanceof DailySession) session.challenge = challenge;
    return session as DailySession | string;
}

/** Which turn a record has come to, from 1. */
export function turnOf(house: EngineClient, challenge: Challenge, record: string): number {
    const desk = house.engine.read(record);
    if ("why" in desk) return 1;
    const { turn } = desk.soloNext(challenge.solo.seed);
    desk.close();
    return turn + 1;
}
