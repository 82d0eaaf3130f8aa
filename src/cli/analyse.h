/*
 * analyse.h - the analysis of a recorded game, and the three forms in which it is told: cmd_analyse.c makes it and
 * tells it in plain text, analyse_json.c for programs, analyse_html.c as a page. Its words come from the library
 * (struct ag_review); analyse_words.c holds what else they share.
 */
#ifndef CLI_ANALYSE_H
#define CLI_ANALYSE_H

#include "json.h"
#include "judging.h"
#include "../coach/review.h"

enum { ANALYSED_COMMAND = 900, ANALYSED_TEXT = 800 };

struct analysed {
    ag_table *table;
    struct coach *coach;
    struct ag_analysis a;
    unsigned seats;
    struct ag_review review;        /* the same in words */
    const char *path;               /* of the record */
    char command[ANALYSED_COMMAND]; /* that makes the same analysis again */
};

/* Reads a record, opens the coach and analyses. False: the complaint has been made. analysed_free either way. */
bool analysed_make(const struct args *args, const char *path, struct judging_watch *w, struct analysed *out);
void analysed_free(struct analysed *x);

/* ---- in words, as the forms below write them (analyse_words.c) ---- */

/* "Ann" */
const char *analysed_name(const struct analysed *x, ag_seat seat);
/* The same in at most so many bytes. */
const char *analysed_cut_name(const struct analysed *x, ag_seat seat, size_t most, char *buf);
/* The dice of a roll or the move of a step, and any move there, as people are told it: in a buffer of AG_CLAUSE_MAX that
 * is returned. */
const char *analysed_event(const struct analysed *x, size_t step, char *buf);
const char *analysed_action(const struct analysed *x, size_t step, ag_action a, char *buf);
/* ag_review_remark, with what the command can do about it, in a buffer of ANALYSED_TEXT; false: no more. */
bool analysed_remark(const struct analysed *x, unsigned n, char *buf);
/* The command that asks about the decision of a step, in a buffer of ANALYSED_COMMAND. */
const char *analysed_hint(const struct analysed *x, size_t step, char *buf);
const char *analysed_skill(const struct analysed *x, ag_seat seat);
const char *analysed_luck(const struct analysed *x, ag_seat seat);
/* What the end would be without luck where no chance can say it, or NULL: not known, more than sure. */
const char *analysed_sure(const struct analysed *x, ag_seat seat);
/* "chance to win", ... */
const char *analysed_unit(const struct analysed *x);
/* A value with a sign: "+3.12 %"; and one of a seat's values in short: "61 %", "412". */
const char *analysed_signed(const struct analysed *x, double v, char *buf);
const char *analysed_short(const struct analysed *x, double v, char *buf);

/* ---- other forms ---- */

json_t *analysed_json(const struct analysed *x);
bool analysed_html(const struct analysed *x, const char *path); /* false: the complaint has been made */

#endif
