// say.ts - turns a sentence of the catalogue and its arguments into words. The syntax is that of the library
// (src/text/english.c); i is the place of an argument:
//   {i}  a number with separators        {in}  plain digits           {i.2}  a real number with two places
//   {ip} a chance as a percentage        {ip1} with one place         {i+.1}, {i+p1}  with a plus above zero
//   {io} which one: 3rd
//   {iq} a number as a word, if it has one                            {if}, {iF} a face as a word: five, fives
//   {it} a text                          {is}  somebody's name        {im}   another sentence
//   {il} a list: Ann, Bea and Cem        {ih}  dice: 1 1 5
//   {i|one|other} a plural: a branch for each of CLDR's cardinal categories that the language has, in the order zero,
//        one, two, few, many, other; a list counts by its length
// A capital letter is wanted at the beginning: a word that stands there is given one.
import { speaker } from "./language";

export type Argument = number | string | string[] | number[];

const PLACE = /\{(\d+)([^|}]*)(?:\|([^}]*))?\}/g;

/** A number of a list of words; beyond its end in figures. */
const wordOf = (words: string[], n: number) => words[n] ?? speaker.number(n);

function figure(n: number, form: string): string {
    const { language } = speaker;
    switch (form) {
        case "":
            return speaker.number(n);
        case "n":
            return `${n}`;
        case "o":
            return speaker.nth(n);
        case "q":
            return wordOf(language.numbers, n);
        case "f":
            return wordOf(language.faces, n);
        case "F":
            return wordOf(language.facesPlural, n);
        default:
            return real(n, form);
    }
}

/** p1, .2, and a plus before them. */
function real(n: number, form: string): string {
    if (form.startsWith("+")) return speaker.plus(n, real(n, form.slice(1)));
    const places = form.length > 1 ? Number(form.slice(1)) : undefined;
    return form.startsWith("p") ? speaker.percent(n, places) : speaker.number(n, places);
}

function put(argument: Argument, form: string): string {
    if (typeof argument === "number") return figure(argument, form);
    if (typeof argument === "string") return argument;
    return form === "l" ? speaker.list(argument as string[]) : argument.join(" ");
}

const countOf = (argument: Argument) => (typeof argument === "number" ? argument : argument.length);
const WORDS = "fFq";

/** id: of the sentence, by which a language finds its own; otherwise: the English one. */
export function say(id: string, otherwise: string, ...args: Argument[]): string {
    const sentence = speaker.language.sentences[id] ?? otherwise;
    return sentence.replace(PLACE, (_, i: string, form: string, branches: string | undefined, at: number) => {
        const argument = args[Number(i)]!;
        if (branches !== undefined) return branches.split("|")[speaker.branch(countOf(argument))] ?? "";
        const words = put(argument, form);
        return at === 0 && form && WORDS.includes(form) ? words.charAt(0).toUpperCase() + words.slice(1) : words;
    });
}
