/* best_palko_seat.h - Palko's best player at a table: it is told what was called. Internal. */
#ifndef AG_BEST_PALKO_SEAT_H
#define AG_BEST_PALKO_SEAT_H

#include "astragal.h"
#include "palko_heard.h"

/* The calls of this set, from the log; where none is kept, those that the state remembers. */
void ag_palko_hear(const struct ag_seen *seen, struct ag_palko_heard *out);
ag_action ag_best_palko_seat(const struct ag_seen *seen, struct ag_rng *rng);

#endif
