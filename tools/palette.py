#!/usr/bin/env python3
"""Make the page's colours known to the pages that the command writes: palette.py PALETTE.css OUT.h"""
import re
import sys


def colours(css, selector):
    block = re.search(re.escape(selector) + r"\s*\{(.*?)\}", css, re.S).group(1)
    return ";".join(f"{name}:{value}" for name, value in re.findall(r"(--[\w-]+):\s*(#[0-9a-f]{6})\s*;", block))


def main(source, out):
    css = re.sub(r"/\*.*?\*/", "", open(source, encoding="utf-8").read(), flags=re.S)
    with open(out, "w", encoding="utf-8") as file:
        for name, selector in (("LIGHT", ":root"), ("DARK", ':root[data-theme="dark"]')):
            file.write(f'#define PALETTE_{name} "{colours(css, selector)}"\n')


main(*sys.argv[1:])
