/*
 * server_rest.c - tables that have left the memory. The store keeps when they need an owner again (store_batch.wake_ms),
 * so that their clocks go on whoever is there then: this process, another, or the next one after a restart.
 */
#include "server_inside.h"
#include "logline.h"

#include <stdio.h>

static int64_t wake_of(uint64_t needed) { return needed > INT64_MAX ? STORE_NEVER : needed ? (int64_t)needed : 1; }

void server_rest(struct server *server, struct loaded_room *p) {
    if (p->epoch) {
        server->resting = server_more(server->resting, server->n_resting, &server->resting_capacity,
                                      sizeof *server->resting);
        struct store_rest *item = &server->resting[server->n_resting++];
        *item = (struct store_rest){.epoch = p->epoch, .wake_ms = wake_of(p->needed)};
        snprintf(item->id, sizeof item->id, "%s", p->id);
    }
    server_unload_room(server, p->room);
}

void server_asleep(void *context, room_id room, uint64_t needed_ms) {
    struct server *server = context;
    struct loaded_room *p = server_loaded_room(server, room);
    if (!p) return;
    p->needed = needed_ms;
    if (!p->dirty) server_rest(server, p); /* otherwise its last entries are still to be committed; then it goes */
}

/* A time that is too early costs a look at the table when nobody owns it; so it is written only when it comes closer, and
 * exactly when the table goes to rest. */
int64_t server_wake_to_write(const struct server *server, struct loaded_room *p) {
    uint64_t needed = rooms_has(server->rooms, p->room, NULL) ? rooms_needed(server->rooms, p->room) : p->needed;
    if (needed >= p->wake) return 0;
    p->wake = needed;
    return wake_of(needed);
}

void server_rest_all(struct server *server) {
    struct platform_error why;
    if (!server->n_resting || server->state != STORE_GOOD) return;
    if (server->store->kind->rest(server->store, server->resting, server->n_resting, &why)) server->n_resting = 0;
    else log_line(LOG_TROUBLE, "rest", "why=\"%s\"", why.text); /* next time */
}
