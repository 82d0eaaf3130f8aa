// platform.ts - what browsers and Node do differently: reading a file of the package, a thread beside this one, chance.
import type { Reply, Task } from "./work.js";

export interface Thread {
    post(task: Task): void;
    /** Whether the program must not end before it has answered. */
    hold(on: boolean): void;
    end(): void;
}
/** Where the files of the package are. */
export interface Files {
    module: URL;
    /** The models of players, by name. */
    models: Record<string, URL>;
    /** Languages besides English, by their codes. */
    languages: Record<string, URL>;
}
export interface Platform {
    readonly files: Files;
    read(file: URL): Promise<ArrayBuffer>;
    /** Fills bytes from the system's own generator. */
    random<T extends Uint8Array>(bytes: T): T;
    start(receive: (reply: Reply) => void, lost: (why: string) => void): Thread;
}

/** Fair faces: a byte below 252 gives its remainder by six, others are drawn anew. */
export function draw(platform: Pick<Platform, "random">, n: number): Uint8Array {
    const dice = new Uint8Array(n),
        byte = new Uint8Array(1);
    for (let i = 0; i < n; ) {
        platform.random(byte);
        if (byte[0]! < 252) dice[i++] = 1 + (byte[0]! % 6);
    }
    return dice;
}
