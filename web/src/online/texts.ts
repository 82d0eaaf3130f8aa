// texts.ts - which of the sentences in texts.def fits what the house has said.
import { onlineTexts } from "../generated/texts/online";
import { speaker } from "../language/language";
import { plainName, type EventMessage } from "./protocol";

export { onlineTexts };

const MINUTE = 60,
    HOUR = 3600,
    DAY = 86400;

/** A time as a choice. */
export function duration(s: number): string {
    if (s >= DAY) return onlineTexts.days(Math.round(s / DAY));
    if (s >= HOUR && s % HOUR === 0) return onlineTexts.hours(s / HOUR);
    return s >= MINUTE && s % MINUTE === 0 ? onlineTexts.minutes(s / MINUTE) : onlineTexts.seconds(s);
}

/** What is left on a clock. */
export function timeLeft(s: number): string {
    const days = Math.floor(s / DAY),
        hours = Math.floor(s / HOUR),
        minutes = Math.floor(s / MINUTE);
    if (days) return hours % 24 ? onlineTexts.leftDaysHours(days, hours % 24) : onlineTexts.leftDays(days);
    if (hours) return onlineTexts.leftHours(hours, minutes % 60);
    return onlineTexts.leftMinutes(minutes, `${s % MINUTE}`.padStart(2, "0"));
}

/** Times to choose from, in seconds. */
export const clocks = (): [number, string][] =>
    [0, 20, 60, 180, DAY, 7 * DAY].map((s) => [s, s ? duration(s) : onlineTexts.noClock]);
export const windows = (): [number, string][] => [4, 6, 10, 20, 60].map((s) => [s, duration(s)]);

/** Whose turn it is at one of your tables; left: the time, or "". */
export function turnNow(name: string | null, left: string): string {
    if (name === null) return left ? onlineTexts.nowMineLeft(left) : onlineTexts.nowMine;
    return left ? onlineTexts.nowTurnLeft(name, left) : onlineTexts.nowTurn(name);
}

/** Who sits at a table and how many seats are free. */
export function listing(names: string[], free: number): string {
    return onlineTexts.listing(
        names.length ? onlineTexts.listingNames(names) : onlineTexts.listingNobody,
        free ? onlineTexts.listingFree(free) : onlineTexts.listingFull,
    );
}

/** What a reaction says. */
const REACTIONS: Record<string, () => string> = {
    hello: () => onlineTexts.reactionHello,
    well_played: () => onlineTexts.reactionWellPlayed,
    lucky: () => onlineTexts.reactionLucky,
    ouch: () => onlineTexts.reactionOuch,
    thanks: () => onlineTexts.reactionThanks,
    good_game: () => onlineTexts.reactionGoodGame,
};
export const reactions = Object.keys(REACTIONS);
export const reactionWords = (reaction: string) => REACTIONS[reaction]?.() ?? "";

export const seriesOf = (games: number) => (games === 1 ? onlineTexts.single : onlineTexts.seriesOf(games));

/** The settings of a table on one line. */
export function settingsLine(turn: number, series: number, open: boolean): string {
    return onlineTexts.settingsLine(
        turn ? onlineTexts.forADecision(duration(turn)) : onlineTexts.noClock,
        seriesOf(series),
        open ? onlineTexts.linePublic : onlineTexts.linePrivate,
    );
}

/** Everybody's wins; shared ones count in parts. */
export function winsOf(names: string[], won: number[]): string {
    return names.map((name, i) => onlineTexts.seriesWins(name, speaker.upTo(won[i]!, 2))).join(", ");
}

/** words: one's own answer as it is typed, "" where this page did not send it; names: of those who may answer still. */
export function answered(words: string, names: string[]): string {
    const mine =
        words === "stand" ? onlineTexts.myStand : words ? onlineTexts.myAnswer(words) : onlineTexts.mySomeAnswer;
    return onlineTexts.answered(mine, names);
}

/** What happened at the table, apart from the game; "" where it goes without saying. */
export function news(event: EventMessage, name: (seat: number | null | undefined) => string): string {
    const seat = name(event.seat),
        who = event.name || seat;
    switch (event.kind) {
        case "sat":
            return onlineTexts.newsSat(who);
        case "stood":
            return onlineTexts.newsStood(who);
        case "renamed":
            return onlineTexts.newsRenamed(event.former!, who);
        case "removed":
            return onlineTexts.newsRemoved(who);
        case "host":
            return event.seat === null ? "" : onlineTexts.newsHost(who);
        case "opponent":
            return event.level ? onlineTexts.newsOpponent(plainName(who, event.level)) : "";
        case "replaced":
            return event.level ? onlineTexts.newsReplaced(seat) : onlineTexts.newsReturned(who);
        case "rules":
            return onlineTexts.newsRules;
        case "start":
            return onlineTexts.newsStart;
        case "off":
            return event.reason === "late" ? onlineTexts.newsOffLate(seat) : onlineTexts.newsOff(seat);
        case "begun":
            return onlineTexts.newsBegun;
        case "paused":
            return onlineTexts.newsPaused;
        case "resumed":
            return onlineTexts.newsResumed;
        case "asked":
            return onlineTexts.newsAsked(seat);
        case "declined":
            return onlineTexts.newsDeclined;
        case "taken_back":
            return onlineTexts.newsTakenBack;
        case "wants":
            return onlineTexts.newsWants(who);
        case "again":
            return onlineTexts.newsAgain;
        case "closed":
            return onlineTexts.newsClosed;
        case "move":
            return event.by === "clock" ? onlineTexts.newsClock(seat) : "";
        default:
            return "";
    }
}
