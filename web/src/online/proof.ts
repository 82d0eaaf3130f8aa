// proof.ts - this page's part of the dice proof (docs/dice-proof.md): a seed of its own under seal, and a look at what the
// house says is on the table before the seed is opened. The seed is kept until then, so that a reload in between does not
// call the start off. The hash comes from a library, since browsers offer theirs to secure pages only and a house in the
// living room has no certificate.
import { sha256 } from "@noble/hashes/sha2";

const hex = (bytes: Uint8Array) => Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
const unhex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (two) => parseInt(two, 16));

function hashOf(label: string, bytes: Uint8Array): string {
    const before = new TextEncoder().encode(label),
        all = new Uint8Array(before.length + bytes.length);
    all.set(before);
    all.set(bytes, before.length);
    return hex(sha256(all));
}

export const commitmentOf = (seed: string): string => hashOf("dice/seat/v1|", unhex(seed));

// ---- what is on the table ----

export interface Start {
    hash: string;
    table: string;
    number: number;
    game: number;
    commitment: string; // of the house
    seals: Map<number, string>; // that people brought
    drawn: number[]; // seats for which the house drew
    off: number[]; // starts called off that are listed
}

/** The head of a record, up to the line "begin", without its seats: what everybody opens their number for. */
export function headOf(record: string): string {
    const lines = record.split("\n"),
        begin = lines.findIndex((line) => line.startsWith("begin "));
    return `${lines
        .slice(0, begin + 1)
        .filter((line) => !line.startsWith("seat "))
        .join("\n")}\n`;
}

/** What a head says; null: it has no proof of version 2. */
export function readStart(head: string): Start | null {
    const said = /^proof start (\d+) game (\d+) table (\S+)$/m.exec(head),
        house = /^proof commit ([0-9a-f]{64})$/m.exec(head);
    if (!/^proof version 2$/m.test(head) || !said || !house) return null;
    const seals = [...head.matchAll(/^proof seat (\d) commit ([0-9a-f]{64})$/gm)];
    return {
        hash: hashOf("dice/start/v2|", new TextEncoder().encode(head)),
        number: Number(said[1]),
        game: Number(said[2]),
        table: said[3]!,
        commitment: house[1]!,
        seals: new Map(seals.map((m) => [Number(m[1]), m[2]!])),
        drawn: [...head.matchAll(/^proof seat (\d) drawn /gm)].map((m) => Number(m[1])),
        off: [...head.matchAll(/^proof off (\d+) (?:unopened|late) /gm)].map((m) => Number(m[1])),
    };
}

/** What this page knows by itself, and what is on the table must agree with. */
export interface Known {
    table: string;
    seat: number;
    seed: string | undefined;
    commitment: string; // of the house, as it was published before
    off: number[]; // starts called off that this page saw, since a game began
    opened: string | undefined; // the hash of the start that the seed was opened for
}

const LISTED = 8; // starts called off that a record lists

/** Whether one's own number is in: "own"; or the house "drew" one; or what the house says is "wrong", or is an "other"
 * start than the one that the number was opened for. */
export function standing(start: Start, known: Known): "own" | "drew" | "wrong" | "other" {
    if (known.opened !== undefined && known.opened !== start.hash) return "other";
    const listed = known.off.every((n) => n < start.number && (n + LISTED < start.number || start.off.includes(n)));
    if (start.table !== known.table || start.commitment !== known.commitment || !listed) return "wrong";
    if (start.drawn.includes(known.seat)) return "drew";
    const mine = known.seed !== undefined && start.seals.get(known.seat) === commitmentOf(known.seed);
    return mine ? "own" : "wrong";
}

// ---- seeds ----

/** One for each start, which is known by the house's commitment for it. A seed that was opened says for what: the house
 * and everybody else know it from then on, so it is good for that start and for no other. */
export class Seeds {
    private readonly memory = new Map<string, string>();

    private key(table: string, commitment: string): string {
        return `astragal.seed.${table}.${commitment.slice(0, 16)}`;
    }

    private read(table: string, commitment: string): string[] {
        const key = this.key(table, commitment);
        let kept = this.memory.get(key);
        try {
            kept ??= sessionStorage.getItem(key) ?? undefined;
        } catch {
            // then it lives as long as the page
        }
        return kept?.split(" ") ?? [];
    }

    private write(table: string, commitment: string, words: string): void {
        const key = this.key(table, commitment);
        this.memory.set(key, words);
        try {
            sessionStorage.setItem(key, words);
        } catch {
            // then it lives as long as the page
        }
    }

    known(table: string, commitment: string): string | undefined {
        return this.read(table, commitment)[0];
    }

    /** The hash of the start that it was opened for. */
    opened(table: string, commitment: string): string | undefined {
        return this.read(table, commitment)[1];
    }

    open(table: string, commitment: string, start: string): void {
        this.write(table, commitment, `${this.known(table, commitment)} ${start}`);
    }

    /** One that nobody knows yet: the one of before, or another. */
    secret(table: string, commitment: string): string {
        const [seed, opened] = this.read(table, commitment);
        if (seed && !opened) return seed;
        const fresh = hex(crypto.getRandomValues(new Uint8Array(32)));
        this.write(table, commitment, fresh);
        return fresh;
    }

    forget(table: string, commitment: string): void {
        const key = this.key(table, commitment);
        this.memory.delete(key);
        try {
            sessionStorage.removeItem(key);
        } catch {
            // there is none
        }
    }
}
