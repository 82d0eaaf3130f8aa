/*
 * best_palko.h - the house's strongest player of Palko between two seats. It knows exactly what its own way to play has
 * given away of either hand, call by call, and searches anew at every decision (palko_search.h), with a network for what
 * lies behind the next call (palko_net.h). Where more seats are in, many_palko.h plays. Internal.
 */
#ifndef AG_BEST_PALKO_H
#define AG_BEST_PALKO_H

#include "level.h"
#include "palko_heard.h"
#include "palko_net.h"

/* Of CFR+ at each decision with hands of five dice; with fewer, as many as take as long, up to the most. docs/strength.md
 * says why not more. */
enum { AG_PALKO_ROUNDS = 32, AG_PALKO_ROUNDS_MOST = 128 };

/* What it thinks with. */
struct ag_palko_mind {
    const struct ag_palko_valuer *valuer;
    const void *net;
    const struct ag_palko_match *match;
    unsigned rounds;
};

/* The same as a policy over all hands: the context is a mind. */
extern const struct ag_palko_policy ag_palko_mind_policy;
/* Fills in what matches are worth, from one token on; `match` is that of the mind. */
void ag_palko_mind_match(const struct ag_palko_mind *mind, const ag_rules *r, struct ag_palko_match *match);

/* The house's mind for these rules; false: it has none for them. */
struct ag_palko_house {
    struct ag_palko_net net;
    struct ag_palko_mind mind;
};
bool ag_palko_house(const ag_rules *r, struct ag_palko_house *out);

/* The moment that a seat sees, between two. */
void ag_palko_moment_of(const struct ag_seen *seen, const struct ag_palko_heard *heard, struct ag_palko_moment *m);
/* How likely each hand of the other seat is, by all it has called and whether it has challenged; false: this is not a set
 * between two that it knows. */
bool ag_best_palko_read(const struct ag_seen *seen, const struct ag_palko_heard *heard,
                        float weight[AG_PALKO_HANDS_MAX]);
ag_action ag_best_palko(const struct ag_seen *seen, const struct ag_palko_heard *heard, struct ag_rng *rng);

#endif
