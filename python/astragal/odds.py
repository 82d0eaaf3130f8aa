"""Exact chances."""
from __future__ import annotations

from typing import Any

from ._core import Gathering, Refused, ffi, lib, new_why, sentence
from .rules import Rules


def odds(rules: Rules, dice: str = "", /, **options: Any) -> dict[str, Any]:
    """The chances a player asks for, exact, under these rules. What can be asked depends on the game; options are those of
    ``astragal odds`` (docs/odds.md), for example the chance that three dice score nothing in Farkle:

    >>> import astragal
    >>> odds(astragal.rules("farkle"), dice=3)["dice"][0]["lose"]["ways"]
    60
    """
    gathers, why = Gathering(), new_why()
    names = [ffi.new("char[]", key.replace("_", "-").encode()) for key in options]
    texts = [ffi.new("char[]", str(value).encode()) for value in options.values()]
    if not lib.agp_odds(rules._rules, dice.encode(), len(names), ffi.new("char *[]", names or [ffi.NULL]),
                        ffi.new("char *[]", texts or [ffi.NULL]), gathers.emit, lib.agp_on_real, why):
        raise Refused(sentence(why) or "This cannot be asked here.")
    return gathers.top
