"""Penk!: expectations worked out by hand, as test_referee.py says of them."""

from handmade import START, bad, good
from penk import JOLLY, can_split


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
