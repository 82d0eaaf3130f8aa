/*
 * palko_search.h - what to do in a set of Palko between two seats, whatever each is believed to hold. What everybody
 * knows is a weight for each hand of either side; these factorise, so a spot is the last call, two rows of weights and
 * what the ways to end the set are worth. The side to move weighs its calls against each other by CFR+ (regret
 * matching, regrets cut at 0, later rounds counting more): after each call a network says what the set is worth with
 * every hand, for what the call then gives away of the hand. A contest is played out exactly, raises included: it
 * depends on a hand only by what it counts. Internal.
 *
 * All sums are made in one order, whatever the machine, so that the same spot gives the same chances everywhere.
 */
#ifndef AG_PALKO_SEARCH_H
#define AG_PALKO_SEARCH_H

#include "palko_policy.h"

enum {
    AG_PALKO_ROW = 256,         /* room for a number of each hand, in whole vectors */
    AG_PALKO_SEARCH_CALLS = 18, /* above the last one that are thought about: so many of an opening, */
    AG_PALKO_SEARCH_LATER = 12, /* so many later */
    AG_PALKO_SEARCH_COUNTS = AG_PALKO_COUNT_MAX + 1,
    AG_PALKO_SEARCH_STAKES = 3 /* 1, 2 and 4 (PA-16) */
};

/* A set as the side to move finds it. Sides: 0 moves, 1 is the other. */
struct ag_palko_spot {
    const struct ag_palko_rules *rules;
    unsigned last; /* the last call; before an opening the number below the lowest one */
    bool opening;
    bool last_wild, wild; /* whether ones are wild for the last call, and for the next */
    /* What it is worth to side 0 that side 1 pays 1, 2 or 4 tokens, and by how much it is worse to pay itself, where
     * one token is 1 and -1. */
    float gain[AG_PALKO_SEARCH_STAKES], pay[AG_PALKO_SEARCH_STAKES];
    bool covers[2][AG_PALKO_SEARCH_STAKES]; /* whether a side may bring about such a stake (PA-17) */
    float belief[2][AG_PALKO_ROW];          /* sums 1 */
    /* What side 1 could have had with each hand by another move than its last call; NULL: nobody asks. The answer then
     * sees to it that the call brings none of its hands more, whatever they are believed to be. */
    const float *promised;
};

/* Who says what spots are worth: a network. A value is for side 0 of a spot with gain and pay as above. */
struct ag_palko_valuer {
    size_t memory; /* bytes for what is made ready, at 64 */
    /* Makes ready for the calls low, low + 1, ... of the side to move at a spot. */
    void (*ready)(const void *net, const struct ag_palko_spot *s, unsigned low, unsigned calls, void *memory);
    /* What each call is worth to the caller with each hand, if it then is believed to hold `belief` (rows that sum 1);
     * and to the other side, unless that is NULL. */
    void (*value)(const void *net, void *memory, const float (*belief)[AG_PALKO_ROW], float (*caller)[AG_PALKO_ROW],
                  float (*other)[AG_PALKO_ROW]);
};

struct ag_palko_found {
    unsigned low, calls; /* low, low + 1, ... are thought about */
    bool may_challenge, may_double;
    /* [move][hand]: the calls, then to challenge and to double. */
    float chance[AG_PALKO_SEARCH_CALLS + 2][AG_PALKO_ROW];
    float value[2][AG_PALKO_ROW]; /* what the spot is worth with each hand, to either side */
    /* By the count for the last call: the caller raises a challenge, the challenger raises that, the caller raises a
     * double. */
    float raise[AG_PALKO_PAIR_RAISES][AG_PALKO_SEARCH_COUNTS];
};
enum { AG_PALKO_RAISES_CHALLENGE, AG_PALKO_RAISES_BACK, AG_PALKO_RAISES_DOUBLE };

/* Where a search works: some hundred kilobytes. keep: a round whose chances are wanted as well, 0: none (training). */
struct ag_palko_search;
size_t ag_palko_search_size(const struct ag_palko_valuer *valuer);
void ag_palko_search(const struct ag_palko_spot *s, const struct ag_palko_valuer *valuer, const void *net,
                     unsigned rounds, unsigned keep, struct ag_palko_search *room, struct ag_palko_found *out,
                     float (*kept)[AG_PALKO_ROW]);

/* The spot after a call of side 0 that was made with these chances: what it gives away by Bayes. */
void ag_palko_spot_after(const struct ag_palko_spot *s, unsigned call, const float *chance, struct ag_palko_spot *next);
/* The stakes as the other side sees them; the rest of out stays. */
void ag_palko_swap_stakes(const struct ag_palko_spot *s, struct ag_palko_spot *out);
/* What each side is dealt, before anything is known. */
void ag_palko_deal(const struct ag_palko_rules *c, float *belief);
/* Chances of counts: how likely it is to hold a hand that counts so many, of weights over hands. */
void ag_palko_spread(const struct ag_palko_rules *c, const float *belief, unsigned face, bool wild,
                     float out[AG_PALKO_SEARCH_COUNTS]);

#endif
