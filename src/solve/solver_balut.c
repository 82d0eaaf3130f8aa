/*
 * solver_balut.c - Balut as rows of the list of solvers: every card plays for itself, for the total or for the points
 * of its rows (BA-10). Tables hold what is still to come; what a card has already is counted here.
 */
#include "balut_table.h"
#include "msg.h"
#include "solvers.h"

static enum ag_balut_aim aim_of(const struct ag_solver *self) { return (enum ag_balut_aim)self->how; }

static bool plan(const struct ag_solver *self, const ag_rules *r, const struct ag_work *work, size_t limit,
                 struct ag_solve_plan *out, struct ag_msg *why) {
    return ag_balut_table_plan(r, aim_of(self), work, limit, out, why);
}

static bool quick(const struct ag_solver *self, const ag_rules *r, const struct ag_work *work) {
    struct ag_solve_plan p;
    return plan(self, r, work, 0, &p, NULL);
}

static bool solve(const struct ag_solver *self, const ag_rules *r, const struct ag_work *work, void *table,
                  const struct ag_solve_rest *from, bool (*rest)(void *context, const struct ag_solve_rest *rest),
                  struct ag_solve_report *report, struct ag_msg *why) {
    return ag_balut_table_solve(r, aim_of(self), work, table, from, rest, report, why);
}

/* ---- reading ---- */

static bool fits(const struct ag_solver *self, const ag_rules *r, const void *table, size_t size) {
    struct ag_balut_plan plan;
    (void)table;
    return ag_balut_table_prepare(r, aim_of(self), size, &plan);
}

static size_t scratch_size(const struct ag_solver *self, const void *table, size_t budget) {
    (void)self;
    (void)table;
    (void)budget;
    return ag_balut_table_scratch();
}

static void prepare(const struct ag_solver *self, const ag_rules *r, const void *table, size_t budget, void *scratch) {
    (void)table;
    (void)budget;
    ag_balut_table_prepare(r, aim_of(self), 0, scratch);
}

/* Values of points are rounded to steps of two bytes. */
static double residual(const struct ag_solver *self, const void *table, const void *scratch) {
    (void)table;
    return ag_balut_table_residual(aim_of(self), scratch);
}

static unsigned moves(const struct ag_solver *self, const ag_rules *r, const void *table, const void *state,
                      void *scratch, double *values, double (*all)[AG_SEATS_MAX]) {
    const struct ag_balut_state *s = state;
    unsigned n = ag_balut_table_moves(r, aim_of(self), table, state, scratch, values);
    for (unsigned i = 0; all && i < n; i++) all[i][s->turn] = values[i];
    return n;
}

/* A seat that is not on turn is before the first throw of its next one. */
static bool value(const struct ag_solver *self, const ag_rules *r, const void *table, const void *state, void *scratch,
                  double *all) {
    const struct ag_balut_state *s = state;
    for (unsigned seat = 0; seat < ag_rules_seats(r); seat++) {
        struct ag_balut_state own = *s;
        if (s->phase == AG_BALUT_STARTING || seat != s->turn) {
            own.phase = AG_BALUT_ROLLING;
            own.turn = (uint8_t)seat;
            own.dice = own.kept = 0;
            own.throws = 0;
        }
        all[seat] = ag_balut_table_value(r, aim_of(self), table, &own, scratch);
    }
    return true;
}

/* ---- what a card has already ---- */

static double gained_by(enum ag_balut_aim aim, const ag_rules *r, const struct ag_balut_state *s, unsigned seat) {
    double points = 0, score = 0;
    for (unsigned row = 0; row < AG_BALUT_ROWS; row++) {
        unsigned sum = 0, scored = 0;
        for (unsigned box = 0; box < AG_BALUT_BOXES; box++) {
            unsigned value = s->box[seat][row][box];
            sum += value ? value - 1 : 0;
            scored += value > 1;
        }
        score += sum;
        points += ag_balut_row_points(r, row, sum, scored);
    }
    return aim == AG_BALUT_FOR_SCORE ? score : points;
}

static void gained(const struct ag_solver *self, const ag_rules *r, const void *state, double *all) {
    for (unsigned seat = 0; seat < ag_rules_seats(r); seat++) all[seat] = gained_by(aim_of(self), r, state, seat);
}

/* clang-format off */
AG_SENTENCES(
    /* Labels of the answer of 'astragal solve'; a number stands beside them */
    MSG(SOLVED_SCORE, "highest expected score")
    MSG(SOLVED_ROWS, "highest expected points for rows")
)
/* clang-format on */

#define BALUT                                                                                                 \
    .game = "balut", .plan = plan, .solve = solve, .fits = fits, .scratch = scratch_size, .prepare = prepare, \
    .residual = residual, .moves = moves, .value = value, .gained = gained
const struct ag_solver ag_solvers_balut[] = {
    {BALUT, .name = "balut-score", .objective = "score", .judges = AG_FOR_SCORE, .how = AG_BALUT_FOR_SCORE,
     .key = "expected_score", .words = AG_MSG_SOLVED_SCORE, .quick = quick},
    {BALUT, .name = "balut-points", .objective = "points", .judges = AG_FOR_POINTS, .how = AG_BALUT_FOR_POINTS,
     .key = "expected_points", .words = AG_MSG_SOLVED_ROWS},
    {0},
};
