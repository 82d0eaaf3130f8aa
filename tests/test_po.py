"""The tool for translations (tools/po.py): what its check must find, and what it makes."""
import json
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TOP / "tools"))
import po  # noqa: E402

GERMAN = po.Language("de", "Deutsch", ["one", "other"], {})
JAPANESE = po.Language("ja", "日本語", ["other"], {})


def wrong(english, text, language=GERMAN, comment="", limits=()):
    sentence = po.Sentence("library:X", english, "", "x.def")
    return [line.removeprefix(f"{language.code}: library:X ") for line in po.complaints(sentence, text, comment, language, limits)]


@pytest.mark.parametrize("english, text", [
    ("The game is over.", "Das Spiel ist aus."),
    ("{0} {0|die|dice}", "{0} {0|Würfel|Würfel}"),
    ("{0s} {0s|rolls|roll} {1} {1|die|dice}.", "{1} {1|Würfel|Würfel} {0s|würfelt {0s}|würfelst du}."),
    ("{0} of {0t}", "{0t}: {0}"),
    ("{0q} {1F}", "{0} {1f}"),
    ("{0}", "{0}"),
])
def test_19_1_what_is_right_is_not_complained_about(english, text):
    assert wrong(english, text) == []


def test_19_1_japanese_needs_no_branch():
    assert wrong("{0} {0|die|dice}", "サイコロ{0}個", JAPANESE) == []


@pytest.mark.parametrize("english, text, part", [
    ("The game is over.", "", "is not translated"),
    ("The game is over.", "The game is over.", "is still English"),
    ("{0} of {1}", "{0} von", "lacks {1}"),
    ("{0} and {0t}", "{0}", "lacks {0t}"),
    ("{0}", "{0} {1}", "has {1}, which the English sentence does not know"),
    ("{0} {0|die|dice}", "{0} {0|Würfel}", "1 plural forms"),
    ("{0} {0|die|dice}", "{0} {0|a|b|c}", "3 plural forms"),
    ("{0s} {0s|rolls|roll}", "{0s} {0s|rollt}", "1 forms in {0s|...}"),
    ("{0}", "{0x}", "no form of an argument"),
    ("{0}", "{0s}", "as a person, which it is not in English"),
    ("{0}", "{0} {", "brace"),
    ("Go", "Los ", "begins or ends with a blank"),
    ("Go", "Los\nLos", "line break"),
])
def test_19_1_what_is_wrong_is_said(english, text, part):
    assert any(part in line for line in wrong(english, text)), wrong(english, text)


def test_19_1_a_sentence_may_stay_english_for_a_reason():
    assert wrong("Bonus", "Bonus", comment="same: the word is German too") == []


def test_19_1_no_sentence_is_wider_than_its_place():
    limits = [("library:X", 8)]
    assert wrong("Roll {0}", "Würfeln {0}", limits=limits) == []
    assert "9 columns wide, and its place has 8" in wrong("Roll", "Würfelnnn", limits=limits)[0]
    assert "10 columns wide" in wrong("Roll", "振ってくだ", JAPANESE, limits=limits)[0]


def test_19_1_pseudo_languages_keep_arguments():
    sentence = "{0s} {0s|rolls {1} dice|roll {1} {1|die|dice}}."
    mirrored = po.pseudo(po.PSEUDO["mirrored"], sentence)
    assert mirrored == "{0s} {0s|sllor {1} ecid|llor {1} {1|eid|ecid}}."
    longer = po.pseudo(po.PSEUDO["longer"], "Game over, {0t}")
    assert longer == "Game~~ over,~~ {0t}"
    assert all(not wrong(s.english, po.pseudo(po.PSEUDO["longer"], s.english)) for s in po.sentences().values()
               if po.has_words(s.english))


def test_19_1_catalogues_are_small():
    """At most 60 KB a language for the library, with help, rules and lessons in files of their own."""
    known = po.sentences()
    ids = {id_.split(":")[1]: number for number, id_ in enumerate(known, 1)}
    for code in po.languages():
        words = po.translated(code)
        for part in po.PARTS["library"]:
            assert len(po.compiled(part, words, ids)) <= po.MOST_BYTES, (code, part)


def test_19_1_fill_and_update_keep_what_is_there(tmp_path, monkeypatch):
    monkeypatch.setattr(po, "ROOT", tmp_path)
    (tmp_path / "po").mkdir()
    monkeypatch.setattr(po, "languages", lambda root=None: {"de": GERMAN})
    monkeypatch.setattr(po.po_file, "__defaults__", (tmp_path,))
    known = {"library:A": po.Sentence("library:A", "One", "the first", "a.def"),
             "library:B": po.Sentence("library:B", "Two", "the second", "a.def")}
    po.update("de", known, [])
    words = tmp_path / "words.json"
    words.write_text(json.dumps({"library:A": "Eins", "library:B": "Zwei"}))
    assert po.fill("de", words, known, []) == 0
    before = (tmp_path / "po/de.po").read_text()
    po.update("de", known, [])
    assert (tmp_path / "po/de.po").read_text() == before
    known["library:A"] = known["library:A"]._replace(english="Number one")
    po.update("de", known, [])
    entries = {entry.msgctxt: entry for entry in po.po_file("de")}
    assert entries["library:A"].fuzzy and entries["library:A"].msgstr == "Eins"
    assert not entries["library:B"].fuzzy and entries["library:B"].msgstr == "Zwei"
    words.write_text(json.dumps({"library:C": "Drei"}))
    assert po.fill("de", words, known, []) == 1
