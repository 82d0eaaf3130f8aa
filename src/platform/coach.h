/*
 * coach.h - the coach on a machine: opens the judge of given rules (struct ag_judge) with everything it needs. Where
 * there is a solved table, or one can be made in seconds, values are exact; otherwise they are estimates by roll-outs.
 * Then it is ag_advise_table, ag_worth, ag_reasons, ag_analyse and ag_judge_describe with coach_judge and coach_work, or
 * coach_advise, which answers in words where it cannot.
 */
#ifndef PLATFORM_COACH_H
#define PLATFORM_COACH_H

#include "solving.h"

struct coach_how {
    unsigned threads;      /* 0: all there are */
    const char *objective; /* win, score or points; NULL: the usual one of the game */
    bool estimate;         /* roll-outs, even where there is a table */
    bool ready;            /* only a table that is there already is used; none is made */
    const char *player;    /* for roll-outs; NULL: the usual one of the game */
    uint64_t seed;
    uint64_t nodes; /* for one question; 0: about a second on two cores */
    double enough;  /* see struct ag_judge */
    void *context;
    bool (*progress)(void *context, double done);        /* of a table being made, or of one question; false: stop */
    void (*notice)(void *context, const char *sentence); /* what a person should know; or NULL */
};

struct coach;
/* The judge for these rules, which must outlive it. preset: for sentences that name a command. NULL: why. */
struct coach *coach_open(const ag_rules *r, const char *preset, const struct coach_how *how,
                         struct platform_error *why);
void coach_close(struct coach *coach); /* also fine for NULL */

const struct ag_judge *coach_judge(const struct coach *coach);
/* Threads, memory and progress of how; good as long as the coach is. */
const struct ag_work *coach_work(const struct coach *coach);
bool coach_exact(const struct coach *coach);
/* Another budget for the questions to come; 0: the usual one. And the usual one where there are many. */
void coach_budget(struct coach *coach, uint64_t nodes, double enough);
void coach_for_game(struct coach *coach);

/* ag_advise_table, with the reason in words where there is no answer. */
bool coach_advise(struct coach *coach, const ag_table *table, ag_seat seat, struct ag_advice *out,
                  struct platform_error *why);
/* Where estimates cannot tell moves apart the strongest player chooses (ag_advice_settle), by the seed of the estimates. */
void coach_settle(const ag_table *table, uint64_t seed, struct ag_advice *advice);

#endif
