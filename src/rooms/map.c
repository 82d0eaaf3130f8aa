/* map.c - numbers to things by open addressing, and a binary heap of rooms by the time they wake. */
#include "msg.h"
#include "room.h"

#include <string.h>

/* ---- map: linear probing, at most two thirds full, removal closes the gap ---- */

static size_t place(const struct map *m, uint64_t key) {
    return (size_t)((key * UINT64_C(0x9E3779B97F4A7C15)) >> 20) & (m->capacity - 1);
}

static size_t find(const struct map *m, uint64_t key) {
    size_t i = place(m, key);
    while (m->items[i].key && m->items[i].key != key) i = (i + 1) & (m->capacity - 1);
    return i;
}

void *map_get(const struct map *m, uint64_t key) {
    if (!m->n || !key) return NULL;
    size_t i = find(m, key);
    return m->items[i].key ? m->items[i].value : NULL;
}

static bool grow(rooms *h, struct map *m) {
    struct map bigger = {.capacity = m->capacity ? m->capacity * 2 : 64, .n = m->n};
    bigger.items = rooms_resize(h, NULL, bigger.capacity * sizeof *bigger.items);
    if (!bigger.items) return false;
    memset(bigger.items, 0, bigger.capacity * sizeof *bigger.items);
    for (size_t i = 0; i < m->capacity; i++)
        if (m->items[i].key) bigger.items[find(&bigger, m->items[i].key)] = m->items[i];
    if (m->items) rooms_resize(h, m->items, 0);
    *m = bigger;
    return true;
}

bool map_put(rooms *h, struct map *m, uint64_t key, void *value) {
    AG_CHECK(key);
    if ((m->n + 1) * 3 > m->capacity * 2 && !grow(h, m)) return false;
    size_t i = find(m, key);
    m->n += m->items[i].key == 0;
    m->items[i] = (struct map_item){key, value};
    return true;
}

void map_remove(struct map *m, uint64_t key) {
    if (!m->n || !key) return;
    size_t i = find(m, key);
    if (!m->items[i].key) return;
    m->n--;
    m->items[i].key = 0;
    for (size_t j = (i + 1) & (m->capacity - 1); m->items[j].key; j = (j + 1) & (m->capacity - 1)) {
        struct map_item item = m->items[j];
        m->items[j].key = 0;
        m->items[find(m, item.key)] = item;
    }
}

/* ---- queue ---- */

bool queue_reserve(rooms *h, struct queue *q, size_t n) {
    if (n <= q->capacity) return true;
    size_t more = q->capacity ? q->capacity * 2 : 64;
    struct room **items = rooms_resize(h, q->items, more * sizeof(struct room *));
    if (!items) return false;
    q->items = items;
    q->capacity = more;
    return true;
}

static void put(struct queue *q, size_t i, struct room *r) {
    q->items[i] = r;
    r->queue_at = i + 1;
}

static void up(struct queue *q, size_t i) {
    struct room *r = q->items[i];
    for (; i > 0 && q->items[(i - 1) / 2]->wake > r->wake; i = (i - 1) / 2) put(q, i, q->items[(i - 1) / 2]);
    put(q, i, r);
}

static void down(struct queue *q, size_t i) {
    struct room *r = q->items[i];
    for (size_t child; (child = 2 * i + 1) < q->n; i = child) {
        if (child + 1 < q->n && q->items[child + 1]->wake < q->items[child]->wake) child++;
        if (q->items[child]->wake >= r->wake) break;
        put(q, i, q->items[child]);
    }
    put(q, i, r);
}

void queue_remove(struct queue *q, struct room *r) {
    if (!r->queue_at) return;
    size_t i = r->queue_at - 1;
    r->queue_at = 0;
    struct room *last = q->items[--q->n];
    if (last == r) return;
    put(q, i, last);
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
        put(q, q->n++, r);
    }
    up(q, r->queue_at - 1);
    down(q, r->queue_at - 1);
}
