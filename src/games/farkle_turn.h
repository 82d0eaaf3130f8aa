/*
 * farkle_turn.h - a turn of the Farkle family as a small decision problem, for players: what a roll lets one do,
 * with everything merged that makes no difference, and what a turn can bring. Compiled once with the rules. Internal.
 *
 * After setting dice aside all that matters is the running total and which dice are left. Totals are counted in
 * units, rounded where the scoring values are no multiples of one; in all built-in rules they are.
 */
#ifndef AG_FARKLE_TURN_H
#define AG_FARKLE_TURN_H

#include "astragal.h"

enum {
    FARKLE_STEPS = 160, /* totals that are told apart; higher ones count as the highest */
    FARKLE_LEFTS = 14,  /* which dice are to be rolled: see farkle_left */
    FARKLE_CASES_MAX = 924 + 6 * 462,
    FARKLE_WAYS_MAX = 11 * FARKLE_CASES_MAX
};
/* Number of dice to be rolled (1 to 6) and whether the coloured one is among them. */
static inline unsigned farkle_left(unsigned dice, bool coloured) { return dice + (coloured ? 7 : 0); }

/* One way to go on after a roll: so many units more and these dice left; of equal ones only the most valuable. */
struct farkle_way {
    uint16_t units;
    uint8_t left, unused;
};
/* All rolls with the same ways: how likely they are together. */
struct farkle_case {
    double chance;
    uint32_t first; /* in way[] */
    uint32_t ways;
};

/* What a turn is played for: the value of stopping after setting dice aside, by units and dice left, and of farkle.
 * Stopping with less than `least` units is not allowed, nor with all six set aside where hot dice must be rolled. */
struct farkle_goal {
    double (*stop)[FARKLE_LEFTS];
    double farkle;
    unsigned least;
    bool must_roll_hot;
    unsigned bonus; /* units for six dice without a score, with a free roll; 0: that is a farkle */
};

struct farkle_turn {
    int32_t unit;                     /* points */
    uint32_t cases[FARKLE_LEFTS + 1]; /* where the cases of each kind of roll begin */
    double farkle[FARKLE_LEFTS];      /* the chance of a farkle */
    struct farkle_case list[FARKLE_CASES_MAX];
    struct farkle_way way[FARKLE_WAYS_MAX];
    /* Points: what rolling these dice with so many units is worth on average, played for points; for a seat that has
     * opened and for one that has not (FA-11). With offers (FA-16) less what the next seat gains by them. */
    double gain[2][FARKLE_STEPS][FARKLE_LEFTS];
    double mean[2]; /* the same for a fresh turn */
    double opens;   /* points that having opened is worth */
    /* The greatest chance to win at least so many units more by rolling these dice and never stopping before. */
    double reach[FARKLE_STEPS][FARKLE_LEFTS];
};

struct farkle_rules;
/* Fills t from compiled rules. */
void ag_farkle_turn_prepare(const struct ag_values *v, const struct farkle_rules *c, struct farkle_turn *t);
/* The values of rolling with 0 to `steps - 1` units, and of the best of rolling and stopping, for a goal whose stop
 * covers those. best must be cleared before. */
void ag_farkle_turn_play(const struct farkle_turn *t, const struct farkle_goal *g, unsigned steps,
                         double (*roll)[FARKLE_LEFTS], double (*best)[FARKLE_LEFTS]);

#endif
