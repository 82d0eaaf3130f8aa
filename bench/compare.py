#!/usr/bin/python3
"""Whether a build plays faster than another: compare.py OLD NEW [--rounds N] [--least GAME=RATIO ...]

OLD and NEW are two programs `astragal`. `astragal bench` is run with both in turn, so that whatever else the machine
does falls upon both alike. Of each game the best rounds are compared, and beside them the medians: other programs can
only slow a build down, and on a core shared by two threads they take more from one that keeps it busy than from one
that waits, so where the two differ much the machine was not free. Both builds must have the same signature.
Exit status 1 if the best of a game is below what --least asks for.
"""
import argparse
import json
import statistics
import subprocess
import sys


def bench(program):
    """({game: million events a second}, signature)"""
    told = json.loads(subprocess.run([program, "bench", "--json"], check=True, capture_output=True, text=True).stdout)
    # builds before 0.2 call them moves
    speeds = {game: (s.get("events_per_second") or s["moves_per_second"]) / 1e6 for game, s in told["games"].items()}
    return speeds, told["signature"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--least", nargs="*", default=[], metavar="GAME=RATIO")
    args = parser.parse_args()
    runs = {program: [] for program in (args.old, args.new)}
    signatures = set()
    for _ in range(args.rounds):
        for program in runs:
            speeds, signature = bench(program)
            runs[program].append(speeds)
            signatures.add(signature)
    if len(signatures) > 1:
        sys.exit("The signatures differ: these builds do not play the same games.")
    least = {game: float(ratio) for game, ratio in (text.split("=") for text in args.least)}
    short = False
    print(f"{'game':10} {'old':>8} {'new':>8} {'best':>7} {'median':>7}   million events a second, {args.rounds} rounds")
    for game in runs[args.new][0]:
        old, new = ([speeds[game] for speeds in runs[program]] for program in (args.old, args.new))
        best, median = max(new) / max(old), statistics.median(new) / statistics.median(old)
        low = best < least.get(game, 0)
        short = short or low
        print(f"{game:10} {max(old):8.1f} {max(new):8.1f} {best:7.2f} {median:7.2f}{'   too slow' if low else ''}")
    return short


if __name__ == "__main__":
    sys.exit(main())
