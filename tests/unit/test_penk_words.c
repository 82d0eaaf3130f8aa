/* test_penk_words.c - Penk! in words and played: moves, positions, sheets, picks, arguments, whole games. */
#include "unit_penk.h"

/* ---- words, positions, pictures ---- */

static void test_penk_words_that_are_no_move(void **state) {
    struct play p;
    (void)state;
    deciding(&p, "1 1 2 3 4 !");
    refuses(&p, 0, "", "not a move");
    refuses(&p, 0, "pass", "'pass' is not a move");
    refuses(&p, 0, "keep", "keep nothing");
    refuses(&p, 0, "keep nothing 1", "keep nothing");
    refuses(&p, 0, "keep 6", "jolly");
    refuses(&p, 0, "keep ?", "what these dice show");
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
        "sheets " EMPTY "," EMPTY, /* starting, and nobody rolls */
        "sheets " EMPTY "," EMPTY " phase rolling to_roll 0,1",
        "sheets o..../...../...../...../.....," EMPTY " to_roll 0,1",
        "sheets " EMPTY "," EMPTY " turn 1 to_roll 0,1",
        "sheets " EMPTY "," EMPTY " began 1 to_roll 0,1",
        "sheets " EMPTY "," EMPTY " rerolls 1 to_roll 0,1",
        "sheets " EMPTY "," EMPTY " dice 123456 to_roll 0,1",
        "sheets " EMPTY "," EMPTY " phase rolling turn 2",
        "sheets " EMPTY "," EMPTY " phase rolling began 2",
        "sheets " EMPTY "," EMPTY " phase rolling dice 1",                /* kept without a reroll */
        "sheets " EMPTY "," EMPTY " phase rolling rerolls 1 dice 123456", /* all six kept */
        "sheets " EMPTY "," EMPTY " phase rolling rerolls 3",
        "sheets " EMPTY "," EMPTY " phase deciding dice 12345",
        "sheets " EMPTY "," EMPTY " phase deciding dice ?",
        "sheets " EMPTY "," EMPTY " phase deciding dice 1234567",
        "sheets " EMPTY "," EMPTY " phase over",
        "sheets " LOST "," EMPTY " phase over turn 1", /* over in the middle of a round */
        "sheets " LOST "," EMPTY " phase over dice 1",
        "sheets " LOST "," EMPTY " phase over rerolls 1",
        "sheets " LOST "," EMPTY " phase rolling turn 0 began 1",       /* a seat without clear cells */
        "sheets " EMPTY "," LOST " phase rolling",                      /* the round was finished */
        "sheets x..../...../...../...../.....," EMPTY " phase rolling", /* crossed out for no reason */
        "sheets xxxxx/...../...../...../.....," EMPTY " phase rolling", /* rows are not crossed out here */
        "sheets ooooo/...../...../...../.....," EMPTY " phase rolling", /* a Penk that closed nothing */
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
    start_at(&p, "penk", NULL,
             "sheets oo.x./ooox./o..x./o..x./o..x.,x..../x..../x..../x..../x.... "
             "phase deciding turn 1 rerolls 1 dice 122336");
    const struct ag_sheet *s = sheet_of(&p);
    assert_int_equal(s->n_dice, 1);
    assert_int_equal(s->dice[0].n, 6);
    assert_true(s->dice[0].active);
    assert_int_equal(s->grid[0].cell[0].flags, AG_CELL_FILLED);
    assert_int_equal(s->grid[0].cell[3].flags, AG_CELL_CROSSED);
    assert_int_equal(s->grid[0].cell[2].flags, AG_CELL_HINT);    /* not seat 0's turn */
    assert_int_equal(s->grid[1].cell[0].flags, AG_CELL_CROSSED); /* one 1 */
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
    assert_non_null(strstr(h.said, "Most valuable: five ones and one two, with 9 points"));
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
    static const char *const sets[] = {"seats=1",
                                       "seats=2",
                                       "seats=3",
                                       "seats=4",
                                       "seats=1 fail=row_or_column",
                                       "seats=2 fail=row_or_column tie_break=penks",
                                       "seats=4 fail=row_or_column",
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
    to_the_end(&p, "greedy", "idle", &rng);
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
    cmocka_unit_test(test_penk_words_that_are_no_move),
    cmocka_unit_test(test_penk_positions_that_cannot_be),
    cmocka_unit_test(test_penk_the_sheet),
    cmocka_unit_test(test_penk_picks),
    cmocka_unit_test(test_penk_the_plainest_move),
    cmocka_unit_test(test_penk_settles_arguments),
    cmocka_unit_test(test_penk_random_games),
    cmocka_unit_test(test_penk_the_greedy_player),
};
TESTS_MAIN("penk_words", tests)
