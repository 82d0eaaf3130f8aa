// question.ts - the question under the felt: what this device is asked for now, in words and with what answers it.
import { html, nothing, type TemplateResult } from "lit";
import "../coach/hint";
import { coachTexts } from "../coach/texts";
import type { Game, Picture } from "../engine/types";
import type { Ask, Session } from "../session/session";
import { changeSettings, settings } from "../session/store";
import { endWords, texts, who } from "../texts";
import { deciding } from "./deciding";
import type { Ending } from "./ending";
import type { FieldLook } from "./fields";
import { installButton } from "./install";
import "./real-dice";
import "./told-turn";
import type { Place } from "./told-turn";
import "./window";

export interface QuestionLook extends FieldLook {
    readonly game: Game;
    /** Which question this is; the same one keeps what was entered. */
    readonly asked: string;
    /** A move is on its way; the tutor looks at it first. */
    readonly checking: boolean;
    /** Dice that were hidden lie open for everybody to look at. */
    readonly holding: boolean;
    /** How the game ended. */
    ending(): Ending;
    /** A way to the strategy chart, if there is one. */
    chart(): unknown;
    skip(): void;
    home(): void;
}

/** The question in words. */
export function askWords({ ask, picture }: Session, holding: boolean): string {
    const name = "seat" in ask ? who(picture, ask.seat) : "";
    switch (ask.kind) {
        case "roll":
            return ask.seat === picture.viewer ? texts.youRoll(ask.dice) : texts.rollsNow(name, ask.dice);
        case "decide":
            return picture.prompt?.ask.text ?? "";
        case "type":
            if (byTurn(ask)) return texts.tellTurn(name);
            return ask.opened ? texts.openDice(name, ask.dice) : texts.typeDice(name, ask.dice);
        case "window":
            return texts.whoChallenges;
        case "handover":
            return texts.handover(name);
        case "think":
            return ask.words ?? texts.thinks(name);
        case "over":
            return endWords(picture);
        case "watch":
            return holding ? texts.allOpen : "";
    }
}

/** What a roll is for while nobody has begun; a newcomer wonders about the single die. */
function startWords({ sheet: { seats, facts } }: Picture): string {
    if (seats.length < 2 || seats.some((seat) => seat.began)) return "";
    return facts.find((f) => f.kind === "start")?.text ?? "";
}

/** One button, and what may be said before it. */
function single(words: string, act: () => void, before: TemplateResult | typeof nothing = nothing) {
    return html`${before}<div class="buttons"><button class="primary big" data-primary
        @click=${act}>${words}</button></div>`;
}

function over({ session, home, chart, ending }: QuestionLook) {
    const { picture } = session;
    const send = () => void import("./share").then(({ share }) => share(session.title, ending()));
    /** The analysis finds the game by its name among those that are kept. */
    const analyse = () => {
        if (session.analyse) session.analyse();
        else location.hash = `#analysis/${session.id}`;
    };
    return html`<div class="buttons"><button class="primary big" data-primary
        ?hidden=${session.mayPlayAgain === false} @click=${() => session.again()}>${texts.again}</button>
        <button ?hidden=${!picture.length} @click=${analyse}>${coachTexts.analysis}</button>
        <button ?hidden=${!picture.length} @click=${send}>${texts.sharePicture}</button>
        ${installButton()}
        <button ?hidden=${session.framed} @click=${home}>${texts.newGame}</button></div>
        ${
            session.framed
                ? nothing
                : html`<div class="looks"><a class="chart-link" href=${`#dice/${session.id}`}>${
                      session.live ? texts.checkDice : texts.diceOfGame
                  }</a>${chart()}</div>`
        }`;
}

type TypeAsk = Extract<Ask, { kind: "type" }>;

/** Whether only what came of a turn is asked for. */
function byTurn({ claims }: TypeAsk): boolean {
    return !!claims && settings().keeping === "turns";
}

/** The places of a card that are open, by the names of their rows. */
function placesOf({ claims, seat }: TypeAsk, { sheet }: Picture): Place[] {
    const grid = sheet.grids.find((g) => g.seat === seat);
    return (claims?.places ?? []).map(({ words, cell }) => ({
        words,
        title: grid?.rows[Math.floor(cell / grid.columns.length)]?.label?.text ?? words,
    }));
}

/** Dice by dice, or whole turns. */
function keepingSwitch(ask: TypeAsk, { picking }: QuestionLook) {
    if (!ask.claims) return nothing;
    const way = (keeping: "dice" | "turns", words: string) => html`<button type="button" role="radio"
        aria-checked=${settings().keeping === keeping} @click=${() => {
            changeSettings({ keeping });
            picking.refuse("");
        }}>${words}</button>`;
    return html`<div class="segments keeping" role="radiogroup" aria-label=${texts.keeping}>${way(
        "dice",
        texts.byDice,
    )}${way("turns", texts.byTurn)}</div>`;
}

/** Dice that people have rolled themselves. */
function typing(ask: TypeAsk, look: QuestionLook) {
    const { session, picking, asked } = look,
        { claims } = ask;
    if (claims && byTurn(ask))
        return html`${keepingSwitch(ask, look)}<ag-told-turn .lost=${claims.lost ?? ""} .lostSaid=${claims.lost_said}
            .places=${placesOf(ask, session.picture)} .question=${asked} .refusal=${picking.refusal}
            @tell=${(e: CustomEvent<string>) => picking.refuse(session.tellTurn?.(e.detail) ?? "")}></ag-told-turn>`;
    return html`${keepingSwitch(ask, look)}<ag-real-dice .dice=${ask.dice} .coloured=${ask.coloured} .jolly=${ask.jolly}
        .question=${asked} .refusal=${picking.refusal} @enter=${(e: CustomEvent<string>) =>
            picking.refuse(session.typed(e.detail))}></ag-real-dice>`;
}

/** Several people may answer at one device. */
function answering(ask: Extract<Ask, { kind: "window" }>, { session, asked }: QuestionLook) {
    return html`<ag-window .ask=${ask} .question=${asked}
        .names=${session.picture.sheet.seats.map((s) => s.name)} @answer=${(e: CustomEvent<Map<number, number>>) =>
            session.answer?.(e.detail)}></ag-window>`;
}

function inside(look: QuestionLook) {
    const { session } = look,
        { ask, picture } = session;
    switch (ask.kind) {
        case "watch":
            return look.holding ? single(texts.goOn, look.skip) : nothing;
        case "think":
            return nothing;
        case "roll":
            return single(texts.roll(ask.dice), () => session.roll(), html`<p class="hint">${startWords(picture)}</p>`);
        case "type":
            return typing(ask, look);
        case "window":
            return answering(ask, look);
        case "handover":
            return single(
                texts.handoverButton(picture.sheet.seats[ask.seat]!.name),
                () => session.confirm(),
                html`<p class="hint">${texts.handoverAbout}</p>`,
            );
        case "decide":
            return deciding(look);
        case "over":
            return over(look);
    }
}

export function question(look: QuestionLook) {
    const { session } = look,
        words = askWords(session, look.holding);
    return html`<section class=${`ask ask-${session.ask.kind}`} aria-label=${words || texts.watching}
        aria-busy=${look.checking}>
        <p class="question">${words}</p>
        ${inside(look)}
        ${session.trouble ? html`<p class="refusal" role="alert">${session.trouble}</p>` : nothing}
    </section>`;
}
