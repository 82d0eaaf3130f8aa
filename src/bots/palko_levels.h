/*
 * palko_levels.h - the house's players of Palko as policies over all hands (palko_policy.h), for two seats. Exact are
 * those that weigh their calls (level_palko.c): all they leave to chance is noise of known width. Others are asked
 * many times for each hand, which is slow and only as good as the number of questions. Internal.
 */
#ifndef AG_PALKO_LEVELS_H
#define AG_PALKO_LEVELS_H

#include "level.h"
#include "palko_level.h"
#include "palko_policy.h"

/* Exact policies by the name of the player; NULL: it has none. A new one is a line in palko_levels.c. */
const struct ag_palko_policy *ag_palko_policy_named(const char *player);

/* A policy that asks a player: the context of ag_palko_asked_policy. */
struct ag_palko_asking {
    const struct ag_player *player;
    unsigned samples; /* for each hand */
    uint64_t seed;
};
extern const struct ag_palko_policy ag_palko_asking_policy;

/* What a level does, for each of its hands, with worths taken to be blurred by `mix`: whoever is in. */
struct ag_palko_ways {
    unsigned low, calls; /* the number of the lowest call that it thinks about, and how many from it on */
    float call[AG_PALKO_HANDS_MAX][AG_PALKO_WEIGHED];
};
/* At a state, for the seat to call. */
void ag_palko_level_ways(const ag_rules *r, const struct ag_palko_state *s, ag_seat seat, enum ag_level level,
                         double mix, struct ag_palko_ways *out);

struct ag_palko_answers {
    double challenge[AG_PALKO_HANDS_MAX];
    bool twice[AG_PALKO_HANDS_MAX];     /* it would double the last call ... */
    uint8_t length[AG_PALKO_HANDS_MAX]; /* ... and so many calls are challenged */
};
/* At a state, for a seat to answer. */
void ag_palko_level_answers(const ag_rules *r, const struct ag_palko_state *s, ag_seat seat, enum ag_level level,
                            double mix, struct ag_palko_answers *out);

#endif
