/* pass.c - see pass.h: one request to the house, POST /api/door. */
#include "pass.h"
#include "interrupt.h"
#include "phrases.h"

#include <jansson.h>
#include <libwebsockets.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BODY_MAX = 8 * PASS_PASSWORD, COOKIES_MAX = 2000 };

struct knock {
    unsigned char body[LWS_PRE + BODY_MAX];
    size_t n; /* bytes of it */
    bool done;
    unsigned status, wait_s; /* 0: nobody has answered */
    char cookies[COOKIES_MAX];
};

void pass_no_house(const struct address *address, unsigned status, struct platform_error *why) {
    char house[ADDRESS_HOST + ADDRESS_PATH + 16];
    address_house(address, house, sizeof house);
    if (status) platform_refuse(why, 0, SAY_JOIN_NO_HOUSE, (const char *)house, status);
    else platform_refuse(why, 0, SAY_JOIN_NO_ANSWER, (const char *)house);
}

/* ---- the request ---- */

static int add_headers(struct knock *k, struct lws *wsi, unsigned char **p, size_t room) {
    static const unsigned char type[] = "application/json";
    unsigned char *end = *p + room;
    char length[16];
    int n = snprintf(length, sizeof length, "%zu", k->n);
    if (lws_add_http_header_by_token(wsi, WSI_TOKEN_HTTP_CONTENT_TYPE, type, (int)sizeof type - 1, p, end) ||
        lws_add_http_header_by_token(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, (unsigned char *)length, n, p, end))
        return -1;
    lws_client_http_body_pending(wsi, 1);
    lws_callback_on_writable(wsi);
    return 0;
}

static int send_body(struct knock *k, struct lws *wsi) {
    int n = lws_write(wsi, k->body + LWS_PRE, k->n, LWS_WRITE_HTTP_FINAL);
    lws_client_http_body_pending(wsi, 0);
    return n < (int)k->n ? -1 : 0;
}

/* All that is asked for is in the headers. */
static int take_answer(struct knock *k, struct lws *wsi) {
    char seconds[16] = "";
    k->status = lws_http_client_http_response(wsi);
    if (lws_hdr_copy(wsi, k->cookies, sizeof k->cookies, WSI_TOKEN_HTTP_SET_COOKIE) < 0) k->cookies[0] = 0;
    if (lws_hdr_copy(wsi, seconds, sizeof seconds, WSI_TOKEN_HTTP_RETRY_AFTER) > 0)
        k->wait_s = (unsigned)strtoul(seconds, NULL, 10);
    k->done = true;
    return -1;
}

static int callback(struct lws *wsi, enum lws_callback_reasons why, void *user, void *in, size_t n) {
    struct knock *k = lws_context_user(lws_get_context(wsi));
    (void)user;
    switch (why) {
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER: return add_headers(k, wsi, in, n);
    case LWS_CALLBACK_CLIENT_HTTP_WRITEABLE: return send_body(k, wsi);
    case LWS_CALLBACK_ESTABLISHED_CLIENT_HTTP: return take_answer(k, wsi);
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
    case LWS_CALLBACK_CLOSED_CLIENT_HTTP: k->done = true; break;
    default: break;
    }
    return 0;
}

static void send_knock(struct knock *k, const struct address *address) {
    static const struct lws_protocols protocols[] = {{"door", callback, 0, 4096, 0, NULL, 0},
                                                     {NULL, NULL, 0, 0, 0, NULL, 0}};
    char path[ADDRESS_PATH + 16], host[ADDRESS_HOST + ADDRESS_PATH + 16];
    struct address plain = *address;
    plain.path[0] = 0;
    address_house(&plain, host, sizeof host);
    snprintf(path, sizeof path, "%s/api/door", address->path);
    struct lws_context_creation_info context = {.port = CONTEXT_PORT_NO_LISTEN,
                                                .protocols = protocols,
                                                .gid = -1,
                                                .uid = -1,
                                                .user = k,
                                                .options = address->secure ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0};
    struct lws_client_connect_info info = {.address = address->host,
                                           .port = (int)address->port,
                                           .path = path,
                                           .host = host,
                                           .method = "POST",
                                           .alpn = "http/1.1",
                                           .ssl_connection = address->secure ? LCCSCF_USE_SSL : 0,
                                           .local_protocol_name = "door"};
    lws_set_log_level(0, NULL);
    if (!(info.context = lws_create_context(&context))) return;
    if (!lws_client_connect_via_info(&info)) k->done = true;
    while (!k->done && !interrupted() && lws_service(info.context, 0) >= 0) {
    }
    lws_context_destroy(info.context);
}

/* ---- the answer ---- */

static bool find_pass(const char *cookies, char pass[PASS_MAX]) {
    const char *at = strstr(cookies, PASS_COOKIE "=");
    if (!at) return false;
    at += sizeof PASS_COOKIE;
    size_t n = strspn(at, "0123456789abcdef.");
    if (!n || n >= PASS_MAX) return false;
    memcpy(pass, at, n);
    pass[n] = 0;
    return true;
}

static bool write_body(struct knock *k, const char *password) {
    json_t *body = json_pack("{s:s}", "password", password);
    char *text = body ? json_dumps(body, JSON_COMPACT) : NULL; /* NULL: it is no UTF-8, so it is not the password */
    json_decref(body);
    k->n = text ? strlen(text) : 0;
    bool fits = k->n && k->n <= BODY_MAX;
    if (fits) memcpy(k->body + LWS_PRE, text, k->n);
    if (text) sodium_memzero(text, k->n);
    free(text);
    return fits;
}

enum pass_answer pass_ask(const struct address *address, const char *password, char pass[PASS_MAX], unsigned *wait_s,
                          struct platform_error *why) {
    struct knock k = {.status = 0};
    if (!write_body(&k, password)) return PASS_WRONG;
    send_knock(&k, address);
    sodium_memzero(k.body, sizeof k.body);
    *wait_s = k.wait_s;
    bool given = k.status == 200 && find_pass(k.cookies, pass);
    sodium_memzero(k.cookies, sizeof k.cookies);
    if (given) return PASS_GIVEN;
    if (k.status == 403) return PASS_WRONG;
    if (k.status == 429) return PASS_LATER;
    pass_no_house(address, k.status, why);
    return PASS_NOBODY;
}
