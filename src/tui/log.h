/* log.h - what has happened so far in words, as one viewer may know it. */
#ifndef TUI_LOG_H
#define TUI_LOG_H

#include "astragal.h"
#include "lines.h"

struct log {
    struct lines lines;
    size_t length; /* of the table's log when these were written */
    ag_seat viewer;
    bool written;
    unsigned last; /* the first line of the last event */
};
void log_update(struct log *log, const ag_table *table, ag_seat viewer);
void log_free(struct log *log);

#endif
