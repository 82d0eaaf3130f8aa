/* redo.c - see redo.h. */
#include "redo.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

void redo_keep(struct redo *redo, const ag_table *table) {
    ag_table *was = ag_table_view(table, AG_RECORD_ALL);
    if (!was) return;
    redo->was = memory_grow(redo->was, (redo->n + 1) * sizeof *redo->was);
    redo->was[redo->n++] = was;
}

/* Whether a log goes on where the table stands. */
static bool goes_on(const ag_table *was, const ag_table *table) {
    size_t n = ag_table_length(table);
    if (ag_table_length(was) <= n) return false;
    for (size_t i = 0; i < n; i++) {
        struct ag_event a = ag_table_event(was, i), b = ag_table_event(table, i);
        if (memcmp(&a, &b, sizeof a) != 0) return false;
    }
    return true;
}

bool redo_next(struct redo *redo, ag_table *table, size_t *from, size_t *to) {
    while (redo->n) {
        ag_table *was = redo->was[--redo->n];
        bool good = goes_on(was, table);
        *from = *to = ag_table_length(table);
        for (; good && *to < ag_table_length(was); ++*to) {
            struct ag_event e = ag_table_event(was, *to);
            good = ag_table_apply(table, &e, ag_table_note_text(was, &e), NULL, NULL);
        }
        ag_table_free(was);
        if (good) return true;
        ag_table_rewind(table, *from, NULL);
    }
    return false;
}

void redo_free(struct redo *redo) {
    while (redo->n) ag_table_free(redo->was[--redo->n]);
    free(redo->was);
    redo->was = NULL;
}
