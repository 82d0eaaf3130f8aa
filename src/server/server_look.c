/*
 * server_look.c - requests that only look at tables, the list of public ones, which each process tells the others.
 */
#include "daily.h"
#include "server_inside.h"
#include "logline.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

/* ---- requests that only look ---- */

struct listing {
    struct server *server;
    json_t *list;
};

/* Tables of our own; each process tells the others about its own. */
static bool list_room(void *context, room_id room) {
    struct listing *l = context;
    struct rooms_look look;
    if (rooms_look_at(l->server->rooms, room, AG_NOBODY, &look))
        json_array_append_new(l->list, protocol_listing(&look));
    return json_array_size(l->list) < LISTED_MOST;
}

static json_t *own_list(struct server *server) {
    struct listing l = {.server = server, .list = json_array()};
    rooms_each_listed(server->rooms, list_room, &l);
    return l.list;
}

/* Made when something has changed, and not for each who asks. */
static void make_listing(struct server *server) {
    json_t *list = own_list(server);
    server->listing_until = UINT64_MAX;
    for (size_t i = 0; i < OTHERS_MAX; i++) {
        uint64_t until = server->others[i].heard_ms + FORGET_LIST_MS;
        if (!server->others[i].tables || until <= server->now_ms) continue;
        json_array_extend(list, server->others[i].tables);
        if (until < server->listing_until) server->listing_until = until;
    }
    free(server->listing);
    server->listing = protocol_text(json_pack("{s:o}", "tables", list));
    server->listed_at[0] = rooms_listings(server->rooms);
    server->listed_at[1] = server->others_heard;
}

void server_show_tables(struct server *server, conn_id conn) {
    server_begin(server);
    if (!server->listing || server->listed_at[0] != rooms_listings(server->rooms) ||
        server->listed_at[1] != server->others_heard || server->now_ms >= server->listing_until)
        make_listing(server);
    server_answer(server, conn, 0, memory_copy(server->listing ? server->listing : ""), 200);
}

/* What others may show of ours: a text that fits into one message, now and then. */
void server_tell_list(struct server *server) {
    struct platform_error why;
    server->list_ms = server->now_ms + TELL_LIST_MS;
    json_t *list = own_list(server);
    char *text = NULL;
    for (;;) {
        text = protocol_text(json_pack("{s:O}", "listing", list));
        if (!text || strlen(text) <= STORE_SEND_MAX || !json_array_size(list)) break;
        free(text);
        json_array_remove(list, json_array_size(list) - 1);
    }
    bool news = json_array_size(list) || server->told_list;
    server->told_list = json_array_size(list) != 0;
    if (news && text && !server->store->kind->send(server->store, 0, text, &why))
        log_line(LOG_TROUBLE, "listing", "why=\"%s\"", why.text);
    free(text);
    json_decref(list);
}

void server_take_list(struct server *server, const json_t *message, int64_t from) {
    struct other *place = &server->others[0];
    for (size_t i = 0; i < OTHERS_MAX; i++) { /* its own place, or the one that was not heard of for longest */
        if (server->others[i].process == from) {
            place = &server->others[i];
            break;
        }
        if (server->others[i].heard_ms < place->heard_ms) place = &server->others[i];
    }
    server->others_heard++;
    json_decref(place->tables);
    *place = (struct other){.process = from,
                            .heard_ms = server->now_ms,
                            .tables = json_incref(json_object_get(message, "listing"))};
}

char *server_not_found(void) { return protocol_refusal_id("", "missing", AG_MSG_DOOR_NO_TABLE); }

/* The viewer that this person is, if it may look at all. */
static bool sees(struct server *server, const struct guest *g, room_id room, struct rooms_look *look) {
    ag_seat viewer = g->person ? rooms_viewer(server->rooms, room, g->person) : AG_NOBODY;
    if (!rooms_look_at(server->rooms, room, viewer, look)) return false;
    look->hosts = g->person && rooms_is_host(server->rooms, room, g->person);
    return viewer != AG_NOBODY || look->hosts || look->settings.watch;
}

/* What this person sees of the table; otherwise it has been told why it may not look. */
static bool may_look(struct server *server, const struct guest *g, room_id room, struct rooms_look *look) {
    if (server_need(server, room) == SERVER_TROUBLE)
        return server_answer(server, g->conn, 0, server_trouble(server, ""), 503), false;
    if (sees(server, g, room, look)) return true;
    return server_answer(server, g->conn, 0, server_not_found(), 404), false;
}
void server_show_table(struct server *server, conn_id conn, room_id room) {
    struct guest *g = server_guest(server, conn);
    struct rooms_look look;
    server_begin(server);
    if (!may_look(server, g, room, &look)) return;
    unsigned wants = PROTOCOL_WANTS_LEGAL | PROTOCOL_WANTS_SHEET | PROTOCOL_WANTS_SAY;
    server_answer(server, conn, room, protocol_look(server->rooms, &look, wants), 200);
}

void server_show_record(struct server *server, conn_id conn, room_id room, unsigned game) {
    struct guest *g = server_guest(server, conn);
    struct rooms_look look;
    server_begin(server);
    if (!may_look(server, g, room, &look)) return;
    if (game) return server_past_record(server, conn, room, game, look.viewer);
    size_t n = rooms_record(server->rooms, room, look.viewer, NULL, 0);
    if (!n) return server_answer(server, conn, 0, server_not_found(), 404);
    char *text = must_alloc(n + 1);
    rooms_record(server->rooms, room, look.viewer, text, n + 1);
    server_answer(server, conn, room, text, 200);
}

void server_show_talk(struct server *server, conn_id conn, room_id room) {
    struct guest *g = server_guest(server, conn);
    struct rooms_look look;
    server_begin(server);
    if (!may_look(server, g, room, &look)) return;
    server_past_talk(server, conn, room);
}
