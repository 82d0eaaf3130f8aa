/*
 * judging.h - what hint, analyse and rate share: from the options of a command line to a coach, progress while it
 * thinks, and values in words.
 */
#ifndef CLI_JUDGING_H
#define CLI_JUDGING_H

#include "cli.h"
#include "coach.h"

/* The options that judging_open understands, for a command's list. */
#define JUDGING_OPTIONS O_AIM, O_ESTIMATE, O_PLAYER, O_BUDGET, O_SEED, O_THREADS

/* Progress on a terminal, from the second second on; Ctrl-C stops. Several questions can share one. */
struct judging_watch {
    bool on, shown;
    double start_s, shown_s;
    double from, part; /* how much was done before this question, and which part of all it is; 0 and 1 at first */
    const char *what;  /* "judged" */
};
void judging_watch(struct judging_watch *w, const char *what);
void judging_clear(struct judging_watch *w); /* wipes the line */

/* The coach that a command line asks for. NULL: the complaint has been made. */
struct coach *judging_open(const struct args *args, const ag_rules *rules, const char *preset, struct judging_watch *w);

/* A value, a difference of values or an error: "0.5312", "412.3"; exact ones have more digits. */
enum { JUDGING_TEXT = 40 };
const char *judging_value(unsigned objective, bool exact, double x, char *buf);
/* The same with its error behind: "0.531 ±0.004"; without one where it is exact. */
const char *judging_with_error(unsigned objective, bool exact, double x, double error, char *buf);

#endif
