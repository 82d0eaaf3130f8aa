// proof.ts - this page's part of the dice proof (docs/dice-proof.md): a seed of its own under seal. The seed is kept
// until it is opened, so that a reload in between does not call the start off. The hash comes from a library, since
// browsers offer theirs to secure pages only and a house in the living room has no certificate.
import { sha256 } from "@noble/hashes/sha2";

const hex = (bytes: Uint8Array) => Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
const unhex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (two) => parseInt(two, 16));

export function commitmentOf(seed: string): string {
    const label = new TextEncoder().encode("dice/seat/v1|"),
        bytes = unhex(seed);
    const all = new Uint8Array(label.length + bytes.length);
    all.set(label);
    all.set(bytes, label.length);
    return hex(sha256(all));
}

export class Seeds {
    private readonly memory = new Map<string, string>();

    private key(table: string, game: number): string {
        return `astragal.seed.${table}.${game}`;
    }

    known(table: string, game: number): string | undefined {
        const key = this.key(table, game);
        try {
            return this.memory.get(key) ?? sessionStorage.getItem(key) ?? undefined;
        } catch {
            return this.memory.get(key);
        }
    }

    draw(table: string, game: number): string {
        const key = this.key(table, game),
            seed = hex(crypto.getRandomValues(new Uint8Array(32)));
        this.memory.set(key, seed);
        try {
            sessionStorage.setItem(key, seed);
        } catch {
            // then it lives as long as the page
        }
        return seed;
    }

    forget(table: string, game: number): void {
        const key = this.key(table, game);
        this.memory.delete(key);
        try {
            sessionStorage.removeItem(key);
        } catch {
            // there is none
        }
    }
}
