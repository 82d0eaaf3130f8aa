// lobby.ts - a table before the game: the link, who sits where, by which rules. Everything has an answer already; the
// host may change it, and starts.
import { html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { offered } from "../engine/offered";
import type { Catalogue, Game, Option, Preset } from "../engine/types";
import { games } from "../games";
import { gamesTexts } from "../generated/texts/games";
import { changeSettings, settings } from "../session/store";
import { levelName, ruleName, ruleValue, texts } from "../texts";
import { tidyName } from "../ui/setup";
import type { TableMessage, TableSeat } from "./protocol";
import { codeOf, codePicture, isNear } from "./qr";
import type { Room } from "./room";
import { clocks, duration, onlineTexts, seriesOf, settingsLine, windows } from "./texts";

@customElement("ag-lobby")
export class LobbyElement extends LitElement {
    @property({ attribute: false }) room!: Room;
    @property({ attribute: false }) catalogue!: Catalogue;
    @property({ attribute: false }) look!: TableMessage;
    @state() private copied = false;
    @state() private code: boolean[][] = [];
    @state() private naming = false;
    private asked: { preset?: string; set: Record<string, string> } = { set: {} };

    protected override createRenderRoot() {
        return this;
    }

    override connectedCallback(): void {
        super.connectedCallback();
        if (!isNear()) void codeOf(this.address).then((code) => (this.code = code));
    }

    private get address(): string {
        return `${location.origin}${location.pathname}#t/${this.room.table}`;
    }

    private get preset(): Preset {
        const { presets } = this.catalogue;
        return presets.find((p) => p.name === this.look.preset) ?? presets.find((p) => p.game === this.look.game)!;
    }

    private get game(): Game {
        return this.catalogue.games.find((g) => g.name === this.look.game)!;
    }

    // ---- the link ----

    private async copy(): Promise<void> {
        const field = this.querySelector<HTMLInputElement>("#table-link")!;
        try {
            await navigator.clipboard.writeText(this.address);
        } catch {
            field.select(); // pages without a certificate may not write there themselves
            document.execCommand("copy");
        }
        this.copied = true;
        setTimeout(() => (this.copied = false), 4000);
    }

    private invitation() {
        const near = isNear();
        return html`<section class="panel invite"><div><h2>${onlineTexts.invite}</h2>
                <p class="hint">${near && this.room.hosts ? onlineTexts.inviteNear : onlineTexts.inviteAbout}</p>
                <input id="table-link" type="text" readonly aria-label=${onlineTexts.link} .value=${this.address}
                    @focus=${(e: Event) => (e.target as HTMLInputElement).select()} />
                <div class="buttons"><button type="button" class="primary" @click=${this.copy}>${onlineTexts.copy}</button>
                ${
                    "share" in navigator
                        ? html`<button type="button" @click=${() =>
                              void navigator
                                  .share({ url: this.address })
                                  .catch(() => undefined)}>${onlineTexts.share}</button>`
                        : nothing
                }
                </div>
                <p class="hint" role="status">${this.copied ? onlineTexts.copied : ""}</p></div>
            ${near ? nothing : codePicture(this.code, onlineTexts.qr)}</section>`;
    }

    // ---- seats ----

    private sit(event: Event): void {
        event.preventDefault();
        const field = this.querySelector<HTMLInputElement>("#your-name")!;
        const name = tidyName(field.value, texts.defaultName);
        changeSettings({ name });
        this.naming = false;
        void this.room.sit(name);
    }

    private nameForm(words: string) {
        return html`<form class="naming" @submit=${this.sit}>
            <label for="your-name">${onlineTexts.yourName}</label>
            <input id="your-name" type="text" maxlength="32" autocomplete="nickname" placeholder=${texts.defaultName}
                .value=${settings().name} />
            <button class="primary" type="submit">${words}</button></form>`;
    }

    private opponentChoice(i: number) {
        return html`<select aria-label=${onlineTexts.addOpponent(i + 1)} @change=${(e: Event) => {
            const choice = e.target as HTMLSelectElement;
            if (choice.value) void this.room.tell("opponent", { seat: i, level: choice.value });
            choice.value = "";
        }}><option value="">${onlineTexts.addOpponentShort}</option>${this.game.players.map(
            (p) => html`<option value=${p.name}>${levelName(p.name)}</option>`,
        )}</select>`;
    }

    private seat(seat: TableSeat, i: number) {
        const mine = i === this.room.seat,
            { hosts } = this.room;
        const notes = [
            mine ? onlineTexts.you : "",
            seat.host ? onlineTexts.host : "",
            seat.sitter === "opponent" ? levelName(seat.level!) : "",
            seat.sitter === "person" && !seat.here && !mine ? onlineTexts.away : "",
        ].filter(Boolean);
        return html`<li class=${`place ${seat.sitter}`}>
            <span class="place-number" aria-hidden="true">${i + 1}</span>
            ${
                seat.sitter === "empty"
                    ? html`<span class="who">${onlineTexts.freeSeat}</span>${hosts ? this.opponentChoice(i) : nothing}`
                    : html`<span class="who"><b>${seat.name}</b> <small>${notes.join(", ")}</small></span>`
            }
            ${
                mine
                    ? html`<button type="button" class="quiet" @click=${() => (this.naming = !this.naming)}>${
                          onlineTexts.changeName
                      }</button>`
                    : nothing
            }
            ${
                hosts && seat.sitter === "opponent"
                    ? html`<button type="button" class="icon"
                aria-label=${onlineTexts.takeOut(seat.name)} @click=${() =>
                    void this.room.tell("opponent", { seat: i, level: null })}>✕</button>`
                    : nothing
            }
            ${
                hosts && seat.sitter === "person" && !mine
                    ? html`<button type="button" class="icon"
                aria-label=${onlineTexts.remove(seat.name)}
                @click=${() => void this.room.tell("remove", { seat: i })}>✕</button>`
                    : nothing
            }</li>`;
    }

    private places() {
        const { look, room } = this,
            free = look.seats.filter((s) => s.sitter === "empty").length;
        const host = look.seats.find((s) => s.host)?.name;
        const busy = room.phase !== "lobby";
        return html`<section class="panel places"><h2>${onlineTexts.seats}</h2>
            <ol>${look.seats.map((s, i) => this.seat(s, i))}</ol>
            ${
                room.seat >= 0
                    ? this.naming
                        ? this.nameForm(onlineTexts.changeName)
                        : nothing
                    : free
                      ? this.nameForm(onlineTexts.takeSeat)
                      : html`<p class="hint">${onlineTexts.noSeat}</p>`
            }
            <p class="state" role="status">${
                busy
                    ? onlineTexts.shuffling
                    : free
                      ? onlineTexts.waitingSeats(free)
                      : room.hosts
                        ? onlineTexts.ready
                        : host
                          ? onlineTexts.waitingHost(host)
                          : ""
            }</p>
            ${room.refusal ? html`<p class="refusal" role="alert">${room.refusal}</p>` : nothing}
            ${this.calledOff()}
            ${
                room.hosts
                    ? html`<div class="buttons"><button class="primary big start" ?disabled=${free > 0 || busy}
                @click=${() => void room.tell("start")}>${onlineTexts.start}</button></div>`
                    : nothing
            }
            <p class="hint papers"><a href="/host.html" target="_blank" rel="noopener">${onlineTexts.hostMay}</a>
                <a href="/privacy.html" target="_blank" rel="noopener">${onlineTexts.houseKeeps}</a>
                <button type="button" class="quiet" @click=${() => this.dispatchEvent(new Event("device"))}>${
                    onlineTexts.otherDevice
                }</button></p>
        </section>`;
    }

    /** Starts that were called off: everybody sees them before the next one. */
    private calledOff() {
        const { starts, games, called_off: list, turn } = this.look,
            count = starts - games - (turn.phase === "lobby" ? 0 : 1);
        if (count <= 0) return nothing;
        return html`<details class="hint called-off"><summary>${onlineTexts.calledOff(count)}</summary><ul>${list.map(
            ({ number, seat, reason }) =>
                html`<li>${
                    reason === "late"
                        ? onlineTexts.calledOffLate(number, seat + 1)
                        : onlineTexts.calledOffUnopened(number, seat + 1)
                }</li>`,
        )}</ul><p>${onlineTexts.calledOffAbout}</p></details>`;
    }

    // ---- rules and settings ----

    /** One change after another: what was asked for goes along until the house has said yes or no. */
    private rules(change: { preset?: string; set?: Record<string, string> }): void {
        const preset = change.preset ?? this.asked.preset ?? this.look.preset;
        this.asked = { preset, set: change.preset ? {} : { ...this.asked.set, ...change.set } };
        const set =
            preset === this.look.preset && !change.preset ? { ...this.changes(), ...this.asked.set } : this.asked.set;
        const { asked } = this;
        void this.room.tell("rules", { preset, set }).then((outcome) => {
            if (!outcome.ok && this.asked === asked) this.asked = { set: {} };
        });
    }

    protected override willUpdate(): void {
        const { preset, set } = this.asked;
        if (preset === this.look.preset && Object.entries(set).every(([key, value]) => this.value(key) === value))
            this.asked = { set: {} };
    }

    private value(key: string): string {
        const value = this.look.rules[key];
        if (typeof value === "boolean") return value ? "yes" : "no";
        return Array.isArray(value) ? value.join(" ") : `${value ?? ""}`;
    }

    /** What differs from the preset. */
    private changes(): Record<string, string> {
        const entries = this.game.options.map(({ key }) => [key, this.value(key)] as const);
        return Object.fromEntries(entries.filter(([key, value]) => value !== this.preset.values[key]));
    }

    private option(option: Option) {
        const value = this.value(option.key),
            id = `rule-${option.key}`;
        const words = option.type === "bool" ? ["yes", "no"] : option.choices;
        const set = (text: string) => this.rules({ set: { [option.key]: text } });
        return html`<div class="option"><label for=${id}>${ruleName(option.key)}</label>
            ${
                words.length
                    ? html`<select id=${id} aria-describedby=${`${id}-about`} .value=${value}
                    @change=${(e: Event) => set((e.target as HTMLSelectElement).value)}>${words.map(
                        (w) => html`<option value=${w} ?selected=${w === value}>${ruleValue(w)}</option>`,
                    )}</select>`
                    : html`<input id=${id} aria-describedby=${`${id}-about`} .value=${value}
                    type=${option.type === "number" && option.count === 1 ? "number" : "text"}
                    @change=${(e: Event) => set((e.target as HTMLInputElement).value.trim())} />`
            }
            <small id=${`${id}-about`}>${option.about}</small></div>`;
    }

    private choose<T extends string | number>(label: string, value: T, all: [T, string][], change: (value: T) => void) {
        const other = typeof value === "number" ? duration(value) : value; // set by a program
        const known = all.some(([v]) => v === value) ? all : [[value, other] as [T, string], ...all];
        return html`<label class="row"><span>${label}</span><select @change=${(e: Event) =>
            change(known[(e.target as HTMLSelectElement).selectedIndex]![0])}>${known.map(
            ([v, words]) => html`<option ?selected=${v === value}>${words}</option>`,
        )}</select></label>`;
    }

    private seriesLengths(now: number): [number, string][] {
        return [...new Set([1, 3, 5, 7, now])].sort((a, b) => a - b).map((n) => [n, seriesOf(n)]);
    }

    private hostSettings() {
        const { look, room } = this,
            s = look.settings;
        const set = (change: Record<string, unknown>) => void room.tell("settings", change);
        const presets = offered(this.catalogue);
        const { min, max } = this.game.options.find((x) => x.key === "seats")!;
        const counts = Array.from({ length: max - Math.max(2, min) + 1 }, (_, i) => Math.max(2, min) + i);
        return html`<section class="panel settings"><h2>${onlineTexts.settings}</h2>
            ${this.choose(
                onlineTexts.game,
                look.preset,
                presets.map((p) => [p.name, p.title]),
                (preset) => this.rules({ preset }),
            )}
            <p class="hint">${this.preset.about}</p>
            ${this.choose(
                onlineTexts.seatCount,
                look.seats.length,
                counts.map((n) => [n, `${n}`]),
                (n) => this.rules({ set: { seats: `${n}` } }),
            )}
            ${this.choose(onlineTexts.clock, s.turn_seconds, clocks(), (v) => set({ turn_seconds: v }))}
            ${
                this.game.hidden
                    ? this.choose(onlineTexts.window, s.window_seconds, windows(), (v) => set({ window_seconds: v }))
                    : nothing
            }
            ${this.choose(onlineTexts.series, s.series, this.seriesLengths(s.series), (v) => set({ series: v }))}
            ${this.choose(
                onlineTexts.open,
                s.public ? "public" : "private",
                [
                    ["private", onlineTexts.private],
                    ["public", onlineTexts.public],
                ],
                (v) => set({ public: v === "public" }),
            )}
            <label class="check"><input type="checkbox" .checked=${s.watch}
                @change=${(e: Event) => set({ watch: (e.target as HTMLInputElement).checked })} />${onlineTexts.watching}</label>
            <label class="check"><input type="checkbox" .checked=${s.chat}
                @change=${(e: Event) => set({ chat: (e.target as HTMLInputElement).checked })} />${onlineTexts.talking}</label>
            <details><summary>${onlineTexts.rules}</summary>
                ${this.game.options.filter((x) => x.key !== "seats").map((x) => this.option(x))}</details>
        </section>`;
    }

    private guestSettings() {
        const { look } = this,
            changed = Object.entries(this.changes()).filter(([key]) => key !== "seats");
        return html`<section class="panel settings"><h2>${this.preset.title}</h2>
            <p>${this.game.aim}</p>
            <p class="hint">${settingsLine(look.settings.turn_seconds, look.settings.series, look.settings.public)}</p>
            ${
                changed.length
                    ? html`<h3>${onlineTexts.rules}</h3><dl class="rules">${changed.map(
                          ([key, value]) => html`<div>
                <dt>${ruleName(key)}<b>${ruleValue(value)}</b></dt></div>`,
                      )}</dl>`
                    : nothing
            }
            ${
                games.howTo[this.game.name]
                    ? html`<details><summary>${texts.howToPlay}</summary><ol class="steps">${games.howTo[
                          this.game.name
                      ]!.map((s) => html`<li>${gamesTexts[s]}</li>`)}</ol></details>`
                    : nothing
            }</section>`;
    }

    protected override render() {
        return html`<main class="lobby">
            ${this.places()}
            ${this.invitation()}
            ${this.room.hosts && this.room.phase === "lobby" ? this.hostSettings() : this.guestSettings()}</main>`;
    }
}
