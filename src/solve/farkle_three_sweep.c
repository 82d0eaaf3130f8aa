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

#define AG_KERNELS "farkle_three_kernels.h"
#include "widths.h"

void ag_three_sweep(struct ag_three_sweep *s) {
    if (s->blur > 0) AG_WIDEST(sweep_blurred)(s);
    else AG_WIDEST(sweep_exactly)(s);
}
