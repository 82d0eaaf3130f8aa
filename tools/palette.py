#!/usr/bin/env python3
"""Make the page's colours known to the pages that the command and the server write: palette.py PALETTE.css OUT.h"""
import re
import sys


def colours(css, selector):
    block = re.search(re.escape(selector) + r"\s*\{(.*?)\}", css, re.S).group(1)
    return dict(re.findall(r"(--[\w-]+):\s*(#[0-9a-f]{6})\s*;", block))


def written(values):
    return ";".join(f"{name}:{value}" for name, value in values.items())


def main(source, out):
    css = re.sub(r"/\*.*?\*/", "", open(source, encoding="utf-8").read(), flags=re.S)
    light, dark = colours(css, ":root"), colours(css, ':root[data-theme="dark"]')
    both = {name: f"light-dark({value},{dark.get(name, value)})" for name, value in light.items()}
    with open(out, "w", encoding="utf-8") as file:
        for name, values in (("LIGHT", light), ("DARK", dark), ("BOTH", both)):
            file.write(f'#define PALETTE_{name} "{written(values)}"\n')


main(*sys.argv[1:])
