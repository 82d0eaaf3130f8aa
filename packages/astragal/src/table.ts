// table.ts - <astragal-table preset="NAME">: a table to play at, or with src="RECORD.txt" a finished game with its
// analysis, in any page. The element holds a frame with the page's own table, so that keys, sizes and styles of the two
// pages do not meet; here is only what goes in and what comes out.
import { models } from "./generated/models.js";
import { type FrameTask, TASK } from "./task.js";

/** Handed to the frame as they are; bundlers look for exactly these words. */
const files = {
    module: new URL("./astragal.wasm", import.meta.url),
    worker: new URL("./frame-worker.js", import.meta.url),
    script: new URL("./frame.js", import.meta.url),
    style: new URL("./frame.css", import.meta.url),
};
const STYLE = `:host { display: block; block-size: 40rem; } :host([hidden]) { display: none; }
    iframe { display: block; border: 0; inline-size: 100%; block-size: 100%; color-scheme: normal; }`;

/** "target=5000 opening=0" */
const rulesOf = (text: string): Record<string, string> =>
    Object.fromEntries(text.split(/\s+/).flatMap((word) => (word.includes("=") ? [word.split("=", 2)] : [])));

const quoted = (text: string) => text.replace(/&/g, "&amp;").replace(/"/g, "&quot;");

function documentOf(task: FrameTask, lang: string): string {
    const data = JSON.stringify(task).replace(/</g, "\\u003c");
    return `<!doctype html><html lang="${quoted(lang)}"><head><meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<link rel="stylesheet" href="${quoted(files.style.href)}" />
<script type="application/json" id="${TASK}">${data}</script>
<script type="module" src="${quoted(files.script.href)}"></script></head><body></body></html>`;
}

export class AstragalTable extends HTMLElement {
    static readonly observedAttributes = ["preset", "rules", "level", "src", "theme", "pace"];

    private readonly frame: HTMLIFrameElement;
    private given = "";
    private built = 0; // how often the frame was asked for

    constructor() {
        super();
        const root = this.attachShadow({ mode: "open", delegatesFocus: true });
        this.frame = document.createElement("iframe");
        this.frame.addEventListener("astragal", (event) => this.tell(event as CustomEvent<string>));
        root.append(Object.assign(document.createElement("style"), { textContent: STYLE }), this.frame);
    }

    /** The game so far; set, it is a finished game to be looked at. */
    get record(): string {
        return this.given;
    }

    set record(text: string) {
        this.given = text;
        if (this.isConnected) void this.build(text);
    }

    connectedCallback(): void {
        void this.build(this.given);
    }

    attributeChangedCallback(): void {
        this.given = "";
        if (this.isConnected) void this.build("");
    }

    /** Tells "change" after every event of the game, and "over" at its end. */
    private tell({ detail }: CustomEvent<string>): void {
        const [kind, record] = JSON.parse(detail) as [string, string];
        this.given = record;
        this.dispatchEvent(new CustomEvent(kind, { detail: { record } }));
    }

    /** Several changes at once are one. */
    private async build(record: string): Promise<void> {
        const mine = ++this.built,
            src = this.getAttribute("src");
        const text = record || (src ? await (await fetch(src)).text() : await Promise.resolve(""));
        if (mine !== this.built || !this.isConnected) return;
        const task: FrameTask = {
            module: files.module.href,
            worker: files.worker.href,
            models: Object.fromEntries(Object.entries(models).map(([name, url]) => [name, url.href])),
            preset: this.getAttribute("preset") ?? "",
            rules: rulesOf(this.getAttribute("rules") ?? ""),
            level: this.getAttribute("level") ?? "",
            theme: this.getAttribute("theme") ?? "",
            pace: this.getAttribute("pace") ?? "",
            record: text,
        };
        this.frame.srcdoc = documentOf(task, "en");
    }
}

if (!customElements.get("astragal-table")) customElements.define("astragal-table", AstragalTable);

declare global {
    interface HTMLElementTagNameMap {
        "astragal-table": AstragalTable;
    }
}
