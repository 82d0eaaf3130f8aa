/*
 * log.c - see log.h. Whenever the table or the viewer has changed all is told again from the start: what was hidden may
 * have been shown since, and an undo needs no care. A long game is told in a few milliseconds.
 */
#include "log.h"
#include "events.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

/* The game's own words, or those of the event itself where it has none. */
static void tell(struct log *log, const ag_table *table, const struct told *told) {
    struct ag_words words = table_words(table);
    log->last = log->lines.n;
    for (unsigned i = 0; i < told->news.n; i++) {
        char *text = text_of(&told->news.item[i], &words);
        lines_add(&log->lines, text);
        free(text);
    }
    if (told->news.n) return;
    struct text_sink sink;
    event_print(text_sink(&sink), table, told);
    char *text = text_take(&sink);
    text[strcspn(text, "\n")] = 0;
    lines_add(&log->lines, text);
    free(text);
}

/* That others shake their dice goes without saying. */
static bool is_dull(const struct ag_event *e, uint8_t flags, ag_seat viewer) {
    return e->kind == AG_EVENT_ROLL && flags & AG_EVENT_HIDDEN && e->seat != viewer;
}

void log_update(struct log *log, const ag_table *table, ag_seat viewer) {
    size_t n = ag_table_length(table);
    if (log->written && log->length == n && log->viewer == viewer) return;
    log_free(log);
    ag_table *view = ag_table_view(table, viewer), *now = view ? ag_table_view(view, viewer) : NULL;
    if (now && ag_table_rewind(now, 0, NULL)) {
        struct told told;
        for (size_t i = 0; i < n && event_apply(now, view, i, &told, NULL); i++)
            if (!is_dull(&told.event, ag_table_event(table, i).flags, viewer)) tell(log, table, &told);
    }
    ag_table_free(now);
    ag_table_free(view);
    log->length = n;
    log->viewer = viewer;
    log->written = true;
}

void log_free(struct log *log) {
    lines_free(&log->lines);
    memset(log, 0, sizeof *log);
}
