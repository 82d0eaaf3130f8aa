// written.ts - the lines of a record, as a house tells them one by one.
import { plainName } from "./protocol";

/** A record in its parts. */
export interface Written {
    head: string[]; // up to the line "begin"
    lines: string[]; // one for each event
    tail: string[]; // the result, and what was opened
}

export function split(record: string): Written {
    const all = record.trimEnd().split("\n"),
        begin = all.findIndex((line) => line.startsWith("begin ")) + 1;
    const end = all.findIndex((line, i) => i >= begin && /^(score|points|win|proof) /.test(line));
    const stop = end < 0 ? all.length : end;
    return { head: all.slice(0, begin), lines: all.slice(begin, stop), tail: all.slice(stop) };
}

export function recordOf({ head, lines, tail }: Written): string {
    return `${[...head, ...lines, ...tail].join("\n")}\n`;
}

/** For the screen: opponents by their names alone, since their strength is shown beside them. */
export function drawn(written: Written): string {
    const head = written.head.map((line) => {
        const seat = /^(seat \d (\S+) )(.*)$/.exec(line);
        return seat ? seat[1] + plainName(seat[3]!, seat[2]!) : line;
    });
    return recordOf({ ...written, head });
}
