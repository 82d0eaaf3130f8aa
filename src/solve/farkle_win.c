/*
 * farkle_win.c - solves two-seat Farkle, both seats playing for the win, for any rules of the family (FA-10 to FA-19).
 *
 * Only starts of turns are stored. Pairs of scores are taken by falling sum, since a turn that banks points ends at a
 * greater sum; inside a turn one sweep over the running total gives the value (farkle_model.c). The only circle is the
 * farkle that hands the same pair of scores to the other seat. Two unknowns, x = f(1 - y) and y = g(1 - x), f and g
 * convex and made of straight pieces: Newton's method with slopes from the last two points settles them in a few
 * sweeps. A penalty for three farkles lowers scores; then the table is gone over again until nothing changes.
 *
 * Eight couples (a pair of scores, seen from both sides) make a group, one in each lane; the groups of a sum are
 * independent of each other and are dealt to the caller's threads. A lane that has settled keeps its values while its
 * neighbours go on, so a table is the same to the last bit whatever shares a group, on any number of lanes.
 */
#include "farkle_win.h"
#include "msg.h"

#include <string.h>

enum { SLICES = 8, STEPS_MAX = 60, PASSES_MAX = 500, REACH_MAX = 1 << 16, STANDINGS_MAX = 1 << 20 };
static const double TINY = 1e-14, SETTLED = 1e-12, UNCHANGED = 2e-12, COARSE = 1e-4;

/* ---- last turns ---- */

/* Values of rolling for all that may be lacking, up to reach: row t of the sweep lacks reach - t, and lacking nothing
 * is worth even. */
static void sweep_last(struct ag_farkle_sweep *s, ag_lanes *stop, uint32_t reach, double even) {
    ag_lanes sure;
    s->top = reach + 1;
    for (uint32_t t = 0; t <= reach + 1; t++) ag_lanes_set(stop + t, t > reach ? 1 : 0);
    ag_lanes_set(stop + reach, even);
    ag_lanes_set(&sure, 1);
    ag_lanes_set(&s->lost, 0);
    ag_farkle_flat_top(s, &sure);
    ag_farkle_sweep(s);
}

/* How much a turn may bring before it is less likely than TINY; false: there is no end. */
static bool measure_last(const struct ag_farkle_model *m, struct ag_farkle_sweep *s, ag_lanes *stop, uint32_t reach,
                         struct ag_farkle_win_head *h) {
    sweep_last(s, stop, reach, 1);
    h->reach = 0;
    while (h->reach <= reach && s->roll[(size_t)(reach - h->reach) * m->plays + FARKLE_FULL][0] >= TINY) h->reach++;
    return h->reach <= reach;
}

static void store_last(const struct ag_farkle_model *m, struct ag_farkle_sweep *s, ag_lanes *stop,
                       const struct ag_farkle_win_head *h, double *last) {
    for (unsigned way = 0; way < 2; way++) {
        sweep_last(s, stop, h->reach, way ? 1 : h->tie_shared ? 0.5 : 0);
        for (uint32_t row = h->reach + 2; row-- > 0;)
            for (unsigned p = 0; p < m->plays; p++) *last++ = s->roll[(size_t)row * m->plays + p][0];
    }
}

/* Finds the reach or, once it is known and last is given, stores the values. */
static bool last_turns(const struct ag_work *work, const struct ag_farkle_model *m, struct ag_farkle_win_head *h,
                       double *last, struct ag_msg *why) {
    bool done = false;
    for (uint32_t reach = last ? h->reach : 512; !done && reach <= REACH_MAX; reach *= 2) {
        void *block;
        size_t rows = (size_t)reach + m->most + 2;
        ag_lanes *row = ag_work_get(work, rows * (2 * m->plays + 1) * sizeof *row, &block);
        if (!row) return ag_refuse_id(why, AG_MSG_TABLE_MEMORY);
        ag_lanes *stop = row + 2 * rows * m->plays;
        struct ag_farkle_sweep s = {.model = m,
                                    .stop_step = 1,
                                    .stop = stop,
                                    .best = row,
                                    .roll = row + rows * m->plays};
        if (last) store_last(m, &s, stop, h, last);
        done = last || measure_last(m, &s, stop, reach, h);
        ag_work_put(work, block);
    }
    return done || ag_refuse_id(why, AG_MSG_SOLVE_ENDLESS);
}

/* ---- the plan ---- */

static bool make_head(const ag_rules *r, const struct ag_work *work, unsigned how, const struct ag_farkle_model *m,
                      struct ag_farkle_win_head *h, struct ag_msg *why) {
    ag_farkle_win_head(r, how, h);
    return h->ends_at_once || last_turns(work, m, h, NULL, why);
}

/* One slice's rows: the values of stopping from both sides, best values, and with Keen those of rolling. */
struct slice {
    ag_lanes *stop[2], *best, *roll[2];
    double residual;
    uint64_t unused[7];
};
struct couple {
    uint32_t x, y; /* the standings of the two seats; the first is the one to move, and began if that matters */
};
struct solve {
    const struct ag_work *work;
    struct ag_farkle_model *model;
    struct ag_farkle_win_head *head;
    double *table;
    struct couple *couple;
    uint32_t couples;
    struct slice slice[SLICES];
};

static size_t slice_vectors(const struct ag_farkle_win_head *h, const struct ag_farkle_model *m) {
    return ag_farkle_win_rows(h) * (h->keen ? 5 * m->plays : 2 + m->plays);
}
static size_t couples_max(const struct ag_farkle_win_head *h) { return 2 * (size_t)h->ladder.standings + 2; }

static double scratch_bytes(const struct ag_farkle_win_head *h, const struct ag_farkle_model *m) {
    return sizeof(struct solve) + sizeof(struct ag_farkle_model) + (double)couples_max(h) * sizeof(struct couple) +
           SLICES * (double)slice_vectors(h, m) * sizeof(ag_lanes) + 64 * 4;
}

static double whole_bytes(struct ag_farkle_win_head *h, const struct ag_farkle_model *m) {
    double table = ag_farkle_win_lay_out(h);
    return table + scratch_bytes(h, m);
}

/* The sentence that says how large, and which target would fit. */
static bool refuse_size(struct ag_farkle_win_head *h, const struct ag_farkle_model *m, double limit,
                        struct ag_msg *why) {
    double needed = whole_bytes(h, m) / 1e6;
    int32_t fits = 0, above = h->ladder.target;
    while (above - fits > 1) {
        h->ladder.target = fits + (above - fits) / 2;
        h->ladder.standings = h->ladder.unopened + (uint32_t)(h->ladder.target - h->ladder.floor);
        if (whole_bytes(h, m) <= limit) fits = h->ladder.target;
        else above = h->ladder.target;
    }
    struct ag_msg msg = ag_msg_make(fits ? AG_MSG_SOLVE_LARGE : AG_MSG_SOLVE_LARGE_NEVER,
                                    needed < 2e9 ? (int64_t)needed + 1 : 2000000000,
                                    limit < 2e15 ? (int64_t)(limit / 1e6) : 2000000000, (int64_t)fits * h->unit);
    return ag_refuse(why, msg);
}

/* FA-16: where taken points leave a score, whoever reaches the target may only hand it on. With a last turn for the others
 * in any case, a second turn after a bad offer, or penalties, points go to and fro almost for ever, and rounds of the
 * table settle nothing. */
static bool passed_can_be_solved(const ag_rules *r) {
    if (!ag_rule(r, FARKLE_KEEN) || ag_rule(r, FARKLE_KEEN_POINTS) != FARKLE_POINTS_PASSED) return true;
    return ag_rule(r, FARKLE_LAST_ROUND) != FARKLE_OTHERS_ONCE && ag_rule(r, FARKLE_KEEN_FAIL) != FARKLE_FRESH_SIX &&
           !ag_rule(r, FARKLE_THREE_FARKLES);
}

static bool plan(const ag_rules *r, const struct ag_work *work, unsigned how, struct ag_farkle_model *m, size_t limit,
                 struct ag_farkle_win_head *h, struct ag_solve_plan *out, struct ag_msg *why) {
    static const double HUGE_BYTES = 1e13;
    double most = limit ? (double)limit : HUGE_BYTES;
    if (ag_rules_seats(r) != 2) return ag_refuse(why, ag_msg_make(AG_MSG_SOLVE_SEATS, 2, ag_rules_seats(r), 0));
    if (ag_rule(r, FARKLE_LAST_ROUND) == FARKLE_ALL_ONCE) return ag_refuse_id(why, AG_MSG_SOLVE_ALL_ONCE);
    if (!passed_can_be_solved(r)) return ag_refuse_id(why, AG_MSG_SOLVE_PASSED);
    ag_farkle_model(r, how, m);
    if (!make_head(r, work, how, m, h, why)) return false;
    double whole = whole_bytes(h, m);
    if (whole > most) return refuse_size(h, m, most, why);
    out->table = (size_t)h->bytes;
    out->peak = (size_t)whole;
    out->states = (h->slope - h->start) + (h->keen ? (h->bytes / sizeof(double) - h->offer) : 0);
    return true;
}

bool ag_farkle_win_plan(const ag_rules *r, const struct ag_work *work, unsigned how, size_t limit,
                        struct ag_solve_plan *out, struct ag_msg *why) {
    struct ag_farkle_win_head h;
    void *block;
    struct ag_farkle_model *m = (void *)ag_work_get(work, sizeof *m, &block);
    bool done = m ? plan(r, work, how, m, limit, &h, out, why) : ag_refuse_id(why, AG_MSG_TABLE_MEMORY);
    ag_work_put(work, block);
    return done;
}

/* What a solve in seconds can hold: starts of turns, or with Keen offers too, which cost much less each. A penalty for
 * three farkles takes minutes, since the table has to be gone over many times. */
enum { BEST_STARTS = 200000, BEST_OFFERS = 100000000 };

bool ag_farkle_win_quick(const ag_rules *r, const struct ag_work *work) {
    struct ag_solve_plan p;
    if (ag_rules_seats(r) != 2 || ag_rule(r, FARKLE_THREE_FARKLES)) return false;
    if (ag_rule(r, FARKLE_KEEN_POINTS) == FARKLE_POINTS_PASSED) return false; /* many rounds for each pair of scores */
    return ag_farkle_win_plan(r, work, AG_SOLVE_EXACT, 0, &p, NULL) &&
           p.states <= (ag_rule(r, FARKLE_KEEN) ? BEST_OFFERS : BEST_STARTS);
}

/* ---- a group of couples ---- */

/* One side of a group: eight positions, their stop rows and the sweep over them. */
struct side {
    struct farkle_win_seats seats[AG_LANES];
    uint32_t top[AG_LANES]; /* the rows that a lane needs; the sweep has as many as the neediest */
    struct ag_farkle_sweep sweep;
    ag_lanes *stop;
    ag_lanes value, lost; /* of the last sweep */
    ag_lanes slope;
};

static struct farkle_win_seats seats_of(const struct solve *v, const struct couple *c, unsigned side, unsigned mine,
                                        unsigned theirs) {
    if (!side) return (struct farkle_win_seats){c->x, c->y, 0, mine, theirs};
    return (struct farkle_win_seats){c->y, c->x, v->head->begans - 1, theirs, mine};
}

static double *stored(const struct solve *v, const struct farkle_win_seats *s) {
    return v->table + farkle_win_start(v->head, s->began, s->mine, s->theirs, s->x, s->y);
}

/* Where rows are filled in above the top (ag_farkle_flat_top) they are not quite those that a sweep from higher up
 * would give, so the top is that of a block of couples which is the same for any number of lanes. It does not depend on
 * what a farkle leaves. */
enum { BLOCK = 8 };
_Static_assert(BLOCK % AG_LANES == 0, "a group lies within a block");
static uint32_t top_of_block(const struct solve *v, uint32_t couple, unsigned side) {
    uint32_t top = 0, first = couple / BLOCK * BLOCK;
    for (uint32_t i = first; i < first + BLOCK && i < v->couples; i++) {
        struct farkle_win_seats s = seats_of(v, &v->couple[i], side, 0, 0);
        uint32_t t = ag_farkle_win_top(v->head, &s, 0);
        if (t > top) top = t;
    }
    return top;
}

/* Stop rows for all lanes, high enough for all of them; beaten: what a farkle leaves to the other seat, at the least.
 */
static void set_stops(const struct solve *v, struct side *e, const ag_lanes *beaten) {
    e->sweep.top = 0;
    for (unsigned i = 0; i < AG_LANES; i++) {
        if (!v->head->rolls_on) e->top[i] = ag_farkle_win_top(v->head, &e->seats[i], (*beaten)[i]);
        if (e->top[i] > e->sweep.top) e->sweep.top = e->top[i];
    }
    uint32_t top = e->sweep.top;
    AG_CHECK(top + v->model->most < ag_farkle_win_rows(v->head));
    for (unsigned i = 0; i < AG_LANES; i++)
        ag_farkle_win_stops(v->head, &e->seats[i], top + (v->head->rolls_on ? 0 : v->model->most), i, e->stop);
}

static void sweep_side(const struct solve *v, struct side *e, const ag_lanes *lost) {
    e->lost = e->sweep.lost = *lost;
    ag_farkle_win_above(v->head, &e->sweep);
    ag_farkle_sweep(&e->sweep);
    e->value = e->sweep.start;
}

static double distance(double a, double b) { return a > b ? a - b : b - a; }

/* FA-16: the values of taking offers. After a farkle on the first roll of offered dice the turn may begin again. Where
 * taken points leave a score this turn is that of all offers, by a seat that stood higher, that bring it down to y.
 * Returns the greatest change. */
static double store_offers(const struct solve *v, const struct side *e) {
    const struct ag_farkle_win_head *h = v->head;
    double change = 0;
    for (unsigned i = 0; i < AG_LANES; i++) {
        const struct farkle_win_seats *s = &e->seats[i];
        if (s->theirs || s->y < h->ladder.unopened) continue; /* whoever offers has just banked */
        double again = h->fresh_six ? e->value[i] - e->lost[i] : 0;
        uint32_t most = h->passed ? h->ladder.standings - 1 - s->y : s->y - h->ladder.unopened;
        for (uint32_t t = 1; t <= most; t++) {
            double *to = v->table + farkle_win_offer(h, s->began, s->mine, s->x, h->passed ? s->y + t : s->y, t);
            const ag_lanes *row = e->sweep.roll + (size_t)(t < e->sweep.top ? t : e->sweep.top) * h->plays;
            for (unsigned p = 0; p < h->plays; p++) {
                double value = row[p][i] + h->farkle[p] * again, d = distance(to[p], value);
                if (d > change) change = d;
                to[p] = value;
            }
        }
    }
    return change;
}

static double within(double x, double low, double high) { return x < low ? low : x > high ? high : x; }

/* A guess from the neighbours with greater sums, as if the values were a plane. */
static double guess(const struct solve *v, const struct farkle_win_seats *s) {
    const struct ag_farkle_ladder *l = &v->head->ladder;
    struct farkle_win_seats up = *s, over = *s, both = *s;
    up.x = both.x = s->x + 1;
    over.y = both.y = s->y + 1;
    if (up.x < l->standings && over.y < l->standings)
        return within(*stored(v, &up) + *stored(v, &over) - *stored(v, &both), 0.001, 0.999);
    if (up.x < l->standings) return *stored(v, &up);
    if (over.y < l->standings) return *stored(v, &over);
    return 0.7;
}

/* The slope of a side's value by what a farkle leaves it, from the last two sweeps. */
static void learn_slope(struct side *e, const ag_lanes *lost, const ag_lanes *value) {
    for (unsigned i = 0; i < AG_LANES; i++) {
        double run = e->lost[i] - (*lost)[i];
        if (run > 1e-8 || run < -1e-8) e->slope[i] = within((e->value[i] - (*value)[i]) / run, 0, 0.999);
    }
}

/* How far off each lane is, and Newton's step for x = f(1 - y), y = g(1 - x) in those that are not settled yet. */
static void step(struct side *e, const ag_masks *live, ag_lanes *x, ag_lanes *y, ag_lanes *off) {
    ag_lanes off_x = e[0].value - *x, off_y = e[1].value - *y, scale = 1.0 - e[0].slope * e[1].slope;
    ag_lanes next_x = *x + (off_x - e[0].slope * off_y) / scale, next_y = *y + (off_y - e[1].slope * off_x) / scale;
    ag_lanes_pick(x, &next_x, live);
    ag_lanes_pick(y, &next_y, live);
    for (unsigned i = 0; i < AG_LANES; i++) {
        double a = distance(off_x[i], 0), b = distance(off_y[i], 0);
        if ((*live)[i]) (*off)[i] = a > b ? a : b;
    }
}

/* One sweep from both sides. A lane that is settled meets what it met before, so that its rows stay as they are. */
static void sweep_both(const struct solve *v, struct side *e, const ag_masks *live, const ag_lanes *x,
                       const ag_lanes *y, bool learn) {
    const ag_lanes *other[2] = {y, x};
    for (unsigned k = 0; k < 2; k++) {
        ag_lanes before = e[k].lost, value = e[k].value, lost = e[k].lost, now = 1.0 - *other[k];
        ag_lanes_pick(&lost, &now, live);
        sweep_side(v, &e[k], &lost);
        if (learn) learn_slope(&e[k], &before, &value);
    }
}

/* Rows were chosen by a guess of x and y; whether they were high enough for a lane. */
static bool high_enough(const struct solve *v, const struct side *e, unsigned i, double x, double y) {
    return v->head->rolls_on || (ag_farkle_win_top(v->head, &e[0].seats[i], y) <= e[0].top[i] &&
                                 ag_farkle_win_top(v->head, &e[1].seats[i], x) <= e[1].top[i]);
}

static void guess_lanes(const struct solve *v, struct side *e, ag_lanes *x, ag_lanes *y) {
    for (unsigned i = 0; i < AG_LANES; i++) {
        (*x)[i] = guess(v, &e[0].seats[i]);
        (*y)[i] = guess(v, &e[1].seats[i]);
        for (unsigned k = 0; k < 2; k++)
            e[k].slope[i] =
                v->table[v->head->slope + e[k].seats[i].began * (size_t)v->head->ladder.standings + e[k].seats[i].x];
    }
}

static bool any(const ag_masks *mask) {
    for (unsigned i = 0; i < AG_LANES; i++)
        if ((*mask)[i]) return true;
    return false;
}

/* Sweeps until every lane of the mask is settled. */
static void settle_lanes(const struct solve *v, struct side *e, const ag_masks *lanes, ag_lanes *x, ag_lanes *y,
                         ag_lanes *off) {
    ag_masks live = *lanes;
    for (unsigned n = 0; n < STEPS_MAX && any(&live); n++) {
        sweep_both(v, e, &live, x, y, n > 0);
        step(e, &live, x, y, off);
        live &= *off > SETTLED;
    }
}

static double settle(const struct solve *v, struct side *e) {
    ag_lanes x, y, off, beaten;
    ag_masks live;
    double worst = 0;
    guess_lanes(v, e, &x, &y);
    ag_lanes_set(&off, 1);
    live = off > 0;
    while (any(&live)) {
        beaten = 0.9 * y;
        set_stops(v, &e[0], &beaten);
        beaten = 0.9 * x;
        set_stops(v, &e[1], &beaten);
        settle_lanes(v, e, &live, &x, &y, &off);
        for (unsigned i = 0; i < AG_LANES; i++)
            if (high_enough(v, e, i, x[i], y[i])) live[i] = 0;
    }
    e[0].value = x;
    e[1].value = y;
    for (unsigned i = 0; i < AG_LANES; i++)
        if (off[i] > worst) worst = off[i];
    return worst;
}

/* Without a penalty: both sides of each couple at once. */
static double solve_both(const struct solve *v, struct side *e, double *change) {
    double off = settle(v, e);
    *change = 0;
    for (unsigned k = 0; k < 2; k++) {
        for (unsigned i = 0; i < AG_LANES; i++) {
            const struct farkle_win_seats *s = &e[k].seats[i];
            *stored(v, s) = e[k].value[i];
            v->table[v->head->slope + s->began * (size_t)v->head->ladder.standings + s->x] = e[k].slope[i];
        }
        double d = v->head->keen ? store_offers(v, &e[k]) : 0;
        if (d > *change) *change = d;
    }
    return off;
}

/* Where taken points leave a score, an offer leads to a turn of this same couple, with the seats changed: what stopping
 * at a total is worth to the one side follows from rolling with it by the other side, and that from higher totals. So
 * it takes a few rounds. */
static double solve_couples(const struct solve *v, struct side *e) {
    double change, off = solve_both(v, e, &change);
    for (unsigned n = 0; v->head->passed && change > UNCHANGED && n < PASSES_MAX; n++) off = solve_both(v, e, &change);
    return v->head->passed && change > off ? change : off;
}

/* With one: a farkle raises the count, so most farkles first; the third leads to a lower score, whose value is that of
 * the pass before. */
static double improve_couples(const struct solve *v, struct side *e, const struct couple *c) {
    double change = 0;
    for (unsigned sum = 5; sum-- > 0;)
        for (unsigned mine = 0; mine < 3; mine++) {
            if (mine > sum || sum - mine > 2) continue;
            for (unsigned k = 0; k < 2; k++) {
                ag_lanes beaten, lost;
                for (unsigned i = 0; i < AG_LANES; i++) {
                    e[k].seats[i] = seats_of(v, c + i, k, mine, sum - mine);
                    struct farkle_win_seats other = ag_farkle_win_after_farkle(v->head, &e[k].seats[i]);
                    beaten[i] = *stored(v, &other);
                }
                set_stops(v, &e[k], &beaten);
                lost = 1.0 - beaten;
                sweep_side(v, &e[k], &lost);
                for (unsigned i = 0; i < AG_LANES; i++) {
                    double *to = stored(v, &e[k].seats[i]), d = distance(*to, e[k].value[i]);
                    if (d > change) change = d;
                    *to = e[k].value[i];
                }
                double d = v->head->keen ? store_offers(v, &e[k]) : 0;
                if (v->head->passed && d > change) change = d;
            }
        }
    return change;
}

static void solve_group(const struct solve *v, struct slice *slice, uint32_t first) {
    struct side e[2];
    struct couple c[AG_LANES];
    memset(e, 0, sizeof e);
    for (unsigned i = 0; i < AG_LANES; i++) c[i] = v->couple[first + i < v->couples ? first + i : first];
    for (unsigned k = 0; k < 2; k++) {
        e[k].stop = slice->stop[k];
        e[k].sweep = (struct ag_farkle_sweep){.model = v->model,
                                              .stop = slice->stop[k],
                                              .best = slice->best,
                                              .roll = slice->roll[k],
                                              .stop_step = v->head->keen ? v->head->plays : 1};
        uint32_t top = v->head->rolls_on ? top_of_block(v, first, k) : 0;
        for (unsigned i = 0; i < AG_LANES; i++) {
            e[k].seats[i] = seats_of(v, &c[i], k, 0, 0);
            e[k].top[i] = top;
        }
    }
    double off = v->head->ladder.penalty ? improve_couples(v, e, c) : solve_couples(v, e);
    if (off > slice->residual) slice->residual = off;
}

static void solve_slice(void *arg, unsigned slice) {
    struct solve *v = arg;
    for (uint32_t first = slice * AG_LANES; first < v->couples; first += SLICES * AG_LANES)
        solve_group(v, &v->slice[slice], first);
}

/* ---- the whole table ---- */

/* The couples of one sum of scores, or those of them with so many seats that have not opened; ALL: all of them. Where it
 * does not matter who began, each pair once. */
enum { ALL = 3 };
static void list_couples(struct solve *v, uint32_t sum, unsigned closed) {
    const struct ag_farkle_ladder *l = &v->head->ladder;
    v->couples = 0;
    for (uint32_t x = 0; x < l->standings; x++) {
        uint32_t mine = (uint32_t)(farkle_score_of(l, x) - l->floor);
        if (mine > sum) continue;
        for (unsigned opened = l->unopened ? 0 : 1; opened < 2; opened++) {
            uint32_t y = sum - mine + (opened ? l->unopened : 0);
            if (opened ? y >= l->standings : y >= l->unopened) continue;
            if (closed != ALL && closed != (unsigned)(x < l->unopened) + (y < l->unopened)) continue;
            if (v->head->begans == 2 || x >= y) v->couple[v->couples++] = (struct couple){x, y};
        }
    }
}

static void guess_slice(void *arg, unsigned standing) {
    struct solve *v = arg;
    struct ag_farkle_win_head *h = v->head;
    const struct ag_farkle_ladder *l = &h->ladder;
    struct farkle_win_seats s = {.x = standing};
    for (s.began = 0; s.began < h->begans; s.began++)
        for (s.mine = 0; s.mine < h->counts; s.mine++)
            for (s.theirs = 0; s.theirs < h->counts; s.theirs++)
                for (s.y = 0; s.y < l->standings; s.y++)
                    *stored(v, &s) = 0.5 + 0.4 * (farkle_score_of(l, s.x) - farkle_score_of(l, s.y)) /
                                               (double)(l->target - l->floor);
}

static void first_guess(struct solve *v) {
    const struct ag_farkle_win_head *h = v->head;
    for (size_t i = 0; i < (size_t)h->begans * h->ladder.standings; i++) v->table[h->slope + i] = 0.3;
    ag_work_run(v->work, (unsigned)h->ladder.standings, guess_slice, v);
}

/* One sum. The head always says what comes next, so the table may be left and resumed between any two. */
static void take_step(struct solve *v, uint32_t steps) {
    struct ag_farkle_win_head *h = v->head;
    for (unsigned i = 0; i < SLICES; i++) v->slice[i].residual = 0;
    /* a seat stays opened when its points are passed on: those couples come first, they are offered what others need */
    for (unsigned closed = h->passed ? 0 : ALL; closed <= (h->passed ? 2 : ALL); closed++) {
        list_couples(v, steps - 1 - h->step, closed);
        ag_work_run(v->work, SLICES, solve_slice, v);
    }
    for (unsigned i = 0; i < SLICES; i++)
        if (v->slice[i].residual > h->change) h->change = v->slice[i].residual;
    if (++h->step < steps) return;
    h->residual = h->change;
    h->change = 0;
    h->pass++;
    bool done = !h->ladder.penalty || (h->residual < UNCHANGED && h->fine <= FARKLE_WIN_FINE) || h->pass == PASSES_MAX;
    double finer = h->residual / 1024;
    if (h->fine > finer) h->fine = finer > FARKLE_WIN_FINE ? finer : FARKLE_WIN_FINE;
    h->step = done ? FARKLE_WIN_DONE : 0;
}

static double done_so_far(const struct ag_farkle_win_head *h, uint32_t steps) {
    double part = (double)h->step / steps;
    if (h->step == FARKLE_WIN_DONE) return 1;
    if (!h->ladder.penalty) return part * (2 - part); /* the longest diagonal lies in the middle */
    return ag_passes_done(h->pass, part < 0.5 ? 2 * part * part : 1 - 2 * (1 - part) * (1 - part), h->residual,
                          UNCHANGED);
}

static bool go_through(struct solve *v) {
    const struct ag_farkle_ladder *l = &v->head->ladder;
    uint32_t steps = (uint32_t)(2 * (l->target - l->floor) - 1);
    while (v->head->step != FARKLE_WIN_DONE) {
        if (!ag_work_progress(v->work, done_so_far(v->head, steps))) return false;
        take_step(v, steps);
    }
    return ag_work_progress(v->work, 1), true;
}

static void deal_rows(struct solve *v, ag_lanes *row) {
    size_t rows = ag_farkle_win_rows(v->head), plays = v->model->plays, step = v->head->keen ? plays : 1;
    for (unsigned i = 0; i < SLICES; i++) {
        for (unsigned k = 0; k < 2; k++, row += rows * step) v->slice[i].stop[k] = row;
        v->slice[i].best = row;
        row += rows * plays;
        for (unsigned k = 0; v->head->keen && k < 2; k++, row += rows * plays) v->slice[i].roll[k] = row;
    }
}

/* Whether an earlier call left its table here. */
static bool same_head(const struct ag_farkle_win_head *mine, const struct ag_farkle_win_head *there) {
    struct ag_farkle_win_head h = *there;
    h.step = mine->step;
    h.pass = mine->pass;
    h.change = mine->change;
    h.residual = mine->residual;
    h.fine = mine->fine;
    return memcmp(&h, mine, sizeof h) == 0;
}

static bool solve(struct solve *v, const ag_rules *r, unsigned how, bool resume, struct ag_solve_report *report,
                  struct ag_msg *why) {
    struct ag_farkle_win_head h;
    struct ag_solve_plan p;
    void *rows = NULL, *couples = NULL;
    if (!plan(r, v->work, how, v->model, 0, &h, &p, why)) return false;
    v->head = (void *)v->table;
    if (resume && !same_head(&h, v->head)) return ag_refuse_id(why, AG_MSG_SOLVE_RESUME);
    ag_lanes *row = ag_work_get(v->work, SLICES * slice_vectors(&h, v->model) * sizeof *row, &rows);
    v->couple = (void *)ag_work_get(v->work, couples_max(&h) * sizeof *v->couple, &couples);
    bool ready = row && v->couple;
    if (ready && !resume) {
        ag_work_clear(v->work, v->table, (size_t)h.bytes);
        *v->head = h;
        if (h.ladder.penalty) v->head->fine = COARSE;
        first_guess(v);
        ready = h.ends_at_once || last_turns(v->work, v->model, &h, v->table + h.last, why);
    } else if (!ready) {
        ag_refuse_id(why, AG_MSG_TABLE_MEMORY);
    }
    if (ready) {
        deal_rows(v, row);
        memset(report, 0, sizeof *report);
        report->complete = go_through(v);
        report->states = p.states;
        report->peak = p.peak;
        report->passes = v->head->pass;
        report->residual = v->head->residual > v->head->change ? v->head->residual : v->head->change;
        uint32_t x = farkle_standing(&h.ladder, 0, false);
        report->value = report->complete ? v->table[farkle_win_start(v->head, 0, 0, 0, x, x)] : -1;
        report->share[0] = report->value;
        report->share[1] = 1 - report->value;
    }
    ag_work_put(v->work, rows);
    ag_work_put(v->work, couples);
    return ready;
}

bool ag_farkle_win_solve(const ag_rules *r, const struct ag_work *work, unsigned how, void *table, bool resume,
                         struct ag_solve_report *report, struct ag_msg *why) {
    struct solve v = {.work = work, .table = table};
    void *block;
    v.model = (void *)ag_work_get(work, sizeof *v.model, &block);
    bool done = v.model ? solve(&v, r, how, resume, report, why) : ag_refuse_id(why, AG_MSG_TABLE_MEMORY);
    ag_work_put(work, block);
    return done;
}
