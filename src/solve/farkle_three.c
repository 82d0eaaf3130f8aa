/*
 * farkle_three.c - solves three-seat Farkle, each seat playing for its own win: the idea of farkle_win.c on triples of
 * scores. A value is two numbers, the shares of the seat to move and of the next one; the third seat has the rest. A
 * farkle hands the same three scores to the next seat, so three positions hang together: their values are straight
 * lines in what a farkle leaves as long as nobody changes a decision, and the slope is the chance of a farkle, the same
 * for all seats. Rules with Keen, a penalty for three farkles, hot dice that must be rolled or six dice that never
 * farkle are refused.
 *
 * Where two decisions are equal for the mover: stop before rolling; then the set with more dice, then with more points.
 *
 * The table: the head, then doubles: start [p][x][y][z][2] with p the mover's place in the rotation where that matters
 * (finish_rotation) and x, y, z the standings of the mover and those after it; last1 and last2 as described at their
 * functions; and slope [p][x][y][z], bytes: the chance of a farkle in 255ths, where the search nearby begins.
 */
#include "farkle_model.h"
#include "games.h"
#include "msg.h"

#include <string.h>

struct three_head {
    char magic[8];
    uint64_t bytes;
    struct ag_farkle_ladder ladder;
    int32_t unit;
    uint32_t plays, places;          /* places: 1 or 3 */
    uint32_t far;                    /* what a seat may lack, at most; more is no different */
    uint32_t tie_shared, ends_at_once;
    uint32_t step, unused_32;
    double residual, least_farkle;
    uint64_t start, last1, last2, slope; /* in doubles */
    double unused[2];
};
enum { DONE = 0x7FFFFFFF, SLICES = 8, NEWTON = 10, STEPS_MAX = 30 };
static const char MAGIC[8] = "agfark3";
static const double SETTLED = 1e-9;

/* Shares of the seat to move and of the next one, as vectors or as numbers. */
struct lanes2 {
    ag_lanes own, next;
};
struct share {
    double own, next;
};

/* ---- the sweep, with the shares of two seats ---- */

struct sweep3 {
    const struct ag_farkle_model *model;
    uint32_t top;
    const struct lanes2 *stop; /* a row is one of them, for all dice */
    struct lanes2 *best;       /* a row is one for each dice in play; above the top they are filled in */
    struct lanes2 *roll_full;  /* or NULL: for each row the value of rolling six dice */
    struct lanes2 lost, start;
};

/* The better one for the mover; *a where they are equal. */
static inline void take_better(struct lanes2 *a, const struct lanes2 *b) {
    ag_masks better = b->own > a->own;
    ag_lanes_pick(&a->own, &b->own, &better);
    ag_lanes_pick(&a->next, &b->next, &better);
}

static inline void roll_shares(const struct ag_farkle_model *m, unsigned play, const struct lanes2 *row,
                               const struct lanes2 *lost, struct lanes2 *out) {
    ag_lanes own = m->farkle[play] * lost->own, next = m->farkle[play] * lost->next;
    for (uint32_t k = m->first_class[play]; k < m->first_class[play + 1]; k++) {
        uint32_t i = m->first[k], end = m->first[k + 1];
        struct lanes2 best = row[m->option[i]];
        while (++i < end) take_better(&best, row + m->option[i]);
        own += m->weight[k] * best.own;
        next += m->weight[k] * best.next;
    }
    out->own = own;
    out->next = next;
}

static AG_WIDE void sweep(struct sweep3 *s) {
    const struct ag_farkle_model *m = s->model;
    uint32_t plays = m->plays;
    for (uint32_t t = s->top + 1; t <= s->top + m->most; t++)
        for (unsigned p = 0; p < plays; p++) s->best[(size_t)t * plays + p] = s->stop[t];
    for (uint32_t t = s->top; t > 0; t--) {
        struct lanes2 *row = s->best + (size_t)t * plays;
        for (unsigned p = 0; p < plays; p++) {
            struct lanes2 roll, best = s->stop[t];
            roll_shares(m, p, row, &s->lost, &roll);
            if (s->roll_full && p == FARKLE_FULL) s->roll_full[t] = roll;
            take_better(&best, &roll);
            row[p] = best;
        }
    }
    roll_shares(m, FARKLE_FULL, s->best, &s->lost, &s->start);
    if (s->roll_full) s->roll_full[0] = s->start;
}

static void set_share(struct lanes2 *to, unsigned lane, double own, double next) {
    to->own[lane] = own;
    to->next[lane] = next;
}
static void set_all(struct lanes2 *to, double own, double next) {
    ag_lanes_set(&to->own, own);
    ag_lanes_set(&to->next, next);
}

/* ---- last turns ---- */

/* The very last turn of the game, by a seat that lacks r: its share, and that of each of the h seats in the lead.
 * last1[h - 1][r][2], r = 0 to far. */
static struct share last1(const struct three_head *h, unsigned holders, int64_t r) {
    const double *v = (const double *)(const void *)h + h->last1;
    size_t at = (holders - 1) * (size_t)(h->far + 1) + (size_t)(r > (int64_t)h->far ? h->far : r);
    return (struct share){v[2 * at], v[2 * at + 1]};
}

/* The last turn but one, by a seat that lacks d1 against the leader, the last seat lacking d2: its share and the
 * leader's. last2[d1][d2][2]. */
static struct share last2(const struct three_head *h, int64_t d1, int64_t d2) {
    const double *v = (const double *)(const void *)h + h->last2;
    size_t a = (size_t)(d1 > (int64_t)h->far ? h->far : d1), b = (size_t)(d2 > (int64_t)h->far ? h->far : d2);
    size_t at = a * (h->far + 1) + b;
    return (struct share){v[2 * at], v[2 * at + 1]};
}

struct rows {
    struct lanes2 *stop, *best, *roll_full;
};

/* Sweeps all that may be lacking at once; row t lacks far - t. even: what lacking nothing is worth when stopping. */
static void sweep_last1(const struct ag_farkle_model *m, const struct three_head *h, const struct rows *rows,
                        unsigned holders, struct share even) {
    struct sweep3 s = {.model = m, .top = h->far + 1, .stop = rows->stop, .best = rows->best,
                       .roll_full = rows->roll_full};
    for (uint32_t t = 0; t <= s.top + m->most; t++)
        set_all(rows->stop + t, t > h->far ? 1 : 0, t > h->far ? 0 : 1.0 / holders);
    set_all(rows->stop + h->far, even.own, even.next);
    set_all(&s.lost, 0, 1.0 / holders);
    sweep(&s);
}

static void make_last1(const struct ag_farkle_model *m, const struct three_head *h, const struct rows *rows,
                       double *out) {
    for (unsigned holders = 1; holders <= 2; holders++, out += 2 * (h->far + 1)) {
        double shared = 1.0 / (holders + 1);
        struct share tie = h->tie_shared ? (struct share){shared, shared} : (struct share){0, 1.0 / holders};
        sweep_last1(m, h, rows, holders, tie);
        for (uint32_t r = 0; r <= h->far; r++) {
            out[2 * r] = rows->roll_full[h->far - r].own[0];
            out[2 * r + 1] = rows->roll_full[h->far - r].next[0];
        }
        sweep_last1(m, h, rows, holders, (struct share){1, 0}); /* the least total to stop is more than is lacking */
        for (int32_t r = 0; r < h->ladder.least && r <= (int32_t)h->far; r++) {
            uint32_t least = (uint32_t)h->ladder.least < h->far ? (uint32_t)h->ladder.least : h->far;
            out[2 * r] = rows->roll_full[h->far - least].own[0];
            out[2 * r + 1] = rows->roll_full[h->far - least].next[0];
        }
    }
}

static struct share stop_last2(const struct three_head *h, uint32_t d1, uint32_t d2, uint32_t t) {
    double leads = last1(h, 1, d2).next;
    if ((int32_t)t < h->ladder.least) return (struct share){FARKLE_NEVER, 0};
    if (t > d1) return (struct share){last1(h, 1, (int64_t)d2 + t - d1).next, 0};
    if (t == d1 && h->tie_shared) return (struct share){last1(h, 2, d2).next, last1(h, 2, d2).next};
    return (struct share){0, leads};
}

/* For one d1 all d2, eight at a time. */
static void make_last2(const struct ag_farkle_model *m, const struct three_head *h, const struct rows *rows,
                       uint32_t d1,
                       double *out) {
    for (uint32_t first = 0; first <= h->far; first += AG_LANES) {
        struct sweep3 s = {.model = m, .stop = rows->stop, .best = rows->best};
        for (unsigned i = 0; i < AG_LANES; i++) {
            uint32_t d2 = first + i < h->far ? first + i : h->far, t = d1 + 1;
            if ((int32_t)t < h->ladder.least) t = (uint32_t)h->ladder.least;
            while (t < h->far && 1 - stop_last2(h, d1, d2, t + 1).own > h->least_farkle) t++;
            if (t > s.top) s.top = t;
        }
        for (unsigned i = 0; i < AG_LANES; i++) {
            uint32_t d2 = first + i < h->far ? first + i : h->far;
            set_share(&s.lost, i, 0, last1(h, 1, d2).next);
            for (uint32_t t = 0; t <= s.top + m->most; t++) {
                struct share v = t ? stop_last2(h, d1, d2, t) : (struct share){FARKLE_NEVER, 0};
                set_share(rows->stop + t, i, v.own, v.next);
            }
        }
        sweep(&s);
        for (unsigned i = 0; i < AG_LANES && first + i <= h->far; i++) {
            size_t at = 2 * ((size_t)d1 * (h->far + 1) + first + i);
            out[at] = s.start.own[i];
            out[at + 1] = s.start.next[i];
        }
    }
}

/* ---- positions ---- */

struct seats3 {
    uint32_t x, y, z; /* standings: the mover's and those of the seats after it */
    unsigned place;
};

static size_t start_at(const struct three_head *h, const struct seats3 *s) {
    size_t n = h->ladder.standings;
    return (size_t)h->start + 2 * (((s->place * n + s->x) * n + s->y) * n + s->z);
}
static unsigned next_place(const struct three_head *h, unsigned place) { return h->places == 1 ? 0 : (place + 1) % 3; }

/* What stopping with t is worth. */
static struct share stop3(const struct three_head *h, const struct seats3 *s, uint32_t t) {
    const struct ag_farkle_ladder *l = &h->ladder;
    int64_t score = (int64_t)s->x + t;
    if (!t || (int64_t)t < farkle_least_of(l, s->x)) return (struct share){FARKLE_NEVER, 0};
    if (score < l->target) {
        struct seats3 next = {s->y, s->z, (uint32_t)score, next_place(h, s->place)};
        const double *v = (const double *)(const void *)h + start_at(h, &next);
        return (struct share){1 - v[0] - v[1], v[0]};
    }
    unsigned turns = h->ends_at_once ? 0 : 2 - s->place; /* FA-13: last turns to come */
    if (!turns) return (struct share){1, 0};
    struct share last = turns == 1 ? last1(h, 1, score - s->y) : last2(h, score - s->y, score - s->z);
    return (struct share){last.next, last.own};
}

/* The row above which stopping is best: rolling brings at most 1, with a farkle only what that leaves. */
static uint32_t top3(const struct three_head *h, const struct seats3 *s, double lost) {
    const struct ag_farkle_ladder *l = &h->ladder;
    int32_t need = l->target - (int32_t)s->x, least = farkle_least_of(l, s->x);
    uint32_t t = (uint32_t)(need > least ? need : least), end = t + h->far - (uint32_t)l->target;
    while (t < end && 1 - stop3(h, s, t).own > h->least_farkle * (1 - lost)) t++;
    return t;
}

/* ---- the solve ---- */

struct triple {
    uint32_t x, y, z;
};
struct solve3 {
    const struct ag_work *work;
    struct ag_farkle_model *model;
    struct three_head *head;
    double *table;
    struct triple *triple;
    uint32_t triples;
    struct rows rows[SLICES][3];
    double residual[SLICES];
};

/* One of the three positions that hang together, eight times. */
struct side3 {
    struct seats3 seats[AG_LANES];
    struct sweep3 sweep;
    struct lanes2 *stop;
    struct lanes2 value;  /* as it is known */
    struct lanes2 off;    /* how far the last sweep was from it */
    ag_lanes slope, lost, got; /* of the last sweep: what a farkle left the mover, what came out */
};

static struct seats3 rotated(const struct solve3 *v, struct triple t, unsigned side) {
    unsigned place = v->head->places == 1 ? 0 : side;
    if (side == 0) return (struct seats3){t.x, t.y, t.z, place};
    if (side == 1) return (struct seats3){t.y, t.z, t.x, place};
    return (struct seats3){t.z, t.x, t.y, place};
}

static uint8_t *slope_at(const struct solve3 *v, const struct seats3 *s) {
    return (uint8_t *)(v->table + v->head->slope) + (start_at(v->head, s) - v->head->start) / 2;
}

/* A guess of values and slope from neighbours of greater sum: as if the values were flat along each score, where all
 * three neighbours are there. */
static void guess3(const struct solve3 *v, struct side3 *e, unsigned i) {
    const struct seats3 *s = &e->seats[i];
    uint32_t n = v->head->ladder.standings;
    struct seats3 a = *s, b = *s, both = *s;
    bool plane = s->x + 1 < n && s->y + 1 < n;
    if (s->x + 1 < n) a.x++;
    else if (s->y + 1 < n) a.y++;
    else if (s->z + 1 < n) a.z++;
    else {
        set_share(&e->value, i, 0.6, 0.25);
        e->slope[i] = 0.3;
        return;
    }
    const double *at = v->table + start_at(v->head, &a);
    e->slope[i] = *slope_at(v, &a) / 255.0;
    set_share(&e->value, i, at[0], at[1]);
    if (!plane) return;
    b.y++;
    both.x++;
    both.y++;
    const double *at_b = v->table + start_at(v->head, &b), *at_both = v->table + start_at(v->head, &both);
    set_share(&e->value, i, at[0] + at_b[0] - at_both[0], at[1] + at_b[1] - at_both[1]);
}

static void set_stops3(const struct solve3 *v, struct side3 *e, const struct lanes2 *after) {
    uint32_t top = 0;
    for (unsigned i = 0; i < AG_LANES; i++) {
        double rest = after->own[i] + after->next[i]; /* what a farkle leaves to the others, here a little less */
        uint32_t t = top3(v->head, &e->seats[i], 1 - 0.8 * rest);
        if (t > top) top = t;
    }
    e->sweep.top = top;
    for (unsigned i = 0; i < AG_LANES; i++)
        for (uint32_t t = 0; t <= top + v->model->most; t++) {
            struct share s = stop3(v->head, &e->seats[i], t);
            set_share(e->stop + t, i, s.own, s.next);
        }
}

static void sweep_side3(struct side3 *e, const struct lanes2 *after, bool learn) {
    ag_lanes lost = 1.0 - after->own - after->next;
    e->sweep.lost.own = lost;
    e->sweep.lost.next = after->own;
    sweep(&e->sweep);
    for (unsigned i = 0; learn && i < AG_LANES; i++) {
        double run = lost[i] - e->lost[i], rise = e->sweep.start.own[i] - e->got[i];
        if (run > 1e-7 || run < -1e-7) e->slope[i] = rise / run < 0 ? 0 : rise / run > 0.99 ? 0.99 : rise / run;
    }
    e->lost = lost;
    e->got = e->sweep.start.own;
    e->off.own = e->sweep.start.own - e->value.own;
    e->off.next = e->sweep.start.next - e->value.next;
}

/* Newton's step: changes d of the values that agree with d(own) = off - slope * (d(own) + d(next) of the position
 * after a farkle), d(next) = off + slope * d(own) of it. Solved by going round; returns how far off the worst lane was.
 *
 * Rarely no pure decision is stable: the mover is indifferent between two, the others are not, and what the mover
 * decides makes the other decision better. Then only a mixture of both is in balance, and ever smaller steps come
 * close to its value. */
static double step3(struct side3 *e, unsigned count) {
    struct lanes2 d[3] = {e[0].off, e[1].off, e[2].off};
    double worst = 0, part = count < NEWTON ? 1 : 1.0 / (2 + count - NEWTON);
    for (unsigned pass = 0; pass < 60; pass++)
        for (unsigned k = 3; k-- > 0;) {
            const struct lanes2 *after = &d[(k + 1) % 3];
            ag_lanes own = e[k].off.own - e[k].slope * (after->own + after->next);
            d[k].next = e[k].off.next + e[k].slope * after->own;
            d[k].own = own;
        }
    for (unsigned k = 0; k < 3; k++) {
        e[k].value.own += part * d[k].own;
        e[k].value.next += part * d[k].next;
        for (unsigned i = 0; i < AG_LANES; i++) {
            double a = e[k].off.own[i], b = e[k].off.next[i];
            if (a > worst || -a > worst) worst = a < 0 ? -a : a;
            if (b > worst || -b > worst) worst = b < 0 ? -b : b;
        }
    }
    return worst;
}

/* What any mover could still gain by another decision; where a mixture is played the others' shares jump, its own do
 * not. */
static void note_residual(struct solve3 *v, unsigned slice, const struct side3 *e) {
    for (unsigned k = 0; k < 3; k++)
        for (unsigned i = 0; i < AG_LANES; i++) {
            double off = e[k].off.own[i] < 0 ? -e[k].off.own[i] : e[k].off.own[i];
            if (off > v->residual[slice]) v->residual[slice] = off;
        }
}

static void solve_group3(struct solve3 *v, unsigned slice, uint32_t first) {
    struct side3 e[3];
    double off = 1;
    memset(e, 0, sizeof e);
    for (unsigned k = 0; k < 3; k++) {
        e[k].stop = v->rows[slice][k].stop;
        e[k].sweep = (struct sweep3){.model = v->model, .stop = e[k].stop, .best = v->rows[slice][k].best};
        for (unsigned i = 0; i < AG_LANES; i++) {
            struct triple t = v->triple[first + i < v->triples ? first + i : first];
            e[k].seats[i] = rotated(v, t, k);
            guess3(v, &e[k], i);
        }
    }
    for (unsigned k = 0; k < 3; k++) set_stops3(v, &e[k], &e[(k + 1) % 3].value);
    for (unsigned pass = 0; pass < STEPS_MAX && off > SETTLED; pass++) {
        for (unsigned k = 0; k < 3; k++) sweep_side3(&e[k], &e[(k + 1) % 3].value, pass > 0);
        off = step3(e, pass);
    }
    note_residual(v, slice, e);
    for (unsigned k = 0; k < 3; k++)
        for (unsigned i = 0; i < AG_LANES; i++) {
            double *to = v->table + start_at(v->head, &e[k].seats[i]);
            to[0] = e[k].value.own[i];
            to[1] = e[k].value.next[i];
            *slope_at(v, &e[k].seats[i]) = (uint8_t)(255 * e[k].slope[i]);
        }
}

static void solve_slice3(void *arg, unsigned slice) {
    struct solve3 *v = arg;
    for (uint32_t first = slice * AG_LANES; first < v->triples; first += SLICES * AG_LANES) solve_group3(v, slice,
                                                                                                         first);
}

static void last2_slice(void *arg, unsigned slice) {
    struct solve3 *v = arg;
    for (uint32_t d1 = slice; d1 <= v->head->far; d1 += SLICES)
        make_last2(v->model, v->head, &v->rows[slice][0], d1, v->table + v->head->last2);
}

/* Of three positions that hang together the one whose mover, then next, then last stands highest. */
static bool first_of_three(struct triple t) {
    if (t.x < t.y || t.x < t.z) return false;
    if (t.x == t.y && t.y < t.z) return false;
    return !(t.x == t.z && t.x > t.y); /* then z, x, y is the first */
}

static void list_triples(struct solve3 *v, uint32_t sum) {
    uint32_t n = v->head->ladder.standings;
    v->triples = 0;
    for (uint32_t x = n; x-- > 0;)
        for (uint32_t y = n; y-- > 0;) {
            if (x + y > sum || sum - x - y >= n) continue;
            struct triple t = {x, y, sum - x - y};
            if (v->head->places == 3 || first_of_three(t)) v->triple[v->triples++] = t;
        }
}

static bool go_through3(struct solve3 *v) {
    struct three_head *h = v->head;
    uint32_t steps = 3 * (h->ladder.standings - 1) + 1;
    while (h->step != DONE) {
        double done = (double)h->step / steps;
        if (!ag_work_progress(v->work, done * done * (3 - 2 * done))) return false;
        list_triples(v, steps - 1 - h->step);
        memset(v->residual, 0, sizeof v->residual);
        ag_work_run(v->work, SLICES, solve_slice3, v);
        for (unsigned i = 0; i < SLICES; i++)
            if (v->residual[i] > h->residual) h->residual = v->residual[i];
        h->step = h->step + 1 == steps ? DONE : h->step + 1;
    }
    ag_work_progress(v->work, 1);
    return true;
}

/* ---- plan and solve ---- */

static size_t rows3(const struct three_head *h,
                    const struct ag_farkle_model *m) { return 2 * (size_t)h->far + m->most + 4; }
static size_t slice_bytes(const struct three_head *h, const struct ag_farkle_model *m) {
    return 3 * rows3(h, m) * (1 + m->plays) * sizeof(struct lanes2);
}
static size_t triples_max(const struct three_head *h) { return (size_t)h->ladder.standings * h->ladder.standings; }

static double scratch3(const struct three_head *h, const struct ag_farkle_model *m) {
    return (double)(sizeof(struct solve3) + sizeof *m + SLICES * slice_bytes(h, m) + rows3(h,
                                                                                           m) * sizeof(struct lanes2) +
                    triples_max(h) * sizeof(struct triple) + 256);
}

/* How much may be lacking: the target, and so far above it that the chance of a turn of that many is below a tenth of
 * the least chance of a farkle, and one roll more. */
static bool find_far(const ag_rules *r, const struct ag_work *work, const struct ag_farkle_model *m,
                     struct three_head *h,
                     struct ag_msg *why) {
    double chance = 1;
    int32_t tail = 16;
    for (; chance > h->least_farkle / 10; tail += tail / 2) {
        if (tail > 1 << 14) return ag_refuse_id(why, AG_MSG_SOLVE_ENDLESS);
        if (!ag_farkle_reach(r, work, tail * m->unit, &chance, why)) return false;
    }
    h->far = (uint32_t)(h->ladder.target + tail) + m->most;
    return true;
}

static void lay_out3(struct three_head *h) {
    uint64_t n = h->ladder.standings, far = h->far + 1, at = sizeof *h / sizeof(double);
    h->start = at;
    at += 2 * h->places * n * n * n;
    h->last1 = at;
    at += 4 * far;
    h->last2 = at;
    at += h->ends_at_once ? 0 : 2 * far * far;
    h->slope = at;
    at += (h->places * n * n * n + 7) / 8;
    h->bytes = at * sizeof(double);
}

static bool plan3(const ag_rules *r, const struct ag_work *work, struct ag_farkle_model *m, size_t limit,
                  struct three_head *h, struct ag_solve_plan *out, struct ag_msg *why) {
    if (ag_rules_game(r) != &ag_farkle) return ag_refuse_id(why, AG_MSG_SOLVE_GAME);
    if (ag_rules_seats(r) != 3) return ag_refuse(why, ag_say(AG_MSG_SOLVE_SEATS, 3, ag_rules_seats(r), 0));
    ag_farkle_model(r, AG_SOLVE_EXACT, m);
    memset(h, 0, sizeof *h);
    memcpy(h->magic, MAGIC, sizeof MAGIC);
    ag_farkle_ladder(r, &h->ladder);
    h->unit = m->unit;
    h->plays = m->plays;
    h->places = ag_rule(r, FARKLE_LAST_ROUND) == FARKLE_FINISH_ROTATION ? 3 : 1;
    h->tie_shared = ag_rule(r, FARKLE_TIE) == FARKLE_SHARED;
    h->ends_at_once = ag_rule(r, FARKLE_LAST_ROUND) == FARKLE_SUDDEN_DEATH;
    h->least_farkle = 1;
    for (unsigned p = 0; p < m->plays; p++)
        if (m->farkle[p] < h->least_farkle) h->least_farkle = m->farkle[p];
    if (ag_rule(r, FARKLE_KEEN) || h->ladder.penalty || !m->hot_stop || h->least_farkle <= 0)
        return ag_refuse_id(why, AG_MSG_SOLVE_THREE);
    if (h->ladder.standings > 2000) return ag_refuse(why, ag_say(AG_MSG_SOLVE_LARGE, 128000, (int64_t)(limit / 1000000),
                                                                 10000));
    if (!find_far(r, work, m, h, why)) return false;
    lay_out3(h);
    out->table = (size_t)h->bytes;
    out->peak = out->table + (size_t)scratch3(h, m);
    out->states = (h->last1 - h->start) / 2;
    if (!limit || out->peak <= limit) return true;
    double side = (double)h->ladder.target; /* the table grows with the third power */
    int64_t fits = 0;
    for (; side > 2 && !fits; side *= 0.95)
        if (17.0 * h->places * side * side * side + (double)(out->peak - 8 * (h->last1 - h->start)) < (double)limit)
            fits = (int64_t)side * h->unit;
    return ag_refuse(why, ag_say(fits ? AG_MSG_SOLVE_LARGE : AG_MSG_SOLVE_LARGE_NEVER,
                                 (int64_t)(out->peak / 1000000) + 1,
                                 (int64_t)(limit / 1000000), fits));
}

bool ag_farkle_three_plan(const ag_rules *r, const struct ag_work *work, size_t limit, struct ag_solve_plan *out,
                          struct ag_msg *why) {
    struct three_head h;
    void *block;
    struct ag_farkle_model *m = (void *)ag_work_get(work, sizeof *m, &block);
    bool done = m ? plan3(r, work, m, limit, &h, out, why) : ag_refuse_id(why, AG_MSG_TABLE_MEMORY);
    ag_work_put(work, block);
    return done;
}

static void deal_rows3(struct solve3 *v, const struct three_head *h, struct lanes2 *at) {
    size_t rows = rows3(h, v->model);
    struct lanes2 *roll_full = at;
    at += rows;
    for (unsigned i = 0; i < SLICES; i++)
        for (unsigned k = 0; k < 3; k++) {
            v->rows[i][k] = (struct rows){at, at + rows, roll_full};
            at += rows * (1 + v->model->plays);
        }
}

static void begin_table3(struct solve3 *v, const struct three_head *h) {
    memset(v->table, 0, (size_t)h->bytes);
    *v->head = *h;
    if (h->ends_at_once) return;
    make_last1(v->model, v->head, &v->rows[0][0], v->table + h->last1);
    ag_work_run(v->work, SLICES, last2_slice, v);
}

static bool same_head3(const struct three_head *mine, struct three_head there) {
    there.step = mine->step;
    there.residual = mine->residual;
    return memcmp(&there, mine, sizeof there) == 0;
}

static bool solve3(struct solve3 *v, const ag_rules *r, bool resume, struct ag_solve_report *report,
                   struct ag_msg *why) {
    struct three_head h;
    struct ag_solve_plan p;
    void *rows = NULL, *triples = NULL;
    if (!plan3(r, v->work, v->model, 0, &h, &p, why)) return false;
    v->head = (void *)v->table;
    if (resume && !same_head3(&h, *v->head)) return ag_refuse_id(why, AG_MSG_SOLVE_RESUME);
    struct lanes2 *at = (void *)ag_work_get(
        v->work, SLICES * slice_bytes(&h, v->model) + rows3(&h, v->model) * sizeof *at, &rows);
    v->triple = (void *)ag_work_get(v->work, triples_max(&h) * sizeof *v->triple, &triples);
    bool ready = at && v->triple;
    if (ready) {
        deal_rows3(v, &h, at);
        if (!resume) begin_table3(v, &h);
        memset(report, 0, sizeof *report);
        report->complete = go_through3(v);
        report->states = p.states;
        report->peak = p.peak;
        report->passes = 1;
        report->residual = v->head->residual;
        const double *first = v->table + v->head->start;
        report->share[0] = report->value = first[0];
        report->share[1] = first[1];
        report->share[2] = 1 - first[0] - first[1];
    } else {
        ag_refuse_id(why, AG_MSG_TABLE_MEMORY);
    }
    ag_work_put(v->work, rows);
    ag_work_put(v->work, triples);
    return ready;
}

bool ag_farkle_three_solve(const ag_rules *r, const struct ag_work *work, void *table, bool resume,
                           struct ag_solve_report *report, struct ag_msg *why) {
    struct solve3 v = {.work = work, .table = table};
    void *block;
    v.model = (void *)ag_work_get(work, sizeof *v.model, &block);
    bool done = v.model ? solve3(&v, r, resume, report, why) : ag_refuse_id(why, AG_MSG_TABLE_MEMORY);
    ag_work_put(work, block);
    return done;
}

bool ag_farkle_three_value(const ag_rules *r, const void *table, const void *state, double *share) {
    const struct three_head *h = table;
    const struct farkle_state *s = state;
    uint32_t x[3];
    if (ag_rules_seats(r) != 3 || s->phase != FARKLE_ROLLING || s->next_roll != FARKLE_FIRST_ROLL || s->trigger)
        return false;
    for (unsigned i = 0; i < 3; i++) {
        int32_t score = s->score[(s->turn + i) % 3];
        if (score < 0 || score % h->unit || score / h->unit >= h->ladder.target) return false;
        x[i] = (uint32_t)(score / h->unit);
    }
    struct seats3 seats = {x[0], x[1], x[2], h->places == 1 ? 0 : (unsigned)(s->turn + 3 - s->began) % 3};
    const double *v = (const double *)table + start_at(h, &seats);
    share[s->turn] = v[0];
    share[(s->turn + 1) % 3] = v[1];
    share[(s->turn + 2) % 3] = 1 - v[0] - v[1];
    return true;
}
