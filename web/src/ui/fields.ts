// fields.ts - the numbers of a prompt, each drawn as what it is: faces as dice, stakes as words, others as a stepper.
import { html, nothing } from "lit";
import type { Field, Prompt } from "../engine/types";
import { faceName, stakeNames, texts } from "../texts";
import { callWords } from "./cups";
import { miniDie } from "./dice";
import type { Picker, Picking } from "./picking";

export interface FieldLook extends Picker {
    readonly picking: Picking;
    /** The figures behind the advice. */
    explain(): void;
    /** Whether to offer the tutor, and what takes the offer. */
    readonly offersTutor: boolean;
    takeTutor(): void;
}

function faces(f: Field, i: number, value: number, picking: Picking) {
    return html`<div class="field" role="radiogroup" aria-label=${f.label.text}>
        ${[2, 3, 4, 5, 6, 1].map(
            (face) => html`<button type="button" role="radio" class="face-button"
            aria-checked=${value === face} aria-label=${faceName(face)}
            @click=${() => picking.setFace(i, face)}>${miniDie({ face })}</button>`,
        )}</div>`;
}

function stakes(f: Field, i: number, value: number, look: FieldLook) {
    return html`<div class="field stake" role="radiogroup" aria-label=${f.label.text}><span aria-hidden="true">${callWords(f.label, look.session.picture)}</span>
        <span class="segments">${stakeNames().map((words, n) =>
            n < f.min || n > f.max
                ? nothing
                : html`<button type="button" role="radio" aria-checked=${value === n}
            @click=${() => look.picking.setField(i, n)}>${words}</button>`,
        )}</span></div>`;
}

function stepper(f: Field, i: number, value: number, picking: Picking) {
    const label = f.label.text,
        id = `field-${i}`;
    return html`<div class="field stepper"><span id=${id}>${label}</span>
        <button type="button" aria-label=${texts.less(label)} ?disabled=${value <= f.min}
            @click=${() => picking.setField(i, value - 1)}>−</button>
        <output aria-labelledby=${id}>${value}</output>
        <button type="button" aria-label=${texts.more(label)} ?disabled=${value >= f.max}
            @click=${() => picking.setField(i, value + 1)}>+</button></div>`;
}

function field(f: Field, i: number, look: FieldLook) {
    const value = look.picking.pick.fields[i] ?? f.initial;
    if (f.kind === "face") return faces(f, i, value, look.picking);
    if (f.kind === "stake") return stakes(f, i, value, look);
    return stepper(f, i, value, look.picking);
}

export function fields(prompt: Prompt, look: FieldLook) {
    return html`<div class="fields">${prompt.fields.map((f, i) => field(f, i, look))}</div>`;
}
