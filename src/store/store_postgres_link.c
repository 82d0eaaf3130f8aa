/*
 * store_postgres_link.c - see store_postgres.h.
 *
 * No call waits for longer than the store's patience: queries are sent and their answers polled for. One that does not
 * come ends both connections, since nobody knows what the database still does with it. From then on every call fails at
 * once, and pg_state makes a new pair beside them, a step at a time and never waiting: connect both, set up and prepare,
 * take a number, listen. Only a pair that has come through all of it is used. A database that only reads gives no
 * number; such a pair is used for reading, and the number is asked for again with each attempt to write.
 */
#include "store_postgres.h"
#include "clock.h"

#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CONNECT_MS = 5000, OPEN_MS = 20000, POLL_MS = 5 };

void pg_put(struct text *t, const char *bytes, size_t n) {
    if (t->n + n + 1 > t->room_for) {
        size_t more = 2 * t->room_for + n + 256;
        char *grown = realloc(t->bytes, more);
        if (!grown) {
            t->failed = true;
            return;
        }
        t->bytes = grown;
        t->room_for = more;
    }
    memcpy(t->bytes + t->n, bytes, n);
    t->bytes[t->n += n] = 0;
}

/* ---- giving up ---- */

static void drop_pair(PGconn **db, PGconn **ears) {
    PQfinish(*db);
    PQfinish(*ears);
    *db = *ears = NULL;
}

static bool give_up(struct pg_store *s, const struct platform_error *why) {
    drop_pair(&s->db, &s->ears);
    s->numbered = false;
    ill(&s->away, why);
    return false;
}

/* One line of what PostgreSQL says. */
static void first_line(const char *text, char line[ANSWER_TEXT]) {
    snprintf(line, ANSWER_TEXT, "%s", text ? text : "");
    line[strcspn(line, "\n")] = 0;
}

/* Whether other writes will fail for the same reason: it only reads, it is full or busy, it breaks off, the disk. */
static bool lasts(const char *state) {
    static const char *const classes[] = {"25", "53", "55", "57", "58"};
    for (unsigned i = 0; state && i < sizeof classes / sizeof *classes; i++)
        if (strncmp(state, classes[i], 2) == 0) return true;
    return false;
}

bool pg_failed(struct pg_store *s, const PGresult *r, enum phrase_id doing, struct platform_error *why) {
    char line[ANSWER_TEXT];
    if (!s->db) { /* it was given up on the way */
        *why = s->away.why;
        return false;
    }
    const char *state = r ? PQresultErrorField(r, PG_DIAG_SQLSTATE) : NULL;
    bool broken = PQstatus(s->db) != CONNECTION_OK || PQstatus(s->ears) != CONNECTION_OK;
    first_line(r && *PQresultErrorMessage(r) ? PQresultErrorMessage(r) : PQerrorMessage(s->db), line);
    platform_refuse(why, 0, doing, line);
    if (broken) return give_up(s, why);
    if (lasts(state)) ill(&s->writing, why);
    return false;
}

/* ---- queries that do not wait for ever ---- */

static bool wait_for(PGconn *db, short what, uint64_t deadline_ms) {
    struct pollfd p = {.fd = PQsocket(db), .events = what};
    uint64_t now = clock_monotonic_ms();
    return p.fd >= 0 && now < deadline_ms && poll(&p, 1, (int)(deadline_ms - now)) == 1;
}

/* True: an answer is there, or the connection has ended. */
static bool answered(PGconn *db, uint64_t deadline_ms) {
    for (int flush; (flush = PQflush(db)) != 0;)
        if (flush < 0 || !wait_for(db, POLLOUT | POLLIN, deadline_ms) || !PQconsumeInput(db)) return flush < 0;
    while (PQisBusy(db))
        if (!wait_for(db, POLLIN, deadline_ms)) return false;
        else if (!PQconsumeInput(db)) return true;
    return true;
}

PGresult *pg_await(struct pg_store *s, PGconn *db) {
    PGresult *last = NULL;
    for (;;) {
        if (!answered(db, s->deadline_ms)) {
            struct platform_error why;
            platform_refuse(&why, 0, SAY_STORE_SILENT, s->patience / 1000.0);
            PQclear(last);
            if (db == s->db || db == s->ears) give_up(s, &why);
            return NULL;
        }
        PGresult *r = PQgetResult(db);
        if (!r) return last;
        PQclear(last);
        last = r;
    }
}

PGresult *pg_query(struct pg_store *s, PGconn *db, const char *text) {
    return db && PQsendQuery(db, text) ? pg_await(s, db) : NULL;
}

static bool fine(const PGresult *r) {
    ExecStatusType status = PQresultStatus(r);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

bool pg_plain(struct pg_store *s, const char *text) {
    PGresult *r = pg_query(s, s->db, text);
    bool good = fine(r);
    PQclear(r);
    return good;
}

static int64_t number_of(const PGresult *r) {
    bool good = PQresultStatus(r) == PGRES_TUPLES_OK && PQntuples(r) == 1;
    return good ? strtoll(PQgetvalue(r, 0, 0), NULL, 10) : -1;
}

int64_t pg_number(struct pg_store *s, const char *text) {
    PGresult *r = pg_query(s, s->db, text);
    int64_t n = number_of(r);
    PQclear(r);
    return n;
}

static void begin_call(struct pg_store *s) { s->deadline_ms = clock_monotonic_ms() + s->patience; }

bool pg_ready(struct pg_store *s, struct platform_error *why) {
    begin_call(s);
    if (s->db && PQstatus(s->db) == CONNECTION_OK && PQstatus(s->ears) == CONNECTION_OK) return true;
    if (s->db) return pg_failed(s, NULL, SAY_STORE_CONNECT, why);
    *why = s->away.why;
    return false;
}

bool pg_may_write(struct pg_store *s, struct platform_error *why) {
    if (!pg_ready(s, why)) return false;
    if (s->writing.ill) *why = s->writing.why;
    return !s->writing.ill;
}

/* ---- a new pair of connections ---- */

static PGconn *start_connecting(const char *where) {
    /* What the address says comes later and counts. Without answers a connection ends after some seconds. */
    const char *const names[] = {"keepalives_idle",
                                 "keepalives_interval",
                                 "keepalives_count",
                                 "tcp_user_timeout",
                                 "application_name",
                                 "dbname",
                                 NULL};
    const char *const values[] = {"5", "2", "3", "8000", "astragal", where, NULL};
    return PQconnectStartParams(names, values, 1);
}

static void step_failed(struct pg_store *s, const struct platform_error *why) {
    drop_pair(&s->next_db, &s->next_ears);
    s->step = PG_RESTS;
    ill(&s->away, why);
}

static void refuse_step(struct pg_store *s, enum phrase_id doing, const char *answer) {
    char line[ANSWER_TEXT];
    struct platform_error why;
    first_line(answer, line);
    platform_refuse(&why, 0, doing, line);
    step_failed(s, &why);
}

static void begin_connecting(struct pg_store *s, unsigned ms) {
    s->step = PG_CONNECTS;
    s->step_ms = clock_monotonic_ms() + ms;
    s->next_db = start_connecting(s->where);
    s->next_ears = start_connecting(s->where);
    s->polling[0] = s->polling[1] = PGRES_POLLING_WRITING;
    if (!s->next_db || !s->next_ears) refuse_step(s, SAY_STORE_CONNECT, phrase(SAY_STORE_NO_MEMORY));
}

static void ignore_notice(void *context, const PGresult *r) { (void)context, (void)r; }

/* One step of one connection, if it is due. */
static void poll_connection(PGconn *db, PostgresPollingStatusType *polling) {
    if (PQstatus(db) == CONNECTION_BAD) *polling = PGRES_POLLING_FAILED;
    if (*polling == PGRES_POLLING_OK || *polling == PGRES_POLLING_FAILED) return;
    struct pollfd p = {.fd = PQsocket(db), .events = *polling == PGRES_POLLING_READING ? POLLIN : POLLOUT};
    if (poll(&p, 1, 0) == 1) *polling = PQconnectPoll(db);
}

/* Settings of a session: when to end what takes too long, also on the other side. */
static void put_limits(const struct pg_store *s, char *text, size_t size) {
    bool server = s->patience < STORE_PATIENCE;
    snprintf(text, size, "SET statement_timeout = %u; ", server ? s->patience * 3 / 4 : 0);
}

static bool send_script(struct pg_store *s) {
    char limits[200];
    struct text t = {0};
    put_limits(s, limits, sizeof limits);
    pg_put(&t, limits, strlen(limits));
    pg_put(&t, s->script, strlen(s->script));
    bool good = !t.failed && PQsendQuery(s->next_db, t.bytes);
    free(t.bytes);
    return good;
}

/* Queries go to the pair in use, so for a moment it is this one; they may end with its being given up. */
static bool migrated(struct pg_store *s, struct platform_error *why) {
    s->db = s->next_db;
    s->ears = s->next_ears;
    bool good = pg_migrate(s, why);
    s->step_ms = clock_monotonic_ms() + OPEN_MS; /* that may have taken its time */
    if (!s->db) s->next_db = s->next_ears = NULL;
    s->db = s->ears = NULL;
    return good && s->next_db;
}

static void connects(struct pg_store *s, bool migrate) {
    enum { AT_ONCE = 8 }; /* steps, of which a few are enough */
    struct platform_error why;
    for (int i = 0; i < AT_ONCE; i++) {
        poll_connection(s->next_db, &s->polling[0]);
        poll_connection(s->next_ears, &s->polling[1]);
    }
    for (int i = 0; i < 2; i++)
        if (s->polling[i] == PGRES_POLLING_FAILED)
            return refuse_step(s, SAY_STORE_CONNECT, PQerrorMessage(i ? s->next_ears : s->next_db));
    if (s->polling[0] != PGRES_POLLING_OK || s->polling[1] != PGRES_POLLING_OK) return;
    PGconn *both[] = {s->next_db, s->next_ears};
    for (int i = 0; i < 2; i++) PQsetNoticeReceiver(both[i], ignore_notice, NULL), PQsetnonblocking(both[i], 1);
    if (migrate && !migrated(s, &why)) return step_failed(s, &why);
    if (!send_script(s)) return refuse_step(s, SAY_STORE_PREPARE, PQerrorMessage(s->next_db));
    s->step = PG_PREPARES;
}

/* A number of its own, its first beat, and the lock that says it lives. */
static const char take_number[] = "INSERT INTO beats SELECT nextval('processes'), clock_timestamp() "
                                  "ON CONFLICT (process) DO UPDATE SET at = excluded.at "
                                  "RETURNING process, pg_advisory_lock(1095980103, process::int)";

static void put_listen(int64_t self, char *text, size_t size) {
    snprintf(text, size, "LISTEN astragal; LISTEN astragal_%d", (int)self);
}

static bool only_reads(const PGresult *r) {
    const char *state = PQresultErrorField(r, PG_DIAG_SQLSTATE);
    return state && strcmp(state, "25006") == 0;
}

static void use_number(struct pg_store *s) {
    s->numbered = true;
    s->self = s->next_self;
    s->beat_ms = clock_monotonic_ms();
}

/* The pair is whole: it takes the place of the old one. */
static void use_pair(struct pg_store *s) {
    drop_pair(&s->db, &s->ears);
    s->db = s->next_db;
    s->ears = s->next_ears;
    s->next_db = s->next_ears = NULL;
    s->step = PG_RESTS;
    well(&s->away);
    well(&s->writing);
    s->numbered = s->next_self > 0;
    if (s->numbered) return use_number(s);
    struct platform_error why;
    platform_refuse(&why, 0, SAY_STORE_READ_ONLY);
    ill(&s->writing, &why);
}

/* All results of what was sent are there; the last one, or NULL with the step failed. It is version, then number. */
static PGresult *results_of(struct pg_store *s, PGconn *db, enum phrase_id doing) {
    PGresult *last = NULL;
    for (PGresult *r; (r = PQgetResult(db)); last = r) {
        PQclear(last);
        const char *name = PQnfields(r) ? PQfname(r, 0) : "";
        bool other = strcmp(name, "version") == 0 && number_of(r) != STORE_VERSION;
        if (fine(r) && !other) continue;
        if (only_reads(r)) {
            last = r;
            continue;
        }
        refuse_step(s, doing, other ? phrase(SAY_STORE_OTHER_SCHEMA) : PQresultErrorMessage(r));
        PQclear(r);
        return NULL;
    }
    if (!last) refuse_step(s, doing, PQerrorMessage(db));
    return last;
}

static void prepares(struct pg_store *s) {
    char text[80];
    PGresult *r = results_of(s, s->next_db, SAY_STORE_PREPARE);
    if (!r) return;
    s->next_self = fine(r) ? number_of(r) : 0;
    PQclear(r);
    put_listen(s->next_self ? s->next_self : s->self, text, sizeof text);
    if (!PQsendQuery(s->next_ears, text)) return refuse_step(s, SAY_STORE_LISTEN, PQerrorMessage(s->next_ears));
    s->step = PG_LISTENS;
}

static void listens(struct pg_store *s) {
    PGresult *r = results_of(s, s->next_ears, SAY_STORE_LISTEN);
    if (!r) return;
    PQclear(r);
    use_pair(s);
}

/* As far as it goes without waiting. */
static void mend(struct pg_store *s, bool migrate) {
    if (s->step == PG_RESTS && ill_attempt(&s->away)) begin_connecting(s, CONNECT_MS);
    if (s->step == PG_CONNECTS) connects(s, migrate);
    for (enum pg_step before = PG_RESTS; s->step != before && s->step > PG_CONNECTS;) {
        PGconn *db = s->step == PG_PREPARES ? s->next_db : s->next_ears;
        before = s->step;
        PQflush(db);
        if (!PQconsumeInput(db)) return refuse_step(s, SAY_STORE_CONNECT, PQerrorMessage(db));
        if (PQisBusy(db)) break;
        if (s->step == PG_PREPARES) prepares(s);
        else listens(s);
    }
    if (s->step != PG_RESTS && clock_monotonic_ms() >= s->step_ms)
        refuse_step(s, SAY_STORE_CONNECT, phrase(SAY_STORE_NO_ANSWER));
}

/* ---- opening ---- */

/* A process that hangs in the middle of writing must not keep its tables locked. */
static bool make_script(struct pg_store *s, const struct statement_text *statements, unsigned n) {
    static const char head[] = "BEGIN; SET search_path = astragal; SET synchronous_commit = on; SET lock_timeout = 0; "
                               "SET client_min_messages = warning; SET bytea_output = hex; "
                               "SET idle_in_transaction_session_timeout = '2500ms'; "
                               "SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; "
                               "SET tcp_keepalives_count = 3; SELECT max(number) AS version FROM version; ";
    struct text t = {0};
    pg_put(&t, head, strlen(head));
    for (unsigned i = 0; i < n; i++) {
        pg_put(&t, "PREPARE ", 8);
        pg_put(&t, statements[i].name, strlen(statements[i].name));
        pg_put(&t, " AS ", 4);
        pg_put(&t, statements[i].sql, strlen(statements[i].sql));
        pg_put(&t, "; ", 2);
    }
    pg_put(&t, "COMMIT; ", 8); /* what follows may be refused, and this is kept all the same */
    pg_put(&t, take_number, strlen(take_number));
    s->script = t.bytes;
    return !t.failed;
}

bool pg_open(struct pg_store *s, const struct statement_text *statements, unsigned n, struct platform_error *why) {
    s->patience = STORE_PATIENCE;
    if (!s->where || !make_script(s, statements, n)) return platform_refuse(why, 0, SAY_MEMORY_NONE);
    begin_call(s);
    for (begin_connecting(s, OPEN_MS); s->step != PG_RESTS; poll(NULL, 0, POLL_MS)) mend(s, true);
    if (s->db) return true;
    *why = s->away.why;
    return false;
}

void pg_close(struct pg_store *s) {
    drop_pair(&s->db, &s->ears);
    drop_pair(&s->next_db, &s->next_ears);
    free(s->script);
    free(s->where);
}

/* ---- how it stands ---- */

static bool try_writing(struct pg_store *s, struct platform_error *why) {
    char text[80];
    begin_call(s);
    if (!s->numbered) {
        PGresult *r = pg_query(s, s->db, take_number);
        s->next_self = number_of(r);
        if (s->next_self <= 0) pg_failed(s, r, SAY_STORE_JOIN, why);
        PQclear(r);
        if (!s->db || s->next_self <= 0) return false;
        put_listen(s->next_self, text, sizeof text);
        r = pg_query(s, s->ears, text);
        bool good = fine(r);
        if (!good) pg_failed(s, r, SAY_STORE_LISTEN, why);
        PQclear(r);
        if (!good) return false;
        use_number(s);
    }
    PGresult *r = pg_query(s, s->db,
                           "INSERT INTO secrets (name, value) VALUES ('try', '') "
                           "ON CONFLICT (name) DO NOTHING; DELETE FROM secrets WHERE name = 'try'");
    bool good = fine(r);
    if (!good) pg_failed(s, r, SAY_STORE_WRITE, why);
    PQclear(r);
    return good;
}

enum store_state pg_state(struct store *store, bool try_it, struct platform_error *why) {
    struct pg_store *s = pg_own(store);
    if (s->db && (PQstatus(s->db) != CONNECTION_OK || PQstatus(s->ears) != CONNECTION_OK))
        pg_failed(s, NULL, SAY_STORE_CONNECT, why);
    if (!s->db) mend(s, false);
    if (s->db && (s->writing.ill ? ill_attempt(&s->writing) : try_it) && try_writing(s, why)) well(&s->writing);
    if (!s->db) return *why = s->away.why, STORE_AWAY;
    if (!s->writing.ill) return STORE_GOOD;
    *why = s->writing.why;
    return STORE_READING;
}

void pg_patience(struct store *store, unsigned ms) {
    struct pg_store *s = pg_own(store);
    char text[200];
    s->patience = ms;
    put_limits(s, text, sizeof text);
    begin_call(s);
    if (s->db) pg_plain(s, text);
}
