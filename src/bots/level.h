/*
 * level.h - what the players by level share. A level is a row of settings of the one player a game has: how far it
 * looks, what it knows, how often it errs. Players draw from their own generator alone and use no exp, log or pow, so
 * that a seed fixes a game on every machine. Internal.
 */
#ifndef AG_LEVEL_H
#define AG_LEVEL_H

#include "astragal.h"

enum ag_level { AG_NOVICE, AG_CASUAL, AG_SKILLED, AG_EXPERT, AG_BEST, AG_LEVELS };

ag_action ag_level_farkle(const struct ag_seen *seen, struct ag_rng *rng, enum ag_level level);
ag_action ag_level_balut(const struct ag_seen *seen, struct ag_rng *rng, enum ag_level level);
ag_action ag_level_palko(const struct ag_seen *seen, struct ag_rng *rng, enum ag_level level);
ag_action ag_level_penk(const struct ag_seen *seen, struct ag_rng *rng, enum ag_level level);
/* For any game: plays moves out with the house's plainest player and takes the one that ends best. */
ag_action ag_level_rollout(const struct ag_seen *seen, struct ag_rng *rng, enum ag_level level);

/* True so many times in a hundred. Draws nothing when it can never be true. */
static inline bool ag_slips(struct ag_rng *rng, unsigned percent) {
    return percent && ag_rng_below(rng, 100) < percent;
}
/* Anything from -width to width, each as likely. Draws nothing when the width is 0. */
static inline double ag_spread(struct ag_rng *rng, double width) {
    return width > 0 ? ((double)ag_rng_below(rng, 2000001) / 1000000 - 1) * width : 0;
}

/* The chance that a normally distributed quantity with mean m and variance v is above 0. */
double ag_above_zero(double mean, double variance);

#endif
