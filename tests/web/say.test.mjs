// The page's sentences: every form of an argument, and a language that is not English.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./texts.mjs";

const { english, say, speak } = await load("src/language/language.ts", "src/language/say.ts");
const said = (sentence, ...args) => say("NONE", sentence, ...args);

test("every form of an argument, in English", () => {
    const cases = [
        ["{0} points, {0n} in digits", [12345], "12,345 points, 12345 in digits"],
        ["{0}", [-7], "−7"],
        ["{0t}, {1s} and {2m}", ["a text", "Ann", "a sentence."], "a text, Ann and a sentence."],
        ["{0q} and {1q}, {2q}", [3, 12, 13], "Three and twelve, 13"],
        ["{0f}, {0F}; {1F}", [5, 6], "Five, fives; sixes"],
        ["{0h}", [[1, 1, 5]], "1 1 5"],
        ["{0o}, {1o}, {2o}, {3o}, {4o}", [1, 2, 3, 11, 22], "1st, 2nd, 3rd, 11th, 22nd"],
        ["{0.2} or {0.0}", [1234.567], "1,234.57 or 1,235"],
        ["{0p}, {1p}, {2p}, {3p}, {4p}", [0.5, 0.0394, 0.00012, 0.9996, 1],
         "50.0\u00a0%, 3.9\u00a0%, 0.01\u00a0%, 99.96\u00a0%, 100\u00a0%"],
        ["{0+.1}, {1+.1}, {2+.1}", [1.25, -1.25, 0.01], "+1.3, −1.3, 0.0"],
        ["{0+p1}, {1+}", [0.034, 12], "+3.4\u00a0%, +12"],
        ["{0p1}", [0.5], "50.0\u00a0%"],
        ["{0} {0|die|dice}", [1], "1 die"],
        ["{0} {0|die|dice}", [0], "0 dice"],
        ["{0l} {0|wins|share}", [["Ann"]], "Ann wins"],
        ["{0l} {0|wins|share}", [["Ann", "Bea", "Cem"]], "Ann, Bea and Cem share"],
        ["{1t} before {0t}", ["b", "a"], "a before b"],
    ];
    for (const [sentence, args, words] of cases) assert.equal(said(sentence, ...args), words, sentence);
});

test("16.9 somebody is named, or addressed as you, with verbs to match", () => {
    const you = { you: "you" };
    const cases = [
        ["{0s} {0s|rolls|roll} {1t}.", ["Ann", "1 5"], "Ann rolls 1 5."],
        ["{0s} {0s|rolls|roll} {1t}.", [you, "1 5"], "You roll 1 5."],
        ["{0} called: {1s} {1s|pays|pay} {2}. {1s}!", [3, you, 2], "3 called: you pay 2. You!"],
        ["{0s|{0s}’s {1|card is|cards are}|Your {1|card is|cards are}} full", ["Ann", 1], "Ann’s card is full"],
        ["{0s|{0s}’s {1|card is|cards are}|Your {1|card is|cards are}} full", [you, 2], "Your cards are full"],
    ];
    for (const [sentence, args, words] of cases) assert.equal(said(sentence, ...args), words, sentence);
    speak({ ...english, code: "de", sentences: { ROLL: "{0s} {0s|würfelt|würfelst}, {0s|{0s}|dich} kostet es" } });
    assert.equal(say("ROLL", "", "Ann"), "Ann würfelt, Ann kostet es");
    assert.equal(say("ROLL", "", { you: "du" }), "Du würfelst, dich kostet es");
    speak(english);
});

test("19.3 a language brings its sentences, its plurals and its numbers; what it lacks is said in English", () => {
    const language = (code, sentences) => ({ ...english, code, sentences });
    speak(language("de", { WORTH: "{0.1} von {1}", LANGUAGE_RULES: "1|.|4|,|\u00a0", LANGUAGE_ORDINAL: "{0n}.",
                           LANGUAGE_LIST_END: "{0t} und {1t}", LANGUAGE_FACES: "unbekannt Eins Zwei Drei Vier Fünf Sechs" }));
    assert.equal(say("WORTH", "{0.1} of {1}", 3.25, 12345), "3,3 von 12.345");
    assert.equal(said("{0o}, {1l}, {2p}, {3f}", 3, ["Ann", "Bea", "Cem"], 0.125, 5), "3., Ann, Bea und Cem, 12,5\u00a0%, Fünf");
    assert.equal(said("{0} {0|die|dice}", 2), "2 dice");
    assert.equal(said("{0F}", 6), "Sixes"); // not translated yet
    speak(language("fr", { LANGUAGE_RULES: "0|\u202f|4|,|\u00a0", LANGUAGE_ORDINAL: "{0n}{0|er|e}" }));
    assert.deepEqual([0, 1, 1.5, 2].map((n) => said("{0|dé|dés}", n)), ["dé", "dé", "dé", "dés"]);
    assert.equal(said("{0}, {1o}, {2o}", 10000, 1, 2), "10\u202f000, 1er, 2e");
    speak(language("es", { LANGUAGE_RULES: "1|.|5|,|\u00a0" }));
    assert.equal(said("{0} {1}", 1234, -12345), "1234 −12.345");
    assert.equal(said("¡{0s} {0s|gana|ganas}!", { you: "tú" }), "¡Tú ganas!");
    speak(language("ja", { LANGUAGE_RULES: "-|,|4|.|" }));
    assert.equal(said("{0|個} {1p}", 5, 0.125), "個 12.5%");
    speak(english);
});
