/*
 * many_palko.h - the house's strongest player of Palko where three or more seats are in. It takes the others for players
 * that weigh their calls and answers as classic does, only less exactly. So it reads what they hold in each call they
 * make and each that they let stand (Bayes over all their hands), and works out what a call of its own comes to: who
 * challenges it, with which chance and right or not, what the next seat calls if nobody does, and who challenges that.
 * How good a challenge is, and whether to raise, is weighed as in level_palko.c with what it knows. Internal.
 */
#ifndef AG_MANY_PALKO_H
#define AG_MANY_PALKO_H

#include "level.h"
#include "palko_heard.h"

ag_action ag_many_palko(const struct ag_seen *seen, const struct ag_palko_heard *heard, struct ag_rng *rng);

/* What it reads in a set: how likely each hand of each other seat is, [seat][hand]. */
void ag_many_palko_read(const struct ag_seen *seen, const struct ag_palko_heard *heard,
                        double (*weight)[AG_PALKO_HANDS_MAX]);

#endif
