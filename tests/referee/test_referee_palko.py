"""Palko as records: expectations worked out by hand, as test_referee.py says of them.

Three seats with the hands of the worked example unless said otherwise; seat 0 opens.
"""

import pytest

from handmade import bad, good, header

OPENS = """roll 0: 6 6 6 6 6
           roll 1: 1 1 1 1 1
           roll 2: 2 2 2 2 2
        """
HANDS = OPENS + """roll 0 hidden: 1 4 4 4 4
                   roll 1 hidden: 2 3 4 5 6
                   roll 2 hidden: 1 1 6 6 2
                """
PASSED = HANDS + """move 0: call 3x4
                    move 1: stand
                    move 2: stand
                    move 1: call 4x4
                    move 2: stand
                    move 0: stand
                    move 2: call 4x1
                    move 0: stand
                    move 1: stand
                    move 0: call 5x6
                 """


def test_PA_1_tokens():
    good("palko", OPENS + "abandon\nscore 12 12 12", seats=3, tokens=12)
    for tokens in (0, 13):
        bad("palko", OPENS, "out of range", line=5 - len(header("palko", seats=3)), seats=3, tokens=tokens)


def test_PA_2_the_highest_total_opens():
    good("palko", """roll 0: 1 2 3 4 5
                     roll 1: 5 5 2 2 2
                     roll 2: 6 6 1 2 1
                     roll 1: 1 1 1 1 1
                     roll 2: 1 1 1 1 2
                     roll 2 hidden: 1 1 1 1 1
                     roll 0 hidden: 1 1 1 1 1
                     roll 1 hidden: 1 1 1 1 1
                     move 2: call 3x2""", seats=3)
    bad("palko", """roll 0: 1 2 3 4 5
                    roll 1: 5 5 2 2 2
                    roll 2: 6 6 1 2 2
                    roll 0 hidden: 1 1 1 1 1""", "seat 2 is due", seats=3)
    bad("palko", "roll 0: 1", "5 dice", seats=3)


def test_PA_3_all_roll_hidden_dice():
    bad("palko", OPENS + "roll 0: 1 4 4 4 4", "hidden", seats=3)
    bad("palko", OPENS + """roll 0 hidden: 1 4 4 4 4
                            move 0: call 3x4""", "hidden roll of 5 dice by seat 1", seats=3)


def test_PA_18_the_worked_example_as_a_record():
    # five sixes and four ones are both false: seats 0 and 2 pay one token each
    good("palko", PASSED + """move 1: challenge+challenge
                              move 0: open
                              move 2: open
                              abandon
                              score 2 3 2""", seats=3)
    # both calls of fours are true: seat 2 pays 1 + 1 and opens the next set
    good("palko", HANDS + """move 0: call 3x4
                             move 1: stand
                             move 2: stand
                             move 1: call 4x4
                             move 2: challenge+challenge
                             move 1: open
                             move 0: open
                             roll 2 hidden: 1 1 6 6 2
                             roll 0 hidden: 1 4 4 4 4
                             roll 1 hidden: 2 3 4 5 6
                             abandon
                             score 3 3 1""", seats=3)


@pytest.mark.parametrize("quantity, tokens", [(8, "3 2 3"), (9, "2 3 3")])
def test_PA_18_the_count_must_reach_the_quantity(quantity, tokens):
    good("palko", HANDS + f"""move 0: call {quantity}x4
                              move 1: challenge
                              move 0: open
                              abandon
                              score {tokens}""", seats=3)


def test_PA_10_ones_are_wild_for_calls_before_the_ones():
    # seat 2 calls 3x1 (true: three natural ones), then seat 0 calls 4x4: natural fours are A 4, C 0 (B is out) = 4:
    # true; seat 1 challenges both and pays 2
    game = HANDS + """move 0: call 3x4
                      move 1: stand
                      move 2: stand
                      move 1: call 3x5
                      move 2: stand
                      move 0: stand
                      move 2: call 3x1
                      move 0: stand
                      move 1: stand
                      move 0: call {}x4
                      move 1: challenge+challenge
                      move 0: open
                      move 2: open
                      abandon
                   """
    good("palko", game.format(4) + "score 3 1 3", seats=3)
    # five fours would be true with wild ones (eight), but is false now: one token each
    good("palko", game.format(5) + "score 2 2 3", seats=3)


def test_PA_6_and_PA_7_legal_calls():
    bad("palko", HANDS + "move 0: call 2x1", "at least 3", seats=3)
    good("palko", HANDS + "move 0: call 3x2", seats=3)
    bad("palko", HANDS + "move 0: call 3x7", "A call such as", seats=3)
    low = HANDS + """move 0: call 3x5
                     move 1: stand
                     move 2: stand
                     move 1: call {}"""
    for call in ("3x6", "3x1", "4x2", "5x2", "18x1"):
        good("palko", low.format(call), seats=3)
    for call in ("3x5", "3x4", "2x1"):
        bad("palko", low.format(call), "not higher", seats=3)
    bad("palko", low.format("19x2"), "so many", seats=3)
    bad("palko", low.format("3x6") + "\nmove 2: call 4x6", "'stand'", seats=3)     # the window comes first


def test_PA_7_opening_count():
    # seat 2 challenges a true call, loses its only token and is out; two seats are left of three
    game = HANDS + """move 0: call 3x4
                      move 2: challenge
                      move 1: stand
                      move 0: open
                      roll 0 hidden: 1 1 1 1 1
                      roll 1 hidden: 1 1 1 1 1
                      move 0: call 2x2"""
    good("palko", game, seats=3, tokens=1)
    bad("palko", game, "at least 3", seats=3, tokens=1, opening_count="started")


def test_PA_19_if_the_loser_is_out_the_next_seat_opens():
    good("palko", HANDS + """move 0: call 3x4
                             move 1: challenge
                             move 0: open
                             roll 2 hidden: 1 1 1 1 1
                             roll 0 hidden: 1 1 1 1 1
                             move 2: reverse
                             move 2: call 2x2
                             move 0: challenge
                             move 2: open
                             score 0 0 1
                             win 2""", seats=3, tokens=1)


def test_PA_19_the_loser_of_the_last_call_opens():
    # nine fours is false, so seat 1 pays and opens; three fours is true, so seat 2 pays too
    good("palko", HANDS + """move 0: call 3x4
                             move 1: stand
                             move 2: stand
                             move 1: call 9x4
                             move 2: challenge+challenge
                             move 1: open
                             move 0: open
                             roll 1 hidden: 1 1 1 1 1
                             roll 2 hidden: 1 1 1 1 1
                             roll 0 hidden: 1 1 1 1 1
                             move 1: call 3x2
                             abandon
                             score 3 2 2""", seats=3)


def test_PA_8_after_the_highest_call_the_next_must_challenge():
    top = HANDS + """move 0: call 18x1
                     move 2: stand
                     move 1: stand
                  """
    bad("palko", top + "move 1: stand", "must be made", seats=3)
    bad("palko", top + "move 1: call 19x2", "must be made", seats=3)
    bad("palko", top + "move 2: challenge", "seat 1 is due", seats=3)
    good("palko", top + """move 1: double
                           move 0: open
                           abandon
                           score 1 3 3""", seats=3)
    good("palko", HANDS + "move 0: call 18x6\nmove 1: stand\nmove 2: stand\nmove 1: call 18x1", seats=3)


def test_PA_14_the_chain_ends_before_the_challengers_own_call():
    good("palko", PASSED + "move 1: double+challenge", seats=3)
    bad("palko", PASSED + "move 1: challenge+challenge+challenge", "longer", seats=3)
    good("palko", PASSED + "move 2: challenge", seats=3)
    bad("palko", PASSED + "move 2: challenge+challenge", "longer", seats=3)
    bad("palko", PASSED + "move 1: challenge +challenge", "joined", seats=3)


def test_PA_14_a_chain_past_the_challengers_own_call():
    # seat 1 passes over its own 4x4: 5x6 and 4x1 are false, 3x4 is true
    past = PASSED + """move 1: challenge+double+challenge
                       move 0: open
                       move 2: open
                       move 0: open
                       roll 0 hidden: 1 4 4 4 4
                       abandon
                       score 4 4 3"""
    good("palko-5", past, seats=3, chain="past_own")
    bad("palko-5", past, "longer", line=17, seats=3)
    bad("palko-5", PASSED + "move 1: challenge+challenge+challenge+challenge", "longer", seats=3, chain="past_own")
    # seat 2 passes over its 4x1, the call before the last
    good("palko-5", PASSED + """move 1: stand
                                move 2: challenge+challenge+double
                                move 0: open
                                move 1: open
                                move 0: open
                                abandon
                                score 4 5 2""", seats=3, chain="past_own")


def duel_of_calls(*calls):
    """Two seats call in turn and let each other's calls stand, but for the last one. There are four twos, four threes
    and two fours."""
    lines = []
    for number, call in enumerate(calls):
        lines += [f"move {number % 2}: call {call}", f"move {1 - number % 2}: stand"]
    return "\n".join(["roll 0: 6 6 6 6 6", "roll 1: 1 1 1 1 1", "roll 0 hidden: 2 2 3 3 4", "roll 1 hidden: 2 2 3 3 4",
                      *lines[:-1]]) + "\n"


def test_PA_14_a_chain_has_four_contests_at_most():
    long = duel_of_calls("2x2", "2x3", "2x4", "2x5", "2x6", "3x2", "3x3", "3x4", "3x6")     # seat 0: five of them
    four = "challenge+double+challenge+double"
    good("palko", long + f"""move 1: {four}
                             move 0: open
                             move 0: open
                             move 0: open
                             move 0: open
                             abandon
                             score 10 8""", tokens=12, chain="past_own")        # 3x6, 2x6 false; 3x3, 2x4 true
    bad("palko", long + f"move 1: {four}+challenge", "longer", tokens=12, chain="past_own")
    bad("palko", long + "move 1: challenge+challenge", "longer", tokens=12)


def test_PA_17_a_caller_covers_all_its_contests():
    # seat 0 stands in two contests, with 3 tokens: 2 + 1, then 2 + 2 would be too much
    chain = duel_of_calls("2x2", "2x3", "2x4") + """move 1: challenge+challenge
                                                    move 0: raise
                                                    move 1: open
                                                    move 0: {}"""
    bad("palko", chain.format("raise"), "Seat 0 has not enough", chain="past_own")
    good("palko", chain.format("open") + "\nscore 3 0\nwin 0", chain="past_own")   # 2x4 and 2x2 are true


def test_PA_17_the_other_side_of_a_chain_past_ones_own_call():
    # seat 0 loses 2 of its 3 tokens; in the next set two of its calls are doubted, and both are false
    poor = duel_of_calls("6x2") + """move 1: double
                                     move 0: open
                                     roll 0 hidden: 2 2 3 3 4
                                     roll 1 hidden: 2 2 3 3 4
                                     move 0: call 5x2
                                     move 1: stand
                                     move 1: call 5x3
                                     move 0: stand
                                     move 0: call 5x4
                                     move 1: challenge+challenge
                                  """
    good("palko", poor + """move 0: open
                            move 0: open
                            score 0 3
                            win 1""", chain="past_own")                  # it pays all it has
    bad("palko", poor, "Seat 0 has not enough", chain="past_own", cover="both")


FOUR = """roll 0: 6 6 6 6 6
          roll 1: 1 1 1 1 1
          roll 2: 2 2 2 2 2
          roll 3: 2 2 2 2 2
          roll 0 hidden: 2 2 3 3 4
          roll 1 hidden: 2 2 3 3 4
          roll 2 hidden: 2 2 3 3 4
          roll 3 hidden: 2 2 3 3 4
          move 0: call 4x2
       """                                         # eight twos: true


def test_PA_15_the_nearest_challenger_counts():
    good("palko", FOUR + """move 3: double
                            move 2: challenge
                            move 1: stand
                            move 0: open
                            abandon
                            score 3 3 2 3""", seats=4)
    good("palko", FOUR + """move 3: double
                            move 1: challenge
                            move 0: open
                            abandon
                            score 3 2 3 3""", seats=4)


def test_PA_15_the_window_closes_when_it_is_decided():
    bad("palko", FOUR + """move 1: challenge
                           move 2: stand""", "seat 0 is due", seats=4)
    bad("palko", FOUR + """move 3: challenge
                           move 3: challenge""", "seat 1 or 2 is due", seats=4)
    bad("palko", FOUR + "move 0: challenge", "seat 1 or 2 or 3 is due", seats=4)
    bad("palko", FOUR + """move 2: stand
                           move 3: stand
                           move 1: stand
                           move 2: call 4x3""", "seat 1 is due", seats=4)


def palko_duel(*moves, first="2 2 3 3 4", second="2 2 3 3 4"):
    """Two seats; seat 0 opens with 4x2, which is true (four twos), and seat 1 answers."""
    return "\n".join(["roll 0: 6 6 6 6 6", "roll 1: 1 1 1 1 1", f"roll 0 hidden: {first}", f"roll 1 hidden: {second}",
                      "move 0: call 4x2", *moves])


@pytest.mark.parametrize("moves, tokens", [
    (["move 1: challenge", "move 0: open"], "5 4"),
    (["move 1: challenge", "move 0: raise", "move 1: open"], "5 3"),
    (["move 1: challenge", "move 0: raise", "move 1: raise"], "5 1"),
    (["move 1: double", "move 0: open"], "5 3"),
    (["move 1: double", "move 0: raise"], "5 1"),
])
def test_PA_16_the_ladder(moves, tokens):
    good("palko-5", palko_duel(*moves, "abandon", f"score {tokens}"))


def test_PA_16_the_ladder_ends():
    after = "a hidden roll of 5 dice by seat 1"
    bad("palko-5", palko_duel("move 1: double", "move 0: raise", "move 1: raise"), after)
    bad("palko-5", palko_duel("move 1: challenge", "move 0: open", "move 1: raise"), after)
    bad("palko-5", palko_duel("move 1: challenge", "move 0: raise", "move 0: raise"), "seat 1 is due")
    bad("palko-5", palko_duel("move 1: challenge", "move 0: stand"), "'open' or 'raise'")


def test_PA_16_one_raise_and_doubles_only():
    after = "a hidden roll of 5 dice by seat 1"
    bad("palko-5", palko_duel("move 1: challenge", "move 0: raise", "move 1: open"), after, stakes="one_raise")
    good("palko-5", palko_duel("move 1: double", "move 0: raise", "abandon", "score 5 1"), stakes="one_raise")
    bad("palko-5", palko_duel("move 1: challenge", "move 0: open"), after, stakes="doubles_only")
    good("palko-5", palko_duel("move 1: challenge", "abandon", "score 5 4"), stakes="doubles_only")
    good("palko-5", palko_duel("move 1: double", "move 0: raise", "abandon", "score 5 1"), stakes="doubles_only")


def test_PA_16_each_ladder_is_finished_before_the_next_caller_answers():
    chain = PASSED + """move 1: challenge+challenge
                        move 0: raise
                     """
    bad("palko-5", chain + "move 2: open", "seat 1 is due", seats=3)
    good("palko-5", chain + """move 1: raise
                               move 2: open
                               abandon
                               score 1 5 4""", seats=3)


def test_PA_17_cover():
    # rule 18 of the document: with 3 tokens no double can be doubled back
    bad("palko", palko_duel("move 1: double", "move 0: raise"), "Seat 0 has not enough")
    good("palko", palko_duel("move 1: double", "move 0: open", "abandon", "score 3 1"))
    bad("palko", PASSED + "move 1: double+double", "Seat 1 has not enough", seats=3)
    good("palko-5", PASSED + "move 1: double+double", seats=3)
    # all contests of the mover count: 2 + 1, so the challenger cannot raise the first one to 4
    chain = PASSED + """move 1: challenge+challenge
                        move 0: raise
                        move 1: {}"""
    bad("palko", chain.format("raise"), "Seat 1 has not enough", seats=3)
    good("palko", chain.format("open"), seats=3)


def test_PA_17_the_other_side():
    # Seat 1 calls 4x4, true (8); seat 2 enters with double+challenge: all its 3 tokens. Seat 0 raises its contest to 2.
    game = HANDS + """move 0: call 3x4
                      move 1: stand
                      move 2: stand
                      move 1: call 4x4
                      move 2: double+challenge
                      move 1: open
                      move 0: raise
                   """
    # mover: allowed; seat 2 cannot raise back; it loses 2 + 2 and pays all it has, 3
    good("palko", game + """move 2: open
                            abandon
                            score 3 3 0""", seats=3)
    bad("palko", game, "Seat 2 has not enough", seats=3, cover="both")


def test_PA_17_the_other_side_of_an_entry():
    bad("palko", palko_duel("move 1: double"), "Seat 1 has not enough", tokens=1)
    # seat 1 calls with one token: with cover = both it cannot be doubled
    lost = palko_duel("move 1: challenge", "move 0: raise", "move 1: open",             # 3 and 1 token; seat 1 opens
                      "roll 1 hidden: 2 2 3 3 4", "roll 0 hidden: 2 2 3 3 4", "move 1: call 4x2", "move 0: double")
    good("palko", lost)
    bad("palko", lost, "Seat 1 has not enough", cover="both")


def test_PA_19_reverse():
    first = HANDS + "move 0: reverse"
    bad("palko", first, "not in the first set", seats=3)
    second = HANDS + """move 0: call 9x4
                        move 1: challenge
                        move 0: open
                        roll 0 hidden: 2 2 3 3 4
                        roll 1 hidden: 2 2 3 3 4
                        roll 2 hidden: 2 2 3 3 4
                        move 0: reverse
                     """
    bad("palko", second + "move 0: reverse", "once", seats=3)
    reversed_round = second + """move 0: call 3x2
                                 move 2: stand
                                 move 1: stand
                                 move 2: call 3x3
                                 move 1: stand
                                 move 0: stand
                                 move 1: call 7x3
                              """                  # six threes: false
    good("palko", reversed_round + """move 0: challenge
                                      move 1: open
                                      roll 1 hidden: 2 2 3 3 4
                                      roll 0 hidden: 2 2 3 3 4
                                      roll 2 hidden: 2 2 3 3 4
                                      move 1: reverse
                                      move 1: call 3x2
                                      move 2: stand
                                      move 0: stand
                                      move 2: call 4x2""", seats=3)
    bad("palko", second + """move 0: call 3x2
                             move 2: stand
                             move 1: stand
                             move 1: call 3x3""", "seat 2 is due", seats=3)
    bad("palko", second + """move 0: call 3x2
                             move 2: stand
                             move 1: stand
                             move 2: reverse""", "once", seats=3)


def test_PA_20_the_last_seat_with_tokens_wins():
    good("palko", palko_duel("move 1: challenge", "move 0: open", "score 1 0", "win 0"), tokens=1)
    bad("palko", palko_duel("move 1: challenge", "move 0: open", "score 1 0", "win 1"), "win 0", tokens=1)


def test_PA_21_forfeits():
    how = {"scoring": "forfeits", "sets": 2, "tasks": "tell a joke | eat a raw egg"}
    first = palko_duel("move 1: double", "move 0: raise", "move 0: task 2")           # no cover rule
    game = first + "\n" + "\n".join([
        "roll 1 hidden: 2 2 3 3 4", "roll 0 hidden: 2 2 3 3 4", "move 1: call 5x2", "move 0: challenge", "move 1: open",
        "move 0: task 0", "note sing a song", "score 0 5", "win 0"])
    good("palko", game, **how)
    bad("palko", palko_duel("move 1: challenge", "move 0: open", "move 0: task 3"), "from 0 to 2", **how)
    bad("palko", palko_duel("move 1: challenge", "move 0: open", "move 1: task 1"), "seat 0 is due", **how)
    good("palko", palko_duel("move 1: double", "move 0: raise", "move 0: task 2", "score 0 4", "win 0"),
         **(how | {"sets": 1}))


def test_PA_21_tasks_of_a_chain():
    # five sixes and four ones are false: seat 1 wins both contests and names both tasks; fewest forfeits: seat 1
    good("palko", PASSED + """move 1: challenge+double
                              move 0: open
                              move 2: open
                              move 1: task 0
                              move 1: task 0
                              score 1 0 2
                              win 1""", seats=3, scoring="forfeits", sets=1)


TWO_DICE = """roll 0: 6 4
              roll 1: 5 5
              roll 0: 2 1
              roll 1: 1 1
              roll 0 hidden: 1 4
              roll 1 hidden: 4 6
           """                                     # three fours; seat 0 opens after a tie


def test_PA_22_fewer_dice():
    bad("palko", "roll 0: 6 4 1 1 1", "2 dice", dice=2)
    bad("palko", "roll 0: 6 4", "5 dice")
    bad("palko", TWO_DICE + "move 0: call 1x4", "at least 2", dice=2)    # PA-7
    bad("palko", TWO_DICE + "move 0: call 5x2", "so many", dice=2)       # PA-8: two for each seat
    for quantity, tokens in ((3, "3 2"), (4, "2 3")):
        good("palko", TWO_DICE + f"""move 0: call {quantity}x4
                                     move 1: challenge
                                     move 0: open
                                     abandon
                                     score {tokens}""", dice=2)
    top = TWO_DICE + """move 0: call 4x1
                        move 1: stand
                     """
    bad("palko", top + "move 1: call 5x2", "must be made", dice=2)
    good("palko", top + "move 1: double", dice=2)
    for dice in (0, 6):
        bad("palko", "roll 0: 1", "out of range", line=-3, dice=dice)


def test_PA_22_the_opening_call_is_never_above_the_limit():
    # three seats with one die and one token each; three fours is false, and seat 0 is out: two dice are left
    game = """roll 0: 6
              roll 1: 1
              roll 2: 2
              roll 0 hidden: 4
              roll 1 hidden: 4
              roll 2 hidden: 2
              move 0: call 3x4
              move 1: challenge
              move 0: open
              roll 1 hidden: 3
              roll 2 hidden: 3
              move 1: call {}"""
    for count in ("still_in", "started"):
        how = {"seats": 3, "dice": 1, "tokens": 1, "opening_count": count}
        good("palko", game.format("2x2"), **how)
        bad("palko", game.format("1x1"), "at least 2", **how)
        bad("palko", game.format("3x2"), "so many", **how)


def test_RC_palko_standing_after_resignations():
    # One token each. Nine fours is false (eight): seat 0 is out in the first set. Twelve ones is false (six and four):
    # seat 1 is out in the second. Seat 2, the last one, has resigned: seat 1 stands higher than seat 0.
    good("palko", HANDS + """resign 2
                             move 0: call 9x4
                             move 1: challenge
                             move 0: open
                             roll 1 hidden: 1 1 1 1 1
                             roll 2 hidden: 1 1 1 1 2
                             move 1: call 12x1
                             move 2: challenge
                             move 1: open
                             score 0 0 1
                             win 1""", seats=3, tokens=1)
    # Two tokens each. Both calls are false; both callers raise to 2 and are out in the same set: they share.
    good("palko", HANDS + """resign 2
                             move 0: call 9x4
                             move 1: stand
                             move 2: stand
                             move 1: call 10x4
                             move 2: challenge+challenge
                             move 1: raise
                             move 2: open
                             move 0: raise
                             move 2: open
                             score 0 0 2
                             win 0 1""", seats=3, tokens=2)
