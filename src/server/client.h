/* client.h - one connection, as net.c and http.c share it. Internal to the server. */
#ifndef SERVER_CLIENT_H
#define SERVER_CLIENT_H

#include "door.h"
#include "server.h"
#include "visitors.h"

#include <libwebsockets.h>
#include <uv.h>

enum { URI_MAX = 300, HTTP_HEADERS = 16384 };

enum client_kind { CLIENT_HTTP, CLIENT_SOCKET, CLIENT_LISTEN, CLIENT_PORCH, CLIENT_WORKER, CLIENT_NEWS };

struct client {
    enum client_kind kind;
    struct net *net;
    struct lws *wsi;
    int fd;           /* while it is on the porch (porch.c), and libwebsockets does not know it: wsi is NULL */
    uint64_t address; /* hashed */
    uint64_t seen_as; /* whose request it is, as far as is known */
    uint64_t guest;   /* of the person, where a proxy stands between */
    bool counted;     /* among those of its address */
    bool is_local;    /* from this machine */
    bool closing;     /* as soon as its queue is empty */
    bool ended;       /* either side has closed the WebSocket: no frame follows */
    bool dead;        /* nothing is written to it any more */
    uint64_t entered_ms;
    uint32_t heard_s;              /* when it was heard of, by the sweep's clock */
    bool away;                     /* that was long ago, and the others at its table see it */
    struct client *next, **before; /* among the WebSockets, or among the requests; before NULL: in no list */
    conn_id conn;                  /* 0: the server does not know it */
    person_id person;
    unsigned worker; /* of CLIENT_WORKER */
    /* a message that comes in parts, or the body of a request */
    char *in;
    size_t in_size;
    /* frames that wait to be written, one after the other */
    unsigned char *out;
    size_t out_size, out_room;
    struct client *next_told, **before_told; /* among those that have such, NULL: not among them */
    /* a request */
    bool post, head;
    bool whole; /* it has come in full */
    bool answered;
    bool fresh;      /* its person is new: the answer brings the cookie */
    bool parts;      /* its person is to be forgotten: the answer takes the cookie away */
    bool form;       /* it was sent by a form: a person waits for a page */
    bool pass;       /* the answer brings a pass of the door */
    bool plain;      /* the answer is plain text, not JSON */
    unsigned wait_s; /* it asks too often: for so long it should not */
    unsigned status;
    char *answer; /* what is to be written; NULL: nothing yet */
    struct {
        char path[URI_MAX], query[64];
    } * uri; /* while there is a request */
};

struct net {
    const struct config *config;
    struct server *server;
    struct lws_context *context;
    struct lws_vhost *vhost;
    uv_loop_t loop; /* epoll: with thousands of connections poll() would cost more than the moves */
    uv_timer_t uv_timer;
    bool uv; /* whether it is used */
    lws_sorted_usec_list_t timer;
    int listener[2];
    unsigned listeners, port;
    struct visitors visitors;
    struct door door;
    int porch; /* an epoll of those whose request has not begun yet; -1: none */
    struct workers *workers;
    struct store *store;
    struct daily *daily; /* NULL until somebody asks for it */
    const struct ag_presets *presets;
    uint64_t dead_workers;                      /* to be replaced */
    struct client *socket_list, *stranger_list; /* WebSockets; requests, the newest first */
    uint32_t strangers;
    struct client *told; /* what this turn tells them is written at its end */
    uint32_t now_s;      /* seconds since the start */
    int64_t self;
    bool hears;           /* somebody watches the connection on which news come, */
    unsigned news_number; /* the last one */
    char *games;          /* the answer to /api/games, which never changes */
    uint64_t started_ms;
    uint64_t life_every_ms, life_ms; /* how often a sign of life is due, 0: never; when the next one is */
    /* for metrics */
    uint64_t too_often, accepted, turned_away, requests, sockets, overflowed, too_long, evicted;
    uint64_t open_sockets;
};

/* http.c: the callbacks of a request. Return what libwebsockets expects: not 0 closes the connection. */
int http_request(struct client *c, const char *uri);
int http_body(struct client *c, const char *bytes, size_t size);
int http_body_done(struct client *c);
int http_writable(struct client *c);
void http_end(struct client *c); /* the request is over, or the connection is */
/* Whether a connection may become something else (a WebSocket at /ws, from a page of ours): 0, or refused with an
 * answer. */
int http_may_upgrade(struct client *c, const char *to);
/* Headers of every answer. */
const struct lws_protocol_vhost_options *http_headers(void);
/* The person that the cookie or the header of a request names, 0: none. */
person_id http_person(struct client *c);
/* Whether the origin of a request, if it names one, is ours. */
bool http_origin_good(struct client *c);
/* A hash of where the request comes from; behind a proxy, what the proxy says. is_local: whether that is this machine. */
uint64_t http_address(struct client *c, bool *is_local);
/* A whole answer as bytes, for those whom libwebsockets does not know; its length. */
size_t http_bare(char *buf, size_t size, unsigned status, const char *json);

/* Whether this address may ask for something now; weight: how much it is worth. */
bool net_may_ask(struct net *net, uint64_t address, unsigned weight);
void net_seen_as(struct client *c, uint64_t address); /* it is known now whose request this is */
void net_no_stranger(struct client *c);               /* it is no request any more, or as good as over */
void net_end_stranger(struct client *c);
void net_adopt(struct client *c, int fd); /* libwebsockets has it from now on, or it is gone */
void net_client_free(struct client *c);

/*
 * porch.c: connections whose request has not begun yet. They wait outside libwebsockets, which would give each one a
 * place for its headers at once, cannot say why it takes no more of them, and keeps a CONNECT for ever. What gets in has
 * its headers whole, is not too long, and is a GET, HEAD or POST.
 */
bool porch_open(struct net *net);
void porch_close(struct net *net);
void porch_enter(struct client *c, int fd);
void porch_ready(struct net *net); /* there is something to be read */
void porch_late(struct client *c); /* the request has not come in time */
void porch_end(struct client *c);  /* closes it at once */

char *metrics_text(const struct net *net);

#endif
