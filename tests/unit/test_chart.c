/*
 * test_chart.c - the numbers behind charts. Expected values are published (docs/numbers.md) or counted by hand in the
 * comments; tests/cli/chart_counts.py counts whole charts again.
 */
#include "balut.h"
#include "chart.h"
#include "farkle.h"
#include "memory.h"
#include "solving.h"
#include "unit.h"

static struct solving_how how = {.threads = 1};

static struct ag_chart_points turn_of(const ag_rules *r) {
    struct ag_work work = solving_work(&how);
    struct ag_chart_points p;
    struct ag_msg msg;
    assert_true(ag_chart_points(r, &work, &p, &msg));
    return p;
}

static void end_points(struct ag_chart_points *p, ag_rules *r) {
    struct ag_work work = solving_work(&how);
    ag_chart_points_end(&work, p);
    free(r);
}

static void close_to(double x, double wanted, double by) {
    if (!(x > wanted - by && x < wanted + by)) fail_msg("%.9f instead of %.9f", x, wanted);
}

/* ---- Farkle, points ---- */

static void test_published_means_of_a_turn(void **state) {
    static const struct {
        const char *preset, *sets;
        double mean;
    } turns[] = {{"farkle", "", 542.063244},
                 {"farkel", "", 577.132363},
                 {"farkel-doubler", "", 879.952381},
                 {"farkle-basic", "", 446.571440},
                 {"farkel", "four_and_pair_is_three_pairs=no", 575.827335}};
    (void)state;
    for (unsigned i = 0; i < sizeof turns / sizeof *turns; i++) {
        ag_rules *r = rules_of(turns[i].preset, turns[i].sets);
        struct ag_chart_points p = turn_of(r);
        close_to(p.expected, turns[i].mean, 1e-6);
        close_to(ag_chart_roll(&p, 0, 6, ag_rule(r, FARKLE_DOUBLER)), turns[i].mean, 1e-6);
        end_points(&p, r);
    }
}

/* The published limits: at them rolling is no better, 50 below it is. */
static void test_published_limits(void **state) {
    static const int32_t limit[] = {0, 300, 250, 400, 950, 2800, 16800};
    ag_rules *r = rules_of("farkle", "");
    struct ag_chart_points p = turn_of(r);
    (void)state;
    for (unsigned dice = 1; dice <= 6; dice++) {
        assert_true(ag_chart_roll(&p, limit[dice], dice, false) <= limit[dice]);
        assert_true(ag_chart_roll(&p, limit[dice] - 50, dice, false) > limit[dice] - 50);
    }
    end_points(&p, r);
}

/* One die and so high a total that everybody stops at once with what it brings: 2/3 lose all, a five adds 50, a one
 * 100; then six dice lie there again, and with 20,000 nobody rolls them (the limit is 16,800). */
static void test_one_die_with_a_high_total(void **state) {
    ag_rules *r = rules_of("farkle", "");
    struct ag_chart_points p = turn_of(r);
    (void)state;
    close_to(ag_chart_roll(&p, 20000, 1, false), (20100 + 20050) / 6.0, 1e-9);
    end_points(&p, r);
}

/* Two dice: 36 rolls. */
static void test_sorts_of_two_dice(void **state) {
    struct ag_chart_sort sort[AG_CHART_ROLLS];
    ag_rules *r = rules_of("farkle", "");
    unsigned n = ag_chart_sorts(r, 2, false, sort);
    static const struct {
        ag_hand dice;
        unsigned ways;
    } wanted[] = {{0, 16}, {0x1, 8}, {0x10000, 8}, {0x10001, 2}, {0x2, 1}, {0x20000, 1}};
    (void)state;
    assert_int_equal(n, 6);
    for (unsigned i = 0; i < 6; i++) {
        unsigned k = 0;
        while (k < n && sort[k].scoring != ag_hand_id(wanted[i].dice)) k++;
        assert_true(k < n);
        close_to(sort[k].chance, wanted[i].ways / 36.0, 1e-12);
    }
    assert_int_equal(sort[0].scoring, 0); /* the likeliest first */
    free(r);
}

static void test_sorts_cover_all_rolls(void **state) {
    static struct ag_chart_sort sort[AG_CHART_ROLLS];
    ag_rules *r = rules_of("farkel-doubler", "");
    (void)state;
    for (unsigned dice = 1; dice <= 6; dice++)
        for (unsigned coloured = dice == 6; coloured < 2; coloured++) {
            double sum = 0;
            unsigned n = ag_chart_sorts(r, dice, coloured, sort);
            for (unsigned i = 0; i < n; i++) sum += sort[i].chance;
            close_to(sum, 1, 1e-12);
        }
    free(r);
}

/* A one on the last die with 300: 400 and six dice, far below their limit of 16,800, so it is rolled. With 16,700 it is
 * 16,800: stop. A one and a five of two dice with 300: both aside are 450 and six dice: roll. */
static void test_what_to_keep(void **state) {
    ag_rules *r = rules_of("farkle", "");
    struct ag_chart_points p = turn_of(r);
    struct ag_chart_keep k = ag_chart_keep(&p, ag_hand_id(0x1), 300);
    (void)state;
    assert_true(k.n == 1 && k.hot && !k.stops && k.value > 400);
    k = ag_chart_keep(&p, ag_hand_id(0x1), 16700);
    assert_true(k.n == 1 && k.hot && k.stops && k.value == 16800);
    k = ag_chart_keep(&p, ag_hand_id(0x10001), 300);
    assert_true(k.n == 2 && k.hot && !k.stops);
    k = ag_chart_keep(&p, ag_hand_id(0x110), 300); /* a farkle */
    assert_int_equal(k.n, 0);
    end_points(&p, r);
}

static void test_a_turn_begins_with_nothing(void **state) {
    ag_rules *r = rules_of("farkle", "");
    struct ag_chart_points p = turn_of(r);
    struct ag_work work = solving_work(&how);
    struct ag_chart_usual usual;
    (void)state;
    assert_true(ag_chart_usual(&p, &work, &usual));
    assert_int_equal(usual.total[0][6], 0);
    assert_int_equal(usual.total[0][5], 100); /* a single one is kept more often than a single five */
    end_points(&p, r);
}

/* Six dice with any points are better than six dice without. One die: a third of the rolls keep the points, so even
 * with all that follows hundreds are not enough. */
static void test_offers_for_points(void **state) {
    ag_rules *r = rules_of("farkel-keen", "");
    struct ag_chart_points p = turn_of(r);
    (void)state;
    assert_int_equal(ag_chart_offer(&p, 6, false), 50);
    assert_true(ag_chart_offer(&p, 1, false) > 1000);
    for (unsigned dice = 1; dice < 6; dice++)
        assert_true(ag_chart_offer(&p, dice, false) > ag_chart_offer(&p, dice + 1, false));
    end_points(&p, r);
}

/* The values of decisions are those of the sweep: stopping is the sum, rolling what the dice left are worth. */
static void test_values_of_decisions(void **state) {
    struct play p;
    double value[AG_LEGAL_MAX];
    ag_action list[AG_LEGAL_MAX];
    (void)state;
    start_at(&p, "farkle", "seats=1",
             "phase keeping turns 3 scores 600 since 1 opened 0 running 100 aside 1 rolled 12345");
    struct ag_chart_points points = turn_of(p.rules);
    unsigned n = p.game->legal(p.rules, &p.state, 0, list);
    assert_int_equal(ag_chart_moves(&points, &p.state, value), n);
    assert_int_equal(n, 6); /* 1 5, 1 or 5, and roll or stop */
    for (unsigned i = 0; i < n; i++) {
        char words[AG_MOVE_MAX];
        p.game->write_action(p.rules, &p.state, list[i], words, sizeof words);
        double wanted = strcmp(words, "keep 1 5 stop") == 0   ? 250
                        : strcmp(words, "keep 1 stop") == 0   ? 200
                        : strcmp(words, "keep 5 stop") == 0   ? 150
                        : strcmp(words, "keep 1 5 roll") == 0 ? ag_chart_roll(&points, 250, 3, false)
                        : strcmp(words, "keep 1 roll") == 0   ? ag_chart_roll(&points, 200, 4, false)
                                                              : ag_chart_roll(&points, 150, 4, false);
        close_to(value[i], wanted, 1e-12);
    }
    struct ag_work work = solving_work(&how);
    ag_chart_points_end(&work, &points);
    stop(&p);
}

/* ---- solved tables ---- */

struct solved {
    ag_rules *rules;
    void *table, *scratch;
};

static struct solved solve(const char *preset, const char *sets, const char *objective) {
    struct solved x = {.rules = rules_of(preset, sets)};
    struct ag_work work = solving_work(&how);
    struct ag_solve_plan plan;
    struct ag_solve_report report;
    const struct ag_solver *s = ag_solver_for(x.rules, objective);
    assert_true(s->plan(s, x.rules, &work, 0, &plan, NULL));
    x.table = solving_memory(plan.table);
    assert_true(s->solve(s, x.rules, &work, x.table, NULL, NULL, &report, NULL));
    x.scratch = solving_memory(s->scratch(s, x.table, 0));
    s->prepare(s, x.rules, x.table, 0, x.scratch);
    return x;
}

static void unsolve(struct solved *x) {
    free(x->table);
    free(x->scratch);
    free(x->rules);
}

/* ---- Farkle, two seats ---- */

/* Sudden death: whoever banks the target has won. Lacking 50, every score is enough and stopping is certain; so it is
 * from the first total there is on, 50, or with five of six dice left 50 as well. */
static void test_limit_when_any_score_wins(void **state) {
    struct solved x = solve("farkle-basic", "target=1000", "win");
    struct ag_chart_scores at = {950, 500, true};
    (void)state;
    for (unsigned dice = 1; dice < 6; dice++) {
        struct ag_chart_limit l = ag_chart_limit(x.rules, x.table, x.scratch, &at, dice, false);
        assert_int_equal(l.from, 50);
        assert_false(l.but);
    }
    unsolve(&x);
}

/* The other seat lacks 50 and fails only with 1,440 of 46,656 first rolls; so stopping short of the target wins at most
 * one game in 30, while one die that scores (2/6) brings six dice and more: nobody stops before the target. With 500
 * lacking the least total that has it is 500. */
static void test_limit_when_the_other_is_about_to_win(void **state) {
    struct solved x = solve("farkle-basic", "target=1000", "win");
    struct ag_chart_scores at = {500, 950, true};
    (void)state;
    for (unsigned dice = 2; dice < 6; dice++)
        assert_int_equal(ag_chart_limit(x.rules, x.table, x.scratch, &at, dice, false).from, 500);
    unsolve(&x);
}

/* Keen: an offer that wins as soon as anything scores is better the more dice it has; with six it is taken whatever its
 * points are, since six fresh dice are the same without them. */
static void test_offers_by_score(void **state) {
    struct solved x = solve("farkel-keen", "target=1500 opening=0", "win");
    struct ag_chart_scores at = {1000, 1000, true};
    int32_t before = INT32_MAX;
    (void)state;
    for (unsigned dice = 2; dice < 6; dice++) {
        int32_t from = ag_chart_take(x.rules, x.table, x.scratch, &at, dice, false).from;
        assert_true(from <= before && from > 50);
        before = from;
    }
    assert_int_equal(ag_chart_take(x.rules, x.table, x.scratch, &at, 6, false).from, 50);
    unsolve(&x);
}

/* ---- Balut ---- */

static void test_BA_10_what_rows_need(void **state) {
    static const struct {
        unsigned sum, at_least, boxes;
        int points;
    } needs[] = {{53, 52, 0, 2}, {66, 65, 0, 2},   {79, 78, 0, 2}, {0, 0, 4, 4},
                 {0, 0, 4, 3},   {101, 100, 0, 2}, {0, 0, 1, 2}};
    ag_rules *more = rules_of("balut", ""), *least = rules_of("balut-federation", "");
    (void)state;
    for (unsigned row = 0; row < AG_CHART_ROWS; row++) {
        struct ag_chart_need a = ag_chart_need(more, row), b = ag_chart_need(least, row);
        assert_int_equal(a.sum, needs[row].sum);
        assert_int_equal(b.sum, needs[row].at_least);
        assert_int_equal(a.boxes, needs[row].boxes);
        assert_int_equal(a.points, needs[row].points);
        assert_int_equal(a.each, row == AG_BALUT_BALUT);
    }
    free(more);
    free(least);
}

/* The whole card and one box of each category are published; prices of boxes are what lies between cards. */
static void test_cards_and_boxes(void **state) {
    struct solved x = solve("balut", "", "score");
    (void)state;
    close_to(ag_chart_card(x.rules, x.table, x.scratch, 4), 433.347123664, 1e-8);
    close_to(ag_chart_card(x.rules, x.table, x.scratch, 1), 98.522137213, 1e-8);
    for (unsigned row = 0; row < AG_CHART_ROWS; row++) {
        double cost = ag_chart_box(x.rules, x.table, x.scratch, row, 1);
        assert_true(cost > 0 && cost < 98);
    }
    unsolve(&x);
}

/* Each of five dice misses three times with (5/6)^3 = 125/216. */
static void test_three_throws_for_a_face(void **state) {
    double hit = 91.0 / 216, miss = 125.0 / 216;
    (void)state;
    close_to(ag_chart_faces(5, 3, 5), hit * hit * hit * hit * hit, 1e-15);
    close_to(ag_chart_faces(5, 3, 1), 1 - miss * miss * miss * miss * miss, 1e-12);
    close_to(ag_chart_faces(5, 3, 0), 1, 1e-12);
    close_to(ag_chart_faces(5, 3, 4), 5 * hit * hit * hit * hit * miss + hit * hit * hit * hit * hit, 1e-15);
}

/* Five sixes are a Balut worth 50, and nothing can be better. */
static void test_choices_that_are_clear(void **state) {
    ag_rules *r = rules_of("balut", "");
    const struct ag_player *best = ag_player_named("best", ag_rules_game(r));
    struct ag_chart_choice c = ag_chart_choice(r, best, 0x500000, 1);
    (void)state;
    assert_int_equal(c.row, AG_BALUT_BALUT);
    assert_int_equal(c.worth, 50);
    c = ag_chart_choice(r, best, 0x111110, 3); /* 2 3 4 5 6 after the last throw */
    assert_int_equal(c.row, AG_BALUT_STRAIGHT);
    assert_int_equal(c.worth, 20);
    free(r);
}

/* ---- Penk! ---- */

/* A single die must be natural: none in three rolls of six dice is (5/6)^18. One face is one cell. Two fives in hand of
 * which one is a jolly are two already. */
static void test_PE_6_cells(void **state) {
    ag_rules *r = rules_of("penk", "");
    double miss = 1;
    (void)state;
    for (unsigned i = 0; i < 18; i++) miss *= 5.0 / 6;
    close_to(ag_chart_cells(r, 0, 3, 1, 1), 1 - miss, 1e-12);
    close_to(ag_chart_cells(r, 0x100005, 0, 2, 1), 1, 1e-12); /* 1 1 1 1 1 ! */
    for (unsigned number = 1; number <= 5; number++)
        for (unsigned faces = 1; faces < 5; faces++)
            assert_true(ag_chart_cells(r, 0, 3, number, faces) < ag_chart_cells(r, 0, 3, number, faces + 1));
    assert_int_equal(ag_chart_value(r, 5, 3), 8);
    free(r);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_published_means_of_a_turn),
    cmocka_unit_test(test_published_limits),
    cmocka_unit_test(test_one_die_with_a_high_total),
    cmocka_unit_test(test_sorts_of_two_dice),
    cmocka_unit_test(test_sorts_cover_all_rolls),
    cmocka_unit_test(test_what_to_keep),
    cmocka_unit_test(test_a_turn_begins_with_nothing),
    cmocka_unit_test(test_offers_for_points),
    cmocka_unit_test(test_values_of_decisions),
    cmocka_unit_test(test_limit_when_any_score_wins),
    cmocka_unit_test(test_limit_when_the_other_is_about_to_win),
    cmocka_unit_test(test_offers_by_score),
    cmocka_unit_test(test_BA_10_what_rows_need),
    cmocka_unit_test(test_cards_and_boxes),
    cmocka_unit_test(test_three_throws_for_a_face),
    cmocka_unit_test(test_choices_that_are_clear),
    cmocka_unit_test(test_PE_6_cells),
};
TESTS_MAIN("chart", tests)
