// frame.ts - what the frame of <astragal-table> shows (packages/astragal/src/table.ts): the game screen of the page with a
// game on this device, or the analysis of a finished one. Nothing is left behind in the browser.
import "../style.css"; // first: others may overrule it
import { html, LitElement, render } from "lit";
import { customElement, state } from "lit/decorators.js";
import { type FrameTask, frameTask } from "astragal/framed";
import "../coach/analysis";
import { type EngineClient, OldBrowser, open } from "../engine/client";
import { LocalSession } from "../session/local";
import { changeSettings, keepNothing, settings } from "../session/store";
import { texts } from "../texts";
import { quickSetup } from "../ui/setup";
import "../ui/table";
import "../ui/working";

/** What the page around the frame is told: a kind of event, and the game so far. */
function tell(kind: "change" | "over", record: string): void {
    const detail = JSON.stringify([kind, record]);
    window.frameElement?.dispatchEvent(new CustomEvent("astragal", { detail }));
}

class FramedSession extends LocalSession {
    readonly framed = true;

    analyse(): void {
        this.dispatchEvent(new Event("analyse"));
    }
}

@customElement("ag-frame")
export class FrameElement extends LitElement {
    @state() private house: EngineClient | null = null;
    @state() private session: FramedSession | null = null;
    @state() private analysed = ""; // the record that is looked at
    @state() private trouble = "";
    private readonly task: FrameTask = frameTask();

    protected override createRenderRoot() {
        return this;
    }

    override connectedCallback(): void {
        super.connectedCallback();
        void this.load();
    }

    private async load(): Promise<void> {
        try {
            this.house = await open();
        } catch (error) {
            this.trouble = error instanceof OldBrowser ? texts.oldBrowser : texts.noEngine;
            return;
        }
        if (this.task.record) this.analysed = this.task.record;
        else this.begin();
    }

    private begin(): void {
        const { preset, rules } = this.task,
            { presets } = this.house!.engine.catalogue();
        const known = presets.find(({ name }) => name === preset);
        const session = known
            ? FramedSession.begin(this.house!, {
                  ...quickSetup({ ...known, values: { ...known.values, ...rules } }),
                  settings: rules,
              })
            : this.house!.engine.open(preset, {}); // which says why there is none of that name
        if (typeof session === "string") this.trouble = session;
        else if (session instanceof FramedSession) this.enter(session);
    }

    private enter(session: FramedSession): void {
        this.session = session;
        this.name(session.title);
        session.addEventListener("analyse", () => (this.analysed = session.record()));
        session.addEventListener("change", () => {
            const record = session.record();
            tell("change", record);
            if (session.ask.kind === "over") tell("over", record);
        });
    }

    /** What a screen reader says of the frame. */
    private name(title: string): void {
        document.title = title;
        window.frameElement?.setAttribute("title", title);
    }

    protected override render() {
        const { house, session, analysed } = this;
        if (this.trouble) return html`<main class="loading"><p role="alert">${this.trouble}</p></main>`;
        if (!house || !(session || analysed))
            return html`<main class="loading" aria-busy="true"><p>${texts.loading}</p></main>`;
        if (analysed)
            return html`<ag-analysis .house=${house} .given=${analysed}
                .leave=${session ? () => ((this.analysed = "")) : null}></ag-analysis>`;
        return html`<ag-table .session=${session} .catalogue=${house.engine.catalogue()}></ag-table>
            <ag-working .house=${house}></ag-working>`;
    }
}

keepNothing();
const { theme, level, pace } = frameTask(),
    speeds = ["calm", "quick", "instant"] as const,
    themes = ["light", "dark"] as const;
changeSettings({
    theme: themes.find((one) => one === theme) ?? "auto",
    speed: speeds.find((one) => one === pace) ?? "calm",
    level: level || settings().level,
});
render(html`<ag-frame></ag-frame>`, document.body);
