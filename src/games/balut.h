/*
 * balut.h - what the state and the compiled rules of Balut look like inside, for balut.c and its players. The rules
 * themselves are in balut.c. Internal.
 */
#ifndef AG_BALUT_H
#define AG_BALUT_H

#include "rules.h"
#include "start.h"

/* The categories: rows of a card, in the order of the document. */
enum ag_balut_row {
    AG_BALUT_FOURS,
    AG_BALUT_FIVES,
    AG_BALUT_SIXES,
    AG_BALUT_STRAIGHT,
    AG_BALUT_FULL_HOUSE,
    AG_BALUT_CHOICE,
    AG_BALUT_BALUT,
    AG_BALUT_ROWS
};
enum {
    AG_BALUT_BOXES = 4,  /* BA-1 */
    AG_BALUT_TURNS = 28, /* BA-1: one for each box */
    AG_BALUT_DICE = 5,   /* BA-1 */
    AG_BALUT_THROWS = 3, /* BA-2 */
    AG_BALUT_HANDS = 252 /* of five dice */
};

/* Actions: a keep is the id of the hand of up to four dice that is kept (five are scored instead); then a box of each
 * category is scored; then one is scratched. */
enum {
    AG_BALUT_KEEPS = 210,
    AG_BALUT_SCORE = AG_BALUT_KEEPS,
    AG_BALUT_SCRATCH = AG_BALUT_SCORE + AG_BALUT_ROWS,
    AG_BALUT_ACTIONS = AG_BALUT_SCRATCH + AG_BALUT_ROWS
};

enum { AG_BALUT_STARTING, AG_BALUT_ROLLING, AG_BALUT_DECIDING, AG_BALUT_OVER };

struct ag_balut_state {
    uint8_t box[AG_SEATS_MAX][AG_BALUT_ROWS][AG_BALUT_BOXES]; /* value + 1, from the left; 0: free */
    struct ag_start start;
    uint16_t dice; /* deciding: id of the five dice on the table; otherwise 0 */
    uint16_t kept; /* id of those that were kept before the last throw, or lie there while the rest is thrown */
    uint8_t phase, turn, began;
    uint8_t round;  /* turns that every seat has finished */
    uint8_t throws; /* made in this turn */
    uint8_t unused; /* always 0: states are compared as bytes */
};

/* Tables over the five-dice hands, by id - ag_hand_first(5). */
struct ag_balut_rules {
    uint64_t values[AG_BALUT_ROWS];                   /* bit v: a box of this row can hold v */
    ag_action keep[AG_BALUT_HANDS][32];               /* all parts of up to four dice */
    uint16_t with[AG_BALUT_KEEPS][6];                 /* id of the hand with one die more, by its face - 1 */
    uint8_t keeps[AG_BALUT_HANDS];                    /* how many parts */
    uint8_t worth[AG_BALUT_HANDS][AG_BALUT_ROWS + 1]; /* BA-5 to BA-9; the last is unused */
};

static inline const struct ag_balut_rules *ag_balut_compiled(const ag_rules *r) { return (const void *)r->compiled; }

/* The message that names a row, as the card has it; and the describe hook. */
uint16_t ag_balut_row_name(unsigned row);
void ag_balut_describe(const ag_rules *r, const void *state, ag_action a, struct ag_msg *out);

/* What the five dice on the table are worth in each row. */
static inline const uint8_t *ag_balut_worth(const ag_rules *r, unsigned dice) {
    return ag_balut_compiled(r)->worth[dice - AG_BALUT_KEEPS];
}

/* BA-10: how a row earns its points. SUM: its boxes together pass the limit; ALL: none of the four is 0; EACH: every
 * box that is not 0. */
enum { AG_BALUT_SUM, AG_BALUT_ALL, AG_BALUT_EACH };
struct ag_balut_goal_row {
    uint8_t goal, limit, points;
};
struct ag_balut_goal_row ag_balut_goal_row(unsigned row);
/* The points that a row has for certain, from the sum of its boxes and how many are not 0. */
int ag_balut_row_points(const ag_rules *r, unsigned row, unsigned sum, unsigned scored);

/* BA-11: the points for the total of a full card start at -2, and each of these totals that is reached adds one. */
enum { AG_BALUT_TOTAL_STEPS = 8, AG_BALUT_TOTAL_LEAST = -2 };
extern const uint16_t ag_balut_total_step[AG_BALUT_TOTAL_STEPS];
int ag_balut_total_points(unsigned total);

/* Boxes are filled from the left, so a row has a free one as long as its last one is. */
static inline bool ag_balut_open(const struct ag_balut_state *s, ag_seat seat, unsigned row) {
    return s->box[seat][row][AG_BALUT_BOXES - 1] == 0;
}

#endif
