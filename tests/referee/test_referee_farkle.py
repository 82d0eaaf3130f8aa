"""Farkle: expectations worked out by hand, as test_referee.py says of them."""

import pytest

from farkle import Farkle, Scoring
from handmade import ROUND, START, bad, good
from presets import preset_options


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


def test_FA_13_all_once():
    # seat 1 reaches 1,000 at once; seats 2 and 0 have one turn each, then seat 1 has its own
    how = {"seats": 3, "target": 1000, "last_round": "all_once"}
    rest = ROUND.format("stop") + """roll 2: 1 1 1 1 1 3
                                     move 2: keep 1 1 1 1 1 stop
                                     roll 0: 2 2 3 3 4 6
                                  """
    bad("farkle", rest + """score 0 1000 2000
                            win 2""", "roll of 6 dice by seat 1 is due", line=9, **how)
    good("farkle", rest + """roll 1: 2 2 3 3 4 6
                             score 0 1000 2000
                             win 2""", **how)
    again = rest + """roll 1: 1 1 1 1 5 3
                      move 1: keep 1 1 1 1 5 stop
                   """
    good("farkle", again + """score 0 2050 2000
                              win 1""", **how)
    bad("farkle", again + "roll 2: 1 2 3 4 6 6", "over", **how)          # seat 2 passed the target too: not prolonged
    good("farkle", """roll 0: 1 1 1 1 2 3
                      move 0: keep 1 1 1 1 stop
                      score 1000
                      win 0""", **(how | {"seats": 1}))                  # alone, nobody plays on


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


def test_FA_15_names_leave_no_trace_in_a_record():
    grand = START + """roll 0: 2 2 3 3 4 6
                       abandon
                       score 0 0"""
    for preset in ("farkle", "farkel"):
        for named in ("yes", "no"):
            good(preset, grand, named_farkles=named)


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
