"""Many games at once, for learning and for statistics: the loop is C, the arrays are numpy's, and nothing is copied.

Names and shapes follow Gymnasium's vector environments; docs/python.md has an adapter.
"""
from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ._core import Refused, ffi, lib, text_of
from .rules import Rules


def fields(rules: Rules) -> np.dtype[Any]:
    """What the bytes of a state or an observation mean, as a numpy type with a name for each field.

    >>> import astragal
    >>> fields(astragal.rules("farkle"))["scores"].shape
    (2,)
    """
    names: list[str] = []
    formats: list[Any] = []
    offsets: list[int] = []
    field = ffi.new("struct agp_field *")
    while lib.agp_field(rules._rules, len(names), field):
        kind = f"{'i' if field.negative else 'u'}{field.width}"
        names.append(text_of(field.key))
        formats.append((kind, (field.count,)) if field.count > 1 else kind)
        offsets.append(field.offset)
    return np.dtype({"names": names, "formats": formats, "offsets": offsets,
                     "itemsize": rules._game.state_size})


class Batch:
    """n games of the same rules; each waits for a decision of one seat. :meth:`step` makes one move in each, and dice
    fall until the next decision. A finished game tells its result and begins again in the same step.

    All arrays belong to the batch and are written over by every step; copy what you want to keep.

    - ``seat`` (n,): who is to move.
    - ``n_legal`` (n,) and ``legal`` (n, width): how many moves there are, and their numbers.
    - ``observations`` (n, bytes): the position as that seat may see it, nothing more; ``seen`` is the same array by the
      names of its fields (:func:`fields`).
    - ``states`` (n, bytes): the whole position, hidden dice included. Do not show it to players.
    - ``rewards`` (n, seats): shares of the win where a game ended in this step, else 0.
    - ``terminations`` (n,): whether it did. ``final_scores`` (n, seats): the scores of the last game that ended there.

    >>> import astragal
    >>> batch = Batch(astragal.rules("farkle"), n=64, seed=1)
    >>> for _ in range(100):
    ...     observations, rewards, terminations, truncations, info = batch.step(batch.sample())
    >>> observations.shape[0], rewards.shape
    (64, (64, 2))
    """

    def __init__(self, rules: Rules, n: int = 4096, seed: int = 0, *, observe: bool = True) -> None:
        if not 1 <= n <= 1 << 24:
            raise Refused("A batch has 1 to 16,777,216 games.")
        self.rules, self.n = rules, n
        size, seats, width = int(rules._game.state_size), rules.seats, int(lib.AG_LEGAL_MAX)
        self.states: NDArray[np.uint8] = np.zeros((n, size), np.uint8)
        self.observations: NDArray[np.uint8] = np.zeros((n, size), np.uint8) if observe else self.states[:, :0]
        self.seen = self.observations.view(fields(rules)).reshape(n) if observe else None
        self.seat: NDArray[np.uint8] = np.zeros(n, np.uint8)
        self.n_legal: NDArray[np.uint16] = np.zeros(n, np.uint16)
        self.legal: NDArray[np.uint32] = np.zeros((n, width), np.uint32)
        self.rewards: NDArray[np.float32] = np.zeros((n, seats), np.float32)
        self.terminations: NDArray[np.bool_] = np.zeros(n, np.bool_)
        self.truncations: NDArray[np.bool_] = np.zeros(n, np.bool_)
        self.final_scores: NDArray[np.int32] = np.zeros((n, seats), np.int32)
        self.games: NDArray[np.uint64] = np.zeros(n, np.uint64)
        self._dice: NDArray[np.uint64] = np.zeros((n, 4), np.uint64)
        self._actions: NDArray[np.uint32] = np.zeros(n, np.uint32)
        self._chance = ffi.new("struct ag_rng *")

        def at(kind: str, array: NDArray[Any]) -> Any:
            return ffi.cast(kind, array.ctypes.data)

        self._batch = ffi.new("struct agp_batch *", {
            "rules": rules._rules, "n": n, "state_size": size, "width": width, "seats": seats, "seed": seed,
            "states": at("unsigned char *", self.states),
            "views": at("unsigned char *", self.observations) if observe else ffi.NULL,
            "seat": at("uint8_t *", self.seat), "count": at("uint16_t *", self.n_legal),
            "legal": at("uint32_t *", self.legal), "rewards": at("float *", self.rewards),
            "ended": at("uint8_t *", self.terminations), "scores": at("int32_t *", self.final_scores),
            "games": at("uint64_t *", self.games), "dice": at("struct ag_rng *", self._dice)})
        self.reset(seed)

    def reset(self, seed: int | None = None) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        """Begins n new games. The same seed gives the same dice."""
        if seed is not None:
            self._batch.seed = seed
        lib.ag_rng_start(self._chance, self._batch.seed, 0, lib.AG_STREAM_SEAT)
        lib.agp_batch_reset(self._batch)
        return self.observations, self.info

    def step(self, actions: NDArray[Any]) -> tuple[NDArray[np.uint8], NDArray[np.float32], NDArray[np.bool_],
                                                   NDArray[np.bool_], dict[str, Any]]:
        """Makes one move in every game, by its number. One that is not legal refuses the whole step."""
        given = np.ascontiguousarray(actions, np.uint32)
        if given.shape != (self.n,):
            raise Refused(f"There are {self.n} games, and actions of shape {given.shape}.")
        wrong = lib.agp_batch_step(self._batch, ffi.cast("uint32_t *", given.ctypes.data))
        if wrong < self.n:
            raise Refused(f"Game {wrong}: action {int(given[wrong])} is not legal here.")
        return self.observations, self.rewards, self.terminations, self.truncations, self.info

    def sample(self) -> NDArray[np.uint32]:
        """A legal action for every game, each as likely."""
        lib.agp_batch_sample(self._batch, self._chance, ffi.cast("uint32_t *", self._actions.ctypes.data))
        return self._actions

    def mask(self) -> NDArray[np.bool_]:
        """(n, actions): which actions are legal. Large; the lists in ``legal`` cost less."""
        found: NDArray[np.bool_] = np.empty((self.n, self.rules.actions), np.bool_)
        lib.agp_batch_mask(self._batch, ffi.cast("uint8_t *", found.ctypes.data), self.rules.actions)
        return found

    @property
    def info(self) -> dict[str, Any]:
        return {"seat": self.seat, "legal": self.legal, "n_legal": self.n_legal, "final_scores": self.final_scores}
