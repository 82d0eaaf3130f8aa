#!/usr/bin/env python3
"""Three seats by brute force, for games so small that nobody is ever indifferent: brute3.py prints the table of values.

Positions are (mine, next, last seat's score, place in the rotation); values are the shares of the mover and of the next
seat. Where decisions are equal for the mover the first in this order is taken: stop, more dice, more points."""
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

    def turn3(self, stop, lost):
        kinds = list(self.rolls)
        cap = self.cap // self.unit
        best = [[None] * len(kinds) for _ in range(cap + 1)]
        best += [best[cap]] * self.most
        best[cap][:] = [stop(self.cap)] * len(kinds)                    # nobody rolls up there
        start = None
        for t in range(cap - 1, -1, -1):
            ahead = best[t:t + self.most + 1]
            stopped = stop(t * self.unit) if t else None
            for i, (classes, farkle) in enumerate(self.indexed):
                own, other = farkle * lost[0], farkle * lost[1]
                for chance, options in classes:
                    a, b = ahead[options[0][0]][options[0][1]]
                    for gain, to in options[1:]:
                        if ahead[gain][to][0] > a:
                            a, b = ahead[gain][to]
                    own, other = own + chance * a, other + chance * b
                if t == 0 and kinds[i][0] == 6:
                    start = own, other
                best[t][i] = stopped if stopped and stopped[0] >= own else (own, other)
        return start

    def finish(self, scores, done):
        """Shares at the end: scores by seat in the order in which they were reached."""
        top = max(scores)
        winners = [i for i, score in enumerate(scores) if score == top]
        if self.o["tie"] == "first_to_reach":
            winners = [next(i for i in done if scores[i] == top)]
        return [1 / len(winners) if i in winners else 0.0 for i in range(3)]

    def last(self, scores, seat, left, done):
        """Shares when seat has its last turn and `left` seats follow."""
        key = (tuple(scores), seat, left, done)
        if key in self.last_known:
            return self.last_known[key]

        def after(t):
            now, order = list(scores), done
            now[seat] += t
            order = done + (seat,) if t else (seat,) + done            # a score that stays was there first
            if left:
                return self.last(now, (seat + 1) % 3, left - 1, order)
            return self.finish(now, order)

        def pair(shares):
            return shares[seat], shares[(seat + 1) % 3]

        def stop(t):
            return pair(after(t)) if t >= self.least(scores[seat] > 0) else None
        lost = after(0)
        own, other = self.turn3(stop, pair(lost))
        shares = [0.0] * 3
        shares[seat], shares[(seat + 1) % 3], shares[(seat + 2) % 3] = own, other, 1 - own - other
        self.last_known[key] = shares
        return shares

    def improve3(self, position):
        mine, second, third, place = position
        turned = (place + 1) % 3 if self.o["last_round"] == "finish_rotation" else 0

        def stop(t):
            if t < self.least(mine > 0):
                return None
            if mine + t < self.o["target"]:
                a, b = self.value[second, third, mine + t, turned]
                return 1 - a - b, a
            rule = self.o["last_round"]
            left = {"others_once": 2, "finish_rotation": 2 - place, "sudden_death": 0}[rule]
            if not left:
                return 1.0, 0.0
            t = min(t, self.o["last_cap"])
            shares = self.last([mine + t, second, third], 1, left - 1, (0,))
            return shares[0], shares[1]
        a, b = self.value[second, third, mine, turned]
        new = self.turn3(stop, (1 - a - b, a))
        change = max(abs(x - y) for x, y in zip(new, self.value[position]))
        self.value[position] = new
        return change

    def solve3(self):
        least = self.least(False)
        scores = [s for s in range(0, self.o["target"], self.unit) if s == 0 or s >= least]
        places = range(3) if self.o["last_round"] == "finish_rotation" else [0]
        positions = sorted(product(scores, scores, scores, places), key=lambda p: -sum(p[:3]))
        self.value = {p: (0.4, 0.3) for p in positions}
        self.last_known = {}
        for total in sorted({sum(p[:3]) for p in positions}, reverse=True):
            group = [p for p in positions if sum(p[:3]) == total]
            for _ in range(60):
                if max(self.improve3(p) for p in group) < 1e-11:
                    break
            else:
                sys.exit(f"{total}: somebody is indifferent")
        return self.value


GAMES = [
    dict(single=[200, 0, 0, 0, 100, 0], three=[600] * 6, four=[0] * 6, five=[0] * 6, six=[0] * 6, straight=600,
         three_pairs=0, four_and_pair=0, two_triplets=0, four_and_pair_is_three_pairs=False, target=500, opening=200,
         last_round=last, tie=tie, cap=4000, last_cap=4000)
    for last, tie in (("sudden_death", "shared"), ("finish_rotation", "shared"), ("others_once", "first_to_reach"))
]

if __name__ == "__main__":
    for game in GAMES:
        value = Game3(game).solve3()
        print(json.dumps(dict(options=game, values=[list(p) + list(v) for p, v in value.items()])), flush=True)
