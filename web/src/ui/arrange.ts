// arrange.ts - in which order the dice of a row are drawn. The sheet sorts them; a die that was held keeps its place on
// the felt, and those thrown again lie where they were taken from.
import type { DiceRow, Die, Picture } from "../engine/types";

const alike = (a: Die, b: Die) => a.face === b.face && a.coloured === b.coloured;

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

    /** Held dice where they lay, the others in the gaps. */
    private around({ dice }: DiceRow, held: number[]): number[] {
        const order = new Array<number>(dice.length).fill(-1);
        const places = dice.map((_, k) => k);
        const wanted = [
            ...places.filter((k) => this.held.includes(k)),
            ...places.filter((k) => !this.held.includes(k)),
        ];
        for (const i of held) {
            const place = wanted.find((k) => order[k]! < 0 && alike(this.lay[k]!, dice[i]!));
            if (place === undefined) return places; // they did not lie there
            order[place] = i;
        }
        const thrown = dice.flatMap((_, i) => (held.includes(i) ? [] : [i]));
        return order.map((i) => (i < 0 ? thrown.shift()! : i));
    }

    /** The numbers of a row's dice in the order in which they are drawn. */
    of(row: DiceRow): number[] {
        return row.active && this.order.length === row.dice.length ? this.order : row.dice.map((_, i) => i);
    }

    /** The number of the die that is drawn there. */
    at(place: number): number {
        return this.order[place] ?? place;
    }
}
