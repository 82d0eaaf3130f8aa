// heard.ts - sentences of the library that come from elsewhere. A house speaks English and names what it says, so that
// each guest reads it in the language of the page: the engine says it again.
import type { Engine } from "../engine/engine";
import type { Message } from "../engine/types";
import { english, speaker } from "./language";

let engine: Engine | null = null;

export function hearWith(one: Engine): void {
    engine = one;
}

/** names: of the seats. */
export function heard(message: Message, names: string[] = []): string {
    return engine && speaker.language !== english ? engine.message(message, names) : message.text;
}
