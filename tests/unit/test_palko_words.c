/* test_palko_words.c - Palko in words: arguments, moves, positions and what a sheet says. */
#include "unit_palko.h"

/* ---- a game as a script ---- */

static bool impossible(const char *preset, const char *sets, const char *position) {
    struct play p;
    start(&p, preset, sets);
    bool read = reads_position(&p, position);
    stop(&p);
    return !read;
}

/* ---- settling an argument ---- */

/* The worked example of docs/games/palko.md, call by call. */
static void test_PA_10_the_worked_example_as_an_argument(void **state) {
    struct settled answer;
    (void)state;
    assert_true(settles("palko", NULL, "call=3x4 14444 23456 11662", &answer));
    assert_string_equal(answer.data, "call:'3x4',wild:yes,count:8,true:yes,hands:[6,0,2]");
    assert_string_equal(answer.said, "The count of fours is 8: the call of three is true.\n"
                                     "Counting fours, with ones wild.\n"
                                     "1 4 4 4 4 is five of a kind and counts six.\n"
                                     "2 3 4 5 6 is a straight and counts nothing.\n"
                                     "1 1 2 6 6 counts 2.\n");
    assert_true(settles("palko", NULL, "call=4x4 wild=yes 14444 23456 11662", &answer));
    assert_non_null(strstr(answer.data, "count:8,true:yes"));
    assert_true(settles("palko", NULL, "14444 23456 11662 call=4x1", &answer));
    assert_non_null(strstr(answer.data, "wild:no,count:3,true:no,hands:[1,0,2]"));
    assert_non_null(strstr(answer.said, "natural dice only"));
    assert_true(settles("palko", NULL, "wild=no call=5x6 14444 23456 11662", &answer));
    assert_non_null(strstr(answer.data, "count:2,true:no,hands:[0,0,2]"));
    assert_non_null(strstr(answer.said, "The count of sixes is 2: the call of five is not true."));
    assert_true(settles("palko", "five_of_a_kind=natural", "call=6x4 14444", &answer));
    assert_non_null(strstr(answer.data, "count:5,true:no"));
}

static void test_arguments_that_make_no_sense(void **state) {
    static const char *const wrong[][2] = {
        {"", "call=5x4"},
        {"call=3x4", "one to five hands"},
        {"14444", "call=5x4"},
        {"call=0x4 14444", "like 5x4"},
        {"call=31x4 14444", "like 5x4"},
        {"call=3x7 14444", "like 5x4"},
        {"call=3x44 14444", "like 5x4"},
        {"call=03x4 14444", "like 5x4"},
        {"call= 14444", "like 5x4"},
        {"call=3x4 1444", "five dice"},
        {"call=3x4 144444", "five dice"},
        {"call=3x4 1444?", "five dice"},
        {"call=3x4 1444*4", "five dice"},
        {"call=3x4 1444a", "not a die"},
        {"call=3x4 wild=maybe 14444", "wild=yes or wild=no"},
        {"call=3x4 11111 22222 33333 44444 55555 66666", "one to five hands"},
    };
    (void)state;
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct settled answer;
        assert_false(settles("palko", NULL, wrong[i][0], &answer));
        if (!strstr(answer.said, wrong[i][1])) fail_msg("'%s': %s", wrong[i][0], answer.said);
    }
}

/* ---- words, positions, sheets ---- */

static void test_words_that_are_no_move(void **state) {
    /* clang-format off */
    static const char *const wrong[][2] = {
        {"", "not a move"},           {"call", "like 5x4"},        {"call 5", "like 5x4"},
        {"call x4", "like 5x4"}, {"call 5x", "like 5x4"},     {"call 5x0", "like 5x4"},
        {"call 31x2", "a call like"},  {"call 100x2", "like 5x4"},  {"call -5x4", "like 5x4"},
        {"call 5x4 please", "not a move"}, {"raise the stakes", "not a move"}, {"challenges", "not a move"},
        {"double+", "not a move"},    {"+double", "not a move"},         {"task", "task 1"},
        {"task x", "task 1"},         {"task -1", "task 1"},
        {"double+double+double+double+double", "at most four"},
    };
    /* clang-format on */
    struct play p;
    (void)state;
    opened_by_0(&p, "palko", "seats=2");
    DEAL(&p, "2 2 3 4 6", "2 3 3 5 5");
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) refuses(&p, 0, wrong[i][0], wrong[i][1]);
    stop(&p);
}

static void test_a_move_out_of_turn_is_refused_with_a_reason(void **state) {
    struct play p;
    struct ag_msg why = {0};
    (void)state;
    start(&p, "palko", "seats=2");
    assert_false(p.game->allowed(p.rules, &p.state, 0, AG_PALKO_STAND, &why)); /* a roll is due */
    assert_int_not_equal(why.id, 0);
    stop(&p);
    opened_by_0(&p, "palko", "seats=2 tokens=1");
    DEAL(&p, "2 2 3 4 6", "2 3 3 5 5");
    why.id = 0;
    assert_false(p.game->allowed(p.rules, &p.state, 1, AG_PALKO_STAND, &why));
    assert_int_not_equal(why.id, 0);
    assert_false(p.game->allowed(p.rules, &p.state, AG_NOBODY, AG_PALKO_STAND, &why));
    assert_false(p.game->allowed(p.rules, &p.state, 0, AG_SEALED, &why));
    moves(&p, 0, "call 9x4");
    challenged(&p, 1, "challenge");
    assert_true(over(&p));
    why.id = 0;
    assert_false(p.game->allowed(p.rules, &p.state, 1, AG_PALKO_STAND, &why));
    assert_int_not_equal(why.id, 0);
    stop(&p);
}

static void test_positions_that_no_game_reaches_are_refused(void **state) {
#define CALLS " calls 2 caller 1 quantity 4,3,0,0,0 face 4,4,0,0,0 wild 1,1,0,0,0"
#define SET_1 "phase answering set 1 holds 3,3,3 hands 22346,23355,34466"
#define CONTEST " challenger 2 contests 2 entered 1,1,0,0"
    static const char *const wrong[] = {
        "",                                                                       /* nobody rolls for the start */
        "to_roll 0,1,2",                                                          /* no tokens */
        "holds 3,3,3 to_roll 1,2 highest 0 with 4",                               /* five dice make 5 at least */
        "phase calling set 1 holds 3,3,3",                                        /* no dice */
        "phase calling set 1 holds 3,3,3 hands 22346,23355,-",                    /* a seat without dice */
        "phase calling set 1 holds 3,3,3 hands 22346,23355,3446",                 /* four dice */
        "phase calling set 1 holds 3,3,4 hands 22346,23355,34466",                /* too many tokens */
        "phase calling set 1 holds 3,3,2 hands 22346,23355,34466",                /* lost before anything happened */
        "phase calling set 3 holds 3,3,2 hands 22346,23355,34466",                /* two sets cost two tokens */
        "phase calling set 2 holds 3,3,0 hands 22346,23355,34466",                /* seat 2 is out */
        "phase calling set 2 holds 3,3,0 out 0,0,1 hands 22346,23355,34466",      /* and has no dice */
        "phase calling set 2 holds 3,0,0 out 0,1,1 hands 22346,-,-",              /* over */
        "phase calling set 2 holds 3,3,0 out 0,0,2 hands 22346,23355,-",          /* out in this set */
        "phase calling set 2 opener 2 holds 3,3,0 out 0,0,1 hands 22346,23355,-", /* opener out */
        "phase calling set 1 opener 3 holds 3,3,3 hands 22346,23355,34466",       /* no such seat */
        "phase calling set 1 reversed 1 holds 3,3,3 hands 22346,23355,34466",
        "phase calling set 1 turned 1 holds 3,3,3 hands 22346,23355,34466",
        "phase rolling set 1 holds 3,3,3 hands -,23355,-", /* out of turn */
        "phase rolling set 1 holds 3,3,3 hands 22346,34466,23355",
        "phase between set 1 holds 3,3,3 hands 22346,34466,23355",
        "phase between set 2 holds 3,3,2",
        "phase answering set 1 holds 3,3,3 hands 22346,23355,34466", /* no call */
        "phase must_challenge set 1 holds 3,3,3 hands 22346,23355,34466" CALLS,
        "phase naming set 1 holds 3,3,3 hands 22346,23355,34466" CALLS CONTEST,
        SET_1 " calls 2 caller 2 quantity 4,3,0,0,0 face 4,4,0,0,0 wild 1,1,0,0,0", /* seat 1 made the second call */
        SET_1 " calls 2 caller 1 quantity 3,4,0,0,0 face 4,4,0,0,0 wild 1,1,0,0,0", /* falling */
        SET_1 " calls 2 caller 1 quantity 3,2,0,0,0 face 4,4,0,0,0 wild 1,1,0,0,0", /* opened too low */
        SET_1 " calls 2 caller 1 quantity 19,3,0,0,0 face 4,4,0,0,0 wild 1,1,0,0,0",
        SET_1 " calls 2 caller 1 quantity 4,3,0,0,0 face 4,4,0,0,0 wild 0,1,0,0,0", /* nobody called ones */
        SET_1 " calls 2 caller 1 quantity 4,3,0,0,0 face 4,1,0,0,0 wild 1,1,0,0,0", /* somebody did */
        SET_1 " calls 2 caller 1 quantity 4,3,2,0,0 face 4,4,0,0,0 wild 1,1,0,0,0",
        SET_1 " calls 2 caller 1 quantity 4,0,0,0,0 face 4,4,0,0,0 wild 1,1,0,0,0",
        SET_1 CALLS " answers 0,1,0", /* the caller */
        SET_1 CALLS " answers 1,0,1", /* the window would be closed */
        SET_1 CALLS " answers 0,0,2", /* likewise: the nearest challenges */
        SET_1 CALLS " answers 4,0,0", /* seat 0 called: its chain has one call */
        SET_1 CALLS " answers 99,0,0",
        SET_1 CALLS CONTEST,
        "phase raising set 1 holds 3,3,3 hands 22346,23355,34466" CALLS,
        "phase raising set 1 holds 3,3,3 hands 22346,23355,34466" CALLS " challenger 1 contests 1 entered 1,0,0,0",
        "phase raising set 1 holds 3,3,3 hands 22346,23355,34466" CALLS " challenger 0 contests 2 entered 1,1,0,0",
        "phase raising set 1 holds 3,3,3 hands 22346,23355,34466" CALLS " challenger 2 contests 2 entered 2,2,0,0",
        "phase raising set 1 holds 3,3,3 hands 22346,23355,34466" CALLS " challenger 2 contests 2 entered 1,0,1,0",
        "phase raising set 1 holds 3,3,3 hands 22346,23355,34466" CALLS CONTEST " at 2",
        "phase raising set 1 holds 3,3,3 hands 22346,23355,34466" CALLS CONTEST " raises 0,1,0,0",
        "phase raising set 1 holds 3,3,3 hands 22346,23355,34466" CALLS CONTEST " raises 2,0,0,0 at 1",
        "phase over set 1 holds 3,3,3 hands 22346,23355,34466" CALLS CONTEST " at 2",
        SET_1 CALLS " to_roll 0,1",
        SET_1 CALLS " and so on",
    };
    (void)state;
    assert_false(impossible("palko", NULL, SET_1 CALLS));
    assert_false(impossible("palko", NULL, SET_1 CALLS " answers 2,0,0"));
    assert_false(impossible("palko", NULL, SET_1 CALLS " answers 255,0,0"));
    assert_false(impossible("palko", NULL, "phase raising set 1 holds 3,3,3 hands 22346,?,34466" CALLS CONTEST));
    assert_false(impossible("palko", "scoring=forfeits",
                            "phase naming set 1 holds 1,1,0 hands 22346,23355,34466" CALLS CONTEST));
    assert_true(impossible("palko", "scoring=forfeits", "phase naming set 1 hands 22346,23355,34466" CALLS CONTEST));
    assert_true(
        impossible("palko", "scoring=forfeits sets=1", "phase calling set 2 holds 1,0,0 hands 22346,23355,34466"));
    assert_true(impossible("palko", "scoring=forfeits", "phase calling set 2 holds 17,0,0 hands 22346,23355,34466"));
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++)
        if (!impossible("palko", NULL, wrong[i])) fail_msg("'%s' was read", wrong[i]);
}

/* Positions with one character changed are refused, or can be played on like any other. */
static void test_positions_with_slips_do_no_harm(void **state) {
    static const char alphabet[] = "0123456789,-? abcdefghijklmnopqrstuvwxyz_";
    struct play p;
    struct ag_rng rng;
    char text[AG_POSITION_MAX], slip[AG_POSITION_MAX];
    unsigned read = 0;
    (void)state;
    ag_rng_start(&rng, 5, 0, 0);
    for (unsigned game = 0; game < 60; game++) {
        start(&p, "palko", game % 2 ? "seats=4 scoring=forfeits sets=3" : "seats=4 cover=both");
        while (!over(&p)) {
            struct ag_due now = due(&p);
            ag_action list[AG_LEGAL_MAX];
            p.game->write_position(p.rules, &p.state, text, sizeof text);
            for (unsigned i = 0; i < 10; i++) {
                struct play q = p;
                memcpy(slip, text, sizeof text);
                slip[ag_rng_below(&rng, (uint32_t)strlen(slip))] = alphabet[ag_rng_below(&rng, sizeof alphabet - 1)];
                if (!q.game->read_position(q.rules, &q.state, slip, NULL)) continue;
                read++;
                for (unsigned k = 0; k < 20 && !over(&q); k++) {
                    struct ag_due then = due(&q);
                    struct ag_sheet sheet;
                    ag_sheet_of(q.rules, &q.state, &sheet);
                    if (then.kind == AG_DUE_ROLL) {
                        q.game->roll(q.rules, &q.state, ag_draw(then, &rng), NULL);
                        continue;
                    }
                    unsigned n = q.game->legal(q.rules, &q.state, then.seat, list);
                    assert_in_range(n, 1, AG_LEGAL_MAX);
                    q.game->act(q.rules, &q.state, then.seat, list[ag_rng_below(&rng, n)], NULL);
                }
            }
            if (now.kind == AG_DUE_ROLL) {
                p.game->roll(p.rules, &p.state, ag_draw(now, &rng), NULL);
            } else {
                unsigned n = p.game->legal(p.rules, &p.state, now.seat, list);
                p.game->act(p.rules, &p.state, now.seat, list[ag_rng_below(&rng, n)], NULL);
            }
        }
        stop(&p);
    }
    assert_true(read > 100);
}

static void test_the_sheet_tells_the_whole_game(void **state) {
    struct play p;
    struct ag_prompt prompt;
    (void)state;
    start(&p, "palko", "seats=2 tokens=5");
    rolls(&p, "6 6 6 6 5");
    assert_true(sheet_says(&p, "highest total so far is 29, rolled by seat 0"));
    rolls(&p, "1 1 1 1 1");
    DEAL(&p, "2 2 3 4 6", "2 3 3 5 5");
    assert_true(sheet_says(&p, "Calls go clockwise."));
    assert_true(sheet_says(&p, "Ones are wild."));
    assert_true(sheet_says(&p, "Seat 0 opens with a call of at least two dice."));
    calls(&p, 0, "call 2x1");
    assert_true(sheet_says(&p, "Seat 0 called two ones, natural dice only."));
    assert_true(sheet_says(&p, "no longer wild"));
    assert_true(sheet_says(&p, "Seat 1 calls next, higher than two ones."));
    calls(&p, 1, "call 3x2"), calls(&p, 0, "call 3x3"), calls(&p, 1, "call 3x4"), calls(&p, 0, "call 3x5");
    moves(&p, 1, "call 3x6");
    assert_true(sheet_says(&p, "1 call was made before these."));
    assert_true(sheet_says(&p, "Everybody else answers seat 1's call: three sixes."));
    ag_prompt_of(p.rules, &p.state, 0, &prompt);
    assert_int_equal(prompt.n_buttons, 2);
    assert_int_equal(prompt.n_fields, 1);
    assert_int_equal(prompt.field[0].max, 2);
    moves(&p, 0, "double");
    assert_true(sheet_says(&p, "Seat 0 against seat 1 over three sixes, for 2."));
    assert_true(sheet_says(&p, "Seat 1 opens the dice or raises the stake over three sixes to 4."));
    moves(&p, 1, "open");
    assert_true(sheet_says(&p, "The count of sixes was 1: seat 1's call of three was not true."));
    stop(&p);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_PA_10_the_worked_example_as_an_argument),
    cmocka_unit_test(test_arguments_that_make_no_sense),
    cmocka_unit_test(test_words_that_are_no_move),
    cmocka_unit_test(test_a_move_out_of_turn_is_refused_with_a_reason),
    cmocka_unit_test(test_positions_that_no_game_reaches_are_refused),
    cmocka_unit_test(test_positions_with_slips_do_no_harm),
    cmocka_unit_test(test_the_sheet_tells_the_whole_game),
};
TESTS_MAIN("palko_words", tests)
