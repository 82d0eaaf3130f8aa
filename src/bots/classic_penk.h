/* classic_penk.h - the strongest player of Penk! before there was a network. Internal. */
#ifndef AG_CLASSIC_PENK_H
#define AG_CLASSIC_PENK_H

#include "penk.h"

ag_action ag_classic_penk(const struct ag_seen *seen, struct ag_rng *rng);

#endif
