// session.ts - a lesson as a session: the engine gives the dice and the rivals' moves, and says what to think of one's
// own. The table is a real one, and the record of it is all that has to be kept.
import { type Desk, SPECTATOR } from "../engine/engine";
import type { EngineClient } from "../engine/client";
import type { Due, LessonAt } from "../engine/types";
import { LocalSession } from "../session/local";
import type { Ask } from "../session/session";
import { settings } from "../session/store";
import { texts } from "../texts";
import { keepProgress, progressOf } from "./progress";

export class LessonSession extends LocalSession {
    declare lesson: string; // given before it runs
    /** Why the last move was not the one; "": there is nothing to say. */
    reply = "";

    get at(): LessonAt {
        return this.desk.lessonAt(this.lesson);
    }

    protected override endsHere(): boolean {
        return this.at.kind === "end";
    }

    protected override dice(): Uint8Array {
        return Uint8Array.from(this.at.dice);
    }

    protected override askForRoll(due: Due): Ask | null {
        return this.at.kind === "roll" ? { kind: "roll", seat: due.seat!, dice: due.dice } : null;
    }

    protected override seatToMove(): number {
        return this.at.seat!;
    }

    protected override think(seat: number): Promise<number> {
        this.show({ kind: "think", seat });
        return Promise.resolve(this.at.action!);
    }

    override act(action: number): void {
        const answer = this.desk.lessonTakes(this.lesson, action);
        this.reply = answer.ok ? "" : answer.why;
        if (answer.ok) super.act(action);
        else this.dispatchEvent(new Event("change"));
    }

    override roll(): void {
        this.reply = "";
        super.roll();
    }

    override save(): void {
        const { step, kind } = this.at,
            record = kind === "end" ? "" : this.desk.record();
        const kept = keepProgress(this.lesson, kind === "end" ? { record, step, done: true } : { record, step });
        if (!kept) this.trouble = texts.notSaved;
    }

    protected override get undoTo(): number {
        return -1;
    }

    override get alone(): boolean {
        return false; // the tutor leaves it to the lesson
    }

    get unaided(): boolean {
        return true;
    }
}

/** Goes on with a lesson, or begins it. */
export function enterLesson(house: EngineClient, name: string): LessonSession | null {
    const { record } = progressOf(name);
    const kept = record ? house.engine.read(record) : null;
    const usable = kept && !("why" in kept) && kept.lessonFits(name) ? kept : null;
    const desk: Desk | null = usable ?? house.engine.lesson(name, settings().name || texts.defaultName);
    if (!desk) return null;
    const { preset, sheet } = desk.picture(SPECTATOR, SPECTATOR);
    const seats = sheet.seats.map(({ who, name: called }) => ({ who, name: called }));
    const session = LessonSession.at(house, desk, { preset, settings: {}, realDice: false, seats }, "lesson");
    (session as LessonSession).lesson = name;
    return session as LessonSession;
}
