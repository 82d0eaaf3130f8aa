/*
 * bucket.h - a bucket of tokens, which limits how often something may be done: doing it costs tokens, and they come back
 * with time until the bucket is full. For messages of a connection and for requests of an address.
 */
#ifndef ROOMS_BUCKET_H
#define ROOMS_BUCKET_H

#include <stdbool.h>
#include <stdint.h>

struct bucket {
    uint64_t level, at_ms; /* thousandths of tokens; when they were counted */
};

/* What it holds at most, and how many come back in a second (at least 1). */
struct bucket_rate {
    uint32_t burst, per_second;
};

struct bucket bucket_full(struct bucket_rate rate, uint64_t now_ms);
/* Takes tokens out; false: there are not enough, and none is taken. */
bool bucket_take(struct bucket *b, struct bucket_rate rate, uint64_t now_ms, uint32_t tokens);
/* How long until so many can be taken out, if nothing else is; never longer than until it is full. */
uint64_t bucket_wait_ms(struct bucket *b, struct bucket_rate rate, uint64_t now_ms, uint32_t tokens);
bool bucket_is_full(struct bucket *b, struct bucket_rate rate, uint64_t now_ms);

#endif
