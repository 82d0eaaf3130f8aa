/*
 * test_solo.c - games alone by the dice of a seed: whose dice depend on nothing but seed, turn and roll, and whose
 * judge agrees with the published values of perfect play and with the analysis of a whole game.
 */
#include "memory.h"
#include "solo.h"
#include "solving.h"
#include "unit.h"

static struct solving_how how = {.threads = 1};

/* Picks a move; NULL context for those that need none. */
typedef unsigned policy(const struct ag_solo_exact *x, const ag_table *t, unsigned moves);

static unsigned the_first(const struct ag_solo_exact *x, const ag_table *t, unsigned moves) {
    (void)x, (void)t, (void)moves;
    return 0;
}

static unsigned the_last(const struct ag_solo_exact *x, const ag_table *t, unsigned moves) {
    (void)x, (void)t;
    return moves - 1;
}

static unsigned the_best(const struct ag_solo_exact *x, const ag_table *t, unsigned moves) {
    static struct ag_advice advice;
    (void)moves;
    assert_true(ag_solo_exact_advise(x, ag_table_state(t), 0, &advice));
    return advice.best;
}

/* The rules of a preset for a game alone. */
static ag_rules *solo_rules(const char *preset) {
    struct ag_preset_info info;
    struct ag_msg msg;
    assert_true(ag_preset_find(NULL, preset, &info, &msg));
    assert_true(ag_solo_values(ag_solo_of(info.game), info.game, &info.values, &msg));
    return memory_rules(info.game, &info.values, &msg);
}

static ag_table *play_whole(const ag_rules *r, uint64_t seed, policy *choose, const struct ag_solo_exact *x) {
    ag_table *t = ag_table_new(&host_memory, r, "test");
    struct ag_msg msg;
    while (!ag_solo_at(t).over) {
        struct ag_due due = ag_table_due(t);
        uint8_t dice[AG_DICE_MAX];
        ag_action list[AG_LEGAL_MAX];
        if (due.kind == AG_DUE_ROLL) {
            ag_solo_dice(t, seed, dice);
            assert_true(ag_table_roll(t, dice, due.dice, NULL, &msg));
            continue;
        }
        unsigned n = ag_rules_game(r)->legal(r, ag_table_state(t), 0, list);
        assert_true(ag_table_act(t, 0, list[choose(x, t, n)], NULL, &msg));
    }
    return t;
}

static void test_seed_of_a_day(void **state) {
    static const char *const bad[] = {"", "2026-1-15", "2026-11-155", "2026/11/15", "15.11.2026", "2026-11-1x"};
    const struct ag_solo *farkle, *balut;
    struct ag_preset_info info;
    (void)state;
    ag_preset_find(NULL, "farkel-doubler", &info, NULL);
    farkle = ag_solo_of(info.game);
    ag_preset_find(NULL, "balut", &info, NULL);
    balut = ag_solo_of(info.game);
    assert_int_equal(ag_solo_day(farkle, "2026-11-15"), 202611151);
    assert_int_equal(ag_solo_day(balut, "2026-11-15"), 202611152);
    assert_int_equal(ag_solo_day(balut, "9999-12-31"), 999912312);
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) assert_int_equal(ag_solo_day(farkle, bad[i]), 0);
    ag_preset_find(NULL, "palko", &info, NULL);
    assert_null(ag_solo_of(info.game));
}

/* The first dice of every turn, in the order they lie. */
static unsigned first_dice(const ag_table *t, uint8_t dice[][AG_DICE_MAX]) {
    ag_table *again = ag_table_new(&host_memory, ag_table_rules(t), "test");
    unsigned turns = 0;
    for (size_t i = 0; i < ag_table_length(t); i++) {
        struct ag_event e = ag_table_event(t, i);
        if (e.kind == AG_EVENT_ROLL && e.n > 1 && ag_solo_at(again).roll == 0) {
            assert_int_equal(ag_solo_at(again).turn, turns);
            memcpy(dice[turns++], e.dice, e.n);
        }
        if (e.kind == AG_EVENT_ROLL) assert_true(ag_table_roll(again, e.dice, e.n, NULL, NULL));
        else assert_true(ag_table_act(again, 0, e.action, NULL, NULL));
    }
    ag_table_free(again);
    return turns;
}

static void test_turns_do_not_move_each_other(void **state) {
    static const struct {
        const char *preset;
        unsigned turns;
    } games[] = {{"farkle", 10}, {"farkel-keen-doubler", 10}, {"balut", 28}};
    (void)state;
    for (unsigned g = 0; g < 3; g++) {
        ag_rules *r = solo_rules(games[g].preset);
        ag_table *a = play_whole(r, 7, the_first, NULL), *b = play_whole(r, 7, the_last, NULL);
        ag_table *c = play_whole(r, 8, the_last, NULL);
        uint8_t dice[3][AG_SOLO_TURNS][AG_DICE_MAX] = {0};
        assert_int_equal(first_dice(a, dice[0]), games[g].turns);
        assert_int_equal(first_dice(b, dice[1]), games[g].turns);
        first_dice(c, dice[2]);
        assert_memory_equal(dice[0], dice[1], sizeof dice[0]);
        assert_memory_not_equal(dice[0], dice[2], sizeof dice[0]); /* another seed */
        assert_int_equal(ag_solo_at(a).turn, games[g].turns);
        ag_table_free(a), ag_table_free(b), ag_table_free(c), free(r);
    }
}

/* Published: a turn of Farkle brings 542.063244, a card of Balut 433.347123664 (docs/numbers.md). */
static void test_perfect_play_costs_nothing(void **state) {
    static const struct {
        const char *preset;
        double expected, off;
    } games[] = {{"farkle", 5420.63244, 1e-5}, {"balut", 433.347123664, 1e-8}};
    static struct ag_advice advice;
    struct ag_work work = solving_work(&how);
    struct ag_msg msg;
    (void)state;
    for (unsigned g = 0; g < 2; g++) {
        ag_rules *r = solo_rules(games[g].preset);
        struct ag_solo_exact x;
        struct ag_solo_result result;
        assert_true(ag_solo_exact_open(r, &work, &x, &msg));
        near(x.expected, games[g].expected, games[g].off);
        ag_table *t = play_whole(r, 202611151, the_best, &x);
        assert_true(ag_solo_judge(t, ag_solo_exact_advise, &x, &advice, &result));
        near(result.loss, 0, 1e-9);
        assert_int_equal(result.in_grade[AG_GRADE_NONE], result.decisions);
        assert_int_equal(result.lapses, 0);
        assert_string_equal(ag_solo_skill(ag_solo_of(ag_rules_game(r)), result.loss), "superb");
        ag_table_free(t);
        ag_solo_exact_close(&x);
        free(r);
    }
}

/* score = what perfect play expects + luck - loss, where the analysis adds up luck from the mean before every roll. */
static void test_luck_is_that_of_the_analysis(void **state) {
    static struct ag_advice advice;
    struct ag_work work = solving_work(&how);
    ag_rules *r = solo_rules("balut");
    struct ag_solo_exact x;
    struct ag_solo_result result;
    struct ag_analysis a;
    struct ag_msg msg;
    (void)state;
    assert_true(ag_solo_exact_open(r, &work, &x, &msg));
    ag_table *t = play_whole(r, 5, the_first, NULL);
    assert_true(ag_solo_judge(t, ag_solo_exact_advise, &x, &advice, &result));
    assert_true(ag_analyse(&x.judge, t, &work, &a, &msg));
    near(a.seat[0].loss, result.loss, 1e-7);
    near(a.seat[0].luck, result.score - x.expected + result.loss, 1e-7);
    near(a.seat[0].worst, result.lapse[0].loss, 1e-9);
    assert_int_equal(a.seat[0].decisions, result.decisions);
    ag_analysis_free(&work, &a);
    ag_table_free(t);
    ag_solo_exact_close(&x);
    free(r);
}

/* By hand: 1 1 1 1 1 1 is 3,000 points in farkle; who keeps a single one and stops throws away 2,900 and more. */
static void test_lapses_are_told_worst_first(void **state) {
    static struct ag_advice advice;
    static const uint8_t ones[] = {1, 1, 1, 1, 1, 1}, poor[] = {1, 2, 2, 3, 4, 6};
    struct ag_work work = solving_work(&how);
    ag_rules *r = solo_rules("farkle");
    ag_table *t = ag_table_new(&host_memory, r, "test");
    struct ag_solo_exact x;
    struct ag_solo_result result;
    struct ag_msg msg;
    (void)state;
    if (ag_table_due(t).dice == 1) assert_true(ag_table_roll(t, ones, 1, NULL, &msg));
    assert_true(ag_table_roll(t, poor, 6, NULL, &msg));
    assert_true(ag_table_act_text(t, 0, "keep 1 stop", NULL, &msg)); /* rolling five dice with 100 is better */
    assert_true(ag_table_roll(t, ones, 6, NULL, &msg));
    assert_true(ag_table_act_text(t, 0, "keep 1 stop", NULL, &msg));
    assert_true(ag_solo_exact_open(r, &work, &x, &msg));
    assert_true(ag_solo_judge(t, ag_solo_exact_advise, &x, &advice, &result));
    assert_int_equal(result.score, 200);
    assert_int_equal(result.turns, 2);
    assert_int_equal(result.lapses, 2);
    assert_int_equal(result.lapse[0].turn, 2);
    assert_string_equal(result.lapse[0].dice, "1 1 1 1 1 1");
    assert_string_equal(result.lapse[0].played, "keep 1 stop");
    assert_true(result.lapse[0].loss >= 2900);
    assert_int_equal(result.lapse[1].turn, 1);
    assert_string_equal(result.lapse[1].best, "keep 1 roll");
    assert_int_equal(result.turn[1], AG_GRADE_BLUNDER);
    assert_int_equal(result.in_grade[AG_GRADE_NONE], 0);
    near(result.loss, result.lapse[0].loss + result.lapse[1].loss, 1e-9);
    ag_solo_exact_close(&x);
    ag_table_free(t);
    free(r);
}

/* The same game with other events: all of it, by other dice, other rules, cut, gone on with, with a note. */
static void test_only_a_whole_game_by_the_dice_is_fair(void **state) {
    ag_rules *r = solo_rules("farkle"), *other = solo_rules("farkel");
    ag_table *t = play_whole(r, 7, the_first, NULL), *strange = play_whole(other, 7, the_first, NULL);
    static const uint8_t dice[] = {1, 2, 3, 4, 6, 6};
    struct ag_preset_info info;
    struct ag_msg why;
    char text[300];
    (void)state;
    assert_true(ag_preset_find(NULL, "farkle", &info, &why));
    assert_true(ag_solo_fair(t, &info, 7, &why));
    assert_false(ag_solo_fair(t, &info, 8, &why));
    ag_msg_write(&why, NULL, text, sizeof text);
    assert_non_null(strstr(text, "dice of this challenge"));
    assert_false(ag_solo_fair(strange, &info, 7, &why));
    ag_msg_write(&why, NULL, text, sizeof text);
    assert_non_null(strstr(text, "not the rules"));
    size_t whole = ag_table_length(t);
    assert_true(ag_table_roll(t, dice, 6, NULL, &why)); /* an eleventh turn */
    assert_false(ag_solo_fair(t, &info, 7, &why));
    ag_msg_write(&why, NULL, text, sizeof text);
    assert_non_null(strstr(text, "should be over"));
    assert_true(ag_table_rewind(t, whole - 1, &why));
    assert_false(ag_solo_fair(t, &info, 7, &why));
    ag_msg_write(&why, NULL, text, sizeof text);
    assert_non_null(strstr(text, "not finished"));
    assert_true(ag_table_note(t, "Stand by.", &why));
    assert_false(ag_solo_fair(t, &info, 7, &why));
    ag_msg_write(&why, NULL, text, sizeof text);
    assert_non_null(strstr(text, "neither a roll nor a move"));
    ag_table_free(t), ag_table_free(strange), free(r), free(other);
}

static void test_words_by_what_was_lost(void **state) {
    struct ag_preset_info info;
    (void)state;
    ag_preset_find(NULL, "farkle", &info, NULL);
    const struct ag_solo *farkle = ag_solo_of(info.game);
    assert_string_equal(ag_solo_skill(farkle, 20), "superb");
    assert_string_equal(ag_solo_skill(farkle, 20.1), "excellent");
    assert_string_equal(ag_solo_skill(farkle, 2600), "weak");
    assert_string_equal(ag_solo_skill(farkle, 2601), "careless");
    ag_preset_find(NULL, "balut", &info, NULL);
    assert_string_equal(ag_solo_skill(ag_solo_of(info.game), 39), "strong"); /* as the coach has it */
}

/* 16.16: the best line costs nothing, has the dice of its seed, and is the one that the best moves make one by one. */
static void test_16_16_the_best_line(void **state) {
    static struct ag_advice advice;
    struct ag_preset_info info;
    struct ag_solo_exact x;
    struct ag_solo_result result;
    struct ag_msg why;
    ag_rules *r = solo_rules("farkle");
    (void)state;
    assert_true(ag_preset_find(NULL, "farkle", &info, &why));
    struct ag_work work = solving_work(&how);
    assert_true(ag_solo_exact_open(r, &work, &x, &why));
    ag_table *line = ag_table_new(&host_memory, r, "test"), *moves = play_whole(r, 7, the_best, &x);
    assert_true(ag_solo_best(line, 7, ag_solo_exact_advise, &x, &advice));
    assert_true(ag_solo_fair(line, &info, 7, &why));
    assert_true(ag_solo_judge(line, ag_solo_exact_advise, &x, &advice, &result));
    assert_int_equal(result.in_grade[AG_GRADE_NONE], result.decisions);
    assert_int_equal(ag_table_length(line), ag_table_length(moves));
    assert_memory_equal(ag_table_state(line), ag_table_state(moves), ag_rules_game(r)->state_size);
    ag_solo_exact_close(&x);
    ag_table_free(line), ag_table_free(moves), free(r);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_seed_of_a_day),
    cmocka_unit_test(test_turns_do_not_move_each_other),
    cmocka_unit_test(test_perfect_play_costs_nothing),
    cmocka_unit_test(test_luck_is_that_of_the_analysis),
    cmocka_unit_test(test_lapses_are_told_worst_first),
    cmocka_unit_test(test_only_a_whole_game_by_the_dice_is_fair),
    cmocka_unit_test(test_words_by_what_was_lost),
    cmocka_unit_test(test_16_16_the_best_line),
};
TESTS_MAIN("solo", tests)
