/* desk.h - a table and the rules it plays by, as the page holds it: by its address. */
#ifndef WASM_DESK_H
#define WASM_DESK_H

#include "out.h"

struct desk {
    void *rules; /* memory of the rules; NULL where the table brought its own along */
    ag_table *table;
};

static inline const ag_rules *desk_rules(const struct desk *d) { return ag_table_rules(d->table); }
static inline struct ag_words desk_words(const struct desk *d) {
    return (struct ag_words){.names = ag_table_names(d->table)};
}

/* solve.c: the solved table of two-seat Farkle by these rules; NULL: there is none. */
const void *solved_table(const ag_rules *r, size_t *size);

#endif
