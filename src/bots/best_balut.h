/*
 * best_balut.h - the strongest player of Balut that needs no solved table, and the shape of the model it carries.
 * The model is made by tools/balut_model/fit.c and lies in data/balut_best.bin: 16-bit numbers, low byte first.
 * Internal.
 */
#ifndef AG_BEST_BALUT_H
#define AG_BEST_BALUT_H

#include "balut.h"

ag_action ag_best_balut(const struct ag_seen *seen, struct ag_rng *rng);

/* One part of the model for each word of the option thresholds. A part:
 *
 *   states  the number of states of each row (8 numbers, the last 0), then the first with three boxes filled (8)
 *   map     the state of a row by filled boxes and sum (of its boxes; how many are not 0 for Straight, Full House and
 *           Balut)
 *   worth   tables to be summed over all pairs, then all triples of rows: row points and score / 50 still to come. A
 *           table of rows a < b (< c) has the last row's state innermost; in triples Choice counts filled boxes only
 *   last    for each row and each state with three boxes filled, all other rows being full: points still to come, BA-11
 *           included, by the total so far
 *
 * worth and last are in units of 1 / AG_BEST_UNIT. */
enum {
    AG_BEST_SUMS = 96,
    AG_BEST_MAP = AG_BALUT_ROWS * (AG_BALUT_BOXES + 1) * AG_BEST_SUMS,
    AG_BEST_UNIT = 2048,
    AG_BEST_LEAST = 249, /* with one box left: no lower total reaches 300, and from 650 on none earns more */
    AG_BEST_TOTALS = 650 - AG_BEST_LEAST + 1
};

#endif
