"""Penk! Implements PE-1 to PE-14 of docs/games/. A die is 1 to 5, or 6 for the jolly; a cell is (number, face)."""

import re
from itertools import combinations, product

from gamebase import Game, Move, Roll, Wrong, all_parts, choice, highest, number, numbers, remove_all

JOLLY = 6
CLEAR, MARKED, CROSSED = "clear", "marked", "crossed"
ONE_TO_FIVE = (1, 2, 3, 4, 5)
COLUMNS = {face: [(n, face) for n in ONE_TO_FIVE] for face in ONE_TO_FIVE}  # PE-2
ROWS = {n: [(n, face) for face in ONE_TO_FIVE] for n in ONE_TO_FIVE}
LINES = list(COLUMNS.values()) + list(ROWS.values())


def can_split(dice, cells):
    """Whether the dice can be shared out so that each of these cells gets what it takes. PE-5, PE-6"""
    for with_jolly in product((False, True), repeat=len(cells)):       # at most one jolly a combination
        if any(jolly and n == 1 for jolly, (n, _) in zip(with_jolly, cells)):
            continue                                                   # never alone
        needed = []
        for jolly, (n, face) in zip(with_jolly, cells):
            needed += [face] * (n - 1) + [JOLLY] if jolly else [face] * n
        if remove_all(dice, needed) is not None:
            return True
    return False


class Penk(Game):
    OPTIONS = [
        ("seats", number(1, 4)),                                       # PE-1
        ("values", numbers(25, 0)),
        ("fail", choice("column", "row_or_column")),
        ("tie_break", choice("none", "penks")),
    ]

    def __init__(self, options, starters):
        cells = [(n, face) for face in ONE_TO_FIVE for n in ONE_TO_FIVE]  # by column, rows 1 to 5
        self.value = dict(zip(cells, options["values"]))
        self.sheets = [{cell: CLEAR for cell in cells} for _ in range(options["seats"])]
        self.end_reached = False
        super().__init__(options, starters)

    def begin(self, seat):
        self.start_turn(seat)

    def read_die(self, word):
        if word not in ("1", "2", "3", "4", "5", "!"):                 # PE-1
            raise Wrong(f"'{word}' is not a die of Penk!.")
        return JOLLY if word == "!" else int(word)                     # PE-3: the jolly counts as 6 for who begins

    # -- a turn -------------------------------------------------------------------------------------------------

    def start_turn(self, seat):
        self.turn = seat
        self.kept = []
        self.rerolls = 0
        self.rolling = True

    def due_in_play(self):
        return Roll(self.turn, 6 - len(self.kept)) if self.rolling else Move(self.turn)

    def roll_in_play(self, dice):
        self.dice = self.kept + dice
        self.rolling = False

    def move_in_play(self, seat, words):
        text = " ".join(words)
        if words[0] == "keep" and len(words) > 1:
            self.keep([] if text == "keep nothing" else [self.read_die(word) for word in words[1:]])
        elif words[0] == "mark" and len(words) > 1:
            self.mark(words[1:])
        elif match := re.fullmatch(r"cross (column|row) ([1-5])", text):
            self.cross(match[1], int(match[2]))
        else:
            raise Wrong("The move must be 'keep' with dice or 'nothing', 'mark' with cells, or 'cross' with a line.")

    def keep(self, kept):
        """PE-4"""
        if self.rerolls == 2:
            raise Wrong("Both rerolls are used.")
        if kept != sorted(kept):                                       # the jolly is 6 here, so it comes last
            raise Wrong("The dice of a move are written in rising order, jollies last.")
        if remove_all(self.dice, kept) is None:
            raise Wrong("These dice do not lie on the table.")
        if len(kept) == 6:
            raise Wrong("To keep all six dice, mark.")
        self.kept = kept
        self.rerolls += 1
        self.rolling = True

    def mark(self, words):
        """PE-5"""
        if len(words) > 3:
            raise Wrong("At most three cells are marked in a turn.")
        cells = []
        for word in words:
            match = re.fullmatch(r"([1-5])x([1-5])", word)
            if not match:
                raise Wrong(f"'{word}' is not a cell.")
            cells.append((int(match[1]), int(match[2])))
        if cells != sorted(set(cells), key=lambda cell: (cell[1], cell[0])):
            raise Wrong("The cells of a move are different, by rising face, then rising number.")
        sheet = self.sheets[self.turn]
        for (n, face) in cells:
            if sheet[n, face] != CLEAR:                                # PE-10
                raise Wrong(f"The cell {n}x{face} is not clear.")
        if not can_split(self.dice, cells):
            raise Wrong("The dice cannot be split so.")
        for cell in cells:
            sheet[cell] = MARKED
        self.take_effect()
        self.end_turn()

    def take_effect(self):
        """PE-9: the others cross out the clear cells of every line that is all marked. (Of a line completed in an
        earlier turn they have no clear cells any more.)"""
        for line in self.penks(self.turn):
            for other in range(self.seats):
                if other != self.turn:
                    self.cross_out(other, line)

    def cross_out(self, seat, line):
        for cell in line:
            if self.sheets[seat][cell] == CLEAR:
                self.sheets[seat][cell] = CROSSED

    def cross(self, kind, which):
        """PE-7, PE-8"""
        if kind == "row" and self.options["fail"] == "column":
            raise Wrong("Only a column may be given up.")
        sheet = self.sheets[self.turn]
        for cell in sheet:
            if sheet[cell] == CLEAR and can_split(self.dice, [cell]):  # PE-7
                raise Wrong(f"The cell {cell[0]}x{cell[1]} can be marked, so no line may be given up.")
        line = COLUMNS[which] if kind == "column" else ROWS[which]
        if all(sheet[cell] != CLEAR for cell in line):
            raise Wrong("That line has no clear cell.")
        self.cross_out(self.turn, line)
        self.end_turn()

    def legal_moves(self, seat):
        moves = set()
        if self.rerolls < 2:                                           # PE-4
            for part in all_parts(self.dice, 0, 5):
                moves.add("keep " + (" ".join("!" if die == JOLLY else str(die) for die in part) or "nothing"))
        sheet = self.sheets[seat]
        single = [cell for cell in sorted(sheet, key=lambda cell: (cell[1], cell[0]))
                  if sheet[cell] == CLEAR and can_split(self.dice, [cell])]
        for size in (1, 2, 3):                                        # PE-5; dice for several cells do for each of them
            for cells in combinations(single, size):
                if can_split(self.dice, cells):
                    moves.add("mark " + " ".join(f"{n}x{face}" for n, face in cells))
        if not single:                                                 # PE-7, PE-8
            for kind, lines in (("column", COLUMNS), ("row", ROWS)):
                if kind == "column" or self.options["fail"] == "row_or_column":
                    moves |= {f"cross {kind} {which}" for which, line in lines.items()
                              if any(sheet[cell] == CLEAR for cell in line)}
        return moves

    def end_turn(self):
        for sheet in self.sheets:                                      # PE-11: any sheet
            full = [column for column in COLUMNS.values() if all(sheet[cell] != CLEAR for cell in column)]
            if len(full) >= 2:
                self.end_reached = True
        seat = self.turn
        while True:
            seat = self.after(seat)
            if seat == self.beginner and self.end_reached:             # PE-11: the round is finished
                self.over = True
                return
            if CLEAR in self.sheets[seat].values():                    # PE-12: others pass
                self.start_turn(seat)
                return

    # -- the result ---------------------------------------------------------------------------------------------

    def penks(self, seat):
        """The lines all of whose cells this seat has marked. PE-9, PE-10"""
        return [line for line in LINES if all(self.sheets[seat][cell] == MARKED for cell in line)]

    def scores(self):
        """PE-13"""
        totals = []
        for sheet in self.sheets:
            total = 0
            for line in LINES:
                marked = [self.value[cell] for cell in line if sheet[cell] == MARKED]
                if len(marked) >= 3:
                    total += sum(marked)
            totals.append(total)
        return totals

    def best(self, seats):
        """PE-14"""
        scores = self.scores()
        tied = highest(seats, lambda seat: scores[seat])
        if self.options["tie_break"] == "penks":
            tied = highest(tied, lambda seat: len(self.penks(seat)))
        return tied
