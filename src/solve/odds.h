/*
 * odds.h - the chances a player asks for at the table, exact, under the rules in force. Every function is pure; where a
 * chance is a fraction whose parts fit into 64 bits they are given too. For the command `odds` and for tutors.
 */
#ifndef AG_ODDS_H
#define AG_ODDS_H

#include "astragal.h"

struct ag_chance {
    uint64_t ways, of; /* exactly ways / of; of 0: the numbers are too long, value alone is given */
    double value;
};

/* ---- turns in which dice are kept and the rest is rolled again (Balut, Penk!) ---- */

enum { AG_ODDS_KEEPS = 462 /* hands that may be kept of six dice */, AG_ODDS_ROLLS = 3 };

/* after[t][k]: the sum over all ways the dice can fall of what is reached in the end, when hand k is kept and the rest
 * is rolled, t rolls in all being left, with best play. In parts of 6^(dice * t). */
struct ag_odds_turn {
    uint64_t after[AG_ODDS_ROLLS + 1][AG_ODDS_KEEPS];
    uint32_t worth[AG_ODDS_KEEPS]; /* of each full hand, by its number among those of so many dice */
    uint8_t dice;
    bool locked; /* what was kept once stays kept */
};

/* What is aimed at: turn->dice, turn->locked and turn->worth must be filled in; values up to 1,000. */
void ag_odds_turn_fill(struct ag_odds_turn *turn, unsigned rolls);
/* The best that can be made of a full hand with so many rolls left, in parts of 6^(dice * rolls); *keep is the hand to
 * keep, the whole of it where that is as good as any roll. hand 0: nothing is rolled yet, and nothing is kept. */
uint64_t ag_odds_turn_best(const struct ag_odds_turn *turn, ag_hand hand, unsigned rolls, ag_hand *keep);
/* 6^n as a number. */
uint64_t ag_odds_power(unsigned n);

/* A category of Balut within the throws left: the greatest chance that it is worth something, the greatest expected
 * worth, and what to keep for each. dice 0: no throw was made yet. */
enum { AG_ODDS_BALUT_ROWS = 7 };
struct ag_odds_row {
    struct ag_chance chance;
    struct ag_chance expected; /* not a chance: a mean; ways / of as above */
    ag_hand keep_chance, keep_expected;
};
void ag_odds_balut(const ag_rules *r, ag_hand dice, unsigned throws, unsigned row, struct ag_odds_row *out);

/* Penk!: the greatest chance to be able to mark the cell of `number` dice of `face` within the rolls left. The jolly is
 * face 6 of the hand; dice 0: no roll was made yet. */
struct ag_chance ag_odds_penk(const ag_rules *r, ag_hand dice, unsigned rolls, unsigned number, unsigned face,
                              ag_hand *keep);

/* ---- Palko ---- */

/* That at least `quantity` of `face` lie on the table, by one's own hand (0: not seen) and so many hands unseen. */
struct ag_chance ag_odds_palko(const ag_rules *r, ag_hand mine, unsigned unseen, unsigned quantity, unsigned face,
                               bool wild);
/* What one's own hand counts. */
unsigned ag_odds_palko_own(const ag_rules *r, ag_hand mine, unsigned face, bool wild);

/* ---- the Farkle family ---- */

/* Whether one of the six dice is the coloured one. */
bool ag_odds_farkle_doubler(const ag_rules *r);
/* That a roll of so many dice loses the running total. */
struct ag_chance ag_odds_farkle_lose(const ag_rules *r, unsigned dice, bool coloured);

/* That a turn comes to stop with at least `aim`, playing for nothing else, from any running total at or above `have`
 * that a turn can come to. The caller gives the memory: ag_odds_farkle_size bytes, 0 where that would be more than a
 * hundred million. A turn that needs more to be banked (min_bank) must reach that. */
struct ag_odds_reach {
    const ag_rules *rules;
    int32_t have, aim, unit, steps;
    double beyond; /* having reached the aim with hot dice that must be rolled again: the chance to keep it */
    double *at;
};
size_t ag_odds_farkle_size(const ag_rules *r, int32_t have, int32_t aim);
void ag_odds_farkle_fill(struct ag_odds_reach *reach, const ag_rules *r, int32_t have, int32_t aim, void *memory);
/* The chance when so many dice are rolled with that running total, have + a multiple of unit. */
double ag_odds_farkle_reach(const struct ag_odds_reach *reach, int32_t running, unsigned dice, bool coloured);

/* What can be set aside of a roll, the highest value first; at most AG_ODDS_SETS. reach NULL: chances to reach are not
 * asked for. have: the running total before. Returns their number: 0 is a farkle. */
enum { AG_ODDS_SETS = 64 };
struct ag_odds_set {
    uint8_t dice[AG_DICE_MAX], n; /* the dice set aside */
    uint8_t left;                 /* dice to roll then; six after hot dice */
    bool coloured;                /* the coloured one is among those */
    int32_t value;
    double reach;          /* the greatest chance to stop with the aim, rolling on only where it is needed */
    struct ag_chance lose; /* if the rest is rolled */
};
unsigned ag_odds_farkle_sets(const ag_rules *r, const struct ag_odds_reach *reach, int32_t have, const uint8_t *roll,
                             unsigned n, struct ag_odds_set *out);

#endif
