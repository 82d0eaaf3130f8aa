#!/usr/bin/env python3
"""The solver's values for the small games of games.json against those of brute force.

test_brute.py VALUES [--live]   VALUES is the program built from values.c; brute force has been run before, its answers
are in brute.json. --live runs it again, all of it (an hour); otherwise only one game is run again."""
import json
import os
import subprocess
import sys

import brute

TOLERANCE = 1e-9
LIVE = "must-roll"                                                      # a quick one


def option(value):
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def solved(program, entry, positions):
    rules = [f"{key}={option(value)}" for key, value in entry["options"].items() if key != "cap"]
    lines = "".join(" ".join(map(str, p)) + "\n" for p in positions)
    done = subprocess.run([program, "farkle", *rules], input=lines, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{entry['name']}: {done.stderr}")
    return [float(line) for line in done.stdout.split()]


def main(program, live):
    with open(os.path.join(brute.HERE, "brute.json")) as file:
        entries = [json.loads(line) for line in file]
    print(f"1..{len(entries)}")
    bad = 0
    for number, entry in enumerate(entries, 1):
        if live or entry["name"] == LIVE:
            entry = brute.solve(entry)
        positions = [row[:7] for row in entry["values"]]
        answers = solved(program, entry, positions)
        worst = max(abs(row[7] - answer) for row, answer in zip(entry["values"], answers))
        good = len(answers) == len(positions) and worst < TOLERANCE
        bad += not good
        print("ok" if good else "not ok", number, f"{entry['name']}: {len(answers)} values, at most {worst:.1e} apart")
    return bad > 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], "--live" in sys.argv))
