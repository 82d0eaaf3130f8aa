// setup.ts - how to play a game: against the house, round one device, or as a score keeper; by which rules. Everything
// has a sensible answer already, so that Start may be pressed at once.
import { html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { rulesAddress } from "../charts/address";
import type { Catalogue, Game, Option, Preset } from "../engine/types";
import type { Setup } from "../session/session";
import { changeSettings, settings } from "../session/store";
import { houseNames, levelName, peopleNames, ruleName, ruleValue, texts } from "../texts";

export type Way = "house" | "pass" | "keep";

/** What "Play now" means: one person and so many opponents as the preset seats. */
export function quickSetup(preset: Preset): Setup {
    const seats = Math.max(2, Number(preset.values.seats));
    return houseSetup(preset, {}, seats - 1, settings().level);
}

function houseSetup(preset: Preset, options: Record<string, string>, opponents: number, level: string): Setup {
    const me = settings().name || texts.defaultName;
    const names = houseNames().filter((name) => name !== me);
    const seats = [{ who: "person", name: me }];
    for (let i = 0; i < opponents; i++) seats.push({ who: level, name: names[i]! });
    return { preset: preset.name, settings: options, seats, realDice: false };
}

/** A name that the engine takes: printable, no double blanks, at most 32 bytes. */
export function tidyName(text: string, otherwise: string): string {
    let name = text.replace(/[\p{C}\s]+/gu, " ").trim();
    while (new TextEncoder().encode(name).length > 32) name = [...name].slice(0, -1).join("").trim();
    return name || otherwise;
}

@customElement("ag-setup")
export class SetupElement extends LitElement {
    @property({ attribute: false }) catalogue!: Catalogue;
    @property() preset = "";
    @state() private way: Way = "house";
    @state() private level = settings().level;
    @state() private opponents = 0;
    @state() private names: string[] = [];
    @state() private options: Record<string, string> = {};
    @state() why = "";

    protected override createRenderRoot() {
        return this;
    }

    private get chosen(): Preset {
        return this.catalogue.presets.find((p) => p.name === this.preset)!;
    }

    private get game(): Game {
        return this.catalogue.games.find((g) => g.name === this.chosen.game)!;
    }

    private get seats(): Option {
        return this.game.options.find((o) => o.key === "seats")!;
    }

    protected override willUpdate(): void {
        const most = this.seats.max;
        if (!this.opponents) this.opponents = Math.max(1, Number(this.chosen.values.seats) - 1);
        if (!this.names.length) {
            const known = settings().names;
            this.names =
                known.length >= 2 ? known : peopleNames().slice(0, Math.max(2, Number(this.chosen.values.seats)));
        }
        this.opponents = Math.min(this.opponents, most - 1);
        if (this.names.length > most) this.names = this.names.slice(0, most);
    }

    private begin(event: Event): void {
        event.preventDefault();
        const { chosen, options } = this;
        if (this.way === "house") {
            changeSettings({ level: this.level });
            this.start(houseSetup(chosen, options, this.opponents, this.level));
            return;
        }
        const names = this.names.map((name, i) => tidyName(name, peopleNames()[i]!));
        changeSettings({ names });
        const seats = names.map((name) => ({ who: "person", name }));
        this.start({ preset: chosen.name, settings: options, seats, realDice: this.way === "keep" });
    }

    private start(setup: Setup): void {
        this.dispatchEvent(new CustomEvent<Setup>("start", { detail: setup, bubbles: true }));
    }

    // ---- parts ----

    private wayChoice(way: Way) {
        const [title, about] = {
            house: [texts.wayHouse, texts.wayHouseAbout],
            pass: [texts.wayPass, texts.wayPassAbout],
            keep: [texts.wayKeep, this.game.hidden ? texts.wayKeepHidden : texts.wayKeepAbout],
        }[way];
        return html`<label class="choice">
            <input type="radio" name="way" value=${way} .checked=${this.way === way}
                @change=${() => (this.way = way)} />
            <span><b>${title}</b><small>${about}</small></span>
        </label>
        ${
            way === "keep" && this.way === way
                ? html`<a class="chart-link" href=${`#chart/${this.preset}/sheet`} target="_blank"
                    rel="noopener">${texts.printSheet}</a>`
                : nothing
        }`;
    }

    private variants() {
        const all = this.catalogue.presets.filter((p) => p.game === this.game.name);
        if (all.length < 2) return nothing;
        return html`<label class="row"><span>${texts.variant}</span>
            <select @change=${(e: Event) => this.changeVariant((e.target as HTMLSelectElement).value)}>
                ${all.map((p) => html`<option value=${p.name} ?selected=${p.name === this.preset}>${p.title}</option>`)}
            </select></label>
            <p class="hint">${this.chosen.about}</p>`;
    }

    private changeVariant(name: string): void {
        this.preset = name;
        this.options = {};
        this.why = "";
    }

    private house() {
        const most = this.seats.max - 1;
        const about = this.game.players.find((p) => p.name === this.level)?.about;
        return html`
            <div class="row"><span id="opp">${texts.opponents}</span>
                <span class="segments" role="radiogroup" aria-labelledby="opp">
                ${Array.from({ length: most }, (_, i) => i + 1).map(
                    (n) => html`<label>
                    <input type="radio" name="opponents" .checked=${n === this.opponents}
                        @change=${() => (this.opponents = n)} /><span>${n}</span></label>`,
                )}</span></div>
            <div class="row"><span id="lev">${texts.level}</span>
                <span class="segments" role="radiogroup" aria-labelledby="lev">
                ${this.game.players.map(
                    (p) => html`<label>
                    <input type="radio" name="level" .checked=${p.name === this.level}
                        @change=${() => (this.level = p.name)} /><span>${levelName(p.name)}</span></label>`,
                )}
                </span></div>
            <p class="hint">${about}</p>
            <label class="row"><span>${texts.yourName}</span><input type="text" maxlength="32" autocomplete="nickname"
                placeholder=${texts.defaultName} .value=${settings().name}
                @change=${(e: Event) =>
                    changeSettings({ name: tidyName((e.target as HTMLInputElement).value, "") })} /></label>`;
    }

    private people() {
        const { min, max } = this.seats;
        return html`<fieldset class="people"><legend>${texts.players}</legend>
            ${this.names.map(
                (name, i) => html`<span class="person">
                <input type="text" maxlength="32" aria-label=${texts.playerName(i + 1)} .value=${name} autocomplete="off"
                    @change=${(e: Event) => {
                        this.names[i] = (e.target as HTMLInputElement).value;
                    }} />
                <button type="button" class="icon" aria-label=${texts.removePlayer(i + 1)}
                    ?disabled=${this.names.length <= Math.max(min, 1)}
                    @click=${() => (this.names = this.names.filter((_, k) => k !== i))}>✕</button></span>`,
            )}
            <button type="button" class="quiet" ?disabled=${this.names.length >= max}
                @click=${() => (this.names = [...this.names, this.freeName()])}>+ ${texts.addPlayer}</button>
        </fieldset>`;
    }

    private freeName(): string {
        return peopleNames().find((name) => !this.names.includes(name)) ?? texts.playerNumber(this.names.length + 1);
    }

    private option(o: Option) {
        const value = this.options[o.key] ?? this.chosen.values[o.key] ?? "";
        const set = (text: string) => {
            const { [o.key]: _, ...others } = this.options;
            this.options = text === this.chosen.values[o.key] ? others : { ...others, [o.key]: text };
            this.why = "";
        };
        const words = o.type === "bool" ? ["yes", "no"] : o.choices;
        const id = `option-${o.key}`;
        return html`<div class="option">
            <label for=${id}>${ruleName(o.key)}</label>
            ${
                words.length
                    ? html`<select id=${id} aria-describedby=${`${id}-about`}
                    @change=${(e: Event) => set((e.target as HTMLSelectElement).value)}>
                    ${words.map((w) => html`<option value=${w} ?selected=${w === value}>${ruleValue(w)}</option>`)}
                    </select>`
                    : html`<input id=${id} aria-describedby=${`${id}-about`} type=${
                          o.type === "number" && o.count === 1 ? "number" : "text"
                      } .value=${value}
                    @change=${(e: Event) => set((e.target as HTMLInputElement).value.trim())} />`
            }
            <small id=${`${id}-about`}>${o.about}</small></div>`;
    }

    protected override render() {
        const { chosen } = this;
        return html`<form @submit=${this.begin}>
            <fieldset class="ways"><legend>${texts.how}</legend>
                ${(["house", "pass", "keep"] as Way[]).map((way) => this.wayChoice(way))}</fieldset>
            ${this.variants()}
            ${this.way === "house" ? this.house() : this.people()}
            <p><a class="chart-link" href=${rulesAddress(chosen.name, this.options)} target="_blank" rel="noopener">${texts.rulesOf(
                chosen.title,
            )}</a></p>
            <details><summary>${texts.houseRules}</summary>
                <p class="hint">${texts.houseRulesAbout}</p>
                ${this.game.options.filter((o) => o.key !== "seats").map((o) => this.option(o))}
            </details>
            ${this.why ? html`<p class="refusal" role="alert">${this.why}</p>` : nothing}
            <div class="actions"><button class="primary" type="submit">${texts.start}</button></div>
        </form>`;
    }
}
