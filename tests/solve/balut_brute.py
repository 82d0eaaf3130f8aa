#!/usr/bin/env python3
"""Balut by brute force, to check the solver of the library; shares no code and no trick with it.

  balut_brute.py PROGRAM

A card is what its boxes hold. Every throw is summed over all its outcomes, every choice is tried. Only small games can
be solved so: one or two rows with four boxes, or seven rows with one box each. PROGRAM (balut_values.c) answers a line
"PRESET BOXES POINT SCORE ROW/ROW/..." - each ROW the filled boxes with commas, '-' if there are none - with a value.
"""
import itertools
import math
import subprocess
import sys
from collections import Counter
from functools import lru_cache

ROWS = ["fours", "fives", "sixes", "straight", "full_house", "choice", "balut"]
LIMIT = {"fours": 52, "fives": 65, "sixes": 78, "choice": 100}
POINTS = {"fours": 2, "fives": 2, "sixes": 2, "straight": 4, "full_house": 3, "choice": 2, "balut": 2}


def throws(n):
    """All outcomes of n dice as sorted tuples with their probability."""
    for dice in itertools.combinations_with_replacement(range(1, 7), n):
        ways = math.factorial(n)
        for count in Counter(dice).values():
            ways //= math.factorial(count)
        yield dice, ways / 6**n


THROWS = [list(throws(n)) for n in range(6)]
HANDS = [dice for dice, _ in THROWS[5]]


def keeps(dice):
    return {kept for n in range(6) for kept in itertools.combinations(dice, n)}


KEEPS = {dice: keeps(dice) for dice in HANDS}
ALL_KEEPS = set().union(*KEEPS.values())
AFTER = {kept: [(tuple(sorted(kept + more)), p) for more, p in THROWS[5 - len(kept)]] for kept in ALL_KEEPS}


def worth(row, dice):
    if row in ("fours", "fives", "sixes"):
        face = {"fours": 4, "fives": 5, "sixes": 6}[row]
        return face * dice.count(face)
    if row == "choice":
        return sum(dice)
    if row == "straight":
        return sum(dice) if dice in ((1, 2, 3, 4, 5), (2, 3, 4, 5, 6)) else 0
    if row == "full_house":
        return sum(dice) if sorted(Counter(dice).values()) == [2, 3] else 0
    return 20 + sum(dice) if len(set(dice)) == 1 else 0


WORTH = {dice: [worth(row, dice) for row in ROWS] for dice in HANDS}


def points(card, boxes, at_least):
    """Of a full card, for rows."""
    total = 0
    for row, filled in zip(ROWS, card):
        if row in LIMIT:
            limit = LIMIT[row] * boxes // 4
            total += POINTS[row] * (sum(filled) >= limit if at_least else sum(filled) > limit)
        elif row == "balut":
            total += POINTS[row] * sum(value > 0 for value in filled)
        else:
            total += POINTS[row] * all(value > 0 for value in filled)
    return total


def turn(free, after):
    """The value of a turn: after(row, worth) is what filling a box leads to."""
    memo = {}
    best = {}
    for dice in HANDS:
        entries = [(i, WORTH[dice][i]) for i in free]
        for entry in entries:
            if entry not in memo:
                memo[entry] = after(*entry)
        best[dice] = max(memo[entry] for entry in entries)
    for _ in range(2):
        mean = {kept: sum(p * best[dice] for dice, p in AFTER[kept]) for kept in ALL_KEEPS}
        best = {dice: max(mean[kept] for kept in KEEPS[dice]) for dice in HANDS}
    return sum(p * best[dice] for dice, p in THROWS[5])


def solve_single(point, score, at_least):
    """One box in each row: a box pays at once, so only the free rows matter."""

    def pays(i, worth):
        card = [()] * i + [(worth,)] + [()] * (6 - i)
        return earned(card, 1, point, score, at_least)

    @lru_cache(maxsize=None)
    def value(free):
        if not free:
            return 0.0
        return turn(free, lambda i, worth: pays(i, worth) + value(tuple(k for k in free if k != i)))

    return value(tuple(range(7)))


def solve(start, boxes, point, score, at_least):
    """The expectation of point * points + score * total of the full card, from a card before a throw."""

    @lru_cache(maxsize=None)
    def value(card):
        free = [i for i in range(7) if len(card[i]) < boxes]
        if not free:
            return point * points(card, boxes, at_least) + score * sum(map(sum, card))
        return turn(free, lambda i, worth: value(card[:i] + (tuple(sorted(card[i] + (worth,))),) + card[i + 1:]))

    return value(start)


def earned(card, boxes, point, score, at_least):
    """What a card has for certain; the solver counts it as paid. A sum never falls, and the others are paid when full
    (Balut's at once)."""
    total = score * sum(map(sum, card))
    for row, filled in zip(ROWS, card):
        if row in LIMIT:
            limit = LIMIT[row] * boxes // 4
            total += point * POINTS[row] * (sum(filled) >= limit if at_least else sum(filled) > limit)
        elif row == "balut":
            total += point * POINTS[row] * sum(value > 0 for value in filled)
        elif len(filled) == boxes:
            total += point * POINTS[row] * all(value > 0 for value in filled)
    return total


FULL = [(8, 12, 12, 20), (15, 15, 20, 10), (18, 18, 24, 24), (15, 20, 0, 15), (19, 0, 28, 7), (25, 26, 30, 20),
        (0, 0, 45, 0)]


def but(full, **free):
    return tuple(free[row] if row in free else tuple(filled) for row, filled in zip(ROWS, full))


GOALS = [(1, 0.02), (1, 0), (0, 1)]
PRESETS = ["balut", "balut-federation"]
CARDS = [but(FULL, **{row: ()}) for row in ("fours", "straight", "sixes", "fives")] + [
    but(FULL, choice=(25, 24)),
    but(FULL, full_house=(19, 8)),
    but(FULL, balut=(0,)),
    but(FULL, fours=(12, 16), straight=(15, 20, 20)),
    but(FULL, sixes=(18, 18, 18), choice=(25, 24, 28)),
    but(FULL, straight=(15, 20, 0), fives=(15, 15, 20)),
]


def cases():
    """Queries with their answers; goals and presets take turns."""
    for point, score, preset in ((1, 0.02, "balut"), (1, 0, "balut-federation")):
        yield f"{preset} 1 {point} {score} -/-/-/-/-/-/-", solve_single(point, score, preset != "balut")
    for n, card in enumerate(CARDS):
        point, score = GOALS[n % 3]
        preset = PRESETS[n % 2]
        words = "/".join(",".join(map(str, filled)) or "-" for filled in card)
        goal = (4, point, score, preset != "balut")
        yield f"{preset} 4 {point} {score} {words}", solve(card, *goal) - earned(card, *goal)


def main():
    queries, expected = zip(*cases())
    got = subprocess.run([sys.argv[1]], input="\n".join(queries) + "\n", capture_output=True, text=True, check=True)
    worst = 0.0
    for query, want, have in zip(queries, expected, got.stdout.split(), strict=True):
        worst = max(worst, abs(float(have) - want))
        if abs(float(have) - want) > 1e-9:
            sys.exit(f"{query}: {have}, but brute force says {want:.12f}")
    print(f"{len(queries)} values agree; the largest difference is {worst:.1e}")


if __name__ == "__main__":
    main()
