/*
 * palko_belief.h - what a call or a challenge says about a hand of Palko: each die that counts for what its owner has
 * called makes a hand more likely, each that counts for what the owner has challenged less. The players of level_palko.c
 * and the coach's guesses (extras/palko.c) believe by the same two steps; how strongly is the one number they are given.
 * Internal.
 */
#ifndef AG_PALKO_BELIEF_H
#define AG_PALKO_BELIEF_H

enum { AG_PALKO_FAITH = 4 }; /* of the player best, and of the coach; the other levels believe less */

/* The weight of a hand of which so many dice count, after its owner has called or challenged. */
static inline double ag_palko_after_call(double weight, double faith, unsigned counting) {
    return weight * (1 + faith * counting);
}
static inline double ag_palko_after_challenge(double weight, double faith, unsigned counting) {
    return weight / (1 + 1.5 * faith * counting);
}

#endif
