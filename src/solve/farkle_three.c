/*
 * farkle_three.c - solves three-seat Farkle, each seat playing for its own win: the idea of farkle_win.c on triples of
 * scores. A farkle hands the same three scores to the next seat, so three positions hang together: their values are
 * straight lines in what a farkle leaves as long as nobody changes a decision, and the slope is the chance of a farkle,
 * the same for all seats; Newton's steps settle them. A penalty for three farkles lowers scores; then the table is gone
 * over again until nothing changes. Rules with Keen are refused.
 *
 * Rarely no pure decision is stable: the mover is indifferent between two, the others are not, and what the mover
 * decides makes the other decision better. Then only a mixture of both is in balance. Where Newton's steps do not come
 * to rest the sweeps are blurred (farkle_three_sweep.c), which gives such a mixture; what the movers lose by it is part
 * of the residual. With a penalty all sweeps are blurred.
 *
 * Lanes do not depend on each other: see farkle_win.c.
 */
#include "farkle_three.h"
#include "msg.h"

#include <string.h>

enum { SLICES = 8, EXACT_STEPS = 10, BLURRED_STEPS = 40, PASSES_MAX = 500 };
static const double SETTLED = THREE_SETTLED, BLUR_FIRST = THREE_BLUR_FIRST, BLUR_LAST = THREE_BLUR_LAST,
                    ENOUGH = 2.5e-7, UNCHANGED = 1e-9, FAR = 1e-8;

static void set_share(struct three_lanes *to, unsigned lane, struct three_share v) {
    to->own[lane] = v.own;
    to->next[lane] = v.next;
}
static void set_all(struct three_lanes *to, double own, double next) {
    ag_lanes_set(&to->own, own);
    ag_lanes_set(&to->next, next);
}

/* ---- last turns ---- */

struct rows {
    struct three_lanes *stop, *best;
};

/* Sweeps all that may be lacking at once; row t lacks far - t. even: what lacking nothing is worth when stopping. */
static void sweep_last1(const struct ag_three_model *m, const struct ag_three_head *h, const struct rows *rows,
                        struct three_lanes *roll, unsigned holders, struct three_share even) {
    struct ag_three_sweep s =
        {.model = m, .top = h->far + 1, .stop = rows->stop, .best = rows->best, .roll = roll, .flat = h->rolls_on};
    for (uint32_t t = 0; t <= s.top + h->most; t++)
        set_all(rows->stop + t, t > h->far ? 1 : 0, t > h->far ? 0 : 1.0 / holders);
    set_all(rows->stop + h->far, even.own, even.next);
    set_all(&s.lost, 0, 1.0 / holders);
    ag_three_sweep(&s);
}

static void store_last1(const struct ag_three_head *h, const struct three_lanes *roll, uint32_t lacks, double *out) {
    const struct three_lanes *v = roll + (size_t)(h->far - lacks) * h->plays + FARKLE_FULL;
    out[0] = v->own[0];
    out[1] = v->next[0];
}

static void make_last1(const struct ag_three_model *m, const struct ag_three_head *h, const struct rows *rows,
                       struct three_lanes *roll, double *out) {
    uint32_t least = (uint32_t)h->ladder.least < h->far ? (uint32_t)h->ladder.least : h->far;
    for (unsigned holders = 1; holders <= 2; holders++, out += 2 * (h->far + 1)) {
        double shared = 1.0 / (holders + 1);
        struct three_share tie = {h->tie_shared ? shared : 0, h->tie_shared ? shared : 1.0 / holders};
        sweep_last1(m, h, rows, roll, holders, tie);
        for (uint32_t r = 0; r <= h->far; r++) store_last1(h, roll, r, out + 2 * r);
        sweep_last1(m, h, rows, roll, holders, (struct three_share){1, 0}); /* the least total to stop is more */
        for (uint32_t r = 0; r < least; r++) store_last1(h, roll, least, out + 2 * r);
    }
}

/* How far to go up in the last turn but one. */
static uint32_t top_last2(const struct ag_three_head *h, uint32_t d1, uint32_t d2) {
    uint32_t t = d1 + 1 > (uint32_t)h->ladder.least ? d1 + 1 : (uint32_t)h->ladder.least;
    if (h->rolls_on) return d1 + h->far;
    while (t < h->far && 1 - ag_three_stop_last2(h, d1, d2, t + 1).own > h->least_farkle) t++;
    return t;
}

/* For one d1 all d2, a lane each. */
static void make_last2(const struct ag_three_model *m, const struct ag_three_head *h, const struct rows *rows,
                       uint32_t d1, double *out) {
    for (uint32_t first = 0; first <= h->far; first += AG_LANES) {
        struct ag_three_sweep s = {.model = m, .stop = rows->stop, .best = rows->best, .flat = h->rolls_on};
        uint32_t d2[AG_LANES];
        for (unsigned i = 0; i < AG_LANES; i++) {
            d2[i] = first + i < h->far ? first + i : h->far;
            uint32_t t = top_last2(h, d1, d2[i]);
            if (t > s.top) s.top = t;
        }
        for (unsigned i = 0; i < AG_LANES; i++) {
            set_share(&s.lost, i, (struct three_share){0, ag_three_last1(h, 1, d2[i]).next});
            for (uint32_t t = 0; t <= s.top + h->most; t++)
                set_share(rows->stop + t, i, ag_three_stop_last2(h, d1, d2[i], t));
        }
        ag_three_sweep(&s);
        for (unsigned i = 0; i < AG_LANES && first + i <= h->far; i++) {
            size_t at = 2 * ((size_t)d1 * (h->far + 1) + first + i);
            out[at] = s.start.own[i];
            out[at + 1] = s.start.next[i];
        }
    }
}

/* ---- the solve ---- */

struct triple {
    uint32_t x[3];
};
struct solve3 {
    const struct ag_work *work;
    struct ag_three_model *model;
    struct ag_three_head *head;
    double *table;
    struct triple *triple;
    uint32_t triples;
    uint32_t first; /* of the d1 that are worked out at once, one to a slice */
    struct rows rows[SLICES][3];
    struct {
        double residual, loss;
        uint64_t unused[6];
    } slice[SLICES];
};

/* One of the three positions that hang together, in every lane. */
struct side3 {
    struct three_seats seats[AG_LANES];
    uint32_t top[AG_LANES]; /* the rows that a lane needs; the sweep has as many as the neediest */
    struct ag_three_sweep sweep;
    struct three_lanes *stop;
    struct three_lanes value;  /* as it is known */
    struct three_lanes off;    /* how far the last sweep was from it */
    ag_lanes slope, lost, got; /* of the last sweep: what a farkle left the mover, what came out */
    ag_lanes bend;             /* how fast the next seat's share follows what a farkle leaves the mover; 0: no blur */
};

static double distance(double a, double b) { return a > b ? a - b : b - a; }

static struct three_seats rotated(const struct solve3 *v, const struct triple *t, unsigned side) {
    return (struct three_seats){{t->x[side], t->x[(side + 1) % 3], t->x[(side + 2) % 3]},
                                {0, 0, 0},
                                (uint8_t)(v->head->places == 1 ? 0 : side)};
}

static double *stored(const struct solve3 *v, const struct three_seats *s) {
    return v->table + three_start(v->head, s);
}
static uint8_t *slope_at(const struct solve3 *v, const struct three_seats *s) {
    return (uint8_t *)(v->table + v->head->slope) + (three_start(v->head, s) - v->head->start) / 2;
}

/* A guess of values and slope from neighbours of greater sum. With all seven of a cube the value is theirs as if no
 * three scores acted together; at the edge it is simply a neighbour's. */
static void guess3(const struct solve3 *v, struct side3 *e, unsigned i) {
    const struct three_seats *s = &e->seats[i];
    uint32_t n = v->head->ladder.standings;
    unsigned inside = 0, one = 0;
    double own = 0, next = 0;
    for (unsigned k = 0; k < 3; k++)
        if (s->x[k] + 1 < n) inside++, one = one ? one : 1u << k;
    if (!inside) {
        set_share(&e->value, i, (struct three_share){0.6, 0.25});
        e->slope[i] = 0.3;
        return;
    }
    for (unsigned set = inside == 3 ? 1 : one; set <= (inside == 3 ? 7 : one); set++) {
        struct three_seats at = *s;
        double sign = set == 1 || set == 2 || set == 4 || set == 7 || inside < 3 ? 1 : -1;
        for (unsigned k = 0; k < 3; k++) at.x[k] += set >> k & 1;
        own += sign * stored(v, &at)[0];
        next += sign * stored(v, &at)[1];
        if (set == one) e->slope[i] = *slope_at(v, &at) / 255.0;
    }
    set_share(&e->value, i, (struct three_share){own, next});
}

/* Stop rows for all lanes, high enough for all of them; lost: what a farkle leaves the mover, at the most. */
static void set_stops3(const struct solve3 *v, struct side3 *e, const ag_lanes *lost) {
    const struct ag_three_head *h = v->head;
    uint32_t top = 0;
    for (unsigned i = 0; i < AG_LANES; i++) {
        e->top[i] = ag_three_top(h, &e->seats[i], (*lost)[i]);
        if (e->top[i] > top) top = e->top[i];
    }
    AG_CHECK(top + h->most < ag_three_rows(h));
    e->sweep.top = top;
    for (unsigned i = 0; i < AG_LANES; i++)
        for (uint32_t t = 0; t <= top + h->most; t++) set_share(e->stop + t, i, ag_three_stop(h, &e->seats[i], t));
}

/* The slope is learnt from the last two sweeps, in live lanes. */
static void sweep_side3(struct side3 *e, const struct three_lanes *after, const ag_masks *live, bool learn) {
    ag_lanes lost = 1.0 - after->own - after->next;
    e->sweep.lost.own = lost;
    e->sweep.lost.next = after->own;
    ag_three_sweep(&e->sweep);
    for (unsigned i = 0; learn && i < AG_LANES; i++) {
        double run = lost[i] - e->lost[i], rise = e->sweep.start.own[i] - e->got[i];
        if ((*live)[i] && (run > 1e-7 || run < -1e-7))
            e->slope[i] = rise / run < 0 ? 0 : rise / run > 0.99 ? 0.99 : rise / run;
    }
    e->lost = lost;
    e->got = e->sweep.start.own;
    e->off.own = e->sweep.start.own - e->value.own;
    e->off.next = e->sweep.start.next - e->value.next;
}

/* Newton's step. With a = slope and s = bend of a side, changes d of the values have to agree with
 *     d(own) = off - a * (d'(own) + d'(next)),  d(next) = off - s * (d'(own) + d'(next)) + a * d'(own)
 * where d' are those of the position after a farkle: d = off + J d'. Once round, (1 - J0 J1 J2) d0 = o0 + J0 (o1 +
 * J1 o2). */
struct matrix {
    ag_lanes a, b, c, d; /* a b over c d */
};
static struct matrix side_matrix(const struct side3 *e) {
    return (struct matrix){-e->slope, -e->slope, e->slope - e->bend, -e->bend};
}
static void follow(const struct matrix *j, const struct three_lanes *x, const struct three_lanes *off,
                   struct three_lanes *out) {
    ag_lanes own = off->own + j->a * x->own + j->b * x->next, next = off->next + j->c * x->own + j->d * x->next;
    out->own = own;
    out->next = next;
}
static void times(const struct matrix *x, const struct matrix *y, struct matrix *out) {
    *out = (struct matrix){x->a * y->a + x->b * y->c, x->a * y->b + x->b * y->d, x->c * y->a + x->d * y->c,
                           x->c * y->b + x->d * y->d};
}

static void newton(const struct side3 *e, struct three_lanes *d) {
    struct matrix j[3] = {side_matrix(&e[0]), side_matrix(&e[1]), side_matrix(&e[2])}, two, all;
    struct three_lanes sum;
    follow(&j[1], &e[2].off, &e[1].off, &sum);
    follow(&j[0], &sum, &e[0].off, &sum);
    times(&j[0], &j[1], &two);
    times(&two, &j[2], &all);
    ag_lanes a = 1.0 - all.a, b = -all.b, c = -all.c, f = 1.0 - all.d, scale = a * f - b * c;
    d[0].own = (f * sum.own - b * sum.next) / scale;
    d[0].next = (a * sum.next - c * sum.own) / scale;
    follow(&j[2], &d[0], &e[2].off, &d[2]);
    follow(&j[1], &d[2], &e[1].off, &d[1]);
}

static void pick_shares(struct three_lanes *to, const struct three_lanes *from, const ag_masks *mask) {
    ag_lanes_pick(&to->own, &from->own, mask);
    ag_lanes_pick(&to->next, &from->next, mask);
}

/* The values become those of base and a part of the step, in the lanes of the mask. */
static void move(struct side3 *e, const struct three_lanes *base, const struct three_lanes *d, const ag_lanes *part,
                 const ag_masks *mask) {
    for (unsigned k = 0; k < 3; k++) {
        struct three_lanes to = {base[k].own + *part * d[k].own, base[k].next + *part * d[k].next};
        pick_shares(&e[k].value, &to, mask);
    }
}

/* How far off a lane is. */
static double off_of(const struct side3 *e, unsigned i) {
    double worst = 0;
    for (unsigned k = 0; k < 3; k++) {
        double own = distance(e[k].off.own[i], 0), next = distance(e[k].off.next[i], 0);
        if (own > worst) worst = own;
        if (next > worst) worst = next;
    }
    return worst;
}

static bool any(const ag_masks *mask) {
    for (unsigned i = 0; i < AG_LANES; i++)
        if ((*mask)[i]) return true;
    return false;
}

static void note_off(const struct side3 *e, ag_masks *live, ag_lanes *off) {
    for (unsigned i = 0; i < AG_LANES; i++)
        if ((*live)[i]) (*off)[i] = off_of(e, i);
    *live &= *off > SETTLED;
}

/* Sweeps until the live lanes are settled, or so many times; live are those that are not, then. */
static void settle_exactly(struct side3 *e, ag_masks *live, ag_lanes *off) {
    for (unsigned n = 0; n < EXACT_STEPS && any(live); n++) {
        struct three_lanes base[3], d[3];
        ag_lanes whole;
        for (unsigned k = 0; k < 3; k++) sweep_side3(&e[k], &e[(k + 1) % 3].value, live, n > 0);
        for (unsigned k = 0; k < 3; k++) base[k] = e[k].value;
        ag_lanes_set(&whole, 1);
        newton(e, d);
        move(e, base, d, &whole, live);
        note_off(e, live, off);
    }
}

/* A blurred sweep, and a second one a little beside it for slope and bend. */
static void sweep_twice(struct side3 *e, const struct three_lanes *after, const ag_masks *live) {
    double beside = e->sweep.blur / 64;
    struct three_lanes moved = *after, value = e->value, start;
    moved.next -= beside; /* a farkle leaves the mover more, the next seat the same */
    sweep_side3(e, &moved, live, false);
    start = e->sweep.start;
    e->value = value;
    sweep_side3(e, after, live, false);
    e->slope = (start.own - e->sweep.start.own) / beside;
    e->bend = (start.next - e->sweep.start.next) / beside;
}

/* Newton's steps with slope and bend; one that leads farther off is taken back and halved. */
static void settle_with_blur(struct side3 *e, const ag_masks *lanes, ag_lanes *off, double blur) {
    ag_masks live = *lanes;
    struct three_lanes base[3] = {e[0].value, e[1].value, e[2].value}, d[3];
    ag_lanes best, part, now, whole;
    ag_lanes_set(&best, 1e9);
    ag_lanes_set(&whole, 1);
    part = now = whole;
    memset(d, 0, sizeof d);
    for (unsigned n = 0; n < BLURRED_STEPS && any(&live); n++) {
        struct three_lanes step[3];
        for (unsigned k = 0; k < 3; k++) {
            e[k].sweep.blur = blur;
            sweep_twice(&e[k], &e[(k + 1) % 3].value, &live);
        }
        for (unsigned i = 0; i < AG_LANES; i++) now[i] = off_of(e, i);
        ag_masks better = live & (now < best), worse = live & ~better;
        ag_lanes half = 0.5 * part;
        newton(e, step);
        for (unsigned k = 0; k < 3; k++) {
            pick_shares(&base[k], &e[k].value, &better);
            pick_shares(&d[k], &step[k], &better);
        }
        ag_lanes_pick(&best, &now, &better);
        ag_lanes_pick(&part, &whole, &better);
        ag_lanes_pick(&part, &half, &worse);
        move(e, base, d, &part, &live);
        ag_lanes_pick(off, &best, &live);
        live &= best > SETTLED;
    }
    ag_lanes none = {0};
    move(e, base, d, &none, &live); /* what has not come to rest stays where it was best */
}

/* Where the values would be at half the blur if they went on in a straight line; before: those at twice the blur. */
static void extrapolate(struct side3 *e, const ag_masks *mask, struct three_lanes *before) {
    for (unsigned k = 0; k < 3; k++) {
        struct three_lanes now = e[k].value;
        struct three_lanes on = {now.own + 0.5 * (now.own - before[k].own),
                                 now.next + 0.5 * (now.next - before[k].next)};
        pick_shares(&e[k].value, &on, mask);
        before[k] = now;
    }
}

/* What the movers lose by blurred choices at the most. */
static void find_loss(struct side3 *e, ag_lanes *loss) {
    ag_masks none = {0};
    ag_lanes_set(loss, 0);
    for (unsigned k = 0; k < 3; k++) {
        ag_lanes blurred;
        sweep_side3(&e[k], &e[(k + 1) % 3].value, &none, false);
        blurred = e[k].got;
        e[k].sweep.blur = 0;
        sweep_side3(&e[k], &e[(k + 1) % 3].value, &none, false);
        ag_lanes more = e[k].got - blurred;
        ag_lanes_max(loss, &more);
    }
}

/* The same with blurred choices: the wider the blur, the easier; then ever narrower ones, until the movers lose next to
 * nothing. off becomes the sum of what is lost and how far off the values are. */
static void settle_blurred(struct side3 *e, const ag_masks *mixed, ag_lanes *off) {
    ag_masks live = *mixed;
    ag_lanes slope[3] = {e[0].slope, e[1].slope, e[2].slope}, least, loss;
    struct three_lanes before[3], best[3] = {e[0].value, e[1].value, e[2].value};
    ag_lanes_set(&least, 1e9);
    for (double blur = BLUR_FIRST; blur >= BLUR_LAST && any(&live); blur /= 2) {
        if (blur < BLUR_FIRST / 2) extrapolate(e, &live, before);
        else
            for (unsigned k = 0; k < 3; k++) before[k] = e[k].value;
        settle_with_blur(e, &live, off, blur);
        find_loss(e, &loss);
        loss += *off;
        ag_masks better = live & (loss < least);
        ag_lanes_pick(&least, &loss, &better);
        for (unsigned k = 0; k < 3; k++) pick_shares(&best[k], &e[k].value, &better);
        live &= least > ENOUGH;
    }
    ag_lanes_pick(off, &least, mixed);
    for (unsigned k = 0; k < 3; k++) {
        pick_shares(&e[k].value, &best[k], mixed);
        e[k].slope = slope[k];
        e[k].sweep.blur = 0;
        ag_lanes_set(&e[k].bend, 0);
    }
}

static double upper(const struct side3 *after, unsigned i) { return 1 - after->value.own[i] - after->value.next[i]; }

/* Whether the rows chosen by a guess were high enough. */
static bool high_enough3(const struct solve3 *v, const struct side3 *e, unsigned i) {
    for (unsigned k = 0; k < 3; k++)
        if (ag_three_top(v->head, &e[k].seats[i], upper(&e[(k + 1) % 3], i)) > e[k].top[i]) return false;
    return true;
}

static double settle3(const struct solve3 *v, struct side3 *e) {
    ag_lanes off, zero = {0};
    ag_masks all = zero < 1.0;
    double worst = 0;
    while (any(&all)) {
        ag_masks mixed = all;
        for (unsigned k = 0; k < 3; k++) {
            const struct three_lanes *after = &e[(k + 1) % 3].value;
            ag_lanes lost = 1.0 - 0.8 * (after->own + after->next); /* a little more than the guess */
            set_stops3(v, &e[k], &lost);
        }
        settle_exactly(e, &mixed, &off);
        if (any(&mixed)) settle_blurred(e, &mixed, &off);
        for (unsigned i = 0; i < AG_LANES; i++) {
            if (!all[i] || !high_enough3(v, e, i)) continue;
            all[i] = 0;
            if (off[i] > worst) worst = off[i];
        }
    }
    return worst;
}

/* Without a penalty: the three positions of each lane together. */
static double solve_triples(const struct solve3 *v, struct side3 *e) {
    for (unsigned k = 0; k < 3; k++)
        for (unsigned i = 0; i < AG_LANES; i++) guess3(v, &e[k], i);
    double off = settle3(v, e);
    for (unsigned k = 0; k < 3; k++)
        for (unsigned i = 0; i < AG_LANES; i++) {
            double *to = stored(v, &e[k].seats[i]);
            to[0] = e[k].value.own[i];
            to[1] = e[k].value.next[i];
            *slope_at(v, &e[k].seats[i]) = (uint8_t)(255 * e[k].slope[i]);
        }
    return off;
}

/* One position with the values of farkles as they are; returns the greatest change. */
static double improve_side(const struct solve3 *v, struct side3 *e, double *loss) {
    struct three_lanes after;
    ag_masks none = {0};
    double change = 0;
    for (unsigned i = 0; i < AG_LANES; i++) {
        struct three_seats next = ag_three_after_farkle(v->head, &e->seats[i]);
        const double *there = stored(v, &next);
        set_share(&after, i, (struct three_share){there[0], there[1]});
    }
    ag_lanes lost = 1.0 - after.own - after.next;
    set_stops3(v, e, &lost);
    e->sweep.blur = BLUR_LAST;
    sweep_side3(e, &after, &none, false);
    for (unsigned i = 0; i < AG_LANES; i++) {
        double *to = stored(v, &e->seats[i]), a = distance(to[0], e->got[i]);
        double b = distance(to[1], e->sweep.start.next[i]);
        if (a > change) change = a;
        if (b > change) change = b;
        to[0] = e->got[i];
        to[1] = e->sweep.start.next[i];
    }
    if (!v->head->pass || v->head->residual > 1000 * UNCHANGED) return change;
    ag_lanes blurred = e->got; /* near the end: what the blur costs the mover */
    e->sweep.blur = 0;
    sweep_side3(e, &after, &none, false);
    for (unsigned i = 0; i < AG_LANES; i++)
        if (e->got[i] - blurred[i] > *loss) *loss = e->got[i] - blurred[i];
    return change;
}

/* With a penalty: a farkle raises the count, so most farkles first; the third leads to a lower score, whose value is
 * that of the pass before. */
static double improve_triples(const struct solve3 *v, struct side3 *e, const struct triple *t, double *loss) {
    double change = 0;
    for (unsigned sum = 7; sum-- > 0;)
        for (unsigned c = 0; c < 27; c++) {
            uint8_t count[3] = {(uint8_t)(c / 9), (uint8_t)(c / 3 % 3), (uint8_t)(c % 3)};
            if ((unsigned)count[0] + count[1] + count[2] != sum) continue;
            for (unsigned k = 0; k < 3; k++) {
                for (unsigned i = 0; i < AG_LANES; i++) {
                    e[k].seats[i] = rotated(v, &t[i], k);
                    memcpy(e[k].seats[i].count, count, sizeof count);
                }
                double d = improve_side(v, &e[k], loss);
                if (d > change) change = d;
            }
        }
    return change;
}

static void solve_group3(struct solve3 *v, unsigned slice, uint32_t first) {
    struct side3 e[3];
    struct triple t[AG_LANES];
    memset(e, 0, sizeof e);
    for (unsigned i = 0; i < AG_LANES; i++) t[i] = v->triple[first + i < v->triples ? first + i : first];
    for (unsigned k = 0; k < 3; k++) {
        e[k].stop = v->rows[slice][k].stop;
        e[k].sweep = (struct ag_three_sweep){.model = v->model,
                                             .stop = e[k].stop,
                                             .best = v->rows[slice][k].best,
                                             .flat = v->head->rolls_on};
        for (unsigned i = 0; i < AG_LANES; i++) e[k].seats[i] = rotated(v, &t[i], k);
    }
    double off = v->head->counts > 1 ? improve_triples(v, e, t, &v->slice[slice].loss) : solve_triples(v, e);
    if (off > v->slice[slice].residual) v->slice[slice].residual = off;
}

static void solve_slice3(void *arg, unsigned slice) {
    struct solve3 *v = arg;
    for (uint32_t first = slice * AG_LANES; first < v->triples; first += SLICES * AG_LANES)
        solve_group3(v, slice, first);
}

static void last2_slice(void *arg, unsigned slice) {
    struct solve3 *v = arg;
    uint32_t d1 = v->first + slice;
    if (d1 <= v->head->far) make_last2(v->model, v->head, &v->rows[slice][0], d1, v->table + v->head->last2);
}

/* ---- the whole table ---- */

/* Of three positions that hang together the one whose mover, then next, then last stands highest. */
static bool first_of_three(const uint32_t *x) {
    if (x[0] < x[1] || x[0] < x[2]) return false;
    if (x[0] == x[1] && x[1] < x[2]) return false;
    return !(x[0] == x[2] && x[0] > x[1]); /* then z, x, y is the first */
}

static uint32_t height(const struct ag_farkle_ladder *l, uint32_t x) {
    return (uint32_t)(farkle_score_of(l, x) - l->floor);
}

/* The triples of one sum of scores; a score may belong to two standings (opened or not). */
static void list_triples(struct solve3 *v, uint32_t sum) {
    const struct ag_farkle_ladder *l = &v->head->ladder;
    uint32_t n = l->standings;
    v->triples = 0;
    for (uint32_t x = n; x-- > 0;)
        for (uint32_t y = n; y-- > 0;) {
            if (height(l, x) + height(l, y) > sum) continue;
            uint32_t z = sum - height(l, x) - height(l, y);
            for (unsigned opened = l->unopened ? 0 : 1; opened < 2; opened++) {
                struct triple t = {{x, y, z + (opened ? l->unopened : 0)}};
                if (t.x[2] >= (opened ? n : l->unopened)) continue;
                if (v->head->places == 3 || first_of_three(t.x)) v->triple[v->triples++] = t;
            }
        }
}

/* One sum. The head always says what comes next, so the table may be left and resumed between any two. */
static void take_step3(struct solve3 *v, uint32_t steps) {
    struct ag_three_head *h = v->head;
    list_triples(v, steps - 1 - h->step);
    memset(v->slice, 0, sizeof v->slice);
    ag_work_run(v->work, SLICES, solve_slice3, v);
    for (unsigned i = 0; i < SLICES; i++) {
        if (v->slice[i].residual > h->change) h->change = v->slice[i].residual;
        if (v->slice[i].loss > h->loss) h->loss = v->slice[i].loss;
    }
    if (++h->step < steps) return;
    bool done = h->counts == 1 || h->change < UNCHANGED || ++h->pass == PASSES_MAX;
    h->residual = done && h->loss > h->change ? h->loss : h->change;
    h->change = 0;
    h->step = done ? THREE_DONE : 0;
}

static bool go_through3(struct solve3 *v) {
    const struct ag_three_head *h = v->head;
    uint32_t steps = 3 * (uint32_t)(h->ladder.target - h->ladder.floor - 1) + 1;
    while (h->step != THREE_DONE) {
        double part = (double)h->step / steps, done = part * part * (3 - 2 * part);
        if (h->counts > 1) done = ag_passes_done(h->pass, part, h->residual, UNCHANGED);
        if (!ag_work_progress(v->work, done)) return false;
        take_step3(v, steps);
    }
    ag_work_progress(v->work, 1);
    return true;
}

/* ---- plan and solve ---- */

static size_t slice_bytes(const struct ag_three_head *h) {
    return 3 * ag_three_rows(h) * (1 + h->plays) * sizeof(struct three_lanes);
}
static size_t triples_max(const struct ag_three_head *h) {
    return (size_t)h->ladder.standings * h->ladder.standings * (h->ladder.unopened ? 2 : 1);
}

static double whole_bytes3(struct ag_three_head *h) {
    double table = ag_three_lay_out(h);
    return table + (double)(sizeof(struct solve3) + sizeof(struct ag_three_model) + SLICES * slice_bytes(h) +
                            triples_max(h) * sizeof(struct triple) + 256);
}

/* How much may be lacking: the target, and so far above it that nobody rolls on up there (the chance of a turn of that
 * many is below a tenth of the least chance of a farkle, and one roll more), or that it hardly ever happens. */
static bool find_tail(const ag_rules *r, const struct ag_work *work, const struct ag_three_head *h, int32_t *tail,
                      struct ag_msg *why) {
    double chance = 1, enough = h->rolls_on ? FAR : h->least_farkle / 10;
    for (*tail = 16; chance > enough; *tail += *tail / 2) {
        if (*tail > 1 << 14) return ag_refuse_id(why, AG_MSG_SOLVE_ENDLESS);
        if (!ag_farkle_reach(r, work, *tail * h->unit, &chance, why)) return false;
    }
    return true;
}

static void set_far(struct ag_three_head *h, int32_t tail) {
    h->far = h->ends_at_once ? 0 : (uint32_t)(h->ladder.target - h->ladder.floor + tail) + h->most;
}

/* The sentence that says how large, and which target would fit. */
static bool refuse_size3(struct ag_three_head *h, int32_t tail, double limit, struct ag_msg *why) {
    double needed = whole_bytes3(h) / 1e6;
    int32_t fits = 0, above = h->ladder.target;
    while (above - fits > 1) {
        h->ladder.target = fits + (above - fits) / 2;
        h->ladder.standings = h->ladder.unopened + (uint32_t)(h->ladder.target - h->ladder.floor);
        set_far(h, tail);
        if (whole_bytes3(h) <= limit) fits = h->ladder.target;
        else above = h->ladder.target;
    }
    return ag_refuse(why, ag_msg_make(fits ? AG_MSG_SOLVE_LARGE : AG_MSG_SOLVE_LARGE_NEVER,
                                      needed < 2e9 ? (int64_t)needed + 1 : 2000000000,
                                      limit < 2e15 ? (int64_t)(limit / 1e6) : 2000000000, (int64_t)fits * h->unit));
}

static bool plan3(const ag_rules *r, const struct ag_work *work, struct ag_three_model *m, size_t limit,
                  struct ag_three_head *h, struct ag_solve_plan *out, struct ag_msg *why) {
    static const double HUGE_BYTES = 1e13;
    double most = limit ? (double)limit : HUGE_BYTES;
    int32_t tail = 0;
    if (ag_rules_seats(r) != 3) return ag_refuse(why, ag_msg_make(AG_MSG_SOLVE_SEATS, 3, ag_rules_seats(r), 0));
    if (ag_rule(r, FARKLE_KEEN)) return ag_refuse_id(why, AG_MSG_SOLVE_THREE);
    if (ag_rule(r, FARKLE_LAST_ROUND) == FARKLE_ALL_ONCE) return ag_refuse_id(why, AG_MSG_SOLVE_ALL_ONCE);
    ag_three_model(r, m);
    ag_three_head(r, &m->plain, h);
    if (!find_tail(r, work, h, &tail, why)) return false;
    set_far(h, tail);
    double whole = whole_bytes3(h);
    if (whole > most) return refuse_size3(h, tail, most, why);
    out->table = (size_t)h->bytes;
    out->peak = (size_t)whole;
    out->states = (h->last1 - h->start) / 2;
    return true;
}

bool ag_farkle_three_plan(const ag_rules *r, const struct ag_work *work, size_t limit, struct ag_solve_plan *out,
                          struct ag_msg *why) {
    struct ag_three_head h;
    void *block;
    struct ag_three_model *m = (void *)ag_work_get(work, sizeof *m, &block);
    bool done = m ? plan3(r, work, m, limit, &h, out, why) : ag_refuse_id(why, AG_MSG_TABLE_MEMORY);
    ag_work_put(work, block);
    return done;
}

static void deal_rows3(struct solve3 *v, const struct ag_three_head *h, struct three_lanes *at) {
    size_t rows = ag_three_rows(h);
    for (unsigned i = 0; i < SLICES; i++)
        for (unsigned k = 0; k < 3; k++) {
            v->rows[i][k] = (struct rows){at, at + rows};
            at += rows * (1 + h->plays);
        }
}

static void begin_table3(struct solve3 *v, const struct ag_three_head *h) {
    ag_work_clear(v->work, v->table, (size_t)h->bytes);
    *v->head = *h;
    for (uint64_t i = h->start; h->counts > 1 && i < h->last1; i += 2) v->table[i] = 0.4, v->table[i + 1] = 0.3;
    if (h->ends_at_once) return;
    make_last1(v->model, v->head, &v->rows[0][0], v->rows[0][1].best, v->table + h->last1);
    for (v->first = 0; v->first <= h->far; v->first += SLICES) ag_work_run(v->work, SLICES, last2_slice, v);
}

static bool same_head3(const struct ag_three_head *mine, struct ag_three_head there) {
    there.step = mine->step;
    there.pass = mine->pass;
    there.change = mine->change;
    there.residual = mine->residual;
    there.loss = mine->loss;
    return memcmp(&there, mine, sizeof there) == 0;
}

static void write_report(const struct solve3 *v, const struct ag_solve_plan *p, bool complete,
                         struct ag_solve_report *report) {
    const struct ag_three_head *h = v->head;
    uint32_t x = farkle_standing(&h->ladder, 0, false);
    struct three_seats start = {.x = {x, x, x}};
    const double *first = stored(v, &start);
    *report = (struct ag_solve_report){.value = first[0],
                                       .share = {first[0], first[1], 1 - first[0] - first[1]},
                                       .residual = h->residual > h->change ? h->residual : h->change,
                                       .states = p->states,
                                       .peak = p->peak,
                                       .passes = h->pass ? h->pass : 1,
                                       .complete = complete};
}

static bool solve3(struct solve3 *v, const ag_rules *r, bool resume, struct ag_solve_report *report,
                   struct ag_msg *why) {
    struct ag_three_head h;
    struct ag_solve_plan p;
    void *rows = NULL, *triples = NULL;
    if (!plan3(r, v->work, v->model, 0, &h, &p, why)) return false;
    v->head = (void *)v->table;
    if (resume && !same_head3(&h, *v->head)) return ag_refuse_id(why, AG_MSG_SOLVE_RESUME);
    struct three_lanes *at = (void *)ag_work_get(v->work, SLICES * slice_bytes(&h), &rows);
    v->triple = (void *)ag_work_get(v->work, triples_max(&h) * sizeof *v->triple, &triples);
    bool ready = at && v->triple;
    if (ready) {
        deal_rows3(v, &h, at);
        if (!resume) begin_table3(v, &h);
        write_report(v, &p, go_through3(v), report);
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
