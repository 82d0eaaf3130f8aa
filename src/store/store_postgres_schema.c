/*
 * store_postgres_schema.c - see store_postgres.h: the schema of the database and how older ones are brought up to date,
 * copies and checks.
 */
#include "store_postgres.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What brings a database of version i to version i + 1. */
static const char *const migrations[STORE_VERSION] = {
    "CREATE TABLE rooms (number bigserial PRIMARY KEY, id text COLLATE \"C\" NOT NULL UNIQUE, epoch bigint NOT NULL, "
    "owner bigint NOT NULL, closed boolean NOT NULL, created bigint NOT NULL);"
    "CREATE INDEX rooms_open ON rooms (owner) WHERE NOT closed;"
    "CREATE TABLE entries (room bigint NOT NULL, seq bigint NOT NULL, at bigint NOT NULL, body bytea NOT NULL, "
    "PRIMARY KEY (room, seq));"
    "CREATE TABLE secrets (name text PRIMARY KEY, value bytea NOT NULL);"
    "CREATE SEQUENCE processes AS int CYCLE;",
    "CREATE TABLE results (board text COLLATE \"C\" NOT NULL, person text COLLATE \"C\" NOT NULL, name text NOT NULL, "
    "loss double precision NOT NULL, score bigint NOT NULL, at bigint NOT NULL, PRIMARY KEY (board, person));"
    "CREATE INDEX results_order ON results (board, loss, at, person);",
    "CREATE TABLE beats (process bigint PRIMARY KEY, at timestamptz NOT NULL);",
    "ALTER TABLE rooms ADD COLUMN wake bigint NOT NULL DEFAULT 0;"
    "CREATE INDEX rooms_wake ON rooms (owner, wake) WHERE NOT closed; DROP INDEX rooms_open;",
    "ALTER TABLE rooms ADD COLUMN last bigint NOT NULL DEFAULT 0, ADD COLUMN sum bigint NOT NULL DEFAULT 0;",
    "CREATE TABLE snapshots (room bigint NOT NULL, seq bigint NOT NULL, body bytea NOT NULL, PRIMARY KEY (room, seq));"
    "CREATE TABLE named (person text COLLATE \"C\" NOT NULL, room bigint NOT NULL, seq bigint NOT NULL, "
    "PRIMARY KEY (person, room, seq));"
    "CREATE INDEX named_room ON named (room);"
    /* as store_named finds them: the fourth field */
    "INSERT INTO named SELECT split_part(t, E'\\t', 4), room, seq FROM (SELECT convert_from(body, 'UTF8') AS t, room, seq "
    "FROM entries WHERE substring(body from 1 for 8) = 'created\\011'::bytea OR substring(body from 1 for 4) = "
    "'sat\\011'::bytea OR substring(body from 1 for 5) = 'chat\\011'::bytea) AS e WHERE split_part(t, E'\\t', 4) <> '';",
    "CREATE TABLE notes (number bigserial PRIMARY KEY, kind text COLLATE \"C\" NOT NULL, key text COLLATE \"C\" NOT NULL, "
    "value text NOT NULL, at bigint NOT NULL, UNIQUE (kind, key));",
};
enum { WITH_SUMS = 5 }; /* the version that first had them */

int64_t pg_binary_number(const char *bytes) {
    uint64_t n = 0;
    for (int i = 0; i < 8; i++) n = n << 8 | (unsigned char)bytes[i];
    return (int64_t)n;
}

/* What one room of before adds up to. */
static bool fill_sum(struct pg_store *s, const char *number) {
    char text[200];
    struct platform_error why;
    uint64_t sum = 0;
    int64_t last = 0;
    if (!pg_ready(s, &why)) return false; /* each has its own time */
    const char *values[] = {number};
    bool sent = PQsendQueryParams(s->db, "SELECT seq, body FROM entries WHERE room = $1::bigint ORDER BY seq", 1, NULL,
                                  values, NULL, NULL, 1);
    PGresult *r = sent ? pg_await(s, s->db) : NULL;
    bool good = PQresultStatus(r) == PGRES_TUPLES_OK;
    for (int i = 0; good && i < PQntuples(r); i++) {
        last = pg_binary_number(PQgetvalue(r, i, 0));
        sum ^= store_sum((uint64_t)last, PQgetvalue(r, i, 1), (size_t)PQgetlength(r, i, 1));
    }
    PQclear(r);
    snprintf(text, sizeof text, "UPDATE rooms SET last = %" PRId64 ", sum = %" PRId64 " WHERE number = %s", last,
             (int64_t)sum, number);
    return good && pg_plain(s, text);
}

/* What rooms of before add up to: what is there is taken for what was written. */
static bool fill_sums(struct pg_store *s, struct platform_error *why) {
    PGresult *r = pg_query(s, s->db, "SELECT number FROM rooms ORDER BY number");
    bool good = PQresultStatus(r) == PGRES_TUPLES_OK;
    for (int i = 0; good && i < PQntuples(r); i++) good = fill_sum(s, PQgetvalue(r, i, 0));
    PQclear(r);
    return good || pg_failed(s, NULL, SAY_STORE_READ, why);
}

bool pg_migrate(struct pg_store *s, struct platform_error *why) {
    /* Who may not make the schema may still use it. */
    if (!pg_plain(s, "CREATE SCHEMA IF NOT EXISTS astragal") && pg_number(s, "SELECT 1") != 1)
        return pg_failed(s, NULL, SAY_STORE_BEGIN, why);
    bool good = pg_plain(s, "SET search_path = astragal") && pg_plain(s, "SET client_min_messages = warning") &&
                pg_plain(s, "BEGIN") && pg_plain(s, "SELECT pg_advisory_xact_lock(1095980103, 0)") &&
                pg_plain(s, "CREATE TABLE IF NOT EXISTS version (number int NOT NULL)");
    int64_t version = good ? pg_number(s, "SELECT coalesce(max(number), 0) FROM version") : -1;
    if (version < 0) good = pg_failed(s, NULL, SAY_STORE_VERSION, why);
    if (version > STORE_VERSION) good = platform_refuse(why, 0, SAY_STORE_NEWER);
    for (int64_t v = version; good && v < STORE_VERSION; v++) {
        char note[60];
        snprintf(note, sizeof note, "INSERT INTO version VALUES (%d)", (int)v + 1);
        if (!pg_plain(s, migrations[v]) || !pg_plain(s, note)) good = pg_failed(s, NULL, SAY_STORE_MIGRATE, why);
        if (good && v + 1 == WITH_SUMS) good = fill_sums(s, why);
    }
    if (good && !pg_plain(s, "COMMIT")) good = pg_failed(s, NULL, SAY_STORE_COMMIT, why);
    if (!good) pg_plain(s, "ROLLBACK");
    return good;
}


/* ---- copies and checks ---- */

bool pg_backup(struct store *store, const char *path, struct platform_error *why) {
    struct pg_store *s = pg_own(store);
    FILE *there = fopen(path, "r");
    if (there) return fclose(there), platform_refuse(why, 0, SAY_STORE_FILE_THERE, path);
    struct store *to = store_sqlite.open(path, why);
    if (!to) return false;
    bool good = pg_ready(s, why) &&
                (pg_plain(s,
                          "BEGIN ISOLATION LEVEL REPEATABLE READ; SET LOCAL idle_in_transaction_session_timeout = 0") ||
                 pg_failed(s, NULL, SAY_STORE_BEGIN, why)) &&
                store_copy(store, to, why);
    if (s->db) pg_ready(s, why), pg_plain(s, "ROLLBACK");
    store_sqlite.close(to);
    good = good && store_seal(path, why);
    if (!good) remove(path);
    return good;
}

/* The database looks after its pages itself; entries belong to rooms. */
bool pg_check(struct store *store, void (*each)(void *context, const char *complaint), void *context,
              struct platform_error *why) {
    struct pg_store *s = pg_own(store);
    char text[100];
    if (!pg_ready(s, why)) return false;
    int64_t n = pg_number(s, "SELECT count(*) FROM entries WHERE room NOT IN (SELECT number FROM rooms)");
    if (n < 0) return pg_failed(s, NULL, SAY_STORE_CHECK, why);
    say_into(text, sizeof text, SAY_STORE_ORPHANS, (long long)n);
    if (n) each(context, text);
    return true;
}
