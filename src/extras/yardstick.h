/*
 * yardstick.h - how far a player is from perfect, as a row offers it (extras.h): the best response to a player, that
 * is, how often somebody wins who knows how it chooses; and the balance of a small game, between two who cannot be
 * exploited. `astragal exploit` asks and prints. Internal.
 */
#ifndef AG_YARDSTICK_H
#define AG_YARDSTICK_H

#include "astragal.h"

struct ag_response_order {
    const ag_rules *rules;
    const struct ag_player *player; /* whom the response answers */
    unsigned width;                 /* how many moves it looks at, of those that may be made; UINT_MAX: all */
    double mass;                    /* what is done more seldom is not looked into; 0: everything is */
};

/* A best response. Chances are those of the response, both seats having begun as often. */
struct ag_response {
    double wins;            /* at least so often; exactly, where all has been looked into */
    double opening, second; /* the same in games in which it begins, and the others */
    uint64_t moments;       /* at which the player was asked */
    uint64_t checksum;
    bool complete;           /* false: stopped by progress */
    bool known;              /* what the player does is known exactly; else it was asked so often, */
    unsigned asks;           /* for each of its hands, at each moment */
    struct ag_player player; /* plays the response */
    void *inside;
};

/* Two who play in balance: neither gains by playing in another way more than a little. */
struct ag_balance {
    double low, high; /* the chance of the seat that begins is between them */
    double nash;      /* what both together could gain at most (NashConv) */
    unsigned rounds;
    bool complete;
};

struct ag_yardstick {
    unsigned width;                                                    /* the usual order, */
    double (*mass)(const ag_rules *r, const struct ag_player *player); /* for which two cores need an hour at most */
    unsigned rounds;                                                   /* of a balance */
    /* False, with the reason: these rules cannot be measured, or there is no memory. The answer is given back with
     * end; its player lives as long. */
    bool (*respond)(const struct ag_response_order *order, const struct ag_work *work, struct ag_response *out,
                    struct ag_msg *why);
    void (*end)(struct ag_response *x, const struct ag_memory *memory);
    bool (*balance)(const ag_rules *r, unsigned rounds, const struct ag_work *work, struct ag_balance *out,
                    struct ag_msg *why);
};

extern const struct ag_yardstick ag_yardstick_palko;

#endif
