/*
 * store_sqlite_beside.c - see store_sqlite.h: snapshots of rooms, notes, and who is named in which entry. All of it is seldom
 * needed, so statements are prepared when they are.
 */
#include "store_sqlite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static sqlite3_stmt *statement(struct sqlite_store *s, const char *sql) {
    sqlite3_stmt *stmt = NULL;
    sqlite3_prepare_v2(s->db, sql, -1, &stmt, NULL);
    return stmt; /* NULL: whatever is done with it fails */
}

static bool finish(sqlite3_stmt *stmt) {
    bool good = stmt && sqlite3_step(stmt) == SQLITE_DONE;
    sqlite3_finalize(stmt);
    return good;
}

/* ---- with the entries of a batch ---- */

static bool keep_name(struct sqlite_store *s, int64_t room, uint64_t seq, const char *person) {
    sqlite3_stmt *stmt = statement(s, "INSERT OR IGNORE INTO named (person, room, seq) VALUES (?1, ?2, ?3)");
    sqlite3_bind_text(stmt, 1, person, -1, SQLITE_STATIC);
    sqlite3_bind_int64(stmt, 2, room);
    sqlite3_bind_int64(stmt, 3, (int64_t)seq);
    return finish(stmt);
}

static bool keep_snapshot(struct sqlite_store *s, int64_t room, const struct store_batch *b) {
    sqlite3_stmt *stmt = statement(s, "INSERT OR REPLACE INTO snapshots (room, seq, body) VALUES (?1, ?2, ?3)");
    sqlite3_bind_int64(stmt, 1, room);
    sqlite3_bind_int64(stmt, 2, (int64_t)b->snapshot_seq);
    sqlite3_bind_blob64(stmt, 3, b->snapshot.bytes, b->snapshot.size, SQLITE_STATIC);
    return finish(stmt);
}

/* All but the last so many. */
static bool drop_snapshots(struct sqlite_store *s, int64_t room, int keep) {
    sqlite3_stmt *stmt = statement(s, "DELETE FROM snapshots WHERE room = ?1 AND seq NOT IN "
                                      "(SELECT seq FROM snapshots WHERE room = ?1 ORDER BY seq DESC LIMIT ?2)");
    sqlite3_bind_int64(stmt, 1, room);
    sqlite3_bind_int(stmt, 2, keep);
    return finish(stmt);
}

bool sq_keep_beside(struct sqlite_store *s, int64_t number, const struct store_batch *b) {
    char person[STORE_ID_MAX];
    for (size_t i = 0; i < b->n; i++)
        if (store_named(b->entry[i].bytes, b->entry[i].size, person) && !keep_name(s, number, b->first + i, person))
            return false;
    if (b->drops_snapshots && !drop_snapshots(s, number, 0)) return false;
    return !b->snapshot.size || (keep_snapshot(s, number, b) && drop_snapshots(s, number, 2));
}

bool sq_erase_snapshots(struct sqlite_store *s, const char *room) {
    sqlite3_stmt *stmt = statement(s, "DELETE FROM snapshots WHERE room = (SELECT number FROM rooms WHERE id = ?1)");
    sqlite3_bind_text(stmt, 1, room, -1, SQLITE_STATIC);
    return finish(stmt);
}

bool sq_erase_names(struct sqlite_store *s, const char *room) {
    sqlite3_stmt *stmt = statement(s, "DELETE FROM named WHERE room = (SELECT number FROM rooms WHERE id = ?1)");
    sqlite3_bind_text(stmt, 1, room, -1, SQLITE_STATIC);
    return finish(stmt);
}

bool sq_recall(struct store *store, const char *room, uint64_t before,
               bool (*each)(void *context, uint64_t seq, const void *bytes, size_t size), void *context,
               struct platform_error *why) {
    struct sqlite_store *s = sq_own(store);
    sqlite3_stmt *stmt = statement(s, "SELECT seq, body FROM snapshots WHERE room = (SELECT number FROM rooms "
                                      "WHERE id = ?1) AND seq <= ?2 ORDER BY seq DESC LIMIT 1");
    sqlite3_bind_text(stmt, 1, room, -1, SQLITE_STATIC);
    sqlite3_bind_int64(stmt, 2, before > INT64_MAX ? INT64_MAX : (int64_t)before);
    int status = stmt ? sqlite3_step(stmt) : SQLITE_ERROR;
    if (status == SQLITE_ROW)
        each(context, (uint64_t)sqlite3_column_int64(stmt, 0), sqlite3_column_blob(stmt, 1),
             (size_t)sqlite3_column_bytes(stmt, 1));
    sqlite3_finalize(stmt);
    return status == SQLITE_ROW || status == SQLITE_DONE || sq_failed(s, SAY_STORE_READ, why);
}

/* ---- forgetting ---- */

struct naming { /* an entry that names the person */
    int64_t room, seq;
};

static unsigned find_named(struct sqlite_store *s, const char *person, unsigned most, struct naming *list, bool *good) {
    sqlite3_stmt *stmt = statement(s, "SELECT room, seq FROM named WHERE person = ?1 LIMIT ?2");
    unsigned n = 0;
    int status = SQLITE_ERROR;
    sqlite3_bind_text(stmt, 1, person, -1, SQLITE_STATIC);
    sqlite3_bind_int64(stmt, 2, most);
    while (stmt && (status = sqlite3_step(stmt)) == SQLITE_ROW && n < most)
        list[n++] = (struct naming){sqlite3_column_int64(stmt, 0), sqlite3_column_int64(stmt, 1)};
    sqlite3_finalize(stmt);
    *good = status == SQLITE_DONE;
    return n;
}

static bool put_entry(struct sqlite_store *s, const struct naming *at, const char *bytes, size_t size,
                      uint64_t change) {
    sqlite3_stmt *stmt = statement(s, "UPDATE entries SET body = ?3 WHERE room = ?1 AND seq = ?2");
    sqlite3_bind_int64(stmt, 1, at->room);
    sqlite3_bind_int64(stmt, 2, at->seq);
    sqlite3_bind_blob64(stmt, 3, bytes, size, SQLITE_STATIC);
    if (!finish(stmt)) return false;
    stmt = statement(s, "UPDATE rooms SET sum = (sum | ?2) - (sum & ?2) WHERE number = ?1");
    sqlite3_bind_int64(stmt, 1, at->room);
    sqlite3_bind_int64(stmt, 2, (int64_t)change);
    return finish(stmt) && drop_snapshots(s, at->room, 0);
}

static bool forget_one(struct sqlite_store *s, const char *person, const struct naming *at, store_without *without,
                       void *context) {
    char out[STORE_FORGET_MAX];
    size_t n = 0;
    uint64_t change = 0, seq = (uint64_t)at->seq;
    sqlite3_stmt *stmt = statement(s, "SELECT body FROM entries WHERE room = ?1 AND seq = ?2");
    sqlite3_bind_int64(stmt, 1, at->room);
    sqlite3_bind_int64(stmt, 2, at->seq);
    if (stmt && sqlite3_step(stmt) == SQLITE_ROW) {
        const void *bytes = sqlite3_column_blob(stmt, 0);
        size_t size = (size_t)sqlite3_column_bytes(stmt, 0);
        n = without(context, bytes, size, out, sizeof out);
        if (n) change = store_sum(seq, out, n) ^ store_sum(seq, bytes, size);
    }
    sqlite3_finalize(stmt);
    if (n && !put_entry(s, at, out, n, change)) return false;
    stmt = statement(s, "DELETE FROM named WHERE person = ?1 AND room = ?2 AND seq = ?3");
    sqlite3_bind_text(stmt, 1, person, -1, SQLITE_STATIC);
    sqlite3_bind_int64(stmt, 2, at->room);
    sqlite3_bind_int64(stmt, 3, at->seq);
    return finish(stmt);
}

bool sq_forget(struct store *store, const char *person, unsigned most, store_without *without, void *context,
               unsigned *looked, struct platform_error *why) {
    struct sqlite_store *s = sq_own(store);
    struct naming *list = malloc(most * sizeof *list);
    bool good = list != NULL;
    if (!good) return platform_refuse(why, 0, SAY_MEMORY_NONE);
    if (!sq_begin(s, why)) return free(list), false;
    *looked = find_named(s, person, most, list, &good);
    for (unsigned i = 0; good && i < *looked; i++) good = forget_one(s, person, &list[i], without, context);
    if (!good) sq_write_failed(s, SAY_STORE_FORGET_NAME, why);
    free(list);
    return sq_commit(s, good, why);
}

/* ---- notes ---- */

bool sq_note(struct store *store, const struct store_note *note, struct platform_error *why) {
    struct sqlite_store *s = sq_own(store);
    if (!sq_may_write(s, why)) return false;
    sqlite3_stmt *stmt = statement(s, "INSERT OR REPLACE INTO notes (kind, key, value, at) VALUES (?1, ?2, ?3, ?4)");
    sqlite3_bind_text(stmt, 1, note->kind, -1, SQLITE_STATIC);
    sqlite3_bind_text(stmt, 2, note->key, -1, SQLITE_STATIC);
    sqlite3_bind_text(stmt, 3, note->value, -1, SQLITE_STATIC);
    sqlite3_bind_int64(stmt, 4, note->at_ms);
    return finish(stmt) || sq_write_failed(s, SAY_STORE_NOTE, why);
}

static void take_text(sqlite3_stmt *stmt, int column, char *out, size_t size) {
    const unsigned char *text = sqlite3_column_text(stmt, column);
    snprintf(out, size, "%s", text ? (const char *)text : "");
}

static struct store_note note_of(sqlite3_stmt *stmt) {
    struct store_note note = {.at_ms = sqlite3_column_int64(stmt, 3), .number = sqlite3_column_int64(stmt, 4)};
    take_text(stmt, 0, note.kind, sizeof note.kind);
    take_text(stmt, 1, note.key, sizeof note.key);
    take_text(stmt, 2, note.value, sizeof note.value);
    return note;
}

bool sq_notes(struct store *store, const char *kind, int64_t after,
              void (*each)(void *context, const struct store_note *note), void *context, struct platform_error *why) {
    struct sqlite_store *s = sq_own(store);
    int status = SQLITE_ERROR;
    sqlite3_stmt *stmt = statement(s, "SELECT kind, key, value, at, number FROM notes WHERE (kind = ?1 OR ?1 = '') AND "
                                      "number > ?2 ORDER BY number");
    sqlite3_bind_text(stmt, 1, kind, -1, SQLITE_STATIC);
    sqlite3_bind_int64(stmt, 2, after);
    while (stmt && (status = sqlite3_step(stmt)) == SQLITE_ROW) {
        struct store_note note = note_of(stmt);
        each(context, &note);
    }
    sqlite3_finalize(stmt);
    return status == SQLITE_DONE || sq_failed(s, SAY_STORE_READ, why);
}

bool sq_take_note(struct store *store, const char *kind, const char *key, struct store_note *note, bool *taken,
                  struct platform_error *why) {
    struct sqlite_store *s = sq_own(store);
    *taken = false;
    if (!sq_may_write(s, why)) return false;
    sqlite3_stmt *stmt = statement(s, "DELETE FROM notes WHERE kind = ?1 AND key = ?2 "
                                      "RETURNING kind, key, value, at, number");
    sqlite3_bind_text(stmt, 1, kind, -1, SQLITE_STATIC);
    sqlite3_bind_text(stmt, 2, key, -1, SQLITE_STATIC);
    int status = stmt ? sqlite3_step(stmt) : SQLITE_ERROR;
    if (status == SQLITE_ROW) {
        *note = note_of(stmt);
        status = sqlite3_step(stmt); /* it is committed with the last step */
        *taken = status == SQLITE_DONE;
    }
    sqlite3_finalize(stmt);
    return status == SQLITE_DONE || sq_write_failed(s, SAY_STORE_NOTE, why);
}

bool sq_drop_notes(struct store *store, const char *kind, int64_t before_ms, struct platform_error *why) {
    struct sqlite_store *s = sq_own(store);
    if (!sq_may_write(s, why)) return false;
    sqlite3_stmt *stmt = statement(s, "DELETE FROM notes WHERE kind = ?1 AND at < ?2");
    sqlite3_bind_text(stmt, 1, kind, -1, SQLITE_STATIC);
    sqlite3_bind_int64(stmt, 2, before_ms);
    return finish(stmt) || sq_write_failed(s, SAY_STORE_NOTE, why);
}
