"""Reads the files of the catalogue: MSG(ID, "sentence"[, kind]) lines and the translators' comments before them.

A comment covers the sentences after it until the next comment. Where a sentence has arguments, its comment says what
each of them is: {0}: the points. A comment that begins with the name of the file is about the file and covers nothing.
"""
import json
import re
from typing import NamedTuple

MESSAGE = re.compile(r'\bMSG\((\w+),\s*((?:"(?:[^"\\\n]|\\.)*"\s*)+)(?:,\s*([a-z_]+)\s*)?\)')
PIECE = re.compile(r'/\*(?P<comment>.*?)\*/|' + MESSAGE.pattern, re.S)
STRING = re.compile(r'"(?:[^"\\\n]|\\.)*"')
ARGUMENT = re.compile(r'\{(\d+)([^|{}]*)((?:\|(?:[^{}|]|\{[^{}]*\})*)*)\}')  # branches may hold arguments themselves
BRANCH = re.compile(r'\|((?:[^{}|]|\{[^{}]*\})*)')


class Message(NamedTuple):
    id: str
    sentence: str
    kind: str
    comment: str
    line: int


def read(text, name):
    """All messages of a file in their order."""
    comment = ""
    for piece in PIECE.finditer(text):
        if piece["comment"] is not None:
            words = " ".join(re.sub(r"\n\s*\*", "\n", piece["comment"]).split())
            comment = "" if words.startswith(name + " ") else words
            continue
        id_, sentence, kind = piece.group(2, 3, 4)
        sentence = "".join(json.loads(part) for part in STRING.findall(sentence))
        yield Message(id_, sentence, kind or "", comment, text.count("\n", 0, piece.start()) + 1)


def arguments(sentence):
    """(number, format, branches) of every place for an argument; branches: those of a plural or of a person, or None."""
    for number, form, branches in ARGUMENT.findall(sentence):
        yield int(number), form, BRANCH.findall(branches) if branches else None
        yield from arguments(branches)


def complaints(message):
    """What is missing in a message's comment."""
    if not message.comment:
        yield f"{message.id} has no comment for translators"
    for number in sorted({number for number, _, _ in arguments(message.sentence)}):
        if message.comment and f"{{{number}" not in message.comment:
            yield f"the comment of {message.id} does not say what {{{number}}} is"
