// rolls.ts - where the dice of a roll lie on the sheet. The sheet knows no order of rolling; equal dice are equal, and
// those on the right are taken to be the ones rolled last.
import { type DiceRow, diceOf, type LogEvent, type Picture } from "../engine/types";

/** The places in a row; none if not all of the roll's dice are there. */
export function placesIn(row: DiceRow, roll: LogEvent): number[] {
    const places: number[] = [];
    for (const one of diceOf(roll)) {
        let i = row.dice.length;
        while (i-- > 0) {
            const lies = row.dice[i]!;
            const same = lies.face === one.face && lies.coloured === one.coloured;
            if (same && !lies.kept && !places.includes(i)) break;
        }
        if (i < 0) return [];
        places.push(i);
    }
    return places;
}

/** Dice of the row to pick from that the last throw left lying: they were held. None where all were thrown, or where
 * what is kept lies aside. */
export function heldDice(picture: Picture, last: LogEvent | undefined): number[] {
    const row = picture.sheet.dice.find((r) => r.active);
    if (!row || last?.kind !== "roll" || last.seat !== row.seat) return [];
    const thrown = placesIn(row, last);
    return thrown.length ? row.dice.flatMap((_, i) => (thrown.includes(i) ? [] : [i])) : [];
}

/** The row in which a roll lies, or -1: it has led on at once, as a bust or a roll for the start does. */
export function rowOf(picture: Picture, roll: LogEvent): number {
    return picture.sheet.dice.findIndex((row) => row.seat === roll.seat && placesIn(row, roll).length > 0);
}
