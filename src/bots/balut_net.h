/*
 * balut_net.h - what a card of Balut is worth under best play for one's own points, by a small network: the points still
 * to come, for rows (BA-10) and total (BA-11), for any card with two to 27 free boxes. Made by tools/balut_net/train.c;
 * data/balut_best.bin: 16-bit numbers, low byte first. Whole numbers alone, so that it is the same on every machine.
 * Internal.
 *
 * A card is seen as the state of each row (what it must remember of its boxes for its points) and the total so far. Each
 * state has AG_BALUT_NET_UNITS numbers, and so has every eighth total; those between have the weighted mean of their
 * neighbours'. First layer: their sum, cut to 0..8. A box that is filled changes one state and the total. Second layer:
 * AG_BALUT_NET_SECOND sums over those, cut likewise; third: one sum, to which every state and the total add a number
 * directly. The second and third layer depend on how many boxes are free.
 */
#ifndef AG_BALUT_NET_H
#define AG_BALUT_NET_H

#include "balut.h"

enum {
    AG_BALUT_NET_UNITS = 128,
    AG_BALUT_NET_SECOND = 32,
    AG_BALUT_NET_HEADS = 11,   /* second and third layers */
    AG_BALUT_NET_STATES = 158, /* of all rows together, at most */
    AG_BALUT_NET_SUMS = 96,
    AG_BALUT_NET_TOP = 650, /* BA-11: no greater total earns more */
    AG_BALUT_NET_STEP = 8,  /* between totals that have numbers of their own */
    AG_BALUT_NET_TOTALS = AG_BALUT_NET_TOP / AG_BALUT_NET_STEP + 2,
    AG_BALUT_NET_THINGS = AG_BALUT_NET_STATES + AG_BALUT_NET_TOTALS,
    /* What 1 is: */
    AG_BALUT_NET_UNIT = 1024,    /* in the first layer */
    AG_BALUT_NET_UNIT_2 = 2048,  /* in weights of the second, */
    AG_BALUT_NET_UNIT_Y = 4096,  /* in its sums */
    AG_BALUT_NET_UNIT_3 = 8192,  /* and in weights of the third */
    AG_BALUT_NET_DIRECT = 2048,  /* in what is added directly */
    AG_BALUT_NET_CUT = 8,        /* in these units */
    AG_BALUT_NET_LEAST_LEFT = 2, /* free boxes that it knows */
    AG_BALUT_NET_MOST_LEFT = AG_BALUT_TURNS - 1
};

struct ag_balut_head {
    int16_t second[AG_BALUT_NET_SECOND][AG_BALUT_NET_UNITS]; /* by sum */
    int16_t constant[AG_BALUT_NET_SECOND];                   /* in its sums */
    int16_t third[AG_BALUT_NET_SECOND];
    int16_t last; /* added directly */
};

/* One for each word of the option thresholds. */
struct ag_balut_net {
    /* The state of a row by filled boxes and sum (how many are not 0 for Straight, Full House and Balut). */
    int16_t state[AG_BALUT_ROWS][AG_BALUT_BOXES + 1][AG_BALUT_NET_SUMS];
    int16_t first[AG_BALUT_NET_THINGS][AG_BALUT_NET_UNITS]; /* states, then totals */
    int16_t direct[AG_BALUT_NET_THINGS];
    struct ag_balut_head head[AG_BALUT_NET_HEADS];
};

const struct ag_balut_net *ag_balut_net_of(const ag_rules *r);

/* A card as the network sees it. */
struct ag_balut_own_card {
    uint8_t state[AG_BALUT_ROWS], filled[AG_BALUT_ROWS], scored[AG_BALUT_ROWS], sum[AG_BALUT_ROWS];
    unsigned total, left; /* score so far, free boxes */
};
struct ag_balut_own_card ag_balut_own_card(const struct ag_balut_net *net, const struct ag_balut_state *s,
                                           ag_seat seat);
/* Fills a box; the points that it earns its row at once. */
int ag_balut_own_fill(const struct ag_balut_net *net, const ag_rules *r, struct ag_balut_own_card *c, unsigned row,
                      unsigned value);

/* Points still to come; the card has AG_BALUT_NET_LEAST_LEFT free boxes or more, but not all. */
double ag_balut_net_worth(const struct ag_balut_net *net, const struct ag_balut_own_card *c);

/* The same for all cards that differ in one row and the total: what they have in common. */
struct ag_balut_sum {
    int16_t of[AG_BALUT_NET_UNITS];
    int32_t direct;
};
struct ag_balut_sum ag_balut_net_without(const struct ag_balut_net *net, const struct ag_balut_own_card *c,
                                         unsigned row);
double ag_balut_net_with(const struct ag_balut_net *net, const struct ag_balut_sum *others,
                         const struct ag_balut_own_card *c, unsigned row);

#endif
