/*
 * sim_network.c - the network of the simulated world: connections that are cut, answers in order as TCP brings them,
 * commands in no order at all.
 */
#include "sim_world.h"

struct connection *connection(struct sim *sim, uint64_t id) {
    size_t slot = id < sim->room_slots ? sim->slots[id] : 0;
    return slot && sim->conns[slot - 1].id == id ? &sim->conns[slot - 1] : NULL;
}

void remember_slot(struct sim *sim, uint64_t id, size_t slot) {
    if (id >= sim->room_slots) {
        size_t more = 2 * (size_t)id + 64;
        sim->slots = realloc(sim->slots, more * sizeof *sim->slots);
        memset(sim->slots + sim->room_slots, 0, (more - sim->room_slots) * sizeof *sim->slots);
        sim->room_slots = more;
    }
    sim->slots[id] = slot + 1;
}

void cut(struct sim *sim, struct connection *c) {
    struct client *client = &sim->client[c->client];
    for (size_t i = 0; i < c->n; i++) free_packet(&c->queue[i]);
    c->n = 0;
    c->open = false;
    if (client->conn == c->id) client->conn = 0, client->joined = client->joining = false;
    sim->cuts++;
}

void free_packet(struct packet *k) { free(k->text); }

void deliver_later(struct sim *sim, struct held *held) {
    uint64_t id = held->conn;
    for (unsigned i = 0; i < 64; i++)
        if (sim->virtual_[i].id == id) id = sim->virtual_[i].real;
    struct connection *c = connection(sim, id);
    if (!c || !c->open) {
        free_packet(&held->packet);
        return;
    }
    GROW(c->queue, c->n, c->room);
    c->queue[c->n++] = held->packet;
}

void fill_message(struct message *m, const struct rooms_in *in) {
    m->in = *in;
    snprintf(m->id, sizeof m->id, "%s", in->id ? in->id : "");
    snprintf(m->text, sizeof m->text, "%s", in->text ? in->text : "");
    snprintf(m->preset, sizeof m->preset, "%s", in->preset ? in->preset : "");
    for (unsigned i = 0; i < in->n_set; i++) m->set[i] = in->set[i];
}

void put_in_network(struct sim *sim, const struct message *m) {
    GROW(sim->network, sim->n_network, sim->room_network);
    sim->network[sim->n_network++] = *m;
}

void to_inbox(struct process *p, const struct message *m) {
    GROW(p->inbox, p->n_inbox, p->room_inbox);
    p->inbox[p->n_inbox++] = *m;
}

/* Any command that is under way arrives, is lost, or arrives and comes again later. */
void deliver(struct sim *sim) {
    if (!sim->n_network) return;
    size_t i = below(sim, (unsigned)sim->n_network);
    struct message m = sim->network[i];
    const struct connection *c = connection(sim, m.conn);
    bool again = fault(sim, 600);
    sim->repeats += again;
    if (!again) sim->network[i] = sim->network[--sim->n_network];
    if (!c || !c->open || fault(sim, 500)) return;
    int to = c->process;
    if (m.from >= 0) to = sim->table[sim->client[c->client].table].store.owner;
    if (to < 0 || !runs(sim, &sim->process[to])) return;
    to_inbox(&sim->process[to], &m);
}
