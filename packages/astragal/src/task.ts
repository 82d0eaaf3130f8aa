// task.ts - what the frame of <astragal-table> is told, and where it stands in its document.

/** What the frame is told; addresses are absolute. */
export interface FrameTask {
    module: string;
    worker: string;
    models: Record<string, string>;
    preset: string;
    rules: Record<string, string>;
    level: string;
    theme: string;
    pace: string;
    /** A finished game to look at; empty: one is played. */
    record: string;
}
/** The id of the element that holds it. */
export const TASK = "astragal-task";
