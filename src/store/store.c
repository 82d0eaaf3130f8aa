/* store.c - see store.h: what both backends share. */
#include "store_inside.h"
#include "clock.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

bool store_id_good(const char *id) {
    static const char good[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    size_t n = strlen(id);
    return n > 0 && n < STORE_ID_MAX && strspn(id, good) == n;
}

/* ---- being ill ---- */

void ill(struct illness *illness, const struct platform_error *why) {
    illness->why = *why;
    if (illness->ill) return;
    illness->ill = true;
    illness->wait_ms = MEND_FIRST_MS;
    illness->again_ms = clock_monotonic_ms() + MEND_FIRST_MS;
}

bool ill_attempt(struct illness *illness) {
    uint64_t now = clock_monotonic_ms();
    if (now < illness->again_ms) return false;
    illness->wait_ms = 2 * illness->wait_ms < MEND_LAST_MS ? 2 * illness->wait_ms : MEND_LAST_MS;
    illness->again_ms = now + illness->wait_ms;
    return true;
}

void well(struct illness *illness) { *illness = (struct illness){0}; }

/* ---- sums ---- */

static uint64_t mix(uint64_t hash, const void *bytes, size_t size) {
    const unsigned char *b = bytes;
    for (size_t i = 0; i < size; i++) hash = (hash ^ b[i]) * UINT64_C(0x100000001B3);
    return hash;
}

static uint64_t mix_number(uint64_t hash, uint64_t n) {
    unsigned char bytes[8];
    for (int i = 0; i < 8; i++) bytes[i] = (unsigned char)(n >> 8 * i);
    return mix(hash, bytes, sizeof bytes);
}

static uint64_t mix_text(uint64_t hash, const char *text) { return mix(hash, text, strlen(text) + 1); }

/* All bits count in all bits: sums are put over one another. */
static uint64_t spread(uint64_t hash) {
    hash = (hash ^ hash >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    hash = (hash ^ hash >> 27) * UINT64_C(0x94D049BB133111EB);
    return hash ^ hash >> 31;
}

static const uint64_t nothing = UINT64_C(0xCBF29CE484222325);

uint64_t store_sum(uint64_t seq, const void *bytes, size_t size) {
    return spread(mix(mix_number(nothing, seq), bytes, size));
}

struct reading {
    bool (*each)(void *context, uint64_t seq, const void *bytes, size_t size);
    void *context;
    uint64_t next, sum, until; /* until: what the row knows of */
    bool stopped, gap;
};

static bool read_one(void *context, uint64_t seq, const void *bytes, size_t size) {
    struct reading *r = context;
    r->gap = seq != r->next;
    if (r->gap) return false;
    r->next++;
    if (seq <= r->until) r->sum ^= store_sum(seq, bytes, size);
    r->stopped = !r->each(r->context, seq, bytes, size);
    return !r->stopped;
}

bool store_read(struct store *s, const char *room, uint64_t from,
                bool (*each)(void *context, uint64_t seq, const void *bytes, size_t size), void *context, bool *damaged,
                struct platform_error *why) {
    struct store_room row = {0}, now = {0};
    struct reading r = {.each = each, .context = context, .next = from};
    *damaged = false;
    /* The row first: entries may be added meanwhile, and are then not counted. */
    if (!s->kind->room(s, room, &row, why) && why->text[0]) return false;
    r.until = row.entries;
    if (!s->kind->read(s, room, from, read_one, &r, why)) return false;
    if (r.stopped) return true;
    bool lost = r.gap || r.next <= row.entries, changed = !lost && from == 1 && r.sum != row.sum;
    /* Somebody may have been forgotten while it was read. */
    if (changed) changed = s->kind->room(s, room, &now, why) && now.sum == row.sum;
    *damaged = lost || changed;
    if (lost) platform_refuse(why, 0, SAY_STORE_GAP, r.next);
    if (changed) platform_refuse(why, 0, SAY_STORE_CHANGED);
    return !*damaged;
}

static void digest_room(void *context, const struct store_room *room) {
    uint64_t *d = context;
    *d = mix_text(*d, room->id);
    *d = mix_number(*d, (uint64_t)room->epoch);
    *d = mix_number(*d, room->closed);
    *d = mix_number(*d, (uint64_t)room->created_ms);
    *d = mix_number(*d, (uint64_t)room->changed_ms);
    *d = mix_number(*d, room->entries);
    *d = mix_number(*d, room->sum);
}

static void digest_result(void *context, const struct store_result *x) {
    uint64_t *d = context;
    *d = mix_text(mix_text(mix_text(*d, x->board), x->person), x->name);
    *d = mix(*d, &x->loss, sizeof x->loss);
    *d = mix_number(mix_number(*d, (uint64_t)x->score), (uint64_t)x->at_ms);
}

static void digest_secret(void *context, const char *name, const uint8_t bytes[STORE_SECRET]) {
    uint64_t *d = context;
    *d = mix(mix_text(*d, name), bytes, STORE_SECRET);
}

/* Codes live for minutes and are in no copy; so a copy from before there were notes says the same as ever. */
static void digest_note(void *context, const struct store_note *note) {
    uint64_t *d = context;
    if (strcmp(note->kind, STORE_CODE) == 0) return;
    *d = mix_text(mix_text(mix_text(*d, note->kind), note->key), note->value);
    *d = mix_number(*d, (uint64_t)note->at_ms);
}

bool store_digest(struct store *s, uint64_t *digest, struct platform_error *why) {
    *digest = nothing;
    return s->kind->rooms(s, digest_room, digest, why) &&
           s->kind->results(s, "", UINT32_MAX, digest_result, digest, why) &&
           s->kind->secrets(s, digest_secret, digest, why) && s->kind->notes(s, "", 0, digest_note, digest, why);
}

/* "KIND TIME CHECK PERSON ..." with tabs between, of the kinds that have a name or a remark (src/rooms/entry.c). */
bool store_named(const void *bytes, size_t size, char person[STORE_ID_MAX]) {
    static const char *const kinds[] = {"created\t", "sat\t", "chat\t", "renamed\t"};
    const char *at = bytes, *end = at + size;
    bool named = false;
    for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++)
        named = named || (size > strlen(kinds[i]) && memcmp(bytes, kinds[i], strlen(kinds[i])) == 0);
    for (unsigned i = 0; named && i < 3; i++) {
        const char *tab = memchr(at, '\t', (size_t)(end - at));
        named = tab != NULL;
        at = named ? tab + 1 : at;
    }
    const char *tab = named ? memchr(at, '\t', (size_t)(end - at)) : NULL;
    size_t n = tab ? (size_t)(tab - at) : 0;
    if (n == 0 || n >= STORE_ID_MAX) return false;
    memcpy(person, at, n);
    person[n] = 0;
    return true;
}

/* ---- a copy, room by room ---- */

enum { COPY_MOST = 256 }; /* entries in one batch */

struct copying {
    struct store *from, *to;
    struct platform_error *why;
    bool good;
    const struct store_room *room;
    size_t n;
    uint64_t first;
    struct store_bytes entry[COPY_MOST];
};

static bool copy_flush(struct copying *c, bool last) {
    struct store_batch batch = {.room = c->room->id,
                                .epoch = c->room->epoch,
                                .first = c->first,
                                .n = c->n,
                                .entry = c->entry,
                                .closes = last && c->room->closed};
    batch.at_ms = c->first == 1 ? c->room->created_ms : c->room->changed_ms; /* the first entry makes the room */
    if (c->good && (c->n || batch.closes)) {
        c->good = c->to->kind->append(c->to, &batch, 1, c->why);
        if (c->good && batch.verdict == STORE_STALE)
            c->good = platform_refuse(c->why, 0, SAY_STORE_TABLE_THERE, c->room->id);
    }
    for (size_t i = 0; i < c->n; i++) free((void *)(uintptr_t)c->entry[i].bytes);
    c->first += c->n;
    c->n = 0;
    return c->good;
}

static bool copy_entry(void *context, uint64_t seq, const void *bytes, size_t size) {
    struct copying *c = context;
    void *own = malloc(size + 1);
    (void)seq;
    if (!own) return c->good = platform_refuse(c->why, 0, SAY_MEMORY_NONE);
    memcpy(own, bytes, size);
    c->entry[c->n++] = (struct store_bytes){own, size};
    return (c->first > 1 && c->n < COPY_MOST) || copy_flush(c, false);
}

static void copy_room(void *context, const struct store_room *room) {
    struct copying *c = context;
    if (!c->good) return;
    c->room = room;
    c->first = 1;
    c->n = 0;
    bool read = c->from->kind->read(c->from, room->id, 1, copy_entry, c, c->why);
    c->good = c->good && read;
    copy_flush(c, true);
}

struct room_list {
    struct store_room *room;
    size_t n, room_for;
    bool failed;
};

static void list_room(void *context, const struct store_room *room) {
    struct room_list *list = context;
    if (list->n == list->room_for) {
        size_t more = list->room_for ? 2 * list->room_for : 64;
        struct store_room *grown = realloc(list->room, more * sizeof *grown);
        if (!grown) {
            list->failed = true;
            return;
        }
        list->room = grown;
        list->room_for = more;
    }
    list->room[list->n++] = *room;
}

static void copy_result(void *context, const struct store_result *x) {
    struct copying *c = context;
    bool kept;
    if (c->good) c->good = c->to->kind->result(c->to, x, &kept, c->why);
}

static void copy_secret(void *context, const char *name, const uint8_t bytes[STORE_SECRET]) {
    struct copying *c = context;
    uint8_t own[STORE_SECRET];
    memcpy(own, bytes, sizeof own);
    if (c->good) c->good = c->to->kind->secret(c->to, name, own, c->why);
}

static void copy_note(void *context, const struct store_note *note) {
    struct copying *c = context;
    if (c->good && strcmp(note->kind, STORE_CODE) != 0) c->good = c->to->kind->note(c->to, note, c->why);
}

bool store_copy(struct store *from, struct store *to, struct platform_error *why) {
    struct copying c = {.from = from, .to = to, .why = why, .good = true};
    struct room_list list = {0};
    bool good = from->kind->rooms(from, list_room, &list, why);
    if (good && list.failed) good = platform_refuse(why, 0, SAY_MEMORY_NONE);
    for (size_t i = 0; good && i < list.n; i++) {
        copy_room(&c, &list.room[i]);
        good = c.good;
    }
    free(list.room);
    good = good && from->kind->results(from, "", UINT32_MAX, copy_result, &c, why) && c.good;
    good = good && from->kind->secrets(from, copy_secret, &c, why) && c.good;
    good = good && from->kind->notes(from, "", 0, copy_note, &c, why) && c.good;
    return good && to->kind->release(to, why);
}
