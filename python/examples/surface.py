#!/usr/bin/env python3
"""Draws the chance to win two-seat Farkle before one's turn, over both scores: exact, from the solved game."""
import argparse
import os

import numpy
from matplotlib.figure import Figure

import astragal


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--target", type=int, default=10000)
    options.add_argument("--quick", action="store_true", help="a game to 2,000")
    options.add_argument("--out", default=".", help="the folder for surface.png")
    args = options.parse_args()
    target = 2000 if args.quick else args.target
    solved = astragal.solve(astragal.rules("farkle", target=target))
    scores = numpy.linspace(0, target - target // 20, 20).astype(int) // 50 * 50
    chance = numpy.array([[solved.at((mine, yours))[0] for yours in scores] for mine in scores])
    figure = Figure(figsize=(7, 5.5))
    axes = figure.add_subplot(projection="3d")
    yours, mine = numpy.meshgrid(scores, scores)
    axes.plot_surface(mine, yours, chance, cmap="viridis", edgecolor="none")
    axes.set(xlabel="your points", ylabel="the other's points", zlabel="your chance to win", zlim=(0, 1))
    axes.set_title(f"Farkle to {target:,}, your turn")
    figure.savefig(os.path.join(args.out, "surface.png"), dpi=120)
    print(f"Even on points at the start, who begins wins {100 * solved.value:.3f} % of the games.")
    assert (numpy.diff(chance, axis=0) > -1e-9).all() and (numpy.diff(chance, axis=1) < 1e-9).all()


if __name__ == "__main__":
    main()
