/* porch.c - see client.h. Bytes are looked at and left where they are; libwebsockets reads them once it has them. */
#define _DEFAULT_SOURCE 1 /* epoll is Linux's */
#include "client.h"
#include "clock.h"
#include "msg.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { LINES_MOST = 80, READY_MOST = 256, DRAIN = 65536 };

bool porch_open(struct net *net) { return (net->porch = epoll_create1(EPOLL_CLOEXEC)) >= 0; }

void porch_end(struct client *c) {
    if (c->fd >= 0) close(c->fd); /* which takes it out of the epoll */
    net_client_free(c);
}

void porch_close(struct net *net) {
    for (struct client *c = net->stranger_list, *next; c; c = next) {
        next = c->next;
        if (!c->wsi) porch_end(c);
    }
    if (net->porch >= 0) close(net->porch);
    net->porch = -1;
}

/* ---- waiting for more ---- */

static void wake_at(const struct client *c, int bytes) {
    setsockopt(c->fd, SOL_SOCKET, SO_RCVLOWAT, &bytes, sizeof bytes);
}

static void wait_here(struct client *c, bool known) {
    struct epoll_event event = {.events = EPOLLIN | EPOLLRDHUP, .data = {.ptr = c}};
    if (!known && epoll_ctl(c->net->porch, EPOLL_CTL_ADD, c->fd, &event) != 0) porch_end(c);
}

/* ---- refusing ---- */

/* Says why, and reads on for a moment: a connection that is closed with bytes unread loses what was written to it. */
static void refuse(struct client *c, bool known, unsigned status, const char *code, enum ag_msg_id why) {
    char buf[3000];
    if (!net_may_ask(c->net, c->address, 1)) status = 429, code = "rate", why = AG_MSG_ROOMS_RATE;
    char *json = protocol_refusal_id("", code, why);
    size_t n = http_bare(buf, sizeof buf, status, json);
    free(json);
    c->net->requests++;
    c->closing = true;
    c->entered_ms = clock_monotonic_ms();
    wake_at(c, 1);
    ssize_t sent = send(c->fd, buf, n, MSG_NOSIGNAL);
    shutdown(c->fd, SHUT_WR);
    if (sent < 0) porch_end(c);
    else wait_here(c, known);
}

void porch_late(struct client *c) {
    char byte;
    if (recv(c->fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT) <= 0) porch_end(c); /* it has not said a word */
    else refuse(c, true, 408, "late", AG_MSG_DOOR_LATE);
}

static void drain(struct client *c) {
    static char nothing[DRAIN]; /* is never read */
    ssize_t n = recv(c->fd, nothing, sizeof nothing, MSG_DONTWAIT);
    if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR)) porch_end(c);
}

/* ---- looking ---- */

/* Whether it begins, as far as it goes, with a word that we know. */
static bool method_good(const char *text, size_t n) {
    static const char *const methods[] = {"GET ", "POST ", "HEAD "};
    for (unsigned i = 0; i < sizeof methods / sizeof *methods; i++) {
        size_t length = strlen(methods[i]);
        if (memcmp(text, methods[i], n < length ? n : length) == 0) return true;
    }
    return false;
}

static bool is_word(const char *text, size_t n) {
    size_t i = 0;
    while (i < n && text[i] >= 'A' && text[i] <= 'Z') i++;
    return i > 0 && (i == n || text[i] == ' ');
}

/* The end of the headers, or NULL; *lines: how many there are. */
static const char *headers_end(const char *text, size_t n, unsigned *lines) {
    const char *end = text + n;
    *lines = 0;
    for (const char *p = text; (p = memchr(p, '\n', (size_t)(end - p)));) {
        p++;
        ++*lines;
        if (p < end && *p == '\n') return p + 1;
        if (p + 1 < end && p[0] == '\r' && p[1] == '\n') return p + 2;
    }
    return NULL;
}

/* known: it has been here before. */
static void look(struct client *c, bool known, bool ended) {
    char text[HTTP_HEADERS + 1];
    unsigned lines;
    ssize_t got = recv(c->fd, text, sizeof text, MSG_PEEK | MSG_DONTWAIT);
    if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR)) return porch_end(c);
    size_t n = got < 0 ? 0 : (size_t)got;
    if (n && !method_good(text, n)) return refuse(c, known, is_word(text, n) ? 405 : 400, "method", AG_MSG_DOOR_METHOD);
    const char *end = headers_end(text, n, &lines);
    if ((!end && n == sizeof text) || lines > LINES_MOST) return refuse(c, known, 431, "long", AG_MSG_DOOR_HEADERS);
    if (!end && ended) return porch_end(c);
    if (!end) {
        if (n) wake_at(c, (int)n + 1);
        return wait_here(c, known);
    }
    wake_at(c, 1);
    if (known) epoll_ctl(c->net->porch, EPOLL_CTL_DEL, c->fd, NULL);
    net_adopt(c, c->fd);
}

void porch_enter(struct client *c, int fd) {
    c->fd = fd;
    look(c, false, false);
}

void porch_ready(struct net *net) {
    struct epoll_event events[READY_MOST];
    int n = epoll_wait(net->porch, events, READY_MOST, 0);
    for (int i = 0; i < n; i++) {
        struct client *c = events[i].data.ptr;
        if (c->closing) drain(c);
        else look(c, true, events[i].events & (EPOLLRDHUP | EPOLLHUP | EPOLLERR));
    }
}
