/*
 * hall.c - see hall.h: connections, the house's world, rooms that come into memory, commands, and the turn with its
 * commit. What only looks is in hall_look.c, what concerns other processes in hall_far.c.
 */
#include "hall_inside.h"
#include "logline.h"
#include "memory.h"
#include "numbers.h"
#include "proof.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

void *hall_more(void *list, size_t n, size_t *room, size_t size) {
    if (n < *room) return list;
    *room = *room ? 2 * *room : 16;
    return memory_grow(list, *room * size);
}

static uint64_t wall_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

static uint64_t steady_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

/* ---- connections: a number is a place in the list and how often it was used ---- */

struct guest *hall_guest(const struct hall *hall, conn_id conn) {
    uint32_t i = (uint32_t)(conn & 0xFFFFFF);
    return i < hall->guests && hall->guest[i].conn == conn ? &hall->guest[i] : NULL;
}

static struct guest *guest_new(struct hall *hall) {
    uint32_t i = hall->first_free;
    if (i == UINT32_MAX) {
        uint32_t old = hall->guests, size = old ? 2 * old : 64;
        hall->guest = memory_grow(hall->guest, size * sizeof *hall->guest);
        for (uint32_t k = old; k < size; k++)
            hall->guest[k] = (struct guest){.next_free = k + 1 < size ? k + 1 : UINT32_MAX};
        hall->guests = size;
        i = old;
    }
    struct guest *g = &hall->guest[i];
    hall->first_free = g->next_free;
    *g = (struct guest){.conn = ++hall->entered << 24 | i, .wants = PROTOCOL_WANTS_LEGAL | PROTOCOL_WANTS_SAY};
    return g;
}

conn_id hall_enter(struct hall *hall, enum hall_kind kind, void *link, person_id person, uint64_t address) {
    struct guest *g = guest_new(hall);
    g->kind = kind;
    g->link = link;
    g->person = person;
    g->address = address;
    return g->conn;
}

void hall_exit(struct hall *hall, conn_id conn) {
    struct guest *g = hall_guest(hall, conn);
    if (!g) return;
    hall_begin(hall);
    if (g->there) rooms_gone(hall->rooms, conn);
    hall_forget_forwards(hall, conn, NULL);
    g->conn = 0;
    g->next_free = hall->first_free;
    hall->first_free = (uint32_t)(g - hall->guest);
}

bool hall_greeted(struct hall *hall, conn_id conn) {
    const struct guest *g = hall_guest(hall, conn);
    return g && g->there;
}

const uint8_t *hall_key(const struct hall *hall) { return hall->key; }

/* ---- holding ---- */

struct held *hall_hold(struct hall *hall, conn_id conn, room_id room, char *text) {
    const struct guest *g = hall_guest(hall, conn);
    hall->held = hall_more(hall->held, hall->n_held, &hall->held_room, sizeof *hall->held);
    struct held *item = &hall->held[hall->n_held++];
    *item = (struct held){.conn = conn, .room = room, .text = text, .status = 200};
    if (g && g->kind == HALL_FAR) item->process = g->process, item->far = g->far;
    return item;
}

void hall_answer(struct hall *hall, conn_id conn, room_id room, char *text, unsigned status) {
    struct guest *g = hall_guest(hall, conn);
    if (!g || g->answered) {
        free(text);
        return;
    }
    g->answered = g->kind == HALL_REQUEST;
    hall_hold(hall, conn, room, text)->status = status;
}

void hall_refuse(struct hall *hall, conn_id conn, const char *id, const char *code, const char *why) {
    hall_answer(hall, conn, 0, protocol_refusal(id, code, why), 400);
}

/* ---- the house's world ---- */

struct place *hall_place(const struct hall *hall, room_id room) { return numbers_get(&hall->places, room); }

static struct place *place_new(struct hall *hall, room_id room) {
    struct place *p = memory_get(sizeof *p);
    *p = (struct place){.room = room};
    room_id_write(room, p->id);
    numbers_put(&hall->places, room, p);
    return p;
}

static void place_empty(struct place *p) {
    for (size_t i = 0; i < p->n; i++) free(p->entry[i].bytes);
    p->n = 0;
    p->dirty = false;
}

static void place_free(struct place *p) {
    if (!p) return;
    place_empty(p);
    free(p->entry);
    free(p);
}

void hall_unplace(struct hall *hall, room_id room) { place_free(numbers_take(&hall->places, room)); }

static void world_random(void *context, void *bytes, size_t n) {
    (void)context;
    randombytes_buf(bytes, n);
}

static void world_append(void *context, room_id room, uint64_t seq, const char *bytes, size_t n) {
    struct hall *hall = context;
    struct place *p = hall_place(hall, room);
    if (!p) { /* a new room: its first entry makes it ours */
        p = place_new(hall, room);
        p->epoch = 1;
    }
    if (!p->dirty) {
        p->dirty = true;
        p->first = seq;
        hall->dirty = hall_more(hall->dirty, hall->n_dirty, &hall->dirty_room, sizeof *hall->dirty);
        hall->dirty[hall->n_dirty++] = p;
    }
    p->entry = hall_more(p->entry, p->n, &p->room_for, sizeof *p->entry);
    p->entry[p->n].bytes = memory_get(n + 1);
    memcpy(p->entry[p->n].bytes, bytes, n);
    p->entry[p->n++].size = n;
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
    struct hall *hall = context;
    struct visiting v = {.visit = visit, .context = visit_context};
    struct why why;
    char id[ROOM_ID_TEXT];
    room_id_write(room, id);
    if (!hall->store->kind->read(hall->store, id, seq, visit_entry, &v, &why)) {
        log_line(LOG_TROUBLE, "read", "table=%s why=\"%s\"", log_room(room).text, why.text);
        return false;
    }
    const struct place *p = hall_place(hall, room);
    for (size_t i = 0; p && p->dirty && i < p->n && !v.stopped; i++)
        if (p->first + i >= seq) v.stopped = !visit(visit_context, p->first + i, p->entry[i].bytes, p->entry[i].size);
    return true;
}

static void world_send(void *context, conn_id conn, const struct rooms_out *out) {
    struct hall *hall = context;
    struct guest *g = hall_guest(hall, conn);
    if (!g) return;
    if (g->kind != HALL_SOCKET && out->kind != ROOMS_DONE && out->kind != ROOMS_REFUSED) return;
    if (g->kind == HALL_REQUEST && g->answered) return;
    if (out->kind == ROOMS_LOOK || out->kind == ROOMS_EVENT || out->kind == ROOMS_TURN) g->room = out->room;
    char *text = protocol_write(hall->rooms, out, g->wants);
    if (!text) return;
    g->answered = g->kind == HALL_REQUEST;
    struct held *item = hall_hold(hall, conn, out->room, text);
    item->status = out->kind == ROOMS_REFUSED ? 409 : 200;
    item->lost = out->kind == ROOMS_LOST;
}

static void world_think(void *context, room_id room, uint64_t ticket, ag_seat seat, const char *level) {
    struct hall *hall = context;
    hall->asking = hall_more(hall->asking, hall->n_asking, &hall->asking_room, sizeof *hall->asking);
    struct workers_question *q = &hall->asking[hall->n_asking++].q;
    *q = (struct workers_question){.room = room, .ticket = ticket, .seat = seat};
    snprintf(q->level, sizeof q->level, "%s", level);
    /* The seed follows from the question, so that it is the same wherever it is thought about. */
    uint64_t about[2] = {room, ticket};
    crypto_shorthash((unsigned char *)&q->seed, (const unsigned char *)about, sizeof about, hall->seeds);
}

static void world_asleep(void *context, room_id room) {
    struct hall *hall = context;
    struct place *p = hall_place(hall, room);
    if (!p) return;
    if (p->dirty) return; /* its last entries are still to be committed; then it goes (commit) */
    hall_unplace(hall, room);
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
static void do_key(const struct rooms_block *server, const struct rooms_block *seeds, unsigned n,
                   struct rooms_block *out) {
    put_block(proof_key(block(server), block(seeds), n), out);
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
static const struct rooms_proof proof_functions = {
    .commitment = do_commitment,
    .seat_commitment = do_seat_commitment,
    .key = do_key,
    .roll = do_roll,
    .hand = do_hand,
    .hand_commitment = do_hand_commitment,
};

/* ---- making it ---- */

static bool secrets(struct hall *hall, struct rooms_block *secret, struct why *why) {
    uint8_t seeds[STORE_SECRET];
    randombytes_buf(hall->key, sizeof hall->key);
    randombytes_buf(secret, sizeof *secret);
    randombytes_buf(seeds, sizeof seeds);
    const struct store_kind *kind = hall->store->kind;
    bool good = kind->secret(hall->store, STORE_TOKENS, hall->key, why) &&
                kind->secret(hall->store, "rooms", secret->byte, why) &&
                kind->secret(hall->store, "opponents", seeds, why);
    memcpy(hall->seeds, seeds, sizeof hall->seeds);
    return good;
}

struct hall *hall_new(const struct hall_setup *setup, struct why *why) {
    struct hall *hall = memory_get(sizeof *hall);
    memset(hall, 0, sizeof *hall);
    hall->setup = *setup;
    hall->store = setup->store;
    hall->first_free = UINT32_MAX;
    hall->claiming = true;
    hall->count.healthy = true;
    hall->self = hall->store->kind->self(hall->store);
    struct rooms_world world = {
        .context = hall,
        .memory = host_memory,
        .proof = &proof_functions,
        .presets = setup->presets,
        .random = world_random,
        .append = world_append,
        .read = world_read,
        .send = world_send,
        .think = world_think,
        .forward = hall_forward,
        .asleep = world_asleep,
    };
    if (!secrets(hall, &world.secret, why)) return free(hall), NULL;
    hall->rooms = rooms_new(&world, &setup->config->limits);
    if (!hall->rooms) return free(hall), refuse(why, 0, "There is not enough memory."), NULL;
    return hall;
}

void hall_free(struct hall *hall) {
    size_t at = 0;
    if (!hall) return;
    rooms_free(hall->rooms);
    for (struct place *p; (p = numbers_next(&hall->places, &at));) place_free(p);
    numbers_free(&hall->places);
    for (size_t i = 0; i < hall->n_held; i++) free(hall->held[i].text);
    for (struct forward *f = hall->forwards, *next; f; f = next) {
        next = f->next;
        free(f->text);
        free(f);
    }
    for (size_t i = 0; i < OTHERS_MAX; i++) json_decref(hall->others[i].tables);
    sodium_memzero(hall->key, sizeof hall->key);
    free(hall->dirty);
    free(hall->guest);
    free(hall->held);
    free(hall->asking);
    free(hall);
}

/* ---- rooms: into memory when they are needed ---- */

static void drop_room(struct hall *hall, room_id room) {
    struct place *p = numbers_take(&hall->places, room);
    for (size_t i = 0; p && i < hall->n_dirty; i++)
        if (hall->dirty[i] == p) hall->dirty[i--] = hall->dirty[--hall->n_dirty];
    place_free(p);
    rooms_drop(hall->rooms, room);
}

/* Reads a room from the store, as its owner where that is possible. False: it is not there, or cannot be had. */
static bool load_room(struct hall *hall, room_id room, int64_t epoch) {
    char why[ROOMS_WHY_MAX], id[ROOM_ID_TEXT];
    struct why failed = {0};
    struct store_room kept = {0};
    enum store_claim claim = epoch ? STORE_CLAIMED : STORE_OTHERS;
    room_id_write(room, id);
    if (!epoch) claim = hall->store->kind->claim(hall->store, id, &epoch, &failed);
    if (claim != STORE_CLAIMED && !hall->store->kind->room(hall->store, id, &kept, &failed)) {
        if (failed.text[0]) log_line(LOG_TROUBLE, "claim", "table=%s why=\"%s\"", log_room(room).text, failed.text);
        return false;
    }
    struct place *p = hall_place(hall, room);
    if (!p) p = place_new(hall, room);
    p->epoch = claim == STORE_CLAIMED ? epoch : 0;
    p->owner = kept.owner;
    p->closed = kept.closed;
    if (claim == STORE_CLAIMED) hall->count.claimed++;
    if (rooms_load(hall->rooms, room, claim == STORE_CLAIMED ? ROOMS_OWNER : ROOMS_REPLICA, why)) return true;
    log_line(LOG_TROUBLE, "load", "table=%s why=\"%s\"", log_room(room).text, why);
    drop_room(hall, room);
    return false;
}

bool hall_need(struct hall *hall, room_id room) {
    return room && (rooms_has(hall->rooms, room, NULL) || load_room(hall, room, 0));
}

struct claimed {
    struct hall *hall;
    unsigned n;
    room_id room[CLAIM_MOST];
    int64_t epoch[CLAIM_MOST];
};

static void note_claimed(void *context, const char *id, int64_t epoch) {
    struct claimed *c = context;
    room_id room = room_id_read(id);
    if (!room || c->n == CLAIM_MOST) return;
    c->room[c->n] = room;
    c->epoch[c->n++] = epoch;
}

/* Rooms whose owner is gone, at the start all of them: their clocks go on here. */
static void claim_rooms(struct hall *hall) {
    struct claimed c = {.hall = hall};
    struct why why;
    hall->claim_ms = hall->now_ms + CLAIM_EVERY_MS;
    hall->claiming = false;
    if (!hall->store->kind->claim_free(hall->store, CLAIM_MOST, note_claimed, &c, &why)) {
        log_line(LOG_TROUBLE, "claim", "why=\"%s\"", why.text);
        return;
    }
    for (unsigned i = 0; i < c.n; i++)
        if (load_room(hall, c.room[i], c.epoch[i])) hall_replay(hall, c.room[i]);
    hall->claiming = c.n == CLAIM_MOST;
    if (c.n) log_line(LOG_NOTE, "claimed", "tables=%u", c.n);
}

/* ---- commands ---- */

static bool has_table(enum rooms_in_kind kind) {
    return kind != ROOMS_CREATE && kind != ROOMS_QUIT && kind != ROOMS_NAME;
}

bool hall_say(struct hall *hall, struct guest *g, struct rooms_in *in, const char *text, size_t length) {
    conn_id conn = g->conn;
    if (has_table(in->kind)) {
        if (!in->room) in->room = g->room;
        hall_need(hall, in->room);
    }
    if (in->kind == ROOMS_CREATE) hall_need(hall, rooms_created(hall->rooms, g->person, in->id));
    if (in->kind == ROOMS_QUIT) g->room = 0;
    hall->text = text;
    hall->text_length = length;
    bool good = rooms_receive(hall->rooms, conn, in);
    hall->text = NULL;
    return good;
}

static bool greet(struct hall *hall, struct guest *g, const struct protocol_in *in) {
    char why[ROOMS_WHY_MAX], token[TOKEN_MAX];
    bool cookie = g->person != 0;
    if (g->there) return hall_refuse(hall, g->conn, in->id, "hello", "Hello was said already."), true;
    if (!cookie && in->token) {
        g->person = token_read(in->token, hall->key);
        if (!g->person) {
            hall_refuse(hall, g->conn, in->id, "token", "That token is not one of this house. Come without one.");
            return false;
        }
    }
    if (!g->person) g->person = token_draw();
    g->wants = in->wants;
    struct rooms_guest guest = {.person = g->person, .name = in->name ? in->name : "Guest", .address = g->address};
    if (!rooms_connected(hall->rooms, g->conn, &guest, why)) {
        hall_refuse(hall, g->conn, in->id, "hello", why);
        return false;
    }
    g->there = true;
    snprintf(g->name, sizeof g->name, "%s", guest.name);
    token_write(g->person, hall->key, token);
    hall_hold(hall, g->conn, 0, protocol_welcome(guest.name, cookie ? NULL : token, &hall->setup.config->limits));
    return true;
}

static bool handle(struct hall *hall, struct guest *g, struct protocol_in *in, const char *text, size_t length) {
    if (in->kind == PROTOCOL_HELLO) return greet(hall, g, in);
    if (!g->there) {
        hall_refuse(hall, g->conn, in->id, "hello", "Say hello first.");
        return false;
    }
    if (in->kind == PROTOCOL_PING) return hall_hold(hall, g->conn, 0, protocol_pong()), true;
    if (in->in.kind == ROOMS_NAME) snprintf(g->name, sizeof g->name, "%s", in->in.text);
    return hall_say(hall, g, &in->in, text, length);
}

bool hall_message(struct hall *hall, conn_id conn, const char *text, size_t length) {
    struct guest *g = hall_guest(hall, conn);
    struct protocol_in in;
    char why[ROOMS_WHY_MAX];
    bool good = true;
    if (!g) return false;
    hall_begin(hall);
    hall->count.messages++;
    if (protocol_read(text, length, &in, why)) {
        good = handle(hall, g, &in, text, length);
    } else {
        hall_refuse(hall, conn, in.id, "message", why);
        /* Nonsense counts as a message: who floods with it is dropped like anybody else. A name said again changes
         * nothing. */
        good = g->there && rooms_receive(hall->rooms, conn, &(struct rooms_in){.kind = ROOMS_NAME, .text = g->name});
    }
    protocol_free(&in);
    if (!good) hall->count.dropped++;
    return good;
}

void hall_command(struct hall *hall, conn_id conn, const char *name, struct protocol_in *in) {
    struct guest *g = hall_guest(hall, conn);
    char why[ROOMS_WHY_MAX];
    hall_begin(hall);
    struct rooms_guest guest = {.person = g->person, .name = name, .address = g->address, .flags = ROOMS_REPLIES_ONLY};
    if (!g->there && !rooms_connected(hall->rooms, conn, &guest, why)) {
        hall_refuse(hall, conn, in->id, "busy", why);
        return;
    }
    g->there = true;
    snprintf(g->name, sizeof g->name, "%s", name);
    char *text = NULL;
    json_object_set_new(in->root, "type", json_string(rooms_in_word(in->in.kind)));
    text = json_dumps(in->root, JSON_COMPACT);
    hall_say(hall, g, &in->in, text ? text : "", text ? strlen(text) : 0);
    free(text);
}

/* ---- opponents ---- */

/* Players that answer at once need no process of their own. */
static bool quick(const char *level) {
    static const char *const list[] = {"random", "greedy", "novice"};
    for (unsigned i = 0; i < sizeof list / sizeof *list; i++)
        if (strcmp(level, list[i]) == 0) return true;
    return false;
}

static void choose_here(struct hall *hall, const struct workers_question *q) {
    struct ag_rng rng;
    ag_action action;
    ag_rng_start(&rng, q->seed, 0, AG_STREAM_SEAT + q->seat);
    if (rooms_choose(hall->rooms, q->room, q->seat, &rng, &action))
        rooms_thought(hall->rooms, q->room, q->ticket, action);
}

static void ask_worker(struct hall *hall, const struct workers_question *q) {
    size_t n = rooms_record(hall->rooms, q->room, q->seat, NULL, 0);
    char *record = memory_get(n + 1);
    rooms_record(hall->rooms, q->room, q->seat, record, n + 1);
    workers_ask(hall->setup.workers, q, record, n);
    free(record);
}

static void think(struct hall *hall) {
    unsigned here = 0;
    size_t i = 0;
    /* Each choice may make another necessary; some, then the others have their turn. */
    for (; i < hall->n_asking && here < CHOOSE_MOST; i++) {
        struct workers_question q = hall->asking[i].q;
        if (hall->setup.workers && !quick(q.level)) ask_worker(hall, &q);
        else choose_here(hall, &q), here++;
    }
    hall->n_asking -= i;
    if (hall->n_asking) memmove(hall->asking, hall->asking + i, hall->n_asking * sizeof *hall->asking);
}

static void take_thought(void *context, room_id room, uint64_t ticket, ag_action action) {
    struct hall *hall = context;
    rooms_thought(hall->rooms, room, ticket, action);
}

void hall_worker(struct hall *hall, unsigned i, bool *again) {
    hall_begin(hall);
    *again = !workers_answer(hall->setup.workers, i, take_thought, hall);
}

/* ---- the turn ---- */

void hall_begin(struct hall *hall) {
    if (hall->begun) return;
    hall->begun = true;
    hall->now_ms = wall_ms();
    rooms_tick(hall->rooms, hall->now_ms);
}

static void note_commit(struct hall *hall, uint64_t us, size_t entries) {
    static const uint64_t within[] = {1000, 2000, 5000, 10000, 20000, 50000, 100000};
    unsigned i = 0;
    while (i < sizeof within / sizeof *within && us > within[i]) i++;
    hall->count.commits_within[i]++;
    hall->count.commits++;
    hall->count.committed += entries;
    hall->count.commit_us += us;
    if (us > hall->count.commit_us_most) hall->count.commit_us_most = us;
}

/* Whether the table is closed with these entries: nothing follows that. */
static bool closes(const struct place *p) {
    return p->n && strncmp(p->entry[p->n - 1].bytes, "closed\t", 7) == 0;
}

/* What was held for a room that could not be committed is thrown away; the people at it join again. */
static void lose_room(struct hall *hall, room_id room) {
    for (size_t i = 0; i < hall->n_held; i++) {
        struct held *item = &hall->held[i];
        if (item->room != room || item->lost) continue;
        const struct guest *g = hall_guest(hall, item->conn);
        free(item->text);
        item->text = NULL;
        if (!g || g->kind != HALL_REQUEST) continue;
        item->text = protocol_refusal("", "again", "That could not be kept. Please try again.");
        item->status = 503;
        item->room = 0;
    }
    drop_room(hall, room);
}

struct losing {
    room_id room;
};

void hall_commit(struct hall *hall) {
    size_t n = hall->n_dirty, entries = 0, lost = 0;
    struct why why = {0};
    if (!n) return;
    struct store_batch *batch = memory_get(n * sizeof *batch);
    struct losing *losing = memory_get(n * sizeof *losing);
    struct store_bytes *bytes;
    for (size_t i = 0; i < n; i++) entries += hall->dirty[i]->n;
    bytes = memory_get(entries * sizeof *bytes);
    size_t at = 0;
    for (size_t i = 0; i < n; i++) {
        struct place *p = hall->dirty[i];
        batch[i] = (struct store_batch){.room = p->id, .epoch = p->epoch, .first = p->first, .n = p->n,
                                        .entry = bytes + at, .at_ms = (int64_t)hall->now_ms,
                                        .closes = closes(p)};
        for (size_t k = 0; k < p->n; k++) bytes[at++] = (struct store_bytes){p->entry[k].bytes, p->entry[k].size};
    }
    uint64_t start = steady_us();
    bool good = hall->store->kind->append(hall->store, batch, n, &why);
    hall->count.healthy = good;
    if (good) note_commit(hall, steady_us() - start, entries);
    else hall->count.failed++, log_line(LOG_TROUBLE, "commit", "tables=%zu why=\"%s\"", n, why.text);
    for (size_t i = 0; i < n; i++) {
        if (good && batch[i].verdict == STORE_KEPT) {
            if (batch[i].closes) hall->dirty[i]->closed = true, hall->dirty[i]->epoch = 0;
            place_empty(hall->dirty[i]);
            if (!rooms_has(hall->rooms, hall->dirty[i]->room, NULL)) /* it fell asleep in this turn */
                hall_unplace(hall, hall->dirty[i]->room);
        } else {
            losing[lost++].room = hall->dirty[i]->room;
        }
    }
    hall->n_dirty = 0;
    for (size_t i = 0; i < lost; i++) {
        hall->count.stale += good;
        if (good) log_line(LOG_NOTE, "stale", "table=%s", log_room(losing[i].room).text);
        lose_room(hall, losing[i].room);
    }
    free(bytes);
    free(losing);
    free(batch);
}

/* Everything that rests on committed entries goes out. */
static void deliver(struct hall *hall) {
    for (size_t i = 0; i < hall->n_held; i++) {
        struct held *item = &hall->held[i];
        const struct guest *g = hall_guest(hall, item->conn);
        if (item->process && item->text) hall_send_far(hall, item);
        else if (g && item->text && g->kind != HALL_FAR) {
            hall->setup.net.deliver(hall->setup.net.context, g->link, item->text, item->status);
            continue; /* the network frees it */
        }
        free(item->text);
    }
    hall->n_held = 0;
}

/* The connection to the store was lost and made again as another process: nothing is ours any more. */
static void notice_new_self(struct hall *hall) {
    size_t at = 0, n = 0;
    if (hall->store->kind->self(hall->store) == hall->self) return;
    hall->self = hall->store->kind->self(hall->store);
    room_id *list = memory_get((hall->places.n + 1) * sizeof *list);
    for (struct place *p; (p = numbers_next(&hall->places, &at));) list[n++] = p->room;
    for (size_t i = 0; i < n; i++) lose_room(hall, list[i]);
    free(list);
    hall->claiming = true;
    log_line(LOG_NOTE, "reconnected", "tables=%zu", n);
}

void hall_turn(struct hall *hall) {
    bool shared = hall->store->kind->news_fd(hall->store) >= 0;
    hall_begin(hall);
    if (hall->claiming || (shared && hall->now_ms >= hall->claim_ms)) claim_rooms(hall);
    if (hall->forwards) hall_repeat(hall);
    think(hall);
    hall_commit(hall);
    notice_new_self(hall);
    if (shared && hall->now_ms >= hall->list_ms) hall_tell_list(hall);
    deliver(hall);
    hall->begun = false;
}

uint64_t hall_wait_ms(struct hall *hall) {
    uint64_t next = rooms_next(hall->rooms), now = wall_ms();
    if (hall->claiming || hall->n_asking) return 0;
    if (hall->store->kind->news_fd(hall->store) >= 0 && hall->claim_ms < next) next = hall->claim_ms; /* lists too */
    if (next == ROOMS_NEVER) return 60000;
    return next <= now ? 0 : next - now < 60000 ? next - now : 60000;
}

void hall_leave(struct hall *hall) {
    struct why why;
    hall_turn(hall);
    if (!hall->store->kind->release(hall->store, &why)) log_line(LOG_TROUBLE, "release", "why=\"%s\"", why.text);
}

void hall_counts(struct hall *hall, struct hall_count *out) {
    *out = hall->count;
    rooms_counts(hall->rooms, &out->rooms);
    out->held = hall->n_held;
    out->thinking = workers_waiting(hall->setup.workers);
}

