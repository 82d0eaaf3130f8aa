// element.ts - the place #rules: all rules, or those of one preset (#rules/PRESET, what is changed behind a "?"), as
// people read them; the options one by one are folded away below.
import { html, LitElement, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { unsafeHTML } from "lit/directives/unsafe-html.js";
import { readAddress } from "../charts/address";
import type { EngineClient } from "../engine/client";
import { offered } from "../engine/offered";
import type { Preset, Rule, RulesPage } from "../engine/types";
import { ruleName, ruleValue } from "../texts";
import type { PlaceElement } from "../ui/places";
import { documentOf } from "./documents";
import { rulesSections } from "./page";
import { rulesTexts } from "./texts";

@customElement("ag-rules")
export class RulesElement extends LitElement implements PlaceElement {
    @property({ attribute: false }) house!: EngineClient;
    @property() what = "";
    @state() private document = "";

    protected override createRenderRoot() {
        return this;
    }

    private get presets(): Preset[] {
        return offered(this.house.engine.catalogue());
    }

    private read(): { page: RulesPage; rules: Rule[] } | string {
        const { preset, settings } = readAddress(this.what),
            desk = this.house.engine.open(preset, settings);
        if (typeof desk === "string") return desk;
        const read = { page: desk.rulesPage(), rules: desk.rules() };
        desk.close();
        return read;
    }

    protected override willUpdate(changed: PropertyValues): void {
        if (changed.has("what")) void this.fetch();
    }

    /** The document of a game is loaded when somebody wants to read it. */
    private async fetch(): Promise<void> {
        const { what } = this,
            { preset, full } = this.asked;
        this.document = "";
        if (!full || !preset) return;
        const markup = await documentOf(preset.game)?.().catch(() => "");
        if (this.what === what) this.document = markup ?? "";
    }

    /** Whose rules, and whether all of them by their names: NAME, NAME?key=value, NAME/full. */
    private get asked(): { name: string; preset: Preset | undefined; full: boolean } {
        const [, where, full] = /^(.*?)(\/full)?$/.exec(this.what)!,
            { preset: name } = readAddress(where!);
        return { name, preset: this.presets.find((p) => p.name === name), full: !!full };
    }

    private whole(preset: Preset) {
        return html`<p class="links"><a class="chart-link" href=${`#rules/${preset.name}`}>${rulesTexts.short}</a></p>
            <div class="document">${unsafeHTML(this.document)}</div>`;
    }

    private one(preset: Preset) {
        const read = this.read();
        if (typeof read === "string") return html`<p class="refusal" role="alert">${read}</p>`;
        const lesson = this.house.engine.lessons().find(({ name }) => name === preset.name);
        return html`<p>${read.page.about}</p>
            <p class="links">${
                lesson ? html`<a class="chart-link" href=${`#learn/${lesson.name}`}>${rulesTexts.learn}</a>` : nothing
            } ${
                documentOf(preset.game)
                    ? html`<a class="chart-link" href=${`#rules/${preset.name}/full`}>${rulesTexts.full}</a>`
                    : nothing
            }</p>
            ${rulesSections(read.page)}
            <details><summary>${rulesTexts.options}</summary><dl class="rules">${read.rules.map(
                (r) => html`<div><dt>${ruleName(r.key)}<b>${ruleValue(r.value)}</b></dt><dd>${r.about}</dd></div>`,
            )}</dl></details>`;
    }

    private list(unknown: string) {
        return html`<p>${rulesTexts.about}</p>
            ${unknown ? html`<p class="refusal" role="alert">${rulesTexts.unknown(unknown)}</p>` : nothing}
            <ul class="elsewhere">${this.presets.map(
                (p) => html`<li><a href=${`#rules/${p.name}`}><b>${p.title}</b> <span>${p.about}</span></a></li>`,
            )}</ul>`;
    }

    protected override render() {
        const { name, preset, full } = this.asked;
        const home = () => this.dispatchEvent(new Event("home"));
        return html`<header class="bar">${
            preset
                ? html`<a class="icon" href="#rules" aria-label=${rulesTexts.all}>‹</a>`
                : html`<button class="icon" aria-label=${rulesTexts.back} @click=${home}>‹</button>`
        }<h1>${preset?.title ?? rulesTexts.title}</h1>${
            preset ? html`<button class="quiet print" @click=${() => print()}>${rulesTexts.print}</button>` : nothing
        }</header>
            <main class="rules-place">${preset ? (full ? this.whole(preset) : this.one(preset)) : this.list(name)}</main>`;
    }
}
