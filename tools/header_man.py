#!/usr/bin/env python3
"""Make the man page of the library from the comments of its header.

header_man.py HEADER VERSION >astragal.3

The comment at the top of the header is the description, but for what it calls conventions, which have a heading of
their own. Each section of the header (a line of dashes that ends with its name) is one of the page, and in it each
comment stands above the declarations that it is about. What the preprocessor and the linker are told is left out.
"""
import re
import sys

SECTION = re.compile(r"/\* -{10,} (.+) \*/")
ITEM = re.compile(r"  (\w+) {2,}(.+)")
CONVENTIONS = "Conventions: "
INLINE = re.compile(r"^static inline ([^{]*?) \{(?:[^\n]*\}|.*?^\})$", re.M | re.S)


def escape(line):
    """A line of text as roff has it: nothing in it is a request or an escape."""
    line = line.replace("\\", r"\e").replace("-", r"\-").replace("'", r"\(aq").replace("`", r"\(ga")
    line = line.replace("^", r"\(ha").replace("~", r"\(ti")
    return r"\&" + line if line.startswith((".", r"\(aq")) else line


def prose(lines):
    """A comment: paragraphs, items ("  word   what it is"), and anything else that is indented as it stands."""
    out, kept = [], []
    for line in [*lines, ""]:
        item = ITEM.fullmatch(line)
        if line.startswith("    "):
            kept.append(escape(line))
            continue
        if kept:
            out += [".EX", *kept, ".EE"]
            kept = []
        if item:
            out += [".TP", f".B {escape(item.group(1))}", escape(item.group(2))]
        else:
            out.append(escape(line.strip()) if line else ".PP")
    return out


def code(lines):
    """Declarations as they stand, without the body of inline functions."""
    text = "\n".join(lines).replace("AG_API ", "")
    text = INLINE.sub(r"\1;", text)
    return [".EX", *(escape(line) for line in text.split("\n")), ".EE"]


def comment_of(lines):
    """The text of a block comment, line by line."""
    text = "\n".join(lines)
    text = text[text.index("/*") + 2:text.rindex("*/")]
    return [re.sub(r"^ \* ?", "", line).rstrip() if i else line.strip() for i, line in enumerate(text.split("\n"))]


def pieces(lines):
    """The header as a list of (kind, lines): section, comment, code. A comment behind code on its line belongs to it."""
    i, held = 0, []
    while i < len(lines):
        line = lines[i]
        section = SECTION.fullmatch(line)
        if section or line.startswith("/*"):
            if held:
                yield "code", held
                held = []
            end = i
            while "*/" not in lines[end]:
                end += 1
            yield ("section", [section.group(1)]) if section else ("comment", comment_of(lines[i:end + 1]))
            i = end + 1
        else:
            if line.strip() or held:
                held.append(line)
            i += 1
        if held and not held[-1]:
            yield "code", held[:-1]
            held = []
    if held:
        yield "code", held


def without_preprocessor(text):
    """The header without guards, includes and what makes it fit for C++; constants stay."""
    text = re.sub(r"^#ifdef __cplusplus\n.*?^#endif\n", "", text, flags=re.M | re.S)
    text = re.sub(r"^#(?:if\w*|else|endif|include)\b.*\n", "", text, flags=re.M)
    return re.sub(r"^#define (?:ASTRAGAL_H|AG_API).*\n", "", text, flags=re.M)


def tidy(lines):
    """No paragraph behind a heading, none before one, and no two in a row."""
    out = []
    for line in lines:
        if line.startswith((".SH", ".PP", ".TP")) and out[-1:] == [".PP"]:
            out.pop()
        if line != ".PP" or not out[-1].startswith(".SH"):
            out.append(line)
    return out


def page(header, version):
    (_, top), *rest = pieces(without_preprocessor(header).split("\n"))
    first = next(i for i, line in enumerate(top) if line.startswith(CONVENTIONS))
    about, habits = top[3:first], top[first:]
    habits[0] = habits[0].removeprefix(CONVENTIONS).replace("f", "F", 1)
    out = [f'.TH astragal 3 "" "astragal {version}"', ".SH NAME",
           r"astragal \- dice games with exact rules, as a library", ".SH SYNOPSIS", ".EX", "#include <astragal.h>", ".EE",
           ".PP", ".EX", r"cc program.c $(pkg\-config \-\-cflags \-\-libs astragal)", ".EE", ".SH DESCRIPTION",
           *prose(about), ".SH CONVENTIONS", *prose(habits)]
    for kind, lines in rest:
        if kind == "section":
            out.append(f".SH {escape(lines[0].upper())}")
        else:
            out += [".PP", *(prose if kind == "comment" else code)(lines)]
    out += [".SH SEE ALSO", ".BR astragal (1),", r".BR astragal\-record (5),", r".BR astragal\-rules (5)"]
    return "\n".join(tidy(out)) + "\n"


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        sys.stdout.write(page(file.read(), sys.argv[2]))
