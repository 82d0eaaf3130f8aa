/*
 * http.c - requests: the page's files, the small JSON API, health and metrics. What an answer says about tables goes
 * through the server and is held until the commit, like everything else (server.h).
 */
#include "client.h"
#include "clock.h"
#include "daily.h"
#include "logline.h"
#include "memory.h"
#include "msg.h"
#include "net.h"

#include <arpa/inet.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <sys/stat.h>

#define COOKIE "astragal_guest"
#define PASS "astragal_door"

enum { FORGET_WEIGHT = 50, BRING_WEIGHT = 10, CODE_WEIGHT = 10, TAKE_WEIGHT = 40 }; /* as so many requests */

/* ---- headers ---- */

/* No script but our own files, nothing from elsewhere, no frames; the link of a table is nobody else's business, but forms
 * without a script must say that they are ours (browsers that send no referrer send no origin with them either). The page
 * turns its dice with style attributes, so these are allowed. libwebsockets adds them to its own answers too. */
static const struct lws_protocol_vhost_options security[] = {
    {&security[1], NULL, "content-security-policy:",
     "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; style-src-attr 'unsafe-inline'; "
     "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
     "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"},
    {&security[2], NULL, "x-content-type-options:", "nosniff"},
    {&security[3], NULL, "referrer-policy:", "same-origin"},
    {&security[4], NULL, "cross-origin-opener-policy:", "same-origin"},
    {NULL, NULL, "cross-origin-resource-policy:", "same-origin"},
};

const struct lws_protocol_vhost_options *http_headers(void) { return security; }

size_t http_bare(char *buf, size_t size, unsigned status, const char *json) {
    size_t n = (size_t)snprintf(buf, size,
                                "HTTP/1.1 %u Refused\r\ncontent-type: application/json; charset=utf-8\r\n"
                                "content-length: %zu\r\nconnection: close\r\ncache-control: no-store\r\n",
                                status, strlen(json));
    for (const struct lws_protocol_vhost_options *o = security; o && n < size; o = o->next)
        n += (size_t)snprintf(buf + n, size - n, "%s %s\r\n", o->name, o->value);
    if (n < size) n += (size_t)snprintf(buf + n, size - n, "\r\n%s", json);
    return n < size ? n : 0;
}

static size_t header(struct client *c, enum lws_token_indexes token, char *buf, size_t size) {
    int n = lws_hdr_copy(c->wsi, buf, (int)size, token);
    buf[n > 0 ? n : 0] = 0;
    return n > 0 ? (size_t)n : 0;
}

/* The value of a cookie of ours. */
static bool cookie(struct client *c, const char *called, char *out, size_t size) {
    char all[HTTP_HEADERS];
    if (!header(c, WSI_TOKEN_HTTP_COOKIE, all, sizeof all)) return false;
    for (char *p = all; p && *p;) {
        while (*p == ' ' || *p == ';') p++;
        char *end = strchr(p, ';');
        size_t n = end ? (size_t)(end - p) : strlen(p), name = strlen(called) + 1;
        if (n > name && memcmp(p, called, name - 1) == 0 && p[name - 1] == '=' && n - name < size) {
            memcpy(out, p + name, n - name);
            out[n - name] = 0;
            return true;
        }
        p = end;
    }
    return false;
}

person_id http_person(struct client *c) {
    char token[200];
    if (cookie(c, COOKIE, token, sizeof token)) return server_person(c->net->server, token);
    if (header(c, WSI_TOKEN_HTTP_AUTHORIZATION, token, sizeof token) > 7 && strncasecmp(token, "bearer ", 7) == 0)
        return server_person(c->net->server, token + 7);
    return 0;
}

static bool listed_origin(const char *list, const char *origin) {
    size_t n = strlen(origin);
    for (const char *p = list; *p;) {
        size_t word = strcspn(p, " ");
        if (word == n && memcmp(p, origin, n) == 0) return true;
        p += word;
        p += strspn(p, " ");
    }
    return false;
}

/* A server that only this machine can reach is known by no other name. (A page elsewhere might have its own name
 * resolved to this machine, to look as if it were ours.) */
static bool host_good(const struct client *c, const char *host) {
    static const char *const here[] = {"localhost", "127.0.0.1", "[::1]"};
    bool only_here = strncmp(c->net->config->bind, "127.", 4) == 0 || strcmp(c->net->config->bind, "::1") == 0;
    if (!only_here || c->net->config->forwarded) return true;
    for (unsigned i = 0; i < sizeof here / sizeof *here; i++) {
        size_t n = strlen(here[i]);
        if (strncmp(host, here[i], n) == 0 && (host[n] == 0 || host[n] == ':')) return true;
    }
    return false;
}

/* Programs name no origin and are welcome; a page must be one of this very server. */
bool http_origin_good(struct client *c) {
    char origin[300], host[200];
    if (!header(c, WSI_TOKEN_ORIGIN, origin, sizeof origin)) return lws_hdr_total_length(c->wsi, WSI_TOKEN_ORIGIN) == 0;
    if (listed_origin(c->net->config->origins, origin)) return true;
    if (!header(c, WSI_TOKEN_HOST, host, sizeof host)) return false;
    const char *at = strstr(origin, "://");
    return at && (strncmp(origin, "http://", 7) == 0 || strncmp(origin, "https://", 8) == 0) &&
           strcmp(at + 3, host) == 0 && host_good(c, host);
}

uint64_t http_address(struct client *c, bool *is_local) {
    char list[HTTP_HEADERS];
    struct sockaddr_storage from = {0};
    *is_local = c->is_local;
    if (!c->net->config->forwarded || !c->is_local || !lws_hdr_total_length(c->wsi, WSI_TOKEN_X_FORWARDED_FOR))
        return c->address;
    header(c, WSI_TOKEN_X_FORWARDED_FOR, list, sizeof list);
    /* The last one was written by our own proxy; those before it may be anything. */
    char *last = strrchr(list, ',');
    last = last ? last + 1 : list;
    last += strspn(last, " ");
    from.ss_family = strchr(last, ':') ? AF_INET6 : AF_INET;
    void *to = from.ss_family == AF_INET6 ? (void *)&((struct sockaddr_in6 *)(void *)&from)->sin6_addr
                                          : (void *)&((struct sockaddr_in *)(void *)&from)->sin_addr;
    if (inet_pton(from.ss_family, last, to) == 1) return visitors_address(&c->net->visitors, &from, is_local);
    *is_local = false;
    return visitors_hash(&c->net->visitors, last, strlen(last));
}

/* ---- answering ---- */

struct writer {
    unsigned char buf[LWS_PRE + 3000], *p, *end;
};

static bool put(struct client *c, struct writer *w, const char *name, const char *value) {
    return lws_add_http_header_by_name(c->wsi, (const unsigned char *)name, (const unsigned char *)value,
                                       (int)strlen(value), &w->p, w->end) == 0;
}

static bool put_pass(struct client *c, struct writer *w) {
    char pass[DOOR_PASS], line[300];
    door_pass(&c->net->door, (int64_t)(clock_wall_ms() / 1000), pass);
    snprintf(line, sizeof line, PASS "=%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Lax", pass, DOOR_DAYS * 86400);
    return put(c, w, "set-cookie:", line);
}

/* Lax: who follows the link of a table from a letter of a friend comes with the cookie. Strict would hold it back then,
 * and the answer would make a stranger of somebody who has a seat. */
static bool put_cookie(struct client *c, struct writer *w) {
    char token[TOKEN_MAX], line[300], proto[20] = "";
    if (c->pass && !put_pass(c, w)) return false;
    if (!c->fresh || !c->person) return true;
    if (c->parts) return put(c, w, "set-cookie:", COOKIE "=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
    server_token(c->net->server, c->person, token);
    lws_hdr_custom_copy(c->wsi, proto, sizeof proto, "x-forwarded-proto:", 18);
    bool secure = c->net->config->forwarded && strcmp(proto, "https") == 0;
    snprintf(line, sizeof line, COOKIE "=%s; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax%s", token,
             secure ? "; Secure" : "");
    return put(c, w, "set-cookie:", line);
}

static bool put_wait(struct client *c, struct writer *w) {
    char seconds[16];
    if (!c->wait_s) return true;
    snprintf(seconds, sizeof seconds, "%u", c->wait_s);
    return put(c, w, "retry-after:", seconds);
}

/* A connection serves one request: libwebsockets 4.1 takes what a client has sent ahead for the body of a request with
 * one and then turns in circles for ever. So every answer says that the connection ends, and -1 ends it once all is
 * sent. */
static int ended(struct client *c) {
    http_end(c);
    return -1;
}

/* Writes a whole answer. */
static int answer(struct client *c, unsigned status, const char *type, const char *text) {
    struct writer w;
    size_t n = strlen(text);
    w.p = w.buf + LWS_PRE;
    w.end = w.buf + sizeof w.buf - 1;
    c->answered = true;
    if (lws_add_http_common_headers(c->wsi, status, type, n, &w.p, w.end) || !put(c, &w, "connection:", "close") ||
        !put(c, &w, "cache-control:", "no-store") || !put_cookie(c, &w) || !put_wait(c, &w) ||
        lws_finalize_write_http_header(c->wsi, w.buf + LWS_PRE, &w.p, w.end))
        return -1;
    if (!c->head && n) {
        unsigned char *body = must_alloc(LWS_PRE + n);
        memcpy(body + LWS_PRE, text, n);
        int written = lws_write(c->wsi, body + LWS_PRE, n, LWS_WRITE_HTTP_FINAL);
        free(body);
        if (written < 0) return -1;
    }
    return ended(c);
}

static int answer_json(struct client *c, unsigned status, char *text) {
    int result = answer(c, status, "application/json; charset=utf-8", text);
    free(text);
    return result;
}

static int refuse_request(struct client *c, unsigned status, const char *code, enum ag_msg_id why) {
    return answer_json(c, status, protocol_refusal_id("", code, why));
}

/* The next request counts for itself too. */
static int too_often(struct client *c, unsigned weight) {
    bool is_local;
    uint64_t wait_ms = visitors_wait_ms(&c->net->visitors, http_address(c, &is_local), weight + 1);
    c->wait_s = (unsigned)((wait_ms + 999) / 1000);
    return refuse_request(c, 429, "rate", AG_MSG_ROOMS_RATE);
}

static int answer_me(struct client *c, enum phrase_id said);

int http_writable(struct client *c) {
    if (!c->answer) return 0;
    if (c->form) { /* to be forgotten */
        bool good = c->status == 200;
        free(c->answer);
        c->answer = NULL;
        if (!good) c->fresh = c->parts = false;
        return answer_me(c, good ? SAY_ME_FORGOTTEN : SAY_ME_STORE);
    }
    char *text = c->answer;
    c->answer = NULL;
    if (c->parts && c->status != 200) c->fresh = c->parts = false; /* it stays */
    int result = answer(c, c->status,
                        c->plain && c->status == 200 ? "text/plain; charset=utf-8" : "application/json; charset=utf-8",
                        text);
    free(text);
    return result;
}

void http_end(struct client *c) {
    if (c->kind != CLIENT_HTTP) return;
    if (c->conn) server_exit(c->net->server, c->conn);
    c->conn = 0;
    free(c->in);
    free(c->answer);
    free(c->uri);
    c->in = c->answer = NULL;
    c->uri = NULL;
    c->in_size = 0;
    c->fresh = c->plain = c->parts = c->form = c->pass = false;
    c->wait_s = 0;
}

/* ---- pages without a script ---- */

static int answer_html(struct client *c, unsigned status, char *text) {
    int result = answer(c, status, "text/html; charset=utf-8", text);
    free(text);
    return result;
}

static int answer_page(struct client *c, char *text) { return answer_html(c, 200, text); }

/* What whoever sees the page reads: what the browser asks for, else as the house speaks. */
static const struct ag_language *reads(struct client *c) {
    char list[200];
    return phrases_accept(header(c, WSI_TOKEN_HTTP_ACCEPT_LANGUAGE, list, sizeof list) ? list : "");
}

/* A person who followed a link gets a page, a program the refusal. */
static int nothing_here(struct client *c) {
    char accepts[300];
    header(c, WSI_TOKEN_HTTP_ACCEPT, accepts, sizeof accepts);
    if (c->post || !strstr(accepts, "text/html")) return refuse_request(c, 404, "missing", AG_MSG_DOOR_NOTHING);
    bool table = strncasecmp(c->uri->path, "/t", 2) == 0 && (c->uri->path[2] == '/' || !c->uri->path[2]);
    return answer_html(c, 404, door_lost_page(reads(c), table ? SAY_LOST_TABLE : SAY_LOST_ADDRESS));
}

static int go_to(struct client *c, const char *where) {
    struct writer w;
    w.p = w.buf + LWS_PRE;
    w.end = w.buf + sizeof w.buf - 1;
    c->answered = true;
    if (lws_add_http_common_headers(c->wsi, 303, "text/plain", 0, &w.p, w.end) || !put(c, &w, "location:", where) ||
        !put(c, &w, "connection:", "close") || !put(c, &w, "cache-control:", "no-store") || !put_cookie(c, &w) ||
        lws_finalize_write_http_header(c->wsi, w.buf + LWS_PRE, &w.p, w.end))
        return -1;
    return ended(c);
}

static int answer_me(struct client *c, enum phrase_id said) {
    const struct ag_language *in = reads(c);
    return answer_page(c, door_me_page(in, c->person != 0 && !c->parts, phrase_in(in, said)));
}

/* ---- a house with a password ---- */

static bool admitted(struct client *c) {
    char pass[DOOR_PASS];
    return !c->net->door.closed ||
           (cookie(c, PASS, pass, sizeof pass) && door_admits(&c->net->door, pass, (int64_t)(clock_wall_ms() / 1000)));
}

/* What is open although the house is not: whether it lives, and the door itself. */
static bool at_the_door(const char *uri) {
    static const char *const open[] = {"/api/health", "/metrics", "/door", "/api/door"};
    for (unsigned i = 0; i < sizeof open / sizeof *open; i++)
        if (strcmp(uri, open[i]) == 0) return true;
    return false;
}

static int keep_out(struct client *c, const char *uri) {
    bool page = !c->post && strncmp(uri, "/api/", 5) != 0 && !strchr(uri, '.');
    return page ? go_to(c, "/door") : refuse_request(c, 401, "door", AG_MSG_DOOR_CLOSED);
}

static int post_door(struct client *c) {
    char password[DOOR_PASSWORD];
    bool is_local, form;
    if (!net_may_ask(c->net, http_address(c, &is_local), TAKE_WEIGHT)) return too_often(c, TAKE_WEIGHT);
    bool given = door_field(c->in ? c->in : "", c->in_size, "password", password, sizeof password, &form);
    c->pass = given && c->net->door.closed && door_knows(&c->net->door, password);
    sodium_memzero(password, sizeof password);
    if (form) return go_to(c, c->pass ? "/" : "/door?wrong");
    if (!c->pass) return refuse_request(c, 403, "door", AG_MSG_DOOR_NOT_IT);
    return answer_json(c, 200, protocol_text(json_pack("{s:b}", "open", 1)));
}

/* ---- files ---- */

static const struct {
    const char *ending, *type;
    /* clang-format off */
} types[] = {
    {".html", "text/html; charset=utf-8"},        {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},          {".json", "application/json; charset=utf-8"},
    {".svg", "image/svg+xml"},                    {".png", "image/png"},
    {".ico", "image/x-icon"},                     {".wasm", "application/wasm"},
    {".webmanifest", "application/manifest+json"}, {".woff2", "font/woff2"},
    {".txt", "text/plain; charset=utf-8"},        {".map", "application/json; charset=utf-8"},
    {".bin", "application/octet-stream"},
};
/* clang-format on */

static bool ends_with(const char *text, const char *ending) {
    size_t n = strlen(text), e = strlen(ending);
    return n >= e && strcmp(text + n - e, ending) == 0;
}

static const char *type_of(const char *path) {
    for (unsigned i = 0; i < sizeof types / sizeof *types; i++)
        if (ends_with(path, types[i].ending)) return types[i].type;
    return NULL;
}

/* Letters, digits, '-', '_', '.', '/', and no part that begins with a dot. */
static bool path_good(const char *path) {
    static const char good[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_./";
    return path[0] == '/' && strspn(path, good) == strlen(path) && !strstr(path, "/.");
}

static bool is_file(const char *path) {
    struct stat s;
    return stat(path, &s) == 0 && S_ISREG(s.st_mode);
}

/* The file itself, or a packed one that the client can unpack. */
static const char *packed(struct client *c, char *path, size_t size) {
    static const struct { const char *name, *ending; } kinds[] = {{"br", ".br"}, {"gzip", ".gz"}};
    char accepts[200];
    size_t n = strlen(path);
    header(c, WSI_TOKEN_HTTP_ACCEPT_ENCODING, accepts, sizeof accepts);
    for (unsigned i = 0; i < 2; i++) {
        if (!strstr(accepts, kinds[i].name) || n + 4 > size) continue;
        strcpy(path + n, kinds[i].ending);
        if (is_file(path)) return kinds[i].name;
        path[n] = 0;
    }
    return NULL;
}

static int serve_file(struct client *c, const char *uri) {
    char path[CONFIG_TEXT + URI_MAX + 16];
    struct writer w;
    const char *type = type_of(uri);
    if (!type || !path_good(uri)) return 1;
    snprintf(path, sizeof path, "%s%s", c->net->config->web, uri);
    if (!is_file(path)) return 1;
    const char *encoding = packed(c, path, sizeof path);
    w.p = w.buf + LWS_PRE;
    w.end = w.buf + sizeof w.buf - 1;
    unsigned char *start = w.p;
    /* Files in /assets carry a hash in their name. */
    const char *cache = strncmp(uri, "/assets/", 8) == 0 ? "public, max-age=31536000, immutable"
                        : c->fresh                       ? "private, no-cache" /* it comes with the cookie */
                                                         : "no-cache";
    if (!put(c, &w, "connection:", "close") || !put_cookie(c, &w) || !put(c, &w, "cache-control:", cache) ||
        !put(c, &w, "vary:", "accept-encoding") || (encoding && !put(c, &w, "content-encoding:", encoding)))
        return -1;
    int n = lws_serve_http_file(c->wsi, path, type, (const char *)start, (int)(w.p - start));
    return n ? -1 : 0; /* 0: the file goes on, and LWS_CALLBACK_HTTP_FILE_COMPLETION comes in the end */
}

static int no_page(struct client *c) {
    char text[600];
    snprintf(text, sizeof text,
             "<!doctype html><html lang=\"%s\"><head><meta charset=\"utf-8\"><title>Astragal</title></head><body>"
             "<h1>Astragal</h1><p>%s</p></body></html>\n",
             phrases_language()->code, phrase(SAY_SERVER_NO_PAGE));
    return answer(c, 200, "text/html; charset=utf-8", text);
}

/* Tables have links of their own, /t/LETTERS; the page finds out what to show. */
static int page(struct client *c, const char *uri) {
    bool table = strncmp(uri, "/t/", 3) == 0, root = strcmp(uri, "/") == 0;
    if (table && type_of(uri)) { /* a file that the page names relative to where it is */
        uri += 2;
        table = false;
    }
    if (table && strchr(uri + 3, '/')) return 1;
    /* Only the page itself brings the cookie: its files are everybody's, and shared caches may keep them. */
    if (!c->person && (root || table)) c->person = token_draw(), c->fresh = true;
    if (!*c->net->config->web) return root || table ? no_page(c) : 1;
    return serve_file(c, root || table ? "/index.html" : uri);
}

/* ---- the API ---- */

static void enter(struct client *c) {
    bool is_local;
    if (!c->conn) c->conn = server_enter(c->net->server, SERVER_REQUEST, c, c->person, http_address(c, &is_local));
}

static int show_health(struct client *c) {
    bool healthy = server_healthy(c->net->server);
    return answer_json(c, healthy ? 200 : 503,
                       protocol_text(json_pack("{s:s, s:s, s:s}", "status", healthy ? "ok" : "trouble", "version",
                                               ag_version(), "store", c->net->store->kind->name)));
}

static int show_metrics(struct client *c) {
    bool is_local;
    http_address(c, &is_local);
    if (!is_local && !c->net->config->metrics_open) return refuse_request(c, 403, "forbidden", AG_MSG_DOOR_METRICS);
    char *text = metrics_text(c->net);
    int result = answer(c, 200, "text/plain; version=0.0.4; charset=utf-8", text);
    free(text);
    return result;
}

static int show_games(struct client *c) {
    if (!c->net->games) c->net->games = protocol_games(c->net->presets);
    return answer(c, 200, "application/json; charset=utf-8", c->net->games);
}

static struct daily *daily_of(struct client *c) {
    if (!c->net->daily) c->net->daily = daily_new(c->net->store);
    return c->net->daily;
}

static int show_daily(struct client *c) {
    unsigned status;
    char *text = daily_show(daily_of(c), c->person, c->uri->path + strlen("/api/daily/"), &status);
    return answer_json(c, status, text);
}

/* "/api/tables/LETTERS/rest": the table and what follows. */
static room_id table_of(const char *uri, char *rest, size_t size) {
    char id[ROOM_ID_TEXT];
    const char *at = uri + strlen("/api/tables/");
    size_t n = strcspn(at, "/");
    if (n >= sizeof id) return 0;
    memcpy(id, at, n);
    id[n] = 0;
    snprintf(rest, size, "%s", at[n] ? at + n + 1 : "");
    return room_id_read(id);
}

static int get_table(struct client *c) {
    char rest[40];
    room_id room = table_of(c->uri->path, rest, sizeof rest);
    unsigned game = strncmp(c->uri->query, "game=", 5) == 0 ? (unsigned)strtoul(c->uri->query + 5, NULL, 10) : 0;
    bool record = strcmp(rest, "record") == 0, talk = strcmp(rest, "talk") == 0;
    if (!room || (*rest && !record && !talk)) return refuse_request(c, 404, "missing", AG_MSG_DOOR_NO_TABLE);
    enter(c);
    c->plain = record;
    if (record) server_show_record(c->net->server, c->conn, room, game);
    else if (talk) server_show_talk(c->net->server, c->conn, room);
    else server_show_table(c->net->server, c->conn, room);
    return 0;
}

static int get(struct client *c) {
    if (strcmp(c->uri->path, "/api/health") == 0) return show_health(c);
    if (strcmp(c->uri->path, "/metrics") == 0) return show_metrics(c);
    if (strcmp(c->uri->path, "/api/games") == 0) return show_games(c);
    if (strcmp(c->uri->path, "/api/sentences") == 0) return answer_json(c, 200, protocol_sentences());
    if (strncmp(c->uri->path, "/api/daily/", 11) == 0) return show_daily(c);
    if (strcmp(c->uri->path, "/api/tables") == 0) return enter(c), server_show_tables(c->net->server, c->conn), 0;
    if (strncmp(c->uri->path, "/api/tables/", 12) == 0) return get_table(c);
    if (strcmp(c->uri->path, "/door") == 0)
        return c->net->door.closed ? answer_page(c, door_page(reads(c), strcmp(c->uri->query, "wrong") == 0))
                                   : go_to(c, "/");
    if (strcmp(c->uri->path, "/me") == 0) return answer_page(c, door_me_page(reads(c), c->person != 0, NULL));
    if (strcmp(c->uri->path, "/device") == 0) {
        bool code = strncmp(c->uri->query, "code=", 5) == 0;
        return answer_page(
            c, door_device_page(reads(c), code ? c->uri->query + 5 : "", strcmp(c->uri->query, "wrong") == 0));
    }
    int result = strncmp(c->uri->path, "/api/", 5) == 0 ? 1 : page(c, c->uri->path);
    return result > 0 ? nothing_here(c) : result;
}

/* ---- posting ---- */

/* The kind of command that a path stands for: /api/tables creates one, /api/tables/LETTERS/WORD is any other. */
static bool command_of(struct client *c, enum rooms_in_kind *kind, room_id *room) {
    char rest[40];
    *room = 0;
    *kind = ROOMS_CREATE;
    if (strcmp(c->uri->path, "/api/tables") == 0) return true;
    if (strncmp(c->uri->path, "/api/tables/", 12) != 0) return false;
    *room = table_of(c->uri->path, rest, sizeof rest);
    *kind = ROOMS_MOVE;
    if (strcmp(rest, "moves") == 0) return *room != 0;
    for (unsigned i = 0; rooms_in_word(i); i++)
        if (strcmp(rest, rooms_in_word(i)) == 0 && i != ROOMS_JOIN && i != ROOMS_QUIT && i != ROOMS_NAME &&
            i != ROOMS_CREATE)
            return *kind = (enum rooms_in_kind)i, *room != 0;
    return false;
}

/* A name and a token for a program that talks HTTP. */
static int post_guest(struct client *c) {
    char token[TOKEN_MAX];
    if (!c->person) c->person = token_draw(), c->fresh = true;
    server_token(c->net->server, c->person, token);
    json_t *answer = json_pack("{s:b}", "known", !c->fresh);
    if (c->fresh) json_object_set_new(answer, "token", json_string(token));
    return answer_json(c, 200, protocol_text(answer));
}

/* ---- one guest, several devices ---- */

static int no_store(struct client *c) {
    return c->form ? answer_me(c, SAY_ME_STORE) : answer_json(c, 503, protocol_store_refusal());
}

/* The token of a guest, as a cookie and for programs. */
static int give_token(struct client *c, person_id person) {
    char token[TOKEN_MAX];
    c->person = person;
    c->fresh = true;
    server_token(c->net->server, person, token);
    return answer_json(c, 200, protocol_text(json_pack("{s:s}", "token", token)));
}

/* The code for a person who asked by a form, with the address that another device has to open. */
static int show_code(struct client *c, const char *code) {
    char host[200], proto[20] = "", where[300], said[600];
    header(c, WSI_TOKEN_HOST, host, sizeof host);
    static const char good[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-.:[]";
    if (strspn(host, good) != strlen(host)) host[0] = 0; /* it goes into a page */
    lws_hdr_custom_copy(c->wsi, proto, sizeof proto, "x-forwarded-proto:", 18);
    bool secure = c->net->config->forwarded && strcmp(proto, "https") == 0;
    snprintf(where, sizeof where, "%s://%s/device?code=%s", secure ? "https" : "http", host, code);
    const struct ag_language *in = reads(c);
    phrase_write_in(in, PHRASE(SAY_ME_YOUR_CODE, code, where), said, sizeof said);
    return answer_page(c, door_me_page(in, true, said));
}

/* A code for another device; it stands in no log. */
static int post_code(struct client *c) {
    char code[SERVER_CODE_MAX];
    unsigned seconds;
    bool is_local;
    if (!c->person) return refuse_request(c, 403, "token", AG_MSG_DOOR_NO_GUEST);
    if (!net_may_ask(c->net, http_address(c, &is_local), CODE_WEIGHT)) return too_often(c, CODE_WEIGHT);
    if (!server_code(c->net->server, c->person, code, &seconds)) return no_store(c);
    if (c->form) return show_code(c, code);
    return answer_json(c, 200, protocol_text(json_pack("{s:s, s:i}", "code", code, "seconds", (int)seconds)));
}

static int post_code_cancel(struct client *c) {
    if (!c->person) return refuse_request(c, 403, "token", AG_MSG_DOOR_NO_GUEST);
    if (!server_code_cancel(c->net->server, c->person)) return no_store(c);
    return answer_json(c, 200, protocol_text(json_object()));
}

/* This device becomes the guest whose code it is. Guessing costs. */
static int post_take(struct client *c) {
    bool is_local;
    person_id person;
    char code[40] = "";
    if (!net_may_ask(c->net, http_address(c, &is_local), TAKE_WEIGHT)) return too_often(c, TAKE_WEIGHT);
    door_field(c->in ? c->in : "", c->in_size, "code", code, sizeof code, &c->form);
    if (!server_code_take(c->net->server, code, &person)) return no_store(c);
    if (c->form && person) c->person = person, c->fresh = true;
    if (c->form) return go_to(c, person ? "/" : "/device?wrong");
    return person ? give_token(c, person) : refuse_request(c, 403, "code", AG_MSG_DOOR_CODE);
}

/* All tokens of this guest are good no more, and this device gets another: who has lost one locks it out. */
static int post_leave(struct client *c) {
    bool is_local;
    if (!c->person) return refuse_request(c, 403, "token", AG_MSG_DOOR_NO_GUEST);
    if (!net_may_ask(c->net, http_address(c, &is_local), CODE_WEIGHT)) return too_often(c, CODE_WEIGHT);
    if (!server_call_in(c->net->server, c->person, false)) return no_store(c);
    if (!c->form) return give_token(c, c->person);
    c->fresh = true;
    return answer_me(c, SAY_ME_LEFT);
}

/* Everything that is kept of this person's name goes, and in the end the token. */
static int post_forget(struct client *c) {
    bool is_local;
    if (!c->person) return refuse_request(c, 403, "token", AG_MSG_DOOR_FORGET);
    /* It goes through everything that is kept. */
    if (!net_may_ask(c->net, http_address(c, &is_local), FORGET_WEIGHT)) return too_often(c, FORGET_WEIGHT);
    enter(c);
    c->fresh = c->parts = true; /* the answer takes the cookie back */
    server_forget(c->net->server, c->conn);
    return 0;
}

/* A game of the challenge of the day. It is replayed and judged here, which costs more than other requests. */
static int post_daily(struct client *c) {
    bool is_local;
    unsigned status;
    if (!net_may_ask(c->net, http_address(c, &is_local), BRING_WEIGHT)) return too_often(c, BRING_WEIGHT);
    if (!c->person) c->person = token_draw(), c->fresh = true;
    char *text = daily_bring(daily_of(c), c->person, c->in, c->in_size, (int64_t)clock_wall_ms(), &status);
    return answer_json(c, status, text);
}

static int post_command(struct client *c, enum rooms_in_kind kind, room_id room) {
    char id[ROOM_ID_TEXT];
    struct protocol_in in;
    struct ag_msg why;
    json_error_t error;
    json_t *root = json_loadb(c->in ? c->in : "", c->in_size, JSON_REJECT_DUPLICATES, &error);
    if (room && root) {
        room_id_write(room, id);
        json_object_set_new(root, "table", json_string(id));
    }
    if (!root) {
        struct ag_msg not_json = ag_msg_make(AG_MSG_DOOR_NOT_JSON, 0, 0, 0);
        ag_msg_quote(&not_json, 0, error.text);
        return answer_json(c, 400, protocol_refusal_of("", "message", not_json));
    }
    if (!protocol_take(root, kind, &in, &why)) {
        int result = answer_json(c, 400, protocol_refusal_of("", "message", why));
        protocol_free(&in);
        return result;
    }
    const char *name = json_string_value(json_object_get(root, "name"));
    if (!c->person) c->person = token_draw(), c->fresh = true;
    enter(c);
    server_command(c->net->server, c->conn, name ? name : protocol_guest(), &in);
    protocol_free(&in);
    return 0;
}

int http_body(struct client *c, const char *bytes, size_t size) {
    if (c->answered) return 0;
    if (c->in_size + size > c->net->config->body_bytes) return -1;
    c->in = memory_grow(c->in, c->in_size + size + 1);
    memcpy(c->in + c->in_size, bytes, size);
    c->in_size += size;
    return 0;
}

int http_body_done(struct client *c) {
    enum rooms_in_kind kind;
    room_id room;
    if (c->answered || !c->post || !c->uri) return 0;
    c->whole = true;
    c->form = c->in_size == 6 && memcmp(c->in, "form=1", 6) == 0;
    if (strcmp(c->uri->path, "/api/door") == 0) return post_door(c);
    if (strcmp(c->uri->path, "/api/guest") == 0) return post_guest(c);
    if (strcmp(c->uri->path, "/api/guest/forget") == 0) return post_forget(c);
    if (strcmp(c->uri->path, "/api/guest/code") == 0) return post_code(c);
    if (strcmp(c->uri->path, "/api/guest/code/cancel") == 0) return post_code_cancel(c);
    if (strcmp(c->uri->path, "/api/guest/take") == 0) return post_take(c);
    if (strcmp(c->uri->path, "/api/guest/leave") == 0) return post_leave(c);
    if (strcmp(c->uri->path, "/api/daily") == 0) return post_daily(c);
    if (command_of(c, &kind, &room)) return post_command(c, kind, room);
    return refuse_request(c, 404, "missing", AG_MSG_DOOR_NOTHING);
}

/* ---- a request ---- */

int http_request(struct client *c, const char *uri) {
    char *copy, length[24];
    int n;
    bool is_local;
    int method = lws_http_get_uri_and_method(c->wsi, &copy, &n);
    uint64_t from = http_address(c, &is_local);
    net_seen_as(c, from);
    http_end(c);
    c->answered = false;
    c->net->requests++;
    c->post = method == LWSHUMETH_POST;
    c->head = method == LWSHUMETH_HEAD;
    c->person = http_person(c);
    c->uri = must_alloc(sizeof *c->uri);
    snprintf(c->uri->path, sizeof c->uri->path, "%s", uri);
    header(c, WSI_TOKEN_HTTP_URI_ARGS, c->uri->query, sizeof c->uri->query);
    c->whole = !c->post;
    if (!net_may_ask(c->net, from, 1)) return too_often(c, 0);
    if (strlen(uri) >= sizeof c->uri->path) return refuse_request(c, 414, "long", AG_MSG_DOOR_ADDRESS);
    if (!at_the_door(uri) && !admitted(c)) return keep_out(c, uri);
    if (server_banned(c->net->server, c->person) && strncmp(uri, "/api/", 5) == 0 && strcmp(uri, "/api/health") != 0)
        return refuse_request(c, 403, "banned", AG_MSG_DOOR_BANNED);
    if (!c->post) return get(c);
    if (!http_origin_good(c)) return refuse_request(c, 403, "origin", AG_MSG_DOOR_ORIGIN);
    if (header(c, WSI_TOKEN_HTTP_CONTENT_LENGTH, length, sizeof length) == 0)
        return refuse_request(c, 411, "length", AG_MSG_DOOR_LENGTH);
    if (strtoull(length, NULL, 10) > c->net->config->body_bytes)
        return refuse_request(c, 413, "long", AG_MSG_DOOR_LONG);
    if (strtoull(length, NULL, 10) == 0) return http_body_done(c);
    return 0;
}

/* ---- other ways in ---- */

/* Whether a name of a WebSocket's protocols, between commas, is ours; none at all is fine. */
static bool protocols_good(struct client *c) {
    char list[64];
    if (!lws_hdr_total_length(c->wsi, WSI_TOKEN_PROTOCOL)) return true;
    header(c, WSI_TOKEN_PROTOCOL, list, sizeof list);
    return strcmp(list, "astragal") == 0;
}

int http_may_upgrade(struct client *c, const char *to) {
    bool is_local;
    char uri[URI_MAX];
    header(c, WSI_TOKEN_GET_URI, uri, sizeof uri);
    c->guest = http_address(c, &is_local);
    net_seen_as(c, c->guest);
    c->net->requests++;
    if (!net_may_ask(c->net, c->guest, 1)) return too_often(c, 0);
    bool websocket = strcasecmp(to, "websocket") == 0;
    if (!websocket && strcasecmp(to, "h2c") != 0) return -1; /* libwebsockets has answered */
    if (!websocket || !protocols_good(c)) return refuse_request(c, 400, "upgrade", AG_MSG_DOOR_UPGRADE);
    if (strcmp(uri, "/ws") != 0) return refuse_request(c, 404, "missing", AG_MSG_DOOR_NOTHING);
    if (!http_origin_good(c)) return refuse_request(c, 403, "origin", AG_MSG_DOOR_ORIGIN);
    c->person = http_person(c);
    if (!admitted(c)) return refuse_request(c, 401, "door", AG_MSG_DOOR_CLOSED);
    if (server_banned(c->net->server, c->person)) return refuse_request(c, 403, "banned", AG_MSG_DOOR_BANNED);
    return 0;
}
