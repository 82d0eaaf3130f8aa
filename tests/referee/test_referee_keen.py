"""Keen and Doubler: expectations worked out by hand, as test_referee.py says of them."""

from handmade import START, bad, good

# -- Keen: farkel values, opening 750 -----------------------------------------------------------------------------

OFFER = START + """roll 0: 1 1 1 1 2 3
                   move 0: keep 1 1 1 1 stop
                """                                # 2,000 points and two dice are offered to seat 1


def test_FA_16_take():
    good("farkel-keen", OFFER + """move 1: take
                                   roll 1: 5 2
                                   move 1: keep 5 stop
                                   move 0: decline
                                   roll 0: 1 2 3 4 6 6
                                   abandon
                                   score 2000 2050""")
    bad("farkel-keen", OFFER + "roll 1: 1 2 3 4 6 6", "a move of seat 1 is due")
    bad("farkel-keen", OFFER + "move 1: keep 5 stop", "'take' or 'decline'")
    bad("farkel-keen", OFFER + """move 1: take
                                  roll 1: 1 2 3 4 6 6""", "2 dice")
    bad("farkel", OFFER + "move 1: take", "a roll of 6 dice by seat 1 is due")


def test_FA_16_decline():
    good("farkel-keen", OFFER + """move 1: decline
                                   roll 1: 1 2 3 4 6 6""")
    bad("farkel-keen", OFFER + """move 1: decline
                                  roll 1: 1 2 3 4 6 6
                                  move 1: keep 1 stop""", "A running total of 100")


def test_FA_16_hot_dice_on_offered_dice():
    good("farkel-keen", OFFER + """move 1: take
                                   roll 1: 1 5
                                   move 1: keep 1 5 stop
                                   move 0: take
                                   roll 0: 2 2 3 3 4 6
                                   roll 1: 1 2 3 4 6 6
                                   abandon
                                   score 2000 2150""")


def test_FA_16_a_farkle_on_offered_dice():
    fail = OFFER + """move 1: take
                      roll 1: 2 3
                   """
    good("farkel-keen", fail + "roll 0: 1 2 3 4 6 6")              # nothing is offered after a farkle
    bad("farkel-keen", fail + "roll 1: 1 2 3 4 6 6", "by seat 0 is due")
    fresh = fail + """roll 1: 1 1 1 2 3 4
                      move 1: keep 1 1 1 {}
                   """
    good("farkel-keen", fresh.format("stop") + """abandon
                                                  score 2000 1000""", keen_fail="fresh_six")
    good("farkel-keen", fresh.format("roll") + """roll 1: 2 3 4
                                                  roll 0: 1 2 3 4 6 6""", keen_fail="fresh_six")


def test_FA_16_only_the_first_roll_of_offered_dice_is_failed_freshly():
    good("farkel-keen", OFFER + """move 1: take
                                   roll 1: 2 5
                                   move 1: keep 5 roll
                                   roll 1: 2
                                   roll 0: 1 2 3 4 6 6""", keen_fail="fresh_six")


PASSED = {"keen_points": "passed"}
SO_FAR = """abandon
            score {}"""


def test_FA_16_points_that_are_passed_leave_when_they_are_taken():
    good("farkel-keen", OFFER + SO_FAR.format("2000 0"), **PASSED)     # offered, not taken yet
    good("farkel-keen", OFFER + "move 1: decline\n" + SO_FAR.format("2000 0"), **PASSED)
    taken = OFFER + "move 1: take\n"
    good("farkel-keen", taken + SO_FAR.format("0 0"), **PASSED)
    bad("farkel-keen", taken + SO_FAR.format("2000 0"), "score 0 0", **PASSED)
    good("farkel-keen", taken + SO_FAR.format("2000 0"))               # kept
    banked = taken + """roll 1: 5 2
                        move 1: keep 5 stop
                     """
    good("farkel-keen", banked + SO_FAR.format("0 2050"), **PASSED)
    good("farkel-keen", banked + "move 0: decline\n" + SO_FAR.format("0 2050"), **PASSED)
    # they go on: seat 0 takes them back and banks all of them with its 1
    good("farkel-keen", banked + """move 0: take
                                    roll 0: 1
                                    move 0: keep 1 stop
                                 """ + SO_FAR.format("2150 0"), **PASSED)
    good("farkel-keen", taken + "roll 1: 2 3\n" + SO_FAR.format("0 0"), **PASSED)         # a farkle loses them
    good("farkel-keen", taken + "roll 1: 2 3\n" + SO_FAR.format("0 0"), keen_fail="fresh_six", **PASSED)


def test_FA_16_only_the_points_of_the_turn_are_passed():
    # seat 0 keeps the 2,000 of its first turn when the 1,000 of its second are taken
    good("farkel-keen", OFFER + """move 1: decline
                                   roll 1: 2 2 3 3 4 6
                                   roll 0: 1 1 1 2 3 3
                                   move 0: keep 1 1 1 stop
                                   move 1: take
                                """ + SO_FAR.format("2000 0"), **PASSED)


def test_FA_16_a_seat_whose_points_have_left_stays_on_the_board():
    good("farkel-keen", OFFER + """move 1: take
                                   roll 1: 2 3
                                   roll 0: 5 2 3 3 4 6
                                   move 0: keep 5 stop
                                """ + SO_FAR.format("50 0"), **PASSED)


def test_FA_16_a_last_round_goes_on_though_its_points_have_left():
    # seat 0 reaches the 2,000 and seat 1, the last of the rotation, takes them away
    end = OFFER + "move 1: take\n"
    good("farkel-keen", end + """roll 1: 5 2
                                 move 1: keep 5 stop
                                 score 0 2050
                                 win 1""", target=2000, **PASSED)
    good("farkel-keen", end + """roll 1: 2 3
                                 score 0 0
                                 win 0 1""", target=2000, **PASSED)
    bad("farkel-keen", end + """roll 1: 2 3
                                roll 0: 1 2 3 4 6 6""", "over", target=2000, **PASSED)


def test_FA_14_FA_16_who_came_first_where_points_are_passed():
    # seat 0 has 1,000 and banks 700 more: 1,700, the last round. Seat 1 takes the 700, makes 1,000 of them: equal
    game = START + """roll 0: 1 1 1 2 3 4
                      move 0: keep 1 1 1 stop
                      move 1: decline
                      roll 1: 2 2 3 3 4 6
                      roll 0: 1 6 6 6 2 3
                      move 0: keep 1 6 6 6 stop
                      move 1: take
                      roll 1: 1 1
                      move 1: keep 1 1 roll
                      roll 1: 1 2 3 3 4 6
                      move 1: keep 1 stop
                      score 1000 1000
                   """
    good("farkel-keen", game + "win 0 1", target=1500, **PASSED)
    good("farkel-keen", game + "win 0", target=1500, tie="first_to_reach", **PASSED)


def test_FA_16_offers_in_the_last_round():
    good("farkel-keen", OFFER + """move 1: take
                                   roll 1: 2 5
                                   move 1: keep 5 stop
                                   score 2000 2050
                                   win 1""", target=2000)


def test_FA_18_an_offer_carries_the_coloured_die_or_not():
    plain = START + """roll 0: 1 1* 1 1 2 3
                       move 0: keep 1 1 1 1* stop
                       move 1: take
                    """
    good("farkel-keen-doubler", plain + "roll 1: 5 2")
    bad("farkel-keen-doubler", plain + "roll 1: 5* 2", "star")
    coloured = START + """roll 0: 1 1 1 1 2* 3
                          move 0: keep 1 1 1 1 stop
                          move 1: take
                       """
    good("farkel-keen-doubler", coloured + """roll 1: 5 5*
                                              move 1: keep 5* stop
                                              abandon
                                              score 2000 2100""")
    bad("farkel-keen-doubler", coloured + "roll 1: 5 2", "star")


def test_FA_17_coloured_dice_in_records():
    bad("farkel-doubler", START + "roll 0: 1 2 3 4 6 6", "star")
    bad("farkel-doubler", START + "roll 0: 1* 2* 3 4 6 6", "star")
    bad("farkel", START + "roll 0: 1* 2 3 4 6 6", "star")
    bad("farkel-doubler", "roll 0: 4*", "coloured")
    chosen = START + """roll 0: 5 5* 2 3 4 6
                        move 0: keep {} roll
                     """
    good("farkel-doubler", chosen.format("5*") + "roll 0: 5 2 3 4 6")
    good("farkel-doubler", chosen.format("5") + "roll 0: 5* 2 3 4 6")
    bad("farkel-doubler", chosen.format("5") + "roll 0: 5 2 3 4 6", "star")
    bad("farkel-doubler", chosen.format("5* 5"), "rising order")
    good("farkel-doubler", START + """roll 0: 1 2 3 4* 5 6
                                      move 0: keep 1 2 3 4* 5 6 roll
                                      roll 0: 5* 1 2 3 3 4""")     # all six set aside brings it back
