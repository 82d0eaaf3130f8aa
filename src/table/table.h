/* table.h - what a table looks like inside, for table.c and record.c, and for whoever goes through its log alone. */
#ifndef AG_TABLE_H
#define AG_TABLE_H

#include "astragal.h"

/* Texts one after another, each ended by NUL. */
struct ag_texts {
    char *text;
    size_t length, room;
};

struct ag_table {
    struct ag_memory memory;
    const ag_rules *rules;
    ag_rules *owned; /* the same, if the table brought them along */
    char preset[AG_NAME_MAX];
    char who[AG_SEATS_MAX][AG_NAME_MAX], name[AG_SEATS_MAX][AG_NAME_MAX];
    const char *names[AG_SEATS_MAX];

    unsigned series; /* number of this game, 0: no series */
    uint32_t wins[AG_SEATS_MAX];

    ag_seats beginners, resigned;
    bool abandoned;
    bool set_up;          /* the game began from a position that somebody set up: first */
    bool set_up_shown;    /* hidden dice of it may now be seen by all */
    union ag_state first; /* the position, with all that is known */
    union ag_state state;
    struct ag_event *log;
    size_t length, room;
    struct ag_texts notes, proof[2]; /* proof: opening, closing */
};

/* Applies one event to a bare state: what tables, views and record writers have in common. The event is legal. */
unsigned ag_event_apply(const ag_rules *r, void *state, const struct ag_event *e, struct ag_news *news);
/* A table with rules of its own. */
ag_table *ag_table_make(const struct ag_memory *memory, const struct ag_game *game, const struct ag_values *values,
                        const char *preset, struct ag_msg *why);
/* Among which seats the beginner of this game was found. */
ag_seats ag_table_beginners(const ag_table *t);
/* Begins a game among these seats; not all of them only in a series. */
void ag_table_begin_with(ag_table *t, ag_seats beginners);
/* Begins a single game from a position, which may be one that a seat sees; and from one in the words of its game, which
 * must be whole: what ag_table_open does. */
bool ag_table_begin_from(ag_table *t, const void *state, struct ag_msg *why);
bool ag_table_set_up(ag_table *t, const char *words, struct ag_msg *why);
bool ag_table_was_set_up(const ag_table *t);
/* The position before the first event, as the seat may see it now (AG_RECORD_ALL: all that is known). */
void ag_table_first(const ag_table *t, ag_seat seat, union ag_state *out);
/* 1 to most printable bytes, without blanks at the ends or doubled ones. */
bool ag_text_plain(const char *text, size_t most);
/* The longest text of a note or proof line; the record's lines hold AG_LINE_MAX bytes. */
enum { AG_NOTE_MAX = 360, AG_LINE_MAX = 400 };

#endif
