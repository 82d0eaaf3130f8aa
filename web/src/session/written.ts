// written.ts - a record in its parts: what stands before the first event, a line for each, what stands behind the last.

/** A record in its parts. */
export interface Written {
    head: string[]; // up to the line "begin", or "position" in its place
    lines: string[]; // one for each event
    tail: string[]; // the result, and what was opened
}

export function split(record: string): Written {
    const all = record.trimEnd().split("\n"),
        begin = all.findIndex((line) => /^(begin|position) /.test(line)) + 1;
    const end = all.findIndex((line, i) => i >= begin && /^(score|points|win|proof) /.test(line));
    const stop = end < 0 ? all.length : end;
    return { head: all.slice(0, begin), lines: all.slice(begin, stop), tail: all.slice(stop) };
}

export function recordOf({ head, lines, tail }: Written): string {
    return `${[...head, ...lines, ...tail].join("\n")}\n`;
}

/** How many lines two lists begin with alike. */
export function alike(a: string[], b: string[]): number {
    const at = a.findIndex((line, i) => line !== b[i]);
    return at < 0 ? a.length : at;
}
