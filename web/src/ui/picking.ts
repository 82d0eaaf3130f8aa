// picking.ts - what a person has picked so far. Picks are judged by the engine at every tap, so that every button knows
// whether it fits, and says why if not.
import { numbersOf, type Pick, type Picks, type Prompt, type Verdict } from "../engine/types";
import type { Session } from "../session/session";
import { play } from "../sound/sound";

/** Letters that buttons do not get: they are keys of the whole screen. */
export const GLOBAL_KEYS = "umlihq";

export interface Picker {
    readonly session: Session;
    requestUpdate(): void;
    /** A move has been chosen. */
    commit(action: number): void;
}

export class Picking {
    pick: Picks = { dice: [], cells: [], fields: [] };
    refusal = "";
    advice = "";
    advised = -1; // the button of the advised move
    lit: Pick | null = null; // what the advice means
    thinking = false; // the coach does

    constructor(private readonly at: Picker) {}

    get prompt(): Prompt | null {
        const { ask, picture } = this.at.session;
        return ask.kind === "decide" ? (picture.prompt ?? null) : null;
    }

    /** A new pick: nothing that was said about the last one holds any more. */
    private quiet(): void {
        this.refusal = this.advice = "";
        this.advised = -1;
        this.lit = null;
        this.thinking = false;
        this.at.requestUpdate();
    }

    /** A new question, or everything is put back. Dice that were held through the last throw stay held. */
    putBack(held: number[] = []): void {
        this.quiet();
        const { prompt } = this.at.session.picture;
        this.pick = {
            dice: held.filter((i) => prompt?.dice.includes(i)),
            cells: [],
            fields: prompt?.fields.map((f) => f.initial) ?? [],
        };
    }

    /** Nothing has been picked for this question: what a button would do now concerns everything that lies there. */
    get nothing(): boolean {
        return !this.pick.dice.length && !this.pick.cells.length;
    }

    refuse(why: string): void {
        this.refusal = why;
        this.at.requestUpdate();
    }

    toggleDie(i: number): void {
        const { prompt, pick } = this;
        if (!prompt) return;
        this.quiet();
        const dice = pick.dice.includes(i) ? pick.dice.filter((d) => d !== i) : [...pick.dice, i];
        if (prompt.dice.includes(i)) {
            this.pick = { ...pick, dice };
            play("tick");
        } else this.explain({ ...pick, dice }, prompt.buttons[0]!.id);
    }

    toggleCell(i: number): void {
        const { prompt, pick } = this;
        if (!prompt) return;
        this.quiet();
        if (!prompt.cells.includes(i)) {
            this.explain({ ...pick, cells: [i] }, prompt.buttons.at(-1)!.id);
            return;
        }
        if (pick.cells.includes(i)) {
            const move = prompt.cells_max === 1 && this.verdicts().find((v) => v.ok);
            if (move && move.ok === true)
                this.at.commit(move.action); // tapped again: that is meant
            else this.pick = { ...pick, cells: pick.cells.filter((c) => c !== i) };
            return;
        }
        const cells = prompt.cells_max === 1 ? [i] : [...pick.cells, i];
        this.pick = { ...pick, cells };
    }

    private explain(pick: Picks, button: number): void {
        const verdict = this.at.session.judge(pick, button);
        if (!verdict.ok) this.refusal = verdict.why;
    }

    setField(i: number, value: number): void {
        const { min, max } = this.prompt!.fields[i]!;
        const fields = [...this.pick.fields];
        fields[i] = Math.max(min, Math.min(max, value));
        this.quiet();
        this.pick = { ...this.pick, fields };
    }

    /** A face that is too low for the count so far: one more of it is what is meant, if that fits. */
    setFace(i: number, face: number): void {
        this.setField(i, face);
        const prompt = this.prompt!,
            button = prompt.buttons[0]!.id,
            count = prompt.fields.findIndex((f) => f.kind === "count"),
            { session } = this.at;
        const fields = [...this.pick.fields];
        if (count < 0 || session.judge(this.pick, button).ok || fields[count]! >= prompt.fields[count]!.max) return;
        fields[count]!++;
        if (session.judge({ ...this.pick, fields }, button).ok) this.pick = { ...this.pick, fields };
    }

    verdicts(): Verdict[] {
        return this.prompt?.buttons.map((b) => this.at.session.judge(this.pick, b.id)) ?? [];
    }

    /** Points that the pick would add to this turn; 0: none, or it is no move. */
    worth(): number {
        if (!this.pick.dice.length) return 0;
        const good = this.verdicts().find((v) => v.ok);
        const keeps = good?.ok && this.at.session.preview(good.action).find(({ kind }) => kind === "keep");
        return keeps ? (numbersOf(keeps)[1] ?? 0) : 0;
    }

    pressButton(i: number): void {
        const verdict = this.verdicts()[i];
        if (verdict?.ok) this.at.commit(verdict.action);
        else this.refuse(verdict?.why ?? "");
    }

    /** Words in place of the advice; what it means stays lit. */
    say(words: string): void {
        this.advice = words;
        this.at.requestUpdate();
    }

    /** Somebody waits for the coach. */
    wait(words: string): void {
        this.quiet();
        this.thinking = true;
        this.advice = words;
    }

    /** A move of the coach's is picked: who agrees only presses the button. */
    take(action: number, words: string): void {
        const { prompt } = this,
            found = this.at.session.moves().find((m) => m.action === action);
        if (!prompt || !found) return;
        this.quiet();
        this.pick = found.pick;
        this.advised = found.pick.button;
        this.lit = found.pick;
        this.advice = words;
    }

    /** A letter of its own for each button. */
    letters(): string[] {
        const used = new Set(GLOBAL_KEYS);
        return (this.prompt?.buttons ?? []).map((b) => {
            const letter = [...b.label.text.toLowerCase()].find((c) => c >= "a" && c <= "z" && !used.has(c)) ?? "";
            used.add(letter);
            return letter;
        });
    }
}
