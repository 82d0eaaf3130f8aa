// element.ts - the dice page: what the dice of this device showed against what is expected, the sealed envelope
// explained, and records checked. #dice is everything, #dice/ID one kept game; a file is shown like a kept game.
import "./fair.css";
import { html, LitElement, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { SPECTATOR, type Desk } from "../engine/engine";
import type { EngineClient } from "../engine/client";
import { type Die, diceOf, seatOf } from "../engine/types";
import { speaker } from "../language/language";
import { loadGame, savedGames, type SavedGame } from "../session/store";
import { checkProof, countDice, type Fair, type Proof } from "./check";
import { faceTable, bustTable, unusual } from "./counts";
import { envelopePictures } from "./pictures";
import { diceRow, proofView } from "./proof-view";
import { fairTexts } from "./texts";
import type { Seen } from "./witness";

const EVERYTHING = 254;

/** One record, looked at. */
interface Look {
    title: string;
    note: string;
    id: string; // of a kept game
    names: string[];
    fair: Fair;
    rolls: { seat: number; dice: Die[]; hidden: boolean }[];
    proof: Proof;
    seen: Seen | undefined;
}

@customElement("ag-dice")
export class DiceElement extends LitElement {
    @property({ attribute: false }) house!: EngineClient;
    @property() what = "";
    @state() private all: Fair | null = null;
    @state() private look: Look | null = null;
    @state() private why = "";
    private kept: SavedGame[] = [];

    protected override createRenderRoot() {
        return this;
    }

    protected override willUpdate(changed: PropertyValues): void {
        if (changed.has("what")) this.load();
    }

    /** A kept game, or all of them. */
    private load(): void {
        const game = this.what ? loadGame(this.what) : null;
        this.kept = savedGames();
        this.look = null;
        this.why = "";
        if (game) this.examine(game.record, this.what, game.setup.realDice, game.seen);
        else if (this.what) this.why = fairTexts.goneGame;
        if (this.look) return;
        this.all = countDice(
            this.house.engine,
            this.kept.flatMap(({ id }) => {
                const one = loadGame(id);
                return one ? [{ record: one.record, realDice: one.setup.realDice }] : [];
            }),
        );
    }

    // ---- a record ----

    private examine(record: string, id: string, realDice: boolean, seen: Seen | undefined): void {
        const { engine } = this.house,
            desk = engine.read(record);
        this.why = "why" in desk ? fairTexts.wrong(desk.line, desk.why) : "";
        if ("why" in desk) return;
        const fair = countDice(engine, [{ record, realDice }]);
        this.look = { ...this.describe(desk, id), fair, seen, proof: checkProof(engine, desk) };
        desk.close();
    }

    private describe(desk: Desk, id: string) {
        const { games, presets } = this.house.engine.catalogue();
        const picture = desk.picture(SPECTATOR, SPECTATOR),
            kept = this.kept.find((one) => one.id === id);
        const game = games.find((g) => g.name === picture.game)!;
        const preset = presets.find((p) => p.name === picture.preset && p.game === picture.game);
        const rolls = desk
            .log(picture.result.over ? EVERYTHING : SPECTATOR)
            .filter((event) => event.kind === "roll" && diceOf(event).every(({ face }) => face))
            .map((event) => ({ seat: seatOf(event), hidden: !!event.hidden, dice: diceOf(event) }));
        return {
            id,
            title: preset?.title ?? game.title,
            names: picture.sheet.seats.map((seat) => seat.name),
            rolls,
            note: kept?.note ?? "",
        };
    }

    private async openFile(event: Event): Promise<void> {
        const input = event.target as HTMLInputElement,
            file = input.files?.[0];
        const text = file ? await file.text().catch(() => "") : "";
        input.value = "";
        if (!file) return;
        if (text) this.examine(text, "", false, undefined);
        else this.why = fairTexts.notARecord;
        await this.updateComplete;
        scrollTo(0, 0);
        this.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
    }

    // ---- drawing ----

    private tell(name: string): void {
        this.dispatchEvent(new Event(name));
    }

    private back(event: Event): void {
        event.preventDefault();
        if (this.what) location.hash = "#dice";
        else this.load(); // a file was looked at
    }

    private fileButton(words = fairTexts.openFile) {
        return html`<label class="file">${words}<input type="file" accept=".txt,text/plain"
            @change=${this.openFile} /></label>`;
    }

    private counted(fair: Fair, alone: boolean) {
        const kinds = [
            [fairTexts.house, fair.house, ""],
            [fairTexts.real, fair.real, fairTexts.realAbout],
        ] as const;
        const shown = kinds.filter(([, kind]) => kind.dice > 0);
        if (!shown.length) return html`<p>${alone ? fairTexts.nothingSeen : fairTexts.nothing}</p>`;
        const wide = shown.length === 1 && !fair.busts.length ? " wide" : "";
        return shown.map(
            ([title, kind, about]) => html`<section class=${`panel${wide}`}><h2>${title}</h2>
            ${about ? html`<p class="hint">${about}</p>` : nothing}
            ${faceTable(
                kind,
                alone
                    ? fairTexts.countedOne(kind.dice, kind.rolls)
                    : fairTexts.counted(kind.dice, kind.rolls, fair.games),
            )}${unusual(kind)}</section>`,
        );
    }

    private busts(fair: Fair) {
        return fair.busts.length
            ? html`<section class="panel"><h2>${fairTexts.busts}</h2>
            <p class="hint">${fairTexts.bustsAbout}</p>${bustTable(fair.busts)}</section>`
            : nothing;
    }

    private rolls({ rolls, names }: Look) {
        return html`<details class="panel fold wide"><summary>${fairTexts.allRolls(rolls.length)}</summary>
            <ol class="roll-list">${rolls.map(
                ({ seat, dice, hidden }) =>
                    html`<li><span>${names[seat]}</span>${diceRow(
                        dice,
                    )}${hidden ? html` <small>${fairTexts.hidden}</small>` : nothing}</li>`,
            )}</ol></details>`;
    }

    private one(look: Look) {
        const rest = look.proof.steps.length === 0 && look.rolls.length;
        return html`<div class="lead"><h2>${look.title}</h2><p>${look.names.join(", ")}</p>
                ${look.note ? html`<p class="hint">${look.note}</p>` : nothing}
                <p class="ways-on">${look.id ? html`<a href=${`#game/${look.id}`}>${fairTexts.openGame}</a>` : nothing}
                    <a href="#dice" @click=${this.back}>${fairTexts.allDice}</a></p></div>
            <section class="panel proof"><h2>${fairTexts.proof}</h2>${proofView(look.proof, look.names, look.seen)}
                <div>${this.fileButton(fairTexts.openOther)}</div></section>
            ${this.counted(look.fair, true)}${this.busts(look.fair)}${rest ? this.rolls(look) : nothing}`;
    }

    private games() {
        if (!this.kept.length) return nothing;
        const date = (at: number) => speaker.date(at, { dateStyle: "medium" });
        const sealed = ({ id }: SavedGame) => loadGame(id)?.record.includes("\nproof commit ");
        return html`<section class="panel shelf"><h2>${fairTexts.games}</h2><p class="hint">${fairTexts.gamesAbout}</p>
            <ul>${this.kept.map(
                (game) => html`<li class="saved"><a href=${`#dice/${game.id}`}><b>${game.title}</b>
                <span>${game.names.join(", ")}</span><small>${date(game.at)}${
                    sealed(game) ? html` · ${fairTexts.sealed}` : nothing
                }</small></a></li>`,
            )}</ul></section>`;
    }

    private overview(all: Fair) {
        return html`<p class="lead">${fairTexts.lead}</p>
            ${this.counted(all, false)}${this.busts(all)}
            ${all.house.dice + all.real.dice ? html`<p class="hint wide">${fairTexts.memory} ${fairTexts.takenBack}</p>` : nothing}
            <section class="panel envelope wide"><h2>${fairTexts.envelope}</h2><p>${fairTexts.envelopeLead}</p>${envelopePictures()}
                <div class="two"><div><h3>${fairTexts.proves}</h3><ul><li>${fairTexts.provesHouse}</li><li>${fairTexts.provesPlayers}</li>
                        <li>${fairTexts.provesRolls}</li></ul></div>
                    <div><h3>${fairTexts.provesNot}</h3><ul><li>${fairTexts.provesNotSecret}</li><li>${fairTexts.provesNotLeave}</li>
                        <li>${fairTexts.provesNotDrawn}</li>
                        <li>${fairTexts.provesNotPeople}</li></ul></div></div>
                <p class="hint">${fairTexts.localHonest}</p></section>
            <section class="panel wide"><h2>${fairTexts.check}</h2><p class="hint">${fairTexts.checkAbout}</p>
                <div>${this.fileButton()}</div></section>
            ${this.games()}`;
    }

    protected override render() {
        return html`<header class="bar"><button class="icon" aria-label=${fairTexts.allGames} @click=${() =>
            this.tell("home")}>‹</button><h1>${fairTexts.title}</h1></header>
            <main class="dice-page" tabindex="-1">
                ${this.why ? html`<p class="refusal wide" role="alert">${this.why}</p>` : nothing}
                ${this.look ? this.one(this.look) : this.all ? this.overview(this.all) : nothing}
            </main>`;
    }
}
