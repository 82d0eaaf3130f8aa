/*
 * analyse.h - the analysis of a recorded game, and the three forms in which it is told: cmd_analyse.c makes it and
 * tells it in plain text, analyse_json.c for programs, analyse_html.c as a page. analyse_words.c holds what they share.
 */
#ifndef CLI_ANALYSE_H
#define CLI_ANALYSE_H

#include "json.h"
#include "judging.h"

enum { ANALYSED_WORST = 3, ANALYSED_COMMAND = 900 };

struct analysed {
    const char *path;
    ag_table *table;
    struct coach *coach;
    struct ag_analysis a;
    unsigned seats;
    unsigned n_worst, n_luck;
    size_t worst[ANALYSED_WORST]; /* steps: the moves that lost most, the worst first */
    size_t luck[ANALYSED_WORST];  /* steps: the rolls with the most luck, good or bad */
    char command[ANALYSED_COMMAND]; /* that makes the same analysis again */
};

/* Reads a record, opens the coach and analyses. False: the complaint has been made. analysed_free either way. */
bool analysed_make(const struct args *args, const char *path, struct judging_watch *w, struct analysed *out);
void analysed_free(struct analysed *x);

/* ---- in words (analyse_words.c) ---- */

/* "Ann" */
const char *analysed_name(const struct analysed *x, ag_seat seat);
/* The same in at most so many bytes. */
const char *analysed_cut_name(const struct analysed *x, ag_seat seat, size_t most, char *buf);
/* A move or the dice of a roll, as they stand in the record; in a buffer of AG_MOVE_MAX. */
const char *analysed_event(const struct analysed *x, size_t step, char *buf);
const char *analysed_action(const struct analysed *x, size_t step, ag_action a, char *buf);
/* The reason that speaks for a move of a step; "" if there is none. */
void analysed_reason(const struct analysed *x, size_t step, ag_action a, char *buf, size_t size);
/* A word for skill by what was lost, and one for luck by how much is usual in such a game. */
const char *analysed_skill(const struct analysed *x, ag_seat seat);
const char *analysed_luck(const struct analysed *x, ag_seat seat);
double analysed_mean_loss(const struct ag_tally *t);
double analysed_mean_error(const struct ag_tally *t);
/* The result less the luck: what this play would have brought with average dice. */
static inline double analysed_adjusted(const struct ag_tally *t) { return t->end - t->luck; }
/* The standard error of the luck of a seat: it comes from the moves alone. */
double analysed_luck_error(const struct analysed *x, ag_seat seat);
/* Whether the values behind a step stand at the end of a turn. */
bool analysed_ends_turn(const struct analysed *x, size_t step);
/* What is said about the whole in sentences, one after the other; n from 0. false: no more. */
bool analysed_remark(const struct analysed *x, unsigned n, char *buf, size_t size);
/* "chance to win", ... */
const char *analysed_unit(const struct analysed *x);
/* A value with a sign: "+0.0312"; and one of a seat's values in short: "61 %", "412". */
const char *analysed_signed(const struct analysed *x, double v, char *buf);
const char *analysed_short(const struct analysed *x, double v, char *buf);
/* The command that asks about the decision of a step. */
void analysed_hint(const struct analysed *x, size_t step, char *buf, size_t size);

/* The word for what a game lost; error: its standard error. */
const char *skill_word(unsigned objective, double loss, double error);
/* A word of a command line, quoted where a shell needs it. */
void shell_word(const char *word, char *buf, size_t size);

/* ---- other forms ---- */

json_t *analysed_json(const struct analysed *x);
bool analysed_html(const struct analysed *x, const char *path); /* false: the complaint has been made */

#endif
