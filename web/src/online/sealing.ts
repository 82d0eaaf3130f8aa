// sealing.ts - this page's part in the dice proof of a table: it seals a number, looks whether the number is on the
// table before it opens it, and says so where the house has drawn another.
import { sawSeal, sawStart } from "../fair/witness";
import { commitmentOf, headOf, readStart, Seeds, standing, type Start } from "./proof";
import type { EventMessage, Phase, TableMessage } from "./protocol";
import type { Room } from "./room";
import { keep, kept } from "./talk";
import { onlineTexts } from "./texts";

export class Sealing {
    private readonly seeds = new Seeds();
    private proved = ""; // what was done last
    private start: Start | null = null; // what is on the table, as the house read it out

    constructor(private readonly room: Room) {}

    /** Seals a seed as soon as there is a seat, and opens it when all have sealed; nobody needs to know. */
    prove(): void {
        const { look, turn } = this.room,
            mine = this.room.seat >= 0 ? look?.seats[this.room.seat] : undefined;
        if (!look || !turn || !mine) return;
        const step = `${turn.phase} ${look.commitment} ${this.room.seat}`;
        if (this.proved === step) return;
        if ((turn.phase === "lobby" || turn.phase === "sealing") && (!mine.sealed || mine.drawn)) {
            this.proved = step;
            const seed = this.seeds.secret(this.room.table, look.commitment);
            void this.room.quietly("seal", { commitment: commitmentOf(seed) });
        } else if (turn.phase === "opening") {
            if (!this.start && look.record) this.start = readStart(headOf(look.record)); // the page was loaded anew
            if (!this.start) return;
            this.proved = step;
            if (!mine.opened || mine.drawn) this.openFor(this.start);
        }
    }

    private standing(start: Start) {
        const { table, seat, look } = this.room,
            commitment = look!.commitment;
        return standing(start, {
            table,
            seat,
            seed: this.seeds.known(table, commitment),
            opened: this.seeds.opened(table, commitment),
            commitment,
            off: kept<[number, number]>(this.room.table, "off").flatMap(([n, game]) =>
                game === start.game ? [n] : [],
            ),
        });
    }

    /** Opens one's number for what is on the table; if it is not there, nothing is opened, and everybody sees why. */
    private openFor(start: Start): void {
        const seed = this.seeds.known(this.room.table, this.room.look!.commitment),
            how = this.standing(start);
        if (how === "own" && seed) {
            this.room.alarm = "";
            this.seeds.open(this.room.table, this.room.look!.commitment, start.hash);
            sawStart(`${this.room.table}.${start.game}`, { start: start.hash, seat: this.room.seat, seed });
            void this.room.quietly("open", { seed });
        } else if (how === "drew" && seed) {
            this.room.alarm = onlineTexts.alarmLate;
            void this.room.quietly("seal", { commitment: commitmentOf(seed) }); // an honest house calls the start off
        } else if (how === "wrong") this.room.alarm = onlineTexts.alarmLeftOut;
        else if (how === "other") this.room.alarm = onlineTexts.alarmOther;
    }

    /** What events mean for the dice proof. */
    proofEvent(event: EventMessage): void {
        const { look } = this.room;
        if (event.kind === "commit" && look) {
            this.witness(this.room.phase, event.block);
            const seats = look.seats.map(({ sealed: _s, opened: _o, drawn: _d, ...seat }) => seat);
            this.room.look = { ...look, commitment: event.block!, seats };
            this.start = null;
        }
        if (event.kind === "opening" && event.head) {
            this.start = readStart(event.head);
            for (const seat of this.start?.drawn ?? []) this.tellDrawn(seat);
        } else if (event.kind === "opening") this.openOld();
        if (event.kind === "off" && look) {
            this.seeds.forget(this.room.table, look.commitment); // it may be known by now
            keep(this.room.table, "off", [
                ...kept(this.room.table, "off"),
                [event.number!, this.start?.game ?? look.games + 1],
            ]);
            this.room.alarm = "";
        }
        if (event.kind === "begun") this.begun();
    }

    /** A start of a house of before, which does not say what is on the table. */
    private openOld(): void {
        const seed = this.room.look && this.seeds.known(this.room.table, this.room.look.commitment);
        if (seed && this.room.seat >= 0) void this.room.quietly("open", { seed });
    }

    private tellDrawn(seat: number): void {
        const words = seat === this.room.seat ? onlineTexts.newsDrewForYou : onlineTexts.newsDrew(this.room.name(seat));
        this.room.say(-1, "", words);
        this.room.announce(words);
    }

    /** The game begins: whether one's own number is in its dice. */
    private begun(): void {
        keep(this.room.table, "off", []);
        if (this.room.seat < 0 || !this.room.look) return;
        const how = this.start && this.standing(this.start);
        if (how === "own") this.room.say(-1, "", onlineTexts.newsOwnNumber);
        else if (how === "drew") this.room.alarm = onlineTexts.alarmDrew;
        else if (how === "other") this.room.alarm = onlineTexts.alarmOther;
        else if (how) this.room.alarm = onlineTexts.alarmLeftOut;
        this.seeds.forget(this.room.table, this.room.look.commitment);
    }

    /** The game that is played must be the one for which the numbers were opened. */
    compare(look: TableMessage): void {
        const { start } = this;
        if (!start || look.turn.phase !== "playing" || !look.record || look.games !== start.game) return;
        if (readStart(headOf(look.record))?.hash !== start.hash) this.room.alarm = onlineTexts.alarmOther;
    }

    /** The house's envelope, as it lay on the table before anybody opened theirs. */
    witness(phase: Phase, commitment: string | undefined): void {
        if (this.room.look && commitment && phase !== "opening" && phase !== "playing")
            sawSeal(`${this.room.table}.${this.room.look.games + 1}`, commitment);
    }
}
