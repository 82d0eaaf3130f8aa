// people.ts - the people at a table, and what each of them, and the host, can do.
import { html, nothing } from "lit";
import type { Catalogue } from "../engine/types";
import { levelName, texts } from "../texts";
import type { TableSeat } from "./protocol";
import type { Room } from "./room";
import { onlineTexts } from "./texts";

function person(room: Room, seat: TableSeat, i: number, catalogue: Catalogue) {
    const { hosts, phase } = room,
        mine = i === room.seat,
        playing = phase === "playing";
    const notes = [
        mine ? onlineTexts.you : "",
        seat.host ? onlineTexts.host : "",
        seat.level ? levelName(seat.level) : "",
        seat.former ? onlineTexts.playsFor(seat.former) : "",
        seat.left ? onlineTexts.hasLeft : "",
        seat.late ? onlineTexts.late : "",
        seat.drawn ? onlineTexts.drawn : "",
        seat.sitter === "person" && !seat.here && !mine && !seat.left ? onlineTexts.away : "",
        seat.resigned ? texts.resigned : "",
    ].filter(Boolean);
    const tell = (type: string, members: Record<string, unknown>) => () =>
        void room.tell(type, { seat: i, ...members });
    const level = catalogue.games.find((g) => g.name === room.look!.game)!.players.at(-2)?.name ?? "skilled";
    const gone = seat.left || seat.late || seat.resigned;
    return html`<li><span><b>${seat.name || onlineTexts.freeSeat}</b> <small>${notes.join(", ")}</small></span>
        ${
            hosts && playing && seat.sitter === "person" && gone
                ? html`<button
            @click=${tell("replace", { level })}>${onlineTexts.replace(seat.name)}</button>`
                : nothing
        }
        ${
            hosts && playing && seat.former
                ? html`<button class="quiet"
            @click=${tell("replace", { level: null })}>${onlineTexts.giveBack(seat.former)}</button>`
                : nothing
        }
        ${
            hosts && seat.sitter === "person" && !mine && !seat.left
                ? html`<button class="quiet"
            @click=${tell("host", {})}>${onlineTexts.passChair(seat.name)}</button><button class="quiet"
            @click=${tell("remove", {})}>${onlineTexts.remove(seat.name)}</button>`
                : nothing
        }
        ${
            i === room.leftSeat
                ? html`<button class="primary" @click=${() => void room.tell("sit", { seat: i })}>${
                      onlineTexts.sitAgain
                  }</button>`
                : nothing
        }</li>`;
}

/** sure: asks first. */
export function peopleList(room: Room, catalogue: Catalogue, sure: (what: "close" | "leave" | "device") => void) {
    const look = room.look!,
        playing = room.phase === "playing",
        paused = room.turn?.paused;
    const noHost = !look.seats.some((s) => s.host && s.here);
    return html`<ul class="folk">${look.seats.map((s, i) => person(room, s, i, catalogue))}</ul>
        ${look.watchers ? html`<p class="hint">${onlineTexts.watchers(look.watchers)}</p>` : nothing}
        ${room.refusal ? html`<p class="refusal" role="alert">${room.refusal}</p>` : nothing}
        <div class="acts">
        ${
            room.hosts && playing
                ? html`<button @click=${() => void room.tell(paused ? "resume" : "pause")}>${
                      paused ? onlineTexts.resume : onlineTexts.pause
                  }</button>`
                : nothing
        }
        ${
            !room.hosts && room.seat >= 0 && noHost
                ? html`<button @click=${() =>
                      void room.tell("host", { seat: room.seat })}>${onlineTexts.takeChair}</button>`
                : nothing
        }
        ${
            room.seat >= 0 && room.phase === "lobby"
                ? html`<button class="quiet" @click=${() => void room.tell("stand")}>${onlineTexts.standUp}</button>`
                : nothing
        }
        ${
            room.seat >= 0
                ? html`<button class="quiet" @click=${() => sure("device")}>${onlineTexts.otherDevice}</button>`
                : nothing
        }
        ${
            room.seat >= 0 && playing
                ? html`<button class="quiet" @click=${() => sure("leave")}>${onlineTexts.leave}</button>`
                : nothing
        }
        ${
            room.hosts && room.phase !== "closed"
                ? html`<button class="quiet" @click=${() => sure("close")}>${onlineTexts.closeTable}</button>`
                : nothing
        }</div>`;
}
