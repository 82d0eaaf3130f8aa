// app.ts - the page as a whole: the front page, which stands before the engine has come, or a game. The address after
// the # says which, so that reload, back and forward work: nothing, #game/ID, #new/PRESET for a game at once,
// #t/TABLE for a table of the house that the page comes from, or #PLACE/WHAT for one of the places (places.ts).
import { html, LitElement, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { coachTexts } from "../coach/texts";
import { type EngineClient, OldBrowser, open } from "../engine/client";
import type { Catalogue, Preset } from "../engine/types";
import { languageNames } from "../generated/languages";
import { languageCode } from "../language/choose";
import { hearWith } from "../language/heard";
import { english } from "../language/language";
import { knock } from "../online/front";
import { KeptHidden } from "../session/kept-hidden";
import { LocalSession } from "../session/local";
import type { Setup } from "../session/session";
import { GameLock } from "../session/lock";
import {
    changeSettings,
    forgetGame,
    gameKey,
    keepsNothing,
    loadGame,
    newId,
    savedGames,
    setAside,
    settings,
} from "../session/store";
import { betweenGames } from "../session/update";
import { soundChoice } from "../sound/settings";
import { texts } from "../texts";
import "./dialog";
import "./front";
import { drawn, fetchPart, spokenShelf } from "./opening";
import { places, type Place } from "./places";
import { saveText } from "./save";
import { quickSetup, type SetupElement } from "./setup";
import "./table";
import "./working";

/** What an address means; one with a stray % is taken as it is. */
function plain(address: string): string {
    try {
        return decodeURIComponent(address);
    } catch {
        return address;
    }
}

@customElement("ag-app")
export class AppElement extends LitElement {
    @state() private house: EngineClient | null = null;
    @state() private failed = ""; // why there is no engine
    private hopeless = false; // there will not be one either when it is tried again
    @state() private session: LocalSession | null = null;
    @state() private window: "settings" | { preset: Preset } | null = null;
    @state() private why = "";
    @state() private online = ""; // the table of the house that is shown
    @state() private place: HTMLElement | null = null;
    @state() private arrived = false; // where the address leads is shown; the front page: its house has answered, or is not there
    @state() private wanted: (() => void) | null = null; // what somebody chose before the engine was there
    @state() private elsewhere = ""; // the game that another tab plays
    private readonly shelf = spokenShelf(); // one for the front page's life: it is not drawn anew when the engine comes
    private readonly lock = new GameLock(() => this.giveAway());

    protected override createRenderRoot() {
        return this;
    }

    override connectedCallback(): void {
        super.connectedCallback();
        addEventListener("hashchange", () => void this.route());
        const table = /\/t\/([0-9a-z]+)$/i.exec(location.pathname); // the house's other way to write a table's link
        if (table) history.replaceState(null, "", `/#t/${table[1]}`);
        void this.load();
    }

    /** The front page needs no engine, so on a slow line it does not share the way with it. */
    private async load(): Promise<void> {
        this.failed = "";
        if (location.hash) fetchPart();
        else {
            await knock();
            this.arrived = true;
            await drawn();
        }
        try {
            this.house = await open(languageCode());
        } catch (error) {
            this.failed = !(error instanceof OldBrowser)
                ? texts.noEngine
                : error.message === "module"
                  ? texts.noModule
                  : texts.oldBrowser;
            this.hopeless = error instanceof OldBrowser;
            return;
        }
        await this.engineCame(this.house);
    }

    private async engineCame({ engine }: EngineClient): Promise<void> {
        hearWith(engine);
        const { wanted } = this;
        this.wanted = null;
        if (wanted) wanted();
        else if (location.hash) await this.route();
        else betweenGames();
        this.arrived = true;
    }

    /** What there is to play; known without the engine. */
    private get catalogue(): Catalogue {
        return this.house?.engine.catalogue() ?? this.shelf;
    }

    /** Does something that needs the engine, as soon as it is there. */
    private soon(act: () => void): void {
        if (this.house) act();
        else this.wanted = act;
    }

    // ---- where we are ----

    /** Done when what the address says is shown, or why it is not. */
    private async route(): Promise<void> {
        if (location.hash.startsWith("#T/")) history.replaceState(null, "", `#t${location.hash.slice(2)}`); // all in capitals
        const [what, id] = location.hash.slice(1).split("/");
        if (!this.house) {
            this.requestUpdate(); // it comes here again when the engine is there
            return;
        }
        if (what === "game" && id === this.session?.id) return;
        this.leave();
        if (!what) betweenGames();
        const place = places[what!];
        const going =
            what === "game" && id
                ? this.resume(id)
                : what === "t" && id
                  ? this.visit(id)
                  : place
                    ? this.go(place)
                    : null;
        const preset = this.catalogue.presets.find((p) => p.name === id);
        if (what === "new" && preset) this.begin(quickSetup(preset));
        else if (what && !place && !["game", "t"].includes(what)) this.complain(texts.noSuchPlace);
        document.title = this.session ? texts.titleOf(this.session.title) : texts.title;
        await going;
    }

    private leave(): void {
        if (this.session && !this.session.log.length) forgetGame(this.session.id); // nothing to come back to
        this.session?.close();
        this.session = null;
        this.elsewhere = "";
        this.lock.leave();
        this.online = "";
        this.place = null;
        this.window = null;
    }

    /** A place is loaded when somebody goes there; the address may have changed in the meantime. */
    private async go(place: Place): Promise<void> {
        const { hash } = location;
        try {
            await place.load();
        } catch {
            this.complain(texts.notLoaded);
            return;
        }
        if (location.hash !== hash) return;
        const element = Object.assign(document.createElement(place.tag), {
            house: this.house,
            what: plain(hash.split("/").slice(1).join("/")),
        });
        element.addEventListener("home", () => this.home());
        element.addEventListener("settings", () => (this.window = "settings"));
        document.title = texts.titleOf(place.title());
        this.place = element;
        scrollTo(0, 0);
    }

    /** A table of the house; what it needs is loaded by those who play there. */
    private async visit(table: string): Promise<void> {
        try {
            await import("../online/element");
        } catch {
            this.complain(texts.notLoaded);
            return;
        }
        if (location.hash === `#t/${table}`) this.online = table;
    }

    private async made(table: string): Promise<void> {
        (await import("../online/element")).justMade(table);
        location.hash = `#t/${table}`;
    }

    private enter(session: LocalSession): void {
        this.why = "";
        this.window = null;
        this.session = session;
        this.lock.follow(gameKey(session.id));
        session.addEventListener("change", () => {
            if (this.session !== session || location.hash === `#game/${session.id}`) return;
            history.replaceState(null, "", `#game/${session.id}`);
            this.lock.follow(gameKey(session.id)); // another game at the same table
        });
        const address = `#game/${session.id}`;
        if (location.hash.startsWith("#new/")) history.replaceState(null, "", address);
        else if (location.hash !== address) history.pushState(null, "", address);
        document.title = texts.titleOf(session.title);
        scrollTo(0, 0);
    }

    /** Real dice that nobody may see are kept in a way of their own. */
    private kind({ preset, realDice }: Setup): typeof LocalSession {
        const { presets, games } = this.catalogue;
        const game = games.find((g) => g.name === presets.find((p) => p.name === preset)?.game);
        return realDice && game?.hidden ? KeptHidden : LocalSession;
    }

    private begin(setup: Setup): void {
        const session = this.kind(setup).begin(this.house!, setup);
        if (typeof session !== "string") {
            session.save();
            this.enter(session);
            return;
        }
        const form = this.querySelector<SetupElement>("ag-setup");
        if (form) form.why = session;
        else this.why = session;
    }

    /** Another tab plays this game now. */
    private giveAway(): void {
        const { session } = this;
        if (!session) return;
        this.session = null;
        session.close();
        this.window = null;
        this.elsewhere = session.id;
    }

    private async resume(id: string, steal = false): Promise<void> {
        const { hash } = location,
            mine = await this.lock.take(gameKey(id), steal);
        if (location.hash !== hash) return this.lock.leave();
        this.elsewhere = mine ? "" : id;
        if (!mine) return;
        const saved = loadGame(id);
        const session = saved
            ? this.kind(saved.setup).resume(this.house!, saved.record, id, saved.setup.realDice)
            : texts.noSuchGame;
        if (typeof session !== "string") this.enter(session);
        else this.complain(session);
    }

    private complain(why: string): void {
        this.why = why;
        history.replaceState(null, "", location.pathname + location.search);
    }

    private openRecord(text: string): void {
        const session = text ? LocalSession.resume(this.house!, text, newId()) : texts.notARecord;
        if (typeof session === "string") {
            this.why = session;
            return;
        }
        if (session.picture.result.over) {
            session.save();
            setAside(session.id);
        }
        this.enter(session);
    }

    private home(): void {
        this.leave();
        history.pushState(null, "", location.pathname + location.search);
        betweenGames();
        document.title = texts.title;
        scrollTo(0, 0);
    }

    // ---- windows ----

    /** A language is loaded with the page, so the page is loaded again. */
    private languageChoice(now: string) {
        const names = { auto: texts.languageAuto, en: english.name, ...languageNames };
        const change = (event: Event) => {
            changeSettings({ language: (event.target as HTMLSelectElement).value });
            location.reload();
        };
        return html`<label class="row"><span>${texts.language}</span><select @change=${change}>
            ${Object.entries(names).map(
                ([code, name]) =>
                    html`<option value=${code} lang=${code === "auto" ? nothing : code} ?selected=${code === now}>${name}</option>`,
            )}</select></label>`;
    }

    private settings() {
        const now = settings();
        const choice = (
            key: "theme" | "speed" | "tutor" | "dice" | "felt",
            name: string,
            words: Record<string, string>,
        ) => html`
            <span class="segments" role="radiogroup" aria-label=${name}>
            ${Object.entries(words).map(
                ([value, label]) => html`<label><input type="radio" name=${key}
                .checked=${now[key] === value} @change=${() => changeSettings({ [key]: value })} /><span>${label}</span>
                </label>`,
            )}</span>`;
        const themes = { auto: texts.themeAuto, light: texts.themeLight, dark: texts.themeDark };
        const speeds = { calm: texts.speedCalm, quick: texts.speedQuick, instant: texts.speedInstant };
        const dice = { ivory: texts.diceIvory, midnight: texts.diceMidnight, bold: texts.diceBold };
        const felts = { green: texts.feltGreen, blue: texts.feltBlue, wine: texts.feltWine };
        const tutors = { off: coachTexts.tutorOff, mistakes: coachTexts.tutorMistakes, slips: coachTexts.tutorSlips };
        return html`<form @submit=${(e: Event) => e.preventDefault()}>
            ${this.languageChoice(now.language)}
            <div class="row"><span>${texts.theme}</span>${choice("theme", texts.theme, themes)}</div>
            <div class="row"><span>${texts.diceSet}</span>${choice("dice", texts.diceSet, dice)}</div>
            <div class="row"><span>${texts.felt}</span>${choice("felt", texts.felt, felts)}</div>
            <div class="row"><span>${texts.speed}</span>${choice("speed", texts.speed, speeds)}</div>
            <div class="row"><span>${coachTexts.tutor}</span>${choice("tutor", coachTexts.tutor, tutors)}</div>
            <p class="hint">${coachTexts.tutorAbout}</p>
            ${soundChoice()}
        </form>`;
    }

    private open() {
        const { window } = this;
        if (!window) return nothing;
        const close = () => (this.window = null);
        if (window === "settings")
            return html`<ag-dialog .heading=${texts.settings} .body=${this.settings()} @closed=${close}></ag-dialog>`;
        const body = html`<ag-setup .catalogue=${this.catalogue} .preset=${window.preset.name}
            @start=${(e: CustomEvent<Setup>) => this.soon(() => this.begin(e.detail))}></ag-setup>`;
        return html`<ag-dialog .heading=${window.preset.title} .body=${body} @closed=${close}></ag-dialog>`;
    }

    private playedElsewhere(id: string) {
        return html`<main class="loading"><h1>${texts.name}</h1><p role="alert">${texts.elsewherePlayed}</p><div class="buttons">
            <button @click=${() => this.home()}>${texts.back}</button>
            <button class="primary" @click=${() => void this.resume(id, true)}>${texts.elsewhereTake}</button></div></main>`;
    }

    /** What still works without the games: their records can be saved, and what is only read can be read. */
    private withoutEngine() {
        const saved = savedGames();
        return html`<p>${texts.stillWorks}</p>
            ${
                saved.length
                    ? html`<ul class="kept">${saved.map(
                          (game) =>
                              html`<li><button @click=${() => {
                                  const kept = loadGame(game.id);
                                  if (kept) saveText(kept.record, `astragal-${game.id}.txt`);
                              }}>${texts.saveRecordOf(game.title, game.note)}</button></li>`,
                      )}</ul>`
                    : nothing
            }
            <p class="papers"><a href="./host.html">${texts.readHost}</a> <a href="./privacy.html">${texts.readPrivacy}</a></p>`;
    }

    protected override render() {
        if (this.failed)
            return html`<main class="loading"><h1>${texts.name}</h1><p role="alert">${this.failed}</p>
                ${
                    this.hopeless
                        ? this.withoutEngine()
                        : html`<button class="primary" @click=${() => this.load()}>${texts.tryAgain}</button>`
                }</main>`;
        if (!this.arrived || (!this.house && (this.wanted || location.hash)))
            return html`<main class="loading" aria-busy="true"><p>${texts.loading}</p></main>`;
        if (this.elsewhere) return this.playedElsewhere(this.elsewhere);
        if (this.session)
            return html`<ag-table .session=${this.session} .catalogue=${this.catalogue}
                @home=${this.home} @settings=${() => (this.window = "settings")}></ag-table>
                <ag-working .house=${this.house}></ag-working>${this.open()}`;
        if (this.place) return html`${this.place}${this.open()}`;
        if (this.online)
            return html`<ag-room .house=${this.house} .catalogue=${this.catalogue} .table=${this.online}
                @home=${this.home} @table=${(e: CustomEvent<string>) => void this.made(e.detail)}
                @settings=${() => (this.window = "settings")}></ag-room>${this.open()}`;
        return html`<ag-front .catalogue=${this.shelf} .saved=${savedGames()}
                .why=${this.why || (keepsNothing() ? texts.keepsNothing : "")}
                @play=${(e: CustomEvent<Preset>) => this.soon(() => this.begin(quickSetup(e.detail)))}
                @setup=${(e: CustomEvent<Preset>) => (this.window = { preset: e.detail })}
                @settings=${() => (this.window = "settings")}
                @table=${(e: CustomEvent<string>) => void this.made(e.detail)}
                @record=${(e: CustomEvent<string>) => this.soon(() => this.openRecord(e.detail))}
                @forget=${(e: CustomEvent<string>) => {
                    forgetGame(e.detail);
                    void import("../profile/archive").then(({ remove }) => remove(e.detail));
                    this.requestUpdate();
                }}
            ></ag-front>${this.open()}`;
    }
}
