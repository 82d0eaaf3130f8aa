/*
 * palko_balance.h - Palko in balance, for games so small that the whole tree of public histories fits: two seats, one or
 * two dice a hand. Two policies that learn from each other by CFR+ (regret matching, regrets cut at 0, later rounds
 * counting more) come to where neither gains by playing in another way. How near they have come is then worked out by
 * palko_exploit.h, which knows nothing of how they were made. docs/exploit.md.
 *
 * Tokens only fall, so a match is worked out set by set from the fewest tokens up. Internal.
 */
#ifndef AG_PALKO_BALANCE_H
#define AG_PALKO_BALANCE_H

#include "astragal.h"

struct ag_palko_balance {
    double low, high; /* the chance of the seat that opens first, against best responses: the balance is between them */
    double nash;      /* what both seats together gain by their best responses (NashConv) */
    unsigned rounds;  /* for each set */
    bool complete;    /* false: stopped by progress, and nothing is known */
};

/* Whether the rules are small enough, and of the kind that best responses are about. */
bool ag_palko_balance_fits(const ag_rules *r, struct ag_msg *why);
/* False: no memory. */
bool ag_palko_balance(const ag_rules *r, unsigned rounds, const struct ag_work *work, struct ag_palko_balance *out);

#endif
