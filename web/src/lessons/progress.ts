// progress.ts - how far lessons have come in this browser: each is its record so far, and whether it was ever finished.
import { read, write } from "../session/store";

const KEY = "astragal.lessons",
    OFFER = "astragal.lessons.offer";

export interface Progress {
    record: string; // "": not begun, or at its end
    step: number;
    done: boolean;
}
const nothing: Progress = { record: "", step: 0, done: false };

export const progressOf = (name: string): Progress => ({
    ...nothing,
    ...read<Record<string, Partial<Progress>>>(KEY, {})[name],
});

/** False: the browser keeps nothing. */
export function keepProgress(name: string, change: Partial<Progress>): boolean {
    const all = read<Record<string, Progress>>(KEY, {});
    return write(KEY, { ...all, [name]: { ...progressOf(name), ...change } });
}

/** Lessons are offered until somebody has begun one, or said no. */
export const lessonsWanted = (): boolean => read(OFFER, true) && !Object.keys(read<object>(KEY, {})).length;
export const refuseLessons = (): void => void write(OFFER, false);
