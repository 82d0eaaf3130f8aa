/* bucket.c - see bucket.h. */
#include "bucket.h"

enum { TOKEN = 1000 }; /* so that a rate in tokens a second is one in parts a millisecond */

static uint64_t most(struct bucket_rate rate) { return (uint64_t)rate.burst * TOKEN; }

struct bucket bucket_full(struct bucket_rate rate, uint64_t now_ms) {
    return (struct bucket){.level = most(rate), .at_ms = now_ms};
}

static void refill(struct bucket *b, struct bucket_rate rate, uint64_t now_ms) {
    if (now_ms <= b->at_ms) return; /* a clock that was set back brings nothing */
    uint64_t past = now_ms - b->at_ms, lacking = b->level < most(rate) ? most(rate) - b->level : 0;
    b->level = past > lacking / rate.per_second ? most(rate) : b->level + past * rate.per_second;
    b->at_ms = now_ms;
}

bool bucket_take(struct bucket *b, struct bucket_rate rate, uint64_t now_ms, uint32_t tokens) {
    uint64_t cost = (uint64_t)tokens * TOKEN;
    refill(b, rate, now_ms);
    if (b->level < cost) return false;
    b->level -= cost;
    return true;
}

uint64_t bucket_wait_ms(struct bucket *b, struct bucket_rate rate, uint64_t now_ms, uint32_t tokens) {
    uint64_t cost = (uint64_t)tokens * TOKEN;
    refill(b, rate, now_ms);
    if (cost > most(rate)) cost = most(rate);
    return cost > b->level ? (cost - b->level + rate.per_second - 1) / rate.per_second : 0;
}

bool bucket_is_full(struct bucket *b, struct bucket_rate rate, uint64_t now_ms) {
    refill(b, rate, now_ms);
    return b->level == most(rate);
}
