/*
 * store_postgres.c - the store in PostgreSQL, shared by several server processes.
 *
 * Every process has a number and holds an advisory lock on it for as long as it lives: PostgreSQL gives the lock back
 * when the connection ends, however that happens. A process that hangs keeps its connection, so each also says twice a
 * second that it lives (a beat). A room names the process that owns it; a room whose process holds no lock any more, or
 * has not been heard of for a few seconds by the clock of the database, is free to be claimed. (One lock for each room
 * would say the same, but thousands of them do not fit into the server's lock table.) The lock only tells who may try. What keeps a write of an earlier owner out is the
 * epoch: append locks the rows of its rooms, in one order, and takes those whose epoch and owner are still its own.
 *
 * A commit tells the other processes which rooms have grown, and messages between processes go the same way
 * (LISTEN/NOTIFY). A second connection listens, so that nothing arrives in the middle of a query. How connections are
 * made, lost and made again is in store_postgres_link.c.
 */
#include "store_postgres.h"
#include "clock.h"
#include "hex.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NOTICE_MAX = 7000 };

/* After how long a silent process counts as dead; and after which silence of its own a process judges nobody, since what
 * held it up may have held up the others too. */
#define SILENT "2500 milliseconds"
#define SILENT_LONG "1 day"
enum { SURE_MS = 1500 };

/* Processes that live; $3: the silence that is allowed. */
#define ALIVE                                                                                                    \
    "(SELECT objid::bigint FROM pg_locks WHERE locktype = 'advisory' AND classid = 1095980103 AND objsubid = 2 " \
    "AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) "               \
    "INTERSECT SELECT process FROM beats WHERE at > clock_timestamp() - $3::interval)"
#define ROOM_COLUMNS                           \
    "id, epoch, owner, closed::int, created, " \
    "coalesce((SELECT at FROM entries WHERE room = number AND seq = last), created), last, sum"

/* Who owns open rooms: a step for each owner, of which there are few, and not for each room. */
#define OWNERS                                                                                     \
    "WITH RECURSIVE owners (owner) AS (SELECT min(owner) FROM rooms WHERE NOT closed UNION ALL "   \
    "SELECT (SELECT min(owner) FROM rooms WHERE NOT closed AND owner > owners.owner) FROM owners " \
    "WHERE owners.owner IS NOT NULL)"

static const struct statement_text statements[S_COUNT] = {
    [S_NEW_ROOMS] = {"new_rooms", "INSERT INTO rooms (id, epoch, owner, closed, created) SELECT id, epoch, $4, false, "
                                  "created FROM unnest($1::text[], $2::bigint[], $3::bigint[]) "
                                  "AS b(id, epoch, created) ON CONFLICT (id) DO NOTHING"},
    /* The epoch is part of every write; so is the number of the entry before. */
    [S_HOLD] = {"hold", "WITH held AS (SELECT r.number, b.place, b.n, b.sum FROM rooms r JOIN unnest($1::text[], "
                        "$2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[]) WITH ORDINALITY AS "
                        "b(id, epoch, first, n, sum, place) ON r.id = b.id WHERE r.epoch = b.epoch AND r.owner = $6 "
                        "AND b.first = r.last + 1 ORDER BY r.id FOR UPDATE OF r) "
                        "UPDATE rooms SET last = rooms.last + held.n, sum = rooms.sum # held.sum FROM held "
                        "WHERE rooms.number = held.number RETURNING held.place, rooms.number"},
    [S_ADD] = {"add", "INSERT INTO entries (room, seq, at, body) SELECT * FROM "
                      "unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bytea[])"},
    [S_CLOSE_ROOMS] = {"close_rooms", "UPDATE rooms SET closed = true, owner = 0 WHERE number = ANY ($1::bigint[])"},
    [S_NOTIFY] = {"tell", "SELECT pg_notify($1, $2)"},
    [S_READ] = {"read", "SELECT seq, body FROM entries WHERE room = (SELECT number FROM rooms WHERE id = $1) "
                        "AND seq >= $2 ORDER BY seq LIMIT 2000"},
    [S_ROOMS] = {"rooms", "SELECT " ROOM_COLUMNS " FROM rooms ORDER BY id COLLATE \"C\""},
    [S_ROOM] = {"room", "SELECT " ROOM_COLUMNS " FROM rooms WHERE id = $1"},
    [S_CLAIM] = {"claim", "UPDATE rooms SET epoch = epoch + 1, owner = $2 WHERE id = $1 AND NOT closed "
                          "AND (owner = $2 OR owner NOT IN " ALIVE ") RETURNING epoch"},
    [S_FREE] = {"free", "UPDATE rooms SET epoch = epoch + 1, owner = $1 WHERE number IN (SELECT number FROM rooms "
                        "WHERE NOT closed AND wake <= $4 AND owner = ANY (ARRAY(" OWNERS " SELECT owner FROM owners "
                        "WHERE owner <> $1 AND owner NOT IN " ALIVE ")) LIMIT $2 FOR UPDATE SKIP LOCKED) "
                        "RETURNING id, epoch"},
    [S_WAKE] = {"wake", "UPDATE rooms r SET wake = b.wake FROM unnest($1::bigint[], $2::bigint[]) AS b(number, wake) "
                        "WHERE r.number = b.number"},
    [S_REST] = {"rest", "UPDATE rooms r SET wake = b.wake, owner = 0 FROM unnest($1::text[], $2::bigint[], "
                        "$3::bigint[]) AS b(id, epoch, wake) WHERE r.id = b.id AND r.epoch = b.epoch AND r.owner = $4"},
    [S_RELEASE] = {"release", "UPDATE rooms SET owner = 0 WHERE owner = $1"},
    [S_SECRET_ADD] = {"secret_add", "INSERT INTO secrets (name, value) VALUES ($1, $2::bytea) "
                                    "ON CONFLICT (name) DO NOTHING"},
    [S_SECRET_GET] = {"secret_get", "SELECT value FROM secrets WHERE name = $1"},
    [S_SECRETS] = {"secrets", "SELECT name, value FROM secrets ORDER BY name COLLATE \"C\""},
    [S_ENTRY] = {"entry", "SELECT body FROM entries WHERE room = (SELECT number FROM rooms WHERE id = $1) AND seq = $2 "
                          "FOR UPDATE"},
    [S_RESUM] = {"resum", "UPDATE rooms SET sum = sum # $2::bigint WHERE id = $1"},
    [S_REWRITE] = {"rewrite", "UPDATE entries SET body = $3::bytea WHERE room = (SELECT number FROM rooms "
                              "WHERE id = $1) AND seq = $2"},
    [S_ERASE_ENTRIES] = {"erase_entries", "DELETE FROM entries WHERE room = (SELECT number FROM rooms WHERE id = $1)"},
    [S_ERASE_ROOM] = {"erase_room", "DELETE FROM rooms WHERE id = $1"},
    [S_ERASE_BESIDE] = {"erase_beside",
                        "WITH r AS (SELECT number FROM rooms WHERE id = $1), s AS (DELETE FROM snapshots "
                        "WHERE room IN (SELECT number FROM r)) DELETE FROM named WHERE room IN "
                        "(SELECT number FROM r)"},
    [S_ERASE_SNAPS] = {"erase_snaps", "DELETE FROM snapshots WHERE room = (SELECT number FROM rooms WHERE id = $1)"},
    [S_NAME] = {"name", "INSERT INTO named (person, room, seq) SELECT * FROM unnest($1::text[], $2::bigint[], "
                        "$3::bigint[]) ON CONFLICT DO NOTHING"},
    [S_NAMED] = {"named",
                 "SELECT n.room, n.seq, e.body FROM named n JOIN entries e ON e.room = n.room AND e.seq = n.seq "
                 "WHERE n.person = $1 ORDER BY n.room, n.seq LIMIT $2::bigint"},
    [S_UNNAME] = {"unname", "DELETE FROM named n USING unnest($2::bigint[], $3::bigint[]) AS b(room, seq) "
                            "WHERE n.person = $1 AND n.room = b.room AND n.seq = b.seq"},
    [S_FORGET] = {"forget", "UPDATE entries e SET body = b.body FROM unnest($1::bigint[], $2::bigint[], $3::bytea[]) "
                            "AS b(room, seq, body) WHERE e.room = b.room AND e.seq = b.seq"},
    [S_FORGET_SUMS] = {"forget_sums", "UPDATE rooms r SET sum = r.sum # b.change FROM (SELECT room, bit_xor(change) AS "
                                      "change FROM unnest($1::bigint[], $2::bigint[]) AS c(room, change) "
                                      "GROUP BY room) AS b WHERE r.number = b.room"},
    [S_FORGET_SNAPS] = {"forget_snaps", "DELETE FROM snapshots WHERE room = ANY ($1::bigint[])"},
    [S_SNAP] = {"snap", "INSERT INTO snapshots (room, seq, body) VALUES ($1::bigint, $2::bigint, $3::bytea) "
                        "ON CONFLICT (room, seq) DO UPDATE SET body = excluded.body"},
    [S_UNSNAP] = {"unsnap", "DELETE FROM snapshots WHERE room = $1::bigint AND seq NOT IN (SELECT seq FROM snapshots "
                            "WHERE room = $1::bigint ORDER BY seq DESC LIMIT $2::bigint)"},
    [S_RECALL] = {"recall", "SELECT seq, body FROM snapshots WHERE room = (SELECT number FROM rooms WHERE id = $1) "
                            "AND seq <= $2::bigint ORDER BY seq DESC LIMIT 1"},
    [S_RESULT] = {"result", "INSERT INTO results (board, person, name, loss, score, at) VALUES ($1, $2, $3, "
                            "$4::double precision, $5::bigint, $6::bigint) ON CONFLICT (board, person) DO NOTHING"},
    [S_RESULTS] = {"results", "SELECT board, person, name, loss, score, at FROM results WHERE board = $1 OR $1 = '' "
                              "ORDER BY board, loss, at, person LIMIT $2::bigint"},
    [S_PLACE] = {"place", "SELECT (SELECT count(*) FROM results WHERE board = $1), (SELECT count(*) FROM results a "
                          "JOIN results b ON b.board = $1 AND b.person = $2 WHERE a.board = $1 AND "
                          "(a.loss, a.at, a.person) <= (b.loss, b.at, b.person))"},
    [S_FORGET_RESULTS] = {"forget_results", "DELETE FROM results WHERE person = $1 OR at < $2::bigint"},
    [S_PUT_NOTE] = {"put_note",
                    "INSERT INTO notes (kind, key, value, at) VALUES ($1, $2, $3, $4::bigint) ON CONFLICT "
                    "(kind, key) DO UPDATE SET number = excluded.number, value = excluded.value, at = excluded.at"},
    [S_NOTES] = {"notes", "SELECT kind, key, value, at, number FROM notes WHERE (kind = $1 OR $1 = '') AND "
                          "number > $2::bigint ORDER BY number"},
    [S_TAKE_NOTE] = {"take_note",
                     "DELETE FROM notes WHERE kind = $1 AND key = $2 RETURNING kind, key, value, at, number"},
    [S_DROP_NOTES] = {"drop_notes", "DELETE FROM notes WHERE kind = $1 AND at < $2::bigint"},
};

/* ---- texts, and lists as PostgreSQL takes them ---- */

void pg_put_number(struct text *t, int64_t n) {
    char number[24];
    pg_put(t, number, (size_t)snprintf(number, sizeof number, "%" PRId64, n));
}

/* Quoted, since NULL would be nothing; ids hold no quotes (store_id_good). */
void pg_put_id(struct text *t, const char *id) {
    pg_put(t, "\"", 1);
    pg_put(t, id, strlen(id));
    pg_put(t, "\"", 1);
}

void pg_put_hex(struct text *t, const char *prefix, const void *bytes, size_t size) {
    enum { AT_ONCE = 256 };
    const unsigned char *b = bytes;
    char hex[2 * AT_ONCE + 1];
    pg_put(t, prefix, strlen(prefix));
    for (size_t n; size; b += n, size -= n) {
        n = size < AT_ONCE ? size : AT_ONCE;
        ag_hex_write(b, n, hex);
        pg_put(t, hex, 2 * n);
    }
}

void pg_columns_open(struct pg_store *s) {
    for (int i = 0; i < PARAMETERS_MAX; i++) {
        s->column[i].n = 0;
        s->column[i].failed = false;
        pg_put(&s->column[i], "{", 1);
    }
}

struct text *pg_column(struct pg_store *s, int i) {
    struct text *t = &s->column[i];
    if (t->n > 1) pg_put(t, ",", 1);
    return t;
}

bool pg_columns_close(struct pg_store *s) {
    bool good = true;
    for (int i = 0; i < PARAMETERS_MAX; i++) {
        pg_put(&s->column[i], "}", 1);
        good = good && !s->column[i].failed;
    }
    return good;
}

/* ---- statements ---- */

/* What the last statement that was refused said. */
bool pg_broken(struct pg_store *s, enum phrase_id doing, struct platform_error *why) {
    pg_failed(s, s->refused, doing, why);
    PQclear(s->refused);
    s->refused = NULL;
    return false;
}

/* NULL: there is no answer. */
PGresult *pg_ask(struct pg_store *s, enum pg_statement id, int n, const char *const *values, bool binary) {
    bool sent = s->db && PQsendQueryPrepared(s->db, statements[id].name, n, values, NULL, NULL, binary);
    return sent ? pg_await(s, s->db) : NULL;
}

static bool keep_refusal(struct pg_store *s, PGresult *r) {
    ExecStatusType status = PQresultStatus(r);
    bool good = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
    PQclear(good ? r : s->refused);
    if (!good) s->refused = r;
    return good;
}

/* Within a transaction: what went wrong is asked for later (broken). */
bool pg_run(struct pg_store *s, enum pg_statement id, int n, const char *const *values) {
    return keep_refusal(s, pg_ask(s, id, n, values, false));
}

/* The same where it stands alone. */
bool pg_done(struct pg_store *s, enum pg_statement id, int n, const char *const *values, enum phrase_id doing,
             struct platform_error *why) {
    return pg_run(s, id, n, values) || pg_broken(s, doing, why);
}

bool pg_has_rows(struct pg_store *s, const PGresult *r, enum phrase_id doing, struct platform_error *why) {
    return PQresultStatus(r) == PGRES_TUPLES_OK || pg_failed(s, r, doing, why);
}

int64_t pg_number_at(const PGresult *r, int row, int col) { return strtoll(PQgetvalue(r, row, col), NULL, 10); }

struct number_text pg_as_text(int64_t n) {
    struct number_text t;
    snprintf(t.text, sizeof t.text, "%" PRId64, n);
    return t;
}

/* ---- opening ---- */

static void close_store(struct store *store) {
    struct pg_store *s = pg_own(store);
    pg_close(s);
    PQclear(s->refused);
    for (int i = 0; i < PARAMETERS_MAX; i++) free(s->column[i].bytes);
    free(s);
}

static struct store *open_store(const char *where, struct platform_error *why) {
    struct pg_store *s = calloc(1, sizeof *s);
    if (!s) return platform_refuse(why, 0, SAY_MEMORY_NONE), NULL;
    s->head.kind = &store_postgres;
    s->where = strdup(where);
    if (pg_open(s, statements, S_COUNT, why)) return &s->head;
    close_store(&s->head);
    return NULL;
}

/* ---- writing ---- */

bool pg_begin(struct pg_store *s) { return keep_refusal(s, pg_query(s, s->db, "BEGIN")); }
bool pg_commit(struct pg_store *s) { return keep_refusal(s, pg_query(s, s->db, "COMMIT")); }

static bool make_rooms(struct pg_store *s, const struct store_batch *batches, size_t n) {
    struct number_text self = pg_as_text(s->self);
    pg_columns_open(s);
    bool any = false;
    for (size_t i = 0; i < n; i++)
        if (batches[i].first == 1) {
            any = true;
            pg_put_id(pg_column(s, 0), batches[i].room);
            pg_put_number(pg_column(s, 1), batches[i].epoch);
            pg_put_number(pg_column(s, 2), batches[i].at_ms);
        }
    if (!pg_columns_close(s)) return false;
    const char *values[] = {s->column[0].bytes, s->column[1].bytes, s->column[2].bytes, self.text};
    return !any || pg_run(s, S_NEW_ROOMS, 4, values);
}

static uint64_t sum_of(const struct store_batch *b) {
    uint64_t sum = 0;
    for (size_t i = 0; i < b->n; i++) sum ^= store_sum(b->first + i, b->entry[i].bytes, b->entry[i].size);
    return sum;
}

/* The numbers of the rooms that may be written; 0 for the others. */
static bool hold_rooms(struct pg_store *s, struct store_batch *batches, size_t n, int64_t *number) {
    struct number_text self = pg_as_text(s->self);
    pg_columns_open(s);
    for (size_t i = 0; i < n; i++) {
        pg_put_id(pg_column(s, 0), batches[i].room);
        pg_put_number(pg_column(s, 1), batches[i].epoch);
        pg_put_number(pg_column(s, 2), (int64_t)batches[i].first);
        pg_put_number(pg_column(s, 3), (int64_t)batches[i].n);
        pg_put_number(pg_column(s, 4), (int64_t)sum_of(&batches[i]));
        batches[i].verdict = STORE_STALE;
        number[i] = 0;
    }
    if (!pg_columns_close(s)) return false;
    const char *values[] = {s->column[0].bytes, s->column[1].bytes, s->column[2].bytes,
                            s->column[3].bytes, s->column[4].bytes, self.text};
    PGresult *r = pg_ask(s, S_HOLD, 6, values, false);
    if (PQresultStatus(r) != PGRES_TUPLES_OK) return keep_refusal(s, r);
    for (int i = 0; i < PQntuples(r); i++) {
        size_t place = (size_t)pg_number_at(r, i, 0) - 1;
        number[place] = pg_number_at(r, i, 1);
        batches[place].verdict = STORE_KEPT;
    }
    PQclear(r);
    return true;
}

static bool add_entries(struct pg_store *s, const struct store_batch *batches, size_t n, const int64_t *number) {
    pg_columns_open(s);
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; number[i] && k < batches[i].n; k++) {
            pg_put_number(pg_column(s, 0), number[i]);
            pg_put_number(pg_column(s, 1), (int64_t)(batches[i].first + k));
            pg_put_number(pg_column(s, 2), batches[i].at_ms);
            pg_put_hex(pg_column(s, 3), "\"\\\\x", batches[i].entry[k].bytes, batches[i].entry[k].size);
            pg_put(&s->column[3], "\"", 1);
        }
    if (!pg_columns_close(s)) return false;
    const char *values[] = {s->column[0].bytes, s->column[1].bytes, s->column[2].bytes, s->column[3].bytes};
    return pg_run(s, S_ADD, 4, values);
}

static bool close_rooms(struct pg_store *s, const struct store_batch *batches, size_t n, const int64_t *number) {
    bool any = false;
    pg_columns_open(s);
    for (size_t i = 0; i < n; i++)
        if (number[i] && batches[i].closes) any = true, pg_put_number(pg_column(s, 0), number[i]);
    if (!pg_columns_close(s)) return false;
    const char *values[] = {s->column[0].bytes};
    return !any || pg_run(s, S_CLOSE_ROOMS, 1, values);
}

static bool set_wakes(struct pg_store *s, const struct store_batch *batches, size_t n, const int64_t *number) {
    bool any = false;
    pg_columns_open(s);
    for (size_t i = 0; i < n; i++)
        if (number[i] && batches[i].wake_ms) {
            any = true;
            pg_put_number(pg_column(s, 0), number[i]);
            pg_put_number(pg_column(s, 1), batches[i].wake_ms);
        }
    if (!pg_columns_close(s)) return false;
    const char *values[] = {s->column[0].bytes, s->column[1].bytes};
    return !any || pg_run(s, S_WAKE, 2, values);
}

static bool notify(struct pg_store *s, const char *channel, const char *text) {
    const char *values[] = {channel, text};
    return pg_run(s, S_NOTIFY, 2, values);
}

/* "r SELF ROOM LAST ROOM LAST ...", in as many notices as it takes. */
static bool tell_growth(struct pg_store *s, const struct store_batch *batches, size_t n) {
    char text[NOTICE_MAX + 100];
    size_t head = (size_t)snprintf(text, sizeof text, "r %" PRId64, s->self), at = head;
    for (size_t i = 0; i < n; i++) {
        if (batches[i].verdict == STORE_STALE) continue;
        at += (size_t)snprintf(text + at, sizeof text - at, " %s %" PRIu64, batches[i].room,
                               batches[i].first + batches[i].n - 1);
        if (at < NOTICE_MAX) continue;
        if (!notify(s, "astragal", text)) return false;
        at = head;
    }
    text[at] = 0;
    return at == head || notify(s, "astragal", text);
}

static bool append(struct store *store, struct store_batch *batches, size_t n, struct platform_error *why) {
    struct pg_store *s = pg_own(store);
    int64_t *number = calloc(n ? n : 1, sizeof *number);
    if (!number) return platform_refuse(why, 0, SAY_MEMORY_NONE);
    bool good = pg_may_write(s, why);
    if (good && !(pg_begin(s) && make_rooms(s, batches, n) && hold_rooms(s, batches, n, number) &&
                  add_entries(s, batches, n, number) && pg_keep_beside(s, batches, n, number) &&
                  set_wakes(s, batches, n, number) && close_rooms(s, batches, n, number) &&
                  tell_growth(s, batches, n) && pg_commit(s))) {
        good = pg_broken(s, SAY_STORE_WRITE, why);
        pg_plain(s, "ROLLBACK");
    }
    free(number);
    return good;
}

/* What the change of an entry, whose sum is new_sum then, does to its room's. */
static bool sum_change(struct pg_store *s, const char *const *room_and_seq, uint64_t seq, uint64_t new_sum,
                       uint64_t *change) {
    PGresult *r = pg_ask(s, S_ENTRY, 2, room_and_seq, true);
    if (PQresultStatus(r) != PGRES_TUPLES_OK) return keep_refusal(s, r);
    if (PQntuples(r) == 1) *change = new_sum ^ store_sum(seq, PQgetvalue(r, 0, 0), (size_t)PQgetlength(r, 0, 0));
    PQclear(r);
    return true;
}

static bool resum(struct pg_store *s, const char *room, uint64_t change) {
    struct number_text n = pg_as_text((int64_t)change);
    const char *values[] = {room, n.text};
    return pg_run(s, S_RESUM, 2, values);
}

static bool rewrite(struct store *store, const char *room, uint64_t seq, const void *bytes, size_t size,
                    struct platform_error *why) {
    struct pg_store *s = pg_own(store);
    struct number_text n = pg_as_text((int64_t)seq);
    struct text *t = &s->column[0];
    t->n = 0;
    t->failed = false;
    pg_put_hex(t, "\\x", bytes, size);
    const char *values[] = {room, n.text, t->bytes};
    if (t->failed) return platform_refuse(why, 0, SAY_MEMORY_NONE);
    if (!pg_may_write(s, why)) return false;
    uint64_t change = 0;
    if (pg_begin(s) && sum_change(s, values, seq, store_sum(seq, bytes, size), &change) &&
        pg_run(s, S_REWRITE, 3, values) && resum(s, room, change) && pg_run(s, S_ERASE_SNAPS, 1, values) &&
        pg_commit(s))
        return true;
    pg_broken(s, SAY_STORE_WRITE, why);
    pg_plain(s, "ROLLBACK");
    return false;
}

static bool erase(struct store *store, const char *room, struct platform_error *why) {
    struct pg_store *s = pg_own(store);
    const char *values[] = {room};
    if (!pg_may_write(s, why)) return false;
    if (pg_begin(s) && pg_run(s, S_ERASE_BESIDE, 1, values) && pg_run(s, S_ERASE_ENTRIES, 1, values) &&
        pg_run(s, S_ERASE_ROOM, 1, values) && pg_commit(s))
        return true;
    pg_broken(s, SAY_STORE_DELETE, why);
    pg_plain(s, "ROLLBACK");
    return false;
}

/* ---- reading ---- */

/* A part of a log, as much as one answer may hold. *from: where the next one begins, 0: that was all. */
static bool read_part(struct pg_store *s, const char *room, uint64_t *from,
                      bool (*each)(void *context, uint64_t seq, const void *bytes, size_t size), void *context,
                      struct platform_error *why) {
    enum { PART = 2000 }; /* as in the statement */
    struct number_text first = pg_as_text((int64_t)*from);
    const char *values[] = {room, first.text};
    if (!pg_ready(s, why)) return false;
    PGresult *r = pg_ask(s, S_READ, 2, values, true);
    bool good = pg_has_rows(s, r, SAY_STORE_READ, why);
    int n = good ? PQntuples(r) : 0;
    *from = n == PART ? (uint64_t)pg_binary_number(PQgetvalue(r, n - 1, 0)) + 1 : 0;
    for (int i = 0; i < n; i++)
        if (!each(context, (uint64_t)pg_binary_number(PQgetvalue(r, i, 0)), PQgetvalue(r, i, 1),
                  (size_t)PQgetlength(r, i, 1))) {
            *from = 0;
            break;
        }
    PQclear(r);
    return good;
}

static bool read_entries(struct store *store, const char *room, uint64_t from,
                         bool (*each)(void *context, uint64_t seq, const void *bytes, size_t size), void *context,
                         struct platform_error *why) {
    do
        if (!read_part(pg_own(store), room, &from, each, context, why)) return false;
    while (from);
    return true;
}

static void take_room(const PGresult *r, int i, struct store_room *room) {
    snprintf(room->id, sizeof room->id, "%s", PQgetvalue(r, i, 0));
    room->epoch = pg_number_at(r, i, 1);
    room->owner = pg_number_at(r, i, 2);
    room->closed = pg_number_at(r, i, 3) != 0;
    room->created_ms = pg_number_at(r, i, 4);
    room->changed_ms = pg_number_at(r, i, 5);
    room->entries = (uint64_t)pg_number_at(r, i, 6);
    room->sum = (uint64_t)pg_number_at(r, i, 7);
}

static bool rooms(struct store *store, void (*each)(void *context, const struct store_room *room), void *context,
                  struct platform_error *why) {
    struct pg_store *s = pg_own(store);
    if (!pg_ready(s, why)) return false;
    PGresult *r = pg_ask(s, S_ROOMS, 0, NULL, false);
    bool good = pg_has_rows(s, r, SAY_STORE_READ, why);
    for (int i = 0; good && i < PQntuples(r); i++) {
        struct store_room room;
        take_room(r, i, &room);
        each(context, &room);
    }
    PQclear(r);
    return good;
}

static bool one_room(struct store *store, const char *id, struct store_room *room, struct platform_error *why) {
    struct pg_store *s = pg_own(store);
    const char *values[] = {id};
    if (!pg_ready(s, why)) return false;
    PGresult *r = pg_ask(s, S_ROOM, 1, values, false);
    bool good = pg_has_rows(s, r, SAY_STORE_READ, why);
    bool found = good && PQntuples(r) == 1;
    if (found) take_room(r, 0, room);
    else if (good) why->text[0] = 0;
    PQclear(r);
    return found;
}

/* ---- owners ---- */

/* The silence after which others count as dead. */
static const char *silence(const struct pg_store *s) {
    return clock_monotonic_ms() - s->beat_ms > SURE_MS ? SILENT_LONG : SILENT;
}

/* Says that this process lives; whoever has not for long is forgotten. Nothing is lost if the power goes before it is
 * on the disk. */
static bool beat(struct pg_store *s) {
    char text[400];
    snprintf(text, sizeof text,
             "BEGIN; SET LOCAL synchronous_commit = off; INSERT INTO beats VALUES (%" PRId64 ", clock_timestamp()) "
             "ON CONFLICT (process) DO UPDATE SET at = excluded.at; "
             "DELETE FROM beats WHERE at < clock_timestamp() - interval '" SILENT_LONG "'; COMMIT",
             s->self);
    bool good = keep_refusal(s, pg_query(s, s->db, text));
    if (good) s->beat_ms = clock_monotonic_ms();
    return good;
}

static enum store_claim claim(struct store *store, const char *id, int64_t *epoch, struct platform_error *why) {
    struct pg_store *s = pg_own(store);
    struct store_room room;
    if (!pg_may_write(s, why)) return STORE_FAILED;
    struct number_text self = pg_as_text(s->self);
    const char *values[] = {id, self.text, silence(s)};
    PGresult *r = pg_ask(s, S_CLAIM, 3, values, false);
    bool good = pg_has_rows(s, r, SAY_STORE_CLAIM, why);
    bool claimed = good && PQntuples(r) == 1;
    if (claimed) *epoch = pg_number_at(r, 0, 0);
    PQclear(r);
    if (claimed) return STORE_CLAIMED;
    if (!good) return STORE_FAILED;
    if (!one_room(store, id, &room, why)) return why->text[0] ? STORE_FAILED : STORE_MISSING;
    return room.closed ? STORE_MISSING : STORE_OTHERS;
}

static bool claim_free(struct store *store, int64_t now_ms, unsigned most,
                       void (*each)(void *context, const char *room, int64_t epoch), void *context,
                       struct platform_error *why) {
    struct pg_store *s = pg_own(store);
    if (!pg_may_write(s, why)) return false;
    struct number_text self = pg_as_text(s->self), limit = pg_as_text(most), now = pg_as_text(now_ms);
    const char *values[] = {self.text, limit.text, silence(s), now.text};
    if (!beat(s)) {
        pg_broken(s, SAY_STORE_ALIVE, why);
        pg_plain(s, "ROLLBACK");
        return false;
    }
    PGresult *r = pg_ask(s, S_FREE, 4, values, false);
    bool good = pg_has_rows(s, r, SAY_STORE_CLAIM, why);
    for (int i = 0; good && i < PQntuples(r); i++) each(context, PQgetvalue(r, i, 0), pg_number_at(r, i, 1));
    PQclear(r);
    return good;
}

static bool rest(struct store *store, const struct store_rest *list, size_t n, struct platform_error *why) {
    struct pg_store *s = pg_own(store);
    if (!pg_may_write(s, why)) return false;
    struct number_text self = pg_as_text(s->self);
    pg_columns_open(s);
    for (size_t i = 0; i < n; i++) {
        pg_put_id(pg_column(s, 0), list[i].id);
        pg_put_number(pg_column(s, 1), list[i].epoch);
        pg_put_number(pg_column(s, 2), list[i].wake_ms);
    }
    bool good = pg_columns_close(s);
    const char *values[] = {s->column[0].bytes, s->column[1].bytes, s->column[2].bytes, self.text};
    return (good || platform_refuse(why, 0, SAY_MEMORY_NONE)) && pg_done(s, S_REST, 4, values, SAY_STORE_REST, why);
}

static bool release(struct store *store, struct platform_error *why) {
    struct pg_store *s = pg_own(store);
    struct number_text self = pg_as_text(s->self);
    const char *values[] = {self.text};
    return pg_may_write(s, why) && pg_done(s, S_RELEASE, 1, values, SAY_STORE_RELEASE, why);
}

static int64_t self(struct store *store) { return pg_own(store)->self; }

/* ---- other processes ---- */

static bool send_text(struct store *store, int64_t to, const char *text, struct platform_error *why) {
    struct pg_store *s = pg_own(store);
    char channel[40], payload[STORE_SEND_MAX + 40];
    if (strlen(text) > STORE_SEND_MAX) return platform_refuse(why, 0, SAY_STORE_LONG);
    if (!pg_ready(s, why)) return false;
    if (to) snprintf(channel, sizeof channel, "astragal_%" PRId64, to);
    else snprintf(channel, sizeof channel, "astragal");
    snprintf(payload, sizeof payload, "m %" PRId64 " %s", s->self, text);
    return notify(s, channel, payload) || pg_broken(s, SAY_STORE_SEND, why);
}

const struct store_kind store_postgres = {
    .name = "postgresql",
    .open = open_store,
    .close = close_store,
    .state = pg_state,
    .patience = pg_patience,
    .append = append,
    .read = read_entries,
    .recall = pg_recall,
    .rooms = rooms,
    .room = one_room,
    .claim = claim,
    .claim_free = claim_free,
    .rest = rest,
    .release = release,
    .secret = pg_secret,
    .secrets = pg_secrets,
    .result = pg_result,
    .results = pg_results,
    .place = pg_place,
    .forget_results = pg_forget_results,
    .note = pg_note,
    .notes = pg_notes,
    .take_note = pg_take_note,
    .drop_notes = pg_drop_notes,
    .forget = pg_forget,
    .rewrite = rewrite,
    .erase = erase,
    .backup = pg_backup,
    .check = pg_check,
    .self = self,
    .news_fd = pg_news_fd,
    .news = pg_news,
    .send = send_text,
};
