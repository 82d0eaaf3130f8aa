/*
 * palko_net.h - what a set of Palko between two seats is worth to either side with each hand, by a small network: the
 * valuer of palko_search.h. Made by tools/palko_net/train.c from sets that it played against itself. Internal.
 *
 * A spot is seen from its last call on. Six calls in a row have the six faces once each, so what is seen means the same
 * at any height:
 *
 *   TAILS   for either side and each of seven calls, the last one first: how likely that side alone holds what the call
 *           still lacks if the other counts 0, 1, 2, ... for it
 *   TRAITS  for either side, sums over its weights with numbers that were learnt
 *   STAKES  what the ways to end the set are worth, and who covers what
 *
 * and a row of constants for each last call, ones being wild after it or not. Two layers of units, each cut to what is
 * positive; then for either side a number for each count for each of six calls, and one for each trait of hands. What a
 * hand is worth is the sum over its counts and traits. Side 0 is to move, side 1 made the last call.
 *
 * In the file, data/palko_best.bin, weights are 16-bit numbers, low byte first. It begins with a number for each tensor
 * (enum ag_palko_tensor), a weight of 1 being 2 to the power of it, and what matches are worth; then the weights. First
 * come hands of five dice, then those of two.
 */
#ifndef AG_PALKO_NET_H
#define AG_PALKO_NET_H

#include "palko_search.h"

enum {
    AG_PALKO_SEEN_CALLS = 7,
    AG_PALKO_FACES = 6,
    AG_PALKO_STAKES_SEEN = 8,
    AG_PALKO_UNITS_MAX = 192,
    AG_PALKO_TRAITS_MAX = 32,
    AG_PALKO_OUT_MAX = 80,                                                                   /* for one side */
    AG_PALKO_IN_MAX = AG_PALKO_SEEN_CALLS * AG_PALKO_SEARCH_COUNTS + AG_PALKO_TRAITS_MAX + 7 /* of one side */
};

enum ag_palko_tensor {
    AG_PALKO_TRAIT,     /* [side][hand][trait] */
    AG_PALKO_FIRST,     /* [tails and traits of side 0, of side 1, stakes][unit] */
    AG_PALKO_CONSTANTS, /* [wild][last call][unit] */
    AG_PALKO_SECOND,    /* [unit][unit] */
    AG_PALKO_SECOND_CONSTANTS,
    AG_PALKO_THIRD, /* [unit][side][out] */
    AG_PALKO_THIRD_CONSTANTS,
    AG_PALKO_HAND, /* [side][trait][hand] */
    AG_PALKO_TENSORS
};

/* Sizes of a network, by the number of dice in a hand. */
struct ag_palko_shape {
    unsigned hands, row; /* row: hands in whole vectors */
    unsigned counts;     /* what a hand can count, 0 included */
    unsigned calls;      /* numbers of calls */
    unsigned units, traits;
    unsigned tails, inputs;          /* of one side, of all */
    unsigned out;                    /* of one side, in whole vectors */
    size_t at[AG_PALKO_TENSORS + 1]; /* where tensors begin; the last one is how many weights there are */
};
void ag_palko_shape(unsigned dice, struct ag_palko_shape *out);
void ag_palko_stakes_seen(const struct ag_palko_spot *s, float out[AG_PALKO_STAKES_SEEN]);
/* The tails of one side, seen from a call, out of its chances to count at least so much: [face - 1][counts]. */
void ag_palko_tails(const struct ag_palko_shape *x, unsigned last, const float *at_least, float *out);

/* The chance that the seat which opens the next set wins the match: [its tokens - 1][those of the other - 1]. */
enum { AG_PALKO_MATCH_TOKENS = 12 };
struct ag_palko_match {
    double opens[AG_PALKO_MATCH_TOKENS][AG_PALKO_MATCH_TOKENS];
};

/* A network as read: the net of ag_palko_net_valuer. */
struct ag_palko_net {
    struct ag_palko_shape shape;
    const int16_t *weight; /* of the first tensor */
    float unit[AG_PALKO_TENSORS];
    struct ag_palko_match match;
};
enum {
    AG_PALKO_MATCH_UNIT = 32768,
    AG_PALKO_NET_HEAD = AG_PALKO_TENSORS + AG_PALKO_MATCH_TOKENS * AG_PALKO_MATCH_TOKENS
};
void ag_palko_net_read(const int16_t *numbers, unsigned dice, struct ag_palko_net *out);
/* The house's for hands of so many dice; false: it has none. */
bool ag_palko_net(unsigned dice, struct ag_palko_net *out);
extern const struct ag_palko_valuer ag_palko_net_valuer;

#endif
