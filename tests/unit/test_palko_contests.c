/* test_palko_contests.c - Palko: challenges, chains of them, and stakes (PA-13 to PA-17), worked out by hand. */
#include "unit_palko.h"

/* ---- challenges ---- */

static void test_PA_13_any_other_seat_may_challenge_or_double(void **state) {
    struct play p;
    (void)state;
    for (ag_seat seat = 1; seat < 4; seat++)
        for (unsigned twice = 0; twice < 2; twice++) {
            opened_by_0(&p, "palko", "seats=4");
            DEAL(&p, "2 2 3 4 6", "2 3 3 5 5", "3 4 4 6 6", "2 2 2 3 3");
            moves(&p, 0, "call 9x5");
            assert_int_equal(due(&p).seats, 14); /* everybody but the caller */
            challenged(&p, seat, twice ? "double" : "challenge");
            assert_int_equal(score_of(&p, 0), twice ? 1 : 2);
            stop(&p);
        }
    opened_by_0(&p, "palko", "seats=3"); /* seat 1 is out of turn for a call of its own, not for a challenge */
    DEAL(&p, "2 2 3 4 6", "2 3 3 5 5", "3 4 4 6 6");
    moves(&p, 0, "call 3x5");
    refuses(&p, 2, "call 3x6", "Answer the last call");
    assert_false(p.game->allowed(p.rules, &p.state, 0, AG_PALKO_CHALLENGE, NULL)); /* not one's own call */
    stop(&p);
}

static void test_PA_14_a_chain_runs_back_and_ends_before_ones_own_call(void **state) {
    struct play p;
    (void)state;
    opened_by_0(&p, "palko-5", "seats=4");
    DEAL(&p, "2 2 3 4 6", "2 3 3 5 5", "3 4 4 6 6", "2 2 2 3 3");
    moves(&p, 0, "call 4x2");
    for (ag_seat seat = 1; seat < 4; seat++) assert_int_equal(choices(&p, seat), 3); /* only one call was made */
    refuses(&p, 1, "challenge+challenge", "over 1 call");
    all_stand(&p);
    calls(&p, 1, "call 4x3");
    moves(&p, 2, "call 4x4");
    assert_int_equal(choices(&p, 3), 1 + 2 + 4 + 7); /* seat 3 has not called: all three; five tokens forbid ddd */
    stop(&p);
}

/* With n seats a chain holds at most n - 1 calls, of different callers. */
static void test_PA_14_the_length_depends_on_the_seat(void **state) {
    struct play p;
    (void)state;
    opened_by_0(&p, "palko", "seats=4 tokens=9");
    DEAL(&p, "2 2 3 4 6", "2 3 3 5 5", "3 4 4 6 6", "2 2 2 3 3");
    calls(&p, 0, "call 4x2");
    calls(&p, 1, "call 4x3");
    calls(&p, 2, "call 4x4");
    calls(&p, 3, "call 4x5");
    moves(&p, 0, "call 4x6");
    assert_int_equal(choices(&p, 1), 1 + 2 + 4 + 8); /* back to seat 2 */
    assert_int_equal(choices(&p, 2), 1 + 2 + 4);
    assert_int_equal(choices(&p, 3), 1 + 2);
    refuses(&p, 3, "challenge+challenge", "before your own call");
    refuses(&p, 2, "double+double+challenge", "over 2 calls");
    refuses(&p, 1, "challenge+challenge+challenge+challenge+challenge", "at most four");
    moves(&p, 1, "challenge+double+challenge");
    const struct ag_palko_state *s = state_of(&p); /* one contest per call, stakes as named */
    assert_int_equal(s->contests, 3);
    assert_int_equal(s->entered[0], 1);
    assert_int_equal(s->entered[1], 2);
    assert_int_equal(s->entered[2], 1);
    assert_int_equal(ag_palko_caller(p.rules, s, 0), 0);
    assert_int_equal(ag_palko_caller(p.rules, s, 1), 3);
    assert_int_equal(ag_palko_caller(p.rules, s, 2), 2);
    stop(&p);
}

static void test_PA_14_a_chain_has_no_gap(void **state) {
    struct play p;
    ag_action a;
    char text[200];
    struct ag_msg why = {0};
    struct ag_pick pick = {.button = 3, .field = {1, 0, 1}};
    (void)state;
    opened_by_0(&p, "palko", "seats=4 tokens=9");
    DEAL(&p, "2 2 3 4 6", "2 3 3 5 5", "3 4 4 6 6", "2 2 2 3 3");
    calls(&p, 0, "call 4x2");
    calls(&p, 1, "call 4x3");
    moves(&p, 2, "call 4x4");
    assert_false(p.game->choose(p.rules, &p.state, 3, &pick, &a, &why));
    ag_msg_write(&why, NULL, text, sizeof text);
    assert_non_null(strstr(text, "no gaps"));
    refuses(&p, 3, "challenge++challenge", "not a move");
    refuses(&p, 3, "challenge+stand+challenge", "not a move");
    pick.field[1] = 2;
    assert_true(p.game->choose(p.rules, &p.state, 3, &pick, &a, &why));
    assert_int_equal(p.game->write_action(p.rules, &p.state, a, text, sizeof text), 26);
    assert_string_equal(text, "challenge+double+challenge");
    stop(&p);
}

static void test_PA_15_the_nearest_after_the_caller_is_the_challenger(void **state) {
    struct play p;
    (void)state;
    opened_by_0(&p, "palko", "seats=5");
    DEAL(&p, "2 2 3 4 6", "2 3 3 5 5", "3 4 4 6 6", "2 2 2 3 3", "4 4 5 5 6");
    calls(&p, 0, "call 5x2");
    calls(&p, 1, "call 5x3");
    moves(&p, 2, "call 9x5");
    assert_int_equal(due(&p).seats, 0x1B);
    assert_int_equal(due(&p).seat, 3);
    assert_int_equal(due(&p).flags, AG_DUE_SEALED);
    moves(&p, 1, "double"); /* the farthest answers first */
    assert_int_equal(p.effects, 0);
    assert_int_equal(due(&p).seats, 0x19);
    assert_false(heard(&p, "double"));
    moves(&p, 0, "challenge");
    assert_int_equal(p.effects, 0);
    moves(&p, 3, "stand");
    assert_int_equal(p.effects, 0);
    assert_int_equal(due(&p).seats, 0x10); /* seat 4 is nearer than 0 and 1 */
    assert_int_equal(due(&p).seat, 4);
    moves(&p, 4, "stand");
    assert_int_equal(p.effects, AG_SHOWS_ANSWERS);
    assert_true(heard(&p, "Several"));
    assert_true(heard(&p, "Seat 0 challenges seat 2 over nine fives"));
    assert_int_equal(state_of(&p)->challenger, 0);
    assert_int_equal(turn(&p), 2);
    stop(&p);
}

static void test_PA_15_the_window_closes_when_nothing_can_change(void **state) {
    struct play p;
    (void)state;
    opened_by_0(&p, "palko", "seats=4");
    DEAL(&p, "2 2 3 4 6", "2 3 3 5 5", "3 4 4 6 6", "2 2 2 3 3");
    moves(&p, 0, "call 9x5");
    moves(&p, 1, "challenge"); /* the next seat: nobody is nearer */
    assert_int_equal(p.effects, AG_SHOWS_ANSWERS);
    assert_int_equal(state_of(&p)->challenger, 1);
    assert_int_equal(state_of(&p)->waiting, 0);
    stop(&p);
    opened_by_0(&p, "palko", "seats=4");
    DEAL(&p, "2 2 3 4 6", "2 3 3 5 5", "3 4 4 6 6", "2 2 2 3 3");
    moves(&p, 0, "call 9x5");
    moves(&p, 2, "double");
    moves(&p, 1, "stand"); /* now seat 3 cannot change it */
    assert_int_equal(p.effects, AG_SHOWS_ANSWERS);
    assert_int_equal(state_of(&p)->challenger, 2);
    assert_int_equal(state_of(&p)->entered[0], 2);
    stop(&p);
}

static void test_PA_15_if_all_let_it_stand_the_next_seat_calls(void **state) {
    struct play p;
    (void)state;
    opened_by_0(&p, "palko", "seats=4");
    DEAL(&p, "2 2 3 4 6", "2 3 3 5 5", "3 4 4 6 6", "2 2 2 3 3");
    moves(&p, 0, "call 4x5");
    moves(&p, 3, "stand");
    assert_false(p.game->allowed(p.rules, &p.state, 3, AG_PALKO_STAND, NULL)); /* once */
    moves(&p, 1, "stand");
    moves(&p, 2, "stand");
    assert_int_equal(p.effects, AG_SHOWS_ANSWERS);
    assert_true(heard(&p, "seat 1 calls next"));
    assert_int_equal(turn(&p), 1);
    moves(&p, 1, "call 5x5"); /* and everybody answers again */
    assert_int_equal(due(&p).seats, 0xD);
    stop(&p);
}

/* ---- stakes ---- */

/* Seat 0 calls falsely (no fives at all); seat 1 challenges or doubles. */
static void contest(struct play *p, const char *preset, const char *sets, const char *words) {
    opened_by_0(p, preset, sets);
    DEAL(p, "2 2 3 4 6", "2 3 3 4 4");
    moves(p, 0, "call 9x5");
    moves(p, 1, words);
}

static void test_PA_16_the_ladder_climbs_1_2_4(void **state) {
    struct play p;
    (void)state;
    contest(&p, "palko-5", "seats=2", "challenge");
    assert_int_equal(turn(&p), 0);
    refuses(&p, 0, "stand", "open the dice, or raise");
    moves(&p, 0, "raise");
    assert_true(heard(&p, "to 2"));
    assert_int_equal(turn(&p), 1); /* the sides take turns */
    moves(&p, 1, "raise");
    assert_true(heard(&p, "to 4"));
    assert_true(p.effects & AG_SHOWS_DICE); /* 4 is the top: nobody is asked again */
    assert_int_equal(score_of(&p, 0), 1);
    stop(&p);
    contest(&p, "palko-5", "seats=2", "challenge");
    moves(&p, 0, "raise");
    moves(&p, 1, "open");
    assert_int_equal(score_of(&p, 0), 3);
    stop(&p);
    contest(&p, "palko-5", "seats=2", "double");
    moves(&p, 0, "raise");
    assert_true(p.effects & AG_SHOWS_DICE);
    assert_int_equal(score_of(&p, 0), 1);
    stop(&p);
    contest(&p, "palko-5", "seats=2", "double");
    moves(&p, 0, "open");
    assert_int_equal(score_of(&p, 0), 3);
    stop(&p);
}

static void test_PA_16_the_last_caller_answers_first_and_each_ladder_is_finished(void **state) {
    struct play p;
    (void)state;
    opened_by_0(&p, "palko", "seats=3 tokens=9");
    DEAL(&p, "2 2 3 4 6", "2 3 3 4 4", "2 2 3 3 6");
    calls(&p, 0, "call 8x5");
    moves(&p, 1, "call 9x5");
    moves(&p, 2, "challenge+challenge");
    assert_int_equal(turn(&p), 1);
    moves(&p, 1, "raise");
    assert_int_equal(turn(&p), 2);
    moves(&p, 2, "raise");
    assert_int_equal(turn(&p), 0);
    assert_int_equal(p.effects, 0); /* the dice stay hidden until the last ladder is done */
    moves(&p, 0, "raise");
    assert_int_equal(turn(&p), 2);
    moves(&p, 2, "open");
    assert_true(p.effects & AG_SHOWS_DICE);
    assert_int_equal(score_of(&p, 1), 5);
    assert_int_equal(score_of(&p, 0), 7);
    stop(&p);
}

static void test_PA_16_one_raise_by_the_caller_only(void **state) {
    struct play p;
    (void)state;
    contest(&p, "palko-5", "seats=2 stakes=one_raise", "challenge");
    moves(&p, 0, "raise");
    assert_true(p.effects & AG_SHOWS_DICE);
    assert_int_equal(score_of(&p, 0), 3);
    stop(&p);
    contest(&p, "palko-5", "seats=2 stakes=one_raise", "double");
    moves(&p, 0, "raise");
    assert_int_equal(score_of(&p, 0), 1);
    stop(&p);
}

static void test_PA_16_doubles_only(void **state) {
    struct play p;
    (void)state;
    contest(&p, "palko-5", "seats=2 stakes=doubles_only", "challenge");
    assert_true(p.effects & AG_SHOWS_DICE); /* nobody is asked */
    assert_true(p.effects & AG_SHOWS_ANSWERS);
    assert_int_equal(score_of(&p, 0), 4);
    stop(&p);
    contest(&p, "palko-5", "seats=2 stakes=doubles_only", "double");
    moves(&p, 0, "raise");
    assert_int_equal(score_of(&p, 0), 1);
    stop(&p);
}

static void test_PA_17_the_mover_must_cover_its_stakes(void **state) {
    struct play p;
    (void)state;
    contest(&p, "palko", "seats=2", "challenge"); /* three tokens: no stake reaches 4 */
    moves(&p, 0, "raise");
    assert_int_equal(turn(&p), 1); /* asked all the same */
    refuses(&p, 1, "raise", "You have 3 tokens, and your stakes would come to 4");
    assert_int_equal(choices(&p, 1), 1);
    stop(&p);
    contest(&p, "palko", "seats=2 tokens=4", "double");
    assert_true(may(&p, 0, "raise"));
    stop(&p);
    contest(&p, "palko", "seats=2", "double");
    refuses(&p, 0, "raise", "come to 4");
    stop(&p);
}

static void test_PA_17_a_chain_must_be_covered_as_a_whole(void **state) {
    struct play p;
    (void)state;
    const char *position = "phase answering set 2 opener 0 holds 3,3,2 hands 22346,23355,34466 calls 2 caller 1 "
                           "quantity 9,8,0,0,0 face 5,5,0,0,0 wild 1,1,0,0,0";
    start_at(&p, "palko", "seats=3", position); /* seat 2 has two tokens */
    assert_int_equal(choices(&p, 2), 4);        /* stand, c, d, cc */
    refuses(&p, 2, "double+challenge", "You have 2 tokens, and your stakes would come to 3");
    assert_true(may(&p, 2, "challenge+challenge"));
    stop(&p);
}

/* The challenger's stakes in all its contests count: 4 + 1 = 5 tokens for the raise of the first to 4. */
static void test_PA_17_all_contests_of_the_set_count(void **state) {
    struct play p;
    (void)state;
    for (unsigned tokens = 4; tokens <= 5; tokens++) {
        opened_by_0(&p, "palko", tokens == 4 ? "seats=3 tokens=4" : "seats=3 tokens=5");
        DEAL(&p, "2 2 3 4 6", "2 3 3 4 4", "2 2 3 3 6");
        calls(&p, 0, "call 8x5");
        moves(&p, 1, "call 9x5");
        moves(&p, 2, "challenge+challenge");
        moves(&p, 1, "raise");
        if (tokens == 4) {
            refuses(&p, 2, "raise", "come to 5");
        } else {
            moves(&p, 2, "raise");
            moves(&p, 0, "raise"); /* a caller's own stake is 2, within its 5 */
            refuses(&p, 2, "raise", "come to 8");
        }
        stop(&p);
    }
}

/* Seat 0, one token, called six fives and is doubled: fine for cover = mover, not for cover = both. */
static void test_PA_17_the_other_side_need_not_cover_unless_both_must(void **state) {
    struct play p;
    const char *position = "phase answering set 3 opener 0 holds 1,3 hands 22346,23344 calls 1 "
                           "quantity 6,0,0,0,0 face 5,0,0,0,0 wild 1,0,0,0,0";
    (void)state;
    start_at(&p, "palko", "seats=2", position);
    moves(&p, 1, "double");
    refuses(&p, 0, "raise", "You have 1 token,");
    moves(&p, 0, "open");
    assert_int_equal(score_of(&p, 0), 0); /* short: it pays all it has */
    assert_true(heard(&p, "pays 1"));
    stop(&p);
    start_at(&p, "palko", "seats=2 cover=both", position);
    refuses(&p, 1, "double", "Seat 0 has 1 token and could not pay 2");
    assert_int_equal(choices(&p, 1), 2);
    assert_true(may(&p, 1, "challenge"));
    stop(&p);
}

/* The challenger has one token; the caller raises. */
static void test_PA_17_a_raise_under_both_readings(void **state) {
    struct play p;
    const char *position = "phase answering set 3 opener 0 holds 3,1 hands 55546,23344 calls 1 "
                           "quantity 3,0,0,0,0 face 5,0,0,0,0 wild 1,0,0,0,0";
    (void)state;
    start_at(&p, "palko", "seats=2", position);
    refuses(&p, 1, "double", "You have 1 token");
    moves(&p, 1, "challenge");
    moves(&p, 0, "raise");
    moves(&p, 1, "open");
    assert_int_equal(score_of(&p, 1), 0);
    assert_true(over(&p));
    stop(&p);
    start_at(&p, "palko", "seats=2 cover=both", position);
    moves(&p, 1, "challenge");
    refuses(&p, 0, "raise", "Seat 1 has 1 token and could not pay 2");
    assert_int_equal(choices(&p, 0), 1);
    stop(&p);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_PA_13_any_other_seat_may_challenge_or_double),
    cmocka_unit_test(test_PA_14_a_chain_runs_back_and_ends_before_ones_own_call),
    cmocka_unit_test(test_PA_14_the_length_depends_on_the_seat),
    cmocka_unit_test(test_PA_14_a_chain_has_no_gap),
    cmocka_unit_test(test_PA_15_the_nearest_after_the_caller_is_the_challenger),
    cmocka_unit_test(test_PA_15_the_window_closes_when_nothing_can_change),
    cmocka_unit_test(test_PA_15_if_all_let_it_stand_the_next_seat_calls),
    cmocka_unit_test(test_PA_16_the_ladder_climbs_1_2_4),
    cmocka_unit_test(test_PA_16_the_last_caller_answers_first_and_each_ladder_is_finished),
    cmocka_unit_test(test_PA_16_one_raise_by_the_caller_only),
    cmocka_unit_test(test_PA_16_doubles_only),
    cmocka_unit_test(test_PA_17_the_mover_must_cover_its_stakes),
    cmocka_unit_test(test_PA_17_a_chain_must_be_covered_as_a_whole),
    cmocka_unit_test(test_PA_17_all_contests_of_the_set_count),
    cmocka_unit_test(test_PA_17_the_other_side_need_not_cover_unless_both_must),
    cmocka_unit_test(test_PA_17_a_raise_under_both_readings),
};
TESTS_MAIN("palko_contests", tests)
