/*
 * start.h - who begins (FA-2, BA-13, PE-3, PA-2): each seat rolls, the highest begins, the tied roll again among
 * themselves. A part of the state of every game. Internal.
 */
#ifndef AG_START_H
#define AG_START_H

#include "fields.h"

struct ag_start {
    ag_seats left;  /* seats that still have to roll in this round */
    ag_seats best;  /* seats that share the highest value of this round so far */
    uint8_t top;    /* that value */
    uint8_t unused; /* always 0: states are compared as bytes */
};

/* Begins the roll; a single seat begins by right, and its number is returned. Otherwise AG_NOBODY. */
ag_seat ag_start_begin(struct ag_start *st, ag_seats beginners);
/* Counts a value for the seat that rolls next. Returns the beginner once it is known and clears st, else AG_NOBODY. */
ag_seat ag_start_roll(struct ag_start *st, unsigned value, struct ag_news *news);
/* Whether a start read from a position makes sense: somebody left to roll, values of seats that have rolled. */
bool ag_start_sane(const struct ag_start *st, unsigned value_max);

/* The lowest seat of a set that is not empty. */
static inline ag_seat ag_seats_first(ag_seats set) { return (ag_seat)__builtin_ctz(set); }
/* The seat that rolls next: rising seat order (AL-1). */
static inline ag_seat ag_start_roller(const struct ag_start *st) { return ag_seats_first(st->left); }

#define AG_START_FIELDS(type, member, top_max)                           \
    AG_FIELD(type, member.left, "to_roll", AG_FIELD_SEATS, 1, 0, 0),     \
        AG_FIELD(type, member.best, "highest", AG_FIELD_SEATS, 1, 0, 0), \
        AG_FIELD(type, member.top, "with", AG_FIELD_NUMBER, 1, 0, top_max)

#endif
