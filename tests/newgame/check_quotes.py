#!/usr/bin/python3
"""Every block of C in a page stands as it is in one of the files below a folder: check_quotes.py PAGE FOLDER"""
import glob
import os
import re
import sys


def main(page, folder):
    paths = glob.glob(os.path.join(folder, "**/*.[ch]"), recursive=True)
    texts = [open(path, encoding="utf-8").read() for path in paths]
    blocks = re.findall(r"^```c\n(.*?)^```", open(page, encoding="utf-8").read(), re.DOTALL | re.MULTILINE)
    missing = [block for block in blocks if not any(block in text for text in texts)]
    for block in missing:
        print(f"This stands in no file of {folder}:\n{block}")
    return 1 if missing or not blocks else 0


sys.exit(main(*sys.argv[1:]))
