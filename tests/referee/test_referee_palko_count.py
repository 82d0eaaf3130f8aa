"""What Palko counts and how calls rise: expectations worked out by hand, as test_referee.py says of them."""

from palko import count_hand, count_table, rank

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


def test_PA_22_small_hands_know_no_straight_and_no_five_of_a_kind():
    for wild in (True, False):
        assert count_hand([1, 1, 1, 1], 1, wild, "wild") == 4
        assert count_hand([2, 3, 4, 5], 4, wild, "wild") == 1
        assert count_hand([4, 4, 4, 4], 4, wild, "natural") == 4
    assert count_hand([1, 4, 4, 4], 4, True, "wild") == 4
    assert count_hand([1, 4, 4, 4], 4, False, "wild") == 3
    assert count_hand([1], 6, True, "wild") == 1
