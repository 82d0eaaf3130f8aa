"""A game in progress: who is to do what, legal moves in words and numbers, views, records."""
from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any, Sequence, Union

from ._core import (EVERYTHING, MEMORY, NOBODY, SIZE_MAX, Refused, check, dice_text, ffi, lib, new_why, read_dice,
                    seats_in, sentence, text_of, written)
from .rules import Rules

KINDS = ("over", "roll", "act")
EVENTS = ("roll", "move", "resign", "abandon", "note")


@dataclass(frozen=True)
class Due:
    """What a game waits for. kind: "roll" (``seat`` rolls so many dice), "act" (all ``seats`` may decide), "over"."""

    kind: str
    seat: int
    seats: tuple[int, ...]
    dice: int
    hidden: bool


@dataclass(frozen=True)
class Move:
    """A legal move: its number, as it is typed ("keep 1 5 stop"), and in words for people ("stop and bank 150")."""

    number: int
    text: str
    words: str

    def __str__(self) -> str:
        return self.words


@dataclass(frozen=True)
class Event:
    """Something that has happened. dice: of a roll, "?" for those that may not be seen. text: of a move or note."""

    kind: str
    seat: int
    dice: str = ""
    text: str = ""


@dataclass(frozen=True)
class Result:
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    points: tuple[int, ...]
    abandoned: bool


class Table:
    """A game that is being played. Everything is checked; what is refused raises :class:`Refused` and changes nothing.

    >>> import astragal
    >>> table = astragal.Table(astragal.rules("farkle"), names=["Ann", "Bea"], seed=1)
    >>> while table.due.kind != "over":
    ...     if table.due.kind == "roll":
    ...         news = table.roll()
    ...     else:
    ...         news = table.act(table.choose("greedy"))
    >>> len(table.result.winners) >= 1 and max(table.result.scores) >= 10000
    True
    """

    def __init__(self, rules: Rules, names: Sequence[str] = (), seed: int | None = None, *, _table: Any = None) -> None:
        self.rules = rules
        self._table = ffi.gc(_table or lib.ag_table_new(MEMORY, rules._rules, rules.preset.encode()), lib.ag_table_free)
        if not self._table:
            raise MemoryError
        self._dice = ffi.new("struct ag_rng *")
        self._choices = ffi.new("struct ag_rng *")
        seed = secrets.randbits(63) if seed is None else seed
        lib.ag_rng_start(self._dice, seed, 0, lib.AG_STREAM_DICE)
        lib.ag_rng_start(self._choices, seed, 0, lib.AG_STREAM_SEAT)
        for seat, name in enumerate(names):
            self.sit(seat, name)

    # ---- who ----

    def sit(self, seat: int, name: str, who: str = "person") -> None:
        """who: "person" or the name of a player."""
        why = new_why()
        check(lib.ag_table_sit(self._table, self._seat(seat), who.encode(), name.encode(), why), why)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(text_of(lib.ag_table_name(self._table, seat)) for seat in range(self.rules.seats))

    def _seat(self, seat: int) -> int:
        if not 0 <= seat < self.rules.seats:
            raise Refused(f"There is no seat {seat} at this table.")
        return seat

    def _words(self) -> Any:
        return lib.ag_table_names(self._table)

    # ---- what is due ----

    @property
    def due(self) -> Due:
        due = lib.ag_table_due(self._table)
        acts = due.kind == lib.AG_DUE_ACT
        return Due(KINDS[due.kind], due.seat, seats_in(due.seats) if acts else (), due.dice,
                   bool(due.flags & lib.AG_DUE_HIDDEN))

    def _asked(self, seat: int | None) -> int:
        return int(lib.ag_table_due(self._table).seat) if seat is None else self._seat(seat)

    def legal(self, seat: int | None = None) -> list[Move]:
        """What a seat may do now; without a seat the first that is asked. Empty: it has nothing to decide.

        >>> import astragal
        >>> table = astragal.Table(astragal.rules("farkle", seats=1))
        >>> news = table.roll("1 2 2 3 4 6")
        >>> [move.text for move in table.legal()]
        ['keep 1 roll']
        """
        seat, actions = self._asked(seat), ffi.new("ag_action[]", lib.AG_LEGAL_MAX)
        if lib.ag_table_due(self._table).kind != lib.AG_DUE_ACT:
            return []
        n = lib.ag_table_legal(self._table, seat, actions)
        return [self._move(actions[i]) for i in range(n)]

    def _move(self, action: int) -> Move:
        words = ffi.new("struct ag_words *", {"names": self._words()})
        return Move(action, self._text(action),
                    written(lambda b, n: lib.ag_table_move_words(self._table, action, words, b, n), lib.AG_CLAUSE_MAX))

    def _text(self, action: int) -> str:
        return written(lambda b, n: lib.ag_table_move_text(self._table, action, b, n), lib.AG_MOVE_MAX)

    # ---- what happens ----

    def roll(self, dice: str | Sequence[int] | None = None) -> list[str]:
        """Rolls what is due: the given dice, or dice of the table's own generator. Returns what there is to tell."""
        news, why, due = ffi.new("struct ag_news *"), new_why(), lib.ag_table_due(self._table)
        if dice is None:
            good = lib.ag_table_roll_random(self._table, self._dice, news, why)
        else:
            block, n = read_dice(dice, bool(due.flags & lib.AG_DUE_JOLLY))
            good = lib.ag_table_roll(self._table, block, n, news, why)
        check(good, why, self._words())
        return self._news(news)

    def act(self, move: Union[Move, str, int], seat: int | None = None) -> list[str]:
        """Makes a move: one of :meth:`legal`, its number, or as it is typed."""
        news, why, seat = ffi.new("struct ag_news *"), new_why(), self._asked(seat)
        if isinstance(move, str):
            good = lib.ag_table_act_text(self._table, seat, move.encode(), news, why)
        else:
            number = move.number if isinstance(move, Move) else int(move)
            if not 0 <= number < self.rules.actions:
                raise Refused(f"There is no move with the number {number} in this game.")
            good = lib.ag_table_act(self._table, seat, number, news, why)
        check(good, why, self._words())
        return self._news(news)

    def _news(self, news: Any) -> list[str]:
        return [sentence(ffi.addressof(news.item, i), self._words()) for i in range(news.n)]

    def choose(self, player: str = "best", seat: int | None = None) -> Move:
        """The move that a player of the house would make here, by what that seat may see."""
        seat = self._asked(seat)
        if seat not in self.due.seats:
            raise Refused("There is nothing to decide for this seat.")
        found = lib.ag_player_named(player.encode(), self.rules._game)
        if not found:
            raise Refused(f"There is no player {player!r}; there are {', '.join(self.rules.players)}.")
        return self._move(lib.ag_table_choose(self._table, seat, found, self._choices))

    def resign(self, seat: int) -> None:
        why = new_why()
        check(lib.ag_table_resign(self._table, self._seat(seat), why), why, self._words())

    def abandon(self) -> None:
        why = new_why()
        check(lib.ag_table_abandon(self._table, why), why)

    def note(self, text: str) -> None:
        why = new_why()
        check(lib.ag_table_note(self._table, text.encode(), why), why)

    def next(self) -> None:
        """Begins the next game of a series."""
        why = new_why()
        check(lib.ag_table_next(self._table, why), why)

    def rewind(self, events: int) -> None:
        """Takes back everything but the first so many events."""
        why = new_why()
        check(lib.ag_table_rewind(self._table, events, why), why)

    # ---- what is to be seen ----

    def __len__(self) -> int:
        """The number of events so far."""
        return int(lib.ag_table_length(self._table))

    @property
    def log(self) -> list[Event]:
        """Everything that has happened. Moves are in the words of a record."""
        replay, events = self.view(EVERYTHING), []
        length, why = len(self), new_why()
        check(lib.ag_table_rewind(replay._table, 0, why), why)
        for i in range(length):
            event = ffi.new("struct ag_event *", lib.ag_table_event(self._table, i))
            note = lib.ag_table_note_text(self._table, event)
            jolly = bool(self.rules._game.dice_flags & lib.AG_DUE_JOLLY)
            dice = dice_text(event.dice, event.n, jolly) if event.kind == lib.AG_EVENT_ROLL else ""
            text = replay._text(event.action) if event.kind == lib.AG_EVENT_MOVE else text_of(note)
            events.append(Event(EVENTS[event.kind], event.seat, dice, text))
            check(lib.ag_table_apply(replay._table, event, note, ffi.NULL, why), why)
        return events

    def view(self, seat: int) -> "Table":
        """A table that holds what a seat may know of this one."""
        if seat == EVERYTHING:
            return Table.read(self.record())
        return Table(self.rules, _table=lib.ag_table_view(self._table, self._seat(seat)))

    @property
    def scores(self) -> tuple[int, ...]:
        out = ffi.new("int32_t[]", lib.AG_SEATS_MAX)
        self.rules._game.scores(self.rules._rules, lib.ag_table_state(self._table), out)
        return tuple(out[i] for i in range(self.rules.seats))

    @property
    def result(self) -> Result | None:
        """None as long as the game goes on."""
        out = ffi.new("struct ag_result *")
        lib.ag_table_result(self._table, out)
        if not out.over:
            return None
        seats = range(self.rules.seats)
        return Result(seats_in(out.winners), tuple(out.score[i] for i in seats), tuple(out.points[i] for i in seats),
                      bool(out.abandoned))

    @property
    def position(self) -> str:
        """The whole position in one line, rules included."""
        state = lib.ag_table_state(self._table)
        return written(lambda b, n: lib.ag_position_write(self.rules._rules, self.rules.preset.encode(), ffi.NULL,
                                                          state, b, n), lib.AG_POSITION_MAX)

    # ---- records ----

    def record(self, viewer: int | None = EVERYTHING) -> str:
        """The game as text (docs/record.md): all of it, or as a seat, or a spectator (None), may see it."""
        who = NOBODY if viewer is None else viewer if viewer == EVERYTHING else self._seat(viewer)
        return written(lambda b, n: lib.ag_record_write(self._table, who, b, n), 4096)

    @classmethod
    def read(cls, record: str) -> "Table":
        """A table from a record; every line is checked.

        >>> import astragal
        >>> table = astragal.Table(astragal.rules("penk"), seed=2)
        >>> news = table.roll()
        >>> astragal.Table.read(table.record()).record() == table.record()
        True
        """
        data, line, why = record.encode("utf-8", "surrogatepass"), ffi.new("unsigned *"), new_why()
        table = lib.ag_record_read(MEMORY, data, len(data), SIZE_MAX, line, why)
        if not table:
            raise Refused(sentence(why), line[0])
        prepared = lib.ag_table_rules(table)
        rules = Rules._with(text_of(lib.ag_table_preset(table)), lib.ag_rules_game(prepared), lib.ag_rules_values(prepared))
        return cls(rules, _table=table)

    def __repr__(self) -> str:
        return f"<astragal.Table {self.rules.preset}, {len(self)} events, {self.due.kind}>"
