// picking.ts - what a person has picked so far. Picks are judged by the engine at every tap, so that every button knows
// whether it fits, and says why if not.
import type { Move, Pick, Prompt, Verdict } from "../engine/types";
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
    pick: Pick = { dice: 0, cells: [], fields: [] };
    refusal = "";
    advice = "";
    advised = -1; // the button of the advised move

    constructor(private readonly at: Picker) {}

    get prompt(): Prompt | null {
        const { ask, picture } = this.at.session;
        return ask.kind === "decide" ? (picture.prompt ?? null) : null;
    }

    /** A new pick: nothing that was said about the last one holds any more. */
    private quiet(): void {
        this.refusal = this.advice = "";
        this.advised = -1;
        this.at.requestUpdate();
    }

    putBack(): void {
        this.quiet();
        this.pick = { dice: 0, cells: [], fields: this.at.session.picture.prompt?.fields.map((f) => f.initial) ?? [] };
    }

    refuse(why: string): void {
        this.refusal = why;
        this.at.requestUpdate();
    }

    toggleDie(i: number): void {
        const { prompt, pick } = this;
        if (!prompt) return;
        this.quiet();
        if ((prompt.dice >> i) & 1) {
            this.pick = { ...pick, dice: pick.dice ^ (1 << i) };
            play("tick");
        } else this.explain({ ...pick, dice: pick.dice | (1 << i) }, prompt.buttons[0]!.id);
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
            const move = prompt.cellsMax === 1 && this.verdicts().find((v) => v.ok);
            if (move && move.ok === true)
                this.at.commit(move.action); // tapped again: that is meant
            else this.pick = { ...pick, cells: pick.cells.filter((c) => c !== i) };
            return;
        }
        const cells = prompt.cellsMax === 1 ? [i] : [...pick.cells, i];
        this.pick = { ...pick, cells };
    }

    private explain(pick: Pick, button: number): void {
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

    /** A face that is too low for the number called so far: one more of it is what is meant. */
    setFace(i: number, face: number): void {
        this.setField(i, face);
        const prompt = this.prompt!,
            call = prompt.buttons[0]!.id,
            { session } = this.at;
        const fields = [...this.pick.fields];
        if (session.judge(this.pick, call).ok || i === 0 || fields[0]! >= prompt.fields[0]!.max) return;
        fields[0]!++;
        if (session.judge({ ...this.pick, fields }, call).ok) this.pick = { ...this.pick, fields };
    }

    verdicts(): Verdict[] {
        return this.prompt?.buttons.map((b) => this.at.session.judge(this.pick, b.id)) ?? [];
    }

    pressButton(i: number): void {
        const verdict = this.verdicts()[i];
        if (verdict?.ok) this.at.commit(verdict.action);
        else this.refuse(verdict?.why ?? "");
    }

    /** A move of the coach's is picked: who agrees only presses the button. */
    take(action: number, words: string): void {
        const { prompt } = this,
            found = this.at.session.moves().find((m: Move) => m.action === action);
        if (!prompt || !found) return;
        this.quiet();
        this.pick = { dice: found.dice, cells: found.cells, fields: found.fields.slice(0, prompt.fields.length) };
        this.advised = found.button;
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
