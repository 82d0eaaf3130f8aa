/* client.h - one connection, as net.c and http.c share it. Internal to the server. */
#ifndef SERVER_CLIENT_H
#define SERVER_CLIENT_H

#include "bucket.h"
#include "server.h"
#include "u64map.h"

#include <libwebsockets.h>
#include <uv.h>

enum { URI_MAX = 300, HTTP_HEADERS = 16384 };

struct piece { /* a message on its way to a client */
    struct piece *next;
    size_t size;
    unsigned char bytes[]; /* LWS_PRE, then the text */
};

enum client_kind { CLIENT_HTTP, CLIENT_SOCKET, CLIENT_LISTEN, CLIENT_WORKER, CLIENT_NEWS };

struct client {
    enum client_kind kind;
    struct net *net;
    struct lws *wsi;
    uint64_t address; /* hashed */
    uint64_t guest;   /* of the person, where a proxy stands between */
    bool counted;     /* among those of its address */
    bool is_local;    /* from this machine */
    bool closing;     /* as soon as its queue is empty */
    bool dead;        /* nothing is written to it any more */
    bool ping;        /* is to be asked whether it is still there */
    uint64_t entered_ms;
    uint32_t heard_s;              /* when it was heard of, by the sweep's clock */
    struct client *next, **before; /* among the WebSockets */
    conn_id conn;                  /* 0: the server does not know it */
    person_id person;
    unsigned worker; /* of CLIENT_WORKER */
    /* a message that comes in parts, or the body of a request */
    char *in;
    size_t in_size;
    /* what waits to be written */
    struct piece *first, **last;
    size_t queued;
    /* a request */
    bool post, head;
    bool answered;
    bool fresh; /* its person is new: the answer brings the cookie */
    bool plain; /* the answer is plain text, not JSON */
    unsigned status;
    char *answer; /* what is to be written; NULL: nothing yet */
    struct {
        char path[URI_MAX], query[64];
    } * uri; /* while there is a request */
};

struct visitor { /* an address */
    uint64_t address;
    uint32_t connections;
    struct bucket requests; /* that it may make */
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
    struct u64map *visitors; /* by the hash of their address */
    uint8_t address_key[16];
    struct workers *workers;
    struct store *store;
    struct daily *daily; /* NULL until somebody asks for it */
    const struct ag_presets *presets;
    uint64_t dead_workers; /* to be replaced */
    struct client *socket_list;
    uint32_t now_s; /* seconds since the start */
    int64_t self;
    bool hears;           /* somebody watches the connection on which news come, */
    unsigned news_number; /* the last one */
    char *games;          /* the answer to /api/games, which never changes */
    uint64_t started_ms;
    /* for metrics */
    uint64_t too_often, accepted, turned_away, requests, sockets, overflowed, too_long;
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
/* The same of an address; IPv6 gives everybody a whole network of 2^64 addresses: they count as one. */
uint64_t net_address(const struct net *net, const struct sockaddr_storage *from, bool *is_local);
uint64_t net_hash(const struct net *net, const void *bytes, size_t size);
/* Whether this address may ask for something now; weight: how much it is worth. */
bool net_may_ask(struct net *net, uint64_t address, unsigned weight);

char *metrics_text(const struct net *net);

#endif
