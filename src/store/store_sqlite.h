/*
 * store_sqlite.h - the store in a SQLite file, for store_sqlite.c (what it does) and store_sqlite_file.c (the file itself:
 * schema, opening, copies, checks, how it stands).
 */
#ifndef STORE_SQLITE_H
#define STORE_SQLITE_H

#include "store_inside.h"

#include <sqlite3.h>

enum { SQ_STATEMENTS_MAX = 40 };

struct sqlite_store {
    struct store head;
    sqlite3 *db;
    sqlite3_stmt *stmt[SQ_STATEMENTS_MAX];
    int64_t self; /* drawn at each start, so that rooms of an earlier run are not taken for this one's */
    unsigned patience;
    struct illness illness; /* it cannot write */
};


static inline struct sqlite_store *sq_own(struct store *s) { return (struct sqlite_store *)(void *)s; }

bool sq_failed(struct sqlite_store *s, const char *doing, struct platform_error *why);
/* A write has failed: notes it where others will fail for the same reason. */
bool sq_write_failed(struct sqlite_store *s, const char *doing, struct platform_error *why);
bool sq_may_write(struct sqlite_store *s, struct platform_error *why);

/* store_sqlite.c */
bool sq_prepare(struct sqlite_store *s, struct platform_error *why);
/* store_sqlite_file.c */
struct store *sq_open(const char *where, struct platform_error *why);
void sq_close(struct store *store);
enum store_state sq_state(struct store *store, bool try_it, struct platform_error *why);
void sq_patience(struct store *store, unsigned ms);
bool sq_backup(struct store *store, const char *path, struct platform_error *why);
bool sq_check(struct store *store, void (*each)(void *context, const char *complaint), void *context,
              struct platform_error *why);
void sq_tend(const char *where, int until);

#endif
