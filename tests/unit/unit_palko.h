/* unit_palko.h - what the tests of Palko share. Seat 0 opens most games here by right, so that they begin with the
 * hidden rolls. */
#ifndef UNIT_PALKO_H
#define UNIT_PALKO_H

#include "unit.h"

#include "palko.h"

const struct ag_palko_state *state_of(const struct play *p);
const struct ag_palko_rules *rules_in(const struct play *p);

void opened_by_0(struct play *p, const char *preset, const char *sets);
/* The hands, in calling order from the opener: DEAL(&p, "2 2 3 4 6", "2 3 3 5 5"). NULL ends the list of deal. */
void deal(struct play *p, const char *const *hands);
#define DEAL(p, ...) deal(p, (const char *const[]){__VA_ARGS__, NULL})

ag_seat turn(const struct play *p); /* the seat that acts now, alone */
void all_stand(struct play *p);     /* everybody who is asked lets the call stand, in calling order */
void calls(struct play *p, ag_seat seat, const char *words); /* and everybody lets it stand */
/* The last call is challenged by this seat, the others let it stand and nobody raises, until the set is over. */
void challenged(struct play *p, ag_seat seat, const char *words);

/* A whole game from its beginning, the deal fixing its dice and what players draw: player[seat] names who sits there.
 * Each sees what it may; watch is told of each decision before it is made (NULL: nobody watches). */
typedef void ag_watch(const struct play *p, ag_seat seat, const union ag_state *view, void *context);
void play_game(struct play *p, uint64_t deal, const char *const *player, ag_watch *watch, void *context);

#endif
