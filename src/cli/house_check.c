/*
 * house_check.c - see house_check.h. A log is played again in a house without people, as a server does when it loads a
 * table: each entry brings a check that must come out.
 */
#include "house_check.h"
#include "memory.h"
#include "server.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct checking {
    struct house_check *check;
    struct store *store;
    rooms *rooms;
    struct store_room *room; /* all of them */
    size_t n, capacity;
    struct platform_error why;
    bool damaged, failed;
};

static void wrong(struct checking *c, const char *table, const char *sentence) {
    c->check->wrong++;
    c->check->complain(c->check->context, table, sentence);
}

static void complaint(void *context, const char *sentence) { wrong(context, "", sentence); }

static void gather(void *context, const struct store_room *room) {
    struct checking *c = context;
    if (c->n == c->capacity) {
        c->capacity = c->capacity ? 2 * c->capacity : 64;
        c->room = memory_grow(c->room, c->capacity * sizeof *c->room);
    }
    c->room[c->n++] = *room;
}

/* ---- the world of a house without people: it can only be read ---- */

struct visiting {
    rooms_visit *visit;
    void *context;
};

static bool visit_entry(void *context, uint64_t seq, const void *bytes, size_t size) {
    const struct visiting *v = context;
    return v->visit(v->context, seq, bytes, size);
}

static bool read_room(void *context, room_id room, uint64_t seq, rooms_visit *visit, void *visit_context) {
    struct checking *c = context;
    struct visiting v = {visit, visit_context};
    char id[ROOM_ID_TEXT];
    room_id_write(room, id);
    bool good = store_read(c->store, id, seq, visit_entry, &v, &c->damaged, &c->why);
    c->failed = !good && !c->damaged;
    return good;
}

static void no_random(void *context, void *bytes, size_t n) {
    (void)context;
    memset(bytes, 0, n);
}

static void no_append(void *context, room_id room, uint64_t seq, const char *bytes, size_t n) {
    (void)context, (void)room, (void)seq, (void)bytes, (void)n;
    abort(); /* nobody makes entries in somebody else's table */
}

static void no_send(void *context, conn_id conn, const struct rooms_out *out) { (void)context, (void)conn, (void)out; }

static void no_think(void *context, room_id room, uint64_t ticket, ag_seat seat, const char *level) {
    (void)context, (void)room, (void)ticket, (void)seat, (void)level;
}

static rooms *empty_house(struct checking *c) {
    struct rooms_limits limits;
    struct rooms_world world = {.context = c,
                                .memory = host_memory,
                                .proof = &server_proof,
                                .random = no_random,
                                .append = no_append,
                                .read = read_room,
                                .send = no_send,
                                .think = no_think};
    rooms_limits_default(&limits);
    return rooms_new(&world, &limits);
}

/* ---- tables ---- */

static bool check_room(struct checking *c, const struct store_room *row) {
    char sentence[ROOMS_WHY_MAX];
    room_id room = room_id_read(row->id);
    c->check->tables++;
    c->check->entries += row->entries;
    c->damaged = c->failed = false;
    if (rooms_load(c->rooms, room, ROOMS_REPLICA, sentence)) {
        rooms_drop(c->rooms, room);
        return true;
    }
    if (c->failed) return false;
    wrong(c, row->id, c->damaged ? c->why.text : sentence);
    return true;
}

bool house_check(struct store *store, struct house_check *check, struct platform_error *why) {
    struct checking c = {.check = check, .store = store};
    bool good = store->kind->check(store, complaint, &c, why);
    /* Where pages are broken no more can be said than that. */
    if (good && !store->kind->rooms(store, gather, &c, why)) wrong(&c, "", why->text), c.n = 0;
    c.rooms = empty_house(&c);
    if (!c.rooms) good = platform_refuse(why, 0, SAY_MEMORY_NONE);
    for (size_t i = 0; good && i < c.n; i++)
        if (!check_room(&c, &c.room[i])) wrong(&c, c.room[i].id, c.why.text);
    rooms_free(c.rooms);
    free(c.room);
    return good;
}
