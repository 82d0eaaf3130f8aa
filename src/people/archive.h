/*
 * archive.h - the games that were played here: every finished game is a record in a folder of its own, named by when it
 * ended, and never replaced. docs/archive.md. A list reads heads and results only; whoever opens a game reads it whole.
 */
#ifndef PEOPLE_ARCHIVE_H
#define PEOPLE_ARCHIVE_H

#include "astragal.h"
#include "error.h"

enum { ARCHIVE_ID = 100 };

struct archived {
    char *path;
    char id[ARCHIVE_ID]; /* the name of the file, without its ending: 2026-11-18-2105-farkle */
    unsigned number;     /* 1: the last game of all */
    char date[20];       /* 2026-11-18 21:05 */
    char game[AG_NAME_MAX], preset[AG_NAME_MAX];
    bool by_hand; /* people rolled real dice */
    bool abandoned;
    unsigned seats;
    ag_seats people, winners;
    char name[AG_SEATS_MAX][AG_NAME_MAX];
    int32_t score[AG_SEATS_MAX];
};

struct archive_filter {
    const char *game;          /* a game or a preset; NULL: any */
    const char *name;          /* somebody who sat there; NULL: anybody */
    const char *since, *until; /* days, months or years, both included: 2026-11-18, 2026-11, 2026; NULL: any */
    bool won, lost;            /* by name, or by a person if there is none */
    uint64_t last;             /* at most so many, the newest; 0: all */
};

struct archive {
    unsigned n, n_damaged;
    struct archived *game; /* the oldest first */
    struct archive_damaged {
        char *path;
        struct platform_error why;
    } * damaged; /* files that are no finished games */
};

void archive_folder(char *buf, size_t size); /* ended by a slash; "": there is none */
/* Keeps a game that is over and in which a person sat; others are left alone. False: why, and nothing is kept. */
bool archive_add(const ag_table *table, bool by_hand, struct platform_error *why);
/* The same with a complaint. */
bool archive_keep(const ag_table *table, bool by_hand);
void archive_read(const struct archive_filter *filter, struct archive *out);
void archive_free(struct archive *a);
unsigned archive_count(void); /* how many files there are */
/* By a number, or by the id or the beginning of just one; NULL: none, or *several. */
const struct archived *archive_find(const struct archive *a, const char *word, bool *several);
/* Each seat with its score, as a list for a sentence; the texts are in s. */
struct archive_scores {
    const char *item[AG_SEATS_MAX];
    char text[AG_SEATS_MAX][AG_NAME_MAX + 60];
};
struct ag_list archive_scores(const struct archived *g, struct archive_scores *s);
/* Whether a text is a day, a month or a year. */
bool archive_is_date(const char *text);

#endif
