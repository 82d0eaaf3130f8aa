/*
 * tablefile.h - solved tables as files. A file is a head of TABLE_HEAD bytes, lines of text that anybody can read, and
 * then the table's plain bytes, which are mapped and never read into memory. The head names the kind of table, the
 * rules in full and their hash, and holds checksums of itself and of the bytes; docs/solve.md shows one.
 *
 * A table is trusted only if all of it is in order and it was made for exactly these rules. Everything else is refused
 * with a sentence. Files are replaced in one step, so there is an old table or a new one, never a half.
 */
#ifndef PLATFORM_TABLEFILE_H
#define PLATFORM_TABLEFILE_H

#include "astragal.h"
#include "error.h"

enum {
    TABLE_HEAD = 4096, /* bytes before the table's own; so those lie well aligned when mapped */
    TABLE_LAYOUT = 1   /* rises whenever the bytes of any kind of table come to mean something else */
};

/* What the head says besides rules and kind. */
struct table_facts {
    bool complete; /* false: a checkpoint */
    uint64_t step; /* of a checkpoint: where to go on, if the bytes do not say it; the solver's own */
    uint64_t states, peak, passes;
    double value, residual; /* see struct ag_solve_report */
};

struct table_file {
    struct table_facts facts;
    const void *bytes; /* aligned to 64 */
    size_t size;
    void *map; /* the whole file */
    size_t mapped;
};

/* A fast 64-bit checksum: no single damaged word goes unnoticed, and any other damage with a chance of 2^-64. */
uint64_t table_sum(const void *bytes, size_t size);

/* A hash of everything about the rules but the number of seats, which the kind of a table tells where it matters. */
uint64_t table_rules_hash(const ag_rules *rules);

/* Where the table of these rules is kept: $XDG_CACHE_HOME/astragal/KIND-HASH.table, by default in ~/.cache. In memory
 * of its own, to be freed; NULL with a sentence where there is no such place. */
char *table_path(const ag_rules *rules, const char *kind, struct platform_error *why);

/* Whether a file says at its beginning that it is a solved table, for whatever rules, whole or in part. */
bool table_named_so(const char *path);

enum table_opened { TABLE_OPEN, TABLE_MISSING, TABLE_BAD };
/* Maps a table and checks it from end to end. complete: whether a finished one is wanted, or a checkpoint. */
enum table_opened table_open(const char *path, const ag_rules *rules, const char *kind, bool complete,
                             struct table_file *out, struct platform_error *why);
void table_close(struct table_file *file); /* also fine for one that is all 0 */

/* The table's bytes, in one part or several; all sizes but the last are multiples of 64. */
struct table_part {
    const void *bytes;
    size_t size;
};
/* Replaces the file. Its folders are made. durable: only return once it is on the disk. A write that fails leaves
 * nothing behind; one that is killed leaves a file beside the table, which the next removes. */
bool table_write(const char *path, const ag_rules *rules, const char *kind, const struct table_facts *facts,
                 const struct table_part *parts, unsigned n, bool durable, struct platform_error *why);

#endif
