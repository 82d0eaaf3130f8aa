// desk-session.ts - what sessions have in common whose table is in this page's engine, whoever runs the game: the
// picture and the log as the viewer may see them, and picks judged by the engine.
import { SPECTATOR, type Desk } from "../engine/engine";
import type { EngineClient } from "../engine/client";
import type { Game, LogEvent, LegalMove, Message, Picks, Picture, Rule, RulesPage, Verdict } from "../engine/types";
import { gameTitle } from "../texts";
import type { Ask } from "./session";

export abstract class DeskSession extends EventTarget {
    picture!: Picture;
    log: LogEvent[] = [];
    private heard: LogEvent[] = [];
    ask: Ask = { kind: "watch" };
    trouble = "";
    pace: (event: LogEvent) => Promise<void> = () => Promise.resolve();

    protected constructor(
        protected readonly house: EngineClient,
        protected desk: Desk,
    ) {
        super();
    }

    protected abstract get viewer(): number;

    /** Who is "you": whoever is alone at this device. */
    protected get reader(): number {
        return this.viewer;
    }

    protected get game(): Game {
        return this.house.engine.catalogue().games.find((g) => g.name === this.picture.game)!;
    }

    get title(): string {
        const { preset, game } = this.picture;
        return gameTitle(this.house.engine.catalogue(), preset, game);
    }

    protected refresh(): void {
        const { viewer } = this,
            asked = this.ask.kind === "decide" ? this.ask.seat : SPECTATOR;
        this.desk.readBy(this.reader);
        this.picture = this.desk.picture(viewer, asked);
        this.heard = this.desk.log(viewer, this.heard);
        this.log = this.heard;
    }

    judge(pick: Picks, button: number): Verdict {
        return this.ask.kind === "decide" ? this.desk.pick(this.ask.seat, pick, button) : { ok: false, why: "" };
    }

    preview(action: number): Message[] {
        return this.ask.kind === "decide" ? this.desk.preview(this.ask.seat, action) : [];
    }

    moves(): LegalMove[] {
        return this.ask.kind === "decide" ? this.desk.legal(this.ask.seat) : [];
    }

    rules(): Rule[] {
        return this.desk.rules();
    }

    rulesPage(): RulesPage {
        return this.desk.rulesPage();
    }
}
