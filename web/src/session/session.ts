// session.ts - a game as the game screen sees it, whoever runs it. A local session (local.ts) holds the table itself; a
// session over the network gets the same things from a server. The screen knows no more than this.
import type { Advice } from "../engine/coach";
import type {
    ClaimForms,
    LogEvent,
    LegalMove,
    Message,
    Picks,
    Picture,
    Rule,
    RulesPage,
    Verdict,
} from "../engine/types";

/** What this device is asked for now. */
export type Ask =
    | { kind: "watch" }
    | { kind: "think"; seat: number; words?: string }
    | { kind: "roll"; seat: number; dice: number }
    | {
          kind: "type";
          seat: number;
          dice: number;
          coloured: boolean;
          jolly: boolean;
          opened?: boolean;
          /** How a whole turn may be told instead. */
          claims?: ClaimForms | null;
      }
    | { kind: "window"; seats: { seat: number; moves: LegalMove[] }[] }
    | { kind: "handover"; seat: number }
    | { kind: "decide"; seat: number }
    | { kind: "over" };

/** Who sits at a seat that no player of the house plays. */
export const PERSON = "person";

export interface SeatSetup {
    who: string; // PERSON, or a player of the house
    name: string;
}
export interface Setup {
    preset: string;
    settings: Record<string, string>;
    seats: SeatSetup[];
    /** Whether people roll dice of their own and enter them. */
    realDice: boolean;
}

/** Fired as "change" whenever picture, ask or log are new; the log may have grown by one event or been cut. */
export interface Session extends EventTarget {
    readonly id: string;
    readonly setup: Setup;
    readonly title: string;
    readonly picture: Picture;
    readonly log: LogEvent[];
    readonly ask: Ask;
    /** What is wrong with the session itself (a move that was lost, no connection), in words. */
    readonly trouble: string;
    /** Others wait: nothing is held for long, and nobody is helped. */
    readonly live?: boolean;
    /** One person plays, and nobody else looks on: the tutor may speak up. */
    readonly alone?: boolean;
    /** Whether again() can be asked for; where it is not said, it can. */
    readonly mayPlayAgain?: boolean;
    /** There are no hints: others play, or nobody here knows enough. */
    readonly unaided?: boolean;
    /** Somebody without a seat: nothing can be done here but look. */
    readonly onlooker?: boolean;
    /** The table stands in somebody else's page: there is no front page, no chart and no settings to go to. */
    readonly framed?: boolean;
    /** Shows the analysis of the finished game; where it is not said, the page has a place for it. */
    analyse?(): void;
    /** Which game of a series this is, in words; where it is not said, the number of the game is enough. */
    readonly seriesWords?: string;
    /** Called after every event; the session waits for it before it goes on by itself. */
    pace: (event: LogEvent) => Promise<void>;

    /** Begins, or goes on, until somebody at this device is asked. */
    run(): Promise<void>;
    judge(pick: Picks, button: number): Verdict;
    preview(action: number): Message[];
    moves(): LegalMove[];
    /** What every move is worth to whoever is asked now; asked again it is not worked out again. Null where nobody is
     * asked any more by the time the coach has thought, or it was stopped. */
    advise(progress?: (done: number) => void): Promise<Advice | null>;
    /** Nobody wants that advice any more. */
    stopAdvice(): void;
    act(action: number): void;
    /** The answers of several people to one question; who is not named does nothing. */
    answer?(choices: Map<number, number>): void;
    roll(): void;
    typed(dice: string): string; // a refusal in words, or ""
    /** A whole turn told by its end; the same. */
    tellTurn?(words: string): string;
    confirm(): void;
    readonly canUndo: boolean;
    undo(): void;
    readonly mayResign: number; // the seat that would, or -1
    resign(): void;
    abandon(): void;
    again(): void;
    record(): string;
    rules(): Rule[];
    /** The same as people read them. */
    rulesPage(): RulesPage;
    close(): void;
}
