/*
 * judge.h - what the parts of the coach share. judge.c asks either a solved table (judge_exact.c) or roll-outs
 * (judge_rollout.c) and makes losses of the values. What is particular to a game stands in its row
 * (extras/extras.h). Internal.
 */
#ifndef AG_JUDGE_H
#define AG_JUDGE_H

#include "astragal.h"
#include "rules.h"

/* What has come of a game that is over, or would if it ended here, for every seat. */
void ag_outcome_of_game(const struct ag_judge *j, const void *state, double *all);
/* Whether seats play for themselves alone, so that one's moves change nothing for the others. */
static inline bool ag_each_for_itself(unsigned objective) { return objective != AG_FOR_WIN; }

/* From tables. Values of the legal moves of the seat to decide, in the order of game->legal, for all seats; where each
 * plays for itself only for this one. Returns their number; 0: not in the table. */
unsigned ag_exact_moves(const struct ag_judge *j, const void *state, ag_seat seat, double (*all)[AG_SEATS_MAX]);
/* The values of all seats in any position; roll: even where the table has it, by the mean over all outcomes. */
bool ag_exact_worth(const struct ag_judge *j, const void *state, bool roll, double *all);

/* Before a roll, from a table: the weighted mean over all outcomes, each looked up by itself. Should be the value of
 * the move that led here, and is worked out without it. */
bool ag_worth_of_roll(const struct ag_judge *judge, const void *state, struct ag_worth *out, struct ag_msg *why);

/* What every seat has for certain by the objective, where its solver counts that apart; else 0. */
void ag_exact_gained(const struct ag_judge *j, const void *state, double *all);

/* As ag_advise_begin; and for estimates also seat AG_NOBODY: nothing is to be decided, and move 0 of out gets what
 * going on is worth. */
struct ag_asking *ag_ask(const struct ag_judge *j, const void *state, ag_seat seat, const struct ag_work *work,
                         struct ag_advice *out, struct ag_msg *why);

/* By roll-outs, a round of games with each step: fills value, error, trials and all of every move in out, and the
 * losses. All that is given stays where it is until the end. step: false when there is nothing left to do. */
struct ag_rollout;
struct ag_rollout *ag_rollout_begin(const struct ag_judge *j, const void *state, ag_seat seat,
                                    const struct ag_work *work, struct ag_advice *out, struct ag_msg *why);
bool ag_rollout_step(struct ag_rollout *x);
void ag_rollout_end(struct ag_rollout *x);

/* The move of the highest value, and of equal ones the plainest (ag_plainness). */
unsigned ag_best_of(const ag_rules *r, const struct ag_advice *a);

/* Heron's square root: basic arithmetic alone, so that it is the same everywhere. */
double ag_root(double v);

#endif
