/* greedy_farkle.h - a simple player of the Farkle family; see greedy_farkle.c. Internal. */
#ifndef AG_GREEDY_FARKLE_H
#define AG_GREEDY_FARKLE_H

#include "astragal.h"

ag_action ag_greedy_farkle(const struct ag_seen *seen, struct ag_rng *rng);

#endif
