/* visitors.c - see visitors.h. */
#include "visitors.h"
#include "clock.h"
#include "memory.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

void visitors_open(struct visitors *all, const struct config *config) {
    *all = (struct visitors){.rate = {.burst = config->requests_burst, .per_second = config->requests_per_second},
                             .most = config->visitors};
    randombytes_buf(all->key, sizeof all->key);
}

void visitors_close(struct visitors *all) {
    size_t at = 0;
    for (struct visitor *v; (v = u64map_next(&all->map, &at));) free(v);
    u64map_free(&all->map, &must_memory);
}

/* ---- addresses: only hashes of them are kept ---- */

uint64_t visitors_hash(const struct visitors *all, const void *bytes, size_t size) {
    uint64_t hash;
    crypto_shorthash((unsigned char *)&hash, bytes, size, all->key);
    return hash ? hash : 1;
}

static uint64_t address_4(const struct visitors *all, const uint8_t byte[4], bool *is_local) {
    *is_local = byte[0] == 127;
    return visitors_hash(all, byte, 4);
}

uint64_t visitors_address(const struct visitors *all, const struct sockaddr_storage *from, bool *is_local) {
    if (from->ss_family != AF_INET6)
        return address_4(all, (const void *)&((const struct sockaddr_in *)(const void *)from)->sin_addr, is_local);
    const struct in6_addr *a = &((const struct sockaddr_in6 *)(const void *)from)->sin6_addr;
    if (IN6_IS_ADDR_V4MAPPED(a)) return address_4(all, a->s6_addr + 12, is_local);
    *is_local = IN6_IS_ADDR_LOOPBACK(a);
    return visitors_hash(all, a->s6_addr, 8);
}

/* ---- who is remembered ---- */

static void leave_idle(struct visitors *all, struct visitor *v) {
    if (!v->idle) return;
    *(v->before ? &v->before->next : &all->first) = v->next;
    *(v->next ? &v->next->before : &all->last) = v->before;
    v->next = v->before = NULL;
    v->idle = false;
}

/* Now it was here last. */
static void begin_idle(struct visitors *all, struct visitor *v) {
    leave_idle(all, v);
    if (v->connections || v->strangers) return;
    v->before = all->last;
    *(all->last ? &all->last->next : &all->first) = v;
    all->last = v;
    v->idle = true;
}

static void drop(struct visitors *all, struct visitor *v) {
    leave_idle(all, v);
    free(u64map_take(&all->map, v->address));
}

void visitors_forget(struct visitors *all, uint64_t now_ms) {
    while (all->first && bucket_is_full(&all->first->requests, all->rate, now_ms)) drop(all, all->first);
}

struct visitor *visitors_of(struct visitors *all, uint64_t address) {
    struct visitor *v = u64map_get(&all->map, address);
    if (v) return v;
    uint64_t now = clock_monotonic_ms();
    if (all->first && bucket_is_full(&all->first->requests, all->rate, now)) drop(all, all->first);
    if (all->map.n >= all->most && all->first) drop(all, all->first);
    v = must_alloc(sizeof *v);
    *v = (struct visitor){.address = address, .requests = bucket_full(all->rate, now)};
    u64map_put(&all->map, &must_memory, address, v);
    begin_idle(all, v);
    return v;
}

static void add(struct visitors *all, struct visitor *v, uint32_t *count, int more) {
    *count += (uint32_t)more;
    begin_idle(all, v);
}

void visitors_connections(struct visitors *all, uint64_t address, int more) {
    struct visitor *v = visitors_of(all, address);
    add(all, v, &v->connections, more);
}

void visitors_strangers(struct visitors *all, uint64_t address, int more) {
    struct visitor *v = visitors_of(all, address);
    add(all, v, &v->strangers, more);
}

bool visitors_may_ask(struct visitors *all, uint64_t address, unsigned weight) {
    struct visitor *v = visitors_of(all, address);
    begin_idle(all, v);
    return bucket_take(&v->requests, all->rate, clock_monotonic_ms(), weight);
}

uint64_t visitors_wait_ms(struct visitors *all, uint64_t address, unsigned weight) {
    return bucket_wait_ms(&visitors_of(all, address)->requests, all->rate, clock_monotonic_ms(), weight);
}
