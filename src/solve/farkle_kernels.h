/*
 * farkle_kernels.h - the sweep over the model of a turn, for one width of vectors (widths.h). farkle_sweep.c has the
 * functions that others call.
 */
INLINE void AT_WIDTH(roll_value)(const struct ag_farkle_model *m, unsigned play, const struct LANES *row,
                                 const struct LANES *lost, struct LANES *out) {
    struct LANES sum;
    EACH(j, sum.part[j] = m->farkle[play] * lost->part[j]);
    for (uint32_t k = m->first_class[play]; k < m->first_class[play + 1]; k++) {
        uint32_t i = m->first[k], end = m->first[k + 1];
        struct LANES best = row[m->option[i]];
        while (++i < end) LANES_MAX(&best, row + m->option[i]);
        EACH(j, sum.part[j] += m->weight[k] * best.part[j]);
    }
    *out = sum;
}

KERNEL void AT_WIDTH(sweep)(struct ag_farkle_sweep *s) {
    const struct ag_farkle_model *m = s->model;
    uint32_t plays = m->plays, step = s->stop_step;
    const struct LANES *lost = (const struct LANES *)&s->lost;
    struct LANES *rolls = (struct LANES *)s->roll, *start = (struct LANES *)&s->start;
    for (uint32_t t = s->top; t > 0; t--) {
        struct LANES *row = (struct LANES *)s->best + (size_t)t * plays;
        const struct LANES *stop = (const struct LANES *)s->stop + (size_t)t * step;
        for (unsigned p = 0; p < plays; p++) {
            struct LANES roll;
            AT_WIDTH(roll_value)(m, p, row, lost, &roll);
            if (rolls) rolls[(size_t)t * plays + p] = roll;
            row[p] = roll;
            if (p == FARKLE_FULL && !m->hot_stop) continue;
            struct LANES best = stop[step == 1 ? 0 : p];
            LANES_MAX(&best, &roll);
            row[p] = best;
        }
    }
    AT_WIDTH(roll_value)(m, FARKLE_FULL, (struct LANES *)s->best, lost, start);
    if (rolls) rolls[FARKLE_FULL] = *start;
}

INLINE void AT_WIDTH(flat_value)(const struct ag_farkle_model *m, unsigned play, const struct LANES *best,
                                 const struct LANES *lost, struct LANES *out) {
    struct LANES sum;
    EACH(j, sum.part[j] = m->farkle[play] * lost->part[j]);
    for (uint32_t k = m->first_flat[play]; k < m->first_flat[play + 1]; k++) {
        uint32_t set = m->flat[k];
        struct LANES v = best[__builtin_ctz(set)];
        while (set &= set - 1) LANES_MAX(&v, best + __builtin_ctz(set));
        EACH(j, sum.part[j] += m->flat_weight[k] * v.part[j]);
    }
    *out = sum;
}

/* Rolling on, one more time in each pass, until nothing changes any more: values only rise, and a farkle waits in every
 * round, so the passes come to an end. A lane at its end stays there while others go on. */
KERNEL void AT_WIDTH(flat_top)(struct ag_farkle_sweep *s, const ag_lanes *stop_row) {
    const struct ag_farkle_model *m = s->model;
    const struct LANES *stop = (const struct LANES *)stop_row, *lost = (const struct LANES *)&s->lost;
    uint32_t plays = m->plays;
    struct LANES best[FARKLE_PLAYS], next[FARKLE_PLAYS];
    struct MASKS live;
    bool going = true;
    for (unsigned p = 0; p < plays; p++) best[p] = stop[s->stop_step == 1 ? 0 : p];
    memset(&live, 0xff, sizeof live);
    for (unsigned pass = 0; pass < 20000 && going; pass++) {
        struct LANES change = {0};
        for (unsigned p = 0; p < plays; p++) {
            struct LANES roll;
            AT_WIDTH(flat_value)(m, p, best, lost, &roll);
            next[p] = roll;
            if (p == FARKLE_FULL && !m->hot_stop) continue;
            next[p] = stop[s->stop_step == 1 ? 0 : p];
            LANES_MAX(next + p, &roll);
        }
        for (unsigned p = 0; p < plays; p++) {
            struct LANES rise, fall;
            EACH(i, rise.part[i] = next[p].part[i] - best[p].part[i]);
            EACH(i, fall.part[i] = best[p].part[i] - next[p].part[i]);
            LANES_MAX(&change, &rise);
            LANES_MAX(&change, &fall);
            LANES_PICK(best + p, next + p, &live);
        }
        going = LANES_STILL(&live, &change, 1e-16);
    }
    for (uint32_t t = s->top + 1; t <= s->top + m->most; t++)
        for (unsigned p = 0; p < plays; p++) ((struct LANES *)s->best)[(size_t)t * plays + p] = best[p];
}
