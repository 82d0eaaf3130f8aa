/* pig.h - what a state of Pig looks like, for pig.c and for what Pig brings beyond its rules. Internal. */
#ifndef AG_PIG_H
#define AG_PIG_H

#include "rules.h"
#include "start.h"

enum { PIG_SEATS, PIG_TARGET }; /* slots of the options */

enum { PIG_STARTING, PIG_ROLLING, PIG_DECIDING, PIG_OVER };

struct pig_state {
    uint16_t score[AG_SEATS_MAX];
    struct ag_start start;
    uint16_t total; /* of this turn */
    uint8_t phase, turn, began;
    uint8_t die; /* the last one of this turn; 0: none yet */
};
_Static_assert(sizeof(struct pig_state) == 16 + sizeof(struct ag_start) + 2 + 4, "a state has no padding");

enum { PIG_ROLL, PIG_HOLD, PIG_ACTIONS };

/* Whether holding wins; then one must (PI-5). */
static inline bool pig_enough(const ag_rules *r, const struct pig_state *s) {
    return s->score[s->turn] + s->total >= ag_rule(r, PIG_TARGET);
}

#endif
