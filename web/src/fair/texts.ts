// texts.ts - what the dice page says. Part of the page's catalogue, like ../texts.ts.
import { number } from "../texts";

const plural = (n: number, one: string, many: string) => `${number(n)} ${n === 1 ? one : many}`;
const faces = ["", "Ones", "Twos", "Threes", "Fours", "Fives", "Sixes"];

/** "about 34 of 100", "about 1 of 5,000": how often fair dice do this. */
function often(p: number): string {
    if (p >= 0.995) return "nearly all";
    if (p >= 0.01) return `about ${Math.round(100 * p)} of 100`;
    return p < 1e-9 ? "almost no" : `about 1 of ${number(Math.round(1 / p))}`;
}

export const fairTexts = {
    title: "The dice",
    allDice: "All dice of this device",
    allGames: "All games",
    wrong: (line: number, why: string) => `Line ${line}: ${why}`,

    // What dice showed
    lead: "Were the dice fair? Here is what they showed, against what is to be expected.",
    house: "Dice the house rolled",
    real: "Your own dice",
    realAbout: "Dice that you rolled by hand and entered.",
    counted: (dice: number, rolls: number, games: number) =>
        `${plural(dice, "die", "dice")} in ${plural(rolls, "roll", "rolls")} of ${plural(
            games,
            "kept game",
            "kept games",
        )}.`,
    countedOne: (dice: number, rolls: number) => `${plural(dice, "die", "dice")} in ${plural(rolls, "roll", "rolls")}.`,
    nothing: "No game is kept in this browser yet. Play one, and its dice are counted here.",
    nothingSeen: "No dice have been seen in this game.",
    face: "Face",
    faceName: (face: number) => faces[face]!,
    seen: "Seen",
    expected: "Expected",
    difference: "Difference",
    each: (n: number) => `Each face is expected ${number(Math.round(n * 10) / 10)} times.`,
    signed: (n: number) => `${n > 0 ? "+" : n < 0 ? "−" : "±"}${Math.abs(n).toFixed(1)}`,
    one: (n: number) => number(Math.round(n * 10) / 10),
    tooFew: "So few dice tell nothing yet.",
    how: (p: number) => `As uneven as this, or more, are ${often(p)} fair sets of so many dice.`,
    verdicts: {
        few: "Too few dice",
        usual: "Nothing unusual",
        little: "A little unusual",
        unusual: "Unusual",
        very: "Very unusual",
    },
    verdictAbout: {
        few: "",
        usual: "",
        little: "That happens now and then to everybody.",
        unusual: "It happens, but rarely. More games will tell.",
        very: "Fair dice hardly ever do that.",
    },
    exact: "The figures",
    chi: (chi: number, p: number) =>
        `The sum of (seen − expected)² ÷ expected is ${chi.toFixed(3)}. With six faces it ` +
        `has five degrees of freedom, and p = ${p < 0.0001 ? p.toExponential(1) : p.toFixed(4)} by the chi-squared ` +
        "distribution.",
    busts: "Rolls that scored nothing",
    bustsAbout: "The fewer dice you roll, the more often none of them scores.",
    diceRolled: "Dice rolled",
    rolls: "Rolls",
    memory: "The luck that one remembers is not the luck that one had: bad rolls stay in mind. Counting helps.",
    takenBack:
        "Counted is what the records say. Dice of moves that were taken back are not in them, and the hidden " +
        "dice of games that are not over stay hidden.",

    // Games
    games: "Game by game",
    gamesAbout: "Look at the dice of one game. Games at a house carry an envelope that can be checked.",
    noGames: "No game is kept in this browser yet.",
    sealed: "with an envelope",
    goneGame: "This game is not kept in this browser any more.",
    openGame: "Look at the game",
    allRolls: (n: number) => `All ${plural(n, "roll", "rolls")}`,
    roll: "Roll",
    who: "Who",
    dice: "Dice",
    hidden: "hidden",

    // The envelope
    envelope: "The sealed envelope",
    envelopeLead:
        "At a table of a house the dice are settled before the first roll, so that nobody can choose them: " +
        "not the house, and no player.",
    scenes: [
        [
            "Sealed before the first roll",
            "The house writes a long secret number on a slip, seals it in an envelope and " +
                "lays it on the table. Every player does the same.",
        ],
        [
            "Opened by the players",
            "When all envelopes lie there, the players open theirs. The numbers together decide " +
                "every die of the game, by a fixed recipe.",
        ],
        [
            "Opened by the house at the end",
            "After the game the house opens its envelope too. Now anybody can follow " +
                "the recipe and compare every roll.",
        ],
    ] as [string, string][],
    proves: "What it proves",
    provesList: [
        "The house did not choose the dice: it had sealed its number before it saw yours.",
        "You did not choose them either: the number of the house was still under seal.",
        "No move changed the dice that came after it, and no roll was altered later.",
    ],
    provesNot: "What it does not prove",
    provesNotList: [
        "The house knows the dice before you do. It cannot change them, but it could tell somebody.",
        "A house and a player together could leave tables whose dice they do not like, before the first roll.",
        "It says nothing about who sits in front of the screen, or whether players whisper.",
    ],
    localHonest:
        "Games on this device have no envelope. Their dice come from the random generator of your browser; no " +
        "house is there that could cheat you, and nothing to check but the counts above.",

    // Checking
    check: "Check the dice of a record",
    checkAbout: "A record saved from a table of a house, as a text file. It stays on this device.",
    openFile: "Open a record",
    openOther: "Check another record",
    notARecord: "That file could not be read.",
    proof: "The envelope of this game",
    verdictGood: (rolls: number) =>
        `The dice are genuine. ${
            rolls === 1 ? "The one roll follows" : `All ${number(rolls)} rolls follow`
        } from the numbers that were sealed before the game.`,
    verdictUnseen: (n: number) =>
        `${plural(n, "roll", "rolls")} cannot be seen in this record and ${n === 1 ? "was" : "were"} not checked.`,
    verdictBad: "The dice do not agree with the envelope.",
    verdictSealed: "The envelope is still sealed: the game is not over. It can be checked afterwards.",
    verdictNone: "This record has no envelope. Its dice cannot be checked, only counted.",
    lineOf: (n: number) => `line ${n}`,
    stepHouse: "The house opened the very number it had sealed.",
    stepSeat: (name: string) => `${name} opened the very number sealed before the game.`,
    stepKey: "All numbers together give the key of the game.",
    stepRolls: (n: number) =>
        n === 1
            ? "The roll is the one that follows from the key."
            : `${number(n)} rolls are those that follow from the key.`,
    stepBad: {
        house: "The house opened another number than it had sealed.",
        seat: "A player’s number is not the one that was sealed.",
        key: "",
        roll: "A roll is not the one that follows from the key.",
    },
    opened: "Opened",
    sealWas: "Seal before the game",
    sealIs: "Seal of what was opened",
    seed: "Seed of the house",
    key: "Key",
    bytes: "Its bytes begin",
    handSeal: "Seal of the hand",
    due: "By the proof",
    inRecord: "In the record",
    showHashes: "Show the numbers",
    showRolls: "Show every roll",
    good: "In order:",
    bad: "Not in order:",
    unknown: "Not known:",
    witnessGood: "The seal of the house is the one that this browser saw before the game.",
    witnessHands: (n: number) =>
        "The seal of the house is the one that this browser saw before the game, and " +
        `${n === 1 ? "that of the hidden hand is the one" : `those of ${number(n)} hidden hands are the ones`} ` +
        "it saw at the shaking.",
    witnessBad: (seal: string) => `The house showed this browser another seal before the game: ${seal}.`,
    witnessHandBad: (roll: number) =>
        `When hidden roll ${roll} was shaken, the house showed this browser another seal.`,
    witnessNone:
        "This browser has not seen the seals before the game. If you wrote down the seal of the house, " +
        "compare it with the one above.",
    command: "Anybody can check it again: astragal verify, or by hand with the recipe in the handbook (dice-proof.md).",
};
