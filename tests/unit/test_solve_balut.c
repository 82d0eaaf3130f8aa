/*
 * test_solve_balut.c - the solver of Balut: published and independently computed values (docs/numbers.md), the same
 * bits however the work is done, agreement with the engine, and the player that carries a model. Small cards are
 * checked by brute force elsewhere (tests/solve/balut_brute.py). ASTRAGAL_SOAK=1 adds the full solve of row points and
 * long runs.
 */
#include "unit.h"

#include "balut_solve.h"
#include "best_balut.h"

#include <pthread.h>

/* ---- how work is done ---- */

struct crew {
    unsigned threads, slices, next;
    void (*slice)(void *, unsigned);
    void *arg;
    double stop_at; /* progress that ends it; 0: never */
    int refuse;     /* so many blocks of memory are given, then no more; negative: no limit */
    int blocks;     /* held */
};

static void *work_off(void *arg) {
    struct crew *c = arg;
    for (unsigned i; (i = __atomic_fetch_add(&c->next, 1, __ATOMIC_RELAXED)) < c->slices;) c->slice(c->arg, i);
    return NULL;
}

static void run(void *context, unsigned slices, void (*slice)(void *, unsigned), void *arg) {
    struct crew *c = context;
    pthread_t t[8];
    c->slices = slices;
    c->next = 0;
    c->slice = slice;
    c->arg = arg;
    for (unsigned i = 1; i < c->threads; i++) assert_int_equal(pthread_create(&t[i], NULL, work_off, c), 0);
    work_off(c);
    for (unsigned i = 1; i < c->threads; i++) pthread_join(t[i], NULL);
}

static bool progress(void *context, double done) {
    struct crew *c = context;
    assert_true(done >= 0 && done <= 1);
    return c->stop_at == 0 || done < c->stop_at;
}

static void *resize(void *context, void *block, size_t size) {
    struct crew *c = context;
    if (size == 0) {
        c->blocks--;
        free(block);
        return NULL;
    }
    if (c->refuse >= 0 && c->refuse-- == 0) return NULL;
    c->blocks += block == NULL;
    return realloc(block, size);
}

static struct crew crew_of(unsigned threads) { return (struct crew){.threads = threads, .refuse = -1}; }
static struct ag_work work_of(struct crew *c) { return (struct ag_work){c, run, progress, {c, resize}}; }

/* A plan with its solved table. */
struct solved {
    ag_rules *rules;
    struct ag_balut_plan plan;
    struct ag_balut_table table;
    double value;
};

static const struct ag_balut_goal SCORE = {4, AG_BALUT_ALL_ROWS, 0, 1}, SMALL = {2, AG_BALUT_ALL_ROWS, 1, 0};

static void plan_it(struct solved *s, const char *preset, const char *sets, struct ag_balut_goal goal, bool packed) {
    s->rules = rules_of(preset, sets);
    assert_true(ag_balut_plan(&s->plan, s->rules, goal, NULL));
    s->table.exact = packed ? NULL : malloc(s->plan.cards * sizeof(double));
    s->table.packed = packed ? malloc(s->plan.cards * sizeof(uint16_t)) : NULL;
}

static struct solved *solve_with(const char *preset, const char *sets, struct ag_balut_goal goal, unsigned threads,
                                 bool plain) {
    struct solved *s = calloc(1, sizeof *s);
    struct crew crew = crew_of(threads);
    struct ag_work work = work_of(&crew);
    struct ag_balut_solve run_of;
    plan_it(s, preset, sets, goal, false);
    assert_true(ag_balut_solve_start(&run_of, &s->plan, &work, s->table, NULL));
    run_of.plain = plain;
    while (run_of.layer) assert_true(ag_balut_solve_layer(&run_of, NULL));
    s->value = run_of.value[1][0];
    ag_balut_solve_end(&run_of);
    assert_int_equal(crew.blocks, 0);
    return s;
}

static struct solved *solve(const char *preset, const char *sets, struct ag_balut_goal goal) {
    return solve_with(preset, sets, goal, 1, false);
}

static void drop(struct solved *s) {
    free(s->rules);
    free(s->table.exact);
    free(s->table.packed);
    free(s);
}

/* ---- values ---- */

static void test_total_score_is_433(void **state) {
    (void)state;
    struct solved *s = solve("balut", "seats=1", SCORE);
    assert_int_equal(s->plan.cards, 78125);
    near(s->value, 433.347123664, 5e-10);
    drop(s);
    s = solve("balut", "", (struct ag_balut_goal){1, AG_BALUT_ALL_ROWS, 0, 1});
    near(s->value, 98.522137213, 5e-10);
    drop(s);
}

/* One box of one row: the chance of it through its points, or its score. */
static void test_single_turns(void **state) {
    static const struct {
        unsigned row;
        double points, want, by;
    } line[] = {
        {AG_BALUT_STRAIGHT, 4, 0.261095, 5e-7}, {AG_BALUT_FULL_HOUSE, 3, 0.362883, 5e-7},
        {AG_BALUT_BALUT, 2, 0.046029, 5e-7},    {AG_BALUT_CHOICE, 0, 23.3333, 5e-5},
        {AG_BALUT_FOURS, 0, 8.425926, 5e-7},    {AG_BALUT_FIVES, 0, 10.532407, 5e-7},
        {AG_BALUT_SIXES, 0, 12.638889, 5e-7},
    };
    (void)state;
    for (unsigned i = 0; i < sizeof line / sizeof *line; i++) {
        bool chance = line[i].points > 0;
        struct solved *s = solve("balut", "", (struct ag_balut_goal){1, 1u << line[i].row, chance, !chance});
        near(chance ? s->value / line[i].points : s->value, line[i].want, line[i].by);
        drop(s);
    }
}

/* Fours need 14 of a kind for `balut`: with none after one box 14 of 15 are needed, so nothing is settled yet; after
 * two the counts 4 to 10 are open, after three 9 to 13. Choice: 11 to 30, 41 to 60 and 71 to 90 are open. */
static void test_cards_of_row_points(void **state) {
    static struct ag_balut_plan p;
    static const uint8_t states[] = {22, 22, 22, 8, 8, 65, 5};
    ag_rules *r = rules_of("balut", "");
    (void)state;
    assert_true(ag_balut_plan(&p, r, (struct ag_balut_goal){4, AG_BALUT_ALL_ROWS, 1, 0}, NULL));
    for (unsigned row = 0; row < AG_BALUT_ROWS; row++) assert_int_equal(p.line[row].states, states[row]);
    assert_int_equal(p.cards, 221478400);
    assert_true(p.most == 23);
    assert_true(ag_balut_solve_bytes(&p) + 2 * p.cards < 1u << 30);
    free(r);
}

/* ---- the same bits ---- */

static void test_lanes_and_threads_give_the_same_bits(void **state) {
    static const struct ag_balut_goal goals[] = {{4, AG_BALUT_ALL_ROWS, 0, 1}, {2, 0x77, 1, 0.02}};
    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        struct solved *a = solve_with("balut", "", goals[i], 1, false);
        struct solved *b = solve_with("balut", "", goals[i], 2, false);
        struct solved *c = solve_with("balut", "", goals[i], 1, true);
        assert_memory_equal(a->table.exact, b->table.exact, a->plan.cards * sizeof(double));
        assert_memory_equal(a->table.exact, c->table.exact, a->plan.cards * sizeof(double));
        drop(a), drop(b), drop(c);
    }
}

/* Stopped, thrown away and taken up again from the doubles of the last layer and the table so far. */
static void test_stop_and_resume(void **state) {
    struct solved *whole = calloc(1, sizeof *whole), *part = calloc(1, sizeof *part);
    struct crew crew = crew_of(1);
    struct ag_work work = work_of(&crew);
    struct ag_balut_solve s;
    struct ag_msg why = {0};
    size_t bytes;
    (void)state;
    plan_it(whole, "balut", "", SMALL, true);
    plan_it(part, "balut", "", SMALL, true);
    assert_true(ag_balut_solve_all(&whole->plan, &work, whole->table, &whole->value, NULL));
    near(whole->value, ag_balut_value(&whole->plan, whole->table, (const uint8_t[AG_BALUT_ROWS]){0}),
         whole->plan.most / 65535);

    assert_true(ag_balut_solve_start(&s, &part->plan, &work, part->table, NULL));
    crew.stop_at = 0.5;
    while (ag_balut_solve_layer(&s, &why)) {
    }
    assert_int_not_equal(why.id, 0);
    unsigned layer = s.layer;
    assert_in_range(layer, 1, 13);
    double *now = ag_balut_solve_saved(&s, &bytes), *saved = malloc(bytes);
    memcpy(saved, now, bytes);
    ag_balut_solve_end(&s);

    crew.stop_at = 0;
    assert_true(ag_balut_solve_start(&s, &part->plan, &work, part->table, NULL));
    now = ag_balut_solve_resume(&s, layer, &bytes, NULL);
    assert_non_null(now);
    memcpy(now, saved, bytes);
    while (s.layer) assert_true(ag_balut_solve_layer(&s, NULL));
    assert_true(s.value[1][0] == whole->value);
    ag_balut_solve_end(&s);
    assert_memory_equal(whole->table.packed, part->table.packed, whole->plan.cards * sizeof(uint16_t));
    assert_int_equal(crew.blocks, 0);
    free(saved);
    drop(whole), drop(part);
}

static void test_no_memory_is_a_sentence(void **state) {
    struct solved *s = calloc(1, sizeof *s);
    (void)state;
    plan_it(s, "balut", "", (struct ag_balut_goal){1, AG_BALUT_ALL_ROWS, 0, 1}, false);
    for (int n = 0;; n++) {
        struct crew crew = crew_of(1);
        struct ag_work work = work_of(&crew);
        struct ag_msg why = {0};
        crew.refuse = n;
        bool good = ag_balut_solve_all(&s->plan, &work, s->table, &s->value, &why);
        assert_int_equal(crew.blocks, 0);
        assert_int_equal(good, why.id == 0);
        if (good) break;
        assert_in_range(n, 0, 20);
    }
    drop(s);
}

static void test_locked_dice_are_refused(void **state) {
    static struct ag_balut_plan p;
    ag_rules *r = rules_of("balut", "kept_dice=locked");
    struct ag_msg why = {0};
    (void)state;
    assert_false(ag_balut_plan(&p, r, SCORE, &why));
    assert_int_not_equal(why.id, 0);
    free(r);
    r = rules_of("balut", "");
    assert_false(ag_balut_plan(&p, r, (struct ag_balut_goal){5, AG_BALUT_ALL_ROWS, 0, 1}, &why));
    free(r);
}

/* ---- agreement with the engine ---- */

static int points_for_total(int total) { /* BA-11 */
    return total >= 650 ? 6 : total < 300 ? -2 : (total - 350 + 50) / 50 - 1;
}

/* The gains along a game by random moves are what the engine awards, also with 0 entered on purpose. */
static void check_gains(const char *preset, const char *sets, uint64_t seed) {
    static struct ag_balut_plan p;
    struct play game;
    struct ag_rng rng;
    double gained = 0;
    start(&game, preset, sets);
    assert_true(ag_balut_plan(&p, game.rules, (struct ag_balut_goal){4, AG_BALUT_ALL_ROWS, 1, 0}, NULL));
    ag_rng_start(&rng, seed, 0, 0);
    while (!over(&game)) {
        struct ag_due d = due(&game);
        ag_action a[AG_LEGAL_MAX];
        const struct ag_balut_state *s = (const void *)&game.state;
        if (d.kind == AG_DUE_ROLL) {
            game.game->roll(game.rules, &game.state, ag_draw(d, &rng), NULL);
            continue;
        }
        unsigned n = game.game->legal(game.rules, s, d.seat, a);
        ag_action chosen = a[n - 1 - ag_rng_below(&rng, n < 6 ? n : 6)]; /* mostly boxes */
        if (chosen >= AG_BALUT_SCORE && chosen < AG_BALUT_SCRATCH) {
            uint8_t state[AG_BALUT_ROWS];
            unsigned row = chosen - AG_BALUT_SCORE, c = p.turn.of[s->dice - AG_BALUT_KEEPS][row];
            ag_balut_card(&p, s, d.seat, state);
            gained += p.line[row].gain[state[row]][c - p.turn.first[row]];
        }
        game.game->act(game.rules, &game.state, d.seat, chosen, NULL);
    }
    int rows = points_of(&game, 0) - points_for_total(score_of(&game, 0)), own = 0;
    const struct ag_balut_state *s = (const void *)&game.state;
    for (unsigned row = 0; row < AG_BALUT_ROWS; row++) {
        unsigned sum = 0, scored = 0;
        for (unsigned k = 0; k < AG_BALUT_BOXES; k++) {
            sum += s->box[0][row][k] - 1u;
            scored += s->box[0][row][k] > 1;
        }
        own += ag_balut_row_points(game.rules, row, sum, scored);
    }
    near(gained, rows, 0);
    assert_int_equal(own, rows);
    stop(&game);
}

static void test_gains_are_the_engines_points(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 60; seed++) {
        check_gains("balut", "seats=1", seed);
        check_gains("balut-federation", "seats=1", seed);
        check_gains("balut", "seats=1 scratch=on", seed);
    }
}

static void random_to_turn(struct play *p, struct ag_rng *rng, unsigned filled) {
    const struct ag_balut_state *s = (const void *)&p->state;
    while (s->round < filled || due(p).kind != AG_DUE_ROLL || s->throws) {
        struct ag_due d = due(p);
        ag_action a[AG_LEGAL_MAX];
        if (d.kind == AG_DUE_ROLL) {
            p->game->roll(p->rules, &p->state, ag_draw(d, rng), NULL);
            continue;
        }
        unsigned n = p->game->legal(p->rules, s, d.seat, a);
        p->game->act(p->rules, &p->state, d.seat, a[ag_rng_below(rng, n)], NULL);
    }
}

/* A value is the mean over the throw that is due, and at a decision that of the best action. */
static void check_positions(const struct solved *s, struct play *p, unsigned depth) {
    const struct ag_balut_state *now = (const void *)&p->state;
    double value = ag_balut_position(&s->plan, s->table, p->rules, now), sum = 0;
    struct ag_due d = due(p);
    union ag_state before = p->state;
    if (d.kind == AG_DUE_ROLL) {
        for (uint32_t o = 0; o < ag_outcomes(d); o++) {
            p->game->roll(p->rules, &p->state, o, NULL);
            sum += ag_outcome_weight(d, o) * ag_balut_position(&s->plan, s->table, p->rules, now);
            if (depth && o % 97 == 5) check_positions(s, p, depth - 1);
            p->state = before;
        }
        static const double rolls_of[] = {1, 6, 36, 216, 1296, 7776};
        near(sum / rolls_of[d.dice], value, 1e-9);
        return;
    }
    ag_action a[AG_LEGAL_MAX];
    double v[AG_LEGAL_MAX];
    unsigned n = ag_balut_actions(&s->plan, s->table, p->rules, now, a, v);
    for (unsigned i = 0; i < n; i++) {
        int32_t had = score_of(p, 0);
        p->game->act(p->rules, &p->state, 0, a[i], NULL);
        near(score_of(p, 0) - had + (over(p) ? 0 : ag_balut_position(&s->plan, s->table, p->rules, now)), v[i], 1e-9);
        if (depth && i == 0) check_positions(s, p, depth - 1);
        p->state = before;
        assert_true(v[i] <= value);
    }
}

static void test_every_action_has_its_value(void **state) {
    struct solved *s = solve("balut", "seats=1 scratch=on", SCORE);
    struct ag_rng rng;
    (void)state;
    near(s->value, 433.347123664, 5e-10); /* BA-4: entering 0 never pays */
    ag_rng_start(&rng, 5, 0, 0);
    for (unsigned filled = 0; filled < 28; filled += 9) {
        struct play p;
        start(&p, "balut", "seats=1 scratch=on");
        random_to_turn(&p, &rng, filled);
        check_positions(s, &p, 4);
        stop(&p);
    }
    drop(s);
}

/* ---- games ---- */

typedef ag_action chooser(void *context, const ag_rules *r, const struct ag_balut_state *s);

static ag_action by_table(void *context, const ag_rules *r, const struct ag_balut_state *s) {
    const struct solved *t = context;
    ag_action a[AG_LEGAL_MAX];
    double v[AG_LEGAL_MAX];
    unsigned n = ag_balut_actions(&t->plan, t->table, r, s, a, v), best = n - 1;
    for (unsigned i = n - 1; i-- > 0;)
        if (v[i] > v[best]) best = i;
    return a[best];
}

static ag_action by_model(void *context, const ag_rules *r, const struct ag_balut_state *s) {
    struct ag_seen seen = {.rules = r, .state = s, .seat = s->turn};
    (void)context;
    return ag_best_balut(&seen, NULL);
}

struct tally {
    double games, score, score2, points, points2, rows;
};

static struct tally play_games(const char *preset, chooser *choose, void *context, unsigned games, uint64_t seed) {
    struct tally t = {0};
    for (unsigned i = 0; i < games; i++) {
        struct play p;
        struct ag_rng rng;
        start(&p, preset, "seats=1");
        ag_rng_start(&rng, seed, i, AG_STREAM_DICE);
        for (struct ag_due d; (d = due(&p)).kind != AG_DUE_OVER;)
            if (d.kind == AG_DUE_ROLL) p.game->roll(p.rules, &p.state, ag_draw(d, &rng), NULL);
            else p.game->act(p.rules, &p.state, 0, choose(context, p.rules, (const void *)&p.state), NULL);
        double score = score_of(&p, 0), points = points_of(&p, 0);
        t.games++;
        t.score += score / games;
        t.score2 += score * score / games;
        t.points += points / games;
        t.points2 += points * points / games;
        t.rows += (points - points_for_total((int)score)) / games;
        stop(&p);
    }
    return t;
}

/* Whether a mean lies within four standard errors of what it should be, without a square root. */
static void four_errors(double mean, double square, double want, double n) {
    double off = mean - want, variance = (square - mean * mean) / n;
    if (off * off > 16 * variance) fail_msg("%f is too far from %f", mean, want);
}

static bool soaking(void) { return getenv("ASTRAGAL_SOAK") != NULL; }

static void test_play_by_the_table_earns_its_value(void **state) {
    struct solved *s = solve("balut", "seats=1", SCORE);
    unsigned games = soaking() ? 1000000 : 20000;
    (void)state;
    struct tally t = play_games("balut", by_table, s, games, 3);
    four_errors(t.score, t.score2, s->value, games);
    drop(s);
}

/* 9.3973 points for rows (docs/numbers.md), and play by the packed table. A quarter of an hour on one core. */
static void test_row_points(void **state) {
    (void)state;
    struct solved *s = calloc(1, sizeof *s);
    struct crew crew = crew_of(2);
    struct ag_work work = work_of(&crew);
    plan_it(s, "balut", "seats=1", (struct ag_balut_goal){4, AG_BALUT_ALL_ROWS, 1, 0}, true);
    assert_true(ag_balut_solve_all(&s->plan, &work, s->table, &s->value, NULL));
    print_message("# row points of balut: %.9f\n", s->value);
    near(s->value, 9.3973, 5e-5);
    struct tally t = play_games("balut", by_table, s, 20000, 4);
    print_message("# played: rows %.4f, all points %.4f\n", t.rows, t.points);
    near(t.rows, s->value, 4 * 0.03); /* the deviation of a game is below 4 */
    drop(s);
}

static void test_best_plays_well(void **state) {
    static const struct {
        const char *preset;
        double least, soak_least;
    } cases[] = {{"balut", 8.9, 9.57}, {"balut-federation", 9.7, 10.43}};
    unsigned games = soaking() ? 100000 : 400;
    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        struct tally t = play_games(cases[i].preset, by_model, NULL, games, 6);
        if (soaking()) print_message("# best, %s: %.4f\n", cases[i].preset, t.points);
        assert_true(t.points > (soaking() ? cases[i].soak_least : cases[i].least));
    }
}

/* Legal in every position of every kind of game. */
static void test_best_is_always_legal(void **state) {
    static const char *const sets[] = {"seats=1", "seats=3 scratch=on", "seats=8 kept_dice=locked",
                                       "thresholds=at_least"};
    (void)state;
    for (unsigned i = 0; i < 4 * 4; i++) {
        struct play p;
        struct ag_rng rng;
        start(&p, "balut", sets[i % 4]);
        ag_rng_start(&rng, 8, i, 0);
        for (struct ag_due d; (d = due(&p)).kind != AG_DUE_OVER;) {
            if (d.kind == AG_DUE_ROLL) {
                p.game->roll(p.rules, &p.state, ag_draw(d, &rng), NULL);
                continue;
            }
            ag_action a[AG_LEGAL_MAX];
            unsigned n = p.game->legal(p.rules, &p.state, d.seat, a);
            ag_action best = by_model(NULL, p.rules, (const void *)&p.state);
            assert_true(p.game->allowed(p.rules, &p.state, d.seat, best, NULL));
            if (ag_rng_below(&rng, 2)) best = a[ag_rng_below(&rng, n)]; /* also from cards it would not make itself */
            p.game->act(p.rules, &p.state, d.seat, best, NULL);
        }
        stop(&p);
    }
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_total_score_is_433),
        cmocka_unit_test(test_single_turns),
        cmocka_unit_test(test_cards_of_row_points),
        cmocka_unit_test(test_lanes_and_threads_give_the_same_bits),
        cmocka_unit_test(test_stop_and_resume),
        cmocka_unit_test(test_no_memory_is_a_sentence),
        cmocka_unit_test(test_locked_dice_are_refused),
        cmocka_unit_test(test_gains_are_the_engines_points),
        cmocka_unit_test(test_every_action_has_its_value),
        cmocka_unit_test(test_play_by_the_table_earns_its_value),
        cmocka_unit_test(test_best_plays_well),
        cmocka_unit_test(test_best_is_always_legal),
        cmocka_unit_test(test_row_points), /* minutes: only when asked for */
    };
    size_t n = sizeof tests / sizeof *tests - (soaking() ? 0 : 1);
    if (argc > 1) cmocka_set_test_filter(argv[1]);
    return _cmocka_run_group_tests("solve_balut", tests, n, NULL, NULL);
}
