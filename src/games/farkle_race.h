/*
 * farkle_race.h - a game of the Farkle family for three and more seats as a race, for players: how likely a seat with so
 * many points to go is to reach the target in so many turns, to be caught in a last turn, and so to win. Internal.
 *
 * In the model seats do not watch each other before one of them reaches the target: each plays for points, and near the
 * target for reaching it. What a turn brings is then a distribution for every number of units to go, and turns follow
 * from it by sums of products: nothing is assumed about the shape of anything. Who reaches the target is so many units
 * above it, and every seat that has a last turn tries to beat that. If several do, each of them is as likely to win: so
 * the chances of all seats add up to 1.
 */
#ifndef AG_FARKLE_RACE_H
#define AG_FARKLE_RACE_H

#include "farkle_turn.h"

enum {
    FARKLE_TO_GO = 256, /* units to go that are told apart; more count as so many */
    FARKLE_UNOPENED,    /* the row of a seat without points that has to open (FA-11) */
    FARKLE_RACE_ROWS,
    FARKLE_RACE_TURNS = 40, /* hardly any seat needs more */
    FARKLE_ABOVE = 6        /* heights above the target that are told apart */
};

/* A seat some turns later: it has not reached the target; and besides it does not beat, in a last turn, a score that is
 * so far above the target. */
struct farkle_racer {
    float waits, caught[FARKLE_ABOVE];
};
struct farkle_race {
    struct farkle_racer after[FARKLE_RACE_ROWS][FARKLE_RACE_TURNS + 1]; /* by units to go; row 0 is not used */
    double above[FARKLE_ABOVE]; /* how likely a seat that reaches the target is at each of the heights */
};

/* All seats in the order of their next turns. */
struct farkle_field {
    unsigned seats;
    unsigned row[AG_SEATS_MAX];   /* units to go or FARKLE_UNOPENED */
    unsigned place[AG_SEATS_MAX]; /* in the rotation that began with the seat that began the game */
    int32_t last_round;           /* FARKLE_OTHERS_ONCE and so on; once more for all counts as for all others */
};
/* What the others leave to a seat: it wins with the chance first if it reaches the target in its turn number so many
 * and gets so high above it; and with the chance last if another seat reaches the target and gets so high, and this one
 * beats that in a last turn, after so many turns of its own. */
struct farkle_prospect {
    double first[FARKLE_RACE_TURNS + 1][FARKLE_ABOVE], last[FARKLE_RACE_TURNS + 1][FARKLE_ABOVE];
    unsigned turns; /* more do not happen */
};

/* Fills the race from the values and the compiled turn. */
void ag_farkle_race_prepare(const struct ag_values *v, const struct farkle_turn *t, struct farkle_race *race);
/* The row of a seat with such a score. */
unsigned ag_farkle_race_row(const struct ag_values *v, const struct farkle_turn *t, int64_t score, bool opened);
/* What the others leave to the seat that comes as number `own` of the field, counted from 0. Its own row is not used. */
void ag_farkle_race_meet(const struct farkle_race *race, const struct farkle_field *field, unsigned own,
                         struct farkle_prospect *out);
/* The chance to win of a seat with such a row. */
double ag_farkle_race_win(const struct farkle_race *race, const struct farkle_prospect *p, unsigned row);

#endif
