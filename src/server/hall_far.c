/*
 * hall_far.c - other processes that share the store. A table that another process owns is a replica here: it follows
 * the owner's entries, and commands are passed on until they are answered. If this process becomes the owner meanwhile,
 * they are done here; ids see to it that each is done once.
 */
#include "hall_inside.h"
#include "logline.h"
#include "memory.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void hall_forget_forwards(struct hall *hall, conn_id conn, const char *id) {
    for (struct forward **at = &hall->forwards; *at;) {
        struct forward *f = *at;
        if (f->conn != conn || (id && strcmp(f->id, id) != 0)) {
            at = &f->next;
            continue;
        }
        *at = f->next;
        free(f->text);
        free(f);
    }
}

/* {"command": TEXT, "conn": ..., "person": ..., "name": ...}, to the process that has the table. */
static void send_command(struct hall *hall, const struct forward *f) {
    const struct guest *g = hall_guest(hall, f->conn);
    const struct place *p = hall_place(hall, f->room);
    char person[24], conn[24];
    struct why why;
    if (!g || !p || !p->owner) return;
    snprintf(person, sizeof person, "%" PRIu64, g->person);
    snprintf(conn, sizeof conn, "%" PRIu64, f->conn);
    char *text = protocol_text(json_pack("{s:s, s:s, s:s, s:s}", "command", f->text, "conn", conn, "person", person,
                                         "name", g->name));
    if (text && !hall->store->kind->send(hall->store, p->owner, text, &why))
        log_line(LOG_TROUBLE, "forward", "why=\"%s\"", why.text);
    free(text);
}

void hall_forward(void *context, conn_id conn, const struct rooms_in *in) {
    struct hall *hall = context;
    const struct place *p = hall_place(hall, in->room);
    if (!p || p->closed) return hall_refuse(hall, conn, in->id, "closed", "This table is closed.");
    if (!hall->text || hall->text_length > STORE_SEND_MAX / 2)
        return hall_refuse(hall, conn, in->id, "long", "That message is too long for this table.");
    struct forward *f = memory_get(sizeof *f);
    *f = (struct forward){.next = hall->forwards, .conn = conn, .room = in->room,
                          .again_ms = hall->now_ms + FORWARD_AGAIN_MS};
    /* The table goes along, since the other process does not know what this connection has joined. */
    json_t *root = json_loadb(hall->text, hall->text_length, 0, NULL);
    json_object_set_new(root, "table", json_string(p->id));
    f->text = protocol_text(root);
    snprintf(f->id, sizeof f->id, "%s", in->id ? in->id : "");
    hall->forwards = f;
    hall->count.forwarded++;
    send_command(hall, f);
}

/* This process has become the owner of the table: what waited for the old one is done here. */
void hall_replay(struct hall *hall, room_id room) {
    for (struct forward **at = &hall->forwards; *at;) {
        struct forward *f = *at;
        if (f->room != room) {
            at = &f->next;
            continue;
        }
        *at = f->next;
        struct guest *g = hall_guest(hall, f->conn);
        struct protocol_in in;
        char why[ROOMS_WHY_MAX];
        if (protocol_read(f->text, strlen(f->text), &in, why) && g)
            hall_say(hall, g, &in.in, f->text, strlen(f->text));
        protocol_free(&in);
        free(f->text);
        free(f);
    }
}

/* No answer for a while: perhaps the table has another owner by now. Commands are done once, however often they
 * come. */
void hall_repeat(struct hall *hall) {
    for (struct forward *f = hall->forwards; f; f = f->next) {
        struct place *p = hall_place(hall, f->room);
        struct store_room kept;
        struct why why;
        if (hall->now_ms < f->again_ms) continue;
        f->again_ms = hall->now_ms + FORWARD_AGAIN_MS;
        if (p && hall->store->kind->room(hall->store, p->id, &kept, &why)) p->owner = kept.owner;
        send_command(hall, f);
    }
}

/* {"answer": TEXT, "conn": ...}, back to where the person is connected. */
void hall_send_far(struct hall *hall, const struct held *item) {
    char conn[24];
    struct why why;
    snprintf(conn, sizeof conn, "%" PRIu64, item->far);
    char *text = protocol_text(json_pack("{s:s, s:s, s:i}", "answer", item->text, "conn", conn, "status",
                                         (int)item->status));
    if (text && !hall->store->kind->send(hall->store, item->process, text, &why))
        log_line(LOG_TROUBLE, "answer", "why=\"%s\"", why.text);
    free(text);
}

static uint64_t number_member(const json_t *object, const char *name) {
    const char *text = json_string_value(json_object_get(object, name));
    return text ? strtoull(text, NULL, 10) : 0;
}

/* A command of somebody who is connected elsewhere. It stays for this one command. */
static void take_command(struct hall *hall, const json_t *message, int64_t from) {
    const char *text = json_string_value(json_object_get(message, "command"));
    const char *name = json_string_value(json_object_get(message, "name"));
    struct protocol_in in;
    char why[ROOMS_WHY_MAX];
    person_id person = number_member(message, "person");
    if (!text || !name || !person) return;
    conn_id conn = hall_enter(hall, HALL_FAR, NULL, person, 0);
    struct guest *g = hall_guest(hall, conn);
    g->process = from;
    g->far = number_member(message, "conn");
    struct rooms_guest guest = {.person = person, .name = name, .flags = ROOMS_REPLIES_ONLY};
    if (protocol_read(text, strlen(text), &in, why) && rooms_connected(hall->rooms, conn, &guest, why)) {
        g->there = true;
        hall_say(hall, g, &in.in, text, strlen(text));
    } else {
        hall_refuse(hall, conn, in.id, "message", why);
    }
    protocol_free(&in);
    hall_exit(hall, conn);
}

static void take_answer(struct hall *hall, const json_t *message) {
    const char *text = json_string_value(json_object_get(message, "answer"));
    conn_id conn = number_member(message, "conn");
    struct guest *g = hall_guest(hall, conn);
    if (!g || !text || (g->kind == HALL_REQUEST && g->answered)) return;
    json_t *answer = json_loads(text, 0, NULL);
    const char *id = json_string_value(json_object_get(answer, "id"));
    hall_forget_forwards(hall, conn, id ? id : "");
    json_decref(answer);
    g->answered = g->kind == HALL_REQUEST;
    struct held *item = hall_hold(hall, conn, 0, memory_copy(text));
    item->status = (unsigned)json_integer_value(json_object_get(message, "status"));
}

struct catching {
    struct hall *hall;
    room_id room;
    bool bad;
};

static bool catch_up(void *context, uint64_t seq, const void *bytes, size_t size) {
    struct catching *c = context;
    char why[ROOMS_WHY_MAX];
    c->bad = !rooms_entry(c->hall->rooms, c->room, seq, bytes, size, why);
    if (c->bad) log_line(LOG_TROUBLE, "replica", "table=%s why=\"%s\"", log_room(c->room).text, why);
    return !c->bad;
}

/* A table that somebody here looks at has grown in another process. */
static void take_growth(struct hall *hall, const struct store_news *news) {
    room_id room = room_id_read(news->room);
    struct place *p = room ? hall_place(hall, room) : NULL;
    struct catching c = {.hall = hall, .room = room};
    struct why why;
    enum rooms_role role;
    if (!p || !rooms_has(hall->rooms, room, &role) || role != ROOMS_REPLICA) return;
    p->owner = news->from;
    uint64_t have = rooms_length(hall->rooms, room);
    if (have >= news->last) return;
    if (!hall->store->kind->read(hall->store, p->id, have + 1, catch_up, &c, &why))
        log_line(LOG_TROUBLE, "read", "table=%s why=\"%s\"", log_room(room).text, why.text);
    if (c.bad) hall_unplace(hall, room);
}

static void take_news(void *context, const struct store_news *news) {
    struct hall *hall = context;
    if (!news->bytes) return take_growth(hall, news);
    json_t *message = json_loadb(news->bytes, news->size, 0, NULL);
    if (json_object_get(message, "command")) take_command(hall, message, news->from);
    else if (json_object_get(message, "answer")) take_answer(hall, message);
    else if (json_is_array(json_object_get(message, "listing"))) hall_take_list(hall, message, news->from);
    json_decref(message);
}

void hall_news(struct hall *hall) {
    struct why why;
    hall_begin(hall);
    if (!hall->store->kind->news(hall->store, take_news, hall, &why))
        log_line(LOG_TROUBLE, "news", "why=\"%s\"", why.text);
}
