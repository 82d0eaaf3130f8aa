// front.ts - the part of the front page that needs a house: a table for friends, and the tables anybody can join.
import { html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { Catalogue, Preset } from "../engine/types";
import { games } from "../games";
import { speaker } from "../language/language";
import { forgetTable, knownTables, type KnownTable } from "./known";
import { notifyTurn, isWanted, showBadge } from "./notify";
import { guestToken, houseIsOpen, lookAt, openTable, publicTables, type Listing, type TableMessage } from "./protocol";
import { listing, onlineTexts, timeLeft, turnNow } from "./texts";

const LOOK_MS = 15000,
    HIDDEN_MS = 60000; // where nobody looks but wants to be told
const KNOCK_MS = 800; // so long the front page waits for a house, so that nothing moves when it answers

/** What there is to know of the house that the page comes from, if it does. */
interface Around {
    open: boolean;
    door: boolean; // closed to whoever has not said its password
    tables: Listing[];
    looks: Map<string, TableMessage>; // of one's own tables
}
let around: Around = { open: false, door: false, tables: [], looks: new Map() };

async function lookAround(): Promise<Around> {
    if (!(await houseIsOpen())) {
        around = { ...around, open: false };
        return around;
    }
    const own = knownTables().map(({ table }) => lookAt(table).catch(() => null));
    const [tables, ...mine] = await Promise.all([publicTables(), ...own]);
    const looks = new Map(mine.flatMap((look) => (look ? [[look.table, look] as const] : [])));
    around = { open: true, door: !tables, tables: tables ?? [], looks };
    tellTurns(looks);
    return around;
}

/** Tables that wait for you: their number on the icon, and a word where it is new. */
let waiting: string[] = [];
function tellTurns(looks: Map<string, TableMessage>): void {
    const mine = knownTables().filter(({ table }) => looks.get(table)?.turn.yours);
    for (const { table, title } of mine) if (!waiting.includes(table)) void notifyTurn(table, title);
    waiting = mine.map(({ table }) => table);
    showBadge(mine.length);
}

/** What was asked before the front page was shown for the first time, until somebody has heard the answer. */
let first: Promise<Around> | null = null;

/** Before the front page is shown for the first time. */
export function knock(): Promise<unknown> {
    first = lookAround();
    return Promise.race([first, new Promise((resolve) => setTimeout(resolve, KNOCK_MS))]);
}

/** Tells "around" when something new is known of the house. */
const heard = new EventTarget();

/** What waits for you comes first, then games that go on, then tables where one may begin; what is over comes last. */
function urgency({ table }: KnownTable): number {
    const turn = around.looks.get(table)?.turn;
    if (turn?.yours) return 0;
    return turn?.phase === "playing" ? 1 : turn?.phase === "over" ? 3 : 2;
}

/** Tables at which this browser's guest has a seat. */
@customElement("ag-going")
export class GoingElement extends LitElement {
    private readonly changed = () => this.requestUpdate();

    protected override createRenderRoot() {
        return this;
    }

    override connectedCallback(): void {
        super.connectedCallback();
        heard.addEventListener("around", this.changed);
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        heard.removeEventListener("around", this.changed);
    }

    /** How it stands at a table of one's own: slow ones are waited for elsewhere. */
    private standing({ turn, seats, viewer }: TableMessage): string {
        const left = turn.left_ms !== null && turn.left_ms > 3600000 ? timeLeft(Math.floor(turn.left_ms / 1000)) : "";
        if (turn.phase === "over") return onlineTexts.nowOver;
        if (turn.phase !== "playing") return onlineTexts.nowLobby;
        if (turn.paused) return onlineTexts.nowPaused;
        if (turn.yours) return turnNow(null, left);
        if (turn.due.sealed) return onlineTexts.nowAnswer;
        const seat = turn.due.seat ?? turn.due.seats?.[0];
        return seat === undefined || seat === viewer ? "" : turnNow(seats[seat]?.name || onlineTexts.somebody, left);
    }

    private known(one: KnownTable) {
        const when = speaker.date(one.at, { dateStyle: "medium", timeStyle: "short" });
        const look = around.looks.get(one.table);
        const others = look?.seats.filter((s, i) => s.name && i !== look.viewer) ?? [];
        const words = look ? this.standing(look) : "";
        return html`<li class="saved"><a href=${`#t/${one.table}`}><b>${one.title}</b>
            <span>${words ? html`<b class=${look?.turn.yours ? "mine" : ""}>${words}</b> ` : onlineTexts.table} ${
                others.length ? onlineTexts.with(others.map((s) => s.name)) : nothing
            }</span>
            <small>${when}</small></a>
            <button class="icon" aria-label=${onlineTexts.forgetTable(one.title)} @click=${() => {
                forgetTable(one.table);
                this.requestUpdate();
            }}>✕</button></li>`;
    }

    protected override render() {
        const mine = around.open && !around.door ? knownTables() : [];
        return mine.length
            ? html`<section class="shelf"><h2>${onlineTexts.yourTables}</h2><ul>${mine
                  .sort((a, b) => urgency(a) - urgency(b))
                  .map((one) => this.known(one))}</ul></section>`
            : nothing;
    }
}

@customElement("ag-friends")
export class FriendsElement extends LitElement {
    @property({ attribute: false }) catalogue!: Catalogue;
    @state() private around = around;
    @state() private why = "";
    @state() private busy = false;
    private timer: ReturnType<typeof setInterval> | undefined;
    private found = 0;

    protected override createRenderRoot() {
        return this;
    }

    override connectedCallback(): void {
        super.connectedCallback();
        void this.find();
        this.timer = setInterval(() => this.around.open && this.isTime() && void this.find(), LOOK_MS);
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        clearInterval(this.timer);
    }

    private isTime(): boolean {
        return !document.hidden || (isWanted() && Date.now() - this.found >= HIDDEN_MS);
    }

    private async find(): Promise<void> {
        this.found = Date.now();
        const asked = first ?? lookAround();
        first = null;
        this.around = await asked;
        heard.dispatchEvent(new Event("around"));
    }

    /** A table at once; everything about it can be changed while friends come in. */
    private async make(preset: Preset): Promise<void> {
        if (this.busy) return;
        this.busy = true;
        this.why = "";
        try {
            const made = await openTable(preset.name, Math.max(2, Number(preset.values.seats)));
            if (made.table) this.dispatchEvent(new CustomEvent("table", { detail: made.table, bubbles: true }));
            else this.why = made.why ?? onlineTexts.noHouse;
        } catch {
            this.why = onlineTexts.noHouse;
        }
        this.busy = false;
    }

    private listing(one: Listing) {
        const preset = this.catalogue.presets.find((p) => p.name === one.preset);
        return html`<li class="saved"><a href=${`#t/${one.table}`}><b>${preset?.title ?? one.preset}</b>
            <span>${listing(one.names, one.free)}</span>
            ${one.phase === "lobby" ? nothing : html`<small>${onlineTexts.running}</small>`}</a></li>`;
    }

    protected override render() {
        if (!this.around.open) return nothing;
        if (this.around.door)
            return html`<section class="friends"><div><h2>${onlineTexts.friends}</h2><p>${onlineTexts.door}</p></div>
                <div class="friends-buttons"><a class="button primary" href="/door">${onlineTexts.doorOpen}</a></div></section>`;
        const mine = knownTables();
        const others = this.around.tables.filter((one) => !mine.some((m) => m.table === one.table));
        const presets = games.featured.flatMap((name) => this.catalogue.presets.find((p) => p.name === name) ?? []);
        return html`<section class="friends"><div><h2>${onlineTexts.friends}</h2><p>${onlineTexts.friendsAbout}</p></div>
                <div class="friends-buttons">${presets.map(
                    (p) => html`<button ?disabled=${this.busy}
                    aria-label=${onlineTexts.openTable(p.title)} @click=${() => void this.make(p)}>${p.title}</button>`,
                )}</div>
                ${this.why ? html`<p class="refusal" role="alert">${this.why}</p>` : nothing}
                ${guestToken() ? html`<p class="hint">${onlineTexts.noCookie}</p>` : nothing}</section>
            ${
                others.length
                    ? html`<section class="shelf"><h2>${onlineTexts.publicTables}</h2><ul>${others.map((one) =>
                          this.listing(one),
                      )}</ul></section>`
                    : nothing
            }`;
    }
}
