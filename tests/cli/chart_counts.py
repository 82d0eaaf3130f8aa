"""Counts the figures of charts again, from the rules as the referee reads them and by plain enumeration.

chart_counts.py GAME CHART.json: compares a chart with its own figures. Used by chart.bats.
chart_counts.py test ASTRAGAL SEED: takes the Farkle test badly and checks what it says that cost. Used by drill.bats.
"""

import itertools
import json
import math
import os
import subprocess
import sys
from collections import Counter
from functools import lru_cache

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "referee"))
import balut                                                            # noqa: E402
import palko                                                            # noqa: E402
from farkle import Scoring                                              # noqa: E402

FACES = range(1, 7)


def multisets(dice, faces=6):
    """Every roll as sorted faces, with its number of orders."""
    for roll in itertools.combinations_with_replacement(range(1, faces + 1), dice):
        weight = math.factorial(dice)
        for n in Counter(roll).values():
            weight //= math.factorial(n)
        yield roll, weight


def section(chart, beginning):
    return next(s for s in chart["sections"] if s["heading"].startswith(beginning))


def per_cent(text):
    return 0.0 if text == "–" else float(text.rstrip("%").lstrip("<")) / 100


def same_chance(text, chance):
    """A chance as it is written: rounded, with at least as many digits as it needs."""
    if text == "<0.01%":
        return 0 < chance < 0.00005
    if text == "99.9%":
        return 0.9985 <= chance < 1
    digits = len(text.rstrip("%").split(".")[1]) if "." in text else 0
    return abs(per_cent(text) - chance) <= 0.51 * 10 ** (-digits - 2)


# ---- Farkle, for the most points a turn ----

class Turn:
    """Values of rolling n dice with a total, by a sweep from a total at which everybody stops."""

    def __init__(self, options, top=18000, unit=50):
        self.scoring = Scoring(options)
        self.unit, self.top = unit, top
        self.options = {n: [self.of_roll(r, w, n) for r, w in multisets(n)] for n in range(1, 7)}
        self.roll = {}
        for total in range(top, -1, -unit):
            for n in range(1, 7):
                self.roll[total, n] = self.mean(total, n)

    def of_roll(self, roll, weight, n):
        """Weight, and what can be kept: points, dice left, dice kept."""
        keeps = {}
        for size in range(1, n + 1):
            for kept in set(itertools.combinations(roll, size)):
                points = self.scoring.best_split([(f, False) for f in kept])
                if points:
                    keeps[kept] = (points, (n - size) or 6, kept)
        return weight, list(keeps.values()), roll

    def best(self, total, left):
        return max(total, self.roll.get((total, left), 0))

    def mean(self, total, n):
        value = sum(weight * max((self.best(total + points, left) for points, left, _ in keeps), default=0)
                    for weight, keeps, _ in self.options[n])
        return value / 6 ** n

    def decisions(self, total, roll):
        """(value, kept, stops) of everything that can be done."""
        for weight, keeps, dice in self.options[len(roll)]:
            if dice == tuple(sorted(roll)):
                for points, left, kept in keeps:
                    yield total + points, kept, True
                    yield self.roll[total + points, left], kept, False


FARKLE = {"single": [100, 0, 0, 0, 50, 0], "three": [300, 200, 300, 400, 500, 600], "four": [1000] * 6,
          "five": [2000] * 6, "six": [3000] * 6, "straight": 1500, "three_pairs": 1500, "four_and_pair": 1500,
          "two_triplets": 2500, "four_and_pair_is_three_pairs": True}


def number(text):
    return int(text.replace(",", "").replace("−", "-").lstrip("+"))


def check_farkle(chart):
    turn = Turn(FARKLE)
    stop = section(chart, "Stop when")["rows"][0]["cells"]
    for n in range(1, 6):
        limit = number(stop[n - 1])
        assert turn.roll[limit, n] <= limit, (n, limit)
        assert turn.roll[limit - 50, n] > limit - 50, (n, limit)
    lose = section(chart, "Stop when")["rows"][1]["cells"]
    for n in range(1, 7):
        farkles = sum(w for w, keeps, _ in turn.options[n] if not keeps)
        assert same_chance(lose[n - 1], farkles / 6 ** n), (n, lose)
    gains = section(chart, "What rolling on gains")
    for n, row in enumerate(gains["rows"], 1):
        for total, cell in zip(gains["columns"], row["cells"]):
            gain = turn.roll[number(total), n] - number(total)
            assert abs(number(cell) - gain) <= 0.51, (n, total, cell, gain)
    keep = section(chart, "Which dice")
    for row in keep["rows"]:
        scoring = [int(d) for d in row["head"].split()]
        for column, cell in zip(keep["columns"], row["cells"]):
            if cell == "–":
                continue
            n, total = number(column.split(" dice, ")[0]), number(column.split(" dice, ")[1])
            *kept, what = cell.split()
            kept = tuple(int(d) for d in kept)
            # any roll with just these scoring dice: the others are of no use in any set
            for weight, keeps, roll in turn.options[n]:
                if sorted(set(itertools.chain(*(k for _, _, k in keeps)))) != sorted(set(scoring)):
                    continue
                most = Counter()
                for _, _, k in keeps:
                    most |= Counter(k)
                if most != Counter(scoring):
                    continue
                values = {(k, stops): v for v, k, stops in turn.decisions(total, roll)}
                assert values[kept, what == "stop"] >= max(values.values()) - 1e-9, (row, column, cell)


# ---- Balut ----

def check_balut(chart):
    hands = list(multisets(5))
    names = {"Straight": "straight", "Full House": "full_house", "Balut": "balut", "Choice": "choice",
             "Fours": "fours", "Fives": "fives", "Sixes": "sixes"}

    def best_mean(worth):
        value = {hand: worth(hand) for hand, _ in hands}
        after = None
        for throw in range(3):
            @lru_cache(maxsize=None)
            def kept(part, now=value):
                return sum(w * now[tuple(sorted(part + more))]
                           for more, w in multisets(5 - len(part))) / 6 ** (5 - len(part))
            if throw == 2:
                after = kept(())
            value = {hand: max(kept(part) for size in range(6) for part in itertools.combinations(hand, size))
                     for hand, _ in hands}
        return after

    for row in section(chart, "What each row")["rows"]:
        category = names[row["head"]]
        needs, points, a_box, chance, mean = row["cells"]
        assert abs(float(mean) - best_mean(lambda h: balut.worth(category, list(h)))) < 0.051, row
        assert same_chance(chance, best_mean(lambda h: balut.worth(category, list(h)) > 0)), row
    for n, cell in enumerate(section(chart, "Three throws")["rows"][0]["cells"], 1):
        p = 91 / 216                                                    # 1 - (5/6)^3
        assert same_chance(cell, sum(math.comb(5, k) * p ** k * (1 - p) ** (5 - k) for k in range(n, 6))), (n, cell)


# ---- Palko ----

def check_palko(chart):
    def counts(face, wild):
        one = Counter()
        for hand, weight in multisets(5):
            one[palko.count_hand(list(hand), face, wild, "wild")] += weight
        return one

    for wild in (True, False):
        table = section(chart, "A call is true: ones are " + ("wild" if wild else "not wild"))
        sums = {0: Counter({0: 1})}
        for hands in range(1, 5):
            sums[hands] = Counter()
            for a, x in sums[hands - 1].items():
                for b, y in counts(4, wild).items():
                    sums[hands][a + b] += x * y
        for row in table["rows"]:
            for hands, cell in enumerate(row["cells"], 1):
                true = sum(n for count, n in sums[hands].items() if count >= int(row["head"])) / 7776 ** hands
                assert same_chance(cell, true), (wild, row, hands, true)


# ---- Penk! ----

def check_penk(chart):
    @lru_cache(maxsize=None)
    def reach(naturals, jollies, rolls, need):
        """The chance to mark `need` of one face; any naturals and jollies may be kept, the others are rolled."""
        done = naturals + min(jollies, 1 if naturals else 0) >= need
        if not rolls or done:
            return float(done)
        best = 0.0
        for a in range(naturals + 1):
            for j in range(jollies + 1):
                free, sum_ = 6 - a - j, 0.0
                for x in range(free + 1):
                    for y in range(free - x + 1):
                        ways = math.comb(free, x) * math.comb(free - x, y) * 4 ** (free - x - y)
                        sum_ += ways * reach(a + x, j + y, rolls - 1, need)
                best = max(best, sum_ / 6 ** free)
        return best

    for row in section(chart, "A turn of three")["rows"]:
        assert same_chance(row["cells"][0], reach(0, 0, 3, int(row["head"]))), row
    hold = section(chart, "From what")
    for row in hold["rows"]:
        naturals, jolly = row["head"].count("3"), row["head"].count("!")
        for column, cell in zip(hold["columns"], row["cells"]):
            need, rolls = (int(x) for x in column.split(" in "))
            assert same_chance(cell, reach(naturals, jolly, rolls, need)), (row, column)


# ---- the Farkle test, taken badly ----

def take_test(program, seed):
    """Keeps the first set that is offered and stops, or rolls on every third time; adds up what that costs."""
    turn = Turn(FARKLE, top=30000)
    run = subprocess.Popen([program, "drill", "farkle", "--test", "--plain", "--name", "Py", "--seed", seed],
                           stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
    lost = decisions = total = 0
    for line in run.stdout:
        line = line.replace("> ", "", 1) if line.startswith("> ") else line
        if "The running total is" in line:
            total = number(line.split("is ")[1].rstrip(".\n"))
        if line.startswith("  Dice"):
            dice = [int(d) for d in line.split()[1:]]
            values = list(turn.decisions(total, dice))
            stops = decisions % 3 != 0
            kept = min((k for _, k, s in values if s), key=lambda k: (len(k), k))
            mine = next(v for v, k, s in values if k == kept and s == stops)
            lost += max(v for v, _, _ in values) - mine
            decisions += 1
            run.stdin.write("keep %s %s\n" % (" ".join(map(str, kept)), "stop" if stops else "roll"))
            run.stdin.flush()
        if line.startswith("A decision cost you"):
            words = line.split()
            assert abs(float(words[4]) - lost / decisions) < 0.06, (line, lost, decisions)
            assert abs(float(words[8].replace(",", "")) - lost) < 0.06, (line, lost)
        if "decision" in line and line.startswith("You scored"):
            assert "%d decisions" % decisions in line, (line, decisions)
    assert run.wait() == 0 and decisions >= 10


if __name__ == "__main__":
    if sys.argv[1] == "test":
        take_test(sys.argv[2], sys.argv[3])
    else:
        with open(sys.argv[2]) as file:
            globals()["check_" + sys.argv[1]](json.load(file))
