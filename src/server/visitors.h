/*
 * visitors.h - the addresses that people come from, as hashes under a key that is drawn at each start: how many
 * connections each has, and how often it may ask. Who is gone and has all tokens again is as good as new and is
 * forgotten, and there is a limit to how many are remembered: nobody fills the memory by coming from ever new addresses.
 */
#ifndef SERVER_VISITORS_H
#define SERVER_VISITORS_H

#include "bucket.h"
#include "config.h"
#include "u64map.h"

#include <sys/socket.h>

struct visitor { /* an address */
    uint64_t address;
    uint32_t connections; /* of any kind */
    uint32_t strangers;   /* connections that have a request, or are about to */
    struct bucket requests;
    struct visitor *next, *before; /* among the idle ones, of whom the first has been idle for longest */
    bool idle;
};

struct visitors {
    struct u64map map; /* by the hash of their address */
    uint8_t key[16];
    struct bucket_rate rate;
    uint32_t most;
    struct visitor *first, *last;
};

void visitors_open(struct visitors *all, const struct config *config);
void visitors_close(struct visitors *all);
uint64_t visitors_hash(const struct visitors *all, const void *bytes, size_t size);
/* IPv6 gives everybody a whole network of 2^64 addresses: they count as one. An IPv4 address may be written as one of
 * IPv6, and is the same visitor. */
uint64_t visitors_address(const struct visitors *all, const struct sockaddr_storage *from, bool *is_local);
struct visitor *visitors_of(struct visitors *all, uint64_t address);
void visitors_connections(struct visitors *all, uint64_t address, int more);
void visitors_strangers(struct visitors *all, uint64_t address, int more);
/* Whether it may ask for something now; weight: how much it is worth. */
bool visitors_may_ask(struct visitors *all, uint64_t address, unsigned weight);
/* How long until it may, in milliseconds. */
uint64_t visitors_wait_ms(struct visitors *all, uint64_t address, unsigned weight);
void visitors_forget(struct visitors *all, uint64_t now_ms);

#endif
