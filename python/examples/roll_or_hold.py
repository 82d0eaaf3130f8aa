#!/usr/bin/env python3
"""When to roll and when to hold, drawn as Neller and Presser drew it for Pig: for each pair of scores, from how many points
in the turn on one should stop. Here for two-seat Farkle with three dice left, from the exact solution."""
import argparse
import os

import numpy
from matplotlib.figure import Figure

import astragal

UNIT = 50


def stops(solved, target, mine, yours, running):
    """Whether stopping is best once a 5 has brought the turn to so many points and three dice are left."""
    advice = astragal.hint(f"farkle target={target} / phase keeping turn 0 began 0 turns 9 scores {mine},{yours} since 7,8 "
                           f"opened 0,1 running {running - 50} aside 11 rolled 2345", solved=solved)
    return next((m.move.text for m in advice.moves), "") == "keep 5 stop"


def hold_at(solved, target, mine, yours):
    """The least number of points in the turn with which to stop: one more roll is worth less and less, so a search by
    halves finds it. At the target everybody stops."""
    low, high = 250 // UNIT, max((target - mine) // UNIT, 250 // UNIT)
    while low < high:
        middle = (low + high) // 2
        if stops(solved, target, mine, yours, middle * UNIT):
            high = middle
        else:
            low = middle + 1
    return low * UNIT


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--target", type=int, default=10000)
    options.add_argument("--quick", action="store_true", help="a game to 2,000, and fewer scores")
    options.add_argument("--out", default=".", help="the folder for roll_or_hold.png")
    args = options.parse_args()
    target, points = (2000, 5) if args.quick else (args.target, 20)
    solved = astragal.solve(astragal.rules("farkle", target=target))
    scores = numpy.linspace(500, target - 300, points).astype(int) // UNIT * UNIT
    hold = numpy.array([[hold_at(solved, target, int(mine), int(yours)) for yours in scores] for mine in scores])
    figure = Figure(figsize=(7, 5.5))
    axes = figure.add_subplot()
    drawn = axes.pcolormesh(scores, scores, hold, cmap="viridis", shading="nearest")
    figure.colorbar(drawn, label="stop from so many points in the turn on")
    axes.set(xlabel="the other's points", ylabel="your points", title=f"Farkle to {target:,}: three dice left")
    figure.savefig(os.path.join(args.out, "roll_or_hold.png"), dpi=120)
    print(f"Early on, stop with {hold[0, 0]} or more; far behind near the end, with {hold[0, -1]}.")
    assert hold[0, -1] > hold[0, 0]  # who is far behind an opponent about to win must dare more


if __name__ == "__main__":
    main()
