// element.ts - the place #learn: the list of lessons, a lesson (#learn/NAME) at a real table with the coach's bubble
// above it, and what comes after its last step.
import { html, LitElement, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { EngineClient } from "../engine/client";
import type { Lesson } from "../engine/types";
import type { PlaceElement } from "../ui/places";
import type { TableElement } from "../ui/table";
import "../ui/table";
import "./lessons.css";
import { progressOf } from "./progress";
import { enterLesson, type LessonSession } from "./session";
import { lessonsTexts } from "./texts";

interface Bubble {
    remarks: string[];
    step: number;
    steps: number;
    action: number | undefined; // the move that can be shown
}

@customElement("ag-learn")
export class LearnElement extends LitElement implements PlaceElement {
    @property({ attribute: false }) house!: EngineClient;
    @property() what = "";

    @state() private session: LessonSession | null = null;
    @state() private bubble: Bubble | null = null;
    @state() private finished: { preset: string; remarks: string[] } | null = null;
    @state() private shown = false;
    private told = ""; // what stood in the bubble when it was last looked for

    protected override createRenderRoot() {
        return this;
    }

    override disconnectedCallback(): void {
        super.disconnectedCallback();
        this.leave();
    }

    protected override willUpdate(changed: PropertyValues): void {
        if (changed.has("what")) this.open();
    }

    private get lessons(): Lesson[] {
        return this.house.engine.lessons();
    }

    private leave(): void {
        this.session?.close();
        this.session = this.bubble = null;
    }

    private open(): void {
        this.leave();
        this.finished = null;
        if (!this.lessons.some(({ name }) => name === this.what)) return;
        const session = enterLesson(this.house, this.what);
        this.session = session;
        session?.addEventListener("change", () => this.follow(session));
    }

    /** What the coach says now. Dice that still tumble are not talked about. */
    private follow(session: LessonSession): void {
        if (this.session !== session) return;
        const { ask, log, reply } = session,
            asked = ask.kind === "roll" || ask.kind === "decide";
        if (ask.kind === "over") {
            this.finish(session);
            return;
        }
        if (!asked && log.at(-1)?.kind !== "move") return;
        const { remarks, step, steps, action } = session.at;
        const words = remarks.map(({ text }) => text);
        const now = {
            remarks: reply ? [reply] : words,
            step,
            steps,
            action: ask.kind === "decide" ? action : undefined,
        };
        if (!now.remarks.length) return;
        if (now.remarks.join() !== this.bubble?.remarks.join()) this.shown = false;
        this.bubble = now;
    }

    private finish(session: LessonSession): void {
        this.finished = { preset: session.picture.preset, remarks: session.at.remarks.map(({ text }) => text) };
        this.leave();
        scrollTo(0, 0);
        void this.updateComplete.then(() => this.querySelector<HTMLElement>("h1")?.focus());
    }

    /** The move that is meant is picked; its button is left to press. */
    private show(action: number): void {
        this.querySelector<TableElement>("ag-table")?.picking.take(action, lessonsTexts.shown);
        this.shown = true;
    }

    /** Words that have changed are looked at first, also on a small screen that was scrolled down. */
    protected override updated(): void {
        const words = this.bubble?.remarks.join(" ") ?? "";
        if (words === this.told) return;
        this.told = words;
        this.querySelector(".coach-bubble")?.scrollIntoView({ block: "nearest" });
        this.querySelector(".said")?.scrollTo(0, 0);
    }

    // ---- drawing ----

    private strip() {
        const { bubble } = this;
        if (!bubble) {
            const about = this.lessons.find(({ name }) => name === this.what)?.about;
            return html`<section class="coach-bubble" aria-label=${lessonsTexts.coach}>
                <div class="greeting"><p>${about}</p></div>
                <div class="foot"><a class="button quiet" href="#learn">${lessonsTexts.skip}</a></div></section>`;
        }
        const { remarks, step, steps, action } = bubble;
        return html`<section class="coach-bubble" aria-label=${lessonsTexts.coach}>
            <div class="said" role="status" aria-live="polite" tabindex="0">${remarks.map((words) => html`<p>${words}</p>`)}</div>
            <div class="foot"><small>${lessonsTexts.step(Math.min(step + 1, steps), steps)}</small>
            ${
                action === undefined
                    ? nothing
                    : html`<button class="quiet show-me" ?disabled=${this.shown}
                    @click=${() => this.show(action)}>${lessonsTexts.show}</button>`
            }
            <a class="button quiet" href="#learn">${lessonsTexts.skip}</a></div>
        </section>`;
    }

    private ending({ preset, remarks }: { preset: string; remarks: string[] }) {
        const { presets } = this.house.engine.catalogue(),
            all = this.lessons;
        const own = presets.find((p) => p.name === preset)!,
            next = all[all.findIndex(({ name }) => name === this.what) + 1];
        return html`${this.bar(lessonsTexts.finished, "#learn")}
            <main class="learned">
                ${remarks.map((words) => html`<p>${words}</p>`)}
                <div class="buttons"><a class="button primary big" data-primary href=${`#new/${preset}`}>${lessonsTexts.play(
                    own.title,
                )}</a>
                <a class="button" href=${`#rules/${preset}`}>${lessonsTexts.rules}</a>
                ${next ? html`<a class="button" href=${`#learn/${next.name}`}>${lessonsTexts.next(next.title)}</a>` : nothing}
                <a class="button" href="#learn">${lessonsTexts.all}</a></div>
            </main>`;
    }

    private row({ name, title, about, steps }: Lesson) {
        const { record, step, done } = progressOf(name);
        const [words, label] = record
            ? [lessonsTexts.resume, lessonsTexts.resumeOf(title)]
            : done
              ? [lessonsTexts.repeat, lessonsTexts.repeatOf(title)]
              : [lessonsTexts.begin, lessonsTexts.beginOf(title)];
        const mark = record ? lessonsTexts.part(step, steps) : done ? lessonsTexts.done : "";
        return html`<li class="lesson"><h2>${title}</h2><p>${about}</p>
            <div class="actions"><a class=${`button ${done && !record ? "" : "primary"}`} aria-label=${label}
                href=${`#learn/${name}`}>${words}</a><small>${mark}</small></div></li>`;
    }

    private bar(title: string, back: string) {
        return html`<header class="bar">${
            back
                ? html`<a class="icon" href=${back} aria-label=${lessonsTexts.all}>‹</a>`
                : html`<button class="icon" aria-label=${lessonsTexts.back}
                    @click=${() => this.dispatchEvent(new Event("home"))}>‹</button>`
        }<h1 tabindex="-1">${title}</h1></header>`;
    }

    protected override render() {
        if (this.session)
            return html`<ag-table .session=${this.session} .catalogue=${this.house.engine.catalogue()}
                .strip=${this.strip()} @home=${() => (location.hash = "#learn")}
                @settings=${() => this.dispatchEvent(new Event("settings"))}></ag-table>`;
        if (this.finished) return this.ending(this.finished);
        return html`${this.bar(lessonsTexts.title, "")}
            <main class="lessons"><p class="tagline">${lessonsTexts.about}</p>
                ${this.what ? html`<p class="refusal" role="alert">${lessonsTexts.unknown(this.what)}</p>` : nothing}
                <ul>${this.lessons.map((lesson) => this.row(lesson))}</ul></main>`;
    }
}
