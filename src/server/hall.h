/*
 * hall.h - the house, the store, the workers and the other processes, put together; the network comes on top (net.h)
 * and is not known here. The hall keeps the promise that matters most: what a turn of the loop has produced leaves only
 * after its entries are committed (hall_turn).
 *
 *     hall_begin       the first thing in a turn; more calls in the same turn do nothing
 *     hall_message ... what came from clients, workers and other processes
 *     hall_turn        thinks, commits, then delivers
 */
#ifndef SERVER_HALL_H
#define SERVER_HALL_H

#include "config.h"
#include "protocol.h"
#include "store.h"
#include "token.h"
#include "workers.h"

struct hall;

enum hall_kind {
    HALL_SOCKET,  /* a WebSocket: says hello, gets views */
    HALL_REQUEST, /* one request over HTTP: gets one answer */
    HALL_FAR      /* a person whose connection is at another process; of the hall's own making */
};

/* What the network does for the hall. link: what was given to hall_enter. */
struct hall_net {
    void *context;
    /* A text to be sent; the network frees it. status: of the answer to a request. */
    void (*deliver)(void *context, void *link, char *text, unsigned status);
};

struct hall_setup {
    const struct config *config;
    struct store *store;
    struct workers *workers;         /* NULL: opponents think here */
    const struct ag_presets *presets; /* or NULL */
    struct hall_net net;
};

struct hall *hall_new(const struct hall_setup *setup, struct why *why);
void hall_free(struct hall *hall);

void hall_begin(struct hall *hall);
void hall_turn(struct hall *hall);
/* Milliseconds until the hall must be called again at the latest. */
uint64_t hall_wait_ms(struct hall *hall);
/* Before the end: commit, and give the tables to the other processes. */
void hall_leave(struct hall *hall);

/* A connection. person 0: not known yet. The number is never used again. */
conn_id hall_enter(struct hall *hall, enum hall_kind kind, void *link, person_id person, uint64_t address);
void hall_exit(struct hall *hall, conn_id conn);
/* A text from a WebSocket. False: it is to be dropped (what was to be said about it is held). */
bool hall_message(struct hall *hall, conn_id conn, const char *text, size_t length);
/* Whether a hello has come. */
bool hall_greeted(struct hall *hall, conn_id conn);
const uint8_t *hall_key(const struct hall *hall); /* that signs tokens */

/* Requests. Each gives one answer to the connection, held like everything else. */
void hall_command(struct hall *hall, conn_id conn, const char *name, struct protocol_in *in);
void hall_answer(struct hall *hall, conn_id conn, room_id room, char *text, unsigned status);
void hall_show_tables(struct hall *hall, conn_id conn);
void hall_show_table(struct hall *hall, conn_id conn, room_id room);
/* The person's name goes from all tables, in memory and in the store. */
void hall_forget(struct hall *hall, conn_id conn);
void hall_show_record(struct hall *hall, conn_id conn, room_id room, unsigned game);
void hall_show_talk(struct hall *hall, conn_id conn, room_id room);

/* A worker or another process has something. */
void hall_worker(struct hall *hall, unsigned i, bool *again);
void hall_news(struct hall *hall);

/* For metrics and health. */
struct hall_count {
    struct rooms_count rooms;
    uint64_t commits, committed, stale, failed, held, claimed, forwarded, messages, dropped, thinking;
    uint64_t commit_us; /* in all commits */
    uint64_t commit_us_most;
    uint64_t commits_within[8]; /* up to 1, 2, 5, 10, 20, 50, 100 ms, and longer */
    bool healthy;       /* the last commit was good */
};
void hall_counts(struct hall *hall, struct hall_count *out);

#endif
