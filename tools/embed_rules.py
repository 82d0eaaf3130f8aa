#!/usr/bin/env python3
"""Write rules/*.ini as the C table of built-in presets: embed_rules.py OUT FILE...

The files use the small form that docs/rules.md describes: [name] or [name:parent], key = value, # comments. Anything
else stops the build with the file and line.
"""
import re
import sys


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def sections(paths):
    found = []
    for path in paths:
        for number, line in enumerate(open(path, encoding="utf-8"), 1):
            line = line.rstrip("\n")
            head = re.fullmatch(r"\[([a-z0-9-]+)(?::([a-z0-9-]+))?\]", line)
            pair = re.fullmatch(r"([a-z0-9_]+) = (.+)", line)
            if head:
                found.append((head[1], head[2], []))
            elif pair and found:
                found[-1][2].append((pair[1], pair[2]))
            elif line and not line.startswith("#"):
                sys.exit(f"{path}:{number}: not a section, a key or a comment: {line}")
            if len(line) > 190:
                sys.exit(f"{path}:{number}: the line is longer than 190 characters")
    return found


def main(out, paths):
    found = sections(paths)
    with open(out, "w", encoding="utf-8") as f:
        f.write('/* Made by tools/embed_rules.py from the files in rules/. */\n#include "astragal.h"\n')
        for i, (_, _, lines) in enumerate(found):
            rows = "".join(f"    {{{quoted(k)}, {quoted(v)}}},\n" for k, v in lines)
            f.write(f"static const struct ag_line lines_{i}[] = {{\n{rows}}};\n")
        f.write("static const struct ag_preset preset_list[] = {\n")
        for i, (name, parent, lines) in enumerate(found):
            f.write(f"    {{{quoted(name)}, {quoted(parent) if parent else 'NULL'}, {len(lines)}, lines_{i}}},\n")
        f.write(f"}};\nstatic const struct ag_presets builtin_presets = {{{len(found)}, preset_list, 0}};\n")


main(sys.argv[1], sys.argv[2:])
