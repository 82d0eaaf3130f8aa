// talk.ts - what was said at a table, and what a page that is loaded again should remember of it.

/** A line of talk, or what happened at the table. */
export interface Remark {
    seat: number | null; // -1: the house
    name: string;
    text: string;
}

const same = (a: Remark, b: Remark) => a.name === b.name && a.text === b.text;

/** The house's list of remarks and the page's own, which also has what happened, as one: what the page knows already is
 * found in the list, what came before goes before it and what it has missed behind it. */
export function together(said: Remark[], known: Remark[]): Remark[] {
    const heard = known.filter((r) => r.seat !== -1);
    let end = said.length;
    const fits = () => heard.slice(-end).every((r, i, tail) => same(r, said[end - tail.length + i]!));
    while (end > 0 && heard.length && !fits()) end--;
    if (!heard.length) return [...said, ...known];
    return [...said.slice(0, Math.max(0, end - heard.length)), ...known, ...said.slice(end)];
}

/** A list that this window keeps about a table. */
export function kept<T>(table: string, what: string): T[] {
    try {
        return JSON.parse(sessionStorage.getItem(`astragal.${what}.${table}`) ?? "[]") as T[];
    } catch {
        return [];
    }
}

export function keep(table: string, what: string, list: unknown[]): void {
    try {
        sessionStorage.setItem(`astragal.${what}.${table}`, JSON.stringify(list));
    } catch {
        // then it lives as long as the page
    }
}
