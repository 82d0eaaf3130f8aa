// aid.ts - help at the table that lies on it: what counts, beside the felt, and the coach's move, lit on the dice.
import { html, nothing } from "lit";
import { moveSentence } from "../coach/hint";
import { coachTexts } from "../coach/texts";
import { watch } from "../coach/tutor";
import type { RulesPage } from "../engine/types";
import type { Session } from "../session/session";
import { changeSettings } from "../session/store";
import { texts } from "../texts";
import { scoringAid } from "./lists";
import type { Picking } from "./picking";

/** The rules of a game never change. */
const read = new WeakMap<Session, RulesPage>();

/** What counts at this table; null where the rules have no table of it. */
export function scoresOf(session: Session): RulesPage | null {
    const page = read.get(session) ?? session.rulesPage();
    read.set(session, page);
    return page.sections.some((s) => s.rows.length) ? page : null;
}

/** Beside the felt, where a screen is wide enough for it; behind a button elsewhere. */
export function aidBeside(session: Session) {
    const scores = scoresOf(session);
    if (!scores) return nothing;
    return html`<section class="aid" tabindex="0" aria-labelledby="aid"><h2 id="aid" class="sr">${texts.whatCounts}</h2>${scoringAid(scores)}</section>`;
}

export interface HintLook {
    readonly session: Session;
    readonly picking: Picking;
    readonly asked: string;
    explain(): void;
}

/** The best move is picked and lit on the table; whoever asks again is told why. */
export function giveHint(look: HintLook): void {
    const { session, picking, asked } = look;
    if (session.live || session.unaided || session.ask.kind !== "decide" || picking.thinking) return;
    if (picking.advised >= 0) {
        look.explain();
        return;
    }
    const waits = () => look.asked === asked && picking.thinking;
    picking.wait(coachTexts.thinking);
    session.advise().then(
        (advice) => {
            const best = advice?.moves[0];
            if (best && waits()) picking.take(best.action, moveSentence(best, advice));
        },
        (error: unknown) => {
            if (waits()) picking.refuse(coachTexts.noAdvice(error instanceof Error ? error.message : String(error)));
        },
    );
}

/** The tutor is on from now on, and looks at this decision already. */
export function takeTutor({ session, picking }: HintLook): void {
    changeSettings({ tutor: "mistakes" });
    watch(session);
    picking.say(coachTexts.tutorTaken);
}
