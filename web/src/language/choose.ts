// choose.ts - which language the page speaks: the one that was chosen in the settings, or the first of the browser's that
// there is. Its file is fetched before anything is shown; English is in the page.
import { languageNames } from "../generated/languages";
import { settings } from "../session/store";
import { type Language, speak, speaker } from "./language";

const files = import.meta.glob("../generated/languages/??.json", { query: "?url", import: "default", eager: true });

/** The code of the language that should be spoken. */
export function wanted(): string {
    const known = (code: string) => code === "en" || code in languageNames,
        { language } = settings();
    if (known(language)) return language;
    return navigator.languages.map((tag) => tag.toLowerCase().split("-")[0]!).find(known) ?? "en";
}

/** Speaks it from here on. Without a connection it may not be there, and English is. */
export async function chooseLanguage(): Promise<void> {
    const code = wanted();
    if (code === "en") return;
    try {
        const answer = await fetch(files[`../generated/languages/${code}.json`] as string);
        if (!answer.ok) return;
        speak((await answer.json()) as Language);
        document.documentElement.lang = code;
    } catch {
        // not here, and not to be had
    }
}

/** What the engine should speak. */
export const languageCode = () => speaker.language.code;
