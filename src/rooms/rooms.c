/*
 * rooms.c - the house itself: memory, connections, rooms in memory, what viewers see of them. Commands are in command.c,
 * clocks in clock.c, logs are read in reading.c, rules that rooms share are in prepared.c.
 */
#include "inside.h"
#include "msg.h"
#include "names.h"
#include "rules.h"
#include "str.h"
#include "table.h"

#include <string.h>

/* ---- memory, counted: the size stands before each block ---- */

enum { SIZE_BYTES = 16 };

void *rooms_resize(rooms *h, void *block, size_t size) {
    unsigned char *base = block ? (unsigned char *)block - SIZE_BYTES : NULL;
    uint64_t before = 0;
    if (base) memcpy(&before, base, sizeof before);
    unsigned char *now = h->world.memory.resize(h->world.memory.context, base, size ? size + SIZE_BYTES : 0);
    if (size && !now) return NULL;
    h->count.bytes += (size ? size + SIZE_BYTES : 0) - before;
    if (!size) return NULL;
    uint64_t whole = size + SIZE_BYTES;
    memcpy(now, &whole, sizeof whole);
    return now + SIZE_BYTES;
}

static void *counted(void *context, void *block, size_t size) { return rooms_resize(context, block, size); }

const struct ag_memory *rooms_memory(rooms *h) { return &h->memory; }
const struct rooms_world *rooms_world_of(const rooms *h) { return &h->world; }

rooms *rooms_new(const struct rooms_world *world, const struct rooms_limits *limits) {
    rooms *h = world->memory.resize(world->memory.context, NULL, sizeof *h);
    if (!h) return NULL;
    memset(h, 0, sizeof *h);
    h->world = *world;
    h->limits = *limits;
    h->memory = (struct ag_memory){.context = h, .resize = counted};
    h->count.bytes = sizeof *h;
    return h;
}

/* ---- the end ---- */

static void each(const struct u64map *m, void (*visit)(rooms *, void *), rooms *h) {
    size_t at = 0;
    for (void *value; (value = u64map_next(m, &at));) visit(h, value);
}

static void free_room(rooms *h, void *room) {
    (void)h;
    room_free(room);
}

static void free_block(rooms *h, void *block) { rooms_resize(h, block, 0); }

void rooms_free(rooms *h) {
    if (!h) return;
    each(&h->rooms, free_room, h);
    each(&h->conns, free_block, h);
    each(&h->addresses, free_block, h);
    rooms_rules_tidy(h, 0);
    u64map_free(&h->rooms, &h->memory);
    u64map_free(&h->conns, &h->memory);
    u64map_free(&h->addresses, &h->memory);
    if (h->queue.items) rooms_resize(h, h->queue.items, 0);
    struct ag_memory memory = h->world.memory;
    memset(h, 0, sizeof *h);
    memory.resize(memory.context, h, 0);
}

/* ---- addresses ---- */

struct address *rooms_address_of(rooms *h, uint64_t key) {
    struct address *a = u64map_get(&h->addresses, key);
    if (a) return a;
    a = rooms_resize(h, NULL, sizeof *a);
    if (!a) return NULL;
    *a = (struct address){.key = key};
    if (u64map_put(&h->addresses, &h->memory, key, a)) return a;
    rooms_resize(h, a, 0);
    return NULL;
}

void rooms_address_done(rooms *h, struct address *a) {
    if (!a || a->conns || a->rooms) return;
    u64map_take(&h->addresses, a->key);
    rooms_resize(h, a, 0);
}

/* ---- connections ---- */

struct bucket_rate rooms_message_rate(const rooms *h) {
    return (struct bucket_rate){.burst = h->limits.messages_burst, .per_second = h->limits.messages_per_second};
}

static bool connect_refused(const rooms *h, const struct rooms_guest *guest, struct refusal *why) {
    const struct address *a = u64map_get(&h->addresses, guest->address);
    if (h->conns.n >= h->limits.connections) return !room_why_not(why, "full", AG_MSG_ROOMS_HOUSE_FULL);
    if (a && a->conns >= h->limits.connections_per_address) return !room_why_not(why, "full", AG_MSG_ROOMS_CONNECTIONS);
    if (!guest->person || guest->person > INT64_MAX) return !room_why_not(why, "person", AG_MSG_ROOMS_NOBODY);
    return !rooms_name_good(h, guest->name, why);
}

bool rooms_name_good(const rooms *h, const char *name, struct refusal *why) {
    if (!ag_text_plain(name, h->limits.name_bytes)) return room_why_not(why, "name", AG_MSG_ROOMS_NAME_LETTERS);
    return name_good(name, h->limits.name_bytes) || room_why_not(why, "name", AG_MSG_ROOMS_NAME_SIGNS);
}

const char *rooms_name_of(const rooms *h, conn_id id) {
    const struct conn *c = u64map_get(&h->conns, id);
    return c ? c->name : "";
}

bool rooms_connected(rooms *h, conn_id id, const struct rooms_guest *guest, char *why) {
    struct refusal reason;
    AG_CHECK(id && !u64map_get(&h->conns, id));
    if (connect_refused(h, guest, &reason)) return ag_text_copy(why, ROOMS_WHY_MAX, reason.text), false;
    struct address *a = guest->address ? rooms_address_of(h, guest->address) : NULL;
    struct conn *c = rooms_resize(h, NULL, sizeof *c);
    if (!c || (guest->address && !a) || !u64map_put(&h->conns, &h->memory, id, c)) {
        if (c) rooms_resize(h, c, 0);
        rooms_address_done(h, a);
        room_why_not(&reason, "full", AG_MSG_ROOMS_NO_MEMORY_GUEST);
        return ag_text_copy(why, ROOMS_WHY_MAX, reason.text), false;
    }
    *c = (struct conn){.id = id,
                       .person = guest->person,
                       .address = guest->address,
                       .flags = guest->flags,
                       .viewer = AG_NOBODY,
                       .messages = bucket_full(rooms_message_rate(h), h->now)};
    ag_text_copy(c->name, sizeof c->name, guest->name);
    if (a) a->conns++;
    return true;
}

void conn_attach(struct conn *c, struct room *r) {
    c->room = r;
    c->viewer = room_seat_of(r, c->person);
    rest_end(r);
    c->before = NULL;
    c->next = r->conns;
    if (r->conns) r->conns->before = c;
    r->conns = c;
}

void conn_detach(struct conn *c) {
    struct room *r = c->room;
    if (!r) return;
    if (c->before) c->before->next = c->next;
    else r->conns = c->next;
    if (c->next) c->next->before = c->before;
    c->room = NULL;
    c->viewer = AG_NOBODY;
    r->touched = r->h->now;
    if (!r->conns) rest_begin(r);
    room_schedule(r);
}

/* Whether anybody is at a seat, not counting one connection. */
static bool is_here(const struct room *r, ag_seat seat, const struct conn *but) {
    for (const struct conn *c = r->conns; c; c = c->next)
        if (c != but && c->viewer == seat && !c->quiet) return true;
    return false;
}

/* Everybody but one learns that somebody has come or gone. */
static void show_presence(const struct room *r, const struct conn *but) {
    for (struct conn *c = r->conns; c; c = c->next)
        if (c != but) rooms_send_look(c, ROOMS_TURN);
}

/* A seat's first connection has come: the others are shown that somebody is there. */
void rooms_tell_presence(const struct conn *c) {
    if (c->viewer != AG_NOBODY && !is_here(c->room, c->viewer, c)) show_presence(c->room, c);
}

void conn_leave(struct conn *c) {
    struct room *r = c->room;
    ag_seat seat = c->viewer;
    conn_detach(c);
    if (r && seat != AG_NOBODY && !is_here(r, seat, NULL)) show_presence(r, NULL);
}

void rooms_quiet(rooms *h, conn_id id, bool quiet) {
    struct conn *c = u64map_get(&h->conns, id);
    if (!c || c->quiet == quiet) return;
    c->quiet = quiet;
    if (c->room) rooms_tell_presence(c);
}

bool rooms_awaited(const rooms *h, conn_id id) {
    const struct conn *c = u64map_get(&h->conns, id);
    return c && c->room && c->viewer != AG_NOBODY && (c->next || c->before);
}

void rooms_gone(rooms *h, conn_id id) {
    struct conn *c = u64map_get(&h->conns, id);
    if (!c) return;
    conn_leave(c);
    u64map_take(&h->conns, id);
    struct address *a = u64map_get(&h->addresses, c->address);
    if (a) a->conns--;
    rooms_address_done(h, a);
    rooms_resize(h, c, 0);
}

/* ---- rooms ---- */

struct room *room_of(const rooms *h, room_id id) {
    return id ? u64map_get(&h->rooms, id) : NULL;
}

bool room_enter(struct room *r) {
    rooms *h = r->h;
    r->sink = rooms_live_sink;
    r->touched = r->grace = h->now;
    bool good = queue_reserve(h, &h->queue, h->rooms.n + 1) && u64map_put(&h->rooms, &h->memory, r->id, r);
    if (good) rest_begin(r);
    return good;
}

/* ---- public rooms ---- */

static void leave_list(struct room *r) {
    rooms *h = r->h;
    if (!r->listing) return;
    *(r->listed_before ? &r->listed_before->listed_next : &h->listed) = r->listed_next;
    if (r->listed_next) r->listed_next->listed_before = r->listed_before;
    r->listing = 0;
    h->listings++;
}

static uint64_t listing_of(const struct room *r) {
    uint64_t hash = entry_hash_number(r->phase, r->n_seats);
    if (!r->settings.listed || r->role != ROOMS_OWNER || r->phase == ROOMS_CLOSED) return 0;
    hash = entry_hash_bytes(hash, r->preset, strlen(r->preset));
    for (unsigned i = 0; i < r->n_seats; i++) {
        hash = entry_hash_number(hash, r->seat[i].sitter);
        hash = entry_hash_bytes(hash, r->seat[i].name, strlen(r->seat[i].name));
    }
    return hash ? hash : 1;
}

/* After a change: into the list, out of it, or with other words in it. */
static void list_room(struct room *r) {
    rooms *h = r->h;
    uint64_t now = listing_of(r);
    if (now == r->listing) return;
    if (!now) return leave_list(r);
    if (!r->listing) {
        r->listed_before = NULL;
        r->listed_next = h->listed;
        if (h->listed) h->listed->listed_before = r;
        h->listed = r;
    }
    r->listing = now;
    h->listings++;
}

void rooms_each_listed(const rooms *h, bool (*visit)(void *context, room_id room), void *context) {
    for (const struct room *r = h->listed; r && visit(context, r->id);) r = r->listed_next;
}

uint64_t rooms_listings(const rooms *h) { return h->listings; }

/* ---- coming and going ---- */

static void forget_turn(rooms *h, const struct room *r) {
    struct room **at = &h->turned;
    while (*at && *at != r) at = &(*at)->next_turned;
    if (*at) *at = r->next_turned;
}

void room_leave(struct room *r) {
    rooms *h = r->h;
    forget_turn(h, r);
    leave_list(r);
    rest_end(r);
    queue_remove(&h->queue, r);
    if (u64map_get(&h->rooms, r->id) == r) u64map_take(&h->rooms, r->id);
    struct address *a = u64map_get(&h->addresses, r->address);
    if (a) a->rooms--;
    rooms_address_done(h, a);
    room_free(r);
}

void rooms_drop(rooms *h, room_id id) {
    struct room *r = room_of(h, id);
    if (!r) return;
    while (r->conns) {
        struct conn *c = r->conns;
        struct rooms_out out = {.kind = ROOMS_LOST, .room = id, .id = "", .code = "", .why = "", .viewer = c->viewer};
        conn_detach(c);
        h->count.sent++;
        h->world.send(h->world.context, c->id, &out);
    }
    room_leave(r);
}

bool rooms_has(const rooms *h, room_id id, enum rooms_role *role) {
    const struct room *r = room_of(h, id);
    if (r && role) *role = r->role;
    return r != NULL;
}

uint64_t rooms_length(const rooms *h, room_id id) {
    const struct room *r = room_of(h, id);
    return r ? r->length : 0;
}

void rooms_counts(const rooms *h, struct rooms_count *out) {
    *out = h->count;
    out->rooms = h->rooms.n;
    out->connections = h->conns.n;
    size_t at = 0;
    for (const struct room *r; (r = u64map_next(&h->rooms, &at));) out->replicas += r->role == ROOMS_REPLICA;
}

/* ---- rooms from the store ---- */

bool rooms_load(rooms *h, room_id id, enum rooms_role role, char *why) {
    struct refusal reason = {.code = ""};
    struct room *r = room_of(h, id);
    if (r && r->role == role) return true;
    if (r) {
        struct reading reading = {.room = r};
        bool good = role == ROOMS_REPLICA || reading_on(&reading, 0);
        reason = reading.why;
        if (!good) rooms_drop(h, id), r = NULL;
    } else if (id) {
        r = reading_new_room(h, id, &reason);
    }
    if (!r) return ag_text_copy(why, ROOMS_WHY_MAX, reason.text), false;
    r->role = (uint8_t)role;
    r->thinking = 0;
    if (room_now(r) < r->time) r->ahead = (int64_t)(r->time - h->now); /* written by a clock that was ahead of ours */
    r->grace = h->now + h->limits.grace_ms;
    room_moved(r);
    if (role == ROOMS_OWNER) rooms_snap(r), room_advance(r);
    else room_schedule(r);
    rooms_send_turns(h);
    return true;
}

bool rooms_entry(rooms *h, room_id id, uint64_t seq, const char *bytes, size_t n, char *why) {
    struct room *r = room_of(h, id);
    if (!r || r->role == ROOMS_OWNER || seq <= r->length) return true;
    struct reading reading = {.room = r};
    bool good = seq == r->length + 1 ? reading_entry(&reading, seq, bytes, n) : reading_on(&reading, 0);
    if (!good) {
        ag_text_copy(why, ROOMS_WHY_MAX, reading.why.text);
        rooms_drop(h, id);
        return false;
    }
    r->ahead = (int64_t)(r->time - h->now); /* its owner's clock; how far off it is nobody has to know */
    room_moved(r);
    room_schedule(r);
    rooms_send_turns(h);
    return true;
}

/* ---- what viewers get ---- */

void rooms_send(struct conn *c, struct rooms_out *out) {
    rooms *h = c->room->h;
    out->room = c->room->id;
    out->viewer = c->viewer;
    out->hosts = c->room->host == c->person;
    if (!out->names) out->names = ag_table_names(c->room->table);
    h->count.sent++;
    h->world.send(h->world.context, c->id, out);
}

const struct rooms_event *rooms_seen_by(ag_seat viewer, const struct rooms_event *all, ag_seat seat,
                                        const struct rooms_event *own) {
    return own && viewer == seat ? own : all;
}

void rooms_live_sink(void *context, struct room *r, const struct rooms_event *all, ag_seat seat,
                     const struct rooms_event *own) {
    (void)context;
    for (struct conn *c = r->conns; c; c = c->next) {
        struct rooms_out out = {.kind = ROOMS_EVENT, .id = "", .code = "", .why = ""};
        out.event = rooms_seen_by(c->viewer, all, seat, own);
        out.n = room_number(r, c->viewer);
        if (out.event) rooms_send(c, &out);
    }
}

void rooms_send_look(struct conn *c, enum rooms_out_kind kind) {
    struct rooms_look look;
    struct rooms_out out = {.kind = kind, .id = "", .code = "", .why = "", .look = &look};
    rooms_fill_look(c->room, c->viewer, &look);
    look.hosts = c->room->host == c->person;
    out.n = look.number;
    rooms_send(c, &out);
}

void rooms_send_refusal(rooms *h, struct conn *c, room_id room, const char *id, const struct refusal *why) {
    struct rooms_out out = {.kind = ROOMS_REFUSED,
                            .room = room,
                            .id = id,
                            .code = why->code,
                            .why = why->text,
                            .msg = &why->msg,
                            .viewer = AG_NOBODY};
    h->count.refused++;
    h->count.sent++;
    h->world.send(h->world.context, c->id, &out);
}

/* Who may not watch is shown out; who has changed seats gets a fresh look. */
void room_moved(struct room *r) {
    rooms *h = r->h;
    list_room(r);
    for (struct conn *c = r->conns, *next; c; c = next) {
        next = c->next;
        ag_seat viewer = room_seat_of(r, c->person);
        if (viewer == AG_NOBODY && r->phase == ROOMS_PLAYING && !r->settings.watch && c->person != r->host) {
            struct refusal why;
            room_why_not(&why, "watch", AG_MSG_ROOMS_NO_WATCHING);
            conn_detach(c);
            rooms_send_refusal(h, c, r->id, "", &why);
        } else if (viewer != c->viewer) {
            c->viewer = viewer;
            rooms_send_look(c, ROOMS_LOOK);
        }
    }
    if (r->turned) return;
    r->turned = true;
    r->next_turned = h->turned;
    h->turned = r;
}

void rooms_send_turns(rooms *h) {
    for (struct room *r = h->turned; r; r = h->turned) {
        h->turned = r->next_turned;
        r->turned = false;
        for (struct conn *c = r->conns; c; c = c->next)
            if (r->owed == UINT32_MAX || (c->viewer < AG_SEATS_MAX && r->owed >> c->viewer & 1))
                rooms_send_look(c, ROOMS_TURN);
        r->owed = 0;
    }
}

/* ---- looking ---- */

/* There is a game to look at: one that is played, or was. */
static bool has_game(const struct room *r) { return r->phase >= ROOMS_PLAYING && r->games; }

static void look_at_seat(const struct room *r, unsigned i, struct rooms_seat *out) {
    const struct seat *s = &r->seat[i];
    bool playing = has_game(r);
    *out = (struct rooms_seat){.sitter = s->sitter,
                               .name = s->name,
                               .level = s->level ? s->level : "",
                               .former = s->former ? s->former_name : ""};
    if (s->person && s->person == r->host) out->flags |= ROOMS_SEAT_HOST;
    if (s->left) out->flags |= ROOMS_SEAT_LEFT;
    if (s->late) out->flags |= ROOMS_SEAT_LATE;
    if (s->sealed && !playing) out->flags |= ROOMS_SEAT_SEALED;
    if (s->opened && !playing) out->flags |= ROOMS_SEAT_OPENED;
    if (r->phase < ROOMS_OPENING ? s->drawn : r->drawn >> i & 1) out->flags |= ROOMS_SEAT_DRAWN;
    if (playing && ag_table_resigned(r->table) >> i & 1) out->flags |= ROOMS_SEAT_RESIGNED;
    if (r->wants >> i & 1) out->flags |= ROOMS_SEAT_AGAIN;
    for (const struct conn *c = r->conns; c; c = c->next)
        if (c->viewer == i && !c->quiet) out->flags |= ROOMS_SEAT_HERE;
}

static bool is_yours(const struct room *r, ag_seat viewer, struct ag_due due) {
    if (viewer >= r->n_seats || r->paused) return false;
    if (due.kind == AG_DUE_ROLL) return due.seat == viewer && !(due.flags & AG_DUE_HIDDEN);
    if (due.kind != AG_DUE_ACT || !(due.seats >> viewer & 1)) return false;
    return !(due.flags & AG_DUE_SEALED) || r->seat[viewer].answer == AG_SEALED;
}

void rooms_fill_look(const struct room *r, ag_seat viewer, struct rooms_look *out) {
    *out = (struct rooms_look){.room = r->id,
                               .viewer = viewer,
                               .number = room_number(r, viewer),
                               .phase = r->phase,
                               .paused = r->paused,
                               .preset = r->preset,
                               .rules = r->shared->rules,
                               .settings = r->settings,
                               .n_seats = r->n_seats,
                               .games = r->games,
                               .commitment = r->commitment,
                               .starts = r->starts,
                               .n_off = r->n_off,
                               .off = r->off,
                               .asker = r->asker,
                               .left_ms = ROOMS_NEVER};
    for (unsigned i = 0; i < r->n_seats; i++) look_at_seat(r, i, &out->seat[i]);
    for (const struct conn *c = r->conns; c; c = c->next) out->watchers += c->viewer == AG_NOBODY;
    out->hosts = viewer < r->n_seats && out->seat[viewer].flags & ROOMS_SEAT_HOST;
    out->series = ag_table_series(r->table, out->wins);
    out->events = has_game(r) ? ag_table_length(r->table) : 0;
    out->due = room_due(r);
    out->yours = is_yours(r, viewer, out->due);
    if (has_game(r)) ag_table_result(r->table, &out->result);
    uint64_t end = clock_end(r);
    if (end != ROOMS_NEVER) out->left_ms = end > room_now(r) ? end - room_now(r) : 0;
}

bool rooms_look_at(const rooms *h, room_id id, ag_seat viewer, struct rooms_look *out) {
    const struct room *r = room_of(h, id);
    if (r) rooms_fill_look(r, room_viewer(r, viewer), out);
    return r != NULL;
}

ag_seat rooms_viewer(const rooms *h, room_id id, person_id person) {
    const struct room *r = room_of(h, id);
    return r ? room_seat_of(r, person) : AG_NOBODY;
}

bool rooms_is_host(const rooms *h, room_id id, person_id person) {
    const struct room *r = room_of(h, id);
    return r && person && r->host == person;
}

bool rooms_state(const rooms *h, room_id id, ag_seat viewer, union ag_state *out) {
    const struct room *r = room_of(h, id);
    if (r) ag_view_of(r->shared->rules, ag_table_state(r->table), room_viewer(r, viewer), out);
    return r != NULL;
}

size_t rooms_record(const rooms *h, room_id id, ag_seat viewer, char *buf, size_t size) {
    const struct room *r = room_of(h, id);
    return r ? ag_record_write(r->table, room_viewer(r, viewer), buf, size) : 0;
}
