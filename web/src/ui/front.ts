// front.ts - the front page: what there is to play, games that wait, and a record to open.
import { html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { guard } from "lit/directives/guard.js";
import { begunToday, today } from "../daily/days";
import type { Catalogue, Die, Preset } from "../engine/types";
import { games } from "../games";
import { gamesTexts } from "../generated/texts/games";
import { speaker } from "../language/language";
import { lessonsWanted, refuseLessons } from "../lessons/progress";
import { houseIsOpen } from "../online/protocol";
import type { SavedGame } from "../session/store";
import { texts } from "../texts";
import { die } from "./dice";

@customElement("ag-front")
export class FrontElement extends LitElement {
    @property({ attribute: false }) catalogue!: Catalogue;
    @property({ attribute: false }) saved: SavedGame[] = [];
    @property() why = "";
    @state() private atHouse = false;

    protected override createRenderRoot() {
        return this;
    }

    override connectedCallback(): void {
        super.connectedCallback();
        void houseIsOpen().then((open) => (this.atHouse = open));
    }

    private tell(name: string, detail?: unknown): void {
        this.dispatchEvent(new CustomEvent(name, { detail }));
    }

    /** The featured presets, then the first one of every game that none of them belongs to. */
    private get cards(): Preset[] {
        const { presets, games: all } = this.catalogue;
        const chosen = games.featured.flatMap((name) => presets.find((p) => p.name === name) ?? []);
        const others = all.filter((g) => !g.example && !chosen.some((p) => p.game === g.name));
        return [...chosen, ...others.flatMap((g) => presets.find((p) => p.game === g.name) ?? [])];
    }

    private async openFile(event: Event): Promise<void> {
        const input = event.target as HTMLInputElement,
            file = input.files?.[0];
        if (file) this.tell("record", await file.text().catch(() => ""));
        input.value = "";
    }

    private card(preset: Preset) {
        const text = games.cards[preset.name];
        const dice: Die[] = games.dice[preset.name] ?? [{ face: 1 }, { face: 3 }, { face: 5 }];
        return html`<li class=${`card card-${preset.name}`}>
            <div class="art" aria-hidden="true">${dice.map((d) => die(d, 0, true))}</div>
            <h2 id=${`name-${preset.name}`}>${preset.title}</h2>
            <p>${text ? gamesTexts[text] : preset.about}</p>
            <div class="actions">
                <button class="primary" id=${`play-${preset.name}`} aria-labelledby=${`play-${preset.name} name-${preset.name}`}
                    title=${texts.playNowAgainst(preset.title)} @click=${() => this.tell("play", preset)}>${texts.playNow}</button>
                <button class="quiet" aria-label=${texts.moreWaysOf(preset.title)}
                    @click=${() => this.tell("setup", preset)}>${texts.moreWays}</button>
            </div>
            <div class="reads">
                <a href=${`#learn/${preset.name}`} aria-label=${texts.learnItOf(preset.title)}>${texts.learnIt}</a>
                <a href=${`#rules/${preset.name}`} aria-label=${texts.rulesOf(preset.title)}>${texts.rules}</a>
            </div>
        </li>`;
    }

    private savedGame(game: SavedGame) {
        const when = speaker.date(game.at, { dateStyle: "medium", timeStyle: "short" });
        return html`<li class="saved">
            <a href=${`#game/${game.id}`}><b>${game.title}</b> <span>${game.note}</span> <small>${when}</small></a>
            ${
                game.over
                    ? html`<a class="again" href=${`#analysis/${game.id}`} aria-label=${texts.analysisOf(game.title)}>${
                          texts.analysis
                      }</a>`
                    : nothing
            }
            <button class="icon" aria-label=${texts.forgetGame(game.title)}
                @click=${() => this.tell("forget", game.id)}>✕</button>
        </li>`;
    }

    private shelf(title: string, items: unknown[]) {
        return items.length ? html`<section class="shelf"><h2>${title}</h2><ul>${items}</ul></section>` : nothing;
    }

    private games(title: string, games: SavedGame[]) {
        return this.shelf(
            title,
            games.map((g) => this.savedGame(g)),
        );
    }

    /** The challenge of today, where it was begun. */
    private begun() {
        const date = today();
        return begunToday(date).map((name) => {
            const preset = this.catalogue.presets.find((p) => p.name === name);
            return html`<li class="saved"><a href=${`#daily/${date}/${name}`}><b>${preset?.title ?? name}</b>
                <span>${texts.daily}</span></a></li>`;
        });
    }

    /** Offered until somebody has begun a lesson or a game, or said no. */
    private offer() {
        if (this.saved.length || !lessonsWanted()) return nothing;
        const refuse = () => {
            refuseLessons();
            this.requestUpdate();
        };
        return html`<section class="offer"><p>${texts.firstVisit}</p><a class="button primary" href="#learn">${
            texts.firstVisitTake
        }</a><button class="quiet" @click=${refuse}>${texts.firstVisitRefuse}</button></section>`;
    }

    protected override render() {
        const waiting = this.saved.filter((g) => !g.over),
            over = this.saved.filter((g) => g.over);
        const links: [place: string, title: string, about: string][] = [
            ["#learn", texts.learn, texts.learnAbout],
            ["#daily", texts.daily, texts.dailyAbout],
            ["#you", texts.profile, texts.profileAbout],
            ["#chart", texts.charts, texts.chartsAbout],
            ["#dice", texts.fair, texts.fairAbout],
        ];
        return html`<header class="masthead">
                <div class="brand"><img src="./icon.svg" alt="" width="44" height="44" />
                    <h1>${texts.name}</h1></div>
                <button class="quiet" @click=${() => this.tell("settings")}>${texts.settings}</button>
            </header>
            <main class="front">
                <ag-going></ag-going>
                ${this.shelf(texts.waiting, [...this.begun(), ...waiting.slice(0, 4).map((g) => this.savedGame(g))])}
                <div class="hello"><p class="tagline">${texts.tagline}</p><p>${texts.intro}</p></div>
                ${this.why ? html`<p class="refusal" role="alert">${this.why}</p>` : nothing}
                ${this.offer()}
                <ag-friends .catalogue=${this.catalogue}></ag-friends>
                <ul class="cards">${guard([this.catalogue], () => this.cards.map((p) => this.card(p)))}</ul>
                <nav class="elsewhere" aria-label=${texts.elsewhere}>${links.map(
                    ([place, title, about]) => html`<a href=${place}><b>${title}</b> <span>${about}</span></a>`,
                )}</nav>
                ${this.games(texts.waiting, waiting.slice(4))}
                ${this.games(texts.finishedGames, over.slice(0, 8))}
                <footer class="about"><p>${texts.about}</p>
                    <p class="papers"><a href="./privacy.html">${texts.privacy}</a>${
                        this.atHouse ? html` <a href="/me">${texts.me}</a>` : nothing
                    }</p>
                    <label class="quiet file">${texts.openRecord}<input type="file" accept=".txt,text/plain"
                        @change=${this.openFile} /></label></footer>
            </main>`;
    }
}
