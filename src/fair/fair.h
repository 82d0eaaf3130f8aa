/*
 * fair.h - were the dice unusual? Counts what dice showed in games and compares it with what fair dice show. For people
 * who wonder: nothing here decides a move, so the C library's mathematics may be used, and it is no part of the
 * library. The command `stats` and the page's module are built with it.
 */
#ifndef FAIR_H
#define FAIR_H

#include "astragal.h"

enum { FAIR_ENOUGH = 30 /* dice; fewer tell nothing */ };

/* How uneven the six counts are: the sum of (seen - expected)^2 / expected, and the probability that fair dice are at
 * least as uneven, by the chi-squared distribution of five degrees of freedom. */
enum fair_verdict { FAIR_TOO_FEW, FAIR_USUAL, FAIR_LITTLE, FAIR_UNUSUAL, FAIR_VERY };
struct fairness {
    uint64_t n; /* dice */
    double chi, p;
    enum fair_verdict verdict;
};
struct fairness fairness(const uint64_t count[6]);

/* Adds the faces of a roll; dice that may not be seen are left out. */
void fair_count(const struct ag_event *roll, uint64_t count[6]);

/* What dice did in any number of games. */
struct fair_farkles { /* rolls of so many dice in turns of the Farkle family */
    uint64_t rolls, seen;
    double expected; /* the sum of their chances to score nothing, by the rules in force */
};
enum { FAIR_HOUSE, FAIR_REAL, FAIR_KINDS }; /* dice the house has rolled; dice that people have rolled and entered */
struct fair {
    uint64_t games, rolls[FAIR_KINDS], face[FAIR_KINDS][6];
    struct fair_farkles farkles[AG_DICE_MAX + 1]; /* of the house's dice, by the number of dice */
};

/* Adds a game as its viewers may see it: hidden dice of a game that goes on are left out, and so are dice that
 * stand in for some that nobody told. real: whose dice are real. */
void fair_add(struct fair *f, const ag_table *table, ag_seats real);

#endif
