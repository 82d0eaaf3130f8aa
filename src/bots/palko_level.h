/*
 * palko_level.h - what the players of level_palko.c make of a moment between two seats, for all their hands at once: a
 * hand matters only by what it counts for the call in question. palko_levels.c makes chances of moves of it. Internal.
 */
#ifndef AG_PALKO_LEVEL_H
#define AG_PALKO_LEVEL_H

#include "level.h"
#include "palko.h"

enum { AG_PALKO_WEIGHED = 24 }; /* calls above the last one that are thought about */

/* What a challenge must gain, in tokens, by a seat that would not have to call next. */
#define AG_PALKO_IN_PASSING 0.03

struct ag_palko_weighed {
    unsigned low, calls; /* the number of the lowest call that may be made, and how many from it on are weighed */
    double worth[AG_PALKO_WEIGHED][AG_PALKO_COUNT_MAX + 1]; /* [call][own count for it] */
    double gain[AG_PALKO_COUNT_MAX + 1];                    /* from challenging, by the own count for the last call */
    bool twice[AG_PALKO_COUNT_MAX + 1];                     /* the challenge would be a double */
    uint8_t length[AG_PALKO_COUNT_MAX + 1];                 /* of its chain (PA-14) */
    bool raise[AG_PALKO_COUNT_MAX + 1];                     /* asked to open or raise: it would raise */
};

/* Chances to count so much in all, when a seat's are added: exactly[0..*top]. */
enum { AG_PALKO_TOTALS = AG_PALKO_TABLE_MAX + 2 };
static inline void ag_palko_add_counts(double exactly[AG_PALKO_TOTALS], unsigned *top,
                                       const double one[AG_PALKO_COUNT_MAX + 1]) {
    for (unsigned q = *top + AG_PALKO_COUNT_MAX + 1; q-- > 0;) {
        double to = 0;
        for (unsigned c = 0; c <= AG_PALKO_COUNT_MAX && c <= q; c++) to += q - c <= *top ? exactly[q - c] * one[c] : 0;
        exactly[q] = to;
    }
    *top += AG_PALKO_COUNT_MAX;
}

/* What a level leaves to chance: by how much it misjudges a chance, and a worth, at most; percent of slips. */
struct ag_palko_manner {
    double error, mix;
    unsigned slips;
};
struct ag_palko_manner ag_palko_manner(enum ag_level level);
/* Whether the level weighs its calls; the two functions below are for those that do. */
bool ag_palko_weighs(enum ag_level level);
/* Fills in worth: for the seat to call or to answer the last call. */
void ag_palko_weigh_calls(const ag_rules *r, const struct ag_palko_state *s, ag_seat seat, enum ag_level level,
                          struct ag_palko_weighed *out);
/* Fills in gain, twice and length, or raise: for the seat to answer the last call, or asked to open or raise, which misjudges
 * chances by error now. */
void ag_palko_weigh_contest(const ag_rules *r, const struct ag_palko_state *s, ag_seat seat, enum ag_level level,
                            double error, struct ag_palko_weighed *out);

/* The move of a level that knows more than the others of what they hold: weights for each seat's hands. */
ag_action ag_level_palko_informed(const struct ag_seen *seen, struct ag_rng *rng, enum ag_level level,
                                  const double (*weight)[AG_PALKO_HANDS_MAX]);
/* Its best challenge, and what that is worth to it, in tokens. */
ag_action ag_level_palko_challenge(const struct ag_seen *seen, enum ag_level level,
                                   const double (*weight)[AG_PALKO_HANDS_MAX], double *worth);

/* By how much the share of a seat in all tokens changes when somebody pays, as a multiple of one token's share. */
double ag_palko_worth_of_pay(const ag_rules *r, const struct ag_palko_state *s, unsigned seat, unsigned payer,
                             unsigned stake);

#endif
