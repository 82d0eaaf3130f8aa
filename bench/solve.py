#!/usr/bin/env python3
"""Time the solver with eight lanes against the same sources with one: solve.py BUILD [PRESET [TARGET]].

Prints both lines and the ratio of their times. Both are run three times in turns; the best of each counts.
"""
import os
import re
import subprocess
import sys


def seconds(program, arguments):
    line = subprocess.run([program, *arguments], check=True, capture_output=True, text=True).stdout.strip()
    return float(re.search(r"([0-9.]+) s,", line).group(1)), line


def main(build, *arguments):
    programs = [os.path.join(build, "tests", "solve", name) for name in ("solve_farkle", "solve_farkle_scalar")]
    best = {}
    for _ in range(3):
        for program in programs:
            best[program] = min(best.get(program, (float("inf"), "")), seconds(program, arguments))
    for program in programs:
        print(best[program][1])
    print(f"ratio {best[programs[1]][0] / best[programs[0]][0]:.2f}")


if __name__ == "__main__":
    main(*sys.argv[1:])
