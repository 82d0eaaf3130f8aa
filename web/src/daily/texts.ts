// texts.ts - everything the challenge of the day says; the games' own words come from the engine.
import type { SoloResult } from "../engine/types";
import { number } from "../texts";

const utc = (date: string) => new Date(`${date}T12:00:00Z`);
const form = (date: string, options: Intl.DateTimeFormatOptions) =>
    utc(date).toLocaleDateString("en-GB", { timeZone: "UTC", ...options });
const plural = (n: number, one: string, many: string) => `${number(n)} ${n === 1 ? one : many}`;
const fixed = (x: number, digits: number) =>
    x.toLocaleString("en-GB", { minimumFractionDigits: digits, maximumFractionDigits: digits }).replace("-", "−");

const plain = (move: string) => move.replace(/_/g, " ");

const LARGE = 1000; // where so many points are to be expected a second digit of a loss says nothing

export const dailyTexts = {
    title: "Challenge of the day",
    back: "All games",
    backToDays: "All days",
    intro:
        "The same dice for everybody. What counts is not the score but how much your decisions cost: luck is not " +
        "in it.",
    honest:
        "The dice follow from the date by a rule that anybody can look up, so whoever wants to can work them out " +
        "in advance; it is about the fun of comparing.",
    day: (date: string) => form(date, { weekday: "long", day: "numeric", month: "long", year: "numeric" }),
    shortDay: (date: string) => form(date, { day: "numeric", month: "long" }),
    longDay: (date: string) => form(date, { day: "numeric", month: "long", year: "numeric" }),
    weekday: (date: string) => form(date, { weekday: "short" }),
    dayNumber: (date: string) => form(date, { day: "numeric" }),
    today: "Today",
    next: (minutes: number) =>
        `New dice in ${minutes < 60 ? "" : `${plural(Math.floor(minutes / 60), "hour", "hours")} `}${plural(
            minutes % 60,
            "minute",
            "minutes",
        )}, at midnight UTC.`,
    streak: (n: number) =>
        n > 1
            ? `${number(n)} days in a row`
            : n === 1
              ? "One day so far: come back tomorrow"
              : "Play one to begin a streak",
    days: "The last days on this device",
    dayMark: (title: string, skill: string) => `${title}: ${skill}`,
    notPlayed: "not played",
    begun: "begun",
    play: "Play",
    playGame: (title: string) => `Play the challenge: ${title}`,
    goOn: (turn: number, turns: number) => `Go on: turn ${turn} of ${turns}`,
    result: "See the result",
    resultOf: (title: string) => `See the result: ${title}`,
    practise: "Practise",
    practiseGame: (title: string) => `Practise: ${title}`,
    past: "Its day is over, so this is for practice: hints and taking back are allowed.",
    once: "The first game of the day counts; after that it is for practice.",
    future: "This day has not come yet.",
    none: "There is no challenge like that.",
    again: "You have played this one; practice does not change the result.",
    strip: (turn: number, turns: number) => `Turn ${Math.min(turn, turns)} of ${turns}`,
    practice: "Practice",
    counts: "Counts for the day",
    judging: "Looking at your decisions …",
    failed: (why: string) => `The game could not be judged: ${why}`,
    resultTitle: (title: string, date: string) => `${title}, ${form(date, { day: "numeric", month: "long" })}`,
    skill: (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)} play`,
    lost: ({ loss, decisions, expected }: SoloResult) =>
        `${fixed(loss, 1)} points lost by decisions, ${fixed(loss / Math.max(1, decisions), expected < LARGE ? 2 : 1)} each`,
    score: "Your score",
    expected: "Perfect play expects",
    cost: "Your decisions cost",
    luck: "Luck of the dice",
    decisions: "Decisions",
    points: (x: number, d = 1) => fixed(x, d),
    signed: (x: number) => `${x > 0 ? "+" : ""}${fixed(x, 1)}`,
    sum: "Score = perfect play + luck − what the decisions cost.",
    turns: "Turn by turn",
    grades: ["right", "small error", "mistake", "blunder"],
    gradeSigns: ["✓", "·", "!", "‼"],
    turnGrade: (turn: number, grade: string) => `Turn ${turn}: ${grade}`,
    gradeCount: (n: number, grade: number) =>
        [
            `${n} right`,
            plural(n, "small error", "small errors"),
            plural(n, "mistake", "mistakes"),
            plural(n, "blunder", "blunders"),
        ][grade]!,
    worst: "What cost most",
    allRight: "Not one decision cost anything worth naming.",
    lapse: (turn: number, dice: string) => `Turn ${turn}, dice ${dice}`,
    played: (move: string) => `You: ${plain(move)}`,
    better: (move: string, loss: number) => `Better: ${plain(move)}, by ${fixed(loss, 1)} points`,
    share: "To share",
    copy: "Copy",
    copied: "Copied.",
    notCopied: "The browser does not allow copying; mark the text instead.",
    shareText: (
        title: string,
        date: string,
        r: { score: number; skill: string; loss: number; turns: number[] },
        address: string,
    ) => {
        const signs = r.turns.map((grade) => ["▁", "▃", "▅", "█"][grade]!); // the higher the dearer
        return (
            `Astragal, challenge of ${form(date, { day: "numeric", month: "long", year: "numeric" })}: ${title}\n` +
            `${number(r.score)} points, ${r.skill} play, ${fixed(r.loss, 1)} lost by decisions\n` +
            `${signs.join("")}\n${address}`
        );
    },
    board: "The board of this house",
    boardEmpty: "Nobody has brought a game yet.",
    boardPlace: "Place",
    boardWho: "Who",
    boardLoss: "Lost",
    boardScore: "Score",
    boardName: "Your name",
    you: "you",
    place: (n: number, of: number) => `You are number ${number(n)} of ${number(of)}.`,
    bring: "Bring my game",
    bringAbout:
        "The house gets the record and your name, plays it again, and shows name, loss and score to everybody " +
        "here.",
    needsName: "The board needs a name.",
    notBrought: "The game could not be brought. Please try again.",
    terminal: "The same dice in a terminal:",
    saveRecord: "Save the record",
    practiceResult: "This was practice; the result of the day stays as it is.",
    notSaved: "This browser keeps nothing, so the game is lost when the page is closed.",
};
