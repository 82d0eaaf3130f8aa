"""Handwritten records in few words: the header is made from presets.py, the events are given line by line."""

import pytest

from presets import preset_options
from referee import GAMES, RefereeError, check_record

GAME_OF = {"balut": "balut", "balut-federation": "balut", "palko": "palko", "palko-5": "palko", "penk": "penk",
           "null": "null"}

# Two seats, seat 0 begins: in any game that rolls one die for it.
START = """roll 0: 4
           roll 1: 2
        """

# Three seats of Farkle: seat 1 begins, and keeps 1,000 points.
ROUND = """roll 0: 2
           roll 1: 6
           roll 2: 3
           roll 1: 1 1 1 1 2 3
           move 1: keep 1 1 1 1 {}
        """


def header(preset, seats=2, begin=None, series=None, **changes):
    options = {"seats": "2", "rounds": "3"} if preset == "null" else preset_options(preset)
    options["seats"] = str(seats)
    for key, value in changes.items():
        assert key in options, key
        options[key] = str(value)
    game = GAME_OF.get(preset, "farkle")
    lines = ["astragal record 1", f"game {game}", f"preset {preset}"]
    lines += [f"rule {key} = {value}".rstrip() for key, value in options.items()
              if value != GAMES[game].LATER.get(key)]
    if series:
        lines.append(f"series {series}")
    lines += [f"seat {seat} person Player {seat}" for seat in range(seats)]
    lines.append("begin " + (begin or " ".join(str(seat) for seat in range(seats))))
    return lines


def events_of(text):
    """The events in an indented block of text."""
    return [line.strip() for line in text.split("\n") if line.strip()]


def record(preset, events, **how):
    return "\n".join(header(preset, **how) + events_of(events)) + "\n"


def good(preset, events, **how):
    """The record is accepted."""
    check_record(record(preset, events, **how))


def bad(preset, events, word, line=None, **how):
    """The record is refused because of its last line (or of line number `line` among the events, from 1), in a
    sentence that contains `word`. Line 0 is the line 'begin'."""
    events = events_of(events)
    with pytest.raises(RefereeError) as caught:
        check_record(record(preset, "\n".join(events), **how))
    after = len(events) if line is None else line
    assert caught.value.line_number == len(header(preset, **how)) + after, caught.value
    assert word in caught.value.sentence
