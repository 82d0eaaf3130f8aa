/*
 * farkle_model.h - one turn of the Farkle family as numbers: rolls with the same options are one class, points are
 * counted in the greatest unit that all scores are multiples of, and a sweep over the running total gives the value of
 * every decision of a turn. Internal; the solvers for one, two and three seats stand on it.
 */
#ifndef AG_FARKLE_MODEL_H
#define AG_FARKLE_MODEL_H

#include "farkle.h"
#include "solve.h"

/* Dice in play. Without the Doubler: 0 to 5 are one to six dice. With it: 0 to 5 are one to six dice, the coloured one
 * among them, 6 to 10 one to five plain dice. All six set aside is all six in play again. */
enum { FARKLE_FULL = AG_DICE_MAX - 1, FARKLE_PLAIN = AG_DICE_MAX, FARKLE_PLAYS = 2 * AG_DICE_MAX - 1 };
static inline unsigned farkle_play(unsigned dice, bool plain_only) {
    return dice - 1 + (plain_only ? (unsigned)FARKLE_PLAIN : 0);
}

enum { FARKLE_CLASSES_MAX = 461 + 6 * FARKLE_SMALL_HANDS, FARKLE_CHOICES_MAX = FARKLE_KEEPS_MAX };

/* Classes of rolls. An option of class k is a number of units and the dice in play afterwards, units * plays + dice:
 * how far ahead its value stands in the rows of a sweep. A class lies between first_class[p] and first_class[p + 1]
 * for the dice p that were rolled, its options between first[k] and first[k + 1]. flat: the same when points no longer
 * matter, an option being only a bit of a set of dice. */
struct ag_farkle_model {
    int32_t unit;   /* points */
    uint32_t plays; /* how many kinds of dice in play there are: 6 or 11 */
    uint32_t most;  /* units that one roll can bring */
    bool hot_stop;  /* whether one may stop with all six set aside (FA-9) */
    double farkle[FARKLE_PLAYS];
    uint32_t first_class[FARKLE_PLAYS + 1];
    uint32_t first_flat[FARKLE_PLAYS + 1];
    uint32_t first[FARKLE_CLASSES_MAX + 1];
    uint32_t option[FARKLE_CHOICES_MAX];
    double weight[FARKLE_CLASSES_MAX];
    uint32_t flat[FARKLE_CLASSES_MAX];
    double flat_weight[FARKLE_CLASSES_MAX];
};

/* How to solve: AG_SOLVE_MOST_POINTS leaves aside sets that bring fewer points than another that leaves the same dice.
 * Most players and most published solvers think of no other sets; but near the target fewer points can be worth more.
 */
enum { AG_SOLVE_EXACT = 0, AG_SOLVE_MOST_POINTS = 1 };
/* Fills the model; uses nothing but the rules. how: AG_SOLVE_... */
void ag_farkle_model(const ag_rules *r, unsigned how, struct ag_farkle_model *m);
/* Whether an option comes before another: more dice set aside, all six first of all; then more points. Where a player
 * does not care, the first one is taken, and a third seat may care. */
bool ag_farkle_comes_before(uint32_t a, uint32_t b, uint32_t plays);
/* The unit alone: the greatest common divisor of all scores, penalties and the floor. */
int32_t ag_farkle_unit(const ag_rules *r);

/* What a seat can stand at when a turn begins, as one number: its score in units and, where the score does not tell,
 * whether it has opened (FA-11, FA-19). Below unopened: not yet, scores from the floor to 0; then all others. */
struct ag_farkle_ladder {
    int32_t floor, target; /* units; a score of the target or more is no standing */
    uint32_t unopened, standings;
    int32_t penalty;        /* units for the third farkle in a row; 0: farkles are not counted */
    int32_t opening, least; /* units needed to stop: before and after opening */
};
void ag_farkle_ladder(const ag_rules *r, struct ag_farkle_ladder *l);

static inline int32_t farkle_score_of(const struct ag_farkle_ladder *l, uint32_t x) {
    return l->floor + (int32_t)(x < l->unopened ? x : x - l->unopened);
}
static inline int32_t farkle_least_of(const struct ag_farkle_ladder *l, uint32_t x) {
    bool open = l->unopened ? x >= l->unopened : l->penalty || x > 0;
    return open ? l->least : l->opening;
}
/* Where a seat stands with a score below the target, opened or not. */
static inline uint32_t farkle_standing(const struct ag_farkle_ladder *l, int32_t score, bool opened) {
    return (uint32_t)(score - l->floor) + (opened ? l->unopened : 0);
}
/* Where a seat stands after its third farkle in a row. */
static inline uint32_t farkle_punished(const struct ag_farkle_ladder *l, uint32_t x) {
    uint32_t base = x < l->unopened ? 0 : l->unopened;
    return x - base < (uint32_t)l->penalty ? base : x - (uint32_t)l->penalty;
}

/* Where a seat of a game stands; false: where no game of this ladder comes to. */
bool ag_farkle_find(const struct ag_farkle_ladder *l, int32_t unit, const struct farkle_state *s, unsigned seat,
                    uint32_t *x);
/* What each legal decision about a roll leads to, in the order of legal(): the running total in units, the dice in
 * play, and whether the turn ends there. Returns their number. */
struct farkle_after {
    uint32_t t;
    uint8_t play;
    bool stops;
};
unsigned ag_farkle_after(const ag_rules *r, int32_t unit, const struct farkle_state *s, struct farkle_after *out);

/* A sweep. Rows are running totals in units; row t holds one vector for each kind of dice in play. The value of
 * rolling, and the greater of that and of stopping, for all rows from top down to 0:
 *     roll(t, p) = sum over classes of weight * max over options of best(t + units, dice) + farkle[p] * lost
 *     best(t, p) = max(stop(t, p), roll(t, p))          equal: stop
 * Rows above top, up to top + most, must be in best already (ag_farkle_flat_top, or what the caller knows). */
struct ag_farkle_sweep {
    const struct ag_farkle_model *model;
    uint32_t top;
    uint32_t stop_step;   /* 1: stop has a row of one vector for all dice; plays: one for each */
    const ag_lanes *stop; /* FARKLE_NEVER where one may not stop */
    ag_lanes *best;
    ag_lanes *roll; /* or NULL: not wanted */
    ag_lanes lost;  /* the value after a farkle */
    ag_lanes start; /* out: the value of the first roll of a turn */
};
#define FARKLE_NEVER (-1e300)

void ag_farkle_sweep(struct ag_farkle_sweep *s);
/* Fills the rows from top + 1 where nothing depends on the total any longer: all are as the stop row given, and rolling
 * on leads there again. */
void ag_farkle_flat_top(struct ag_farkle_sweep *s, const ag_lanes *stop);

/* ---- one seat (farkle_turn.c) ---- */

/* Farkle, one seat: what the turns of one player are worth. The opening is left aside except for ag_farkle_turns. Where
 * decisions are equal, stopping comes before rolling, then the set with more dice. Refused
 * for rules under which a turn need never end. */
struct ag_farkle_turn {
    double expected; /* the greatest expected score of a turn */
    double long_run; /* the most points a turn in the long run, the penalty for three farkles in a row included */
    int32_t limit[2][AG_DICE_MAX + 1]; /* to stop at or above with so many dice left, without and with the coloured
                                          one; INT32_MAX: never */
};
bool ag_farkle_turn(const ag_rules *r, const struct ag_work *work, struct ag_farkle_turn *out, struct ag_msg *why);
/* The greatest chance that a turn banks so many points or more. */
bool ag_farkle_reach(const ag_rules *r, const struct ag_work *work, int32_t points, double *chance, struct ag_msg *why);
/* The fewest expected turns from the first turn until the target is reached. */
bool ag_farkle_turns(const ag_rules *r, const struct ag_work *work, double *turns, struct ag_msg *why);

#endif
