/*
 * solve.h - what exact solvers share: vectors of eight doubles with the same result on every machine, and the caller's
 * threads and progress (struct ag_work). Internal.
 *
 * Eight independent problems lie side by side in a vector, one in each lane. Lanes are added and compared one by one
 * and never with each other, so a table is the same to the last bit whether the machine has wide vectors or none. What
 * takes the time, the sweeps, is compiled for each width that machines have: widths.h.
 */
#ifndef AG_SOLVE_H
#define AG_SOLVE_H

#include "astragal.h"

#include <string.h>

#ifndef AG_LANES
#define AG_LANES 8 /* the benchmark's plain scalar version sets 1 */
#endif
typedef double ag_lanes __attribute__((vector_size(8 * AG_LANES)));
typedef long long ag_masks __attribute__((vector_size(8 * AG_LANES))); /* all ones or all zeros in each lane */

/* *a = the greater of *a and *b, lane by lane; *a where they are equal. */
static inline void ag_lanes_max(ag_lanes *a, const ag_lanes *b) {
    for (unsigned i = 0; i < AG_LANES; i++) (*a)[i] = (*b)[i] > (*a)[i] ? (*b)[i] : (*a)[i];
}
/* *a = *b in the lanes of the mask. */
static inline void ag_lanes_pick(ag_lanes *a, const ag_lanes *b, const ag_masks *mask) {
    *a = (ag_lanes)(((ag_masks)*b & *mask) | ((ag_masks)*a & ~*mask));
}
static inline void ag_lanes_set(ag_lanes *a, double x) {
    for (unsigned i = 0; i < AG_LANES; i++) (*a)[i] = x;
}

/* All slices, on the caller's threads or one after the other. */
static inline void ag_work_run(const struct ag_work *w, unsigned slices, void (*slice)(void *arg, unsigned i),
                               void *arg) {
    if (w->run) w->run(w->context, slices, slice, arg);
    else
        for (unsigned i = 0; i < slices; i++) slice(arg, i);
}
/* A large table set to 0, in slices: touching gigabytes for the first time takes seconds. */
struct ag_work_clearing {
    char *bytes;
    size_t size;
};
enum { AG_CLEARED_AT_ONCE = 1 << 24 };
static inline void ag_work_clear_slice(void *arg, unsigned i) {
    const struct ag_work_clearing *c = arg;
    size_t at = (size_t)i * AG_CLEARED_AT_ONCE, left = c->size - at;
    memset(c->bytes + at, 0, left < AG_CLEARED_AT_ONCE ? left : AG_CLEARED_AT_ONCE);
}
static inline void ag_work_clear(const struct ag_work *w, void *bytes, size_t size) {
    struct ag_work_clearing c = {bytes, size};
    ag_work_run(w, (unsigned)((size + AG_CLEARED_AT_ONCE - 1) / AG_CLEARED_AT_ONCE), ag_work_clear_slice, &c);
}
/* false: the caller wants to stop. */
static inline bool ag_work_progress(const struct ag_work *w, double done) {
    return !w->progress || w->progress(w->context, done);
}
/* How much is done of a solve that goes over its table until the greatest change is below goal, change being that of
 * the last pass: as many passes are expected as it takes if each halves the change as often as those before. */
static inline double ag_passes_done(unsigned passes, double part, double change, double goal) {
    double whole = 12;
    unsigned halved = 0, wanted = 0;
    for (double x = 1; x > goal; x /= 2) wanted++;
    for (double x = 1; x > change; x /= 2) halved++;
    if (passes && halved) whole = (double)passes * wanted / halved;
    double done = ((double)passes + part) / (whole > passes + 1 ? whole : passes + 1);
    return done < 0.99 ? done : 0.99;
}
/* Memory for vectors, zeroed: the block is the caller's to give back, the result is where vectors may lie in it. */
static inline ag_lanes *ag_work_get(const struct ag_work *w, size_t size, void **block) {
    *block = w->memory.resize(w->memory.context, NULL, size + 64);
    if (!*block) return NULL;
    memset(*block, 0, size + 64);
    return (ag_lanes *)(((uintptr_t)*block + 63) / 64 * 64);
}
static inline void ag_work_put(const struct ag_work *w, void *block) {
    if (block) w->memory.resize(w->memory.context, block, 0);
}

#endif
