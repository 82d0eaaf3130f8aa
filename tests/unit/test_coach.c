/*
 * test_coach.c - the coach: values of moves and positions from solved tables and by roll-outs, losses, reasons, luck
 * and skill. Expected numbers are counted by hand, or follow from identities: the value of a move is the mean over all
 * rolls that can follow, and start + luck - losses is the result.
 */
#include "tables.h"

static const struct ag_work plain_work = {.memory = {NULL, NULL}};

static struct ag_work work_here(void) {
    struct ag_work w = plain_work;
    w.memory = heap;
    return w;
}

static void near(double a, double b, double off) {
    if (!(a - b <= off && b - a <= off)) fail_msg("%.12f is not %.12f", a, b);
}

static void *vectors(size_t size) {
    void *p = aligned_alloc(64, (size + 63) / 64 * 64);
    assert_non_null(p);
    return p;
}

/* ---- judges ---- */

struct court {
    ag_rules *r;
    const struct ag_game *game;
    void *table, *scratch;
    struct ag_judge judge;
    struct ag_work work;
};

static void open_farkle(struct court *c, const char *preset, const char *sets) {
    struct ag_solve_plan plan;
    struct ag_solve_report report;
    struct ag_msg why;
    memset(c, 0, sizeof *c);
    c->work = work_here();
    c->r = rules_of(preset, sets);
    c->game = ag_rules_game(c->r);
    assert_true(ag_farkle_win_plan(c->r, &c->work, AG_SOLVE_EXACT, 0, &plan, &why));
    c->table = vectors(plan.table);
    assert_true(ag_farkle_win_solve(c->r, &c->work, AG_SOLVE_EXACT, c->table, false, &report, &why));
    c->scratch = vectors(ag_farkle_win_scratch(c->table, 64));
    ag_farkle_win_prepare(c->r, c->table, 64, c->scratch);
    c->judge = (struct ag_judge){.rules = c->r, .objective = AG_FOR_WIN, .table = c->table, .scratch = c->scratch,
                                 .residual = report.residual};
    assert_true(ag_judge_solves(c->r, AG_FOR_WIN));
}

static void close_court(struct court *c) {
    free(c->table);
    free(c->scratch);
    free(c->r);
}

/* The position in words, to be judged. */
static void at(const struct court *c, const char *words, union ag_state *s) {
    struct ag_msg why;
    char text[300];
    memset(s, 0, sizeof *s);
    if (c->game->read_position(c->r, s, words, &why)) return;
    ag_msg_write(&why, NULL, text, sizeof text);
    fail_msg("%s: %s", words, text);
}

static const struct ag_advised *move_in(const struct court *c, const union ag_state *s, const struct ag_advice *a,
                                        const char *words) {
    char text[AG_MOVE_MAX];
    for (unsigned i = 0; i < a->n; i++) {
        c->game->write_action(c->r, s, a->move[i].action, text, sizeof text);
        if (strcmp(text, words) == 0) return &a->move[i];
    }
    fail_msg("no move %s", words);
    return NULL;
}

static const char *reason_for(const struct court *c, const union ag_state *s, ag_seat seat, const char *words,
                              char *text) {
    struct ag_msg msg, why;
    ag_action a;
    assert_true(c->game->read_action(c->r, s, words, &a, &why));
    ag_reasons(c->r, s, seat, &a, 1, &msg);
    ag_msg_write(&msg, NULL, text, 300);
    return text;
}

/* ---- two-seat Farkle, exactly ---- */

/* Every value of a game, twice: as the judge says it, and as the mean over what can follow. */
static void check_game(struct court *c, uint64_t seed) {
    const struct ag_player *greedy = ag_player_named("greedy", c->game);
    struct ag_rng rng;
    union ag_state s, next;
    struct ag_due due;
    memset(&s, 0, sizeof s);
    ag_rng_start(&rng, seed, 0, AG_STREAM_DICE);
    c->game->begin(c->r, &s, 3);
    while ((due = c->game->due(c->r, &s)).kind != AG_DUE_OVER) {
        struct ag_worth worth, mean;
        struct ag_advice a;
        struct ag_msg why;
        assert_true(ag_worth(&c->judge, &s, &c->work, &worth, &why));
        assert_true(worth.exact);
        near(worth.value[0] + worth.value[1], 1, 1e-12);
        if (due.kind == AG_DUE_ROLL) {
            assert_true(ag_worth_of_roll(&c->judge, &s, &mean, &why));
            near(worth.value[0], mean.value[0], 1e-10);
            c->game->roll(c->r, &s, ag_draw(due, &rng), NULL);
            continue;
        }
        assert_true(ag_advise(&c->judge, &s, due.seat, &c->work, &a, &why));
        assert_true(a.exact && a.complete && a.seat == due.seat && a.objective == AG_FOR_WIN);
        near(a.move[a.best].value, worth.value[due.seat], 0);
        for (unsigned i = 0; i < a.n; i++) {
            next = s;
            c->game->act(c->r, &next, due.seat, a.move[i].action, NULL);
            assert_true(ag_worth(&c->judge, &next, &c->work, &mean, &why));
            near(a.move[i].value, mean.value[due.seat], 1e-10);
            near(a.move[i].all[1 - due.seat], mean.value[1 - due.seat], 1e-10);
            near(a.move[i].loss, worth.value[due.seat] - a.move[i].value, 0);
            assert_true(a.move[i].loss >= 0 && a.move[i].error == 0);
        }
        struct ag_seen seen = {.rules = c->r, .state = &s, .seat = due.seat};
        c->game->act(c->r, &s, due.seat, greedy->choose(&seen, &rng), NULL);
    }
    struct ag_worth end;
    assert_true(ag_worth(&c->judge, &s, &c->work, &end, NULL));
    ag_seats won = ag_winners(c->r, &s, 3);
    near(end.value[0], won == 3 ? 0.5 : won == 1 ? 1 : 0, 0);
}

static void test_values_of_moves_are_means_over_rolls(void **state) {
    static const char *const rules[][2] = {
        {"farkle", "target=1500"},      {"farkel", "target=1500"},         {"farkel-keen", "target=1000"},
        {"farkel-doubler", "target=1000"}, {"farkle-basic", "target=1000"},
    };
    struct court c;
    (void)state;
    for (unsigned i = 0; i < sizeof rules / sizeof *rules; i++) {
        open_farkle(&c, rules[i][0], rules[i][1]);
        for (uint64_t seed = 1; seed <= 2; seed++) check_game(&c, seed);
        close_court(&c);
    }
}

/* The other seat stands at the target with 1,000 (target 1,000); this is the last turn. */
#define LAST_TURN "phase keeping turn 0 began 1 turns 4 scores 500,1000 since 2,3 opened 0,1 reached 1 "

static void test_a_last_turn_by_hand(void **state) {
    struct court c;
    union ag_state s;
    struct ag_advice a;
    struct ag_msg why;
    char text[300];
    (void)state;
    open_farkle(&c, "farkle", "target=1000");
    at(&c, LAST_TURN "running 450 aside 11155 rolled 1", &s);
    assert_true(ag_advise(&c.judge, &s, 0, &c.work, &a, &why));
    assert_int_equal(a.n, 2);
    near(move_in(&c, &s, &a, "keep 1 stop")->value, 1, 0); /* 500 + 550 beats 1,000 */
    near(move_in(&c, &s, &a, "keep 1 stop")->loss, 0, 0);
    assert_true(move_in(&c, &s, &a, "keep 1 roll")->loss > 0); /* hot dice can farkle */
    near(move_in(&c, &s, &a, "keep 1 roll")->value, 1 - 1080 / 46656.0, 1e-12); /* in 1,080 of 46,656 rolls */
    assert_string_equal(reason_for(&c, &s, 0, "keep 1 stop", text), "Banks 550 and reaches the target with 1,050.");
    assert_string_equal(reason_for(&c, &s, 0, "keep 1 roll", text),
                        "Hot dice: rolls all six; 2.3 % of rolls lose the 550 points at stake.");
    assert_false(ag_advise(&c.judge, &s, 1, &c.work, &a, &why)); /* it is not its turn */
    ag_msg_write(&why, NULL, text, sizeof text);
    assert_string_equal(text, "Seat 1 has nothing to decide here.");
    close_court(&c);
}

static void test_who_begins_is_luck_and_symmetric(void **state) {
    struct court c;
    union ag_state s;
    struct ag_worth w, first;
    (void)state;
    open_farkle(&c, "farkle", "target=1000");
    memset(&s, 0, sizeof s);
    c.game->begin(c.r, &s, 1);
    assert_true(ag_worth(&c.judge, &s, &c.work, &first, NULL));
    c.game->begin(c.r, &s, 3);
    assert_true(ag_worth(&c.judge, &s, &c.work, &w, NULL));
    near(w.value[0], 0.5, 0);
    /* Seat 0 has rolled a 5: it begins with 4/6 and half of 1/6, which is 3/4. */
    c.game->roll(c.r, &s, 4, NULL);
    assert_true(ag_worth(&c.judge, &s, &c.work, &w, NULL));
    near(w.value[0], 0.75 * first.value[0] + 0.25 * (1 - first.value[0]), 1e-12);
    close_court(&c);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values_of_moves_are_means_over_rolls),
        cmocka_unit_test(test_a_last_turn_by_hand),
        cmocka_unit_test(test_who_begins_is_luck_and_symmetric),
    };
    if (argc > 1) cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests_name("coach", tests, NULL, NULL);
}
