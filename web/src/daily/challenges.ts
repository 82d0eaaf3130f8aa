// challenges.ts - what has a challenge of the day: the first preset of every game that has any.
import type { Engine } from "../engine/engine";
import { today } from "./days";

export function challenges(engine: Engine): string[] {
    const { games, presets } = engine.catalogue();
    const first = games.flatMap((game) => presets.find((p) => p.game === game.name)?.name ?? []);
    return first.filter((name) => engine.solo(name, today()));
}
