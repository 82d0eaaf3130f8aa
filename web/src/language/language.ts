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

    /** A chance as a percentage. Where nobody says how many places: more of them near nothing and near certainty. */
    percent(chance: number, places?: number): string {
        const percent = 100 * chance,
            far = Math.min(percent, 100 - percent);
        const fit = far <= 0 || far >= 10 ? 0 : far >= 1 ? 1 : 2;
        return `${this.number(percent, places ?? fit)}\u00a0%`;
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
