/*
 * farkle_three_kernels.h - the sweep of farkle_three_sweep.c, for one width of vectors (widths.h).
 */

/* Lies over struct three_lanes. */
struct __attribute__((may_alias)) AT_WIDTH(three) {
    struct LANES own, next;
};

/* Of two decisions *a comes first in order: *a becomes what the mover does. */
INLINE void AT_WIDTH(take_better)(struct AT_WIDTH(three) * a, const struct AT_WIDTH(three) * b, const double sharp) {
    if (sharp > 0) {
        struct LANES weight, rest, none = {0}, all;
        struct MASKS more;
        LANES_SET(&all, 1);
        EACH(i, weight.part[i] = (b->own.part[i] - a->own.part[i]) * sharp);
        LANES_MAX(&weight, &none);
        EACH(i, more.part[i] = weight.part[i] > 1.0);
        LANES_PICK(&weight, &all, &more);
        EACH(i, rest.part[i] = 1.0 - weight.part[i]); /* exactly one of them where the weight is 0 or 1 */
        EACH(i, a->own.part[i] = rest.part[i] * a->own.part[i] + weight.part[i] * b->own.part[i]);
        EACH(i, a->next.part[i] = rest.part[i] * a->next.part[i] + weight.part[i] * b->next.part[i]);
    } else {
        struct MASKS better;
        EACH(i, better.part[i] = b->own.part[i] > a->own.part[i]);
        LANES_MAX(&a->own, &b->own);
        LANES_PICK(&a->next, &b->next, &better);
    }
}

INLINE void AT_WIDTH(roll_shares)(const struct ag_three_model *m, unsigned play, const struct AT_WIDTH(three) * row,
                                  const uint32_t *option, const struct AT_WIDTH(three) * lost,
                                  struct AT_WIDTH(three) * out, const double sharp) {
    struct AT_WIDTH(three) best[THREE_DEPTH_MAX], sum;
    double farkle = m->plain.farkle[play];
    EACH(j, sum.own.part[j] = farkle * lost->own.part[j]);
    EACH(j, sum.next.part[j] = farkle * lost->next.part[j]);
    for (uint32_t c = m->first_class[play]; c < m->first_class[play + 1]; c++) {
        uint32_t i = m->first[c], end = m->first[c + 1];
        unsigned depth = m->skip[c];
        struct AT_WIDTH(three) now = depth ? best[depth - 1] : row[option[i]];
        if (!depth) best[depth++] = now, i++;
        for (; i < end; i++) {
            struct AT_WIDTH(three) first = row[option[i]];
            AT_WIDTH(take_better)(&first, &now, sharp);
            now = best[depth++] = first;
        }
        EACH(j, sum.own.part[j] += m->weight[c] * now.own.part[j]);
        EACH(j, sum.next.part[j] += m->weight[c] * now.next.part[j]);
    }
    *out = sum;
}

INLINE void AT_WIDTH(note_change)(struct LANES *change, const struct LANES *a, const struct LANES *b) {
    struct LANES rise, fall;
    EACH(i, rise.part[i] = b->part[i] - a->part[i]);
    EACH(i, fall.part[i] = a->part[i] - b->part[i]);
    LANES_MAX(change, &rise);
    LANES_MAX(change, &fall);
}

/* Rolling on, one more time in each pass, until nothing changes any more; a lane at its end stays there. */
INLINE void AT_WIDTH(flat_rows)(const struct ag_three_sweep *s, const double sharp) {
    const struct ag_three_model *m = s->model;
    const struct AT_WIDTH(three) *stop = (const struct AT_WIDTH(three) *)s->stop + s->top;
    const struct AT_WIDTH(three) *lost = (const struct AT_WIDTH(three) *)&s->lost;
    uint32_t plays = m->plain.plays;
    struct AT_WIDTH(three) best[FARKLE_PLAYS], next[FARKLE_PLAYS];
    struct MASKS live;
    bool going = true;
    for (unsigned p = 0; p < plays; p++) best[p] = *stop;
    memset(&live, 0xff, sizeof live);
    for (unsigned pass = 0; pass < 20000 && going; pass++) {
        struct LANES change = {0};
        for (unsigned p = 0; p < plays; p++) {
            struct AT_WIDTH(three) roll;
            AT_WIDTH(roll_shares)(m, p, best, m->flat, lost, &roll, sharp);
            next[p] = *stop;
            if (p == FARKLE_FULL && !m->plain.hot_stop) next[p] = roll;
            else AT_WIDTH(take_better)(&next[p], &roll, sharp);
        }
        for (unsigned p = 0; p < plays; p++) {
            AT_WIDTH(note_change)(&change, &best[p].own, &next[p].own);
            AT_WIDTH(note_change)(&change, &best[p].next, &next[p].next);
            LANES_PICK(&best[p].own, &next[p].own, &live);
            LANES_PICK(&best[p].next, &next[p].next, &live);
        }
        going = LANES_STILL(&live, &change, 1e-15);
    }
    for (uint32_t t = s->top + 1; t <= s->top + m->plain.most; t++)
        for (unsigned p = 0; p < plays; p++) ((struct AT_WIDTH(three) *)s->best)[(size_t)t * plays + p] = best[p];
}

INLINE void AT_WIDTH(sweep)(struct ag_three_sweep *s, const double sharp) {
    const struct ag_three_model *m = s->model;
    const struct AT_WIDTH(three) *stop = (const struct AT_WIDTH(three) *)s->stop;
    const struct AT_WIDTH(three) *lost = (const struct AT_WIDTH(three) *)&s->lost;
    struct AT_WIDTH(three) *rows = (struct AT_WIDTH(three) *)s->best, *rolls = (struct AT_WIDTH(three) *)s->roll;
    struct AT_WIDTH(three) *start = (struct AT_WIDTH(three) *)&s->start;
    uint32_t plays = m->plain.plays;
    if (s->flat) AT_WIDTH(flat_rows)(s, sharp);
    for (uint32_t t = s->top + 1; !s->flat && t <= s->top + m->plain.most; t++)
        for (unsigned p = 0; p < plays; p++) rows[(size_t)t * plays + p] = stop[t];
    for (uint32_t t = s->top; t > 0; t--) {
        struct AT_WIDTH(three) *row = rows + (size_t)t * plays;
        for (unsigned p = 0; p < plays; p++) {
            struct AT_WIDTH(three) roll, best = stop[t];
            AT_WIDTH(roll_shares)(m, p, row, m->option, lost, &roll, sharp);
            if (rolls) rolls[(size_t)t * plays + p] = roll;
            if (p == FARKLE_FULL && !m->plain.hot_stop) best = roll;
            else AT_WIDTH(take_better)(&best, &roll, sharp);
            row[p] = best;
        }
    }
    AT_WIDTH(roll_shares)(m, FARKLE_FULL, rows, m->option, lost, start, sharp);
    if (rolls) rolls[FARKLE_FULL] = *start;
}

KERNEL void AT_WIDTH(sweep_exactly)(struct ag_three_sweep *s) { AT_WIDTH(sweep)(s, 0); }
KERNEL void AT_WIDTH(sweep_blurred)(struct ag_three_sweep *s) { AT_WIDTH(sweep)(s, 1 / s->blur); }
