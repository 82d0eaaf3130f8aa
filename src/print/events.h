/* events.h - tables, their events and their records in words, for replay and play. */
#ifndef PRINT_EVENTS_H
#define PRINT_EVENTS_H

#include "astragal.h"
#include "error.h"
#include "phrases.h"

#include <stdio.h>

/* An event and what it brought about. */
struct told {
    struct ag_event event;
    char dice[40];          /* of a roll */
    char move[AG_MOVE_MAX]; /* of a move; "?" where it may not be seen */
    const char *note;       /* of a note; belongs to the table */
    struct ag_news news;
};

/* Applies event i of a log to a table that has come to that event, and tells it. from may be a view. */
bool event_apply(ag_table *table, const ag_table *from, size_t i, struct told *told, struct ag_msg *msg);
/* The last event of the table as this viewer sees it; AG_NOBODY is a spectator. */
bool event_last(const ag_table *table, ag_seat viewer, struct told *told);

/* The event itself in a line, and what the game has to say about it. */
void event_print(FILE *out, const ag_table *table, const struct told *told);
void event_news(FILE *out, const ag_table *table, const struct told *told, unsigned indent);

/* What a table's variant is called: the title of its preset where that is built in, else that of its game. */
const char *table_title(const ag_table *table);
/* How a table stands: its sheet, what is due, and who has won. */
void table_print(FILE *out, const ag_table *table);
void result_print(FILE *out, const ag_table *table); /* who has won, once it is over */
static inline struct ag_words table_words(const ag_table *table) { return phrases_words(ag_table_names(table)); }
/* Who sits there, as a phrase takes it. */
static inline struct ag_person table_person(const ag_table *table, ag_seat seat) {
    return (struct ag_person){ag_table_name(table, seat), phrases_words(NULL).you >> seat & 1};
}

/* The whole record as text, to be freed. */
char *record_text(const ag_table *table, ag_seat viewer, size_t *length);
/* The first events of a record (SIZE_MAX: all of it); NULL: why says what is off, and where. */
ag_table *record_table(const char *text, size_t length, size_t stop, struct platform_error *why);

#endif
