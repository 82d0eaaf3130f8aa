/*
 * store_sqlite.h - the store in a SQLite file, for store_sqlite.c (what it does), store_sqlite_beside.c (snapshots,
 * notes, and who is named where) and store_sqlite_file.c (the file itself: schema, opening, copies, checks, how it stands).
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

bool sq_failed(struct sqlite_store *s, enum phrase_id doing, struct platform_error *why);
/* A write has failed: notes it where others will fail for the same reason. */
bool sq_write_failed(struct sqlite_store *s, enum phrase_id doing, struct platform_error *why);
bool sq_may_write(struct sqlite_store *s, struct platform_error *why);

/* store_sqlite.c */
bool sq_prepare(struct sqlite_store *s, struct platform_error *why);
bool sq_begin(struct sqlite_store *s, struct platform_error *why);
bool sq_commit(struct sqlite_store *s, bool good, struct platform_error *why);
/* store_sqlite_beside.c: what is kept beside the entries of a batch */
bool sq_keep_beside(struct sqlite_store *s, int64_t number, const struct store_batch *b);
bool sq_erase_snapshots(struct sqlite_store *s, const char *room);
bool sq_erase_names(struct sqlite_store *s, const char *room);
bool sq_recall(struct store *store, const char *room, uint64_t before,
               bool (*each)(void *context, uint64_t seq, const void *bytes, size_t size), void *context,
               struct platform_error *why);
bool sq_note(struct store *store, const struct store_note *note, struct platform_error *why);
bool sq_notes(struct store *store, const char *kind, int64_t after,
              void (*each)(void *context, const struct store_note *note), void *context, struct platform_error *why);
bool sq_take_note(struct store *store, const char *kind, const char *key, struct store_note *note, bool *taken,
                  struct platform_error *why);
bool sq_drop_notes(struct store *store, const char *kind, int64_t before_ms, struct platform_error *why);
bool sq_forget(struct store *store, const char *person, unsigned most, store_without *without, void *context,
               unsigned *looked, struct platform_error *why);
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
