// deciding.ts - what a seat that must decide is given: the prompt's fields, what the pick would bring, its buttons.
import { html, nothing } from "lit";
import { classMap } from "lit/directives/class-map.js";
import { coachTexts } from "../coach/texts";
import type { LegalMove, Prompt, Verdict } from "../engine/types";
import { answerNames, capital, starred, texts } from "../texts";
import { type FieldLook, fields } from "./fields";

/** A label with the letter underlined that presses its button. */
function underlined(label: string, letter: string) {
    const at = letter ? label.toLowerCase().indexOf(letter) : -1;
    return at < 0 ? html`${label}` : html`${label.slice(0, at)}<u>${label[at]}</u>${label.slice(at + 1)}`;
}

/** Why something was refused, or else these words. maybe: the line is there only when it has something to say. */
function verdictLine({ picking: { refusal } }: FieldLook, maybe: boolean, words: string) {
    return html`<p class=${classMap({ verdict: true, maybe, refusal: !!refusal })}
        role=${refusal ? "alert" : "status"}>${starred(refusal) || words}</p>`;
}

/** Beside the coach's advice: why, and the tutor for whoever asks for hints. */
function adviceButtons({ picking, session, explain, offersTutor, takeTutor }: FieldLook) {
    if (picking.advised < 0 || session.unaided || session.live) return nothing;
    return html`<div class="advice-buttons"><button type="button" class="quiet" @click=${explain}>${coachTexts.why}</button>
        ${offersTutor ? html`<button type="button" class="quiet" @click=${takeTutor}>${coachTexts.offerTutor}</button>` : nothing}</div>`;
}

/** What the pick would bring, or why it is none yet. */
function foretell({ picking: { pick }, session }: FieldLook, verdicts: Verdict[]): string {
    if (!pick.dice.length && !pick.cells.length) return "";
    const good = verdicts.find((v) => v.ok);
    if (good?.ok) return starred(session.preview(good.action)[0]?.text ?? "");
    const bad = pick.cells.length ? verdicts.at(-1) : verdicts[0];
    return bad && !bad.ok ? starred(bad.why) : "";
}

/** How many dice a roll would throw: those that are not picked, or all when none is left. */
function rollCount({ picking: { pick }, session }: FieldLook) {
    const row = session.picture.sheet.dice.find((r) => r.active);
    const free = row?.dice.filter((d, i) => !d.kept && !pick.dice.includes(i)).length ?? 0;
    return free ? html`${` ${texts.diceCount(free)}`}` : nothing; // one piece: a space on its own is not read
}

/** A call to be answered: one tap each for the plain answers, and the chain of earlier calls for who wants it. */
function challenging(prompt: Prompt, look: FieldLook) {
    const { picking, session } = look;
    const plain = session.moves().filter((m) => !m.pick.fields.some((stake, i) => i > 0 && stake > 0));
    const last = prompt.buttons.length - 1;
    const same = (m: LegalMove) => m.pick.fields.join() === picking.pick.fields.join();
    const first = Math.max(0, picking.advice ? plain.findIndex(same) : 0);
    return html`${
        prompt.fields.length > 1
            ? html`<details class="chain"><summary>${texts.chain}</summary>
            ${fields(prompt, look)}
            <div class="buttons"><button @click=${() => picking.pressButton(last)}>${texts.chainGo}</button></div>
            </details>`
            : nothing
    }
        ${verdictLine(look, true, starred(picking.advice))}${adviceButtons(look)}
        <div class="buttons">${plain.map(
            (m, i) => html`<button
            class=${classMap({ big: true, primary: i === first })} ?data-primary=${i === first}
            @click=${() => look.commit(m.action)}>${answerNames()[m.pick.fields[0]!] ?? m.move}</button>`,
        )}</div>`;
}

/** The button that comes first: never the one that throws what lies there, as long as another would do or nothing has
 * been picked to keep. -1: none does. */
function firstButton({ picking, session }: FieldLook, prompt: Prompt, verdicts: Verdict[]): number {
    const fits = (i: number) => verdicts[i]!.ok,
        rolls = (i: number) => prompt.buttons[i]!.label.kind === "roll";
    const all = prompt.buttons.map((_, i) => i),
        meant = all.find((i) => prompt.buttons[i]!.id === picking.advised && fits(i)),
        safe = all.find((i) => fits(i) && !rolls(i));
    const choosy = prompt.dice.length > 0 && all.some((i) => !rolls(i)) && session.ask.kind === "decide";
    return meant ?? safe ?? (picking.nothing && choosy ? -1 : all.findIndex((_, i) => fits(i)));
}

/** The one that the Enter key presses: where none comes first, one that does no harm. */
function marked(prompt: Prompt, first: number): number {
    return first >= 0
        ? first
        : Math.max(
              0,
              prompt.buttons.findIndex((b) => b.label.kind !== "roll"),
          );
}

/** What a button says: where its fields make up the move, the whole move in words. */
function labelOf({ session }: FieldLook, prompt: Prompt, i: number, verdict: Verdict): string {
    const { label } = prompt.buttons[i]!;
    if (!verdict.ok || label.kind !== "call" || !prompt.fields.length) return label.text;
    return capital(session.moves().find((m) => m.action === verdict.action)?.words ?? label.text);
}

export function deciding(look: FieldLook) {
    const { picking } = look,
        { prompt } = picking;
    if (!prompt) return nothing;
    if (prompt.fields[0]?.kind === "stake") return challenging(prompt, look);
    const verdicts = picking.verdicts(),
        letters = picking.letters(),
        first = firstButton(look, prompt, verdicts),
        enter = marked(prompt, first);
    return html`${prompt.fields.length ? fields(prompt, look) : nothing}
        ${verdictLine(look, !prompt.dice.length && !prompt.cells.length, starred(picking.advice) || foretell(look, verdicts))}${adviceButtons(look)}
        <div class="buttons">${prompt.buttons.map(
            (b, i) => html`<button
            class=${classMap({ big: true, primary: i === first, dim: !verdicts[i]!.ok })}
            ?data-primary=${i === enter} aria-disabled=${!verdicts[i]!.ok}
            @click=${() => picking.pressButton(i)}>${underlined(labelOf(look, prompt, i, verdicts[i]!), letters[i]!)}${
                b.label.kind === "roll" ? rollCount(look) : nothing
            }</button>`,
        )}</div>`;
}
