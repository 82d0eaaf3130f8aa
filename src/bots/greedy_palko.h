/* greedy_palko.h - a simple player of Palko. Internal. */
#ifndef AG_GREEDY_PALKO_H
#define AG_GREEDY_PALKO_H

#include "astragal.h"

ag_action ag_greedy_palko(const struct ag_seen *seen, struct ag_rng *rng);

#endif
