/* test_levels.c - each level is stronger than the one below it (a quick check with fixed seeds; docs/opponents.md has
 * the table with intervals), and the numbers behind the levels agree with what is known (docs/numbers.md). */
#include "unit.h"

#include "farkle.h"
#include "level.h"
#include "odds.h"
#include "penk_model.h"

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

/* Fewer pairs for best where it thinks for long. */
static void check_order_of(const char *preset, const char *sets, unsigned pairs, unsigned pairs_of_best) {
    static const char *const level[] = {"novice", "casual", "skilled", "expert", "best"};
    ag_rules *r = rules_of(preset, sets);
    for (unsigned i = 1; i < 5; i++) {
        double share = share_of(r, level[i], level[i - 1], i == 4 ? pairs_of_best : pairs);
        if (share <= 0.5) fail_msg("%s: %s wins only %.3f against %s", preset, level[i], share, level[i - 1]);
    }
    assert_true(share_of(r, "novice", "random", 20) > 0.6);
    free(r);
}

static void check_order(const char *preset, const char *sets, unsigned pairs) {
    check_order_of(preset, sets, pairs, pairs);
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
    check_order("balut-federation", NULL, 200);
}
static void test_levels_of_palko_are_in_order(void **state) {
    (void)state;
    check_order_of("palko", "seats=2", 300, 60);
    check_order_of("palko-5", "seats=2", 300, 40);
}
static void test_levels_of_penk_are_in_order(void **state) {
    (void)state;
    check_order("penk", NULL, 200);
}

/* The share of one seat's wins among seats of another player, each deal once from every seat. */
static double share_among(const ag_rules *r, const char *one, const char *others, unsigned deals) {
    const struct ag_game *g = ag_rules_game(r);
    const struct ag_player *player[2] = {ag_player_named(others, g), ag_player_named(one, g)};
    const unsigned seats = ag_rules_seats(r);
    double wins = 0;
    for (unsigned game = 0; game < seats * deals; game++) {
        struct ag_rng dice, chooser;
        union ag_state s;
        ag_rng_start(&dice, 15, game / seats, AG_STREAM_DICE);
        ag_rng_start(&chooser, 15, game / seats, AG_STREAM_SEAT);
        g->begin(r, &s, 1);
        for (struct ag_due d; (d = g->due(r, &s)).kind != AG_DUE_OVER;) {
            struct ag_seen seen = {.rules = r, .state = &s, .seat = d.seat};
            if (d.kind == AG_DUE_ROLL) g->roll(r, &s, ag_draw(d, &dice), NULL);
            else g->act(r, &s, d.seat, player[d.seat == game % seats]->choose(&seen, &chooser), NULL);
        }
        ag_seats won = ag_winners(r, &s, ag_all_seats(r));
        if (won >> game % seats & 1) wins += 1.0 / __builtin_popcount(won);
    }
    return wins / (seats * deals);
}

/* A short run of what docs/strength.md says: a seat that plays the race wins more than its share where the others play
 * every turn well but look at nobody. */
static void test_15_6_best_of_farkle_has_an_edge_with_many_seats(void **state) {
    (void)state;
    for (unsigned seats = 4; seats <= 8; seats += 4) {
        char sets[16];
        snprintf(sets, sizeof sets, "seats=%u", seats);
        ag_rules *r = rules_of("farkle", sets);
        assert_true(share_among(r, "best", "greedy", (SLOW_BUILD ? 100 : 600) / seats) > 1.0 / seats);
        free(r);
    }
}

/* ---- a turn of Farkle: docs/numbers.md ---- */

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

/* ---- Penk!: a turn, the model, the end ---- */

/* Only one cell counts: then a turn is worth the chance to mark it within three rolls. */
static void test_a_turn_of_penk_is_worth_what_the_odds_say(void **state) {
    (void)state;
    ag_rules *r = rules_of("penk", NULL);
    for (unsigned cell = 0; cell < PENK_CELLS; cell += 3) {
        struct ag_penk_turn t = {.failed = 0};
        ag_hand keep;
        for (unsigned i = 0; i < PENK_SETS; i++) t.set[i] = penk_tables(r)->set[i].cells >> cell & 1;
        double odds = ag_odds_penk(r, 0, 3, penk_number_of(cell), penk_face_of(cell), &keep).value;
        double value = ag_penk_turn_value(&t, r);
        assert_true(value > odds - 1e-12 && value < odds + 1e-12);
    }
    free(r);
}

static void test_a_turn_of_penk_is_played_for_its_value(void **state) {
    (void)state;
    ag_rules *r = rules_of("penk", NULL);
    struct ag_penk_turn t = {.failed = 0};
    double value;
    for (unsigned i = 0; i < PENK_SETS; i++) t.set[i] = penk_tables(r)->set[i].cells >> penk_cell(5, 3) & 1;
    ag_penk_turn_fill(&t, r, 0);
    /* 3 3 3 4 5 and a jolly: a die more makes five threes. Two dice, the one or the other: 1 - (5/6)^2; a roll more. */
    unsigned roll = ag_hand_id(3 * ag_die(3) + ag_die(4) + ag_die(5) + ag_die(6)) - PENK_ROLL_0;
    assert_int_equal(ag_penk_turn_best(&t, r, roll, 1, &value), ag_hand_id(3 * ag_die(3) + ag_die(6)));
    assert_true(value > 11.0 / 36 - 1e-12 && value < 11.0 / 36 + 1e-12);
    assert_int_equal(ag_penk_turn_best(&t, r, roll, 0, &value), ag_hand_id(3 * ag_die(3) + ag_die(6)));
    assert_true(value > 671.0 / 1296 - 1e-12 && value < 671.0 / 1296 + 1e-12); /* 1 - (5/6)^4 */
    free(r);
}

/* What is summed line by line is what the whole pair has. */
static void test_marks_are_judged_as_the_sheets_after_them(void **state) {
    (void)state;
    ag_rules *r = rules_of("penk", NULL);
    struct ag_rng rng;
    ag_rng_start(&rng, 5, 0, 0);
    for (unsigned n = 0; n < 200; n++) {
        struct ag_penk_pair now = {.more = n & 1}, after;
        struct ag_penk_judge judge;
        for (unsigned i = 0; i < 2; i++) {
            penk_cells a = ag_rng_below(&rng, PENK_ALL + 1), b = ag_rng_below(&rng, PENK_ALL + 1);
            now.sheet[i] = (struct ag_penk_sheet){a & b, ~a & PENK_ALL};
            now.to_end[i] = ag_penk_to_end(now.sheet[i].clear);
        }
        ag_penk_judge_start(&judge, ag_penk_weights(), &now);
        for (unsigned i = 0; i < PENK_SETS; i++) {
            penk_cells cells = penk_tables(r)->set[i].cells;
            if (cells & ~now.sheet[0].clear) continue;
            int32_t sum = ag_penk_judge_marks(&judge, cells, &after);
            assert_int_equal(after.sheet[0].marked, now.sheet[0].marked | cells);
            assert_int_equal(sum, ag_penk_judge_pair(ag_penk_weights(), &after));
        }
    }
    free(r);
}

static void test_a_sum_of_weights_is_a_chance(void **state) {
    (void)state;
    static const double known[][2] = {{0, 0.5}, {1, 0.731059}, {-1, 0.268941}, {2, 0.880797}, {-3, 0.047426}};
    for (unsigned i = 0; i < 5; i++) {
        double p = ag_penk_chance((int32_t)(known[i][0] * AG_PENK_UNIT));
        assert_true(p > known[i][1] - 0.003 && p < known[i][1] + 0.003);
    }
    assert_true(ag_penk_chance(INT32_MIN) >= 0 && ag_penk_chance(INT32_MAX) <= 1);
}

/* Seat 1 moves last in its round; its first column is full, and in the second only 1x2 is clear: 37 points, and the 2
 * on the table ends the game. Whether that is wanted depends on the other sheet. */
static penk_cells marks_of_best(penk_cells others) {
    ag_rules *r = rules_of("penk", NULL);
    struct penk_state s = {.phase = PENK_DECIDING, .turn = 1, .began = 0, .rerolls = PENK_REROLLS};
    struct ag_rng rng;
    s.marked[0] = others;
    s.crossed[0] = PENK_COLUMN & ~others; /* PE-9 */
    s.marked[1] = PENK_COLUMN | (penk_line(1) & ~((penk_cells)1 << penk_cell(1, 2)));
    s.dice = (uint16_t)ag_hand_id(ag_die(2) + 4 * ag_die(3) + ag_die(4));
    ag_rng_start(&rng, 1, 1, 1);
    struct ag_seen seen = {.rules = r, .state = &s, .seat = 1};
    ag_action a = ag_player_named("best", ag_rules_game(r))->choose(&seen, &rng);
    assert_true(a >= PENK_MARK && a < PENK_CROSS);
    penk_cells cells = penk_tables(r)->marks[a - PENK_MARK];
    free(r);
    return cells;
}

static void test_best_ends_a_game_of_penk_that_is_won_and_no_other(void **state) {
    (void)state;
    const penk_cells ending = (penk_cells)1 << penk_cell(1, 2);
    assert_true(marks_of_best(0) & ending);
    /* Two to five dice of the faces 3, 4 and 5: 3 x 18 points in columns and 6 + 9 + 15 + 24 in rows. */
    penk_cells rich = (penk_line(2) | penk_line(3) | penk_line(4)) & ~penk_line(5);
    assert_false(marks_of_best(rich) & ending);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_levels_of_farkle_are_in_order),
        cmocka_unit_test(test_levels_of_farkel_with_offers_and_doubler_are_in_order),
        cmocka_unit_test(test_levels_of_balut_are_in_order),
        cmocka_unit_test(test_levels_of_palko_are_in_order),
        cmocka_unit_test(test_levels_of_penk_are_in_order),
        cmocka_unit_test(test_15_6_best_of_farkle_has_an_edge_with_many_seats),
        cmocka_unit_test(test_the_mean_of_a_turn_is_the_known_one),
        cmocka_unit_test(test_the_limits_to_roll_again_are_the_known_ones),
        cmocka_unit_test(test_the_normal_distribution_is_close),
        cmocka_unit_test(test_a_turn_of_penk_is_worth_what_the_odds_say),
        cmocka_unit_test(test_a_turn_of_penk_is_played_for_its_value),
        cmocka_unit_test(test_marks_are_judged_as_the_sheets_after_them),
        cmocka_unit_test(test_a_sum_of_weights_is_a_chance),
        cmocka_unit_test(test_best_ends_a_game_of_penk_that_is_won_and_no_other),
    };
    if (argc > 1) cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests_name("levels", tests, NULL, NULL);
}
