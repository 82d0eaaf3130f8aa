// element.ts - a table of the house on the screen: the lobby before a game, the game itself with a strip for turn,
// clock and talk, and beside it the people and what they say.
import "./online.css";
import { html, LitElement, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { EngineClient } from "../engine/client";
import type { Catalogue } from "../engine/types";
import { settings } from "../session/store";
import { reload } from "../session/update";
import { levelName, texts } from "../texts";
import "../ui/dialog";
import "../ui/table";
import "./clock";
import "./device";
import { forgetTable, rememberTable } from "./known";
import "./lobby";
import { askToNotify, mayAsk, notifyTurn, refuseToNotify, showBadge } from "./notify";
import { openTable, tableOf, type TableSeat } from "./protocol";
import { Room } from "./room";
import type { Remark } from "./talk";
import { onlineTexts, reactions, reactionWords, winsOf } from "./texts";

const MADE = "astragal.made";
const SPOKEN = 8;
const MISSED = 6; // lines of what was missed
const SLOW_S = 3600; // with so long for a decision people do other things meanwhile

/** The table that this page has just made: its maker sits down without being asked. */
export function justMade(table: string): void {
    try {
        sessionStorage.setItem(MADE, table);
    } catch {
        // then the maker presses "Sit down"
    }
}

@customElement("ag-room")
export class RoomElement extends LitElement {
    @property({ attribute: false }) house!: EngineClient;
    @property({ attribute: false }) catalogue!: Catalogue;
    @property() table = "";
    @state() private side: "" | "talk" | "people" = "";
    @state() private sure: "" | "close" | "leave" | "device" = "";
    @state() private spoken: string[] = [];
    private room: Room | null = null;
    private wasConnected = false;
    private wasMine = false;

    protected override createRenderRoot() {
        return this;
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        this.room?.close();
        this.room = null;
    }

    protected override willUpdate(changed: PropertyValues): void {
        if (!changed.has("table") || !this.table) return;
        this.begin();
    }

    private begin(): void {
        const table = tableOf(this.table);
        this.room?.close();
        this.room = null;
        if (!table) return;
        const room = new Room(this.house, table);
        this.room = room;
        room.addEventListener("change", () => this.changed(room));
        room.addEventListener("said", (event) => this.speak((event as CustomEvent<string>).detail));
    }

    private changed(room: Room): void {
        if (room !== this.room) return;
        if (this.side === "talk") room.unread = 0;
        if (this.wasConnected !== room.connected) this.speak(room.connected ? "" : onlineTexts.reconnecting);
        this.wasConnected = room.connected;
        try {
            if (room.look && room.connected && sessionStorage.getItem(MADE) === room.table) {
                sessionStorage.removeItem(MADE);
                if (room.seat < 0) void room.sit(settings().name || texts.defaultName);
            }
        } catch {
            // no storage: the maker sits down by hand
        }
        const title = room.session?.title ?? (room.look ? this.heading(room) : "");
        if (room.look && (room.seat >= 0 || room.hosts) && room.phase !== "closed") rememberTable(room.table, title);
        else if ((room.refused && !room.later) || room.phase === "closed") forgetTable(room.table);
        this.tellTurn(room, title);
        document.title = room.turn?.yours ? onlineTexts.titleTurn(title) : texts.titleOf(title);
        this.requestUpdate();
    }

    /** Whoever is elsewhere is told, if they have asked for it. */
    private tellTurn(room: Room, title: string): void {
        const mine = !!room.turn?.yours;
        if (mine === this.wasMine) return;
        this.wasMine = mine;
        showBadge(mine ? 1 : 0);
        if (mine) void notifyTurn(room.table, title);
    }

    private speak(words: string): void {
        if (words) this.spoken = [...this.spoken, words].slice(-SPOKEN);
    }

    private heading(room: Room): string {
        return this.catalogue.presets.find((p) => p.name === room.look!.preset)?.title ?? room.look!.title;
    }

    private home(): void {
        this.dispatchEvent(new Event("home"));
    }

    // ---- the strip: whose turn, the clock, talk ----

    private turnWords(room: Room): string {
        const { turn } = room;
        if (room.renewed === "now") return "";
        if (!room.connected) return room.look ? onlineTexts.reconnecting : onlineTexts.connecting;
        if (turn?.paused) return onlineTexts.paused;
        if (turn?.phase === "closed") return onlineTexts.closedTable;
        if (turn?.phase === "over") return this.seriesWords(room);
        if (turn?.phase !== "playing") return "";
        if (turn.due.sealed)
            return turn.yours
                ? onlineTexts.answerNow
                : turn.due.seats!.includes(room.seat)
                  ? onlineTexts.othersMayAnswer
                  : onlineTexts.openForAnswers;
        if (turn.yours) return onlineTexts.yourTurn;
        const seat = turn.due.seat ?? turn.due.seats?.[0];
        if (seat === undefined) return "";
        const { sitter, here, left } = room.look!.seats[seat]!;
        const away = sitter === "person" && !here && !left;
        return away ? onlineTexts.turnAway(room.name(seat)) : onlineTexts.turnOf(room.name(seat));
    }

    /** How a series stands once a game of it is over. */
    private seriesWords(room: Room): string {
        const { look, session } = room;
        if (!look || look.settings.series < 2 || !session?.picture.result.over) return "";
        const number = Math.max(1, look.series),
            { winners } = session.picture.result;
        const wins = look.wins.map((w, i) => w + (winners.includes(i) ? 1 / winners.length : 0));
        const best = Math.max(...wins),
            names = look.seats.map((s) => s.name);
        if (number >= look.settings.series)
            return onlineTexts.seriesOver(
                names.filter((_, i) => wins[i] === best),
                winsOf(names, wins),
            );
        return onlineTexts.seriesStands(number, look.settings.series, winsOf(names, wins));
    }

    private clock(room: Room) {
        const { turn, deadline } = room;
        if (!deadline || turn?.phase !== "playing" || turn.due.kind !== "decide" || !room.connected) return nothing;
        const { window_seconds: window, turn_seconds: usual } = room.look!.settings;
        return html`<ag-clock .deadline=${deadline} .whole=${1000 * (turn.due.sealed ? window : usual)}></ag-clock>`;
    }

    private strip(room: Room) {
        const open = (side: "talk" | "people") => () => {
            this.side = this.side === side ? "" : side;
            if (side === "talk") room.unread = 0;
        };
        const watching = room.seat < 0 && !!room.session;
        const note = room.notice || (watching ? onlineTexts.spectator : "");
        const state = `strip${room.connected ? "" : " lost"}${room.turn?.yours ? " mine" : ""}`;
        return html`<div role="region" aria-label=${onlineTexts.stripLabel} class=${state}>
            <span class="strip-words"><span>${this.turnWords(room)}</span>${
                note ? html`<small>${note}</small>` : nothing
            }</span>${this.clock(room)}
            <button type="button" class="quiet" aria-expanded=${this.side === "people"} @click=${open("people")}>${
                onlineTexts.table
            }</button>
            ${
                room.look?.settings.chat || room.seat >= 0
                    ? html`<button type="button" class="quiet" aria-expanded=${this.side === "talk"}
                aria-label=${room.unread ? onlineTexts.talkUnread(room.unread) : onlineTexts.talk} @click=${open("talk")}>${onlineTexts.talk}${
                    room.unread ? html` <b class="count">${room.unread}</b>` : nothing
                }</button>`
                    : nothing
            }
        </div>${this.alarm(room)}${this.renewed(room)}${this.consent(room)}${this.missed(room)}${this.rematch(room)}${this.offer(
            room,
        )}`;
    }

    /** What the game did while nobody looked. */
    private missed(room: Room) {
        const { missed } = room;
        if (!missed.length) return nothing;
        const close = () => {
            room.missed = [];
            this.requestUpdate();
        };
        const more = missed.length - MISSED;
        return html`<div class="strip missed" role="region" aria-label=${onlineTexts.missed}><div class="strip-words">
            <b>${onlineTexts.missed}</b>${more > 0 ? html`<small>${onlineTexts.missedMore(more)}</small>` : nothing}
            <ol>${missed.slice(-MISSED).map((words) => html`<li>${words}</li>`)}</ol></div>
            <button class="primary" @click=${close}>${onlineTexts.missedClose}</button></div>`;
    }

    /** Another game needs everybody who still has a seat. */
    private rematch(room: Room) {
        const people =
            room.look?.seats.flatMap((s, i) => (s.sitter === "person" && !s.left ? [{ ...s, i }] : [])) ?? [];
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
    private offer(room: Room) {
        const slow = (room.look?.settings.turn_seconds ?? 0) >= SLOW_S;
        if (!slow || room.phase !== "playing" || room.seat < 0 || room.turn?.yours || !mayAsk()) return nothing;
        const done = () => this.requestUpdate();
        return html`<div class="strip ask-back" role="region" aria-label=${onlineTexts.notify}>
            <span class="strip-words">${onlineTexts.notify}</span>
            <button class="primary" @click=${() => void askToNotify().then(done)}>${onlineTexts.notifyYes}</button>
            <button @click=${() => {
                refuseToNotify();
                done();
            }}>${onlineTexts.notifyNo}</button></div>`;
    }

    /** One's own number is not in the dice: that cannot be overlooked. */
    private alarm({ alarm }: Room) {
        return alarm
            ? html`<div class="strip alarm" role="alert"><span class="strip-words">${alarm}</span></div>`
            : nothing;
    }

    /** A page that is older than its house says so, and is loaded anew by whoever sits before it: never by itself. */
    private renewed({ renewed }: Room) {
        if (!renewed) return nothing;
        return html`<div class="strip ask-back" role="alert">
            <span class="strip-words">${renewed === "now" ? onlineTexts.renewedNow : onlineTexts.renewedBetween}</span>
            <button class="primary" @click=${reload}>${onlineTexts.reload}</button></div>`;
    }

    private consent(room: Room) {
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

    // ---- beside the table: talk ----

    private send(event: Event): void {
        event.preventDefault();
        const field = this.querySelector<HTMLInputElement>("#remark")!,
            text = field.value.trim();
        if (!text) return;
        void this.room!.tell("chat", { text }).then((outcome) => {
            if (outcome.ok && field.value.trim() === text) field.value = "";
        });
    }

    private reactions(room: Room) {
        if (room.seat < 0) return nothing;
        return html`<div class="reactions" role="group" aria-label=${onlineTexts.reactions}>${reactions.map(
            (reaction) =>
                html`<button type="button" @click=${() => void room.tell("react", { reaction })}>${reactionWords(
                    reaction,
                )}</button>`,
        )}</div>`;
    }

    private talk(room: Room) {
        const heard = room.remarks.filter((r) => r.seat === -1 || !room.muted.has(r.name));
        const talkers = room.remarks.filter((r) => r.seat !== -1 && r.seat !== room.seat).map((r) => r.name);
        const others = [...new Set(talkers)];
        const kind = (r: Remark) => (r.seat === -1 ? "house" : r.seat === room.seat ? "own" : "");
        return html`<ol class="remarks" tabindex="0" aria-label=${onlineTexts.talk}>${heard.map(
            (r) => html`<li class=${kind(r)}>${r.seat === -1 ? nothing : html`<b>${r.name}</b> `}${r.text}</li>`,
        )}${heard.length ? nothing : html`<li class="house">${onlineTexts.noTalk}</li>`}</ol>
            ${
                others.length
                    ? html`<div class="mutes">${others.map(
                          (name) => html`<button type="button" class="quiet"
                aria-pressed=${room.muted.has(name)} @click=${() => room.mute(name)}>${
                    room.muted.has(name) ? onlineTexts.unmute(name) : onlineTexts.mute(name)
                }</button>`,
                      )}</div>`
                    : nothing
            }
            ${this.reactions(room)}
            <form class="say" ?hidden=${!room.look?.settings.chat} @submit=${this.send}><label class="sr" for="remark">${onlineTexts.say}</label>
                <input id="remark" type="text" maxlength="200" autocomplete="off" placeholder=${onlineTexts.say} />
                <button class="primary" type="submit">${onlineTexts.send}</button></form>`;
    }

    // ---- beside the table: people and the host's chair ----

    private person(room: Room, seat: TableSeat, i: number) {
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
        const level = this.catalogue.games.find((g) => g.name === room.look!.game)!.players.at(-2)?.name ?? "skilled";
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

    private people(room: Room) {
        const look = room.look!,
            playing = room.phase === "playing",
            paused = room.turn?.paused;
        const noHost = !look.seats.some((s) => s.host && s.here);
        return html`<ul class="folk">${look.seats.map((s, i) => this.person(room, s, i))}</ul>
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
                    ? html`<button class="quiet" @click=${() =>
                          void room.tell("stand")}>${onlineTexts.standUp}</button>`
                    : nothing
            }
            ${
                room.seat >= 0
                    ? html`<button class="quiet" @click=${() => (this.sure = "device")}>${onlineTexts.otherDevice}</button>`
                    : nothing
            }
            ${
                room.seat >= 0 && playing
                    ? html`<button class="quiet" @click=${() => (this.sure = "leave")}>${onlineTexts.leave}</button>`
                    : nothing
            }
            ${
                room.hosts && room.phase !== "closed"
                    ? html`<button class="quiet" @click=${() =>
                          (this.sure = "close")}>${onlineTexts.closeTable}</button>`
                    : nothing
            }</div>`;
    }

    private asking(room: Room) {
        const { sure } = this,
            close = () => (this.sure = "");
        if (!sure) return nothing;
        if (sure === "device")
            return html`<ag-dialog .heading=${onlineTexts.otherDevice} .body=${html`<ag-device></ag-device>`}
                @closed=${close}></ag-dialog>`;
        const [heading, words] =
            sure === "close"
                ? [onlineTexts.closeTable, onlineTexts.closeAsk]
                : [onlineTexts.leave, onlineTexts.leaveAsk];
        return html`<ag-dialog .heading=${heading} .body=${html`<p>${words}</p>`} .foot=${html`<button
            @click=${close}>${texts.cancel}</button><button class="primary" @click=${() => {
                close();
                void room.tell(sure === "close" ? "close" : "stand");
            }}>${heading}</button>`} @closed=${close}></ag-dialog>`;
    }

    private beside(room: Room) {
        if (!this.side || !room.look) return nothing;
        return html`<aside class="side" aria-label=${this.side === "talk" ? onlineTexts.talk : onlineTexts.people}
            @keydown=${(e: KeyboardEvent) => {
                if (e.key === "Escape") this.side = "";
            }}>
            <header><h2>${this.side === "talk" ? onlineTexts.talk : onlineTexts.people}</h2>
                <button class="icon" aria-label=${onlineTexts.closePanel} @click=${() => (this.side = "")}>✕</button></header>
            ${this.side === "talk" ? this.talk(room) : this.people(room)}</aside>`;
    }

    protected override updated(): void {
        const list = this.querySelector(".remarks");
        if (list) list.scrollTop = list.scrollHeight;
    }

    private bar(title: string) {
        return html`<header class="bar"><button class="icon" aria-label=${texts.back} @click=${this.home}>‹</button>
            <h1>${title}</h1></header>`;
    }

    /** There is no table to show: why, and ways on. */
    private lost(words: string[], ways: [words: string, go: () => void][] = []) {
        return html`${this.bar(onlineTexts.lost)}<main class="loading lost">${words.map(
            (one, i) => html`<p role=${i ? nothing : "alert"}>${one}</p>`,
        )}<div class="buttons">${ways.map(([name, go]) => html`<button @click=${go}>${name}</button>`)}
            <button class="primary" @click=${this.home}>${onlineTexts.otherTable}</button></div></main>`;
    }

    /** The same game at a table of its own. */
    private async another(room: Room): Promise<void> {
        const { preset, seats } = room.look!;
        const made = await openTable(preset, seats.length).catch(() => null);
        if (made?.table) this.dispatchEvent(new CustomEvent("table", { detail: made.table }));
        else room.refusal = made?.why ?? onlineTexts.noHouse;
        this.requestUpdate();
    }

    private inside(room: Room) {
        if (room.door) return this.lost([onlineTexts.door], [[onlineTexts.doorOpen, () => location.assign("/door")]]);
        if (room.refused && !room.later) return this.lost([room.refused, onlineTexts.lostTable]);
        if (room.refused) return this.lost([room.refused]);
        if (room.unreachable)
            return this.lost([onlineTexts.lostHouse], [[onlineTexts.tryAgain, () => room.callAgain()]]);
        if (!room.look && room.renewed) return html`${this.bar(texts.name)}${this.renewed(room)}`;
        if (!room.look || !room.turn)
            return html`${this.bar(texts.name)}<main class="loading" aria-busy="true">
            <p>${onlineTexts.connecting}</p></main>`;
        if (room.session)
            return html`<ag-table .session=${room.session} .catalogue=${this.catalogue}
            .strip=${this.strip(room)} @home=${this.home}
            @settings=${() => this.dispatchEvent(new Event("settings"))}></ag-table>`;
        if (room.phase === "closed")
            return this.lost(
                [onlineTexts.closedTable, room.refusal || onlineTexts.closedAbout],
                [[onlineTexts.newTable(this.heading(room)), () => void this.another(room)]],
            );
        return html`${this.bar(this.heading(room))}${this.strip(room)}<ag-lobby .room=${room} .look=${room.look}
            .catalogue=${this.catalogue} @device=${() => (this.sure = "device")}></ag-lobby>`;
    }

    protected override render() {
        const { room } = this;
        if (!room) return this.table ? this.lost([onlineTexts.lostLink]) : nothing;
        return html`${this.inside(room)}${this.beside(room)}${this.asking(room)}
            <div class="sr" role="log" aria-live="polite">${this.spoken.map((words) => html`<p>${words}</p>`)}</div>`;
    }
}
