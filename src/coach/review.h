/*
 * review.h - what the coach's answers mean to people: how bad a loss is, and an analysis in words and numbers, whatever
 * the form it is told in. The command and the module for the browser use it. Internal.
 */
#ifndef AG_REVIEW_H
#define AG_REVIEW_H

#include "../extras/extras.h"

/* How bad a loss is: from so much on it is a small error, a mistake, a blunder. */
extern const double ag_grade_from[AG_OBJECTIVES][AG_GRADES];
const char *ag_grade_name(unsigned grade); /* "none", "small", "mistake", "blunder": for programs */
unsigned ag_grade_of(unsigned objective, double loss);
/* Whether the loss of a move is more than chance: the best of many estimates looks better than it is, so it takes three
 * standard errors, and some trials. A tutor keeps silent about the rest. */
bool ag_beyond_chance(const struct ag_advised *move, bool exact);

/* An analysis in words. Fill in the first members, then call ag_review for the rest; nothing is copied. */
enum { AG_REVIEW_WORST = 3 };
struct ag_review {
    const ag_table *table;
    const struct ag_judge *judge;
    const struct ag_analysis *a;
    struct ag_words words; /* names NULL: those of the table */
    unsigned seats;
    unsigned n_worst, n_luck;
    size_t worst[AG_REVIEW_WORST]; /* steps: the moves that lost most, the worst first */
    size_t luck[AG_REVIEW_WORST];  /* steps: the rolls with the most luck, good or bad */
};
void ag_review(struct ag_review *x);
/* A word for what a game lost, by its sum (docs/coach.md has the table), and one for luck, by how much is usual in such
 * a game. error: the standard error of loss. */
const char *ag_skill_word(unsigned objective, double loss, double error, const struct ag_words *words);
const char *ag_review_skill(const struct ag_review *x, ag_seat seat);
const char *ag_review_lucky(const struct ag_review *x, ag_seat seat);
double ag_mean_loss(const struct ag_tally *t);  /* of a decision */
double ag_mean_error(const struct ag_tally *t); /* its standard error */
/* The result less the luck: what this play would have brought with average dice. */
double ag_luck_adjusted(const struct ag_tally *t);
/* The standard error of the luck of any seat: it comes from the moves alone. */
double ag_luck_error(const struct ag_analysis *a);
/* How bad the move of a step was, by the amounts above. Within two standard errors it was nothing. */
unsigned ag_step_grade(const struct ag_analysis *a, const struct ag_step *s);
/* Whether the values behind a step stand at the end of a turn. */
bool ag_review_ends_turn(const struct ag_review *x, size_t step);
/* The dice of a roll or the move of a step, and any move there, as records have them; a move as people are told it; the
 * reason for one. */
size_t ag_review_event(const struct ag_review *x, size_t step, char *buf, size_t size);
size_t ag_review_action(const struct ag_review *x, size_t step, ag_action a, char *buf, size_t size);
size_t ag_review_words(const struct ag_review *x, size_t step, ag_action a, char *buf, size_t size);
size_t ag_review_reason(const struct ag_review *x, size_t step, ag_action a, char *buf, size_t size);
/* What is said about the whole, a sentence or two each, n from 0; 0: no more. */
size_t ag_review_remark(const struct ag_review *x, unsigned n, char *buf, size_t size);

#endif
