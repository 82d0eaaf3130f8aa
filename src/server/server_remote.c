/*
 * server_remote.c - other processes that share the store. A table that another process owns is a replica here: it follows
 * the owner's entries, and commands are passed on until they are answered. If this process becomes the owner meanwhile,
 * they are done here; ids see to it that each is done once.
 */
#include "server_inside.h"
#include "logline.h"
#include "memory.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool server_forget_forwards(struct server *server, conn_id conn, const char *id) {
    bool any = false;
    for (struct forward **at = &server->forwards; *at;) {
        struct forward *f = *at;
        if (f->conn != conn || (id && strcmp(f->id, id) != 0)) {
            at = &f->next;
            continue;
        }
        any = true;
        *at = f->next;
        free(f->text);
        free(f);
    }
    return any;
}

/* {"command": TEXT, "conn": ..., "person": ..., "name": ...}, to the process that has the table. */
static void send_command(struct server *server, const struct forward *f) {
    const struct guest *g = server_guest(server, f->conn);
    const struct loaded_room *p = server_loaded_room(server, f->room);
    char person[24], conn[24];
    struct platform_error why;
    if (!g || !p || !p->owner) return;
    snprintf(person, sizeof person, "%" PRIu64, g->person);
    snprintf(conn, sizeof conn, "%" PRIu64, f->conn);
    char *text = protocol_text(
        json_pack("{s:s, s:s, s:s, s:s}", "command", f->text, "conn", conn, "person", person, "name", g->name));
    if (text && !server->store->kind->send(server->store, p->owner, text, &why))
        log_line(LOG_TROUBLE, "forward", "why=\"%s\"", why.text);
    free(text);
}

void server_forward(void *context, conn_id conn, const struct rooms_in *in) {
    struct server *server = context;
    const struct loaded_room *p = server_loaded_room(server, in->room);
    const struct guest *g = server_guest(server, conn);
    /* What was passed on to us as the owner is repeated by its own process, and finds the owner there; passed on from here
     * as well, it might arrive long after everybody has forgotten that it was done. */
    if (g && g->kind == SERVER_REMOTE) return;
    if (!p || p->closed) return server_refuse_id(server, conn, in->id, "closed", AG_MSG_ROOMS_CLOSED);
    if (p->unclaimed || server->state != STORE_GOOD)
        return server_answer(server, conn, 0, server_store_refusal(in->id), 503);
    if (!server->text || server->text_length > STORE_SEND_MAX / 2)
        return server_refuse_id(server, conn, in->id, "long", AG_MSG_ROOMS_LONG);
    struct forward *f = must_alloc(sizeof *f);
    *f = (struct forward){.conn = conn,
                          .room = in->room,
                          .again_ms = server->now_ms + FORWARD_AGAIN_MS,
                          .last_ms = server->now_ms + FORWARD_LAST_MS};
    /* The table goes along, since the other process does not know what this connection has joined. */
    json_t *root = json_loadb(server->text, server->text_length, 0, NULL);
    json_object_set_new(root, "table", json_string(p->id));
    f->text = protocol_text(root);
    snprintf(f->id, sizeof f->id, "%s", in->id ? in->id : "");
    struct forward **last = &server->forwards; /* they are done in the order in which they came */
    while (*last) last = &(*last)->next;
    *last = f;
    server->count.forwarded++;
    send_command(server, f);
}

/* This process has become the owner of the table: what waited for the old one is done here. */
void server_replay(struct server *server, room_id room) {
    for (struct forward **at = &server->forwards; *at;) {
        struct forward *f = *at;
        if (f->room != room) {
            at = &f->next;
            continue;
        }
        *at = f->next;
        struct guest *g = server_guest(server, f->conn);
        struct protocol_in in;
        struct ag_msg why;
        if (protocol_read(f->text, strlen(f->text), &in, &why) && g)
            server_receive(server, g, &in.in, f->text, strlen(f->text));
        protocol_free(&in);
        free(f->text);
        free(f);
    }
}

/* Whoever has waited for long enough is told to try again; a command is done once, however often it comes. */
static void give_up(struct server *server) {
    for (struct forward **at = &server->forwards; *at;) {
        struct forward *f = *at;
        if (server->now_ms < f->last_ms) {
            at = &f->next;
            continue;
        }
        *at = f->next;
        server_answer(server, f->conn, 0, protocol_refusal_of(f->id, "again", rooms_says_again()), 503);
        free(f->text);
        free(f);
    }
}

/* No answer for a while: perhaps the table has another owner by now, or none. Commands are done once, however often they
 * come. */
void server_repeat(struct server *server) {
    give_up(server);
    for (struct forward *f = server->forwards; f;) {
        if (server->now_ms < f->again_ms) {
            f = f->next;
            continue;
        }
        f->again_ms = server->now_ms + FORWARD_AGAIN_MS;
        if (server_take_over(server, f->room)) {
            server_replay(server, f->room);
            f = server->forwards; /* it is another list now */
            continue;
        }
        send_command(server, f);
        f = f->next;
    }
}

/* {"answer": TEXT, "conn": ...}, back to where the person is connected. */
void server_send_remote(struct server *server, const struct held *item) {
    char conn[24];
    struct platform_error why;
    snprintf(conn, sizeof conn, "%" PRIu64, item->remote);
    char *text = protocol_text(
        json_pack("{s:s, s:s, s:i}", "answer", item->text, "conn", conn, "status", (int)item->status));
    if (text && !server->store->kind->send(server->store, item->process, text, &why))
        log_line(LOG_TROUBLE, "answer", "why=\"%s\"", why.text);
    free(text);
}

static uint64_t number_member(const json_t *object, const char *name) {
    const char *text = json_string_value(json_object_get(object, name));
    return text ? strtoull(text, NULL, 10) : 0;
}

/* A command of somebody who is connected elsewhere. It stays for this one command. */
static void take_command(struct server *server, const json_t *message, int64_t from) {
    const char *text = json_string_value(json_object_get(message, "command"));
    const char *name = json_string_value(json_object_get(message, "name"));
    struct protocol_in in;
    char why[ROOMS_WHY_MAX];
    struct ag_msg unread;
    person_id person = number_member(message, "person");
    if (!text || !name || !person) return;
    conn_id conn = server_enter(server, SERVER_REMOTE, NULL, person, 0);
    struct guest *g = server_guest(server, conn);
    g->process = from;
    g->remote = number_member(message, "conn");
    struct rooms_guest guest = {.person = person, .name = name, .flags = ROOMS_REPLIES_ONLY};
    if (!protocol_read(text, strlen(text), &in, &unread)) {
        server_answer(server, conn, 0, protocol_refusal_of(in.id, "message", unread), 400);
    } else if (rooms_connected(server->rooms, conn, &guest, why)) {
        g->there = true;
        server_receive(server, g, &in.in, text, strlen(text));
    } else {
        server_refuse(server, conn, in.id, "message", why);
    }
    protocol_free(&in);
    server_exit(server, conn);
}

static void take_answer(struct server *server, const json_t *message) {
    const char *text = json_string_value(json_object_get(message, "answer"));
    conn_id conn = number_member(message, "conn");
    struct guest *g = server_guest(server, conn);
    if (!g || !text || (g->kind == SERVER_REQUEST && g->answered)) return;
    json_t *answer = json_loads(text, 0, NULL);
    const char *id = json_string_value(json_object_get(answer, "id"));
    bool waited = server_forget_forwards(server, conn, id ? id : "");
    json_decref(answer);
    if (!waited) return; /* answered already: a second one would only confuse */
    g->answered = g->kind == SERVER_REQUEST;
    struct held *item = server_hold(server, conn, 0, memory_copy(text));
    item->status = (unsigned)json_integer_value(json_object_get(message, "status"));
}

struct catching {
    struct server *server;
    room_id room;
    bool bad;
};

static bool catch_up(void *context, uint64_t seq, const void *bytes, size_t size) {
    struct catching *c = context;
    char why[ROOMS_WHY_MAX];
    c->bad = !rooms_entry(c->server->rooms, c->room, seq, bytes, size, why);
    if (c->bad) log_line(LOG_TROUBLE, "replica", "table=%s why=\"%s\"", log_room(c->room).text, why);
    return !c->bad;
}

/* A table that somebody here looks at has grown in another process. */
static void take_growth(struct server *server, const struct store_news *news) {
    room_id room = room_id_read(news->room);
    struct loaded_room *p = room ? server_loaded_room(server, room) : NULL;
    struct catching c = {.server = server, .room = room};
    struct platform_error why;
    enum rooms_role role;
    if (!p || !rooms_has(server->rooms, room, &role) || role != ROOMS_REPLICA) return;
    p->owner = news->from;
    uint64_t have = rooms_length(server->rooms, room);
    if (have >= news->last) return;
    if (!server->store->kind->read(server->store, p->id, have + 1, catch_up, &c, &why))
        log_line(LOG_TROUBLE, "read", "table=%s why=\"%s\"", log_room(room).text, why.text);
    if (c.bad) server_unload_room(server, room);
}

static void take_news(void *context, const struct store_news *news) {
    struct server *server = context;
    if (!news->bytes) return take_growth(server, news);
    json_t *message = json_loadb(news->bytes, news->size, 0, NULL);
    if (json_object_get(message, "command")) take_command(server, message, news->from);
    else if (json_object_get(message, "answer")) take_answer(server, message);
    else if (json_object_get(message, "device")) server_tell_device(server, number_member(message, "device"));
    else if (json_object_get(message, "forget")) rooms_forget(server->rooms, number_member(message, "forget"));
    else if (json_is_array(json_object_get(message, "listing"))) server_take_list(server, message, news->from);
    json_decref(message);
}

bool server_news(struct server *server) {
    struct platform_error why;
    server_begin(server);
    bool good = server->store->kind->news(server->store, take_news, server, &why);
    if (!good) log_line(LOG_TROUBLE, "news", "why=\"%s\"", why.text);
    return good;
}
