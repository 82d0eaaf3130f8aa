// What is used of Node, so that its types need not be installed.
declare module "node:crypto" {
    export const webcrypto: { getRandomValues<T extends Uint8Array>(bytes: T): T };
}
declare module "node:fs/promises" {
    export function readFile(file: URL): Promise<Uint8Array>;
}
declare module "node:worker_threads" {
    interface Port {
        postMessage(message: unknown): void;
        on(event: "message" | "error", listener: (value: unknown) => void): void;
    }
    export const parentPort: Port | null;
    export interface Worker extends Port {
        ref(): void;
        unref(): void;
        terminate(): Promise<number>;
    }
    export const Worker: new (file: URL) => Worker;
}
