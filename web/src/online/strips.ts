// strips.ts - what stands below the strip of a table when there is something to say or to ask: one's own number for the
// dice, a newer house, a move that somebody would like back, what was missed, another game, being told of turns.
import { html, nothing } from "lit";
import { reload } from "../session/update";
import { askToNotify, mayAsk, refuseToNotify } from "./notify";
import type { Room } from "./room";
import { onlineTexts } from "./texts";

const MISSED = 6; // lines of what was missed
const SLOW_S = 3600; // with so long for a decision people do other things meanwhile

/** What the game did while nobody looked. */
function missedStrip(room: Room) {
    const { missed } = room.absence;
    if (!missed.length) return nothing;
    const close = () => {
        room.absence.missed = [];
        room.changed();
    };
    const more = missed.length - MISSED;
    return html`<div class="strip missed" role="region" aria-label=${onlineTexts.missed}><div class="strip-words">
        <b>${onlineTexts.missed}</b>${more > 0 ? html`<small>${onlineTexts.missedMore(more)}</small>` : nothing}
        <ol>${missed.slice(-MISSED).map((words) => html`<li>${words}</li>`)}</ol></div>
        <button class="primary" @click=${close}>${onlineTexts.missedClose}</button></div>`;
}

/** Another game needs everybody who still has a seat. */
function rematch(room: Room) {
    const people = room.look?.seats.flatMap((s, i) => (s.sitter === "person" && !s.left ? [{ ...s, i }] : [])) ?? [];
    const wanting = people.filter((s) => s.again),
        missing = people.filter((s) => !s.again),
        mine = wanting.some((s) => s.i === room.seat);
    if (room.phase !== "over" || !wanting.length || !missing.length) return nothing;
    const words = mine
        ? onlineTexts.againWaiting(missing.map((s) => s.name))
        : onlineTexts.againOthers(wanting.map((s) => s.name));
    return html`<div class="strip ask-back" role="region" aria-label=${words}><span class="strip-words">${words}</span>
        ${
            room.seat < 0
                ? nothing
                : html`${
                      mine
                          ? nothing
                          : html`<button class="primary" @click=${() =>
                                void room.tell("rematch")}>${onlineTexts.againYes}</button>`
                  }<button @click=${() => void room.tell("stand")}>${onlineTexts.againNo}</button>`
        }</div>`;
}

/** While others think for hours, somebody who has just moved may want to be told. */
function offer(room: Room) {
    const slow = (room.look?.settings.turn_seconds ?? 0) >= SLOW_S;
    if (!slow || room.phase !== "playing" || room.seat < 0 || room.turn?.yours || !mayAsk()) return nothing;
    const done = () => room.changed();
    return html`<div class="strip ask-back" role="region" aria-label=${onlineTexts.notify}>
        <span class="strip-words">${onlineTexts.notify}</span>
        <button class="primary" @click=${() => void askToNotify().then(done)}>${onlineTexts.notifyYes}</button>
        <button @click=${() => {
            refuseToNotify();
            done();
        }}>${onlineTexts.notifyNo}</button></div>`;
}

/** One's own number is not in the dice: that cannot be overlooked. */
function alarmStrip({ alarm }: Room) {
    return alarm
        ? html`<div class="strip alarm" role="alert"><span class="strip-words">${alarm}</span></div>`
        : nothing;
}

/** A page that is older than its house says so, and is loaded anew by whoever sits before it: never by itself. */
export function renewedStrip({ renewed }: Room) {
    if (!renewed) return nothing;
    return html`<div class="strip ask-back" role="alert">
        <span class="strip-words">${renewed === "now" ? onlineTexts.renewedNow : onlineTexts.renewedBetween}</span>
        <button class="primary" @click=${reload}>${onlineTexts.reload}</button></div>`;
}

function consent(room: Room) {
    const asker = room.turn?.asker ?? null;
    if (asker === null || room.turn?.phase !== "playing") return nothing;
    if (asker === room.seat)
        return html`<div class="strip ask-back" role="region"
        aria-label=${onlineTexts.askedBack}><span class="strip-words">${onlineTexts.askedBack}</span></div>`;
    return html`<div class="strip ask-back" role="region" aria-label=${onlineTexts.wantsBack(room.name(asker))}>
        <span class="strip-words">${onlineTexts.wantsBack(room.name(asker))}</span>
        ${
            room.seat < 0
                ? nothing
                : html`<button class="primary" @click=${() =>
                      void room.tell("consent", { yes: true })}>${onlineTexts.agree}</button>
            <button @click=${() => void room.tell("consent", { yes: false })}>${onlineTexts.decline}</button>`
        }</div>`;
}

export function moreStrips(room: Room) {
    return [alarmStrip(room), renewedStrip(room), consent(room), missedStrip(room), rematch(room), offer(room)];
}
