// proof-view.ts - a checked proof on the screen: what was found first, then every step with a tick, its numbers folded
// away for those who want to compare them.
import { html, nothing, type TemplateResult } from "lit";
import type { Die } from "../engine/types";
import { t } from "../texts";
import { miniDie } from "../ui/dice";
import type { Proof, Step } from "./check";
import { f } from "./texts";
import type { Seen } from "./witness";

export const diceRow = (dice: Die[]) => html`<span class="dice-row" role="img" aria-label=${
    dice.map((d) => t.die(d)).join(", ")}>${dice.map(([face, flags]) => miniDie(face, flags))}</span>`;

const hex = (label: string, value: string) => html`<div><dt>${label}</dt><dd class="hex">${value}</dd></div>`;

type State = "good" | "bad" | "unknown";
function item(state: State, words: string, line: number, inside: TemplateResult | typeof nothing = nothing) {
    const sign = { good: "✓", bad: "✗", unknown: "?" }[state];
    return html`<li class=${`step ${state}`}><span class="sign" aria-hidden="true">${sign}</span><div>
        <p><span class="sr">${f[state]} </span>${words}${line ? html` <small>${f.lineOf(line)}</small>` : nothing}</p>${
        inside}</div></li>`;
}

const fold = (summary: string, inside: TemplateResult) =>
    html`<details><summary>${summary}</summary>${inside}</details>`;

function sealStep(step: Step, name: string) {
    const words = !step.good ? f.stepBad[step.kind] : step.kind === "house" ? f.stepHouse : f.stepSeat(name);
    return item(step.good ? "good" : "bad", words, step.line, fold(f.showHashes, html`<dl class="hashes">
        ${hex(f.opened, step.seed)}${hex(f.sealIs, step.seal)}${hex(f.sealWas, step.promised)}</dl>`));
}

function keyStep(step: Step) {
    return item("good", f.stepKey, 0, fold(f.showHashes, html`<dl class="hashes">${hex(f.key, step.seal)}</dl>`));
}

function rollRow(step: Step, names: string[]) {
    return html`<tr><th scope="row">${step.roll}</th><td>${names[step.seat]}</td>
        <td>${diceRow(step.dice)}${step.hidden ? html` <small>${f.hidden}</small>` : nothing}</td>
        <td><span aria-hidden="true">✓</span><span class="sr">${f.good}</span></td>
        <td class="hex"><span class="sr">${step.hidden ? f.handSeal : f.bytes} </span>${
            step.seal.slice(0, 16)}…</td></tr>`;
}

function rollTable(rolls: Step[], names: string[]) {
    return html`<div class="wide-table" tabindex="0" role="region" aria-label=${f.showRolls}><table class="rolls">
        <thead><tr><th scope="col">${f.roll}</th><th scope="col">${f.who}</th><th scope="col">${f.dice}</th>
            <td></td><th scope="col">${f.bytes}</th></tr></thead>
        <tbody>${rolls.map((step) => rollRow(step, names))}</tbody></table></div>`;
}

/** Whether the record has the seals that this browser saw before and during the game. */
function testimony(proof: Proof, seen: Seen | undefined): [state: State, words: string, line: number] {
    const house = proof.steps.find((step) => step.kind === "house");
    if (!house || !seen?.commitment) return ["unknown", f.witnessNone, 0];
    if (seen.commitment !== house.promised) return ["bad", f.witnessBad(seen.commitment), 0];
    const hands = proof.steps.filter((step) => step.hidden && seen.hands[step.event] !== undefined);
    const other = hands.find((step) => seen.hands[step.event] !== step.seal);
    if (other) return ["bad", f.witnessHandBad(other.roll), other.line];
    return ["good", hands.length ? f.witnessHands(hands.length) : f.witnessGood, 0];
}

export function proofView(proof: Proof, names: string[], seen: Seen | undefined) {
    if (proof.verdict === "none") return html`<p>${f.verdictNone}</p><p class="hint">${f.localHonest}</p>`;
    if (proof.verdict === "sealed") return html`<p>${f.verdictSealed}</p>`;
    const witness = testimony(proof, seen), good = proof.verdict === "good" && witness[0] !== "bad";
    const rolls = proof.steps.filter((step) => step.kind === "roll"), wrong = rolls.find((step) => !step.good);
    return html`<p class=${`judgement ${good ? "good" : "bad"}`} role=${good ? "status" : "alert"}>
            <span class="sign" aria-hidden="true">${good ? "✓" : "✗"}</span><span>${good ? f.verdictGood(proof.checked)
                : f.verdictBad}${proof.why ? html` <b>${f.wrong(proof.line, proof.why)}</b>` : nothing}
            ${proof.unseen ? f.verdictUnseen(proof.unseen) : nothing}</span></p>
        <ol class="proof-steps">
            ${proof.steps.map((step) => (step.kind === "house" || step.kind === "seat"
                ? sealStep(step, names[step.seat]!) : step.kind === "key" ? keyStep(step) : nothing))}
            ${proof.checked ? item("good", f.stepRolls(proof.checked), 0, fold(f.showRolls, rollTable(
                rolls.filter((step) => step.good), names))) : nothing}
            ${wrong ? item("bad", f.stepBad.roll, wrong.line, html`<dl class="hashes wrong">
                <div><dt>${f.due}</dt><dd>${diceRow(wrong.due)}</dd></div>
                <div><dt>${f.inRecord}</dt><dd>${diceRow(wrong.dice)}</dd></div></dl>`) : nothing}
            ${proof.steps.length ? item(...witness) : nothing}
        </ol>
        <p class="hint">${f.command}</p>`;
}
