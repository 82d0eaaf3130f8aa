/*
 * store_sqlite.c - the store in one SQLite file: write-ahead log, synchronous=FULL, prepared statements only. One
 * server uses a file at a time; commands such as backup may look in meanwhile. A commit is one fsync of the write-ahead
 * log, which is what makes an acknowledged move safe, and what the group of a loop turn shares.
 *
 * Entries lie in the tree of (room, number) itself, so that a room is read in one piece and a move touches one page.
 */
#include "store_sqlite.h"

#include <stdio.h>
#include <string.h>

enum statement {
    S_BEGIN,
    S_COMMIT,
    S_ROLLBACK,
    S_NEW_ROOM,
    S_HOLD,
    S_ADD,
    S_CLOSE_ROOM,
    S_GROW,
    S_READ,
    S_ROOMS,
    S_ROOM,
    S_CLAIM,
    S_FREE,
    S_ANY_FREE,
    S_WAKE,
    S_REST,
    S_RELEASE,
    S_SECRET_GET,
    S_SECRET_ADD,
    S_SECRETS,
    S_ENTRY,
    S_REWRITE,
    S_RESUM,
    S_ERASE_ENTRIES,
    S_ERASE_ROOM,
    S_RESULT,
    S_RESULTS,
    S_PLACE,
    S_FORGET_RESULTS,
    S_COUNT
};

#define ROOM_COLUMNS                      \
    "id, epoch, owner, closed, created, " \
    "coalesce((SELECT at FROM entries WHERE room = number AND seq = last), created), last, sum"

/* Rooms of others (?1: this process) that need an owner by now (?3). A step for each owner, of which there are few, and
 * not for each room. */
#define DUE                                                                                                 \
    "WITH RECURSIVE owners (owner) AS (SELECT min(owner) FROM rooms WHERE closed = 0 UNION ALL "            \
    "SELECT (SELECT min(owner) FROM rooms WHERE closed = 0 AND owner > owners.owner) FROM owners "          \
    "WHERE owners.owner IS NOT NULL) SELECT number FROM owners JOIN rooms USING (owner) WHERE owner <> ?1 " \
    "AND closed = 0 AND wake <= ?3 LIMIT ?2"

_Static_assert((int)S_COUNT <= (int)SQ_STATEMENTS_MAX, "each has a place");

static const char *const sql[S_COUNT] = {
    [S_BEGIN] = "BEGIN IMMEDIATE",
    [S_COMMIT] = "COMMIT",
    [S_ROLLBACK] = "ROLLBACK",
    [S_NEW_ROOM] = "INSERT INTO rooms (id, epoch, owner, closed, created) VALUES (?1, ?2, ?3, 0, ?4) "
                   "ON CONFLICT (id) DO NOTHING",
    /* The epoch is part of every write; so is the number of the entry before. */
    [S_HOLD] = "SELECT number FROM rooms WHERE id = ?1 AND epoch = ?2 AND owner = ?3 AND last = ?4 - 1",
    /* SQLite knows no exclusive or. */
    [S_GROW] = "UPDATE rooms SET last = ?2, sum = (sum | ?3) - (sum & ?3) WHERE number = ?1",
    [S_ADD] = "INSERT INTO entries (room, seq, at, body) VALUES (?1, ?2, ?3, ?4)",
    [S_CLOSE_ROOM] = "UPDATE rooms SET closed = 1, owner = 0 WHERE number = ?1",
    [S_READ] = "SELECT seq, body FROM entries WHERE room = (SELECT number FROM rooms WHERE id = ?1) AND seq >= ?2 "
               "ORDER BY seq",
    [S_ROOMS] = "SELECT " ROOM_COLUMNS " FROM rooms ORDER BY id",
    [S_ROOM] = "SELECT " ROOM_COLUMNS " FROM rooms WHERE id = ?1",
    [S_CLAIM] = "UPDATE rooms SET epoch = epoch + 1, owner = ?2 WHERE id = ?1 AND closed = 0 RETURNING epoch",
    [S_FREE] = "UPDATE rooms SET epoch = epoch + 1, owner = ?1 WHERE number IN (" DUE ") RETURNING id, epoch",
    [S_ANY_FREE] = DUE,
    [S_WAKE] = "UPDATE rooms SET wake = ?2 WHERE number = ?1",
    [S_REST] = "UPDATE rooms SET wake = ?4, owner = 0 WHERE id = ?1 AND epoch = ?2 AND owner = ?3",
    [S_RELEASE] = "UPDATE rooms SET owner = 0 WHERE owner = ?1",
    [S_SECRET_GET] = "SELECT value FROM secrets WHERE name = ?1",
    [S_SECRET_ADD] = "INSERT INTO secrets (name, value) VALUES (?1, ?2) ON CONFLICT (name) DO NOTHING",
    [S_SECRETS] = "SELECT name, value FROM secrets ORDER BY name",
    [S_ENTRY] = "SELECT body FROM entries WHERE room = (SELECT number FROM rooms WHERE id = ?1) AND seq = ?2",
    [S_RESUM] = "UPDATE rooms SET sum = (sum | ?2) - (sum & ?2) WHERE id = ?1",
    [S_REWRITE] = "UPDATE entries SET body = ?3 WHERE room = (SELECT number FROM rooms WHERE id = ?1) AND seq = ?2",
    [S_ERASE_ENTRIES] = "DELETE FROM entries WHERE room = (SELECT number FROM rooms WHERE id = ?1)",
    [S_ERASE_ROOM] = "DELETE FROM rooms WHERE id = ?1",
    [S_RESULT] = "INSERT INTO results (board, person, name, loss, score, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6) "
                 "ON CONFLICT (board, person) DO NOTHING",
    [S_RESULTS] = "SELECT board, person, name, loss, score, at FROM results WHERE board = ?1 OR ?1 = '' "
                  "ORDER BY board, loss, at, person LIMIT ?2",
    [S_PLACE] = "SELECT (SELECT count(*) FROM results WHERE board = ?1), (SELECT count(*) FROM results a "
                "JOIN results b ON b.board = ?1 AND b.person = ?2 WHERE a.board = ?1 AND "
                "(a.loss, a.at, a.person) <= (b.loss, b.at, b.person))",
    [S_FORGET_RESULTS] = "DELETE FROM results WHERE person = ?1 OR at < ?2",
};

/* ---- statements ---- */

static sqlite3_stmt *use(struct sqlite_store *s, enum statement id) {
    sqlite3_reset(s->stmt[id]);
    return s->stmt[id];
}

/* Runs a statement that gives no rows. */
static bool run(struct sqlite_store *s, enum statement id) {
    int status = sqlite3_step(s->stmt[id]);
    sqlite3_reset(s->stmt[id]);
    return status == SQLITE_DONE;
}

static void bind_text(sqlite3_stmt *stmt, int at, const char *text) {
    sqlite3_bind_text(stmt, at, text, -1, SQLITE_STATIC);
}

static void bind_blob(sqlite3_stmt *stmt, int at, const void *bytes, size_t size) {
    sqlite3_bind_blob64(stmt, at, size ? bytes : "", size, SQLITE_STATIC);
}

bool sq_begin(struct sqlite_store *s, struct platform_error *why) {
    if (!sq_may_write(s, why)) return false;
    use(s, S_BEGIN);
    return run(s, S_BEGIN) || sq_write_failed(s, SAY_STORE_WRITE, why);
}

bool sq_commit(struct sqlite_store *s, bool good, struct platform_error *why) {
    if (good) {
        use(s, S_COMMIT);
        if (run(s, S_COMMIT)) return true;
        sq_write_failed(s, SAY_STORE_COMMIT, why);
    }
    if (!sqlite3_get_autocommit(s->db)) use(s, S_ROLLBACK), run(s, S_ROLLBACK);
    return false;
}

bool sq_prepare(struct sqlite_store *s, struct platform_error *why) {
    for (int i = 0; i < S_COUNT; i++)
        if (sqlite3_prepare_v3(s->db, sql[i], -1, SQLITE_PREPARE_PERSISTENT, &s->stmt[i], NULL) != SQLITE_OK)
            return sq_failed(s, SAY_STORE_PREPARE, why);
    return true;
}

/* ---- writing ---- */

static bool add_entries(struct sqlite_store *s, int64_t number, const struct store_batch *b) {
    uint64_t sum = 0;
    for (size_t i = 0; i < b->n; i++) {
        sqlite3_stmt *stmt = use(s, S_ADD);
        sqlite3_bind_int64(stmt, 1, number);
        sqlite3_bind_int64(stmt, 2, (int64_t)(b->first + i));
        sqlite3_bind_int64(stmt, 3, b->at_ms);
        bind_blob(stmt, 4, b->entry[i].bytes, b->entry[i].size);
        if (!run(s, S_ADD)) return false;
        sum ^= store_sum(b->first + i, b->entry[i].bytes, b->entry[i].size);
    }
    sqlite3_stmt *stmt = use(s, S_GROW);
    sqlite3_bind_int64(stmt, 1, number);
    sqlite3_bind_int64(stmt, 2, (int64_t)(b->first + b->n - 1));
    sqlite3_bind_int64(stmt, 3, (int64_t)sum);
    return run(s, S_GROW);
}

static bool make_room(struct sqlite_store *s, const struct store_batch *b) {
    sqlite3_stmt *stmt = use(s, S_NEW_ROOM);
    bind_text(stmt, 1, b->room);
    sqlite3_bind_int64(stmt, 2, b->epoch);
    sqlite3_bind_int64(stmt, 3, s->self);
    sqlite3_bind_int64(stmt, 4, b->at_ms);
    return run(s, S_NEW_ROOM);
}

/* The room's number if this process may write there now, else 0; -1: failed. */
static int64_t hold(struct sqlite_store *s, const struct store_batch *b) {
    sqlite3_stmt *stmt = use(s, S_HOLD);
    bind_text(stmt, 1, b->room);
    sqlite3_bind_int64(stmt, 2, b->epoch);
    sqlite3_bind_int64(stmt, 3, s->self);
    sqlite3_bind_int64(stmt, 4, (int64_t)b->first);
    int status = sqlite3_step(stmt);
    int64_t number = status == SQLITE_ROW ? sqlite3_column_int64(stmt, 0) : status == SQLITE_DONE ? 0 : -1;
    sqlite3_reset(stmt);
    return number;
}

static bool append_batch(struct sqlite_store *s, struct store_batch *b) {
    if (b->first == 1 && !make_room(s, b)) return false;
    int64_t number = hold(s, b);
    if (number < 0) return false;
    b->verdict = number ? STORE_KEPT : STORE_STALE;
    if (!number) return true;
    if (!add_entries(s, number, b) || !sq_keep_beside(s, number, b)) return false;
    if (b->wake_ms) {
        sqlite3_bind_int64(use(s, S_WAKE), 1, number);
        sqlite3_bind_int64(s->stmt[S_WAKE], 2, b->wake_ms);
        if (!run(s, S_WAKE)) return false;
    }
    if (!b->closes) return true;
    sqlite3_bind_int64(use(s, S_CLOSE_ROOM), 1, number);
    return run(s, S_CLOSE_ROOM);
}

static bool append(struct store *store, struct store_batch *batches, size_t n, struct platform_error *why) {
    struct sqlite_store *s = sq_own(store);
    if (!sq_begin(s, why)) return false;
    bool good = true;
    for (size_t i = 0; good && i < n; i++)
        if (!append_batch(s, &batches[i])) good = sq_write_failed(s, SAY_STORE_WRITE, why);
    return sq_commit(s, good, why);
}

/* What the change of an entry does to its room's sum. */
static bool sum_change(struct sqlite_store *s, const char *room, uint64_t seq, const void *bytes, size_t size,
                       uint64_t *change) {
    sqlite3_stmt *stmt = use(s, S_ENTRY);
    bind_text(stmt, 1, room);
    sqlite3_bind_int64(stmt, 2, (int64_t)seq);
    int status = sqlite3_step(stmt);
    if (status == SQLITE_ROW)
        *change = store_sum(seq, bytes, size) ^
                  store_sum(seq, sqlite3_column_blob(stmt, 0), (size_t)sqlite3_column_bytes(stmt, 0));
    sqlite3_reset(stmt);
    return status == SQLITE_ROW || status == SQLITE_DONE;
}

static bool rewrite(struct store *store, const char *room, uint64_t seq, const void *bytes, size_t size,
                    struct platform_error *why) {
    struct sqlite_store *s = sq_own(store);
    uint64_t change = 0;
    if (!sq_begin(s, why)) return false;
    bool good = sum_change(s, room, seq, bytes, size, &change);
    sqlite3_stmt *stmt = use(s, S_REWRITE);
    bind_text(stmt, 1, room);
    sqlite3_bind_int64(stmt, 2, (int64_t)seq);
    bind_blob(stmt, 3, bytes, size);
    good = good && run(s, S_REWRITE);
    stmt = use(s, S_RESUM);
    bind_text(stmt, 1, room);
    sqlite3_bind_int64(stmt, 2, (int64_t)change);
    good = good && run(s, S_RESUM) && sq_erase_snapshots(s, room); /* they hold what stood there */
    if (!good) sq_write_failed(s, SAY_STORE_WRITE, why);
    return sq_commit(s, good, why);
}

static bool erase(struct store *store, const char *room, struct platform_error *why) {
    struct sqlite_store *s = sq_own(store);
    if (!sq_begin(s, why)) return false;
    bind_text(use(s, S_ERASE_ENTRIES), 1, room);
    bind_text(use(s, S_ERASE_ROOM), 1, room);
    bool good = sq_erase_names(s, room) && sq_erase_snapshots(s, room) && run(s, S_ERASE_ENTRIES) &&
                run(s, S_ERASE_ROOM);
    if (!good) sq_write_failed(s, SAY_STORE_DELETE, why);
    return sq_commit(s, good, why);
}

/* ---- reading ---- */

static bool read_entries(struct store *store, const char *room, uint64_t from,
                         bool (*each)(void *context, uint64_t seq, const void *bytes, size_t size), void *context,
                         struct platform_error *why) {
    struct sqlite_store *s = sq_own(store);
    sqlite3_stmt *stmt = use(s, S_READ);
    int status;
    bind_text(stmt, 1, room);
    sqlite3_bind_int64(stmt, 2, (int64_t)from);
    while ((status = sqlite3_step(stmt)) == SQLITE_ROW) {
        const void *bytes = sqlite3_column_blob(stmt, 1);
        if (!each(context, (uint64_t)sqlite3_column_int64(stmt, 0), bytes ? bytes : "",
                  (size_t)sqlite3_column_bytes(stmt, 1))) {
            status = SQLITE_DONE;
            break;
        }
    }
    sqlite3_reset(stmt);
    return status == SQLITE_DONE || sq_failed(s, SAY_STORE_READ, why);
}

static void take_room(sqlite3_stmt *stmt, struct store_room *room) {
    const unsigned char *id = sqlite3_column_text(stmt, 0);
    snprintf(room->id, sizeof room->id, "%s", id ? (const char *)id : "");
    room->epoch = sqlite3_column_int64(stmt, 1);
    room->owner = sqlite3_column_int64(stmt, 2);
    room->closed = sqlite3_column_int(stmt, 3) != 0;
    room->created_ms = sqlite3_column_int64(stmt, 4);
    room->changed_ms = sqlite3_column_int64(stmt, 5);
    room->entries = (uint64_t)sqlite3_column_int64(stmt, 6);
    room->sum = (uint64_t)sqlite3_column_int64(stmt, 7);
}

static bool rooms(struct store *store, void (*each)(void *context, const struct store_room *room), void *context,
                  struct platform_error *why) {
    struct sqlite_store *s = sq_own(store);
    sqlite3_stmt *stmt = use(s, S_ROOMS);
    struct store_room room;
    int status;
    while ((status = sqlite3_step(stmt)) == SQLITE_ROW) {
        take_room(stmt, &room);
        each(context, &room);
    }
    sqlite3_reset(stmt);
    return status == SQLITE_DONE || sq_failed(s, SAY_STORE_READ, why);
}

static bool one_room(struct store *store, const char *id, struct store_room *room, struct platform_error *why) {
    struct sqlite_store *s = sq_own(store);
    sqlite3_stmt *stmt = use(s, S_ROOM);
    bind_text(stmt, 1, id);
    int status = sqlite3_step(stmt);
    if (status == SQLITE_ROW) take_room(stmt, room);
    sqlite3_reset(stmt);
    if (status == SQLITE_ROW) return true;
    if (status != SQLITE_DONE) return sq_failed(s, SAY_STORE_READ, why);
    why->text[0] = 0;
    return false;
}

/* ---- owners ---- */

static enum store_claim claim(struct store *store, const char *id, int64_t *epoch, struct platform_error *why) {
    struct sqlite_store *s = sq_own(store);
    if (!sq_may_write(s, why)) return STORE_FAILED;
    sqlite3_stmt *stmt = use(s, S_CLAIM);
    bind_text(stmt, 1, id);
    sqlite3_bind_int64(stmt, 2, s->self);
    int status = sqlite3_step(stmt);
    if (status == SQLITE_ROW) {
        *epoch = sqlite3_column_int64(stmt, 0);
        status = sqlite3_step(stmt);
        sqlite3_reset(stmt);
        return status == SQLITE_DONE ? STORE_CLAIMED : (sq_write_failed(s, SAY_STORE_CLAIM, why), STORE_FAILED);
    }
    sqlite3_reset(stmt);
    if (status == SQLITE_DONE) return STORE_MISSING;
    sq_write_failed(s, SAY_STORE_CLAIM, why);
    return STORE_FAILED;
}

/* Looks first, since looking holds nobody up. */
static bool any_free(struct sqlite_store *s, int64_t now_ms) {
    sqlite3_stmt *stmt = use(s, S_ANY_FREE);
    sqlite3_bind_int64(stmt, 1, s->self);
    sqlite3_bind_int64(stmt, 2, 1);
    sqlite3_bind_int64(stmt, 3, now_ms);
    int status = sqlite3_step(stmt);
    sqlite3_reset(stmt);
    return status != SQLITE_DONE;
}

static bool claim_free(struct store *store, int64_t now_ms, unsigned most,
                       void (*each)(void *context, const char *room, int64_t epoch), void *context,
                       struct platform_error *why) {
    struct sqlite_store *s = sq_own(store);
    if (!sq_may_write(s, why)) return false;
    if (!any_free(s, now_ms)) return true;
    sqlite3_stmt *stmt = use(s, S_FREE);
    int status;
    sqlite3_bind_int64(stmt, 1, s->self);
    sqlite3_bind_int64(stmt, 2, most);
    sqlite3_bind_int64(stmt, 3, now_ms);
    /* All rows are there once the first has been given: the change is made before (RETURNING). */
    while ((status = sqlite3_step(stmt)) == SQLITE_ROW)
        each(context, (const char *)sqlite3_column_text(stmt, 0), sqlite3_column_int64(stmt, 1));
    sqlite3_reset(stmt);
    return status == SQLITE_DONE || sq_write_failed(s, SAY_STORE_CLAIM, why);
}

static bool rest(struct store *store, const struct store_rest *list, size_t n, struct platform_error *why) {
    struct sqlite_store *s = sq_own(store);
    if (!sq_begin(s, why)) return false;
    bool good = true;
    for (size_t i = 0; good && i < n; i++) {
        sqlite3_stmt *stmt = use(s, S_REST);
        bind_text(stmt, 1, list[i].id);
        sqlite3_bind_int64(stmt, 2, list[i].epoch);
        sqlite3_bind_int64(stmt, 3, s->self);
        sqlite3_bind_int64(stmt, 4, list[i].wake_ms);
        if (!run(s, S_REST)) good = sq_write_failed(s, SAY_STORE_REST, why);
    }
    return sq_commit(s, good, why);
}

static bool release(struct store *store, struct platform_error *why) {
    struct sqlite_store *s = sq_own(store);
    sqlite3_bind_int64(use(s, S_RELEASE), 1, s->self);
    return sq_may_write(s, why) && (run(s, S_RELEASE) || sq_write_failed(s, SAY_STORE_RELEASE, why));
}

static int64_t self(struct store *store) { return sq_own(store)->self; }

/* ---- secrets, copies ---- */

static bool secret(struct store *store, const char *name, uint8_t bytes[STORE_SECRET], struct platform_error *why) {
    struct sqlite_store *s = sq_own(store);
    sqlite3_stmt *stmt = use(s, S_SECRET_ADD);
    bind_text(stmt, 1, name);
    bind_blob(stmt, 2, bytes, STORE_SECRET);
    bool good = run(s, S_SECRET_ADD);
    sqlite3_clear_bindings(stmt);
    stmt = use(s, S_SECRET_GET);
    bind_text(stmt, 1, name);
    good = good && sqlite3_step(stmt) == SQLITE_ROW && sqlite3_column_bytes(stmt, 0) == STORE_SECRET;
    if (good) memcpy(bytes, sqlite3_column_blob(stmt, 0), STORE_SECRET);
    sqlite3_reset(stmt);
    return good || sq_failed(s, SAY_STORE_SECRET, why);
}

static bool secrets(struct store *store,
                    void (*each)(void *context, const char *name, const uint8_t bytes[STORE_SECRET]), void *context,
                    struct platform_error *why) {
    struct sqlite_store *s = sq_own(store);
    sqlite3_stmt *stmt = use(s, S_SECRETS);
    int status;
    while ((status = sqlite3_step(stmt)) == SQLITE_ROW)
        if (sqlite3_column_bytes(stmt, 1) == STORE_SECRET)
            each(context, (const char *)sqlite3_column_text(stmt, 0), sqlite3_column_blob(stmt, 1));
    sqlite3_reset(stmt);
    return status == SQLITE_DONE || sq_failed(s, SAY_STORE_SECRETS, why);
}

/* ---- results ---- */

static bool result(struct store *store, const struct store_result *x, bool *kept, struct platform_error *why) {
    struct sqlite_store *s = sq_own(store);
    sqlite3_stmt *stmt = use(s, S_RESULT);
    bind_text(stmt, 1, x->board);
    bind_text(stmt, 2, x->person);
    bind_text(stmt, 3, x->name);
    sqlite3_bind_double(stmt, 4, x->loss);
    sqlite3_bind_int64(stmt, 5, x->score);
    sqlite3_bind_int64(stmt, 6, x->at_ms);
    if (!sq_may_write(s, why)) return false;
    if (!run(s, S_RESULT)) return sq_write_failed(s, SAY_STORE_RESULT, why);
    *kept = sqlite3_changes(s->db) == 1;
    return true;
}

static void take_text(sqlite3_stmt *stmt, int column, char *out, size_t size) {
    snprintf(out, size, "%s", (const char *)sqlite3_column_text(stmt, column));
}

static bool results(struct store *store, const char *board, uint32_t most,
                    void (*each)(void *context, const struct store_result *result), void *context,
                    struct platform_error *why) {
    struct sqlite_store *s = sq_own(store);
    sqlite3_stmt *stmt = use(s, S_RESULTS);
    struct store_result x;
    int status;
    bind_text(stmt, 1, board);
    sqlite3_bind_int64(stmt, 2, most);
    while ((status = sqlite3_step(stmt)) == SQLITE_ROW) {
        take_text(stmt, 0, x.board, sizeof x.board);
        take_text(stmt, 1, x.person, sizeof x.person);
        take_text(stmt, 2, x.name, sizeof x.name);
        x.loss = sqlite3_column_double(stmt, 3);
        x.score = sqlite3_column_int64(stmt, 4);
        x.at_ms = sqlite3_column_int64(stmt, 5);
        each(context, &x);
    }
    sqlite3_reset(stmt);
    return status == SQLITE_DONE || sq_failed(s, SAY_STORE_RESULTS, why);
}

static bool place(struct store *store, const char *board, const char *person, uint64_t *at, uint64_t *of,
                  struct platform_error *why) {
    struct sqlite_store *s = sq_own(store);
    sqlite3_stmt *stmt = use(s, S_PLACE);
    bind_text(stmt, 1, board);
    bind_text(stmt, 2, person);
    bool good = sqlite3_step(stmt) == SQLITE_ROW;
    *of = good ? (uint64_t)sqlite3_column_int64(stmt, 0) : 0;
    *at = good ? (uint64_t)sqlite3_column_int64(stmt, 1) : 0;
    sqlite3_reset(stmt);
    return good || sq_failed(s, SAY_STORE_RESULTS, why);
}

static bool forget_results(struct store *store, const char *person, int64_t before_ms, struct platform_error *why) {
    struct sqlite_store *s = sq_own(store);
    sqlite3_stmt *stmt = use(s, S_FORGET_RESULTS);
    bind_text(stmt, 1, person);
    sqlite3_bind_int64(stmt, 2, before_ms);
    return sq_may_write(s, why) && (run(s, S_FORGET_RESULTS) || sq_write_failed(s, SAY_STORE_FORGET, why));
}

/* ---- other processes: there are none ---- */

static int news_fd(struct store *store) {
    (void)store;
    return -1;
}

static bool news(struct store *store, void (*each)(void *context, const struct store_news *news), void *context,
                 struct platform_error *why) {
    (void)store, (void)each, (void)context, (void)why;
    return true;
}

static bool send_text(struct store *store, int64_t to, const char *text, struct platform_error *why) {
    (void)store, (void)to, (void)text, (void)why;
    return true;
}

const struct store_kind store_sqlite = {
    .name = "sqlite",
    .open = sq_open,
    .close = sq_close,
    .state = sq_state,
    .patience = sq_patience,
    .append = append,
    .read = read_entries,
    .recall = sq_recall,
    .rooms = rooms,
    .room = one_room,
    .claim = claim,
    .claim_free = claim_free,
    .rest = rest,
    .release = release,
    .secret = secret,
    .secrets = secrets,
    .result = result,
    .results = results,
    .place = place,
    .forget_results = forget_results,
    .note = sq_note,
    .notes = sq_notes,
    .take_note = sq_take_note,
    .drop_notes = sq_drop_notes,
    .forget = sq_forget,
    .rewrite = rewrite,
    .erase = erase,
    .backup = sq_backup,
    .check = sq_check,
    .tend = sq_tend,
    .self = self,
    .news_fd = news_fd,
    .news = news,
    .send = send_text,
};
