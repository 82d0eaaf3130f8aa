/* test_penk_end.c - Penk!: when the game ends and who has won (PE-11 to PE-14, AL-5). */
#include "unit_penk.h"

/* ---- PE-11 and PE-12: the end ---- */

static void test_PE_11_two_columns_without_clear_cells(void **state) {
    struct play p;
    (void)state; /* seat 0 began: seat 1 has its last turn */
    start_at(&p, "penk", NULL, "sheets ox.../ox.../ox.../ox.../.x...," EMPTY " phase deciding dice 111112");
    moves(&p, 0, "mark 5x1");
    assert_true(heard(&p, "this is the last round"));
    assert_false(over(&p));
    assert_int_equal(due(&p).seat, 1);
    rolls(&p, "2 2 2 2 2 2");
    moves(&p, 1, "mark 5x2");
    assert_true(over(&p));
    stop(&p);
}

static void test_PE_11_the_last_seat_of_a_round_ends_it(void **state) {
    struct play p;
    (void)state;
    start_at(&p, "penk", NULL, "sheets ox.../ox.../ox.../ox.../.x...," EMPTY " phase deciding began 1 dice 111112");
    moves(&p, 0, "mark 5x1");
    assert_true(over(&p));
    stop(&p);
}

static void test_PE_11_one_column_is_not_enough(void **state) {
    struct play p;
    (void)state; /* one column, and a row without clear cells */
    start_at(&p, "penk", "seats=1", "sheets ooooo/o..../o..../o..../..... phase deciding dice 111112");
    moves(&p, 0, "mark 5x1");
    assert_false(over(&p));
    stop(&p);
}

static void test_PE_11_any_sheet_counts(void **state) {
    struct play p;
    (void)state; /* the Penk closes a second column, but on the sheet of seat 1 */
    start_at(&p, "penk", "seats=3",
             "sheets o..../o..../o..../o..../.....,.x.../.x.../.x.../.x.../.x...," EMPTY
             " phase deciding began 1 dice 111112");
    moves(&p, 0, "mark 5x1");
    assert_true(over(&p)); /* 1 began, so 0 was the last of the round */
    stop(&p);
}

static void test_PE_11_all_have_the_same_number_of_turns(void **state) {
    (void)state;
    for (unsigned game = 0; game < 40; game++) {
        struct play p;
        struct ag_rng rng;
        unsigned turns[4] = {0};
        ag_rng_start(&rng, 11, game, 0);
        start(&p, "penk", "seats=4");
        while (!over(&p)) {
            if (due(&p).kind == AG_DUE_ROLL) {
                p.game->roll(p.rules, &p.state, ag_draw(due(&p), &rng), NULL);
                continue;
            }
            ag_action list[AG_LEGAL_MAX];
            ag_seat seat = due(&p).seat;
            unsigned n = p.game->legal(p.rules, &p.state, seat, list);
            p.news.n = 0;
            if (p.game->act(p.rules, &p.state, seat, list[ag_rng_below(&rng, n)], &p.news) & AG_TURN_ENDED)
                turns[seat]++;
            for (unsigned i = 0; i < p.news.n; i++) /* a pass is a turn too */
                if (strcmp(ag_msg_name(p.news.item[i].id), "PENK_PASSES") == 0) turns[p.news.item[i].num[0]]++;
        }
        for (unsigned i = 1; i < 4; i++) assert_int_equal(turns[i], turns[0]);
        stop(&p);
    }
}

static void test_PE_12_a_seat_without_clear_cells_passes(void **state) {
    struct play p;
    (void)state;
    start_at(&p, "penk", "seats=4", "sheets " EMPTY "," LOST "," EMPTY "," EMPTY " phase deciding began 3 dice 111112");
    moves(&p, 0, "mark 5x1");
    assert_true(heard(&p, "Seat 1 has no clear cell and passes."));
    assert_int_equal(due(&p).seat, 2);
    rolls(&p, "1 1 1 1 1 1");
    moves(&p, 2, "mark 5x1");
    assert_true(over(&p));
    stop(&p);
}

static void test_PE_12_passing_can_end_the_game(void **state) {
    struct play p;
    (void)state;
    start_at(&p, "penk", NULL, "sheets " EMPTY "," LOST " phase deciding began 1 dice 111112");
    moves(&p, 0, "mark 5x1");
    assert_true(over(&p));
    stop(&p);
    start_at(&p, "penk", "seats=3",
             "sheets xx.../xx.../xx.../xx.../xx...," LOST ","
             "oo.../oo.../oo.../oo.../oo... phase deciding turn 0 began 2 dice 333333");
    moves(&p, 0, "mark 5x3");
    assert_true(over(&p));
    stop(&p);
}

static void test_PE_12_penks_in_the_last_round_still_block(void **state) {
    struct play p;
    (void)state;
    start_at(&p, "penk", NULL,
             "sheets xx.../xx.../xx.../xx.../xx...,oooo./...../...../...../....."
             " phase deciding turn 1 dice 555123");
    moves(&p, 1, "mark 1x5");
    assert_true(over(&p));
    assert_string_equal(picture(&p, 0), "xxxxx/xx.../xx.../xx.../xx...");
    stop(&p);
}

/* ---- PE-13 and PE-14: the result ---- */

static void test_PE_13_three_marks_make_a_line_score(void **state) {
    (void)state;
    assert_int_equal(score_of_sheet(EMPTY, EMPTY), 0);
    assert_int_equal(score_of_sheet("oo.../...../...../...../.....", EMPTY), 0);
    assert_int_equal(score_of_sheet("o.o.o/...../...../...../.....", EMPTY), 3);
    assert_int_equal(score_of_sheet("oooo./...../...../...../.....", EMPTY), 4);
    assert_int_equal(score_of_sheet("...../...o./...../...o./.....", EMPTY), 0);
    assert_int_equal(score_of_sheet("...../...o./...../...o./...o.", EMPTY), 2 + 5 + 8);
}

static void test_PE_13_a_cell_can_count_twice(void **state) {
    (void)state; /* the first row 1+1+1, the first column 1+2+5 */
    assert_int_equal(score_of_sheet("ooo../o..../...../o..../.....", EMPTY), 3 + 8);
    /* three rows and three columns of three */
    assert_int_equal(score_of_sheet("ooo../ooo../ooo../...../.....", EMPTY), 3 + 6 + 9 + 3 * 6);
}

static void test_PE_13_crossed_cells_count_nothing(void **state) {
    (void)state; /* marked 1x1, 3x1, 5x1; the others of the column were crossed out */
    assert_int_equal(score_of_sheet("o..../x..../o..../x..../o....", EMPTY), 1 + 3 + 8);
    assert_int_equal(score_of_sheet("o..../x..../x..../x..../o....", EMPTY), 0);
}

static void test_PE_14_the_highest_score_wins(void **state) {
    struct play p;
    (void)state; /* 3+6 and 15 */
    start_at(&p, "penk", NULL, "sheets xxooo/xxooo/xx.../xx.../xx...,xxooo/xxooo/xxooo/xx.../xx... phase over");
    assert_int_equal(score_of(&p, 0), 9);
    assert_int_equal(score_of(&p, 1), 9 + 9 + 3 * 6);
    assert_int_equal(winners(&p), 2);
    assert_true(sheet_of(&p)->seat[1].flags & AG_SEAT_WON);
    stop(&p);
}

/* Seat 0 has the whole row of two dice: 10. Seat 1 has four of one die and three of two dice: 4 + 6. */
#define TIED "sheets ...xx/ooooo/...xx/...xx/...xx,oooo./oooxx/...../...../..... phase over"

static void test_PE_14_ties_share_the_win(void **state) {
    struct play p;
    (void)state;
    start_at(&p, "penk", NULL, TIED);
    assert_int_equal(score_of(&p, 0), 10);
    assert_int_equal(score_of(&p, 1), 10);
    assert_int_equal(winners(&p), 3);
    stop(&p);
}

static void test_PE_14_completed_lines_break_ties_where_the_rules_say_so(void **state) {
    struct play p;
    (void)state;
    start_at(&p, "penk", "tie_break=penks", TIED);
    assert_int_equal(score_of(&p, 0), score_of(&p, 1));
    assert_int_equal(winners(&p), 1);
    assert_true(sheet_says(&p, "Seat 0 wins: the scores are tied"));
    stop(&p);
    /* they decide between equal scores only: 10 with a Penk loses against 11 without */
    start_at(&p, "penk", "tie_break=penks values=1,2,3,5,8,1,2,3,5,8,1,2,3,5,8,2,2,3,5,8,1,2,3,5,8", TIED);
    assert_int_equal(score_of(&p, 1), 11);
    assert_int_equal(winners(&p), 2);
    stop(&p);
}

/* ---- AL ---- */

static void test_AL_5_only_the_tied_share(void **state) {
    struct play p;
    (void)state; /* 10, 10 and 3 */
    start_at(&p, "penk", "seats=3",
             "sheets ...xx/ooooo/...xx/...xx/...xx,oooo./oooxx/...../...../.....,"
             "ooo../xxxxx/...../...../..... phase over");
    assert_int_equal(score_of(&p, 2), 3);
    assert_int_equal(winners(&p), 3);
    stop(&p);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_PE_11_two_columns_without_clear_cells),
    cmocka_unit_test(test_PE_11_the_last_seat_of_a_round_ends_it),
    cmocka_unit_test(test_PE_11_one_column_is_not_enough),
    cmocka_unit_test(test_PE_11_any_sheet_counts),
    cmocka_unit_test(test_PE_11_all_have_the_same_number_of_turns),
    cmocka_unit_test(test_PE_12_a_seat_without_clear_cells_passes),
    cmocka_unit_test(test_PE_12_passing_can_end_the_game),
    cmocka_unit_test(test_PE_12_penks_in_the_last_round_still_block),
    cmocka_unit_test(test_PE_13_three_marks_make_a_line_score),
    cmocka_unit_test(test_PE_13_a_cell_can_count_twice),
    cmocka_unit_test(test_PE_13_crossed_cells_count_nothing),
    cmocka_unit_test(test_PE_14_the_highest_score_wins),
    cmocka_unit_test(test_PE_14_ties_share_the_win),
    cmocka_unit_test(test_PE_14_completed_lines_break_ties_where_the_rules_say_so),
    cmocka_unit_test(test_AL_5_only_the_tied_share),
};
TESTS_MAIN("penk_end", tests)
