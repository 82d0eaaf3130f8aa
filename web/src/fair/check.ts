// check.ts - what dice did, and the dice proof of a record. Both are worked out by the engine; it holds no
// cryptography, so for a proof it says what to hash, and the hashes come from a library here.
import { hmac } from "@noble/hashes/hmac";
import { sha256 } from "@noble/hashes/sha2";
import { SPECTATOR, type Desk, type Engine } from "../engine/engine";
import type { Die, Message } from "../engine/types";

// ---- what dice showed ----

export interface Kind {
    rolls: number;
    dice: number;
    faces: number[];
    expected: number;
    chi: number;
    p: number;
    verdict: "few" | "usual" | "little" | "unusual" | "very";
}
export interface Busts {
    dice: number;
    rolls: number;
    seen: number;
    expected: number;
}
export interface Fair {
    games: number;
    house: Kind;
    real: Kind;
    busts: Busts[];
}
export interface Counted {
    record: string;
    realDice: boolean; // people have rolled and entered their own
}

/** A bit for each seat whose dice are people's own. */
function realSeats(desk: Desk): number {
    return desk
        .picture(SPECTATOR, SPECTATOR)
        .sheet.seats.reduce((bits, seat, i) => (seat.who === "person" ? bits | (1 << i) : bits), 0);
}

/** What dice did in these games; one that cannot be read any more is left out. */
export function countDice(engine: Engine, games: Counted[]): Fair {
    engine.call("fair_clear");
    for (const { record, realDice } of games) {
        const desk = engine.read(record);
        if ("why" in desk) continue;
        engine.call("fair_add", desk.at, realDice ? realSeats(desk) : 0);
        desk.close();
    }
    engine.call("fair_told");
    return engine.json<Fair>();
}

// ---- the proof ----

export interface Step {
    kind: "house" | "seat" | "start" | "key" | "roll";
    good: boolean;
    line: number; // of the record
    seat: number;
    roll: number;
    event: number;
    hidden: boolean;
    seed: string; // what was opened; of a hidden roll: its hand
    seal: string; // what follows from it
    promised: string; // what was published before
    due: Die[]; // the dice as they had to fall
    dice: Die[]; // as the record has them
}
export interface Proof {
    verdict: "none" | "sealed" | "good" | "bad";
    checked: number;
    unseen: number;
    line: number;
    why: Message | null;
    version: number;
    drawn: number[]; // seats for which the house drew; unknown in version 1
    called_off: number; // starts at this table before the game; unknown in version 1
    says: Message[]; // whom it protects, and which starts were called off
    steps: Step[];
}

const MORE = 1,
    STEP = 2;

export function checkProof(engine: Engine, desk: Desk): Proof {
    const steps: Step[] = [];
    for (let more = engine.call("verify_begin", desk.at); more; ) {
        const text = engine.bytes(engine.call("verify_text"), engine.call("verify_size"));
        const hash = engine.call("verify_keyed")
            ? hmac(sha256, engine.bytes(engine.call("verify_key"), 32), text)
            : sha256(text);
        const answer = engine.with([hash], (at) => engine.call("verify_answer", at));
        if (answer & STEP) {
            engine.call("verify_step");
            steps.push(engine.json<Step>());
        }
        more = answer & MORE;
    }
    engine.call("verify_told");
    return { ...engine.json<Omit<Proof, "steps">>(), steps };
}
