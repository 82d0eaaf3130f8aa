// texts.ts - what the page itself says around strategy charts; the charts' own words come from the engine.

export const chartTexts = {
    place: "Strategy charts",
    choose: "Which rules?",
    about:
        "What to do at the table without a computer beside it, worked out from the rules in force. Print one and " +
        "take it along.",
    working: "Working the chart out …",
    changed: "With house rules:",
    print: "Print",
    back: "All games",
    all: "All charts",
    estimate: (of: string) => `Estimate${of}.`,
    madeWith: "The same in a terminal:",
    scores:
        "How the scores move the limits is read from the solved game of two, which this device can work out once; " +
        "it may take a few minutes.",
    solve: "Work it out",
    solving: "Solving the game of two seats",
    stop: "Stop",
    stopped: "Stopped. Nothing is lost but the work so far.",
    solved: "Solved: the chart is complete now.",
    failed: (why: string) => `This chart could not be made: ${why}`,
    unknown: (name: string) => `There are no rules called “${name}”.`,
    coloured: "coloured",
    jolly: "jolly",
};
