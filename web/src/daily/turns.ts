// turns.ts - a game of the challenge turn by turn: where each turn lies in the record, its moves in words, what it brought.
import type { Engine } from "../engine/engine";
import { split } from "../session/written";

export interface Turn {
    begins: number; // events before it
    ends: number; // events with it
    moves: string[];
    gain: number; // points
}

const PLAYER = 0; // the only seat

export function turnsOf(engine: Engine, record: string, seed: string): Turn[] {
    const { head, lines } = split(record),
        desk = engine.tableOf(`${head.join("\n")}\n`),
        turns: Turn[] = [];
    const score = () => desk.picture(PLAYER, PLAYER).sheet.seats[PLAYER]!.score;
    let turn: Turn = { begins: 0, ends: 0, moves: [], gain: 0 },
        before = score();
    lines.forEach((line, i) => {
        const legal = desk.legal(PLAYER),
            was = desk.soloNext(seed).turn;
        desk.apply(line);
        const move = legal.find((m) => line.endsWith(` ${m.move}`));
        if (move && !line.startsWith("roll ")) turn.moves.push(move.words);
        if (desk.soloNext(seed).turn === was) return;
        const now = score();
        turns.push({ ...turn, ends: i + 1, gain: now - before });
        turn = { begins: i + 1, ends: 0, moves: [], gain: 0 };
        before = now;
    });
    desk.close();
    return turns;
}
