/*
 * sim_world.h - what the simulated world is made of (see sim.h): the adapters around the house are simulated with the
 * same duties as the real ones. sim_store.c keeps the logs, sim_network.c carries commands and answers, sim_process.c
 * is a server process around a house, sim_people.c are those who play, sim.c runs it all.
 */
#ifndef SIM_WORLD_H
#define SIM_WORLD_H

#include "memory.h"
#include "sim.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* A command on its way. */
struct message {
    struct rooms_in in;
    char id[ROOMS_ID_MAX], text[AG_MOVE_MAX], preset[AG_NAME_MAX];
    struct ag_line set[2];
    uint64_t conn;
    uint64_t person;
    unsigned hops;
    int from; /* the process that forwards it, or -1 */
};

/* Something on its way to a client. */
struct packet {
    struct rooms_out out;
    struct rooms_event event;
    struct rooms_look look;
    char id[ROOMS_ID_MAX], code[24], move[AG_MOVE_MAX];
    char *text;
    size_t n;
};

struct connection {
    uint64_t id;
    int process;
    unsigned client;
    bool open;
    struct packet *queue; /* in order, as TCP brings them */
    size_t n, room;
};

struct pending {
    struct message message;
    bool waiting;
    uint64_t sent_at;
};

struct client {
    uint64_t person;
    unsigned table, index;
    uint64_t conn; /* 0: none */
    bool joined, joining;
    uint64_t last;
    ag_seat viewer;
    struct rooms_look look; /* the last one: its pointers are not used */
    bool looked;
    char move[AG_MOVE_MAX];
    struct pending pending;
    struct rooms_block seed;
    unsigned ids;
};

struct held {
    uint64_t conn; /* of the process, or a virtual one */
    struct packet packet;
};

struct batch {
    unsigned table;
    uint64_t seq;
    char *bytes;
    size_t n;
};

struct thought {
    room_id room;
    uint64_t ticket;
    ag_seat seat;
};

struct process {
    struct sim *sim;
    int number;
    rooms *h; /* NULL: down */
    unsigned incarnation;
    uint64_t hung_until, skew_ms; /* skew: its clock is ahead by so much */
    uint32_t *epoch;              /* for each table: the epoch under which it is owned; 0: not */
    struct message *inbox;
    size_t n_inbox, room_inbox;
    struct batch *batch;
    size_t n_batch, room_batch;
    struct snapping {
        unsigned table;
        struct snap snap;
    } * snaps; /* to be kept with the batch */
    size_t n_snaps, room_snaps;
    struct held *held;
    size_t n_held, room_held;
    struct thought *thoughts;
    size_t n_thoughts, room_thoughts;
    struct {
        unsigned table;
        uint64_t seq;
    } * notices; /* entries of others that were committed */
    size_t n_notices, room_notices;
};

struct room_place {
    room_id room;
    unsigned table;
};

struct sim {
    struct room_place *places;
    size_t *slots; /* of connections, by their number */
    size_t room_slots;
    uint64_t seed, now, steps;
    bool trace, calm; /* calm: no more faults */
    enum plant plant;
    unsigned violations;
    char first[600];
    struct ag_rng rng;
    unsigned n_processes, n_tables, n_clients;
    struct process process[PROCESSES_MAX];
    struct sim_table *table;
    struct client *client;
    struct connection *conns;
    size_t n_conns;
    struct message *network; /* commands in no order at all */
    size_t n_network, room_network;
    struct {
        uint64_t id;
        uint64_t real;
        int process;
    } virtual_[64]; /* the last forwarded commands' connections */
    uint64_t next_conn, moves_acked, crashes, cuts, repeats, snapshots;
};

/* Chance comes from the seed. A fault happens only until the world is calm. */
static inline unsigned below(struct sim *sim, unsigned n) { return ag_rng_below(&sim->rng, n); }
static inline bool chance(struct sim *sim, unsigned per_thousand) { return below(sim, 1000) < per_thousand; }
static inline bool fault(struct sim *sim, unsigned per_ten_thousand) {
    return !sim->calm && below(sim, 10000) < per_ten_thousand;
}

#define GROW(list, n, room)                                    \
    do {                                                       \
        if ((n) == (room)) {                                   \
            (room) = 2 * (room) + 16;                          \
            (list) = realloc((list), (room) * sizeof *(list)); \
        }                                                      \
    } while (0)

void trace(const struct sim *sim, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* ---- sim_store.c ---- */

void sort_places(struct sim *sim); /* once all rooms have their numbers */
unsigned table_index(const struct sim *sim, room_id room);
void claim(struct sim *sim, unsigned table, struct process *p); /* the process owns the table, under the next epoch */
/* All of a room's entries or none; a stale epoch or a taken number is refused. */
bool store_append(struct sim *sim, struct process *p, unsigned table, size_t first, size_t last);
void torn_write(struct sim *sim, struct process *p); /* the power goes in the middle of writing the batch */
bool owner_lives(const struct sim *sim, unsigned table);

/* ---- sim_network.c ---- */

struct connection *connection(struct sim *sim, uint64_t id); /* NULL: it is no more */
void remember_slot(struct sim *sim, uint64_t id, size_t slot);
void cut(struct sim *sim, struct connection *c);
void deliver_later(struct sim *sim, struct held *held); /* an answer is on its way */
void free_packet(struct packet *k);
void fill_message(struct message *m, const struct rooms_in *in);
void put_in_network(struct sim *sim, const struct message *m); /* a command is on its way */
void to_inbox(struct process *p, const struct message *m);
/* Any command that is under way arrives, is lost, or arrives and comes again later. */
void deliver(struct sim *sim);

/* ---- sim_process.c ---- */

void start_process(struct sim *sim, struct process *p);
bool runs(const struct sim *sim, const struct process *p); /* neither down nor hanging */
void turn(struct sim *sim, struct process *p);             /* one turn of its loop */
void throw_away(struct process *p);                        /* what it has not committed */

/* ---- sim_people.c ---- */

void act(struct sim *sim, unsigned who);            /* a client connects, joins, asks or repeats */
void arrive(struct sim *sim, struct connection *c); /* a client gets the next answer */

#endif
