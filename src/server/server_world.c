/*
 * server_world.c - what the house asks of its adapter (struct rooms_world): entries and snapshots are gathered for the
 * commit, what is sent is held until then, logs come from the store, and the dice from the proof's functions.
 */
#include "logline.h"
#include "memory.h"
#include "proof.h"
#include "server_inside.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- rooms in memory ---- */

struct loaded_room *server_loaded_room(const struct server *server, room_id room) {
    return u64map_get(&server->places, room);
}

struct loaded_room *server_place_new(struct server *server, room_id room) {
    struct loaded_room *p = must_alloc(sizeof *p);
    *p = (struct loaded_room){.room = room, .wake = ROOMS_NEVER};
    room_id_write(room, p->id);
    u64map_put(&server->places, &must_memory, room, p);
    return p;
}

void server_place_empty(struct loaded_room *p) {
    for (size_t i = 0; i < p->n; i++) free(p->entry[i].bytes);
    p->n = 0;
    p->dirty = p->drops_snapshots = false;
    free(p->snapshot.bytes);
    p->snapshot = (struct pending_entry){0};
}

void server_place_free(struct loaded_room *p) {
    if (!p) return;
    server_place_empty(p);
    free(p->entry);
    free(p);
}

void server_unload_room(struct server *server, room_id room) { server_place_free(u64map_take(&server->places, room)); }

/* ---- the house's world ---- */

static void world_random(void *context, void *bytes, size_t n) {
    (void)context;
    randombytes_buf(bytes, n);
}

static void must_commit(struct server *server, struct loaded_room *p, uint64_t seq) {
    if (p->dirty) return;
    p->dirty = true;
    p->first = seq;
    server->dirty = server_more(server->dirty, server->n_dirty, &server->dirty_capacity, sizeof *server->dirty);
    server->dirty[server->n_dirty++] = p;
}

static void world_append(void *context, room_id room, uint64_t seq, const char *bytes, size_t n) {
    struct server *server = context;
    struct loaded_room *p = server_loaded_room(server, room);
    if (!p) { /* a new room: its first entry makes it ours */
        p = server_place_new(server, room);
        p->epoch = 1;
    }
    must_commit(server, p, seq);
    p->entry = server_more(p->entry, p->n, &p->capacity, sizeof *p->entry);
    p->entry[p->n].bytes = must_alloc(n + 1);
    memcpy(p->entry[p->n].bytes, bytes, n);
    p->entry[p->n++].size = n;
    struct audit_act act;
    char line[AUDIT_LINE];
    if (!audit_entry(bytes, n, &act)) return;
    audit_line(&server->audit, &act, room, line);
    log_line(LOG_NOTE, "audit", "%s", line);
}

/* Goes along with the entries of this turn, if there are any; nothing: what is kept has to go. */
static void world_snapshot(void *context, room_id room, uint64_t seq, const void *bytes, size_t n) {
    struct server *server = context;
    struct loaded_room *p = server_loaded_room(server, room);
    if (!p || !p->epoch) return;
    must_commit(server, p, seq + 1);
    free(p->snapshot.bytes);
    p->snapshot = (struct pending_entry){n ? must_alloc(n) : NULL, n};
    if (n) memcpy(p->snapshot.bytes, bytes, n);
    p->snapshot_seq = seq;
    p->drops_snapshots = p->drops_snapshots || !n;
}

struct visiting {
    rooms_visit *visit;
    void *context;
    bool stopped;
    uint64_t last;
};

static bool visit_entry(void *context, uint64_t seq, const void *bytes, size_t size) {
    struct visiting *v = context;
    v->stopped = !v->visit(v->context, seq, bytes, size);
    v->last = seq;
    return !v->stopped;
}

static bool world_read(void *context, room_id room, uint64_t seq, rooms_visit *visit, void *visit_context) {
    struct server *server = context;
    struct visiting v = {.visit = visit, .context = visit_context};
    struct platform_error why;
    bool damaged;
    char id[ROOM_ID_TEXT];
    room_id_write(room, id);
    if (!store_read(server->store, id, seq, visit_entry, &v, &damaged, &why)) {
        log_line(LOG_TROUBLE, "read", "table=%s why=\"%s\"", log_room(room).text, why.text);
        server->unread = !damaged;
        if (damaged) snprintf(server->damage, sizeof server->damage, "%s", why.text);
        return false;
    }
    const struct loaded_room *p = server_loaded_room(server, room);
    for (size_t i = 0; p && p->dirty && i < p->n && !v.stopped; i++)
        if (p->first + i >= seq) v.stopped = !visit(visit_context, p->first + i, p->entry[i].bytes, p->entry[i].size);
    return true;
}

static void world_recall(void *context, room_id room, uint64_t before, rooms_visit *visit, void *visit_context) {
    struct server *server = context;
    struct visiting v = {.visit = visit, .context = visit_context};
    struct platform_error why;
    char id[ROOM_ID_TEXT];
    room_id_write(room, id);
    if (!server->store->kind->recall(server->store, id, before, visit_entry, &v, &why))
        log_line(LOG_TROUBLE, "recall", "table=%s why=\"%s\"", log_room(room).text, why.text); /* the log is enough */
}

static void world_send(void *context, conn_id conn, const struct rooms_out *out) {
    struct server *server = context;
    struct guest *g = server_guest(server, conn);
    if (!g) return;
    if (g->kind != SERVER_SOCKET && out->kind != ROOMS_DONE && out->kind != ROOMS_REFUSED) return;
    if (g->kind == SERVER_REQUEST && g->answered) return;
    if (out->kind == ROOMS_LOOK || out->kind == ROOMS_EVENT || out->kind == ROOMS_TURN) g->room = out->room;
    char *text = protocol_write(server->rooms, out, g->wants);
    if (!text) return;
    g->answered = g->kind == SERVER_REQUEST;
    struct held *item = server_hold(server, conn, out->room, text);
    item->status = out->kind == ROOMS_REFUSED ? 409 : 200;
    if (out->kind == ROOMS_REFUSED && strcmp(out->code, "store") == 0) item->status = 503;
    snprintf(item->id, sizeof item->id, "%s", out->id);
    item->lost = out->kind == ROOMS_LOST;
}

static void world_think(void *context, room_id room, uint64_t ticket, ag_seat seat, const char *level) {
    struct server *server = context;
    server->asking = server_more(server->asking, server->n_asking, &server->asking_capacity, sizeof *server->asking);
    struct workers_question *q = &server->asking[server->n_asking++].q;
    *q = (struct workers_question){.room = room, .ticket = ticket, .seat = seat};
    snprintf(q->level, sizeof q->level, "%s", level);
    /* The seed follows from the question, so that it is the same wherever it is thought about. */
    uint64_t about[2] = {room, ticket};
    crypto_shorthash((unsigned char *)&q->seed, (const unsigned char *)about, sizeof about, server->seeds);
}

/* ---- the proof's functions, in the types of the house ---- */

_Static_assert(sizeof(struct rooms_block) == sizeof(struct proof_block), "the same 32 bytes");

static const struct proof_block *block(const struct rooms_block *b) {
    return (const struct proof_block *)(const void *)b;
}
static void put_block(struct proof_block from, struct rooms_block *to) { memcpy(to, &from, sizeof *to); }

static void do_commitment(const struct rooms_block *server, struct rooms_block *out) {
    put_block(proof_commitment(block(server)), out);
}
static void do_seat_commitment(const struct rooms_block *seed, struct rooms_block *out) {
    put_block(proof_seat_commitment(block(seed)), out);
}
static void do_start(const char *text, size_t n, struct rooms_block *out) { put_block(proof_start(text, n), out); }
static void do_key(const struct rooms_block *start, const struct rooms_block *server, const struct rooms_block *seeds,
                   unsigned n, struct rooms_block *out) {
    put_block(proof_key(start ? block(start) : NULL, block(server), block(seeds), n), out);
}
static void do_roll(const struct rooms_block *key, uint64_t number, struct ag_due due, uint8_t *dice) {
    proof_roll(block(key), number, due, dice);
}
static void do_hand(const struct rooms_block *key, uint64_t number, unsigned seat, struct rooms_block *out) {
    put_block(proof_hand(block(key), number, seat), out);
}
static void do_hand_commitment(const struct rooms_block *hand, struct rooms_block *out) {
    put_block(proof_hand_commitment(block(hand)), out);
}
const struct rooms_proof server_proof = {
    .commitment = do_commitment,
    .seat_commitment = do_seat_commitment,
    .start = do_start,
    .key = do_key,
    .roll = do_roll,
    .hand = do_hand,
    .hand_commitment = do_hand_commitment,
};

struct rooms_world server_world(struct server *server) {
    return (struct rooms_world){
        .context = server,
        .memory = host_memory,
        .proof = &server_proof,
        .presets = server->setup.presets,
        .random = world_random,
        .append = world_append,
        .read = world_read,
        .snapshot = world_snapshot,
        .recall = world_recall,
        .send = world_send,
        .think = world_think,
        .forward = server_forward,
        .asleep = server_asleep,
    };
}
