// texts.ts - what the page says about tables of a house. Part of the page's catalogue, like ../texts.ts.
import { plainName, type EventMessage } from "./protocol";

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;
const seconds = (s: number) =>
    s >= 86400
        ? count(Math.round(s / 86400), "day", "days")
        : s >= 3600 && s % 3600 === 0
          ? count(s / 3600, "hour", "hours")
          : s >= 60 && s % 60 === 0
            ? `${s / 60} min`
            : `${s} s`;
const list = (names: string[]) =>
    names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
const wins = (names: string[], won: number[]) =>
    names.map((name, i) => `${name} ${Math.round(won[i]! * 100) / 100}`).join(", ");

export const onlineTexts = {
    guest: "Guest",
    somebody: "somebody",

    // Front page
    friends: "Play with friends",
    friendsAbout: "Open a table, send the link, and everybody plays on a device of their own. Nobody needs an account.",
    openTable: (title: string) => `Open a table for ${title}`,
    publicTables: "Tables you can join",
    yourTables: "Your tables",
    tableNow: {
        mine: (left: string) => `Your turn${left ? `, ${left} left` : ""}`,
        turn: (name: string, left: string) => `${name}’s turn${left ? `, ${left} left` : ""}`,
        answer: "A call may be answered",
        paused: "Paused",
        lobby: "Waiting for the start",
        over: "The game is over",
    },
    duration: seconds,
    with: (names: string[]) => `with ${list(names)}`,
    forgetTable: (title: string) => `Remove this table of ${title} from the list`,
    listing: (names: string[], free: number) =>
        `${names.length ? names.join(", ") : "nobody yet"} · ${
            free === 0 ? "all seats taken" : free === 1 ? "one free seat" : `${free} free seats`
        }`,
    running: "being played",
    noHouse: "The house cannot be reached. Check the connection and try again.",

    // Lobby
    invite: "Invite your friends",
    inviteAbout: "Whoever opens this link can sit down here.",
    inviteNear: "This address works on this machine only. Start the house with --lan and open the address it names.",
    link: "Link to this table",
    copy: "Copy the link",
    copied: "The link is copied.",
    share: "Share the link",
    qr: "The link as a picture for a phone’s camera",
    seats: "Seats",
    freeSeat: "Free seat",
    you: "you",
    host: "host",
    away: "away",
    sitHere: "Sit here",
    addOpponent: (i: number) => `Opponent for seat ${i}`,
    addOpponentShort: "Add an opponent …",
    takeOut: (name: string) => `Take ${name} out`,
    standUp: "Stand up",
    yourName: "Your name",
    takeSeat: "Sit down",
    changeName: "Rename",
    watchOnly: "You are watching. Sit down to play along.",
    noSeat: "All seats are taken; you can watch.",
    start: "Start the game",
    waitingSeats: (n: number) => (n === 1 ? "One seat is still free." : `${n} seats are still free.`),
    waitingHost: (name: string) => `${name} starts the game.`,
    ready: "Everybody is here.",
    shuffling: "The dice are being sealed …",
    game: "Game",
    seatCount: "Number of seats",
    rules: "House rules",
    clock: "Time for a decision",
    clocks: [
        [0, "no clock"],
        [20, "20 s"],
        [60, "1 min"],
        [180, "3 min"],
        [86400, "1 day"],
        [604800, "7 days"],
    ] as [number, string][],
    window: "Time to answer a call",
    windows: [
        [4, "4 s"],
        [6, "6 s"],
        [10, "10 s"],
        [20, "20 s"],
        [60, "1 min"],
    ] as [number, string][],
    series: "Games in a row",
    seriesOf: (n: number) => (n === 1 ? "single games" : `series of ${n}`),
    open: "Who can find it",
    private: "Only with the link",
    public: "Everybody on this server",
    watching: "Others may watch",
    talking: "Talk at the table",
    settings: "Settings",
    table: "Table",
    closeTable: "Close the table",
    closeAsk: "Nobody can play here any more. A game that is not over ends without a winner.",
    closedTable: "This table is closed.",
    missing: "This table cannot be opened.",
    otherTable: "All games",
    settingsLine: (turn: number, series: number, open: boolean) =>
        `${turn ? `${seconds(turn)} for a decision` : "no clock"} · ${
            series === 1 ? "single games" : `series of ${series} games`
        } · ${open ? "public" : "private"}`,

    // At the table
    stripLabel: "Turn and clock",
    yourTurn: "Your turn",
    turnOf: (name: string) => `${name}’s turn`,
    paused: "The game is paused.",
    answerNow: "Answer the call",
    answersRunning: (mine: boolean) => (mine ? "Others may answer" : "Open for answers"),
    /** Nobody is told who has answered and who has not: that would be a hint. */
    answered(words: string, names: string[]): string {
        const mine = words === "stand" ? "You let it stand." : words ? `Your answer: ${words}.` : "You have answered.";
        return `${mine} ${list(names)} may answer until the clock has run down.`;
    },
    othersAnswer: (names: string[]) => `${list(names)} may answer the call.`,
    hasAnswered: "has answered",
    mayAnswer: "may answer",
    playedBy: (name: string, level: string) => `From here on ${name} is played by an opponent (${level}).`,
    playedAgain: (name: string) => `${name} plays again.`,
    playsFor: (name: string) => `plays for ${name}`,
    hasLeft: "has left, the house moves",
    late: "out of time, the house has moved",
    seriesStands: (n: number, of: number, names: string[], won: number[]) =>
        `After game ${n} of ${of}: ${wins(names, won)}`,
    seriesOver: (best: string[], names: string[], won: number[]) =>
        `${list(best)} ${best.length === 1 ? "wins" : "share"} the series: ${wins(names, won)}`,
    seriesGame: (n: number, of: number) => `Game ${n} of ${of}`,
    spectator: "You are watching",
    watchers: (n: number) => (n === 1 ? "1 watches" : `${n} watch`),
    connecting: "Connecting …",
    renewed: {
        now: "The house has been renewed. Load this page again to go on; your seat and the game wait for you.",
        between: "The house has been renewed. Load this page again before the next game.",
    },
    reload: "Load again",
    reconnecting: "No connection. Trying again; nothing is lost.",
    timeLeft: (s: number) =>
        s >= 86400
            ? `${count(Math.floor(s / 86400), "day", "days")}${
                  Math.floor(s / 3600) % 24 ? ` ${Math.floor(s / 3600) % 24} h` : ""
              }`
            : s >= 3600
              ? `${Math.floor(s / 3600)} h ${Math.floor(s / 60) % 60} min`
              : `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")}`,
    talk: "Talk",
    talkUnread: (n: number) => (n ? `Talk, ${n} new` : "Talk"),
    say: "Say something",
    send: "Send",
    noTalk: "Nothing has been said yet.",
    talkOff: "There is no talk at this table.",
    mute: (name: string) => `Mute ${name}`,
    unmute: (name: string) => `Hear ${name} again`,
    closePanel: "Close",
    people: "People",
    wantsBack: (name: string) => `${name} would like to take the last move back.`,
    agree: "Agree",
    decline: "No",
    askedBack: "You have asked to take your move back. The others decide.",
    pause: "Pause",
    resume: "Go on",
    replace: (name: string) => `Let an opponent play for ${name}`,
    giveBack: (name: string) => `Give the seat back to ${name}`,
    remove: (name: string) => `Remove ${name}`,
    passChair: (name: string) => `Make ${name} the host`,
    takeChair: "Be the host",
    leave: "Leave the table",
    leaveAsk: "The house plays on for you. You can come back to your seat later.",
    sitAgain: "Play on yourself",
    rematch: "Play again",
    unreadable: (why: string) => `The game cannot be shown: ${why}`,

    /** What happened at the table, apart from the game. */
    event(event: EventMessage, name: (seat: number | null | undefined) => string): string {
        const who = event.name || name(event.seat);
        switch (event.kind) {
            case "sat":
                return `${who} sits down.`;
            case "stood":
                return `${who} has left the table.`;
            case "removed":
                return `${who} was removed from the table.`;
            case "host":
                return event.seat === null ? "" : `${who} is the host now.`;
            case "opponent":
                return event.level ? `${plainName(who, event.level)} sits down as an opponent.` : "";
            case "replaced":
                return event.level
                    ? `An opponent plays on for ${name(event.seat)}.`
                    : `${event.name || name(event.seat)} plays again.`;
            case "rules":
                return "The rules have been changed.";
            case "start":
                return "The game is about to begin.";
            case "off":
                return `${name(event.seat)} was not ready, so the start was called off.`;
            case "begun":
                return "The game begins.";
            case "paused":
                return "The game is paused.";
            case "resumed":
                return "The game goes on.";
            case "asked":
                return `${name(event.seat)} would like to take a move back.`;
            case "declined":
                return "Nothing is taken back.";
            case "taken_back":
                return "The move is taken back.";
            case "again":
                return "Another game!";
            case "closed":
                return "The table is closed.";
            case "move":
                return event.by === "clock" ? `Time is up: the house moves for ${name(event.seat)}.` : "";
            default:
                return "";
        }
    },
};
