/*
 * balut_solve.h - exact values of a Balut card for one seat that plays for itself. Internal.
 *
 * What is maximised is a goal: the expectation of  point * (points for rows, BA-10) + score * (sum of all boxes).
 * A card is worth the goal's part that is still to come. For a goal without points the boxes filled in each row say it
 * all (5^7 cards); with points a row also needs its progress. Progress that decides nothing any more is one: a row that
 * has its points, and one that cannot get them, are both "settled". With four boxes that makes 22 states for Fours,
 * Fives and Sixes, 8 for Straight and Full House, 65 for Choice and 5 for Balut: 221,478,400 cards
 * (264,753,920 where the limits themselves are enough).
 *
 * Every move fills one box, so cards are solved in layers by the number of filled boxes, the full card first, and only
 * two layers are kept in double precision. Values do not depend on how the work is sliced.
 */
#ifndef AG_BALUT_SOLVE_H
#define AG_BALUT_SOLVE_H

#include "balut_turn.h"
#include "astragal.h"

enum { AG_LINE_STATES = 72, AG_LINE_VALUES = 32 };

/* One row as an automaton over its values. States are ordered by filled boxes. */
struct ag_balut_line {
    uint8_t states;
    uint8_t boxes;                     /* 0 for a row that takes no part */
    uint8_t first[AG_BALUT_BOXES + 2]; /* first state with so many boxes filled */
    uint8_t filled[AG_LINE_STATES];
    uint8_t sum[AG_LINE_STATES];                  /* of the boxes; 0 where it no longer matters */
    uint8_t open[AG_LINE_STATES];                 /* whether the points are neither won nor lost */
    uint8_t next[AG_LINE_STATES][AG_LINE_VALUES]; /* by class within the row */
    double gain[AG_LINE_STATES][AG_LINE_VALUES];  /* of the goal, by filling one more box */
};

struct ag_balut_goal {
    unsigned boxes; /* of each row, 1 to 4; with fewer the limits of BA-10 shrink in proportion */
    unsigned rows;  /* bit r: row r takes part; the others are full. AG_BALUT_ALL_ROWS for the whole card */
    double point, score;
};
enum { AG_BALUT_ALL_ROWS = (1 << AG_BALUT_ROWS) - 1 };

/* A goal under rules, and where each card's value is stored. About 150 kB. */
struct ag_balut_plan {
    struct ag_balut_turn turn;
    struct ag_balut_line line[AG_BALUT_ROWS];
    uint32_t stride[AG_BALUT_ROWS]; /* of all rows but Choice, in the number of the six; Choice is innermost */
    uint32_t sixes;                 /* states of the other six rows together */
    unsigned turns;
    size_t cards; /* sixes * states of Choice */
    double most;  /* no value is greater */
};

/* False with a sentence for rules that are not covered (dice that must stay kept). */
bool ag_balut_plan(struct ag_balut_plan *p, const ag_rules *r, struct ag_balut_goal goal, struct ag_msg *why);

/* The card of a seat as state of each row. */
void ag_balut_card(const struct ag_balut_plan *p, const struct ag_balut_state *s, ag_seat seat, uint8_t *state);

/* A table of values: as doubles, or as 16-bit numbers in units of most / 65535 (an error of at most half of that:
 * 0.00018 points for rows alone). Exactly one of the two is set. */
struct ag_balut_table {
    double *exact;
    uint16_t *packed;
};
double ag_balut_value(const struct ag_balut_plan *p, struct ag_balut_table t, const uint8_t *state);

/* Solving. After a layer is done its doubles are all that is needed to go on, so a caller who saves them together with
 * the table (its part of the layers done) can stop at any time and resume with the same result to the last bit. */
struct ag_balut_solve {
    const struct ag_balut_plan *plan;
    const struct ag_work *work;
    struct ag_balut_table table;
    bool plain;      /* one card at a time: for comparison */
    unsigned layer;  /* filled boxes of the layer done last; 0: all done */
    size_t cards[2]; /* of the layer at hand and the one done before */
    double *value[2];
    uint32_t *base[2]; /* by number of the six: where its cards start in value */
    uint8_t *filled;   /* by number of the six */
    size_t done;       /* cards */
};

size_t ag_balut_solve_bytes(const struct ag_balut_plan *p); /* memory needed at the peak, without the table */
bool ag_balut_solve_start(struct ag_balut_solve *s, const struct ag_balut_plan *p, const struct ag_work *work,
                          struct ag_balut_table table, struct ag_msg *why);
/* The next layer. False: stopped by progress, or no memory; what was done before stands. */
bool ag_balut_solve_layer(struct ag_balut_solve *s, struct ag_msg *why);
/* The doubles of the layer done last, to be saved; and back: fill them in for the layer named, then go on. */
double *ag_balut_solve_saved(struct ag_balut_solve *s, size_t *bytes);
double *ag_balut_solve_resume(struct ag_balut_solve *s, unsigned layer, size_t *bytes, struct ag_msg *why);
void ag_balut_solve_end(struct ag_balut_solve *s);
/* All layers at once; *value is that of the empty card, before it is packed. */
bool ag_balut_solve_all(const struct ag_balut_plan *p, const struct ag_work *work, struct ag_balut_table table,
                        double *value, struct ag_msg *why);

/* The value of each legal action of the seat to move, in the order of legal(): the goal's part still to come if it is
 * taken. Returns their number; a few microseconds. */
unsigned ag_balut_actions(const struct ag_balut_plan *p, struct ag_balut_table t, const ag_rules *r,
                          const struct ag_balut_state *s, ag_action *action, double *value);
/* The value of a position for the seat on turn: before its throw, or at a decision. */
double ag_balut_position(const struct ag_balut_plan *p, struct ag_balut_table t, const ag_rules *r,
                         const struct ag_balut_state *s);
#endif
