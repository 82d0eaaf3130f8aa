/* test_fair.c - whether dice were unusual: against the printed tables of the chi-squared distribution and counts by
 * hand. */
#include "tables.h"

#include "fair.h"

#include <math.h>

/* Counts a million each, but for pairs of faces that differ by this much: 2 (a^2 + b^2 + c^2) / 10^6 in all. */
static struct fairness of(uint64_t a, uint64_t b, uint64_t c) {
    enum { MANY = 1000000 };
    return fairness((uint64_t[]){MANY + a, MANY - a, MANY + b, MANY - b, MANY + c, MANY - c});
}

static void is(struct fairness f, double chi, double p, enum fair_verdict verdict) {
    if (fabs(f.chi - chi) > 1e-5 || fabs(f.p - p) > 1e-5 || f.verdict != verdict)
        fail_msg("chi %.6f p %.6f verdict %d, not %.6f %.6f %d", f.chi, f.p, (int)f.verdict, chi, p, (int)verdict);
}

/* The quantiles of five degrees of freedom, as every textbook prints them. */
static void test_probabilities_are_those_of_the_tables(void **state) {
    (void)state;
    is(of(893, 65, 59), 1.61031, 0.90, FAIR_USUAL);
    is(of(1473, 76, 15), 4.35146, 0.50, FAIR_USUAL);
    is(of(2148, 60, 26), 9.23636, 0.10, FAIR_USUAL);
    is(of(2349, 132, 5), 11.0705, 0.05, FAIR_LITTLE); /* rounded up to that many digits, as the next */
    is(of(2745, 90, 5), 15.0863, 0.01, FAIR_UNUSUAL);
    assert_int_equal(of(2349, 134, 5).verdict, FAIR_LITTLE);
    assert_int_equal(of(2349, 130, 5).verdict, FAIR_USUAL);
    assert_int_equal(of(2745, 88, 5).verdict, FAIR_LITTLE);
    assert_int_equal(of(3300, 0, 0).verdict, FAIR_VERY);
}

static void test_few_dice_tell_nothing(void **state) {
    (void)state;
    struct fairness f = fairness((uint64_t[]){0, 0, 0, 0, 0, 0});
    assert_true(f.n == 0 && f.p == 1 && f.verdict == FAIR_TOO_FEW);
    f = fairness((uint64_t[]){29, 0, 0, 0, 0, 0});
    assert_int_equal(f.verdict, FAIR_TOO_FEW);
    f = fairness((uint64_t[]){5, 5, 5, 5, 5, 5});
    is(f, 0, 1, FAIR_USUAL);
    f = fairness((uint64_t[]){30, 0, 0, 0, 0, 0}); /* (25^2 + 5 * 5^2) / 5 */
    assert_true(f.chi == 150 && f.verdict == FAIR_VERY);
}

static void event(ag_table *t, const char *dice, ag_seat seat, const char *move) {
    uint8_t list[AG_DICE_MAX];
    if (dice) {
        int n = ag_dice_read(dice, false, list, AG_DICE_MAX, NULL);
        assert_true(n > 0 && ag_table_roll(t, list, (unsigned)n, NULL, NULL));
    }
    if (move) assert_true(ag_table_act_text(t, seat, move, NULL, NULL));
}

/* Two farkles, one with five dice and one with six. Chances by counting: of five dice 600 of 7,776 score nothing (two
 * pairs and one, or a pair and three others, of the faces 2 3 4 6), of six 1,080 of 46,656 (two pairs and two
 * others). */
static void test_a_game_of_farkle_is_counted(void **state) {
    struct fair f = {0};
    (void)state;
    ag_table *t = new_table("farkle", "seats=2");
    event(t, "4", 0, NULL);
    event(t, "2", 1, NULL);
    event(t, "1 3 4 4 6 6", 0, "keep 1 roll");
    event(t, "2 3 4 6 6", 0, NULL);
    event(t, "2 2 3 3 4 6", 1, NULL);
    fair_add(&f, t, 0);
    assert_int_equal(f.games, 1);
    assert_int_equal(f.rolls[FAIR_HOUSE], 5);
    const uint64_t faces[6] = {1, 4, 4, 5, 0, 5};
    assert_memory_equal(f.face[FAIR_HOUSE], faces, sizeof faces);
    assert_int_equal(f.farkles[1].rolls, 0); /* rolls for the start are not in a turn */
    assert_true(f.farkles[5].rolls == 1 && f.farkles[5].seen == 1);
    assert_true(fabs(f.farkles[5].expected - 600.0 / 7776) < 1e-12);
    assert_true(f.farkles[6].rolls == 2 && f.farkles[6].seen == 1);
    assert_true(fabs(f.farkles[6].expected - 2 * 1080.0 / 46656) < 1e-12);
    fair_add(&f, t, 1); /* the same once more; now seat 0 has rolled dice of its own */
    assert_int_equal(f.rolls[FAIR_HOUSE], 7);
    assert_int_equal(f.rolls[FAIR_REAL], 3);
    const uint64_t real[6] = {1, 1, 2, 4, 0, 4};
    assert_memory_equal(f.face[FAIR_REAL], real, sizeof real);
    assert_int_equal(f.farkles[6].rolls, 3);
    free_table(t);
}

/* Dice under the shakers of a game that goes on are nobody's business; once it is over all are counted. */
static void test_hidden_dice_are_counted_at_the_end(void **state) {
    struct fair before = {0}, after = {0};
    uint64_t open = 0, all = 0;
    (void)state;
    ag_table *t = new_table("palko", "seats=2 tokens=1");
    for (unsigned i = 0; ag_table_due(t).kind == AG_DUE_ROLL && i < 20; i++) {
        struct ag_due due = ag_table_due(t);
        uint8_t dice[AG_DICE_MAX] = {1, 2, 3, 4, 5, 6};
        dice[0] = (uint8_t)(1 + i);
        if (due.flags & AG_DUE_HIDDEN) all += due.dice;
        else open += due.dice;
        assert_true(ag_table_roll(t, dice, due.dice, NULL, NULL));
    }
    fair_add(&before, t, 0);
    uint64_t n = 0;
    for (unsigned i = 0; i < 6; i++) n += before.face[FAIR_HOUSE][i];
    assert_true(all > 0);
    assert_int_equal(n, open);
    assert_true(ag_table_abandon(t, NULL));
    fair_add(&after, t, 0);
    n = 0;
    for (unsigned i = 0; i < 6; i++) n += after.face[FAIR_HOUSE][i];
    assert_int_equal(n, open + all);
    free_table(t);
}

static void test_stand_ins_are_not_counted(void **state) {
    struct fair f = {0};
    (void)state;
    ag_table *t = new_table("farkle", "seats=2");
    event(t, "4", 0, NULL);
    assert_true(ag_table_note(t, "Stand-ins: nobody told.", NULL));
    event(t, "2", 1, NULL);
    event(t, "1 3 4 4 6 6", 0, NULL);
    fair_add(&f, t, 3);
    const uint64_t faces[6] = {1, 0, 1, 3, 0, 2};
    assert_memory_equal(f.face[FAIR_REAL], faces, sizeof faces);
    assert_int_equal(f.rolls[FAIR_REAL], 2);
    free_table(t);
}

/* Every game can be counted, whoever looks. */
static void counted(const char *preset, const char *sets) {
    struct fair f = {0};
    struct ag_rng rng;
    uint64_t n = 0, want = 0;
    ag_rng_start(&rng, 11, 0, AG_STREAM_SEAT);
    ag_table *t = new_table(preset, sets);
    play_on(t, &rng, 400);
    fair_add(&f, t, 0);
    bool over = ag_table_due(t).kind == AG_DUE_OVER;
    for (size_t i = 0; i < ag_table_length(t); i++) {
        struct ag_event e = ag_table_event_seen(t, i, over ? AG_RECORD_ALL : AG_NOBODY);
        if (e.kind == AG_EVENT_ROLL && e.dice[0]) want += e.n;
    }
    for (unsigned i = 0; i < 6; i++) n += f.face[FAIR_HOUSE][i];
    assert_int_equal(n, want);
    free_table(t);
}

static void test_games_of_every_preset_are_counted(void **state) {
    (void)state;
    for_every_preset(counted);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_probabilities_are_those_of_the_tables),
    cmocka_unit_test(test_few_dice_tell_nothing),
    cmocka_unit_test(test_a_game_of_farkle_is_counted),
    cmocka_unit_test(test_hidden_dice_are_counted_at_the_end),
    cmocka_unit_test(test_stand_ins_are_not_counted),
    cmocka_unit_test(test_games_of_every_preset_are_counted),
};
TESTS_MAIN("fair", tests)
