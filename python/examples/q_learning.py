#!/usr/bin/env python3
"""Learns when to stop in Farkle by tabular Q-learning, from games alone, and compares with the exact optimum.

One seat plays turns for points. A state is how many points lie in the turn and how many dice are left; the learner chooses
between rolling on and stopping, and always keeps the set that scores most. The optimum of the same task is worked out
exactly, by going through all rolls.
"""
import argparse

import numpy

import astragal

UNIT, MOST = 50, 2000  # points are counted in fifties; at MOST everybody stops


def best_sets(rules, dice):
    """All rolls of so many dice: chance, points of the set that scores most (0: a farkle), dice left then."""
    from itertools import combinations_with_replacement
    from math import factorial
    for hand in combinations_with_replacement(range(1, 7), dice):
        ways = factorial(dice)
        for face in set(hand):
            ways //= factorial(hand.count(face))
        keeps = rules.score(*map(str, hand))["keeps"]
        best = max(keeps, key=lambda keep: keep["score"], default={"score": 0, "dice": []})
        yield ways / 6 ** dice, best["score"], dice - len(best["dice"])


def outcomes_of(rules):
    return {dice: list(best_sets(rules, dice)) for dice in range(1, 7)}


def optimum(outcomes):
    """What a turn is worth from each state if one decides best: the larger of stopping and rolling on."""
    value = {}

    def worth(points, dice):
        if points >= MOST:
            return points
        if (points, dice) not in value:
            roll = sum(chance * worth(points + score, left or 6) for chance, score, left in outcomes[dice] if score)
            value[points, dice] = max(points, roll)
        return value[points, dice]

    return worth


def learn(outcomes, turns, rng):
    """Q-learning: the value of rolling on, by points and dice, with a step that falls as a state is seen more often."""
    rolls = {dice: (numpy.array([c for c, _, _ in found]), found) for dice, found in outcomes.items()}
    q, seen = numpy.zeros((MOST // UNIT + 1, 7)), numpy.zeros((MOST // UNIT + 1, 7))
    drawn = {dice: iter(()) for dice in rolls}

    def throw(dice):
        """Rolls are drawn in thousands at a time."""
        nonlocal drawn
        for index in drawn[dice]:
            return rolls[dice][1][index]
        drawn[dice] = iter(rng.choice(len(rolls[dice][1]), 4096, p=rolls[dice][0]))
        return throw(dice)

    for _ in range(turns):
        points, dice = 0, 6
        if rng.random() < 0.5:  # half of the turns start somewhere, so that rare states are learnt too
            points, dice = int(rng.integers(MOST // UNIT)) * UNIT, int(rng.integers(1, 7))
        while points < MOST:
            at = points // UNIT, dice
            _, score, left = throw(dice)
            points, dice = (points + score, left or 6) if score else (0, 0)
            future = 0.0 if not dice else max(points, q[min(points, MOST) // UNIT, dice]) if points < MOST else points
            seen[at] += 1
            q[at] += (future - q[at]) / min(seen[at], 5000)
            if not dice or (points < MOST and q[points // UNIT, dice] < points and rng.random() < 0.9):
                break
    return q


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--turns", type=int, default=1_000_000)
    options.add_argument("--quick", action="store_true", help="fewer turns")
    options.add_argument("--out", help="not used: this script only prints")
    args = options.parse_args()
    outcomes = outcomes_of(astragal.rules("farkle", seats=1))
    worth = optimum(outcomes)
    q = learn(outcomes, 150_000 if args.quick else args.turns, numpy.random.default_rng(1))
    agree = total = 0
    lost = []
    for points in range(UNIT, MOST, UNIT):
        for dice in range(1, 7):
            roll = sum(c * worth(points + s, left or 6) for c, s, left in outcomes[dice] if s)
            learnt, best = q[points // UNIT, dice] > points, roll > points
            agree, total = agree + (learnt == best), total + 1
            lost.append(abs(roll - points) if learnt != best else 0)
    print(f"A turn is worth {worth(0, 6):.2f} points at best; learnt: {q[0, 6]:.2f}.")
    print(f"The learner decides as the optimum does in {agree} of {total} states, "
          f"and loses {max(lost):.1f} points where it does so least.")
    assert agree > 0.9 * total and abs(q[0, 6] - worth(0, 6)) < 0.05 * worth(0, 6)


if __name__ == "__main__":
    main()
