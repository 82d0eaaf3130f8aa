// offered.ts - what players are offered of all that the engine has: not the examples for those who write games, which play
// where somebody names them.
import type { Catalogue, Preset } from "./types";

export function offered({ games, presets }: Catalogue): Preset[] {
    const examples = new Set(games.filter((g) => g.example).map((g) => g.name));
    return presets.filter((p) => !examples.has(p.game));
}
