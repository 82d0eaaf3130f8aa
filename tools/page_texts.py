#!/usr/bin/env python3
"""Make the page's sentences into TypeScript: page_texts.py SRC OUT

SRC/texts.def becomes OUT/page.ts, SRC/AREA/texts.def and SRC/AREA.def become OUT/AREA.ts: an object with a getter for every sentence
without arguments and a function for every other one, so that the compiler sees a sentence that does not exist or an
argument of the wrong kind. Every id begins with its area (PAGE_ for SRC/texts.def), which its name here does not repeat.
"""
import json
import os
import re
import sys
from pathlib import Path

import catalogue

NUMBERS = {"", "n", "f", "F", "q", "o"}
REAL = re.compile(r"\+?(p\d?|\.\d)|\+")
TYPES = {"t": "string", "s": "Who", "m": "string", "l": "string[]", "h": "number[]"}


def type_of(form, branches):
    """The type of an argument by one place that it has in a sentence; "": a plural, which takes a list as well."""
    if form in TYPES:
        return TYPES[form]
    if form in NUMBERS or REAL.fullmatch(form):
        return "" if branches else "number"
    return None


def parameters(message):
    """The types of a sentence's arguments, or what is wrong with them."""
    types = {}
    for number, form, branches in catalogue.arguments(message.sentence):
        kind = type_of(form, branches)
        if kind is None or (branches and (form not in ("", "s") or len(branches) != 2)):
            return None, f"{message.id}: {{{number}{form}}} is no form of an argument in English"
        if types.get(number) and kind and types[number] != kind:
            return None, f"{message.id}: {{{number}}} is {types[number]} and {kind}"
        types[number] = types.get(number) or kind
    if sorted(types) != list(range(len(types))):
        return None, f"{message.id}: its arguments are not numbered from 0"
    if "{" in catalogue.ARGUMENT.sub("", message.sentence):
        return None, f"{message.id}: a brace that belongs to no argument"
    return [types[i] or "number" for i in range(len(types))], None


def camel(id_):
    first, *rest = id_.lower().split("_")
    return first + "".join(word.capitalize() for word in rest)


def area_of(path, src):
    return path.parent.name if path.parent != src else "page" if path.stem == "texts" else path.stem


def member(message, name, types):
    """One sentence in TypeScript, with its comment."""
    literal = json.dumps(message.sentence, ensure_ascii=False)
    head = f"    /** {message.comment} */\n"
    if not types:
        return head + f'    get {name}(): string {{ return say("{message.id}", {literal}); }},\n'
    declared = ", ".join(f"a{i}: {kind}" for i, kind in enumerate(types))
    given = ", ".join(f"a{i}" for i in range(len(types)))
    return head + f'    {name}: ({declared}): string => say("{message.id}", {literal}, {given}),\n'


def translate(path, src, seen):
    """One file: what is wrong with it, and its TypeScript."""
    area = area_of(path, src)
    prefix, wrong, body = area.upper() + "_", [], ""
    for message in catalogue.read(path.read_text(encoding="utf-8"), path.name):
        where = f"{path}:{message.line}: "
        types, why = parameters(message)
        wrong += [where + words for words in catalogue.complaints(message)] + ([where + why] if why else [])
        if message.id in seen:
            wrong.append(f"{where}{message.id} is in {seen[message.id]} already")
        if not message.id.startswith(prefix):
            wrong.append(f"{where}{message.id} does not begin with {prefix}")
        seen[message.id] = path
        body += member(message, camel(message.id.removeprefix(prefix)), types)
    name = "texts" if area == "page" else f"{area}Texts"
    return wrong, (f"// Made by tools/page_texts.py from {os.path.relpath(path, src)}; do not edit.\n"
                   f'import {{ {"say, type Who" if ": Who" in body else "say"} }} from "../../language/say";\n\nexport const {name} = {{\n{body}}};\n')


def main(src, out):
    src, out = Path(src), Path(out)
    out.mkdir(parents=True, exist_ok=True)
    wrong, seen = [], {}
    for path in sorted([*src.glob("*.def"), *src.glob("*/texts.def")]):
        found, text = translate(path, src, seen)
        wrong += found
        file = out / f"{area_of(path, src)}.ts"
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8")
    if wrong:
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    main(*sys.argv[1:])
