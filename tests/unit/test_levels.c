/* test_levels.c - each level is stronger than the one below it (a quick check with fixed seeds; docs/opponents.md has
 * the table with intervals), and the numbers behind the levels agree with what is known (references.md). */
#include "unit.h"

#include "farkle.h"
#include "level.h"

/* The share of the first player's wins over pairs of games with the same dice and the seats swapped. */
static double share_of(const ag_rules *r, const char *first, const char *second, unsigned pairs) {
    const struct ag_game *g = ag_rules_game(r);
    const struct ag_player *player[2] = {ag_player_named(first, g), ag_player_named(second, g)};
    double wins = 0;
    for (unsigned game = 0; game < 2 * pairs; game++) {
        struct ag_rng dice[2], chooser[2];
        union ag_state s, view;
        for (unsigned i = 0; i < 2; i++) {
            ag_rng_start(&dice[i], 11, game / 2, 100 + i);
            ag_rng_start(&chooser[i], 11, game / 2, AG_STREAM_SEAT + i);
        }
        g->begin(r, &s, ag_all_seats(r));
        for (struct ag_due d; (d = g->due(r, &s)).kind != AG_DUE_OVER;) {
            if (d.kind == AG_DUE_ROLL) {
                g->roll(r, &s, ag_draw(d, &dice[d.seat]), NULL);
                continue;
            }
            ag_view_of(r, &s, d.seat, &view);
            struct ag_seen seen = {.rules = r, .state = &view, .seat = d.seat};
            g->act(r, &s, d.seat, player[d.seat != game % 2]->choose(&seen, &chooser[d.seat]), NULL);
        }
        ag_seats won = ag_winners(r, &s, ag_all_seats(r));
        if (won >> game % 2 & 1) wins += won == 3 ? 0.5 : 1;
    }
    return wins / (2 * pairs);
}

static void check_order(const char *preset, const char *sets, unsigned pairs) {
    static const char *const level[] = {"novice", "casual", "skilled", "expert"};
    ag_rules *r = rules_of(preset, sets);
    for (unsigned i = 1; i < 4; i++) {
        double share = share_of(r, level[i], level[i - 1], pairs);
        if (share <= 0.5) fail_msg("%s: %s wins only %.3f against %s", preset, level[i], share, level[i - 1]);
    }
    assert_true(share_of(r, "novice", "random", 20) > 0.6);
    free(r);
}

static void test_levels_of_farkle_are_in_order(void **state) {
    (void)state;
    check_order("farkle", NULL, 300);
    check_order("farkel", NULL, 300);
}
static void test_levels_of_farkel_with_offers_and_doubler_are_in_order(void **state) {
    (void)state;
    check_order("farkel-keen-doubler", NULL, 300);
}
static void test_levels_of_balut_are_in_order(void **state) {
    (void)state;
    check_order("balut", NULL, 200);
}
static void test_levels_of_palko_are_in_order(void **state) {
    (void)state;
    check_order("palko", "seats=2", 300);
    check_order("palko-5", "seats=2", 300);
}
static void test_levels_of_penk_are_in_order(void **state) {
    (void)state;
    check_order("penk", NULL, 200);
}

/* ---- a turn of Farkle: references.md ---- */

static void check_turn(const char *preset, double mean, double off) {
    ag_rules *r = rules_of(preset, NULL);
    const struct farkle_turn *t = &farkle_rules(r)->turn;
    assert_int_equal(t->unit, 50);
    assert_true(t->mean[0] < mean + 1e-6 && t->mean[0] > mean - off);
    free(r);
}

/* Totals above 7,950 are not told apart, which costs a little, more where dice count double. */
static void test_the_mean_of_a_turn_is_the_known_one(void **state) {
    (void)state;
    check_turn("farkle", 542.063244, 0.01);
    check_turn("farkel", 577.132363, 0.1);
    check_turn("farkel-doubler", 879.952381, 3);
}

static void test_the_limits_to_roll_again_are_the_known_ones(void **state) {
    (void)state;
    static const unsigned limit[] = {0, 300, 250, 400, 950, 2800};
    ag_rules *r = rules_of("farkle", NULL);
    const struct farkle_turn *t = &farkle_rules(r)->turn;
    for (unsigned dice = 1; dice <= 5; dice++) {
        unsigned x = 0;
        while (t->gain[0][x][dice] > 50 * x) x++;
        assert_int_equal(50 * x, limit[dice]);
    }
    assert_true(t->reach[10][6] > 0.52742043 - 1e-8 && t->reach[10][6] < 0.52742043 + 1e-8);
    free(r);
}

static void test_the_normal_distribution_is_close(void **state) {
    (void)state;
    static const double known[][2] = {{0, 0.5}, {1, 0.841345}, {-1, 0.158655}, {1.96, 0.975002}, {-3, 0.001350}};
    for (unsigned i = 0; i < 5; i++) {
        double p = ag_above_zero(7 * known[i][0], 49);
        assert_true(p > known[i][1] - 0.003 && p < known[i][1] + 0.003);
    }
    assert_true(ag_above_zero(60, 1) > ag_above_zero(50, 1) && ag_above_zero(-60, 1) < ag_above_zero(-50, 1));
    assert_true(ag_above_zero(1, 0) == 1 && ag_above_zero(-1, 0) == 0);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_levels_of_farkle_are_in_order),
        cmocka_unit_test(test_levels_of_farkel_with_offers_and_doubler_are_in_order),
        cmocka_unit_test(test_levels_of_balut_are_in_order),
        cmocka_unit_test(test_levels_of_palko_are_in_order),
        cmocka_unit_test(test_levels_of_penk_are_in_order),
        cmocka_unit_test(test_the_mean_of_a_turn_is_the_known_one),
        cmocka_unit_test(test_the_limits_to_roll_again_are_the_known_ones),
        cmocka_unit_test(test_the_normal_distribution_is_close),
    };
    if (argc > 1) cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests_name("levels", tests, NULL, NULL);
}
