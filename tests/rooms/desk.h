/*
 * desk.h - one house on a desk, for unit tests: a store in memory, a clock that the test moves, people who say things
 * and keep what they hear. After each call everything is committed, unless the test asks for it not to be.
 */
#ifndef DESK_H
#define DESK_H

#include "rooms.h"
#include "memory.h"
#include "proof.h"
#include "unit.h"
#include "wire.h"

enum { DESK_PEOPLE = 40, DESK_ROOMS = 64, DESK_ENTRIES = 20000 };

struct desk_person {
    char *heard; /* every line, each ended by a newline */
    size_t length, room;
    size_t mark;              /* where `news` begins */
    enum rooms_out_kind kind; /* of the last answer: DONE or REFUSED */
    char code[24], why[ROOMS_WHY_MAX];
    room_id table; /* of the last DONE */
    uint64_t n;    /* of the last event or look */
    ag_seat viewer;
    struct rooms_look look; /* the last one; its pointers are stale */
    bool there;
};

struct desk_log {
    room_id room;
    unsigned n;
    char *entry[DESK_ENTRIES];
    struct {
        uint64_t seq;
        unsigned char *bytes;
        size_t n;
    } snap[2]; /* the last two snapshots, the newer one first */
};

struct desk {
    rooms *h;
    struct rooms_world world;
    struct rooms_limits limits;
    uint64_t now;
    struct ag_rng rng;
    struct desk_person person[DESK_PEOPLE];
    struct desk_log *log[DESK_ROOMS];
    unsigned rooms;
    struct {
        room_id room;
        uint64_t ticket;
        ag_seat seat;
    } thought[64];
    unsigned thoughts;
    bool think; /* opponents answer in after(); set by desk_open */
    unsigned ids;
    unsigned visited; /* entries that were read */
    room_id forwarded, asleep;
    uint64_t needed; /* when the room that fell asleep is to be woken */
};

void desk_open(struct desk *d, uint64_t seed);
void desk_shut(struct desk *d);
void desk_restart(struct desk *d); /* a new house on the same logs; nobody is connected */
void comes(struct desk *d, unsigned who, const char *name);
void goes(struct desk *d, unsigned who);
void waits(struct desk *d, uint64_t ms); /* the clock, tick by tick where something is due */
/* Says something; the id is a fresh one unless the message brings one. True: DONE (or no answer is due). */
bool says(struct desk *d, unsigned who, struct rooms_in in);
bool refused_as(struct desk *d, unsigned who, const char *code); /* the last answer */
room_id makes(struct desk *d, unsigned who, const char *preset, const char *sets, struct rooms_settings settings,
              unsigned given);
bool heard_of(struct desk *d, unsigned who, const char *part); /* since the last clear */
void clear(struct desk *d);                                    /* forget what was heard so far */
struct desk_log *log_of(struct desk *d, room_id room);
struct rooms_look looks(struct desk *d, room_id room, ag_seat viewer);
char *record_at(struct desk *d, room_id room, ag_seat viewer); /* free it */
/* Seals and opens seeds for people 0 .. n-1 until the game has begun. */
void begins(struct desk *d, room_id room, unsigned people);
/* Plays on by the given player for people, one step; false: the game is not being played. Person i sits in seat i. */
bool step(struct desk *d, room_id room, const char *player);
void plays_out(struct desk *d, room_id room, const char *player);

/* Whole tables. Person i is called names[i] and sits in seat i; person 0 is the host. */
extern const struct rooms_settings quick; /* a minute a turn, rolls that wait for nobody */
extern const char *const names[8];
room_id seated(struct desk *d, const char *preset, const char *sets, unsigned people); /* not begun */
room_id started(struct desk *d, const char *preset, const char *sets, unsigned people);
ag_seat after_a_call(struct desk *d, room_id *out); /* three at Palko, the opener has called; returns the caller */
const char *idle_words(struct desk *d, room_id table, ag_seat seat); /* the plainest move of a seat */
void proof_of(struct desk *d, room_id table, enum proof_verdict expected);

#define SAY(k, ...) ((struct rooms_in){.kind = k, .room = table, __VA_ARGS__})

#endif
