"""The referee's rules against numbers of docs/numbers.md: published, or computed by independent programs.

They check scoring tables and counting as a whole, over all rolls: an error anywhere would show in the digits.
"""

from collections import Counter
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, product
from math import factorial, prod

import pytest

from balut import worth
from farkle import Farkle, Scoring
from palko import count_hand
from penk import can_split
from presets import preset_options


def rolls(count):
    """All rolls of `count` dice as sorted tuples, each with the number of ways it can fall."""
    for dice in combinations_with_replacement(range(1, 7), count):
        yield dice, factorial(count) // prod(factorial(number) for number in Counter(dice).values())


# -- Farkle -------------------------------------------------------------------------------------------------------

def farkle_options(preset, **changes):
    texts = preset_options(preset) | changes
    return {key: read(texts[key]) for key, read in Farkle.OPTIONS}


@pytest.mark.parametrize("preset, ways", [
    ("farkle", [4, 16, 60, 204, 600, 1080]),
    ("farkle-basic", [4, 16, 60, 204, 600, None]),                 # six dice: no straight, no pairs
])
def test_FA_10_rolls_without_a_scoring_die(preset, ways):
    scoring = Scoring(farkle_options(preset))
    for count, expected in enumerate(ways, 1):
        if expected is not None:
            assert expected == sum(weight for dice, weight in rolls(count)
                                   if scoring.is_farkle([(face, False) for face in dice]))


def test_FA_10_six_dice_without_a_score_where_pairs_do_not_count():
    scoring = Scoring(farkle_options("farkle", three_pairs="0", four_and_pair="0"))
    assert 1440 == sum(weight for dice, weight in rolls(6) if scoring.is_farkle([(face, False) for face in dice]))


def keeps(scoring, count, coloured):
    """For rolls of `count` dice: (probability, what can be kept), merged; a keep is (dice left, coloured one left,
    points), the best for each kind."""
    merged = Counter()
    for dice, weight in rolls(count - coloured):
        for star in range(1, 7) if coloured else (None,):
            roll = [(face, False) for face in dice] + ([(star, True)] if coloured else [])
            best = {}
            for size in range(1, count + 1):
                for kept in set(combinations(roll, size)):
                    value = scoring.best_split(kept)
                    if value is not None:
                        left = (count - size, coloured and all(not star for _, star in kept))
                        left = left if left[0] else (6, None)          # hot dice: all six again
                        best[left] = max(value, best.get(left, 0))
            merged[tuple(best.items())] += weight
    return [(weight / 6**count, best) for best, weight in merged.items()]


def greatest_turn(options, limit):
    """The greatest expected score of one turn without an opening; above `limit` the player stops."""
    scoring, doubler = Scoring(options), options["doubler"]
    kinds = [(count, coloured) for count in range(1, 7) for coloured in {False, doubler}
             if count < 6 or coloured == doubler]
    table = {kind: keeps(scoring, *kind) for kind in kinds}
    value = {}
    for total in range(limit, -1, -50):
        for kind in kinds:
            rolling = sum(chance * max(value.get((total + points, (left[0], doubler if left[1] is None else left[1])),
                                                 total + points)
                                       for left, points in best)
                          for chance, best in table[kind] if best)
            value[total, kind] = rolling if total == 0 else max(total, rolling)
    return value[0, (6, doubler)]


@pytest.mark.parametrize("preset, changes, expected", [
    ("farkle", {}, 542.063244),
    ("farkel", {}, 577.132363),
    ("farkel", {"four_and_pair_is_three_pairs": "no"}, 575.827335),
    ("farkle-basic", {}, 446.571440),
    ("farkel-doubler", {}, 879.952381),
    ("farkel-doubler", {"four_and_pair_is_three_pairs": "no"}, 876.447928),
])
def test_FA_6_FA_7_FA_17_greatest_expected_turn_score(preset, changes, expected):
    assert greatest_turn(farkle_options(preset, **changes), 40000) == pytest.approx(expected, abs=1e-6)


# -- Balut --------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("category, expected", [
    ("straight", None), ("full_house", None), ("balut", None), ("choice", 23.3333), ("fours", 8.425926),
    ("fives", 10.532407), ("sixes", 12.638889),
])
def test_BA_5_to_BA_9_best_single_turn(category, expected):
    chances = {"straight": 0.261095, "full_house": 0.362883, "balut": 0.046029}

    def goal(hand):                                                # the points, or just whether the dice qualify
        points = worth(category, list(hand))
        return float(points > 0) if category in chances else points

    @lru_cache(maxsize=None)
    def after_keep(kept, throws):
        if len(kept) == 5:
            return best(kept, throws)
        count = 5 - len(kept)
        return sum(weight * best(tuple(sorted(kept + dice)), throws) for dice, weight in rolls(count)) / 6**count

    @lru_cache(maxsize=None)
    def best(hand, throws):
        if throws == 0:
            return goal(hand)
        return max(goal(hand), *(after_keep(kept, throws - 1)
                                 for size in range(5) for kept in set(combinations(hand, size))))

    assert after_keep((), 2) == pytest.approx(expected or chances[category], abs=5e-5 if category == "choice" else 1e-6)


# -- Palko --------------------------------------------------------------------------------------------------------

def hand_counts(face, wild):
    counts = Counter()
    for hand, weight in rolls(5):
        counts[count_hand(list(hand), face, wild, "wild")] += weight
    return [counts[number] for number in range(7)]


def test_PA_9_to_PA_12_counts_of_a_hand():
    for face in (2, 3, 4, 5):
        assert hand_counts(face, True) == [1264, 2440, 2440, 1280, 320, 0, 32]
        assert hand_counts(face, False) == [3365, 2885, 1250, 250, 25, 0, 1]
    assert hand_counts(6, True) == [1264, 2320, 2560, 1280, 320, 0, 32]
    assert hand_counts(6, False) == hand_counts(1, True) == hand_counts(1, False) == [3245, 3005, 1250, 250, 25, 0, 1]


def test_PA_5_chances_of_a_call():
    one = [number / 7776 for number in hand_counts(2, True)]

    def at_least(seats, quantity):
        return sum(prod(one[count] for count in counts) for counts in product(range(7), repeat=seats)
                   if sum(counts) >= quantity)
    two_seats = [.8716, .6711, .4207, .2055, .0764, .0221, .0060]
    assert [round(at_least(2, quantity), 4) for quantity in range(2, 9)] == two_seats


# -- Penk! --------------------------------------------------------------------------------------------------------

def test_PE_5_PE_6_sets_of_marks_on_an_empty_sheet():
    cells = [(n, face) for n in range(1, 6) for face in range(1, 6)]
    sets = [chosen for size in (1, 2, 3) for chosen in combinations(cells, size) if sum(n for n, _ in chosen) <= 6]
    found = [(weight, sum(can_split(list(dice), chosen) for chosen in sets)) for dice, weight in rolls(6)]
    assert len(found) == 462
    assert round(sum(weight * count for weight, count in found) / 6**6, 2) == 39.46
    assert max(count for _, count in found) == 80
    assert found[-1][1] == 0                                       # six jollies are a failed roll
