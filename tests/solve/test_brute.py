#!/usr/bin/env python3
"""The solver's values for the small games of games.json against those of brute force.

test_brute.py VALUES [--live]   VALUES is the program built from values.c; brute force has been run before, its answers
are in brute.json (brute.py) and brute3.json (brute3.py). --live runs brute.py again, all of it (an hour); otherwise
one game only."""
import json
import os
import subprocess
import sys

import brute

TOLERANCE = 1e-9
TOLERANCE3 = 1e-6                                                       # three seats: docs/solve.md
LIVE = "sudden_death-shared"                                            # some seconds


def option(value):
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def solved(program, entry, positions):
    rules = [f"{key}={option(value)}" for key, value in entry["options"].items() if key not in ("cap", "last_cap")]
    lines = "".join(" ".join(map(str, p)) + "\n" for p in positions)
    done = subprocess.run([program, "farkle", *rules], input=lines, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{entry['name']}: {done.stderr}")
    return [float(line) for line in done.stdout.split()]


def compare(program, entry, width):
    """How many numbers there are, and the greatest difference. A row is `width` numbers of a position, then values."""
    found = solved(program, entry, [row[:width] for row in entry["values"]])
    wanted = [value for row in entry["values"] for value in row[width:]]
    if len(found) != len(wanted):
        return len(found), float("inf")
    return len(found), max(abs(a - b) for a, b in zip(found, wanted))


def entries_of(name):
    with open(os.path.join(brute.HERE, name)) as file:
        return [json.loads(line) for line in file]


def main(program, live):
    entries = [(entry, 7, TOLERANCE) for entry in entries_of("brute.json")]
    entries += [(entry, 10, TOLERANCE3) for entry in entries_of("brute3.json")]
    print(f"1..{len(entries)}")
    bad = 0
    for number, (entry, width, tolerance) in enumerate(entries, 1):
        if width == 7 and (live or entry["name"] == LIVE):
            entry = brute.solve(entry)
        if width == 10:
            entry["options"]["seats"] = 3
            entry["name"] = "three-seats-" + entry["name"]
        n, worst = compare(program, entry, width)
        bad += worst >= tolerance
        verdict = "ok" if worst < tolerance else "not ok"
        print(verdict, number, f"{entry['name']}: {n} values, at most {worst:.1e} apart")
    return bad > 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], "--live" in sys.argv))
