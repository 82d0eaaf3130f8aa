/* test_penk_marks.c - Penk!: what dice can mark (PE-5, PE-6), and what a Penk! does (PE-9, PE-10). */
#include "unit_penk.h"

/* ---- PE-5 and PE-6: what dice can mark ---- */

static void test_PE_5_one_to_three_cells(void **state) {
    struct play p;
    (void)state;
    deciding(&p, "1 1 1 2 2 3");
    assert_true(may(&p, 0, "mark 3x1 2x2 1x3"));
    assert_true(may(&p, 0, "mark 3x1"));
    assert_true(may(&p, 0, "mark 2x1 1x3")); /* a group used in part, dice left over */
    assert_true(may(&p, 0, "mark 1x1 2x1")); /* a group split */
    assert_true(may(&p, 0, "mark 1x1 2x1 2x2"));
    refuses(&p, 0, "mark 1x1 2x1 2x2 1x3", "one to three cells");
    refuses(&p, 0, "mark 3x1 1x1", "not all of them at once"); /* each die serves one cell */
    refuses(&p, 0, "mark 4x1", "not enough ones for four ones");
    refuses(&p, 0, "mark 1x4", "not enough fours for one four");
    refuses(&p, 0, "mark 1x1 1x1", "mark one one only once");
    moves(&p, 0, "mark 3x1 2x2 1x3");
    assert_string_equal(picture(&p, 0), "..o../.o.../o..../...../.....");
    assert_true(heard(&p, "Seat 0 marks three ones, two twos and one three."));
    rolls(&p, "1 1 1 1 2 3");
    moves(&p, 1, "keep 1 1 1 1");
    rolls(&p, "1 1");
    assert_true(may(&p, 1, "mark 1x1 2x1 3x1"));
    assert_true(may(&p, 1, "mark 2x1 4x1"));
    assert_false(may(&p, 1, "mark 2x1 5x1"));
    stop(&p);
}

static void test_PE_5_six_of_a_kind_has_twelve_sets(void **state) {
    struct play p;
    (void)state; /* five cells; 1+2, 1+3, 1+4, 1+5, 2+3, 2+4; 1+2+3 */
    deciding(&p, "5 5 5 5 5 5");
    assert_int_equal(moves_called(&p, 0, "mark"), 12);
    stop(&p);
}

static void test_PE_5_how_many_sets_an_empty_sheet_allows(void **state) {
    struct play p;
    uint64_t sum = 0;
    unsigned most = 0;
    (void)state;
    for (unsigned i = 0; i < 462; i++) {
        const uint16_t *parts;
        unsigned id = ag_hand_first(6) + i, keeps = ag_hand_parts(id, &parts) - 1;
        start_with(&p, "penk", NULL, 1);
        p.game->roll(p.rules, &p.state, i, NULL);
        unsigned sets = ag_hand_of(id) == 6 * ag_die(6) ? 0 : choices(&p, 0) - keeps;
        sum += (uint64_t)sets * ag_hand_weight(id);
        if (sets > most) most = sets;
        stop(&p);
    }
    assert_int_equal(most, 80);
    assert_int_equal((sum * 100 + 46656 / 2) / 46656, 3946);
}

static void test_PE_6_a_jolly_never_alone(void **state) {
    struct play p;
    (void)state;
    deciding(&p, "1 1 1 1 2 !");
    refuses(&p, 0, "mark 1x3", "needs a real three");
    assert_true(may(&p, 0, "mark 2x2"));
    assert_true(may(&p, 0, "mark 5x1"));
    refuses(&p, 0, "mark 5x1 2x2", "not all of them at once"); /* the one jolly serves once */
    refuses(&p, 0, "mark 2x3", "not enough threes");
    stop(&p);
}

static void test_PE_6_at_most_one_jolly_in_a_combination(void **state) {
    struct play p;
    (void)state;
    deciding(&p, "1 ! ! 3 4 5");
    assert_true(may(&p, 0, "mark 2x1"));
    refuses(&p, 0, "mark 3x1", "at most one jolly");
    refuses(&p, 0, "mark 2x2", "at most one jolly");
    assert_true(may(&p, 0, "mark 2x1 2x3")); /* one each */
    assert_true(may(&p, 0, "mark 2x1 2x3 1x4"));
    assert_false(may(&p, 0, "mark 2x1 2x3 2x4"));
    stop(&p);
    deciding(&p, "1 1 1 ! ! 3");
    assert_true(may(&p, 0, "mark 2x1 3x1")); /* 1 ! and 1 1 ! */
    refuses(&p, 0, "mark 5x1", "at most one jolly");
    refuses(&p, 0, "mark 1x1 4x1", "not all of them at once"); /* four of them need two jollies in one combination */
    stop(&p);
}

static void test_PE_6_one_natural_die_and_jollies(void **state) {
    struct play p;
    (void)state;
    deciding(&p, "1 ! ! ! ! !");
    assert_int_equal(moves_called(&p, 0, "mark"), 2); /* 1x1 or 2x1 */
    stop(&p);
}

static void test_PE_6_six_jollies_fail(void **state) {
    struct play p;
    (void)state;
    deciding(&p, "! ! ! ! ! !");
    assert_int_equal(moves_called(&p, 0, "mark"), 0);
    assert_int_equal(moves_called(&p, 0, "cross"), 5);
    assert_true(heard(&p, "No clear cell fits"));
    stop(&p);
}

/* An independent reading: try for each cell whether it takes a jolly or not. */
static bool can_share_out(ag_hand dice, const unsigned *cells, unsigned n) {
    for (unsigned with = 0; with < 1u << n; with++) {
        int left[7];
        bool good = true;
        for (unsigned face = 1; face <= 6; face++) left[face] = (int)ag_count(dice, face);
        for (unsigned i = 0; i < n; i++) {
            int number = (int)(cells[i] % 5 + 1), jolly = with >> i & 1;
            if (jolly && number == 1) good = false;
            left[cells[i] / 5 + 1] -= number - jolly;
            left[6] -= jolly;
        }
        for (unsigned face = 1; face <= 6; face++) good = good && left[face] >= 0;
        if (good) return true;
    }
    return false;
}

static unsigned words_of_cells(char *text, size_t size, const unsigned *cells, unsigned n) {
    int length = snprintf(text, size, "mark");
    for (unsigned i = 0; i < n; i++)
        length += snprintf(text + length, size - (size_t)length, " %ux%u", cells[i] % 5 + 1, cells[i] / 5 + 1);
    return (unsigned)length;
}

/* One set of cells against all 462 rolls. */
static void check_set(struct play *p, const union ag_state *decisions, const unsigned *cells, unsigned n) {
    char text[AG_MOVE_MAX], again[AG_MOVE_MAX];
    ag_action a;
    words_of_cells(text, sizeof text, cells, n);
    assert_true(p->game->read_action(p->rules, &decisions[0], text, &a, NULL));
    p->game->write_action(p->rules, &decisions[0], a, again, sizeof again);
    assert_string_equal(text, again);
    for (unsigned roll = 0; roll < 462; roll++) {
        bool can = can_share_out(ag_hand_of(ag_hand_first(6) + roll), cells, n);
        if (p->game->allowed(p->rules, &decisions[roll], 0, a, NULL) != can) fail_msg("roll %u: %s", roll, text);
    }
}

static void test_PE_6_every_roll_and_every_set(void **state) {
    static union ag_state decisions[462];
    struct play p;
    (void)state;
    start_with(&p, "penk", NULL, 1);
    for (unsigned roll = 0; roll < 462; roll++) {
        decisions[roll] = p.state;
        p.game->roll(p.rules, &decisions[roll], roll, NULL);
    }
    for (unsigned a = 0; a < 25; a++) {
        check_set(&p, decisions, (unsigned[]){a}, 1);
        for (unsigned b = a + 1; b < 25; b++) {
            check_set(&p, decisions, (unsigned[]){a, b}, 2);
            for (unsigned c = b + 1; c < 25; c++) check_set(&p, decisions, (unsigned[]){a, b, c}, 3);
        }
    }
    stop(&p);
}

/* ---- PE-9 and PE-10: Penk! ---- */

static void test_PE_9_a_row_closes_to_all_others(void **state) {
    struct play p;
    (void)state;
    start_at(&p, "penk", "seats=3",
             "sheets oooo./...../...../...../.....,.o.../...../...../...../....."
             "," EMPTY " phase deciding dice 123455");
    moves(&p, 0, "mark 1x5");
    assert_string_equal(picture(&p, 0), "ooooo/...../...../...../.....");
    assert_string_equal(picture(&p, 1), "xoxxx/...../...../...../....."); /* what is marked stays */
    assert_string_equal(picture(&p, 2), "xxxxx/...../...../...../.....");
    assert_true(heard(&p, "Penk! seat 0 completes the row of one die"));
    stop(&p);
}

static void test_PE_9_a_column_closes_to_all_others(void **state) {
    struct play p;
    (void)state;
    start_at(&p, "penk", NULL,
             "sheets ..o../...../..o../..o../..o..,...../..o../...../...../..... "
             "phase deciding dice 133456");
    moves(&p, 0, "mark 2x3");
    assert_string_equal(picture(&p, 1), "..x../..o../..x../..x../..x..");
    assert_true(heard(&p, "Penk! seat 0 completes the column of threes"));
    stop(&p);
}

static void test_PE_9_all_penks_of_a_turn_together(void **state) {
    struct play p;
    (void)state; /* 1x1 completes the first row and the first column, 2x2 the second of both */
    start_at(&p, "penk", NULL, "sheets .oooo/o.ooo/oo.../oo.../oo...," EMPTY " phase deciding dice 122345");
    moves(&p, 0, "mark 1x1 2x2");
    assert_string_equal(picture(&p, 1), "xxxxx/xxxxx/xx.../xx.../xx...");
    assert_int_equal(p.news.n, 6); /* the marks, four Penks, the last round */
    stop(&p);
}

static void test_PE_9_four_marks_are_no_penk(void **state) {
    struct play p;
    (void)state;
    start_at(&p, "penk", NULL, "sheets ooo../...../...../...../.....," EMPTY " phase deciding dice 123455");
    moves(&p, 0, "mark 1x5");
    assert_string_equal(picture(&p, 1), EMPTY);
    assert_false(heard(&p, "Penk"));
    stop(&p);
}

static void test_PE_10_a_crossed_cell_cannot_be_marked(void **state) {
    struct play p;
    (void)state;
    start_at(&p, "penk", NULL, "sheets x..../x..../x..../x..../x....," EMPTY " phase deciding dice 111123");
    refuses(&p, 0, "mark 1x1", "crossed out one one");
    refuses(&p, 0, "mark 1x2 4x1", "crossed out four ones");
    assert_int_equal(moves_called(&p, 0, "mark"), 3); /* 1x2, 1x3 or both */
    stop(&p);
    start_at(&p, "penk", NULL, "sheets o..../...../...../...../.....," EMPTY " phase deciding dice 111123");
    refuses(&p, 0, "mark 1x1", "already marked one one");
    stop(&p);
}

static void test_PE_10_a_crossed_cell_prevents_a_penk(void **state) {
    struct play p;
    (void)state; /* the first row has no clear cell left, but one was crossed out */
    start_at(&p, "penk", NULL, "sheets xooo./x..../x..../x..../x....," EMPTY " phase deciding dice 123455");
    moves(&p, 0, "mark 1x5");
    assert_string_equal(picture(&p, 0), "xoooo/x..../x..../x..../x....");
    assert_string_equal(picture(&p, 1), EMPTY);
    assert_false(heard(&p, "Penk"));
    stop(&p);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_PE_5_one_to_three_cells),
    cmocka_unit_test(test_PE_5_six_of_a_kind_has_twelve_sets),
    cmocka_unit_test(test_PE_5_how_many_sets_an_empty_sheet_allows),
    cmocka_unit_test(test_PE_6_a_jolly_never_alone),
    cmocka_unit_test(test_PE_6_at_most_one_jolly_in_a_combination),
    cmocka_unit_test(test_PE_6_one_natural_die_and_jollies),
    cmocka_unit_test(test_PE_6_six_jollies_fail),
    cmocka_unit_test(test_PE_6_every_roll_and_every_set),
    cmocka_unit_test(test_PE_9_a_row_closes_to_all_others),
    cmocka_unit_test(test_PE_9_a_column_closes_to_all_others),
    cmocka_unit_test(test_PE_9_all_penks_of_a_turn_together),
    cmocka_unit_test(test_PE_9_four_marks_are_no_penk),
    cmocka_unit_test(test_PE_10_a_crossed_cell_cannot_be_marked),
    cmocka_unit_test(test_PE_10_a_crossed_cell_prevents_a_penk),
};
TESTS_MAIN("penk_marks", tests)
