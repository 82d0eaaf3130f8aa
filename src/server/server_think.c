/* server_think.c - opponents: those that answer at once choose here, the others in processes of their own. */
#include "memory.h"
#include "server_inside.h"

#include <stdlib.h>
#include <string.h>

/* Players that answer at once need no process of their own. */
static bool quick(const char *level) {
    static const char *const list[] = {"random", "greedy", "novice"};
    for (unsigned i = 0; i < sizeof list / sizeof *list; i++)
        if (strcmp(level, list[i]) == 0) return true;
    return false;
}

static void choose_here(struct server *server, const struct workers_question *q) {
    struct ag_rng rng;
    ag_action action;
    ag_rng_start(&rng, q->seed, 0, AG_STREAM_SEAT + q->seat);
    if (rooms_choose(server->rooms, q->room, q->seat, &rng, &action))
        rooms_thought(server->rooms, q->room, q->ticket, action);
}

static void ask_worker(struct server *server, const struct workers_question *q) {
    size_t n = rooms_record(server->rooms, q->room, q->seat, NULL, 0);
    char *record = must_alloc(n + 1);
    rooms_record(server->rooms, q->room, q->seat, record, n + 1);
    workers_ask(server->setup.workers, q, record, n);
    free(record);
}

void server_think(struct server *server) {
    unsigned here = 0;
    size_t i = 0;
    /* Each choice may make another necessary; some, then the others have their turn. */
    for (; i < server->n_asking && here < CHOOSE_MOST; i++) {
        struct workers_question q = server->asking[i].q;
        if (server->setup.workers && !quick(q.level)) ask_worker(server, &q);
        else choose_here(server, &q), here++;
    }
    server->n_asking -= i;
    if (server->n_asking) memmove(server->asking, server->asking + i, server->n_asking * sizeof *server->asking);
}

static void take_thought(void *context, room_id room, uint64_t ticket, ag_action action) {
    struct server *server = context;
    rooms_thought(server->rooms, room, ticket, action);
}

void server_worker(struct server *server, unsigned i, bool *again) {
    server_begin(server);
    *again = !workers_answer(server->setup.workers, i, take_thought, server);
}
