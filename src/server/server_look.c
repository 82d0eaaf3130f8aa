/*
 * server_look.c - requests that only look at tables, the list of public ones, which each process tells the others, and
 * forgetting a person.
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
static void list_room(void *context, room_id room) {
    struct listing *l = context;
    struct rooms_look look;
    enum rooms_role role;
    if (json_array_size(l->list) < LISTED_MOST && rooms_has(l->server->rooms, room, &role) && role == ROOMS_OWNER &&
        rooms_look_at(l->server->rooms, room, AG_NOBODY, &look) && look.settings.listed && look.phase != ROOMS_CLOSED)
        json_array_append_new(l->list, protocol_listing(&look));
}

static json_t *own_list(struct server *server) {
    struct listing l = {.server = server, .list = json_array()};
    rooms_each(server->rooms, list_room, &l);
    return l.list;
}

void server_show_tables(struct server *server, conn_id conn) {
    server_begin(server);
    json_t *list = own_list(server);
    for (size_t i = 0; i < OTHERS_MAX; i++)
        if (server->others[i].tables && server->others[i].heard_ms + FORGET_LIST_MS > server->now_ms)
            json_array_extend(list, server->others[i].tables);
    server_answer(server, conn, 0, protocol_text(json_pack("{s:o}", "tables", list)), 200);
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
    json_decref(place->tables);
    *place = (struct other){.process = from,
                            .heard_ms = server->now_ms,
                            .tables = json_incref(json_object_get(message, "listing"))};
}

static char *not_found(void) {
    return protocol_refusal("", "missing", "There is no such table, or it is not open to you.");
}

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
    return server_answer(server, g->conn, 0, not_found(), 404), false;
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
    size_t n = game ? rooms_record_of(server->rooms, room, game, look.viewer, NULL, 0)
                    : rooms_record(server->rooms, room, look.viewer, NULL, 0);
    if (!n) return server_answer(server, conn, 0, not_found(), 404);
    char *text = must_alloc(n + 1);
    if (game) rooms_record_of(server->rooms, room, game, look.viewer, text, n + 1);
    else rooms_record(server->rooms, room, look.viewer, text, n + 1);
    server_answer(server, conn, room, text, 200);
}

/* The newest remarks stay; what was said long ago is in the store alone. */
static void add_remark(void *context, ag_seat seat, const char *name, const char *text) {
    json_t *list = context;
    if (json_array_size(list) == TALK_MOST) json_array_remove(list, 0);
    json_array_append_new(list, protocol_remark(seat, name, text));
}

void server_show_talk(struct server *server, conn_id conn, room_id room) {
    struct guest *g = server_guest(server, conn);
    struct rooms_look look;
    server_begin(server);
    if (!may_look(server, g, room, &look)) return;
    json_t *list = json_array();
    bool good = rooms_talk(server->rooms, room, add_remark, list);
    json_t *answer = json_pack("{s:o}", "talk", list);
    if (good) return server_answer(server, conn, room, protocol_text(answer), 200);
    json_decref(answer);
    server_answer(server, conn, 0, protocol_refusal("", "again", "That could not be read. Please try again."), 503);
}

/* ---- forgetting ---- */

struct rooms {
    struct store_room *room;
    size_t n, capacity;
};

static void gather_room(void *context, const struct store_room *room) {
    struct rooms *list = context;
    list->room = server_more(list->room, list->n, &list->capacity, sizeof *list->room);
    list->room[list->n++] = *room;
}

struct forgetting {
    struct server *server;
    person_id person;
    uint64_t *seq; /* entries that name the person, in pairs of number and place in text */
    char *text;
    size_t n, room, used, text_room, entries;
    bool good;
};

static bool forget_entry(void *context, uint64_t seq, const void *bytes, size_t size) {
    struct forgetting *f = context;
    char out[ROOMS_ENTRY_MAX];
    size_t n = rooms_forget_entry(bytes, size, f->person, out, sizeof out);
    if (!n) return true;
    if (f->n + 2 > f->room) f->seq = memory_grow(f->seq, (f->room = 2 * f->room + 16) * sizeof *f->seq);
    if (f->used + n > f->text_room) f->text = memory_grow(f->text, f->text_room = 2 * f->text_room + n);
    memcpy(f->text + f->used, out, n);
    f->used += n;
    f->seq[f->n++] = seq;
    f->seq[f->n++] = n;
    return true;
}

static void forget_room(void *context, const struct store_room *room) {
    struct forgetting *f = context;
    struct store *store = f->server->store;
    struct platform_error why;
    size_t at = 0;
    f->n = f->used = 0;
    f->good = f->good && store->kind->read(store, room->id, 1, forget_entry, f, &why);
    for (size_t i = 0; f->good && i < f->n; i += 2) {
        f->good = store->kind->rewrite(store, room->id, f->seq[i], f->text + at, f->seq[i + 1], &why);
        at += f->seq[i + 1];
        f->entries++;
    }
}

void server_forget(struct server *server, conn_id conn) {
    const struct guest *g = server_guest(server, conn);
    struct forgetting f = {.server = server, .person = g->person, .good = true};
    struct platform_error why;
    server_begin(server);
    if (!server->count.healthy) return server_answer(server, conn, 0, server_store_refusal(""), 503);
    rooms_forget(server->rooms, g->person);
    server_commit(server); /* the entries that say so come first; then the old ones lose the name */
    struct rooms list = {0};
    char id[STORE_ID_MAX];
    daily_person(g->person, id);
    f.good = server->store->kind->forget_results(server->store, id, 0, &why) &&
             server->store->kind->rooms(server->store, gather_room, &list, &why);
    for (size_t i = 0; i < list.n; i++) forget_room(&f, &list.room[i]);
    free(list.room);
    free(f.seq);
    free(f.text);
    log_line(LOG_NOTE, "forgot", "entries=%zu", f.entries);
    if (f.good) server_answer(server, conn, 0, protocol_text(json_pack("{s:i}", "forgotten", (int)f.entries)), 200);
    else
        server_answer(server, conn, 0, protocol_refusal("", "again", "That could not be done. Please try again."), 503);
}
