/*
 * penk_model.h - how likely a seat of Penk! is to win, by what two sheets look like after its turn: a sum of learned
 * weights, one for each thing seen, through an S-shaped curve. The weights are made by tools/penk_model/train.c from
 * games against itself and lie in data/penk_classic.bin: 16-bit numbers, low byte first, in parts of AG_PENK_UNIT.
 * Internal.
 *
 * Things seen, each a table of weights from this place on (who: 0 the seat that has just moved, 1 the other; more: 1 if
 * the other still has a turn in this round; phase: clear cells until a sheet ends the game, PE-11):
 *
 *   COLUMNS  each column, every cell marked, clear or crossed (3^5), by phase, more and who
 *   ROWS     each row by number of dice; faces do not matter, so that counts of marks and crosses are enough (21)
 *   PACE     how far both sheets are from the end
 *   RACES    both sheets' counts in the same row, by rough phase: who will close it (PE-9)
 *   DUELS    a column that one seat may complete, by the cells it lacks, against what the other has there
 */
#ifndef AG_PENK_MODEL_H
#define AG_PENK_MODEL_H

#include "penk_turn.h"

enum {
    AG_PENK_UNIT = 1024,
    AG_PENK_PHASES = 2 * PENK_SIDE + 1,
    AG_PENK_ROUGH = 3,
    AG_PENK_COLUMN_STATES = 243,
    AG_PENK_COUNTS = 21, /* of marks and crosses in a line */
    AG_PENK_LACKS = 33,  /* sets of clear cells of a line that may be completed; 32: it may not */
    AG_PENK_COLUMNS = 0,
    AG_PENK_ROWS = AG_PENK_COLUMNS + AG_PENK_PHASES * 2 * 2 * AG_PENK_COLUMN_STATES,
    AG_PENK_PACE = AG_PENK_ROWS + AG_PENK_PHASES * 2 * 2 * PENK_SIDE * AG_PENK_COUNTS,
    AG_PENK_RACES = AG_PENK_PACE + AG_PENK_PHASES * AG_PENK_PHASES * 2,
    AG_PENK_DUELS = AG_PENK_RACES + AG_PENK_ROUGH * PENK_SIDE * AG_PENK_COUNTS * AG_PENK_COUNTS,
    AG_PENK_WEIGHTS = AG_PENK_DUELS + AG_PENK_ROUGH * 2 * AG_PENK_LACKS * AG_PENK_COUNTS,
    AG_PENK_SEEN = 1 + 5 * 4 + 5 * 3 /* weights in a sum */
};

struct ag_penk_sheet {
    penk_cells marked, clear;
};
/* A position after a turn: whose turn it was, and another seat. */
struct ag_penk_pair {
    struct ag_penk_sheet sheet[2];
    unsigned to_end[2]; /* ag_penk_to_end of the first; the least of all other sheets */
    bool more;          /* the other still has its turn in this round */
};

/* The chance that a sum stands for: 1 / (1 + e^-x), with a power of whole numbers for e, so that it is the same on
 * every machine. */
double ag_penk_chance(int32_t sum);
/* The places of all weights that a pair has. */
void ag_penk_see(const struct ag_penk_pair *p, uint16_t seen[AG_PENK_SEEN]);

/* What the next marks of a sheet are worth, for all sets of cells at once. */
struct ag_penk_judge {
    const int16_t *weight;
    struct ag_penk_pair now;                      /* the first sheet is about to mark */
    uint32_t known;                               /* phases filled in below */
    int32_t part[AG_PENK_PHASES][PENK_LINES][32]; /* both sheets' weights in a line once a part of it is marked */
};
void ag_penk_judge_start(struct ag_penk_judge *j, const int16_t *weight, const struct ag_penk_pair *now);
/* The sum after marking these cells, which must be clear; after is the position then. */
int32_t ag_penk_judge_marks(struct ag_penk_judge *j, penk_cells cells, struct ag_penk_pair *after);
int32_t ag_penk_judge_pair(const int16_t *weight, const struct ag_penk_pair *p);

/* The chance of the seat to win after each set of cells that it may mark and after a failed roll, for the rest of its
 * turn (penk_turn.h). Against several seats it is the product of those against each. Nothing is guessed where the game
 * is over after the turn; exact: nor where the others have one turn left, which is then played out for every score. */
void ag_penk_model_turn(const ag_rules *r, const struct penk_state *s, ag_seat seat, const int16_t *weight, bool exact,
                        struct ag_penk_turn *out);
/* The seat that has just moved, or is about to, and another one. */
struct ag_penk_pair ag_penk_pair_of(const ag_rules *r, const struct penk_state *s, unsigned seat, unsigned other);

/* The weights of the house. */
const int16_t *ag_penk_weights(void);

#endif
