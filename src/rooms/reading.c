/*
 * reading.c - logs are read: a room comes into memory, somebody who was away gets what was missed, and what was played or
 * said long ago is looked up. A room with a long log begins with its last snapshot, so that reading costs what is new; and
 * what has to go through the whole log does so in parts, so that nobody waits for it.
 */
#include "inside.h"
#include "msg.h"
#include "str.h"

#include <string.h>

/* ---- entries ---- */

/* The entry after which the snapshot was taken: without it, or with another, the snapshot is not of this log. */
static bool confirm(struct reading *reading, const char *bytes, size_t n) {
    char copy[ROOMS_ENTRY_MAX];
    struct room_entry e;
    bool good = entry_read(bytes, n, copy, &e) && e.check == reading->room->check;
    if (good) reading->restored = false;
    return good;
}

bool reading_entry(void *context, uint64_t seq, const char *bytes, size_t n) {
    struct reading *reading = context;
    struct room *r = reading->room;
    char copy[ROOMS_ENTRY_MAX];
    struct room_entry e;
    bool broken;
    if (reading->restored) return confirm(reading, bytes, n);
    if (seq <= r->length) return true;
    reading->failed = true;
    if (seq != r->length + 1) return room_why_not(&reading->why, "broken", AG_MSG_ROOMS_LOG_GAP);
    if (!entry_read(bytes, n, copy, &e)) return room_why_not(&reading->why, "broken", AG_MSG_ROOMS_LOG_LINE);
    reading->failed = false;
    if (reading->stop_game && (e.kind == E_AGAIN || e.kind == E_NEXT) && r->games == reading->stop_game) return false;
    reading->failed = !room_apply(r, &e, true, &broken, &reading->why);
    reading->stopped = reading->most && --reading->most == 0;
    return !reading->failed && !reading->stopped;
}

bool reading_on(struct reading *reading, unsigned most) {
    const struct rooms_world *w = rooms_world_of(reading->room->h);
    struct room *r = reading->room;
    reading->most = most;
    reading->stopped = false;
    if (!w->read(w->context, r->id, r->length + !reading->restored, reading_entry, reading))
        return room_why_not(&reading->why, "store", AG_MSG_ROOMS_UNREADABLE);
    if (!reading->failed && r->length == 0) return room_why_not(&reading->why, "no_table", AG_MSG_ROOMS_NO_TABLE);
    return !reading->failed && !reading->restored;
}

/* ---- snapshots ---- */

/* What is kept holds a name that has to be forgotten. */
void rooms_unsnap(struct room *r) {
    const struct rooms_world *w = rooms_world_of(r->h);
    r->snapped = r->length;
    if (w->snapshot) w->snapshot(w->context, r->id, r->length, NULL, 0);
}

void rooms_snap(struct room *r) {
    const struct rooms_world *w = rooms_world_of(r->h);
    size_t n;
    if (!w->snapshot || r->length - r->snapped < r->h->limits.snapshot_entries) return;
    unsigned char *bytes = room_snapshot(r, &n);
    if (!bytes) return;
    r->snapped = r->length;
    w->snapshot(w->context, r->id, r->length, bytes, n);
    rooms_resize(r->h, bytes, 0);
}

struct recalling {
    rooms *h;
    room_id id;
    struct room *room;
};

static bool recall_one(void *context, uint64_t seq, const char *bytes, size_t n) {
    struct recalling *recalling = context;
    struct room *r = room_restore(recalling->h, recalling->id, bytes, n);
    if (r && r->length != seq) room_free(r), r = NULL;
    if (r) r->snapped = seq;
    recalling->room = r;
    return false;
}

/* The room as it was in its last snapshot from entry `before` or earlier; NULL: there is none that fits. */
static struct room *recall(rooms *h, room_id id, uint64_t before) {
    struct recalling recalling = {.h = h, .id = id};
    if (h->world.recall) h->world.recall(h->world.context, id, before, recall_one, &recalling);
    return recalling.room;
}

/* ---- a room comes into memory ---- */

struct room *reading_new_room(rooms *h, room_id id, struct refusal *why) {
    rest_make_space(h); /* what is stored comes in, whether or not there is */
    struct room *r = recall(h, id, UINT64_MAX);
    struct reading reading = {.room = r, .restored = true};
    if (r && !reading_on(&reading, 0)) room_free(r), r = NULL; /* then from the beginning */
    bool good = r != NULL;
    if (!good) {
        r = room_new(h, id);
        if (!r) return room_why_not(why, "broken", AG_MSG_ROOMS_NO_MEMORY), NULL;
        reading = (struct reading){.room = r};
        good = reading_on(&reading, 0);
        *why = reading.why;
    }
    if (good && room_enter(r)) return r;
    if (good) room_why_not(why, "broken", AG_MSG_ROOMS_NO_MEMORY);
    room_leave(r);
    return NULL;
}

/* ---- what somebody has missed ---- */

struct catching {
    struct conn *conn;
    ag_seat viewer;
    uint64_t last;
};

static void catch_sink(void *context, struct room *r, const struct rooms_event *all, ag_seat seat,
                       const struct rooms_event *own) {
    struct catching *catching = context;
    struct rooms_out out = {.kind = ROOMS_EVENT, .id = "", .code = "", .why = ""};
    out.event = rooms_seen_by(catching->viewer, all, seat, own);
    out.n = room_number(r, catching->viewer);
    out.names = ag_table_names(r->table); /* as they were then */
    if (out.event && out.n > catching->last) rooms_send(catching->conn, &out);
}

/* A room from before the event; NULL: it would have to be read from the beginning, and that is long ago. */
static struct room *room_before(rooms *h, const struct room *r, ag_seat viewer, uint64_t last) {
    enum { TRIES = 4, SHORT = 2000 }; /* a log that can be read whole at any time */
    uint64_t before = r->length;
    for (unsigned i = 0; i < TRIES; i++) {
        struct room *old = recall(h, r->id, before);
        if (!old) break;
        if (room_number(old, viewer) <= last) return old;
        before = old->length - 1;
        room_free(old);
    }
    return r->length <= SHORT ? room_new(h, r->id) : NULL;
}

/* Sends the events after the last one seen, by applying the log once more from before it. False: it cannot; nothing was
 * sent, or events that a look will make good. */
bool rooms_catch_up(struct conn *c, struct room *r, uint64_t last) {
    struct room *scratch = room_before(r->h, r, c->viewer, last);
    if (!scratch) return false;
    struct catching catching = {.conn = c, .viewer = c->viewer, .last = last};
    scratch->sink = catch_sink;
    scratch->sink_context = &catching;
    struct reading reading = {.room = scratch, .restored = scratch->length != 0};
    bool good = reading_on(&reading, 0) && scratch->length == r->length;
    room_free(scratch);
    return good;
}

/* ---- what was played or said long ago ---- */

struct rooms_past {
    struct reading reading;
    rooms *h;
};

struct rooms_past *rooms_past_open(rooms *h, room_id id, unsigned game) {
    struct room *r = game ? room_new(h, id) : NULL;
    struct rooms_past *p = r ? rooms_resize(h, NULL, sizeof *p) : NULL;
    if (p) *p = (struct rooms_past){.reading = {.room = r, .stop_game = game}, .h = h};
    else room_free(r);
    return p;
}

bool rooms_past_read(struct rooms_past *p, unsigned most) {
    if (!reading_on(&p->reading, most)) p->reading.failed = true;
    return !p->reading.failed && p->reading.stopped;
}

size_t rooms_past_write(const struct rooms_past *p, ag_seat viewer, char *buf, size_t size) {
    const struct room *r = p->reading.room;
    if (p->reading.failed || r->games != p->reading.stop_game) return 0;
    return ag_record_write(r->table, room_viewer(r, viewer), buf, size);
}

void rooms_past_close(struct rooms_past *p) {
    if (!p) return;
    room_free(p->reading.room);
    rooms_resize(p->h, p, 0);
}

struct talk {
    rooms_remark *visit;
    void *context;
    unsigned most;
    uint64_t next;
};

static bool read_remark(void *context, uint64_t seq, const char *bytes, size_t n) {
    struct talk *talk = context;
    char copy[ROOMS_ENTRY_MAX];
    struct room_entry e;
    if (talk->most-- == 0) return talk->next = seq, false;
    if (entry_read(bytes, n, copy, &e) && e.kind == E_CHAT) talk->visit(talk->context, e.seat, e.name, e.text);
    return true;
}

bool rooms_talk(const rooms *h, room_id room, uint64_t *from, unsigned most, rooms_remark *visit, void *context) {
    struct talk talk = {.visit = visit, .context = context, .most = most};
    bool good = h->world.read(h->world.context, room, *from, read_remark, &talk);
    *from = talk.next;
    return good;
}
