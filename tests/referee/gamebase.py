"""What the five games of the referee share: kinds of option values, the roll for who begins, resigning.

This is an independent reading of the rules (docs/games/) and docs/record.md. It shares nothing with the C engine.
No rule of a single game lives here.
"""

import re
from itertools import combinations


class Wrong(Exception):
    """Something in the record breaks a rule. The text is a sentence; the referee adds the line number."""


# ---------------------------------------------------------------------------------------------------------------
# Values of options (the text after "rule KEY = "). Each kind is a function from text to value; it raises Wrong. AL-3

def whole(text):
    """A number as the record writes it: no sign but a minus, no leading zeros, no commas."""
    if not re.fullmatch(r"0|-?[1-9][0-9]{0,17}", text):
        raise Wrong(f"'{text}' is not a whole number.")
    return int(text)


def number(low, high):
    def read(text):
        value = whole(text)
        if value < low or (high is not None and value > high):
            raise Wrong(f"{value} is out of range.")
        return value
    return read


def numbers(count, low):
    def read(text):
        values = [whole(word) for word in text.split(" ")]
        if len(values) != count:
            raise Wrong(f"{count} numbers are needed, not {len(values)}.")
        if any(value < low for value in values):
            raise Wrong(f"A number is below {low}.")
        return values
    return read


def choice(*words):
    def read(text):
        if text not in words:
            raise Wrong(f"'{text}' is not one of {', '.join(words)}.")
        return text
    return read


def yes_no(text):
    if text not in ("yes", "no"):
        raise Wrong(f"'{text}' is neither yes nor no.")
    return text == "yes"


def tasks(text):
    """Tasks separated by ' | '; the empty text is an empty list. PA-21"""
    return text.split(" | ") if text else []


# ---------------------------------------------------------------------------------------------------------------

def remove_all(dice, taken):
    """The list `dice` without the dice `taken`, or None if some of them are not there."""
    left = list(dice)
    for die in taken:
        if die not in left:
            return None
        left.remove(die)
    return left


def all_parts(dice, least, most):
    """Every different choice of `least` to `most` of these dice, each in rising order."""
    return sorted({part for size in range(least, most + 1) for part in combinations(sorted(dice), size)})


def is_fine(check, *arguments):
    """Whether a check passes that raises Wrong if it does not."""
    try:
        check(*arguments)
    except Wrong:
        return False
    return True


class Roll:
    """A roll is due: of this seat, of so many dice, open or hidden."""

    def __init__(self, seat, count, hidden=False):
        self.seat, self.count, self.hidden = seat, count, hidden

    def __str__(self):
        dice = "one die" if self.count == 1 else f"{self.count} dice"
        return f"a{' hidden' if self.hidden else ''} roll of {dice} by seat {self.seat}"


class Move:
    """A decision is due: of any of these seats."""

    def __init__(self, *seats):
        self.seats = seats

    def __str__(self):
        return f"a move of seat {' or '.join(str(seat) for seat in self.seats)}"


class Game:
    """A game in progress. The subclasses say what is due, apply rolls and moves, and know the scores.

    A subclass defines
      OPTIONS                 the option keys in order, each with its kind
      LATER                   those that were added later, with their defaults: a record has them only where they differ
      check_options(options)  raises Wrong if the options make no sense together
      begin(seat)             `seat` begins the game
      due_in_play()           a Roll or a Move
      roll_in_play(dice)      dice as a list, in the order of the record
      move_in_play(seat, words)
      legal_moves(seat)       the set of all its moves, as texts, when a decision of this seat is due
      scores()                a list by seat
      best(seats)             the best placed of these seats, in rising order
    """

    OPTIONS = []
    LATER = {}
    def __init__(self, options, starters):
        self.options = options
        self.seats = options["seats"]
        self.over = False
        self.resigned = set()
        self.beginner = None
        self.starters = list(starters)               # those who (still) roll for who begins
        self.start_totals = []                       # what they rolled, as far as they have
        if len(self.starters) == 1:                  # one seat alone begins without a roll
            self.start_with(self.starters[0])

    @staticmethod
    def check_options(options):
        pass

    def start_with(self, seat):
        self.beginner = seat
        self.begin(seat)

    def due(self):
        """A Roll, a Move, or None when the game is over."""
        if self.over:
            return None
        if self.beginner is None:
            return Roll(self.starters[len(self.start_totals)], self.start_dice())
        return self.due_in_play()

    # -- events -------------------------------------------------------------------------------------------------

    def roll(self, seat, dice_words, hidden=False):
        due = self.due()
        if due is None:
            raise Wrong("The game is over; no roll is due.")
        if not isinstance(due, Roll):
            raise Wrong(f"A roll comes, but {due} is due.")
        if seat != due.seat or hidden != due.hidden or len(dice_words) != due.count:
            got = Roll(seat, len(dice_words), hidden)
            raise Wrong(f"Here is {got}, but {due} is due.")
        dice = [self.read_die(word) for word in dice_words]
        if self.beginner is None:
            self.roll_for_beginning(dice)
        else:
            self.roll_in_play(dice)

    def move(self, seat, words):
        due = self.due()
        if due is None:
            raise Wrong("The game is over; no move is due.")
        if not isinstance(due, Move):
            raise Wrong(f"A move comes, but {due} is due.")
        if seat not in due.seats:
            raise Wrong(f"Seat {seat} moves, but {due} is due.")
        self.move_in_play(seat, words)

    def resign(self, seat):
        if self.over:
            raise Wrong("The game is over; nobody can resign.")
        if self.seats == 1:
            raise Wrong("A single seat cannot resign; it abandons the game.")
        if not 0 <= seat < self.seats:
            raise Wrong(f"There is no seat {seat}.")
        if seat in self.resigned:
            raise Wrong(f"Seat {seat} has resigned already.")
        self.resigned.add(seat)
        if self.seats - len(self.resigned) == 1:
            self.over = True

    # -- who begins ---------------------------------------------------------------------------------------------

    def read_die(self, word):
        """A die in the record: 1 to 6."""
        if word not in ("1", "2", "3", "4", "5", "6"):
            raise Wrong(f"'{word}' is not a die.")
        return int(word)

    def start_dice(self):
        return 1                                     # FA-2, BA-13, PE-3; Palko has whole hands (PA-2)

    def start_total(self, dice):
        return sum(dice)

    def roll_for_beginning(self, dice):
        """FA-2: the highest begins, the tied roll again among themselves (rising seat order)."""
        self.start_totals.append(self.start_total(dice))
        if len(self.start_totals) < len(self.starters):
            return
        highest = max(self.start_totals)
        tied = [seat for seat, total in zip(self.starters, self.start_totals) if total == highest]
        self.starters, self.start_totals = tied, []
        if len(tied) == 1:
            self.start_with(tied[0])

    # -- the result ---------------------------------------------------------------------------------------------

    def winners(self):
        """The best placed among the seats that have not resigned, in rising order."""
        return self.best([seat for seat in range(self.seats) if seat not in self.resigned])

    def points(self):
        """Points by seat, where the game has them besides the scores (Balut)."""
        return None

    def after(self, seat):
        """The next seat clockwise. AL-1"""
        return (seat + 1) % self.seats


def highest(seats, key):
    """All seats that have the greatest key: they share. AL-5"""
    top = max(key(seat) for seat in seats)
    return [seat for seat in seats if key(seat) == top]
