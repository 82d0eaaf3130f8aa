/*
 * test_balut_turns.c - Balut: seats, throws, which box may be filled, who begins, whole games (BA-1 to BA-4 and BA-13;
 * FA-2 and AL-1 as far as Balut is concerned). Worked out by hand from the document.
 */
#include "unit_balut.h"

/* ---- BA-1 ---- */

static void test_BA_1_one_to_eight_seats_throw_five_dice(void **state) {
    struct play p;
    (void)state;
    for (char n = '1'; n <= '8'; n++) {
        char sets[] = {'s', 'e', 'a', 't', 's', '=', n, 0};
        start_with(&p, "balut", sets, 1);
        assert_int_equal(due(&p).kind, AG_DUE_ROLL);
        assert_int_equal(due(&p).dice, 5);
        assert_int_equal(sheet_of(&p)->n_grids, n - '0');
        stop(&p);
    }
    assert_true(rules_refused("balut", "seats=0"));
    assert_true(rules_refused("balut", "seats=9"));
}

static void test_BA_1_seven_categories_with_four_boxes_make_28_turns(void **state) {
    struct play p;
    char words[40] = "", full[40] = "";
    unsigned turns = 0;
    (void)state;
    start_with(&p, "balut", "seats=2", 1);
    for (unsigned row = 0; row < ROWS; row++) {
        memcpy(full, words, sizeof full);
        snprintf(words, sizeof words, "score %s", row_word[row]);
        for (unsigned box = 0; box < BOXES; box++)
            for (ag_seat seat = 0; seat < 2; seat++, turns++) {
                assert_false(over(&p));
                rolls(&p, "1 2 4 5 6");
                if (row) refuses(&p, seat, full, "filled"); /* the row before has no fifth box */
                moves(&p, seat, words);
                assert_true(p.effects & AG_TURN_ENDED);
                assert_int_equal(cell(&p, seat, row, box).flags, AG_CELL_FILLED);
            }
    }
    assert_true(over(&p));
    assert_int_equal(turns, 2 * TURNS);
    stop(&p);
}

/* ---- BA-2 ---- */

static void test_BA_2_up_to_three_throws(void **state) {
    struct play p;
    (void)state;
    alone(&p, "balut", "");
    rolls(&p, "1 2 3 6 6");
    moves(&p, 0, "keep 6 6");
    assert_int_equal(due(&p).dice, 3);
    rolls(&p, "1 1 6");
    moves(&p, 0, "keep 6 6 6");
    assert_int_equal(due(&p).dice, 2);
    rolls(&p, "4 6");
    refuses(&p, 0, "keep 6 6 6 6", "three throws");
    assert_int_equal(choices(&p, 0), 7); /* only boxes are left to choose from */
    moves(&p, 0, "score sixes");
    assert_int_equal(score_of(&p, 0), 24);
    stop(&p);
}

static void test_BA_2_a_player_may_stop_early(void **state) {
    struct play p;
    (void)state;
    alone(&p, "balut", "");
    turn(&p, 0, "1 2 3 4 5", "score straight"); /* after one throw */
    rolls(&p, "1 1 2 2 6");
    moves(&p, 0, "keep 1 1 2 2");
    rolls(&p, "1");
    moves(&p, 0, "score full_house"); /* after two */
    assert_int_equal(score_of(&p, 0), 15 + 7);
    stop(&p);
}

static void test_BA_2_kept_dice_may_be_thrown_again(void **state) {
    struct play p;
    (void)state;
    alone(&p, "balut", "");
    rolls(&p, "1 2 3 6 6");
    moves(&p, 0, "keep 6 6");
    rolls(&p, "2 4 5");
    assert_int_equal(choices(&p, 0), 24 - 1 + 7); /* all parts of 2 4 5 6 6 but the whole, and the rows */
    moves(&p, 0, "keep 2 4 5 6");                 /* one six goes back into the cup */
    rolls(&p, "3");
    moves(&p, 0, "score straight");
    assert_int_equal(score_of(&p, 0), 20);
    rolls(&p, "1 2 3 6 6");
    moves(&p, 0, "keep nothing");
    assert_int_equal(due(&p).dice, 5);
    stop(&p);
}

static void test_BA_2_locked_dice_stay_kept(void **state) {
    struct play p;
    (void)state;
    alone(&p, "balut", "kept_dice=locked");
    rolls(&p, "1 2 3 6 6");
    assert_int_equal(choices(&p, 0), 24 - 1 + 7); /* 2 * 2 * 2 * 3 parts, less the whole, and the seven rows */
    moves(&p, 0, "keep 6 6");
    rolls(&p, "2 4 6");
    refuses(&p, 0, "keep 2 4 6", "stay kept");
    refuses(&p, 0, "keep nothing", "stay kept");
    assert_true(may(&p, 0, "keep 6 6"));
    assert_true(may(&p, 0, "keep 4 6 6 6"));
    assert_int_equal(choices(&p, 0), 8 - 1 + 7); /* the parts of 2 4 6 but the whole */
    moves(&p, 0, "keep 6 6 6");
    rolls(&p, "6 6");
    moves(&p, 0, "score balut");
    rolls(&p, "1 2 3 6 6"); /* a new turn begins with nothing locked */
    assert_true(may(&p, 0, "keep nothing"));
    stop(&p);
}

static void test_BA_2_only_dice_on_the_table_can_be_kept(void **state) {
    struct play p;
    (void)state;
    alone(&p, "balut", "");
    rolls(&p, "1 2 3 4 5");
    assert_int_equal(choices(&p, 0), 31 + 7); /* every part of five different dice but the whole */
    refuses(&p, 0, "keep 6", "on the table");
    refuses(&p, 0, "keep 1 1", "on the table");
    refuses(&p, 0, "keep 1 2 3 4 5", "all five");
    stop(&p);
    alone(&p, "balut", "");
    rolls(&p, "6 6 6 6 6");
    assert_int_equal(choices(&p, 0), 5 + 7);
    stop(&p);
}

/* ---- BA-3 ---- */

static void test_BA_3_exactly_one_free_box_is_filled(void **state) {
    struct play p;
    (void)state;
    alone(&p, "balut", "");
    turn(&p, 0, "4 4 4 5 6", "score fours");
    assert_int_equal(score_of(&p, 0), 12);
    for (unsigned row = 0; row < ROWS; row++)
        for (unsigned box = 0; box < BOXES; box++)
            assert_int_equal(cell(&p, 0, row, box).flags, row == 0 && box == 0 ? AG_CELL_FILLED : 0);
    stop(&p);
}

static void test_BA_3_any_order_and_no_passing(void **state) {
    struct play p;
    (void)state;
    alone(&p, "balut", "");
    turn(&p, 0, "1 1 2 2 3", "score balut"); /* the last row first, and for nothing */
    turn(&p, 0, "1 1 2 2 3", "score choice");
    turn(&p, 0, "1 1 2 2 3", "score fours");
    rolls(&p, "1 1 2 2 3");
    refuses(&p, 0, "pass", NULL);
    refuses(&p, 0, "score", NULL);
    assert_int_equal(score_of(&p, 0), 9);
    stop(&p);
}

static void test_BA_3_a_filled_box_never_changes(void **state) {
    struct play p;
    (void)state;
    alone(&p, "balut", "");
    turn(&p, 0, "1 1 1 1 2", "score choice");
    turn(&p, 0, "6 6 6 6 6", "score choice");
    assert_int_equal(cell(&p, 0, 5, 0).value, 6);
    assert_int_equal(cell(&p, 0, 5, 1).value, 30);
    turn(&p, 0, "6 6 6 6 5", "score choice");
    turn(&p, 0, "6 6 6 6 4", "score choice");
    rolls(&p, "6 6 6 6 6");
    refuses(&p, 0, "score choice", "Choice are filled");
    assert_int_equal(score_of(&p, 0), 6 + 30 + 29 + 28);
    stop(&p);
}

/* ---- BA-4 ---- */

static void test_BA_4_a_box_takes_what_the_dice_are_worth(void **state) {
    struct play p;
    (void)state;
    alone(&p, "balut", "");
    turn(&p, 0, "1 2 3 4 6", "score straight"); /* does not qualify: 0 */
    assert_int_equal(cell(&p, 0, 3, 0).value, 0);
    assert_int_equal(cell(&p, 0, 3, 0).flags, AG_CELL_FILLED);
    rolls(&p, "1 2 3 4 5");
    refuses(&p, 0, "scratch straight", "cannot scratch");
    refuses(&p, 0, "scratch fives", "cannot scratch");
    moves(&p, 0, "score straight");
    assert_int_equal(cell(&p, 0, 3, 1).value, 15);
    stop(&p);
}

static void test_BA_4_scratch_enters_nothing(void **state) {
    struct play p;
    (void)state;
    alone(&p, "balut", "scratch=on");
    rolls(&p, "1 2 3 4 5");
    refuses(&p, 0, "scratch sixes", "worth 0 in Sixes anyway"); /* score enters the 0 */
    assert_int_equal(choices(&p, 0), 31 + 7 + 4); /* fours, fives, straight and choice are worth something */
    moves(&p, 0, "scratch choice");
    assert_int_equal(cell(&p, 0, 5, 0).value, 0);
    assert_int_equal(cell(&p, 0, 5, 0).flags, AG_CELL_FILLED);
    assert_true(heard(&p, "scratches a box of Choice"));
    for (unsigned i = 0; i < 3; i++) turn(&p, 0, "1 2 3 4 5", "scratch choice");
    rolls(&p, "1 2 3 4 5");
    refuses(&p, 0, "scratch choice", "filled");
    assert_int_equal(score_of(&p, 0), 0);
    stop(&p);
}

/* ---- BA-13, FA-2, AL-1 ---- */

static void test_BA_13_the_highest_roll_begins_and_turns_go_round(void **state) {
    struct play p;
    (void)state;
    start(&p, "balut", "seats=3");
    assert_int_equal(due(&p).dice, 1);
    rolls(&p, "3");
    rolls(&p, "5");
    rolls(&p, "2");
    assert_true(heard(&p, "Seat 1 begins"));
    turn(&p, 1, "1 2 3 4 5", "score choice");
    turn(&p, 2, "1 2 3 4 5", "score choice");
    turn(&p, 0, "1 2 3 4 5", "score choice");
    turn(&p, 1, "1 2 3 4 5", "score choice");
    assert_int_equal(due(&p).seat, 2);
    assert_int_equal(sheet_of(&p)->seat[1].flags, AG_SEAT_BEGAN);
    stop(&p);
}

static void test_FA_2_the_tied_roll_again_among_themselves(void **state) {
    struct play p;
    (void)state;
    start(&p, "balut", "seats=3");
    rolls(&p, "6");
    rolls(&p, "1");
    rolls(&p, "6");
    assert_int_equal(due(&p).seat, 0);
    rolls(&p, "2");
    assert_int_equal(due(&p).seat, 2); /* seat 1 is out of it */
    rolls(&p, "4");
    assert_int_equal(due(&p).seat, 2);
    assert_int_equal(due(&p).dice, 5);
    stop(&p);
    start_with(&p, "balut", "seats=3", 2); /* a single beginner needs no roll */
    assert_int_equal(due(&p).seat, 1);
    assert_int_equal(due(&p).dice, 5);
    stop(&p);
}

static void test_AL_1_left_is_the_next_seat(void **state) {
    struct play p;
    (void)state;
    start_with(&p, "balut", "seats=8", 1 << 6);
    for (unsigned i = 0; i < 17; i++) turn(&p, (ag_seat)((6 + i) % 8), "1 1 2 2 6", "score fours");
    stop(&p);
}

/* ---- whole games ---- */

static void test_balut_random_games(void **state) {
    char sets[120];
    (void)state;
    for (unsigned i = 0; i < 128; i++) {
        snprintf(sets, sizeof sets, "seats=%u kept_dice=%s scratch=%s thresholds=%s tie_break=%s", 1 + i % 8,
                 i & 8 ? "locked" : "free", i & 16 ? "on" : "off", i & 32 ? "at_least" : "more_than",
                 i & 64 ? "total_then_baluts" : "none");
        random_game("balut", sets, i);
    }
    for (unsigned i = 0; i < 8; i++) {
        snprintf(sets, sizeof sets, "seats=%u", 1 + i);
        random_game("balut", sets, 1000 + i);
        random_game("balut-federation", sets, 2000 + i);
    }
}

/* The sum of the totals of this many games of one seat that is played by greedy. */
static int64_t greedy_games(const char *sets, unsigned games) {
    int64_t sum = 0;
    for (unsigned i = 0; i < games; i++) {
        struct play p;
        struct ag_rng rng;
        ag_rng_start(&rng, 7, i, AG_STREAM_DICE);
        alone(&p, "balut", sets);
        to_the_end(&p, "greedy", "greedy", &rng);
        sum += score_of(&p, 0);
        stop(&p);
    }
    return sum;
}

static void test_balut_greedy_plays_well_and_the_same_again(void **state) {
    (void)state;
    int64_t sum = greedy_games("", 100);
    assert_in_range(sum, 100 * 400, 100 * 445); /* the best possible mean is 433.35 with a deviation of 44 a game */
    assert_int_equal(greedy_games("", 100), sum);
    assert_true(greedy_games("kept_dice=locked scratch=on", 100) > 100 * 390);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_BA_1_one_to_eight_seats_throw_five_dice),
    cmocka_unit_test(test_BA_1_seven_categories_with_four_boxes_make_28_turns),
    cmocka_unit_test(test_BA_2_up_to_three_throws),
    cmocka_unit_test(test_BA_2_a_player_may_stop_early),
    cmocka_unit_test(test_BA_2_kept_dice_may_be_thrown_again),
    cmocka_unit_test(test_BA_2_locked_dice_stay_kept),
    cmocka_unit_test(test_BA_2_only_dice_on_the_table_can_be_kept),
    cmocka_unit_test(test_BA_3_exactly_one_free_box_is_filled),
    cmocka_unit_test(test_BA_3_any_order_and_no_passing),
    cmocka_unit_test(test_BA_3_a_filled_box_never_changes),
    cmocka_unit_test(test_BA_4_a_box_takes_what_the_dice_are_worth),
    cmocka_unit_test(test_BA_4_scratch_enters_nothing),
    cmocka_unit_test(test_BA_13_the_highest_roll_begins_and_turns_go_round),
    cmocka_unit_test(test_FA_2_the_tied_roll_again_among_themselves),
    cmocka_unit_test(test_AL_1_left_is_the_next_seat),
    cmocka_unit_test(test_balut_random_games),
    cmocka_unit_test(test_balut_greedy_plays_well_and_the_same_again),
};
TESTS_MAIN("balut_turns", tests)
