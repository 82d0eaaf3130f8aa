#!/usr/bin/env python3
"""How many moves a second Python makes: many games at once (astragal.Batch) and one by one (astragal.Game), on one core.

bench/python/moves.py [--seconds 2] [--rounds 5]; the best round counts. PYTHONPATH=build/python takes the built package.
"""
import argparse
import time

import astragal


def best_of(rounds, seconds, play):
    """Moves a processor second in the best round; play returns how many it has made."""
    best = 0.0
    for _ in range(rounds):
        moves, start = 0, time.process_time()
        while (spent := time.process_time() - start) < seconds:
            moves += play()
        best = max(best, moves / spent)
    return best


def many(preset, n):
    batch = astragal.Batch(astragal.rules(preset), n=n, seed=1)

    def play():
        batch.step(batch.sample())
        return n

    return play


def single(preset):
    game = astragal.Game(astragal.rules(preset), seed=1)

    def play():
        for _ in range(1000):
            game.step(game.legal[-1])
        return 1000

    return play


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--seconds", type=float, default=1)
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--games", type=int, default=4096, metavar="N")
    args = options.parse_args()
    print(f"| million moves a second | {args.games:,} games at once | one game |\n|---|---|---|")
    for preset in ("farkle", "balut", "palko", "penk"):
        at_once, alone = (best_of(args.rounds, args.seconds, play) for play in (many(preset, args.games), single(preset)))
        print(f"| `{preset}` | {at_once / 1e6:.1f} | {alone / 1e6:.2f} |", flush=True)


if __name__ == "__main__":
    main()
