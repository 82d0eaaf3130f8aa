/* queue.c - the rooms by the time they wake: a binary heap. */
#include "msg.h"
#include "room.h"

bool queue_reserve(rooms *h, struct queue *q, size_t n) {
    if (n <= q->capacity) return true;
    size_t more = q->capacity ? q->capacity * 2 : 64;
    struct room **items = rooms_resize(h, q->items, more * sizeof(struct room *));
    if (!items) return false;
    q->items = items;
    q->capacity = more;
    return true;
}

static void set_at(struct queue *q, size_t i, struct room *r) {
    q->items[i] = r;
    r->queue_at = i + 1;
}

static void up(struct queue *q, size_t i) {
    struct room *r = q->items[i];
    for (; i > 0 && q->items[(i - 1) / 2]->wake > r->wake; i = (i - 1) / 2) set_at(q, i, q->items[(i - 1) / 2]);
    set_at(q, i, r);
}

static void down(struct queue *q, size_t i) {
    struct room *r = q->items[i];
    for (size_t child; (child = 2 * i + 1) < q->n; i = child) {
        if (child + 1 < q->n && q->items[child + 1]->wake < q->items[child]->wake) child++;
        if (q->items[child]->wake >= r->wake) break;
        set_at(q, i, q->items[child]);
    }
    set_at(q, i, r);
}

void queue_remove(struct queue *q, struct room *r) {
    if (!r->queue_at) return;
    size_t i = r->queue_at - 1;
    r->queue_at = 0;
    struct room *last = q->items[--q->n];
    if (last == r) return;
    set_at(q, i, last);
    up(q, i);
    down(q, last->queue_at - 1);
}

void queue_set(struct queue *q, struct room *r, uint64_t wake) {
    if (wake == ROOMS_NEVER) {
        r->wake = wake;
        queue_remove(q, r);
        return;
    }
    r->wake = wake;
    if (!r->queue_at) {
        AG_CHECK(q->n < q->capacity);
        set_at(q, q->n++, r);
    }
    up(q, r->queue_at - 1);
    down(q, r->queue_at - 1);
}
