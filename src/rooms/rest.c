/*
 * rest.c - rooms that nobody looks at, the one that has rested for longest first. They may leave the memory: what they
 * are is in the log, and when they are needed again the adapter keeps (a timer in the store).
 */
#include "inside.h"

void rest_begin(struct room *r) {
    struct rest *list = &r->h->rest;
    if (r->rests) return;
    r->rests = true;
    r->rest_next = NULL;
    r->rest_before = list->last;
    if (list->last) list->last->rest_next = r;
    else list->first = r;
    list->last = r;
}

void rest_end(struct room *r) {
    struct rest *list = &r->h->rest;
    if (!r->rests) return;
    r->rests = false;
    if (r->rest_before) r->rest_before->rest_next = r->rest_next;
    else list->first = r->rest_next;
    if (r->rest_next) r->rest_next->rest_before = r->rest_before;
    else list->last = r->rest_before;
}

bool rest_is_long(const struct room *r) {
    uint64_t needed = room_needed(r);
    return !r->conns && (needed == ROOMS_NEVER || needed > r->h->now + r->h->limits.sleep_ms);
}

void room_sleep(struct room *r) {
    rooms *h = r->h;
    room_id id = r->id;
    uint64_t needed = room_needed(r);
    room_leave(r);
    if (h->world.asleep) h->world.asleep(h->world.context, id, needed);
}

bool rest_make_space(rooms *h) {
    enum { LOOKED_AT = 32 };
    struct room *r = h->rest.first;
    for (unsigned i = 0; r && i < LOOKED_AT && h->rooms.n >= h->limits.rooms; i++) {
        struct room *next = r->rest_next;
        /* Not at once: who makes one table after another would never come to the limit of an address. */
        if (rest_is_long(r) && r->touched + h->limits.sleep_ms / 10 <= h->now) room_sleep(r);
        r = next;
    }
    return h->rooms.n < h->limits.rooms;
}
