"""The referee against expectations worked out by hand from docs/games, record.md and the original documents.

Each test is named after the rule it checks; RC stands for docs/record.md. Numbers were derived from the documents, not
taken from the output of the code.
"""

import os
import subprocess
import sys
import time

import pytest

from balut import CATEGORIES, points_for_rows, points_for_total, worth
from farkle import Farkle, Scoring
from handmade import bad, good, header, record
from palko import count_hand, count_table, rank
from penk import JOLLY, can_split
from presets import PRESETS, open_keys, preset_options
from referee import GAMES, RefereeError, check_record

HERE = os.path.dirname(os.path.abspath(__file__))


def scoring(preset, **changes):
    options = preset_options(preset) | changes
    return Scoring({key: read(options[key]) for key, read in Farkle.OPTIONS})


def value(preset, dice, **changes):
    """The best split of dice such as '1 5 5*'."""
    return scoring(preset, **changes).best_split([(int(die[0]), die.endswith("*")) for die in dice.split()])


# ===============================================================================================================
# Farkle: scoring

@pytest.mark.parametrize("dice, points", [
    ("1", 100), ("5", 50), ("1 1 1", 300), ("2 2 2", 200), ("3 3 3", 300), ("4 4 4", 400), ("5 5 5", 500),
    ("6 6 6", 600), ("4 4 4 4", 1000), ("1 1 1 1", 1000), ("6 6 6 6 6", 2000), ("3 3 3 3 3 3", 3000),
    ("1 2 3 4 5 6", 1500), ("2 2 3 3 4 4", 1500), ("3 3 3 3 6 6", 1500), ("2 2 2 4 4 4", 2500),
    ("2", None), ("6", None), ("3 3", None), ("2 3 4 5 6", None), ("2 2 3 3", None),
])
def test_FA_6_combinations_of_farkle(dice, points):
    assert value("farkle", dice) == points


@pytest.mark.parametrize("dice, points", [
    ("1", 100), ("5", 50), ("1 1 1", 1000), ("2 2 2", 200), ("6 6 6", 600), ("4 4 4 4", 1000), ("1 1 1 1", 2000),
    ("5 5 5 5 5", 2000), ("1 1 1 1 1", 5000), ("2 2 2 2 2 2", 3000), ("1 1 1 1 1 1", 10000), ("3 3 3 6 6 6", 2500),
    ("2 2 3 3 4 4", 750), ("1 2 3 4 5 6", 1500),
])
def test_FA_7_combinations_of_farkel(dice, points):
    assert value("farkel", dice) == points


@pytest.mark.parametrize("preset, dice, points", [
    ("farkle", "1 1", 200),                       # two of three 1s as two singles
    ("farkle", "1 4 4 4", 500),                   # the document's second sample roll: 100 + 400
    ("farkle", "1 1 5", 250),
    ("farkle", "1 1 1 1 5 5", 1500),              # four and a pair, not 1,000 + 100
    ("farkel", "1 1 1 1 5 5", 2100),              # 2,000 + 100, not three pairs 750
    ("farkel", "1 1 1 1 1 5", 5050),
    ("farkel", "1 1 1 5 5 5", 2500),              # two triplets, not 1,000 + 500
    ("farkel", "1 1 5 5 6 6", 750),               # three pairs is the only complete split
    ("farkel", "1 1 5 5 6", None),
    ("farkle-facebook", "4 4 4 5 5 5", 900),      # no two triplets there: 400 + 500
    ("farkle-basic", "1 1 1 1", 1100),            # no four of a kind there: 1,000 + 100
    ("farkle-basic", "2 2 2 2", None),
    ("farkle-basic", "2 2 2 2 2 2", 400),         # two threes of a kind
    ("farkle-basic", "1 2 3 4 5 6", None),
])
def test_FA_5_best_split(preset, dice, points):
    assert value(preset, dice) == points


def test_FA_8_four_and_pair_is_three_pairs():
    assert value("farkel", "2 2 2 2 3 3") == 750
    assert value("farkel", "2 2 2 2") == 1000     # the player's choice
    assert value("farkel", "2 2 2 2 3 3", four_and_pair_is_three_pairs="no") is None


def test_FA_8_six_of_a_kind_is_nothing_else():
    # a table in which the others would be worth more than six of a kind
    rich = {"three_pairs": "9000", "four_and_pair": "9000", "two_triplets": "9000"}
    assert value("farkle", "4 4 4 4 4 4", **rich) == 3000


@pytest.mark.parametrize("dice, points", [
    ("5*", 100), ("1*", 200), ("1 1*", 300), ("5 5*", 150),
    ("4 4 4*", 800),
    ("1 1 1*", 2000),                             # 1,000 doubled
    ("1* 5 5 5", 700),                            # 200 + 500
    ("5 5 5 5*", 2000),                           # four doubled 2,000; 500 + 100 is less
    ("1 2 3 4 5* 6", 3000),
    ("1 1 1 1 5 5*", 2150),                       # 2,000 + 50 + 100; three pairs doubled is 1,500
    ("2 2 2 2 3 3*", 1500),                       # three pairs doubled
    ("3 3 3 6 6 6*", 5000),
])
def test_FA_17_doubler(dice, points):
    assert value("farkel-doubler", dice) == points


def test_FA_17_the_split_takes_the_double_into_account():
    # where five of a kind is worth less than four: 1* may be worth more outside the set
    table = {"four": "500 0 0 0 0 0", "five": "600 0 0 0 0 0", "three": "450 0 0 0 0 0"}
    # five 1s with the coloured one: 600 × 2 = 1,200; four and single: 500 + 200 = 700 or 1,000 + 100 = 1,100
    assert value("farkel-doubler", "1 1 1 1 1*", **table) == 1200
    # three 1s: 450 × 2 = 900 or three singles 100 + 100 + 200 = 400
    assert value("farkel-doubler", "1 1 1*", **table) == 900


def test_FA_10_what_is_a_farkle():
    farkle = scoring("farkle")

    def plain(dice):
        return [(int(die), False) for die in dice.split()]
    assert farkle.is_farkle(plain("2 2 3 3 4 6"))
    assert farkle.is_farkle(plain("2 3 4 6"))
    assert not farkle.is_farkle(plain("2 2 3 3 4 4"))
    assert not farkle.is_farkle(plain("2 3 4 6 2 2"))
    assert not farkle.is_farkle(plain("2 3 4 6 2 5"))
    assert scoring("farkle-basic").is_farkle(plain("2 2 3 3 4 4"))


# ===============================================================================================================
# Farkle: records. Six dice without a score: 2 2 3 3 4 6. Four 1s are 1,000 in the preset farkle.

START = """roll 0: 4
           roll 1: 2
        """


def test_FA_2_highest_begins_and_the_tied_roll_again():
    good("farkle", """roll 0: 5
                      roll 1: 3
                      roll 2: 5
                      roll 0: 2
                      roll 2: 6
                      roll 2: 1 2 3 4 6 6""", seats=3)
    bad("farkle", """roll 0: 5
                     roll 1: 3
                     roll 2: 5
                     roll 0: 2
                     roll 1: 6""", "seat 2 is due", seats=3)
    bad("farkle", """roll 0: 2
                     roll 1: 5
                     roll 0: 1 2 3 4 6 6""", "seat 1 is due")


def test_FA_2_the_winner_of_the_previous_game_begins_in_a_series():
    good("farkel", "roll 1: 1 2 3 4 6 6", series="2 0 840", begin="1")
    bad("farkel", "roll 0: 1 2 3 4 6 6", "winner", line=0, series="2 0 840", begin="0")
    good("farkel", "roll 1: 3", series="2 0 420 420", begin="1 2", seats=3)
    bad("farkle", "roll 1: 1 2 3 4 6 6", "all seats", line=0, series="2 0 840", begin="1")
    bad("farkel", "roll 1: 1 2 3 4 6 6", "all seats", line=0, begin="1")


def test_FA_3_every_die_set_aside_must_score():
    good("farkle", START + """roll 0: 1 3 4 4 5 6
                              move 0: keep 1 5 roll
                              roll 0: 1 2 2 3""")
    bad("farkle", START + """roll 0: 1 3 4 4 5 6
                             move 0: keep 1 3 roll""", "scoring combination")
    bad("farkle", START + """roll 0: 1 3 4 4 5 6
                             move 0: keep 1 1 roll""", "not all in the last roll")
    bad("farkle", START + """roll 0: 1 3 4 4 5 6
                             move 0: roll""", "keep")
    bad("farkle", START + """roll 0: 1 3 4 4 5 6
                             move 0: keep 1 5 roll
                             roll 0: 1 2 2 3 3""", "4 dice")


def test_FA_4_dice_of_different_rolls_never_join():
    # the document's example: 5, then two 5s: 150 points, not 500
    good("farkle", START + """roll 0: 5 2 3 3 4 6
                              move 0: keep 5 roll
                              roll 0: 5 5 2 3 4
                              move 0: keep 5 5 stop
                              abandon
                              score 150 0""", opening=0)
    bad("farkle", START + """roll 0: 5 2 3 3 4 6
                             move 0: keep 5 roll
                             roll 0: 2 3 3 4 1
                             move 0: keep 1 5 roll""", "not all in the last roll")


def test_FA_9_FA_11_the_sample_turn_of_the_document():
    # 5 (50), 1 and triple 4s (550), 1 (650), triple 3s (950): "Your running total of 950 is added"
    turn = """roll 0: 5 2 3 3 4 6
              move 0: keep 5 roll
              roll 0: 1 4 4 4 2
              move 0: keep 1 4 4 4 roll
              roll 0: 1
              move 0: keep 1 roll
              roll 0: 3 3 2 3 6 4
              move 0: keep 3 3 3 stop
              abandon
           """
    good("farkle", START + turn + "score 950 0")
    bad("farkle", START + turn + "score 500 0", "score 950 0")


def test_FA_9_hot_dice():
    hot = START + """roll 0: 1 2 3 4 5 6
                     move 0: keep 1 2 3 4 5 6 {}
                  """
    good("farkle", hot.format("stop") + """abandon
                                           score 1500 0""")
    good("farkle", hot.format("roll") + "roll 0: 1 2 3 4 6 6")
    bad("farkle", hot.format("stop"), "must roll", hot_dice="must_roll")
    good("farkle", hot.format("roll") + "roll 0: 1 2 3 4 6 6", hot_dice="must_roll")


def test_FA_10_a_farkle_loses_the_running_total():
    good("farkle", START + """roll 0: 1 1 1 1 3 4
                              move 0: keep 1 1 1 1 roll
                              roll 0: 2 3
                              roll 1: 1 2 3 4 6 6
                              abandon
                              score 0 0""")
    bad("farkle", START + """roll 0: 2 2 3 3 4 6
                             move 0: keep 2 2 stop""", "seat 1 is due")


def test_FA_11_opening():
    bad("farkle", START + """roll 0: 4 4 4 2 3 6
                             move 0: keep 4 4 4 stop""", "less than the 500")
    good("farkle", START + """roll 0: 5 5 5 2 3 6
                              move 0: keep 5 5 5 stop""")
    bad("farkel", START + """roll 0: 6 6 6 2 3 1
                             move 0: keep 1 6 6 6 stop""", "less than the 750")


def test_FA_12_an_opened_seat_stops_at_any_time():
    opened = START + """roll 0: 5 5 5 2 3 6
                        move 0: keep 5 5 5 stop
                        roll 1: 2 2 3 3 4 6
                        roll 0: 5 2 3 3 4 6
                        move 0: keep 5 stop
                     """
    good("farkle", opened + """abandon
                               score 550 0""")
    bad("farkle", opened, "less than the 300", line=7, min_bank=300)   # FA-19


def test_FA_19_least_total_to_stop_in_any_turn():
    turn = START + """roll 0: 1 5 2 3 3 4
                      move 0: keep 1 5 stop"""
    bad("farkle", turn, "less than the 300", opening=100, min_bank=300)
    bad("farkle", turn, "less than the 300", opening=300, min_bank=100)
    good("farkle", turn, opening=100, min_bank=150)


ROUND = """roll 0: 2
           roll 1: 6
           roll 2: 3
           roll 1: 1 1 1 1 2 3
           move 1: keep 1 1 1 1 {}
        """


def test_FA_13_others_once():
    # seat 1 begins and reaches 1,000 at once; seats 2 and 0 have one turn each
    rest = """roll 2: 2 2 3 3 4 6
              roll 0: 5 5 5 2 3 6
              move 0: keep 5 5 5 stop
           """
    result = """score 500 1000 0
                win 1"""
    good("farkle", ROUND.format("stop") + rest + result, seats=3, target=1000)
    bad("farkle", ROUND.format("stop") + rest + "roll 1: 1 2 3 4 6 6", "over", seats=3, target=1000)
    bad("farkle", ROUND.format("stop") + "roll 2: 2 2 3 3 4 6\n" + result, "not over", line=7, seats=3, target=1000)


def test_FA_13_others_once_is_not_finish_rotation():
    # seat 2, the second of the rotation, reaches the target: farkle gives seats 0 and 1 a last turn, farkel only seat 0
    game = """roll 0: 2
              roll 1: 6
              roll 2: 3
              roll 1: 2 2 3 3 4 6
              roll 2: 1 1 1 1 2 3
              move 2: keep 1 1 1 1 stop
              roll 0: 2 2 3 3 4 6
           """
    result = """score 0 0 {}
                win 2"""
    good("farkle", game + "roll 1: 2 2 3 3 4 6\n" + result.format(1000), seats=3, target=1000)
    good("farkel", game + result.format(2000), seats=3, target=1000)
    bad("farkel", game + "roll 1: 2 2 3 3 4 6", "over", seats=3, target=1000)


def test_FA_13_sudden_death():
    good("farkle", ROUND.format("stop") + """score 0 1000 0
                                             win 1""", seats=3, target=1000, last_round="sudden_death")


def test_FA_14_ties():
    tie = START + """roll 0: 1 1 1 1 2 3
                     move 0: keep 1 1 1 1 stop
                     roll 1: 1 1 1 1 2 3
                     move 1: keep 1 1 1 1 stop
                     score 1000 1000
                  """
    good("farkle", tie + "win 0", target=1000)
    bad("farkle", tie + "win 0 1", "win 0", target=1000)
    good("farkle", tie + "win 0 1", target=1000, tie="shared")


def test_FA_14_the_seat_that_reached_the_score_first():
    # seat 1 has 1,000 after its first turn, seat 0 only after its second
    good("farkle", START + """roll 0: 5 5 5 2 3 6
                              move 0: keep 5 5 5 stop
                              roll 1: 2 2 3 3 4 6
                              roll 0: 2 2 3 3 4 6
                              roll 1: 1 1 1 1 2 3
                              move 1: keep 1 1 1 1 stop
                              roll 0: 5 5 5 2 3 6
                              move 0: keep 5 5 5 stop
                              score 1000 1000
                              win 1""", target=1000)


def test_FA_1_a_single_seat_practises():
    good("farkle", """roll 0: 1 1 1 1 2 3
                      move 0: keep 1 1 1 1 stop
                      score 1000
                      win 0""", seats=1, target=1000)
    bad("farkel-keen", "roll 0: 1 1 1 1 2 3", "two seats", seats=1, line=-2)     # its last rule line


# -- Keen: farkel values, opening 750 -----------------------------------------------------------------------------

OFFER = START + """roll 0: 1 1 1 1 2 3
                   move 0: keep 1 1 1 1 stop
                """                                # 2,000 points and two dice are offered to seat 1


def test_FA_16_take():
    good("farkel-keen", OFFER + """move 1: take
                                   roll 1: 5 2
                                   move 1: keep 5 stop
                                   move 0: decline
                                   roll 0: 1 2 3 4 6 6
                                   abandon
                                   score 2000 2050""")
    bad("farkel-keen", OFFER + "roll 1: 1 2 3 4 6 6", "a move of seat 1 is due")
    bad("farkel-keen", OFFER + "move 1: keep 5 stop", "'take' or 'decline'")
    bad("farkel-keen", OFFER + """move 1: take
                                  roll 1: 1 2 3 4 6 6""", "2 dice")
    bad("farkel", OFFER + "move 1: take", "a roll of 6 dice by seat 1 is due")


def test_FA_16_decline():
    good("farkel-keen", OFFER + """move 1: decline
                                   roll 1: 1 2 3 4 6 6""")
    bad("farkel-keen", OFFER + """move 1: decline
                                  roll 1: 1 2 3 4 6 6
                                  move 1: keep 1 stop""", "A running total of 100")


def test_FA_16_hot_dice_on_offered_dice():
    good("farkel-keen", OFFER + """move 1: take
                                   roll 1: 1 5
                                   move 1: keep 1 5 stop
                                   move 0: take
                                   roll 0: 2 2 3 3 4 6
                                   roll 1: 1 2 3 4 6 6
                                   abandon
                                   score 2000 2150""")


def test_FA_16_a_farkle_on_offered_dice():
    fail = OFFER + """move 1: take
                      roll 1: 2 3
                   """
    good("farkel-keen", fail + "roll 0: 1 2 3 4 6 6")              # nothing is offered after a farkle
    bad("farkel-keen", fail + "roll 1: 1 2 3 4 6 6", "by seat 0 is due")
    fresh = fail + """roll 1: 1 1 1 2 3 4
                      move 1: keep 1 1 1 {}
                   """
    good("farkel-keen", fresh.format("stop") + """abandon
                                                  score 2000 1000""", keen_fail="fresh_six")
    good("farkel-keen", fresh.format("roll") + """roll 1: 2 3 4
                                                  roll 0: 1 2 3 4 6 6""", keen_fail="fresh_six")


def test_FA_16_only_the_first_roll_of_offered_dice_is_failed_freshly():
    good("farkel-keen", OFFER + """move 1: take
                                   roll 1: 2 5
                                   move 1: keep 5 roll
                                   roll 1: 2
                                   roll 0: 1 2 3 4 6 6""", keen_fail="fresh_six")


def test_FA_16_offers_in_the_last_round():
    good("farkel-keen", OFFER + """move 1: take
                                   roll 1: 2 5
                                   move 1: keep 5 stop
                                   score 2000 2050
                                   win 1""", target=2000)


def test_FA_18_an_offer_carries_the_coloured_die_or_not():
    plain = START + """roll 0: 1 1* 1 1 2 3
                       move 0: keep 1 1 1 1* stop
                       move 1: take
                    """
    good("farkel-keen-doubler", plain + "roll 1: 5 2")
    bad("farkel-keen-doubler", plain + "roll 1: 5* 2", "star")
    coloured = START + """roll 0: 1 1 1 1 2* 3
                          move 0: keep 1 1 1 1 stop
                          move 1: take
                       """
    good("farkel-keen-doubler", coloured + """roll 1: 5 5*
                                              move 1: keep 5* stop
                                              abandon
                                              score 2000 2100""")
    bad("farkel-keen-doubler", coloured + "roll 1: 5 2", "star")


def test_FA_17_coloured_dice_in_records():
    bad("farkel-doubler", START + "roll 0: 1 2 3 4 6 6", "star")
    bad("farkel-doubler", START + "roll 0: 1* 2* 3 4 6 6", "star")
    bad("farkel", START + "roll 0: 1* 2 3 4 6 6", "star")
    bad("farkel-doubler", "roll 0: 4*", "coloured")
    chosen = START + """roll 0: 5 5* 2 3 4 6
                        move 0: keep {} roll
                     """
    good("farkel-doubler", chosen.format("5*") + "roll 0: 5 2 3 4 6")
    good("farkel-doubler", chosen.format("5") + "roll 0: 5* 2 3 4 6")
    bad("farkel-doubler", chosen.format("5") + "roll 0: 5 2 3 4 6", "star")
    bad("farkel-doubler", chosen.format("5* 5"), "rising order")
    good("farkel-doubler", START + """roll 0: 1 2 3 4* 5 6
                                      move 0: keep 1 2 3 4* 5 6 roll
                                      roll 0: 5* 1 2 3 3 4""")     # all six set aside brings it back


# -- house rules --------------------------------------------------------------------------------------------------

NOTHING = "roll 0: 2 2 3 3 4 6"


def test_FA_19_three_farkles_in_a_row():
    bank = "roll 0: 1 1 1 1 2 3\nmove 0: keep 1 1 1 1 stop"            # 1,000
    how = {"seats": 1, "opening": 0, "three_farkles": 500, "score_floor": -700}

    def score(number, *turns):
        good("farkle", "\n".join(turns) + f"\nabandon\nscore {number}", **how)
    score(1000, bank, NOTHING, NOTHING)
    score(500, bank, NOTHING, NOTHING, NOTHING)
    score(0, bank, *[NOTHING] * 6)
    score(2000, bank, NOTHING, NOTHING, bank, NOTHING, NOTHING)    # banking starts the count again
    score(-500, *[NOTHING] * 5)
    score(-700, *[NOTHING] * 6)                                    # held at the floor
    score(300, *[NOTHING] * 6, bank)


def test_FA_19_an_opened_seat_stays_opened():
    # 500, a penalty of 500, then 50 may be banked on a score of 0
    good("farkle", """roll 0: 5 5 5 2 3 6
                      move 0: keep 5 5 5 stop
                      roll 0: 2 2 3 3 4 6
                      roll 0: 2 2 3 3 4 6
                      roll 0: 2 2 3 3 4 6
                      roll 0: 5 2 3 3 4 6
                      move 0: keep 5 stop
                      abandon
                      score 50""", seats=1, three_farkles=500)


def test_FA_19_a_failed_offer_with_fresh_dice_is_no_farkle():
    # seat 1: two farkles, then an offer fails (fresh six dice), then it banks: no penalty
    farkle_each = """roll 0: 2 2 3 3 4 6
                     roll 1: 2 2 3 3 4 6
                  """
    good("farkel-keen", START + farkle_each + farkle_each + """
         roll 0: 1 1 1 1 2 3
         move 0: keep 1 1 1 1 stop
         move 1: take
         roll 1: 2 3
         roll 1: 1 1 1 2 3 4
         move 1: keep 1 1 1 stop
         abandon
         score 2000 1000""", keen_fail="fresh_six", three_farkles=300, score_floor=-1000)
    good("farkel-keen", START + farkle_each + farkle_each + """
         roll 0: 1 1 1 1 2 3
         move 0: keep 1 1 1 1 stop
         move 1: take
         roll 1: 2 3
         abandon
         score 2000 -300""", three_farkles=300, score_floor=-1000)


def test_FA_19_six_dice_without_a_score():
    nothing = START + "roll 0: 2 2 3 3 4 6\n"
    good("zilch", nothing + """move 0: stop
                               abandon
                               score 500 0""")
    good("zilch", nothing + """move 0: roll
                               roll 0: 1 2 3 4 6 6
                               move 0: keep 1 stop
                               abandon
                               score 600 0""")
    bad("zilch", nothing + "move 0: keep 2 2 roll", "'roll' or 'stop'")
    bad("zilch", nothing + "move 0: stop", "must roll", hot_dice="must_roll")
    bad("zilch", nothing + "move 0: stop", "less than the 800", opening=800)
    bad("zilch", START + """roll 0: 1 2 3 4 6 6
                            move 0: keep 1 roll
                            roll 0: 2 3 4 6 6
                            move 0: stop""", "by seat 1 is due")


# ===============================================================================================================
# Balut

@pytest.mark.parametrize("category, dice, points", [
    ("fours", [4, 4, 1, 2, 4], 12), ("fives", [5, 5, 5, 5, 5], 25), ("sixes", [1, 2, 3, 4, 5], 0),
])
def test_BA_5_fours_fives_sixes(category, dice, points):
    assert worth(category, dice) == points


def test_BA_6_straight():
    assert worth("straight", [5, 1, 4, 2, 3]) == 15
    assert worth("straight", [6, 5, 4, 3, 2]) == 20
    assert worth("straight", [1, 2, 3, 4, 6]) == 0
    assert worth("straight", [1, 1, 2, 3, 4]) == 0


def test_BA_7_full_house():
    assert worth("full_house", [6, 5, 6, 5, 6]) == 28
    assert worth("full_house", [6, 6, 6, 6, 6]) == 0
    assert worth("full_house", [6, 6, 6, 6, 5]) == 0
    assert worth("full_house", [6, 6, 6, 4, 5]) == 0


def test_BA_8_BA_9_choice_and_balut():
    assert worth("choice", [1, 2, 3, 4, 6]) == 16
    assert worth("balut", [1, 1, 1, 1, 1]) == 25
    assert worth("balut", [6, 6, 6, 6, 6]) == 50
    assert worth("balut", [6, 6, 6, 6, 5]) == 0


def sheet(**rows):
    return {category: rows.get(category, []) for category in CATEGORIES}


def test_BA_10_points_for_rows():
    def both(**rows):
        return tuple(points_for_rows(sheet(**rows), how) for how in ("more_than", "at_least"))
    assert both() == (0, 0)
    assert both(fours=[12, 12, 12, 16]) == (0, 2)                  # exactly 52
    assert both(fours=[12, 12, 16, 16]) == (2, 2)
    assert both(fives=[15, 15, 15, 20]) == (0, 2)                  # exactly 65
    assert both(sixes=[18, 18, 18, 24]) == (0, 2)                  # exactly 78
    assert both(sixes=[18, 18, 18, 18]) == (0, 0)
    assert both(choice=[25, 25, 25, 25]) == (0, 2)                 # exactly 100
    assert both(choice=[25, 25, 25, 26]) == (2, 2)
    assert both(straight=[15, 20, 15, 15]) == (4, 4)
    assert both(straight=[15, 20, 0, 15]) == (0, 0)
    assert both(straight=[15, 20, 15]) == (0, 0)
    assert both(full_house=[7, 8, 28, 20]) == (3, 3)
    assert both(full_house=[7, 8, 0, 20]) == (0, 0)
    assert both(balut=[25, 0, 50]) == (4, 4)


def test_BA_11_points_for_the_total():
    expected = {0: -2, 299: -2, 300: -1, 349: -1, 350: 0, 399: 0, 400: 1, 449: 1, 450: 2, 499: 2, 500: 3, 549: 3,
                550: 4, 599: 4, 600: 5, 649: 5, 650: 6, 812: 6}
    assert {total: points_for_total(total) for total in expected} == expected


PERFECT = [("fours", "4 4 4 4 4"), ("fives", "5 5 5 5 5"), ("sixes", "6 6 6 6 6"), ("straight", "2 3 4 5 6"),
           ("full_house", "5 5 6 6 6"), ("choice", "6 6 6 6 6"), ("balut", "6 6 6 6 6")]


def balut_turns(seat, dice_of):
    """28 turns, each of one throw."""
    return [f"roll {seat}: {dice}\nmove {seat}: score {category}" for category, dice in dice_of for _ in range(4)]


def test_BA_12_the_maximum_is_812_and_29():
    game = "\n".join(balut_turns(0, PERFECT))
    good("balut", game + "\nscore 812\npoints 29\nwin 0", seats=1)
    bad("balut", game + "\nscore 812\npoints 28\nwin 0", "points 29", line=58, seats=1)
    bad("balut", game + "\nroll 0: 1 2 3 4 5", "over", seats=1)


def two_balut_sheets(first, second):
    turns = zip(balut_turns(0, first), balut_turns(1, second))
    return START + "\n".join(turn for pair in turns for turn in pair) + "\n"


def test_BA_12_tie_break():
    # Nothing but choice: seat 0 has 4 × 20 = 80, seat 1 has 4 × 15 = 60. Both have −2 points.
    poor = [(category, "1 1 2 3 3") for category in CATEGORIES if category != "choice"]      # worth 0 everywhere
    game = two_balut_sheets(poor + [("choice", "2 3 4 5 6")], poor + [("choice", "1 2 3 4 5")])
    game += "score 80 60\npoints -2 -2\n"
    good("balut", game + "win 0 1")
    good("balut-federation", game + "win 0")


def test_BA_12_tie_break_by_baluts():
    # Seat 0: one Balut of ones 25, choice 4 × 20: total 105; points 2 for the Balut, −2 for the total.
    # Seat 1: fives 4 × 20 = 80 (more than 65), choice 7 + 6 + 6 + 6 = 25: total 105; 2 points for fives, −2 for the
    # total.
    def row(category, *hands):
        return [(category, hand) for hand in hands]
    blank = "1 1 2 3 3"
    first = (row("balut", "1 1 1 1 1", blank, blank, blank) + row("choice", *["2 3 4 5 6"] * 4)
             + row("fives", *[blank] * 4))
    second = (row("balut", *[blank] * 4) + row("choice", "1 1 1 2 2", *["1 1 1 1 2"] * 3)
              + row("fives", *["5 5 5 5 1"] * 4))
    for category in ("fours", "sixes", "straight", "full_house"):
        first += row(category, *[blank] * 4)
        second += row(category, *[blank] * 4)

    def turn(seat, entry):
        return f"roll {seat}: {entry[1]}\nmove {seat}: score {entry[0]}\n"
    game = START + "".join(turn(0, a) + turn(1, b) for a, b in zip(first, second))
    game += "score 105 105\npoints 0 0\n"
    good("balut", game + "win 0 1")
    good("balut-federation", game + "win 0")


def test_BA_1_BA_3_four_boxes_each_and_no_more():
    fours = "\n".join(["roll 0: 4 4 4 4 4\nmove 0: score fours"] * 5)
    bad("balut", fours, "filled", seats=1)
    bad("balut", "roll 0: 4 4 4 4 4\nroll 0: 1", "a move of seat 0 is due", seats=1)
    bad("balut", "roll 0: 4 4 4 4 4\nmove 0: pass", "The move must be", seats=1)


def test_BA_2_three_throws_and_kept_dice():
    turn = """roll 0: 4 4 1 2 3
              move 0: keep 4 4
              roll 0: 4 5 6
              move 0: keep {}
           """
    good("balut", turn.format("4 4 4") + """roll 0: 1 1
                                            move 0: score fours
                                            abandon
                                            score 12
                                            points 0""", seats=1)
    good("balut", turn.format("5 6") + "roll 0: 1 1 1", seats=1)
    good("balut", turn.format("nothing") + "roll 0: 1 1 1 1 1", seats=1)
    good("balut", turn.format("4 4 6") + "roll 0: 1 1", seats=1, kept_dice="locked")
    bad("balut", turn.format("4 5 6"), "kept again", seats=1, kept_dice="locked")
    bad("balut", turn.format("1"), "do not lie", seats=1)
    bad("balut", turn.format("6 5"), "rising order", seats=1)
    bad("balut", turn.format("4 4 4 5 6"), "score", seats=1)
    bad("balut", turn.format("4 4 4") + """roll 0: 1 1
                                           move 0: keep 1""", "three throws", seats=1)


def test_BA_4_scratch():
    scratch = "roll 0: 4 4 1 2 3\nmove 0: scratch "
    bad("balut", scratch + "fours", "do not allow", seats=1)
    good("balut", scratch + "fours\nabandon\nscore 0\npoints 0", seats=1, scratch="on")
    bad("balut", scratch + "sixes", "score instead", seats=1, scratch="on")


def test_BA_13_turns_go_round_the_table():
    bad("balut", """roll 0: 1
                    roll 1: 3
                    roll 2: 2
                    roll 1: 1 2 3 4 5
                    move 1: score straight
                    roll 0: 1 2 3 4 5""", "seat 2 is due", seats=3)


# ===============================================================================================================
# Palko: counting

A, B, C = [1, 4, 4, 4, 4], [2, 3, 4, 5, 6], [1, 1, 6, 6, 2]


def test_PA_12_the_worked_example():
    assert [count_hand(hand, 4, True, "wild") for hand in (A, B, C)] == [6, 0, 2]
    assert count_table([A, B, C], 4, True, "wild") == 8
    assert count_table([A, B, C], 1, True, "wild") == 3
    assert count_table([A, B, C], 6, False, "wild") == 2


def test_PA_6_calls_rise():
    order = [(3, 5), (3, 6), (3, 1), (4, 2), (4, 3), (4, 1), (5, 2)]
    assert sorted(order, key=lambda call: rank(*call)) == order


def test_PA_9_wild_ones():
    assert count_hand([1, 1, 5, 5, 2], 5, True, "wild") == 4
    assert count_hand([1, 1, 5, 5, 2], 5, False, "wild") == 2
    assert count_hand([1, 1, 5, 5, 2], 1, True, "wild") == 2


def test_PA_11_straights_are_left_out():
    for wild in (True, False):
        assert count_hand([5, 4, 3, 2, 1], 1, wild, "wild") == 0
        assert count_hand([2, 3, 4, 5, 6], 6, wild, "wild") == 0
    assert count_hand([1, 2, 3, 4, 6], 6, True, "wild") == 2       # ones do not make a straight, and this is none


def test_PA_12_five_of_a_kind_counts_six():
    assert count_hand([4, 4, 4, 4, 4], 4, False, "wild") == 6
    assert count_hand([4, 4, 4, 4, 4], 4, True, "natural") == 6
    assert count_hand([1, 4, 4, 4, 4], 4, True, "wild") == 6
    assert count_hand([1, 4, 4, 4, 4], 4, True, "natural") == 5
    assert count_hand([1, 4, 4, 4, 4], 4, False, "wild") == 4
    assert count_hand([1, 1, 1, 1, 4], 4, True, "wild") == 6
    assert count_hand([1, 1, 1, 1, 1], 4, True, "wild") == 6
    assert count_hand([1, 1, 1, 1, 1], 4, True, "natural") == 6
    assert count_hand([1, 1, 1, 1, 1], 4, False, "wild") == 0
    assert count_hand([1, 1, 1, 1, 1], 1, True, "wild") == 6
    assert count_hand([1, 4, 4, 4, 4], 1, True, "wild") == 1


# ===============================================================================================================
# Palko: records. Three seats with the hands of the worked example unless said otherwise; seat 0 opens.

OPENS = """roll 0: 6 6 6 6 6
           roll 1: 1 1 1 1 1
           roll 2: 2 2 2 2 2
        """
HANDS = OPENS + """roll 0 hidden: 1 4 4 4 4
                   roll 1 hidden: 2 3 4 5 6
                   roll 2 hidden: 1 1 6 6 2
                """
PASSED = HANDS + """move 0: call 3x4
                    move 1: stand
                    move 2: stand
                    move 1: call 4x4
                    move 2: stand
                    move 0: stand
                    move 2: call 4x1
                    move 0: stand
                    move 1: stand
                    move 0: call 5x6
                 """


def test_PA_2_the_highest_total_opens():
    good("palko", """roll 0: 1 2 3 4 5
                     roll 1: 5 5 2 2 2
                     roll 2: 6 6 1 2 1
                     roll 1: 1 1 1 1 1
                     roll 2: 1 1 1 1 2
                     roll 2 hidden: 1 1 1 1 1
                     roll 0 hidden: 1 1 1 1 1
                     roll 1 hidden: 1 1 1 1 1
                     move 2: call 3x2""", seats=3)
    bad("palko", """roll 0: 1 2 3 4 5
                    roll 1: 5 5 2 2 2
                    roll 2: 6 6 1 2 2
                    roll 0 hidden: 1 1 1 1 1""", "seat 2 is due", seats=3)
    bad("palko", "roll 0: 1", "5 dice", seats=3)


def test_PA_3_all_roll_hidden_dice():
    bad("palko", OPENS + "roll 0: 1 4 4 4 4", "hidden", seats=3)
    bad("palko", OPENS + """roll 0 hidden: 1 4 4 4 4
                            move 0: call 3x4""", "hidden roll of 5 dice by seat 1", seats=3)


def test_PA_18_the_worked_example_as_a_record():
    # five sixes and four ones are both false: seats 0 and 2 pay one token each
    good("palko", PASSED + """move 1: challenge+challenge
                              move 0: open
                              move 2: open
                              abandon
                              score 2 3 2""", seats=3)
    # both calls of fours are true: seat 2 pays 1 + 1 and opens the next set
    good("palko", HANDS + """move 0: call 3x4
                             move 1: stand
                             move 2: stand
                             move 1: call 4x4
                             move 2: challenge+challenge
                             move 1: open
                             move 0: open
                             roll 2 hidden: 1 1 6 6 2
                             roll 0 hidden: 1 4 4 4 4
                             roll 1 hidden: 2 3 4 5 6
                             abandon
                             score 3 3 1""", seats=3)


@pytest.mark.parametrize("quantity, tokens", [(8, "3 2 3"), (9, "2 3 3")])
def test_PA_18_the_count_must_reach_the_quantity(quantity, tokens):
    good("palko", HANDS + f"""move 0: call {quantity}x4
                              move 1: challenge
                              move 0: open
                              abandon
                              score {tokens}""", seats=3)


def test_PA_10_ones_are_wild_for_calls_before_the_ones():
    # seat 2 calls 3x1 (true: three natural ones), then seat 0 calls 4x4: natural fours are A 4, C 0 (B is out) = 4:
    # true; seat 1 challenges both and pays 2
    game = HANDS + """move 0: call 3x4
                      move 1: stand
                      move 2: stand
                      move 1: call 3x5
                      move 2: stand
                      move 0: stand
                      move 2: call 3x1
                      move 0: stand
                      move 1: stand
                      move 0: call {}x4
                      move 1: challenge+challenge
                      move 0: open
                      move 2: open
                      abandon
                   """
    good("palko", game.format(4) + "score 3 1 3", seats=3)
    # five fours would be true with wild ones (eight), but is false now: one token each
    good("palko", game.format(5) + "score 2 2 3", seats=3)


def test_PA_6_and_PA_7_legal_calls():
    bad("palko", HANDS + "move 0: call 2x1", "at least 3", seats=3)
    good("palko", HANDS + "move 0: call 3x2", seats=3)
    bad("palko", HANDS + "move 0: call 3x7", "A call such as", seats=3)
    low = HANDS + """move 0: call 3x5
                     move 1: stand
                     move 2: stand
                     move 1: call {}"""
    for call in ("3x6", "3x1", "4x2", "5x2", "18x1"):
        good("palko", low.format(call), seats=3)
    for call in ("3x5", "3x4", "2x1"):
        bad("palko", low.format(call), "not higher", seats=3)
    bad("palko", low.format("19x2"), "so many", seats=3)
    bad("palko", low.format("3x6") + "\nmove 2: call 4x6", "'stand'", seats=3)     # the window comes first


def test_PA_7_opening_count():
    # seat 2 challenges a true call, loses its only token and is out; two seats are left of three
    game = HANDS + """move 0: call 3x4
                      move 2: challenge
                      move 1: stand
                      move 0: open
                      roll 0 hidden: 1 1 1 1 1
                      roll 1 hidden: 1 1 1 1 1
                      move 0: call 2x2"""
    good("palko", game, seats=3, tokens=1)
    bad("palko", game, "at least 3", seats=3, tokens=1, opening_count="started")


def test_PA_19_if_the_loser_is_out_the_next_seat_opens():
    good("palko", HANDS + """move 0: call 3x4
                             move 1: challenge
                             move 0: open
                             roll 2 hidden: 1 1 1 1 1
                             roll 0 hidden: 1 1 1 1 1
                             move 2: reverse
                             move 2: call 2x2
                             move 0: challenge
                             move 2: open
                             score 0 0 1
                             win 2""", seats=3, tokens=1)


def test_PA_19_the_loser_of_the_last_call_opens():
    # nine fours is false, so seat 1 pays and opens; three fours is true, so seat 2 pays too
    good("palko", HANDS + """move 0: call 3x4
                             move 1: stand
                             move 2: stand
                             move 1: call 9x4
                             move 2: challenge+challenge
                             move 1: open
                             move 0: open
                             roll 1 hidden: 1 1 1 1 1
                             roll 2 hidden: 1 1 1 1 1
                             roll 0 hidden: 1 1 1 1 1
                             move 1: call 3x2
                             abandon
                             score 3 2 2""", seats=3)


def test_PA_8_after_the_highest_call_the_next_must_challenge():
    top = HANDS + """move 0: call 18x1
                     move 2: stand
                     move 1: stand
                  """
    bad("palko", top + "move 1: stand", "must be made", seats=3)
    bad("palko", top + "move 1: call 19x2", "must be made", seats=3)
    bad("palko", top + "move 2: challenge", "seat 1 is due", seats=3)
    good("palko", top + """move 1: double
                           move 0: open
                           abandon
                           score 1 3 3""", seats=3)
    good("palko", HANDS + "move 0: call 18x6\nmove 1: stand\nmove 2: stand\nmove 1: call 18x1", seats=3)


def test_PA_14_the_chain_ends_before_the_challengers_own_call():
    good("palko", PASSED + "move 1: double+challenge", seats=3)
    bad("palko", PASSED + "move 1: challenge+challenge+challenge", "longer", seats=3)
    good("palko", PASSED + "move 2: challenge", seats=3)
    bad("palko", PASSED + "move 2: challenge+challenge", "longer", seats=3)
    bad("palko", PASSED + "move 1: challenge +challenge", "joined", seats=3)


FOUR = """roll 0: 6 6 6 6 6
          roll 1: 1 1 1 1 1
          roll 2: 2 2 2 2 2
          roll 3: 2 2 2 2 2
          roll 0 hidden: 2 2 3 3 4
          roll 1 hidden: 2 2 3 3 4
          roll 2 hidden: 2 2 3 3 4
          roll 3 hidden: 2 2 3 3 4
          move 0: call 4x2
       """                                         # eight twos: true


def test_PA_15_the_nearest_challenger_counts():
    good("palko", FOUR + """move 3: double
                            move 2: challenge
                            move 1: stand
                            move 0: open
                            abandon
                            score 3 3 2 3""", seats=4)
    good("palko", FOUR + """move 3: double
                            move 1: challenge
                            move 0: open
                            abandon
                            score 3 2 3 3""", seats=4)


def test_PA_15_the_window_closes_when_it_is_decided():
    bad("palko", FOUR + """move 1: challenge
                           move 2: stand""", "seat 0 is due", seats=4)
    bad("palko", FOUR + """move 3: challenge
                           move 3: challenge""", "seat 1 or 2 is due", seats=4)
    bad("palko", FOUR + "move 0: challenge", "seat 1 or 2 or 3 is due", seats=4)
    bad("palko", FOUR + """move 2: stand
                           move 3: stand
                           move 1: stand
                           move 2: call 4x3""", "seat 1 is due", seats=4)


def palko_duel(*moves, first="2 2 3 3 4", second="2 2 3 3 4"):
    """Two seats; seat 0 opens with 4x2, which is true (four twos), and seat 1 answers."""
    return "\n".join(["roll 0: 6 6 6 6 6", "roll 1: 1 1 1 1 1", f"roll 0 hidden: {first}", f"roll 1 hidden: {second}",
                      "move 0: call 4x2", *moves])


@pytest.mark.parametrize("moves, tokens", [
    (["move 1: challenge", "move 0: open"], "5 4"),
    (["move 1: challenge", "move 0: raise", "move 1: open"], "5 3"),
    (["move 1: challenge", "move 0: raise", "move 1: raise"], "5 1"),
    (["move 1: double", "move 0: open"], "5 3"),
    (["move 1: double", "move 0: raise"], "5 1"),
])
def test_PA_16_the_ladder(moves, tokens):
    good("palko-5", palko_duel(*moves, "abandon", f"score {tokens}"))


def test_PA_16_the_ladder_ends():
    after = "a hidden roll of 5 dice by seat 1"
    bad("palko-5", palko_duel("move 1: double", "move 0: raise", "move 1: raise"), after)
    bad("palko-5", palko_duel("move 1: challenge", "move 0: open", "move 1: raise"), after)
    bad("palko-5", palko_duel("move 1: challenge", "move 0: raise", "move 0: raise"), "seat 1 is due")
    bad("palko-5", palko_duel("move 1: challenge", "move 0: stand"), "'open' or 'raise'")


def test_PA_16_one_raise_and_doubles_only():
    after = "a hidden roll of 5 dice by seat 1"
    bad("palko-5", palko_duel("move 1: challenge", "move 0: raise", "move 1: open"), after, stakes="one_raise")
    good("palko-5", palko_duel("move 1: double", "move 0: raise", "abandon", "score 5 1"), stakes="one_raise")
    bad("palko-5", palko_duel("move 1: challenge", "move 0: open"), after, stakes="doubles_only")
    good("palko-5", palko_duel("move 1: challenge", "abandon", "score 5 4"), stakes="doubles_only")
    good("palko-5", palko_duel("move 1: double", "move 0: raise", "abandon", "score 5 1"), stakes="doubles_only")


def test_PA_16_each_ladder_is_finished_before_the_next_caller_answers():
    chain = PASSED + """move 1: challenge+challenge
                        move 0: raise
                     """
    bad("palko-5", chain + "move 2: open", "seat 1 is due", seats=3)
    good("palko-5", chain + """move 1: raise
                               move 2: open
                               abandon
                               score 1 5 4""", seats=3)


def test_PA_17_cover():
    # rule 18 of the document: with 3 tokens no double can be doubled back
    bad("palko", palko_duel("move 1: double", "move 0: raise"), "Seat 0 has not enough")
    good("palko", palko_duel("move 1: double", "move 0: open", "abandon", "score 3 1"))
    bad("palko", PASSED + "move 1: double+double", "Seat 1 has not enough", seats=3)
    good("palko-5", PASSED + "move 1: double+double", seats=3)
    # all contests of the mover count: 2 + 1, so the challenger cannot raise the first one to 4
    chain = PASSED + """move 1: challenge+challenge
                        move 0: raise
                        move 1: {}"""
    bad("palko", chain.format("raise"), "Seat 1 has not enough", seats=3)
    good("palko", chain.format("open"), seats=3)


def test_PA_17_the_other_side():
    # Seat 1 calls 4x4, true (8); seat 2 enters with double+challenge: all its 3 tokens. Seat 0 raises its contest to 2.
    game = HANDS + """move 0: call 3x4
                      move 1: stand
                      move 2: stand
                      move 1: call 4x4
                      move 2: double+challenge
                      move 1: open
                      move 0: raise
                   """
    # mover: allowed; seat 2 cannot raise back; it loses 2 + 2 and pays all it has, 3
    good("palko", game + """move 2: open
                            abandon
                            score 3 3 0""", seats=3)
    bad("palko", game, "Seat 2 has not enough", seats=3, cover="both")


def test_PA_17_the_other_side_of_an_entry():
    bad("palko", palko_duel("move 1: double"), "Seat 1 has not enough", tokens=1)
    # seat 1 calls with one token: with cover = both it cannot be doubled
    lost = palko_duel("move 1: challenge", "move 0: raise", "move 1: open",             # 3 and 1 token; seat 1 opens
                      "roll 1 hidden: 2 2 3 3 4", "roll 0 hidden: 2 2 3 3 4", "move 1: call 4x2", "move 0: double")
    good("palko", lost)
    bad("palko", lost, "Seat 1 has not enough", cover="both")


def test_PA_19_reverse():
    first = HANDS + "move 0: reverse"
    bad("palko", first, "not in the first set", seats=3)
    second = HANDS + """move 0: call 9x4
                        move 1: challenge
                        move 0: open
                        roll 0 hidden: 2 2 3 3 4
                        roll 1 hidden: 2 2 3 3 4
                        roll 2 hidden: 2 2 3 3 4
                        move 0: reverse
                     """
    bad("palko", second + "move 0: reverse", "once", seats=3)
    reversed_round = second + """move 0: call 3x2
                                 move 2: stand
                                 move 1: stand
                                 move 2: call 3x3
                                 move 1: stand
                                 move 0: stand
                                 move 1: call 7x3
                              """                  # six threes: false
    good("palko", reversed_round + """move 0: challenge
                                      move 1: open
                                      roll 1 hidden: 2 2 3 3 4
                                      roll 0 hidden: 2 2 3 3 4
                                      roll 2 hidden: 2 2 3 3 4
                                      move 1: reverse
                                      move 1: call 3x2
                                      move 2: stand
                                      move 0: stand
                                      move 2: call 4x2""", seats=3)
    bad("palko", second + """move 0: call 3x2
                             move 2: stand
                             move 1: stand
                             move 1: call 3x3""", "seat 2 is due", seats=3)
    bad("palko", second + """move 0: call 3x2
                             move 2: stand
                             move 1: stand
                             move 2: reverse""", "once", seats=3)


def test_PA_20_the_last_seat_with_tokens_wins():
    good("palko", palko_duel("move 1: challenge", "move 0: open", "score 1 0", "win 0"), tokens=1)
    bad("palko", palko_duel("move 1: challenge", "move 0: open", "score 1 0", "win 1"), "win 0", tokens=1)


def test_PA_21_forfeits():
    how = {"scoring": "forfeits", "sets": 2, "tasks": "tell a joke | eat a raw egg"}
    first = palko_duel("move 1: double", "move 0: raise", "move 0: task 2")           # no cover rule
    game = first + "\n" + "\n".join([
        "roll 1 hidden: 2 2 3 3 4", "roll 0 hidden: 2 2 3 3 4", "move 1: call 5x2", "move 0: challenge", "move 1: open",
        "move 0: task 0", "note sing a song", "score 0 5", "win 0"])
    good("palko", game, **how)
    bad("palko", palko_duel("move 1: challenge", "move 0: open", "move 0: task 3"), "from 0 to 2", **how)
    bad("palko", palko_duel("move 1: challenge", "move 0: open", "move 1: task 1"), "seat 0 is due", **how)
    good("palko", palko_duel("move 1: double", "move 0: raise", "move 0: task 2", "score 0 4", "win 0"),
         **(how | {"sets": 1}))


def test_PA_21_tasks_of_a_chain():
    # five sixes and four ones are false: seat 1 wins both contests and names both tasks; fewest forfeits: seat 1
    good("palko", PASSED + """move 1: challenge+double
                              move 0: open
                              move 2: open
                              move 1: task 0
                              move 1: task 0
                              score 1 0 2
                              win 1""", seats=3, scoring="forfeits", sets=1)


def test_RC_palko_standing_after_resignations():
    # One token each. Nine fours is false (eight): seat 0 is out in the first set. Twelve ones is false (six and four):
    # seat 1 is out in the second. Seat 2, the last one, has resigned: seat 1 stands higher than seat 0.
    good("palko", HANDS + """resign 2
                             move 0: call 9x4
                             move 1: challenge
                             move 0: open
                             roll 1 hidden: 1 1 1 1 1
                             roll 2 hidden: 1 1 1 1 2
                             move 1: call 12x1
                             move 2: challenge
                             move 1: open
                             score 0 0 1
                             win 1""", seats=3, tokens=1)
    # Two tokens each. Both calls are false; both callers raise to 2 and are out in the same set: they share.
    good("palko", HANDS + """resign 2
                             move 0: call 9x4
                             move 1: stand
                             move 2: stand
                             move 1: call 10x4
                             move 2: challenge+challenge
                             move 1: raise
                             move 2: open
                             move 0: raise
                             move 2: open
                             score 0 0 2
                             win 0 1""", seats=3, tokens=2)


# ===============================================================================================================
# Penk!

def test_PE_5_dice_are_split():
    dice = [2, 2, 2, 3, 3, 5]
    assert can_split(dice, [(3, 2)])
    assert can_split(dice, [(2, 2)])                               # a group used in part
    assert can_split(dice, [(1, 2), (2, 2), (2, 3)])               # a group split
    assert can_split(dice, [(3, 2), (2, 3), (1, 5)])
    assert not can_split(dice, [(2, 2), (3, 2)])
    assert not can_split(dice, [(1, 4)])


def test_PE_6_the_jolly():
    j = JOLLY
    assert not can_split([j] * 6, [(1, 1)])
    assert not can_split([j] * 6, [(2, 1)])
    assert can_split([3, j, j, j, j, j], [(2, 3)])
    assert can_split([3, j, j, j, j, j], [(1, 3)])
    assert not can_split([3, j, j, j, j, j], [(3, 3)])             # one jolly a combination
    assert not can_split([3, j, j, j, j, j], [(1, 4)])             # never alone
    assert not can_split([3, j, j, j, j, j], [(1, 3), (2, 3)])
    assert can_split([3, 3, 3, 4, j, j], [(4, 3), (2, 4)])         # a jolly in each
    assert can_split([3, 3, 3, 3, j, 4], [(5, 3), (1, 4)])
    assert not can_split([3, 3, 3, 4, 5, j], [(4, 3), (2, 4)])


def test_PE_3_the_jolly_counts_as_six():
    good("penk", """roll 0: 5
                    roll 1: !
                    roll 1: 1 2 3 4 5 !""")
    bad("penk", "roll 0: 6", "not a die")
    bad("penk", "roll 0: 5*", "not a die")


def test_PE_4_two_rerolls():
    turn = START + """roll 0: 1 2 3 4 5 !
                      move 0: keep 1 !
                      roll 0: 1 1 2 2
                      move 0: keep 2 2
                      roll 0: 3 3 3 4
                   """
    good("penk", turn + "move 0: mark 2x2 3x3 1x4")
    bad("penk", turn + "move 0: keep 2 2", "rerolls")
    bad("penk", turn + "move 0: mark 1x1", "cannot be split")
    bad("penk", START + "roll 0: 1 2 3 4 5 !\nmove 0: keep ! 1", "jollies last")
    bad("penk", START + "roll 0: 1 2 3 4 5 !\nmove 0: keep 1 2 3 4 5 !", "mark")
    bad("penk", START + "roll 0: 1 2 3 4 5 !\nmove 0: keep 1 1", "do not lie")
    good("penk", START + "roll 0: 1 2 3 4 5 !\nmove 0: keep nothing\nroll 0: 1 1 1 1 1 1")


def test_PE_5_marks():
    turn = START + "roll 0: 1 2 3 4 5 !\nmove 0: mark "
    good("penk", turn + "1x1 1x2 1x3")
    good("penk", turn + "2x1 1x2")
    good("penk", turn + "1x5\nroll 1: 1 2 3 4 5 !")
    bad("penk", turn + "1x1 1x2 1x3 1x4", "three cells")
    bad("penk", turn + "2x1 2x2", "cannot be split")
    bad("penk", turn + "1x2 1x1", "rising face")
    bad("penk", turn + "1x2 1x2", "different")
    bad("penk", turn + "1x6", "not a cell")
    bad("penk", START + "roll 0: 1 1 1 4 5 !\nmove 0: mark 2x1 1x1", "rising number")


def test_PE_7_PE_8_crossing():
    fail = START + "roll 0: ! ! ! ! ! !\nmove 0: cross "
    good("penk", fail + "column 2\nroll 1: 1 2 3 4 5 !")
    bad("penk", fail + "row 2", "Only a column")
    good("penk", fail + "row 2\nroll 1: 1 2 3 4 5 !", fail="row_or_column")
    bad("penk", START + "roll 0: ! ! ! ! ! 4\nmove 0: cross column 1", "can be marked")
    bad("penk", START + "roll 0: ! ! ! ! ! !\nmove 0: mark 2x1", "cannot be split")
    # only the dice count, unused rerolls do not matter; but the player may roll again
    good("penk", START + "roll 0: ! ! ! ! ! !\nmove 0: keep nothing\nroll 0: 1 2 3 4 5 !\nmove 0: mark 1x1")
    # a column without clear cells cannot be chosen again; column 1 is crossed now, and 1s are useless
    again = fail + "column 1\nroll 1: 1 2 3 4 5 !\nmove 1: mark 1x1\nroll 0: 1 1 1 1 1 1\n"
    bad("penk", again + "move 0: cross column 1", "no clear cell")
    bad("penk", again + "move 0: mark 1x1", "not clear")           # PE-10
    good("penk", again + "move 0: cross column 5")


PENK_ROW = START + """roll 0: 1 2 3 4 5 !
                      move 0: mark 1x1 1x2 1x3
                      roll 1: 1 1 2 3 4 5
                      move 1: mark 1x1 1x2
                      roll 0: 1 2 3 4 5 !
                      move 0: mark 1x4 1x5
                   """


def test_PE_9_a_penk_blocks_the_others():
    bad("penk", PENK_ROW + "roll 1: 1 2 3 4 5 5\nmove 1: mark 1x3", "1x3 is not clear")
    good("penk", PENK_ROW + "roll 1: 1 2 3 4 5 5\nmove 1: mark 2x5")
    good("penk", PENK_ROW + "roll 1: 1 2 3 4 5 5\nmove 1: keep nothing\nroll 1: ! ! ! ! ! !\nmove 1: cross column 3")
    # score: seat 0 has row 1 full: five ones = 5
    good("penk", PENK_ROW + "abandon\nscore 5 0")


def test_PE_11_the_round_is_finished():
    game = START + """roll 0: ! ! ! ! ! !
                      move 0: cross column 1
                      roll 1: 1 2 3 4 5 !
                      move 1: mark 1x1 1x2 1x3
                      roll 0: ! ! ! ! ! !
                      move 0: cross column 2
                      roll 1: 1 1 1 1 1 !
                      move 1: mark 2x1 3x1
                   """
    # seat 1: row 1 has 1 + 1 + 1 = 3, column 1 has 1 + 2 + 3 = 6 (PE-13: 1x1 counts twice)
    good("penk", game + "score 0 9\nwin 1")
    bad("penk", game + "roll 0: 1 2 3 4 5 !", "over")
    good("penk", """roll 0: ! ! ! ! ! !
                    move 0: cross column 1
                    roll 0: ! ! ! ! ! !
                    move 0: cross column 2
                    score 0
                    win 0""", seats=1)


def test_PE_13_values_by_column():
    values = " ".join(str(number) for number in range(1, 26))
    # column 1 is 1 to 5, column 2 is 6 to 10, column 3 is 11 to 15: row 1 has 1, 6, 11
    good("penk", "roll 0: 1 2 3 4 5 !\nmove 0: mark 1x1 1x2 1x3\nabandon\nscore 18", seats=1, values=values)
    # two cells in a line score nothing
    good("penk", "roll 0: 1 2 3 4 5 !\nmove 0: mark 1x1 1x2\nabandon\nscore 0", seats=1)


def penk_game(first, second):
    """Two seats; each turn is (dice, move)."""
    turns = []
    for a, b in zip(first, second):
        turns += [f"roll 0: {a[0]}", f"move 0: {a[1]}", f"roll 1: {b[0]}", f"move 1: {b[1]}"]
    return START + "\n".join(turns) + "\n"


def test_PE_11_any_sheet_may_reach_the_end():
    # seat 0 has given up column 2; the Penk of seat 1 in column 1 fills a second column of seat 0
    game = penk_game(
        [("! ! ! ! ! !", "cross column 2"), ("1 2 3 4 5 !", "mark 1x3"), ("1 2 3 4 5 !", "mark 1x4")],
        [("1 1 1 1 1 1", "mark 1x1 2x1 3x1"), ("1 1 1 1 2 3", "mark 4x1"), ("1 1 1 1 ! 3", "mark 5x1")])
    good("penk", game + "score 0 19\nwin 1")                       # 1 + 2 + 3 + 5 + 8
    bad("penk", game + "roll 0: 1 2 3 4 5 !", "over")


def test_PE_12_a_seat_without_clear_cells_passes():
    # seat 1 gives up rows 5, 4, 3, 2; then seat 0 completes row 1: seat 1 has nothing left, and the round is over
    fail = "! ! ! ! ! !"
    game = penk_game(
        [("1 2 3 4 5 !", "mark 1x1 1x2 1x3"), ("1 1 3 4 5 !", "mark 2x1"), ("2 2 3 4 5 !", "mark 2x2"),
         ("3 3 2 4 5 !", "mark 2x3")],
        [(fail, "cross row 5"), (fail, "cross row 4"), (fail, "cross row 3"), (fail, "cross row 2")])
    game += "roll 0: 1 2 3 4 5 !\nmove 0: mark 1x4 1x5\n"
    good("penk", game + "score 11 0\nwin 0", fail="row_or_column")  # row 1: 5; row 2: 2 + 2 + 2
    bad("penk", game + "roll 1: 1 2 3 4 5 !", "over", fail="row_or_column")


def test_PE_14_tie_break_by_penks():
    # Seat 0 marks 1x1 1x2 1x3, then 1x4 1x5: row 1 is full, a Penk. All cells of row 1 are worth 1: 5 points.
    # Seat 1 marks 2x1 2x2 2x3, then 3x1, 4x1, 3x2: three in row 2, three in column 1 (and two in column 2).
    # First 2x1 = 1, 2x2 = 2, 2x3 = 2 and nothing else: row 2 has 5, column 1 has 1: 6 points.
    values = "1 1 0 0 0 1 2 0 0 0 1 2 0 0 0 1 0 0 0 0 1 0 0 0 0"
    fail = "! ! ! ! ! !"
    game = penk_game(
        [("1 2 3 4 5 !", "mark 1x1 1x2 1x3"), ("1 2 3 4 5 !", "mark 1x4 1x5"), (fail, "cross column 1"),
         (fail, "cross column 2")],
        [("1 1 2 2 3 3", "mark 2x1 2x2 2x3"), ("1 1 1 1 1 1", "mark 3x1"), ("1 1 1 1 1 1", "mark 4x1"),
         ("2 2 2 2 2 2", "mark 3x2")])
    good("penk", game + "score 5 6\nwin 1", values=values)
    # Then 2x1 = 0, 2x2 = 2, 2x3 = 3: row 2 has 5, column 1 has 0: 5 points.
    equal = "1 0 0 0 0 1 2 0 0 0 1 3 0 0 0 1 0 0 0 0 1 0 0 0 0"
    good("penk", game + "score 5 5\nwin 0 1", values=equal)
    good("penk", game + "score 5 5\nwin 0", values=equal, tie_break="penks")


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
                                           "last_round", "tie", "beginner"}
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
