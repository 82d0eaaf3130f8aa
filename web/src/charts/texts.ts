// texts.ts - dice on a chart in words.
import type { Die } from "../engine/types";
import { chartsTexts } from "../generated/texts/charts";

export { chartsTexts };

export function chartDice(dice: Die[]): string {
    return dice
        .map(({ face, jolly, coloured }) =>
            jolly ? chartsTexts.jolly : coloured ? chartsTexts.coloured(face ?? 0) : chartsTexts.plain(face ?? 0),
        )
        .join(" ");
}
