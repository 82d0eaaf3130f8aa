/*
 * server.h - the house, the store, the workers and the other processes, put together; the network comes on top (net.h)
 * and is not known here. The server keeps the promise that matters most: what a turn of the loop has produced leaves only
 * after its entries are committed (server_turn).
 *
 *     server_begin       the first thing in a turn; more calls in the same turn do nothing
 *     server_message ... what came from clients, workers and other processes
 *     server_turn        thinks, commits, then delivers
 */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include "config.h"
#include "protocol.h"
#include "store.h"
#include "token.h"
#include "workers.h"

struct server;

extern const struct rooms_proof server_proof; /* the functions of src/platform/proof.h */

enum server_kind {
    SERVER_SOCKET,  /* a WebSocket: says hello, gets views */
    SERVER_REQUEST, /* one request over HTTP: gets one answer */
    SERVER_REMOTE   /* a person whose connection is at another process; of the server's own making */
};

/* What the network does for the server. link: what was given to server_enter. */
struct server_net {
    void *context;
    /* A text to be sent; the network frees it. status: of the answer to a request. */
    void (*deliver)(void *context, void *link, char *text, unsigned status);
    /* A WebSocket is to be closed once it has what was sent to it. May be NULL. */
    void (*end)(void *context, void *link);
};

struct server_setup {
    const struct config *config;
    struct store *store;
    struct workers *workers;          /* NULL: opponents think here */
    const struct ag_presets *presets; /* or NULL */
    struct server_net net;
};

struct server *server_new(const struct server_setup *setup, struct platform_error *why);
void server_free(struct server *server);

void server_begin(struct server *server);
void server_turn(struct server *server);
/* Milliseconds until the server must be called again at the latest. */
uint64_t server_wait_ms(struct server *server);
/* Before the end: commit, and give the tables to the other processes. */
void server_leave(struct server *server);

/* A connection. person 0: not known yet. The number is never used again. */
conn_id server_enter(struct server *server, enum server_kind kind, void *link, person_id person, uint64_t address);
void server_exit(struct server *server, conn_id conn);
/* A text from a WebSocket. False: it is to be dropped (what was to be said about it is held). */
bool server_message(struct server *server, conn_id conn, const char *text, size_t length);
/* Nothing has been heard of it for a while, or something again; whether somebody would like to know (rooms_quiet). */
void server_quiet(struct server *server, conn_id conn, bool quiet);
bool server_awaited(struct server *server, conn_id conn);
/* Whether a hello has come. */
bool server_greeted(struct server *server, conn_id conn);
const uint8_t *server_key(const struct server *server); /* that signs tokens */

/* The person that a token names; 0: none, or it is good no more. And a token that is good. */
person_id server_person(struct server *server, const char *token);
void server_token(struct server *server, person_id person, char token[TOKEN_MAX]);
uint32_t server_token_time(struct server *server, person_id person);
bool server_banned(struct server *server, person_id person); /* the operator does not want this guest here */
/* Tokens of this person that are out are good no more; for_ever: nor will be any other. False: the store cannot, and all
 * are as good as before. */
bool server_call_in(struct server *server, person_id person, bool for_ever);
/* A code that makes another device this person, once, for so many seconds; the one before is good no more. False: the
 * store cannot. */
enum { SERVER_CODE_MAX = 16 };
bool server_code(struct server *server, person_id person, char code[SERVER_CODE_MAX], unsigned *seconds);
bool server_code_cancel(struct server *server, person_id person);
/* Whose code it is, 0: nobody's, or it is good no more; it is used up then. The person's other devices are told. */
bool server_code_take(struct server *server, const char *code, person_id *person);

/* Requests. Each gives one answer to the connection, held like everything else. */
void server_command(struct server *server, conn_id conn, const char *name, struct protocol_in *in);
void server_answer(struct server *server, conn_id conn, room_id room, char *text, unsigned status);
void server_show_tables(struct server *server, conn_id conn);
void server_show_table(struct server *server, conn_id conn, room_id room);
/* The person's name goes from all tables, in memory and in the store. */
void server_forget(struct server *server, conn_id conn);
void server_show_record(struct server *server, conn_id conn, room_id room, unsigned game);
void server_show_talk(struct server *server, conn_id conn, room_id room);

/* A worker or another process has something. */
void server_worker(struct server *server, unsigned i, bool *again);
bool server_news(struct server *server); /* false: there will be none from there any more */

/* Asks the store whether it can be written; now and then it is tried. */
bool server_healthy(struct server *server);

/* For metrics. */
struct server_count {
    struct rooms_count rooms;
    uint64_t commits, committed, stale, failed, held, claimed, forwarded, messages, dropped, thinking;
    uint64_t commit_us; /* in all commits */
    uint64_t commit_us_most;
    uint64_t commits_within[8]; /* up to 1, 2, 5, 10, 20, 50, 100 ms, and longer */
    bool healthy;               /* the store is good */
};
void server_counts(struct server *server, struct server_count *out);

#endif
