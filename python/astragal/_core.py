"""What the other modules share: the library itself, its sentences, and texts that it writes."""
from __future__ import annotations

from typing import Any, Callable, Sequence

from ._native import ffi as ffi, lib as lib

MEMORY: Any = lib.agp_memory()
NOBODY = 0xFF
EVERYTHING = 0xFE
SIZE_MAX = ffi.cast("size_t", -1)


class Refused(ValueError):
    """The library says no. The text is its sentence, written for players; ``line`` is that of a record, if any."""

    def __init__(self, sentence: str, line: int | None = None) -> None:
        super().__init__(sentence)
        self.line = line


Refused.__module__ = "astragal"


def text_of(pointer: Any) -> str:
    return str(ffi.string(pointer).decode()) if pointer else ""


def written(write: Callable[[Any, int], Any], size: int = 512) -> str:
    """What a function of the library writes into a buffer, whole."""
    buffer = ffi.new("char[]", size)
    length = write(buffer, size)
    if length < size:
        return text_of(buffer)
    buffer = ffi.new("char[]", length + 1)
    write(buffer, length + 1)
    return text_of(buffer)


def sentence(message: Any, names: Any = ffi.NULL) -> str:
    """The words of a message. names: as ag_table_names gives them."""
    words = ffi.new("struct ag_words *", {"names": names})
    return written(lambda buffer, size: lib.ag_msg_write(message, words, buffer, size))


def new_why() -> Any:
    return ffi.new("struct ag_msg *")


def check(good: Any, why: Any, names: Any = ffi.NULL) -> None:
    if not good:
        raise Refused(sentence(why, names))


def seats_in(seats: int) -> tuple[int, ...]:
    """A set of seats as numbers."""
    return tuple(seat for seat in range(lib.AG_SEATS_MAX) if seats >> seat & 1)


def dice_text(dice: Any, n: int, jolly: bool) -> str:
    return written(lambda buffer, size: lib.ag_dice_write(dice, n, jolly, buffer, size), 64)


def read_dice(dice: str | Sequence[int], jolly: bool) -> tuple[Any, int]:
    """Dice from a text ("1 1 5") or from numbers, as the library wants them."""
    text = dice if isinstance(dice, str) else " ".join(map(str, dice))
    block, why = ffi.new("uint8_t[]", lib.AG_DICE_MAX), new_why()
    n = lib.ag_dice_read(text.encode(), jolly, block, lib.AG_DICE_MAX, why)
    check(n >= 0, why)
    return block, n


# ---- computations that take long -------------------------------------------------------------------------------------

Progress = Callable[[float], Any]


@ffi.def_extern(error=False)  # type: ignore[misc]
def agp_on_progress(context: Any, done: float) -> bool:
    return bool(ffi.from_handle(context)(done))


class Patience:
    """How a long computation runs: ``progress`` hears how much is done, 0 to 1; it stops it by returning False or by
    raising, which is passed on."""

    def __init__(self, progress: Progress | None) -> None:
        self.progress = progress
        self.raised: BaseException | None = None
        self.stopped = False
        self.handle = ffi.new_handle(self.hear)
        self.work = ffi.new("struct ag_work *", {"context": self.handle, "progress": lib.agp_on_progress,
                                                 "memory": MEMORY[0]})

    def hear(self, done: float) -> bool:
        if self.progress is None:
            return True
        try:
            self.stopped = self.progress(done) is False
        except BaseException as raised:  # pylint: disable=broad-except
            self.raised, self.stopped = raised, True
        return not self.stopped

    def check(self, good: Any, why: Any) -> None:
        if self.raised is not None:
            raise self.raised
        check(good, why)


# ---- answers that come as data ---------------------------------------------------------------------------------------

class Gathering:
    """Builds lists and dictionaries from what the library hands over bit by bit (struct ag_emit)."""

    def __init__(self) -> None:
        self.top: dict[str, Any] = {}
        self.within: list[Any] = [self.top]
        self.said: list[str] = []
        self.handle = ffi.new_handle(self)
        self.emit = ffi.new("struct ag_emit *", {
            "context": self.handle, "open": lib.agp_on_open, "close": lib.agp_on_close, "number": lib.agp_on_number,
            "text": lib.agp_on_text, "truth": lib.agp_on_truth, "say": lib.agp_on_say})

    def put(self, key: Any, value: Any) -> None:
        if isinstance(self.within[-1], list):
            self.within[-1].append(value)
        else:
            self.within[-1][text_of(key)] = value


def gathering(context: Any) -> Gathering:
    found: Gathering = ffi.from_handle(context)
    return found


@ffi.def_extern()  # type: ignore[misc]
def agp_on_open(context: Any, key: Any, kind: bytes) -> None:
    gathers, value = gathering(context), [] if kind == b"[" else {}  # type: Gathering, Any
    gathers.put(key, value)
    gathers.within.append(value)


@ffi.def_extern()  # type: ignore[misc]
def agp_on_close(context: Any) -> None:
    gathering(context).within.pop()


@ffi.def_extern()  # type: ignore[misc]
def agp_on_number(context: Any, key: Any, value: int) -> None:
    gathering(context).put(key, value)


@ffi.def_extern()  # type: ignore[misc]
def agp_on_real(context: Any, key: Any, value: float) -> None:
    gathering(context).put(key, value)


@ffi.def_extern()  # type: ignore[misc]
def agp_on_text(context: Any, key: Any, value: Any) -> None:
    gathering(context).put(key, text_of(value))


@ffi.def_extern()  # type: ignore[misc]
def agp_on_truth(context: Any, key: Any, value: bool) -> None:
    gathering(context).put(key, bool(value))


@ffi.def_extern()  # type: ignore[misc]
def agp_on_say(context: Any, message: Any) -> None:
    gathering(context).said.append(sentence(message))
