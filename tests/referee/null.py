"""The null game: roll one die, say pass; after some rounds the highest sum wins."""

from gamebase import Game, Move, Roll, Wrong, highest, number


class Null(Game):
    OPTIONS = [("seats", number(1, 8)), ("rounds", number(1, 99))]

    def __init__(self, options, starters):
        self.score = [0] * options["seats"]
        self.turns = [0] * options["seats"]
        super().__init__(options, starters)

    def begin(self, seat):
        self.turn, self.rolled = seat, False

    def due_in_play(self):
        return Move(self.turn) if self.rolled else Roll(self.turn, 1)

    def roll_in_play(self, dice):
        self.score[self.turn] += dice[0]
        self.rolled = True

    def move_in_play(self, seat, words):
        if words != ["pass"]:
            raise Wrong("The only move of this game is 'pass'.")
        self.turns[seat] += 1
        self.turn, self.rolled = self.after(seat), False
        self.over = min(self.turns) == self.options["rounds"]

    def legal_moves(self, seat):
        return {"pass"}

    def scores(self):
        return self.score

    def best(self, seats):
        return highest(seats, lambda seat: self.score[seat])
