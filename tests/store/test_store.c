/*
 * test_store.c - what both backends of the store promise (store.h), tested by the same code. With ASTRAGAL_POSTGRES in
 * the environment PostgreSQL is tested, and every test begins with an empty schema; without it SQLite, with a file of
 * its own for every test.
 */
#include "unit.h"

#include "store.h"

#include <libpq-fe.h>
#include <poll.h>
#include <sqlite3.h>

static char folder[] = "/tmp/astragal-store-XXXXXX";
static char where[400];

static bool shared(void) { return getenv("ASTRAGAL_POSTGRES") != NULL; }

static void fresh(void) {
    static unsigned number;
    if (!shared()) {
        snprintf(where, sizeof where, "%s/%u.db", folder, number++);
        return;
    }
    snprintf(where, sizeof where, "%s", getenv("ASTRAGAL_POSTGRES"));
    PGconn *db = PQconnectdb(where);
    PQclear(PQexec(db, "SET client_min_messages = error"));
    PGresult *r = PQexec(db, "DROP SCHEMA IF EXISTS astragal CASCADE");
    assert_int_equal(PQresultStatus(r), PGRES_COMMAND_OK);
    PQclear(r);
    PQfinish(db);
}

static struct store *try_open(const char *place, struct platform_error *why) {
    return (shared() ? &store_postgres : &store_sqlite)->open(place, why);
}

static struct store *opened(void) {
    struct platform_error why = {0};
    struct store *s = try_open(where, &why);
    if (!s) fail_msg("%s", why.text);
    return s;
}

static void shut(struct store *s) { s->kind->close(s); }

/* Adds texts to a room; the verdict. */
static enum store_verdict add(struct store *s, const char *room, int64_t epoch, uint64_t first, const char *texts,
                              bool closes) {
    struct store_bytes entry[16];
    char copy[400], *save = NULL;
    size_t n = 0;
    struct platform_error why = {0};
    snprintf(copy, sizeof copy, "%s", texts);
    for (char *w = strtok_r(copy, " ", &save); w; w = strtok_r(NULL, " ", &save))
        entry[n++] = (struct store_bytes){w, strlen(w)};
    struct store_batch batch =
        {.room = room, .epoch = epoch, .first = first, .n = n, .entry = entry, .at_ms = 1000, .closes = closes};
    if (!s->kind->append(s, &batch, 1, &why)) fail_msg("%s", why.text);
    return batch.verdict;
}

static bool gather(void *context, uint64_t seq, const void *bytes, size_t size) {
    char *text = context;
    snprintf(text + strlen(text), 400 - strlen(text), "%d:%.*s ", (int)seq, (int)size, (const char *)bytes);
    return true;
}

/* The entries of a room from a number on: "1:a 2:b ". */
static const char *all(struct store *s, const char *room, uint64_t from) {
    static char text[400];
    struct platform_error why = {0};
    text[0] = 0;
    if (!s->kind->read(s, room, from, gather, text, &why)) fail_msg("%s", why.text);
    return text;
}

/* ---- entries ---- */

static void test_entries_are_read_as_they_were_written(void **state) {
    (void)state;
    fresh();
    struct store *s = opened();
    assert_int_equal(add(s, "ann", 1, 1, "a b", false), STORE_KEPT);
    assert_int_equal(add(s, "ann", 1, 3, "c", false), STORE_KEPT);
    assert_int_equal(add(s, "bea", 1, 1, "x", false), STORE_KEPT);
    assert_string_equal(all(s, "ann", 1), "1:a 2:b 3:c ");
    assert_string_equal(all(s, "ann", 3), "3:c ");
    assert_string_equal(all(s, "nobody", 1), "");
    shut(s);
    s = opened(); /* it is still there */
    assert_string_equal(all(s, "ann", 1), "1:a 2:b 3:c ");
    shut(s);
}

static bool is_every_byte(void *context, uint64_t seq, const void *bytes, size_t size) {
    (void)seq;
    const unsigned char *b = bytes;
    assert_int_equal(size, 256);
    for (unsigned i = 0; i < 256; i++) assert_int_equal(b[i], i);
    *(bool *)context = true;
    return true;
}

static void test_every_byte_survives(void **state) {
    (void)state;
    fresh();
    struct store *s = opened();
    unsigned char bytes[256];
    bool seen = false;
    struct platform_error why = {0};
    for (unsigned i = 0; i < 256; i++) bytes[i] = (unsigned char)i;
    struct store_bytes entry[] = {{bytes, sizeof bytes}, {"", 0}};
    struct store_batch batch = {.room = "null", .epoch = 1, .first = 1, .n = 2, .entry = entry, .at_ms = 5};
    assert_true(s->kind->append(s, &batch, 1, &why));
    assert_int_equal(batch.verdict, STORE_KEPT);
    batch.n = 1;
    struct store_room room;
    assert_true(s->kind->room(s, "null", &room, &why));
    assert_int_equal(room.entries, 2);
    batch.room = "one";
    assert_true(s->kind->append(s, &batch, 1, &why));
    assert_true(s->kind->read(s, "one", 1, is_every_byte, &seen, &why));
    assert_true(seen);
    shut(s);
}

static void test_a_gap_or_a_number_twice_is_stale(void **state) {
    (void)state;
    fresh();
    struct store *s = opened();
    add(s, "ann", 1, 1, "a b", false);
    assert_int_equal(add(s, "ann", 1, 4, "d", false), STORE_STALE);
    assert_int_equal(add(s, "ann", 1, 2, "b", false), STORE_STALE);
    assert_int_equal(add(s, "ann", 1, 1, "a", false), STORE_STALE); /* nor is a room made twice */
    assert_int_equal(add(s, "new", 1, 2, "b", false), STORE_STALE); /* nor without its first entry */
    assert_string_equal(all(s, "ann", 1), "1:a 2:b ");
    assert_int_equal(add(s, "ann", 1, 3, "c", false), STORE_KEPT);
    shut(s);
}

/* ---- owners ---- */

static void test_a_stale_epoch_writes_nothing_and_the_rest_of_the_group_is_kept(void **state) {
    (void)state;
    fresh();
    struct store *s = opened();
    int64_t epoch = 0;
    struct platform_error why = {0};
    add(s, "ann", 1, 1, "a", false);
    add(s, "bea", 1, 1, "x", false);
    assert_int_equal(s->kind->claim(s, "ann", &epoch, &why), STORE_CLAIMED);
    assert_int_equal(epoch, 2);
    struct store_bytes entry = {"new", 3};
    struct store_batch group[] = {
        {.room = "ann", .epoch = 1, .first = 2, .n = 1, .entry = &entry, .at_ms = 7},
        {.room = "bea", .epoch = 1, .first = 2, .n = 1, .entry = &entry, .at_ms = 7},
    };
    assert_true(s->kind->append(s, group, 2, &why));
    assert_int_equal(group[0].verdict, STORE_STALE);
    assert_int_equal(group[1].verdict, STORE_KEPT);
    assert_string_equal(all(s, "ann", 1), "1:a ");
    assert_string_equal(all(s, "bea", 1), "1:x 2:new ");
    assert_int_equal(add(s, "ann", 2, 2, "b", false), STORE_KEPT);
    shut(s);
}

static void test_an_owner_that_is_gone_is_followed_by_another(void **state) {
    (void)state;
    fresh();
    struct store *a = opened(), *b = opened();
    struct platform_error why = {0};
    int64_t epoch = 0;
    assert_int_not_equal(a->kind->self(a), b->kind->self(b));
    add(a, "ann", 1, 1, "a", false);
    /* Where a store can be shared the living owner keeps its room; a file belongs to one server alone. */
    if (shared()) {
        assert_int_equal(b->kind->claim(b, "ann", &epoch, &why), STORE_OTHERS);
        assert_int_equal(add(b, "ann", 1, 2, "b", false), STORE_STALE); /* the epoch is right, the owner is not */
        shut(a);
        for (unsigned i = 0; i < 100 && b->kind->claim(b, "ann", &epoch, &why) == STORE_OTHERS; i++) poll(NULL, 0, 20);
    } else {
        assert_int_equal(b->kind->claim(b, "ann", &epoch, &why), STORE_CLAIMED);
        assert_int_equal(add(a, "ann", 1, 2, "late", false), STORE_STALE);
        shut(a);
    }
    assert_int_equal(epoch, 2);
    assert_int_equal(add(b, "ann", epoch, 2, "b", false), STORE_KEPT);
    assert_string_equal(all(b, "ann", 1), "1:a 2:b ");
    assert_int_equal(b->kind->claim(b, "nobody", &epoch, &why), STORE_MISSING);
    shut(b);
}

static void count_claimed(void *context, const char *room, int64_t epoch) {
    assert_true(room[0] == 'r');
    assert_int_equal(epoch, 2);
    ++*(unsigned *)context;
}

static void test_all_free_rooms_are_claimed_at_once_but_not_closed_ones(void **state) {
    (void)state;
    fresh();
    struct store *a = opened();
    struct platform_error why = {0};
    unsigned n = 0;
    add(a, "r1", 1, 1, "a", false);
    add(a, "r2", 1, 1, "a", false);
    add(a, "r3", 1, 1, "a", false);
    add(a, "shut", 1, 1, "a z", true);
    assert_true(a->kind->claim_free(a, 1, 10, count_claimed, &n, &why));
    assert_int_equal(n, 0); /* they are its own already */
    assert_true(a->kind->release(a, &why));
    shut(a);
    struct store *b = opened();
    assert_true(b->kind->claim_free(b, 1, 2, count_claimed, &n, &why));
    assert_int_equal(n, 2);
    assert_true(b->kind->claim_free(b, 1, 10, count_claimed, &n, &why));
    assert_int_equal(n, 3);
    int64_t epoch = 0;
    assert_int_equal(b->kind->claim(b, "shut", &epoch, &why), STORE_MISSING);
    assert_int_equal(add(b, "shut", 1, 3, "more", false), STORE_STALE);
    assert_string_equal(all(b, "shut", 1), "1:a 2:z ");
    shut(b);
}

/* ---- rooms ---- */

static void list_rooms(void *context, const struct store_room *room) {
    char *text = context;
    snprintf(text + strlen(text), 400 - strlen(text), "%s:%d%s ", room->id, (int)room->entries,
             room->closed ? ":closed" : "");
}

static void test_rooms_are_listed_rewritten_and_erased(void **state) {
    (void)state;
    fresh();
    struct store *s = opened();
    struct platform_error why = {0};
    struct store_room room;
    char text[400] = "";
    add(s, "b", 1, 1, "x y", false);
    add(s, "C", 1, 1, "x", true);
    add(s, "a", 1, 1, "name more", false);
    assert_true(s->kind->rooms(s, list_rooms, text, &why));
    assert_string_equal(text, "C:1:closed a:2 b:2 ");
    assert_true(s->kind->room(s, "b", &room, &why));
    assert_int_equal(room.created_ms, 1000);
    assert_int_equal(room.changed_ms, 1000);
    assert_false(room.closed);
    assert_true(s->kind->rewrite(s, "a", 1, "gone", 4, &why));
    assert_string_equal(all(s, "a", 1), "1:gone 2:more ");
    assert_true(s->kind->erase(s, "b", &why));
    assert_false(s->kind->room(s, "b", &room, &why));
    assert_string_equal(why.text, "");
    assert_string_equal(all(s, "b", 1), "");
    assert_int_equal(add(s, "b", 1, 1, "again", false), STORE_KEPT);
    assert_string_equal(all(s, "b", 1), "1:again ");
    shut(s);
}

static void test_a_secret_is_drawn_once(void **state) {
    (void)state;
    fresh();
    struct store *a = opened(), *b = opened();
    uint8_t one[STORE_SECRET], two[STORE_SECRET];
    struct platform_error why = {0};
    memset(one, 1, sizeof one);
    memset(two, 2, sizeof two);
    assert_true(a->kind->secret(a, STORE_TOKENS, one, &why));
    assert_true(b->kind->secret(b, STORE_TOKENS, two, &why));
    assert_int_equal(one[0], 1);
    assert_memory_equal(one, two, sizeof one);
    memset(two, 3, sizeof two);
    assert_true(b->kind->secret(b, "other", two, &why));
    assert_int_equal(two[5], 3);
    shut(a);
    shut(b);
}

/* ---- results ---- */

static void list_results(void *context, const struct store_result *x) {
    char *text = context;
    size_t n = strlen(text);
    snprintf(text + n, 400 - n, "%s:%s:%s:%.2f:%d ", x->board, x->person, x->name, x->loss, (int)x->score);
}

static bool bring(struct store *s, const char *board, const char *person, double loss, int64_t at) {
    struct store_result x = {.loss = loss, .score = 400, .at_ms = at};
    struct platform_error why = {0};
    bool kept = false;
    snprintf(x.board, sizeof x.board, "%s", board);
    snprintf(x.person, sizeof x.person, "%s", person);
    snprintf(x.name, sizeof x.name, "N'%s\"é", person);
    if (!s->kind->result(s, &x, &kept, &why)) fail_msg("%s", why.text);
    return kept;
}

static void test_a_backup_is_a_whole_copy(void **state) {
    (void)state;
    fresh();
    struct store *s = opened();
    struct platform_error why = {0};
    char path[200], text[400] = "";
    uint8_t key[STORE_SECRET], copied[STORE_SECRET] = {0};
    memset(key, 7, sizeof key);
    add(s, "ann", 1, 1, "a b c", false);
    add(s, "old", 1, 1, "x", true);
    bring(s, "d/b", "1", 0.5, 10);
    assert_true(s->kind->secret(s, STORE_TOKENS, key, &why));
    snprintf(path, sizeof path, "%s/backup-%d.db", folder, (int)shared());
    if (!s->kind->backup(s, path, &why)) fail_msg("%s", why.text);
    assert_int_equal(add(s, "ann", 1, 4, "later", false), STORE_KEPT); /* the store goes on */
    struct store *copy = store_sqlite.open(path, &why);
    assert_non_null(copy);
    assert_true(copy->kind->rooms(copy, list_rooms, text, &why));
    assert_string_equal(text, "ann:3 old:1:closed ");
    assert_string_equal(all(copy, "ann", 1), "1:a 2:b 3:c ");
    text[0] = 0;
    assert_true(copy->kind->results(copy, "", 9, list_results, text, &why));
    assert_string_equal(text, "d/b:1:N'1\"é:0.50:400 ");
    assert_true(copy->kind->secret(copy, STORE_TOKENS, copied, &why));
    assert_memory_equal(key, copied, sizeof key);
    assert_false(s->kind->backup(s, path, &why)); /* it is not written over */
    assert_non_null(strstr(why.text, "backup"));
    shut(copy);
    shut(s);
}

static void test_everything_can_be_copied_back(void **state) {
    (void)state;
    fresh();
    struct platform_error why = {0};
    char path[200], text[400] = "";
    snprintf(path, sizeof path, "%s/from-%d.db", folder, (int)shared());
    struct store *from = store_sqlite.open(path, &why);
    add(from, "ann", 3, 1, "a b c", false);
    add(from, "old", 1, 1, "x y", true);
    struct store *to = opened();
    if (!store_copy(from, to, &why)) fail_msg("%s", why.text);
    assert_true(to->kind->rooms(to, list_rooms, text, &why));
    assert_string_equal(text, "ann:3 old:2:closed ");
    assert_string_equal(all(to, "old", 1), "1:x 2:y ");
    struct store_room room;
    assert_true(to->kind->room(to, "ann", &room, &why));
    assert_int_equal(room.owner, 0);
    assert_int_equal(room.epoch, 3);
    assert_false(store_copy(from, to, &why)); /* nothing is written over */
    assert_non_null(strstr(why.text, "ann"));
    shut(to);
    shut(from);
}

static void test_results_are_ordered_and_the_first_of_a_person_stays(void **state) {
    (void)state;
    fresh();
    struct store *s = opened();
    struct platform_error why = {0};
    char text[400] = "";
    uint64_t at, of;
    assert_true(bring(s, "d/b", "1", 0.5, 10));
    assert_true(bring(s, "d/b", "2", 0.25, 20));
    assert_true(bring(s, "d/b", "3", 0.5, 5)); /* as good as 1, and earlier */
    assert_true(bring(s, "d/f", "1", 9, 10));
    assert_false(bring(s, "d/b", "1", 0, 30)); /* better, but the first counts */
    assert_true(s->kind->results(s, "d/b", 2, list_results, text, &why));
    assert_string_equal(text, "d/b:2:N'2\"é:0.25:400 d/b:3:N'3\"é:0.50:400 ");
    assert_true(s->kind->place(s, "d/b", "1", &at, &of, &why));
    assert_int_equal(at, 3);
    assert_int_equal(of, 3);
    assert_true(s->kind->place(s, "d/b", "9", &at, &of, &why));
    assert_int_equal(at, 0);
    assert_true(s->kind->forget_results(s, "1", 0, &why));
    assert_true(s->kind->forget_results(s, "", 15, &why)); /* what is older goes, whoever brought it */
    text[0] = 0;
    assert_true(s->kind->results(s, "", 99, list_results, text, &why));
    assert_string_equal(text, "d/b:2:N'2\"é:0.25:400 ");
    shut(s);
}

static void list_notes(void *context, const struct store_note *note) {
    char *text = context;
    snprintf(text + strlen(text), 400 - strlen(text), "%s:%s:%s:%lld ", note->kind, note->key, note->value,
             (long long)note->at_ms);
}

static void keep_note(struct store *s, const char *kind, const char *key, const char *value, int64_t at_ms) {
    struct platform_error why = {0};
    struct store_note note = {.at_ms = at_ms};
    snprintf(note.kind, sizeof note.kind, "%s", kind);
    snprintf(note.key, sizeof note.key, "%s", key);
    snprintf(note.value, sizeof note.value, "%s", value);
    if (!s->kind->note(s, &note, &why)) fail_msg("%s", why.text);
}

static const char *noted(struct store *s, const char *kind, int64_t after) {
    static char text[400];
    struct platform_error why = {0};
    text[0] = 0;
    if (!s->kind->notes(s, kind, after, list_notes, text, &why)) fail_msg("%s", why.text);
    return text;
}

static void last_number(void *context, const struct store_note *note) { *(int64_t *)context = note->number; }

static void test_14_notes_are_kept_replaced_and_taken_once(void **state) {
    (void)state;
    fresh();
    struct store *s = opened(), *other = shared() ? opened() : s;
    struct platform_error why = {0};
    struct store_note note;
    int64_t last = 0;
    bool taken;
    keep_note(s, "ban", "1", "1", 10);
    keep_note(s, "gone", "2", "3", 20);
    assert_true(s->kind->notes(s, "", 0, last_number, &last, &why));
    keep_note(s, "ban", "1", "0", 30);
    keep_note(s, "code", "ab", "it's \"1\"", 40);
    assert_string_equal(noted(s, "", 0), "gone:2:3:20 ban:1:0:30 code:ab:it's \"1\":40 ");
    assert_string_equal(noted(other, "", last), "ban:1:0:30 code:ab:it's \"1\":40 "); /* what has changed since */
    assert_string_equal(noted(s, "ban", 0), "ban:1:0:30 ");
    assert_true(other->kind->take_note(other, "code", "ab", &note, &taken, &why) && taken);
    assert_string_equal(note.value, "it's \"1\"");
    assert_true(s->kind->take_note(s, "code", "ab", &note, &taken, &why) && !taken);
    keep_note(s, "act", "x", "y", 5);
    keep_note(s, "act", "z", "y", 50);
    assert_true(s->kind->drop_notes(s, "act", 50, &why));
    assert_string_equal(noted(s, "", 0), "gone:2:3:20 ban:1:0:30 act:z:y:50 ");
    if (other != s) shut(other);
    shut(s);
    s = opened();
    assert_string_equal(noted(s, "gone", 0), "gone:2:3:20 ");
    shut(s);
}

static void gather_claimed(void *context, const char *room, int64_t epoch) {
    char *text = context;
    snprintf(text + strlen(text), 100 - strlen(text), "%s:%d ", room, (int)epoch);
}

/* What needs an owner by then, of rooms that have none. */
static const char *taken_by(struct store *s, int64_t now_ms) {
    static char text[100];
    struct platform_error why = {0};
    text[0] = 0;
    if (!s->kind->claim_free(s, now_ms, 10, gather_claimed, text, &why)) fail_msg("%s", why.text);
    return text;
}

static void test_rooms_that_rest_are_claimed_when_their_time_has_come(void **state) {
    (void)state;
    fresh();
    struct store *s = opened();
    struct platform_error why = {0};
    struct store_bytes entry = {"a", 1};
    struct store_batch batch = {.room = "soon", .epoch = 1, .first = 1, .n = 1, .entry = &entry, .wake_ms = 500};
    assert_true(s->kind->append(s, &batch, 1, &why));
    add(s, "late", 1, 1, "a", false);
    add(s, "never", 1, 1, "a", false);
    add(s, "mine", 1, 1, "a", false);
    const struct store_rest list[] = {{"soon", 1, 700}, {"late", 1, 2000}, {"never", 1, STORE_NEVER}, {"mine", 2, 1}};
    assert_true(s->kind->rest(s, list, 4, &why)); /* the last has another epoch: it stays where it is */
    assert_string_equal(taken_by(s, 699), "");
    assert_string_equal(taken_by(s, 700), "soon:2 ");
    assert_string_equal(taken_by(s, 700), ""); /* it has an owner now */
    assert_int_equal(add(s, "soon", 2, 2, "b", false), STORE_KEPT);
    assert_string_equal(taken_by(s, STORE_NEVER - 1), "late:2 ");
    int64_t epoch = 0;
    assert_int_equal(s->kind->claim(s, "never", &epoch, &why), STORE_CLAIMED);
    assert_int_equal(epoch, 2);
    shut(s);
    s = opened(); /* and after a restart those whose time has come, whoever had them */
    assert_string_equal(taken_by(s, 699), "mine:2 ");
    assert_string_equal(taken_by(s, 700), "soon:3 ");
    shut(s);
}

/* ---- what is lost or changed by itself ---- */

static bool pass(void *context, uint64_t seq, const void *bytes, size_t size) {
    (void)context, (void)seq, (void)bytes, (void)size;
    return true;
}

/* "whole", or what store_read says. */
static const char *judged(struct store *s, const char *room, uint64_t from) {
    static struct platform_error why;
    bool damaged;
    bool good = store_read(s, room, from, pass, NULL, &damaged, &why);
    assert_true(good || damaged);
    return good ? "whole" : why.text;
}

static void meddle(const char *text) {
    if (shared()) {
        PGconn *db = PQconnectdb(where);
        PQclear(PQexec(db, "SET search_path = astragal"));
        PGresult *r = PQexec(db, text);
        assert_int_equal(PQresultStatus(r), PGRES_COMMAND_OK);
        PQclear(r);
        PQfinish(db);
        return;
    }
    sqlite3 *db;
    assert_int_equal(sqlite3_open(where, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, text, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static void note_complaint(void *context, const char *complaint) {
    (void)complaint;
    ++*(unsigned *)context;
}

static void test_a_lost_or_changed_entry_is_noticed(void **state) {
    (void)state;
    fresh();
    struct store *s = opened();
    struct platform_error why = {0};
    unsigned complaints = 0;
    add(s, "ann", 1, 1, "a b", false);
    add(s, "ann", 1, 3, "c d", false);
    add(s, "bea", 1, 1, "a b c", false);
    add(s, "cleo", 1, 1, "a b c", false);
    assert_string_equal(judged(s, "ann", 1), "whole");
    assert_string_equal(judged(s, "ann", 4), "whole");
    assert_string_equal(judged(s, "ann", 5), "whole"); /* nothing new */
    assert_string_equal(judged(s, "nobody", 1), "whole");
    assert_true(s->kind->rewrite(s, "ann", 2, "gone", 4, &why)); /* a name is forgotten: that is no damage */
    assert_string_equal(judged(s, "ann", 1), "whole");
    assert_true(s->kind->check(s, note_complaint, &complaints, &why));
    assert_int_equal(complaints, 0);
    meddle("DELETE FROM entries WHERE seq = 4"); /* the end of ann */
    assert_non_null(strstr(judged(s, "ann", 1), "entry 4 is missing"));
    assert_non_null(strstr(judged(s, "ann", 4), "entry 4 is missing"));
    meddle("DELETE FROM entries WHERE seq = 2 AND room = (SELECT number FROM rooms WHERE id = 'bea')");
    assert_non_null(strstr(judged(s, "bea", 1), "entry 2 is missing"));
    meddle(shared() ? "UPDATE entries SET body = 'B' WHERE seq = 2 AND room = (SELECT number FROM rooms WHERE "
                      "id = 'cleo')"
                    : "UPDATE entries SET body = x'42' WHERE seq = 2 AND room = (SELECT number FROM rooms WHERE "
                      "id = 'cleo')");
    assert_non_null(strstr(judged(s, "cleo", 1), "not as it was written"));
    meddle("DELETE FROM rooms WHERE id = 'cleo'");
    assert_true(s->kind->check(s, note_complaint, &complaints, &why));
    assert_int_equal(complaints, 1); /* its entries are nobody's */
    shut(s);
}

static void test_a_copy_says_what_it_holds_and_is_only_read(void **state) {
    (void)state;
    fresh();
    struct store *s = opened();
    struct platform_error why = {0};
    char path[200], text[300];
    uint8_t key[STORE_SECRET];
    uint64_t digest, seal;
    bool sealed;
    memset(key, 7, sizeof key);
    add(s, "ann", 1, 1, "a b c", false);
    bring(s, "d/b", "1", 0.5, 10);
    assert_true(s->kind->secret(s, "one", key, &why));
    assert_true(s->kind->secret(s, "two", key, &why));
    snprintf(path, sizeof path, "%s/sealed-%d.db", folder, (int)shared());
    if (!s->kind->backup(s, path, &why)) fail_msg("%s", why.text);
    static const char *const changes[] = {NULL, /* as it was made */
                                          "UPDATE secrets SET value = zeroblob(32) WHERE name = 'two'",
                                          "UPDATE results SET score = 1", "UPDATE rooms SET closed = 1"};
    for (unsigned i = 0; i < 4; i++) {
        sqlite3 *db;
        assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
        if (changes[i]) assert_int_equal(sqlite3_exec(db, changes[i], NULL, NULL, NULL), SQLITE_OK);
        sqlite3_close(db);
        struct store *copy = store_open_copy(path, &sealed, &seal, &why);
        if (!copy) fail_msg("%s", why.text);
        assert_true(sealed);
        assert_true(store_digest(copy, &digest, &why));
        assert_int_equal(digest == seal, !changes[i]);
        if (i == 0) { /* what is copied on holds the same, all secrets too */
            snprintf(text, sizeof text, "%s/on-%d.db", folder, (int)shared());
            struct store *on = store_sqlite.open(text, &why);
            if (!store_copy(copy, on, &why)) fail_msg("%s", why.text);
            assert_true(store_digest(on, &digest, &why));
            assert_true(digest == seal);
            shut(on);
        }
        shut(copy);
    }
    shut(s);
}

/* ---- who is named where, and snapshots ---- */

static void put(struct store *s, const char *room, uint64_t seq, const char *entry, const char *snapshot) {
    struct platform_error why = {0};
    struct store_bytes bytes = {entry, strlen(entry)};
    struct store_batch batch = {.room = room, .epoch = 1, .first = seq, .n = 1, .entry = &bytes, .at_ms = 1};
    batch.snapshot = (struct store_bytes){snapshot, strlen(snapshot)};
    batch.snapshot_seq = seq;
    if (!s->kind->append(s, &batch, 1, &why)) fail_msg("%s", why.text);
    assert_int_equal(batch.verdict, STORE_KEPT);
}

/* The newest snapshot from this entry or earlier: "3:text ". */
static const char *recalled(struct store *s, const char *room, uint64_t before) {
    static char text[400];
    struct platform_error why = {0};
    text[0] = 0;
    if (!s->kind->recall(s, room, before, gather, text, &why)) fail_msg("%s", why.text);
    return text;
}

static void test_the_last_two_snapshots_are_kept(void **state) {
    (void)state;
    fresh();
    struct store *s = opened();
    struct platform_error why = {0};
    put(s, "r", 1, "a", "one");
    put(s, "r", 2, "b", "");
    put(s, "r", 3, "c", "three");
    assert_string_equal(recalled(s, "r", UINT64_MAX), "3:three ");
    assert_string_equal(recalled(s, "r", 2), "1:one ");
    put(s, "r", 4, "d", "four");
    assert_string_equal(recalled(s, "r", 3), "3:three ");
    assert_string_equal(recalled(s, "r", 2), "");
    assert_string_equal(recalled(s, "other", 9), "");
    struct store_batch batch = {.room = "r", .epoch = 1, .first = 5, .drops_snapshots = true}; /* no entry at all */
    assert_true(s->kind->append(s, &batch, 1, &why));
    assert_int_equal(batch.verdict, STORE_KEPT);
    assert_string_equal(recalled(s, "r", 9), "");
    put(s, "r", 5, "e", "five");
    assert_true(s->kind->rewrite(s, "r", 1, "x", 1, &why)); /* what it holds may have changed */
    assert_string_equal(recalled(s, "r", 9), "");
    shut(s);
}

static size_t crossed_out(void *context, const void *bytes, size_t size, char *out, size_t capacity) {
    (void)context, (void)capacity;
    if (size && ((const char *)bytes)[size - 1] == '!') return 0; /* nothing to be changed */
    memcpy(out, bytes, size);
    out[size - 1] = '-';
    return size;
}

static unsigned forget(struct store *s, const char *person, unsigned most) {
    struct platform_error why = {0};
    unsigned looked = 99;
    if (!s->kind->forget(s, person, most, crossed_out, NULL, &looked, &why)) fail_msg("%s", why.text);
    return looked;
}

static void test_a_person_is_found_and_forgotten_by_name(void **state) {
    (void)state;
    fresh();
    struct store *s = opened();
    put(s, "r", 1, "created\t1\t2\tab\tAnn", "");
    put(s, "r", 2, "sat\t1\t2\tcd\tBea", "");
    put(s, "r", 3, "chat\t1\t2\tab\tm", "");
    put(s, "r", 4, "move\t1\t2\tab\tp", "snap"); /* of somebody, but names nobody */
    put(s, "r", 5, "chat\t1\t2\tab\t!", "");
    put(s, "q", 1, "created\t1\t2\tab\tAnn", "");
    put(s, "o", 1, "created\t1\t2\tcd\tBea", "snap");
    assert_int_equal(forget(s, "a", 10), 0); /* not those whose number only begins so */
    assert_int_equal(forget(s, "ab", 3), 3);
    assert_int_equal(forget(s, "ab", 3), 1);
    assert_int_equal(forget(s, "ab", 3), 0);
    assert_string_equal(all(s, "q", 1), "1:created\t1\t2\tab\tAn- ");
    assert_string_equal(all(s, "r", 1), "1:created\t1\t2\tab\tAn- 2:sat\t1\t2\tcd\tBea 3:chat\t1\t2\tab\t- "
                                        "4:move\t1\t2\tab\tp 5:chat\t1\t2\tab\t! ");
    assert_string_equal(judged(s, "r", 1), "whole"); /* its sum has changed with it */
    assert_string_equal(recalled(s, "r", 9), "");
    assert_string_equal(recalled(s, "o", 9), "1:snap ");
    shut(s);
}

/* A store of the first version gets what is new, and keeps what it has. */
static void test_an_older_schema_is_brought_up_to_date(void **state) {
    (void)state;
    fresh();
    struct store *s = opened();
    add(s, "ann", 1, 1, "a b", false);
    put(s, "bea", 1, "sat\t1\t2\tcd\tBea", "");
    shut(s);
    meddle(
        shared()
            ? "DROP TABLE results, beats, named, snapshots, notes; ALTER TABLE rooms DROP COLUMN wake, DROP COLUMN last, DROP COLUMN sum; "
              "CREATE INDEX rooms_open ON rooms (owner) WHERE NOT closed; "
              "DELETE FROM version WHERE number > 1"
            : "DROP TABLE results; DROP TABLE notes; DROP TABLE named; DROP TABLE snapshots; DROP INDEX rooms_wake; ALTER TABLE rooms DROP COLUMN wake; "
              "ALTER TABLE rooms DROP COLUMN last; ALTER TABLE rooms DROP COLUMN sum; "
              "PRAGMA user_version = 1");
    s = opened();
    assert_string_equal(all(s, "ann", 1), "1:a 2:b ");
    assert_string_equal(judged(s, "ann", 1), "whole");              /* what was there has its sum now */
    assert_int_equal(add(s, "ann", 1, 3, "c", false), STORE_STALE); /* it has another owner */
    assert_true(bring(s, "d/b", "1", 0.5, 10));
    assert_int_equal(forget(s, "cd", 3), 1);
    assert_string_equal(all(s, "bea", 1), "1:sat\t1\t2\tcd\tBe- ");
    shut(s);
}

static void test_a_newer_schema_is_refused(void **state) {
    (void)state;
    struct platform_error why = {0};
    fresh();
    shut(opened());
    if (shared()) {
        PGconn *db = PQconnectdb(where);
        PQclear(PQexec(db, "INSERT INTO astragal.version VALUES (99)"));
        PQfinish(db);
    } else {
        sqlite3 *db;
        assert_int_equal(sqlite3_open(where, &db), SQLITE_OK);
        sqlite3_exec(db, "PRAGMA user_version = 99", NULL, NULL, NULL);
        sqlite3_close(db);
    }
    assert_null(try_open(where, &why));
    assert_non_null(strstr(why.text, "newer version"));
}

static void test_what_cannot_be_opened_gets_a_sentence(void **state) {
    (void)state;
    struct platform_error why = {0};
    assert_null(try_open(shared() ? "host=/nowhere dbname=x" : "/nowhere/at/all.db", &why));
    assert_true(strlen(why.text) > 10);
}

static void test_ids_hold_letters_digits_and_dashes(void **state) {
    (void)state;
    assert_true(store_id_good("aZ09-_"));
    assert_false(store_id_good(""));
    assert_false(store_id_good("a b"));
    assert_false(store_id_good("a\"b"));
    assert_true(store_id_good("12345678901234567890123456789012"));
    assert_false(store_id_good("123456789012345678901234567890123"));
}

/* ---- news between processes ---- */

static void note_news(void *context, const struct store_news *news) {
    char *text = context;
    size_t n = strlen(text);
    if (news->bytes) snprintf(text + n, 400 - n, "'%.*s' ", (int)news->size, news->bytes);
    else snprintf(text + n, 400 - n, "%s:%d ", news->room, (int)news->last);
}

static const char *news_of(struct store *s, const char *wanted) {
    static char text[400];
    struct platform_error why = {0};
    text[0] = 0;
    for (unsigned i = 0; i < 100 && strcmp(text, wanted) != 0; i++) {
        struct pollfd fd = {.fd = s->kind->news_fd(s), .events = POLLIN};
        poll(&fd, 1, 50);
        if (!s->kind->news(s, note_news, text, &why)) fail_msg("%s", why.text);
    }
    return text;
}

static void test_processes_hear_of_each_other(void **state) {
    (void)state;
    fresh();
    struct store *a = opened(), *b = opened();
    struct platform_error why = {0};
    if (!shared()) {
        assert_int_equal(a->kind->news_fd(a), -1); /* a file belongs to one server: there is nobody to hear of */
        assert_true(a->kind->send(a, 0, "hello", &why));
    } else {
        add(a, "ann", 1, 1, "a b", false);
        assert_string_equal(news_of(b, "ann:2 "), "ann:2 ");
        assert_true(a->kind->send(a, b->kind->self(b), "hello there", &why));
        assert_string_equal(news_of(b, "'hello there' "), "'hello there' ");
        assert_true(b->kind->send(b, 0, "to all", &why));
        assert_string_equal(news_of(a, "'to all' "), "'to all' "); /* and not what it wrote itself */
    }
    shut(a);
    shut(b);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_entries_are_read_as_they_were_written),
        cmocka_unit_test(test_every_byte_survives),
        cmocka_unit_test(test_a_gap_or_a_number_twice_is_stale),
        cmocka_unit_test(test_a_stale_epoch_writes_nothing_and_the_rest_of_the_group_is_kept),
        cmocka_unit_test(test_an_owner_that_is_gone_is_followed_by_another),
        cmocka_unit_test(test_all_free_rooms_are_claimed_at_once_but_not_closed_ones),
        cmocka_unit_test(test_rooms_are_listed_rewritten_and_erased),
        cmocka_unit_test(test_a_secret_is_drawn_once),
        cmocka_unit_test(test_a_backup_is_a_whole_copy),
        cmocka_unit_test(test_everything_can_be_copied_back),
        cmocka_unit_test(test_results_are_ordered_and_the_first_of_a_person_stays),
        cmocka_unit_test(test_14_notes_are_kept_replaced_and_taken_once),
        cmocka_unit_test(test_rooms_that_rest_are_claimed_when_their_time_has_come),
        cmocka_unit_test(test_a_lost_or_changed_entry_is_noticed),
        cmocka_unit_test(test_a_copy_says_what_it_holds_and_is_only_read),
        cmocka_unit_test(test_the_last_two_snapshots_are_kept),
        cmocka_unit_test(test_a_person_is_found_and_forgotten_by_name),
        cmocka_unit_test(test_an_older_schema_is_brought_up_to_date),
        cmocka_unit_test(test_a_newer_schema_is_refused),
        cmocka_unit_test(test_what_cannot_be_opened_gets_a_sentence),
        cmocka_unit_test(test_ids_hold_letters_digits_and_dashes),
        cmocka_unit_test(test_processes_hear_of_each_other),
    };
    if (argc > 1) cmocka_set_test_filter(argv[1]);
    if (!mkdtemp(folder)) return 1;
    int failures = cmocka_run_group_tests(tests, NULL, NULL);
    char command[100];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command) == 0 ? failures : 1;
}
