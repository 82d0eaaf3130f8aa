"""Random games of every preset with random options: the library and the referee agree at every node.

What is due, all legal moves in words, the scores, and whether a spoilt move is a move; in the end the record is good.
"""
import random

import pytest
from hypothesis import given, settings, strategies as st

import engine
from both import Both, examples, some_changes


@pytest.mark.parametrize("preset", engine.presets())
def test_random_games(preset):
    @settings(**examples(30))
    @given(st.integers(0, 2**32))
    def games(seed):
        rng = random.Random(seed)
        both = Both(preset, rng, **some_changes(preset, rng))
        both.play(150)
        both.check()
    games()


@pytest.mark.parametrize("preset", engine.presets())
def test_a_series_by_the_preset_as_it_is(preset):
    both = Both(preset, random.Random(preset))
    for _ in range(2):
        both.play(1200)
        both.check()
        if both.referee.due():
            break
        both.next_game()
    both.play(20)
    both.check()
