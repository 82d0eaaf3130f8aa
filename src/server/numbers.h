/* numbers.h - a table from numbers (not 0) to pointers: rooms, proxies, addresses. Open addressing, grows by itself. */
#ifndef SERVER_NUMBERS_H
#define SERVER_NUMBERS_H

#include <stddef.h>
#include <stdint.h>

struct numbers {
    size_t n, size; /* in use; places, a power of two */
    uint64_t *key;
    void **value;
};

void *numbers_get(const struct numbers *t, uint64_t key); /* NULL: not there */
void numbers_put(struct numbers *t, uint64_t key, void *value);
void *numbers_take(struct numbers *t, uint64_t key); /* out of the table; NULL: it was not there */
void numbers_free(struct numbers *t);
/* Goes through all: *at starts with 0; NULL: no more. Nothing may be put or taken meanwhile. */
void *numbers_next(const struct numbers *t, size_t *at);

#endif
