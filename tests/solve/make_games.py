#!/usr/bin/env python3
"""Write games.json: the small games on which the solver and brute.py must agree."""
import json
import os
from itertools import product

COARSE = dict(single=[100, 0, 0, 0, 100, 0], three=[1000, 200, 300, 400, 500, 600], four=[0] * 6, five=[0] * 6,
              six=[2000] * 6, straight=1500, three_pairs=700, four_and_pair=0, two_triplets=0,
              four_and_pair_is_three_pairs=False)


def entry(name, **options):
    return dict(name=name, options=dict(COARSE, **options))


games = []
for keen, doubler, last, tie in product((False, True), (False, True),
                                        ("others_once", "finish_rotation", "sudden_death"),
                                        ("first_to_reach", "shared")):
    name = "-".join([last, tie] + ["keen"] * keen + ["doubler"] * doubler)
    size = dict(target=1000)
    if doubler:                                                        # long turns: a higher cap
        size["cap"] = 40000 if keen else 20000
        if last != "sudden_death" and (keen or (last, tie) == ("finish_rotation", "shared")):
            size["target"] = 500                                       # brute force would take a quarter of an hour
    games.append(entry(name, keen=keen, doubler=doubler, last_round=last, tie=tie, opening=300, **size))
games += [
    entry("fresh-six", keen=True, keen_fail="fresh_six", target=600, opening=300, cap=20000, tie="shared"),
    entry("must-roll", hot_dice="must_roll", target=800, opening=200, min_bank=200),
    entry("must-roll-keen", hot_dice="must_roll", keen=True, target=600, opening=0, min_bank=200, tie="shared"),
    entry("no-score", no_score_six=500, target=700, opening=0, cap=20000),
    entry("three-farkles", three_farkles=200, score_floor=-200, target=500, opening=300, last_round="sudden_death"),
    entry("three-farkles-last", three_farkles=200, score_floor=-100, target=400, opening=0, min_bank=200,
          last_round="finish_rotation", tie="shared"),
    entry("three-farkles-keen", three_farkles=300, score_floor=-200, target=400, opening=200, keen=True),
    dict(name="farkle-500", options=dict(target=500, opening=200)),
    dict(name="odd-target", options=dict(target=430, opening=120, tie="shared")),
]
with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "games.json"), "w") as file:
    file.write("[\n" + ",\n".join(json.dumps(game) for game in games) + "\n]\n")
