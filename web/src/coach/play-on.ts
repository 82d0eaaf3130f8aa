// play-on.ts - a game that goes on from a step of another one: its record up to there, with whoever plays from now on. The
// dice after that are new, so what proved the old ones is left out; the record itself verifies like any other.
import { PERSON, type Setup } from "../session/session";
import { recordOf, split } from "../session/written";

const SEAT = /^seat (\d+) (\S+) (.*)$/;

/** Who plays on: whoever was the only person, or else whoever is to move; all others are opponents. alone: one person
 * plays all seats. */
function players(seats: string[], turn: number, level: string, alone: boolean): string[] {
    const people = seats.flatMap((who, i) => (who === PERSON ? [i] : [])),
        own = people.length === 1 ? people[0]! : Math.max(0, turn);
    return seats.map((who, i) => (alone || i === own ? PERSON : who === PERSON ? level : who));
}

export interface Onward {
    record: string;
    seats: Setup["seats"];
}

/** The record of a game after so many events; turn: whose turn it is there; level: of opponents in people's seats. */
export function onward(record: string, events: number, turn: number, level: string, alone: boolean): Onward {
    const { head, lines } = split(record),
        before = head.flatMap((line) => SEAT.exec(line)?.[2] ?? []),
        now = players(before, turn, level, alone);
    const seats: Setup["seats"] = [];
    const changed = head
        .filter((line) => !line.startsWith("proof "))
        .map((line) =>
            line.replace(SEAT, (_, seat: string, _who, name: string) => {
                const who = now[seats.length]!;
                seats.push({ who, name });
                return `seat ${seat} ${who} ${name}`;
            }),
        );
    return { record: recordOf({ head: changed, lines: lines.slice(0, events), tail: [] }), seats };
}

/** Whether everything is known up to there. */
export const isOpen = ({ record }: Onward) => !/^roll \d+ hidden: .*\?|^move \d+: \?$/m.test(record);
