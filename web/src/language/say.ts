// say.ts - turns a sentence of the catalogue and its arguments into words. The syntax is that of the library
// (src/text/english.c); i is the place of an argument:
//   {i}  a number with separators        {in}  plain digits           {i.2}  a real number with two places
//   {ip} a chance as a percentage        {ip1} with one place         {i+.1}, {i+p1}  with a plus above zero
//   {io} which one: 3rd
//   {iq} a number as a word, if it has one                            {if}, {iF} a face as a word: five, fives
//   {it} a text                          {is}  somebody's name, or "you"  {im}   another sentence
//   {il} a list: Ann, Bea and Cem        {ih}  dice: 1 1 5
//   {i|one|other} a plural: a branch for each of the language's forms (po/languages.ini); a list counts by its length
//   {is|rolls|roll} by who it is: first for somebody with a name, second for "you". A branch may hold arguments
// A capital letter is wanted at the beginning: a word that stands there is given one.
import { speaker } from "./language";

/** Somebody by name; or whoever reads it, by the word for that person. */
export type Who = string | { you: string };
export type Argument = number | Who | string[] | number[];

const PLACE = /\{(\d+)([^|{}]*)((?:\|(?:[^{}|]|\{[^{}]*\})*)*)\}/g,
    BRANCH = /\|((?:[^{}|]|\{[^{}]*\})*)/g;

function figure(n: number, form: string): string {
    switch (form) {
        case "":
            return speaker.number(n);
        case "n":
            return `${n}`;
        case "o":
            return speaker.ordinal ? fill(speaker.ordinal, [n]) : speaker.nth(n);
        case "q":
            return speaker.word("NUMBERS", n);
        case "f":
            return speaker.word("FACES", n);
        case "F":
            return speaker.word("FACES_MANY", n);
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
    if ("you" in argument) return argument.you;
    return form === "l" ? speaker.list(argument as string[]) : argument.join(" ");
}

const isYou = (argument: Argument) => typeof argument === "object" && "you" in argument;
const countOf = (argument: Argument) =>
    typeof argument === "number" ? argument : Array.isArray(argument) ? argument.length : 0;
const branchOf = (argument: Argument, form: string) =>
    form === "s" ? Number(isYou(argument)) : speaker.branch(countOf(argument));
const WORDS = "fFq";
/** A sentence begins: at the very beginning, where another one has just ended, or after what opens one in Spanish. */
const BEGINS = /^$|[.!?] $|[¡¿]$/;

function fill(sentence: string, args: Argument[]): string {
    return sentence.replace(PLACE, (_, i: string, form: string, branches: string, at: number) => {
        const argument = args[Number(i)]!;
        if (branches) return fill([...branches.matchAll(BRANCH)][branchOf(argument, form)]?.[1] ?? "", args);
        const words = put(argument, form),
            first = isYou(argument) ? BEGINS.test(sentence.slice(0, at)) : at === 0 && form && WORDS.includes(form);
        return first ? words.charAt(0).toUpperCase() + words.slice(1) : words;
    });
}

/** id: of the sentence, by which a language finds its own; otherwise: the English one. */
export function say(id: string, otherwise: string, ...args: Argument[]): string {
    return fill(speaker.language.sentences[id] ?? otherwise, args);
}
