"""Dice that can be checked: the proof of a record (docs/dice-proof.md)."""
from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass

from ._core import ffi, lib, new_why, sentence
from .table import Table

VERDICTS = ("none", "sealed", "good", "bad")


@dataclass(frozen=True)
class Verdict:
    """What a proof shows. verdict: "none" (the record has no proof), "sealed" (the game is not over), "good" or "bad"."""

    verdict: str
    checked: int
    unseen: int
    sentences: tuple[str, ...]
    line: int | None

    def __bool__(self) -> bool:
        return self.verdict == "good"


def verify(table: Table | str) -> Verdict:
    """Checks the dice of a table, or of a record, against what was sealed before the game: every seal and every roll.

    >>> import astragal
    >>> verify(astragal.Table(astragal.rules("farkle"))).verdict
    'none'
    """
    if isinstance(table, str):
        table = Table.read(table)
    proof = ffi.gc(lib.agp_proof_new(table._table), lib.agp_proof_free)
    text, size, key = ffi.new("uint8_t **"), ffi.new("size_t *"), ffi.new("uint8_t **")
    while lib.agp_proof_ask(proof, text, size, key):
        data = bytes(ffi.buffer(text[0], size[0]))
        block = (hmac.digest(bytes(ffi.buffer(key[0], 32)), data, "sha256") if key[0] else
                 hashlib.sha256(data).digest())
        lib.agp_proof_answer(proof, block)
    found, why, names = ffi.new("struct agp_verdict *"), new_why(), table._words()
    lib.agp_proof_verdict(proof, found)
    verdict, said = VERDICTS[found.verdict], []
    if verdict == "bad":
        said.append(sentence(ffi.addressof(found, "why"), names))
    while verdict != "bad" and lib.agp_proof_says(proof, len(said), why):
        said.append(sentence(why, names))
    return Verdict(verdict, found.checked, found.unseen, tuple(said), found.line if verdict == "bad" else None)
