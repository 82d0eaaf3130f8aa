/*
 * best_balut.h - the strongest player of Balut that needs no solved table, and the shape of the model it carries.
 * The model is made by tools/balut_model/fit.c and lies in data/balut_best.bin: 16-bit numbers, low byte first.
 * Internal.
 */
#ifndef AG_BEST_BALUT_H
#define AG_BEST_BALUT_H

#include "balut.h"

ag_action ag_best_balut(const struct ag_seen *seen, struct ag_rng *rng);

/* One part of the model for each word of the option thresholds, then the table of points for totals.
 *
 * A part: the number of states of each row (8 numbers, the last 0); the state of a row by filled boxes and sum (of its
 * boxes, or how many are not 0 for Straight, Full House and Balut); then three lots of tables, to be summed over
 *   worth   all pairs and all triples of rows: row points and score / 50 still to come, in WORTHs
 *   mean    all rows, and all pairs by filled boxes alone: the score still to come, in MEANs
 *   spread  all rows: its variance, in SPREADs
 * A table of rows a < b (< c) has the last row's state innermost. In triples Choice counts only its filled boxes. */
enum {
    AG_BEST_SUMS = 96,
    AG_BEST_MAP = AG_BALUT_ROWS * (AG_BALUT_BOXES + 1) * AG_BEST_SUMS,
    AG_BEST_WORTH = 2048, /* WORTHs in a point */
    AG_BEST_MEAN = 16,    /* MEANs in a point of score */
    AG_BEST_SPREAD = 4,   /* SPREADs in a squared point of score */
    AG_BEST_TOTAL = 4096  /* units of a point in the table of totals */
};

/* The table of totals: points of BA-11 expected for a total of that mean, by its deviation in steps of 2. */
enum { AG_BEST_LEAST = 150, AG_BEST_TOTALS = 600, AG_BEST_DEVIATIONS = 32 };

#endif
