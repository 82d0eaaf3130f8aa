#!/usr/bin/env python3
"""Three seats by brute force, for games so small that nobody is ever indifferent: brute3.py prints the table of values.

A position is the seats in order, the mover first, each (score, opened, farkles in a row), and the mover's place in the
rotation; its value is the shares of the mover and of the next seat. Where decisions are equal for the mover the first
in this order is taken: stop, more dice, more points. Plain iteration until nothing changes; a game in which it does not
come to rest is no use here and ends the program."""
import json
import sys
from itertools import product

import brute


class Game3(brute.Game):
    def __init__(self, options):
        super().__init__(options)
        order = list(self.rolls)

        def rank(option):
            gain, to = option
            left, _ = order[to]
            return (0 if left == 6 else left, -gain)
        self.indexed = [([(chance, sorted(options, key=rank)) for chance, options in classes], farkle)
                        for classes, farkle in self.indexed]
        full = (6, self.o["doubler"])
        self.may_stop = [dice != full or self.o["hot_dice"] == "may_roll" for dice in order]
        self.full = order.index(full)

    def row3(self, best, t, stopped, lost):
        """Shares of rolling by dice; best[t] becomes the better of that and of stopping."""
        ahead = best[t:t + self.most + 1]
        rolled = []
        for classes, farkle in self.indexed:
            own, other = farkle * lost[0], farkle * lost[1]
            for chance, options in classes:
                a, b = ahead[options[0][0]][options[0][1]]
                for gain, to in options[1:]:
                    if ahead[gain][to][0] > a:
                        a, b = ahead[gain][to]
                own, other = own + chance * a, other + chance * b
            rolled.append((own, other))
        best[t][:] = [stopped if stopped and self.may_stop[i] and stopped[0] >= roll[0] else roll
                      for i, roll in enumerate(rolled)]
        return rolled

    def turn3(self, stop, lost):
        cap = self.cap // self.unit
        best = [[None] * len(self.rolls) for _ in range(cap + 1)]
        best += [best[cap]] * self.most                                # above the cap is the cap
        top = stop(self.cap)
        best[cap][:] = [top if may else lost for may in self.may_stop]
        change = 1
        while change > 1e-14:
            before = best[cap][:]
            self.row3(best, cap, top, lost)
            change = max(abs(x - y) for a, b in zip(before, best[cap]) for x, y in zip(a, b))
        for t in range(cap - 1, -1, -1):
            rolled = self.row3(best, t, stop(t * self.unit) if t else None, lost)
        return rolled[self.full]

    def finish(self, scores, done):
        """Shares at the end: scores by seat in the order in which they were reached."""
        top = max(scores)
        winners = [i for i, score in enumerate(scores) if score == top]
        if self.o["tie"] == "first_to_reach":
            winners = [next(i for i in done if scores[i] == top)]
        return [1 / len(winners) if i in winners else 0.0 for i in range(3)]

    def last(self, scores, opened, seat, left, done):
        """Shares when seat has its last turn and `left` seats follow. What all have alike does not matter."""
        low = min(scores)
        key = (tuple(score - low for score in scores), opened, seat, left, done)
        if key in self.last_known:
            return self.last_known[key]

        def after(t):
            now, order = list(scores), done
            now[seat] += t
            order = done + (seat,) if t else (seat,) + done            # a score that stays was there first
            if left:
                return self.last(now, opened, (seat + 1) % 3, left - 1, order)
            return self.finish(now, order)

        def pair(shares):
            return shares[seat], shares[(seat + 1) % 3]

        def stop(t):
            return pair(after(t)) if t >= self.least(opened[seat]) else None
        own, other = self.turn3(stop, pair(after(0)))
        shares = [0.0] * 3
        shares[seat], shares[(seat + 1) % 3], shares[(seat + 2) % 3] = own, other, 1 - own - other
        self.last_known[key] = shares
        return shares

    def turned3(self, place):
        return (place + 1) % 3 if self.o["last_round"] == "finish_rotation" else 0

    def after_farkle3(self, position):
        (score, opened, row), second, third, place = position
        if self.o["three_farkles"]:
            row += 1
            if row == 3:
                row, score = 0, min(score, max(score - self.o["three_farkles"], self.o["score_floor"]))
        return second, third, (score, opened, row), self.turned3(place)

    def improve3(self, position):
        (mine, opened, _), second, third, place = position

        def stop(t):
            if t < self.least(opened):
                return None
            if mine + t < self.o["target"]:
                a, b = self.value[second, third, (mine + t, True, 0), self.turned3(place)]
                return 1 - a - b, a
            left = {"others_once": 2, "finish_rotation": 2 - place, "sudden_death": 0}[self.o["last_round"]]
            if not left:
                return 1.0, 0.0
            total = min(t, self.o["last_cap"])
            shares = self.last([mine + total, second[0], third[0]], (True, second[1], third[1]), 1, left - 1, (0,))
            return shares[0], shares[1]
        a, b = self.value[self.after_farkle3(position)]
        new = self.turn3(stop, (1 - a - b, a))
        change = max(abs(x - y) for x, y in zip(new, self.value[position]))
        self.value[position] = new
        return change

    def positions3(self):
        penalty = self.o["three_farkles"]
        scores = range(self.o["score_floor"] if penalty else 0, self.o["target"], self.unit)
        seats = [(s, o, c) for s in scores for o in (True, False) for c in (range(3) if penalty else [0])
                 if not (s > 0 and not o) and (o is False or s or penalty)]
        seats = [(s, o, c) for s, o, c in seats if penalty or s == 0 or s >= self.least(False)]
        places = range(3) if self.o["last_round"] == "finish_rotation" else [0]
        return list(product(seats, seats, seats, places))

    def solve3(self):
        groups = {}
        for p in self.positions3():
            groups.setdefault(p[0][0] + p[1][0] + p[2][0], []).append(p)
        self.value = {p: (0.4, 0.3) for group in groups.values() for p in group}
        self.last_known = {}
        whole = 1
        for _ in range(60):
            whole = 0
            for total in sorted(groups, reverse=True):
                group = sorted(groups[total], key=lambda p: -sum(seat[2] for seat in p[:3]))
                for _ in range(1 if self.o["three_farkles"] else 60):
                    change = max(self.improve3(p) for p in group)
                    if change < 1e-12:
                        break
                whole = max(whole, change)
            if whole < 1e-11:
                return self.value
        sys.exit(f"somebody is indifferent: {whole}")


SMALL = dict(single=[200, 0, 0, 0, 100, 0], three=[600] * 6, four=[0] * 6, five=[0] * 6, six=[0] * 6, straight=600,
             three_pairs=0, four_and_pair=0, two_triplets=0, four_and_pair_is_three_pairs=False, target=500,
             opening=200, cap=4000, last_cap=4000)


def game(name, **options):
    return dict(name=name, options=dict(SMALL, **options))


GAMES = [game(f"{last}-{tie}", last_round=last, tie=tie)
         for last in ("sudden_death", "others_once", "finish_rotation") for tie in ("first_to_reach", "shared")]
GAMES += [
    game("larger", target=1000, last_round="sudden_death", opening=0),
    game("must-roll", hot_dice="must_roll", last_round="sudden_death"),
    game("no-score", no_score_six=500, last_round="sudden_death", min_bank=200),
    game("doubler", doubler=True, last_round="sudden_death", target=400, cap=2000),
    game("three-farkles", three_farkles=200, score_floor=0, target=300, last_round="sudden_death", opening=0, cap=2000),
]


def words(position):
    *seats, place = position
    return [n for seat in seats for n in (seat[0], int(seat[1]), seat[2])] + [place]


def main(names):
    for entry in GAMES:
        if names and entry["name"] not in names:
            continue
        value = Game3(entry["options"]).solve3()
        step = max(1, len(value) // 80)
        print(json.dumps(dict(entry, values=[words(p) + list(v) for p, v in list(value.items())[::step]])), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
