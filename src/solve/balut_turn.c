/*
 * balut_turn.c - see balut_turn.h. The same body is compiled for one lane and for eight, and the eight for several
 * instruction sets; which one runs is found out at run time. Only additions, one multiplication and maxima are used, so
 * all of them give the same bits.
 */
#include "balut_turn.h"
#include "msg.h"

#include <string.h>

void ag_balut_turn_prepare(struct ag_balut_turn *t, const ag_rules *r) {
    const struct ag_balut_rules *c = ag_balut_compiled(r);
    unsigned n = 0;
    memset(t, 0, sizeof *t);
    memcpy(t->with, c->with, sizeof t->with);
    for (unsigned row = 0; row < AG_BALUT_ROWS; row++) {
        t->first[row] = (uint8_t)n;
        for (unsigned worth = 0; worth < 256; worth++) {
            bool found = false;
            for (unsigned h = 0; h < AG_BALUT_HANDS; h++) {
                if (c->worth[h][row] != worth) continue;
                t->of[h][row] = (uint8_t)n;
                found = true;
            }
            if (!found) continue;
            AG_CHECK(n < AG_TURN_CLASSES);
            t->worth[n++] = (uint8_t)worth;
        }
    }
    t->first[AG_BALUT_ROWS] = (uint8_t)n;
}

/* ---- the steps; `lanes` is a constant wherever they are used ---- */

#define INLINE static inline __attribute__((always_inline))

INLINE void best(const struct ag_balut_turn *t, const double *restrict leaf, double *restrict v, const unsigned lanes) {
    for (unsigned h = 0; h < AG_BALUT_HANDS; h++) {
        const uint8_t *of = t->of[h];
        double m[AG_TURN_LANES];
        for (unsigned i = 0; i < lanes; i++) m[i] = leaf[of[0] * lanes + i];
        for (unsigned row = 1; row < AG_BALUT_ROWS; row++)
            for (unsigned i = 0; i < lanes; i++) {
                double x = leaf[of[row] * lanes + i];
                m[i] = x > m[i] ? x : m[i];
            }
        for (unsigned i = 0; i < lanes; i++) v[(AG_BALUT_KEEPS + h) * lanes + i] = m[i];
    }
}

/* Larger hands have larger ids, so each mean finds its parts ready. */
INLINE void average(const uint16_t (*next)[6], double *v, const unsigned lanes) {
    for (unsigned k = AG_BALUT_KEEPS; k-- > 0;) {
        const uint16_t *with = next[k];
        double sum[AG_TURN_LANES];
        for (unsigned i = 0; i < lanes; i++) sum[i] = v[with[0] * lanes + i];
        for (unsigned f = 1; f < 6; f++)
            for (unsigned i = 0; i < lanes; i++) sum[i] += v[with[f] * lanes + i];
        for (unsigned i = 0; i < lanes; i++) v[k * lanes + i] = sum[i] * (1.0 / 6.0);
    }
}

INLINE void spread(const uint16_t (*next)[6], double *v, const unsigned lanes) {
    for (unsigned k = 0; k < AG_BALUT_KEEPS; k++) {
        double x[AG_TURN_LANES];
        for (unsigned i = 0; i < lanes; i++) x[i] = v[k * lanes + i];
        for (unsigned f = 0; f < 6; f++) {
            double *y = &v[next[k][f] * lanes];
            for (unsigned i = 0; i < lanes; i++) y[i] = x[i] > y[i] ? x[i] : y[i];
        }
    }
}

INLINE void turn(const struct ag_balut_turn *t, const double *leaf, double *value, const unsigned lanes) {
    _Alignas(64) double v[AG_TURN_HANDS * AG_TURN_LANES];
    best(t, leaf, v, lanes);
    average(t->with, v, lanes);
    spread(t->with, v, lanes);
    average(t->with, v, lanes);
    spread(t->with, v, lanes);
    average(t->with, v, lanes);
    for (unsigned i = 0; i < lanes; i++) value[i] = v[i];
}

void ag_balut_turn_plain(const struct ag_balut_turn *t, const double *leaf, double *value) { turn(t, leaf, value, 1); }

void ag_balut_turn_keeps(const struct ag_balut_turn *t, const double *leaf, unsigned throws, double *value) {
    best(t, leaf, value, 1);
    average(t->with, value, 1);
    for (unsigned i = 1; i < throws; i++) {
        spread(t->with, value, 1);
        average(t->with, value, 1);
    }
}

void ag_balut_turn_average(const uint16_t (*with)[6], double *value) { average(with, value, 1); }
void ag_balut_turn_spread(const uint16_t (*with)[6], double *value) { spread(with, value, 1); }

/* ---- eight lanes on what this machine has ---- */

#if defined(__x86_64__) && defined(__linux__)
__attribute__((target("avx512f"))) static void turn_512(const struct ag_balut_turn *t, const double *leaf,
                                                        double *value) {
    turn(t, leaf, value, AG_TURN_LANES);
}
__attribute__((target("avx2"))) static void turn_256(const struct ag_balut_turn *t, const double *leaf, double *value) {
    turn(t, leaf, value, AG_TURN_LANES);
}
static bool has_512(void) { return __builtin_cpu_supports("avx512f"); }
static bool has_256(void) { return __builtin_cpu_supports("avx2"); }
#else
#define turn_512 ag_balut_turn_plain
#define turn_256 ag_balut_turn_plain
static bool has_512(void) { return false; }
static bool has_256(void) { return false; }
#endif

void ag_balut_turn_lanes(const struct ag_balut_turn *t, const double *leaf, double *value) {
    if (has_512()) turn_512(t, leaf, value);
    else if (has_256()) turn_256(t, leaf, value);
    else turn(t, leaf, value, AG_TURN_LANES);
}
