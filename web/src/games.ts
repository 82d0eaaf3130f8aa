// games.ts - pictures and texts of particular games; data only, the texts by their names in games.def. Everything else in
// the page draws what a game describes. A game that is not named here has a card in its own words, and plays.
import type { Die } from "./engine/types";
import type { gamesTexts } from "./generated/texts/games";

export type GameText = keyof typeof gamesTexts;

export const games = {
    // The games on the front page. A game that is not named here still gets a card, in its own words.
    featured: ["farkle", "farkel", "balut", "palko", "penk"],
    /** By preset: what stands on its card. */
    cards: {
        farkle: "cardFarkle",
        farkel: "cardFarkel",
        balut: "cardBalut",
        palko: "cardPalko",
        penk: "cardPenk",
    } as Record<string, GameText>,
    /** The picture on its card. */
    dice: {
        farkle: [{ face: 1 }, { face: 5 }, { face: 1 }],
        farkel: [{ face: 1 }, { face: 1, coloured: true }, { face: 1 }],
        balut: [{ face: 6 }, { face: 6 }, { face: 6 }],
        palko: [{ face: null, hidden: true }, { face: null, hidden: true }, { face: 4 }],
        penk: [{ face: 3 }, { face: 3 }, { face: 6, jolly: true }],
    } as Record<string, Die[]>,
    /** By preset: what its challenge of the day is like. */
    challenges: {
        farkle: "challengeFarkle",
        balut: "challengeBalut",
    } as Record<string, GameText>,
    /** How a game goes, for somebody who has never played it; by game. */
    howTo: {
        farkle: ["howFarkle1", "howFarkle2", "howFarkle3", "howFarkle4", "howFarkle5"],
        balut: ["howBalut1", "howBalut2", "howBalut3", "howBalut4"],
        palko: ["howPalko1", "howPalko2", "howPalko3", "howPalko4"],
        penk: ["howPenk1", "howPenk2", "howPenk3", "howPenk4"],
    } as Record<string, GameText[]>,
};
