/*
 * solver_farkle_win.c - the Farkle family for the win, as rows of the list of solvers: two seats (farkle_win.c,
 * farkle_look.c) and three (farkle_three.c, farkle_three_look.c). Here is what both have in common: who begins, a
 * position by its scores, memory for turns.
 */
#include "farkle_three.h"
#include "farkle_win.h"
#include "msg.h"
#include "solvers.h"
#include "str.h"

/* ---- making ---- */

static bool two_plan(const struct ag_solver *self, const ag_rules *r, const struct ag_work *work, size_t limit,
                     struct ag_solve_plan *out, struct ag_msg *why) {
    return ag_farkle_win_plan(r, work, self->how, limit, out, why);
}

static bool three_plan(const struct ag_solver *self, const ag_rules *r, const struct ag_work *work, size_t limit,
                       struct ag_solve_plan *out, struct ag_msg *why) {
    (void)self;
    return ag_farkle_three_plan(r, work, limit, out, why);
}

static bool two_quick(const struct ag_solver *self, const ag_rules *r, const struct ag_work *work) {
    (void)self;
    return ag_farkle_win_quick(r, work);
}

/* The table is at rest, and says all, whenever progress is asked. */
struct resting {
    const struct ag_work *work;
    bool (*rest)(void *context, const struct ag_solve_rest *rest);
};

static void run_slices(void *context, unsigned slices, void (*slice)(void *arg, unsigned i), void *arg) {
    ag_work_run(((const struct resting *)context)->work, slices, slice, arg);
}

static bool progress(void *context, double done) {
    const struct resting *x = context;
    bool going = ag_work_progress(x->work, done);
    if (x->rest && done < 1 && !x->rest(x->work->context, &(struct ag_solve_rest){0})) going = false;
    return going;
}

static bool solve(const struct ag_solver *self, const ag_rules *r, const struct ag_work *work, void *table,
                  const struct ag_solve_rest *from, bool (*rest)(void *context, const struct ag_solve_rest *rest),
                  struct ag_solve_report *report, struct ag_msg *why) {
    struct resting x = {work, rest};
    struct ag_work inner = {.context = &x,
                            .run = work->run ? run_slices : NULL,
                            .progress = progress,
                            .memory = work->memory};
    if (self->seats == 3) return ag_farkle_three_solve(r, &inner, table, from, report, why);
    return ag_farkle_win_solve(r, &inner, self->how, table, from, report, why);
}

static bool two_fits(const struct ag_solver *self, const ag_rules *r, const void *table, size_t size) {
    const struct ag_farkle_win_head *h = table;
    return ag_farkle_win_fits(r, table, size) && h->how == self->how;
}

static bool three_fits(const struct ag_solver *self, const ag_rules *r, const void *table, size_t size) {
    (void)self;
    return ag_farkle_three_fits(r, table, size);
}

/* ---- memory for turns ---- */

/* As many turns are remembered as there is room for; more than there are starts of turns would be of no use. */
static size_t turns_for(size_t (*bytes)(const void *table, size_t turns), const void *table, uint64_t starts,
                        size_t budget) {
    size_t one = bytes(table, 1), each = (bytes(table, 1025) - one) / 1024 + 1;
    size_t turns = budget > one ? (budget - one) / each + 1 : 1;
    return turns < starts ? turns : (size_t)starts;
}

static size_t two_turns(const void *table, size_t budget) {
    const struct ag_farkle_win_head *h = table;
    return turns_for(ag_farkle_win_scratch, table, h->slope - h->start, budget);
}
static size_t three_turns(const void *table, size_t budget) {
    const struct ag_three_head *h = table;
    return turns_for(ag_farkle_three_scratch, table, (h->last1 - h->start) / 2, budget);
}

static size_t two_scratch(const struct ag_solver *self, const void *table, size_t budget) {
    (void)self;
    return ag_farkle_win_scratch(table, two_turns(table, budget));
}
static size_t three_scratch(const struct ag_solver *self, const void *table, size_t budget) {
    (void)self;
    return ag_farkle_three_scratch(table, three_turns(table, budget));
}

static void two_prepare(const struct ag_solver *self, const ag_rules *r, const void *table, size_t budget,
                        void *scratch) {
    (void)self;
    ag_farkle_win_prepare(r, table, two_turns(table, budget), scratch);
}
static void three_prepare(const struct ag_solver *self, const ag_rules *r, const void *table, size_t budget,
                          void *scratch) {
    (void)self;
    ag_farkle_three_prepare(r, table, three_turns(table, budget), scratch);
}

/* ---- reading ---- */

static double two_residual(const struct ag_solver *self, const void *table, const void *scratch) {
    (void)self;
    (void)scratch;
    return ((const struct ag_farkle_win_head *)table)->residual;
}
static double three_residual(const struct ag_solver *self, const void *table, const void *scratch) {
    (void)self;
    (void)scratch;
    return ((const struct ag_three_head *)table)->residual;
}

static unsigned two_moves(const struct ag_solver *self, const ag_rules *r, const void *table, const void *state,
                          void *scratch, double *values, double (*all)[AG_SEATS_MAX]) {
    const struct farkle_state *s = state;
    unsigned n = ag_farkle_win_moves(r, table, state, scratch, values);
    (void)self;
    for (unsigned i = 0; all && i < n; i++) {
        all[i][s->turn] = values[i];
        all[i][1 - s->turn] = 1 - values[i];
    }
    return n;
}
static unsigned three_moves(const struct ag_solver *self, const ag_rules *r, const void *table, const void *state,
                            void *scratch, double *values, double (*all)[AG_SEATS_MAX]) {
    (void)self;
    return ag_farkle_three_moves(r, table, state, scratch, values, all);
}

static bool three_decision(const struct ag_solver *self, const ag_rules *r, const void *table, const void *state,
                           void *scratch, double *all) {
    (void)self;
    return ag_farkle_three_decision(r, table, state, scratch, all);
}

/* ---- the start of a turn ---- */

static bool shares(const struct ag_solver *self, const ag_rules *r, const void *table, const void *state, double *all) {
    const struct farkle_state *s = state;
    if (self->seats == 3) return ag_farkle_three_value(r, table, state, all);
    double value = ag_farkle_win_value(r, table, state);
    all[s->turn] = value;
    all[1 - s->turn] = 1 - value;
    return value >= 0;
}

/* While the seats roll for it: each seat's chance to begin. Those that share the highest value roll again and are then
 * equal. Counted in AG_WIN parts of all ways the dice of the seats left can fall, so that it is exact. */
static uint64_t ways(unsigned dice, unsigned highest, unsigned face) {
    uint64_t n = 1; /* that so many dice, of `dice`, show the face and the others less */
    for (unsigned i = 0; i < highest; i++) n = n * (dice - i) / (i + 1);
    for (unsigned i = highest; i < dice; i++) n *= face - 1;
    return n;
}

static void chances_to_begin(const struct ag_start *st, unsigned seats, double *chance) {
    unsigned left = (unsigned)__builtin_popcount(st->left), best = (unsigned)__builtin_popcount(st->best);
    uint64_t of_best = 0, of_left = 0, all = AG_WIN;
    for (unsigned i = 0; i < left; i++) all *= 6;
    for (unsigned face = st->top ? st->top : 1; face <= 6; face++) {
        unsigned with = face == st->top ? best : 0;
        for (unsigned k = 0; with && k <= left; k++) of_best += ways(left, k, face) * (AG_WIN / (with + k));
        for (unsigned k = 0; k < left; k++) of_left += ways(left - 1, k, face) * (AG_WIN / (with + k + 1));
    }
    for (unsigned i = 0; i < seats; i++)
        chance[i] = st->left >> i & 1   ? (double)of_left / (double)all
                    : st->best >> i & 1 ? (double)of_best / (double)all
                                        : 0;
}

static bool value(const struct ag_solver *self, const ag_rules *r, const void *table, const void *state, void *scratch,
                  double *all) {
    const struct farkle_state *s = state;
    double chance[AG_SEATS_MAX], then[AG_SEATS_MAX];
    (void)scratch;
    if (s->phase != FARKLE_STARTING) return shares(self, r, table, state, all);
    chances_to_begin(&s->start, self->seats, chance);
    for (unsigned i = 0; i < self->seats; i++) all[i] = 0;
    for (unsigned first = 0; first < self->seats; first++) {
        union ag_state begun;
        ag_rules_game(r)->begin(r, &begun, (ag_seats)(1u << first));
        if (!shares(self, r, table, &begun, then)) return false;
        for (unsigned i = 0; i < self->seats; i++) all[i] += chance[first] * then[i];
    }
    return true;
}

/* ---- a position by its scores ---- */

static void put_scores(struct ag_str *s, unsigned n, const int32_t *score) {
    for (unsigned i = 0; i < n; i++) {
        ag_str_text(s, i ? "," : " scores ");
        ag_str_number(s, score[i]);
    }
    for (unsigned i = 0; i < n; i++) { /* since when: in the order of the seats */
        ag_str_text(s, i ? "," : " since ");
        ag_str_number(s, score[i] ? i + 1 : 0);
    }
}

/* " KEY a,b": the seats of a set that is not empty. */
static void put_seats(struct ag_str *s, const char *key, ag_seats seats) {
    const char *before = key;
    for (unsigned i = 0; i < AG_SEATS_MAX; i++) {
        if (!(seats >> i & 1)) continue;
        ag_str_text(s, before);
        ag_str_number(s, i);
        before = ",";
    }
}

/* The seat to move is seat 0. A seat has opened once its score is above 0. If another has the target, it has reached
 * it, and this is a last turn. */
static bool at(const struct ag_solver *self, const ag_rules *r, const int32_t *score, unsigned began, void *state,
               struct ag_msg *why) {
    unsigned n = self->seats;
    ag_seats opened = 0, reached = 0;
    char words[400]; /* seven digits and two signs for each number at most */
    struct ag_str s = ag_str_start(words, sizeof words);
    for (unsigned i = 0; i < n; i++) {
        if (score[i] > 0) opened |= (ag_seats)(1u << i);
        if (score[i] >= ag_rule(r, FARKLE_TARGET) && !reached) reached = (ag_seats)(1u << i);
    }
    /* not for people: a position in words, below */
    ag_str_text(&s, "phase rolling turn 0 began ");
    ag_str_number(&s, began);
    ag_str_text(&s, " turns ");
    ag_str_number(&s, 1 + n + (n - began) % n);
    put_scores(&s, n, score);
    put_seats(&s, " opened ", opened);
    put_seats(&s, " reached ", reached);
    ag_str_text(&s, " roll first");
    ag_str_end(&s);
    return ag_rules_game(r)->read_position(r, state, words, why);
}

/* clang-format off */
AG_SENTENCES(
    /* A label of the answer of 'astragal solve'; a chance stands beside it */
    MSG(SOLVED_WIN, "the seat that begins wins")
)
#define FARKLE .game = "farkle", .key = "first_seat_wins", .words = AG_MSG_SOLVED_WIN, .in_table = true, \
    .solve = solve, .value = value, .at = at
#define TWO FARKLE, .seats = 2, .plan = two_plan, .fits = two_fits, .scratch = two_scratch, .prepare = two_prepare, \
    .residual = two_residual, .moves = two_moves
#define THREE FARKLE, .seats = 3, .plan = three_plan, .fits = three_fits, .scratch = three_scratch, \
    .prepare = three_prepare, .residual = three_residual, .moves = three_moves, .decision = three_decision
const struct ag_solver ag_solvers_farkle_win[] = {
    {TWO, .name = "farkle-win-2", .objective = "win", .judges = AG_FOR_WIN, .best = true, .how = AG_SOLVE_EXACT,
     .quick = two_quick},
    {THREE, .name = "farkle-win-3", .objective = "win", .judges = AG_FOR_WIN, .best = true},
    {TWO, .name = "farkle-win-most-2", .objective = "win-most", .judges = AG_OBJECTIVES, .how = AG_SOLVE_MOST_POINTS},
    {0},
};
/* clang-format on */
