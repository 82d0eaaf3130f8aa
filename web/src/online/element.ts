// element.ts - a table of the house on the screen: the lobby before a game, the game itself with a strip for turn,
// clock and talk, and beside it the people and what they say.
import "./online.css";
import { html, LitElement, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import type { EngineClient } from "../engine/client";
import type { Catalogue } from "../engine/types";
import { settings } from "../session/store";
import { texts } from "../texts";
import "../ui/dialog";
import "../ui/table";
import "./clock";
import "./device";
import { forgetTable, rememberTable } from "./known";
import "./lobby";
import { notifyTurn, showBadge } from "./notify";
import { peopleList } from "./people";
import { openTable, tableOf } from "./protocol";
import { Room } from "./room";
import { moreStrips, renewedStrip } from "./strips";
import type { Remark } from "./talk";
import { onlineTexts, reactions, reactionWords, winsOf } from "./texts";

const MADE = "astragal.made";
const SPOKEN = 8;

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
    @state() private spoken: { n: number; words: string }[] = [];
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
        if (words) this.spoken = [...this.spoken, { n: (this.spoken.at(-1)?.n ?? 0) + 1, words }].slice(-SPOKEN);
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
        </div>${moreStrips(room)}`;
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
            ${this.side === "talk" ? this.talk(room) : peopleList(room, this.catalogue, (what) => (this.sure = what))}</aside>`;
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
        if (!room.look && room.renewed) return html`${this.bar(texts.name)}${renewedStrip(room)}`;
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
            <div class="sr" role="log" aria-live="polite">${repeat(
                this.spoken,
                ({ n }) => n,
                ({ words }) => html`<p>${words}</p>`,
            )}</div>`;
    }
}
