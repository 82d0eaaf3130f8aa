/*
 * server.c - see server.h: connections, rooms that come into memory, commands, and the turn with its commit. What the
 * house asks for is in server_world.c, what only looks in server_look.c, what takes long in server_jobs.c, opponents in
 * server_think.c, tables that sleep in server_rest.c, and what concerns other processes in server_remote.c.
 */
#include "server_inside.h"
#include "clock.h"
#include "logline.h"
#include "memory.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *server_more(void *list, size_t n, size_t *room, size_t size) {
    if (n < *room) return list;
    *room = *room ? 2 * *room : 16;
    return memory_grow(list, *room * size);
}

/* ---- connections: a number is a place in the list and how often it was used ---- */

struct guest *server_guest(const struct server *server, conn_id conn) {
    uint32_t i = (uint32_t)(conn & 0xFFFFFF);
    return i < server->guests && server->guest[i].conn == conn ? &server->guest[i] : NULL;
}

static struct guest *guest_new(struct server *server) {
    uint32_t i = server->first_free;
    if (i == UINT32_MAX) {
        uint32_t old = server->guests, size = old ? 2 * old : 64;
        server->guest = memory_grow(server->guest, size * sizeof *server->guest);
        for (uint32_t k = old; k < size; k++)
            server->guest[k] = (struct guest){.next_free = k + 1 < size ? k + 1 : UINT32_MAX};
        server->guests = size;
        i = old;
    }
    struct guest *g = &server->guest[i];
    server->first_free = g->next_free;
    *g = (struct guest){.conn = ++server->entered << 24 | i, .wants = PROTOCOL_WANTS_LEGAL | PROTOCOL_WANTS_SAY};
    return g;
}

conn_id server_enter(struct server *server, enum server_kind kind, void *link, person_id person, uint64_t address) {
    struct guest *g = guest_new(server);
    g->kind = kind;
    g->link = link;
    g->person = person;
    g->address = address;
    return g->conn;
}

void server_exit(struct server *server, conn_id conn) {
    struct guest *g = server_guest(server, conn);
    if (!g) return;
    server_begin(server);
    if (g->there) rooms_gone(server->rooms, conn);
    server_forget_forwards(server, conn, NULL);
    g->conn = 0;
    g->next_free = server->first_free;
    server->first_free = (uint32_t)(g - server->guest);
}

void server_quiet(struct server *server, conn_id conn, bool quiet) {
    server_begin(server);
    rooms_quiet(server->rooms, conn, quiet);
}

bool server_awaited(struct server *server, conn_id conn) { return rooms_awaited(server->rooms, conn); }

bool server_greeted(struct server *server, conn_id conn) {
    const struct guest *g = server_guest(server, conn);
    return g && g->there;
}

const uint8_t *server_key(const struct server *server) { return server->key; }

/* ---- holding ---- */

struct held *server_hold(struct server *server, conn_id conn, room_id room, char *text) {
    const struct guest *g = server_guest(server, conn);
    server->held = server_more(server->held, server->n_held, &server->held_capacity, sizeof *server->held);
    struct held *item = &server->held[server->n_held++];
    *item = (struct held){.conn = conn, .room = room, .text = text, .status = 200};
    if (g && g->kind == SERVER_REMOTE) item->process = g->process, item->remote = g->remote;
    return item;
}

void server_answer(struct server *server, conn_id conn, room_id room, char *text, unsigned status) {
    struct guest *g = server_guest(server, conn);
    if (!g || g->answered) {
        free(text);
        return;
    }
    g->answered = g->kind == SERVER_REQUEST;
    server_hold(server, conn, room, text)->status = status;
}

void server_refuse(struct server *server, conn_id conn, const char *id, const char *code, const char *why) {
    server_answer(server, conn, 0, protocol_refusal(id, code, why), 400);
}

void server_refuse_id(struct server *server, conn_id conn, const char *id, const char *code, unsigned why) {
    server_answer(server, conn, 0, protocol_refusal_id(id, code, why), 400);
}

/* ---- making it ---- */

static bool secrets(struct server *server, struct rooms_block *secret, struct platform_error *why) {
    uint8_t seeds[STORE_SECRET];
    randombytes_buf(server->key, sizeof server->key);
    randombytes_buf(secret, sizeof *secret);
    randombytes_buf(seeds, sizeof seeds);
    const struct store_kind *kind = server->store->kind;
    bool good = kind->secret(server->store, STORE_TOKENS, server->key, why) &&
                kind->secret(server->store, "rooms", secret->byte, why) &&
                kind->secret(server->store, "opponents", seeds, why);
    memcpy(server->seeds, seeds, sizeof server->seeds);
    return good;
}

struct server *server_new(const struct server_setup *setup, struct platform_error *why) {
    struct server *server = must_alloc(sizeof *server);
    memset(server, 0, sizeof *server);
    server->setup = *setup;
    server->store = setup->store;
    server->first_free = UINT32_MAX;
    server->began_ms = clock_wall_ms() - clock_monotonic_ms();
    server->claiming = true;
    server->count.healthy = true;
    server->self = server->store->kind->self(server->store);
    server->store->kind->patience(server->store, STORE_PATIENCE_MS);
    struct rooms_world world = server_world(server);
    if (!audit_open(server->store, &server->audit, why)) return free(server), NULL;
    if (!secrets(server, &world.secret, why)) return free(server), NULL;
    server->rooms = rooms_new(&world, &setup->config->limits);
    if (!server->rooms) return free(server), platform_refuse(why, 0, SAY_MEMORY_NONE), NULL;
    return server;
}

void server_free(struct server *server) {
    size_t at = 0;
    if (!server) return;
    server_end_jobs(server);
    rooms_free(server->rooms);
    for (struct loaded_room *p; (p = u64map_next(&server->places, &at));) server_place_free(p);
    u64map_free(&server->places, &must_memory);
    for (size_t i = 0; i < server->n_held; i++) free(server->held[i].text);
    for (struct forward *f = server->forwards, *next; f; f = next) {
        next = f->next;
        free(f->text);
        free(f);
    }
    for (size_t i = 0; i < OTHERS_MAX; i++) json_decref(server->others[i].tables);
    sodium_memzero(server->key, sizeof server->key);
    server_end_people(server);
    free(server->leaving);
    free(server->listing);
    free(server->dirty);
    free(server->orphan);
    free(server->guest);
    free(server->held);
    free(server->asking);
    free(server->resting);
    free(server);
}

/* ---- rooms: into memory when they are needed ---- */

static void drop_room(struct server *server, room_id room) {
    struct loaded_room *p = u64map_take(&server->places, room);
    for (size_t i = 0; p && i < server->n_dirty; i++)
        if (server->dirty[i] == p) server->dirty[i--] = server->dirty[--server->n_dirty];
    server_place_free(p);
    rooms_drop(server->rooms, room);
}

static void server_orphan(struct server *server, room_id room) {
    server->orphan = server_more(server->orphan, server->n_orphans, &server->orphan_capacity, sizeof *server->orphan);
    server->orphan[server->n_orphans++] = room;
}

/* Reads a room from the store, as its owner where that is possible. A claim that failed says nothing about whose it is:
 * then the room can be looked at until it can be claimed. */
static enum server_need load_room(struct server *server, room_id room, int64_t epoch) {
    char why[ROOMS_WHY_MAX], id[ROOM_ID_TEXT];
    struct platform_error failed = {0};
    struct store_room kept = {0};
    enum store_claim claim = epoch ? STORE_CLAIMED : STORE_OTHERS;
    server->unread = false;
    server->damage[0] = 0;
    room_id_write(room, id);
    if (!epoch) claim = server->store->kind->claim(server->store, id, &epoch, &failed);
    if (claim != STORE_CLAIMED && !server->store->kind->room(server->store, id, &kept, &failed)) {
        if (!failed.text[0]) return SERVER_MISSING;
        server->unread = true;
        log_line(LOG_TROUBLE, "claim", "table=%s why=\"%s\"", log_room(room).text, failed.text);
        return SERVER_TROUBLE;
    }
    struct loaded_room *p = server_loaded_room(server, room);
    if (!p) p = server_place_new(server, room);
    p->epoch = claim == STORE_CLAIMED ? epoch : 0;
    p->owner = kept.owner;
    p->closed = kept.closed;
    p->unclaimed = claim == STORE_FAILED && !kept.closed;
    if (claim == STORE_CLAIMED) server->count.claimed++;
    if (rooms_load(server->rooms, room, claim == STORE_CLAIMED ? ROOMS_OWNER : ROOMS_REPLICA, why)) return SERVER_HERE;
    snprintf(server->broken, sizeof server->broken, "%s", server->damage[0] ? server->damage : why);
    log_line(LOG_TROUBLE, "load", "table=%s why=\"%s\"", log_room(room).text, why);
    drop_room(server, room);
    return SERVER_TROUBLE;
}

enum server_need server_need(struct server *server, room_id room) {
    const struct loaded_room *p = room ? server_loaded_room(server, room) : NULL;
    if (!room) return SERVER_MISSING;
    if (rooms_has(server->rooms, room, NULL) && !(p && p->unclaimed && server->state == STORE_GOOD)) return SERVER_HERE;
    return load_room(server, room, 0);
}

bool server_take_over(struct server *server, room_id room) {
    enum rooms_role role;
    return load_room(server, room, 0) == SERVER_HERE && rooms_has(server->rooms, room, &role) && role == ROOMS_OWNER;
}

struct claimed {
    struct server *server;
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

/* Rooms that nobody owns and whose clocks are due: they go on here. A few at a time, then the others have their turn. */
static void claim_rooms(struct server *server) {
    struct claimed c = {.server = server};
    struct platform_error why;
    server->claim_ms = server->now_ms + CLAIM_EVERY_MS;
    server->claiming = false;
    if (!server->store->kind->claim_free(server->store, (int64_t)server->now_ms, CLAIM_MOST, note_claimed, &c, &why)) {
        log_line(LOG_TROUBLE, "claim", "why=\"%s\"", why.text);
        return;
    }
    for (unsigned i = 0; i < c.n; i++)
        if (load_room(server, c.room[i], c.epoch[i]) == SERVER_HERE) server_replay(server, c.room[i]);
    server->claiming = c.n == CLAIM_MOST;
    if (c.n) log_line(LOG_NOTE, "claimed", "tables=%u", c.n);
}

/* ---- commands ---- */

static bool has_table(enum rooms_in_kind kind) {
    return kind != ROOMS_CREATE && kind != ROOMS_QUIT && kind != ROOMS_NAME;
}

/* What the house is not asked about counts as a message all the same: who floods with it is dropped like anybody else. A
 * name said again changes nothing. */
static bool count_message(struct server *server, const struct guest *g) {
    return g->there && rooms_receive(server->rooms, g->conn, &(struct rooms_in){.kind = ROOMS_NAME, .text = g->name});
}

char *server_trouble(const struct server *server, const char *id) {
    return server->unread ? server_store_refusal(id) : protocol_refusal(id, "broken", server->broken);
}

char *server_store_refusal(const char *id) { return protocol_refusal_of(id, "store", rooms_says_store()); }

bool server_receive(struct server *server, struct guest *g, struct rooms_in *in, const char *text, size_t length) {
    conn_id conn = g->conn;
    enum server_need need = SERVER_HERE;
    if (has_table(in->kind)) {
        if (!in->room) in->room = g->room;
        need = server_need(server, in->room);
    }
    if (in->kind == ROOMS_CREATE) need = server_need(server, rooms_created(server->rooms, g->person, in->id));
    if (in->kind == ROOMS_QUIT) g->room = 0;
    if (need == SERVER_TROUBLE) {
        server_answer(server, conn, 0, server_trouble(server, in->id), 503);
        return count_message(server, g);
    }
    server->text = text;
    server->text_length = length;
    bool good = rooms_receive(server->rooms, conn, in);
    server->text = NULL;
    return good;
}

static bool greet(struct server *server, struct guest *g, const struct protocol_in *in) {
    char why[ROOMS_WHY_MAX], token[TOKEN_MAX];
    bool cookie = g->person != 0;
    if (g->there) return server_refuse_id(server, g->conn, in->id, "hello", AG_MSG_PROTOCOL_HELLO_TWICE), true;
    if (!cookie && in->token) {
        g->person = server_person(server, in->token);
        if (!g->person) {
            server_refuse_id(server, g->conn, in->id, "token", AG_MSG_PROTOCOL_TOKEN);
            return false;
        }
    }
    if (!g->person) g->person = token_draw();
    g->time = server_token_time(server, g->person);
    if (server_banned(server, g->person)) {
        server_refuse_id(server, g->conn, in->id, "banned", AG_MSG_DOOR_BANNED);
        return false;
    }
    g->wants = in->wants;
    struct rooms_guest guest = {.person = g->person,
                                .name = in->name ? in->name : protocol_guest(),
                                .address = g->address};
    if (!rooms_connected(server->rooms, g->conn, &guest, why)) {
        server_refuse(server, g->conn, in->id, "hello", why);
        return false;
    }
    g->there = true;
    snprintf(g->name, sizeof g->name, "%s", guest.name);
    server_token(server, g->person, token);
    server_hold(server, g->conn, 0, protocol_welcome(guest.name, cookie ? NULL : token, &server->setup.config->limits));
    return true;
}

static bool handle(struct server *server, struct guest *g, struct protocol_in *in, const char *text, size_t length) {
    if (in->kind == PROTOCOL_HELLO) return greet(server, g, in);
    if (!g->there) {
        server_refuse_id(server, g->conn, in->id, "hello", AG_MSG_PROTOCOL_HELLO_FIRST);
        return false;
    }
    if (in->kind == PROTOCOL_PING) return server_hold(server, g->conn, 0, protocol_pong()), true;
    bool good = server_receive(server, g, &in->in, text, length);
    if (in->in.kind == ROOMS_NAME) snprintf(g->name, sizeof g->name, "%s", rooms_name_of(server->rooms, g->conn));
    return good;
}

bool server_message(struct server *server, conn_id conn, const char *text, size_t length) {
    struct guest *g = server_guest(server, conn);
    struct protocol_in in;
    struct ag_msg why;
    bool good = true;
    if (!g) return false;
    server_begin(server);
    server->count.messages++;
    if (protocol_read(text, length, &in, &why)) {
        good = handle(server, g, &in, text, length);
    } else {
        if (in.foreign) server_answer(server, conn, 0, protocol_foreign(in.id, why), 400);
        else server_answer(server, conn, 0, protocol_refusal_of(in.id, "message", why), 400);
        good = count_message(server, g);
    }
    protocol_free(&in);
    if (!good) server->count.dropped++;
    return good;
}

void server_command(struct server *server, conn_id conn, const char *name, struct protocol_in *in) {
    struct guest *g = server_guest(server, conn);
    char why[ROOMS_WHY_MAX];
    server_begin(server);
    struct rooms_guest guest = {.person = g->person, .name = name, .address = g->address, .flags = ROOMS_REPLIES_ONLY};
    if (!g->there && !rooms_connected(server->rooms, conn, &guest, why)) {
        server_refuse(server, conn, in->id, "busy", why);
        return;
    }
    g->there = true;
    snprintf(g->name, sizeof g->name, "%s", name);
    char *text = NULL;
    json_object_set_new(in->root, "type", json_string(rooms_in_word(in->in.kind)));
    text = json_dumps(in->root, JSON_COMPACT);
    server_receive(server, g, &in->in, text ? text : "", text ? strlen(text) : 0);
    free(text);
}

/* ---- the turn ---- */

/* The time of the house: the wall's at the start, and from then on the monotonic clock's, so that nothing that is
 * measured notices when somebody sets the clock on the wall. */
static uint64_t house_ms(const struct server *server) { return server->began_ms + clock_monotonic_ms(); }

/* What was held for a room that could not be committed is thrown away; the people at it join again. Commands are
 * answered all the same. failed: the store could not write (otherwise: others own the room by now). */
static void lose_room(struct server *server, room_id room, bool failed) {
    for (size_t i = 0; i < server->n_held; i++) {
        struct held *item = &server->held[i];
        if (item->room != room || item->lost) continue;
        const struct guest *g = server_guest(server, item->conn);
        free(item->text);
        item->text = NULL;
        if (!item->id[0] && (!g || g->kind != SERVER_REQUEST)) continue;
        item->text = failed ? server_store_refusal(item->id)
                            : protocol_refusal_of(item->id, "again", rooms_says_again());
        item->status = 503;
        item->room = 0;
    }
    drop_room(server, room);
    if (failed) server_orphan(server, room);
}

/* The connection to the store was lost and made again as another process: nothing is ours any more. */
static void notice_new_self(struct server *server) {
    size_t at = 0, n = 0;
    if (server->store->kind->self(server->store) == server->self) return;
    server->self = server->store->kind->self(server->store);
    room_id *list = must_alloc((server->places.n + 1) * sizeof *list);
    for (struct loaded_room *p; (p = u64map_next(&server->places, &at));) list[n++] = p->room;
    for (size_t i = 0; i < n; i++) lose_room(server, list[i], false);
    free(list);
    server->claiming = true;
    log_line(LOG_NOTE, "reconnected", "tables=%zu", n);
}

/* Takes up rooms that could not be written, or not be claimed, since the store could not. */
static void take_up_orphans(struct server *server) {
    size_t at = 0;
    for (struct loaded_room *p; (p = u64map_next(&server->places, &at));)
        if (p->unclaimed) server_orphan(server, p->room);
    for (size_t n = server->n_orphans; n && server->state == STORE_GOOD; n--) {
        room_id room = server->orphan[--server->n_orphans];
        if (server_need(server, room) == SERVER_HERE) server_replay(server, room);
    }
    server->orphans_ms = server->now_ms + ORPHANS_EVERY_MS;
}

/* A store that cannot write stops the house, but does not close it: people come, look and are told. */
static void look_after_store(struct server *server, bool try_it) {
    static const char *const words[] = {"good", "reading", "away"};
    struct platform_error why = {0};
    enum store_state before = server->state;
    server->state = server->store->kind->state(server->store, try_it, &why);
    server->count.healthy = server->state == STORE_GOOD;
    notice_new_self(server);
    if (server->state == before) {
        if (server->n_orphans && server->count.healthy && server->now_ms >= server->orphans_ms) take_up_orphans(server);
        return;
    }
    log_line(server->count.healthy ? LOG_NOTE : LOG_TROUBLE, "store", "state=%s%s%s%s", words[server->state],
             why.text[0] ? " why=\"" : "", why.text, why.text[0] ? "\"" : "");
    rooms_halt(server->rooms, !server->count.healthy);
    if (server->count.healthy) server->claiming = true, take_up_orphans(server);
}

/* While this process was stopped nobody could move, so no clock has run. */
static void leave_out_stops(struct server *server) {
    uint64_t now = clock_monotonic_ms(), late = now - server->turn_ms;
    if (server->turn_ms && late > server->wait_ms + MISSED_MS) {
        server->began_ms -= late - server->wait_ms;
        log_line(LOG_TROUBLE, "stopped", "ms=%" PRIu64, late - server->wait_ms);
    }
    server->turn_ms = now;
}

void server_begin(struct server *server) {
    if (server->begun) return;
    server->begun = true;
    leave_out_stops(server);
    server->now_ms = house_ms(server);
    look_after_store(server, false);
    rooms_tick(server->rooms, server->now_ms);
}

static void note_commit(struct server *server, uint64_t us, size_t entries) {
    static const uint64_t within[] = {1000, 2000, 5000, 10000, 20000, 50000, 100000};
    unsigned i = 0;
    while (i < sizeof within / sizeof *within && us > within[i]) i++;
    server->count.commits_within[i]++;
    server->count.commits++;
    server->count.committed += entries;
    server->count.commit_us += us;
    if (us > server->count.commit_us_most) server->count.commit_us_most = us;
}

/* Whether the table is closed with these entries: nothing follows that. */
static bool closes(const struct loaded_room *p) {
    return p->n && strncmp(p->entry[p->n - 1].bytes, "closed\t", 7) == 0;
}

struct losing {
    room_id room;
};

void server_commit(struct server *server) {
    size_t n = server->n_dirty, entries = 0, lost = 0;
    struct platform_error why = {0};
    if (!n) return;
    struct store_batch *batch = must_alloc(n * sizeof *batch);
    struct losing *losing = must_alloc(n * sizeof *losing);
    struct store_bytes *bytes;
    for (size_t i = 0; i < n; i++) entries += server->dirty[i]->n;
    bytes = must_alloc(entries * sizeof *bytes);
    size_t at = 0;
    for (size_t i = 0; i < n; i++) {
        struct loaded_room *p = server->dirty[i];
        batch[i] = (struct store_batch){.room = p->id,
                                        .epoch = p->epoch,
                                        .first = p->first,
                                        .n = p->n,
                                        .entry = bytes + at,
                                        .at_ms = (int64_t)clock_wall_ms(), /* for people */
                                        .wake_ms = server_wake_to_write(server, p),
                                        .snapshot = {p->snapshot.bytes, p->snapshot.size},
                                        .snapshot_seq = p->snapshot_seq,
                                        .drops_snapshots = p->drops_snapshots,
                                        .closes = closes(p)};
        for (size_t k = 0; k < p->n; k++) bytes[at++] = (struct store_bytes){p->entry[k].bytes, p->entry[k].size};
    }
    uint64_t start = clock_monotonic_us();
    bool good = server->store->kind->append(server->store, batch, n, &why);
    if (good) note_commit(server, clock_monotonic_us() - start, entries);
    else server->count.failed++, log_line(LOG_TROUBLE, "commit", "tables=%zu why=\"%s\"", n, why.text);
    for (size_t i = 0; i < n; i++) {
        if (good && batch[i].verdict == STORE_KEPT) {
            if (batch[i].closes) server->dirty[i]->closed = true, server->dirty[i]->epoch = 0;
            server_place_empty(server->dirty[i]);
            if (!rooms_has(server->rooms, server->dirty[i]->room, NULL)) /* it fell asleep in this turn */
                server_rest(server, server->dirty[i]);
        } else {
            losing[lost++].room = server->dirty[i]->room;
        }
    }
    server->n_dirty = 0;
    for (size_t i = 0; i < lost; i++) {
        server->count.stale += good;
        if (good) log_line(LOG_NOTE, "stale", "table=%s", log_room(losing[i].room).text);
        lose_room(server, losing[i].room, !good);
    }
    if (!good) look_after_store(server, false);
    free(bytes);
    free(losing);
    free(batch);
}

/* Everything that rests on committed entries goes out. */
static void deliver(struct server *server) {
    for (size_t i = 0; i < server->n_held; i++) {
        struct held *item = &server->held[i];
        const struct guest *g = server_guest(server, item->conn);
        if (item->process && item->text) server_send_remote(server, item);
        else if (g && item->text && g->kind != SERVER_REMOTE) {
            server->setup.net.deliver(server->setup.net.context, g->link, item->text, item->status);
            continue; /* the network frees it */
        }
        free(item->text);
    }
    server->n_held = 0;
}

void server_turn(struct server *server) {
    bool shared = server->store->kind->news_fd(server->store) >= 0;
    server_begin(server);
    bool good = server->state == STORE_GOOD;
    if (good) server_look_at_notes(server);
    if (good && (server->claiming || server->now_ms >= server->claim_ms)) claim_rooms(server);
    if (server->forwards) server_repeat(server);
    if (good) server_think(server);
    server_do_jobs(server);
    server_commit(server);
    server_rest_all(server);
    if (good && shared && server->now_ms >= server->list_ms) server_tell_list(server);
    deliver(server);
    server_see_off(server);
    server->begun = false;
}

static uint64_t until_next(const struct server *server) {
    uint64_t next = rooms_next(server->rooms), now = house_ms(server);
    if (server->state != STORE_GOOD) return STORE_AGAIN_MS;
    if (server->claiming || server->n_asking || server->jobs) return 0;
    if (server->n_orphans && server->orphans_ms < next) next = server->orphans_ms;
    if (server->claim_ms < next) next = server->claim_ms; /* lists too */
    return next <= now ? 0 : next - now;
}

uint64_t server_wait_ms(struct server *server) { return server->wait_ms = until_next(server); }

void server_leave(struct server *server) {
    struct platform_error why;
    server_turn(server);
    if (!server->store->kind->release(server->store, &why)) log_line(LOG_TROUBLE, "release", "why=\"%s\"", why.text);
}

bool server_healthy(struct server *server) {
    server_begin(server);
    bool try_it = server->now_ms >= server->asked_ms + STORE_ASK_MS || server->now_ms < server->asked_ms;
    if (try_it) server->asked_ms = server->now_ms, look_after_store(server, true);
    return server->count.healthy;
}

void server_counts(struct server *server, struct server_count *out) {
    *out = server->count;
    rooms_counts(server->rooms, &out->rooms);
    out->held = server->n_held;
    out->thinking = workers_waiting(server->setup.workers);
}
