/*
 * test_palko_sets.c - Palko: what the end of a set costs, who opens the next one, and how a game ends (PA-18 to PA-21;
 * AL-1, AL-3 and AL-5 as far as Palko is concerned), worked out by hand.
 */
#include "unit_palko.h"

/* ---- the end of a set ---- */

static void test_PA_18_the_loser_of_each_contest_pays_its_stake(void **state) {
    struct play p;
    (void)state;
    opened_by_0(&p, "palko", "seats=3"); /* fives: two of seat 0 and one of seat 2 */
    DEAL(&p, "5 5 3 4 6", "2 3 3 4 4", "2 2 3 5 6");
    calls(&p, 0, "call 3x5"); /* true */
    moves(&p, 1, "call 4x5"); /* false */
    moves(&p, 2, "double+challenge");
    assert_false(p.effects & AG_SHOWS_DICE);
    moves(&p, 1, "open");
    moves(&p, 0, "open");
    assert_true(p.effects & AG_SHOWS_DICE);
    assert_int_equal(score_of(&p, 0), 3);
    assert_int_equal(score_of(&p, 1), 1); /* doubled: two */
    assert_int_equal(score_of(&p, 2), 2); /* challenged a true call: one */
    assert_true(heard(&p, "Seat 0 shows 3 4 5 5 6; seat 1 shows 2 3 3 4 4"));
    assert_true(heard(&p, "Seat 1 called four fives and the count is 3: not enough. The caller pays 2"));
    assert_true(heard(&p, "Seat 0 called three fives and the count is 3: true. The challenger pays 1"));
    struct ag_sheet sheet; /* the dice stay in sight until the next rolls */
    union ag_state seen;
    ag_view_of(p.rules, &p.state, AG_NOBODY, &seen);
    ag_sheet_of(p.rules, &seen, &sheet);
    assert_int_equal(sheet.n_dice, 3);
    assert_int_equal(sheet.dice[0].die[2].face, 5);
    assert_int_equal(sheet.dice[0].die[2].flags,
                     AG_SHEET_COUNTED | AG_SHEET_COUNTED << 1); /* a five, in both contests */
    assert_int_equal(sheet.dice[0].die[0].face, 3);
    assert_int_equal(sheet.dice[0].die[0].flags, 0);
    rolls(&p, "2 2 3 4 6");
    ag_view_of(p.rules, &p.state, AG_NOBODY, &seen);
    ag_sheet_of(p.rules, &seen, &sheet);
    assert_int_equal(sheet.n_dice, 1);
    assert_int_equal(sheet.dice[0].die[2].flags, AG_SHEET_HIDDEN);
    assert_int_equal(sheet.dice[0].die[2].face, 0);
    stop(&p);
}

static void test_PA_19_the_loser_over_the_last_call_opens(void **state) {
    struct play p;
    (void)state;
    opened_by_0(&p, "palko", "seats=3"); /* the call of seat 1 is true: seat 0, the challenger, loses */
    DEAL(&p, "5 5 3 4 6", "5 3 3 4 4", "2 2 3 5 6");
    calls(&p, 0, "call 3x5");
    moves(&p, 1, "call 4x5");
    challenged(&p, 0, "challenge");
    assert_int_equal(due(&p).seat, 0);
    rolls(&p, "2 2 3 4 6"), rolls(&p, "5 3 3 4 4"), rolls(&p, "2 2 3 5 6");
    assert_int_equal(turn(&p), 0);
    calls(&p, 0, "call 5x2"); /* four twos */
    moves(&p, 1, "call 9x2");
    challenged(&p, 2, "challenge+challenge"); /* both calls are false; the last one's caller opens */
    assert_int_equal(score_of(&p, 0), 1);
    assert_int_equal(score_of(&p, 1), 2);
    assert_int_equal(due(&p).seat, 1);
    stop(&p);
}

static void test_PA_19_the_opener_may_reverse_the_order(void **state) {
    struct play p;
    (void)state;
    opened_by_0(&p, "palko", "seats=3");
    DEAL(&p, "2 2 3 4 6", "2 3 3 4 4", "2 2 3 3 6");
    refuses(&p, 0, "reverse", "first set");
    moves(&p, 0, "call 9x5");
    challenged(&p, 1, "challenge");
    DEAL(&p, "2 2 3 4 6", "2 3 3 4 4", "2 2 3 3 6"); /* seat 0 opens again */
    assert_true(may(&p, 0, "reverse"));
    moves(&p, 0, "reverse");
    assert_int_equal(turn(&p), 0); /* it still calls first */
    refuses(&p, 0, "reverse", "already");
    moves(&p, 0, "call 3x2");
    assert_int_equal(due(&p).seat, 2); /* nearest now means the other way round */
    all_stand(&p);
    assert_int_equal(turn(&p), 2);
    refuses(&p, 2, "reverse", "already");
    calls(&p, 2, "call 3x3");
    assert_int_equal(turn(&p), 1);
    moves(&p, 1, "call 9x5");
    challenged(&p, 0, "challenge");
    const ag_seat order[] = {1, 0, 2}; /* the order stays until it is reversed again */
    for (unsigned i = 0; i < 3; i++) {
        assert_int_equal(due(&p).seat, order[i]);
        rolls(&p, "2 2 3 4 6");
    }
    calls(&p, 1, "call 3x2");
    assert_int_equal(turn(&p), 0);
    refuses(&p, 0, "reverse", "Only the opener");
    moves(&p, 0, "call 9x5");
    challenged(&p, 2, "challenge");
    DEAL(&p, "2 2 3 4 6", "2 3 3 4 4", "2 2 3 3 6");
    moves(&p, 0, "reverse");
    calls(&p, 0, "call 3x2");
    assert_int_equal(turn(&p), 1);
    stop(&p);
}

/* Seat 1 loses its last token over the last call: the next seat still in, in calling order, opens. */
static void test_PA_19_if_the_loser_is_out_the_next_seat_opens(void **state) {
    struct play p;
    (void)state;
    for (unsigned reversed = 0; reversed < 2; reversed++) {
        char position[300];
        snprintf(position, sizeof position,
                 "phase calling set 9 opener 1 %sholds 2,1,0,3 out 0,0,4,0 hands 22346,23344,-,22336",
                 reversed ? "reversed 1 " : "");
        start_at(&p, "palko", "seats=4 tokens=4", position);
        moves(&p, 1, "call 9x5");
        challenged(&p, 0, "challenge");
        assert_true(heard(&p, "Seat 1 is out"));
        assert_int_equal(due(&p).seat, reversed ? 0 : 3); /* seat 2 was out before */
        rolls(&p, "2 2 3 4 6"), rolls(&p, "2 3 3 4 4");
        assert_true(may(&p, turn(&p), "reverse")); /* with the same right */
        stop(&p);
    }
}

static void test_PA_20_a_seat_without_tokens_is_out_and_the_last_one_wins(void **state) {
    struct play p;
    (void)state;
    opened_by_0(&p, "palko", "seats=3 tokens=1");
    DEAL(&p, "2 2 3 4 6", "2 3 3 4 4", "2 2 3 3 6");
    moves(&p, 0, "call 9x5");
    challenged(&p, 1, "challenge");
    assert_int_equal(score_of(&p, 0), 0);
    assert_false(over(&p));
    struct ag_sheet sheet;
    ag_sheet_of(p.rules, &p.state, &sheet);
    assert_int_equal(sheet.seat[0].flags & AG_SEAT_OUT, AG_SEAT_OUT);
    assert_int_equal(sheet.seat[0].tokens, 0);
    DEAL(&p, "2 2 3 4 6", "2 3 3 4 4"); /* two seats roll now */
    assert_int_equal(turn(&p), 1);
    moves(&p, 1, "call 2x3");
    assert_int_equal(due(&p).seats, 4); /* seat 0 is not asked any more */
    challenged(&p, 2, "challenge");     /* three threes: true */
    assert_true(over(&p));
    assert_int_equal(winners(&p), 2);
    /* among the others the one that stayed in longer stands higher */
    assert_int_equal(ag_winners(p.rules, &p.state, 5), 4);
    stop(&p);
}

/* Four seats lose their last token in one set: told in full, and they stand equal. */
static void test_PA_20_many_go_out_at_once(void **state) {
    struct play p;
    (void)state;
    start_at(&p, "palko-5", "seats=5 stakes=doubles_only",
             "phase calling set 2 opener 1 holds 5,1,1,1,1 hands 22346,23344,22336,22334,33446");
    calls(&p, 1, "call 5x5");
    calls(&p, 2, "call 6x5");
    calls(&p, 3, "call 7x5");
    moves(&p, 4, "call 8x5");
    moves(&p, 1, "challenge"), moves(&p, 2, "stand"); /* more who would challenge */
    moves(&p, 0, "challenge+challenge+challenge+challenge");
    assert_true(over(&p));
    assert_true(heard(&p, "Several"));
    assert_true(heard(&p, "The chain takes in three calls more: challenged, challenged, challenged."));
    assert_true(heard(&p, "Seat 1 called five fives and the count is 0"));
    assert_true(heard(&p, "Seat 1, seat 2, seat 3 and seat 4 are out."));
    assert_true(heard(&p, "The game is over"));
    assert_int_equal(winners(&p), 1);
    assert_int_equal(ag_winners(p.rules, &p.state, 0x1E), 0x1E);
    stop(&p);
}

static void test_PA_21_forfeits_are_counted_and_tasks_named(void **state) {
    struct play p;
    (void)state;
    opened_by_0(&p, "palko", "seats=3 scoring=forfeits sets=2");
    for (ag_seat i = 0; i < 3; i++) assert_int_equal(score_of(&p, i), 0);
    DEAL(&p, "5 5 3 4 6", "2 3 3 4 4", "2 2 3 5 6");
    calls(&p, 0, "call 3x5"); /* true */
    moves(&p, 1, "call 4x5"); /* false */
    moves(&p, 2, "double+double");
    moves(&p, 1, "raise"); /* no cover is needed: 4 */
    moves(&p, 0, "raise");
    assert_true(p.effects & AG_SHOWS_DICE);
    assert_int_equal(score_of(&p, 0), 0);
    assert_int_equal(score_of(&p, 1), 4);
    assert_int_equal(score_of(&p, 2), 4);
    assert_int_equal(turn(&p), 2); /* won over the last call */
    refuses(&p, 2, "task 6", "0 to 5");
    refuses(&p, 2, "task 01", "0 to 5");
    refuses(&p, 2, "open", "Name one of the tasks");
    assert_int_equal(choices(&p, 2), 6);
    moves(&p, 2, "task 3");
    assert_true(heard(&p, "Seat 2 gives seat 1 a task: Speak in rhymes for a minute."));
    assert_int_equal(turn(&p), 0);
    moves(&p, 0, "task 0");
    assert_true(heard(&p, "makes up a task"));
    assert_false(over(&p));
    assert_int_equal(due(&p).seat, 1); /* PA-19 holds */
    DEAL(&p, "2 2 3 4 6", "2 3 3 4 4", "2 2 3 3 6");
    assert_int_equal(turn(&p), 1);
    moves(&p, 1, "call 9x5");
    challenged(&p, 2, "challenge");
    moves(&p, 2, "task 1");
    assert_true(over(&p)); /* two sets */
    assert_int_equal(score_of(&p, 1), 5);
    assert_int_equal(winners(&p), 1); /* the fewest */
    stop(&p);
}

/* Nobody goes out, however many forfeits; a chain of four doubles is free. */
static void test_PA_21_no_cover_and_nobody_is_out(void **state) {
    struct play p;
    (void)state;
    opened_by_0(&p, "palko", "seats=5 tokens=1 scoring=forfeits cover=both");
    DEAL(&p, "2 2 3 4 6", "2 3 3 4 4", "2 2 3 3 6", "2 2 3 3 4", "3 3 4 4 6");
    calls(&p, 0, "call 5x5");
    calls(&p, 1, "call 6x5");
    calls(&p, 2, "call 7x5");
    moves(&p, 3, "call 8x5");
    assert_int_equal(choices(&p, 4), 1 + 2 + 4 + 8 + 16);
    moves(&p, 4, "double+double+double+double");
    for (ag_seat i = 4; i-- > 0;) moves(&p, i, "raise");
    for (ag_seat i = 0; i < 4; i++) assert_int_equal(score_of(&p, i), 4);
    for (unsigned i = 0; i < 4; i++) moves(&p, 4, "task 1");
    DEAL(&p, "2 2 3 4 6", "2 3 3 4 4", "2 2 3 3 6", "2 2 3 3 4", "3 3 4 4 6"); /* five seats roll */
    stop(&p);
}

static void test_PA_21_the_list_of_tasks(void **state) {
    struct play p;
    (void)state;
    assert_true(rules_refused("palko", "tasks=1,|,2,|,3,|,4,|,5,|,6,|,7,|,8,|,9,|,10"));
    assert_true(rules_refused("palko", "tasks=Dance,|,Recite,this,poem,with,all,of,its,twenty,long,verses,now"));
    assert_true(rules_refused("palko", "sets=0"));
    assert_true(rules_refused("palko", "sets=100"));
    start(&p, "palko", "tasks=1,|,2,|,3,|,4,|,5,|,6,|,7,|,8,|,Dance,and,sing");
    assert_int_equal(rules_in(&p)->n_tasks, 9);
    assert_string_equal(rules_in(&p)->task[8], "Dance and sing");
    assert_string_equal(rules_in(&p)->task[0], "1");
    stop(&p);
}

/* ---- all games ---- */

static void test_AL_1_left_is_the_next_seat(void **state) {
    struct play p;
    (void)state;
    start_with(&p, "palko", "seats=3", 1u << 2);
    rolls(&p, "2 2 3 4 6");
    assert_int_equal(due(&p).seat, 0);
    rolls(&p, "2 3 3 4 4");
    assert_int_equal(due(&p).seat, 1);
    rolls(&p, "2 2 3 3 6");
    calls(&p, 2, "call 3x2");
    assert_int_equal(turn(&p), 0);
    calls(&p, 0, "call 3x3");
    assert_int_equal(turn(&p), 1);
    stop(&p);
}

static void test_AL_3_options_are_checked(void **state) {
    static const char *const wrong[] = {
        "opening_count=all", "five_of_a_kind=yes", "stakes=none", "cover=nobody", "scoring=points", "seats=two",
        "tokens=",           "colour=red",         "chain=none",  "dice=six"};
    static const char *const keys[] = {"seats",   "tokens", "opening_count", "five_of_a_kind", "stakes", "cover",
                                       "scoring", "sets",   "tasks",         "chain",          "dice"};
    (void)state;
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) assert_true(rules_refused("palko", wrong[i]));
    const struct ag_game *game = ag_game_named("palko");
    assert_int_equal(game->n_options, sizeof keys / sizeof *keys);
    for (unsigned i = 0; i < game->n_options; i++) {
        assert_string_equal(game->options[i].key, keys[i]);
        assert_true(*ag_msg_sentence(game->options[i].about, NULL) != 0);
    }
}

static void test_AL_5_equal_forfeits_share_the_win(void **state) {
    struct play p;
    (void)state;
    opened_by_0(&p, "palko", "seats=3 scoring=forfeits sets=1");
    DEAL(&p, "2 2 3 4 6", "2 3 3 4 4", "2 2 3 3 6");
    moves(&p, 0, "call 9x5");
    challenged(&p, 1, "challenge");
    moves(&p, 1, "task 1");
    assert_true(over(&p));
    assert_int_equal(winners(&p), 6);
    stop(&p);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_PA_18_the_loser_of_each_contest_pays_its_stake),
    cmocka_unit_test(test_PA_19_the_loser_over_the_last_call_opens),
    cmocka_unit_test(test_PA_19_the_opener_may_reverse_the_order),
    cmocka_unit_test(test_PA_19_if_the_loser_is_out_the_next_seat_opens),
    cmocka_unit_test(test_PA_20_a_seat_without_tokens_is_out_and_the_last_one_wins),
    cmocka_unit_test(test_PA_20_many_go_out_at_once),
    cmocka_unit_test(test_PA_21_forfeits_are_counted_and_tasks_named),
    cmocka_unit_test(test_PA_21_no_cover_and_nobody_is_out),
    cmocka_unit_test(test_PA_21_the_list_of_tasks),
    cmocka_unit_test(test_AL_1_left_is_the_next_seat),
    cmocka_unit_test(test_AL_3_options_are_checked),
    cmocka_unit_test(test_AL_5_equal_forfeits_share_the_win),
};
TESTS_MAIN("palko_sets", tests)
