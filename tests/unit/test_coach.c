/*
 * test_coach.c - the coach: values of moves and positions from solved tables and by roll-outs, losses, reasons, luck
 * and skill. Expected numbers are counted by hand, or follow from identities: the value of a move is the mean over all
 * rolls that can follow, and start + luck - losses is the result.
 */
#include "tables.h"

#include "extras.h"
#include "judge.h"
#include "odds.h"
#include "palko.h"
#include "review.h"
#include "../../src/shell/again.h"

static struct ag_work work_here(void) { return (struct ag_work){.memory = host_memory}; }

static void *vectors(size_t size) {
    void *p = aligned_alloc(64, (size + 63) / 64 * 64);
    assert_non_null(p);
    return p;
}

/* ---- judges ---- */

struct court {
    ag_rules *r;
    const struct ag_game *game;
    const struct ag_solver *solver;
    void *table, *scratch;
    struct ag_judge judge;
    struct ag_work work;
};

/* Rules without a table: the judge plays games out. */
static void open_court(struct court *c, const char *preset, const char *sets) {
    *c = (struct court){.r = rules_of(preset, sets), .work = work_here()};
    c->game = ag_rules_game(c->r);
}

/* Makes the table of an objective; the judge reads it and remembers turns in so many bytes. */
static void open_solved(struct court *c, const char *preset, const char *sets, unsigned objective, size_t budget) {
    struct ag_solve_plan plan;
    struct ag_solve_report report;
    struct ag_msg why;
    open_court(c, preset, sets);
    const struct ag_solver *x = c->solver = ag_solver_for(c->r, ag_objective_name(objective));
    assert_non_null(x);
    assert_int_equal(x->judges, objective);
    assert_true(x->plan(x, c->r, &c->work, 0, &plan, &why));
    c->table = vectors(plan.table);
    assert_true(x->solve(x, c->r, &c->work, c->table, NULL, NULL, &report, &why));
    assert_true(x->fits(x, c->r, c->table, plan.table));
    c->scratch = vectors(x->scratch(x, c->table, budget));
    x->prepare(x, c->r, c->table, budget, c->scratch);
    near(x->residual(x, c->table, c->scratch), report.residual, 0);
    c->judge = (struct ag_judge){.rules = c->r,
                                 .objective = (uint8_t)objective,
                                 .table = c->table,
                                 .scratch = c->scratch,
                                 .residual = report.residual};
}

static void open_farkle(struct court *c, const char *preset, const char *sets) {
    open_solved(c, preset, sets, AG_FOR_WIN, 1 << 22);
}

static void open_balut(struct court *c, const char *preset, const char *sets) {
    open_solved(c, preset, sets, AG_FOR_SCORE, 0);
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

/* ---- Farkle, exactly ---- */

static void near_all(const struct court *c, const double *values, const double *expected, double off) {
    for (unsigned i = 0; i < ag_rules_seats(c->r); i++) near(values[i], expected[i], off);
}

static double sum_of(const struct court *c, const double *values) {
    double sum = 0;
    for (unsigned i = 0; i < ag_rules_seats(c->r); i++) sum += values[i];
    return sum;
}

/* Every value of a game, twice: as the judge says it, and as the mean over what can follow. */
static void check_game(struct court *c, uint64_t seed, double off) {
    const struct ag_player *greedy = ag_player_named("greedy", c->game);
    struct ag_rng rng;
    union ag_state s, next;
    struct ag_due due;
    memset(&s, 0, sizeof s);
    ag_rng_start(&rng, seed, 0, AG_STREAM_DICE);
    c->game->begin(c->r, &s, ag_all_seats(c->r));
    while ((due = c->game->due(c->r, &s)).kind != AG_DUE_OVER) {
        struct ag_worth worth, mean;
        struct ag_advice a;
        struct ag_msg why;
        assert_true(ag_worth(&c->judge, &s, &c->work, &worth, &why));
        assert_true(worth.exact);
        near(sum_of(c, worth.value), 1, 1e-12);
        if (due.kind == AG_DUE_ROLL) {
            assert_true(ag_worth_of_roll(&c->judge, &s, &mean, &why));
            near_all(c, worth.value, mean.value, off);
            c->game->roll(c->r, &s, ag_draw(due, &rng), NULL);
            continue;
        }
        assert_true(ag_advise(&c->judge, &s, due.seat, &c->work, &a, &why));
        assert_true(a.exact && a.complete && a.seat == due.seat && a.objective == AG_FOR_WIN);
        near(a.move[a.best].value, worth.value[due.seat],
             c->solver->decision ? off : 0); /* mixed moves cost a little */
        for (unsigned i = 0; i < a.n; i++) {
            next = s;
            c->game->act(c->r, &next, due.seat, a.move[i].action, NULL);
            assert_true(ag_worth(&c->judge, &next, &c->work, &mean, &why));
            near(a.move[i].value, a.move[i].all[due.seat], 0);
            near_all(c, a.move[i].all, mean.value, off);
            near(a.move[i].loss, a.move[a.best].value - a.move[i].value, 0);
            assert_true(a.move[i].loss >= 0 && a.move[i].error == 0);
        }
        struct ag_seen seen = {.rules = c->r, .state = &s, .seat = due.seat};
        c->game->act(c->r, &s, due.seat, greedy->choose(&seen, &rng), NULL);
    }
    struct ag_worth end;
    assert_true(ag_worth(&c->judge, &s, &c->work, &end, NULL));
    ag_seats won = ag_winners(c->r, &s, ag_all_seats(c->r));
    for (unsigned i = 0; i < ag_rules_seats(c->r); i++)
        near(end.value[i], won >> i & 1 ? 1.0 / __builtin_popcount(won) : 0, 0);
}

static void test_values_of_moves_are_means_over_rolls(void **state) {
    static const char *const rules[][2] = {
        {"farkle", "target=1500"},         {"farkel", "target=1500"},       {"farkel-keen", "target=1000"},
        {"farkel-doubler", "target=1000"}, {"farkle-basic", "target=1000"},
    };
    struct court c;
    (void)state;
    for (unsigned i = 0; i < sizeof rules / sizeof *rules; i++) {
        open_farkle(&c, rules[i][0], rules[i][1]);
        for (uint64_t seed = 1; seed <= 2; seed++) check_game(&c, seed, 1e-10);
        close_court(&c);
    }
}

/* Three seats are solved to a millionth (docs/solve.md); so are the shares of those who wait. Few different scores, so
 * that it takes seconds. */
static const struct {
    const char *preset, *sets;
} threes[] = {
    {"farkle-basic", "seats=3 target=500"},
    {"farkle-basic", "seats=3 target=400 last_round=others_once tie=shared single=100,0,0,0,100,0"},
    {"farkle-basic", "seats=3 target=400 last_round=finish_rotation opening=200 single=100,0,0,0,100,0"},
    {"farkle-basic", "seats=3 target=300 three_farkles=200 score_floor=-100 single=100,0,0,0,100,0"},
};
enum { THREES = SLOW_BUILD ? 2 : sizeof threes / sizeof *threes };

static void test_values_of_three_seats_are_means_over_rolls(void **state) {
    struct court c;
    (void)state;
    for (unsigned i = 0; i < THREES; i++) {
        open_farkle(&c, threes[i].preset, threes[i].sets);
        for (uint64_t seed = 1; seed <= 4; seed++) check_game(&c, seed, 1e-6);
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
    assert_true(move_in(&c, &s, &a, "keep 1 roll")->loss > 0);                  /* hot dice can farkle */
    near(move_in(&c, &s, &a, "keep 1 roll")->value, 1 - 1080 / 46656.0, 1e-12); /* in 1,080 of 46,656 rolls */
    assert_string_equal(reason_for(&c, &s, 0, "keep 1 stop", text),
                        "That banks 550 and reaches the target with 1,050.");
    assert_string_equal(reason_for(&c, &s, 0, "keep 1 roll", text),
                        "Hot dice: with all six, 2.3 % of rolls lose the 550 points at stake.");
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

/* Of three, seat 0 has rolled a 4. Of the 36 ways of the others 9 lie below: it begins. In 6 one of them also has a 4:
 * half. In 1 both: a third. So 9 + 3 + 1/3 of 36; the others share the rest. */
static void test_who_begins_of_three(void **state) {
    struct court c;
    union ag_state s;
    struct ag_worth w, first;
    (void)state;
    open_farkle(&c, "farkle-basic", "seats=3 target=300");
    memset(&s, 0, sizeof s);
    c.game->begin(c.r, &s, 1);
    assert_true(ag_worth(&c.judge, &s, &c.work, &first, NULL));
    c.game->begin(c.r, &s, 7);
    assert_true(ag_worth(&c.judge, &s, &c.work, &w, NULL));
    for (unsigned i = 0; i < 3; i++) near(w.value[i], 1.0 / 3, 1e-12);
    c.game->roll(c.r, &s, 3, NULL);
    assert_true(ag_worth(&c.judge, &s, &c.work, &w, NULL));
    double p = (12 + 1.0 / 3) / 36, q = (1 - p) / 2, a = first.value[0], b = first.value[1], z = first.value[2];
    near(w.value[0], p * a + q * z + q * b, 1e-12); /* last when seat 1 begins, next when seat 2 does */
    near(w.value[1], p * b + q * a + q * z, 1e-12);
    close_court(&c);
}

/* ---- luck and skill ---- */

/* A whole game at a table. */
static void play_game(ag_table *t, const char *player, uint64_t seed) {
    const struct ag_game *game = ag_rules_game(ag_table_rules(t));
    const struct ag_player *p = ag_player_named(player, game);
    struct ag_rng dice, rng;
    struct ag_due d;
    ag_rng_start(&dice, seed, 0, AG_STREAM_DICE);
    ag_rng_start(&rng, seed, 0, AG_STREAM_SEAT);
    while ((d = ag_table_due(t)).kind != AG_DUE_OVER) {
        uint8_t rolled[AG_DICE_MAX];
        struct ag_msg why;
        if (d.kind == AG_DUE_ROLL) {
            ag_draw_dice(d, &dice, rolled);
            assert_true(ag_table_roll(t, rolled, d.dice, NULL, &why));
        } else assert_true(ag_table_act(t, d.seat, ag_table_choose(t, d.seat, p, &rng), NULL, &why));
    }
}

/* The analysis of a record, from its text. */
static ag_table *read_back(const ag_table *t) {
    char *text = record_of(t, AG_RECORD_ALL);
    struct ag_msg why;
    unsigned line;
    ag_table *again = ag_record_read(&host_memory, text, strlen(text), SIZE_MAX, &line, &why);
    assert_non_null(again);
    free(text);
    return again;
}

/* For every seat: start + luck + effects = end, and end is the result. */
static void check_identity(const struct ag_judge *judge, const ag_table *t, double off) {
    struct ag_work work = work_here();
    struct ag_analysis a;
    struct ag_result result;
    struct ag_msg why;
    ag_table_result(t, &result);
    assert_true(ag_analyse(judge, t, &work, &a, &why));
    assert_true(a.exact && a.complete && a.lucky);
    for (unsigned seat = 0; seat < ag_rules_seats(judge->rules); seat++) {
        const struct ag_tally *s = &a.seat[seat];
        double sum = s->start, luck = 0, loss = 0;
        for (size_t k = 0; k < a.n; k++) {
            sum += a.step[k].luck[seat] + a.step[k].effect[seat];
            luck += a.step[k].luck[seat];
            if (a.step[k].seat == seat && a.step[k].kind == AG_EVENT_MOVE) loss += a.step[k].loss;
            assert_true(a.step[k].judged && a.step[k].loss >= 0);
        }
        double end = judge->objective == AG_FOR_WIN
                         ? (result.winners >> seat & 1 ? 1.0 / __builtin_popcount(result.winners) : 0)
                         : result.score[seat];
        near(s->end, end, 0);
        near(sum, end, off);
        near(s->start + s->luck - s->loss + s->gain, end, off); /* as a page tells it */
        near(s->luck, luck, off);
        near(s->loss, loss, off);
        assert_true(s->worst <= s->loss + off);
    }
    ag_analysis_free(&work, &a);
}

static void check_games(const struct ag_judge *judge, const char *preset, const char *player, uint64_t games,
                        double off) {
    for (uint64_t seed = 1; seed <= games; seed++) {
        ag_table *t = ag_table_new(&host_memory, judge->rules, preset);
        play_game(t, player, seed);
        ag_table *record = read_back(t);
        check_identity(judge, record, off);
        ag_table_free(record);
        ag_table_free(t);
    }
}

static void test_luck_and_skill_make_the_result_farkle(void **state) {
    static const char *const rules[][2] = {
        {"farkle", SLOW_BUILD ? "target=1000" : "target=2000"},
        {"farkel", SLOW_BUILD ? "target=1000" : "target=2000"},
        {"farkle-basic", SLOW_BUILD ? "target=1000" : "target=2000"},
#if !SLOW_BUILD /* to solve these alone takes minutes then, however small the target */
        {"farkel-keen", "target=1500"},
        {"farkel-doubler", "target=1500"},
        {"farkel-keen-doubler", "target=1500"},
        {"farkle-facebook", "target=1000 score_floor=-500"},
        {"zilch", "target=1000 score_floor=-500"},
#endif
    };
    struct court c;
    (void)state;
    for (unsigned i = 0; i < sizeof rules / sizeof *rules; i++) {
        open_farkle(&c, rules[i][0], rules[i][1]);
        check_games(&c.judge, rules[i][0], "casual", 3, 1e-9);
        check_games(&c.judge, rules[i][0], "random", 1, 1e-9);
        close_court(&c);
    }
}

static void test_luck_and_skill_make_the_result_of_three(void **state) {
    struct court c;
    (void)state;
    for (unsigned i = 0; i < THREES; i++) {
        open_farkle(&c, threes[i].preset, threes[i].sets);
        check_games(&c.judge, threes[i].preset, "casual", 3, 2e-6);
        check_games(&c.judge, threes[i].preset, "random", 1, 2e-6);
        close_court(&c);
    }
}

static void test_luck_and_skill_make_the_result_farkle_in_full(void **state) {
    struct court c;
    (void)state;
    open_farkle(&c, "farkle", SLOW_BUILD ? "target=1500" : "");
    check_games(&c.judge, "farkle", "skilled", 2, 1e-9);
    close_court(&c);
    open_farkle(&c, "farkel", SLOW_BUILD ? "target=1500" : "");
    check_games(&c.judge, "farkel", "casual", 1, 1e-9);
    close_court(&c);
}

static void test_luck_and_skill_make_the_result_balut(void **state) {
    static const char *const rules[][2] = {{"balut", "seats=1"},
                                           {"balut", "seats=3"},
                                           {"balut-federation", ""},
                                           {"balut", "scratch=on"}};
    struct court c;
    (void)state;
    for (unsigned i = 0; i < sizeof rules / sizeof *rules; i++) {
        open_balut(&c, rules[i][0], rules[i][1]);
        check_games(&c.judge, rules[i][0], "casual", 1, 1e-9);
        close_court(&c);
    }
}

/* ---- estimates ---- */

/* A player that reads the table: then an estimate is of just what the table holds. */
static ag_action choose_exactly(const struct ag_seen *seen, struct ag_rng *rng) {
    const struct court *c = seen->context;
    ag_action action[AG_LEGAL_MAX];
    double value[AG_LEGAL_MAX];
    unsigned best = 0;
    (void)rng;
    unsigned n = c->solver->moves(c->solver, c->r, c->table, seen->state, c->scratch, value, NULL);
    c->game->legal(c->r, seen->state, seen->seat, action);
    for (unsigned i = 1; i < n; i++)
        if (value[i] > value[best]) best = i;
    return action[best];
}

static struct ag_judge estimating(const struct court *c, const struct ag_player *player, uint64_t nodes) {
    struct ag_judge j = {.rules = c->r, .objective = c->judge.objective, .seed = 1, .nodes = nodes};
    for (unsigned i = 0; i < AG_JUDGE_LANES; i++) j.player[i] = player;
    return j;
}

/* A decision some way into a game, by its number. */
static bool mid_game(const struct court *c, uint64_t number, union ag_state *s, ag_seat *seat) {
    const struct ag_player *casual = ag_player_named("casual", c->game);
    struct ag_rng rng;
    struct ag_due d;
    ag_rng_start(&rng, number, 0, AG_STREAM_DICE);
    memset(s, 0, sizeof *s);
    c->game->begin(c->r, s, 3);
    unsigned until = 12 + ag_rng_below(&rng, 30);
    for (unsigned k = 0; (d = c->game->due(c->r, s)).kind != AG_DUE_OVER; k++) {
        struct ag_seen seen = {.rules = c->r, .state = s, .seat = d.seat};
        *seat = d.seat;
        if (d.kind == AG_DUE_ROLL) c->game->roll(c->r, s, ag_draw(d, &rng), NULL);
        else if (k >= until) return true;
        else c->game->act(c->r, s, d.seat, casual->choose(&seen, &rng), NULL);
    }
    return false;
}

static bool holds(const struct ag_advised *m, double exact) {
    return m->value - 1.96 * m->error <= exact && exact <= m->value + 1.96 * m->error;
}

/* Of 1,000 positions whose value lies between 0.1 and 0.9, 95 % intervals hold it in 93 to 97 of 100: the value of the
 * best move, as the table knows it, and the value of the position, as the estimate itself finds it. */
static void test_estimates_are_honest(void **state) {
    enum { POSITIONS = SLOW_BUILD ? 100 : 1000 };
    struct court c;
    unsigned n = 0, of_move = 0, of_position = 0;
    (void)state;
    open_solved(&c, "farkle", SLOW_BUILD ? "target=1500" : "target=2000", AG_FOR_WIN, 1 << 26);
    struct ag_player exact = {.name = "exact", .game = "farkle", .choose = choose_exactly, .context = &c};
    struct ag_judge judge = estimating(&c, &exact, 20000);
    for (uint64_t number = 1; n < POSITIONS; number++) {
        struct ag_advice known, guessed;
        union ag_state s;
        struct ag_msg why;
        ag_seat seat;
        if (!mid_game(&c, number, &s, &seat)) continue;
        assert_true(ag_advise(&c.judge, &s, seat, &c.work, &known, &why));
        double value = known.move[known.best].value;
        if (value < 0.1 || value > 0.9) continue;
        judge.seed = number;
        assert_true(ag_advise(&judge, &s, seat, &c.work, &guessed, &why));
        assert_true(!guessed.exact && guessed.complete);
        n++;
        of_move += holds(&guessed.move[known.best], value);
        of_position += holds(&guessed.move[guessed.best], value);
    }
    print_message("# intervals hold the value of the best move in %u, of the position in %u of %u\n", of_move,
                  of_position, n);
    assert_in_range(of_move, SLOW_BUILD ? 88 : 930, SLOW_BUILD ? 100 : 970);
    assert_in_range(of_position, SLOW_BUILD ? 88 : 930, SLOW_BUILD ? 100 : 970);
    close_court(&c);
}

/* Threads in the wrong order, and all lanes at once one after the other. */
static void run_backwards(void *context, unsigned slices, void (*slice)(void *arg, unsigned i), void *arg) {
    (void)context;
    while (slices--) slice(arg, slices);
}

static void test_estimates_do_not_depend_on_threads(void **state) {
    struct court c;
    struct ag_advice a, b;
    union ag_state s;
    struct ag_msg why;
    (void)state;
    open_court(&c, "farkle", "seats=3 target=2000");
    struct ag_judge judge = estimating(&c, ag_player_named("greedy", c.game), 60000);
    at(&c, "phase keeping turns 1 rolled 112346", &s);
    assert_true(ag_advise(&judge, &s, 0, &c.work, &a, &why));
    c.work.run = run_backwards;
    assert_true(ag_advise(&judge, &s, 0, &c.work, &b, &why));
    assert_int_equal(a.n, b.n);
    assert_int_equal(a.best, b.best);
    for (unsigned i = 0; i < a.n; i++) {
        double sum = 0;
        assert_memory_equal(&a.move[i], &b.move[i], sizeof a.move[i]);
        for (unsigned seat = 0; seat < 3; seat++) sum += a.move[i].all[seat];
        near(sum, 1, 1e-9);
        near(a.move[i].all[0], a.move[i].value, 1e-9);
        near(a.move[i].loss, a.move[a.best].value - a.move[i].value, 1e-12);
    }
    judge.seed = 2;
    assert_true(ag_advise(&judge, &s, 0, &c.work, &b, &why));
    assert_true(b.move[0].value != a.move[0].value);
    close_court(&c);
}

static bool stop_at_once(void *context, double done) {
    (void)context;
    (void)done;
    return false;
}
static bool stop_soon(void *context, double done) {
    (void)context;
    return done <= 0;
}

static void test_estimates_can_be_stopped(void **state) {
    struct court c;
    struct ag_advice a;
    struct ag_msg why = {0};
    union ag_state s = {0};
    char text[100];
    (void)state;
    open_court(&c, "penk", "seats=2");
    struct ag_judge judge = estimating(&c, ag_player_named("greedy", c.game), 100000000);
    c.game->begin(c.r, &s, 1);
    c.game->roll(c.r, &s, 100, NULL);
    c.work.progress = stop_at_once;
    assert_false(ag_advise(&judge, &s, 0, &c.work, &a, &why));
    ag_msg_write(&why, NULL, text, sizeof text);
    assert_string_equal(text, "Stopped before anything was known.");
    c.work.progress = stop_soon;
    assert_true(ag_advise(&judge, &s, 0, &c.work, &a, &why));
    assert_true(!a.complete && a.nodes > 0 && a.move[a.best].error > 0);
    close_court(&c);
}

static void test_a_move_that_wins_at_once(void **state) {
    struct court c;
    struct ag_advice a;
    union ag_state s;
    struct ag_msg why;
    (void)state;
    open_farkle(&c, "farkle-basic", "target=1000");
    struct ag_judge judge = estimating(&c, ag_player_named("greedy", c.game), 20000);
    at(&c, "phase keeping turns 3 scores 900,0 since 1,0 opened 0 rolled 122346", &s);
    assert_true(ag_advise(&judge, &s, 0, &c.work, &a, &why));
    const struct ag_advised *stop = move_in(&c, &s, &a, "keep 1 stop");
    near(stop->value, 1, 0); /* 900 + 100: the game is over */
    assert_true(a.best == (unsigned)(stop - a.move));
    close_court(&c);
}

/* Three seats, by roll-outs: the sums hold exactly all the same, as each value is used on both sides of an event. */
static void test_luck_and_skill_of_estimates(void **state) {
    struct court c;
    struct ag_analysis a;
    struct ag_msg why;
    (void)state;
    open_court(&c, "farkle", "seats=3 target=1000");
    struct ag_judge judge = estimating(&c, ag_player_named("greedy", c.game), 3000);
    ag_table *t = ag_table_new(&host_memory, c.r, "farkle");
    play_game(t, "casual", 5);
    assert_true(ag_analyse(&judge, t, &c.work, &a, &why));
    assert_true(!a.exact && a.complete && a.lucky && !a.hidden);
    for (unsigned seat = 0; seat < 3; seat++) {
        double sum = 1.0 / 3, errors = 0;
        near(a.seat[seat].start, 1.0 / 3, 1e-12);
        for (size_t k = 0; k < a.n; k++) {
            sum += a.step[k].luck[seat] + a.step[k].effect[seat];
            if (a.step[k].seat == seat) errors += a.step[k].loss_error * a.step[k].loss_error;
            if (a.step[k].kind == AG_EVENT_MOVE) near(a.step[k].effect[a.step[k].seat], -a.step[k].loss, 1e-12);
        }
        near(sum, a.seat[seat].end, 1e-9);
        near(a.seat[seat].loss_error * a.seat[seat].loss_error, errors, 1e-9);
    }
    ag_analysis_free(&c.work, &a);
    ag_table_free(t);
    close_court(&c);
}

/* ---- in steps ---- */

/* Memory that counts what is out, and gives none from one request on. */
struct ledger {
    unsigned out, asked, fail_from; /* 0: never */
};

static void *counted(void *context, void *block, size_t size) {
    struct ledger *l = context;
    if (!size) {
        l->out -= block != NULL;
        free(block);
        return NULL;
    }
    if (++l->asked >= l->fail_from && l->fail_from) return NULL;
    void *p = realloc(block, size);
    assert_non_null(p);
    l->out += !block;
    return p;
}

static void open_estimates(struct court *c, const char *preset, const char *sets, const char *player, uint64_t nodes) {
    memset(c, 0, sizeof *c);
    c->r = rules_of(preset, sets);
    c->game = ag_rules_game(c->r);
    c->work = work_here();
    c->judge = estimating(c, ag_player_named(player, c->game), nodes);
}

/* One thread in steps and many at once give the same; where a question is left nothing stays behind. */
static void test_a_question_in_steps(void **state) {
    struct court c;
    struct ag_advice whole, a;
    union ag_state s;
    struct ag_msg why;
    struct ledger l = {0};
    unsigned steps = 1;
    (void)state;
    open_estimates(&c, "farkle", "seats=3 target=2000", "greedy", 60000);
    at(&c, "phase keeping turns 1 rolled 112346", &s);
    c.work.run = run_backwards;
    assert_true(ag_advise(&c.judge, &s, 0, &c.work, &whole, &why));
    struct ag_work work = {.memory = {&l, counted}};
    struct ag_asking *q = ag_advise_begin(&c.judge, &s, 0, &work, &a, &why);
    assert_non_null(q);
    while (ag_advise_step(q)) steps++;
    ag_advise_end(q);
    assert_true(a.complete && a.n == whole.n && a.best == whole.best && a.nodes == whole.nodes);
    assert_memory_equal(a.move, whole.move, a.n * sizeof *a.move);
    assert_true(steps > 50 && l.out == 0);
    for (unsigned most = 0; most < steps; most += 7) {
        q = ag_advise_begin(&c.judge, &s, 0, &work, &a, &why);
        for (unsigned i = 0; i < most; i++) assert_true(ag_advise_step(q));
        assert_false(a.complete);
        ag_advise_end(q);
        assert_int_equal(l.out, 0);
    }
    assert_null(ag_advise_begin(&c.judge, &s, 1, &work, &a, &why));
    assert_null(ag_advise_begin(&c.judge, &s, AG_NOBODY, &work, &a, &why));
    close_court(&c);
}

static void check_steps(struct court *c, const char *preset) {
    struct ag_analysis whole, a;
    struct ag_msg why;
    struct ledger l = {0};
    unsigned steps = 1;
    ag_table *t = ag_table_new(&host_memory, c->r, preset);
    play_game(t, "casual", 5);
    c->work.run = run_backwards;
    assert_true(ag_analyse(&c->judge, t, &c->work, &whole, &why));
    struct ag_work work = {.memory = {&l, counted}};
    struct ag_analysing *w = ag_analyse_begin(&c->judge, t, &work, &a, &why);
    for (; ag_analyse_step(w, &why) == AG_MORE; steps++) {
        /* a game that is left in the middle */
        if (steps % 97) continue;
        struct ag_analysis part;
        struct ag_analysing *other = ag_analyse_begin(&c->judge, t, &work, &part, &why);
        unsigned out = l.out;
        for (unsigned i = 0; i < steps; i++) assert_int_equal(ag_analyse_step(other, &why), AG_MORE);
        ag_analyse_end(other);
        assert_true(l.out < out && !part.step);
    }
    assert_int_equal(ag_analyse_step(w, &why), AG_DONE);
    ag_analyse_end(w);
    assert_true(a.n == whole.n && a.complete && steps > a.n);
    assert_memory_equal(a.seat, whole.seat, sizeof a.seat);
    for (size_t k = 0; k < a.n; k++) {
        assert_memory_equal(a.step[k].luck, whole.step[k].luck, sizeof a.step[k].luck);
        assert_memory_equal(a.step[k].after, whole.step[k].after, sizeof a.step[k].after);
        assert_true(a.step[k].loss == whole.step[k].loss && a.step[k].open_loss == whole.step[k].open_loss);
        assert_true(a.step[k].best == whole.step[k].best && a.step[k].asked == whole.step[k].asked);
    }
    ag_analysis_free(&work, &a);
    ag_analysis_free(&c->work, &whole);
    assert_int_equal(l.out, 0);
    for (l.fail_from = 1; l.fail_from < 12; l.fail_from += 2) { /* no memory at the n-th request */
        l.asked = 0;
        assert_false(ag_analyse(&c->judge, t, &work, &a, &why));
        assert_true(why.id && l.out == 0);
    }
    ag_table_free(t);
    close_court(c);
}

static void test_an_analysis_in_steps(void **state) {
    struct court c;
    (void)state;
    open_estimates(&c, "farkle", "seats=3 target=1000", "greedy", 3000);
    check_steps(&c, "farkle");
    open_estimates(&c, "palko", "seats=2", "casual", 1000); /* each decision is judged twice */
    check_steps(&c, "palko");
}

/* ---- in words ---- */

/* The table of docs/coach.md; an error that spans more than three words leaves none, and superb
 * is what may at worst be excellent. */
static void test_words_for_skill(void **state) {
    static const struct {
        unsigned objective;
        double loss, error;
        const char *word;
    } cases[] = {
        {AG_FOR_WIN, 0, 0, "superb"},         {AG_FOR_WIN, 0.02, 0, "superb"},
        {AG_FOR_WIN, 0.0201, 0, "excellent"}, {AG_FOR_WIN, 0.12, 0, "strong"},
        {AG_FOR_WIN, 0.2, 0, "good"},         {AG_FOR_WIN, 0.5, 0.01, "fair"},
        {AG_FOR_WIN, 1, 0, "weak"},           {AG_FOR_WIN, 1.01, 0, "careless"},
        {AG_FOR_WIN, -0.1, 0, "superb"},      {AG_FOR_SCORE, 4, 0, "superb"},
        {AG_FOR_SCORE, 39, 0, "strong"},      {AG_FOR_SCORE, 201, 0, "careless"},
        {AG_FOR_WIN, 0.1, 0.07, "strong"},    {AG_FOR_WIN, 0.2, 0.19, "not certain"},
        {AG_FOR_WIN, 0.01, 0.04, "superb"},   {AG_FOR_WIN, 0.01, 0.06, "not certain"},
    };
    (void)state;
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_string_equal(ag_skill_word(cases[i].objective, cases[i].loss, cases[i].error, NULL), cases[i].word);
}

/* The classes of drill and tutor (docs/drill.md), and when an estimate says too little. */
static void test_how_bad_a_loss_is(void **state) {
    const struct ag_advised sure = {.loss = 0.05, .loss_error = 0.01, .trials = 16};
    struct ag_advised m = sure;
    (void)state;
    assert_int_equal(ag_grade_of(AG_FOR_WIN, 0.0009), AG_GRADE_NONE);
    assert_int_equal(ag_grade_of(AG_FOR_WIN, 0.001), AG_GRADE_SMALL);
    assert_int_equal(ag_grade_of(AG_FOR_WIN, 0.01), AG_GRADE_MISTAKE);
    assert_int_equal(ag_grade_of(AG_FOR_WIN, 0.03), AG_GRADE_BLUNDER);
    assert_int_equal(ag_grade_of(AG_FOR_SCORE, 5.9), AG_GRADE_MISTAKE);
    assert_true(ag_beyond_chance(&sure, false));
    m.loss_error = 0.02; /* two and a half of it */
    assert_false(ag_beyond_chance(&m, false));
    assert_true(ag_beyond_chance(&m, true));
    m = sure, m.trials = 15;
    assert_false(ag_beyond_chance(&m, false));
    m = sure, m.loss_error = 0, m.trials = 99; /* they happened to agree */
    assert_false(ag_beyond_chance(&m, false));
}

static void test_a_judge_says_what_it_is(void **state) {
    struct court c;
    char text[300];
    (void)state;
    open_estimates(&c, "palko", "seats=3", "best", 1234);
    assert_int_equal(ag_coach_defaults(c.r).objective, AG_FOR_WIN);
    ag_judge_describe(&c.judge, NULL, text, sizeof text);
    assert_string_equal(text, "Estimated chances to win: the game is played on many times after each move. "
                              "\xc2\xb1 is one standard error.");
    c.judge.seed = UINT64_MAX;
    again_options(&c.judge, text, sizeof text);
    assert_string_equal(text, " --objective win --estimate --player best --nodes 1234 --seed 18446744073709551615");
    c.judge.table = &c; /* it is not read here */
    ag_judge_describe(&c.judge, NULL, text, sizeof text);
    assert_string_equal(text, "Exact chances to win, from a solved table.");
    c.judge.objective = AG_FOR_POINTS;
    ag_judge_describe(&c.judge, NULL, text, sizeof text);
    assert_string_equal(text, "Exact expected points for rows, from a solved table.");
    close_court(&c);
    open_estimates(&c, "farkle", "seats=1", "greedy", 1000);
    assert_int_equal(ag_coach_defaults(c.r).objective, AG_FOR_SCORE); /* alone the win is certain */
    close_court(&c);
}

/* A seat with two moves that are the same to it loses nothing by either; and who plays as the judge plays moves out is
 * found to lose little: losses have dice of their own, so the best of many moves is not the luckiest. Greedy's own
 * moves of a whole game of Penk!, whose 25 or so decisions have 30 moves each. */
static void test_losses_of_estimates_are_not_luck(void **state) {
    struct court c;
    struct ag_analysis a;
    struct ag_msg why;
    (void)state;
    open_court(&c, "penk", "seats=2");
    struct ag_judge judge = estimating(&c, ag_player_named("greedy", c.game), 6000);
    ag_table *t = ag_table_new(&host_memory, c.r, "penk");
    play_game(t, "greedy", 5);
    assert_true(ag_analyse(&judge, t, &c.work, &a, &why));
    for (unsigned seat = 0; seat < 2; seat++) {
        assert_true(a.seat[seat].decisions > 10);
        assert_true(a.seat[seat].loss < 3 * a.seat[seat].loss_error);
    }
    ag_analysis_free(&c.work, &a);
    ag_table_free(t);
    close_court(&c);
}

static void test_resigning_gives_up_the_value(void **state) {
    struct court c;
    struct ag_analysis a;
    struct ag_msg why;
    (void)state;
    open_farkle(&c, "farkle", "target=1000");
    ag_table *t = ag_table_new(&host_memory, c.r, "farkle");
    struct ag_rng rng;
    ag_rng_start(&rng, 3, 0, 0);
    play_on(t, &rng, 12);
    assert_true(ag_table_resign(t, 0, &why));
    assert_true(ag_analyse(&c.judge, t, &c.work, &a, &why));
    const struct ag_step *last = &a.step[a.n - 1];
    assert_int_equal(last->kind, AG_EVENT_RESIGN);
    near(last->loss, a.step[a.n - 2].after[0], 0);
    near(a.seat[0].end, 0, 0);
    near(a.seat[1].end, 1, 0);
    near(a.seat[0].start + a.seat[0].luck - a.seat[0].loss + a.seat[0].gain, 0, 1e-9);
    ag_analysis_free(&c.work, &a);
    ag_table_free(t);
    close_court(&c);
}

/* ---- why ---- */

/* The reason for a move in a position that a script has come to. */
static void says(struct play *p, ag_seat seat, const char *words, const char *sentence) {
    char text[300];
    struct court c = {.r = p->rules, .game = p->game};
    assert_string_equal(reason_for(&c, &p->state, seat, words, text), sentence);
}

static void test_why_farkle(void **state) {
    struct play p;
    (void)state;
    start_with(&p, "farkle", "seats=2", 1);
    rolls(&p, "1 5 5 2 3 6");
    says(&p, 0, "keep 1 roll", "With five dice, 7.7 % of rolls lose the 100 points at stake.");       /* 600 of 7,776 */
    says(&p, 0, "keep 1 5 5 roll", "With three dice, 27.8 % of rolls lose the 200 points at stake."); /* 60 of 216 */
    moves(&p, 0, "keep 1 5 5 roll");
    rolls(&p, "4 4 4");
    says(&p, 0, "keep 4 4 4 stop", "That banks 600 and gets on the board.");
    stop(&p);
    start_with(&p, "farkel-keen", "seats=2 opening=0", 1);
    rolls(&p, "1 5 5 2 3 6");
    says(&p, 0, "keep 1 stop",
         "That banks 100, for a score of 100; the next player may roll five dice for those 100 too.");
    moves(&p, 0, "keep 1 stop");
    says(&p, 1, "take", "With five dice, 7.7 % of rolls lose the 100 points again.");
    says(&p, 1, "decline", "That begins a fresh turn with six dice.");
    stop(&p);
}

static void test_why_balut(void **state) {
    struct play p;
    (void)state;
    start_with(&p, "balut", "seats=1", 1);
    rolls(&p, "4 4 4 1 2");
    /* A whole turn for Fours: each of five dice shows a four within three throws with 1 - (5/6)^3; 8.43 in all. With
     * three there, two dice have two throws left: 12 + 8 (1 - (5/6)^2) = 14.44. */
    says(&p, 0, "score fours", "12 in Fours; a whole turn for that row brings 8.4 on average.");
    says(&p, 0, "keep 4 4 4", "Best for Fours: 14.4 on average from here, against 8.4 in a whole turn.");
    stop(&p);
}

/* Seat 0 opens, with three fours and a one of its own. */
static void palko_dealt(struct play *p) {
    start_with(p, "palko", "seats=2", 1);
    rolls(p, "1 4 4 4 2");
    rolls(p, "2 2 3 3 6");
}

static void test_why_palko(void **state) {
    struct play p;
    (void)state;
    palko_dealt(&p);
    union ag_state whole = p.state;
    ag_view_of(p.rules, &whole, 0, &p.state);
    /* Four of one's own, ones being wild; a fifth is among the other five dice unless each misses or they are a
     * straight, which counts nothing (PA-11): (7,776 - 4^5 - 2 * 120) / 7,776, 4^5 = 1,024. */
    says(&p, 0, "call 4x4", "True with 100.0 %, by your dice (4) and the odds of the others.");
    says(&p, 0, "call 5x4", "True with 83.7 %, by your dice (4) and the odds of the others.");
    p.state = whole; /* with all dice open */
    says(&p, 0, "call 5x4", "True with 0.0 %, by your dice (4) and the odds of the others.");
    stop(&p);
}

static void test_why_penk(void **state) {
    struct play p;
    (void)state;
    start_with(&p, "penk", "seats=2", 1);
    rolls(&p, "1 1 1 3 4 5");
    says(&p, 0, "mark 3x1", "3 printed points; the fullest line then has one of five marks.");
    says(&p, 0, "mark 2x1 1x3", "3 printed points; the fullest line then has one of five marks.");
    stop(&p);
}

/* 17.19: the rule that command and page share. */
static void test_the_strongest_player_chooses_where_estimates_cannot(void **state) {
    static struct ag_advice a;
    (void)state;
    a = (struct ag_advice){.n = 3,
                           .move = {{.action = 5, .value = 0.4},
                                    {.action = 7, .value = 0.35, .loss = 0.05, .loss_error = 0.04},
                                    {.action = 9, .value = 0.1, .loss = 0.3, .loss_error = 0.05}}};
    assert_false(ag_advice_settle(&a, 9)); /* 6 errors behind: that is no chance */
    assert_false(ag_advice_settle(&a, 4)); /* no move of this list */
    assert_true(a.best == 0 && !a.chosen);
    assert_true(ag_advice_settle(&a, 7)); /* by 1.25 errors: it may be */
    assert_true(a.best == 1 && a.chosen);
    assert_true(ag_advice_settle(&a, 5));
    assert_true(a.best == 0 && a.chosen);
    a.exact = true;
    a.chosen = false;
    assert_false(ag_advice_settle(&a, 7));
    assert_true(a.best == 0 && !a.chosen);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values_of_moves_are_means_over_rolls),
        cmocka_unit_test(test_values_of_three_seats_are_means_over_rolls),
        cmocka_unit_test(test_a_last_turn_by_hand),
        cmocka_unit_test(test_who_begins_is_luck_and_symmetric),
        cmocka_unit_test(test_who_begins_of_three),
        cmocka_unit_test(test_luck_and_skill_make_the_result_farkle),
        cmocka_unit_test(test_luck_and_skill_make_the_result_of_three),
        cmocka_unit_test(test_luck_and_skill_make_the_result_farkle_in_full),
        cmocka_unit_test(test_luck_and_skill_make_the_result_balut),
        cmocka_unit_test(test_estimates_are_honest),
        cmocka_unit_test(test_estimates_do_not_depend_on_threads),
        cmocka_unit_test(test_estimates_can_be_stopped),
        cmocka_unit_test(test_a_move_that_wins_at_once),
        cmocka_unit_test(test_luck_and_skill_of_estimates),
        cmocka_unit_test(test_a_question_in_steps),
        cmocka_unit_test(test_an_analysis_in_steps),
        cmocka_unit_test(test_words_for_skill),
        cmocka_unit_test(test_how_bad_a_loss_is),
        cmocka_unit_test(test_a_judge_says_what_it_is),
        cmocka_unit_test(test_losses_of_estimates_are_not_luck),
        cmocka_unit_test(test_resigning_gives_up_the_value),
        cmocka_unit_test(test_why_farkle),
        cmocka_unit_test(test_why_balut),
        cmocka_unit_test(test_why_palko),
        cmocka_unit_test(test_why_penk),
        cmocka_unit_test(test_the_strongest_player_chooses_where_estimates_cannot),
    };
    if (argc > 1) cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests_name("coach", tests, NULL, NULL);
}
