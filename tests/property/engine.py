"""The C library as Python objects, through cffi in ABI mode: the shared library and its own header, nothing compiled.

ASTRAGAL_LIBRARY names the shared library; without it the one in build/ is taken.
"""
import os
import re

from cffi import FFI

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
LIBRARY = os.environ.get("ASTRAGAL_LIBRARY", os.path.join(ROOT, "build/src/libastragal.so"))


def declarations():
    """include/astragal.h as cffi wants it: no comments, no preprocessor, no inline functions."""
    text = open(os.path.join(ROOT, "include/astragal.h"), encoding="utf-8").read()
    text = re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.DOTALL)
    text = re.sub(r"^#.*(?:\\\n.*)*$", "", text, flags=re.MULTILINE)
    text = re.sub(r"^static inline .*?(?:\}$|\n\}$)", "", text, flags=re.MULTILINE | re.DOTALL)
    text = re.sub(r'^extern "C" \{$|^\}$|AG_API ', "", text, flags=re.MULTILINE)
    return text + "void *realloc(void *block, size_t size); void free(void *block);"


ffi = FFI()
ffi.cdef(declarations())
lib = ffi.dlopen(LIBRARY)
libc = ffi.dlopen(None)

NOBODY, ALL = 0xFF, 0xFE


@ffi.callback("void *(void *, void *, size_t)")
def resize(_, block, size):
    if size:
        return libc.realloc(block, size)
    libc.free(block)
    return ffi.NULL


memory = ffi.new("struct ag_memory *", {"resize": resize})


class Refused(Exception):
    """The library says no; the text is its sentence."""

    def __init__(self, why, line=None):
        super().__init__(sentence(why))
        self.line = line


def text_of(pointer):
    return ffi.string(pointer).decode()


def sentence(message):
    buffer = ffi.new("char[600]")
    lib.ag_msg_write(message, ffi.NULL, buffer, 600)
    return text_of(buffer)


def check(good, why):
    if not good:
        raise Refused(why)


# ---------------------------------------------------------------------------------------------------------------

def presets():
    """The names of the built-in presets."""
    every = lib.ag_presets_builtin()
    return [text_of(every.preset[i].name) for i in range(every.n)]


class Option:
    def __init__(self, option):
        self.key = text_of(option.key)
        self.type, self.count = option.type, option.count
        self.min, self.max = option.min, option.max
        self.choices = []
        while option.choices and option.choices[len(self.choices)]:
            self.choices.append(text_of(option.choices[len(self.choices)]))


class Rules:
    """Prepared rules of a preset with some options changed: Rules("farkle", seats=3, target=5000)."""

    def __init__(self, preset, **changes):
        self.preset = preset
        info, why = ffi.new("struct ag_preset_info *"), ffi.new("struct ag_msg *")
        check(lib.ag_preset_find(ffi.NULL, preset.encode(), info, why), why)
        self.game = info.game
        self.game_name = text_of(info.game.name)
        for key, value in changes.items():
            values = ffi.addressof(info, "values")
            check(lib.ag_values_set(info.game, values, key.encode(), str(value).encode(), why), why)
        self.block = ffi.new("uint64_t[]", (lib.ag_rules_size(info.game) + 7) // 8)
        self.rules = lib.ag_rules_prepare(self.block, info.game, ffi.addressof(info, "values"), why)
        check(self.rules, why)
        self.seats = lib.ag_rules_seats(self.rules)

    def options(self):
        return [Option(self.game.options[i]) for i in range(self.game.n_options)]

    def values(self):
        """Every option as text, in order."""
        buffer, found = ffi.new("char[400]"), {}
        for i in range(self.game.n_options):
            option = ffi.addressof(self.game.options, i)
            lib.ag_values_write(option, lib.ag_rules_values(self.rules), buffer, 400)
            found[text_of(option.key)] = text_of(buffer)
        return found

    def score(self, *words):
        """The game's answer to "what is this worth?": its plain numbers, texts and truths by key."""
        answer, depth = {}, [0]

        def keep(_, key, value):
            if depth[0] <= 1 and key:
                answer[text_of(key)] = text_of(value) if isinstance(value, ffi.CData) else value

        def deeper(*_):
            depth[0] += 1

        def back(_):
            depth[0] -= 1

        hooks = {
            "open": ffi.callback("void (void *, const char *, char)", deeper),
            "close": ffi.callback("void (void *)", back),
            "number": ffi.callback("void (void *, const char *, int64_t)", keep),
            "text": ffi.callback("void (void *, const char *, const char *)", keep),
            "truth": ffi.callback("void (void *, const char *, bool)", keep),
            "say": ffi.callback("void (void *, const struct ag_msg *)", lambda *_: None),
        }
        emit, why = ffi.new("struct ag_emit *", hooks), ffi.new("struct ag_msg *")
        texts = [ffi.new("char[]", word.encode()) for word in words]
        check(self.game.score(self.rules, len(texts), ffi.new("char *[]", texts), emit, why), why)
        return answer


class Position:
    """A bare state. The functions of the game are called as they stand in its table."""

    def __init__(self, rules, state=None):
        self.rules, self.game, self.r = rules, rules.game, rules.rules
        self.state = ffi.new("union ag_state *")
        if state is None:
            self.game.begin(self.r, self.state, lib.ag_all_seats(self.r))
        else:
            ffi.memmove(self.state, state, self.game.state_size)

    def copy(self):
        return Position(self.rules, self.state)

    def due(self):
        return self.game.due(self.r, self.state)

    def outcomes(self):
        return lib.ag_outcomes(self.due())

    def dice_of(self, outcome):
        """The dice of an outcome as words."""
        due, dice, buffer = self.due(), ffi.new("uint8_t[6]"), ffi.new("char[40]")
        lib.ag_outcome_dice(due, outcome, dice)
        lib.ag_dice_write(dice, due.dice, bool(due.flags & lib.AG_DUE_JOLLY), buffer, 40)
        return text_of(buffer).split(" ")

    def roll(self, outcome):
        self.game.roll(self.r, self.state, outcome, ffi.NULL)

    def roll_dice(self, words):
        due, dice = self.due(), ffi.new("uint8_t[6]")
        n = lib.ag_dice_read(" ".join(words).encode(), bool(due.flags & lib.AG_DUE_JOLLY), dice, 6, ffi.NULL)
        assert n == due.dice
        self.roll(lib.ag_outcome_of(due, dice))

    def legal(self, seat):
        """The legal moves in words, with their numbers."""
        actions, buffer = ffi.new("ag_action[512]"), ffi.new("char[64]")
        moves = {}
        for i in range(self.game.legal(self.r, self.state, seat, actions)):
            self.game.write_action(self.r, self.state, actions[i], buffer, 64)
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


class Table:
    """A game in progress at a table."""

    def __init__(self, rules, pointer=None):
        self.rules = rules
        self.table = pointer or lib.ag_table_new(memory, rules.rules, rules.preset.encode())
        self.why = ffi.new("struct ag_msg *")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        lib.ag_table_free(self.table)

    def due(self):
        return lib.ag_table_due(self.table)

    def position(self):
        return Position(self.rules, lib.ag_table_state(self.table))

    def roll(self, words):
        dice = ffi.new("uint8_t[6]")
        n = lib.ag_dice_read(" ".join(words).encode(), bool(self.due().flags & lib.AG_DUE_JOLLY), dice, 6, self.why)
        check(n >= 0 and lib.ag_table_roll(self.table, dice, n, ffi.NULL, self.why), self.why)

    def say(self, seat, words):
        check(lib.ag_table_act_text(self.table, seat, words.encode(), ffi.NULL, self.why), self.why)

    def resign(self, seat):
        check(lib.ag_table_resign(self.table, seat, self.why), self.why)

    def abandon(self):
        check(lib.ag_table_abandon(self.table, self.why), self.why)

    def note(self, text):
        check(lib.ag_table_note(self.table, text.encode(), self.why), self.why)

    def next(self):
        check(lib.ag_table_next(self.table, self.why), self.why)

    def record(self, viewer=ALL):
        size = lib.ag_record_write(self.table, viewer, ffi.NULL, 0) + 1
        buffer = ffi.new("char[]", size)
        lib.ag_record_write(self.table, viewer, buffer, size)
        return text_of(buffer)


def check_record(text):
    """As the referee's: None if the record is good, else Refused with the line."""
    data = text.encode("utf-8", "surrogatepass")
    line, why = ffi.new("unsigned *"), ffi.new("struct ag_msg *")
    table = lib.ag_record_read(memory, data, len(data), ffi.cast("size_t", -1), line, why)
    if not table:
        raise Refused(why, line[0])
    lib.ag_table_free(table)
