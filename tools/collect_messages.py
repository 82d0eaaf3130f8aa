#!/usr/bin/env python3
"""Collect the sentences of a catalogue: collect_messages.py OUT IDS FILE...

A sentence is written once, beside the code that says it: in a .def file or in the AG_SENTENCES block of a game, as
MSG(NAME, "sentence") or, where programs should know what is told without reading it, MSG(NAME, "sentence", kind). OUT
becomes one list of lines MSG(NAME, "sentence", "kind"), from which the English catalogue and the kinds come, and IDS
the same list of MSG(NAME): whatever needs the ids alone is not compiled again when a sentence is reworded.
"""
import json
import sys

from catalogue import MESSAGE
from po import presets


def write(path, text):
    """Only what has changed, so that nothing is made again without need."""
    try:
        if open(path, encoding="utf-8").read() == text:
            return
    except FileNotFoundError:
        pass
    open(path, "w", encoding="utf-8").write(text)


def messages_of(path, text):
    """Of a file of presets, their titles and what is said about them."""
    if not path.endswith(".ini"):
        return MESSAGE.findall(text)
    return [(name, json.dumps(words, ensure_ascii=False), "") for name, words, _ in presets(text)]


def main(out, ids, paths):
    seen = {}
    lines = []
    for path in paths:
        for name, sentence, kind in messages_of(path, open(path, encoding="utf-8").read()):
            if name in seen:
                sys.exit(f"{path}: the message {name} is in {seen[name]} already")
            seen[name] = path
            sentence = " ".join(sentence.split("\n")).strip()
            lines.append(f'MSG({name}, {sentence}, "{kind}")\n')
    write(out, "".join(lines))
    write(ids, "".join(f"MSG({name})\n" for name in seen))


main(sys.argv[1], sys.argv[2], sys.argv[3:])
