/*
 * store_postgres.h - the connections to PostgreSQL, for store_postgres.c: made without waiting, whole or not at all, and
 * given up when an answer does not come in time.
 */
#ifndef STORE_POSTGRES_H
#define STORE_POSTGRES_H

#include "store_inside.h"

#include <libpq-fe.h>

enum { LOCKS = 0x41535447, PARAMETERS_MAX = 5, ANSWER_TEXT = 200 };

struct text { /* a text that grows */
    char *bytes;
    size_t n, room_for;
    bool failed;
};

enum pg_statement {
    S_NEW_ROOMS,
    S_HOLD,
    S_ADD,
    S_CLOSE_ROOMS,
    S_NOTIFY,
    S_READ,
    S_ROOMS,
    S_ROOM,
    S_CLAIM,
    S_FREE,
    S_WAKE,
    S_REST,
    S_RELEASE,
    S_SECRET_ADD,
    S_SECRET_GET,
    S_SECRETS,
    S_ENTRY,
    S_RESUM,
    S_REWRITE,
    S_ERASE_ENTRIES,
    S_ERASE_ROOM,
    S_ERASE_BESIDE,
    S_ERASE_SNAPS,
    S_NAME,
    S_NAMED,
    S_UNNAME,
    S_FORGET,
    S_FORGET_SUMS,
    S_FORGET_SNAPS,
    S_SNAP,
    S_UNSNAP,
    S_RECALL,
    S_RESULT,
    S_RESULTS,
    S_PLACE,
    S_FORGET_RESULTS,
    S_PUT_NOTE,
    S_NOTES,
    S_TAKE_NOTE,
    S_DROP_NOTES,
    S_COUNT
};

struct statement_text {
    const char *name, *sql;
};

struct pg_store {
    struct store head;
    PGconn *db, *ears; /* both are there and whole, or neither is */
    char *where, *script;
    int64_t self;
    uint64_t beat_ms; /* when it last said that it lives */
    bool numbered;    /* self is locked on this connection; otherwise it can only read */
    unsigned patience;
    uint64_t deadline_ms; /* of the call in hand */
    struct illness away, writing;
    struct text column[PARAMETERS_MAX];
    PGresult *refused; /* what the last statement that was refused said */

    /* The pair that is being made. */
    enum pg_step { PG_RESTS, PG_CONNECTS, PG_PREPARES, PG_LISTENS } step;
    PGconn *next_db, *next_ears;
    PostgresPollingStatusType polling[2];
    uint64_t step_ms; /* given up at this time */
    int64_t next_self;
};

static inline struct pg_store *pg_own(struct store *s) { return (struct pg_store *)(void *)s; }

/* The first call of every function of the store: there is a connection, and the call has its time. */
bool pg_ready(struct pg_store *s, struct platform_error *why);
/* The same for what writes. */
bool pg_may_write(struct pg_store *s, struct platform_error *why);

/* The result of what was sent on a connection, the last of several; NULL: it did not come in time. */
PGresult *pg_await(struct pg_store *s, PGconn *db);
PGresult *pg_query(struct pg_store *s, PGconn *db, const char *text);
bool pg_plain(struct pg_store *s, const char *text);     /* on the main connection; its rows do not matter */
int64_t pg_number(struct pg_store *s, const char *text); /* the one number that a query gives; -1: none */

/* Something has failed: says what PostgreSQL said, gives up connections that are broken, and notes what will fail again.
 * Always false. r: its result, or NULL; it is not cleared. */
bool pg_failed(struct pg_store *s, const PGresult *r, enum phrase_id doing, struct platform_error *why);

/* store_postgres_schema.c; migrate brings the schema up to date. */
bool pg_migrate(struct pg_store *s, struct platform_error *why);
bool pg_backup(struct store *store, const char *path, struct platform_error *why);
bool pg_check(struct store *store, void (*each)(void *context, const char *complaint), void *context,
              struct platform_error *why);
int64_t pg_binary_number(const char *bytes);

/* Opens both connections and waits for them. statements: what is prepared on each connection. */
bool pg_open(struct pg_store *s, const struct statement_text *statements, unsigned n, struct platform_error *why);
void pg_close(struct pg_store *s);
enum store_state pg_state(struct store *store, bool try_it, struct platform_error *why);
void pg_patience(struct store *store, unsigned ms);

struct number_text {
    char text[24];
};
struct number_text pg_as_text(int64_t n);
int64_t pg_number_at(const PGresult *r, int row, int col);
/* A prepared statement. NULL: there is no answer. */
PGresult *pg_ask(struct pg_store *s, enum pg_statement id, int n, const char *const *values, bool binary);
/* One that gives no rows. */
bool pg_done(struct pg_store *s, enum pg_statement id, int n, const char *const *values, enum phrase_id doing,
             struct platform_error *why);
bool pg_has_rows(struct pg_store *s, const PGresult *r, enum phrase_id doing, struct platform_error *why);

/* Lists for a statement, one for each parameter. */
void pg_columns_open(struct pg_store *s);
struct text *pg_column(struct pg_store *s, int i);
bool pg_columns_close(struct pg_store *s);
void pg_put_number(struct text *t, int64_t n);
void pg_put_id(struct text *t, const char *id);
/* Within a transaction: what went wrong is said in the end (pg_broken). */
bool pg_begin(struct pg_store *s);
bool pg_commit(struct pg_store *s);
bool pg_run(struct pg_store *s, enum pg_statement id, int n, const char *const *values);
bool pg_broken(struct pg_store *s, enum phrase_id doing, struct platform_error *why);

/* store_postgres_beside.c: what is kept beside the entries of batches */
bool pg_keep_beside(struct pg_store *s, const struct store_batch *batches, size_t n, const int64_t *number);
bool pg_recall(struct store *store, const char *room, uint64_t before,
               bool (*each)(void *context, uint64_t seq, const void *bytes, size_t size), void *context,
               struct platform_error *why);
bool pg_forget(struct store *store, const char *person, unsigned most, store_without *without, void *context,
               unsigned *looked, struct platform_error *why);

/* store_postgres_side.c */
bool pg_secret(struct store *store, const char *name, uint8_t bytes[STORE_SECRET], struct platform_error *why);
bool pg_secrets(struct store *store, void (*each)(void *context, const char *name, const uint8_t bytes[STORE_SECRET]),
                void *context, struct platform_error *why);
bool pg_result(struct store *store, const struct store_result *x, bool *kept, struct platform_error *why);
bool pg_results(struct store *store, const char *board, uint32_t most,
                void (*each)(void *context, const struct store_result *result), void *context,
                struct platform_error *why);
bool pg_place(struct store *store, const char *board, const char *person, uint64_t *at, uint64_t *of,
              struct platform_error *why);
bool pg_forget_results(struct store *store, const char *person, int64_t before_ms, struct platform_error *why);

bool pg_note(struct store *store, const struct store_note *note, struct platform_error *why);
bool pg_notes(struct store *store, const char *kind, int64_t after,
              void (*each)(void *context, const struct store_note *note), void *context, struct platform_error *why);
bool pg_take_note(struct store *store, const char *kind, const char *key, struct store_note *note, bool *taken,
                  struct platform_error *why);
bool pg_drop_notes(struct store *store, const char *kind, int64_t before_ms, struct platform_error *why);

int pg_news_fd(struct store *store);
bool pg_news(struct store *store, void (*each)(void *context, const struct store_news *news), void *context,
             struct platform_error *why);

void pg_put_hex(struct text *t, const char *prefix, const void *bytes, size_t size);
void pg_put(struct text *t, const char *bytes, size_t n);

#endif
