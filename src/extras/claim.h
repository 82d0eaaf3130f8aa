/*
 * claim.h - real dice of which not everything is told: only what was set aside of a roll ("115 roll"), or only what came
 * of a whole turn ("450", "farkle", "fours 12"). A record needs whole rolls and moves, so the ones that nobody told are
 * stand-ins, and notes in the record say so (docs/keep.md). What a claim means in a game is claim_GAME.c's, in the row of
 * its extras (struct ag_claims). Internal; what others need of it is in astragal.h.
 */
#ifndef AG_CLAIM_H
#define AG_CLAIM_H

#include "astragal.h"

enum { AG_CLAIM_STEPS = 40 }; /* rolls of a turn that is told by its end */

struct ag_claim_ask {
    const ag_rules *rules;
    const void *state; /* a roll is due, and not one for who begins */
    const char *told;
    const struct ag_memory *memory;
};
/* Rolls and moves that make what was told. */
struct ag_claim {
    bool meant; /* the words are about a whole turn at all; why is filled in only then */
    unsigned n;
    struct {
        uint32_t outcome; /* AG_UNKNOWN: the one that says least (ag_claim_roll) */
        char move[AG_MOVE_MAX];
    } step[AG_CLAIM_STEPS];
};
bool ag_claim_farkle(const struct ag_claim_ask *ask, struct ag_claim *out, struct ag_msg *why);
bool ag_claim_balut(const struct ag_claim_ask *ask, struct ag_claim *out, struct ag_msg *why);

/* The roll that says least beyond a move: of all that are due and allow it, the one with the fewest legal moves. move
 * NULL: a roll of which nothing can be set aside. AG_UNKNOWN: there is none, and why says what is wrong. */
uint32_t ag_claim_roll(const ag_rules *r, const void *state, const char *move, ag_action *a, struct ag_msg *why);
/* Whether something can be done after the roll that is due at all: rolls for who begins lead to no decision. */
bool ag_claim_leads(const ag_rules *r, const void *state);
/* Whether the text of a note says that a whole turn was told by its end: then its moves are stand-ins, too. */
bool ag_claim_told_turn(const char *note);
/* Whether an event of the log belongs to such a turn: a note, a roll or a move. */
bool ag_claim_told_event(const ag_table *t, size_t i);
/* Leaves out what is told of dice and moves that are none. */
void ag_claim_true_news(struct ag_news *news);

#endif
