/*
 * width.h - one width of widths.h: the vectors, what can be done with them, and the kernels. GREATER(a, b) and
 * CHOICE(mask, a, b) are the machine's own instructions, where it has some: b where it is greater, or where the mask
 * says so, and otherwise a. Internal.
 */
typedef double AT_WIDTH(part) __attribute__((vector_size(8 * WIDTH), may_alias));
typedef long long AT_WIDTH(part_mask) __attribute__((vector_size(8 * WIDTH), may_alias));
struct __attribute__((may_alias)) LANES {
    AT_WIDTH(part) part[PARTS];
};
struct __attribute__((may_alias)) MASKS {
    AT_WIDTH(part_mask) part[PARTS];
};

INLINE void LANES_SET(struct LANES *a, double x) { EACH(i, a->part[i] = x - (AT_WIDTH(part)){0}); }
INLINE void LANES_MAX(struct LANES *a, const struct LANES *b) {
#ifdef GREATER
    EACH(i, a->part[i] = GREATER(a->part[i], b->part[i]));
#else
    for (unsigned k = 0; k < WIDTH; k++)
        EACH(i, a->part[i][k] = b->part[i][k] > a->part[i][k] ? b->part[i][k] : a->part[i][k]);
#endif
}
INLINE void LANES_PICK(struct LANES *a, const struct LANES *b, const struct MASKS *mask) {
#ifndef CHOICE
#define CHOICE(mask, a, b) (AT_WIDTH(part))(((AT_WIDTH(part_mask))(b) & (mask)) | ((AT_WIDTH(part_mask))(a) & ~(mask)))
#endif
    EACH(i, a->part[i] = CHOICE(mask->part[i], a->part[i], b->part[i]));
}
INLINE bool LANES_STILL(struct MASKS *live, const struct LANES *change, double least) {
    bool any = false;
    EACH(i, live->part[i] &= change->part[i] > least);
    for (unsigned k = 0; k < WIDTH; k++) EACH(i, any = any || live->part[i][k]);
    return any;
}

#include AG_KERNELS

#undef WIDTH
#undef TARGET
#undef AT_WIDTH
#undef GREATER
#undef CHOICE
