#!/usr/bin/env python3
"""Odds by enumeration, to check those of the library; shares no code and no trick with it.

  odds_brute.py PROGRAM

Every roll is written out, every part that could be kept is tried, all sums are exact fractions. PROGRAM (odds_values.c)
answers a line that asks for a chance. The scoring is read from the pages in docs/games.
"""
import itertools
import math
import subprocess
import sys
from collections import Counter
from fractions import Fraction
from functools import lru_cache


@lru_cache(maxsize=None)
def rolls(n):
    """All outcomes of n dice as sorted tuples, with their probability."""
    ways = Counter(tuple(sorted(dice)) for dice in itertools.product(range(1, 7), repeat=n))
    return [(dice, Fraction(k, 6**n)) for dice, k in ways.items()]


@lru_cache(maxsize=None)
def parts(dice):
    return {kept for n in range(len(dice)) for kept in itertools.combinations(dice, n)}


# ---- Farkle: docs/games/farkle.md, the printed game ----

def combination(dice):
    """What dice are worth as one combination; 0: they are none."""
    count = Counter(dice)
    numbers = sorted(count.values())
    if len(dice) == 1:
        return {1: 100, 5: 50}.get(dice[0], 0)
    worth = [0]
    if len(count) == 1:
        worth.append({3: 300 if dice[0] == 1 else 100 * dice[0], 4: 1000, 5: 2000, 6: 3000}.get(len(dice), 0))
    if len(dice) == 6:
        worth.append({(1,) * 6: 1500, (2, 2, 2): 1500, (2, 4): 1500, (3, 3): 2500}.get(tuple(numbers), 0))
    return max(worth)


@lru_cache(maxsize=None)
def worth_aside(dice):
    """The best split of dice into combinations that use them all; None: there is none."""
    if not dice:
        return 0
    best = None
    for n in range(1, len(dice) + 1):
        for part in set(itertools.combinations(dice[1:], n - 1)):
            one = (dice[0],) + part
            if not combination(one):
                continue
            rest = list(dice)
            for die in one:
                rest.remove(die)
            others = worth_aside(tuple(rest))
            if others is not None and (best is None or combination(one) + others > best):
                best = combination(one) + others
    return best


@lru_cache(maxsize=None)
def asides(roll):
    """Ways to set dice aside: the points and the dice left."""
    ways = {(worth_aside(part), len(roll) - len(part)) for part in parts(roll) | {roll} if part}
    return [(worth, left) for worth, left in ways if worth]


def lose(n):
    return sum((p for roll, p in rolls(n) if not asides(roll)), Fraction(0))


def reach(have, aim, dice):
    """The greatest chance to stop with the aim."""

    @lru_cache(maxsize=None)
    def chance(running, n):
        if running >= aim:
            return 1.0
        total = 0.0
        for roll, p in rolls(n):
            total += float(p) * max((chance(running + worth, left or 6) for worth, left in asides(roll)), default=0.0)
        return total

    return chance(have, dice)


# ---- turns with rerolls: Balut and Penk! ----

def best_turn(n, dice, left, worth):
    """The greatest mean of worth(dice in the end), from dice on the table (None: none yet) with so many rolls left."""

    @lru_cache(maxsize=None)
    def kept(part, again):
        return sum((p * table(tuple(sorted(part + roll)), again - 1) for roll, p in rolls(n - len(part))), Fraction(0))

    @lru_cache(maxsize=None)
    def table(lie, again):
        stop = Fraction(worth(lie))
        return max([stop] + [kept(part, again) for part in parts(lie)]) if again else stop

    return kept((), left) if dice is None else table(tuple(sorted(dice)), left)


def balut_worth(row, dice):
    numbers = sorted(Counter(dice).values())
    if row < 3:
        return (row + 4) * dice.count(row + 4)
    if row == 3:
        return {(1, 2, 3, 4, 5): 15, (2, 3, 4, 5, 6): 20}.get(dice, 0)
    if row == 4:
        return sum(dice) if numbers == [2, 3] else 0
    return sum(dice) if row == 5 else 20 + sum(dice) if numbers == [5] else 0


def can_mark(dice, number, face):
    """A jolly is 6: it stands for one die of a group that has a real one too."""
    real = dice.count(face)
    return real >= number or (6 in dice and real == number - 1 and real > 0)


# ---- Palko: docs/games/palko.md ----

def counts(hand, face, wild):
    hand = tuple(sorted(hand))
    if hand in ((1, 2, 3, 4, 5), (2, 3, 4, 5, 6)):
        return 0
    n = hand.count(face) + (hand.count(1) if wild and face != 1 else 0)
    return 6 if n == 5 else n


def palko(mine, unseen, quantity, face, wild):
    one = Counter(counts(hand, face, wild) for hand in itertools.product(range(1, 7), repeat=5))
    total = Counter({counts(mine, face, wild) if mine else 0: 1})
    for _ in range(unseen):
        more = Counter()
        for (a, x), (b, y) in itertools.product(total.items(), one.items()):
            more[a + b] += x * y
        total = more
    return Fraction(sum(ways for n, ways in total.items() if n >= quantity), 7776**unseen)


# ---- questions ----

def faces(dice):
    return "".join(map(str, dice)) if dice else "-"


def cases():
    """Queries with their answers: fractions, or decimal numbers where the library has no fraction."""
    for n in range(1, 7):
        yield f"lose farkle {n}", [lose(n)]
    for have, aim, dice in ((450, 500, 1), (400, 500, 2), (250, 500, 3), (0, 300, 6), (0, 500, 6), (300, 900, 4),
                            (350, 1000, 5)):
        yield f"reach farkle {have} {aim} {dice}", [reach(have, aim, dice)]
    for row in range(7):
        for dice, throws in ((None, 1), (None, 2), ((4, 4, 1, 2, 2), 1), ((1, 2, 3, 4, 6), 2), ((5, 5, 5, 6, 6), 2)):
            mean = best_turn(5, dice, throws, lambda lie: balut_worth(row, lie))
            chance = best_turn(5, dice, throws, lambda lie: balut_worth(row, lie) > 0)
            yield f"balut balut {faces(dice)} {throws} {row}", [chance, mean]
    for mine, unseen, quantity, face, wild in (
            (None, 1, 1, 1, 0), (None, 1, 6, 4, 1), (None, 2, 5, 4, 1), ((1, 1, 4, 5, 6), 1, 4, 4, 1),
            ((1, 1, 4, 5, 6), 3, 7, 4, 0), ((1, 2, 3, 4, 5), 2, 1, 5, 1), ((4, 4, 4, 4, 1), 2, 9, 4, 1),
            ((4, 4, 4, 4, 1), 2, 9, 4, 0), ((1, 1, 2, 3, 3), 4, 8, 1, 1), (None, 4, 12, 6, 1),
            ((2, 2, 2, 2, 2), 4, 6, 2, 1), (None, 5, 11, 3, 1)):
        chance = palko(mine, unseen, quantity, face, wild)
        yield f"palko palko {faces(mine)} {unseen} {quantity} {face} {wild}", [float(chance) if unseen > 4 else chance]
    for dice, left, number, face in (
            (None, 1, 1, 3), (None, 1, 5, 2), (None, 2, 3, 1), ((1, 1, 2, 3, 4, 6), 1, 3, 1),
            ((1, 1, 2, 3, 4, 6), 1, 4, 1), ((6, 6, 6, 6, 6, 6), 1, 2, 5), ((6, 6, 6, 6, 6, 6), 0, 2, 5),
            ((2, 2, 3, 3, 5, 5), 2, 4, 5),
            ((1, 2, 3, 4, 5, 6), 0, 2, 3), ((1, 2, 3, 4, 5, 6), 2, 5, 3)):
        yield f"penk penk {faces(dice)} {left} {number} {face}", [
            best_turn(6, dice, left, lambda lie: can_mark(lie, number, face))]


def agree(words, wanted):
    for want in wanted:
        if isinstance(want, float):
            if abs(float(words.pop(0)) - want) > 1e-12:
                return False
        elif Fraction(int(words.pop(0)), int(words.pop(0))) != want:
            return False
    return not words


def main():
    queries, expected = zip(*cases())
    got = subprocess.run([sys.argv[1]], input="\n".join(queries) + "\n", capture_output=True, text=True, check=True)
    for query, want, have in zip(queries, expected, got.stdout.splitlines(), strict=True):
        if not agree(have.split(), want):
            sys.exit(f"{query}: the library says {have}, enumeration {', '.join(map(str, want))}")
    # Figures that can be counted by hand, so that both cannot be wrong together (docs/numbers.md).
    assert lose(1) == Fraction(4, 6) and lose(2) == Fraction(16, 36) and math.isclose(reach(450, 500, 1), 1 / 3)
    assert best_turn(6, None, 1, lambda lie: can_mark(lie, 1, 3)) == 1 - Fraction(5, 6)**6
    print(f"{len(queries)} answers agree")


if __name__ == "__main__":
    main()
