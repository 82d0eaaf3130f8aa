#!/usr/bin/env python3
"""The programs of a document: blocks of code whose first line is a comment that begins with a file's name.

programs.py DOCUMENT FOLDER    write all of them into a folder
"""
import os
import re
import sys

BLOCK = re.compile(r"^```(?:c|cpp|js|html|json)\n((?:/\*|//|<!--) ([\w.-]+\.\w+)\b.*?)^```$", re.M | re.S)


def programs(document):
    """The text of each program by its file's name, in the order of the document."""
    with open(document, encoding="utf-8") as file:
        return {name: text for text, name in BLOCK.findall(file.read())}


def main(document, folder):
    os.makedirs(folder, exist_ok=True)
    for name, text in programs(document).items():
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(text)


if __name__ == "__main__":
    main(*sys.argv[1:])
