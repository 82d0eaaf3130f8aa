// paper.ts - the look of the pages that are only read, host.html and privacy.html, and their language.
import "./style/paper.css";
import { wanted } from "./language/choose";
import { applyTheme } from "./session/store";

const files = import.meta.glob("./generated/languages/*.paper.json", { query: "?url", import: "default", eager: true });

async function speakPaper(): Promise<void> {
    const code = wanted(),
        file = files[`./generated/languages/${code}.paper.json`];
    if (!file) return;
    const answer = await fetch(file as string).catch(() => null);
    if (!answer?.ok) return;
    const sentences = (await answer.json()) as Record<string, string>;
    for (const one of document.querySelectorAll<HTMLElement>("[data-sentence]"))
        one.textContent = sentences[one.dataset.sentence!] ?? one.textContent;
    document.documentElement.lang = code;
}

applyTheme();
void speakPaper();
