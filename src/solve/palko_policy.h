/*
 * palko_policy.h - a player of Palko between two seats as a function of what is public: for one moment of a set, the
 * chances of all its moves for every hand at once. That is what exact beliefs need (Bayes over the calls), and what the
 * yardstick measures (solve/palko_exploit.h). Internal.
 *
 * With two seats, to let a call stand and to call higher are one decision, so a moment is one of two: a seat answers the
 * last call (or opens), or it is asked to open or raise in the one contest.
 */
#ifndef AG_PALKO_POLICY_H
#define AG_PALKO_POLICY_H

#include "palko.h"

enum {
    AG_PALKO_PAIR_CALLS = 2 * AG_PALKO_COUNT_MAX * 6, /* numbers of calls between two seats (PA-8) */
    AG_PALKO_PAIR_MOVES = AG_PALKO_PAIR_CALLS + 2,    /* and to challenge or to double */
    AG_PALKO_PAIR_RAISES = 3                          /* of a challenge, of that raise, and of a double */
};

/* A moment of a set as everybody sees it. Seats are told apart by who acts: side 0 is to act, side 1 is the other. */
struct ag_palko_moment {
    const ag_rules *rules;
    uint16_t held[2];                  /* tokens of either side when the set began */
    uint8_t calls;                     /* made in this set so far */
    uint8_t call[AG_PALKO_PAIR_CALLS]; /* their numbers in the order they were made; the sides took turns */
    /* 0: side 0 calls or challenges. Otherwise the last call is contested for so much, and side 0 opens or raises; it
     * is the caller if the contest was entered or raised by the challenger last. */
    uint8_t entered; /* 1: challenged, 2: doubled */
    uint8_t raises;
    const void *context; /* the policy's own */
    const float *wanted; /* hands of weight 0 need no answer; NULL: all of them do */
};

/* What is done there: chance[hand][move], hands by the rows of the count table (ag_palko_row), each row sums to 1 over
 * moves. Moves are those of the game: calls, AG_PALKO_CHALLENGE + ag_palko_chain(1, doubled), AG_PALKO_OPEN and
 * AG_PALKO_RAISE. A move that is not listed is never made. */
struct ag_palko_choice {
    unsigned moves;
    ag_action move[AG_PALKO_PAIR_MOVES];
    float chance[AG_PALKO_HANDS_MAX][AG_PALKO_PAIR_MOVES];
    /* For the policy itself, if it follows its moves. */
    float note[AG_PALKO_HANDS_MAX];
    float raise[AG_PALKO_PAIR_RAISES][AG_PALKO_COUNT_MAX + 1];
};

/* A policy may remember something about how the set went so far, such as beliefs: a block of `memory` bytes, made by
 * begin before the opening call and by follow after each move. It must not depend on hands. */
struct ag_palko_policy {
    const char *name;
    size_t memory; /* bytes; 0: none, then begin and follow are NULL */
    void (*begin)(const struct ag_palko_moment *m, void *memory);
    /* What side 0 does, whichever seat the policy itself has. */
    void (*choose)(const struct ag_palko_moment *m, const void *memory, struct ag_palko_choice *out);
    /* After move a of side 0 at m, where the policy itself would have chosen as in `own`. */
    void (*follow)(const struct ag_palko_moment *m, const void *memory, const struct ag_palko_choice *own, ag_action a,
                   void *next);
    const void *context; /* in every moment that it is asked about */
};

/* What the sides 0 and 1 see of the moment as seats 0 and 1 of a state, without their hands. */
void ag_palko_moment_state(const struct ag_palko_moment *m, struct ag_palko_state *out);
/* The moment after a move of side 0 that does not end the set: a call, a challenge or a raise. */
void ag_palko_moment_after(const struct ag_palko_moment *m, ag_action a, struct ag_palko_moment *next);
/* PA-17: whether a stake that side 0 would bring about is within its tokens, and where the rules want it the other's. */
bool ag_palko_moment_covers(const struct ag_palko_moment *m, unsigned stake);
/* Whether side 0 may raise, or double: the rules leave room and the stake is covered (PA-16, PA-17). */
bool ag_palko_moment_raise(const struct ag_palko_moment *m);
bool ag_palko_moment_double(const struct ag_palko_moment *m);
/* The lowest and the highest call that may be made (PA-6 to PA-8). */
unsigned ag_palko_moment_lowest(const struct ag_palko_moment *m);
unsigned ag_palko_moment_highest(const struct ag_palko_moment *m);
/* Whether ones are wild for call number i of the set (PA-10). */
bool ag_palko_moment_wild(const struct ag_palko_moment *m, unsigned i);

#endif
