/*
 * sim.h - a whole house in one process and from one seed: several server processes, a store with epochs and torn
 * writes, a network that loses, repeats, reorders and cuts, people who play, and time. sim_world.h is the world,
 * sim.c runs it, checker.c judges it.
 *
 * Everything random is drawn from the seed, so a seed that fails fails again: sim --seed N --trace.
 */
#ifndef SIM_H
#define SIM_H

#include "rooms.h"
#include "wire.h"

#include <stdio.h>

enum { PROCESSES_MAX = 3, PEOPLE_MAX = 4 /* at a table, the last may be a spectator */ };

/* Mistakes that the checker must find, one at a time. */
enum plant { PLANT_NONE, PLANT_EARLY_ACK, PLANT_TWICE, PLANT_LEAK, PLANT_STALE, PLANTS };
extern const char *const plant_names[PLANTS];

/* ---- the store: a journal of commits, and what follows from it ---- */

struct stored {
    char *bytes;
    uint32_t n, epoch;
};
struct store_room {
    bool exists;
    int owner;            /* process, -1: none */
    unsigned incarnation; /* of the owner when it claimed */
    uint32_t epoch;
    uint64_t needed; /* when its clocks need an owner */
    struct stored *entries;
    size_t n, room;
    struct snap {
        uint64_t seq;
        unsigned char *bytes;
        size_t n;
    } snap[2]; /* the last two snapshots, the newer one first */
    struct claim {
        uint32_t epoch;
        size_t length;
    } * claims; /* epoch e was claimed when the log had this length */
    size_t n_claims, room_claims;
};

/* ---- what a viewer has ever seen: for each number the hash of the event ---- */

struct stream {
    uint64_t *hash;
    size_t n, room;
};

struct acked {
    uint64_t person, id;
};

struct sim_table {
    room_id room;
    struct store_room store;
    struct stream stream[AG_SEATS_MAX + 1]; /* the last is the spectators' */
    struct acked *acked;
    size_t n_acked, room_acked;
};

struct sim;
/* Something is wrong: says it once, with the seed. */
void violation(struct sim *sim, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* checker.c */
void saw_event(struct sim *sim, struct sim_table *t, const struct rooms_out *out, const char *text, size_t n);
/* The same for who has only the text: a client of the real server (tests/server/judge.c). */
void saw_text(struct sim *sim, struct sim_table *t, ag_seat viewer, uint64_t number, const char *text, size_t n);
void saw_ack(struct sim *sim, struct sim_table *t, uint64_t person, const char *id);
void check_table(struct sim *sim, struct sim_table *t);
void table_free(struct sim_table *t);
uint64_t text_hash(const char *text, size_t n);

/* For the checker: a house without people to replay logs in. */
rooms *sim_clean_house(struct sim *sim);

#endif
