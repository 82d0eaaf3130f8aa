/* belief_palko.h - what the coach believes of hidden hands of Palko: it draws them so for its games. Internal. */
#ifndef AG_BELIEF_PALKO_H
#define AG_BELIEF_PALKO_H

#include "palko.h"

struct ag_palko_beliefs {
    float weight[AG_PALKO_SEATS][AG_PALKO_HANDS_MAX]; /* each seat's hands: sums 1 */
};

/* By the number of dice that count for what a seat has called: of anybody. */
void ag_palko_believe_anybody(const ag_rules *r, const struct ag_palko_state *s, struct ag_palko_beliefs *out);
/* What nobody can know, a fair share of each that somebody may be: anybody, a player who weighs calls and answers as
 * classic does, and with two seats one who plays as best does. */
void ag_palko_believe(const ag_rules *r, const void *view, ag_seat seat, void *out);

#endif
