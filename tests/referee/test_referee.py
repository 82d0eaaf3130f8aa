"""The referee against expectations worked out by hand from docs/games, record.md and the original documents.

Each test is named after the rule it checks; RC stands for docs/record.md. Numbers were derived from the documents, not
taken from the output of the code.
"""

import os
import subprocess
import sys
import time

import pytest

from handmade import ROUND, START, bad, good, header, record
from presets import PRESETS, open_keys, preset_options
from referee import GAMES, RefereeError, check_record

HERE = os.path.dirname(os.path.abspath(__file__))


# ===============================================================================================================
# The null game

def test_RC_null_game():
    game = """roll 0: 2
              roll 1: 5
              roll 1: 3
              move 1: pass
              roll 0: 4
              move 0: pass
              roll 1: 2
              move 1: pass
              roll 0: 1
              move 0: pass
              score 5 5
              win 0 1"""
    good("null", game, rounds=2)
    bad("null", game, "not over", line=11, rounds=3)
    good("null", "roll 0: 3\nmove 0: pass\nscore 3\nwin 0", seats=1, rounds=1)


# ===============================================================================================================
# The record itself

def test_RC_the_example_of_the_page():
    good("farkle", """roll 0: 4
                      roll 1: 2
                      roll 0: 1 3 4 4 5 6
                      move 0: keep 1 5 roll
                      roll 0: 1 2 2 3""")
    # the page goes on with "keep 1 stop": 250 points do not open a game with opening = 500
    bad("farkle", """roll 0: 4
                     roll 1: 2
                     roll 0: 1 3 4 4 5 6
                     move 0: keep 1 5 roll
                     roll 0: 1 2 2 3
                     move 0: keep 1 stop""", "less than the 500")


def refused(text, line, word):
    with pytest.raises(RefereeError) as caught:
        check_record(text)
    assert (caught.value.line_number, word in caught.value.sentence) == (line, True), caught.value


def test_RC_text_form():
    text = record("null", "roll 0: 2\nroll 1: 5")
    check_record(text)
    last = text.count("\n")
    refused("", 1, "stops")
    refused(text[:-1], last, "newline")
    refused(text + "\n", last + 1, "blank")
    refused(text.replace("roll 1: 5", "roll 1: 5 "), last, "one space")
    refused(text.replace("roll 1: 5", "roll  1: 5"), last, "one space")
    refused(text.replace("roll 1: 5", "roll 1:\t5"), last, "tabs")
    refused(text.replace("\n", "\r\n"), 1, "carriage")
    refused(text + "note " + "x" * 396 + "\n", last + 1, "400")
    check_record(text + "note " + "x" * 395 + "\n")
    refused(text + "note " + "é" * 200 + "\n", last + 1, "400")


def test_RC_header():
    text = record("null", "roll 0: 2")
    refused(text.replace("record 1", "record 2"), 1, "begins with")
    refused(text.replace("game null", "game ludo"), 2, "name of a game")
    refused(text.replace("rule rounds = 3\n", ""), 5, "'rounds' is due")
    refused(text.replace("rule rounds = 3", "rule rounds = 100"), 5, "out of range")
    refused(text.replace("rule rounds = 3", "rule rounds = 03"), 5, "whole number")
    refused(text.replace("rule rounds = 3", "rule rounds = 3\nrule rounds = 3"), 6, "seat 0 is due")
    refused(text.replace("seat 1 person Player 1\n", ""), 7, "seat 1 is due")
    refused(text.replace("Player 1", "x" * 33), 7, "32 bytes")
    refused(text.replace("begin 0 1", "begin 1 0"), 8, "rising order")
    refused(text.replace("begin 0 1", "begin 0 2"), 8, "rising order")
    refused("\n".join(header("null")[:5]) + "\n", 6, "stops")
    check_record("\n".join(header("null")) + "\n")
    check_record(text.replace("begin", "proof commit abc\nbegin"))
    refused(text + "proof seed abc\n", 10, "no event")


def test_RC_a_later_option_is_written_only_where_it_differs():
    # farkel names its farkles, as it always did; the rules end with no_score_six as they did
    text = record("farkel", "roll 0: 2")
    last = "rule no_score_six = 0\n"
    at = text[:text.index(last)].count("\n") + 2                    # the line after it
    check_record(text)

    def with_rules(*rules):
        return text.replace(last, last + "".join(f"rule {rule}\n" for rule in rules))
    for key, default, other in [("keen_points", "kept", "passed"), ("named_farkles", "yes", "no")]:
        check_record(with_rules(f"{key} = {other}"))
        refused(with_rules(f"{key} = {default}"), at, "the default")
        refused(with_rules(f"{key} = maybe"), at, f"rule {key} = maybe")
        refused(with_rules(f"{key} = {other}", f"{key} = {other}"), at + 1, "seat 0 is due")
    check_record(with_rules("keen_points = passed", "named_farkles = no"))
    refused(with_rules("named_farkles = no", "keen_points = passed"), at + 1, "seat 0 is due")
    refused(with_rules("keen_points = passed", "named_farkles = yes"), at + 1, "the default")
    refused(text.replace(last, ""), at - 1, "'no_score_six' is due")  # the old ones are always written


def test_RC_the_later_options_of_palko():
    text = record("palko", "roll 0: 1 2 3 4 5")
    at = text[:text.index("seat 0")].count("\n") + 1
    check_record(text)
    for rule, dice in [("chain = past_own", "1 2 3 4 5"), ("dice = 2", "1 2")]:
        check_record(text.replace("seat 0", f"rule {rule}\nseat 0").replace("1 2 3 4 5", dice))
    for rule in ("chain = to_own", "dice = 5"):
        refused(text.replace("seat 0", f"rule {rule}\nseat 0"), at, "the default")


def test_RC_series_line():
    check_record(record("null", "roll 0: 2", series="3 840 840"))
    refused(record("null", "roll 1: 2", series="3 840 840", begin="1"), 9, "all seats")
    refused(record("null", "roll 0: 2", series="3 840"), 6, "wins of each seat")
    refused(record("null", "roll 0: 2", series="1 840 0"), 6, "More wins")


def test_RC_resign():
    good("farkle", START + """roll 0: 1 1 1 1 2 3
                              move 0: keep 1 1 1 1 stop
                              resign 0
                              score 1000 0
                              win 1""")
    bad("farkle", START + """resign 0
                             roll 0: 1 2 3 4 6 6""", "over")
    bad("farkle", START + """resign 0
                             score 0 0
                             win 0""", "win 1")
    bad("farkle", "resign 0", "single seat", seats=1)
    bad("farkle", "resign 2", "no seat")
    bad("farkle", "resign 1\nresign 1", "already", seats=3)
    # with three seats the game goes on, and the one who has resigned cannot win
    good("farkle", ROUND.format("stop") + """resign 1
                      roll 2: 2 2 3 3 4 6
                      roll 0: 5 5 5 2 3 6
                      move 0: keep 5 5 5 stop
                      score 500 1000 0
                      win 0""", seats=3, target=1000)
    # Balut: the one who is left wins, whatever the points
    good("balut", START + """roll 0: 6 6 6 6 6
                             move 0: score balut
                             resign 0
                             score 50 0
                             points 2 0
                             win 1""")


def test_RC_abandon_and_note():
    good("null", START + "note hello there\nroll 0: 3\nabandon\nscore 3 0\nproof seed abc")
    bad("null", START + "roll 0: 3\nabandon", "'score' is due", line=5)
    bad("null", START + "roll 0: 3\nabandon\nscore 3 0\nwin 0", "Nothing but proof")
    bad("null", START + "roll 0: 3\nabandon\nmove 0: pass", "abandoned")
    bad("null", START + "abandon\nabandon", "abandoned")
    bad("null", START + "note", "no event")
    bad("null", START + "roll 0: 3\nscore 3 0", "not over")


def test_RC_nothing_after_the_end():
    end = "roll 0: 3\nmove 0: pass\n"
    bad("null", end, "'score' is due", line=3, seats=1, rounds=1)
    bad("null", end + "abandon", "over", seats=1, rounds=1)
    bad("null", end + "score 3", "stops", line=4, seats=1, rounds=1)
    bad("null", end + "score 3\nwin 0\nscore 3", "Nothing but proof", seats=1, rounds=1)
    bad("null", end + "score 3\nwin 0\nnote well played", "Nothing but proof", seats=1, rounds=1)
    good("null", end + "score 3\nwin 0\nproof seed abc\nproof seat 0 def", seats=1, rounds=1)


def test_RC_rolls_are_what_is_due():
    bad("farkle", START + "move 0: keep 1 stop", "a roll of 6 dice by seat 0 is due")
    bad("farkle", START + "roll 0 hidden: 1 2 3 4 6 6", "hidden")
    bad("farkle", START + "roll 0: 1 2 3 4 6 7", "not a die")
    bad("farkle", START + "roll 0: 1 2 3 4 6 ?", "not a die")
    bad("farkle", START + "roll 00: 1 2 3 4 6 6", "whole number")


# ===============================================================================================================
# Presets and the command

@pytest.mark.parametrize("name", sorted(PRESETS))
def test_AL_3_presets_are_well_formed(name):
    options = preset_options(name)
    kind = GAMES["farkle" if "fark" in name or name == "zilch" else name.split("-")[0]]
    assert list(options) == [key for key, _ in kind.OPTIONS]
    for key, read in kind.OPTIONS:
        read(options[key])
    assert open_keys(name) <= set(options)


def test_AL_3_presets_differ_where_the_documents_do():
    def differs(one, other):
        one, other = preset_options(one), preset_options(other)
        return {key for key in one if one[key] != other[key]}
    assert differs("farkle", "farkel") == {"three", "four", "five", "six", "three_pairs", "four_and_pair", "opening",
                                           "last_round", "tie", "beginner", "named_farkles"}
    assert differs("farkel", "farkel-keen-doubler") == {"keen", "doubler"}
    assert differs("balut", "balut-federation") == {"thresholds", "tie_break"}
    assert differs("palko", "palko-5") == {"tokens"}


def test_RC_the_command(tmp_path):
    fine, off = tmp_path / "fine.txt", tmp_path / "off.txt"
    fine.write_text(record("null", "roll 0: 2\nroll 1: 5"))
    off.write_text(record("null", "roll 0: 2\nroll 0: 5"))

    def run(*arguments, stdin=""):
        done = subprocess.run([sys.executable, os.path.join(HERE, "referee.py"), *map(str, arguments)], input=stdin,
                              capture_output=True, text=True)
        return done.returncode, done.stdout.splitlines()
    assert run(fine) == (0, [f"{fine}: ok"])
    status, lines = run(fine, off)
    assert status == 1 and lines[0] == f"{fine}: ok" and lines[1].startswith(f"{off}:10: ")
    assert run("-", stdin=f"{fine}\n{fine}\n") == (0, [f"{fine}: ok"] * 2)
    off.write_bytes(b"astragal record 1\n\xff\n")
    assert run(off) == (1, [f"{off}:2: The text is not UTF-8."])
    assert run(tmp_path / "none")[0] == 1


def test_RC_two_thousand_lines_are_quick():
    turns = ["roll 0: 5 2 3 3 4 6", "move 0: keep 5 stop"] * 1000
    text = record("farkle", "\n".join(turns), seats=1, opening=0, target=10**6)
    begin = time.perf_counter()
    check_record(text)
    assert time.perf_counter() - begin < 1
