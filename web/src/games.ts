// games.ts - pictures and texts of particular games; data only. Everything else in the page draws what a game describes.
// A game that is not named here has a card in its own words, and plays.
import type { Die } from "./engine/types";

export const games = {
    // The games on the front page. A game that is not named here still gets a card, in its own words.
    featured: ["farkle", "farkel", "balut", "palko", "penk"],
    /** Not offered. */
    hidden: ["null"],
    /** By preset: what stands on its card. */
    cards: {
        farkle: "Roll six dice, set the scoring ones aside, and stop before your luck runs out. First past 10,000.",
        farkel: "The Scouts’ Farkle: dear ones, equal turns, and two twists to try, Keen and Doubler.",
        balut: "Three throws, one box a turn. Fill your card of 28 and earn points for every strong row.",
        palko: "Everyone hides five dice. Call higher, bluff, or doubt the last call. Keep your tokens.",
        penk: "Six dice with a jolly. Mark groups on your sheet, and close whole lines to the others.",
    } as Record<string, string>,
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
        farkle: "Ten turns alone, as many points as you can. No opening, no target. About three minutes.",
        balut: "A whole card alone, as high a total as you can. About ten minutes.",
    } as Record<string, string>,
    /** How a game goes, for somebody who has never played it; by game. */
    howTo: {
        farkle: [
            "Roll six dice. Ones and fives always score; so do three or more of a kind, a straight and three pairs.",
            "Set at least one scoring die aside, then roll the rest or stop and bank the points of this turn.",
            "A roll without any score is a farkle: the points of this turn are gone.",
            "All six dice set aside? They are hot: you may roll all six again and go on counting.",
            "Your first bank needs enough points to get on the board. Reach the target and the last round begins.",
        ],
        balut: [
            "Throw five dice, keep what you like, and throw the others again, up to three throws in all.",
            "Then fill exactly one free box with what the dice are worth there. After 28 turns the card is full.",
            "Fours, Fives and Sixes count those dice; Straight, Full House and Balut need their pattern; Choice takes " +
                "anything.",
            "Strong rows and a high total earn points, and the points decide the game.",
        ],
        palko: [
            "Everybody shakes five dice and looks only at their own.",
            "In turn, call how many dice of one face lie under all shakers together. Every call must be higher. Ones " +
                "are wild until somebody calls ones.",
            "After a call anybody may challenge it, or double at once. Then all dice are shown and counted.",
            "True: the challenger pays. Not enough: the caller pays. The last one with a token wins.",
        ],
        penk: [
            "Roll six dice with the faces 1 to 5 and a jolly, and roll any of them again, up to twice.",
            "Then mark one to three cells: the column is the face, the row says how many dice it takes.",
            "A jolly stands for any face, at most once in a group and never alone.",
            "Rows and columns with three or more marks score. Fill a whole line: Penk! It is closed to all others.",
        ],
    } as Record<string, string[]>,
};
