// texts.ts - everything the page itself says. The games' own sentences come from the engine; together they are the
// whole catalogue, and a translation is a second file of this shape and a second catalogue there.
import { type Die, diceOf, type LogEvent, type Picture, seatOf } from "./engine/types";
import { soundTexts } from "./sound/texts";

const faces = ["hidden", "one", "two", "three", "four", "five", "six"];
export const number = (n: number) => n.toLocaleString("en-GB").replace("-", "−");
const plural = (n: number, one: string, many: string) => `${number(n)} ${n === 1 ? one : many}`;
const list = (names: string[]) =>
    names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

export const texts = {
    name: "Astragal",
    tagline: "Good old dice games, ready to roll.",
    intro:
        "Play against the house, pass the phone round, or let it keep the score for your own dice. " +
        "Nothing to sign up for, and it works offline.",

    howToPlay: "How to play",

    placeTitles: { daily: "Challenge of the day", analysis: "Analysis", dice: "The dice", chart: "Strategy charts" },

    // Front page
    playNow: "Play now",
    playNowAgainst: (title: string) => `Play ${title} now against the house`,
    moreWays: "More ways to play",
    moreWaysOf: (title: string) => `More ways to play ${title}`,
    continueGame: "Go on playing",
    waiting: "Waiting for you",
    finishedGames: "Finished games",
    chartOf: "Strategy chart",
    elsewhere: "More to do",
    elsewhereLinks: [
        ["#daily", "Challenge of the day", "The same dice for everybody: how well do you decide?"],
        ["#chart", "Strategy charts", "What to do at the table, worked out exactly. To read or to print."],
        ["#dice", "Were the dice fair?", "What they showed, what is to be expected, and how to check it."],
    ] as [place: string, title: string, words: string][],
    openRecord: "Open a record",
    analysis: "Analysis",
    analysisOf: (title: string) => `Analysis of this game of ${title}`,
    forget: "Remove",
    forgetGame: (title: string) => `Remove this game of ${title}`,
    badRecord: (line: number, why: string) => `Line ${line} of the record: ${why}`,
    unseenRecord: "This is what one player could see of an unfinished game; without the hidden dice it cannot go on.",
    notLoaded: "That part of the page could not be loaded. Is there a connection?",
    notARecord: "That file could not be read.",
    aboutHouse:
        "Astragal is free software. The rules are exact, the dice are fair, and every game can be kept as " +
        "plain text that anybody can check.",

    diceOfGame: "The dice of this game",
    checkDice: "Check the dice",

    // Setting up
    ways: {
        house: "Against the house",
        pass: "Pass this device round",
        keep: "Keep score for real dice",
    },
    waysAbout: {
        house: "You against one or more opponents.",
        pass: "Several people, one screen.",
        keep: "You roll your own dice and tap what they show.",
    },
    how: "How do you want to play?",
    variant: "Rules",
    opponents: "Opponents",
    level: "How strong",
    levels: { novice: "Novice", casual: "Casual", skilled: "Skilled", expert: "Expert", best: "Master" } as Record<
        string,
        string
    >,
    players: "Players",
    playerName: (i: number) => `Name of player ${i}`,
    yourName: "Your name",
    addPlayer: "Add a player",
    removePlayer: (i: number) => `Remove player ${i}`,
    houseRules: "House rules",
    houseRulesAbout: "Change anything; the rules in force are one tap away during the game.",
    start: "Start",
    cancel: "Cancel",
    close: "Close",
    yes: "yes",
    no: "no",
    defaultName: "Player",
    people: ["Ann", "Bea", "Cid", "Dot", "Eli", "Fay", "Gus", "Hal"],
    house: ["Ada", "Bruno", "Clio", "Doris", "Emil", "Flora", "Gil"],
    keepHidden: "You shake your own dice; the page keeps calls, stakes and tokens, and counts at the end.",

    // The game screen
    back: "All games",
    menu: "Menu",
    roll: (n: number) => (n === 1 ? "Roll the die" : `Roll ${n} dice`),
    diceCount: (n: number) => plural(n, "die", "dice"),
    rollsNow: (name: string, n: number) => `${name}, it is your turn. ${n === 1 ? "Roll the die." : `Roll ${n} dice.`}`,
    thinks: (name: string) => `${name} is thinking …`,
    goOn: "Go on",
    allOpen: "All dice lie open. Look at them as long as you like.",
    watching: "One moment …",
    handover: (name: string) => `Pass the device to ${name}`,
    handoverAbout: "The dice stay hidden until you are alone with them.",
    handoverButton: (name: string) => `I am ${name}, show my dice`,
    typeDice: (name: string, n: number) => `${name} rolls ${n === 1 ? "one die" : `${n} dice`}. What do they show?`,
    openDice: (name: string, n: number) => `${name} lifts the shaker. What do the ${n} dice show?`,
    whoChallenges: "Does anybody challenge this call?",
    nobodyChallenges: "Nobody challenges",
    theyChallenge: (names: string[]) => `${list(names)} ${names.length === 1 ? "challenges" : "challenge"}`,
    answerOf: (name: string) => `${name}’s answer`,
    chainOf: (name: string) => `${name} challenges earlier calls as well`,
    chainNone: "only this call",
    standIns: "Stand-ins: the house rolls for a seat that has resigned.",
    typeColoured: "The coloured die",
    typePlain: "The other dice",
    enterDice: "Enter the dice",
    clearDice: "Clear",
    takeDie: (words: string) => `Take back ${words}`,
    addDie: (words: string) => `Add ${words}`,
    undo: "Take back",
    hintButton: "Hint",
    moves: "All moves",
    movesTitle: "Moves you can make",
    noMoves: "There is nothing to decide right now.",
    rules: "Rules",
    rulesInForce: "The rules in force",
    facts: "How it stands",
    log: "What happened",
    record: "Save the record",
    resign: "Resign",
    resignAsk: (name: string) => `${name} gives up and cannot win any more. The others play on.`,
    abandon: "Abandon the game",
    abandonAsk: "The game ends here and nobody wins.",
    playOn: "Play on",
    keys: "Keys",
    settings: "Settings",
    again: "Play again",
    newGame: "Another game",
    gameOver: "The game is over",
    wins: (names: string[]) => (names.length === 1 ? `${names[0]} wins!` : `${list(names)} share the win.`),
    abandoned: "The game was abandoned; nobody wins.",
    series: (n: number) => `Game ${n} of your series`,
    seriesWins: (wins: number) => plural(Math.round(wins * 100) / 100, "win", "wins"),
    thisTurn: "This turn",
    rolled: (name: string) => `${name} rolled`,
    ready: "Ready to roll",
    setAside: "Set aside",
    shaker: (name: string) => `${name}’s shaker`,
    shakerClosed: (name: string) => `${name}’s shaker, five hidden dice`,
    tokens: (n: number) => plural(n, "token", "tokens"),
    points: (n: number) => plural(n, "point", "points"),
    calls: "Calls",
    noCalls: "No call yet in this set.",
    quickCalls: "One tap",
    quickCall: (n: number, face: string) => `Call ${n} ${face}`,
    wildOnes: "Ones are wild",
    naturalOnes: "Ones count for ones only",
    answers: ["Let it stand", "Challenge", "Double"],
    chain: "Challenge earlier calls as well",
    chainGo: "Challenge these calls",
    stakes: ["Leave it", "Challenge", "Double"],
    stakeOf: (n: number) => `Stake ${n}`,
    less: (label: string) => `${label}: less`,
    more: (label: string) => `${label}: more`,
    pad: "Score pad",
    sheetOf: (name: string) => `${name}’s sheet`,
    cardOf: (name: string) => `${name}’s card`,
    bust: "bust",
    began: "began",
    opener: "opener",
    toMove: "to move",
    winner: "winner",
    outOfGame: "out",
    resigned: "resigned",
    skip: "Tap to skip",
    free: "free",
    filled: (v: number) => `${v}`,
    crossed: "crossed out",
    offer: (v: number) => `worth ${v} now`,
    hint: (v: number) => `may be worth ${v}`,
    marked: (v: number) => `marked, ${v}`,
    canMark: (v: number) => `can be marked now, ${v}`,
    picked: "picked",
    cell: (row: string, column: string, what: string) => `${row}, ${column}: ${what}`,

    // Events that have no words of their own
    event(event: LogEvent, names: string[]): string {
        const name = names[seatOf(event)] ?? "";
        switch (event.kind) {
            case "roll":
                if (diceOf(event).some(({ face }) => !face)) return `${name} shakes the dice.`;
                return (
                    `${name} rolls ${diceOf(event)
                        .map((d) => (d.jolly ? "jolly" : d.face))
                        .join(" ")}` + `${event.hidden ? ", hidden from the others" : ""}.`
                );
            case "move":
                return event.move === "?" ? `${name} has answered.` : `${name}: ${event.move}.`;
            case "resigned":
                return `${name} resigns.`;
            case "abandoned":
                return "The game is abandoned.";
            case "note":
                return event.note ?? "";
        }
    },
    die({ face, jolly, coloured }: Die): string {
        if (!face) return "hidden die";
        if (jolly) return "jolly";
        return (coloured ? "coloured " : "") + faces[face];
    },
    dieNumber: (i: number, words: string) => `Die ${i}: ${words}`,
    faceName: (face: number) => faces[face]!,
    standing(picture: Picture, points: boolean): string {
        return picture.sheet.seats
            .map(
                (seat) =>
                    `${seat.name} ${
                        seat.tokens !== undefined
                            ? plural(seat.tokens, "token", "tokens")
                            : points
                              ? plural(seat.points ?? 0, "point", "points")
                              : number(seat.score)
                    }`,
            )
            .join(", ");
    },

    // Rules dialog and keys
    ruleNames: (key: string) => (key.charAt(0).toUpperCase() + key.slice(1)).replace(/_/g, " "),
    ruleValue: (value: string) => value.replace(/_/g, " "),
    keyList: [
        ["1 to 6", "pick a die, or put it back"],
        ["arrow keys", "move on a card or sheet"],
        ["Enter or Space", "press what is marked"],
        ["the underlined letter", "press that button"],
        ["M", "all moves, each one key away"],
        ["H", "what each move is worth"],
        ["U", "take back"],
        ["I", "the rules in force"],
        ["L", "what happened so far"],
        soundTexts.key,
        ["Escape", "put all picks back, or close a window"],
    ],

    // Settings
    theme: "Colours",
    themes: { auto: "As the device", light: "Light", dark: "Dark" },
    speed: "Pace of the game",
    speeds: { calm: "Calm", quick: "Quick", instant: "At once" },

    // While a game is solved
    working: (percent: number) => `Working out every position of this game: ${percent} %`,
    worksItOut: "Working out every position of this game. You can play on meanwhile.",
    workedOut: "Every position of this game is worked out.",

    // Trouble
    loading: "Setting the table …",
    noEngine: "The game could not be loaded. Check the connection and try again.",
    oldBrowser: "This browser is too old to run the games. A current Firefox, Chrome, Edge or Safari will do.",
    tryAgain: "Try again",
    engineTrouble: (why: string) => `Something went wrong: ${why}. The game is saved; reload the page to go on.`,
    notSaved: "This browser keeps nothing, so the game is lost when the page is closed. Save the record instead.",
    noSuchGame: "This game is not kept in this browser any more.",
};
