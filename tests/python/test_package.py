"""The Python package (18.4): its examples in the documentation, tables, records, proofs, the coach, and many games at once."""
import doctest
import importlib
import os
import re
import subprocess
import sys

import numpy
import pytest

import astragal
from astragal.batch import fields

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
MODULES = ["astragal", "astragal.rules", "astragal.table", "astragal.odds", "astragal.proof", "astragal.coach",
           "astragal.batch", "astragal.game"]


@pytest.mark.parametrize("name", MODULES)
def test_18_4_doctests(name):
    found = doctest.testmod(importlib.import_module(name))
    assert found.failed == 0 and found.attempted > 0


def test_18_4_the_guide_is_true():
    found = doctest.testfile(os.path.join(ROOT, "docs/python.md"), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert found.failed == 0 and found.attempted > 10


def test_18_4_types_are_checked():
    mypy = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", os.devnull, os.path.join(ROOT, "python/astragal")]
    done = subprocess.run(mypy, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def play(table, player="random", until=10**9):
    while table.due.kind != "over" and len(table) < until:
        if table.due.kind == "roll":
            table.roll()
        else:
            table.act(table.choose(player))
    return table


@pytest.mark.parametrize("preset", astragal.presets())
def test_18_4_a_whole_game_of_every_preset(preset):
    table = play(astragal.Table(astragal.rules(preset), seed=5))
    assert table.result.winners and not table.legal()
    again = astragal.Table.read(table.record())
    assert again.record() == table.record() and again.result == table.result
    assert again.rules.changes == table.rules.changes
    assert [event.kind for event in table.log] == [event.kind for event in again.log] and len(table.log) == len(table)


def test_18_4_moves_are_numbers_texts_and_words():
    table = astragal.Table(astragal.rules("farkle", seats=1))
    table.roll("1 1 5 2 3 4")
    moves = {move.text: move for move in table.legal()}
    assert moves["keep 1 1 5 roll"].words != "keep 1 1 5 roll"
    for chosen in (moves["keep 1 5 roll"], moves["keep 1 5 roll"].number, "keep 5 1 roll"):
        other = astragal.Table.read(table.record())
        other.act(chosen)
        assert other.log[-1].text == "keep 1 5 roll"


def test_18_4_a_refusal_is_a_sentence_and_changes_nothing():
    table = astragal.Table(astragal.rules("farkle"), names=["Ann", "Bea"])
    before = table.record()
    for wrong in (lambda: table.roll("1 1"), lambda: table.act("keep 1"), lambda: table.act(10**6),
                  lambda: table.sit(7, "Cem"), lambda: table.choose("nobody"), lambda: table.rewind(5), lambda: table.view(9)):
        with pytest.raises(astragal.Refused) as refused:
            wrong()
        assert re.fullmatch(r"[A-Z'].*[.!?)]", str(refused.value)), str(refused.value)
    assert table.record() == before
    with pytest.raises(astragal.Refused) as refused:
        astragal.Table.read(before.replace("farkle", "nonsense", 1))
    assert refused.value.line


def test_18_4_a_view_hides_what_the_seat_may_not_see():
    table = astragal.Table(astragal.rules("palko"), seed=4)
    while table.due.kind == "roll":
        table.roll()
    seen = {seat: [event.dice for event in table.view(seat).log if event.kind == "roll"] for seat in (0, 1)}
    assert any("?" in dice for dice in seen[0]) and any("?" in dice for dice in seen[1]) and seen[0] != seen[1]
    assert not any("?" in event.dice for event in table.log)


@pytest.mark.parametrize("game", ["balut", "farkle", "palko"])
def test_18_4_proofs(game):
    with open(os.path.join(ROOT, f"tests/corpus/0.1.0/proof-{game}.txt"), encoding="utf-8") as file:
        record = file.read()
    assert astragal.verify(record)
    seed = re.search(r"^proof server ([0-9a-f]+)$", record, re.M)[1]
    bad = astragal.verify(record.replace(seed, seed[::-1]))
    assert bad.verdict == "bad" and bad.line and bad.sentences


# ---- the coach ----------------------------------------------------------------------------------------------------------

@pytest.fixture(scope="module")
def solved():
    return astragal.solve(astragal.rules("farkle", target=1500))


def test_18_4_solving_tells_progress_and_can_be_stopped():
    heard = []
    astragal.solve(astragal.rules("farkle", target=500), progress=lambda done: heard.append(done))
    assert heard and all(0 <= done <= 1 for done in heard)
    with pytest.raises(astragal.Refused):
        astragal.solve(astragal.rules("farkle", target=2000), progress=lambda done: False)
    with pytest.raises(ZeroDivisionError):
        astragal.solve(astragal.rules("farkle", target=2000), progress=lambda done: 1 / 0)
    with pytest.raises(astragal.Refused):
        astragal.solve(astragal.rules("penk"))


def test_18_4_values_are_those_of_the_command(solved):
    told = subprocess.run([os.environ["ASTRAGAL"], "solve", "farkle", "--set", "target=1500", "--json", "--at", "700,400",
                           "--fresh", "--out", os.path.join(os.environ["MESON_BUILD_ROOT"], "python-solve.agt")],
                          capture_output=True, text=True, check=True).stdout
    numbers = [float(x) for x in re.findall(r"\d\.\d{6,}", told)]
    assert any(abs(solved.value - x) < 1e-12 for x in numbers)
    assert any(abs(solved.at((700, 400))[0] - x) < 1e-12 for x in numbers)
    again = astragal.Solved.load(solved.rules, bytes(solved))
    assert again.at((700, 400)) == solved.at((700, 400))
    with pytest.raises(astragal.Refused):
        astragal.Solved.load(astragal.rules("farkle", target=1550), bytes(solved))


def test_18_4_hints_and_luck_and_skill_add_up(solved):
    table = play(astragal.Table(solved.rules, seed=3), "casual")
    found = astragal.analyse(table, solved=solved)
    for seat in found.seats:  # start + luck - loss + gain = end, the identity of docs/coach.md
        assert abs(seat.start + seat.luck - seat.loss + seat.gain - seat.end) < 1e-9
    step = max((s for s in found.steps if s.kind == "move"), key=lambda s: s.loss)
    table.rewind(step.event)
    advice = astragal.hint(table, solved=solved)
    assert advice.exact and advice.best.move.number == step.best
    played = next(m for m in advice.moves if m.move.number == step.played)
    assert abs(played.loss - step.loss) < 1e-12
    estimate = astragal.hint(table, nodes=200_000)
    assert not estimate.exact
    near = next(m for m in estimate.moves if m.move.number == step.best)
    assert near.error > 0 and abs(near.value - advice.best.value) < 0.1


# ---- many games at once -------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("preset", ["farkle", "farkel-keen-doubler", "balut", "palko", "palko-5", "penk"])
def test_18_4_a_batch_is_the_same_game_as_a_table(preset):
    """Each place of a batch plays what a table does with the same dice and moves: checked by the record's own reader."""
    rules = astragal.rules(preset)
    batch = astragal.Batch(rules, n=8, seed=11)
    names, moves = numpy.random.default_rng(1), [[] for _ in range(8)]
    ended = numpy.zeros(8, bool)
    results = [None] * 8
    for _ in range(3000):
        chosen = batch.legal[numpy.arange(8), names.integers(0, batch.n_legal)]
        for i in range(8):
            if not ended[i]:
                moves[i].append((int(batch.seat[i]), int(chosen[i])))
        _, rewards, terminations, _, _ = batch.step(chosen)
        for i in numpy.flatnonzero(terminations & ~ended):
            results[i] = (tuple(batch.final_scores[i]), tuple(rewards[i]))
        ended |= terminations
        if ended.all():
            break
    assert ended.all()
    rng = astragal._core.ffi.new("struct ag_rng *")
    for i in range(8):
        table, left = astragal.Table(rules), list(moves[i])
        astragal._core.lib.ag_rng_start(rng, 11, i, 0)
        while table.due.kind != "over":
            if table.due.kind == "roll":
                astragal._core.lib.ag_table_roll_random(table._table, rng, astragal._core.ffi.NULL, astragal._core.ffi.NULL)
            else:
                seat, action = left.pop(0)
                table.act(action, seat)
        share = 1 / len(table.result.winners)
        assert not left and table.result.scores == results[i][0]
        assert results[i][1] == pytest.approx([share if s in table.result.winners else 0 for s in range(rules.seats)])


def test_18_4_a_batch_shows_no_seat_more_than_it_may_see():
    batch = astragal.Batch(astragal.rules("palko", seats=2), n=256, seed=1)
    for _ in range(50):
        hands, seats = batch.seen["hands"], batch.seat
        own = hands[numpy.arange(256), seats]
        other = hands[numpy.arange(256), 1 - seats]
        assert (own != 0xFFFF).all() and (other == 0xFFFF).all()
        whole = batch.states.view(fields(batch.rules)).reshape(256)["hands"]
        assert (whole != 0xFFFF).all()
        batch.step(batch.sample())


@pytest.mark.parametrize("preset", astragal.presets())
def test_18_4_fields_lie_side_by_side_in_the_state(preset):
    kind = fields(astragal.rules(preset))
    places = sorted((offset, part.itemsize) for part, offset in (value[:2] for value in kind.fields.values()))
    assert places and all(at + size <= following for (at, size), (following, _) in zip(places, places[1:]))
    assert places[-1][0] + places[-1][1] <= kind.itemsize


def test_18_4_an_illegal_action_refuses_the_whole_step():
    batch = astragal.Batch(astragal.rules("balut"), n=16, seed=2)
    before, actions = batch.states.copy(), batch.sample().copy()
    actions[9] = batch.rules.actions + 5
    with pytest.raises(astragal.Refused, match="Game 9"):
        batch.step(actions)
    assert (batch.states == before).all()
    with pytest.raises(astragal.Refused):
        batch.step(actions[:5])
    mask = batch.mask()
    assert (mask.sum(1) == batch.n_legal).all() and mask[numpy.arange(16), batch.sample()].all()


def test_18_4_the_same_seed_gives_the_same_games():
    one, two = (astragal.Batch(astragal.rules("penk"), n=32, seed=9) for _ in range(2))
    for _ in range(200):
        one.step(one.sample())
        two.step(two.sample())
    assert (one.states == two.states).all() and (one.games == two.games).all()
    two.reset(10)
    assert (one.states != two.states).any()


@pytest.mark.parametrize("script", ["q_learning.py", "surface.py", "roll_or_hold.py"])
def test_18_4_scripts(script, tmp_path):
    """What each of them says in its last line is checked by itself; here they only have to be content."""
    done = subprocess.run([sys.executable, os.path.join(ROOT, "python/examples", script), "--quick",
                           "--out", str(tmp_path)], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    assert script == "q_learning.py" or list(tmp_path.glob("*.png"))
