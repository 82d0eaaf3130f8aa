/*
 * store_sqlite_file.c - see store_sqlite.h: the schema of a file and how older ones are brought up to date, opening,
 * how it stands, copies and checks.
 */
#include "store_sqlite.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* What brings a file of version i to version i + 1. */
static const char *const migrations[STORE_VERSION] = {
    "CREATE TABLE rooms (number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, epoch INTEGER NOT NULL, "
    "owner INTEGER NOT NULL, closed INTEGER NOT NULL, created INTEGER NOT NULL);"
    "CREATE TABLE entries (room INTEGER NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL, body BLOB NOT NULL, "
    "PRIMARY KEY (room, seq)) WITHOUT ROWID;"
    "CREATE TABLE secrets (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;",
    "CREATE TABLE results (board TEXT NOT NULL, person TEXT NOT NULL, name TEXT NOT NULL, loss REAL NOT NULL, "
    "score INTEGER NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (board, person)) WITHOUT ROWID;"
    "CREATE INDEX results_order ON results (board, loss, at, person);",
    "", /* processes that share the store */
    "ALTER TABLE rooms ADD COLUMN wake INTEGER NOT NULL DEFAULT 0;"
    "CREATE INDEX rooms_wake ON rooms (owner, wake) WHERE closed = 0;",
    "ALTER TABLE rooms ADD COLUMN last INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE rooms ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;",
    "CREATE TABLE snapshots (room INTEGER NOT NULL, seq INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (room, seq)) "
    "WITHOUT ROWID;"
    "CREATE TABLE named (person TEXT NOT NULL, room INTEGER NOT NULL, seq INTEGER NOT NULL, "
    "PRIMARY KEY (person, room, seq)) WITHOUT ROWID;"
    "CREATE INDEX named_room ON named (room);"
    /* as store_named finds them: the fourth field */
    "INSERT INTO named SELECT substr(c, 1, instr(c, char(9)) - 1), room, seq FROM "
    "(SELECT substr(b, instr(b, char(9)) + 1) AS c, room, seq FROM (SELECT substr(a, instr(a, char(9)) + 1) AS b, "
    "room, seq FROM (SELECT substr(t, instr(t, char(9)) + 1) AS a, room, seq FROM (SELECT CAST(body AS TEXT) AS t, "
    "room, seq FROM entries) WHERE substr(t, 1, instr(t, char(9)) - 1) IN ('created', 'sat', 'chat')))) "
    "WHERE instr(c, char(9)) > 1;",
    "CREATE TABLE notes (number INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, key TEXT NOT NULL, "
    "value TEXT NOT NULL, at INTEGER NOT NULL, UNIQUE (kind, key));",
};
enum { WITH_SUMS = 5 }; /* the version that first had them */

bool sq_failed(struct sqlite_store *s, enum phrase_id doing, struct platform_error *why) {
    return platform_refuse(why, 0, doing, sqlite3_errmsg(s->db));
}

/* A write has failed. What lies in the disk, or in a lock, will fail for every other write too; what lies in the
 * statement will not. */
bool sq_write_failed(struct sqlite_store *s, enum phrase_id doing, struct platform_error *why) {
    int code = sqlite3_errcode(s->db) & 0xFF;
    sq_failed(s, doing, why);
    if (code == SQLITE_FULL || code == SQLITE_IOERR || code == SQLITE_BUSY || code == SQLITE_LOCKED ||
        code == SQLITE_READONLY || code == SQLITE_CANTOPEN || code == SQLITE_NOMEM || code == SQLITE_PROTOCOL)
        ill(&s->illness, why);
    return false;
}

bool sq_may_write(struct sqlite_store *s, struct platform_error *why) {
    if (s->illness.ill) *why = s->illness.why;
    return !s->illness.ill;
}

/* ---- opening ---- */

static int schema_version(struct sqlite_store *s) {
    sqlite3_stmt *stmt;
    int version = -1;
    if (sqlite3_prepare_v2(s->db, "PRAGMA user_version", -1, &stmt, NULL) == SQLITE_OK) {
        if (sqlite3_step(stmt) == SQLITE_ROW) version = sqlite3_column_int(stmt, 0);
        sqlite3_finalize(stmt);
    }
    return version;
}

static bool put_sum(sqlite3_stmt *put, int64_t room, int64_t last, uint64_t sum) {
    sqlite3_bind_int64(put, 1, room);
    sqlite3_bind_int64(put, 2, last);
    sqlite3_bind_int64(put, 3, (int64_t)sum);
    bool good = sqlite3_step(put) == SQLITE_DONE;
    sqlite3_reset(put);
    return good;
}

/* What rooms of before add up to: what is there is taken for what was written. */
static bool fill_sums(struct sqlite_store *s, struct platform_error *why) {
    sqlite3_stmt *get = NULL, *put = NULL;
    int64_t room = 0, last = 0;
    uint64_t sum = 0;
    int status = SQLITE_ERROR;
    bool good = sqlite3_prepare_v2(s->db, "SELECT room, seq, body FROM entries ORDER BY room, seq", -1, &get, NULL) ==
                    SQLITE_OK &&
                sqlite3_prepare_v2(s->db, "UPDATE rooms SET last = ?2, sum = ?3 WHERE number = ?1", -1, &put, NULL) ==
                    SQLITE_OK;
    while (good && (status = sqlite3_step(get)) == SQLITE_ROW) {
        int64_t of = sqlite3_column_int64(get, 0);
        if (of != room) {
            good = put_sum(put, room, last, sum);
            room = of;
            sum = 0;
        }
        last = sqlite3_column_int64(get, 1);
        sum ^= store_sum((uint64_t)last, sqlite3_column_blob(get, 2), (size_t)sqlite3_column_bytes(get, 2));
    }
    good = good && status == SQLITE_DONE && put_sum(put, room, last, sum);
    sqlite3_finalize(get);
    sqlite3_finalize(put);
    return good || sq_failed(s, SAY_STORE_READ, why);
}

static bool migrate(struct sqlite_store *s, const char *where, struct platform_error *why) {
    if (sqlite3_exec(s->db, "BEGIN IMMEDIATE", NULL, NULL, NULL) != SQLITE_OK)
        return sq_failed(s, SAY_STORE_BEGIN, why);
    int version = schema_version(s);
    bool good = version >= 0;
    if (!good) sq_failed(s, SAY_STORE_VERSION, why);
    if (version > STORE_VERSION) good = platform_refuse(why, 0, SAY_STORE_NEWER_FILE, where);
    for (; good && version < STORE_VERSION; version++)
        if (sqlite3_exec(s->db, migrations[version], NULL, NULL, NULL) != SQLITE_OK)
            good = sq_failed(s, SAY_STORE_MIGRATE, why);
        else if (version + 1 == WITH_SUMS) good = fill_sums(s, why);
    char text[60];
    snprintf(text, sizeof text, "PRAGMA user_version = %d", STORE_VERSION);
    if (good && sqlite3_exec(s->db, text, NULL, NULL, NULL) != SQLITE_OK) good = sq_failed(s, SAY_STORE_MIGRATE, why);
    if (sqlite3_exec(s->db, good ? "COMMIT" : "ROLLBACK", NULL, NULL, NULL) != SQLITE_OK && good)
        good = sq_failed(s, SAY_STORE_COMMIT, why);
    return good;
}

void sq_close(struct store *store) {
    struct sqlite_store *s = sq_own(store);
    for (int i = 0; i < SQ_STATEMENTS_MAX; i++) sqlite3_finalize(s->stmt[i]);
    sqlite3_close(s->db);
    free(s);
}

static int64_t draw_self(void) {
    int64_t n;
    sqlite3_randomness(sizeof n, &n);
    return (n & INT64_MAX) | 1;
}

void sq_patience(struct store *store, unsigned ms) {
    sq_own(store)->patience = ms;
    sqlite3_busy_timeout(sq_own(store)->db, (int)ms);
}

/* An open file, nothing done with it yet. NULL: it cannot be. */
static struct sqlite_store *open_file(const char *where, int flags, struct platform_error *why) {
    struct sqlite_store *s = calloc(1, sizeof *s);
    if (!s) return platform_refuse(why, 0, SAY_MEMORY_NONE), NULL;
    s->head.kind = &store_sqlite;
    s->self = draw_self();
    if (sqlite3_open_v2(where, &s->db, flags | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK) {
        sq_patience(&s->head, STORE_PATIENCE);
        return s;
    }
    platform_refuse(why, 0, SAY_FILE_CANNOT_OPEN, where, s->db ? sqlite3_errmsg(s->db) : phrase(SAY_STORE_NO_MEMORY));
    sq_close(&s->head);
    return NULL;
}

struct store *sq_open(const char *where, struct platform_error *why) {
    static const char settings[] = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; "
                                   "PRAGMA wal_autocheckpoint = 16000; PRAGMA cache_size = -16384; "
                                   "PRAGMA secure_delete = ON;"
                                   "DROP TABLE IF EXISTS copy;"; /* from now on it is none, should it have been one */
    /* What lies here are games and a secret: nobody else's business. Its companions get the mode of the file. */
    mode_t mask = umask(077);
    struct sqlite_store *s = open_file(where, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, why);
    bool good = s != NULL;
    if (good && sqlite3_exec(s->db, settings, NULL, NULL, NULL) != SQLITE_OK)
        good = platform_refuse(why, 0, SAY_FILE_CANNOT_OPEN, where, sqlite3_errmsg(s->db));
    good = good && migrate(s, where, why) && sq_prepare(s, why);
    umask(mask);
    if (good) return &s->head;
    if (s) sq_close(&s->head);
    return NULL;
}

/* ---- how it stands ---- */

/* Writes something that nobody will miss; where writing has failed before, without waiting for anybody. */
static bool try_writing(struct sqlite_store *s, struct platform_error *why) {
    static const char text[] = "BEGIN IMMEDIATE; INSERT OR REPLACE INTO secrets (name, value) VALUES ('try', x'00'); "
                               "DELETE FROM secrets WHERE name = 'try'; COMMIT";
    if (s->illness.ill) sqlite3_busy_timeout(s->db, 0);
    bool good = sqlite3_exec(s->db, text, NULL, NULL, NULL) == SQLITE_OK || sq_write_failed(s, SAY_STORE_WRITE, why);
    if (!sqlite3_get_autocommit(s->db)) sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL);
    sqlite3_busy_timeout(s->db, (int)s->patience);
    return good;
}

enum store_state sq_state(struct store *store, bool try_it, struct platform_error *why) {
    struct sqlite_store *s = sq_own(store);
    if (s->illness.ill ? ill_attempt(&s->illness) : try_it) {
        if (try_writing(s, why)) well(&s->illness);
    }
    return sq_may_write(s, why) ? STORE_GOOD : STORE_READING;
}

/* ---- copies ---- */

bool sq_backup(struct store *store, const char *path, struct platform_error *why) {
    struct sqlite_store *s = sq_own(store);
    sqlite3_stmt *stmt = NULL;
    mode_t mask = umask(077);
    bool good = sqlite3_prepare_v2(s->db, "VACUUM INTO ?1", -1, &stmt, NULL) == SQLITE_OK &&
                sqlite3_bind_text(stmt, 1, path, -1, SQLITE_STATIC) == SQLITE_OK && sqlite3_step(stmt) == SQLITE_DONE;
    if (!good) platform_refuse(why, 0, SAY_FILE_CANNOT_WRITE, path, sqlite3_errmsg(s->db));
    sqlite3_finalize(stmt);
    good = good && store_seal(path, why);
    umask(mask);
    return good;
}

bool store_seal(const char *path, struct platform_error *why) {
    char text[100];
    uint64_t digest;
    struct sqlite_store *s = open_file(path, SQLITE_OPEN_READWRITE, why);
    if (!s) return false;
    bool good = sq_prepare(s, why) && store_digest(&s->head, &digest, why);
    if (good) {
        snprintf(text, sizeof text, "CREATE TABLE copy (digest INTEGER NOT NULL); INSERT INTO copy VALUES (%lld)",
                 (long long)digest);
        good = sqlite3_exec(s->db, text, NULL, NULL, NULL) == SQLITE_OK || sq_failed(s, SAY_STORE_SEAL, why);
    }
    sq_close(&s->head);
    return good;
}

static bool copy_file(sqlite3 *from, sqlite3 *to) {
    sqlite3_backup *b = sqlite3_backup_init(to, "main", from, "main");
    if (!b) return false;
    int status = sqlite3_backup_step(b, -1);
    return sqlite3_backup_finish(b) == SQLITE_OK && status == SQLITE_DONE;
}

static void read_seal(struct sqlite_store *s, bool *sealed, uint64_t *seal) {
    sqlite3_stmt *stmt = NULL;
    *sealed = sqlite3_prepare_v2(s->db, "SELECT digest FROM copy", -1, &stmt, NULL) == SQLITE_OK &&
              sqlite3_step(stmt) == SQLITE_ROW;
    *seal = *sealed ? (uint64_t)sqlite3_column_int64(stmt, 0) : 0;
    sqlite3_finalize(stmt);
}

/* The file as an address that makes SQLite leave it alone: no lock, no companions. One with companions has not been
 * closed; then they belong to it. False: it is to be opened by its name. */
static bool untouched(const char *path, char *uri, size_t size) {
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_./~";
    struct stat found;
    size_t n = (size_t)snprintf(uri, size, "%s-wal", path);
    if (n >= size || stat(uri, &found) == 0) return false;
    n = (size_t)snprintf(uri, size, "file:");
    for (const char *p = path; *p && n + 20 < size; p++)
        n += (size_t)snprintf(uri + n, size - n, strchr(plain, *p) ? "%c" : "%%%02X", (unsigned char)*p);
    return snprintf(uri + n, size - n, "?immutable=1") < (int)(size - n);
}

struct store *store_open_copy(const char *path, bool *sealed, uint64_t *seal, struct platform_error *why) {
    char uri[4096];
    struct stat found;
    /* SQLite takes a device or an empty file for a store without tables. */
    if (stat(path, &found) != 0 || !S_ISREG(found.st_mode) || found.st_size == 0)
        return platform_refuse(why, 0, SAY_HOUSE_NO_COPY, path), NULL;
    bool alone = untouched(path, uri, sizeof uri);
    struct sqlite_store *from = open_file(alone ? uri : path, SQLITE_OPEN_READONLY | (alone ? SQLITE_OPEN_URI : 0),
                                          why);
    struct sqlite_store *s = from ? open_file("", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, why) : NULL;
    bool good = s && (copy_file(from->db, s->db) ||
                      platform_refuse(why, 0, SAY_FILE_CANNOT_READ, path, sqlite3_errmsg(s->db)));
    if (!from) platform_refuse(why, 0, SAY_HOUSE_NO_FILE, path);
    if (from) sq_close(&from->head);
    if (good) read_seal(s, sealed, seal);
    good = good && migrate(s, path, why) && sq_prepare(s, why);
    if (good) return &s->head;
    if (s) sq_close(&s->head);
    return NULL;
}

/* SQLite looks at its own pages; and entries belong to rooms. */
bool sq_check(struct store *store, void (*each)(void *context, const char *complaint), void *context,
              struct platform_error *why) {
    static const char *const texts[] = {
        "PRAGMA integrity_check(20)",
        "SELECT count(*) FROM entries WHERE room NOT IN (SELECT number FROM rooms) HAVING count(*) > 0",
    };
    char orphans[200];
    struct sqlite_store *s = sq_own(store);
    for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) {
        sqlite3_stmt *stmt = NULL;
        int status = sqlite3_prepare_v2(s->db, texts[i], -1, &stmt, NULL);
        while (status == SQLITE_OK || status == SQLITE_ROW) {
            status = sqlite3_step(stmt);
            const char *said = status == SQLITE_ROW ? (const char *)sqlite3_column_text(stmt, 0) : NULL;
            if (said && i == 1) {
                say_into(orphans, sizeof orphans, SAY_STORE_ORPHANS, (long long)sqlite3_column_int64(stmt, 0));
                said = orphans;
            }
            if (said && strcmp(said, "ok") != 0) each(context, said);
        }
        sqlite3_finalize(stmt);
        if (status == SQLITE_CORRUPT || status == SQLITE_NOTADB) each(context, sqlite3_errmsg(s->db));
        else if (status != SQLITE_DONE) return sq_failed(s, SAY_STORE_CHECK, why);
    }
    return true;
}

/* Copies what has been committed from the write-ahead log into the file, so that a commit of the server finds little
 * left to copy: done there, it would hold up every table for as long as the disk takes. */
void sq_tend(const char *where, int until) {
    enum { EVERY_MS = 400 };
    struct pollfd end = {.fd = until, .events = POLLIN};
    sqlite3 *db = NULL;
    bool good = sqlite3_open_v2(where, &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK &&
                /* After a crash of the server the log stays as it is, for the next one. */
                sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL) == SQLITE_OK;
    if (good)
        while (poll(&end, 1, EVERY_MS) == 0) sqlite3_wal_checkpoint_v2(db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    sqlite3_close(db);
}
