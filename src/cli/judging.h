/*
 * judging.h - what hint, analyse and rate share: from the options of a command line to a coach, progress while it
 * thinks. judged.h has values in words.
 */
#ifndef CLI_JUDGING_H
#define CLI_JUDGING_H

#include "cli.h"
#include "coach.h"
#include "judged.h"

/* The options that judging_open understands, for a command's list. */
#define JUDGING_OPTIONS O_AIM, O_ESTIMATE, O_PLAYER, O_BUDGET, O_SEED, O_THREADS

/* Progress on a terminal, from the second second on; Ctrl-C stops. Several questions can share one. */
struct judging_watch {
    bool on, shown;
    double start_s, shown_s;
    double from, part;   /* how much was done before this question, and which part of all it is; 0 and 1 at first */
    enum phrase_id what; /* takes how much is done */
};
void judging_watch(struct judging_watch *w, enum phrase_id what);
void judging_clear(struct judging_watch *w); /* wipes the line */

/* The coach that a command line asks for. NULL: the complaint has been made. */
struct coach *judging_open(const struct args *args, const ag_rules *rules, const char *preset, struct judging_watch *w);

#endif
