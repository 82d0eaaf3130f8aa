"""One game twice, event by event: at a table of the C library and in the book of the Python referee."""
import os
import random
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../referee"))

import engine                                                          # noqa: E402
from gamebase import Move, Roll, Wrong                                 # noqa: E402
from referee import GAMES, check_record                                # noqa: E402

SOAK = bool(os.environ.get("ASTRAGAL_SOAK"))


def examples(n):
    """Hypothesis settings: a fixed choice of examples for every day, many and new ones for a soak."""
    return dict(max_examples=n * 40 if SOAK else n, deadline=None, database=None, derandomize=not SOAK,
                print_blob=True)


def number_near(option, now, rng):
    """A number an option may have: its limits, or something of the size it has now."""
    reach = abs(now) // 2 + 5
    near = rng.randint(max(option.least, now - reach), min(option.most, now + 2 * reach))
    return rng.choice([option.least, now, near, near, min(option.most, 20 * now + 1000)])


def some_value(option, rng):
    """Some value of an option, as text."""
    if option.choices:
        return rng.choice(option.choices)
    if option.least is not None:
        return " ".join(str(number_near(option, int(number), rng)) for number in option.value.split(" "))
    if option.value in ("yes", "no"):
        return rng.choice(["yes", "no"])
    return rng.choice([option.value, "sing | dance", "one_task"])


def some_changes(preset, rng):
    """Some options of a preset changed, as far as the library accepts them together."""
    plain = engine.Rules(preset)
    changes = {}
    often = {"seats": 0.8} | dict.fromkeys(GAMES[plain.game].LATER, 0.5)
    for option in plain.options.values():
        if rng.random() < often.get(option.key, 0.25):
            changes[option.key] = some_value(option, rng)
    while changes:
        try:
            engine.Rules(preset, **changes)
            return changes
        except engine.Refused:
            changes.pop(rng.choice(list(changes)))
    return changes


class Both:
    def __init__(self, preset, rng, **changes):
        self.rng = rng
        self.seen = []                                                 # moves that were legal earlier
        self.rules = engine.Rules(preset, **changes)
        self.table = engine.Table(self.rules)
        self.kind = GAMES[self.rules.game]
        values = engine.values(self.rules)
        assert list(values) == [key for key, _ in self.kind.OPTIONS]   # AL-3
        self.options = {key: read(values[key]) for key, read in self.kind.OPTIONS}
        self.kind.check_options(self.options)
        self.referee = self.kind(self.options, range(self.rules.seats))

    # -- they agree ---------------------------------------------------------------------------------------------

    def agree(self):
        """What is due, and the scores."""
        ours, theirs = self.table.due, self.referee.due()
        if theirs is None:
            assert ours.kind == "over"
        elif isinstance(theirs, Roll):
            assert (ours.kind, ours.seat, ours.dice, ours.hidden) == ("roll", theirs.seat, theirs.count, theirs.hidden)
        else:
            assert isinstance(theirs, Move) and ours.kind == "act" and set(ours.seats) == set(theirs.seats)
        assert list(self.table.scores) == list(self.referee.scores())
        return theirs

    def agree_on_moves(self, seat):
        ours, theirs = set(engine.Position.of(self.table).legal(seat)), self.referee.legal_moves(seat)
        assert ours == theirs, f"only the library: {ours - theirs}; only the referee: {theirs - ours}"
        return sorted(ours)

    def both_refuse(self, seat, words):
        try:
            self.table.act(words, seat)
            raise AssertionError(f"the library allows '{words}'")
        except engine.Refused as refused:
            assert str(refused)
        try:
            self.referee.move(seat, words.split(" "))
            raise AssertionError(f"the referee allows '{words}'")
        except Wrong:
            pass

    # -- events -------------------------------------------------------------------------------------------------

    def throw(self):
        due = engine.due(self.table)
        faces = "12345!" if due.flags & engine.lib.AG_DUE_JOLLY else "123456"
        dice = [self.rng.choice(faces) for _ in range(due.dice)]
        if due.flags & engine.lib.AG_DUE_COLOURED:
            dice[self.rng.randrange(len(dice))] += "*"
        return dice

    def spoilt(self, words):
        """Words of a move, a little changed."""
        at = self.rng.randrange(len(words))
        way = self.rng.randrange(4)
        if way == 0:
            return words[:at] + self.rng.choice("1234567890x+!* ") + words[at + 1:]
        if way == 1:
            return words[:at] + words[at + 1:] or "x"
        parts = words.split(" ")
        if way == 2:
            parts.insert(self.rng.randrange(len(parts) + 1), self.rng.choice("123456!"))
        else:
            self.rng.shuffle(parts)
        return " ".join(parts)

    def decide(self, seats):
        seat = self.rng.choice(sorted(seats))
        moves = self.agree_on_moves(seat)
        self.try_wrong_moves(seat, moves)
        words = self.choose(moves)
        self.table.act(words, seat)
        self.referee.move(seat, words.split(" "))

    def try_wrong_moves(self, seat, moves):
        """A legal move a little changed, and one that was legal earlier in the game."""
        for words in (self.spoilt(self.rng.choice(moves)), self.rng.choice(self.seen + moves)):
            one_spelling = words == " ".join(words.split())            # the library reads blanks kindly, a record not
            if words not in moves and one_spelling and not self.read_kindly(words):
                self.both_refuse(seat, words)
        self.seen.append(self.rng.choice(moves))

    def choose(self, moves):
        """Each kind of move is as likely; but games of calls should go on for a while."""
        if "stand" in moves and self.rng.random() < 0.8:
            return "stand"
        kind = self.rng.choice(sorted({re.match("[a-z]+", move)[0] for move in moves}))
        found = [move for move in moves if re.match("[a-z]+", move)[0] == kind]
        if kind == "call" and self.rng.random() < 0.8:
            found = sorted(found, key=lambda call: int(call[5:].split("x")[0]))[:6]
        return self.rng.choice(found)

    def read_kindly(self, words):
        """People may write a move otherwise than records do: the library takes it for a move in its one spelling."""
        position = engine.Position.of(self.table)
        action = engine.ffi.new("ag_action *")
        good = position.game.read_action(position.r, position.state, words.encode(), action, engine.ffi.NULL)
        return good and action[0] in position.legal_numbers()

    def step(self):
        """One event; False once the game is over."""
        due = self.agree()
        if due is None:
            return False
        if self.rules.seats > 1 and self.rng.random() < 0.002:
            seat = self.rng.randrange(self.rules.seats)
            if seat not in self.referee.resigned:
                self.table.resign(seat)
                self.referee.resign(seat)
                return True
        if self.rng.random() < 0.01:
            self.table.note(self.rng.choice(["well, well", "Ann's tea: ☕"]))
        if isinstance(due, Roll):
            dice = self.throw()
            self.table.roll(dice)
            self.referee.roll(due.seat, dice, due.hidden)
        else:
            self.decide(due.seats)
        return True

    def play(self, events):
        for _ in range(events):
            if not self.step():
                return
        self.agree()

    def next_game(self):
        """The next game of a series: who may begin it stands in the record."""
        self.table.next()
        begin = [line for line in self.table.record().split("\n") if line.startswith("begin ")][0]
        self.referee = self.kind(self.options, [int(seat) for seat in begin.split(" ")[1:]])

    def check(self):
        """The record of it all is good in both eyes."""
        record = self.table.record()
        check_record(record)
        engine.Table.read(record)
        return record


def random_record(preset, seed, events):
    """The record of some random game, and the rules it was played by."""
    rng = random.Random(seed)
    both = Both(preset, rng, **some_changes(preset, rng))
    both.play(events)
    if both.referee.due() and rng.random() < 0.2:
        both.table.abandon()
    elif not both.referee.due() and rng.random() < 0.3:
        both.next_game()
        both.play(events)
    return both.check()
