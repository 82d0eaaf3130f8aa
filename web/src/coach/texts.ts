// texts.ts - what the coach's screens say. Judgements, reasons and remarks come from the library in words.
import type { Grade, Objective } from "../engine/coach";

export const coachTexts = {
    // Hints
    hintTitle: "What each move is worth",
    thinking: "The coach is thinking …",
    thinkingDone: (percent: number) => `${percent} % done`,
    stop: "Stop",
    noAdvice: (why: string) => `There is no advice here: ${why}`,
    nothingToDecide: "There is nothing to decide any more.",
    best: "best",
    chosen: "our choice",
    chosenMove: (words: string, objective: string, worth: string) => `Our choice: ${words}. ${objective} ${worth}.`,
    chosenAbout: "Where they cannot tell moves apart, the strongest player chooses.",
    move: "Move",
    objective: { win: "Chance to win", score: "Expected total", points: "Expected points" } as Record<
        Objective,
        string
    >,
    bestMove: (words: string, objective: string, worth: string) => `Best: ${words}. ${objective} ${worth}.`,
    otherMove: (words: string, objective: string, worth: string, loss: string) =>
        `Picked: ${words}. ${objective} ${worth}, ${loss}.`,
    loses: (amount: string) => `loses ${amount}`,
    asGood: "just as good",
    aboutAsGood: "about as good",
    showAll: (n: number) => `Show all ${n} moves`,
    pickIt: "Tap a move to pick it on the table.",

    // The tutor
    tutor: "Tutor",
    tutors: { off: "Off", mistakes: "Mistakes", slips: "Every slip" },
    tutorAbout:
        "Looks at your move before it counts, when you are the only person at the table. “Mistakes” speaks up " +
        "when it costs 1 % of the wins, or 2 points where points are counted; “Every slip” at a tenth of that or less.",
    tutorTitle: "The tutor asks",
    grades: { none: "Not the best", small: "A small slip", mistake: "A mistake", blunder: "A blunder" } as Record<
        Grade,
        string
    >,
    warning: (grade: string, move: string, loss: string, kind: string) => `${grade}: ${move} loses ${loss} (${kind}).`,
    lossOf: {
        win: (amount: string) => `${amount} of the wins`,
        score: (amount: string) => `${amount} points`,
        points: (amount: string) => `${amount} row points`,
    } as Record<Objective, (amount: string) => string>,
    exact: "exact",
    estimate: (error: string) => (error ? `an estimate,${error}` : "an estimate"),
    better: (move: string) => `Better: ${move}.`,
    takeBack: "Take it back",
    playAnyway: "Play it anyway",

    // The analysis of a game
    analysis: "Analysis",
    analyse: "Analyse this game",
    preparing: "The coach works out these rules exactly; that is done once …",
    analysing: "The coach goes through the game …",
    stopped: "The analysis was stopped.",
    notOver: "This game is not over yet.",
    notJudged: (why: string) => `The coach cannot judge this game: ${why}`,
    download: "Save the record",
    result: "Result",
    replay: "The game once more",
    diceThen: "The dice",
    way: "Through the game",
    slider: "Event",
    first: "To the start",
    back: "One event back",
    forward: "One event on",
    last: "To the end",
    before: "Before the first roll.",
    eventOf: (at: number, all: number) => `${at} of ${all}`,
    chartTitle: {
        win: "Chance to win over the game",
        score: "Expected total over the game",
        points: "Expected points over the game",
    } as Record<Objective, string>,
    chartLine: (name: string, start: string, end: string, low: string, high: string) =>
        `${name} starts at ${start} and ends at ${end}, between ${low} and ${high}.`,
    chartStart: "Start",
    chartEnd: "End",
    unjudged: "This was not judged.",
    standIn: "Not all of these dice are known, so there is no luck to tell.",
    luck: (luck: string, kind: string) => `Luck: ${luck} (${kind}).`,
    noLuck: "Neither lucky nor unlucky.",
    onlyMove: "There was no other move.",
    bestPlayed: (kind: string) => `Nothing better was found (${kind}).`,
    lost: (loss: string, kind: string) => `This lost ${loss} (${kind}).`,
    maybeMore: "It may have been more: not all dice are known.",
    values: (means: string, each: string, kind: string) => `${means} then: ${each} (${kind}).`,
    worstTitle: "The moves that lost most",
    worstLost: (loss: string, kind: string) => `lost ${loss} (${kind}).`,
    noMistakes: "Nobody made a mistake that was found.",
    seatsTitle: "Skill and luck",
    seat: "Player",
    skill: "Play",
    luckTitle: "Luck",
    adjusted: "With average luck",
    lostIn: (loss: string, decisions: number) => `lost ${loss} in ${decisions} decisions`,
    seatsAbout: (exact: boolean) =>
        "Luck is what the dice gave, mistakes taken aside; the last column is what the " +
        "same play was worth with average dice. " +
        (exact ? "All figures are exact." : "All figures are estimates; ± is one standard error."),
    figures: "The figures",
    numbers: "Every roll and decision in numbers",
    eventNumber: "Event",
    happened: "What happened",
    lossOrLuck: "Luck or loss",
    commandAbout: "Save the record as game.txt, and this command makes the same figures again:",
};
