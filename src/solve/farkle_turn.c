/*
 * farkle_turn.c - exact play for one seat in the Farkle family: the most points a turn (and in the long run, where
 * three farkles in a row cost something), the best chance to reach so many points, the fewest turns to the target. The
 * sweep is farkle_model.c's.
 */
#include "farkle_model.h"
#include "msg.h"

#include <string.h>

enum { ROWS_FIRST = 1024, ROWS_MAX = 1 << 18, PASSES_MAX = 100000 };

/* A model, and rows for sweeps up to a certain total. */
struct bench {
    struct ag_farkle_model *model;
    struct ag_farkle_sweep sweep;
    ag_lanes *stop; /* the sweep's */
    const struct ag_work *work;
    void *block[2];
};

static void put_bench(struct bench *b) {
    ag_work_put(b->work, b->block[0]);
    ag_work_put(b->work, b->block[1]);
}

static bool get_bench(const ag_rules *r, const struct ag_work *work, uint32_t top, struct bench *b,
                      struct ag_msg *why) {
    *b = (struct bench){.work = work};
    b->model = (void *)ag_work_get(work, sizeof *b->model, &b->block[0]);
    if (!b->model) return ag_refuse_id(why, AG_MSG_TABLE_MEMORY);
    ag_farkle_model(r, 0, b->model);
    size_t rows = (size_t)top + b->model->most + 1, plays = b->model->plays;
    ag_lanes *row = ag_work_get(work, rows * (2 * plays + 1) * sizeof *row, &b->block[1]);
    if (!row) {
        put_bench(b);
        return ag_refuse_id(why, AG_MSG_TABLE_MEMORY);
    }
    b->sweep = (struct ag_farkle_sweep){.model = b->model, .top = top, .stop_step = 1};
    b->sweep.best = row;
    b->sweep.roll = row + rows * plays;
    b->sweep.stop = b->stop = row + 2 * rows * plays;
    return true;
}

/* Whether rolling with these dice costs nothing, or is all that is allowed, however high the total is. */
static bool always_rolls(const struct ag_farkle_model *m, unsigned play) {
    return play == FARKLE_FULL && (m->farkle[play] <= 0 || !m->hot_stop);
}

/* ---- the most points ---- */

/* Stop values are points; rows above the top are taken as if everybody stopped there. */
static void stop_with_points(struct bench *b, int32_t least) {
    for (uint32_t t = 0; t <= b->sweep.top + b->model->most; t++) {
        double points = (double)t * b->model->unit;
        ag_lanes_set(b->stop + t, (int32_t)t < least ? FARKLE_NEVER : points);
        for (unsigned p = 0; t > b->sweep.top && p < b->model->plays; p++)
            ag_lanes_set(b->sweep.best + (size_t)t * b->model->plays + p, points);
    }
}

/* The row from which on nobody rolls these dice; top + 1 where there is none. */
static uint32_t limit_row(const struct bench *b, unsigned play, unsigned lane) {
    uint32_t t = b->sweep.top;
    while (t > 0 && !(b->sweep.roll[(size_t)t * b->model->plays + play][lane] > b->stop[t][lane])) t--;
    return t + 1;
}

/* In the long run: rho is the average, and a count of i farkles in a row is worth h(i) points against a count of 0.
 * rho + h(i) = the best turn with lost = h(i + 1), after the third -penalty. */
static double long_run(struct bench *b, double penalty) {
    double rho = 0, before = -1, lost[3] = {0, 0, -penalty};
    for (unsigned pass = 0; pass < PASSES_MAX && (pass < 4 || rho != before); pass++) {
        double start[3];
        for (unsigned i = 0; i < 3; i++) {
            ag_lanes_set(&b->sweep.lost, lost[i]);
            ag_farkle_sweep(&b->sweep);
            start[i] = b->sweep.start[0];
        }
        before = rho;
        rho = start[0];
        lost[0] = start[1] - rho;
        lost[1] = start[2] - rho;
        if (pass > 200 && rho - before < 1e-10 && before - rho < 1e-10) break; /* the last bits may never settle */
    }
    return rho;
}

static bool fill_turn(const ag_rules *r, struct bench *b, struct ag_farkle_turn *out) {
    const struct ag_farkle_model *m = b->model;
    int32_t least = (ag_rule(r, FARKLE_MIN_BANK) + m->unit - 1) / m->unit, penalty = ag_rule(r, FARKLE_THREE_FARKLES);
    stop_with_points(b, least);
    ag_farkle_sweep(&b->sweep);
    memset(out, 0, sizeof *out);
    for (unsigned p = 0; p < m->plays; p++) {
        uint32_t row = limit_row(b, p, 0);
        bool coloured = ag_rule(r, FARKLE_DOUBLER) && p < FARKLE_PLAIN;
        if (!always_rolls(m, p) && row > b->sweep.top / 2) return false; /* more rows are needed */
        out->limit[coloured][p % FARKLE_PLAIN + 1] = always_rolls(m, p) ? INT32_MAX : (int32_t)row * m->unit;
    }
    out->expected = out->long_run = b->sweep.start[0];
    if (penalty) out->long_run = long_run(b, penalty);
    return true;
}

bool ag_farkle_turn(const ag_rules *r, const struct ag_work *work, struct ag_farkle_turn *out, struct ag_msg *why) {
    for (uint32_t top = ROWS_FIRST; top <= ROWS_MAX; top *= 2) {
        struct bench b;
        if (!get_bench(r, work, top, &b, why)) return false;
        bool done = fill_turn(r, &b, out);
        put_bench(&b);
        if (done) return true;
    }
    return ag_refuse_id(why, AG_MSG_SOLVE_ENDLESS);
}

/* ---- a chance ---- */

bool ag_farkle_reach(const ag_rules *r, const struct ag_work *work, int32_t points, double *chance,
                     struct ag_msg *why) {
    struct bench b;
    ag_lanes sure;
    int32_t min_bank = ag_rule(r, FARKLE_MIN_BANK), unit = ag_farkle_unit(r);
    uint32_t need = (uint32_t)((points > min_bank ? points : min_bank) + unit - 1) / (uint32_t)unit;
    if (!need) need = 1; /* nothing can be banked without a scoring die */
    if (need > ROWS_MAX) return ag_refuse_id(why, AG_MSG_SOLVE_ENDLESS);
    if (!get_bench(r, work, need - 1, &b, why)) return false;
    ag_lanes_set(&sure, 1); /* below, stopping is worth 0, as good as not allowed */
    ag_farkle_flat_top(&b.sweep, &sure);
    ag_farkle_sweep(&b.sweep);
    *chance = b.sweep.start[0];
    put_bench(&b);
    return true;
}

/* ---- the fewest turns ---- */

/* Values are minus the turns to come: from[3 * x + i] for standing x with i farkles in a row. */
static double turns_from(struct bench *b, const struct ag_farkle_ladder *l, double *from, uint32_t x, unsigned i) {
    int32_t score = farkle_score_of(l, x), least = farkle_least_of(l, x);
    uint32_t open = farkle_standing(l, score, true), self = 3 * x + i;
    struct ag_farkle_sweep *s = &b->sweep;
    ag_lanes done;
    double slope = 0.3, lost = from[self], last_lost = 0, last = 0;
    s->top = (uint32_t)(l->target - score > least ? l->target - score : least) - 1;
    for (uint32_t t = 1; t <= s->top; t++)
        ag_lanes_set(b->stop + t, (int32_t)t < least                ? FARKLE_NEVER
                                  : score + (int32_t)t >= l->target ? 0
                                                                    : from[3 * (open + t)]);
    ag_lanes_set(&done, 0);
    for (unsigned step = 0; step < 100; step++) { /* lost is the unknown itself unless farkles are counted */
        if (l->penalty) lost = from[3 * (i == 2 ? farkle_punished(l, x) : x) + (i + 1) % 3];
        ag_lanes_set(&s->lost, lost);
        ag_farkle_flat_top(s, &done);
        ag_farkle_sweep(s);
        double value = s->start[0] - 1, off = value - lost;
        if (l->penalty) return value;
        if (step && (lost - last_lost > 1e-7 || last_lost - lost > 1e-7)) slope = (value - last) / (lost - last_lost);
        last_lost = lost;
        last = value;
        lost += off / (1 - slope);
        if (off < 1e-12 && off > -1e-12) break;
    }
    return lost;
}

bool ag_farkle_turns(const ag_rules *r, const struct ag_work *work, double *turns, struct ag_msg *why) {
    struct ag_farkle_ladder l;
    struct bench b;
    void *block;
    ag_farkle_ladder(r, &l);
    uint32_t top = (uint32_t)(l.target - l.floor > l.opening ? l.target - l.floor : l.opening);
    if (top > ROWS_MAX) return ag_refuse_id(why, AG_MSG_TABLE_MEMORY);
    if (!get_bench(r, work, top, &b, why)) return false;
    double *from = (double *)(void *)ag_work_get(work, 3 * (size_t)l.standings * sizeof *from, &block);
    bool stopped = false;
    double change = from ? 1 : 0;
    for (unsigned pass = 0; change > 1e-12 && !stopped && pass < 1000; pass++) {
        change = 0;
        for (uint32_t x = l.standings; x-- > 0 && !stopped;) {
            for (unsigned i = 3; i-- > 0;) {
                if (!l.penalty && i) continue;
                double value = turns_from(&b, &l, from, x, i), d = value - from[3 * x + i];
                if (d < 0) d = -d;
                if (d > change) change = d;
                from[3 * x + i] = value;
            }
            stopped = !ag_work_progress(work, 1 - (double)x / l.standings);
        }
        if (!l.penalty) break;
    }
    if (from) *turns = -from[3 * farkle_standing(&l, 0, false)];
    ag_work_put(work, block);
    put_bench(&b);
    return from && !stopped ? true : ag_refuse_id(why, from ? AG_MSG_SOLVE_STOPPED : AG_MSG_TABLE_MEMORY);
}
