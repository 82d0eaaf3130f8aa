/*
 * test_palko_options.c - Palko's later options: chains that pass over an own call (PA-14), and hands of fewer dice
 * (PA-22), with what follows from them for cover, openings, limits, positions and words. Expected values are worked out
 * by hand from docs/games/palko.md.
 */
#include "unit_palko.h"

/* Calls from the lowest on, one step at a time, until so many are made; the last window is left open. */
static void call_up(struct play *p, unsigned n) {
    for (unsigned i = 0; i < n; i++) {
        char words[40];
        unsigned call = ag_palko_lowest(p->rules, state_of(p));
        snprintf(words, sizeof words, "call %ux%u", ag_palko_call_quantity(call), ag_palko_call_face(call));
        if (i) all_stand(p);
        moves(p, turn(p), words);
    }
}

static const char *const hands[] = {"2 2 3 4 6", "2 3 3 5 5", "3 4 4 6 6", "2 2 2 3 3", "2 4 5 5 6"};

static void dealt(struct play *p, const char *sets) {
    opened_by_0(p, "palko", sets);
    for (unsigned i = 0; i < ag_rules_seats(p->rules); i++) rolls(p, hands[i]);
}

/* ---- PA-14 ---- */

/* Two seats: every other call is one's own, so four contests go back over seven calls. */
static void test_PA_14_past_own_goes_on_behind_the_own_call(void **state) {
    struct play p;
    (void)state;
    dealt(&p, "seats=2 tokens=12 chain=past_own");
    call_up(&p, 1);
    assert_int_equal(choices(&p, 1), 1 + 2);
    calls(&p, 1, (all_stand(&p), "call 2x3"));
    moves(&p, 0, "call 2x4");
    assert_int_equal(choices(&p, 1), 1 + 2 + 4);
    refuses(&p, 1, "challenge+challenge+challenge", "over 2 calls of others");
    all_stand(&p);
    calls(&p, 1, "call 2x5");
    calls(&p, 0, "call 2x6");
    calls(&p, 1, "call 3x2");
    moves(&p, 0, "call 3x3");
    assert_int_equal(choices(&p, 1), 1 + 2 + 4 + 8 + 16);
    refuses(&p, 1, "challenge+challenge+challenge+challenge+challenge", "at most four contests");
    moves(&p, 1, "challenge+double+challenge+double");
    assert_true(sheet_says(&p, "Seat 1 against seat 0 over three threes, for 1"));
    assert_true(sheet_says(&p, "Seat 1 against seat 0 over two sixes, for 2"));
    assert_true(sheet_says(&p, "Seat 1 against seat 0 over two fours, for 1"));
    assert_true(sheet_says(&p, "Seat 1 against seat 0 over two twos, for 2"));
    moves(&p, 0, "open");
    moves(&p, 0, "raise"); /* the sixes: 4 now */
    assert_true(heard(&p, "over two sixes to 4"));
    moves(&p, 0, "open");
    moves(&p, 0, "open");
    /* three threes: true; one six, one four: false; three twos: true */
    assert_int_equal(score_of(&p, 0), 12 - 4 - 1);
    assert_int_equal(score_of(&p, 1), 12 - 1 - 2);
    assert_int_equal(state_of(&p)->opener, 1);
    assert_true(sheet_says(&p, "The count of sixes was 1"));
    stop(&p);
}

static void test_PA_14_to_own_is_what_it_was(void **state) {
    struct play p;
    (void)state;
    dealt(&p, "seats=2 tokens=12");
    call_up(&p, 7);
    assert_int_equal(choices(&p, 1), 1 + 2);
    refuses(&p, 1, "challenge+challenge", "before your own call");
    for (unsigned k = AG_PALKO_CALLS; k < AG_PALKO_CALLS_MAX; k++) assert_int_equal(state_of(&p)->quantity[k], 0);
    stop(&p);
}

/* Against a list of all calls from which the own ones are struck out. */
static void check_reach(struct play *p, unsigned seats, unsigned calls_made, bool past) {
    for (unsigned i = 0; i < seats; i++) {
        unsigned expected[AG_PALKO_CHAIN], n = 0;
        if (i == (calls_made - 1) % seats) continue;
        for (unsigned k = 0; k < calls_made && n < AG_PALKO_CHAIN; k++) {
            bool own = (calls_made - 1 - k) % seats == i;
            if (own && !past) break;
            if (!own) expected[n++] = k;
        }
        assert_int_equal(ag_palko_reach(p->rules, state_of(p), (ag_seat)i), n);
        for (unsigned j = 0; j < n; j++)
            assert_int_equal(ag_palko_contested(p->rules, state_of(p), (ag_seat)i, j), expected[j]);
        assert_int_equal(choices(p, (ag_seat)i), (2u << n) - 1);
    }
}

static void test_PA_14_contests_are_the_calls_of_others(void **state) {
    (void)state;
    for (unsigned seats = 2; seats <= 5; seats++)
        for (unsigned past = 0; past < 2; past++)
            for (unsigned n = 1; n <= 14; n++) {
                struct play p;
                char sets[60];
                snprintf(sets, sizeof sets, "seats=%u tokens=12 chain=%s", seats, past ? "past_own" : "to_own");
                dealt(&p, sets);
                call_up(&p, n);
                check_reach(&p, seats, n, past);
                stop(&p);
            }
}

/* ---- PA-17 ---- */

static void test_PA_17_a_caller_covers_all_its_contests(void **state) {
    struct play p;
    (void)state;
    dealt(&p, "seats=2 tokens=3 chain=past_own");
    call_up(&p, 3);
    moves(&p, 1, "challenge+challenge");
    moves(&p, 0, "raise"); /* 2 + 1 */
    refuses(&p, 1, "raise", "your stakes would come to 5");
    moves(&p, 1, "open");
    refuses(&p, 0, "raise", "your stakes would come to 4"); /* 2 + 2, though this contest alone would be 2 */
    stop(&p);
}

static const char *const poorer = "phase answering set 2 opener 0 holds 2,4 hands 22346,23355 calls 3 caller 0 "
                                  "quantity 2,2,2,0,0 face 4,3,2,0,0 wild 1,1,1,0,0";

static void test_PA_17_both_count_all_contests_of_a_caller(void **state) {
    struct play p;
    struct ag_prompt prompt;
    (void)state;
    start_at(&p, "palko", "seats=2 tokens=4 chain=past_own cover=both", poorer);
    assert_int_equal(choices(&p, 1), 1 + 2 + 1); /* two contests at 1 each is all that seat 0 can pay */
    refuses(&p, 1, "challenge+double", "has 2 tokens and could not pay 3");
    ag_prompt_of(p.rules, &p.state, 1, &prompt);
    assert_int_equal(prompt.n_fields, 2);
    assert_int_equal(prompt.field[0].max, 2);
    assert_int_equal(prompt.field[1].max, 1);
    msg_says(&prompt.field[1].label, "two twos"); /* not its own two threes */
    moves(&p, 1, "challenge+challenge");
    stop(&p);
    start_at(&p, "palko", "seats=2 tokens=4 chain=past_own", poorer);
    assert_int_equal(choices(&p, 1), 1 + 2 + 4);
    stop(&p);
    dealt(&p, "seats=2 tokens=4 chain=past_own cover=both");
    call_up(&p, 3);
    moves(&p, 1, "double+challenge");
    refuses(&p, 0, "raise", "your stakes would come to 5");
    stop(&p);
}

/* ---- PA-22 ---- */

static void test_PA_22_hands_of_fewer_dice(void **state) {
    static const unsigned different[] = {6, 21, 56, 126, 252}, rolls_of_one[] = {6, 36, 216, 1296, 7776};
    (void)state;
    for (unsigned dice = 1; dice <= 5; dice++) {
        struct play p;
        char sets[16];
        snprintf(sets, sizeof sets, "dice=%u", dice);
        start(&p, "palko", sets);
        const struct ag_palko_rules *c = rules_in(&p);
        assert_int_equal(due(&p).dice, dice);
        assert_int_equal(c->hands, different[dice - 1]);
        assert_int_equal(c->rolls, rolls_of_one[dice - 1]);
        unsigned weight = 0;
        for (unsigned h = 0; h < c->hands; h++) weight += ag_hand_weight(c->first_hand + h);
        assert_int_equal(weight, rolls_of_one[dice - 1]);
        stop(&p);
    }
    assert_true(rules_refused("palko", "dice=0"));
    assert_true(rules_refused("palko", "dice=6"));
}

static void test_PA_22_the_highest_total_of_so_many_dice_opens(void **state) {
    struct play p;
    (void)state;
    start(&p, "palko", "dice=2 seats=3");
    assert_true(sheet_says(&p, "rolls two dice"));
    rolls(&p, "6 1");
    rolls(&p, "4 4");
    rolls(&p, "2 6");
    rolls(&p, "1 1"); /* seats 1 and 2 again */
    rolls(&p, "1 2");
    assert_int_equal(due(&p).seat, 2);
    assert_int_equal(due(&p).dice, 2);
    stop(&p);
    start(&p, "palko", "dice=1");
    assert_true(sheet_says(&p, "rolls one die;"));
    assert_true(reads_position(&p, "holds 3,3,3 to_roll 1,2 highest 0 with 6"));
    refuses_position(&p, "holds 3,3,3 to_roll 1,2 highest 0 with 7", "to_roll");
    stop(&p);
}

static void test_PA_22_the_limit_of_calls(void **state) {
    (void)state;
    for (unsigned dice = 1; dice <= 5; dice++)
        for (unsigned seats = 2; seats <= 5; seats++) {
            struct play p;
            char sets[24], top[16], above[16];
            unsigned most = (dice == 5 ? 6 : dice) * seats;
            snprintf(sets, sizeof sets, "dice=%u seats=%u", dice, seats);
            snprintf(top, sizeof top, "call %ux1", most);
            snprintf(above, sizeof above, "call %ux2", most + 1);
            opened_by_0(&p, "palko", sets);
            for (unsigned i = 0; i < seats; i++) rolls(&p, &"2 2 2 2 2"[2 * (5 - dice)]);
            assert_int_equal(choices(&p, 0), 6 * (most - seats + 1));
            if (most < 30) refuses(&p, 0, above, "No more than");
            calls(&p, 0, top);
            refuses(&p, 1, "stand", "must challenge");
            moves(&p, 1, "challenge");
            stop(&p);
        }
}

/* Straights, and a sixth die for five of a kind, are of five dice. */
static void test_PA_22_dice_count_as_they_are(void **state) {
    struct settled x;
    struct play p;
    (void)state;
    assert_true(settles("palko", "dice=4", "call=7x4 1444 2345 1111", &x));
    assert_non_null(strstr(x.data, "count:9,true:yes,hands:[4,1,4]"));
    assert_true(settles("palko", "dice=4", "call=7x4 wild=no 1444 2345 1111", &x));
    assert_non_null(strstr(x.data, "count:4,true:no,hands:[3,1,0]"));
    assert_false(settles("palko", "dice=2", "call=2x4 444", &x));
    assert_non_null(strstr(x.said, "A hand is two dice, not '444'."));
    assert_false(settles("palko", "dice=1", "call=2x4", &x));
    assert_non_null(strstr(x.said, "hands of one die each"));
    start(&p, "palko", "dice=1");
    near(rules_in(&p)->chance[1][3][1][1], 1.0 / 3, 1e-12);
    near(rules_in(&p)->chance[2][3][1][2], 1.0 / 9, 1e-12);
    near(rules_in(&p)->chance[2][3][0][1], 11.0 / 36, 1e-12);
    stop(&p);
    opened_by_0(&p, "palko", "dice=3 seats=2");
    DEAL(&p, "1 5 5", "1 2 3");
    moves(&p, 0, "call 4x5");
    challenged(&p, 1, "double");
    assert_int_equal(score_of(&p, 0), 3);
    assert_int_equal(score_of(&p, 1), 1);
    stop(&p);
}

/* Five seats started, two are left: with one or two dice nobody can call five. */
static void test_PA_7_the_opening_never_exceeds_the_limit(void **state) {
    static const struct {
        const char *sets, *hands;
        unsigned lowest, most;
    } rows[] = {{"dice=1", "3,-,-,-,4", 2, 2}, {"dice=2", "35,-,-,-,14", 4, 4}, {"dice=3", "356,-,-,-,114", 5, 6}};
    (void)state;
    for (unsigned i = 0; i < 3; i++) {
        struct play p;
        char sets[60], position[120], words[16];
        snprintf(sets, sizeof sets, "seats=5 opening_count=started %s", rows[i].sets);
        snprintf(position, sizeof position, "phase calling set 4 opener 4 holds 3,0,0,0,3 out 0,1,2,3,0 hands %s",
                 rows[i].hands);
        start_at(&p, "palko", sets, position);
        snprintf(words, sizeof words, "at least %u", rows[i].lowest);
        refuses(&p, 4, "call 1x2", words);
        assert_int_equal(choices(&p, 4), 6 * (rows[i].most - rows[i].lowest + 1) + 1); /* and to reverse */
        snprintf(words, sizeof words, "call %ux2", rows[i].lowest);
        calls(&p, 4, words);
        assert_int_equal(turn(&p), 0);
        stop(&p);
    }
}

/* ---- positions and sheets ---- */

static void test_positions_remember_as_many_calls_as_chains_need(void **state) {
    static const char *const seven =
        "phase answering set 1 holds 3,3 hands 22346,23355 calls 8 caller 1 quantity 3,3,3,2,2 face 4,3,2,6,5 "
        "wild 1,1,1,1,1 quantity_before 2,2 face_before 4,3 wild_before 1,1";
    struct play p;
    (void)state;
    start_at(&p, "palko", "seats=2 chain=past_own", seven);
    assert_int_equal(choices(&p, 0), 1 + 2 + 4 - 1 + 1); /* three tokens: not two doubles, but three challenges */
    refuses_position(&p,
                     "phase answering set 1 holds 3,3 hands 22346,23355 calls 8 caller 1 quantity 3,3,3,2,2 "
                     "face 4,3,2,6,5 wild 1,1,1,1,1",
                     "wild");
    stop(&p);
    start(&p, "palko", "seats=2");
    refuses_position(&p, seven, "quantity");
    stop(&p);
    start(&p, "palko", "seats=2 dice=2");
    assert_false(reads_position(&p, "phase calling set 1 holds 3,3 hands 22346,23355"));
    assert_true(reads_position(&p, "phase calling set 1 holds 3,3 hands 22,35"));
    stop(&p);
}

static unsigned marks(const struct play *p, unsigned flag) {
    const struct ag_sheet *sheet = sheet_of(p);
    unsigned set = 0;
    for (unsigned i = 0; i < sheet->n_seats; i++) set |= (unsigned)((sheet->seat[i].flags & flag) != 0) << i;
    return set;
}

static void test_PA_19_the_opener_of_a_set_did_not_begin_the_game(void **state) {
    struct play p;
    (void)state;
    dealt(&p, "seats=3");
    assert_int_equal(marks(&p, AG_SEAT_BEGAN), 1);
    assert_int_equal(marks(&p, AG_SEAT_OPENER), 1);
    moves(&p, 0, "call 3x2"); /* five twos: true */
    challenged(&p, 1, "challenge");
    assert_int_equal(marks(&p, AG_SEAT_BEGAN), 1);
    assert_int_equal(marks(&p, AG_SEAT_OPENER), 2);
    char text[AG_POSITION_MAX];
    p.game->write_position(p.rules, &p.state, text, sizeof text);
    assert_non_null(strstr(text, " opener 1 began 0 "));
    stop(&p);
    start_at(&p, "palko", "seats=2 tokens=4", poorer); /* a position that does not say who began */
    assert_int_equal(marks(&p, AG_SEAT_BEGAN), 0);
    assert_int_equal(marks(&p, AG_SEAT_OPENER), 1);
    refuses_position(&p, "phase between set 1 began 0 holds 4,4", "began");
    stop(&p);
}

/* ---- whole games ---- */

static void test_random_games_with_later_options(void **state) {
    static const char *const more[] = {"", "cover=both", "opening_count=started tokens=12", "stakes=one_raise tokens=7",
                                       "scoring=forfeits sets=5"};
    uint64_t seed = 1;
    (void)state;
    for (unsigned dice = 1; dice <= 5; dice++)
        for (unsigned seats = 2; seats <= 5; seats++)
            for (unsigned past = 0; past < 2; past++)
                for (unsigned i = 0; i < sizeof more / sizeof *more; i++) {
                    char sets[100];
                    snprintf(sets, sizeof sets, "dice=%u seats=%u chain=%s %s", dice, seats,
                             past ? "past_own" : "to_own", more[i]);
                    if (!SLOW_BUILD || i == (dice + seats) % 5) random_game("palko", sets, seed++);
                }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_PA_14_past_own_goes_on_behind_the_own_call),
    cmocka_unit_test(test_PA_14_to_own_is_what_it_was),
    cmocka_unit_test(test_PA_14_contests_are_the_calls_of_others),
    cmocka_unit_test(test_PA_17_a_caller_covers_all_its_contests),
    cmocka_unit_test(test_PA_17_both_count_all_contests_of_a_caller),
    cmocka_unit_test(test_PA_22_hands_of_fewer_dice),
    cmocka_unit_test(test_PA_22_the_highest_total_of_so_many_dice_opens),
    cmocka_unit_test(test_PA_22_the_limit_of_calls),
    cmocka_unit_test(test_PA_22_dice_count_as_they_are),
    cmocka_unit_test(test_PA_7_the_opening_never_exceeds_the_limit),
    cmocka_unit_test(test_positions_remember_as_many_calls_as_chains_need),
    cmocka_unit_test(test_PA_19_the_opener_of_a_set_did_not_begin_the_game),
    cmocka_unit_test(test_random_games_with_later_options),
};

TESTS_MAIN("palko options", tests)
