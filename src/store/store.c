/* store.c - see store.h: what both backends share. */
#include "store_inside.h"
#include "clock.h"

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
            c->good = platform_refuse_literal(c->why, 0, "Table %s is there already, so nothing was copied over it.",
                                              c->room->id);
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
    if (!own) return c->good = platform_refuse_literal(c->why, 0, "There is not enough memory.");
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

bool store_copy(struct store *from, struct store *to, struct platform_error *why) {
    struct copying c = {.from = from, .to = to, .why = why, .good = true};
    struct room_list list = {0};
    bool good = from->kind->rooms(from, list_room, &list, why);
    if (good && list.failed) good = platform_refuse_literal(why, 0, "There is not enough memory.");
    for (size_t i = 0; good && i < list.n; i++) {
        copy_room(&c, &list.room[i]);
        good = c.good;
    }
    free(list.room);
    good = good && from->kind->results(from, "", UINT32_MAX, copy_result, &c, why) && c.good;
    uint8_t key[STORE_SECRET] = {0};
    good = good && from->kind->secret(from, STORE_TOKENS, key, why) && to->kind->secret(to, STORE_TOKENS, key, why);
    return good && to->kind->release(to, why);
}
