/*
 * test_penk.c - Penk! (PE-1 to PE-14), and AL-1, AL-3 and AL-5 as far as this game is concerned. Sheets are pictures,
 * row after row from one die to five: 'o' is marked, 'x' crossed out, '.' clear.
 */
#include "greedy_penk.h"
#include "unit.h"

#define EMPTY "...../...../...../...../....."
#define LOST "xxxxx/xxxxx/xxxxx/xxxxx/xxxxx"

/* ---- helpers ---- */

/* A seat's sheet as a picture. */
static const char *picture(const struct play *p, ag_seat seat) {
    static char text[30];
    const struct ag_sheet_grid *g = &sheet_of(p)->grid[seat];
    for (unsigned i = 0; i < 29; i++) {
        unsigned row = i / 6, column = i % 6;
        uint8_t flags = column == 5 ? 0 : g->cell[row * 5 + column].flags;
        text[i] = column == 5 ? '/' : flags & AG_CELL_FILLED ? 'o' : flags & AG_CELL_CROSSED ? 'x' : '.';
    }
    return text;
}

/* How many of the legal moves begin with this word. */
static unsigned moves_called(struct play *p, ag_seat seat, const char *word) {
    ag_action list[AG_LEGAL_MAX];
    char text[AG_MOVE_MAX];
    unsigned n = p->game->legal(p->rules, &p->state, seat, list), found = 0;
    for (unsigned i = 0; i < n; i++) {
        p->game->write_action(p->rules, &p->state, list[i], text, sizeof text);
        found += strncmp(text, word, strlen(word)) == 0;
    }
    return found;
}

/* Two seats, seat 0 to decide with these dice on empty sheets. */
static void deciding(struct play *p, const char *dice) {
    start_with(p, "penk", NULL, 1);
    rolls(p, dice);
}

static int32_t score_of_sheet(const char *sheet, const char *other) {
    struct play p;
    char position[200];
    snprintf(position, sizeof position, "sheets %s,%s phase rolling", sheet, other);
    start_at(&p, "penk", NULL, position);
    int32_t score = score_of(&p, 0);
    stop(&p);
    return score;
}

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
    assert_int_equal(sheet_of(&p)->dice[0].die[5].flags, AG_DIE_JOLLY);
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
    assert_int_equal(g->cell[1].value, 6);  /* one die of face 2 */
    assert_int_equal(g->cell[5].value, 2);  /* two dice of face 1 */
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
    refuses(&p, 0, "keep 5 5 5 5", "Both rerolls");
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
    rolls(&p, "1 1 1 1 1 1");
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
    refuses(&p, 0, "mark 3x1 1x1", "not 1x1 3x1 together"); /* each die serves one cell */
    refuses(&p, 0, "mark 4x1", "not enough ones for 4x1");
    refuses(&p, 0, "mark 1x4", "not enough fours for 1x4");
    refuses(&p, 0, "mark 1x1 1x1", "1x1 can be marked only once");
    moves(&p, 0, "mark 3x1 2x2 1x3");
    assert_string_equal(picture(&p, 0), "..o../.o.../o..../...../.....");
    assert_true(heard(&p, "Seat 0 marks 3x1 2x2 1x3."));
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
    refuses(&p, 0, "mark 5x1 2x2", "together"); /* the one jolly serves once */
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
    refuses(&p, 0, "mark 1x1 4x1", "together"); /* four of them need two jollies in one combination */
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
    assert_true(heard(&p, "cannot mark any clear cell"));
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

/* ---- PE-7 and PE-8: marking is a duty, failing costs a column ---- */

static void test_PE_7_who_can_mark_must(void **state) {
    struct play p;
    (void)state;
    start_at(&p, "penk", "fail=row_or_column",
             "sheets oo.../oo.../oo.../o..../o....,x..../x..../x..../x..../x.... phase deciding turn 1 dice 112222");
    refuses(&p, 1, "cross column 2", "You can still mark 1x2");
    refuses(&p, 1, "cross row 2", "You can still mark 1x2");
    refuses(&p, 1, "mark", "one to three cells");
    assert_int_equal(moves_called(&p, 1, "cross"), 0);
    moves(&p, 1, "mark 1x2"); /* one is enough */
    stop(&p);
}

/* Seat 0 has marked all single dice and pairs of 1 and 2; the dice show nothing else. */
#define PAIRS "oo.../oo.../oo.../oo.../....."
static void test_PE_8_a_failed_roll_costs_the_clear_cells_of_a_column(void **state) {
    struct play p;
    (void)state;
    start_at(&p, "penk", NULL, "sheets " PAIRS "," EMPTY " phase deciding dice 111222");
    assert_int_equal(moves_called(&p, 0, "cross"), 5);
    refuses(&p, 0, "cross row 5", "Only a column");
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
    refuses(&p, 0, "cross column 1", "You can still mark 1x3");
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

/* ---- PE-9 and PE-10: Penk! ---- */

static void test_PE_9_a_row_closes_to_all_others(void **state) {
    struct play p;
    (void)state;
    start_at(&p, "penk", "seats=3", "sheets oooo./...../...../...../.....,.o.../...../...../...../....."
             "," EMPTY " phase deciding dice 123455");
    moves(&p, 0, "mark 1x5");
    assert_string_equal(picture(&p, 0), "ooooo/...../...../...../.....");
    assert_string_equal(picture(&p, 1), "xoxxx/...../...../...../....."); /* what is marked stays */
    assert_string_equal(picture(&p, 2), "xxxxx/...../...../...../.....");
    assert_true(heard(&p, "Seat 0 completes the row of one die: Penk!"));
    stop(&p);
}

static void test_PE_9_a_column_closes_to_all_others(void **state) {
    struct play p;
    (void)state;
    start_at(&p, "penk", NULL, "sheets ..o../...../..o../..o../..o..,...../..o../...../...../..... "
             "phase deciding dice 133456");
    moves(&p, 0, "mark 2x3");
    assert_string_equal(picture(&p, 1), "..x../..o../..x../..x../..x..");
    assert_true(heard(&p, "Seat 0 completes the column of threes: Penk!"));
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
    refuses(&p, 0, "mark 1x1", "1x1 is crossed out");
    refuses(&p, 0, "mark 1x2 4x1", "4x1 is crossed out");
    assert_int_equal(moves_called(&p, 0, "mark"), 3); /* 1x2, 1x3 or both */
    stop(&p);
    start_at(&p, "penk", NULL, "sheets o..../...../...../...../.....," EMPTY " phase deciding dice 111123");
    refuses(&p, 0, "mark 1x1", "1x1 is marked already");
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

/* ---- PE-11 and PE-12: the end ---- */

static void test_PE_11_two_columns_without_clear_cells(void **state) {
    struct play p;
    (void)state; /* seat 0 began: seat 1 has its last turn */
    start_at(&p, "penk", NULL, "sheets ox.../ox.../ox.../ox.../.x...," EMPTY " phase deciding dice 111112");
    moves(&p, 0, "mark 5x1");
    assert_true(heard(&p, "this round is the last"));
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
    start_at(&p, "penk", "seats=3", "sheets o..../o..../o..../o..../.....,.x.../.x.../.x.../.x.../.x...," EMPTY
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
    start_at(&p, "penk", "seats=4", "sheets " EMPTY "," LOST "," EMPTY "," EMPTY
             " phase deciding began 3 dice 111112");
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
    start_at(&p, "penk", "seats=3", "sheets xx.../xx.../xx.../xx.../xx...," LOST ","
             "oo.../oo.../oo.../oo.../oo... phase deciding turn 0 began 2 dice 333333");
    moves(&p, 0, "mark 5x3");
    assert_true(over(&p));
    stop(&p);
}

static void test_PE_12_penks_in_the_last_round_still_block(void **state) {
    struct play p;
    (void)state;
    start_at(&p, "penk", NULL, "sheets xx.../xx.../xx.../xx.../xx...,oooo./...../...../...../....."
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
    stop(&p);
    /* they decide between equal scores only: 10 with a Penk loses against 11 without */
    start_at(&p, "penk", "tie_break=penks values=1,2,3,5,8,1,2,3,5,8,1,2,3,5,8,2,2,3,5,8,1,2,3,5,8", TIED);
    assert_int_equal(score_of(&p, 1), 11);
    assert_int_equal(winners(&p), 2);
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
        assert_true(strlen(game->options[i].about) > 10);
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

/* ---- words, positions, pictures ---- */

static void test_penk_words_that_are_no_move(void **state) {
    struct play p;
    (void)state;
    deciding(&p, "1 1 2 3 4 !");
    refuses(&p, 0, "", "not a move");
    refuses(&p, 0, "pass", "'pass' are not a move");
    refuses(&p, 0, "keep", "keep nothing");
    refuses(&p, 0, "keep nothing 1", "keep nothing");
    refuses(&p, 0, "keep 6", "jolly");
    refuses(&p, 0, "keep ?", "must be seen");
    refuses(&p, 0, "keep 1*", "coloured");
    refuses(&p, 0, "keep 1 1 2 3 4 ! 1", "more than 6");
    refuses(&p, 0, "mark 1", "'1' is not a cell");
    refuses(&p, 0, "mark 6x1", "'6x1' is not a cell");
    refuses(&p, 0, "mark 1x6", "'1x6' is not a cell");
    refuses(&p, 0, "mark 1x1x", "'1x1x' is not a cell");
    refuses(&p, 0, "mark 1x22222222222222222222222222222222222222222222222222222222222222222", "is not a cell");
    refuses(&p, 0, "cross", "cross column or cross row");
    refuses(&p, 0, "cross column", "1 to 5");
    refuses(&p, 0, "cross column 6", "1 to 5");
    refuses(&p, 0, "cross row 0", "1 to 5");
    refuses(&p, 0, "cross row 1 2", "1 to 5");
    assert_true(may(&p, 0, "mark 2x1 1x2"));
    assert_true(may(&p, 0, "mark 1x2 2x1")); /* people need not know the order */
    assert_true(may(&p, 0, "keep ! 1"));
    stop(&p);
}

static void test_penk_positions_that_cannot_be(void **state) {
    static const char *const bad[] = {
        "",
        "phase rolling",
        "sheets " EMPTY " phase rolling",
        "sheets " EMPTY "," EMPTY "," EMPTY " phase rolling",
        "sheets " EMPTY "," EMPTY "/ phase rolling",
        "sheets ...../...../...../...../....O," EMPTY " phase rolling",
        "sheets " EMPTY "," EMPTY,                                          /* starting, and nobody rolls */
        "sheets " EMPTY "," EMPTY " phase rolling to_roll 0,1",
        "sheets o..../...../...../...../.....," EMPTY " to_roll 0,1",
        "sheets " EMPTY "," EMPTY " turn 1 to_roll 0,1",
        "sheets " EMPTY "," EMPTY " began 1 to_roll 0,1",
        "sheets " EMPTY "," EMPTY " rerolls 1 to_roll 0,1",
        "sheets " EMPTY "," EMPTY " dice 123456 to_roll 0,1",
        "sheets " EMPTY "," EMPTY " phase rolling turn 2",
        "sheets " EMPTY "," EMPTY " phase rolling began 2",
        "sheets " EMPTY "," EMPTY " phase rolling dice 1",                  /* kept without a reroll */
        "sheets " EMPTY "," EMPTY " phase rolling rerolls 1 dice 123456",   /* all six kept */
        "sheets " EMPTY "," EMPTY " phase rolling rerolls 3",
        "sheets " EMPTY "," EMPTY " phase deciding dice 12345",
        "sheets " EMPTY "," EMPTY " phase deciding dice ?",
        "sheets " EMPTY "," EMPTY " phase deciding dice 1234567",
        "sheets " EMPTY "," EMPTY " phase over",
        "sheets " LOST "," EMPTY " phase over turn 1",                      /* over in the middle of a round */
        "sheets " LOST "," EMPTY " phase over dice 1",
        "sheets " LOST "," EMPTY " phase over rerolls 1",
        "sheets " LOST "," EMPTY " phase rolling turn 0 began 1",           /* a seat without clear cells */
        "sheets " EMPTY "," LOST " phase rolling",                          /* the round was finished */
        "sheets x..../...../...../...../.....," EMPTY " phase rolling",     /* crossed out for no reason */
        "sheets xxxxx/...../...../...../.....," EMPTY " phase rolling",     /* rows are not crossed out here */
        "sheets ooooo/...../...../...../.....," EMPTY " phase rolling",     /* a Penk that closed nothing */
        "sheets ooooo/...../...../...../.....,ooooo/...../...../...../..... phase rolling",
    };
    struct play p;
    (void)state;
    start(&p, "penk", NULL);
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        if (reads_position(&p, bad[i])) fail_msg("'%s' was read", bad[i]);
    assert_true(reads_position(&p, "sheets " EMPTY "," EMPTY " to_roll 1 highest 0 with 6"));
    assert_true(reads_position(&p, "sheets " LOST "," EMPTY " phase over"));
    assert_true(reads_position(&p, "sheets ooooo/...../...../...../.....,xxxxx/...../...../...../..... phase rolling"));
    assert_true(reads_position(&p, "sheets " EMPTY "," EMPTY " phase rolling turn 1 rerolls 2"));
    stop(&p);
    start(&p, "penk", "fail=row_or_column");
    assert_true(reads_position(&p, "sheets xxxxx/...../...../...../.....," EMPTY " phase rolling"));
    stop(&p);
}

static void test_penk_the_sheet(void **state) {
    struct play p;
    char text[100];
    (void)state;
    start_at(&p, "penk", NULL, "sheets oo.x./ooox./o..x./o..x./o..x.,x..../x..../x..../x..../x.... "
             "phase deciding turn 1 rerolls 1 dice 122336");
    const struct ag_sheet *s = sheet_of(&p);
    assert_int_equal(s->n_dice, 1);
    assert_int_equal(s->dice[0].n, 6);
    assert_true(s->dice[0].active);
    assert_int_equal(s->grid[0].cell[0].flags, AG_CELL_FILLED);
    assert_int_equal(s->grid[0].cell[3].flags, AG_CELL_CROSSED);
    assert_int_equal(s->grid[0].cell[2].flags, AG_CELL_HINT);      /* not seat 0's turn */
    assert_int_equal(s->grid[1].cell[0].flags, AG_CELL_CROSSED);   /* one 1 */
    assert_int_equal(s->grid[1].cell[1].flags, AG_CELL_HINT | AG_CELL_OFFER);
    assert_int_equal(s->grid[1].cell[10 + 1].flags, AG_CELL_HINT | AG_CELL_OFFER); /* 2 2 ! */
    assert_int_equal(s->grid[1].cell[15 + 1].flags, AG_CELL_HINT);
    ag_msg_write(&s->grid[0].column_note[0], NULL, text, sizeof text);
    assert_string_equal(text, "Penk! 19");
    ag_msg_write(&s->grid[0].row_note[1], NULL, text, sizeof text);
    assert_string_equal(text, "6");
    assert_int_equal(s->grid[0].row_note[0].id, 0); /* two marks do not score */
    ag_msg_write(&s->grid[0].column[2], NULL, text, sizeof text);
    assert_string_equal(text, "Threes");
    ag_msg_write(&s->grid[0].row[0], NULL, text, sizeof text);
    assert_string_equal(text, "1 die");
    ag_msg_write(&s->fact[0], NULL, text, sizeof text);
    assert_string_equal(text, "Seat 1 may roll again once.");
    assert_int_equal(s->n_facts, 2); /* and the last round: two columns of seat 0 are closed */
    stop(&p);
}

enum { ROLL = 1, MARK, COLUMN, ROW }; /* the buttons */

static void test_penk_picks(void **state) {
    struct play p;
    struct ag_prompt prompt;
    (void)state;
    deciding(&p, "1 1 2 3 4 !");
    ag_prompt_of(p.rules, &p.state, 0, &prompt);
    assert_int_equal(prompt.dice, 63);
    assert_int_equal(prompt.cells_max, 3);
    assert_int_equal(prompt.n_buttons, 2);
    assert_int_equal(prompt.cells, 0xF | 0xF << 5 | 1 << 10); /* one of 1 to 4, two of them with the jolly, 1 1 ! */
    picks(&p, 1 | 32, 0, ROLL, "keep 1 !");
    picks(&p, 0, 0, ROLL, "keep nothing");
    refuses_pick(&p, 63, 0, ROLL, "to keep all six");
    refuses_pick(&p, 64, 0, ROLL, "that are there");
    picks(&p, 0, 1u << 10 | 1u << 1, MARK, "mark 3x1 1x2");
    refuses_pick(&p, 0, 0, MARK, "one to three");
    refuses_pick(&p, 0, 15, MARK, "one to three");
    refuses_pick(&p, 0, 1u << 4, MARK, "needs a real five");
    refuses_pick(&p, 0, 1u << 25, MARK, "that are there");
    refuses_pick(&p, 0, 1, COLUMN, "You can still mark");
    refuses_pick(&p, 0, 1, 9, "one of the buttons");
    stop(&p);
    start_at(&p, "penk", "fail=row_or_column", "sheets " PAIRS "," EMPTY " phase deciding dice 111222");
    ag_prompt_of(p.rules, &p.state, 0, &prompt);
    assert_int_equal(prompt.cells_max, 1);
    assert_int_equal(prompt.n_buttons, 3);
    picks(&p, 0, 1u << 3, COLUMN, "cross column 4");
    picks(&p, 0, 1u << 3, ROW, "cross row 1");
    refuses_pick(&p, 0, 0, ROW, "Pick a cell");
    refuses_pick(&p, 0, 1u << 3 | 1u << 9, ROW, "Pick a cell");
    stop(&p);
}

static void test_penk_the_plainest_move(void **state) {
    struct play p;
    char text[AG_MOVE_MAX];
    (void)state;
    deciding(&p, "1 2 2 2 3 3");
    p.game->write_action(p.rules, &p.state, p.game->idle(p.rules, &p.state, 0), text, sizeof text);
    assert_string_equal(text, "mark 3x2");
    stop(&p);
    start_at(&p, "penk", NULL, "sheets oo.../oo.../oo.../.o.../.....," EMPTY " phase deciding dice 111222");
    p.game->write_action(p.rules, &p.state, p.game->idle(p.rules, &p.state, 0), text, sizeof text);
    assert_string_equal(text, "cross column 2");
    stop(&p);
}

static void test_penk_settles_arguments(void **state) {
    struct settled h;
    (void)state;
    assert_true(settles("penk", NULL, "! 1 ! ! ! !", &h));
    assert_string_equal(h.data, "dice:[1,'!','!','!','!','!'],sets:[['1x1'],['2x1']],best:['2x1']");
    assert_non_null(strstr(h.said, "2 different sets"));
    assert_true(settles("penk", NULL, "111112", &h));
    assert_non_null(strstr(h.data, "best:['5x1','1x2']"));
    assert_non_null(strstr(h.said, "The most valuable marks are 5x1 1x2, with 9 points"));
    assert_true(settles("penk", NULL, "1 1 2 2 ! 5", &h));
    assert_non_null(strstr(h.said, "with 6 points"));
    assert_true(settles("penk", NULL, "!!!!!!", &h));
    assert_non_null(strstr(h.data, "sets:[],best:[]"));
    assert_non_null(strstr(h.said, "cannot mark any cell"));
    assert_false(settles("penk", NULL, "11111", &h));
    assert_non_null(strstr(h.said, "exactly six dice"));
    assert_false(settles("penk", NULL, "11111 22", &h));
    assert_non_null(strstr(h.said, "not 7"));
    assert_false(settles("penk", NULL, "11111?", &h));
    assert_false(settles("penk", NULL, "fail=row", &h));
}

/* ---- whole games ---- */

static void test_penk_random_games(void **state) {
    static const char *const sets[] = {"seats=1", "seats=2", "seats=3", "seats=4", "seats=1 fail=row_or_column",
                                       "seats=2 fail=row_or_column tie_break=penks", "seats=4 fail=row_or_column",
                                       "seats=3 values=0,0,0,0,0,99,99,99,99,99,1,2,3,4,5,9,8,7,6,5,1,1,1,1,1"};
    (void)state;
    for (unsigned i = 0; i < sizeof sets / sizeof *sets; i++)
        for (uint64_t seed = 1; seed <= 6; seed++) random_game("penk", sets[i], seed);
}

/* Seat 0 is the greedy player, the others make the plainest moves. */
static ag_seats greedy_game(const char *sets, uint64_t seed) {
    struct play p;
    struct ag_rng rng;
    start(&p, "penk", sets);
    ag_rng_start(&rng, seed, 0, 0);
    while (!over(&p)) {
        if (due(&p).kind == AG_DUE_ROLL) {
            p.game->roll(p.rules, &p.state, ag_draw(due(&p), &rng), NULL);
            continue;
        }
        ag_seat seat = due(&p).seat;
        struct ag_seen seen = {.rules = p.rules, .state = &p.state, .seat = seat};
        ag_action a = seat ? p.game->idle(p.rules, &p.state, seat) : ag_greedy_penk(&seen, &rng);
        assert_true(p.game->allowed(p.rules, &p.state, seat, a, NULL));
        p.game->act(p.rules, &p.state, seat, a, NULL);
    }
    ag_seats won = winners(&p);
    stop(&p);
    return won;
}

static void test_penk_the_greedy_player(void **state) {
    unsigned won = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= 20; seed++) won += greedy_game(NULL, seed) == 1;
    assert_true(won >= 18);
    for (uint64_t seed = 1; seed <= 5; seed++) {
        greedy_game("seats=1", seed);
        greedy_game("seats=4 fail=row_or_column", seed);
        greedy_game("seats=4 values=99,99,99,99,99,99,99,99,99,99,99,99,99,99,99,99,99,99,99,99,99,99,99,99,99", seed);
        greedy_game("values=0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0", seed);
    }
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
    cmocka_unit_test(test_PE_5_one_to_three_cells),
    cmocka_unit_test(test_PE_5_six_of_a_kind_has_twelve_sets),
    cmocka_unit_test(test_PE_5_how_many_sets_an_empty_sheet_allows),
    cmocka_unit_test(test_PE_6_a_jolly_never_alone),
    cmocka_unit_test(test_PE_6_at_most_one_jolly_in_a_combination),
    cmocka_unit_test(test_PE_6_one_natural_die_and_jollies),
    cmocka_unit_test(test_PE_6_six_jollies_fail),
    cmocka_unit_test(test_PE_6_every_roll_and_every_set),
    cmocka_unit_test(test_PE_7_who_can_mark_must),
    cmocka_unit_test(test_PE_8_a_failed_roll_costs_the_clear_cells_of_a_column),
    cmocka_unit_test(test_PE_8_unused_rerolls_do_not_matter),
    cmocka_unit_test(test_PE_8_the_column_must_have_a_clear_cell),
    cmocka_unit_test(test_PE_8_a_row_where_the_rules_say_so),
    cmocka_unit_test(test_PE_9_a_row_closes_to_all_others),
    cmocka_unit_test(test_PE_9_a_column_closes_to_all_others),
    cmocka_unit_test(test_PE_9_all_penks_of_a_turn_together),
    cmocka_unit_test(test_PE_9_four_marks_are_no_penk),
    cmocka_unit_test(test_PE_10_a_crossed_cell_cannot_be_marked),
    cmocka_unit_test(test_PE_10_a_crossed_cell_prevents_a_penk),
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
    cmocka_unit_test(test_AL_1_turns_go_clockwise),
    cmocka_unit_test(test_AL_3_options),
    cmocka_unit_test(test_AL_3_refusals_name_key_and_value),
    cmocka_unit_test(test_AL_5_only_the_tied_share),
    cmocka_unit_test(test_penk_words_that_are_no_move),
    cmocka_unit_test(test_penk_positions_that_cannot_be),
    cmocka_unit_test(test_penk_the_sheet),
    cmocka_unit_test(test_penk_picks),
    cmocka_unit_test(test_penk_the_plainest_move),
    cmocka_unit_test(test_penk_settles_arguments),
    cmocka_unit_test(test_penk_random_games),
    cmocka_unit_test(test_penk_the_greedy_player),
};
TESTS_MAIN("penk", tests)
