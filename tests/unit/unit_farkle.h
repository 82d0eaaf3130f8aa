/* unit_farkle.h - what the tests of the Farkle family share. */
#ifndef UNIT_FARKLE_H
#define UNIT_FARKLE_H

#include "unit.h"

#include "farkle.h"

#define FARKLE_ROLL_6 "2 2 3 3 4 6" /* six dice without a score */

const struct farkle_state *state_of(const struct play *p);
bool turn_ended(const struct play *p);

/* A game in which seat 0 begins by right. */
void begin(struct play *p, const char *preset, const char *sets);
/* The seat whose turn it is takes one roll and banks it, or farkles (move is NULL). */
void quick_turn(struct play *p, const char *dice, const char *move);

/* These dice as a set of the rules, and what they score when all of them are kept; 0: they cannot be. */
unsigned set_of(const ag_rules *r, const char *dice);
int32_t worth(const ag_rules *r, const char *dice);

struct worth {
    const char *dice;
    int32_t value;
};
/* Every one of these dice is worth its value: WORTHS("farkle", NULL, {"1", 100}, {"5", 50}). */
void check_worths(const char *preset, const char *sets, const struct worth *list);
#define WORTHS(preset, sets, ...) check_worths(preset, sets, (const struct worth[]){__VA_ARGS__, {NULL, 0}})

#endif
