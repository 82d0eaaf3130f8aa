"""Balut: expectations worked out by hand, as test_referee.py says of them."""

import pytest

from balut import CATEGORIES, points_for_rows, points_for_total, worth
from handmade import START, bad, good


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
