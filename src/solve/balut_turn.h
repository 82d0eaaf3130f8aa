/*
 * balut_turn.h - one turn of Balut (BA-2, BA-3), solved backwards for any number of cards side by side.
 *
 * Values of hands lie in one array by hand id (all 462 hands of up to five dice), `lanes` doubles for each. A turn goes
 *
 *     best      five dice are worth the best free box for them
 *     average   fewer dice are worth the mean over one die more: E(k) = sum of E(k + face) / 6
 *     spread    any dice are worth the best of what can be kept of them
 *
 * and average, spread, average, spread, average lead from the third throw back to the empty hand. Every lane goes
 * through the same operations in the same order, so values do not depend on lanes or on the machine. Internal.
 */
#ifndef AG_BALUT_TURN_H
#define AG_BALUT_TURN_H

#include "balut.h"

enum {
    AG_TURN_HANDS = AG_BALUT_KEEPS + AG_BALUT_HANDS,
    AG_TURN_LANES = 8,
    AG_TURN_CLASSES = 96 /* different values of boxes, all rows together: at most so many */
};
#define AG_TURN_FULL (-1e9) /* the value of a box that is not free; no sum of real values comes near */

/* What five dice are worth, as classes: all hands with the same value in a row are one. */
struct ag_balut_turn {
    uint16_t with[AG_BALUT_KEEPS][6];              /* id of the hand with one die more */
    uint8_t of[AG_BALUT_HANDS][AG_BALUT_ROWS + 1]; /* class of a hand in a row, counted through all rows */
    uint8_t first[AG_BALUT_ROWS + 1];              /* first class of each row; the last is their number */
    uint8_t worth[AG_TURN_CLASSES];                /* the value of a class; each row's rise from 0 or its least */
};

void ag_balut_turn_prepare(struct ag_balut_turn *t, const ag_rules *r);

/* The value of a turn before its first throw, for AG_TURN_LANES cards or one. leaf: by class, what is gained by
 * filling a box so and playing on; lanes of a class side by side. */
void ag_balut_turn_lanes(const struct ag_balut_turn *t, const double *leaf, double *value);
void ag_balut_turn_plain(const struct ag_balut_turn *t, const double *leaf, double *value);

/* For one card: value[k] of every hand k of fewer than five dice, kept with so many throws still to come (1 to 3).
 * With 3 only value[0] makes sense: the turn before its first throw. */
void ag_balut_turn_keeps(const struct ag_balut_turn *t, const double *leaf, unsigned throws, double *value);


/* The two steps for one card, for players that fill in the five-dice hands themselves. */
void ag_balut_turn_average(const uint16_t (*with)[6], double *value);
void ag_balut_turn_spread(const uint16_t (*with)[6], double *value);

#endif
