"""A player for a table of a house, over the network (docs/protocol.md). Needs the package websockets.

    import asyncio, astragal.house

    def choose(table):
        return table.choose("skilled")

    print(asyncio.run(astragal.house.play("http://127.0.0.1:4747/t/abcdefghjkmnp", choose, name="Pip")))

The dice proof is taken part in: a secret number of our own goes into the key of the dice, it is opened once and only for
what was seen on the table, and after the game every roll is checked. If anything is off, :class:`Untrusted` is raised.
"""
from __future__ import annotations

import hashlib
import inspect
import itertools
import json
import re
import secrets
from dataclasses import dataclass
from typing import Any, Awaitable, Callable, Union
from urllib.parse import urlsplit

from websockets.client import connect

from ._core import Refused, ffi, lib, new_why
from .proof import Verdict, verify
from .table import Move, Table

PROTOCOL = 2
LINES = {"roll", "move", "resigned", "abandoned", "note"}  # events that are lines of the record
Choice = Union[Move, str]
Choose = Callable[[Table], Union[Choice, Awaitable[Choice]]]


class Untrusted(Exception):
    """The dice cannot be trusted: the house did not do what the proof asks of it."""


@dataclass(frozen=True)
class Played:
    """A finished game: who won, the scores, our own seat, what the proof of the dice shows, and the record."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    seat: int
    proof: Verdict
    record: str


def seal_of(seed: bytes) -> str:
    return hashlib.sha256(b"dice/seat/v1|" + seed).hexdigest()


def start_of(head: str) -> str:
    return hashlib.sha256(b"dice/start/v2|" + head.encode()).hexdigest()


class _Seat:
    """One seat at one table, for one game."""

    def __init__(self, line: Any, table: str, choose: Choose) -> None:
        self.line, self.id, self.choose = line, table, choose
        self.ids = itertools.count(1)
        self.seat: int | None = None
        self.table: Table | None = None
        self.record = ""
        self.answered = -1
        self.envelope: str | None = None  # of the house
        self.seed = b""                   # ours, sealed for that envelope
        self.sealed_for: str | None = None
        self.start: str | None = None     # what was on the table when we opened it
        self.result: dict[str, Any] | None = None
        self.over_record = False

    async def say(self, type_: str, **members: Any) -> None:
        await self.line.send(json.dumps({"type": type_, "id": f"p{next(self.ids)}", "table": self.id, **members}))

    async def next(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await self.line.recv())
        return message

    # ---- the proof ----

    async def seal(self) -> None:
        """A new number for each envelope of the house: one that was opened is never used again."""
        if self.seat is None or not self.envelope or self.sealed_for == self.envelope:
            return
        self.seed, self.sealed_for, self.start = secrets.token_bytes(32), self.envelope, None
        await self.say("seal", commitment=seal_of(self.seed), seat=self.seat)

    async def open(self, event: dict[str, Any]) -> None:
        head, block = event["head"], event["block"]
        wanted = (f"\nproof commit {self.envelope}\n", f"\nproof seat {self.seat} commit {seal_of(self.seed)}\n")
        if start_of(head) != block or not all(line in head for line in wanted):
            raise Untrusted("The house has not put our number on the table; it stays closed.")
        if self.start not in (None, block):
            raise Untrusted("The house asks for the same number a second time; it stays closed.")
        self.start = block
        await self.say("open", seed=self.seed.hex(), seat=self.seat)

    def check(self) -> Verdict:
        """What we know ourselves must be in the record; the rest is the proof's own matter."""
        lines = self.record[:self.record.index("\n", self.record.index("\nbegin ") + 1) + 1].splitlines(True)
        if start_of("".join(line for line in lines if not line.startswith("seat "))) != self.start:
            raise Untrusted("The record is not of the game that we opened our number for.")
        if not re.search(rf"^proof seat {self.seat} seed {self.seed.hex()}$", self.record, re.M):
            raise Untrusted("Our own number is not in the key of these dice.")
        verdict = verify(self.record)
        if not verdict:
            raise Untrusted(" ".join(verdict.sentences) or "The record has no proof.")
        return verdict

    # ---- what comes ----

    async def handle(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "table":
            self.seat = message["viewer"] if message["viewer"] is not None else self.seat
            self.envelope, self.record = message["commitment"], message["record"]
            playing = message["turn"]["phase"] not in ("lobby", "sealing")
            self.table = Table.read(self.record) if playing else None
            self.over_record = self.result is not None
            await self.seal()
            await self.turn(message["turn"])
        elif kind == "turn":
            await self.turn(message)
        elif kind == "event":
            await self.event(message)
        elif kind == "refused":
            raise Refused(message["why"]["text"])

    async def event(self, event: dict[str, Any]) -> None:
        kind = event["kind"]
        if kind == "commit":
            self.envelope = event["block"]
            await self.seal()
        elif kind == "start":
            await self.seal()
        elif kind == "opening" and self.seat is not None:
            await self.open(event)
        elif kind == "begun":
            if self.start is None and self.seat is not None:
                raise Untrusted("The game begins without our number.")
            await self.say("join")  # the record of the new game, from its beginning
        elif kind in LINES and self.table is not None:
            if not lib.ag_table_apply_text(self.table._table, event["line"].encode(), ffi.NULL, new_why()):
                self.table = None  # a move that opens dice, which are told after it: look at the table anew
                await self.say("join")
        elif kind == "taken_back" and self.table is not None:
            self.table.rewind(event["index"])
        elif kind == "over":
            self.result = event["result"]
            await self.say("join")  # the whole record, with its proof
        elif kind == "closed" and self.result is None:
            raise Refused("The table was closed.")

    async def turn(self, turn: dict[str, Any]) -> None:
        if not turn["yours"] or turn["phase"] != "playing" or turn["n"] == self.answered or self.table is None:
            return
        self.answered = turn["n"]
        if turn["due"]["kind"] == "roll":
            await self.say("roll", seat=self.seat)
            return
        chosen = self.choose(self.table)
        if inspect.isawaitable(chosen):
            chosen = await chosen
        text = chosen.text if isinstance(chosen, Move) else str(chosen)
        await self.say("move", move=text, at=turn["n"], seat=self.seat)

    async def play(self) -> Played:
        await self.say("join")
        await self.say("sit", seat=None)
        while self.result is None or not self.over_record:
            await self.handle(await self.next())
        assert self.seat is not None
        return Played(tuple(self.result["winners"]), tuple(self.result["scores"]), self.seat, self.check(), self.record)


async def play(link: str, choose: Choose, *, name: str = "Pip") -> Played:
    """Sits down at the table of a link, plays one game, and checks its dice. ``choose`` is given the table as our seat sees
    it (:class:`astragal.Table`) and returns a move; it may be a coroutine."""
    url = urlsplit(link)
    table = url.path.rstrip("/").rpartition("/t/")[2]
    if url.scheme not in ("http", "https") or not re.fullmatch(r"[0-9a-z]{13}", table):
        raise Refused("A link to a table reads http://HOST/t/TABLE.")
    address = f"{'wss' if url.scheme == 'https' else 'ws'}://{url.netloc}/ws"
    async with connect(address, subprotocols=["astragal"], max_size=1 << 24) as line:  # type: ignore[list-item]
        await line.send(json.dumps({"type": "hello", "version": PROTOCOL, "name": name, "want": ["say"]}))
        if json.loads(await line.recv())["type"] != "welcome":
            raise Refused("This house speaks another version of the protocol.")
        return await _Seat(line, table, choose).play()
