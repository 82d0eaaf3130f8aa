/*
 * best_balut.h - the strongest player of Balut that needs no solved table, and the turns it sees through. Internal.
 */
#ifndef AG_BEST_BALUT_H
#define AG_BEST_BALUT_H

#include "balut.h"

ag_action ag_best_balut(const struct ag_seen *seen, struct ag_rng *rng);

/* By row and value, points to come if a box is filled so, those that it earns at once included; AG_TURN_FULL for what
 * cannot be. */
enum { AG_BEST_VALUES = 64 /* a box holds less */ };
typedef double ag_balut_leaves[AG_BALUT_ROWS][AG_BEST_VALUES];
void ag_best_balut_leaves(const ag_rules *r, const struct ag_balut_state *s, ag_seat seat, ag_balut_leaves leaf);

/* value[k] of keeping k with so many throws to come; with 3, value[0] is that of the turn. Five dice: of stopping, or with
 * two throws and more of the best that can be done with them and a throw less. */
void ag_best_balut_look(const ag_rules *r, ag_balut_leaves leaf, unsigned throws, double *value);

#endif
