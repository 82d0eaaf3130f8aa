/* inside.h - the house and its connections, for rooms.c, command.c and clock.c. */
#ifndef ROOMS_INSIDE_H
#define ROOMS_INSIDE_H

#include "bucket.h"
#include "room.h"
#include "u64map.h"

struct conn {
    conn_id id;
    person_id person;
    char name[AG_NAME_MAX];
    uint64_t address;
    unsigned flags;
    struct room *room; /* the table it looks at, or NULL */
    ag_seat viewer;
    struct conn *next, *before; /* at the same table */
    struct bucket messages;     /* that it may send */
    uint32_t over;              /* messages beyond the rate */
    bool quiet;                 /* nothing has been heard of it for a while */
};

struct address {
    uint64_t key;
    uint32_t conns, rooms;
};

struct rest { /* rooms that nobody looks at, the one that has rested for longest first */
    struct room *first, *last;
};

struct rooms {
    struct rooms_world world;
    struct rooms_limits limits;
    struct ag_memory memory; /* the world's, counted */
    uint64_t now;
    bool halted; /* nothing can be kept, since: */
    uint64_t halted_at;
    struct u64map conns, rooms, addresses;
    struct queue queue;
    struct rest rest;
    struct shared_rules *rules; /* the last used first */
    unsigned rule_sets;
    struct room *turned; /* rooms to which a TURN is owed */
    struct room *listed; /* public ones, the newest first */
    uint64_t listings;   /* how often what is to be said about them has changed */
    struct rooms_count count;
};

enum made { MADE, NOT_MADE, LOST }; /* LOST: the room is gone */
/* Applies a new entry of an owner's room, gives it to the store, and shows it to the people there. */
enum made room_make_entry(struct room *r, struct room_entry *e, struct refusal *why);
/* After one or more entries: new viewers, a TURN for everybody. */
void room_moved(struct room *r);
/* Does what the house does by itself now, and sets the room's clock. The room may be gone afterwards. */
void room_advance(struct room *r);
void room_schedule(struct room *r);
/* When its owner must look after it at the latest, by the clock of the house; ROOMS_NEVER: nothing will happen. */
uint64_t room_needed(const struct room *r);

/* rest.c */
void rest_begin(struct room *r); /* nobody looks at it any more */
void rest_end(struct room *r);
bool rest_is_long(const struct room *r); /* nobody is there, and nothing will happen for a while */
void room_sleep(struct room *r);         /* it leaves the memory, and the adapter is told when it is needed again */
bool rest_make_space(rooms *h);          /* for another room; false: there is none */

/* Now, by the time of the room's entries, which never goes back. Times of entries compare with this and not with
 * rooms.now. */
uint64_t room_now(const struct room *r);
uint64_t clock_end(const struct room *r); /* of the clock that everybody sees; ROOMS_NEVER: none runs */
void rooms_send_turns(rooms *h);

void rooms_fill_look(const struct room *r, ag_seat viewer, struct rooms_look *out);
void rooms_send_look(struct conn *c, enum rooms_out_kind kind);
void rooms_send_refusal(rooms *h, struct conn *c, room_id room, const char *id, const struct refusal *why);
void conn_attach(struct conn *c, struct room *r);
void conn_detach(struct conn *c);
/* The same, and if its seat is deserted now, or no longer, the others at the table see that. */
void conn_leave(struct conn *c);
void rooms_tell_presence(const struct conn *c);
struct room *room_of(const rooms *h, room_id id);
/* Puts a new room where it can be found; false: no memory. */
bool room_enter(struct room *r);
void room_leave(struct room *r); /* out of the maps, freed; nobody is told */
void rooms_live_sink(void *context, struct room *r, const struct rooms_event *all, ag_seat seat,
                     const struct rooms_event *own);
const struct rooms_event *rooms_seen_by(ag_seat viewer, const struct rooms_event *all, ag_seat seat,
                                        const struct rooms_event *own);
void rooms_send(struct conn *c, struct rooms_out *out); /* to somebody at a table */
/* A seat of this room, or AG_NOBODY. */
static inline ag_seat room_viewer(const struct room *r, ag_seat viewer) {
    return viewer < r->n_seats ? viewer : AG_NOBODY;
}

/* reading.c */
struct reading {
    struct room *room;
    struct refusal why;
    bool failed;
    unsigned stop_game; /* stop before the game after this one is prepared; 0: read on */
    unsigned most;      /* entries that may still be read; 0: all */
    bool stopped;       /* there may be more */
    bool restored;      /* from a snapshot: its last entry must be in the log as well */
};
bool reading_entry(void *context, uint64_t seq, const char *bytes,
                   size_t n); /* a rooms_visit; context: struct reading */
/* Applies what the store has beyond the room's last entry, at most so many (0: all). */
bool reading_on(struct reading *reading, unsigned most);
/* A room of the store, in its place; NULL: it is not there, or does not fit. */
struct room *reading_new_room(rooms *h, room_id id, struct refusal *why);
void rooms_snap(struct room *r);   /* takes a snapshot if it is time */
void rooms_unsnap(struct room *r); /* what is kept has to go */
bool rooms_catch_up(struct conn *c, struct room *r, uint64_t last);
bool rooms_name_good(const rooms *h, const char *name, struct refusal *why);
struct bucket_rate rooms_message_rate(const rooms *h);
struct address *rooms_address_of(rooms *h, uint64_t key); /* made if it is not there; NULL: no memory */
void rooms_address_done(rooms *h, struct address *a);     /* freed when nothing is counted any more */

#endif
