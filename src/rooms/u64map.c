/* u64map.c - see u64map.h. Linear probing; removal closes the gap. */
#include "u64map.h"
#include "msg.h"

#include <string.h>

/* The finisher of splitmix64: keys may differ in few bits, wherever those are. */
static size_t home(const struct u64map *m, uint64_t key) {
    key = (key ^ key >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    key = (key ^ key >> 27) * UINT64_C(0x94D049BB133111EB);
    return (size_t)(key ^ key >> 31) & (m->capacity - 1);
}

static size_t after(const struct u64map *m, size_t i) { return (i + 1) & (m->capacity - 1); }

/* Where the key is, or the free place where it would go. */
static size_t find(const struct u64map *m, uint64_t key) {
    size_t i = home(m, key);
    while (m->items[i].key && m->items[i].key != key) i = after(m, i);
    return i;
}

void *u64map_get(const struct u64map *m, uint64_t key) { return m->n && key ? m->items[find(m, key)].value : NULL; }

static bool grow(struct u64map *m, const struct ag_memory *memory) {
    struct u64map bigger = {.capacity = m->capacity ? m->capacity * 2 : 64, .n = m->n};
    bigger.items = memory->resize(memory->context, NULL, bigger.capacity * sizeof *bigger.items);
    if (!bigger.items) return false;
    memset(bigger.items, 0, bigger.capacity * sizeof *bigger.items);
    for (size_t i = 0; i < m->capacity; i++)
        if (m->items[i].key) bigger.items[find(&bigger, m->items[i].key)] = m->items[i];
    u64map_free(m, memory);
    *m = bigger;
    return true;
}

bool u64map_put(struct u64map *m, const struct ag_memory *memory, uint64_t key, void *value) {
    AG_CHECK(key && value);
    if ((m->n + 1) * 3 > m->capacity * 2 && !grow(m, memory)) return false;
    size_t i = find(m, key);
    m->n += m->items[i].key == 0;
    m->items[i] = (struct u64map_item){key, value};
    return true;
}

void *u64map_take(struct u64map *m, uint64_t key) {
    if (!m->n || !key) return NULL;
    size_t i = find(m, key);
    void *value = m->items[i].value;
    if (!value) return NULL;
    m->n--;
    m->items[i] = (struct u64map_item){0};
    for (i = after(m, i); m->items[i].key; i = after(m, i)) { /* what follows may have wanted an earlier place */
        struct u64map_item item = m->items[i];
        m->items[i] = (struct u64map_item){0};
        m->items[find(m, item.key)] = item;
    }
    return value;
}

void *u64map_next(const struct u64map *m, size_t *at) {
    while (*at < m->capacity) {
        void *value = m->items[(*at)++].value;
        if (value) return value;
    }
    return NULL;
}

void u64map_free(struct u64map *m, const struct ag_memory *memory) {
    if (m->items) memory->resize(memory->context, m->items, 0);
    *m = (struct u64map){0};
}
