/* net.c - see net.h. */
#define _DEFAULT_SOURCE 1 /* interfaces are no part of POSIX */
#include "net.h"
#include "clock.h"
#include "client.h"
#include "daily.h"
#include "logline.h"
#include "memory.h"
#include "notify.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    ACCEPT_MOST = 256,
    SERVICE_BUFFER = 8192,
    CLOSING_MS = 3000,
    ANSWER_MS = 300000,   /* for a request and its answer */
    STRANGERS_MOST = 900, /* requests at once: each has buffers of its own */
    SEND_MOST = 1 << 16,  /* in one call of the system */
};

/* ---- stopping ---- */

static volatile sig_atomic_t stopping;
static struct lws_context *to_wake;

static void on_signal(int number) {
    (void)number;
    stopping = 1;
    if (to_wake) lws_cancel_service(to_wake);
}

static void watch_signals(void) {
    struct sigaction stop = {.sa_handler = on_signal}, ignore = {.sa_handler = SIG_IGN};
    sigaction(SIGTERM, &stop, NULL);
    sigaction(SIGINT, &stop, NULL);
    sigaction(SIGPIPE, &ignore, NULL);
}

/* ---- listening ---- */

static int listen_at(const struct addrinfo *at) {
    int yes = 1, fd = socket(at->ai_family, SOCK_STREAM, 0);
    if (fd < 0) return -1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (at->ai_family == AF_INET6) setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &yes, sizeof yes);
    fcntl(fd, F_SETFL, O_NONBLOCK);
    fcntl(fd, F_SETFD, FD_CLOEXEC);
    if (bind(fd, at->ai_addr, at->ai_addrlen) == 0 && listen(fd, 4096) == 0) return fd;
    int saved = errno;
    close(fd);
    errno = saved;
    return -1;
}

static unsigned port_of(int fd) {
    struct sockaddr_storage at;
    socklen_t n = sizeof at;
    if (getsockname(fd, (struct sockaddr *)&at, &n) != 0) return 0;
    return ntohs(at.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)(void *)&at)->sin6_port
                                          : ((struct sockaddr_in *)(void *)&at)->sin_port);
}

static bool bind_all(struct net *net, struct platform_error *why) {
    const struct config *config = net->config;
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE | AI_NUMERICHOST | AI_NUMERICSERV};
    struct addrinfo *list = NULL;
    char port[12];
    int last = 0;
    snprintf(port, sizeof port, "%u", config->port);
    int status = getaddrinfo(*config->bind ? config->bind : NULL, port, &hints, &list);
    if (status != 0) return platform_refuse(why, 0, SAY_NET_NO_ADDRESS, config->bind, gai_strerror(status));
    for (struct addrinfo *at = list; at && net->listeners < 2; at = at->ai_next) {
        /* Where the system chooses the port, both families cannot be sure to get the same: one is enough. */
        if (config->port == 0 && net->listeners == 1) break;
        int fd = listen_at(at);
        if (fd >= 0) net->listener[net->listeners++] = fd;
        else if (!last || errno == EADDRINUSE) last = errno;
    }
    freeaddrinfo(list);
    if (net->listeners && last != EADDRINUSE) return net->port = port_of(net->listener[0]), true;
    if (last == EADDRINUSE) return platform_refuse(why, 0, SAY_NET_PORT_TAKEN, config->port);
    if (last == EADDRNOTAVAIL) return platform_refuse(why, 0, SAY_NET_OTHER_ADDRESS, config->bind);
    return platform_refuse(why, 0, SAY_NET_PORT, config->port, strerror(last));
}

struct net *net_open(const struct config *config, struct platform_error *why) {
    struct net *net = must_alloc(sizeof *net);
    *net = (struct net){.config = config};
    watch_signals(); /* from here on it can be told to stop */
    if (bind_all(net, why)) return net;
    for (unsigned i = 0; i < net->listeners; i++) close(net->listener[i]);
    free(net);
    return NULL;
}

unsigned net_port(const struct net *net) { return net->port; }

void net_addresses(void (*each)(void *context, const char *address), void *context) {
    struct ifaddrs *list;
    char text[INET_ADDRSTRLEN];
    if (getifaddrs(&list) != 0) return;
    for (struct ifaddrs *i = list; i; i = i->ifa_next) {
        if (!i->ifa_addr || i->ifa_addr->sa_family != AF_INET || i->ifa_flags & IFF_LOOPBACK) continue;
        const struct sockaddr_in *in = (const void *)i->ifa_addr;
        if (inet_ntop(AF_INET, &in->sin_addr, text, sizeof text)) each(context, text);
    }
    freeifaddrs(list);
}

bool net_may_ask(struct net *net, uint64_t address, unsigned weight) {
    bool good = visitors_may_ask(&net->visitors, address, weight);
    net->too_often += !good;
    return good;
}

/* ---- connections ---- */

static struct client *client_new(struct net *net, enum client_kind kind) {
    struct client *c = must_alloc(sizeof *c);
    memset(c, 0, sizeof *c);
    c->kind = kind;
    c->net = net;
    return c;
}

static void link_to(struct client **list, struct client *c) {
    c->next = *list;
    if (c->next) c->next->before = &c->next;
    c->before = list;
    *list = c;
}

static void unlink_client(struct client *c) {
    if (!c->before) return;
    *c->before = c->next;
    if (c->next) c->next->before = c->before;
    c->before = NULL;
}

void net_no_stranger(struct client *c) {
    if (c->kind != CLIENT_HTTP || !c->before) return;
    unlink_client(c);
    c->net->strangers--;
    visitors_strangers(&c->net->visitors, c->seen_as, -1);
}

void net_seen_as(struct client *c, uint64_t address) {
    if (c->kind != CLIENT_HTTP || !c->before || c->seen_as == address) return;
    visitors_strangers(&c->net->visitors, c->seen_as, -1);
    visitors_strangers(&c->net->visitors, c->seen_as = address, 1);
}

static void join_told(struct client *c) {
    if (c->before_told) return;
    c->before_told = &c->net->told;
    c->next_told = c->net->told;
    if (c->next_told) c->next_told->before_told = &c->next_told;
    c->net->told = c;
}

static void leave_told(struct client *c) {
    if (!c->before_told) return;
    *c->before_told = c->next_told;
    if (c->next_told) c->next_told->before_told = c->before_told;
    c->before_told = NULL;
}

void net_client_free(struct client *c) {
    http_end(c);
    if (c->conn) server_exit(c->net->server, c->conn);
    if (c->counted) visitors_connections(&c->net->visitors, c->address, -1);
    net_no_stranger(c);
    if (c->kind == CLIENT_SOCKET) c->net->open_sockets--, unlink_client(c);
    leave_told(c);
    free(c->out);
    free(c->in);
    free(c);
}

static bool adopt(struct net *net, struct client *c, int fd, bool file) {
    lws_adopt_desc_t info = {.vh = net->vhost, .opaque = c};
    info.type = file ? LWS_ADOPT_RAW_FILE_DESC : LWS_ADOPT_SOCKET | LWS_ADOPT_HTTP;
    if (file) info.fd.filefd = fd;
    else info.fd.sockfd = fd;
    info.vh_prot_name = file ? "descriptors" : NULL;
    struct lws *wsi = lws_adopt_descriptor_vhost_via_info(&info);
    if (wsi) c->wsi = wsi;
    return wsi != NULL;
}

/* When it fails the connection is closed, and as a rule the client has been freed with it. */
void net_adopt(struct client *c, int fd) {
    struct net *net = c->net;
    c->fd = -1;
    if (adopt(net, c, fd, false)) return;
    for (struct client *other = net->stranger_list; other; other = other->next)
        if (other == c) return net_client_free(c);
}

/* There are so many places for requests and no more. When they are taken, whoever has taken most gives up the one that
 * has gone on for longest: a visitor with a few requests never waits for one with hundreds. */
static void make_place(struct net *net) {
    struct client *worst = NULL;
    uint32_t most = 0;
    if (net->strangers < STRANGERS_MOST) return;
    for (struct client *c = net->stranger_list; c; c = c->next) { /* the last one is the oldest */
        uint32_t n = visitors_of(&net->visitors, c->seen_as)->strangers;
        if (n >= most) most = n, worst = c;
    }
    net->evicted++;
    net_end_stranger(worst);
}

void net_end_stranger(struct client *c) {
    if (!c->wsi) return porch_end(c);
    net_no_stranger(c);
    c->dead = true;
    lws_set_timeout(c->wsi, PENDING_TIMEOUT_HTTP_CONTENT, LWS_TO_KILL_ASYNC);
}

static void take_connection(struct net *net, int fd, const struct sockaddr_storage *from) {
    int yes = 1;
    struct client *c = client_new(net, CLIENT_HTTP);
    c->address = c->seen_as = visitors_address(&net->visitors, from, &c->is_local);
    /* Behind a proxy all come from the same address; the proxy says how many each may have. */
    bool proxy = net->config->forwarded && c->is_local;
    if (!proxy && visitors_of(&net->visitors, c->address)->connections >= net->config->requests_per_address) {
        net->turned_away++;
        close(fd);
        net_client_free(c);
        return;
    }
    c->counted = !proxy;
    if (c->counted) visitors_connections(&net->visitors, c->address, 1);
    fcntl(fd, F_SETFL, O_NONBLOCK);
    fcntl(fd, F_SETFD, FD_CLOEXEC);
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    net->accepted++;
    c->entered_ms = clock_monotonic_ms();
    make_place(net);
    link_to(&net->stranger_list, c);
    net->strangers++;
    visitors_strangers(&net->visitors, c->seen_as, 1);
    porch_enter(c, fd);
}

static void take_connections(struct net *net, int listener) {
    struct sockaddr_storage from;
    for (unsigned i = 0; i < ACCEPT_MOST; i++) {
        socklen_t n = sizeof from;
        int fd = accept(listener, (struct sockaddr *)&from, &n);
        if (fd < 0) return;
        take_connection(net, fd, &from);
    }
}

/* ---- writing to WebSockets ----
 *
 * All that somebody is told in one turn of the loop lies in one buffer, frame after frame, and is one call of the system
 * at the end of the turn. Asking libwebsockets for a callback when it can be written would touch the poller four times
 * for each: with libuv every change of what is waited for takes a descriptor out of epoll and puts it in again. So that
 * is left for those who do not read as fast as they are told. */

/* The end of the stream; the loop then finds it closed. */
static void kill_client(struct client *c) {
    c->closing = c->dead = true;
    shutdown(lws_get_socket_fd(c->wsi), SHUT_RDWR);
}

enum frame { FRAME_TEXT = 1, FRAME_PING = 9 };

/* A frame of its own in the buffer, as RFC 6455 (5.2) has it: a server does not mask. */
static void put_frame(struct client *c, enum frame opcode, const char *bytes, size_t n) {
    unsigned char head[10] = {(unsigned char)(0x80 | opcode)};
    size_t size = n < 126 ? 2 : n < 65536 ? 4 : 10, most = c->out_size + sizeof head + n;
    if (most > c->out_room) c->out = memory_grow(c->out, c->out_room = most + most / 2);
    head[1] = (unsigned char)(n < 126 ? n : n < 65536 ? 126 : 127);
    for (size_t i = 2; i < size; i++) head[i] = (unsigned char)((uint64_t)n >> 8 * (size - 1 - i));
    memcpy(c->out + c->out_size, head, size);
    memcpy(c->out + c->out_size + size, bytes, n);
    c->out_size += size + n;
    join_told(c);
}

static void queue_text(struct client *c, const char *text) {
    size_t n = strlen(text);
    if (c->dead || c->ended) return;
    if (c->out_size + n > c->net->config->queue_bytes) { /* it never reads */
        c->net->overflowed++;
        log_line(LOG_NOTE, "overflow", "conn=%llu bytes=%zu", (unsigned long long)c->conn, c->out_size);
        kill_client(c);
        return;
    }
    put_frame(c, FRAME_TEXT, text, n);
}

static void deliver(void *context, void *link, char *text, unsigned status) {
    struct client *c = link;
    (void)context;
    if (c->kind == CLIENT_SOCKET) {
        queue_text(c, text);
        free(text);
        return;
    }
    if (c->answer || c->answered) { /* a request has one answer */
        free(text);
        return;
    }
    c->answer = text;
    c->status = status;
    lws_callback_on_writable(c->wsi);
}

/* What libwebsockets could not send at once it keeps, and says when it is gone; until then the rest waits here. The
 * buffer holds whole frames already, which is what LWS_WRITE_HTTP means at a WebSocket: these bytes, as they are. */
static int write_out(struct client *c) {
    if (lws_partial_buffered(c->wsi)) return 0;
    unsigned char *out = c->out;
    size_t n = c->out_size;
    c->out = NULL;
    c->out_size = c->out_room = 0;
    int written = n ? lws_write(c->wsi, out, n, LWS_WRITE_HTTP) : 0;
    free(out);
    return written < 0 ? -1 : 0;
}

/* At the end of a turn. Who cannot be written to is gone; the loop then finds it closed. */
static void write_told(struct net *net) {
    for (struct client *c; (c = net->told);) {
        leave_told(c);
        if (!c->dead && !c->ended && write_out(c) < 0) kill_client(c);
    }
}

/* No frame may follow the one that closes. */
static int close_with(struct client *c, enum lws_close_status status) {
    c->ended = true;
    lws_close_reason(c->wsi, status, NULL, 0);
    return -1;
}

static int on_writable(struct client *c) {
    if (write_out(c) < 0) return -1;
    if (!c->closing || c->out_size || lws_partial_buffered(c->wsi)) return 0;
    return close_with(c, LWS_CLOSE_STATUS_POLICY_VIOLATION);
}

/* ---- reading from WebSockets ---- */

/* What it was told is still written; but not for ever. */
static void close_soon(struct client *c) {
    c->closing = true;
    c->entered_ms = clock_monotonic_ms();
    lws_callback_on_writable(c->wsi);
}

static void end_link(void *context, void *link) {
    (void)context;
    close_soon(link);
}

static void heard(struct client *c) {
    c->heard_s = c->net->now_s;
    if (!c->away) return;
    c->away = false;
    server_quiet(c->net->server, c->conn, false);
}

static int receive(struct client *c, const char *bytes, size_t size) {
    size_t limit = c->net->config->limits.message_bytes;
    heard(c);
    if (c->closing) return 0;
    if (lws_frame_is_binary(c->wsi)) return close_with(c, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE);
    if (c->in_size + size > limit) {
        c->net->too_long++;
        return close_with(c, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE);
    }
    bool whole = lws_is_final_fragment(c->wsi) && lws_remaining_packet_payload(c->wsi) == 0;
    bool good = true;
    if (whole && !c->in_size) {
        good = server_message(c->net->server, c->conn, bytes, size);
    } else {
        c->in = memory_grow(c->in, c->in_size + size + 1);
        memcpy(c->in + c->in_size, bytes, size);
        c->in_size += size;
        if (!whole) return 0;
        good = server_message(c->net->server, c->conn, c->in, c->in_size);
        free(c->in);
        c->in = NULL;
        c->in_size = 0;
    }
    if (!good) close_soon(c);
    return 0;
}

static void established(struct client *c) {
    http_end(c);
    net_no_stranger(c);
    c->kind = CLIENT_SOCKET;
    c->net->sockets++;
    c->net->open_sockets++;
    c->heard_s = c->net->now_s;
    link_to(&c->net->socket_list, c);
    c->conn = server_enter(c->net->server, SERVER_SOCKET, c, c->person, c->guest);
    c->entered_ms = clock_monotonic_ms();
}

/* A request has so long to be here whole, and its answer to be fetched; nobody may keep a place by being slow. */
static void sweep_strangers(struct net *net, uint64_t now_ms) {
    for (struct client *c = net->stranger_list, *next; c; c = next) {
        next = c->next;
        uint64_t age = now_ms - c->entered_ms;
        if (c->closing ? age >= CLOSING_MS : c->whole ? age >= ANSWER_MS : age >= net->config->request_ms) {
            if (!c->wsi && !c->closing) porch_late(c);
            else net_end_stranger(c);
        }
    }
}

/* Whether somebody is still there is asked more often where others wait to know. */
static void look_after(struct client *c, uint32_t silent) {
    const struct config *config = c->net->config;
    bool awaited = silent && silent % (config->away_s / 3) == 0 && server_awaited(c->net->server, c->conn);
    if (silent && (awaited || silent % config->ping_s == 0)) put_frame(c, FRAME_PING, "?", 1);
    if (silent < config->away_s || c->away) return;
    c->away = true;
    server_quiet(c->net->server, c->conn, true);
}

/* Once a second: silent clients are asked, those that stay silent are dropped. (libwebsockets can do this too, but
 * keeps its timers in one sorted list and walks through it for every message.) */
static void sweep(struct net *net, uint64_t now_ms) {
    uint32_t now_s = (uint32_t)((now_ms - net->started_ms) / 1000);
    if (now_s == net->now_s) return;
    net->now_s = now_s;
    visitors_forget(&net->visitors, now_ms);
    sweep_strangers(net, now_ms);
    for (struct client *c = net->socket_list; c; c = c->next) {
        uint32_t silent = now_s - c->heard_s;
        bool mute = now_ms - c->entered_ms >= net->config->hello_ms && !server_greeted(net->server, c->conn);
        bool stuck = c->closing && now_ms - c->entered_ms >= CLOSING_MS;
        if ((silent >= net->config->silent_s || mute || stuck) && !c->dead) kill_client(c);
        if (!c->dead && !c->ended) look_after(c, silent);
    }
}

/* ---- the callback ---- */

static int on_connection(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size) {
    struct client *c = wsi ? lws_get_opaque_user_data(wsi) : NULL;
    (void)user;
    if (!c || (c->kind != CLIENT_HTTP && c->kind != CLIENT_SOCKET)) {
        if (c && reason == LWS_CALLBACK_WSI_DESTROY) net_client_free(c), lws_set_opaque_user_data(wsi, NULL);
        return c || !wsi ? 0 : lws_callback_http_dummy(wsi, reason, user, in, size);
    }
    c->wsi = wsi;
    /* Bytes that come just now would give one that is to end more time. */
    if (c->kind == CLIENT_HTTP && c->dead && reason == LWS_CALLBACK_HTTP_BODY) return -1;
    switch (reason) {
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return http_may_upgrade(c, in);
    case LWS_CALLBACK_ESTABLISHED: return established(c), 0;
    case LWS_CALLBACK_RECEIVE: return receive(c, in, size);
    case LWS_CALLBACK_RECEIVE_PONG: return heard(c), 0;
    case LWS_CALLBACK_SERVER_WRITEABLE: return on_writable(c);
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE: return c->ended = true, 0;
    case LWS_CALLBACK_CLOSED:
        if (c->conn) server_exit(c->net->server, c->conn);
        c->conn = 0;
        return 0;
    case LWS_CALLBACK_HTTP: return http_request(c, in);
    case LWS_CALLBACK_HTTP_BODY: return http_body(c, in, size);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION: return http_body_done(c);
    case LWS_CALLBACK_HTTP_WRITEABLE: return http_writable(c);
    case LWS_CALLBACK_HTTP_FILE_COMPLETION: return -1; /* one request a connection, see http.c */
    case LWS_CALLBACK_CLOSED_HTTP: return http_end(c), 0;
    case LWS_CALLBACK_WSI_DESTROY:
        net_client_free(c);
        lws_set_opaque_user_data(wsi, NULL);
        return 0;
    default: return lws_callback_http_dummy(wsi, reason, user, in, size);
    }
}

/* A worker has answered, or is gone and another takes its place. */
static int worker_ready(struct client *c) {
    bool again = false;
    struct net *net = c->net;
    server_worker(net->server, c->worker, &again);
    if (!again) return 0;
    log_line(LOG_TROUBLE, "worker", "number=%u", c->worker);
    c->dead = true;
    net->dead_workers |= 1ull << c->worker;
    return -1;
}

static int on_descriptor(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size) {
    struct client *c = wsi ? lws_get_opaque_user_data(wsi) : NULL;
    (void)user, (void)in, (void)size;
    if (!c) return 0;
    if (c->kind == CLIENT_HTTP || c->kind == CLIENT_SOCKET) return -1; /* it is not for those outside */
    /* A worker that dies before it has read its question leaves an error behind, which is told as the end alone. */
    if (reason == LWS_CALLBACK_RAW_CLOSE_FILE && c->kind == CLIENT_WORKER && !c->dead && !stopping) worker_ready(c);
    if (reason == LWS_CALLBACK_RAW_CLOSE_FILE) return 0;
    if (reason != LWS_CALLBACK_RAW_RX_FILE) return 0;
    if (c->kind == CLIENT_PORCH) return porch_ready(c->net), 0;
    if (c->kind == CLIENT_LISTEN) return take_connections(c->net, (int)c->worker), 0;
    if (c->kind == CLIENT_WORKER) return worker_ready(c);
    /* The connection of old, or one that has ended, would be readable for ever. */
    if (c->worker == c->net->news_number && server_news(c->net->server)) return 0;
    if (c->worker == c->net->news_number) c->net->hears = false;
    return -1;
}

static const struct lws_protocols protocols[] = {
    /* Every WebSocket has such a buffer for as long as it lives; longer messages come in parts. */
    {.name = "astragal", .callback = on_connection, .rx_buffer_size = 256, .tx_packet_size = SEND_MOST},
    {.name = "descriptors", .callback = on_descriptor, .rx_buffer_size = 0},
    {.name = NULL},
};

/* ---- serving ---- */

static void lws_says(int level, const char *line) {
    log_line(level & LLL_ERR ? LOG_TROUBLE : LOG_FINE, "network", "says=\"%s\"", line);
}

/* libwebsockets closes the descriptors that it was given, so it gets copies. */
static bool watch(struct net *net, enum client_kind kind, int fd, unsigned number) {
    struct client *c = client_new(net, kind);
    c->worker = number;
    int copy = fcntl(fd, F_DUPFD_CLOEXEC, 0);
    return copy >= 0 && adopt(net, c, copy, true);
}

static void watch_worker(struct net *net, unsigned i) {
    if (workers_fd(net->workers, i) >= 0) watch(net, CLIENT_WORKER, workers_fd(net->workers, i), i);
}

/* The turn after it does what is due. */
static void wake(lws_sorted_usec_list_t *timer) { (void)timer; }
static void uv_wake(uv_timer_t *timer) { (void)timer; }

/* So many connections as the configuration admits must be allowed by the system too. */
static void allow_descriptors(const struct config *config) {
    struct rlimit limit;
    rlim_t wanted = (rlim_t)config->limits.connections + 500;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = wanted < limit.rlim_max ? wanted : limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

/* What libuv has been told to close it closes in its loop. */
static void end_loop(struct net *net) {
    if (!net->uv) return;
    uv_close((uv_handle_t *)&net->uv_timer, NULL);
    for (unsigned i = 0; i < 1000 && uv_run(&net->loop, UV_RUN_NOWAIT); i++) continue;
    uv_loop_close(&net->loop);
    net->uv = false;
}

static bool make_context(struct net *net, struct platform_error *why) {
    static const lws_retry_bo_t never; /* sweep does it */
    struct lws_context_creation_info info = {0};
    lws_set_log_level(LLL_ERR | LLL_WARN, lws_says);
    info.port = CONTEXT_PORT_NO_LISTEN_SERVER;
    info.protocols = protocols;
    info.gid = -1;
    info.uid = -1;
    info.pt_serv_buf_size = SERVICE_BUFFER;
    info.retry_and_idle_policy = &never;
    info.timeout_secs = 10;
    info.keepalive_timeout = 20;
    info.max_http_header_data = 3 * HTTP_HEADERS; /* as it keeps them, small ones take more room than on the way */
    info.headers = http_headers();
    info.max_http_header_pool = STRANGERS_MOST + 100;
    info.server_string = "astragal";
    info.options = LWS_SERVER_OPTION_VALIDATE_UTF8 | LWS_SERVER_OPTION_DISABLE_OS_CA_CERTS |
                   LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_NO_LWS_SYSTEM_STATES;
    void *loops[1] = {&net->loop};
    net->uv = uv_loop_init(&net->loop) == 0 && uv_timer_init(&net->loop, &net->uv_timer) == 0;
    if (net->uv) { /* the plugin for it may not be installed */
        info.options |= LWS_SERVER_OPTION_LIBUV;
        info.foreign_loops = loops;
        net->context = lws_create_context(&info);
        info.options &= ~(uint64_t)LWS_SERVER_OPTION_LIBUV;
        info.foreign_loops = NULL;
    }
    if (!net->context) {
        end_loop(net);
        log_line(LOG_NOTE, "poll", NULL);
        net->context = lws_create_context(&info);
    }
    if (net->context) net->vhost = lws_create_vhost(net->context, &info);
    return net->vhost || platform_refuse(why, 0, SAY_NET_FAILED);
}

static bool watch_all(struct net *net, struct platform_error *why) {
    bool good = true;
    for (unsigned i = 0; good && i < net->listeners; i++) {
        good = watch(net, CLIENT_LISTEN, net->listener[i], (unsigned)net->listener[i]);
    }
    good = good && porch_open(net) && watch(net, CLIENT_PORCH, net->porch, 0);
    for (unsigned i = 0; i < workers_count(net->workers); i++) watch_worker(net, i);
    return good || platform_refuse(why, 0, SAY_NET_FAILED);
}

static void revive_workers(struct net *net) {
    for (unsigned i = 0; net->dead_workers && i < workers_count(net->workers); i++)
        if (net->dead_workers >> i & 1 && workers_again(net->workers, i)) {
            net->dead_workers &= ~(1ull << i);
            watch_worker(net, i);
        }
}

/* The connection on which news come; another one after it was lost. */
static void watch_news(struct net *net) {
    int64_t self = net->store->kind->self(net->store);
    int fd = net->store->kind->news_fd(net->store);
    if (fd < 0) net->hears = false;
    if (fd < 0 || (net->hears && net->self == self)) return;
    net->self = self;
    net->hears = watch(net, CLIENT_NEWS, fd, ++net->news_number);
}

/* The manager of services restarts us when it hears nothing: a loop that hangs says nothing. */
static void sign_of_life(struct net *net, uint64_t now_ms) {
    if (!net->life_every_ms || now_ms < net->life_ms) return;
    net->life_ms = now_ms + net->life_every_ms;
    notify_manager("WATCHDOG=1");
}

static void turn(struct net *net) {
    server_turn(net->server);
    uint64_t now = clock_monotonic_ms(); /* not before: what the turn has begun to close has just begun */
    sweep(net, now);
    write_told(net);
    sign_of_life(net, now);
    revive_workers(net);
    watch_news(net);
    uint64_t wait = server_wait_ms(net->server);
    if ((net->socket_list || net->stranger_list) && wait > 1000) wait = 1000; /* for the sweep */
    if (net->life_every_ms && wait > net->life_every_ms) wait = net->life_every_ms;
    /* A timer that is due when the loop begins would be over before the loop waits, and it would wait for something else;
     * so it comes again after a millisecond. */
    if (net->uv) uv_timer_start(&net->uv_timer, uv_wake, wait, 1);
    else lws_sul_schedule(net->context, 0, &net->timer, wake, wait ? (lws_usec_t)wait * 1000 : 1);
}

/* One turn of the loop: waits for something, and handles all that is there. False: it cannot go on. */
static bool service(struct net *net, bool wait) {
    if (!net->uv) return lws_service(net->context, wait ? 0 : -1) >= 0;
    uv_run(&net->loop, wait ? UV_RUN_ONCE : UV_RUN_NOWAIT);
    return true;
}

static void end_context(struct net *net) {
    if (!net->context) return;
    lws_context_destroy(net->context);
    if (!net->uv) return;
    /* With a loop of ours it only begins to close; once the loop has done so, the second call ends it. */
    for (unsigned i = 0; i < 100 && uv_run(&net->loop, UV_RUN_NOWAIT); i++) continue;
    lws_context_destroy(net->context);
    end_loop(net);
}

bool net_serve(struct net *net, struct server_setup *setup, struct platform_error *why) {
    net->porch = -1;
    net->workers = setup->workers;
    net->store = setup->store;
    net->presets = setup->presets;
    net->started_ms = clock_monotonic_ms();
    visitors_open(&net->visitors, net->config);
    setup->net = (struct server_net){.context = net, .deliver = deliver, .end = end_link};
    allow_descriptors(net->config);
    net->server = server_new(setup, why);
    bool good = net->server && door_read(&net->door, net->config->password_file, server_key(net->server), why) &&
                make_context(net, why) && watch_all(net, why);
    if (good) {
        to_wake = net->context;
        log_line(LOG_NOTE, "start", "port=%u store=%s process=%lld", net->port, net->store->kind->name,
                 (long long)net->store->kind->self(net->store));
        net->life_every_ms = notify_every_ms();
        notify_manager("READY=1");
        turn(net);
        while (!stopping && service(net, true)) turn(net);
        notify_manager("STOPPING=1");
        server_leave(net->server);
        write_told(net);
        for (unsigned i = 0; i < 20 && service(net, false); i++) continue; /* what is still to be sent */
        log_line(LOG_NOTE, "stop", NULL);
    }
    to_wake = NULL;
    porch_close(net);
    end_context(net);
    server_free(net->server);
    visitors_close(&net->visitors);
    free(net->games);
    daily_free(net->daily);
    return good;
}

void net_close(struct net *net) {
    for (unsigned i = 0; i < net->listeners; i++) close(net->listener[i]);
    free(net);
}
