// tutor.ts - looks at a move before it is made (docs/coach.md, "The tutor"). The coach begins to think when a person is
// asked, so that mostly it has finished before they have; what it does not know within a second is let pass.
import { html } from "lit";
import type { Advice, Grade, Advised } from "../engine/coach";
import type { Session } from "../session/session";
import { settings, type TutorSetting } from "../session/store";
import { looksLikeASlip } from "./regret";
import { coachTexts, gradeName, yourCost } from "./texts";
import { amount } from "./values";

const PATIENCE_MS = 1000;
const SURE = 4; // standard errors
const speaksUp: Record<TutorSetting, Grade[]> = {
    off: [],
    mistakes: ["mistake", "blunder"],
    slips: ["small", "mistake", "blunder"],
};

/** A move that loses too much, and all the others. */
export interface Doubt {
    move: Advised;
    advice: Advice;
}

/** Whether the tutor looks at what is done in a session. */
export const watches = (session: Session) => settings().tutor !== "off" && !session.live && !!session.alone;

/** A person is asked: the coach thinks along. */
export function watch(session: Session): void {
    if (watches(session) && session.ask.kind === "decide") session.advise().catch(() => undefined);
}

/** More than chance could have made it. */
const certain = (move: Advised, { exact }: Advice) => exact || move.loss > SURE * move.loss_stderr;

/** Whether a move should be asked about first. Null at once where nobody looks: the tutor is off, and it does not look
 * like a slip, which is asked about if it is a blunder for certain. */
export function doubtAbout(session: Session, action: number): Promise<Doubt | null> | null {
    const tutor = watches(session),
        found = session.moves().find((m) => m.action === action);
    const slip = !!found && !session.live && !session.unaided && !!session.alone && looksLikeASlip(session, found);
    if (!tutor && !slip) return null;
    const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));
    return Promise.race([session.advise(), late]).then(
        (advice) => {
            const move = advice?.moves.find((m) => m.action === action);
            if (!move || !advice) return null;
            const told = tutor && speaksUp[settings().tutor].includes(move.grade),
                blunder = slip && move.grade === "blunder" && certain(move, advice);
            return told || blunder ? { move, advice } : null;
        },
        () => null,
    ); // what the coach cannot judge is let pass
}

export function doubtWords({ move, advice }: Doubt) {
    const { objective, exact } = advice,
        best = advice.moves[0]!;
    const cost = yourCost(amount(move.loss, objective), objective),
        warning = exact ? coachTexts.warning : coachTexts.warningAbout;
    const reason = best.why?.text === move.why?.text ? "" : best.why?.text;
    return html`<div class="doubt"><p><b>${coachTexts.better(best.words)}</b></p>
        <details><summary>${coachTexts.why}</summary><p>${reason}</p>
            <p>${warning(gradeName(move.grade), move.words, cost)} ${move.why?.text}</p></details></div>`;
}
