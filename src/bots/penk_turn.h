/*
 * penk_turn.h - a turn of Penk! seen through: given what each set of cells is worth once marked, what every roll and
 * every hand that could be kept is worth with both rerolls to come, and so what to do with any roll. What a sheet is
 * worth is the caller's business. Internal.
 */
#ifndef AG_PENK_TURN_H
#define AG_PENK_TURN_H

#include "penk.h"

#define AG_PENK_NEVER (-1e9)

struct ag_penk_turn {
    double set[PENK_SETS];   /* what it is worth to mark it; AG_PENK_NEVER: not all its cells are clear */
    double failed;           /* what it is worth to cross out after a failed roll (PE-8), the best line ... */
    ag_action cross;         /* ... and how */
    double roll[PENK_ROLLS]; /* a roll that is marked as it lies */
    double keep[PENK_REROLLS][PENK_ROLL_0]; /* a hand kept: by how many rerolls were used before */
};

/* The cells of a line as five bits. For a row the product moves cell 5k to bit 20 + k; nothing else meets there. */
static inline unsigned ag_penk_in_line(penk_cells cells, unsigned line) {
    if (line < PENK_SIDE) return cells >> PENK_SIDE * line & 31;
    return (unsigned)((uint64_t)(cells >> (line - PENK_SIDE) & PENK_ROW) * 0x111110u >> 20 & 31);
}
static inline unsigned ag_penk_cell_in_line(unsigned line, unsigned i) {
    return line < PENK_SIDE ? PENK_SIDE * line + i : PENK_SIDE * i + line - PENK_SIDE;
}

/* Whether the sheets are the printed ones (PE-2) and there is somebody to win against: what was learned from games is for
 * these alone. */
bool ag_penk_as_printed(const ag_rules *r);

/* Clear cells in the two columns of a sheet that have the fewest: so many away is the last round (PE-11). */
unsigned ag_penk_to_end(penk_cells clear);

/* From set, failed and cross: the rest, for decisions with at least so many rerolls used. */
void ag_penk_turn_fill(struct ag_penk_turn *t, const ag_rules *r, unsigned used);
/* The best move for a roll on the table, and what it is worth. A turn filled for `used` rerolls serves all later
 * decisions of the turn too. */
ag_action ag_penk_turn_best(const struct ag_penk_turn *t, const ag_rules *r, unsigned roll, unsigned used,
                            double *value);
/* What the whole turn is worth before its first roll, from set and failed. */
double ag_penk_turn_value(struct ag_penk_turn *t, const ag_rules *r);
/* How likely a turn that is filled ends with each set marked, and with a failed roll (the last): from a hand that was
 * kept (0: none) or a roll (by its hand), with so many rerolls used. */
void ag_penk_turn_ends(const struct ag_penk_turn *t, const ag_rules *r, unsigned hand, unsigned used,
                       double ends[PENK_SETS + 1]);

#endif
