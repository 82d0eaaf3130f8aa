// house.mjs - a real house for the browser tests: `astragal serve` with the built page, in a process and a folder of
// its own, which can be killed and started again on the same port.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createInterface } from "node:readline";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./helper.mjs";

export const program = process.env.ASTRAGAL ?? join(root, "build", "astragal");

export class TestHouse {
    folder = mkdtempSync(join(tmpdir(), "astragal-house-"));
    port = 0;
    process = null;

    /** settings: "name=value", of the house's configuration */
    constructor(...settings) {
        this.settings = settings.flatMap((one) => ["--set", one]);
    }

    async start() {
        const options = ["--port", `${this.port}`, "--data", this.folder, "--web", join(root, "web", "dist")];
        this.process = spawn(program, ["serve", ...options, "--set", "log=2", ...this.settings],
                             { stdio: ["ignore", "pipe", "inherit"] });
        const lines = createInterface({ input: this.process.stdout });
        const gone = new Promise((_, reject) => {
            this.process.once("error", reject);
            this.process.once("exit", () => reject(new Error("the house did not open")));
        });
        gone.catch(() => undefined);
        const first = await Promise.race([new Promise((resolve) => lines.once("line", resolve)), gone]);
        this.address = /http:\S+/.exec(first)[0];
        this.port = Number(new URL(this.address).port);
        return this;
    }

    end(signal) {
        if (this.process.exitCode !== null || this.process.signalCode) return Promise.resolve();
        const done = new Promise((resolve) => this.process.once("exit", resolve));
        this.process.kill(signal);
        return done;
    }

    /** As if the plug were pulled. */
    kill() {
        return this.end("SIGKILL");
    }

    async stop() {
        await this.end("SIGTERM");
        rmSync(this.folder, { recursive: true, force: true });
    }
}
