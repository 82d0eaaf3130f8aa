// element.ts - the place #daily: the challenge of today or of a day before (#daily/2026-11-15), a game of it
// (#daily/2026-11-15/PRESET, .../practice behind it for practice), what that game was worth, and the best line of a day
// that is over (.../best).
import { html, LitElement, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { EngineClient } from "../engine/client";
import type { Preset, SoloResult } from "../engine/types";
import { games } from "../games";
import { gamesTexts } from "../generated/texts/games";
import { die } from "../ui/dice";
import type { PlaceElement } from "../ui/places";
import { saveText } from "../ui/save";
import "../ui/table";
import "./daily.css";
import "./best";
import "./board";
import { challenges } from "./challenges";
import { before, isDay, keep, minutesLeft, played, streak, today } from "./days";
import { enter, turnOf, type Challenge, type DailySession } from "./game";
import { endingOf, resultView, shareView } from "./result";
import {
    dailyTexts,
    dayNumber,
    longDay,
    nextWords,
    rowLength,
    shareWords,
    shortDay,
    skillWords,
    streakWords,
    weekday,
    wholeDay,
} from "./texts";

const DAYS_SHOWN = 14;

/** The record of this device's game, once it is over. */
function doneRecord(date: string, preset: string): string {
    const done = played(date, preset);
    return done?.result ? done.record : "";
}

@customElement("ag-daily")
export class DailyElement extends LitElement implements PlaceElement {
    @property({ attribute: false }) house!: EngineClient;
    @property() what = "";

    @state() private session: DailySession | null = null;
    @state() private result: SoloResult | null = null;
    @state() private judging = false;
    @state() private why = "";
    @state() private said = "";
    private record = "";

    protected override createRenderRoot() {
        return this;
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        this.session?.close();
        this.session = null;
    }

    protected override willUpdate(changed: PropertyValues): void {
        if (changed.has("what")) this.open();
    }

    // ---- what is asked for ----

    private get parts() {
        const [date, preset, what] = this.what.split("/");
        return {
            date: date || today(),
            preset: preset ?? "",
            practice: what === "practice",
            best: what === "best",
        };
    }

    private get presets(): string[] {
        return challenges(this.house.engine);
    }

    private presetOf(name: string): Preset {
        return this.house.engine.catalogue().presets.find((p) => p.name === name)!;
    }

    /** Games of other days are practice; that of a day counts to its end even when midnight passes. */
    private challenge(date: string, preset: string, practice: boolean): Challenge | null {
        const solo = this.presets.includes(preset) ? this.house.engine.solo(preset, date) : null;
        const begun = !!played(date, preset);
        return solo && { date, preset, solo, practice: practice || (date !== today() && !begun) };
    }

    private get asked(): Challenge | null {
        const { date, preset, practice } = this.parts;
        return isDay(date) && date <= today() ? this.challenge(date, preset, practice) : null;
    }

    private open(): void {
        const { date, preset, best } = this.parts,
            { asked } = this;
        this.result = null;
        this.session?.close();
        this.session = null;
        this.why = !isDay(date)
            ? dailyTexts.none
            : date > today()
              ? dailyTexts.future
              : preset && !asked
                ? dailyTexts.none
                : best && date === today()
                  ? dailyTexts.bestNotYet
                  : "";
        if (this.why || !asked || best) return;
        const done = asked.practice ? null : played(date, preset);
        if (done?.result) [this.result, this.record] = [done.result, done.record];
        else this.begin(asked, false);
    }

    private begin(challenge: Challenge, fresh: boolean): void {
        const session = enter(this.house, challenge, fresh);
        if (typeof session === "string") {
            this.why = session;
            return;
        }
        this.result = null;
        this.session?.close();
        this.session = session;
        session.addEventListener("change", () => {
            this.requestUpdate();
            if (session.ask.kind === "over" && this.session === session) void this.finish(challenge, session);
        });
    }

    private async finish(challenge: Challenge, session: DailySession): Promise<void> {
        const { date, preset, practice } = challenge;
        this.record = session.record();
        this.session = null;
        session.close();
        this.judging = true;
        try {
            const result = await this.house.judgeSolo(this.record);
            if (!practice) keep(date, preset, { record: this.record, result });
            this.result = result;
        } catch (error) {
            this.why = dailyTexts.failed(error instanceof Error ? error.message : String(error));
        }
        this.judging = false;
        scrollTo(0, 0);
        await this.updateComplete;
        this.querySelector<HTMLElement>("h1")?.focus();
    }

    // ---- a day ----

    private card(date: string, name: string) {
        const preset = this.presetOf(name),
            challenge = this.challenge(date, name, false)!;
        const done = played(date, name),
            address = `#daily/${date}/${name}`;
        const turn = done && !done.result ? turnOf(this.house, challenge, done.record) : 0;
        const past = date !== today() && !done,
            text = games.challenges[name];
        return html`<li class=${`card card-${name}`}>
            <div class="art" aria-hidden="true">${games.dice[name]!.map((d) => die(d, 0, true))}</div>
            <h2>${preset.title}</h2>
            ${
                done?.result
                    ? html`<p><b>${skillWords(done.result)}.</b>
                ${dailyTexts.cardResult(done.result.score, done.result.loss)}</p>`
                    : html`<p>${text ? gamesTexts[text] : challenge.solo.about}</p>`
            }
            <div class="actions">
                ${
                    done?.result
                        ? html`<a class="button primary" href=${address}
                        aria-label=${dailyTexts.resultOf(preset.title)}>${dailyTexts.result}</a>
                    <a class="button" href=${`${address}/practice`} aria-label=${dailyTexts.practiseGame(preset.title)}>${
                        dailyTexts.practise
                    }</a>`
                        : past
                          ? html`<a class="button" href=${address} aria-label=${dailyTexts.practiseGame(preset.title)}>${
                                dailyTexts.practise
                            }</a>`
                          : html`<a class="button primary" href=${address}
                    aria-label=${turn ? nothing : dailyTexts.playGame(preset.title)}>${
                        turn ? dailyTexts.goOn(turn, challenge.solo.turns) : dailyTexts.play
                    }</a>`
                }
            </div>
        </li>`;
    }

    /** Ways to the best line of a day, one for each game. */
    private bestLinks(date: string) {
        return this.presets.map((name) => {
            const { title } = this.presetOf(name);
            return html`<a class="button" href=${`#daily/${date}/${name}/best`}
                aria-label=${dailyTexts.bestOf(title)}>${title}</a>`;
        });
    }

    private bestPanel() {
        const { date } = this.parts,
            now = today();
        return html`<section class="panel"><h2>${date === now ? dailyTexts.yesterday : dailyTexts.best}</h2>
            <div class="buttons">${this.bestLinks(date === now ? before(now, 1) : date)}</div></section>`;
    }

    private mark(date: string, name: string): string {
        const done = played(date, name);
        return done?.result ? done.result.skill : done ? dailyTexts.begun : dailyTexts.notPlayed;
    }

    private dayCell(date: string, shown: string) {
        const marks = this.presets.map((name) => dailyTexts.dayMark(this.presetOf(name).title, this.mark(date, name)));
        const words = dailyTexts.dayWords(`${weekday(date)} ${dayNumber(date)}`, marks.join(", "));
        return html`<li><a href=${date === today() ? "#daily" : `#daily/${date}`} aria-label=${words}
            aria-current=${date === shown ? "date" : nothing}>
            <small>${weekday(date)}</small> <b>${dayNumber(date)}</b>
            <span aria-hidden="true">${this.presets.map(
                (name) => html`<i class=${played(date, name)?.result ? "done" : ""}
                >${this.presetOf(name).title.charAt(0)}</i>`,
            )}</span></a></li>`;
    }

    private day() {
        const { date } = this.parts,
            now = today();
        return html`<div class="hello"><h2 class="tagline">${wholeDay(date)}</h2><p>${dailyTexts.intro}</p></div>
            ${date !== now ? html`<p class="hint">${dailyTexts.past}</p>` : nothing}
            <ul class="cards">${this.presets.map((name) => this.card(date, name))}</ul>
            <p class="hint">${date === now ? `${dailyTexts.once} ${nextWords(minutesLeft())}` : nothing}</p>
            ${this.bestPanel()}
            <section class="panel"><h2>${dailyTexts.days}</h2>
                <p class="streak">${streakWords(streak(this.presets))}</p>
                <ol class="days">${Array.from({ length: DAYS_SHOWN }, (_, i) =>
                    this.dayCell(before(now, DAYS_SHOWN - 1 - i), date),
                )}</ol>
            </section>
            <p class="hint">${dailyTexts.honest}</p>`;
    }

    // ---- a game, and its result ----

    /** The address is that of the day: tomorrow the same dice can still be practised. */
    private get shareText(): string {
        const { date, preset } = this.parts;
        return shareWords(
            this.presetOf(preset).title,
            date,
            this.result!,
            `${location.origin}${location.pathname}#daily/${date}`,
        );
    }

    private async copy(): Promise<void> {
        try {
            await navigator.clipboard.writeText(this.shareText);
            this.said = dailyTexts.copied;
        } catch {
            this.said = dailyTexts.notCopied;
        }
    }

    private async send(): Promise<void> {
        await navigator.share({ text: this.shareText }).catch(() => undefined); // changed their mind
    }

    private async picture(): Promise<void> {
        const { date, preset } = this.parts,
            { share } = await import("../ui/share");
        const { turns } = this.result!;
        await share(dailyTexts.resultTitle(this.presetOf(preset).title, longDay(date)), endingOf(this.result!), {
            grades: turns,
            row: rowLength(turns.length),
        });
    }

    private saveRecord(): void {
        saveText(this.record, `${this.parts.preset}-${this.parts.date}.txt`);
    }

    private ending(challenge: Challenge, result: SoloResult) {
        const preset = this.presetOf(challenge.preset),
            { date, practice } = challenge;
        const again = () => {
            if (practice) this.begin(challenge, true);
            else location.hash = `#daily/${date}/${preset.name}/practice`;
        };
        return html`<div class="daily-result">
                ${
                    practice && played(date, preset.name)?.result
                        ? html`<p class="hint">${dailyTexts.practiceResult}</p>`
                        : nothing
                }
                ${resultView(preset.title, result)}
                ${
                    practice
                        ? nothing
                        : html`${shareView({
                              text: this.shareText,
                              said: this.said,
                              copy: () => void this.copy(),
                              send: "share" in navigator ? () => void this.send() : null,
                              picture: () => void this.picture(),
                          })}
                    <ag-board .date=${date} .preset=${preset.name} .record=${this.record}></ag-board>`
                }
            </div>
            <div class="buttons after">
                <button @click=${again}>${dailyTexts.practise}</button>
                ${this.record ? html`<button @click=${() => this.saveRecord()}>${dailyTexts.saveRecord}</button>` : nothing}
                ${
                    date < today()
                        ? html`<a class="button" href=${`#daily/${date}/${preset.name}/best`}>${dailyTexts.best}</a>`
                        : nothing
                }
                <a class="button" href="#daily">${dailyTexts.backToDays}</a>
            </div>
            <p class="how">${dailyTexts.terminal} <code>${challenge.solo.command}</code></p>`;
    }

    private strip({ turn, challenge: { solo, practice } }: DailySession) {
        return html`<div class="daily-strip" role="region" aria-label=${dailyTexts.title}>
            <span class="daily-words">${dailyTexts.strip(Math.min(turn, solo.turns), solo.turns)} <small>${
                practice ? dailyTexts.practice : dailyTexts.counts
            }</small></span></div>`;
    }

    private bar(title: string, home: boolean) {
        return html`<header class="bar">
            ${
                home
                    ? html`<button class="icon" aria-label=${dailyTexts.back}
                    @click=${() => this.dispatchEvent(new Event("home"))}>‹</button>`
                    : html`<a class="icon" href="#daily" aria-label=${dailyTexts.backToDays}>‹</a>`
            }
            <h1 tabindex="-1">${title}</h1>
        </header>`;
    }

    protected override render() {
        const { date, preset, best } = this.parts,
            { asked } = this;
        if (this.session)
            return html`<ag-table .session=${this.session} .catalogue=${this.house.engine.catalogue()}
                .strip=${this.strip(this.session)} @home=${() => (location.hash = "#daily")}
                @settings=${() => this.dispatchEvent(new Event("settings"))}></ag-table>`;
        const game = asked ? this.presetOf(preset) : null;
        const title = best ? dailyTexts.bestTitle : dailyTexts.resultTitle;
        return html`${this.bar(game ? title(game.title, shortDay(date)) : dailyTexts.title, !game && !this.what)}
            <main class="daily" aria-busy=${this.judging}>
                ${
                    this.why
                        ? html`<p class="refusal" role="alert">${this.why}</p>`
                        : this.judging
                          ? html`<p role="status">${dailyTexts.judging}</p>`
                          : asked && best
                            ? html`<ag-best-line .house=${this.house} .challenge=${asked}
                                .own=${doneRecord(date, preset)}></ag-best-line>`
                            : asked && this.result
                              ? this.ending(asked, this.result)
                              : game
                                ? nothing
                                : this.day()
                }
            </main>`;
    }
}
