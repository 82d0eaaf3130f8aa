// arrange.ts - in which order the dice of a row are drawn. The sheet sorts them; a die that was held keeps its place on
// the felt, and those thrown again lie where they were taken from.
import type { DiceRow, Die, Picture } from "../engine/types";

const alike = (a: Die, b: Die) => a.face === b.face && a.coloured === b.coloured;

/** In place of a number: nothing lies there just now. */
export const GAP = -1;

export class Arrangement {
    /** Numbers of the row's dice, from left to right. */
    private order: number[] = [];
    private lay: Die[] = [];
    private seat: number | null = null;
    private held: number[] = []; // places whose dice were picked to stay

    /** Dice are about to be held: those with these numbers. */
    hold(picked: number[]): void {
        this.held = this.order.flatMap((i, place) => (picked.includes(i) ? [place] : []));
    }

    /** The felt has changed. held: numbers of the dice that the last throw left lying. */
    follow({ sheet }: Picture, held: number[]): void {
        const row = sheet.dice.find((r) => r.active);
        if (!row) return; // in between only what is kept lies there
        const stays = held.length > 0 && this.seat === row.seat && this.lay.length === row.dice.length;
        this.order = stays ? this.around(row, held) : row.dice.map((_, i) => i);
        this.lay = this.order.map((i) => row.dice[i]!);
        this.seat = row.seat;
    }

    /** For each place of the last throw the number of the held die that lay there, or GAP; null: they did not lie there. */
    private where({ dice }: DiceRow, held: number[]): number[] | null {
        const order = this.lay.map(() => GAP),
            places = this.lay.map((_, k) => k);
        const wanted = [
            ...places.filter((k) => this.held.includes(k)),
            ...places.filter((k) => !this.held.includes(k)),
        ];
        for (const i of held) {
            const place = wanted.find((k) => order[k] === GAP && alike(this.lay[k]!, dice[i]!));
            if (place === undefined) return null;
            order[place] = i;
        }
        return order;
    }

    /** Held dice where they lay, the others in the gaps. */
    private around(row: DiceRow, held: number[]): number[] {
        const all = row.dice.map((_, i) => i),
            thrown = all.filter((i) => !held.includes(i));
        return this.where(row, held)?.map((i) => (i === GAP ? thrown.shift()! : i)) ?? all;
    }

    /** The same while the others are in the hand, so many: they leave gaps. */
    private between(row: DiceRow, inHand: number): number[] | null {
        if (row.seat !== this.seat || row.dice.length + inHand !== this.lay.length) return null;
        return this.where(
            row,
            row.dice.map((_, i) => i),
        );
    }

    /** The numbers of a row's dice in the order in which they are drawn; GAP for one that is thrown again. */
    of(row: DiceRow, { due }: Picture): number[] {
        const all = row.dice.map((_, i) => i);
        if (row.active) return this.order.length === all.length ? this.order : all;
        const waits = due.kind === "roll" && due.seat === row.seat && !row.dice.some((d) => d.kept);
        return (waits && this.between(row, due.dice)) || all;
    }

    /** The number of the die that is drawn there. */
    at(place: number): number {
        return this.order[place] ?? place;
    }
}
