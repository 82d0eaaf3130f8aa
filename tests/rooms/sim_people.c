/* sim_people.c - the people of the simulated world: what they hear, what they want, and how they say it again. */
#include "sim_world.h"

/* ---- what they hear ---- */

static void got_event(struct sim *sim, struct client *c, struct packet *k) {
    struct sim_table *t = &sim->table[c->table];
    k->out.event = &k->event;
    if (k->out.viewer != c->viewer || k->out.n != c->last + 1)
        violation(sim, "Person %" PRIu64 " got event %" PRIu64 " of viewer %u after %" PRIu64 " of %u.", c->person,
                  k->out.n, k->out.viewer, c->last, c->viewer);
    c->last = k->out.n;
    c->viewer = k->out.viewer;
    saw_event(sim, t, &k->out, k->text, k->n);
}

static void got(struct sim *sim, struct client *c, struct packet *k) {
    bool mine = c->pending.waiting && strcmp(k->id, c->pending.message.id) == 0;
    trace(sim, "person %" PRIu64 " hears %s", c->person, k->text);
    switch (k->out.kind) {
    case ROOMS_DONE:
        saw_ack(sim, &sim->table[c->table], c->person, k->id);
        sim->moves_acked += mine && c->pending.message.in.kind == ROOMS_MOVE;
        if (mine) c->pending.waiting = false;
        break;
    case ROOMS_REFUSED:
        if (mine) c->pending.waiting = false;
        if (!k->id[0]) c->joined = c->joining = false;
        break;
    case ROOMS_LOOK: c->last = k->out.n, c->viewer = k->out.viewer; break;
    case ROOMS_EVENT: got_event(sim, c, k); break;
    case ROOMS_TURN:
        c->joined = c->looked = true;
        c->joining = false;
        break;
    case ROOMS_LOST: c->joined = c->joining = false; break;
    }
    if (k->out.look) {
        c->look = k->look;
        memcpy(c->move, k->move, sizeof c->move);
    }
}

void arrive(struct sim *sim, struct connection *c) {
    if (!c->n) return;
    struct packet k = c->queue[0];
    memmove(c->queue, c->queue + 1, --c->n * sizeof *c->queue);
    got(sim, &sim->client[c->client], &k);
    free_packet(&k);
}

/* ---- what they want ---- */

static struct rooms_in command_of_kind(enum rooms_in_kind kind, room_id room) {
    return (struct rooms_in){.kind = kind, .room = room, .seat = AG_NOBODY};
}

/* clang-format off */
static const struct { const char *preset; struct ag_line set; } games[] = {
    {"palko", {"seats", "3"}}, {"palko", {"seats", "2"}}, {"palko-5", {"seats", "3"}}, {"farkle", {"target", "1500"}},
    {"null", {"seats", "3"}}, {"penk", {"seats", "2"}}, {"farkel-keen", {"seats", "3"}}, {"balut", {"seats", "2"}},
};
/* clang-format on */
enum { GAMES = sizeof games / sizeof *games };

static bool lobby(struct sim *sim, const struct client *c, struct rooms_in *in) {
    const struct rooms_look *l = &c->look;
    unsigned empty = 0, seat = 0;
    for (unsigned i = 0; i < l->n_seats; i++)
        if (l->seat[i].sitter == ROOMS_EMPTY) empty++, seat = i;
    if (c->viewer == AG_NOBODY && empty && c->index + 1 < PEOPLE_MAX) return in->kind = ROOMS_SIT, true;
    if (c->viewer != AG_NOBODY && chance(sim, 10)) return in->kind = ROOMS_RENAME, in->text = "Robin", true;
    if (!l->hosts && !(c->index == 0 && chance(sim, 50)))
        return in->kind = ROOMS_CHAT, in->text = "hello", chance(sim, 20);
    if (chance(sim, 20)) {
        in->kind = ROOMS_RULES;
        in->preset = games[below(sim, GAMES)].preset;
        return true;
    }
    if (!empty) return in->kind = ROOMS_START, true;
    in->kind = ROOMS_OPPONENT;
    in->seat = (ag_seat)seat;
    in->text = chance(sim, 500) ? "random" : "idle";
    return chance(sim, 100);
}

static bool seeds(struct sim *sim, struct client *c, struct rooms_in *in) {
    if (c->viewer >= c->look.n_seats) return false;
    unsigned flags = c->look.seat[c->viewer].flags;
    bool drawn = flags & ROOMS_SEAT_DRAWN && chance(sim, 300); /* one's own seal is ready after all */
    in->kind = c->look.phase == ROOMS_SEALING || drawn ? ROOMS_SEAL : ROOMS_OPEN;
    if (!drawn && flags & (in->kind == ROOMS_SEAL ? ROOMS_SEAT_SEALED : ROOMS_SEAT_OPENED)) return false;
    if (in->kind == ROOMS_OPEN) return in->block = c->seed, true;
    for (unsigned i = 0; i < sizeof c->seed.byte; i++) c->seed.byte[i] = (uint8_t)below(sim, 256);
    real_proof.seat_commitment(&c->seed, &in->block);
    in->yes = chance(sim, 900);
    return true;
}

/* Now and then somebody does something else than play. */
static bool whim(struct sim *sim, const struct client *c, struct rooms_in *in) {
    /* clang-format off */
    static const struct { enum rooms_in_kind kind; unsigned weight; bool host; } whims[] = {
        {ROOMS_CHAT, 8, false}, {ROOMS_TAKE_BACK, 12, false}, {ROOMS_PAUSE, 3, true}, {ROOMS_RESIGN, 1, false},
        {ROOMS_STAND, 1, false}, {ROOMS_SETTINGS, 2, true}, {ROOMS_HOST, 1, true}, {ROOMS_REPLACE, 30, true},
        {ROOMS_REMOVE, 1, true}, {ROOMS_SIT, 2, false}, {ROOMS_ROLL, 3, false},
        {ROOMS_REACT, 8, false},
    };
    /* clang-format on */
    unsigned i = below(sim, sizeof whims / sizeof *whims);
    if (below(sim, 200) >= whims[i].weight || (whims[i].host && !c->look.hosts)) return false;
    in->kind = whims[i].kind;
    in->seat = in->kind == ROOMS_SIT ? AG_NOBODY : (ag_seat)below(sim, c->look.n_seats);
    in->text = in->kind == ROOMS_CHAT    ? "well played"
               : in->kind == ROOMS_REACT ? rooms_reaction_word(below(sim, 6))
               : chance(sim, 300)        ? ""
                                         : "random";
    in->settings.turn_ms = 1000 + below(sim, 20000);
    in->given = ROOMS_SET_TURN;
    return true;
}

static bool playing(struct sim *sim, const struct client *c, struct rooms_in *in) {
    const struct rooms_look *l = &c->look;
    if (l->paused) return in->kind = ROOMS_RESUME, l->hosts && chance(sim, 300);
    if (c->viewer < l->n_seats && l->asker != AG_NOBODY && l->asker != c->viewer)
        return in->kind = ROOMS_CONSENT, in->yes = chance(sim, 700), chance(sim, 300);
    if (whim(sim, c, in)) return true;
    if (!l->yours) return false;
    in->kind = l->due.kind == AG_DUE_ROLL ? ROOMS_ROLL : ROOMS_MOVE;
    in->text = c->move;
    in->number = chance(sim, 500) ? l->number : 0;
    return true;
}

static void choose_create(struct sim *sim, struct rooms_in *in, struct message *m) {
    unsigned g = below(sim, GAMES);
    in->kind = ROOMS_CREATE;
    in->preset = games[g].preset;
    m->set[0] = games[g].set;
    in->n_set = 1;
    in->set = m->set;
    in->given = ROOMS_SET_TURN | ROOMS_SET_WINDOW | ROOMS_SET_ROLL | ROOMS_SET_SERIES;
    in->settings = (struct rooms_settings){.turn_ms = 2000 + below(sim, 20000),
                                           .window_ms = 500 + below(sim, 4000),
                                           .roll_ms = below(sim, 3) * 400,
                                           .series = (uint8_t)(1 + below(sim, 3))};
}

/* What a client wants to do now, if anything. */
static bool wish(struct sim *sim, struct client *c, struct rooms_in *in, struct message *m) {
    *in = command_of_kind(ROOMS_CHAT, sim->table[c->table].room);
    if (!sim->table[c->table].store.exists) {
        choose_create(sim, in, m);
        return c->index == 0;
    }
    if (!c->joined || !c->looked) return false;
    switch (c->look.phase) {
    case ROOMS_LOBBY: return lobby(sim, c, in);
    case ROOMS_SEALING:
    case ROOMS_OPENING: return seeds(sim, c, in);
    case ROOMS_PLAYING: return playing(sim, c, in);
    case ROOMS_OVER:
        in->kind = c->look.hosts && chance(sim, 50) ? ROOMS_CLOSE : ROOMS_REMATCH;
        return c->viewer < c->look.n_seats && chance(sim, 300);
    default: return false;
    }
}

/* ---- what they do ---- */

static void connect_client(struct sim *sim, unsigned who) {
    struct process *p = &sim->process[below(sim, sim->n_processes)];
    struct client *c = &sim->client[who];
    char why[ROOMS_WHY_MAX], name[AG_NAME_MAX];
    if (!runs(sim, p)) return;
    snprintf(name, sizeof name, "Person %" PRIu64, c->person);
    struct rooms_guest guest = {.person = c->person, .name = name, .address = 1 + who % 5};
    uint64_t id = ++sim->next_conn;
    if (!rooms_connected(p->h, id, &guest, why)) return;
    size_t place = who; /* each client has one connection at a time */
    struct connection *conn = &sim->conns[place];
    struct packet *queue = conn->queue;
    size_t room = conn->room;
    *conn =
        (struct connection){.id = id, .process = p->number, .client = who, .open = true, .queue = queue, .room = room};
    remember_slot(sim, id, place);
    c->conn = id;
    c->joined = c->joining = false;
}

static void say_join(struct sim *sim, struct client *c) {
    const struct connection *conn = connection(sim, c->conn);
    struct message m = {.conn = c->conn, .person = c->person, .from = -1};
    if (!sim->table[c->table].store.exists) return;
    m.in = (struct rooms_in){.kind = ROOMS_JOIN,
                             .room = sim->table[c->table].room,
                             .number = c->last,
                             .viewer = c->viewer};
    c->joining = true;
    to_inbox(&sim->process[conn->process], &m);
}

static void say_again(struct sim *sim, struct client *c) {
    c->pending.message.conn = c->conn;
    c->pending.sent_at = sim->now;
    put_in_network(sim, &c->pending.message);
}

void act(struct sim *sim, unsigned who) {
    struct client *c = &sim->client[who];
    struct rooms_in in;
    struct message m = {.from = -1, .person = c->person};
    if (!c->conn) {
        connect_client(sim, who);
        return;
    }
    if (fault(sim, 50)) {
        struct connection *conn = connection(sim, c->conn);
        struct process *p = &sim->process[conn->process];
        if (p->h) rooms_gone(p->h, conn->id);
        cut(sim, conn);
        return;
    }
    if (!c->joined && !c->joining) say_join(sim, c);
    if (c->pending.waiting) {
        if (sim->now > c->pending.sent_at + 1500) say_again(sim, c);
        return;
    }
    if (sim->calm || !wish(sim, c, &in, &m)) return;
    fill_message(&m, &in);
    if (in.kind == ROOMS_CREATE) snprintf(m.id, sizeof m.id, "create");
    else snprintf(m.id, sizeof m.id, "c%u", ++c->ids);
    c->pending.message = m;
    c->pending.waiting = true;
    say_again(sim, c);
}
