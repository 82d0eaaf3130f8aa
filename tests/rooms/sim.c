/*
 * sim.c - runs simulated worlds (sim.h, sim_world.h) from one seed each, and the checker judges them.
 *
 * sim [--seed N | --seeds COUNT [--first N]] [--tables T] [--steps S] [--plant NAME] [--trace]
 */
#include "sim_world.h"

#include "room.h"

#include <stdarg.h>

const char *const plant_names[PLANTS] = {"none", "early-ack", "twice", "leak", "stale"};

/* ---- what goes wrong ---- */

void trace(const struct sim *sim, const char *format, ...) {
    if (!sim->trace) return;
    va_list args;
    va_start(args, format);
    printf("%10" PRIu64 "  ", sim->now);
    vprintf(format, args);
    putchar('\n');
    va_end(args);
}

void violation(struct sim *sim, const char *format, ...) {
    char text[WIRE_MAX + 200];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (!sim->violations++) snprintf(sim->first, sizeof sim->first, "%.590s", text);
    trace(sim, "VIOLATION: %s", text);
}

/* ---- planted mistakes that live in the house: the linker sends these calls through here ---- */

static struct sim *planted; /* what the wrapped functions below look at; set before anything runs */

bool __real_room_done_before(const struct room *r, person_id person, uint64_t id);
bool __wrap_room_done_before(const struct room *r, person_id person, uint64_t id);
bool __wrap_room_done_before(const struct room *r, person_id person, uint64_t id) {
    return planted->plant != PLANT_TWICE && __real_room_done_before(r, person, id);
}

struct ag_event __real_ag_table_event_seen(const ag_table *t, size_t i, ag_seat seat);
struct ag_event __wrap_ag_table_event_seen(const ag_table *t, size_t i, ag_seat seat);
struct ag_event __wrap_ag_table_event_seen(const ag_table *t, size_t i, ag_seat seat) {
    struct ag_event e = __real_ag_table_event_seen(t, i, seat);
    if (planted->plant == PLANT_LEAK && e.kind == AG_EVENT_ROLL) e.dice[0] = ag_table_event(t, i).dice[0];
    return e;
}

/* ---- a run ---- */

static void open_sim(struct sim *sim, uint64_t seed, unsigned tables) {
    ag_rng_start(&sim->rng, seed, 0, 0);
    sim->seed = seed;
    sim->now = UINT64_C(1700000000000);
    sim->next_conn = 1;
    sim->n_processes = 1 + below(sim, PROCESSES_MAX);
    sim->n_tables = tables ? tables : 1 + below(sim, 4);
    sim->n_clients = sim->n_tables * PEOPLE_MAX;
    sim->table = calloc(sim->n_tables, sizeof *sim->table);
    sim->client = calloc(sim->n_clients, sizeof *sim->client);
    sim->places = calloc(sim->n_tables, sizeof *sim->places);
    sim->n_conns = sim->n_clients;
    sim->conns = calloc(sim->n_conns, sizeof *sim->conns);
    for (unsigned i = 0; i < sim->n_processes; i++) {
        struct process *p = &sim->process[i];
        p->sim = sim;
        p->number = (int)i;
        p->skew_ms = below(sim, 3000);
        p->epoch = calloc(sim->n_tables, sizeof *p->epoch);
        start_process(sim, p);
    }
    for (unsigned i = 0; i < sim->n_clients; i++) {
        struct client *c = &sim->client[i];
        c->person = 1000 + i;
        c->table = i / PEOPLE_MAX;
        c->index = i % PEOPLE_MAX;
        c->viewer = AG_NOBODY;
        if (c->index == 0) sim->table[c->table].room = rooms_created(sim->process[0].h, c->person, "create");
    }
    for (unsigned i = 0; i < sim->n_tables; i++) sim->table[i].store.owner = -1;
    sort_places(sim);
}

static void close_sim(struct sim *sim) {
    for (unsigned i = 0; i < sim->n_processes; i++) {
        struct process *p = &sim->process[i];
        throw_away(p);
        rooms_free(p->h);
        free(p->epoch), free(p->inbox), free(p->batch), free(p->held), free(p->thoughts), free(p->notices),
            free(p->snaps);
    }
    for (size_t i = 0; i < sim->n_conns; i++) {
        for (size_t k = 0; k < sim->conns[i].n; k++) free_packet(&sim->conns[i].queue[k]);
        free(sim->conns[i].queue);
    }
    for (unsigned i = 0; i < sim->n_tables; i++) table_free(&sim->table[i]);
    free(sim->table), free(sim->client), free(sim->conns), free(sim->network), free(sim->places), free(sim->slots);
}

static void step(struct sim *sim) {
    sim->now += below(sim, 20);
    if (fault(sim, 20)) sim->now += below(sim, 20000);
    for (unsigned i = 0; i < sim->n_processes; i++) {
        struct process *p = &sim->process[i];
        if (!p->h && (sim->calm || chance(sim, 20))) start_process(sim, p);
        if (p->h && fault(sim, 4)) p->hung_until = sim->now + below(sim, 10000), trace(sim, "process %u hangs", i);
        if (sim->calm) p->hung_until = 0;
        if (runs(sim, p) && chance(sim, 400)) turn(sim, p);
    }
    for (unsigned i = 0; i < 1 + sim->n_tables; i++) {
        act(sim, below(sim, sim->n_clients));
        deliver(sim);
        if (sim->n_conns)
            for (unsigned k = 0; k < 6; k++) arrive(sim, &sim->conns[below(sim, (unsigned)sim->n_conns)]);
    }
}

static bool all_quiet(const struct sim *sim) {
    for (unsigned i = 0; i < sim->n_clients; i++)
        if (sim->client[i].pending.waiting || !sim->client[i].conn ||
            (!sim->client[i].joined && sim->table[sim->client[i].table].store.exists))
            return false;
    return true;
}

/* A clock runs at this table, or an opponent is to choose: something must happen by itself. */
static bool goes_on(struct sim *sim, rooms *h, unsigned table) {
    struct rooms_look look;
    char why[ROOMS_WHY_MAX];
    if (!sim->table[table].store.exists || !rooms_load(h, sim->table[table].room, ROOMS_REPLICA, why)) return false;
    rooms_look_at(h, sim->table[table].room, AG_NOBODY, &look);
    return look.phase == ROOMS_PLAYING && look.left_ms != ROOMS_NEVER;
}

/* Everybody goes home: tables leave the memory, and their clocks go on all the same. */
static void go_home(struct sim *sim) {
    enum { ROUNDS = 40, ROUND_MS = 2000 }; /* longer than any clock and the sleep before it */
    rooms *h = sim_clean_house(sim);
    size_t *length = calloc(sim->n_tables, sizeof *length);
    for (unsigned i = 0; i < sim->n_tables; i++) length[i] = goes_on(sim, h, i) ? sim->table[i].store.n : SIZE_MAX;
    rooms_free(h);
    for (size_t i = 0; i < sim->n_conns; i++) {
        if (!sim->conns[i].open) continue;
        struct process *p = &sim->process[sim->conns[i].process];
        if (p->h) rooms_gone(p->h, sim->conns[i].id);
        cut(sim, &sim->conns[i]);
    }
    for (unsigned i = 0; i < ROUNDS; i++, sim->now += ROUND_MS)
        for (unsigned k = 0; k < sim->n_processes; k++)
            if (sim->process[k].h) turn(sim, &sim->process[k]);
    for (unsigned i = 0; i < sim->n_tables; i++)
        if (length[i] == sim->table[i].store.n) violation(sim, "The clock of table %u stands still.", i);
    free(length);
}

/* No more faults: everybody who waits for an answer must get one. */
static void settle(struct sim *sim) {
    sim->calm = true;
    for (unsigned i = 0; i < 20000 && !all_quiet(sim); i++) step(sim);
    for (unsigned i = 0; i < sim->n_clients; i++)
        if (sim->client[i].pending.waiting)
            violation(sim, "Person %" PRIu64 " waits for ever for %s.", sim->client[i].person,
                      rooms_in_word(sim->client[i].pending.message.in.kind));
        else if (!sim->client[i].joined && sim->table[sim->client[i].table].store.exists)
            violation(sim, "Person %" PRIu64 " cannot come back to the table.", sim->client[i].person);
    go_home(sim);
}

struct totals {
    uint64_t kinds[E_KINDS];
    uint64_t tables, entries, events, acked, moves, crashes, cuts, repeats;
};

static void count_kind(struct totals *totals, const struct stored *entry) {
    char copy[ROOMS_ENTRY_MAX];
    struct room_entry e;
    if (entry_read(entry->bytes, entry->n, copy, &e)) totals->kinds[e.kind]++;
}

/* A simulation in which something never happens says nothing about it. */
static bool all_kinds(const struct totals *totals) {
    bool all = true;
    for (unsigned i = 0; i < E_KINDS; i++) {
        char name[ROOMS_ENTRY_MAX];
        struct room_entry e = entry_new((enum entry_kind)i, 0);
        entry_write(&e, name, sizeof name);
        printf("  %-10.*s %8" PRIu64 "\n", (int)strcspn(name, "\t"), name, totals->kinds[i]);
        /* forgetting is the store's affair; E_AGAIN and E_OPENING are only read, in logs of before */
        all = all && (totals->kinds[i] || i == E_FORGOT || i == E_AGAIN || i == E_OPENING);
    }
    return all;
}

static bool run(struct sim *sim, uint64_t seed, unsigned tables, unsigned steps, struct totals *totals) {
    planted = sim;
    open_sim(sim, seed, tables);
    for (unsigned i = 0; i < steps; i++) step(sim);
    settle(sim);
    for (unsigned i = 0; i < sim->n_tables; i++) {
        struct sim_table *t = &sim->table[i];
        check_table(sim, t);
        totals->entries += t->store.n;
        for (size_t k = 0; k < t->store.n; k++) count_kind(totals, &t->store.entries[k]);
        totals->acked += t->n_acked;
        for (unsigned k = 0; k <= AG_SEATS_MAX; k++) totals->events += t->stream[k].n;
    }
    totals->tables += sim->n_tables;
    totals->crashes += sim->crashes;
    totals->cuts += sim->cuts;
    totals->moves += sim->moves_acked;
    totals->repeats += sim->repeats;
    bool good = !sim->violations;
    if (!good) printf("seed %" PRIu64 " fails: %s\n", seed, sim->first);
    close_sim(sim);
    return good;
}

static bool number_after(int argc, char **argv, const char *name, uint64_t *out) {
    for (int i = 1; i + 1 < argc; i++)
        if (strcmp(argv[i], name) == 0) return *out = strtoull(argv[i + 1], NULL, 10), true;
    return false;
}

int main(int argc, char **argv) {
    uint64_t seed = 0, seeds = 100, first = 1, tables = 0, steps = 1000, limit = 0;
    enum plant plant = PLANT_NONE;
    bool one = number_after(argc, argv, "--seed", &seed), tracing = false;
    number_after(argc, argv, "--first", &first);
    number_after(argc, argv, "--seeds", &seeds);
    number_after(argc, argv, "--tables", &tables);
    number_after(argc, argv, "--steps", &steps);
    const char *soak = getenv("ASTRAGAL_SOAK");
    if (number_after(argc, argv, "--soak", &limit) && soak && *soak) seeds = limit;
    for (int i = 1; i < argc; i++) {
        tracing = tracing || strcmp(argv[i], "--trace") == 0;
        for (unsigned k = 0; k < PLANTS; k++)
            if (i + 1 < argc && strcmp(argv[i], "--plant") == 0 && strcmp(argv[i + 1], plant_names[k]) == 0)
                plant = (enum plant)k;
    }
    if (one) first = seed, seeds = 1;
    struct totals totals = {0};
    uint64_t failed = 0, done = 0;
    for (uint64_t s = first; s < first + seeds; s++) {
        struct sim sim = {.trace = tracing, .plant = plant};
        done++;
        if (run(&sim, s, (unsigned)tables, (unsigned)steps, &totals)) continue;
        failed++;
        printf("To see it again: sim --seed %" PRIu64 " --tables %" PRIu64 " --steps %" PRIu64 " --plant %s --trace\n",
               s, tables, steps, plant_names[plant]);
        if (plant != PLANT_NONE || failed == 5) break;
    }
    printf("%" PRIu64 " seeds: %" PRIu64 " tables, %" PRIu64 " entries, %" PRIu64 " events in views, %" PRIu64
           " commands acknowledged (%" PRIu64 " moves), %" PRIu64 " crashes, %" PRIu64 " cut connections, %" PRIu64
           " repeated messages\n",
           done, totals.tables, totals.entries, totals.events, totals.acked, totals.moves, totals.crashes, totals.cuts,
           totals.repeats);
    if (plant != PLANT_NONE) {
        printf(failed ? "The planted mistake '%s' was found.\n" : "The planted mistake '%s' was NOT found.\n",
               plant_names[plant]);
        return !failed;
    }
    bool everything = done < 200 || tables || all_kinds(&totals);
    if (!everything) printf("Something never happened in these runs.\n");
    return failed || !everything;
}
