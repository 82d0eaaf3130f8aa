/*
 * farkle_three_sweep.c - one turn of three-seat Farkle, swept from the highest total down, with the shares of the mover
 * and of the next seat.
 *
 * The mover takes the decision that is best for itself. Where two are equal for it, the others may still care; then it
 * stops before it rolls, and sets aside more dice, then more points. In a blurred sweep this order gives way little by
 * little: of two decisions the later one is taken with the weight  d / blur, between 0 and 1,  d being what the mover
 * gains by it. So shares never jump when something else changes a little, and the mover loses a quarter of the blur at
 * the most.
 */
#include "farkle_three.h"
#include "msg.h"

#include <string.h>

/* ---- classes, shared ends once ---- */

static unsigned options_of(const struct ag_farkle_model *m, uint32_t k, const uint32_t **last) {
    *last = m->option + m->first[k + 1] - 1;
    return m->first[k + 1] - m->first[k];
}

/* How many options two classes have in common, counted from the last one. */
static unsigned common_end(const struct ag_farkle_model *m, uint32_t a, uint32_t b) {
    const uint32_t *x, *y;
    unsigned n = options_of(m, a, &x), k = options_of(m, b, &y), same = 0;
    while (same < n && same < k && *(x - same) == *(y - same)) same++;
    return same;
}

/* Lists read from the end, a list before those that go on from it. */
static bool reads_before(const struct ag_farkle_model *m, uint32_t a, uint32_t b) {
    const uint32_t *x, *y;
    unsigned n = options_of(m, a, &x), k = options_of(m, b, &y), same = common_end(m, a, b);
    if (same == n || same == k) return n < k;
    return *(x - same) < *(y - same);
}

/* Adds a class behind the one before it (none: the first of its dice). */
static void add_class(struct ag_three_model *m, uint32_t c, uint32_t k, const uint32_t *before) {
    const uint32_t *last;
    unsigned n = options_of(&m->plain, k, &last), skip = before ? common_end(&m->plain, *before, k) : 0;
    AG_CHECK(n <= THREE_DEPTH_MAX && skip < n);
    m->skip[c] = (uint8_t)skip;
    m->weight[c] = m->plain.weight[k];
    m->first[c + 1] = m->first[c];
    for (unsigned i = skip; i < n; i++) {
        uint32_t option = *(last - i), at = m->first[c + 1]++;
        m->option[at] = option;
        m->flat[at] = option % m->plain.plays;
    }
}

void ag_three_model(const ag_rules *r, struct ag_three_model *m) {
    uint32_t order[FARKLE_CLASSES_MAX];
    memset(m, 0, sizeof *m);
    ag_farkle_model(r, AG_SOLVE_EXACT, &m->plain);
    memcpy(m->first_class, m->plain.first_class, sizeof m->first_class);
    for (unsigned p = 0; p < m->plain.plays; p++) {
        uint32_t begin = m->first_class[p], end = m->first_class[p + 1];
        for (uint32_t k = begin; k < end; k++) {
            uint32_t at = k;
            for (; at > begin && reads_before(&m->plain, k, order[at - 1]); at--) order[at] = order[at - 1];
            order[at] = k;
        }
        for (uint32_t c = begin; c < end; c++) add_class(m, c, order[c], c > begin ? &order[c - 1] : NULL);
    }
}

/* ---- the sweep ---- */

#define INLINE static inline __attribute__((always_inline))

/* Of two decisions *a comes first in order: *a becomes what the mover does. */
INLINE void take_better(struct three_lanes *a, const struct three_lanes *b, const double sharp) {
    if (sharp > 0) {
        ag_lanes weight = (b->own - a->own) * sharp, none = {0}, all, rest;
        ag_lanes_set(&all, 1);
        ag_lanes_max(&weight, &none);
        ag_masks more = weight > 1.0;
        ag_lanes_pick(&weight, &all, &more);
        rest = 1.0 - weight;
        a->own = rest * a->own + weight * b->own; /* exactly one of them where the weight is 0 or 1 */
        a->next = rest * a->next + weight * b->next;
    } else {
        ag_masks better = b->own > a->own;
        ag_lanes_pick(&a->own, &b->own, &better);
        ag_lanes_pick(&a->next, &b->next, &better);
    }
}

INLINE void roll_shares(const struct ag_three_model *m, unsigned play, const struct three_lanes *row,
                        const uint32_t *option, const struct three_lanes *lost, struct three_lanes *out,
                        const double sharp) {
    struct three_lanes best[THREE_DEPTH_MAX];
    double farkle = m->plain.farkle[play];
    ag_lanes own = farkle * lost->own, next = farkle * lost->next;
    for (uint32_t c = m->first_class[play]; c < m->first_class[play + 1]; c++) {
        uint32_t i = m->first[c], end = m->first[c + 1];
        unsigned depth = m->skip[c];
        struct three_lanes now = depth ? best[depth - 1] : row[option[i]];
        if (!depth) best[depth++] = now, i++;
        for (; i < end; i++) {
            struct three_lanes first = row[option[i]];
            take_better(&first, &now, sharp);
            now = best[depth++] = first;
        }
        own += m->weight[c] * now.own;
        next += m->weight[c] * now.next;
    }
    out->own = own;
    out->next = next;
}

/* Rolling on, one more time in each pass, until nothing changes any more; a lane at its end stays there. */
INLINE void flat_rows(const struct ag_three_sweep *s, const double sharp) {
    const struct ag_three_model *m = s->model;
    uint32_t plays = m->plain.plays;
    struct three_lanes best[FARKLE_PLAYS], next[FARKLE_PLAYS];
    ag_lanes change;
    ag_masks live;
    bool going = true;
    for (unsigned p = 0; p < plays; p++) best[p] = s->stop[s->top];
    ag_lanes_set(&change, 1);
    live = change > 0;
    for (unsigned pass = 0; pass < 20000 && going; pass++) {
        ag_lanes_set(&change, 0);
        for (unsigned p = 0; p < plays; p++) {
            struct three_lanes roll;
            roll_shares(m, p, best, m->flat, &s->lost, &roll, sharp);
            next[p] = s->stop[s->top];
            if (p == FARKLE_FULL && !m->plain.hot_stop) next[p] = roll;
            else take_better(&next[p], &roll, sharp);
        }
        for (unsigned p = 0; p < plays; p++) {
            ag_lanes off[] = {next[p].own - best[p].own, best[p].own - next[p].own, next[p].next - best[p].next,
                              best[p].next - next[p].next};
            for (unsigned i = 0; i < 4; i++) ag_lanes_max(&change, &off[i]);
            ag_lanes_pick(&best[p].own, &next[p].own, &live);
            ag_lanes_pick(&best[p].next, &next[p].next, &live);
        }
        live &= change > 1e-15;
        going = false;
        for (unsigned i = 0; i < AG_LANES; i++) going = going || live[i];
    }
    for (uint32_t t = s->top + 1; t <= s->top + m->plain.most; t++)
        for (unsigned p = 0; p < plays; p++) s->best[(size_t)t * plays + p] = best[p];
}

INLINE void sweep(struct ag_three_sweep *s, const double sharp) {
    const struct ag_three_model *m = s->model;
    uint32_t plays = m->plain.plays;
    if (s->flat) flat_rows(s, sharp);
    for (uint32_t t = s->top + 1; !s->flat && t <= s->top + m->plain.most; t++)
        for (unsigned p = 0; p < plays; p++) s->best[(size_t)t * plays + p] = s->stop[t];
    for (uint32_t t = s->top; t > 0; t--) {
        struct three_lanes *row = s->best + (size_t)t * plays;
        for (unsigned p = 0; p < plays; p++) {
            struct three_lanes roll, best = s->stop[t];
            roll_shares(m, p, row, m->option, &s->lost, &roll, sharp);
            if (s->roll) s->roll[(size_t)t * plays + p] = roll;
            if (p == FARKLE_FULL && !m->plain.hot_stop) best = roll;
            else take_better(&best, &roll, sharp);
            row[p] = best;
        }
    }
    roll_shares(m, FARKLE_FULL, s->best, m->option, &s->lost, &s->start, sharp);
    if (s->roll) s->roll[FARKLE_FULL] = s->start;
}

static AG_WIDE void sweep_exactly(struct ag_three_sweep *s) { sweep(s, 0); }
static AG_WIDE void sweep_blurred(struct ag_three_sweep *s) { sweep(s, 1 / s->blur); }

void ag_three_sweep(struct ag_three_sweep *s) {
    if (s->blur > 0) sweep_blurred(s);
    else sweep_exactly(s);
}
