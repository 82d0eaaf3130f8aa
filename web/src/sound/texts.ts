// texts.ts - the choice of sounds in words.
import { soundTexts } from "../generated/texts/sound";

export { soundTexts };

export const volumes = (): [percent: number, words: string][] => [
    [0, soundTexts.off],
    [30, soundTexts.quiet],
    [60, soundTexts.medium],
    [100, soundTexts.loud],
];
