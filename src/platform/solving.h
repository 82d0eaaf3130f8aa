/*
 * solving.h - making a solved table (struct ag_solver): on threads, with progress, with checkpoints. A
 * checkpoint lies beside the table as FILE.part. It is written every so often and when the work is stopped, and is gone
 * on with by itself; the table is the same to the last bit.
 */
#ifndef PLATFORM_SOLVING_H
#define PLATFORM_SOLVING_H

#include "tablefile.h"

/* Whether the list of solvers has a table of that game, for any number of seats, with this objective; and for which
 * numbers of seats. */
bool solving_knows(const struct ag_game *game, const char *objective);
void solving_seats(const struct ag_game *game, const char *objective, char *buf, size_t size);
/* The command that makes a table: "astragal solve farkle --set seats=3 --objective win". What was changed of the preset must
 * be typed again. */
void solving_command(const struct ag_solver *solver, const char *preset, char *buf, size_t size);

struct solving_how {
    unsigned threads;
    size_t limit; /* bytes at the peak; 0: no limit */
    bool fresh;   /* from the start, whatever is there */
    bool replace; /* a file that is there and is no such table may be replaced */
    void *context;
    bool (*progress)(void *context, double done);        /* false: stop; or NULL */
    void (*notice)(void *context, const char *sentence); /* what a person should know; or NULL */
};
enum solving_end { SOLVING_DONE, SOLVING_CACHED, SOLVING_STOPPED, SOLVING_REFUSED };
/* Opens the table at path, making it first where it is not there. Refused and stopped: why has a sentence. */
enum solving_end solving_table(const struct ag_solver *solver, const ag_rules *r, const char *path,
                               const struct solving_how *how, struct table_file *out, struct platform_error *why);
/* Opens a finished table, with everything checked. */
enum table_opened solving_open(const struct ag_solver *solver, const ag_rules *r, const char *path,
                               struct table_file *out, struct platform_error *why);

/* The library's work on this machine: threads, memory, and progress as above; work->context is how. */
struct ag_work solving_work(const struct solving_how *how);

/* Memory aligned to 64, as tables and their scratch need it; free with free(). NULL: none left. */
void *solving_memory(size_t size);

#endif
