"""Pig (docs/games/pig.md): roll one die as often as one dares, hold before a one."""

from gamebase import Game, Move, Roll, Wrong, highest, number


class Pig(Game):
    OPTIONS = [("seats", number(1, 8)), ("target", number(10, 1000))]

    def __init__(self, options, starters):
        self.score = [0] * options["seats"]
        super().__init__(options, starters)

    def begin(self, seat):
        self.turn, self.total, self.decides = seat, 0, False

    def due_in_play(self):
        return Move(self.turn) if self.decides else Roll(self.turn, 1)

    def roll_in_play(self, dice):
        if dice[0] == 1:                                               # PI-3
            self.begin(self.after(self.turn))
        else:                                                          # PI-2
            self.total += dice[0]
            self.decides = True

    def move_in_play(self, seat, words):
        if " ".join(words) not in self.legal_moves(seat):
            raise Wrong("A seat rolls on or holds, and holds when that wins.")
        self.decides = False
        if words == ["hold"]:                                          # PI-4
            self.score[seat] += self.total
            self.over = self.score[seat] >= self.options["target"]     # PI-5
            if not self.over:
                self.begin(self.after(seat))

    def legal_moves(self, seat):
        enough = self.score[seat] + self.total >= self.options["target"]
        return {"hold"} if enough else {"roll", "hold"}                # PI-5

    def scores(self):
        return self.score

    def best(self, seats):
        return highest(seats, lambda seat: self.score[seat])
