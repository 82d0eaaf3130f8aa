/*
 * long_log.c - writes the log of a table with many entries to standard output, one a line: long_log ENTRIES. A host who
 * makes a table and changes its mind for ever; a server would take minutes to be told all that.
 */
#include "memory.h"
#include "rooms.h"
#include "wire.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void draw(void *context, void *bytes, size_t n) {
    (void)context;
    memset(bytes, 7, n);
}

static void append(void *context, room_id room, uint64_t seq, const char *bytes, size_t n) {
    (void)context, (void)room, (void)seq;
    printf("%.*s\n", (int)n, bytes);
}

static bool read_none(void *context, room_id room, uint64_t seq, rooms_visit *visit, void *visit_context) {
    (void)context, (void)room, (void)seq, (void)visit, (void)visit_context;
    return true;
}

static void hear(void *context, conn_id conn, const struct rooms_out *out) {
    (void)conn;
    if (out->kind == ROOMS_DONE) *(room_id *)context = out->room;
}

int main(int argc, char **argv) {
    room_id room = 0;
    struct rooms_world world = {.context = &room,
                                .memory = host_memory,
                                .proof = &real_proof,
                                .random = draw,
                                .append = append,
                                .read = read_none,
                                .send = hear};
    struct rooms_limits limits;
    char why[ROOMS_WHY_MAX], id[24];
    long n = argc > 1 ? atol(argv[1]) : 100;
    rooms_limits_default(&limits);
    limits.messages_burst = limits.messages_per_second = 100000;
    limits.entries = 10000000;
    rooms *h = rooms_new(&world, &limits);
    uint64_t now = UINT64_C(1700000000000);
    rooms_tick(h, now);
    struct rooms_guest guest = {.person = 1, .name = "Ann"};
    if (!rooms_connected(h, 1, &guest, why)) return 1;
    rooms_receive(h, 1, &(struct rooms_in){.kind = ROOMS_CREATE, .id = "create", .preset = "farkle"});
    for (long i = 1; i < n; i++) {
        rooms_tick(h, ++now);
        snprintf(id, sizeof id, "c%ld", i);
        rooms_receive(h, 1,
                      &(struct rooms_in){.kind = ROOMS_SETTINGS,
                                         .room = room,
                                         .id = id,
                                         .given = ROOMS_SET_CHAT,
                                         .settings = {.chat = i % 2}});
    }
    rooms_free(h);
    return 0;
}
