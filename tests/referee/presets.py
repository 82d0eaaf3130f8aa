"""The presets, written down again from docs/games and docs/numbers.md, in the text form of `rule` lines.

preset_options(name) -> dict from key to text, keys in the order of the record.
open_keys(name)      -> the keys whose value the documents do not fix for that preset: a comparison with the engine
                        may leave them out. The value given here is then only the likeliest one.
"""


def by_face(ones, twos, threes, fours, fives, sixes):
    return f"{ones} {twos} {threes} {fours} {fives} {sixes}"


def all_faces(value):
    return by_face(*[value] * 6)


NO_FACE = all_faces(0)

FARKLE = {                                                             # FA-6, FA-9, FA-11, FA-13, FA-14
    "seats": "2",
    "single": by_face(100, 0, 0, 0, 50, 0),
    "three": by_face(300, 200, 300, 400, 500, 600),
    "four": all_faces(1000),
    "five": all_faces(2000),
    "six": all_faces(3000),
    "straight": "1500",
    "three_pairs": "1500",
    "four_and_pair": "1500",
    "two_triplets": "2500",
    "four_and_pair_is_three_pairs": "yes",                             # FA-8
    "hot_dice": "may_roll",
    "opening": "500",
    "min_bank": "0",
    "target": "10000",
    "last_round": "others_once",
    "tie": "first_to_reach",
    "beginner": "roll",                                                # FA-2
    "keen": "no",
    "keen_fail": "turn_lost",
    "doubler": "no",
    "three_farkles": "0",                                              # FA-19
    "score_floor": "0",
    "no_score_six": "0",
    "keen_points": "kept",                                             # FA-16
    "named_farkles": "no",                                             # FA-15: the names are Troop 188's
}

FARKEL = FARKLE | {                                                    # FA-7
    "three": by_face(1000, 200, 300, 400, 500, 600),
    "four": by_face(2000, 1000, 1000, 1000, 1000, 1000),
    "five": by_face(5000, 2000, 2000, 2000, 2000, 2000),
    "six": by_face(10000, 3000, 3000, 3000, 3000, 3000),
    "three_pairs": "750",
    "four_and_pair": "0",
    "opening": "750",                                                  # FA-11
    "last_round": "finish_rotation",                                   # FA-13
    "tie": "shared",                                                   # FA-14
    "beginner": "winner",                                              # FA-2
    "named_farkles": "yes",                                            # FA-15
}

BASIC = FARKLE | {                                                     # docs/numbers.md, Busche and Neller
    "three": by_face(1000, 200, 300, 400, 500, 600),
    "four": NO_FACE,
    "five": NO_FACE,
    "six": NO_FACE,
    "straight": "0",
    "three_pairs": "0",
    "four_and_pair": "0",
    "two_triplets": "0",
    "opening": "0",
    "last_round": "sudden_death",
}

FACEBOOK = BASIC | {                                                   # docs/numbers.md, Busche
    "four": by_face(2000, 400, 600, 800, 1000, 1200),
    "five": by_face(3000, 600, 900, 1200, 1500, 1800),
    "six": by_face(4000, 800, 1200, 1600, 2000, 2400),
    "straight": "1500",
    "three_pairs": "750",
    "four_and_pair_is_three_pairs": "no",                              # "three different pairs"
    "min_bank": "300",
    "three_farkles": "500",
    "score_floor": "-2500",
}

ZILCH = BASIC | {                                                      # docs/numbers.md
    "four": by_face(2000, 400, 600, 800, 1000, 1200),                  # each further die doubles
    "five": by_face(4000, 800, 1200, 1600, 2000, 2400),
    "six": by_face(8000, 1600, 2400, 3200, 4000, 4800),
    "straight": "1500",
    "three_pairs": "1500",                                             # four-and-pair too
    "min_bank": "300",
    "last_round": "others_once",
    "three_farkles": "500",
    "no_score_six": "500",
}

BALUT = {                                                              # BA-2, BA-4, BA-10, BA-12
    "seats": "2",
    "kept_dice": "free",
    "scratch": "off",
    "thresholds": "more_than",
    "tie_break": "none",
}

PALKO = {                                                              # PA-1, PA-7, PA-12, PA-16, PA-17, PA-21
    "seats": "2",
    "tokens": "3",
    "opening_count": "still_in",
    "five_of_a_kind": "wild",
    "stakes": "ladder",
    "cover": "mover",
    "scoring": "tokens",
    "sets": "10",
    "tasks": "",
    "chain": "to_own",                                                 # PA-14
    "dice": "5",                                                       # PA-22
}

PENK = {                                                               # PE-2, PE-8, PE-14
    "seats": "2",
    "values": " ".join(["1 2 3 5 8"] * 5),
    "fail": "column",
    "tie_break": "none",
}

PRESETS = {
    "farkle": FARKLE,
    "farkel": FARKEL,
    "farkel-keen": FARKEL | {"keen": "yes"},                           # FA-16
    "farkel-doubler": FARKEL | {"doubler": "yes"},                     # FA-17
    "farkel-keen-doubler": FARKEL | {"keen": "yes", "doubler": "yes"},  # FA-18
    "farkle-facebook": FACEBOOK,
    "farkle-basic": BASIC,
    "zilch": ZILCH,
    "balut": BALUT,
    "balut-federation": BALUT | {"thresholds": "at_least", "tie_break": "total_then_baluts"},
    "palko": PALKO,
    "palko-5": PALKO | {"tokens": "5"},                                # PA-1
    "penk": PENK,
}

OPEN = {
    "farkle": {"score_floor"},                                         # no penalty, so no floor is named
    "farkel": {"score_floor"},
    "farkel-keen": {"score_floor"},
    "farkel-doubler": {"score_floor"},
    "farkel-keen-doubler": {"score_floor"},
    "farkle-facebook": {"tie"},                                        # sudden death knows no ties
    "farkle-basic": {"tie", "score_floor", "four_and_pair_is_three_pairs"},
    "zilch": {"last_round", "tie", "score_floor", "target", "four_and_pair"},
    "palko": {"tasks"},                                                # an editable list
    "palko-5": {"tasks"},
}


def preset_options(name):
    """The options of a preset as text, in the order of the `rule` lines. Raises KeyError for an unknown name."""
    return dict(PRESETS[name])


def open_keys(name):
    """Keys that the documents leave open for this preset; the number of seats always is."""
    return {"seats"} | OPEN.get(name, set())
