/*
 * u64map.h - numbers (not 0) to pointers (not NULL): open addressing, at most two thirds full, grows by itself. For the
 * rooms and for the server, each with its own memory. A map of zeroes is empty.
 */
#ifndef ROOMS_U64MAP_H
#define ROOMS_U64MAP_H

#include "astragal.h"

struct u64map {
    struct u64map_item {
        uint64_t key; /* 0: a free place */
        void *value;
    } * items;
    size_t capacity, n; /* places, a power of two; those in use */
};

void *u64map_get(const struct u64map *m, uint64_t key); /* NULL: not there */
/* Puts a value in, or in the place of the one before; false: no memory, and nothing is changed. */
bool u64map_put(struct u64map *m, const struct ag_memory *memory, uint64_t key, void *value);
void *u64map_take(struct u64map *m, uint64_t key); /* out of the map; NULL: it was not there */
/* Goes through all values: *at starts with 0; NULL: no more. Nothing may be put or taken meanwhile. */
void *u64map_next(const struct u64map *m, size_t *at);
void u64map_free(struct u64map *m, const struct ag_memory *memory); /* the map is empty then; values are the caller's */

#endif
