"""Balut. Implements BA-1 to BA-13 of docs/games/."""

from collections import Counter

from gamebase import Game, Move, Roll, Wrong, all_parts, choice, highest, number, remove_all

CATEGORIES = ("fours", "fives", "sixes", "straight", "full_house", "choice", "balut")
BOXES = 4                                                              # BA-1
THROWS = 3                                                             # BA-2


def worth(category, dice):
    """What five dice are worth in a category; 0 if they do not qualify. BA-4"""
    groups = sorted(Counter(dice).values())
    if category == "fours":                                            # BA-5
        return sum(die for die in dice if die == 4)
    if category == "fives":
        return sum(die for die in dice if die == 5)
    if category == "sixes":
        return sum(die for die in dice if die == 6)
    if category == "straight":                                         # BA-6
        return sum(dice) if sorted(dice) in ([1, 2, 3, 4, 5], [2, 3, 4, 5, 6]) else 0
    if category == "full_house":                                       # BA-7
        return sum(dice) if groups == [2, 3] else 0
    if category == "choice":                                           # BA-8
        return sum(dice)
    return 20 + sum(dice) if groups == [5] else 0                      # BA-9


def points_for_total(total):
    """BA-11"""
    for limit, points in ((300, -2), (350, -1), (400, 0), (450, 1), (500, 2), (550, 3), (600, 4), (650, 5)):
        if total < limit:
            return points
    return 6


def points_for_rows(sheet, thresholds):
    """BA-10. `sheet` maps each category to the list of its filled boxes."""
    def passes(category, limit):
        total = sum(sheet[category])
        return total > limit if thresholds == "more_than" else total >= limit

    def all_scored(category):
        return len(sheet[category]) == BOXES and 0 not in sheet[category]

    points = 0
    for category, limit in (("fours", 52), ("fives", 65), ("sixes", 78), ("choice", 100)):
        if passes(category, limit):
            points += 2
    if all_scored("straight"):
        points += 4
    if all_scored("full_house"):
        points += 3
    return points + 2 * scored_baluts(sheet)


def scored_baluts(sheet):
    return sum(1 for box in sheet["balut"] if box != 0)


class Balut(Game):
    OPTIONS = [
        ("seats", number(1, 8)),
        ("kept_dice", choice("free", "locked")),
        ("scratch", choice("off", "on")),
        ("thresholds", choice("more_than", "at_least")),
        ("tie_break", choice("none", "total_then_baluts")),
    ]

    def __init__(self, options, starters):
        self.sheets = [{category: [] for category in CATEGORIES} for _ in range(options["seats"])]
        super().__init__(options, starters)

    def begin(self, seat):
        self.start_turn(seat)

    def start_turn(self, seat):
        self.turn = seat
        self.kept = []
        self.throws = 0
        self.rolling = True

    def due_in_play(self):
        return Roll(self.turn, 5 - len(self.kept)) if self.rolling else Move(self.turn)

    def roll_in_play(self, dice):
        self.dice = self.kept + dice
        self.throws += 1
        self.rolling = False

    def move_in_play(self, seat, words):
        if words[0] == "keep" and len(words) > 1:
            self.keep([] if words[1:] == ["nothing"] else [self.read_die(word) for word in words[1:]])
        elif words[0] in ("score", "scratch") and len(words) == 2 and words[1] in CATEGORIES:
            self.fill(words[0], words[1])
        else:
            raise Wrong("The move must be 'keep' with dice or 'nothing', or 'score' or 'scratch' with a category.")

    def keep(self, kept):
        """BA-2"""
        if self.throws == THROWS:
            raise Wrong("All three throws are used.")
        if kept != sorted(kept):
            raise Wrong("The dice of a move are written in rising order.")
        if remove_all(self.dice, kept) is None:
            raise Wrong("These dice do not lie on the table.")
        if len(kept) == 5:
            raise Wrong("To keep all five dice, score.")
        if self.options["kept_dice"] == "locked" and remove_all(kept, self.kept) is None:
            raise Wrong("Dice kept before must be kept again.")
        self.kept = kept
        self.rolling = True

    def fill(self, word, category):
        """BA-3, BA-4"""
        boxes = self.sheets[self.turn][category]
        value = worth(category, self.dice)
        if len(boxes) == BOXES:
            raise Wrong(f"All boxes of {category} are filled.")
        if word == "scratch":
            if self.options["scratch"] == "off":
                raise Wrong("These rules do not allow a scratch.")
            if value == 0:
                raise Wrong("These dice are worth 0 there anyway: score instead of scratching.")
            value = 0
        boxes.append(value)
        # BA-1, BA-13: 28 turns each, round the table
        if all(len(boxes) == BOXES for sheet in self.sheets for boxes in sheet.values()):
            self.over = True
        else:
            self.start_turn(self.after(self.turn))

    def legal_moves(self, seat):
        moves = set()
        if self.throws < THROWS:                                       # BA-2
            held = self.kept if self.options["kept_dice"] == "locked" else []
            moves |= {"keep " + (" ".join(map(str, part)) or "nothing") for part in all_parts(self.dice, 0, 4)
                      if remove_all(part, held) is not None}
        for category, boxes in self.sheets[seat].items():
            if len(boxes) < BOXES:                                     # BA-3
                moves.add(f"score {category}")
                if self.options["scratch"] == "on" and worth(category, self.dice) > 0:
                    moves.add(f"scratch {category}")
        return moves

    # -- the result ---------------------------------------------------------------------------------------------

    def scores(self):
        return [sum(sum(boxes) for boxes in sheet.values()) for sheet in self.sheets]

    def points(self):
        # The points for the total are given once the card is full; a game cut short has row points only.
        return [points_for_rows(sheet, self.options["thresholds"])
                + (points_for_total(total) if all(len(boxes) == BOXES for boxes in sheet.values()) else 0)
                for sheet, total in zip(self.sheets, self.scores())]

    def best(self, seats):
        """BA-12"""
        points, totals = self.points(), self.scores()
        tied = highest(seats, lambda seat: points[seat])
        if self.options["tie_break"] == "total_then_baluts":
            tied = highest(tied, lambda seat: totals[seat])
            tied = highest(tied, lambda seat: scored_baluts(self.sheets[seat]))
        return tied
