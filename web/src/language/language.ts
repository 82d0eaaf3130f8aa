// language.ts - what it takes to say the catalogue in a language. A language is one object, from a file that
// tools/po.py makes of po/XX.po: its sentences by id, those that begin with LANGUAGE_ among them (src/text/language.def),
// which are about numbers, lists and dice. The library does the same with them (src/text/language.c); dates are the browser's.

export interface Language {
    code: string;
    /** As its speakers write it. */
    name: string;
    /** By id; what is missing is said in English. */
    sentences: Record<string, string>;
    /** What the front page says of games before the engine has come, in the order of its shelf: titles and sentences of
     *  presets, aims of games. */
    shelf: { presets: [string, string][]; aims: string[] };
}

export const english: Language = {
    code: "en",
    name: "English", // not for people: its own name, whatever is spoken
    sentences: {
        LANGUAGE_RULES: "1|,|4|.|\u00a0",
        LANGUAGE_FACES: "unknown one two three four five six",
        LANGUAGE_FACES_MANY: "unknowns ones twos threes fours fives sixes",
        LANGUAGE_NUMBERS: "no one two three four five six seven eight nine ten eleven twelve",
        LANGUAGE_LIST: "{0t}, {1t}",
        LANGUAGE_LIST_END: "{0t} and {1t}",
    },
    shelf: { presets: [], aims: [] },
};

/** Of a percentage: one place, and more where that would show nothing or certainty for what is not quite that. */
function placesThatFit(chance: number): number {
    const percent = Math.abs(100 * chance);
    let end = percent < 50 ? percent : percent < 100 ? 100 - percent : 1,
        places = 1;
    if (percent === 0 || percent === 100) return 0;
    for (; end < 1 && places < 9; end *= 10) if (end * 10 < 1) places++;
    return places;
}

/** 1st, 2nd, 3rd, 4th; but 11th, 12th and 13th. */
function englishEnding(n: number): string {
    const last = Math.abs(n) % 100;
    return (Math.floor(last / 10) !== 1 && ["th", "st", "nd", "rd"][last % 10]) || "th";
}

/** A language at work. */
class Speaker {
    private readonly one: string;
    private readonly thousands: string;
    private readonly group: number;
    private readonly decimal: string;
    private readonly gap: string;

    constructor(readonly language: Language) {
        const [one, thousands, group, decimal, gap] = this.entry("RULES").split("|") as [string, ...string[]];
        this.one = one;
        this.thousands = thousands!;
        this.group = Number(group);
        this.decimal = decimal!;
        this.gap = gap!;
    }

    /** An entry LANGUAGE_... of its catalogue, or of the English one. */
    private entry(name: string): string {
        const id = `LANGUAGE_${name}`;
        return this.language.sentences[id] ?? english.sentences[id]!;
    }

    /** With separators and a real minus sign. */
    number(n: number, places = 0): string {
        return this.figures(n.toFixed(places));
    }

    /** As many places as there are, up to the most that are wanted. */
    upTo(n: number, places: number): string {
        return this.figures(`${Number(n.toFixed(places))}`);
    }

    /** Plain digits the way the language writes them. A page shows hundreds of figures: Intl's formatters are too slow. */
    private figures(plain: string): string {
        const [whole, rest] = plain.replace("-", "").split(".") as [string, string?],
            grouped = whole.length < this.group ? whole : whole.replace(/\B(?=(\d{3})+$)/g, this.thousands);
        return (plain.startsWith("-") ? "−" : "") + grouped + (rest === undefined ? "" : this.decimal + rest);
    }

    /** A chance as a percentage. */
    percent(chance: number, places = placesThatFit(chance)): string {
        return `${this.number(100 * chance, places)}${this.gap}%`;
    }

    /** With a plus before what is above zero. */
    plus(n: number, words: string): string {
        return n > 0 && /[1-9]/.test(words) ? `+${words}` : words;
    }

    /** Which branch of a plural a number takes. */
    branch(n: number): number {
        if (this.one === "1") return Number(n !== 1);
        return this.one === "0" ? Number(!(n >= 0 && n < 2)) : 0;
    }

    /** What says which one; it may hold arguments. */
    get ordinal(): string | undefined {
        return this.language.sentences.LANGUAGE_ORDINAL;
    }

    nth(n: number): string {
        return this.number(n) + englishEnding(n);
    }

    /** A word of a list; beyond its end the number in figures. */
    word(list: "FACES" | "FACES_MANY" | "NUMBERS", n: number): string {
        return this.entry(list).split(" ")[n]?.replaceAll("_", " ") ?? this.number(n);
    }

    list(parts: string[]): string {
        const between = (name: string) => /\}(.*)\{/.exec(this.entry(name))![1]!,
            last = parts.length - 1;
        return parts.map((part, i) => (i ? between(i === last ? "LIST_END" : "LIST") : "") + part).join("");
    }

    date(at: Date | number, options: Intl.DateTimeFormatOptions): string {
        const code = this.language === english ? "en-GB" : this.language.code;
        return new Intl.DateTimeFormat(code, options).format(at);
    }
}

export let speaker = new Speaker(english);

/** From here on everything is said in this language; to be called before anything is shown. */
export function speak(language: Language): void {
    speaker = new Speaker(language);
}
