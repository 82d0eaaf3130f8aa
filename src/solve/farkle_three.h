/*
 * farkle_three.h - three-seat Farkle: what its tables hold, and the sweep over a turn with the shares of two seats.
 * Internal; farkle_three.c makes tables, farkle_three_look.c reads them, farkle_three_sweep.c is the sweep.
 *
 * A value is two numbers, the shares of the seat to move and of the next one; the third seat has the rest. A table is
 * plain bytes: the head, then at the places (in doubles from the beginning) that the head names
 *   start   [place][counts][x][y][z][2], doubles: the shares at the start of a turn; place is the mover's in the
 *           rotation where that matters (finish_rotation), counts the farkles in a row of the mover and those after it
 *           where they are counted, x, y and z their standings (struct ag_farkle_ladder)
 *   last1, last2   the last turns: see ag_three_last1 and ag_three_last2
 *   slope   [place][x][y][z], bytes: the chance of a farkle in 255ths; only where the search nearby begins
 */
#ifndef AG_FARKLE_THREE_H
#define AG_FARKLE_THREE_H

#include "farkle_model.h"

struct ag_three_head {
    char magic[8];
    uint64_t bytes;
    struct ag_farkle_ladder ladder;
    int32_t unit;
    uint32_t plays, places; /* places: 1 or 3 */
    uint32_t counts;        /* 1 or 3, for each seat */
    uint32_t far;           /* what a seat may lack, at most; more is no different */
    uint32_t most;          /* units that one roll can bring */
    uint32_t tie_shared, ends_at_once;
    uint32_t rolls_on;       /* whether somebody may roll however high the total is: the rows get a flat top */
    uint32_t step, pass;     /* what comes next; complete where step is THREE_DONE */
    double change, residual; /* of the pass so far, of what is finished */
    double loss;             /* with a penalty: what blurred choices cost a mover at the most */
    double least_farkle;
    uint64_t start, last1, last2, slope;
    double unused[5];
};
enum { THREE_DONE = 0x7FFFFFFF };
_Static_assert(sizeof(struct ag_three_head) % 64 == 0, "doubles follow at once");

/* How choices are blurred where that is needed (farkle_three_sweep.c): from the widest to the narrowest, by halves. */
#define THREE_BLUR_FIRST (1.0 / 1024)
#define THREE_BLUR_LAST (1.0 / (1 << 20))
#define THREE_SETTLED 2e-8 /* how near a position comes to what its successors give */

struct three_share {
    double own, next;
};
/* A seat at the start of its turn, and those after it. */
struct three_seats {
    uint32_t x[3];    /* standings */
    uint8_t count[3]; /* farkles in a row */
    uint8_t place;
};

static inline const double *three_doubles(const struct ag_three_head *h) { return (const double *)(const void *)h; }

static inline size_t three_start(const struct ag_three_head *h, const struct three_seats *s) {
    size_t n = h->ladder.standings, c = h->counts;
    size_t at = ((s->place * c + s->count[0]) * c + s->count[1]) * c + s->count[2];
    return (size_t)h->start + 2 * (((at * n + s->x[0]) * n + s->x[1]) * n + s->x[2]);
}

/* All of the head that follows from the rules at once; far, and what depends on it, is missing. */
void ag_three_head(const ag_rules *r, const struct ag_farkle_model *m, struct ag_three_head *h);
/* Fills the places and bytes; returns bytes as a double, which does not overflow. */
double ag_three_lay_out(struct ag_three_head *h);

/* The very last turn of the game, by a seat that lacks r: its share, and that of each of the seats in the lead (so many
 * holders). last1[holders - 1][r][2], r = 0 to far. */
struct three_share ag_three_last1(const struct ag_three_head *h, unsigned holders, int64_t r);
/* The last turn but one, by a seat that lacks d1 against the leader, the last seat lacking d2: its share and the
 * leader's, who is the seat after next. last2[d1][d2][2]. */
struct three_share ag_three_last2(const struct ag_three_head *h, int64_t d1, int64_t d2);
/* What stopping with t is worth in the last turn but one: the shares of the mover and of the leader. */
struct three_share ag_three_stop_last2(const struct ag_three_head *h, int64_t d1, int64_t d2, int64_t t);
/* What stopping with t is worth at any other time; FARKLE_NEVER for the mover where it may not stop. */
struct three_share ag_three_stop(const struct ag_three_head *h, const struct three_seats *s, uint32_t t);
/* The row above which stopping is best, or nothing depends on the total any longer; lost: an upper bound of what a
 * farkle leaves the mover. */
uint32_t ag_three_top(const struct ag_three_head *h, const struct three_seats *s, double lost);
/* Where a farkle leaves the next seat to begin its turn. */
struct three_seats ag_three_after_farkle(const struct ag_three_head *h, const struct three_seats *s);
/* The most rows that any sweep needs, those above the top included. */
size_t ag_three_rows(const struct ag_three_head *h);

/* ---- the sweep ---- */

/* Shares in all lanes. */
struct three_lanes {
    ag_lanes own, next;
};

/* The classes of a model once more, so that a sweep need not compare the same options twice: the options of a class are
 * taken from the last one to the first, and what it has in common with the class before is skipped. Class c goes on
 * from the best of its last skip[c] options with those between first[c] and first[c + 1]. */
enum { THREE_DEPTH_MAX = 128 };
struct ag_three_model {
    struct ag_farkle_model plain;
    uint32_t first_class[FARKLE_PLAYS + 1];
    uint32_t first[FARKLE_CLASSES_MAX + 1];
    uint32_t option[FARKLE_CHOICES_MAX];
    uint32_t flat[FARKLE_CHOICES_MAX]; /* the same where points no longer matter */
    uint8_t skip[FARKLE_CLASSES_MAX];
    double weight[FARKLE_CLASSES_MAX];
};
void ag_three_model(const ag_rules *r, struct ag_three_model *m);

/* As struct ag_farkle_sweep: rows from the top down to 0, those above it being the stop rows, or flat. */
struct ag_three_sweep {
    const struct ag_three_model *model;
    uint32_t top;
    bool flat;   /* above the top nothing depends on the total any longer: its stop row holds for all */
    double blur; /* 0, or the width of a choice: see farkle_three_sweep.c */
    const struct three_lanes *stop; /* a row is one of them, for all dice */
    struct three_lanes *best;       /* a row is one for each dice in play */
    struct three_lanes *roll;       /* the same, the values of rolling; or NULL: not wanted */
    struct three_lanes lost, start;
};
void ag_three_sweep(struct ag_three_sweep *s);

/* ---- making and reading a table: what the row of struct ag_solver offers (solver_farkle_win.c) ---- */

/* Each seat plays for its own win. Where two
 * decisions are equal for the mover but not for the others: stop before rolling, then the set with more dice, then with
 * more points; where that order leaves nobody in peace, the decisions are mixed (docs/solve.md), and what the movers
 * lose by it, below a millionth, is part of the residual. Refused with Keen. */
bool ag_farkle_three_plan(const ag_rules *r, const struct ag_work *work, size_t limit, struct ag_solve_plan *plan,
                          struct ag_msg *why);
bool ag_farkle_three_solve(const ag_rules *r, const struct ag_work *work, void *table, bool resume,
                           struct ag_solve_report *report, struct ag_msg *why);
bool ag_farkle_three_fits(const ag_rules *r, const void *table, size_t size);
/* Each seat's chance at the start of a turn, by seat; false in any other position. */
bool ag_farkle_three_value(const ag_rules *r, const void *table, const void *state, double *share);
/* As for two seats: the chance of the seat to move after each decision; and those of all seats, where all is not NULL. */
size_t ag_farkle_three_scratch(const void *table, size_t turns);
void ag_farkle_three_prepare(const ag_rules *r, const void *table, size_t turns, void *scratch);
unsigned ag_farkle_three_moves(const ag_rules *r, const void *table, const void *state, void *scratch, double *values,
                               double (*all)[AG_SEATS_MAX]);
/* The chances of all seats at a decision, as the table has it decided: where the mover does not care, in the order of
 * its choices, or mixed. False: the table has no such position. */
bool ag_farkle_three_decision(const ag_rules *r, const void *table, const void *state, void *scratch, double *all);

#endif
