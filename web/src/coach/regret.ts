// regret.ts - moves that cannot be taken back and look like a slip of the finger: everything is thrown although a box
// could be filled, nothing is written where something would count, less is banked than lies there. Such a move is asked
// about first, tutor or no tutor, if it is a blunder for certain. Among others nobody is helped.
import { type LegalMove, type Message, numbersOf } from "../engine/types";
import type { Session } from "../session/session";

/** What a move would make safe; 0: nothing. */
function banked(say: Message[]): number {
    const bank = say.find(({ kind }) => kind === "bank");
    return bank ? (numbersOf(bank)[1] ?? 0) : 0;
}

/** A move that ends the turn in the same way with more; only where points are banked. */
export function leavesPoints(session: Session, action: number): { better: LegalMove; more: number } | null {
    const mine = session.live || session.unaided ? 0 : banked(session.preview(action));
    if (!mine) return null;
    let best: LegalMove | null = null,
        most = mine;
    for (const move of session.moves()) {
        const all = banked(session.preview(move.action));
        if (all > most) {
            most = all;
            best = move;
        }
    }
    return best && { better: best, more: most - mine };
}

/** Whether the coach should have a look at it. */
export function looksLikeASlip({ picture: { prompt, sheet } }: Session, move: LegalMove): boolean {
    const button = prompt?.buttons.find((b) => b.id === move.pick.button),
        grid = sheet.grids.find((g) => g.seat === prompt?.seat);
    if (!prompt || !button || !grid) return false;
    const offers = (i: number) => {
        const cell = grid.cells[i]!;
        return cell.offer ? cell.value : 0;
    };
    if (button.label.kind === "roll") return !move.pick.dice.length && prompt.cells.some((i) => offers(i) > 0);
    const cells = move.pick.cells;
    return cells.length > 0 && cells.every((i) => !offers(i)) && prompt.cells.some((i) => offers(i) > 0);
}
