/*
 * solving.h - the kinds of solved tables there are, and making one: on threads, with progress, with checkpoints. A
 * checkpoint lies beside the table as FILE.part. It is written every so often and when the work is stopped, and is gone
 * on with by itself; the table is the same to the last bit.
 */
#ifndef PLATFORM_SOLVING_H
#define PLATFORM_SOLVING_H

#include "tablefile.h"

struct solving_run; /* one solve at work; solving.c's own */

/* A kind of table. Functions marked "scratch" take memory that belongs to one thread. */
struct solving_kind {
    const char *name; /* in file names and heads: farkle-win-2 */
    const char *game;
    unsigned seats;        /* that these tables are for; 0: any number, each playing for itself */
    const char *objective; /* on a command line: win */
    int aim;               /* of those that share functions */
    bool (*plan)(const struct solving_kind *kind, const ag_rules *r, const struct ag_work *work, size_t limit,
                 struct ag_solve_plan *plan, struct ag_msg *why);
    bool (*solve)(struct solving_run *run, const struct table_file *from, struct ag_solve_report *report,
                  struct ag_msg *why);
    bool (*fits)(const struct solving_kind *kind, const ag_rules *r, const struct table_file *table);
    /* scratch: how much memory reading needs, at most budget if it can be done with so little; what is never touched
     * costs nothing. Aligned to 64 by the caller, then prepared once, with the same budget. */
    size_t (*scratch)(const struct solving_kind *kind, const struct table_file *table, size_t budget);
    void (*prepare)(const struct solving_kind *kind, const ag_rules *r, const struct table_file *table, size_t budget,
                    void *scratch);
    /* Or NULL, where no seat plays against another: each seat's chance at the start of a turn; false elsewhere. */
    bool (*shares)(const ag_rules *r, const struct table_file *table, const void *state, double *share);
    /* Values of the legal actions of the seat to move, in the order of legal; their number. */
    unsigned (*moves)(const struct solving_kind *kind, const ag_rules *r, const struct table_file *table,
                      const void *state, void *scratch, double *values);
};
/* The kind for these rules and this objective; NULL: none. */
const struct solving_kind *solving_kind(const ag_rules *r, const char *objective);
/* Whether any table of that game, for any number of seats, has this objective. */
bool solving_knows(const struct ag_game *game, const char *objective);

struct solving_how {
    unsigned threads;
    size_t limit; /* bytes at the peak; 0: no limit */
    bool fresh;   /* from the start, whatever is there */
    bool replace; /* a file that is there and is no such table may be replaced */
    void *context;
    bool (*progress)(void *context, double done);     /* false: stop; or NULL */
    void (*say)(void *context, const char *sentence); /* what a person should know; or NULL */
};
enum solving_end { SOLVING_DONE, SOLVING_CACHED, SOLVING_STOPPED, SOLVING_REFUSED };
/* Opens the table at path, making it first where it is not there. Refused and stopped: why has a sentence. */
enum solving_end solving_table(const struct solving_kind *kind, const ag_rules *r, const char *path,
                               const struct solving_how *how, struct table_file *out, struct platform_error *why);
/* Opens a finished table, with everything checked. */
enum table_opened solving_open(const struct solving_kind *kind, const ag_rules *r, const char *path,
                               struct table_file *out, struct platform_error *why);

/* The library's work on this machine: threads, memory, and progress as above; work->context is how. */
struct ag_work solving_work(const struct solving_how *how);

/* Memory aligned to 64, as tables and their scratch need it; free with free(). NULL: none left. */
void *solving_memory(size_t size);

#endif
