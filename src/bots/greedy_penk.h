/* greedy_penk.h - the greedy player of Penk!. Internal. */
#ifndef AG_GREEDY_PENK_H
#define AG_GREEDY_PENK_H

#include "astragal.h"

ag_action ag_greedy_penk(const struct ag_seen *seen, struct ag_rng *rng);

#endif
