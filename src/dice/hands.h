/*
 * hands.h - hands and the generator once more, inline, for the parts of the library that ask for them at every move.
 * The functions of astragal.h of the same meaning are made of these. Internal.
 */
#ifndef AG_HANDS_H
#define AG_HANDS_H

#include "astragal.h"

/* Made at build time by gen_tables.c; they stand in dice.c. A half of a hand is three of its faces. */
extern const uint8_t ag_table_half_of[4096], ag_table_half_rank[4096];
extern const uint16_t ag_table_half_base[588], ag_table_hand_part[18564 + 64], ag_table_hand_part_start[AG_HANDS + 1];
extern const uint32_t ag_table_hand_of[AG_HANDS];
extern const uint16_t ag_table_hand_first[AG_DICE_MAX + 2]; /* C(n + 5, 6) */

static inline unsigned hand_id(ag_hand h) {
    ag_hand low = h & 0xFFF, high = h >> 12;
    return (unsigned)ag_table_half_base[ag_table_half_of[low] * 7u + ag_hand_size(high)] + ag_table_half_rank[high];
}
static inline ag_hand hand_of(unsigned id) { return ag_table_hand_of[id]; }
static inline unsigned hand_first(unsigned dice) { return ag_table_hand_first[dice]; }
static inline unsigned hand_count(unsigned dice) { return hand_first(dice + 1) - hand_first(dice); }
static inline unsigned hand_parts(unsigned id, const uint16_t **list) {
    *list = ag_table_hand_part + ag_table_hand_part_start[id];
    return (unsigned)ag_table_hand_part_start[id + 1] - ag_table_hand_part_start[id];
}

/* xoshiro256** by Blackman and Vigna. */
static inline uint64_t rng_rotate(uint64_t x, int k) { return x << k | x >> (64 - k); }
static inline uint64_t rng_next(struct ag_rng *rng) {
    uint64_t *s = rng->s, result = rng_rotate(s[1] * 5, 7) * 9, t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rng_rotate(s[3], 45);
    return result;
}
/* Lemire's method: the high half of a product, with the few products rejected that would favour some numbers. */
static inline uint32_t rng_below(struct ag_rng *rng, uint32_t n) {
    uint64_t m = (rng_next(rng) >> 32) * n;
    if ((uint32_t)m < n) {
        uint32_t least = (0u - n) % n;
        while ((uint32_t)m < least) m = (rng_next(rng) >> 32) * n;
    }
    return (uint32_t)(m >> 32);
}

#endif
