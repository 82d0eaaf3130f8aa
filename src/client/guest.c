/* guest.c - see guest.h: commands, and how the connection goes. */
#include "guest.h"
#include "clock.h"
#include "interrupt.h"
#include "json.h"
#include "memory.h"
#include "phrases.h"

#include <poll.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PROTOCOL = 2, AGAIN_MS = 1200 /* until what was refused for now is sent again */, LOOK_MS = 60, PEEK_MS = 1000 };

/* ---- telling ---- */

void guest_tell(struct guest *g, enum guest_kind kind, const char *name, const char *text) {
    if (g->next_news == g->n_news) g->next_news = g->n_news = 0;
    g->news = memory_grow(g->news, (g->n_news + 1) * sizeof *g->news);
    struct guest_news *news = &g->news[g->n_news++];
    news->kind = kind;
    snprintf(news->name, sizeof news->name, "%s", name ? name : "");
    snprintf(news->text, sizeof news->text, "%s", text ? text : "");
}

void guest_tell_phrase(struct guest *g, enum guest_kind kind, struct phrase p) {
    char text[GUEST_WHY];
    phrase_write(p, text, sizeof text);
    guest_tell(g, kind, NULL, text);
}

void guest_finish(struct guest *g, enum guest_end end, const char *text) {
    if (g->ended) return;
    g->ended = true;
    g->end = end;
    snprintf(g->why, sizeof g->why, "%s", text);
    guest_tell(g, GUEST_GONE, NULL, text);
}

/* ---- commands ---- */

json_t *guest_command(const struct guest *g, const char *type) {
    return json_pack("{s:s, s:s}", "type", type, "table", g->address.table);
}

static void send_text(struct guest *g, json_t *message) {
    char *text = json_dumps(message, JSON_COMPACT);
    if (text) link_send(g->link, text);
    free(text);
    json_decref(message);
}

void guest_send(struct guest *g, json_t *message, bool quiet) {
    struct guest_command *c = must_alloc(sizeof *c), **end = &g->commands;
    uint8_t chance[8];
    *c = (struct guest_command){.quiet = quiet};
    randombytes_buf(chance, sizeof chance); /* another program of ours may use the same token */
    size_t n = (size_t)snprintf(c->id, sizeof c->id, "%u-", ++g->ids);
    sodium_bin2hex(c->id + n, sizeof c->id - n, chance, sizeof chance);
    json_object_set_new(message, "id", json_string(c->id));
    c->text = json_dumps(message, JSON_COMPACT);
    json_decref(message);
    while (*end) end = &(*end)->next;
    *end = c;
    if (g->welcomed) link_send(g->link, c->text);
}

void guest_answered(struct guest *g, const char *id, const char *code, const char *why) {
    struct guest_command **at = &g->commands, *c;
    while (*at && strcmp((*at)->id, id) != 0) at = &(*at)->next;
    if (!(c = *at)) return;
    bool later = code && (strcmp(code, "rate") == 0 || strcmp(code, "store") == 0 || strcmp(code, "again") == 0);
    if (later) { /* it says nothing about the command: people should know what they wait for */
        if (strcmp(code, "rate") != 0 && !c->quiet) guest_tell(g, GUEST_REFUSED, NULL, why);
        c->again_ms = clock_monotonic_ms() + AGAIN_MS;
        return;
    }
    *at = c->next;
    if (code && !c->quiet) guest_tell(g, GUEST_REFUSED, NULL, why);
    free(c->text);
    free(c);
}

void guest_do(struct guest *g, const char *type) { guest_send(g, guest_command(g, type), false); }

void guest_sit(struct guest *g, ag_seat seat) {
    json_t *message = guest_command(g, "sit");
    json_object_set_new(message, "seat", json_seat(seat));
    g->sitting = true;
    guest_send(g, message, false);
}

void guest_move(struct guest *g, ag_action a) {
    char words[AG_MOVE_MAX];
    json_t *message = guest_command(g, "move");
    ag_table_move_text(g->table, a, words, sizeof words);
    json_object_set_new(message, "move", json_string(words));
    json_object_set_new(message, "at", json_integer((json_int_t)g->n));
    g->yours = false; /* until the house says otherwise */
    guest_send(g, message, false);
}

void guest_consent(struct guest *g, bool yes) {
    json_t *message = guest_command(g, "consent");
    json_object_set_new(message, "yes", json_boolean(yes));
    guest_send(g, message, false);
}

void guest_say(struct guest *g, const char *text) {
    json_t *message = guest_command(g, "chat");
    json_object_set_new(message, "text", json_words(text));
    guest_send(g, message, false);
}

void guest_opponent(struct guest *g, ag_seat seat, const char *level) {
    json_t *message = guest_command(g, "opponent");
    json_object_set_new(message, "seat", json_integer(seat));
    json_object_set_new(message, "level", level ? json_words(level) : json_null());
    guest_send(g, message, false);
}

/* ---- the connection ---- */

static void hello(struct guest *g) {
    json_t *message = json_pack("{s:s, s:i, s:[]}", "type", "hello", "version", PROTOCOL, "want");
    if (*g->name) json_object_set_new(message, "name", json_words(g->name));
    if (*g->token) json_object_set_new(message, "token", json_words(g->token));
    send_text(g, message);
}

/* Looks at the table; known: only what has happened since. */
static void join(struct guest *g, bool known) {
    json_t *message = guest_command(g, "join");
    if (known && g->known) {
        json_object_set_new(message, "last", json_integer((json_int_t)g->n));
        json_object_set_new(message, "viewer", json_seat(g->seat));
    }
    send_text(g, message);
}

static void welcomed(struct guest *g, json_t *message) {
    const char *token = json_string_value(json_object_get(message, "token")),
               *name = json_string_value(json_object_get(message, "name"));
    bool back = g->was_connected;
    g->welcomed = g->was_connected = true;
    if (token) snprintf(g->token, sizeof g->token, "%s", token);
    if (name && !*g->name) snprintf(g->name, sizeof g->name, "%s", name);
    if (back) guest_tell(g, GUEST_BACK, NULL, NULL);
    join(g, true);
    for (struct guest_command *c = g->commands; c; c = c->next) {
        c->again_ms = 0;
        link_send(g->link, c->text);
    }
}

static void lost(struct guest *g, char *why) {
    if (!g->was_connected) guest_finish(g, GUEST_TROUBLE, why);
    else if (g->connected) guest_tell(g, GUEST_LOST, NULL, NULL);
    if (g->connected || !g->lost_ms) g->lost_ms = clock_monotonic_ms();
    g->connected = g->welcomed = false;
}

static void message(struct guest *g, const char *text) {
    json_t *root = json_loads(text, 0, NULL);
    const char *type = json_string_value(json_object_get(root, "type"));
    if (type && strcmp(type, "welcome") == 0) welcomed(g, root);
    else if (type && strcmp(type, "lost") == 0) join(g, true);
    else if (type) guest_read(g, type, root);
    json_decref(root);
}

/* What is to be sent once more by now, and whether the table is to be looked at anew. */
static void due_now(struct guest *g) {
    uint64_t now = clock_monotonic_ms();
    if (!g->welcomed) return;
    for (struct guest_command *c = g->commands; c; c = c->next)
        if (c->again_ms && c->again_ms <= now) {
            c->again_ms = 0;
            link_send(g->link, c->text);
        }
    if (g->stale && g->look_ms <= now) {
        g->stale = false;
        join(g, false);
    }
    if (g->stale && !g->look_ms) g->look_ms = now + LOOK_MS;
}

int guest_wait_ms(const struct guest *g) {
    uint64_t now = clock_monotonic_ms(), next = 0;
    for (const struct guest_command *c = g->commands; c; c = c->next)
        if (c->again_ms && (!next || c->again_ms < next)) next = c->again_ms;
    if (g->stale && (!next || g->look_ms < next)) next = g->look_ms;
    return !next || !g->welcomed ? -1 : next > now ? (int)(next - now) : 0;
}

/* False: nothing has come. */
static bool take(struct guest *g) {
    struct link_news news;
    if (!link_take(g->link, &news)) return false;
    if (news.kind == LINK_OPEN) {
        g->connected = true;
        g->lost_ms = 0;
        hello(g);
    } else if (news.kind == LINK_TEXT) message(g, news.text);
    else if (news.kind == LINK_LOCKED) guest_finish(g, GUEST_LOCKED, phrase(SAY_JOIN_LOCKED));
    else lost(g, news.text);
    free(news.text);
    return true;
}

void guest_enter(struct guest *g) {
    struct pollfd house = {.fd = guest_fd(g), .events = POLLIN};
    while (!g->connected && !g->ended && !interrupted())
        if (!take(g)) poll(&house, 1, PEEK_MS); /* a signal may have come just before */
}

enum guest_kind guest_next(struct guest *g, struct guest_news *out) {
    for (;;) {
        if (g->next_news < g->n_news) {
            *out = g->news[g->next_news++];
            return out->kind;
        }
        if (g->ended) break;
        if (guest_catch_up(g)) continue;
        if (g->known && g->phase == GUEST_CLOSED) {
            guest_finish(g, g->was_open ? GUEST_ENDED : GUEST_DENIED, phrase(SAY_JOIN_CLOSED));
            continue;
        }
        if (!take(g)) break;
    }
    due_now(g);
    *out = (struct guest_news){.kind = GUEST_NOTHING};
    return GUEST_NOTHING;
}

int guest_fd(const struct guest *g) { return link_fd(g->link); }

struct guest *guest_open(const struct address *address, const char *name, const char *token, const char *pass,
                         struct platform_error *why) {
    struct guest *g = must_alloc(sizeof *g);
    memset(g, 0, sizeof *g);
    g->address = *address;
    g->seat = g->asker = g->pledge.seat = AG_NOBODY;
    snprintf(g->name, sizeof g->name, "%s", name);
    snprintf(g->token, sizeof g->token, "%s", token);
    if (sodium_init() >= 0 && (g->link = link_open(address, pass))) return g;
    platform_refuse(why, 0, SAY_JOIN_NO_THREAD);
    free(g);
    return NULL;
}

void guest_close(struct guest *g) {
    if (!g) return;
    link_close(g->link);
    for (struct guest_command *c = g->commands, *next; c; c = next) {
        next = c->next;
        free(c->text);
        free(c);
    }
    free(g->record);
    free(g->news);
    pledge_free(&g->pledge);
    ag_table_free(g->table);
    sodium_memzero(g->token, sizeof g->token);
    free(g);
}
