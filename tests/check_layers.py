#!/usr/bin/env python3
"""Holds the layers: check_layers.py SOURCE BUILD

The table under "The layers" in docs/design.md says which folder of src/ may use which. A folder may use only folders
that stand below it, so there is no way upwards and no circle. Two things are compared with it: the objects of the build
(what nm says one object needs and another has), and the include lines (types and inline functions leave no trace in an
object; and src/wasm is built elsewhere). At the end violations are planted, each of which must be found.
"""
import json
import re
import shutil
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

ROW = re.compile(r"^\| `(\w+)` \|.*\|([^|]*)\|$")
LIBRARY = "libastragal"  # a row that stands for all below it


def read_table(page):
    """{layer: layers it may use}, top first."""
    section = page.split("## The layers")[1].split("\n## ")[0]
    rows = [row for row in map(ROW.match, section.splitlines()) if row]
    names = [row[1] for row in rows]
    library = names[names.index(LIBRARY) + 1 :]
    table = {row[1]: re.findall(r"`(\w+)`", row[2]) for row in rows if row[1] != LIBRARY}
    return {layer: [o for use in uses for o in (library if use == LIBRARY else [use])] for layer, uses in table.items()}


def check_table(table, folders):
    order = {layer: place for place, layer in enumerate(table)}
    for layer in sorted(set(folders) ^ set(table)):
        yield f"src/{layer} and the table do not agree about there being such a folder"
    for layer, uses in table.items():
        for other in uses:
            if other not in order:
                yield f"the table lets {layer} use {other}, which has no row"
            elif order[other] <= order[layer]:
                yield f"the table lets {layer} use {other}, which does not stand below it"


def check_symbols(table, objects):
    """objects: (layer, name, symbols it has, symbols it needs)."""
    home = {}
    for layer, name, has, _ in objects:
        for symbol in has:
            home.setdefault(symbol, layer)
    for layer, name, has, needs in objects:
        for symbol in sorted(needs - has):
            other = home.get(symbol, layer)
            if other != layer and other not in table.get(layer, ()):
                yield f"{name} uses {symbol} of {other}, and {layer} may not use {other}"


def check_includes(table, includes):
    """includes: (layer, name, layers that have a header as the line names it)."""
    for layer, name, header, homes in includes:
        if layer in homes or not homes:
            continue
        if len(homes) > 1:
            yield f"{name} includes {header}, and there are several: {', '.join(sorted(homes))}"
        elif not set(homes) <= set(table.get(layer, ())):
            yield f"{name} includes {header} of {homes[0]}, and {layer} may not use {homes[0]}"


# ---- what there is ----


def symbols_of(paths):
    """{path: symbols the object has, symbols it needs}. Objects for link-time optimisation need the compiler's nm."""
    found = {}
    for nm in filter(shutil.which, ("nm", "gcc-nm", "llvm-nm", "llvm-nm-14")):
        left = [path for path in paths if path not in found]
        lines = subprocess.run([nm, "-A", "-g", *left], capture_output=True, text=True).stdout if left else ""
        for path, kind, symbol in re.findall(r"^(.*?):[ 0-9a-f]* (\w) (\S+)$", lines, re.M):
            if kind != "w":
                found.setdefault(path, (set(), set()))[kind == "U"].add(symbol)
    if len(found) < len(paths):
        sys.exit("no symbols could be read of " + ", ".join(set(paths) - set(found)))
    return found


def layer_of(path, source):
    parts = Path(path).relative_to(source).parts
    return parts[1] if parts[0] == "src" and len(parts) > 2 else None


def read_objects(source, build):
    target = {}
    for entry in json.loads((build / "compile_commands.json").read_text()):
        path = (Path(entry["directory"]) / entry["file"]).resolve()
        inside = source in path.parents and build not in path.parents and layer_of(path, source)
        if inside and path.name != "gen_tables.c":  # a program that makes tables for the others
            target.setdefault(path, str(build / entry["output"]))
    symbols = symbols_of(list(target.values()))
    return [(layer_of(path, source), str(path.relative_to(source)), *symbols[t]) for path, t in target.items()]


def read_includes(source):
    headers, files = defaultdict(list), sorted((source / "src").glob("*/*.[ch]"))
    for path in sorted((source / "src").glob("*/*.h")):
        headers[path.name].append(layer_of(path, source))
    for path in files:
        layer = layer_of(path, source)
        for header in re.findall(r'^#include "([^"]+)"', path.read_text(), re.M):
            beside = (path.parent / header).resolve()
            homes = [layer_of(beside, source)] if beside.exists() else headers[Path(header).name]
            yield layer, str(path.relative_to(source)), header, homes


# ---- violations that must be found ----


def planted(table, objects, includes, folders):
    layers = list(table)
    top, bottom = layers[0], layers[-1]
    has = next(iter(next(o for o in objects if o[0] == top)[2]))
    yield "a function of the top layer", check_symbols(table, objects + [(bottom, "planted.c", set(), {has})])
    yield "a header of the top layer", check_includes(table, includes + [(bottom, "planted.c", "top.h", [top])])
    yield "two headers of one name", check_includes(table, includes + [(top, "planted.c", "x.h", layers[1:3])])
    yield "an edge upwards in the table", check_table({**table, bottom: [top]}, folders)
    yield "an edge to itself in the table", check_table({**table, bottom: [bottom]}, folders)
    yield "a folder without a row", check_table(table, folders + ["planted"])
    yield "a row without a folder", check_table({**table, "planted": []}, folders)


def main():
    source, build = (Path(arg).resolve() for arg in sys.argv[1:3])
    table = read_table((source / "docs/design.md").read_text())
    folders = [path.name for path in (source / "src").iterdir() if path.is_dir()]
    objects, includes = read_objects(source, build), list(read_includes(source))
    bad = [*check_table(table, folders), *check_symbols(table, objects), *check_includes(table, includes)]
    for line in bad:
        print(line)
    missed = [what for what, found in planted(table, objects, includes, folders) if len(list(found)) == 0]
    for what in missed:
        print(f"planted and not found: {what}")
    if len({o[0] for o in objects}) < len(table) - 1:  # all but the module
        sys.exit("some layers have no objects in this build")
    print(f"{len(table)} layers, {len(objects)} objects, {len(includes)} include lines")
    sys.exit(bool(bad or missed))


main()
