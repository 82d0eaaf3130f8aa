/* numbers.c - see numbers.h. */
#include "numbers.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

/* Numbers of rooms are even by themselves, those of connections are not: mix (the finisher of splitmix64). */
static size_t place(const struct numbers *t, uint64_t key) {
    key = (key ^ key >> 30) * 0xBF58476D1CE4E5B9u;
    key = (key ^ key >> 27) * 0x94D049BB133111EBu;
    return (size_t)(key ^ key >> 31) & (t->size - 1);
}

static size_t find(const struct numbers *t, uint64_t key) {
    size_t i = place(t, key);
    while (t->key[i] && t->key[i] != key) i = (i + 1) & (t->size - 1);
    return i;
}

void *numbers_get(const struct numbers *t, uint64_t key) { return t->size ? t->value[find(t, key)] : NULL; }

static void grow(struct numbers *t) {
    struct numbers old = *t;
    t->size = old.size ? 2 * old.size : 64;
    t->key = must_alloc(t->size * sizeof *t->key);
    t->value = must_alloc(t->size * sizeof *t->value);
    memset(t->key, 0, t->size * sizeof *t->key);
    memset(t->value, 0, t->size * sizeof *t->value);
    for (size_t i = 0; i < old.size; i++)
        if (old.key[i]) {
            size_t at = find(t, old.key[i]);
            t->key[at] = old.key[i];
            t->value[at] = old.value[i];
        }
    free(old.key);
    free(old.value);
}

void numbers_put(struct numbers *t, uint64_t key, void *value) {
    if (4 * (t->n + 1) > 3 * t->size) grow(t);
    size_t i = find(t, key);
    t->n += t->key[i] == 0;
    t->key[i] = key;
    t->value[i] = value;
}

void *numbers_take(struct numbers *t, uint64_t key) {
    size_t i = t->size ? find(t, key) : 0;
    if (!t->size || !t->key[i]) return NULL;
    void *value = t->value[i];
    t->n--;
    /* Close the gap: what follows in this run may have wanted an earlier place. */
    for (size_t hole = i, k = (i + 1) & (t->size - 1);; k = (k + 1) & (t->size - 1)) {
        t->key[hole] = 0;
        t->value[hole] = NULL;
        for (;; k = (k + 1) & (t->size - 1)) {
            if (!t->key[k]) return value;
            size_t home = place(t, t->key[k]);
            if (((k - home) & (t->size - 1)) >= ((k - hole) & (t->size - 1))) break;
        }
        t->key[hole] = t->key[k];
        t->value[hole] = t->value[k];
        hole = k;
    }
}

void numbers_free(struct numbers *t) {
    free(t->key);
    free(t->value);
    memset(t, 0, sizeof *t);
}

void *numbers_next(const struct numbers *t, size_t *at) {
    while (*at < t->size) {
        void *value = t->value[(*at)++];
        if (value) return value;
    }
    return NULL;
}
