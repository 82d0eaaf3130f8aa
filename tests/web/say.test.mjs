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

test("a language brings its sentences, its plurals and its numbers; what it lacks is said in English", () => {
    const polish = { ...english, code: "pl", sentences: { DICE: "{0} {0|kość|kości|kości|kości}", WHO: "{0l}" } };
    const german = { ...english, code: "de", sentences: { WORTH: "{0.1} von {1}" }, ordinals: { other: "." } };
    speak(polish);
    const dice = (n) => say("DICE", "{0} {0|die|dice}", n);
    assert.deepEqual([1, 3, 5, 22].map(dice), ["1 kość", "3 kości", "5 kości", "22 kości"]);
    assert.equal(say("WHO", "{0l}", ["Ann", "Ewa"]), "Ann i Ewa");
    speak(german);
    assert.equal(say("WORTH", "{0.1} of {1}", 3.25, 12345), "3,3 von 12.345");
    assert.equal(said("{0o}", 3), "3.");
    assert.equal(dice(2), "2 dice");
    // Branches stand in CLDR's order, whatever the browser's is: Arabic has all six.
    speak({ ...english, code: "ar-EG" });
    const six = (n) => said("{0|zero|one|two|few|many|other}", n);
    assert.deepEqual([0, 1, 2, 3, 11, 100].map(six), ["zero", "one", "two", "few", "many", "other"]);
    speak(english);
});
