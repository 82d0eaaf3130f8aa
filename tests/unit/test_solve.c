/*
 * test_solve.c - exact values of the Farkle family: the numbers of docs/numbers.md, the same table whoever computes
 * it, and every value of the table against what the game itself says can happen next. Runs at full size take seconds;
 * the longest of them are for ASTRAGAL_SOAK, and under sanitizers all of them are left out.
 */
#include "unit.h"

#include "farkle_three.h"
#include "farkle_win.h"

static void *resize(void *context, void *block, size_t size) {
    size_t *left = context;
    if (size) return left && !(*left)-- ? NULL : realloc(block, size);
    free(block);
    return NULL;
}
static const struct ag_work plain_work = {.memory = {NULL, resize}};

/* A solved game of two or three seats. */
struct solved {
    ag_rules *r;
    unsigned seats;
    const struct ag_game *game;
    void *table, *scratch;
    struct ag_solve_plan plan;
    struct ag_solve_report report;
};

static void *vectors(size_t size) {
    void *p = aligned_alloc(64, (size + 63) / 64 * 64);
    assert_non_null(p);
    return p;
}

static void solve_three(struct solved *v) {
    struct ag_msg why;
    assert_true(ag_farkle_three_plan(v->r, &plain_work, 0, &v->plan, &why));
    v->table = vectors(v->plan.table);
    assert_true(ag_farkle_three_solve(v->r, &plain_work, v->table, false, &v->report, &why));
    assert_true(v->report.complete && v->report.residual < 1e-6);
    assert_true(ag_farkle_three_fits(v->r, v->table, v->plan.table));
    size_t turns = 20000;
    v->scratch = vectors(ag_farkle_three_scratch(v->table, turns));
    ag_farkle_three_prepare(v->r, v->table, turns, v->scratch);
}

static void solve_how(struct solved *v, const char *preset, const char *sets, unsigned how) {
    struct ag_msg why;
    memset(v, 0, sizeof *v);
    v->r = rules_of(preset, sets);
    v->game = ag_rules_game(v->r);
    v->seats = ag_rules_seats(v->r);
    if (v->seats == 3) {
        solve_three(v);
        return;
    }
    assert_true(ag_farkle_win_plan(v->r, &plain_work, how, 0, &v->plan, &why));
    v->table = vectors(v->plan.table);
    assert_true(ag_farkle_win_solve(v->r, &plain_work, how, v->table, false, &v->report, &why));
    assert_true(v->report.complete && v->report.residual < 1e-11);
    assert_true(ag_farkle_win_fits(v->r, v->table, v->plan.table));
    size_t turns = getenv("ASTRAGAL_SOAK") ? 40000 : 4000; /* those of farkle all at once */
    v->scratch = vectors(ag_farkle_win_scratch(v->table, turns));
    ag_farkle_win_prepare(v->r, v->table, turns, v->scratch);
}
static void solve_game(struct solved *v, const char *preset, const char *sets) {
    solve_how(v, preset, sets, AG_SOLVE_EXACT);
}

/* The values of all legal moves of the seat to decide. */
static unsigned values_of(struct solved *v, const void *s, double *value) {
    return v->seats == 3 ? ag_farkle_three_moves(v->r, v->table, s, v->scratch, value, NULL)
                         : ag_farkle_win_moves(v->r, v->table, s, v->scratch, value);
}

static void drop(struct solved *v) {
    free(v->table);
    free(v->scratch);
    free(v->r);
}

/* ---- one seat: docs/numbers.md ---- */

static struct ag_farkle_turn turn_of(const char *preset, const char *sets) {
    struct ag_farkle_turn t;
    ag_rules *r = rules_of(preset, sets);
    assert_true(ag_farkle_turn(r, &plain_work, &t, NULL));
    free(r);
    return t;
}

static void test_greatest_expected_turn_scores(void **state) {
    (void)state;
    near(turn_of("farkle", "").expected, 542.063244, 5e-7);
    near(turn_of("farkel", "").expected, 577.132363, 5e-7);
    near(turn_of("farkel", "four_and_pair_is_three_pairs=no").expected, 575.827335, 5e-7);
    near(turn_of("farkel-doubler", "").expected, 879.952381, 5e-7);
    near(turn_of("farkel-doubler", "four_and_pair_is_three_pairs=no").expected, 876.447928, 5e-7);
    near(turn_of("farkle-basic", "").expected, 446.571440, 5e-7);
}

static void test_roll_again_limits_of_farkle(void **state) {
    static const int32_t limits[] = {0, 300, 250, 400, 950, 2800, 16800};
    (void)state;
    struct ag_farkle_turn t = turn_of("farkle", "");
    for (unsigned dice = 1; dice <= 6; dice++) assert_int_equal(t.limit[0][dice], limits[dice]);
}

static void test_long_run_points_of_zilch(void **state) {
    (void)state;
    near(turn_of("zilch", "").long_run, 620.854672, 5e-7);
    near(turn_of("farkle", "").long_run, 542.063244, 5e-7); /* nothing to lose in the long run */
}

static void test_chance_of_a_turn_of_500(void **state) {
    double chance;
    (void)state;
    ag_rules *r = rules_of("farkle", "");
    assert_true(ag_farkle_reach(r, &plain_work, 500, &chance, NULL));
    near(chance, 0.52742043, 5e-9);
    assert_true(ag_farkle_reach(r, &plain_work, 1, &chance, NULL)); /* any score: all but 1,080 of 46,656 rolls */
    near(chance, 1 - 1080.0 / 46656, 1e-12);
    free(r);
}

/* By hand: only six of a kind scores, once, and reaches the target; 6 of 46,656 rolls. */
static void test_fewest_turns_by_hand(void **state) {
    double turns;
    (void)state;
    ag_rules *r = rules_of("farkle-basic",
                           "single=0,0,0,0,0,0 three=0,0,0,0,0,0 six=500,500,500,500,500,500 target=500");
    assert_true(ag_farkle_turns(r, &plain_work, &turns, NULL));
    near(turns, 7776, 1e-6);
    free(r);
}

/* ---- two seats: docs/numbers.md ---- */

static void full_size(const char *preset, const char *sets, unsigned how, double value, double off) {
    struct solved v;
    solve_how(&v, preset, sets, how);
    near(v.report.value, value, off);
    drop(&v);
}

static void test_full_size_two_seats(void **state) {
    (void)state;
    /* The published numbers leave sets with fewer points aside; with them the first seat has a little less. */
    full_size("farkle", "", AG_SOLVE_MOST_POINTS, 0.528851275, 5e-10);
    full_size("farkle", "tie=shared", AG_SOLVE_MOST_POINTS, 0.528845383, 5e-10);
    full_size("farkel", "", AG_SOLVE_EXACT, 0.48141238, 5e-9);
    full_size("farkel", "four_and_pair_is_three_pairs=no", AG_SOLVE_EXACT, 0.48142524, 5e-9);
    full_size("farkle-basic", "", AG_SOLVE_EXACT, 0.53695303, 5e-9);
}

/* Why no set may be left aside: with 9,500 against 9,900 and 400 in this turn, a roll of 1 4 4 5. To stop at 10,000
 * would give the other seat a last turn in which a hundred and fifty are enough; at 9,950 it has to open the end
 * itself. */
static void test_fewer_points_can_be_worth_more(void **state) {
    struct solved v;
    struct play p;
    ag_action legal[AG_LEGAL_MAX], five;
    double value[AG_LEGAL_MAX], best = 0, of_five = 0;
    (void)state;
    solve_game(&v, "farkle", "");
    start_with(&p, "farkle", "", 1);
    struct farkle_state s = {.score = {9500, 9900},
                             .since = {1, 2},
                             .turns = 9,
                             .phase = FARKLE_KEEPING,
                             .dice = 4,
                             .opened = 3,
                             .running = 400,
                             .aside = (uint16_t)ag_hand_id(2 * ag_die(1)),
                             .rolled = (uint16_t)ag_hand_id(ag_die(1) + 2 * ag_die(4) + ag_die(5))};
    assert_true(p.game->read_action(v.r, &s, "keep 5 stop", &five, NULL));
    unsigned n = p.game->legal(v.r, &s, 0, legal);
    assert_int_equal(values_of(&v, &s, value), n);
    for (unsigned i = 0; i < n; i++)
        if (legal[i] == five) of_five = value[i];
        else if (value[i] > best) best = value[i];
    assert_true(of_five > best + 0.06);
    stop(&p);
    drop(&v);
}

/* Busche 2016: 0-0, win probability with 50 points and 5 dice, 300 and 3 (rolling), 350 and 2 (stopping is better). */
static void test_soak_facebook(void **state) {
    static const struct {
        const char *dice, *keep;
        double value;
    } known[] = {{"2 3 3 4 5 6", "keep 5 roll", 0.511005},
                 {"2 3 3 3 4 6", "keep 3 3 3 roll", 0.506680},
                 {"2 3 3 3 4 5", "keep 3 3 3 5 stop", 0.509711}};
    struct solved v;
    (void)state;
    solve_game(&v, "farkle-facebook", "");
    near(v.report.value, 0.53487, 5e-6);
    for (unsigned i = 0; i < sizeof known / sizeof *known; i++) {
        struct play p;
        ag_action legal[AG_LEGAL_MAX], wanted;
        double value[AG_LEGAL_MAX];
        start_with(&p, "farkle-facebook", "", 1);
        rolls(&p, known[i].dice);
        unsigned n = values_of(&v, &p.state, value);
        assert_int_equal(n, p.game->legal(v.r, &p.state, 0, legal));
        assert_true(p.game->read_action(v.r, &p.state, known[i].keep, &wanted, NULL));
        bool found = false;
        for (unsigned k = 0; k < n; k++)
            if (legal[k] == wanted) near(value[k], known[i].value, 5e-7), found = true;
        assert_true(found);
        stop(&p);
    }
    drop(&v);
}

/* ---- the table against the game ---- */

static double best_value(struct solved *v, const void *s) {
    double value[AG_LEGAL_MAX], best = -1;
    unsigned n = values_of(v, s, value);
    for (unsigned i = 0; i < n; i++)
        if (value[i] > best) best = value[i];
    return best;
}

/* What seat has of the position, where a turn has just ended, or a decision or an offer is open. */
static double two_value(struct solved *v, const void *s, ag_seat seat) {
    struct ag_due due = v->game->due(v->r, s);
    bool known = due.kind == AG_DUE_ROLL || ((const struct farkle_state *)s)->phase == FARKLE_ANSWERING;
    double value = known ? ag_farkle_win_value(v->r, v->table, s) : best_value(v, s);
    assert_true(value >= 0 && value <= 1);
    return due.seat == seat ? value : 1 - value;
}

/* What the mover has after a roll or a decision; -1 where another seat's last turn is to come: no table tells. */
static double three_value(struct solved *v, const void *s, ag_seat mover) {
    const struct farkle_state *f = s;
    double share[3];
    if (f->turn != mover && f->trigger) { /* it is lost already unless it reached the target or stands highest */
        unsigned third = 3u - mover - f->turn;
        return f->trigger >> mover & 1 || f->score[mover] > f->score[third] ? -1 : 0;
    }
    if (f->phase != FARKLE_ROLLING) return best_value(v, s);
    assert_true(ag_farkle_three_value(v->r, v->table, s, share));
    return share[mover];
}

static double seat_value(struct solved *v, const void *s, ag_seat seat) {
    if (v->game->due(v->r, s).kind == AG_DUE_OVER) {
        ag_seats winners = ag_winners(v->r, s, ag_all_seats(v->r));
        return winners >> seat & 1 ? 1.0 / __builtin_popcount(winners) : 0;
    }
    return v->seats == 3 ? three_value(v, s, seat) : two_value(v, s, seat);
}

/* The mean over all outcomes of the roll that is due. */
static double mean_value(struct solved *v, const void *s) {
    struct ag_due due = v->game->due(v->r, s);
    double sum = 0, all = 0;
    for (uint32_t i = 0; i < ag_outcomes(due); i++) {
        union ag_state next;
        memcpy(&next, s, v->game->state_size);
        v->game->roll(v->r, &next, i, NULL);
        const struct farkle_state *f = (const void *)&next;
        /* offered dice that score nothing may bring a new turn: as good as a start of one */
        struct farkle_state again = *f;
        if (f->phase == FARKLE_ROLLING && f->turn == due.seat) {
            again.next_roll = FARKLE_FIRST_ROLL;
            memcpy(&next, &again, sizeof again);
        }
        double value = seat_value(v, &next, due.seat);
        assert_true(value >= 0);
        sum += ag_outcome_weight(due, i) * value;
        all += ag_outcome_weight(due, i);
    }
    return sum / all;
}

static void check_decision(struct solved *v, const void *s, ag_seat seat) {
    ag_action legal[AG_LEGAL_MAX];
    double value[AG_LEGAL_MAX];
    unsigned n = v->game->legal(v->r, s, seat, legal);
    assert_int_equal(values_of(v, s, value), n);
    for (unsigned i = 0; i < n; i++) {
        union ag_state next;
        memcpy(&next, s, v->game->state_size);
        v->game->act(v->r, &next, seat, legal[i], NULL);
        const struct farkle_state *f = (const void *)&next;
        bool rolls_on = f->phase == FARKLE_ROLLING && f->turn == seat;
        double wanted = rolls_on ? mean_value(v, &next) : seat_value(v, &next, seat);
        if (wanted >= 0) near(value[i], wanted, v->seats == 3 ? 1e-9 : 1e-11);
    }
}

/* Random games: in every position the table's values are those that follow from the next positions'. */
static void check_table(const char *preset, const char *sets, unsigned games) {
    struct solved v;
    struct ag_rng rng;
    solve_game(&v, preset, sets);
    ag_rng_start(&rng, 1 + v.seats, 0, 0);
    for (unsigned g = 0; g < games; g++) {
        union ag_state s;
        v.game->begin(v.r, &s, (ag_seats)(1 << g % v.seats));
        for (struct ag_due d; (d = v.game->due(v.r, &s)).kind != AG_DUE_OVER;) {
            const struct farkle_state *f = (const void *)&s;
            if (d.kind == AG_DUE_ROLL) {
                if (f->next_roll == FARKLE_FIRST_ROLL)
                    near(seat_value(&v, &s, d.seat), mean_value(&v, &s), v.seats == 3 ? 1e-6 : 1e-11);
                v.game->roll(v.r, &s, ag_draw(d, &rng), NULL);
                continue;
            }
            ag_action a[AG_LEGAL_MAX];
            if (ag_rng_below(&rng, (SLOW_BUILD ? 10 : 2) * v.seats) == 0) check_decision(&v, &s, d.seat);
            unsigned n = v.game->legal(v.r, &s, d.seat, a);
            v.game->act(v.r, &s, d.seat, a[ag_rng_below(&rng, n)], NULL);
        }
    }
    drop(&v);
}

/* Sanitizers slow everything down twentyfold: a nearer target there. */
static const char *smaller(const char *sets, char *buf, size_t size) {
    snprintf(buf, size, "%s%s", sets, SLOW_BUILD ? " target=500 opening=250" : "");
    return buf;
}

static void check_games(const char *preset, const char *rules, unsigned games) {
    char buf[200];
    check_table(preset, smaller(rules, buf, sizeof buf), SLOW_BUILD ? 1 : games);
}


static void test_table_agrees_with_the_game(void **state) {
    (void)state;
    check_games("farkle", "target=1500", 3);
    check_games("farkle", "target=1230 opening=333 tie=shared", 3);
    check_games("farkel", "target=1500", 3);
    check_games("farkel", "target=1000 hot_dice=must_roll", 2);
    check_games("farkel-doubler", "target=1500", 1);
    check_games("farkle-basic", "target=1500", 3);
}
static void test_table_agrees_with_the_game_keen(void **state) {
    (void)state;
    check_games("farkel-keen", "target=1500", 3);
    check_games("farkel-keen", "target=1000 keen_fail=fresh_six last_round=others_once tie=first_to_reach", 2);
    check_games("farkel-keen", "target=1000 hot_dice=must_roll last_round=sudden_death", 2);
    check_games("farkel-keen-doubler", "target=1000", 1);
}
/* FA-16: points that are taken leave a score, so that an offer leads back to a lower sum of scores. */
static void test_table_agrees_with_the_game_passed_points(void **state) {
    (void)state;
    check_games("farkel-keen", "target=800 keen_points=passed", 3);
    check_games("farkel-keen", "target=600 opening=300 keen_points=passed tie=first_to_reach", 3);
    check_games("farkel-keen", "target=1000 keen_points=passed last_round=sudden_death opening=0", 2);
    check_games("farkel-keen-doubler", "target=600 opening=200 keen_points=passed", 1);
}
static void test_table_agrees_with_the_game_three_farkles(void **state) {
    (void)state;
    check_games("farkle-facebook", "target=800 score_floor=-500", 2);
    if (SLOW_BUILD) return; /* the rules below need many rows */
    check_games("zilch", "target=600 score_floor=-300 opening=500 last_round=finish_rotation tie=shared", 1);
    check_games("farkel-keen", "target=600 three_farkles=300 score_floor=-200 opening=400", 1);
}

/* ---- policy by simulation ---- */

static ag_action best_move(struct solved *v, const void *s, ag_seat seat) {
    ag_action legal[AG_LEGAL_MAX];
    double value[AG_LEGAL_MAX];
    unsigned n = v->game->legal(v->r, s, seat, legal), best = 0;
    assert_int_equal(values_of(v, s, value), n);
    for (unsigned i = 1; i < n; i++)
        if (value[i] > value[best]) best = i;
    return legal[best];
}

/* All play the best move; each seat must win as often as solved, within four standard errors. */
static void simulate(const char *preset, const char *sets, unsigned games) {
    struct solved v;
    double wins[3] = {0}, n = games;
    solve_game(&v, preset, sets);
    for (unsigned g = 0; g < games; g++) {
        union ag_state s;
        struct ag_rng rng;
        ag_rng_start(&rng, 75 + v.seats, g, AG_STREAM_DICE);
        v.game->begin(v.r, &s, 1);
        for (struct ag_due d; (d = v.game->due(v.r, &s)).kind != AG_DUE_OVER;)
            if (d.kind == AG_DUE_ROLL) v.game->roll(v.r, &s, ag_draw(d, &rng), NULL);
            else v.game->act(v.r, &s, d.seat, best_move(&v, &s, d.seat), NULL);
        for (ag_seat i = 0; i < v.seats; i++) wins[i] += seat_value(&v, &s, i);
    }
    for (unsigned i = 0; i < v.seats; i++) {
        double two = i ? 1 - v.report.value : v.report.value, share = v.seats == 3 ? v.report.share[i] : two;
        double off = wins[i] / n - share;
        if (off * off > 16 * share * (1 - share) / n)
            fail_msg("%s, seat %u: %f by simulation, %f solved", preset, i, wins[i] / n, share);
        if (getenv("ASTRAGAL_SOAK"))
            print_message("# %s %s, seat %u: %u games, %.6f by simulation, %.6f solved\n", preset, sets, i, games,
                          wins[i] / n, share);
    }
    drop(&v);
}

static void test_simulated_policy_wins_as_often_as_solved(void **state) {
    unsigned games = SLOW_BUILD ? 200 : getenv("ASTRAGAL_SOAK") ? 1000000 : 40000;
    (void)state;
    simulate("farkle", "target=2000", games);
    simulate("farkel-keen", "target=2000", games);
    if (!SLOW_BUILD && getenv("ASTRAGAL_SOAK")) simulate("farkle", "", games);
}

/* ---- the same table whoever computes it, and in pieces ---- */

static void backwards(void *context, unsigned slices, void (*slice)(void *arg, unsigned i), void *arg) {
    (void)context;
    while (slices-- > 0) slice(arg, slices);
}
static bool countdown(void *context, double done) {
    int *left = context;
    (void)done;
    return (*left)-- > 0;
}

static void check_pieces(const char *preset, const char *rules, int steps) {
    char buf[200];
    const char *sets = smaller(rules, buf, sizeof buf);
    struct solved v;
    struct ag_msg why;
    solve_game(&v, preset, sets);
    struct ag_work other = plain_work;
    struct ag_solve_report report;
    char *table = vectors(v.plan.table);
    other.run = backwards;
    assert_true(ag_farkle_win_solve(v.r, &other, AG_SOLVE_EXACT, table, false, &report, &why));
    assert_memory_equal(table, v.table, v.plan.table);
    memset(table, 0xEE, v.plan.table);
    assert_false(ag_farkle_win_solve(v.r, &other, AG_SOLVE_EXACT, table, true, &report, &why)); /* nothing to resume */
    bool resume = false;
    do {
        int left = steps;
        other.context = &left;
        other.run = NULL;
        other.progress = countdown;
        assert_true(ag_farkle_win_solve(v.r, &other, AG_SOLVE_EXACT, table, resume, &report, &why));
        assert_true(report.complete == ag_farkle_win_fits(v.r, table, v.plan.table));
        resume = true;
    } while (!report.complete);
    assert_memory_equal(table, v.table, v.plan.table);
    free(table);
    drop(&v);
}

static void test_same_table_in_any_order_and_in_pieces(void **state) {
    (void)state;
    check_pieces("farkle", "target=1500", 7);
    check_pieces("farkel-keen", "target=1000", 13);
    check_pieces("farkle-facebook", "target=500 score_floor=-300", 50);
}

/* ---- three seats ---- */

static void test_three_seats_table_agrees_with_the_game(void **state) {
    (void)state;
    check_table("farkle-basic", "seats=3 target=500", 3);
    check_table("farkle-basic", "seats=3 target=300 three_farkles=150 score_floor=-100", 2);
    if (SLOW_BUILD) return;
    check_table("farkle", "seats=3 target=700", 3);
    check_table("farkle", "seats=3 target=500 opening=250 last_round=finish_rotation tie=shared", 3);
    check_table("farkle-basic", "seats=3 target=400 hot_dice=must_roll last_round=others_once", 2);
}

static void test_three_seats_simulated(void **state) {
    (void)state;
    simulate("farkle-basic", SLOW_BUILD ? "seats=3 target=400" : "seats=3 target=1500",
             SLOW_BUILD                ? 300
             : getenv("ASTRAGAL_SOAK") ? 1000000
                                       : 30000);
}

static void test_three_seats(void **state) {
    struct ag_msg why;
    struct ag_solve_plan plan;
    struct ag_solve_report report;
    double share[3];
    int left = 5;
    struct ag_work slow = {.context = &left, .progress = countdown, .memory = {NULL, resize}}, other = plain_work;
    struct solved v;
    (void)state;
    solve_game(&v, "farkle-basic", "seats=3 target=500");
    char *again = vectors(v.plan.table);
    assert_true(v.report.states == 1000);
    near(v.report.share[0] + v.report.share[1] + v.report.share[2], 1, 1e-12);
    assert_true(v.report.share[0] > v.report.share[1] && v.report.share[1] > v.report.share[2]); /* first to 500 wins */
    struct farkle_state s =
        {.turns = 1, .turn = 1, .began = 1, .phase = FARKLE_ROLLING, .dice = 6, .next_roll = FARKLE_FIRST_ROLL};
    assert_true(ag_farkle_three_value(v.r, v.table, &s, share));
    near(share[1], v.report.share[0], 0);
    near(share[0], v.report.share[2], 1e-15);
    other.run = backwards;
    assert_true(ag_farkle_three_solve(v.r, &other, again, false, &report, &why));
    assert_memory_equal(v.table, again, v.plan.table);
    assert_true(ag_farkle_three_solve(v.r, &slow, again, false, &report, &why));
    assert_false(report.complete);
    assert_false(ag_farkle_three_fits(v.r, again, v.plan.table));
    assert_true(ag_farkle_three_solve(v.r, &plain_work, again, true, &report, &why));
    assert_memory_equal(v.table, again, v.plan.table);
    assert_false(ag_farkle_three_plan(v.r, &plain_work, 1000, &plan, &why)); /* too large */
    free(again);
    drop(&v);
    ag_rules *r = rules_of("farkel-keen", "seats=3");
    assert_false(ag_farkle_three_plan(r, &plain_work, 0, &plan, &why));
    free(r);
}

/* ---- what is refused ---- */

static void refused(const char *preset, const char *sets, size_t limit, const char *part) {
    char text[400];
    struct ag_msg why = {0};
    struct ag_solve_plan plan;
    ag_rules *r = rules_of(preset, sets);
    assert_false(ag_farkle_win_plan(r, &plain_work, AG_SOLVE_EXACT, limit, &plan, &why));
    ag_msg_write(&why, NULL, text, sizeof text);
    if (!strstr(text, part)) fail_msg("%s", text);
    free(r);
}

static void test_what_cannot_be_solved_is_refused(void **state) {
    (void)state;
    refused("farkle", "seats=3", 0, "2 players");
    refused("farkel-keen", "", 100000000, "a target of");
    refused("farkle", "single=50,50,50,50,50,50", 0, "never end");
    refused("farkle", "", 1000, "no target would fit");
    refused("farkle", "last_round=all_once", 0, "last_round = all_once");
    refused("farkel-keen", "keen_points=passed keen_fail=fresh_six", 0, "keen_fail = turn_lost");
    refused("farkel-keen", "keen_points=passed last_round=others_once", 0, "finish_rotation or sudden_death");
}

/* Every row is whole, so that who finds one by the rules can use it; and is found again by them. */
static void check_row(const struct ag_solver *s, const ag_rules *r) {
    assert_true(s->name && s->game && s->objective && s->judges <= AG_OBJECTIVES);
    assert_string_equal(s->game, ag_rules_game(r)->name);
    if (!s->seats || s->seats == ag_rules_seats(r)) assert_ptr_equal(ag_solver_for(r, s->objective), s);
    assert_true(!s->answer == !!s->plan);
    if (s->answer) return;
    assert_true(s->key && s->words && s->solve && s->fits && s->scratch && s->prepare && s->residual && s->moves &&
                s->value);
    if (s->judges < AG_OBJECTIVES) assert_string_equal(s->objective, ag_objective_name(s->judges));
}

static void test_one_list_of_solvers(void **state) {
    static const struct {
        const char *preset, *sets;
        unsigned rows;
        const char *usual;
    } games[] = {{"farkle", "", 6, "win"},
                 {"farkle", "seats=3", 6, "win"},
                 {"balut", "", 2, "score"},
                 {"palko", "", 0, NULL},
                 {"null", "", 0, NULL}};
    (void)state;
    for (unsigned g = 0; g < sizeof games / sizeof *games; g++) {
        ag_rules *r = rules_of(games[g].preset, games[g].sets);
        const struct ag_solver *s;
        unsigned n = 0;
        for (; (s = ag_solver_of(ag_rules_game(r), n)); n++) {
            check_row(s, r);
            if (!n) assert_string_equal(s->objective, games[g].usual);
        }
        assert_int_equal(n, games[g].rows);
        assert_null(ag_solver_for(r, "no such thing"));
        free(r);
    }
}

static void test_a_foreign_table_does_not_fit(void **state) {
    struct solved v;
    (void)state;
    solve_game(&v, "farkle", "target=600");
    ag_rules *other = rules_of("farkle", "target=650");
    assert_false(ag_farkle_win_fits(other, v.table, v.plan.table));
    assert_false(ag_farkle_win_fits(v.r, v.table, v.plan.table - 8));
    ((char *)v.table)[3] ^= 1;
    assert_false(ag_farkle_win_fits(v.r, v.table, v.plan.table));
    free(other);
    drop(&v);
}

/* Every allocation that can fail, fails once: a sentence, and nothing lost. */
static void test_no_memory_is_a_sentence(void **state) {
    struct ag_msg why;
    struct ag_solve_plan plan;
    struct ag_solve_report report;
    struct ag_farkle_turn turn;
    double x;
    (void)state;
    ag_rules *r = rules_of("farkle", "target=500");
    assert_true(ag_farkle_win_plan(r, &plain_work, AG_SOLVE_EXACT, 0, &plan, &why));
    void *table = vectors(plan.table);
    for (unsigned what = 0; what < 4; what++)
        for (size_t n = 0;; n++) {
            size_t left = n;
            struct ag_work work = {.memory = {&left, resize}};
            bool done = what == 0   ? ag_farkle_win_solve(r, &work, AG_SOLVE_EXACT, table, false, &report, &why)
                        : what == 1 ? ag_farkle_turn(r, &work, &turn, &why)
                        : what == 2 ? ag_farkle_turns(r, &work, &x, &why)
                                    : ag_farkle_reach(r, &work, 500, &x, &why);
            if (done) break;
            assert_true(n < 20);
        }
    free(table);
    free(r);
}

int main(int argc, char **argv) {
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_greatest_expected_turn_scores),
        cmocka_unit_test(test_roll_again_limits_of_farkle),
        cmocka_unit_test(test_long_run_points_of_zilch),
        cmocka_unit_test(test_chance_of_a_turn_of_500),
        cmocka_unit_test(test_fewest_turns_by_hand),
        cmocka_unit_test(test_table_agrees_with_the_game),
        cmocka_unit_test(test_table_agrees_with_the_game_keen),
        cmocka_unit_test(test_table_agrees_with_the_game_passed_points),
        cmocka_unit_test(test_table_agrees_with_the_game_three_farkles),
        cmocka_unit_test(test_simulated_policy_wins_as_often_as_solved),
        cmocka_unit_test(test_same_table_in_any_order_and_in_pieces),
        cmocka_unit_test(test_three_seats),
        cmocka_unit_test(test_three_seats_table_agrees_with_the_game),
        cmocka_unit_test(test_three_seats_simulated),
        cmocka_unit_test(test_what_cannot_be_solved_is_refused),
        cmocka_unit_test(test_one_list_of_solvers),
        cmocka_unit_test(test_a_foreign_table_does_not_fit),
        cmocka_unit_test(test_no_memory_is_a_sentence),
        /* at full size: not under sanitizers */
        cmocka_unit_test(test_full_size_two_seats),
        cmocka_unit_test(test_fewer_points_can_be_worth_more),
        /* minutes: only when asked for */
        cmocka_unit_test(test_soak_facebook),
    };
    enum { ALL = sizeof tests / sizeof *tests, SOAK = 1, FULL = 2 };
    size_t n = SLOW_BUILD ? ALL - SOAK - FULL : getenv("ASTRAGAL_SOAK") ? ALL : ALL - SOAK;
    if (argc > 1) cmocka_set_test_filter(argv[1]);
    return _cmocka_run_group_tests("solve", tests, n, NULL, NULL);
}
