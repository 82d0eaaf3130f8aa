/* test_balut_words.c - Balut in words: options (AL-3), moves, positions, sheets, picks, arguments. */
#include "unit_balut.h"

/* ---- AL-3, AL-5 ---- */

static void test_AL_3_options_are_checked(void **state) {
    static const char *const wrong[] = {"seats=two",        "seats=9",          "kept_dice=loose",
                                        "scratch=yes",      "thresholds=above", "thresholds=1",
                                        "tie_break=shared", "throws=4",         "kept_dice=free,locked"};
    (void)state;
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) assert_true(rules_refused("balut", wrong[i]));
}

static void test_AL_3_options_and_presets_are_as_documented(void **state) {
    static const char *const key[] = {"seats", "kept_dice", "scratch", "thresholds", "tie_break"};
    static const char *const plain[] = {"2", "free", "off", "more_than", "none"};
    static const char *const federation[] = {"2", "free", "off", "at_least", "total_then_baluts"};
    const struct ag_game *game = ag_game_named("balut");
    struct ag_preset_info balut, clubs;
    struct ag_values initial;
    char text[40];
    (void)state;
    assert_true(ag_preset_find(NULL, "balut", &balut, NULL));
    assert_true(ag_preset_find(NULL, "balut-federation", &clubs, NULL));
    ag_values_default(game, &initial);
    assert_int_equal(game->n_options, 5);
    for (unsigned i = 0; i < 5; i++) {
        const struct ag_option *o = &game->options[i];
        assert_string_equal(o->key, key[i]);
        const char *about = ag_msg_sentence(o->about, NULL);
        assert_int_equal(about[strlen(about) - 1], '.');
        ag_values_write(o, &initial, text, sizeof text);
        assert_string_equal(text, plain[i]);
        ag_values_write(o, &balut.values, text, sizeof text);
        assert_string_equal(text, plain[i]);
        ag_values_write(o, &clubs.values, text, sizeof text);
        assert_string_equal(text, federation[i]);
    }
}

/* ---- words ---- */

static void test_balut_every_action_has_words_of_its_own(void **state) {
    struct play p;
    char words[80];
    (void)state;
    alone(&p, "balut", "scratch=on");
    rolls(&p, "1 2 3 4 5");
    assert_int_equal(p.game->actions, 210 + 7 + 7);
    for (ag_action a = 0, back; a < p.game->actions; a++) {
        size_t n = p.game->write_action(p.rules, &p.state, a, words, sizeof words);
        assert_int_equal(n, strlen(words));
        assert_true(n < AG_MOVE_MAX);
        assert_true(p.game->read_action(p.rules, &p.state, words, &back, NULL));
        assert_int_equal(back, a);
    }
    p.game->write_action(p.rules, &p.state, 0, words, sizeof words);
    assert_string_equal(words, "keep nothing");
    p.game->write_action(p.rules, &p.state, ag_hand_id(ag_die(4) * 2 + ag_die(1)), words, sizeof words);
    assert_string_equal(words, "keep 1 4 4");
    p.game->write_action(p.rules, &p.state, 214, words, sizeof words);
    assert_string_equal(words, "score full_house");
    p.game->write_action(p.rules, &p.state, 220, words, sizeof words);
    assert_string_equal(words, "scratch straight");
    stop(&p);
}

static void test_balut_words_that_are_no_move(void **state) {
    struct play p;
    (void)state;
    alone(&p, "balut", "");
    rolls(&p, "1 2 3 4 4");
    refuses(&p, 0, "", "not a move");
    refuses(&p, 0, "roll", "keep nothing");
    refuses(&p, 0, "keep", "which dice");
    refuses(&p, 0, "keep nothing 4", "not a die");
    refuses(&p, 0, "keep 7", "not a die");
    refuses(&p, 0, "keep ?", "what these dice show");
    refuses(&p, 0, "keep 4*", "coloured");
    refuses(&p, 0, "keep 1 2 3 4 4 4", "more than 5");
    refuses(&p, 0, "score chance", "'chance' is not a row; say fours");
    refuses(&p, 0, "score full house", "full_house");
    refuses(&p, 0, "score fours fives", "fours fives");
    refuses(&p, 0, "score", "say fours");
    assert_true(may(&p, 0, "keep 4,1")); /* people may write dice as they like */
    assert_true(may(&p, 0, "  keep 441 "));
    stop(&p);
}

static void test_balut_news_tell_the_turn(void **state) {
    struct play p;
    (void)state;
    alone(&p, "balut", "");
    rolls(&p, "1 2 3 4 4");
    assert_true(heard(&p, "Seat 0 throws 1 2 3 4 4."));
    moves(&p, 0, "keep 4 4");
    assert_true(heard(&p, "Seat 0 keeps 4 4."));
    rolls(&p, "4 5 6");
    assert_true(heard(&p, "Seat 0 throws 4 5 6 and has 4 4 4 5 6."));
    moves(&p, 0, "keep nothing");
    assert_true(heard(&p, "throws all five dice again"));
    rolls(&p, "1 2 3 4 4");
    moves(&p, 0, "score fours");
    assert_true(heard(&p, "Seat 0 enters 8 in Fours."));
    stop(&p);
}

/* ---- positions ---- */

static void test_balut_positions_in_words(void **state) {
    struct play p;
    char text[AG_POSITION_MAX];
    (void)state;
    start_with(&p, "balut", "", 2);
    turn(&p, 1, "6 6 6 6 6", "score balut");
    turn(&p, 0, "1 2 3 4 6", "score straight");
    rolls(&p, "1 2 3 6 6");
    moves(&p, 1, "keep 6 6");
    p.game->write_position(p.rules, &p.state, text, sizeof text);
    assert_string_equal(text, "phase rolling turn 1 began 1 round 1 throws 1 kept 66 "
                              "card0 -,-,-,-,-,-,-,-,-,-,-,-,0,-,-,-,-,-,-,-,-,-,-,-,-,-,-,- "
                              "card1 -,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,50,-,-,-");
    rolls(&p, "1 5 5");
    p.game->write_position(p.rules, &p.state, text, sizeof text);
    assert_memory_equal(text, "phase deciding turn 1 began 1 round 1 throws 2 dice 15566 kept 66 card0", 71);
    stop(&p);
}

#define EMPTY "-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-" /* all rows but one */
#define FIVE_ROWS "-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-"
#define FULL "0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,5,5,5,5,0,0,0,0"

static void test_balut_positions_that_cannot_be(void **state) {
    static const struct {
        const char *text, *trouble;
    } wrong[] = {
        {"phase sleeping", "understood"},
        {"phase rolling turn 2", "turn"},
        {"phase rolling turn 1", "card0"},
        {"phase rolling began 2", "began"},
        {"phase rolling round 29", "understood"},
        {"phase rolling round 28", "round"},
        {"phase rolling round 1", "card0"},
        {"phase rolling throws 3", "throws"},
        {"phase rolling throws 4", "understood"},
        {"phase rolling dice 12345", "dice"},
        {"phase rolling kept 1", "kept"},
        {"phase rolling throws 1 kept 12345", "kept"},
        {"phase rolling throws 1 kept 123456", "kept"},
        {"phase rolling throws 1 kept ?", "kept"},
        {"phase rolling to_roll 0", "to_roll"},
        {"phase rolling with 3", "to_roll"},
        {"phase deciding dice 12345", "throws"},
        {"phase deciding throws 1", "dice"},
        {"phase deciding throws 1 dice 1234", "dice"},
        {"phase deciding throws 1 dice 123456", "dice"},
        {"phase deciding throws 1 dice ?", "dice"},
        {"phase deciding throws 1 dice 12345 kept 1", "kept"},
        {"phase deciding throws 2 dice 12345 kept 6", "kept"},
        {"phase deciding throws 2 dice 12345 kept 12345", "kept"},
        {"phase deciding throws 2 dice 12345 kept ?", "kept"},
        {"phase deciding throws 4 dice 12345", "understood"},
        {"", "to_roll"},
        {"turn 1 to_roll 0,1", "turn"},
        {"began 1 to_roll 0,1", "began"},
        {"round 1 to_roll 0,1", "round"},
        {"throws 1 to_roll 0,1", "throws"},
        {"dice 12345 to_roll 0,1", "dice"},
        {"kept 1 to_roll 0,1", "kept"},
        {"card0 4,-,-,-," EMPTY " to_roll 0,1", "card0"},
        {"highest 0 with 3", "to_roll"},
        {"to_roll 0,1 highest 0 with 3", "to_roll"},
        {"phase rolling turn 1 card0 5,-,-,-," EMPTY, "card0"}, /* not a sum of fours */
        {"phase rolling turn 1 card0 24,-,-,-," EMPTY, "card0"},
        {"phase rolling turn 1 card0 -,4,-,-," EMPTY, "card0"},
        {"phase rolling turn 1 card0 4,4,-,-," EMPTY, "card0"},
        {"phase rolling turn 1 card1 4,-,-,-," EMPTY, "card0"},
        {"phase rolling turn 1 card0 4,-,-,-," EMPTY " card1 4,-,-,-," EMPTY, "card1"},
        {"phase rolling turn 1 card0 4,-,-,-," EMPTY " card2 4,-,-,-," EMPTY, "card2"},
        {"phase rolling turn 1 card0 4,-,-,-," EMPTY " card7 4,-,-,-," EMPTY, "card7"},
        {"phase rolling turn 1 card0 51,-,-,-," EMPTY, "understood"},
        {"phase rolling turn 1 card0 -1,-,-,-," EMPTY, "understood"},
        {"phase rolling turn 1 card0 4,-,-,-," EMPTY ",-", "understood"},
        {"phase rolling turn 1 card0 4", "understood"},
        {"phase rolling turn 1 card0 " FIVE_ROWS ",0,-,-,-,-,-,-,-", "card0"}, /* Choice is never 0 */
        {"phase rolling turn 1 card0 -,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,10,-,-,-,-,-,-,-,-,-,-,-", "card0"}, /* 3a + 2b? */
        {"phase over card0 " FULL " card1 " FULL, "round"},
        {"phase over round 28 card0 " FULL, "card1"},
        {"phase rolling round 28 card0 " FULL " card1 " FULL, "round"},
        {"phase over turn 1 round 28 card0 " FULL " card1 " FULL, "turn"},
        {"phase over round 28 throws 1 card0 " FULL " card1 " FULL, "throws"},
        {"phase over round 28 dice 12345 card0 " FULL " card1 " FULL, "dice"},
    };
    struct play p;
    (void)state;
    start(&p, "balut", "seats=2");
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) refuses_position(&p, wrong[i].text, wrong[i].trouble);
    stop(&p);
    start_at(&p, "balut", "seats=2", "phase over turn 1 began 1 round 28 card0 " FULL " card1 " FULL);
    stop(&p);
    start_at(&p, "balut", "seats=2 scratch=on", "phase rolling turn 1 card0 " FIVE_ROWS ",0,-,-,-,-,-,-,-");
    stop(&p);
}

/* ---- what is drawn and picked ---- */

static void test_balut_the_sheet_shows_cards_dice_and_facts(void **state) {
    struct play p;
    (void)state;
    start_with(&p, "balut", "", 1);
    turn(&p, 0, "6 6 6 6 1", "score sixes");
    turn(&p, 1, "1 2 3 4 6", "score straight");
    rolls(&p, "5 1 6 2 6");
    moves(&p, 0, "keep 6 6");
    const struct ag_sheet *s = sheet_of(&p);
    assert_int_equal(s->n_dice, 1); /* while the others are thrown only the kept ones lie there */
    assert_int_equal(s->dice[0].n, 2);
    assert_false(s->dice[0].active);
    rolls(&p, "3 1 2");
    s = sheet_of(&p);
    static const uint8_t lie[] = {6, 6, 1, 2, 3};
    assert_int_equal(s->dice[0].n, 5);
    assert_true(s->dice[0].active);
    for (unsigned i = 0; i < 5; i++) {
        assert_int_equal(s->dice[0].die[i].face, lie[i]);
        assert_int_equal(s->dice[0].die[i].flags, 0);
    }
    const struct ag_sheet_grid *g = &s->grid[0];
    assert_int_equal(g->rows, 7);
    assert_int_equal(g->columns, 4);
    msg_says(&g->row[4], "Full House");
    msg_says(&g->column[3], "4");
    assert_int_equal(g->cell[8].flags, AG_CELL_FILLED);
    assert_int_equal(g->cell[8].value, 24);
    assert_int_equal(g->cell[9].flags, AG_CELL_OFFER); /* the next box of sixes */
    assert_int_equal(g->cell[9].value, 12);
    assert_int_equal(g->cell[10].flags, 0);
    assert_int_equal(s->grid[1].cell[13].flags, 0);        /* nothing is offered to the others */
    msg_says(&g->row_note[2], "24; 55 more for 2 points"); /* 79 is more than 78 */
    msg_says(&g->row_note[3], "0; 4 points if all four score");
    msg_says(&s->grid[1].row_note[3], "0; no points");
    msg_says(&g->row_note[6], "0; 0 points, 8 within reach");
    msg_says(&s->fact[0], "Round 2 of 28.");
    msg_says(&s->fact[1], "Seat 0 has one throw left.");
    msg_says(&s->fact[2], "Seat 0 has a total of 24 and 0 points for rows, at best 29 in the end.");
    msg_says(&s->fact[3], "at best 25"); /* no four straights any more */
    msg_says(&s->seat[0].status, "1 of 28 boxes");
    stop(&p);
}

enum { ROLL = 1, ENTER, SCRATCH };

static void test_balut_picks(void **state) {
    struct play p;
    struct ag_prompt prompt;
    (void)state;
    alone(&p, "balut", "");
    turn(&p, 0, "4 4 4 5 5", "score fours");
    rolls(&p, "1 1 2 5 6");
    ag_prompt_of(p.rules, &p.state, 0, &prompt);
    assert_int_equal(prompt.dice, 31);
    assert_int_equal(prompt.cells, 0x1111112); /* the second box of fours, the first of the others */
    assert_int_equal(prompt.cells_max, 1);
    assert_int_equal(prompt.n_buttons, 2);
    picks(&p, 0, 0, ROLL, "keep nothing");
    picks(&p, 1 | 4 | 16, 0, ROLL, "keep 1 2 6");
    picks(&p, 2, 0, ROLL, "keep 1");
    refuses_pick(&p, 31, 0, ROLL, "all five");
    refuses_pick(&p, 32, 0, ROLL, "on the table");
    refuses_pick(&p, 1, 2, ROLL, "take back the pick");
    picks(&p, 0, 2, ENTER, "score fours");
    picks(&p, 3, 1 << 20, ENTER, "score choice");
    refuses_pick(&p, 0, 0, ENTER, "Pick the box");
    refuses_pick(&p, 0, 1, ENTER, "never changes");
    refuses_pick(&p, 0, 4, ENTER, "left to right");
    refuses_pick(&p, 0, 2 | 16, ENTER, "exactly one");
    refuses_pick(&p, 0, (uint64_t)1 << 28, ENTER, "Pick the box");
    refuses_pick(&p, 0, (uint64_t)1 << 63, ENTER, "Pick the box");
    refuses_pick(&p, 0, 2, SCRATCH, "cannot scratch");
    refuses_pick(&p, 0, 2, 0, "buttons");
    moves(&p, 0, "keep nothing");
    rolls(&p, "1 1 1 1 1");
    moves(&p, 0, "keep 1");
    rolls(&p, "1 1 1 1");
    ag_prompt_of(p.rules, &p.state, 0, &prompt);
    assert_int_equal(prompt.dice, 0);
    assert_int_equal(prompt.n_buttons, 1);
    refuses_pick(&p, 1, 0, ROLL, "three throws");
    stop(&p);
}

static void test_balut_picks_with_locked_dice_and_scratch(void **state) {
    struct play p;
    struct ag_prompt prompt;
    (void)state;
    alone(&p, "balut", "kept_dice=locked scratch=on");
    rolls(&p, "1 2 3 6 6");
    moves(&p, 0, "keep 6 6");
    rolls(&p, "2 4 6");
    ag_prompt_of(p.rules, &p.state, 0, &prompt);
    assert_int_equal(prompt.dice, 31 - 3); /* the locked ones lie first and need no pick */
    assert_int_equal(prompt.n_buttons, 3);
    assert_int_equal(sheet_of(&p)->dice[0].die[1].flags, AG_SHEET_KEPT);
    assert_int_equal(sheet_of(&p)->dice[0].die[2].flags, 0);
    picks(&p, 0, 0, ROLL, "keep 6 6");
    picks(&p, 3, 0, ROLL, "keep 6 6");
    picks(&p, 16, 0, ROLL, "keep 6 6 6");
    refuses_pick(&p, 28, 0, ROLL, "all five");
    picks(&p, 0, 1 << 8, SCRATCH, "scratch sixes");
    refuses_pick(&p, 0, 1 << 12, SCRATCH, "worth 0 in Straight anyway");
    stop(&p);
}

static void test_balut_the_plainest_move_fills_the_best_box(void **state) {
    struct play p;
    char words[80];
    (void)state;
    alone(&p, "balut", "");
    while (!over(&p)) {
        rolls(&p, "4 4 4 5 5");
        ag_action a = p.game->idle(p.rules, &p.state, 0);
        p.game->write_action(p.rules, &p.state, a, words, sizeof words);
        moves(&p, 0, words);
    }
    assert_int_equal(score_of(&p, 0), 4 * (12 + 10 + 22 + 22));
    stop(&p);
}

/* ---- the score hook ---- */

static void test_balut_score_settles_an_argument(void **state) {
    struct settled h;
    (void)state;
    assert_true(settles("balut", NULL, "4 4 4 5 5", &h));
    assert_string_equal(h.data, "fours:12,fives:10,sixes:0,straight:0,full_house:22,choice:22,balut:0");
    assert_string_equal(h.said, "Most points: 22 in Full House.\n" /* the best first, then every row */
                                "Fours: 12.\n"
                                "Fives: 10.\n"
                                "Sixes: 0; there are none.\n"
                                "Straight: 0; it takes 1 2 3 4 5 or 2 3 4 5 6.\n"
                                "Full House: 22.\n"
                                "Choice: 22.\n"
                                "Balut: 0; it takes five of a kind.\n");
    assert_true(settles("balut", NULL, "66666", &h));
    assert_non_null(strstr(h.data, "balut:50"));
    assert_non_null(strstr(h.said, "\nFull House: 0; it takes three of one face and two of another.\n"));
}

static void test_balut_score_needs_exactly_five_dice(void **state) {
    static const struct {
        const char *words, *sentence;
    } wrong[] = {
        {"", "exactly five dice, not 0"},
        {"4 4 4 5", "exactly five dice, not 4"},
        {"4 4 4 5 5 5", "more than 5"},
        {"1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1", "more than 5"},
        {"4 4 4 5 7", "not a die"},
        {"4 4 4 5 ?", "what these dice show"},
        {"4 4 4 5 5*", "coloured"},
        {"4 4 4 5 5 seats=2", "not a die"},
    };
    struct settled h;
    (void)state;
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_false(settles("balut", NULL, wrong[i].words, &h));
        if (!strstr(h.said, wrong[i].sentence)) fail_msg("%s: %s", wrong[i].words, h.said);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_AL_3_options_are_checked),
    cmocka_unit_test(test_AL_3_options_and_presets_are_as_documented),
    cmocka_unit_test(test_balut_every_action_has_words_of_its_own),
    cmocka_unit_test(test_balut_words_that_are_no_move),
    cmocka_unit_test(test_balut_news_tell_the_turn),
    cmocka_unit_test(test_balut_positions_in_words),
    cmocka_unit_test(test_balut_positions_that_cannot_be),
    cmocka_unit_test(test_balut_the_sheet_shows_cards_dice_and_facts),
    cmocka_unit_test(test_balut_picks),
    cmocka_unit_test(test_balut_picks_with_locked_dice_and_scratch),
    cmocka_unit_test(test_balut_the_plainest_move_fills_the_best_box),
    cmocka_unit_test(test_balut_score_settles_an_argument),
    cmocka_unit_test(test_balut_score_needs_exactly_five_dice),
};
TESTS_MAIN("balut_words", tests)
