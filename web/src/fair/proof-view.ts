// proof-view.ts - a checked proof on the screen: what was found first, then every step with a tick, its numbers folded
// away for those who want to compare them.
import { html, nothing, type TemplateResult } from "lit";
import type { Die } from "../engine/types";
import { diceWords } from "../texts";
import { miniDie } from "../ui/dice";
import type { Proof, Step } from "./check";
import { badStep, fairTexts } from "./texts";
import type { Own, Seen } from "./witness";

export const diceRow = (dice: Die[]) =>
    html`<span class="dice-row" role="img" aria-label=${diceWords(dice)}>${dice.map((d) => miniDie(d))}</span>`;

const hex = (label: string, value: string) => html`<div><dt>${label}</dt><dd class="hex">${value}</dd></div>`;

type State = "good" | "bad" | "unknown";
function item(state: State, words: string, line: number, inside: TemplateResult | typeof nothing = nothing) {
    const sign = { good: "✓", bad: "✗", unknown: "?" }[state],
        read = { good: fairTexts.good, bad: fairTexts.bad, unknown: fairTexts.unknown }[state];
    return html`<li class=${`step ${state}`}><span class="sign" aria-hidden="true">${sign}</span><div>
        <p><span class="sr">${read} </span>${words}${line ? html` <small>${fairTexts.lineOf(line)}</small>` : nothing}</p>${
            inside
        }</div></li>`;
}

const fold = (summary: string, inside: TemplateResult) =>
    html`<details><summary>${summary}</summary>${inside}</details>`;

function sealStep(step: Step, name: string, drawn: boolean) {
    const words = !step.good
        ? badStep(step.kind)
        : step.kind === "house"
          ? fairTexts.stepHouse
          : drawn
            ? fairTexts.stepDrawn(name)
            : fairTexts.stepSeat(name);
    return item(
        step.good ? "good" : "bad",
        words,
        step.line,
        fold(
            fairTexts.showHashes,
            html`<dl class="hashes">
        ${hex(fairTexts.opened, step.seed)}${hex(fairTexts.sealIs, step.seal)}${hex(fairTexts.sealWas, step.promised)}</dl>`,
        ),
    );
}

function hashStep(words: string, label: string, step: Step) {
    return item("good", words, 0, fold(fairTexts.showHashes, html`<dl class="hashes">${hex(label, step.seal)}</dl>`));
}

function proofStep(step: Step, proof: Proof, names: string[]) {
    if (step.kind === "start") return hashStep(fairTexts.stepStart, fairTexts.start, step);
    if (step.kind === "key") return hashStep(fairTexts.stepKey, fairTexts.key, step);
    if (step.kind === "roll") return nothing;
    return sealStep(step, names[step.seat]!, step.kind === "seat" && proof.drawn.includes(step.seat));
}

/** Whom the proof protects and whom it does not, and which starts were called off. */
function sayings({ says }: Proof) {
    return says.length ? html`<ul class="proof-says">${says.map(({ text }) => html`<li>${text}</li>`)}</ul>` : nothing;
}

/** Whether the number of this browser is in the key, for what it saw on the table; null: it brought none. */
function ownNumber(proof: Proof, own: Own | undefined): [state: State, words: string, line: number] | null {
    const start = proof.steps.find((step) => step.kind === "start");
    if (!own || !start) return null;
    if (start.seal !== own.start) return ["bad", fairTexts.ownStartBad, 0];
    const seat = proof.steps.find((step) => step.kind === "seat" && step.seat === own.seat);
    if (seat?.seed !== own.seed) return ["bad", fairTexts.ownBad, seat?.line ?? 0];
    return ["good", fairTexts.ownGood, seat.line];
}

function rollRow(step: Step, names: string[]) {
    return html`<tr><th scope="row">${step.roll}</th><td>${names[step.seat]}</td>
        <td>${diceRow(step.dice)}${step.hidden ? html` <small>${fairTexts.hidden}</small>` : nothing}</td>
        <td><span aria-hidden="true">✓</span><span class="sr">${fairTexts.good}</span></td>
        <td class="hex"><span class="sr">${step.hidden ? fairTexts.handSeal : fairTexts.bytes} </span>${step.seal.slice(
            0,
            16,
        )}…</td></tr>`;
}

function rollTable(rolls: Step[], names: string[]) {
    return html`<div class="wide-table" tabindex="0" role="region" aria-label=${fairTexts.showRolls}><table class="rolls">
        <thead><tr><th scope="col">${fairTexts.roll}</th><th scope="col">${fairTexts.who}</th><th scope="col">${fairTexts.dice}</th>
            <td></td><th scope="col">${fairTexts.bytes}</th></tr></thead>
        <tbody>${rolls.map((step) => rollRow(step, names))}</tbody></table></div>`;
}

/** Whether the record has the seals that this browser saw before and during the game. */
function testimony(proof: Proof, seen: Seen | undefined): [state: State, words: string, line: number] {
    const house = proof.steps.find((step) => step.kind === "house");
    if (!house || !seen?.commitment) return ["unknown", fairTexts.witnessNone, 0];
    if (seen.commitment !== house.promised) return ["bad", fairTexts.witnessBad(seen.commitment), 0];
    const hands = proof.steps.filter((step) => step.hidden && seen.hands[step.event] !== undefined);
    const other = hands.find((step) => seen.hands[step.event] !== step.seal);
    if (other) return ["bad", fairTexts.witnessHandBad(other.roll), other.line];
    return ["good", hands.length ? fairTexts.witnessHands(hands.length) : fairTexts.witnessGood, 0];
}

export function proofView(proof: Proof, names: string[], seen: Seen | undefined) {
    if (proof.verdict === "none")
        return html`<p>${fairTexts.verdictNone}</p><p class="hint">${fairTexts.localHonest}</p>`;
    if (proof.verdict === "sealed") return html`<p>${fairTexts.verdictSealed}</p>${sayings(proof)}`;
    const witness = testimony(proof, seen),
        own = ownNumber(proof, seen?.own),
        good = proof.verdict === "good" && witness[0] !== "bad" && own?.[0] !== "bad";
    const rolls = proof.steps.filter((step) => step.kind === "roll"),
        wrong = rolls.find((step) => !step.good);
    return html`<p class=${`judgement ${good ? "good" : "bad"}`} role=${good ? "status" : "alert"}>
            <span class="sign" aria-hidden="true">${good ? "✓" : "✗"}</span><span>${
                good ? fairTexts.verdictGood(proof.checked) : fairTexts.verdictBad
            }${proof.why ? html` <b>${fairTexts.wrong(proof.line, proof.why.text)}</b>` : nothing}
            ${proof.unseen ? fairTexts.verdictUnseen(proof.unseen) : nothing}</span></p>
        ${sayings(proof)}
        <ol class="proof-steps">
            ${proof.steps.map((step) => proofStep(step, proof, names))}
            ${
                proof.checked
                    ? item(
                          "good",
                          fairTexts.stepRolls(proof.checked),
                          0,
                          fold(
                              fairTexts.showRolls,
                              rollTable(
                                  rolls.filter((step) => step.good),
                                  names,
                              ),
                          ),
                      )
                    : nothing
            }
            ${
                wrong
                    ? item(
                          "bad",
                          fairTexts.stepBadRoll,
                          wrong.line,
                          html`<dl class="hashes wrong">
                <div><dt>${fairTexts.due}</dt><dd>${diceRow(wrong.due)}</dd></div>
                <div><dt>${fairTexts.inRecord}</dt><dd>${diceRow(wrong.dice)}</dd></div></dl>`,
                      )
                    : nothing
            }
            ${proof.steps.length ? item(...witness) : nothing}${own ? item(...own) : nothing}
        </ol>
        <p class="hint">${fairTexts.command}</p>`;
}
