/*
 * test_palko_calls.c - Palko: the start, calls, and how dice are counted (PA-1 to PA-12). Expected values are worked
 * out by hand from docs/games/palko.md and docs/numbers.md.
 */
#include "unit_palko.h"

/* ---- a game as a script ---- */

static unsigned count(const char *hand, unsigned face, bool wild, enum ag_palko_five five) {
    uint8_t dice[AG_DICE_MAX];
    ag_hand h = 0;
    assert_int_equal(ag_dice_read(hand, false, dice, AG_DICE_MAX, NULL), 5);
    for (unsigned i = 0; i < 5; i++) h += ag_die(dice[i]);
    return ag_palko_count(h, face, wild, five);
}

/* ---- options and the start ---- */

static void test_PA_1_seats_dice_and_tokens(void **state) {
    struct play p;
    (void)state;
    for (unsigned seats = 2; seats <= 5; seats++) {
        char sets[16];
        snprintf(sets, sizeof sets, "seats=%u", seats);
        start(&p, "palko", sets);
        assert_int_equal(due(&p).dice, 5);
        for (unsigned i = 0; i < seats; i++) assert_int_equal(score_of(&p, (ag_seat)i), 3);
        stop(&p);
    }
    assert_true(rules_refused("palko", "seats=1"));
    assert_true(rules_refused("palko", "seats=6"));
    assert_true(rules_refused("palko", "tokens=0"));
    assert_true(rules_refused("palko", "tokens=13"));
    start(&p, "palko", "tokens=12");
    assert_int_equal(score_of(&p, 2), 12);
    stop(&p);
    start(&p, "palko-5", "seats=5");
    for (ag_seat i = 0; i < 5; i++) assert_int_equal(score_of(&p, i), 5);
    stop(&p);
}

static void test_PA_2_the_highest_total_opens(void **state) {
    struct play p;
    (void)state;
    start(&p, "palko", "seats=3");
    assert_int_equal(due(&p).flags, 0);
    rolls(&p, "6 6 6 6 5"); /* 29 */
    rolls(&p, "1 1 1 1 1");
    rolls(&p, "5 6 6 6 6"); /* 29 too: seats 0 and 2 throw again */
    assert_true(heard(&p, "tied"));
    assert_int_equal(due(&p).seat, 0);
    rolls(&p, "6 1 1 1 1"); /* 10, though a six is the highest die */
    assert_int_equal(due(&p).seat, 2);
    rolls(&p, "3 2 2 2 2"); /* 11 */
    assert_true(heard(&p, "Seat 2 begins"));
    assert_int_equal(due(&p).seat, 2);
    assert_int_equal(due(&p).flags, AG_DUE_HIDDEN);
    stop(&p);
}

static void test_PA_3_everyone_rolls_hidden_dice_that_stay(void **state) {
    struct play p;
    union ag_state seen;
    (void)state;
    start_with(&p, "palko", "seats=4", 1u << 2);
    const ag_seat order[] = {2, 3, 0, 1};
    for (unsigned i = 0; i < 4; i++) {
        assert_int_equal(due(&p).kind, AG_DUE_ROLL);
        assert_int_equal(due(&p).flags, AG_DUE_HIDDEN);
        assert_int_equal(due(&p).seat, order[i]);
        rolls(&p, i == 1 ? "1 2 2 4 6" : "3 3 3 5 5");
    }
    calls(&p, 2, "call 4x3");
    calls(&p, 3, "call 5x3");
    assert_int_equal(state_of(&p)->hand[3], ag_hand_id(0x101021)); /* as rolled */
    ag_view_of(p.rules, &p.state, 3, &seen);
    assert_int_equal(((struct ag_palko_state *)&seen)->hand[3], ag_hand_id(0x101021));
    for (ag_seat i = 0; i < 3; i++) assert_int_equal(((struct ag_palko_state *)&seen)->hand[i], AG_PALKO_HIDDEN);
    stop(&p);
}

/* ---- calls ---- */

static void test_PA_4_calls_go_round_and_nobody_passes(void **state) {
    struct play p;
    (void)state;
    opened_by_0(&p, "palko", "seats=3");
    DEAL(&p, "2 2 3 4 6", "2 3 3 5 5", "3 4 4 6 6");
    assert_int_equal(turn(&p), 0);
    refuses(&p, 0, "stand", "time to call");
    refuses(&p, 0, "challenge", "time to call");
    refuses(&p, 0, "pass", "not a move");
    calls(&p, 0, "call 3x2");
    assert_int_equal(turn(&p), 1);
    refuses(&p, 1, "stand", "time to call");
    calls(&p, 1, "call 3x3");
    calls(&p, 2, "call 3x4");
    assert_int_equal(turn(&p), 0);
    stop(&p);
}

/* Fours: two of seat 0, one of seat 1, none of seat 2: three on the whole table. */
static void test_PA_5_a_call_claims_at_least_that_many_on_the_whole_table(void **state) {
    struct play p;
    (void)state;
    for (unsigned quantity = 3; quantity <= 4; quantity++) {
        opened_by_0(&p, "palko", "seats=3");
        DEAL(&p, "4 4 2 2 3", "4 5 5 6 6", "2 2 3 6 6");
        moves(&p, 0, quantity == 3 ? "call 3x4" : "call 4x4");
        challenged(&p, 1, "challenge");
        assert_int_equal(score_of(&p, 0), quantity == 3 ? 3 : 2);
        assert_int_equal(score_of(&p, 1), quantity == 3 ? 2 : 3);
        stop(&p);
    }
    opened_by_0(&p, "palko", "seats=2"); /* more than called is true as well: five sixes, two called */
    DEAL(&p, "6 6 6 2 3", "6 6 2 4 4");
    moves(&p, 0, "call 2x6");
    challenged(&p, 1, "challenge");
    assert_int_equal(score_of(&p, 1), 2);
    stop(&p);
}

static void test_PA_6_calls_rise_by_quantity_then_face(void **state) {
    static const char *const higher[] = {"call 3x6", "call 3x1", "call 4x2", "call 5x2", "call 4x1", "call 18x1"};
    static const char *const lower[] = {"call 3x5", "call 3x4", "call 3x2", "call 2x6", "call 2x1", "call 1x1"};
    struct play p;
    (void)state;
    opened_by_0(&p, "palko", "seats=3");
    DEAL(&p, "2 2 3 4 6", "2 3 3 5 5", "3 4 4 6 6");
    calls(&p, 0, "call 3x5");
    for (unsigned i = 0; i < 6; i++) assert_true(may(&p, 1, higher[i]));
    for (unsigned i = 0; i < 6; i++) refuses(&p, 1, lower[i], "higher than three fives");
    assert_int_equal(choices(&p, 1), 2 + 15 * 6); /* 3x6, 3x1 and all of 4 to 18 */
    calls(&p, 1, "call 3x1");                     /* ones are the highest face */
    refuses(&p, 2, "call 3x6", "higher");
    assert_true(may(&p, 2, "call 4x2"));
    stop(&p);
}

static void test_PA_7_the_opening_call_names_as_many_dice_as_seats(void **state) {
    struct play p;
    (void)state;
    opened_by_0(&p, "palko", "seats=4");
    DEAL(&p, "2 2 3 4 6", "2 3 3 5 5", "3 4 4 6 6", "2 2 2 3 3");
    refuses(&p, 0, "call 3x1", "at least 4");
    assert_true(may(&p, 0, "call 4x2"));
    assert_int_equal(choices(&p, 0), 21 * 6); /* 4 to 24 */
    stop(&p);
    /* seat 2 of four is out */
    const char *position = "phase calling set 2 opener 1 holds 3,3,0,3 out 0,0,1,0 hands 11223,22344,-,33555";
    start_at(&p, "palko", "seats=4", position);
    refuses(&p, 1, "call 2x1", "at least 3");
    assert_true(may(&p, 1, "call 3x2"));
    stop(&p);
    start_at(&p, "palko", "seats=4 opening_count=started", position);
    refuses(&p, 1, "call 3x1", "at least 4");
    assert_true(may(&p, 1, "call 4x2"));
    stop(&p);
}

static void test_PA_8_the_quantity_is_at_most_six_times_the_seats(void **state) {
    struct play p;
    (void)state;
    opened_by_0(&p, "palko", "seats=2");
    DEAL(&p, "2 2 3 4 6", "2 3 3 5 5");
    refuses(&p, 0, "call 13x2", "more than 12");
    assert_true(may(&p, 0, "call 12x1"));
    stop(&p);
    start_at(&p, "palko", "seats=3",
             "phase calling set 2 opener 1 holds 3,3,0 out 0,0,1 hands 11223,22344,-"); /* seats still in count */
    refuses(&p, 1, "call 13x2", "more than 12");
    assert_true(may(&p, 1, "call 12x6"));
    stop(&p);
}

static void test_PA_8_after_the_highest_call_the_next_seat_must_challenge(void **state) {
    struct play p;
    (void)state;
    opened_by_0(&p, "palko", "seats=3");
    DEAL(&p, "2 2 3 4 6", "2 3 3 5 5", "3 4 4 6 6");
    calls(&p, 0, "call 17x1");
    moves(&p, 1, "call 18x1");
    assert_int_equal(due(&p).seats, 5); /* the window is held as usual */
    moves(&p, 2, "stand");
    moves(&p, 0, "stand");
    assert_int_equal(turn(&p), 2);
    assert_int_equal(due(&p).flags, 0);
    assert_true(heard(&p, "seat 2 must challenge"));
    refuses(&p, 2, "stand", "must challenge");
    refuses(&p, 2, "call 18x1", "must challenge");
    assert_int_equal(choices(&p, 2), 5); /* one call, or both, within three tokens: c d cc dc cd */
    moves(&p, 2, "challenge+challenge");
    moves(&p, 1, "open");
    moves(&p, 0, "open");
    assert_int_equal(score_of(&p, 0), 2);
    assert_int_equal(score_of(&p, 1), 2);
    assert_int_equal(score_of(&p, 2), 3);
    stop(&p);
}

/* ---- counting ---- */

static void test_PA_9_ones_are_wild(void **state) {
    struct play p;
    (void)state;
    for (unsigned face = 2; face <= 6; face++)
        assert_int_equal(count("1 1 2 3 6", face, false, AG_PALKO_FIVE_WILD), face == 2 || face == 3 || face == 6);
    assert_int_equal(count("1 1 2 3 6", 2, true, AG_PALKO_FIVE_WILD), 3);
    assert_int_equal(count("1 1 2 3 6", 5, true, AG_PALKO_FIVE_WILD), 2);
    assert_int_equal(count("1 1 2 3 6", 1, true, AG_PALKO_FIVE_WILD), 2); /* a call of ones: natural ones */
    opened_by_0(&p, "palko", "seats=2"); /* fours: 1 4 and 1 1: four with the wild ones */
    DEAL(&p, "1 4 2 2 6", "1 1 2 2 6");
    moves(&p, 0, "call 4x4");
    challenged(&p, 1, "challenge");
    assert_int_equal(score_of(&p, 1), 2);
    stop(&p);
    opened_by_0(&p, "palko", "seats=2"); /* three natural ones */
    DEAL(&p, "1 4 2 2 6", "1 1 2 2 6");
    moves(&p, 0, "call 4x1");
    challenged(&p, 1, "challenge");
    assert_int_equal(score_of(&p, 0), 2);
    stop(&p);
}

/* The worked example of docs/games/palko.md. */
static void worked_example(struct play *p) {
    opened_by_0(p, "palko", "seats=3");
    DEAL(p, "1 4 4 4 4", "2 3 4 5 6", "1 1 6 6 2");
    calls(p, 0, "call 3x4");
    calls(p, 1, "call 4x4");
    calls(p, 2, "call 4x1");
    assert_true(state_of(p)->calls == 3);
    moves(p, 0, "call 5x6");
}

static void test_PA_10_ones_stop_being_wild_for_later_calls_only(void **state) {
    struct play p;
    (void)state;
    worked_example(&p);
    assert_int_equal(ag_palko_total(p.rules, state_of(&p), 0), 2); /* sixes, natural */
    assert_int_equal(ag_palko_total(p.rules, state_of(&p), 1), 3); /* ones */
    assert_int_equal(ag_palko_total(p.rules, state_of(&p), 2), 8); /* fours, ones wild */
    assert_int_equal(ag_palko_total(p.rules, state_of(&p), 3), 8);
    moves(&p, 1, "challenge+challenge"); /* five sixes by seat 0, four ones by seat 2 */
    assert_int_equal(turn(&p), 0);
    moves(&p, 0, "open");
    moves(&p, 2, "open");
    assert_int_equal(score_of(&p, 0), 2);
    assert_int_equal(score_of(&p, 1), 3);
    assert_int_equal(score_of(&p, 2), 2);
    stop(&p);
}

/* A chain over a call of ones: the call before it keeps its wild ones. */
static void test_PA_10_a_call_before_the_ones_keeps_its_wild_ones(void **state) {
    struct play p;
    (void)state;
    opened_by_0(&p, "palko", "seats=3");
    DEAL(&p, "1 4 4 2 2", "1 2 2 3 3", "2 3 3 6 6");
    calls(&p, 0, "call 4x4"); /* true: two fours and two wild ones */
    moves(&p, 1, "call 4x1"); /* false */
    moves(&p, 2, "challenge+challenge");
    moves(&p, 1, "open");
    moves(&p, 0, "open");
    assert_int_equal(score_of(&p, 0), 3);
    assert_int_equal(score_of(&p, 1), 2);
    assert_int_equal(score_of(&p, 2), 2);
    stop(&p);
}

static void test_PA_10_the_next_set_has_wild_ones_again(void **state) {
    struct play p;
    (void)state;
    opened_by_0(&p, "palko", "seats=2");
    DEAL(&p, "2 2 3 4 6", "2 3 3 5 5");
    calls(&p, 0, "call 2x1");
    calls(&p, 1, "call 3x2");
    assert_int_equal(state_of(&p)->wild[0], 0);
    moves(&p, 0, "call 3x3");
    assert_int_equal(state_of(&p)->wild[0], 0); /* for the rest of the set, not for one call */
    challenged(&p, 1, "challenge");
    DEAL(&p, "2 2 3 4 6", "2 3 3 5 5");
    moves(&p, turn(&p), "call 2x4");
    assert_int_equal(state_of(&p)->wild[0], 1);
    stop(&p);
}

static void test_PA_11_a_straight_is_left_out(void **state) {
    struct play p;
    (void)state;
    for (unsigned face = 1; face <= 6; face++)
        for (unsigned wild = 0; wild < 2; wild++) {
            assert_int_equal(count("5 4 3 2 1", face, wild, AG_PALKO_FIVE_WILD), 0);
            assert_int_equal(count("2 3 4 5 6", face, wild, AG_PALKO_FIVE_WILD), 0);
        }
    assert_int_equal(count("1 2 3 4 6", 6, true, AG_PALKO_FIVE_WILD), 2); /* no straight, whatever the one stands for */
    assert_int_equal(count("1 3 4 5 6", 6, true, AG_PALKO_FIVE_WILD), 2);
    opened_by_0(&p, "palko", "seats=2");
    DEAL(&p, "6 6 2 2 3", "2 3 4 5 6");
    moves(&p, 0, "call 3x6");
    challenged(&p, 1, "challenge");
    assert_int_equal(score_of(&p, 0), 2);
    stop(&p);
}

static void test_PA_12_five_of_a_kind_counts_six(void **state) {
    const enum ag_palko_five wild = AG_PALKO_FIVE_WILD, natural = AG_PALKO_FIVE_NATURAL;
    (void)state;
    assert_int_equal(count("4 4 4 4 4", 4, true, wild), 6);
    assert_int_equal(count("4 4 4 4 4", 4, false, wild), 6);
    assert_int_equal(count("4 4 4 4 4", 4, false, natural), 6);
    assert_int_equal(count("4 4 4 4 4", 5, true, wild), 0);
    assert_int_equal(count("1 4 4 4 4", 4, true, wild), 6);
    assert_int_equal(count("1 1 1 1 4", 4, true, wild), 6);
    assert_int_equal(count("1 4 4 4 4", 4, true, natural), 5);
    assert_int_equal(count("1 1 1 1 4", 4, true, natural), 5);
    assert_int_equal(count("1 4 4 4 4", 4, false, wild), 4);
    for (unsigned face = 1; face <= 6; face++) {
        assert_int_equal(count("1 1 1 1 1", face, true, wild), 6);
        assert_int_equal(count("1 1 1 1 1", face, true, natural), 6);
        assert_int_equal(count("1 1 1 1 1", face, false, wild), face == 1 ? 6 : 0);
    }
}

static void test_PA_12_in_a_game(void **state) {
    struct play p;
    (void)state;
    for (unsigned natural = 0; natural < 2; natural++) {
        opened_by_0(&p, "palko", natural ? "seats=2 five_of_a_kind=natural" : "seats=2");
        DEAL(&p, "1 4 4 4 4", "2 2 3 3 6");
        moves(&p, 0, "call 6x4");
        challenged(&p, 1, "challenge");
        assert_int_equal(score_of(&p, natural ? 0 : 1), 2);
        stop(&p);
    }
}

/* docs/numbers.md: a hand's count in 7,776ths for 0 to 6. */
static void test_PA_12_tallies_of_the_references(void **state) {
    static const struct {
        unsigned first, last, wild, tally[7];
        /* clang-format off */
    } rows[] = {
        {2, 5, 1, {1264, 2440, 2440, 1280, 320, 0, 32}},
        {6, 6, 1, {1264, 2320, 2560, 1280, 320, 0, 32}},
        {1, 1, 0, {3245, 3005, 1250, 250, 25, 0, 1}},
        {1, 1, 1, {3245, 3005, 1250, 250, 25, 0, 1}},
        {6, 6, 0, {3245, 3005, 1250, 250, 25, 0, 1}},
        {2, 5, 0, {3365, 2885, 1250, 250, 25, 0, 1}},
    };
    /* clang-format on */
    struct play p;
    (void)state;
    start(&p, "palko", NULL);
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        for (unsigned face = rows[i].first; face <= rows[i].last; face++) {
            unsigned tally[7] = {0};
            for (unsigned hand = 0; hand < AG_PALKO_HANDS_MAX; hand++)
                tally[rules_in(&p)->count[hand][face - 1][rows[i].wild]] += ag_hand_weight(210 + hand);
            for (unsigned k = 0; k < 7; k++) assert_int_equal(tally[k], rows[i].tally[k]);
        }
    stop(&p);
}

static void check_chance(const struct play *p, unsigned hands, unsigned quantity, const char *expected) {
    char text[16];
    snprintf(text, sizeof text, "%.4f", ag_palko_chance(rules_in(p), 0, hands, quantity, 2, true));
    assert_string_equal(text + 1, expected);
}

/* docs/numbers.md: P(twos >= q) with ones wild, for two and for five seats. */
static void test_PA_12_chances_of_the_references(void **state) {
    static const char *const two[] = {".8716", ".6711", ".4207", ".2055", ".0764", ".0221", ".0060"};
    static const char *const five[] = {".9351", ".8576", ".7393", ".5889", ".4279", ".2809", ".1657", ".0877"};
    struct play p;
    (void)state;
    start(&p, "palko", NULL);
    for (unsigned i = 0; i < 7; i++) check_chance(&p, 2, 2 + i, two[i]);
    for (unsigned i = 0; i < 8; i++) check_chance(&p, 5, 5 + i, five[i]);
    stop(&p);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_PA_1_seats_dice_and_tokens),
    cmocka_unit_test(test_PA_2_the_highest_total_opens),
    cmocka_unit_test(test_PA_3_everyone_rolls_hidden_dice_that_stay),
    cmocka_unit_test(test_PA_4_calls_go_round_and_nobody_passes),
    cmocka_unit_test(test_PA_5_a_call_claims_at_least_that_many_on_the_whole_table),
    cmocka_unit_test(test_PA_6_calls_rise_by_quantity_then_face),
    cmocka_unit_test(test_PA_7_the_opening_call_names_as_many_dice_as_seats),
    cmocka_unit_test(test_PA_8_the_quantity_is_at_most_six_times_the_seats),
    cmocka_unit_test(test_PA_8_after_the_highest_call_the_next_seat_must_challenge),
    cmocka_unit_test(test_PA_9_ones_are_wild),
    cmocka_unit_test(test_PA_10_ones_stop_being_wild_for_later_calls_only),
    cmocka_unit_test(test_PA_10_a_call_before_the_ones_keeps_its_wild_ones),
    cmocka_unit_test(test_PA_10_the_next_set_has_wild_ones_again),
    cmocka_unit_test(test_PA_11_a_straight_is_left_out),
    cmocka_unit_test(test_PA_12_five_of_a_kind_counts_six),
    cmocka_unit_test(test_PA_12_in_a_game),
    cmocka_unit_test(test_PA_12_tallies_of_the_references),
    cmocka_unit_test(test_PA_12_chances_of_the_references),
};
TESTS_MAIN("palko_calls", tests)
