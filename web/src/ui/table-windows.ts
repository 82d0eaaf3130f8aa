// table-windows.ts - the windows over the game screen: its menu, lists to look at, the coach, and "are you sure?".
import { html, nothing, type TemplateResult } from "lit";
import type { Picked } from "../coach/hint";
import { coachTexts } from "../coach/texts";
import type { leavesPoints } from "../coach/regret";
import { type Doubt, doubtWords } from "../coach/tutor";
import type { Game } from "../engine/types";
import type { Session } from "../session/session";
import { texts } from "../texts";
import "./dialog";
import { documentLink, factList, keyList, moveList, ruleList, scoringAid } from "./lists";
import { saveText } from "./save";

export type Window =
    | "moves"
    | "hint"
    | "doubt"
    | "leaving"
    | "rules"
    | "aid"
    | "facts"
    | "log"
    | "menu"
    | "keys"
    | "resign"
    | "abandon";

export interface WindowLook {
    readonly session: Session;
    readonly game: Game;
    readonly doubt: Doubt | null;
    readonly leaving: ReturnType<typeof leavesPoints>;
    settleLeaving(play: boolean): void;
    /** The log as a list. */
    logList(): TemplateResult;
    chart(): unknown;
    /** Another window, or none. */
    open(window: Window | null): void;
    commit(action: number): void;
    take(picked: Picked): void;
    /** The answer to the tutor's question. */
    settleDoubt(play: boolean): void;
    settings(): void;
    home(): void;
}

type Body = TemplateResult | null;

function dialog(look: WindowLook, heading: string, body: TemplateResult, foot: Body = null) {
    return html`<ag-dialog .heading=${heading} .body=${body} .foot=${foot} @closed=${() => look.open(null)}></ag-dialog>`;
}

function sure(look: WindowLook, heading: string, words: string, yes: () => void) {
    const close = () => look.open(null);
    return dialog(
        look,
        heading,
        html`<p>${words}</p>`,
        html`<button @click=${close}>${texts.playOn}</button><button class="primary" @click=${() => {
            close();
            yes();
        }}>${heading}</button>`,
    );
}

/** The tutor's question. Whoever closes it has taken the move back. */
function doubting(look: WindowLook) {
    const { doubt } = look;
    if (!doubt) return nothing;
    const answer = (play: boolean) => () => look.settleDoubt(play);
    return html`<ag-dialog .heading=${coachTexts.tutorTitle} .body=${doubtWords(doubt)} short @closed=${answer(false)}
        .foot=${html`<button @click=${answer(true)}>${coachTexts.playAnyway}</button>
            <button class="primary" autofocus @click=${answer(false)}>${coachTexts.takeBack}</button>`}></ag-dialog>`;
}

/** Less would be banked than lies there. Whoever closes it has taken the move back. */
function leaving(look: WindowLook) {
    if (!look.leaving) return nothing;
    const { better, more } = look.leaving,
        answer = (play: boolean) => () => look.settleLeaving(play);
    const body = html`<div class="doubt"><p><b>${coachTexts.better(better.words)}</b></p>
        <p>${texts.leavesPoints(more)}</p></div>`;
    return html`<ag-dialog .heading=${coachTexts.tutorTitle} .body=${body} short @closed=${answer(false)}
        .foot=${html`<button @click=${answer(true)}>${coachTexts.playAnyway}</button>
            <button class="primary" autofocus @click=${answer(false)}>${coachTexts.takeBack}</button>`}></ag-dialog>`;
}

function hinting(look: WindowLook) {
    return html`<ag-hint .session=${look.session} @stop=${() => look.open(null)}
        @pick=${(e: CustomEvent<Picked>) => {
            look.take(e.detail);
            look.open(null);
        }}></ag-hint>`;
}

function saveRecord(session: Session): void {
    saveText(session.record(), `${session.picture.preset}-${new Date().toISOString().slice(0, 10)}.txt`);
}

function menu(look: WindowLook) {
    const { session } = look;
    const item = (words: string, act: () => void, off = false) =>
        html`<li><button type="button" ?disabled=${off} @click=${act}>${words}</button></li>`;
    const go = (window: Window) => () => look.open(window);
    return html`<ul class="menu">
        ${item(texts.rules, go("rules"))}
        ${item(texts.facts, go("facts"))}
        ${item(texts.log, go("log"))}
        ${item(texts.keys, go("keys"))}
        ${item(texts.record, () => saveRecord(session))}
        ${
            session.framed
                ? nothing
                : item(texts.settings, () => {
                      look.open(null);
                      look.settings();
                  })
        }
        ${item(texts.resign, go("resign"), session.mayResign < 0)}
        ${session.live ? nothing : item(texts.abandon, go("abandon"), session.picture.result.over)}
        ${session.framed ? nothing : item(texts.back, () => look.home())}
    </ul>`;
}

export function tableWindow(window: Window | null, look: WindowLook) {
    const { session } = look,
        resigning = session.mayResign;
    switch (window) {
        case null:
            return nothing;
        case "menu":
            return dialog(look, texts.menu, menu(look));
        case "rules": {
            const links = html`${look.chart()}${documentLink(session.picture.preset, look.game)}`;
            return dialog(look, texts.rules, ruleList(session.rulesPage(), session.rules(), links));
        }
        case "aid":
            return dialog(look, texts.whatCounts, scoringAid(session.rulesPage()));
        case "log":
            return dialog(look, texts.log, look.logList());
        case "facts":
            return dialog(look, texts.facts, factList(session.picture.sheet.facts));
        case "keys":
            return dialog(look, texts.keys, keyList());
        case "moves":
            return dialog(
                look,
                texts.movesTitle,
                moveList(session.moves(), (move) => {
                    look.open(null);
                    look.commit(move.action);
                }),
            );
        case "hint":
            return dialog(look, coachTexts.hintTitle, hinting(look));
        case "doubt":
            return doubting(look);
        case "leaving":
            return leaving(look);
        case "resign":
            return resigning < 0
                ? nothing
                : sure(
                      look,
                      texts.resign,
                      resigning === session.picture.viewer
                          ? texts.resignYou
                          : texts.resignAsk(session.picture.sheet.seats[resigning]!.name),
                      () => session.resign(),
                  );
        case "abandon":
            return sure(look, texts.abandon, texts.abandonAsk, () => session.abandon());
    }
}
