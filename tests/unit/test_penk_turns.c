/*
 * test_penk_turns.c - Penk!: dice, sheets and turns, the duty to mark and what a failed roll costs (PE-1 to PE-4, PE-7,
 * PE-8; AL-1 and AL-3 as far as Penk! is concerned).
 */
#include "unit_penk.h"

/* ---- PE-1 to PE-4: dice, sheets, turns ---- */

static void test_PE_1_one_to_four_seats(void **state) {
    struct play p;
    (void)state;
    assert_true(rules_refused("penk", "seats=0"));
    assert_true(rules_refused("penk", "seats=5"));
    for (unsigned seats = 1; seats <= 4; seats++) {
        char sets[20];
        snprintf(sets, sizeof sets, "seats=%u", seats);
        start(&p, "penk", sets);
        assert_int_equal(ag_rules_seats(p.rules), seats);
        assert_int_equal(sheet_of(&p)->n_grids, seats);
        stop(&p);
    }
}

static void test_PE_1_six_dice_with_a_jolly(void **state) {
    struct play p;
    uint8_t die;
    (void)state;
    start_with(&p, "penk", NULL, 1);
    assert_int_equal(due(&p).kind, AG_DUE_ROLL);
    assert_int_equal(due(&p).dice, 6);
    assert_int_equal(due(&p).flags, AG_DUE_JOLLY);
    assert_int_equal(p.game->dice_flags, AG_DUE_JOLLY);
    assert_int_equal(ag_outcomes(due(&p)), 462);
    assert_int_equal(ag_dice_read("6", true, &die, 1, NULL), -1);
    rolls(&p, "1 2 3 4 5 !");
    assert_int_equal(sheet_of(&p)->dice[0].die[5].flags, AG_SHEET_JOLLY);
    stop(&p);
}

static void test_PE_2_values_by_row(void **state) {
    static const int32_t value[5] = {1, 2, 3, 5, 8};
    struct play p;
    (void)state;
    start(&p, "penk", NULL);
    const struct ag_sheet_grid *g = &sheet_of(&p)->grid[0];
    assert_int_equal(g->rows, 5);
    assert_int_equal(g->columns, 5);
    for (unsigned row = 0; row < 5; row++)
        for (unsigned column = 0; column < 5; column++) assert_int_equal(g->cell[row * 5 + column].value, value[row]);
    stop(&p);
}

static void test_PE_2_full_lines(void **state) {
    (void)state;
    assert_int_equal(score_of_sheet("..o../..o../..o../..o../..o..", "..x../..x../..x../..x../..x.."), 19);
    assert_int_equal(score_of_sheet("ooooo/...../...../...../.....", "xxxxx/...../...../...../....."), 5);
    assert_int_equal(score_of_sheet("...../ooooo/...../...../.....", "...../xxxxx/...../...../....."), 10);
    assert_int_equal(score_of_sheet("...../...../ooooo/...../.....", "...../...../xxxxx/...../....."), 15);
    assert_int_equal(score_of_sheet("...../...../...../ooooo/.....", "...../...../...../xxxxx/....."), 25);
    assert_int_equal(score_of_sheet("...../...../...../...../ooooo", "...../...../...../...../xxxxx"), 40);
}

static void test_PE_2_values_can_be_printed_otherwise(void **state) {
    struct play p;
    (void)state; /* by column, each from one die to five */
    start(&p, "penk", "values=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25");
    const struct ag_sheet_grid *g = &sheet_of(&p)->grid[0];
    assert_int_equal(g->cell[0].value, 1);
    assert_int_equal(g->cell[1].value, 6); /* one die of face 2 */
    assert_int_equal(g->cell[5].value, 2); /* two dice of face 1 */
    assert_int_equal(g->cell[24].value, 25);
    stop(&p);
    start_at(&p, "penk", "values=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25",
             "sheets ...../...../.ooo./...../.....," EMPTY " phase rolling");
    assert_int_equal(score_of(&p, 0), 8 + 13 + 18);
    stop(&p);
}

static void test_PE_3_the_first_seat_is_rolled_for(void **state) {
    struct play p;
    (void)state;
    start(&p, "penk", "seats=3");
    assert_int_equal(due(&p).dice, 1);
    assert_int_equal(due(&p).flags, AG_DUE_JOLLY);
    rolls(&p, "!"); /* counts as 6 */
    rolls(&p, "5");
    rolls(&p, "!");
    assert_true(heard(&p, "tied"));
    assert_int_equal(due(&p).seat, 0); /* the tied roll again, 1 does not */
    rolls(&p, "1");
    assert_int_equal(due(&p).seat, 2);
    rolls(&p, "2");
    assert_int_equal(due(&p).seat, 2);
    assert_int_equal(due(&p).dice, 6);
    assert_int_equal(sheet_of(&p)->seat[2].flags, AG_SEAT_BEGAN | AG_SEAT_TO_ACT);
    stop(&p);
}

static void test_PE_3_the_jolly_beats_a_five(void **state) {
    struct play p;
    (void)state;
    start(&p, "penk", NULL);
    rolls(&p, "5");
    rolls(&p, "!");
    assert_int_equal(due(&p).seat, 1);
    stop(&p);
}

static void test_PE_4_two_rerolls_of_any_dice(void **state) {
    struct play p;
    (void)state;
    deciding(&p, "1 1 2 3 4 !");
    moves(&p, 0, "keep 1 1 2 !");
    assert_int_equal(due(&p).kind, AG_DUE_ROLL);
    assert_int_equal(due(&p).dice, 2);
    rolls(&p, "5 5");
    moves(&p, 0, "keep 5 5"); /* the 1s, the 2 and the jolly were not rolled again the first time */
    assert_int_equal(due(&p).dice, 4);
    rolls(&p, "5 5 3 2");
    refuses(&p, 0, "keep 5 5 5 5", "both rerolls");
    assert_int_equal(moves_called(&p, 0, "keep"), 0);
    moves(&p, 0, "mark 4x5");
    assert_int_equal(due(&p).seat, 1);
    assert_int_equal(due(&p).dice, 6);
    stop(&p);
}

static void test_PE_4_stop_any_time_and_keep_nothing(void **state) {
    struct play p;
    (void)state;
    deciding(&p, "1 1 2 3 4 !");
    moves(&p, 0, "mark 2x1");
    assert_true(p.effects & AG_TURN_ENDED);
    rolls(&p, "1 2 2 3 4 5");
    moves(&p, 1, "keep nothing");
    assert_int_equal(p.effects, 0);
    assert_int_equal(due(&p).seat, 1);
    assert_int_equal(due(&p).dice, 6);
    rolls(&p, "1 1 1 1 1 2");
    assert_true(heard(&p, "Seat 1 rolls 1 1 1 1 1 2."));
    moves(&p, 1, "keep 1 1 1 1 1");
    rolls(&p, "1");
    assert_true(heard(&p, "Seat 1 rolls 1 and has 1 1 1 1 1 1."));
    moves(&p, 1, "mark 5x1");
    stop(&p);
}

static void test_PE_4_what_can_be_kept(void **state) {
    struct play p;
    (void)state;
    deciding(&p, "1 2 3 4 5 !");
    assert_int_equal(moves_called(&p, 0, "keep"), 63); /* every part of six different dice but the whole */
    refuses(&p, 0, "keep 1 2 3 4 5 !", "to keep all six");
    refuses(&p, 0, "keep 1 1", "1 1 are not all on the table");
    refuses(&p, 0, "keep ! !", "! ! are not all");
    stop(&p);
    assert_int_equal(AG_HANDS, 924); /* 462 rolls and 462 smaller hands */
}

/* ---- PE-7 and PE-8: marking is a duty, failing costs a column ---- */

static void test_PE_7_who_can_mark_must(void **state) {
    struct play p;
    (void)state;
    start_at(&p, "penk", "fail=row_or_column",
             "sheets oo.../oo.../oo.../o..../o....,x..../x..../x..../x..../x.... phase deciding turn 1 dice 112222");
    refuses(&p, 1, "cross column 2", "You can still mark one two");
    refuses(&p, 1, "cross row 2", "You can still mark one two");
    refuses(&p, 1, "mark", "one to three cells");
    assert_int_equal(moves_called(&p, 1, "cross"), 0);
    moves(&p, 1, "mark 1x2"); /* one is enough */
    stop(&p);
}

/* Seat 0 has marked what the dice show. */
static void test_PE_8_a_failed_roll_costs_the_clear_cells_of_a_column(void **state) {
    struct play p;
    (void)state;
    start_at(&p, "penk", NULL, "sheets " PAIRS "," EMPTY " phase deciding dice 111222");
    assert_int_equal(moves_called(&p, 0, "cross"), 5);
    refuses(&p, 0, "cross row 5", "a column, not a row");
    moves(&p, 0, "cross column 2");
    assert_string_equal(picture(&p, 0), "oo.../oo.../oo.../oo.../.x...");
    assert_string_equal(picture(&p, 1), EMPTY);
    assert_true(heard(&p, "Seat 0 crosses out the column of twos."));
    stop(&p);
}

static void test_PE_8_unused_rerolls_do_not_matter(void **state) {
    struct play p;
    (void)state;
    start_at(&p, "penk", NULL, "sheets " PAIRS "," EMPTY " phase deciding dice 111222");
    assert_true(may(&p, 0, "keep 1 1 1"));
    assert_true(may(&p, 0, "cross column 1"));
    moves(&p, 0, "keep 1 1 1"); /* only the final dice count */
    rolls(&p, "1 3 3");
    refuses(&p, 0, "cross column 1", "You can still mark one three");
    stop(&p);
}

static void test_PE_8_the_column_must_have_a_clear_cell(void **state) {
    struct play p;
    (void)state;
    start_at(&p, "penk", "seats=1", "sheets ox.../ox.../ox.../ox.../.x... phase deciding rerolls 2 dice 111122");
    refuses(&p, 0, "cross column 2", "The column of twos has no clear cell");
    assert_int_equal(moves_called(&p, 0, "cross"), 4);
    assert_int_equal(choices(&p, 0), 4);
    stop(&p);
}

static void test_PE_8_a_row_where_the_rules_say_so(void **state) {
    struct play p;
    (void)state;
    start_at(&p, "penk", "fail=row_or_column",
             "sheets oooox/oo.../oo.../oo.../.....," EMPTY " phase deciding dice 111222");
    refuses(&p, 0, "cross row 1", "The row of one die has no clear cell");
    assert_int_equal(moves_called(&p, 0, "cross"), 5 + 4);
    moves(&p, 0, "cross row 5");
    assert_string_equal(picture(&p, 0), "oooox/oo.../oo.../oo.../xxxxx");
    assert_true(heard(&p, "Seat 0 crosses out the row of five dice."));
    stop(&p);
}

/* ---- AL ---- */

static void test_AL_1_turns_go_clockwise(void **state) {
    struct play p;
    (void)state;
    start_with(&p, "penk", "seats=4", 1u << 2);
    for (unsigned i = 0; i < 9; i++) {
        ag_seat seat = (ag_seat)((2 + i) % 4);
        assert_int_equal(due(&p).seat, seat);
        rolls(&p, "1 2 3 4 5 !");
        char words[20];
        snprintf(words, sizeof words, "mark 1x%u", i / 4 + 1);
        moves(&p, seat, words);
    }
    stop(&p);
}

static bool refused_naming(const char *key, const char *value) {
    const struct ag_game *game = ag_game_named("penk");
    struct ag_values values;
    struct ag_msg why = {0};
    char text[300];
    ag_values_default(game, &values);
    if (ag_values_set(game, &values, key, value, &why)) return false;
    ag_msg_write(&why, NULL, text, sizeof text);
    return strstr(text, key) && strstr(text, value);
}

static void test_AL_3_options(void **state) {
    static const char *const keys[] = {"seats", "values", "fail", "tie_break"};
    static const char *const initial[] = {"2", "1 2 3 5 8 1 2 3 5 8 1 2 3 5 8 1 2 3 5 8 1 2 3 5 8", "column", "none"};
    const struct ag_game *game = ag_game_named("penk");
    struct ag_values values;
    struct ag_preset_info info;
    char text[AG_TEXT_MAX];
    (void)state;
    assert_int_equal(game->n_options, 4);
    ag_values_default(game, &values);
    for (unsigned i = 0; i < 4; i++) {
        assert_string_equal(game->options[i].key, keys[i]);
        assert_true(strlen(ag_msg_sentence(game->options[i].about, NULL)) > 10);
        ag_values_write(&game->options[i], &values, text, sizeof text);
        assert_string_equal(text, initial[i]);
    }
    assert_true(ag_preset_find(NULL, "penk", &info, NULL));
    assert_memory_equal(&info.values, &values, sizeof values); /* the preset is what the document says */
}

static void test_AL_3_refusals_name_key_and_value(void **state) {
    (void)state;
    assert_true(refused_naming("seats", "5"));
    assert_true(refused_naming("seats", "0"));
    assert_true(refused_naming("fail", "row"));
    assert_true(refused_naming("tie_break", "total"));
    assert_true(refused_naming("values", "1 2 3"));
    assert_true(rules_refused("penk", "jollies=2"));
    assert_true(rules_refused("penk", "values=1,2,3,5,8,1,2,3,5,8,1,2,3,5,8,1,2,3,5,8,1,2,3,5,100"));
    assert_true(rules_refused("penk", "values=1,2,3,5,8,1,2,3,5,8,1,2,3,5,8,1,2,3,5,8,1,2,3,5,-1"));
    assert_false(rules_refused("penk", "values=0,2,3,5,8,1,2,3,5,8,1,2,3,5,8,1,2,3,5,8,1,2,3,5,99"));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_PE_1_one_to_four_seats),
    cmocka_unit_test(test_PE_1_six_dice_with_a_jolly),
    cmocka_unit_test(test_PE_2_values_by_row),
    cmocka_unit_test(test_PE_2_full_lines),
    cmocka_unit_test(test_PE_2_values_can_be_printed_otherwise),
    cmocka_unit_test(test_PE_3_the_first_seat_is_rolled_for),
    cmocka_unit_test(test_PE_3_the_jolly_beats_a_five),
    cmocka_unit_test(test_PE_4_two_rerolls_of_any_dice),
    cmocka_unit_test(test_PE_4_stop_any_time_and_keep_nothing),
    cmocka_unit_test(test_PE_4_what_can_be_kept),
    cmocka_unit_test(test_PE_7_who_can_mark_must),
    cmocka_unit_test(test_PE_8_a_failed_roll_costs_the_clear_cells_of_a_column),
    cmocka_unit_test(test_PE_8_unused_rerolls_do_not_matter),
    cmocka_unit_test(test_PE_8_the_column_must_have_a_clear_cell),
    cmocka_unit_test(test_PE_8_a_row_where_the_rules_say_so),
    cmocka_unit_test(test_AL_1_turns_go_clockwise),
    cmocka_unit_test(test_AL_3_options),
    cmocka_unit_test(test_AL_3_refusals_name_key_and_value),
};
TESTS_MAIN("penk_turns", tests)
