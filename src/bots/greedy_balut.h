/* greedy_balut.h - the greedy player of Balut. Internal. */
#ifndef AG_GREEDY_BALUT_H
#define AG_GREEDY_BALUT_H

#include "astragal.h"

ag_action ag_greedy_balut(const struct ag_seen *seen, struct ag_rng *rng);

#endif
