// language.ts - what it takes to say the catalogue in a language. A language is one object that could come from a file:
// its sentences by id, and the few words that no library knows. Numbers, plurals, lists and dates are the browser's.

export interface Language {
    /** As the browser's Intl names it: "en-GB". */
    code: string;
    /** By id; what is missing is said in English. */
    sentences: Record<string, string>;
    /** The faces of a die from 1 to 6 as words, first what is not known; one die, and several. */
    faces: string[];
    facesPlural: string[];
    /** Numbers from 0 as words, as far as they are said so. */
    numbers: string[];
    /** What follows a number that says which one it is, by its ordinal category. */
    ordinals: Partial<Record<Intl.LDMLPluralRule, string>>;
}

export const english: Language = {
    code: "en-GB",
    sentences: {},
    faces: ["unknown", "one", "two", "three", "four", "five", "six"],
    facesPlural: ["unknowns", "ones", "twos", "threes", "fours", "fives", "sixes"],
    numbers: ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"],
    ordinals: { one: "st", two: "nd", few: "rd", other: "th" },
};

/** CLDR's order of the categories; a sentence has a branch for each that its language uses. */
const CATEGORIES: Intl.LDMLPluralRule[] = ["zero", "one", "two", "few", "many", "other"];

/** Of a percentage: one place, and more where that would show nothing or certainty for what is not quite that. */
function placesThatFit(chance: number): number {
    const percent = Math.abs(100 * chance);
    let end = percent < 50 ? percent : percent < 100 ? 100 - percent : 1,
        places = 1;
    if (percent === 0 || percent === 100) return 0;
    for (; end < 1 && places < 9; end *= 10) if (end * 10 < 1) places++;
    return places;
}

/** A language at work. */
class Speaker {
    private readonly cardinal: Intl.PluralRules;
    private readonly ordinal: Intl.PluralRules;
    private readonly categories: Intl.LDMLPluralRule[];

    constructor(readonly language: Language) {
        this.cardinal = new Intl.PluralRules(language.code);
        this.ordinal = new Intl.PluralRules(language.code, { type: "ordinal" });
        const used = this.cardinal.resolvedOptions().pluralCategories;
        this.categories = CATEGORIES.filter((category) => used.includes(category));
    }

    /** With separators and a real minus sign. */
    number(n: number, places = 0): string {
        const digits = { minimumFractionDigits: places, maximumFractionDigits: places };
        return this.figures(n, digits);
    }

    /** As many places as there are, up to the most that are wanted. */
    upTo(n: number, places: number): string {
        return this.figures(n, { maximumFractionDigits: places });
    }

    private figures(n: number, options: Intl.NumberFormatOptions): string {
        return new Intl.NumberFormat(this.language.code, options).format(n).replace("-", "−");
    }

    /** A chance as a percentage. */
    percent(chance: number, places = placesThatFit(chance)): string {
        return `${this.number(100 * chance, places)}\u00a0%`;
    }

    /** With a plus before what is above zero. */
    plus(n: number, words: string): string {
        return n > 0 && /[1-9]/.test(words) ? `+${words}` : words;
    }

    /** Which branch of a plural a number takes. */
    branch(n: number): number {
        return this.categories.indexOf(this.cardinal.select(n));
    }

    nth(n: number): string {
        const { ordinals } = this.language;
        return this.number(n) + (ordinals[this.ordinal.select(n)] ?? ordinals.other ?? "");
    }

    list(parts: string[]): string {
        return new Intl.ListFormat(this.language.code).format(parts);
    }

    date(at: Date | number, options: Intl.DateTimeFormatOptions): string {
        return new Intl.DateTimeFormat(this.language.code, options).format(at);
    }
}

export let speaker = new Speaker(english);

/** From here on everything is said in this language; to be called before anything is shown. */
export function speak(language: Language): void {
    speaker = new Speaker(language);
}
