/* sim_store.c - the store of the simulated world: logs with epochs, and writes that the power can tear. */
#include "sim_world.h"

static int by_room(const void *a, const void *b) {
    const struct room_place *x = a, *y = b;
    return x->room < y->room ? -1 : x->room > y->room;
}

void sort_places(struct sim *sim) {
    for (unsigned i = 0; i < sim->n_tables; i++) sim->places[i] = (struct room_place){sim->table[i].room, i};
    qsort(sim->places, sim->n_tables, sizeof *sim->places, by_room);
}

unsigned table_index(const struct sim *sim, room_id room) {
    struct room_place key = {.room = room};
    const struct room_place *place = bsearch(&key, sim->places, sim->n_tables, sizeof key, by_room);
    if (place) return place->table;
    fprintf(stderr, "A room that nobody made.\n");
    abort();
}

void claim(struct sim *sim, unsigned table, struct process *p) {
    struct store_room *s = &sim->table[table].store;
    GROW(s->claims, s->n_claims, s->room_claims);
    s->owner = p->number;
    s->incarnation = p->incarnation;
    s->claims[s->n_claims++] = (struct claim){++s->epoch, s->n};
    p->epoch[table] = s->epoch;
}

static void store_entry(struct store_room *s, const struct batch *b, uint32_t epoch) {
    GROW(s->entries, s->n, s->room);
    struct stored *e = &s->entries[s->n++];
    e->bytes = malloc(b->n + 1);
    memcpy(e->bytes, b->bytes, b->n);
    e->bytes[b->n] = 0;
    e->n = (uint32_t)b->n;
    e->epoch = epoch;
}

/* All of a room's entries or none; a stale epoch or a taken number is refused. */
bool store_append(struct sim *sim, struct process *p, unsigned table, size_t first, size_t last) {
    struct store_room *s = &sim->table[table].store;
    uint32_t epoch = p->epoch[table];
    if (!s->exists && epoch == 0 && p->batch[first].seq == 1) {
        s->exists = true;
        claim(sim, table, p);
        epoch = p->epoch[table];
    }
    bool current = s->owner == p->number && s->incarnation == p->incarnation && s->epoch == epoch;
    if (!current && sim->plant != PLANT_STALE) return false;
    if (p->batch[first].seq != s->n + 1) return false;
    for (size_t i = first; i < last; i++) store_entry(s, &p->batch[i], epoch);
    return true;
}

/* The power goes in the middle of writing: of each room's entries only what was written whole is there afterwards,
 * and a room whose last entry is torn loses the whole write. */
void torn_write(struct sim *sim, struct process *p) {
    for (size_t first = 0, last; first < p->n_batch; first = last) {
        for (last = first; last < p->n_batch && p->batch[last].table == p->batch[first].table;) last++;
        size_t bytes = 0;
        for (size_t i = first; i < last; i++) bytes += p->batch[i].n;
        size_t written = below(sim, (unsigned)bytes + 1);
        bool whole = written == bytes; /* the end mark of the write comes last */
        if (whole) store_append(sim, p, p->batch[first].table, first, last);
        else return;
    }
}

bool owner_lives(const struct sim *sim, unsigned table) {
    const struct store_room *s = &sim->table[table].store;
    if (s->owner < 0) return false;
    const struct process *p = &sim->process[s->owner];
    return p->h && p->incarnation == s->incarnation;
}
