"""Dice games with exact rules: Farkle, Farkel, Balut, Palko and Penk!.

>>> import astragal
>>> table = astragal.Table(astragal.rules("farkle", target=5000), names=["Ann", "Bea"], seed=7)
>>> table.due.kind
'roll'

What is refused raises :class:`Refused` with a sentence for players, and has changed nothing. docs/python.md is the guide.
"""
from ._core import Refused, lib, text_of
from .coach import Advice, Advised, Analysis, Solved, Step, Tally, analyse, hint, solve
from .game import Game
from .odds import odds
from .proof import Verdict, verify
from .rules import Option, Rules, presets, rules
from .table import Due, Event, Move, Result, Table

__version__: str = text_of(lib.ag_version())

__all__ = ["Advice", "Advised", "Analysis", "Batch", "Due", "Event", "Game", "Move", "Option", "Refused", "Result", "Rules",
           "Solved", "Step", "Table", "Tally", "Verdict", "analyse", "hint", "odds", "presets", "rules", "solve", "verify"]


def __getattr__(name: str) -> object:
    """Batch needs numpy; nothing else does."""
    if name == "Batch":
        from .batch import Batch
        return Batch
    raise AttributeError(f"module 'astragal' has no attribute {name!r}")
