// opening.ts - what the page does before the engine has come.
import type { Catalogue } from "../engine/types";
import { shelf } from "../generated/shelf";
import { speaker } from "../language/language";
import { places } from "./places";

/** The part of the page that the address leads to comes beside the engine; whoever goes there says if it does not. */
export function fetchPart(): void {
    const [what] = location.hash.slice(1).split("/");
    const part = what === "t" ? import("../online/element") : places[what!]?.load();
    part?.catch(() => undefined);
}

/** What has been rendered is on the screen, where anybody looks. */
export const drawn = () =>
    new Promise<void>((resolve) => {
        if (document.hidden) resolve();
        else requestAnimationFrame(() => setTimeout(resolve));
    });

/** What there is to play, in the language of the page, before the engine has come. */
export function spokenShelf(): Catalogue {
    const own = speaker.language.shelf;
    const presets = shelf.presets.map((p, i) => {
        const [title, about] = own.presets[i] ?? [p.title, p.about];
        return { ...p, title, about };
    });
    return { ...shelf, presets, games: shelf.games.map((game, i) => ({ ...game, aim: own.aims[i] ?? game.aim })) };
}
