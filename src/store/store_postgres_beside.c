/* store_postgres_beside.c - see store_postgres.h: snapshots of rooms, and who is named in which entry. */
#include "store_postgres.h"

#include <stdlib.h>

/* ---- with the entries of a batch ---- */

static bool keep_names(struct pg_store *s, const struct store_batch *batches, size_t n, const int64_t *number) {
    char person[STORE_ID_MAX];
    bool any = false;
    pg_columns_open(s);
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; number[i] && k < batches[i].n; k++) {
            if (!store_named(batches[i].entry[k].bytes, batches[i].entry[k].size, person)) continue;
            if (!store_id_good(person)) continue; /* what is in no form that entries have names nobody */
            any = true;
            pg_put_id(pg_column(s, 0), person);
            pg_put_number(pg_column(s, 1), number[i]);
            pg_put_number(pg_column(s, 2), (int64_t)(batches[i].first + k));
        }
    if (!pg_columns_close(s)) return false;
    const char *values[] = {s->column[0].bytes, s->column[1].bytes, s->column[2].bytes};
    return !any || pg_run(s, S_NAME, 3, values);
}

static bool keep_snapshot(struct pg_store *s, int64_t room, const struct store_batch *b) {
    struct number_text number = pg_as_text(room), seq = pg_as_text((int64_t)b->snapshot_seq);
    struct text *t = &s->column[0];
    t->n = 0;
    t->failed = false;
    pg_put_hex(t, "\\x", b->snapshot.bytes, b->snapshot.size);
    const char *values[] = {number.text, seq.text, t->bytes}, *old[] = {number.text, "2"};
    return !t->failed && pg_run(s, S_SNAP, 3, values) && pg_run(s, S_UNSNAP, 2, old);
}

bool pg_keep_beside(struct pg_store *s, const struct store_batch *batches, size_t n, const int64_t *number) {
    bool good = keep_names(s, batches, n, number);
    for (size_t i = 0; good && i < n; i++) {
        struct number_text room = pg_as_text(number[i]);
        const char *all[] = {room.text, "0"};
        if (number[i] && batches[i].drops_snapshots) good = pg_run(s, S_UNSNAP, 2, all);
        if (good && number[i] && batches[i].snapshot.size) good = keep_snapshot(s, number[i], &batches[i]);
    }
    return good;
}

bool pg_recall(struct store *store, const char *room, uint64_t before,
               bool (*each)(void *context, uint64_t seq, const void *bytes, size_t size), void *context,
               struct platform_error *why) {
    struct pg_store *s = pg_own(store);
    struct number_text last = pg_as_text(before > INT64_MAX ? INT64_MAX : (int64_t)before);
    const char *values[] = {room, last.text};
    if (!pg_ready(s, why)) return false;
    PGresult *r = pg_ask(s, S_RECALL, 2, values, true);
    bool good = pg_has_rows(s, r, SAY_STORE_READ, why);
    if (good && PQntuples(r))
        each(context, (uint64_t)pg_binary_number(PQgetvalue(r, 0, 0)), PQgetvalue(r, 0, 1),
             (size_t)PQgetlength(r, 0, 1));
    PQclear(r);
    return good;
}

/* ---- forgetting ---- */

/* What stands in the entries from now on, and what that does to the sums of their rooms. */
static bool without_names(struct pg_store *s, const PGresult *found, store_without *without, void *context) {
    char out[STORE_FORGET_MAX];
    pg_columns_open(s);
    for (int i = 0; i < PQntuples(found); i++) {
        int64_t room = pg_binary_number(PQgetvalue(found, i, 0)), seq = pg_binary_number(PQgetvalue(found, i, 1));
        const char *bytes = PQgetvalue(found, i, 2);
        size_t size = (size_t)PQgetlength(found, i, 2), n = without(context, bytes, size, out, sizeof out);
        const char *now = n ? out : bytes;
        uint64_t change = n ? store_sum((uint64_t)seq, out, n) ^ store_sum((uint64_t)seq, bytes, size) : 0;
        pg_put_number(pg_column(s, 0), room);
        pg_put_number(pg_column(s, 1), seq);
        pg_put_hex(pg_column(s, 2), "\"\\\\x", now, n ? n : size);
        pg_put(&s->column[2], "\"", 1);
        pg_put_number(pg_column(s, 3), (int64_t)change);
    }
    return pg_columns_close(s);
}

static bool change_entries(struct pg_store *s, const char *person, const PGresult *found, store_without *without,
                           void *context) {
    if (!without_names(s, found, without, context)) return false;
    const char *room = s->column[0].bytes, *seq = s->column[1].bytes;
    const char *bodies[] = {room, seq, s->column[2].bytes}, *sums[] = {room, s->column[3].bytes};
    const char *rooms[] = {room}, *names[] = {person, room, seq};
    return pg_run(s, S_FORGET, 3, bodies) && pg_run(s, S_FORGET_SUMS, 2, sums) && pg_run(s, S_FORGET_SNAPS, 1, rooms) &&
           pg_run(s, S_UNNAME, 3, names);
}

bool pg_forget(struct store *store, const char *person, unsigned most, store_without *without, void *context,
               unsigned *looked, struct platform_error *why) {
    struct pg_store *s = pg_own(store);
    struct number_text limit = pg_as_text(most);
    const char *values[] = {person, limit.text};
    *looked = 0;
    if (!pg_may_write(s, why)) return false;
    PGresult *found = pg_begin(s) ? pg_ask(s, S_NAMED, 2, values, true) : NULL;
    bool good = PQresultStatus(found) == PGRES_TUPLES_OK;
    if (good) *looked = (unsigned)PQntuples(found);
    good = good && (!*looked || change_entries(s, person, found, without, context)) && pg_commit(s);
    PQclear(found);
    if (good) return true;
    pg_broken(s, SAY_STORE_FORGET_NAME, why);
    pg_plain(s, "ROLLBACK");
    return false;
}
