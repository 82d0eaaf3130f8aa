#!/usr/bin/env python3
"""Small games of the Farkle family by brute force, to check the solver against. Shares nothing with it.

brute.py GAME...      solve these entries of games.json (all without arguments) and print them with their values

Everything is a plain Bellman equation over whole positions, iterated until nothing changes: (my score, your score, who
has opened, farkles in a row, who began, an offer). Inside a turn a running total above CAP counts as CAP. Scoring is
tests/referee/farkle.py's, which tries all splits of all dice.
"""
import json
import math
import os
import sys
from itertools import combinations, product

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "referee"))
from farkle import Scoring  # noqa: E402

SETTLED = 1e-12
DEFAULTS = dict(
    single=[100, 0, 0, 0, 50, 0], three=[300, 200, 300, 400, 500, 600], four=[1000] * 6, five=[2000] * 6,
    six=[3000] * 6, straight=1500, three_pairs=1500, four_and_pair=1500, two_triplets=2500,
    four_and_pair_is_three_pairs=True, hot_dice="may_roll", opening=500, min_bank=0, target=10000,
    last_round="others_once", tie="first_to_reach", keen=False, keen_fail="turn_lost", doubler=False,
    three_farkles=0, score_floor=0, no_score_six=0)


class Game:
    def __init__(self, options):
        self.o = dict(DEFAULTS, **options)
        self.scoring = Scoring(self.o)
        self.rolls = {}
        self.known = {}
        for dice in range(1, 7):
            for coloured in {self.o["doubler"], False} if dice < 6 else {self.o["doubler"]}:
                self.rolls[dice, coloured] = self.classes(dice, coloured)
        gains = [gain for rolls, _ in self.rolls.values() for _, options in rolls for gain, _ in options]
        self.unit = math.gcd(*gains, self.o["three_farkles"], self.o["score_floor"] if self.o["three_farkles"] else 0)
        self.cap = self.o["target"] + self.o.get("cap", 8000)
        self.cap += -self.cap % self.unit
        self.most = max(gains) // self.unit
        index = {dice: i for i, dice in enumerate(self.rolls)}
        self.indexed = [([(chance, [(gain // self.unit, index[to]) for gain, to in options])
                          for chance, options in classes], farkle) for classes, farkle in self.rolls.values()]

    def classes(self, dice, coloured):
        """What can be done after each roll of so many dice: [(chance, {(points, (dice left, coloured left))})]."""
        found, lost = {}, 0
        for faces in product(range(1, 7), repeat=dice):
            roll = [(face, coloured and i == 0) for i, face in enumerate(faces)]
            options = self.options(tuple([roll[0]] + sorted(roll[1:])) if coloured else tuple(sorted(roll)))
            if options:
                found[options] = found.get(options, 0) + 1
            else:
                lost += 1
        every = 6 ** dice
        return [(n / every, options) for options, n in found.items()], lost / every

    def options(self, roll):
        if roll not in self.known:
            options = set()
            for size in range(1, len(roll) + 1):
                for kept in combinations(range(len(roll)), size):
                    value = self.scoring.best_split([roll[i] for i in kept])
                    left = [die for i, die in enumerate(roll) if i not in kept]
                    if value:
                        options.add((value, (len(left), any(c for _, c in left)) if left else (6, self.o["doubler"])))
            if not options and len(roll) == 6 and self.o["no_score_six"]:
                options.add((self.o["no_score_six"], (6, self.o["doubler"])))
            self.known[roll] = frozenset(options)
        return self.known[roll]

    def turn(self, stop, lost):
        """Values of rolling, {(total, dice): value}, given those of stopping (None: not allowed) and of a farkle."""
        kinds, full = list(self.rolls), (6, self.o["doubler"])
        may_stop = [dice != full or self.o["hot_dice"] == "may_roll" for dice in kinds]
        cap, unit = self.cap // self.unit, self.unit
        best = [[0.0] * len(kinds) for _ in range(cap + 1)]
        best += [best[cap]] * self.most                                # above the cap is the cap

        def row(t):
            ahead = best[t:t + self.most + 1]
            rolled = []
            for classes, farkle in self.indexed:
                value = farkle * lost
                for chance, options in classes:
                    value += chance * max([ahead[gain][to] for gain, to in options])
                rolled.append(value)
            for i, dice in enumerate(kinds):
                stopped = stop(t * unit, dice) if t and may_stop[i] else None
                best[t][i] = rolled[i] if stopped is None else max(stopped, rolled[i])
            return rolled

        best[cap][:] = [stop(self.cap, dice) if may_stop[i] else 0.0 for i, dice in enumerate(kinds)]
        change = 1
        while change > 1e-14:                                          # at the cap rolling on changes nothing more
            before = best[cap][:]
            rolled = row(cap)
            change = max(abs(x - y) for x, y in zip(before, best[cap]))
        roll = {(self.cap, dice): value for dice, value in zip(kinds, rolled)}
        for t in range(cap - 1, -1, -1):
            roll.update(((t * unit, dice), value) for dice, value in zip(kinds, row(t)))
        return roll

    # Positions at the start of a turn: (mine, yours, I opened, you opened, my farkles, your farkles, I began).

    def least(self, opened):
        return self.o["min_bank"] if opened else max(self.o["opening"], self.o["min_bank"])

    def last(self, mine, yours, opened):
        """My only last turn: values of rolling."""
        key = yours - mine, opened
        if key not in self.last_known:
            def stop(t, dice):
                if t < self.least(opened):
                    return None
                return 1.0 if t > yours - mine else 0.5 if t == yours - mine and self.o["tie"] == "shared" else 0.0
            self.last_known[key] = self.turn(stop, 0.0)
        return self.last_known[key]

    def offered(self, roll, t, dice, lost):
        """The value of taking an offer."""
        value = roll[min(t, self.cap), dice]
        if self.o["keen_fail"] == "fresh_six":
            value += self.rolls[dice][1] * (roll[0, (6, self.o["doubler"])] - lost)
        return value

    def stop_value(self, position, t, dice):
        mine, yours, opened, other_opened, _, their_row, began = position
        if t < self.least(opened):
            return None
        fresh = 0, (6, self.o["doubler"])
        if mine + t >= self.o["target"]:
            rule = self.o["last_round"]
            if rule == "sudden_death" or (rule == "finish_rotation" and not began):
                return 1.0
            roll = self.last(yours, mine + t, other_opened)
            take = self.offered(roll, t, dice, 0.0) if self.o["keen"] else 0.0
            return 1 - max(roll[fresh], take)
        other = (yours, mine + t, other_opened, True, their_row, 0, self.turned(began))
        value = self.value[other]
        if self.o["keen"]:
            value = max(value, self.offers[other][t, dice])
        return 1 - value

    def turned(self, began):
        return not began if self.o["last_round"] == "finish_rotation" else True

    def after_farkle(self, position):
        mine, yours, opened, other_opened, row, their_row, began = position
        if self.o["three_farkles"]:
            row += 1
            if row == 3:
                row, mine = 0, min(mine, max(mine - self.o["three_farkles"], self.o["score_floor"]))
        return (yours, mine, other_opened, opened, their_row, row, self.turned(began))

    def improve(self, position):
        lost = 1 - self.value[self.after_farkle(position)]
        roll = self.turn(lambda t, dice: self.stop_value(position, t, dice), lost)
        change = abs(self.value[position] - roll[0, (6, self.o["doubler"])])
        self.value[position] = roll[0, (6, self.o["doubler"])]
        if self.o["keen"]:
            self.offers[position] = {key: self.offered(roll, *key, lost) for key in roll}
        return change

    def positions(self):
        penalty = self.o["three_farkles"]
        scores = range(self.o["score_floor"] if penalty else 0, self.o["target"], self.unit)
        counts = range(3) if penalty else [0]
        seats = [(s, o) for s in scores for o in (True, False)
                 if not (s > 0 and not o) and (o is False or s or penalty)]
        seats = [(s, o) for s, o in seats if penalty or s == 0 or s >= self.least(False)]   # others cannot be reached
        begans = (True, False) if self.o["last_round"] == "finish_rotation" else (True,)  # elsewhere it does not matter
        for (a, oa), (b, ob), i, j, began in product(seats, seats, counts, counts, begans):
            yield (a, b, oa, ob, i, j, began)

    def solve(self):
        groups = {}
        for position in self.positions():
            groups.setdefault(position[0] + position[1], []).append(position)
        self.value = {p: 0.5 for group in groups.values() for p in group}
        self.offers = {p: {} for p in self.value}
        self.last_known = {}
        whole = 1
        while whole > SETTLED:
            whole = 0
            for total in sorted(groups, reverse=True):
                change = 1
                while change > SETTLED:                                # scores that farkles hand to and fro
                    group = sorted(groups[total], key=lambda p: -p[4] - p[5])
                    change = max(self.improve(p) for p in group)
                    whole = max(whole, change) if self.o["three_farkles"] else 0
                    if self.o["three_farkles"]:
                        break
        return self.value


def words(position):
    mine, yours, opened, other_opened, row, their_row, began = position
    return [mine, yours, int(opened), int(other_opened), row, their_row, int(began)]


def solve(entry):
    game = Game(entry["options"])
    value = game.solve()
    step = max(1, len(value) // entry.get("show", 40))
    return dict(entry, values=[words(p) + [v] for p, v in list(value.items())[::step]])


def main(names):
    with open(os.path.join(HERE, "games.json")) as file:
        entries = json.load(file)
    for entry in entries:
        if not names or entry["name"] in names:
            print(json.dumps(solve(entry)), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
