#!/usr/bin/env python3
"""Collect the sentences of the catalogue: collect_messages.py OUT FILE...

A sentence is written once, where it belongs: in src/text/common.def or in the AG_SENTENCES block of a game, as
MSG(NAME, "sentence") or, where programs should know what is told without reading it, MSG(NAME, "sentence", kind). This
joins them into one list of MSG lines, from which the ids, the English catalogue and the kinds come.
"""
import sys

from catalogue import MESSAGE


def main(out, paths):
    seen = {}
    lines = []
    for path in paths:
        for name, sentence, kind in MESSAGE.findall(open(path, encoding="utf-8").read()):
            if name in seen:
                sys.exit(f"{path}: the message {name} stands in {seen[name]} already")
            seen[name] = path
            sentence = " ".join(sentence.split("\n")).strip()
            lines.append(f'MSG({name}, {sentence}, "{kind}")\n')
    text = "".join(lines)
    try:
        if open(out, encoding="utf-8").read() == text:
            return
    except FileNotFoundError:
        pass
    open(out, "w", encoding="utf-8").write(text)


main(sys.argv[1], sys.argv[2:])
