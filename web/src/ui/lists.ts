// lists.ts - what the windows of a game hold: its rules, moves, facts, log and keys.
import { html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { chartAddress } from "../charts/address";
import type { Catalogue, Game, LegalMove, Message, Rule, RulesPage } from "../engine/types";
import { documentOf } from "../rules/documents";
import { rulesSections } from "../rules/page";
import { rulesTexts } from "../rules/texts";
import { capital, keyNames, ruleName, ruleValue, texts } from "../texts";

/** What to do by the rules in force, on a page of its own: the game stays open. */
export function chartLink(catalogue: Catalogue, preset: string, game: Game, rules: Rule[]) {
    if (game.example) return nothing;
    return html`<p><a class="chart-link" href=${chartAddress(catalogue, preset, rules)} target="_blank" rel="noopener"
        >${texts.chartOf}</a></p>`;
}

/** The rules as people read them, and every option of them below. */
export function ruleList(page: RulesPage, rules: Rule[], links: unknown = nothing) {
    return html`${rulesSections(page)}
        ${links}
        <h3>${texts.rulesInForce}</h3><dl class="rules">${rules.map(
            (r) => html`<div>
            <dt>${ruleName(r.key)}<b>${ruleValue(r.value)}</b></dt><dd>${r.about}</dd></div>`,
        )}</dl>`;
}

/** The document with every rule by its name, on a page of its own: the game stays open. */
export function documentLink(preset: string, game: Game) {
    if (!documentOf(game.name)) return nothing;
    return html`<p><a class="chart-link" href=${`#rules/${preset}/full`} target="_blank" rel="noopener"
        >${rulesTexts.full}</a></p>`;
}

/** What scores, by the rules in force: the tables of the rules alone. */
export function scoringAid(page: RulesPage) {
    return rulesSections({ ...page, sections: page.sections.filter((s) => s.rows.length) });
}

export function moveList(moves: LegalMove[], act: (move: LegalMove) => void) {
    if (!moves.length) return html`<p>${texts.noMoves}</p>`;
    return html`<ul class="moves">${moves.map(
        (m) => html`<li><button type="button" @click=${() => act(m)}>${capital(m.words)}</button></li>`,
    )}</ul>`;
}

export function factList(facts: Message[]) {
    return html`<ul class="facts">${facts.map((f) => html`<li>${f.text}</li>`)}</ul>`;
}

export function keyList() {
    return html`<dl class="keys">${keyNames().map(
        ([key, what]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${what}</dd></div>`,
    )}</dl>`;
}

/** Sentences, an event each; the newest first. */
export function logList(told: { kind: string; words: string[] }[]) {
    return html`<ol class="log">${[...told]
        .reverse()
        .map(({ kind, words }) => html`<li class=${kind}>${words.map((w) => html`<span>${w} </span>`)}</li>`)}</ol>`;
}

/** What screen readers say as it comes: a sentence that stays is the same element, so it is never read again. */
export function spokenRegion(spoken: { n: number; words: string }[]) {
    const sentence = ({ words }: { words: string }) => html`<p>${words}</p>`;
    return html`<div class="sr" role="log" aria-live="polite">${repeat(spoken, ({ n }) => n, sentence)}</div>`;
}
