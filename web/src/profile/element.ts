// element.ts - the place #you: what the games of this device come to, the games themselves, and one file for all of it.
// #you/PRESET shows that kind of game. Everything is worked out here; nothing leaves the browser but by a file.
import "./profile.css";
import { html, LitElement, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { challenges } from "../daily/challenges";
import { allDays, forgetDays, mergeDays, rows, streak } from "../daily/days";
import type { EngineClient } from "../engine/client";
import { games as shown } from "../games";
import { forgetGame, savedGames } from "../session/store";
import { gameTitle, texts } from "../texts";
import type { PlaceElement } from "../ui/places";
import { save, saveText } from "../ui/save";
import {
    add,
    collect,
    type Entry,
    entries,
    type Kept,
    MOST,
    note,
    recordOf,
    recordsOf,
    remove,
    removeAll,
    trouble,
} from "./archive";
import { factsOf } from "./facts";
import { achievements, figures, isOwn, type Own, totals } from "./figures";
import { fileOf, merge, type Merged, readFile } from "./file";
import { Review } from "./review";
import { profileTexts, wins } from "./texts";
import { achievementList, gameItem, oneKind } from "./views";

const FIRST = 8; // games of the list, until all are asked for
const IDLE_MS = 1200; // then the coach begins
const AT_ONCE = 20; // records are read between two pictures

@customElement("ag-profile")
export class ProfileElement extends LitElement implements PlaceElement {
    @property({ attribute: false }) house!: EngineClient;
    @property() what = "";
    @state() private all: Entry[] | null = null;
    @state() private whole = false; // the list is shown to its end
    @state() private said = "";
    @state() private wrong = "";
    @state() private deleted: Kept | null = null; // may be brought back
    @state() private asking = false;
    @state() private width = 0;
    private review!: Review;
    private timer: ReturnType<typeof setTimeout> | undefined;
    private readonly sizes = new ResizeObserver(() => {
        this.width = this.querySelector(".chart-place")?.clientWidth ?? this.width;
    });

    protected override createRenderRoot() {
        return this;
    }

    override connectedCallback(): void {
        super.connectedCallback();
        this.review = new Review(this.house);
        this.review.addEventListener("change", () => this.requestUpdate());
        this.review.addEventListener("judged", (event) => this.replace((event as CustomEvent<Entry>).detail));
        void this.load();
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        clearTimeout(this.timer);
        this.sizes.disconnect();
        this.review.stop();
    }

    // ---- the games ----

    private async load(): Promise<void> {
        await collect();
        this.all = await this.read(await entries());
        this.timer = setTimeout(() => void this.review.run(this.all ?? []), IDLE_MS);
    }

    /** Reads the records of games that have just come; one that cannot be read says nothing. */
    private async read(all: Entry[]): Promise<Entry[]> {
        const fresh: Entry[] = [];
        for (const entry of all.filter(({ facts }) => !facts)) {
            const facts = factsOf(this.house.engine, await recordOf(entry.id), entry.seat);
            if (!("why" in facts)) fresh.push({ ...entry, facts });
            if (fresh.length % AT_ONCE === AT_ONCE - 1) await new Promise((resolve) => setTimeout(resolve));
        }
        await note(fresh);
        const known = new Map(fresh.map((entry) => [entry.id, entry]));
        return all.map((entry) => known.get(entry.id) ?? entry);
    }

    private replace(now: Entry): void {
        this.all = (this.all ?? []).map((one) => (one.id === now.id ? now : one));
    }

    private get own(): Own[] {
        return (this.all ?? []).filter(isOwn);
    }

    /** Kinds of games that were played, the latest first. */
    private get kinds(): string[] {
        return [...new Set(this.own.map(({ facts }) => facts.preset))];
    }

    private get kind(): string {
        const { kinds } = this;
        return kinds.includes(this.what) ? this.what : (kinds[0] ?? "");
    }

    // ---- what the buttons do ----

    private async saveGame({ id, facts }: Entry): Promise<void> {
        saveText(await recordOf(id), `${facts!.preset}-${id}.txt`);
    }

    private async removeGame(entry: Entry): Promise<void> {
        const record = await recordOf(entry.id);
        await remove(entry.id);
        forgetGame(entry.id);
        this.all = this.all!.filter(({ id }) => id !== entry.id);
        this.deleted = { entry, record };
        this.said = profileTexts.deleted(this.titleOf(entry));
        await this.updateComplete;
        this.querySelector<HTMLElement>(".said button")?.focus();
    }

    private async bringBack(): Promise<void> {
        const { deleted } = this;
        this.deleted = null;
        this.said = "";
        if (deleted) await add([deleted]);
        this.all = await entries();
        await this.updateComplete;
        this.querySelector<HTMLElement>("h1")?.focus();
    }

    private async removeEverything(): Promise<void> {
        this.review.stop();
        this.asking = false;
        await removeAll();
        forgetDays();
        for (const { id } of savedGames().filter(({ over }) => over)) forgetGame(id);
        this.all = [];
        this.deleted = null;
        this.said = "";
        await this.updateComplete;
        this.querySelector<HTMLElement>("h1")?.focus();
    }

    private async kept(): Promise<Kept[]> {
        const all = await entries(),
            records = await recordsOf(all.map(({ id }) => id));
        return all.map((entry, i) => ({ entry, record: records[i]! }));
    }

    private async exportAll(): Promise<void> {
        const text = fileOf(await this.kept(), allDays()),
            date = new Date().toISOString().slice(0, 10);
        save(new Blob([text], { type: "application/json" }), `astragal-${date}.json`);
    }

    private async importFile(event: Event): Promise<void> {
        const input = event.target as HTMLInputElement,
            file = input.files?.[0],
            text = file ? await file.text().catch(() => "") : "";
        input.value = "";
        if (!file) return;
        const offer = readFile(text);
        this.said = "";
        this.deleted = null;
        this.wrong = offer === "unreadable" ? profileTexts.badFile : offer === "newer" ? profileTexts.newerFile : "";
        if (typeof offer === "string") return;
        const here = (await this.kept()).map(({ entry: { id }, record }) => ({ id, record }));
        const examine = (record: string, seat: number) => factsOf(this.house.engine, record, seat);
        const merged = merge(offer, here, examine, MOST - here.length);
        await add(merged.added);
        this.tellMerged(merged, mergeDays(offer.days));
        this.all = await this.read(await entries());
        void this.review.run(this.all);
    }

    private tellMerged({ added, here, full, damaged, why }: Merged, days: number): void {
        this.said = [
            profileTexts.added(added.length),
            days ? profileTexts.addedDays(days) : "",
            here ? profileTexts.here(here) : "",
            full ? profileTexts.noPlace(full) : "",
        ]
            .filter(Boolean)
            .join(" ");
        this.wrong = damaged ? profileTexts.damaged(damaged, why).trim() : "";
    }

    // ---- drawing ----

    private titleOf({ facts }: Entry): string {
        return facts ? gameTitle(this.house.engine.catalogue(), facts.preset, facts.game) : "";
    }

    private sums() {
        const { games, contested, won } = totals(this.own),
            presets = challenges(this.house.engine),
            { longest } = rows(presets, figures.WEEK);
        const one = (label: string, value: string | number, more = "") =>
            html`<div><dt>${label}</dt><dd>${value}${more ? html` <small>${more}</small>` : nothing}</dd></div>`;
        return html`<dl class="sums">${one(profileTexts.games, this.all!.length || games)}${one(
            profileTexts.won,
            contested ? profileTexts.of(wins(won), contested) : "–",
        )}${one(profileTexts.days, streak(presets), longest ? profileTexts.longest(longest) : "")}</dl>`;
    }

    private choice() {
        const { kinds, kind } = this;
        const title = (preset: string) => this.titleOf(this.own.find(({ facts }) => facts.preset === preset)!);
        return html`<div class="segments" role="radiogroup" aria-label=${profileTexts.which}>${kinds.map(
            (preset) => html`<label><input type="radio" name="kind" .checked=${preset === kind}
                @change=${() => {
                    this.what = preset;
                    history.replaceState(history.state, "", `#you/${preset}`);
                }} /><span>${title(preset)}</span></label>`,
        )}</div>`;
    }

    /** What the coach does, at the top and always as high, so that nothing moves when it begins or ends. */
    private reviewPart() {
        const { review, all } = this,
            waiting = (all ?? []).filter((one) => review.waits(one)).length;
        if (review.running)
            return html`<div class="review"><label><span>${profileTexts.review(
                Math.min(Math.floor(review.done) + 1, review.total),
                review.total,
            )}</span><progress max=${review.total} value=${review.done}></progress></label>
                <button @click=${() => review.stop()}>${profileTexts.stop}</button></div>`;
        return waiting
            ? html`<div class="review"><p>${profileTexts.unseen(waiting)}</p>
                <button @click=${() => void review.run(all!)}>${profileTexts.goOn}</button></div>`
            : html`<p class="review hint">${profileTexts.intro}</p>`;
    }

    private aims() {
        const { games, presets } = this.house.engine.catalogue(),
            levels = ["novice", "casual", "skilled", "expert", "best"],
            { reached } = rows(challenges(this.house.engine), figures.WEEK);
        return {
            levels: levels.filter((level) => games.some((game) => game.players.some(({ name }) => name === level))),
            presets: shown.featured.filter((name) => presets.some((preset) => preset.name === name)),
            week: reached ? Date.parse(`${reached}T12:00:00Z`) : 0,
        };
    }

    private list(all: Entry[]) {
        const act = {
            save: (entry: Entry) => void this.saveGame(entry),
            remove: (entry: Entry) => void this.removeGame(entry),
        };
        const readable = all.filter(({ facts }) => facts),
            some = this.whole ? readable : readable.slice(0, FIRST);
        return html`<section class="shelf"><h2>${profileTexts.all}</h2>
            <ul>${some.map((entry) => gameItem(entry, this.house.engine.catalogue(), act))}</ul>
            ${
                some.length < readable.length
                    ? html`<div><button @click=${() => (this.whole = true)}>${profileTexts.showAll(readable.length)}</button></div>`
                    : nothing
            }</section>`;
    }

    private files(empty: boolean) {
        return html`<section class="panel"><h2>${profileTexts.file}</h2><p>${profileTexts.fileAbout(MOST)}</p>
            <div class="buttons"><button ?disabled=${empty} @click=${() => void this.exportAll()}>${profileTexts.export}</button>
                <label class="file">${profileTexts.import}<input type="file" accept=".json,application/json"
                    @change=${(e: Event) => void this.importFile(e)} /></label>
                <button class="bad" ?disabled=${empty} @click=${() => (this.asking = true)}>${profileTexts.deleteAll}</button></div>
        </section>`;
    }

    private question() {
        if (!this.asking) return nothing;
        const close = () => (this.asking = false);
        const foot = html`<button @click=${close}>${texts.cancel}</button>
            <button class="primary" @click=${() => void this.removeEverything()}>${profileTexts.deleteAll}</button>`;
        return html`<ag-dialog .heading=${profileTexts.deleteAll} .short=${true} .foot=${foot} @closed=${close}
            .body=${html`<p>${profileTexts.deleteSure(this.all!.length)}</p>`}></ag-dialog>`;
    }

    protected override updated(_: PropertyValues): void {
        const place = this.querySelector(".chart-place");
        if (place) this.sizes.observe(place); // again and again is once
    }

    private content(all: Entry[]) {
        const empty = !all.length && !Object.keys(allDays()).length;
        if (empty) return html`<p class="lead">${profileTexts.empty}</p>${this.files(true)}`;
        const games = this.own.filter(({ facts }) => facts.preset === this.kind),
            coming = games.some((one) => this.review.waits(one)); // its figures find their place free
        return html`${this.sums()}
            ${
                games.length
                    ? html`${this.choice()}<div class=${coming ? "kind coming" : "kind"}>${oneKind(games, this.width)}</div>`
                    : nothing
            }
            ${achievementList(achievements(this.own, this.aims()))}
            ${all.length ? this.list(all) : nothing}${this.files(false)}`;
    }

    protected override render() {
        const { all, deleted } = this;
        return html`<header class="bar"><button class="icon" aria-label=${texts.back} @click=${() =>
            this.dispatchEvent(new Event("home"))}>‹</button><h1 tabindex="-1">${profileTexts.title}</h1></header>
            <main class="profile" aria-busy=${!all}>
                ${this.reviewPart()}
                ${trouble ? html`<p class="refusal" role="alert">${trouble === "full" ? profileTexts.full : texts.keepsNothing}</p>` : nothing}
                ${all ? this.content(all) : html`<p>${profileTexts.loading}</p>`}
                <div class="said" role="status">${this.said ? html`<p>${this.said}</p>` : nothing}${
                    deleted
                        ? html`<button @click=${() => void this.bringBack()}>${profileTexts.undo}</button>`
                        : nothing
                }${this.wrong ? html`<p class="refusal">${this.wrong}</p>` : nothing}</div>
            </main>${this.question()}`;
    }
}
