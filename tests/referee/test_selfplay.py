"""The referee plays against itself: random rules, random dice, random moves, and spoilt records.

Nothing here says what is right; it shows that every game comes to an end, that a record is accepted again as it was
made, that all its beginnings are saved games, and that a spoilt record gets a sentence, never a crash.
"""

import copy
import random
import time

import pytest
from hypothesis import given, settings, strategies as st

from gamebase import Roll, Wrong
from handmade import header
from penk import ONE_TO_FIVE
from referee import GAMES, RefereeError, check_record

CHOICES = {
    "farkle": {"preset": ["farkle", "farkel", "farkel-keen", "farkel-doubler", "farkel-keen-doubler", "farkle-facebook",
                          "farkle-basic", "zilch"],
               "seats": [2, 3, 8], "hot_dice": ["may_roll", "must_roll"], "target": [1000, 3000],
               "last_round": ["others_once", "finish_rotation", "sudden_death", "all_once"],
               "tie": ["first_to_reach", "shared"], "keen_points": ["kept", "passed"], "named_farkles": ["yes", "no"],
               "keen_fail": ["turn_lost", "fresh_six"], "three_farkles": [0, 500], "score_floor": [0, -2500],
               "no_score_six": [0, 500], "four_and_pair_is_three_pairs": ["yes", "no"]},
    "balut": {"preset": ["balut", "balut-federation"], "seats": [1, 2, 3], "kept_dice": ["free", "locked"],
              "scratch": ["off", "on"], "tie_break": ["none", "total_then_baluts"]},
    "palko": {"preset": ["palko", "palko-5"], "seats": [2, 3, 5], "opening_count": ["still_in", "started"],
              "five_of_a_kind": ["wild", "natural"], "stakes": ["ladder", "one_raise", "doubles_only"],
              "cover": ["mover", "both"], "scoring": ["tokens", "forfeits"], "sets": [1, 5],
              "tasks": ["", "sing | dance"], "chain": ["to_own", "past_own"], "dice": [1, 2, 4, 5, 5]},
    "penk": {"preset": ["penk"], "seats": [1, 2, 4], "fail": ["column", "row_or_column"],
             "tie_break": ["none", "penks"]},
    "null": {"preset": ["null"], "seats": [1, 4], "rounds": [1, 5]},
}


def words_of(dice, game):
    if game == "farkle":
        return [f"{face}*" if star else str(face) for face, star in sorted(dice)]
    return ["!" if game == "penk" and die == 6 else str(die) for die in sorted(dice)]


def some_keep(table, name, rng, low, high):
    dice = table.rolled if name == "farkle" else table.dice
    size = rng.randint(low, min(high, len(dice)))
    return words_of(rng.sample(dice, size), name)


def candidate(table, name, rng):
    """Some move, legal or not."""
    if name == "farkle":
        if rng.random() < 0.15:
            return rng.choice(["take", "decline", "roll", "stop"])
        return " ".join(["keep", *some_keep(table, name, rng, 1, 6), rng.choice(["roll", "stop"])])
    if name == "balut":
        if rng.random() < 0.5:
            return " ".join(["keep", *(some_keep(table, name, rng, 0, 5) or ["nothing"])])
        return rng.choice(["score ", "score ", "scratch "]) + rng.choice(list(table.sheets[0]))
    if name == "palko":
        if rng.random() < 0.4:
            last = table.calls[-1].quantity if table.calls else table.number_in()
            return f"call {last + rng.choice([0, 0, 1, 1, 2])}x{rng.randint(1, 6)}"
        if rng.random() < 0.3:
            return "+".join(rng.choice(["challenge", "double"]) for _ in range(rng.randint(1, 4)))
        return rng.choice(["stand", "stand", "stand", "reverse", "open", "raise", "task 0", "task 1"])
    if name == "penk":
        if rng.random() < 0.3:
            return " ".join(["keep", *(some_keep(table, name, rng, 0, 6) or ["nothing"])])
        if rng.random() < 0.2:
            return f"cross {rng.choice(['row', 'column'])} {rng.randint(1, 5)}"
        cells = [(face, n) for face in ONE_TO_FIVE for n in ONE_TO_FIVE]
        return " ".join(["mark", *[f"{n}x{face}" for face, n in sorted(rng.sample(cells, rng.randint(1, 3)))]])
    return "pass"


def throw(table, name, due, rng):
    dice = [rng.choice("12345!" if name == "penk" else "123456") for _ in range(due.count)]
    if name == "farkle" and table.beginner is not None and table.coloured_left:
        dice[rng.randrange(len(dice))] += "*"
    return dice


def play(name, rng):
    """A whole random game as a list of header lines, events and result lines."""
    how = {key: rng.choice(values) for key, values in CHOICES[name].items()}
    top = header(**how)
    kind = GAMES[name]
    options = kind.LATER | dict(line[5:].split(" =", 1) for line in top if line.startswith("rule "))
    table = kind({key: read(options[key].strip()) for key, read in kind.OPTIONS}, range(how["seats"]))
    events = []
    while not table.over:
        due = table.due()
        if how["seats"] > 1 and rng.random() < 0.0005:
            seat = rng.randrange(how["seats"])
            if seat not in table.resigned:
                table.resign(seat)
                events.append(f"resign {seat}")
        elif isinstance(due, Roll):
            dice = throw(table, name, due, rng)
            table.roll(due.seat, dice, due.hidden)
            events.append(f"roll {due.seat}{' hidden' if due.hidden else ''}: {' '.join(dice)}")
        else:
            seat = rng.choice(due.seats)
            move = candidate(table, name, rng)
            before = {key: copy.deepcopy(value) for key, value in vars(table).items() if key != "scoring"} \
                if rng.random() < 0.02 else None
            try:
                table.move(seat, move.split(" "))
                events.append(f"move {seat}: {move}")
            except Wrong:
                if before is not None and name != "palko":             # a refused move changes nothing
                    assert before == {key: value for key, value in vars(table).items() if key != "scoring"}
        assert len(events) < 100000
    result = [" ".join(["score", *map(str, table.scores())])]
    if table.points() is not None:
        result.append(" ".join(["points", *map(str, table.points())]))
    result.append(" ".join(["win", *map(str, table.winners())]))
    check_sense(name, table)
    return top, events, result


def check_sense(name, table):
    """A few truths about any finished game."""
    assert table.winners() and not set(table.winners()) & table.resigned
    if table.resigned:
        return
    if name == "farkle" and table.options["keen_points"] == "kept":    # passed: the points that did it may be lost
        assert max(table.scores()) >= table.options["target"]
    if name == "palko" and not table.forfeits_game:
        assert sum(count > 0 for count in table.scores()) == 1
    if name == "balut":
        assert max(table.points()) <= 29 and max(table.scores()) <= 812


def text(*parts):
    return "\n".join(line for part in parts for line in part) + "\n"


@pytest.mark.parametrize("name", sorted(CHOICES))
@pytest.mark.parametrize("seed", range(25))
def test_RC_random_games_are_accepted_and_quickly(name, seed):
    top, events, result = play(name, random.Random(f"{name} {seed}"))
    begin = time.perf_counter()
    check_record(text(top, events, result))
    assert time.perf_counter() - begin < 0.2 + 0.0005 * len(events)
    rng = random.Random(seed)
    for stop in [0, len(events) - 1] + [rng.randrange(len(events)) for _ in range(5)]:
        check_record(text(top, events[:stop]))                         # every beginning is a saved game
    assert_refused(text(top, events, result[:-1]))
    assert_refused(text(top, events))
    if len(events) > 1:
        assert_refused(text(top, events[:-1], result))                 # not over, or another result
        assert_refused(text(top, events, events[-1:], result))


def assert_refused(record):
    with pytest.raises(RefereeError):
        check_record(record)


GAMES_TO_SPOIL = {name: play(name, random.Random(name)) for name in CHOICES}


@settings(max_examples=300, deadline=None, database=None)
@given(st.sampled_from(sorted(CHOICES)), st.integers(0, 10**9), st.sampled_from(["drop", "twice", "swap", "letter"]),
       st.sampled_from("0123456789 *!?:x+-=\t\r\n\0abké\u2028\U0001F3B2"))
def test_RC_a_spoilt_record_gets_a_sentence(name, where, how, letter):
    lines = [line for part in GAMES_TO_SPOIL[name] for line in part]
    at = where % len(lines)
    if how == "drop":
        del lines[at]
    elif how == "twice":
        lines.insert(at, lines[at])
    elif how == "swap":
        other = (where // len(lines)) % len(lines)
        lines[at], lines[other] = lines[other], lines[at]
    else:
        place = (where // len(lines)) % len(lines[at])
        lines[at] = lines[at][:place] + letter + lines[at][place + 1:]
    try:
        check_record(text(lines))
    except RefereeError as error:
        assert 1 <= error.line_number <= len(lines) + 2
        assert error.sentence.endswith(".")


def test_RC_every_way_to_keep_dice_is_tried_somewhere():
    """The random player reaches hot dice, offers, chains and Penks: what is not reached is not tested."""
    seen = " ".join(line for name in CHOICES for seed in range(25)
                    for line in play(name, random.Random(f"{name} {seed}"))[1])
    for words in ("take", "decline", "challenge+double", "raise", "reverse", "cross column", "cross row", "scratch",
                  "keep nothing", "task 1", "5*", "resign"):
        assert words in seen, words
