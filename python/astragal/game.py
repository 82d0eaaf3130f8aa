"""One game as a learner sees it: dice fall by themselves, and every step is one decision. No log, no names; Table has those."""
from __future__ import annotations

import secrets

from ._core import Refused, ffi, lib
from .rules import Rules


class Game:
    """A game that waits for a decision of :attr:`seat`, which may choose one of :attr:`legal`.

    >>> import astragal
    >>> game = Game(astragal.rules("farkle"), seed=3)
    >>> while not game.step(max(game.legal)):
    ...     pass
    >>> sum(game.rewards)
    1.0
    """

    def __init__(self, rules: Rules, seed: int | None = None) -> None:
        self.rules = rules
        size = rules._game.state_size
        self._parts = {"states": ffi.new("uint64_t[]", (size + 7) // 8), "seat": ffi.new("uint8_t[]", 1),
                       "count": ffi.new("uint16_t[]", 1), "legal": ffi.new("uint32_t[]", lib.AG_LEGAL_MAX),
                       "rewards": ffi.new("float[]", rules.seats), "ended": ffi.new("uint8_t[]", 1),
                       "scores": ffi.new("int32_t[]", rules.seats), "games": ffi.new("uint64_t[]", 1),
                       "dice": ffi.new("struct ag_rng[]", 1)}
        self._batch = ffi.new("struct agp_batch *", {
            "rules": rules._rules, "n": 1, "state_size": size, "width": lib.AG_LEGAL_MAX, "seats": rules.seats,
            "seed": secrets.randbits(63) if seed is None else seed,
            **{key: ffi.cast("unsigned char *", part) if key == "states" else part for key, part in self._parts.items()}})
        self._seat, self._count, self._legal = self._parts["seat"], self._parts["count"], self._parts["legal"]
        self._ended = self._parts["ended"]
        lib.agp_batch_reset(self._batch)

    @property
    def seat(self) -> int:
        """Who is to move."""
        return int(self._seat[0])

    @property
    def legal(self) -> list[int]:
        """The numbers of the legal moves."""
        found: list[int] = ffi.unpack(self._legal, self._count[0])
        return found

    def step(self, action: int) -> bool:
        """Makes a move, and dice fall until the next decision. True: the game has ended, and the next one has begun."""
        if not lib.agp_one_step(self._batch, action):
            raise Refused(f"Action {action} is not legal here.")
        return bool(self._ended[0])

    @property
    def rewards(self) -> list[float]:
        """Each seat's share of the win, if the last step ended a game."""
        found: list[float] = ffi.unpack(self._parts["rewards"], self.rules.seats)
        return found

    @property
    def final_scores(self) -> list[int]:
        """The scores at the end of the last game that ended."""
        found: list[int] = ffi.unpack(self._parts["scores"], self.rules.seats)
        return found
