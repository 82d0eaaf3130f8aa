/*
 * many_palko.h - the house's strongest player of Palko where three or more seats are in. It takes the others for players
 * that weigh their calls as classic does, only less exactly, and reads in their calls what they hold (Bayes); what it
 * does about that is weighed as in level_palko.c. Internal.
 */
#ifndef AG_MANY_PALKO_H
#define AG_MANY_PALKO_H

#include "level.h"
#include "palko_heard.h"

ag_action ag_many_palko(const struct ag_seen *seen, const struct ag_palko_heard *heard, struct ag_rng *rng);

#endif
