/*
 * link.c - see link.h. One lock guards the two queues; everything else belongs to the thread. Of libwebsockets only
 * lws_cancel_service may be called from outside.
 */
#include "link.h"
#include "memory.h"
#include "pass.h"

#include <fcntl.h>
#include <libwebsockets.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LOCKED = 401, TOO_OFTEN = 429 /* what the house answers */, BUSY_TRIES = 4 };
enum { TEXT_MOST = 16 << 20 /* bytes of a message */, PING_S = 20, SILENCE_S = 32, FAREWELL_US = 1000000 };

struct item {
    struct item *next;
    struct link_news news;
};
struct piece {
    struct piece *next;
    size_t n;
    unsigned char bytes[]; /* LWS_PRE bytes, then the text */
};

struct link {
    struct address address;
    char cookie[sizeof PASS_COOKIE + 1 + PASS_MAX]; /* "": none */
    pthread_t thread;
    pthread_mutex_t lock;
    int out[2];               /* a byte lies in this pipe for each item */
    struct item *first, *end; /* what came */
    struct piece *send, *sent_last;
    bool open, closing; /* guarded as well */

    struct lws_context *context;
    struct lws *wsi;
    lws_sorted_usec_list_t again, farewell; /* when to try again, and when to wait no longer */
    unsigned tries;
    bool was_open, over, waited;
    char *text; /* of a message that is coming in */
    size_t n;
};

/* ---- what came ---- */

static void put(struct link *l, enum link_kind kind, char *text) {
    struct item *item = must_alloc(sizeof *item);
    *item = (struct item){.news = {.kind = kind, .text = text}};
    pthread_mutex_lock(&l->lock);
    if (l->end) l->end->next = item;
    else l->first = item;
    l->end = item;
    pthread_mutex_unlock(&l->lock);
    while (write(l->out[1], "", 1) < 0 && errno == EINTR) {
    }
}

bool link_take(struct link *l, struct link_news *out) {
    char byte;
    pthread_mutex_lock(&l->lock);
    struct item *item = l->first;
    if (item && !(l->first = item->next)) l->end = NULL;
    pthread_mutex_unlock(&l->lock);
    if (!item) return false;
    while (read(l->out[0], &byte, 1) < 0 && errno == EINTR) {
    }
    *out = item->news;
    free(item);
    return true;
}

int link_fd(const struct link *l) { return l->out[0]; }

/* ---- what is sent ---- */

void link_send(struct link *l, const char *text) {
    size_t n = strlen(text);
    struct piece *p = must_alloc(sizeof *p + LWS_PRE + n);
    p->next = NULL;
    p->n = n;
    memcpy(p->bytes + LWS_PRE, text, n);
    pthread_mutex_lock(&l->lock);
    bool open = l->open;
    if (open) {
        if (l->send) l->sent_last->next = p;
        else l->send = p;
        l->sent_last = p;
    }
    pthread_mutex_unlock(&l->lock);
    if (open) lws_cancel_service(l->context);
    else free(p);
}

static struct piece *next_piece(struct link *l) {
    pthread_mutex_lock(&l->lock);
    struct piece *p = l->send;
    if (p) l->send = p->next;
    pthread_mutex_unlock(&l->lock);
    return p;
}

static void drop_pieces(struct link *l) {
    for (struct piece *p; (p = next_piece(l));) free(p);
}

static int write_one(struct link *l) {
    struct piece *p = next_piece(l);
    if (!p) return 0;
    int n = lws_write(l->wsi, p->bytes + LWS_PRE, p->n, LWS_WRITE_TEXT);
    bool whole = n >= (int)p->n;
    free(p);
    if (!whole) return -1;
    lws_callback_on_writable(l->wsi);
    return 0;
}

/* ---- the connection ---- */

static void connect_now(lws_sorted_usec_list_t *again);

static void set_open(struct link *l, bool open) {
    pthread_mutex_lock(&l->lock);
    l->open = open;
    pthread_mutex_unlock(&l->lock);
}

static void later(struct link *l) {
    static const unsigned waits_ms[] = {200, 500, 1000, 2000, 4000, 8000};
    unsigned last = sizeof waits_ms / sizeof *waits_ms - 1, i = l->tries++ < last ? l->tries - 1 : last;
    lws_sul_schedule(l->context, 0, &l->again, connect_now, (lws_usec_t)waits_ms[i] * 1000);
}

/* why: NULL: it was open and is lost. */
static void lose(struct link *l, char *why) {
    l->wsi = NULL;
    l->was_open = false;
    free(l->text);
    l->text = NULL;
    l->n = 0;
    set_open(l, false);
    drop_pieces(l);
    put(l, why ? LINK_NONE : LINK_LOST, why);
    if (!l->over) later(l);
}

/* Why nobody could be reached. */
static char *reason(struct link *l, unsigned status) {
    struct platform_error why;
    pass_no_house(&l->address, status, &why);
    return memory_copy(why.text);
}

/* Nobody has let us in. Who was too quick, perhaps at the door, comes a little later. */
static void kept_out(struct link *l, struct lws *wsi) {
    unsigned status = wsi ? lws_http_client_http_response(wsi) : 0;
    l->wsi = NULL;
    if (status == LOCKED) put(l, LINK_LOCKED, NULL);
    else if (status == TOO_OFTEN && l->tries < BUSY_TRIES) later(l);
    else lose(l, reason(l, status));
}

static const lws_retry_bo_t alive = {.secs_since_valid_ping = PING_S, .secs_since_valid_hangup = SILENCE_S};

static void connect_now(lws_sorted_usec_list_t *again) {
    struct link *l = lws_container_of(again, struct link, again);
    char path[ADDRESS_PATH + 8], host[ADDRESS_HOST + ADDRESS_PATH + 16];
    struct address plain = l->address;
    plain.path[0] = 0;
    address_house(&plain, host, sizeof host);
    snprintf(path, sizeof path, "%s/ws", l->address.path);
    struct lws_client_connect_info info = {.context = l->context,
                                           .address = l->address.host,
                                           .port = (int)l->address.port,
                                           .path = path,
                                           .host = host,
                                           .ssl_connection = l->address.secure ? LCCSCF_USE_SSL : 0,
                                           .local_protocol_name = "astragal",
                                           .retry_and_idle_policy = &alive,
                                           .userdata = l,
                                           .pwsi = &l->wsi};
    if (!lws_client_connect_via_info(&info) && !l->again.list.owner) kept_out(l, NULL);
}

/* ---- messages ---- */

static int receive(struct link *l, const char *in, size_t n) {
    if (l->n + n > TEXT_MOST) return -1;
    l->text = memory_grow(l->text, l->n + n + 1);
    memcpy(l->text + l->n, in, n);
    l->n += n;
    l->text[l->n] = 0;
    if (!lws_is_final_fragment(l->wsi) || lws_remaining_packet_payload(l->wsi)) return 0;
    put(l, LINK_TEXT, l->text);
    l->text = NULL;
    l->n = 0;
    return 0;
}

static bool wants_to_end(struct link *l) {
    pthread_mutex_lock(&l->lock);
    bool end = l->closing && !l->send;
    pthread_mutex_unlock(&l->lock);
    return end;
}

static int add_cookie(struct link *l, struct lws *wsi, unsigned char **p, size_t room) {
    return *l->cookie ? lws_add_http_header_by_token(wsi, WSI_TOKEN_HTTP_COOKIE, (unsigned char *)l->cookie,
                                                     (int)strlen(l->cookie), p, *p + room)
                      : 0;
}

static int callback(struct lws *wsi, enum lws_callback_reasons why, void *user, void *in, size_t n) {
    struct link *l = lws_context_user(lws_get_context(wsi));
    (void)user;
    switch (why) {
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
        if (!l->again.list.owner) kept_out(l, wsi);
        break;
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER: return add_cookie(l, wsi, in, n);
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        l->tries = 0;
        l->was_open = true;
        set_open(l, true);
        put(l, LINK_OPEN, NULL);
        break;
    case LWS_CALLBACK_CLIENT_RECEIVE: return receive(l, in, n);
    case LWS_CALLBACK_CLIENT_WRITEABLE: return wants_to_end(l) ? -1 : write_one(l);
    case LWS_CALLBACK_CLIENT_CLOSED:
        if (l->was_open) lose(l, NULL);
        break;
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED: /* something is to be sent, or we are to end */
        if (l->wsi && l->was_open) lws_callback_on_writable(l->wsi);
        break;
    default: break;
    }
    return 0;
}

static const struct lws_protocols protocols[] = {{"astragal", callback, 0, 4096, 0, NULL, 0},
                                                 {NULL, NULL, 0, 0, 0, NULL, 0}};

static void waited(lws_sorted_usec_list_t *farewell) {
    struct link *l = lws_container_of(farewell, struct link, farewell);
    l->waited = true;
}

/* What was sent still goes out, unless that takes too long. */
static void *run(void *context) {
    struct link *l = context;
    bool end = false;
    connect_now(&l->again);
    while (!end && lws_service(l->context, 0) >= 0) {
        pthread_mutex_lock(&l->lock);
        bool closing = l->closing;
        end = closing && (!l->send || !l->open || l->waited);
        pthread_mutex_unlock(&l->lock);
        if (closing && !l->farewell.list.owner && !l->waited)
            lws_sul_schedule(l->context, 0, &l->farewell, waited, FAREWELL_US);
    }
    return NULL;
}

/* ---- from the first to the last ---- */

/* Signals are for the thread that shows the table. */
static bool start_thread(struct link *l) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool good = pthread_create(&l->thread, NULL, run, l) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return good;
}

struct link *link_open(const struct address *address, const char *pass) {
    struct link *l = must_alloc(sizeof *l);
    memset(l, 0, sizeof *l);
    l->address = *address;
    if (*pass) snprintf(l->cookie, sizeof l->cookie, PASS_COOKIE "=%s", pass); /* not for people: a header */
    struct lws_context_creation_info info = {.port = CONTEXT_PORT_NO_LISTEN,
                                             .protocols = protocols,
                                             .gid = -1,
                                             .uid = -1,
                                             .user = l,
                                             .options = address->secure ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0};
    lws_set_log_level(0, NULL);
    if (pipe(l->out) < 0) return free(l), NULL;
    for (unsigned i = 0; i < 2; i++) {
        fcntl(l->out[i], F_SETFD, FD_CLOEXEC);
        fcntl(l->out[i], F_SETFL, O_NONBLOCK); /* a full pipe can be read just as well */
    }
    pthread_mutex_init(&l->lock, NULL);
    l->context = lws_create_context(&info);
    if (l->context && start_thread(l)) return l;
    if (l->context) lws_context_destroy(l->context);
    close(l->out[0]);
    close(l->out[1]);
    free(l);
    return NULL;
}

void link_close(struct link *l) {
    struct link_news news;
    if (!l) return;
    pthread_mutex_lock(&l->lock);
    l->closing = true;
    pthread_mutex_unlock(&l->lock);
    lws_cancel_service(l->context);
    pthread_join(l->thread, NULL);
    l->over = true;
    lws_context_destroy(l->context);
    drop_pieces(l);
    while (link_take(l, &news)) free(news.text);
    close(l->out[0]);
    close(l->out[1]);
    pthread_mutex_destroy(&l->lock);
    free(l->text);
    free(l);
}
