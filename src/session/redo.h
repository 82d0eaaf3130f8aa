/*
 * redo.h - what was taken back, so that it can be done again. Each taking back keeps the log as it was; doing it again
 * goes as far as that log went, as long as nothing else has happened since: there is no other list to be kept true.
 */
#ifndef SESSION_REDO_H
#define SESSION_REDO_H

#include "astragal.h"

struct redo {
    unsigned n;
    ag_table **was; /* the last one taken back last */
};

void redo_keep(struct redo *redo, const ag_table *table); /* before something is taken back */
/* Does again what was taken back last: the events from .. to - 1. False: there is nothing. */
bool redo_next(struct redo *redo, ag_table *table, size_t *from, size_t *to);
void redo_free(struct redo *redo);

#endif
