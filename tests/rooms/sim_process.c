/*
 * sim_process.c - a server process of the simulated world: the adapter around a house with the duties of the real one.
 * It loads a room before a message about it, holds what is sent until the commit, drops rooms whose commit fails,
 * forwards commands to the owner, and brings committed entries to replicas.
 */
#include "sim_world.h"

/* ---- what the house asks of it ---- */

static void draw(void *context, void *bytes, size_t n) {
    struct process *p = context;
    for (unsigned char *at = bytes; n--; at++) *at = (unsigned char)below(p->sim, 256);
}

static void append(void *context, room_id room, uint64_t seq, const char *bytes, size_t n) {
    struct process *p = context;
    unsigned table = table_index(p->sim, room);
    size_t at = p->n_batch;
    GROW(p->batch, p->n_batch, p->room_batch);
    while (at > 0 && p->batch[at - 1].table > table) at--; /* by table, each in its order */
    memmove(p->batch + at + 1, p->batch + at, (p->n_batch - at) * sizeof *p->batch);
    p->n_batch++;
    p->batch[at] = (struct batch){table, seq, malloc(n), n};
    memcpy(p->batch[at].bytes, bytes, n);
    trace(p->sim, "process %d writes %u/%" PRIu64 ": %.*s", p->number, table, seq, (int)n, bytes);
}

static bool read_room(void *context, room_id room, uint64_t seq, rooms_visit *visit, void *visit_context) {
    struct process *p = context;
    unsigned table = table_index(p->sim, room);
    const struct store_room *s = &p->sim->table[table].store;
    for (uint64_t i = seq; i <= s->n; i++)
        if (!visit(visit_context, i, s->entries[i - 1].bytes, s->entries[i - 1].n)) return true;
    for (size_t i = 0; i < p->n_batch; i++)
        if (p->batch[i].table == table && p->batch[i].seq >= seq && p->batch[i].seq > s->n)
            if (!visit(visit_context, p->batch[i].seq, p->batch[i].bytes, p->batch[i].n)) break;
    return true;
}

static void snapshot(void *context, room_id room, uint64_t seq, const void *bytes, size_t n) {
    struct process *p = context;
    GROW(p->snaps, p->n_snaps, p->room_snaps);
    p->snaps[p->n_snaps++] = (struct snapping){table_index(p->sim, room), {seq, malloc(n), n}};
    memcpy(p->snaps[p->n_snaps - 1].snap.bytes, bytes, n);
}

static void recall(void *context, room_id room, uint64_t before, rooms_visit *visit, void *visit_context) {
    struct process *p = context;
    const struct store_room *s = &p->sim->table[table_index(p->sim, room)].store;
    for (unsigned i = 0; i < 2; i++)
        if (s->snap[i].bytes && s->snap[i].seq <= before) {
            visit(visit_context, s->snap[i].seq, (const char *)s->snap[i].bytes, s->snap[i].n);
            return;
        }
}

/* A move that a client could make, as the adapter would list it. */
static void suggest(struct process *p, const struct rooms_out *out, char *words) {
    const struct rooms_look *l = out->look;
    union ag_state state;
    ag_action legal[AG_LEGAL_MAX];
    words[0] = 0;
    if (out->kind != ROOMS_TURN || !l->yours || l->due.kind != AG_DUE_ACT) return;
    const struct ag_game *game = ag_rules_game(l->rules);
    rooms_state(p->h, out->room, out->viewer, &state);
    unsigned n = game->legal(l->rules, &state, out->viewer, legal);
    ag_action a = chance(p->sim, 500) ? game->idle(l->rules, &state, out->viewer) : legal[below(p->sim, n)];
    game->write_action(l->rules, &state, a, words, AG_MOVE_MAX);
}

static void send(void *context, conn_id conn, const struct rooms_out *out) {
    struct process *p = context;
    struct sim *sim = p->sim;
    char text[WIRE_MAX];
    GROW(p->held, p->n_held, p->room_held);
    struct held *held = &p->held[p->n_held];
    struct packet *k = &held->packet;
    memset(held, 0, sizeof *held);
    held->conn = conn;
    k->out = *out;
    if (out->event) k->event = *out->event;
    if (out->look) k->look = *out->look;
    snprintf(k->id, sizeof k->id, "%s", out->id);
    snprintf(k->code, sizeof k->code, "%s", out->code);
    if (out->look) suggest(p, out, k->move);
    k->n = wire_write(out, text, sizeof text);
    k->text = malloc(k->n + 1);
    memcpy(k->text, text, k->n + 1);
    if (sim->plant == PLANT_EARLY_ACK) deliver_later(sim, held);
    else p->n_held++;
}

static void think(void *context, room_id room, uint64_t ticket, ag_seat seat, const char *level) {
    struct process *p = context;
    (void)level;
    GROW(p->thoughts, p->n_thoughts, p->room_thoughts);
    p->thoughts[p->n_thoughts++] = (struct thought){room, ticket, seat};
}

static void forward(void *context, conn_id conn, const struct rooms_in *in) {
    struct process *p = context;
    struct message m = {.conn = conn, .from = p->number};
    const struct connection *c = connection(p->sim, conn);
    if (!c) return; /* a command that was forwarded here already: let the client repeat it */
    m.person = p->sim->client[c->client].person;
    fill_message(&m, in);
    put_in_network(p->sim, &m);
}

static void asleep(void *context, room_id room, uint64_t needed) {
    struct process *p = context;
    unsigned table = table_index(p->sim, room);
    struct store_room *s = &p->sim->table[table].store;
    bool current = s->owner == p->number && s->incarnation == p->incarnation && s->epoch == p->epoch[table];
    if (!s->exists || !current) return;
    s->needed = needed;
    for (size_t i = 0; i < p->n_batch; i++)
        if (p->batch[i].table == table) return; /* its last entries are still to be committed */
    p->epoch[table] = 0;
    s->owner = -1;
    trace(p->sim, "process %d lets table %u sleep", p->number, table);
}

static struct rooms_world world_of(struct process *p) {
    struct rooms_world w = {.context = p,
                            .memory = host_memory,
                            .proof = &real_proof,
                            .random = draw,
                            .append = append,
                            .read = read_room,
                            .snapshot = snapshot,
                            .recall = recall,
                            .send = send,
                            .think = think,
                            .forward = forward,
                            .asleep = asleep};
    memset(&w.secret, 42, sizeof w.secret);
    return w;
}

static void limits_of_sim(struct rooms_limits *l) {
    rooms_limits_default(l);
    l->messages_burst = l->messages_per_second = 100000;
    l->turn_ms_min = l->window_ms_min = 100;
    l->seal_ms = l->open_ms = 3000;
    l->consent_ms = 3000;
    l->host_ms = 20000;
    l->grace_ms = 500;
    l->sleep_ms = 5000;
    l->catch_up = 1000;
    l->rooms = l->rooms_per_address = l->connections = l->connections_per_address = 1000000;
    l->takebacks = 3;
    l->snapshot_entries = 9;
}

/* Some houses are so small that tables come and go all the time. */
static void limits_of_process(const struct sim *sim, const struct process *p, struct rooms_limits *l) {
    limits_of_sim(l);
    if ((sim->seed + (unsigned)p->number) % 3 == 0) l->rooms = 1;
}

rooms *sim_clean_house(struct sim *sim) {
    struct rooms_world w = world_of(&sim->process[0]);
    struct rooms_limits l;
    limits_of_sim(&l);
    return rooms_new(&w, &l);
}

/* ---- its loop ---- */

void throw_away(struct process *p) {
    for (size_t i = 0; i < p->n_batch; i++) free(p->batch[i].bytes);
    for (size_t i = 0; i < p->n_held; i++) free_packet(&p->held[i].packet);
    for (size_t i = 0; i < p->n_snaps; i++) free(p->snaps[i].snap.bytes);
    p->n_batch = p->n_held = p->n_inbox = p->n_thoughts = p->n_notices = p->n_snaps = 0;
}

static void crash(struct sim *sim, struct process *p) {
    trace(sim, "process %d crashes", p->number);
    throw_away(p);
    rooms_free(p->h);
    p->h = NULL;
    p->incarnation++;
    p->hung_until = 0;
    memset(p->epoch, 0, sim->n_tables * sizeof *p->epoch);
    for (size_t i = 0; i < sim->n_conns; i++)
        if (sim->conns[i].open && sim->conns[i].process == p->number) cut(sim, &sim->conns[i]);
    sim->crashes++;
}

void start_process(struct sim *sim, struct process *p) {
    struct rooms_world w = world_of(p);
    struct rooms_limits l;
    limits_of_process(sim, p, &l);
    p->h = rooms_new(&w, &l);
    rooms_tick(p->h, sim->now + p->skew_ms);
    trace(sim, "process %d starts", p->number);
}

bool runs(const struct sim *sim, const struct process *p) { return p->h && p->hung_until <= sim->now; }

/* The adapter's duty before a message about a room: have it, as the owner or as a replica. */
static void ensure(struct sim *sim, struct process *p, unsigned table) {
    struct store_room *s = &sim->table[table].store;
    enum rooms_role role;
    char why[ROOMS_WHY_MAX];
    if (!s->exists) return;
    bool here = rooms_has(p->h, sim->table[table].room, &role);
    if (here && role == ROOMS_OWNER) return; /* or believes it is */
    bool lives = owner_lives(sim, table) && s->owner != p->number;
    bool hangs = lives && sim->process[s->owner].hung_until > sim->now;
    if (lives && !(hangs && chance(sim, 300))) {
        if (!here && !rooms_load(p->h, sim->table[table].room, ROOMS_REPLICA, why))
            violation(sim, "A replica cannot be read: %s", why);
        return;
    }
    claim(sim, table, p);
    trace(sim, "process %d takes table %u, epoch %u, %zu entries", p->number, table, s->epoch, s->n);
    if (!rooms_load(p->h, sim->table[table].room, ROOMS_OWNER, why))
        violation(sim, "A table cannot be read again: %s", why);
}

static void take_message(struct sim *sim, struct process *p, struct message *m) {
    uint64_t conn = m->conn;
    char why[ROOMS_WHY_MAX];
    m->in.id = m->id, m->in.text = m->text, m->in.preset = m->preset, m->in.set = m->set;
    const struct connection *c = connection(sim, m->conn);
    if (!c || !c->open) return;
    unsigned table = sim->client[c->client].table;
    ensure(sim, p, table);
    if (c->process != p->number) { /* forwarded: an answer is all that is wanted */
        conn = ++sim->next_conn;
        sim->virtual_[conn % 64].id = conn;
        sim->virtual_[conn % 64].real = m->conn;
        struct rooms_guest guest = {.person = m->person, .name = "Guest", .flags = ROOMS_REPLIES_ONLY};
        if (!rooms_connected(p->h, conn, &guest, why)) violation(sim, "No connection: %s", why);
    }
    rooms_receive(p->h, conn, &m->in);
    if (conn != m->conn) rooms_gone(p->h, conn);
}

static void notify(struct sim *sim, const struct process *from, unsigned table, uint64_t seq) {
    for (unsigned i = 0; i < sim->n_processes; i++) {
        struct process *p = &sim->process[i];
        if (p == from || !p->h || fault(sim, 500)) continue;
        GROW(p->notices, p->n_notices, p->room_notices);
        p->notices[p->n_notices].table = table;
        p->notices[p->n_notices++].seq = seq;
    }
}

/* What was sent for a room whose commit failed is thrown away before anybody is told. */
static void drop_room(struct sim *sim, struct process *p, unsigned table) {
    room_id room = sim->table[table].room;
    size_t kept = 0;
    for (size_t i = 0; i < p->n_held; i++)
        if (p->held[i].packet.out.room == room) free_packet(&p->held[i].packet);
        else p->held[kept++] = p->held[i];
    p->n_held = kept;
    p->epoch[table] = 0;
    trace(sim, "process %d cannot write table %u and drops it", p->number, table);
    rooms_drop(p->h, room);
}

/* Snapshots of what is committed, by whoever owns the table. */
static void keep_snapshots(struct sim *sim, struct process *p) {
    for (size_t i = 0; i < p->n_snaps; i++) {
        struct store_room *s = &sim->table[p->snaps[i].table].store;
        bool current = s->owner == p->number && s->incarnation == p->incarnation &&
                       p->epoch[p->snaps[i].table] == s->epoch;
        if (!current || p->snaps[i].snap.seq > s->n) {
            free(p->snaps[i].snap.bytes);
            continue;
        }
        free(s->snap[1].bytes);
        s->snap[1] = s->snap[0];
        s->snap[0] = p->snaps[i].snap;
        sim->snapshots++;
    }
    p->n_snaps = 0;
}

static void commit(struct sim *sim, struct process *p) {
    if (fault(sim, 30)) {
        crash(sim, p); /* before the commit */
        return;
    }
    if (fault(sim, 10)) {
        trace(sim, "the power goes while process %d writes", p->number);
        torn_write(sim, p);
        for (unsigned i = 0; i < sim->n_processes; i++)
            if (sim->process[i].h) crash(sim, &sim->process[i]);
        return;
    }
    size_t n = p->n_batch;
    bool *failed = calloc(n + 1, sizeof *failed);
    for (size_t first = 0, last; first < n; first = last) {
        unsigned table = p->batch[first].table;
        for (last = first; last < n && p->batch[last].table == table;) last++;
        failed[first] = fault(sim, 50) || !store_append(sim, p, table, first, last);
        if (failed[first]) continue;
        if (rooms_has(p->h, sim->table[table].room, NULL))
            sim->table[table].store.needed = rooms_needed(p->h, sim->table[table].room);
        notify(sim, p, table, p->batch[last - 1].seq);
    }
    for (size_t i = 0; i < n; i++)
        if (failed[i]) drop_room(sim, p, p->batch[i].table);
    free(failed);
    keep_snapshots(sim, p);
    for (size_t i = 0; i < p->n_batch; i++) free(p->batch[i].bytes);
    p->n_batch = 0;
    if (fault(sim, 30)) {
        crash(sim, p); /* after the commit, before anybody was told */
        return;
    }
    for (size_t i = 0; i < p->n_held; i++) deliver_later(sim, &p->held[i]);
    p->n_held = 0;
}

static void take_notices(struct sim *sim, struct process *p) {
    char why[ROOMS_WHY_MAX];
    for (size_t i = 0; i < p->n_notices; i++) {
        const struct sim_table *t = &sim->table[p->notices[i].table];
        const struct stored *e = &t->store.entries[p->notices[i].seq - 1];
        if (!rooms_entry(p->h, t->room, p->notices[i].seq, e->bytes, e->n, why)) violation(sim, "Replica: %s", why);
    }
    p->n_notices = 0;
}

static void take_thoughts(struct sim *sim, struct process *p) {
    size_t n = p->n_thoughts;
    struct thought list[32];
    if (n > 32) n = 32;
    if (!n) return;
    memcpy(list, p->thoughts, n * sizeof *list);
    p->n_thoughts -= n;
    memmove(p->thoughts, p->thoughts + n, p->n_thoughts * sizeof *p->thoughts);
    for (size_t i = 0; i < n; i++) {
        ag_action a;
        if (!fault(sim, 200) && rooms_choose(p->h, list[i].room, list[i].seat, &sim->rng, &a))
            rooms_thought(p->h, list[i].room, list[i].ticket, a);
    }
}

/* Tables that nobody owns and whose clocks are due. */
static void take_due(struct sim *sim, struct process *p) {
    for (unsigned i = 0; i < sim->n_tables; i++) {
        const struct store_room *s = &sim->table[i].store;
        bool mine = s->owner == p->number && s->incarnation == p->incarnation &&
                    rooms_has(p->h, sim->table[i].room, NULL);
        if (s->exists && s->needed <= sim->now + p->skew_ms && !mine && (s->owner == p->number || !owner_lives(sim, i)))
            ensure(sim, p, i);
    }
}

/* One turn of a process's loop. */
void turn(struct sim *sim, struct process *p) {
    rooms_tick(p->h, sim->now + p->skew_ms);
    take_notices(sim, p);
    size_t n = p->n_inbox;
    for (size_t i = 0; i < n; i++) {
        struct message m = p->inbox[i];
        take_message(sim, p, &m);
    }
    p->n_inbox -= n;
    if (p->n_inbox) memmove(p->inbox, p->inbox + n, p->n_inbox * sizeof *p->inbox);
    take_due(sim, p);
    take_thoughts(sim, p);
    commit(sim, p);
}
