// views.ts - the parts of the profile: what one kind of game comes to, achievements, the list of games.
import { html, nothing } from "lit";
import type { Catalogue } from "../engine/types";
import { gameTitle, standings, texts } from "../texts";
import type { Entry } from "./archive";
import { chartKey, skillChart, skillTable } from "./chart";
import {
    type Achievement,
    type Against,
    figures,
    isKnown,
    isOwn,
    type Known,
    luck,
    moments,
    type Own,
    skill,
    usualObjective,
    winsByOpponent,
} from "./figures";
import {
    day,
    deedWords,
    endedFor,
    luckWords,
    moment,
    momentWords,
    opponents,
    profileTexts,
    wins,
    yours,
} from "./texts";

const HEIGHT = 200;

// ---- one kind of game ----

function winTable(rows: Against[]) {
    if (!rows.length) return html`<p>${profileTexts.alone}</p>`;
    return html`<table><caption class="sr">${profileTexts.wins}</caption>
        <thead><tr><th scope="col">${profileTexts.against}</th><th scope="col">${profileTexts.won}</th>
            <th scope="col">${profileTexts.share}</th></tr></thead>
        <tbody>${rows.map(
            (row) => html`<tr><th scope="row">${opponents(row)}</th>
            <td><b>${profileTexts.of(wins(row.won), row.games)}</b></td><td>${wins(row.share)}</td></tr>`,
        )}</tbody></table><p class="hint">${profileTexts.shareAbout}</p>`;
}

function skillPart(known: Known[], width: number) {
    if (!known.length) return html`<div class="chart-place"><p class="hint">${profileTexts.notJudged}</p></div>`;
    const objective = usualObjective(known),
        games = skill(known, objective),
        last = games.at(-1);
    if (!last) return html`<div class="chart-place"><p class="hint">${profileTexts.notJudged}</p></div>`;
    return html`<p>${profileTexts.skillMean(yours(last.mean, objective), Math.min(games.length, figures.MEAN_OF))}</p>
        <div class="chart-place">${width ? skillChart(games, objective, width, HEIGHT) : nothing}</div>${chartKey()}
        <details><summary>${profileTexts.table}</summary>${skillTable(games, objective)}</details>
        <p class="hint">${profileTexts.skillAbout}</p>`;
}

function luckPart(known: Known[]) {
    const objective = usualObjective(known),
        sum = luck(known, objective);
    return html`<p>${sum.games ? luckWords(sum, objective) : profileTexts.notJudged}</p>`;
}

function momentPart(games: Own[]) {
    const found = moments(games);
    if (!found.length) return nothing;
    return html`<section class="panel"><h2>${profileTexts.moments}</h2><ul class="moments">${found.map((one) => {
        const step = Number.isFinite(one.step) ? `/${one.step}` : "";
        return html`<li><a href=${`#analysis/${one.id}${step}`}><b>${momentWords(one)}</b> <small>${day(one.at)}</small></a></li>`;
    })}</ul></section>`;
}

/** What the games of one kind come to. width: of the chart. */
export function oneKind(games: Own[], width: number) {
    const known = games.filter(isKnown);
    return html`<div><section class="panel"><h2>${profileTexts.wins}</h2>${winTable(winsByOpponent(games))}</section>
            ${momentPart(games)}</div>
        <div><section class="panel skill"><h2>${profileTexts.skill}</h2>${skillPart(known, width)}</section>
            <section class="panel"><h2>${profileTexts.luck}</h2>${luckPart(known)}</section></div>`;
}

// ---- achievements ----

export function achievementList(all: Achievement[]) {
    return html`<section class="panel"><h2>${profileTexts.achievements}</h2><ul class="deeds">${all.map((one) => {
        const [name, about] = deedWords(one),
            earned = one.at ? profileTexts.earned(day(one.at)) : profileTexts.notYet;
        const body = html`<span class="sign" aria-hidden="true">${one.at ? "★" : "☆"}</span>
            <span><b>${name}</b><span>${about}</span><small>${earned}</small></span>`;
        return html`<li class=${one.at ? "earned" : ""}>${
            one.id ? html`<a href=${`#analysis/${one.id}`}>${body}</a>` : html`<div>${body}</div>`
        }</li>`;
    })}</ul></section>`;
}

// ---- the list of games ----

function result(entry: Entry): string {
    return entry.facts?.abandoned ? profileTexts.leftOff : isOwn(entry) ? endedFor(entry) : "";
}

/** act: what the buttons of a game do. */
export function gameItem(
    entry: Entry,
    catalogue: Catalogue,
    act: { save: (entry: Entry) => void; remove: (entry: Entry) => void },
) {
    const { facts, id, at, seat } = entry;
    if (!facts) return nothing;
    const title = gameTitle(catalogue, facts.preset, facts.game),
        points = catalogue.games.find(({ name }) => name === facts.game)?.points ?? false,
        ended = result(entry);
    const named = (i: number) => (i === seat ? texts.you : facts.seats[i]!.name);
    return html`<li class="saved"><a href=${`#analysis/${id}`}><b>${title}</b>
            <span>${ended ? html`<b class=${ended === profileTexts.youWon ? "won" : ""}>${ended}</b> · ` : nothing}${standings(
                facts.seats,
                points,
                named,
            )}</span> <small>${moment(at)}</small></a>
        <button class="quiet" aria-label=${profileTexts.saveOf(title, moment(at))}
            @click=${() => act.save(entry)}>${profileTexts.save}</button>
        <button class="icon" aria-label=${profileTexts.deleteOf(title, moment(at))}
            @click=${() => act.remove(entry)}>✕</button></li>`;
}
