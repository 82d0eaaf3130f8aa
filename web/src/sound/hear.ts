// hear.ts - which sound belongs to what happens in a game. What happened is told by the kinds of the engine's
// sentences; what has no entry still rattles and ticks.
import { diceOf, type LogEvent } from "../engine/types";
import type { Session } from "../session/session";
import { play, playTones } from "./sound";
import { heard, rollOf, type Sound } from "./tones";

/** The dice leave the hand. */
export function hearRoll(event: LogEvent, tumbling: boolean): void {
    if (event.kind === "roll") playTones("roll", rollOf(diceOf(event).length, tumbling));
}

/** It lies there and is told. */
export function hearEvent(event: LogEvent, { picture, setup }: Session): void {
    const { over, abandoned, winners } = picture.result;
    const won = winners.some(
        (seat) => setup.seats[seat]?.who === "person" && (picture.viewer === null || picture.viewer === seat),
    );
    const named = event.say.map(({ kind }) => (kind ? heard[kind] : undefined)).find((sound) => sound);
    const sound: Sound | undefined =
        over && !abandoned ? (won ? "win" : "end") : (named ?? (event.kind === "move" ? "tick" : undefined));
    if (sound) play(sound);
}

/** It is the turn of somebody at this device, after others; heard where they may look elsewhere: at a table with
 * friends, or in another tab. */
export function hearTurn({ ask, log, live }: Session): void {
    const asked = "seat" in ask && ask.kind !== "think" && log.at(-1)?.seat !== ask.seat;
    if (asked && (live || document.hidden)) play("turn");
}
