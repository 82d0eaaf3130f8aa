"""The Python package, and what it has no need for itself: bare positions, every outcome of a roll, and the functions of a
game called as they stand in its table."""
from astragal import Refused, Rules, Table, presets
from astragal._core import dice_text, ffi, lib, read_dice, text_of

__all__ = ["Position", "Refused", "Rules", "Table", "due", "ffi", "lib", "presets", "values"]


def values(rules):
    """Every option as text, in order."""
    return {key: option.value for key, option in rules.options.items()}


def due(table):
    """What is due at a table, with the flags of its dice."""
    return lib.ag_table_due(table._table)


class Position:
    """A bare state: a new one, that of a table, or a copy."""

    def __init__(self, rules, state=None):
        self.rules, self.game, self.r = rules, rules._game, rules._rules
        self.state = ffi.new("union ag_state *")
        if state is None:
            self.game.begin(self.r, self.state, lib.ag_all_seats(self.r))
        else:
            ffi.memmove(self.state, state, self.game.state_size)

    @classmethod
    def of(cls, table):
        return cls(table.rules, lib.ag_table_state(table._table))

    def copy(self):
        return Position(self.rules, self.state)

    def due(self):
        return self.game.due(self.r, self.state)

    def outcomes(self):
        return lib.ag_outcomes(self.due())

    def dice_of(self, outcome):
        """The dice of an outcome as words."""
        due, dice = self.due(), ffi.new("uint8_t[6]")
        lib.ag_outcome_dice(due, outcome, dice)
        return dice_text(dice, due.dice, bool(due.flags & lib.AG_DUE_JOLLY)).split(" ")

    def roll(self, outcome):
        self.game.roll(self.r, self.state, outcome, ffi.NULL)

    def roll_dice(self, words):
        due = self.due()
        dice, n = read_dice(words, bool(due.flags & lib.AG_DUE_JOLLY))
        assert n == due.dice
        self.roll(lib.ag_outcome_of(due, dice))

    def legal(self, seat):
        """The legal moves in words, with their numbers."""
        actions, buffer = ffi.new("ag_action[]", lib.AG_LEGAL_MAX), ffi.new("char[]", lib.AG_MOVE_MAX)
        moves = {}
        for i in range(self.game.legal(self.r, self.state, seat, actions)):
            self.game.write_action(self.r, self.state, actions[i], buffer, lib.AG_MOVE_MAX)
            moves[text_of(buffer)] = actions[i]
        return moves

    def legal_numbers(self):
        """The actions legal for any seat that is asked."""
        seats = self.due().seats
        return {action for seat in range(8) if seats >> seat & 1 for action in self.legal(seat).values()}

    def act(self, seat, action):
        self.game.act(self.r, self.state, seat, action, ffi.NULL)

    def scores(self):
        out = ffi.new("int32_t[8]")
        self.game.scores(self.r, self.state, out)
        return [out[i] for i in range(self.rules.seats)]
