/*
 * seeds.c - the dice proof of a room (docs/dice-proof.md): people seal their seeds, what is on the table is fixed and told
 * to all, they open their seeds, or the start is called off. And the lines of all that in the record.
 */
#include "msg.h"
#include "prooflines.h"
#include "room.h"
#include "table.h"

#include <string.h>

static bool no_memory(struct refusal *why) { return room_why_not(why, "broken", AG_MSG_ROOMS_NO_MEMORY); }

static void tell(struct room *r, enum rooms_event_kind kind, ag_seat seat, const struct rooms_block *block) {
    struct rooms_event e = room_event_of(kind, seat);
    e.block = *block;
    room_emit(r, &e);
}

static void tell_by_house(struct room *r, enum rooms_event_kind kind, ag_seat seat, const struct rooms_block *block) {
    struct rooms_event e = room_event_of(kind, seat);
    e.block = *block;
    e.by = ROOMS_BY_HOUSE;
    room_emit(r, &e);
}

void seeds_renew(struct room *r, const struct rooms_block *server) {
    r->server = *server;
    rooms_world_of(r->h)->proof->commitment(server, &r->commitment);
    memset(&r->key, 0, sizeof r->key);
    r->drawn = 0;
    for (unsigned i = 0; i < AG_SEATS_MAX; i++) {
        struct seat *s = &r->seat[i];
        s->sealed = s->opened = s->drawn = s->ready = false;
        memset(&s->seed, 0, sizeof s->seed);
        memset(&s->commitment, 0, sizeof s->commitment);
    }
    tell(r, ROOMS_EV_COMMIT, AG_NOBODY, &r->commitment);
}

/* All people have sealed, or opened, their seeds. */
static bool all_people(const struct room *r, bool opened) {
    for (unsigned i = 0; i < r->n_seats; i++)
        if (r->seat[i].sitter == ROOMS_PERSON && !(opened ? r->seat[i].opened : r->seat[i].sealed)) return false;
    return true;
}

/* ---- in the record ---- */

static void put_block(uint8_t *to, const struct rooms_block *block) { memcpy(to, block->byte, sizeof block->byte); }

/* What is promised before the game, or opened behind it. */
static struct ag_proof_said said_of(const struct room *r, bool closing) {
    struct ag_proof_said said = {.version = r->version,
                                 .start = r->starts,
                                 .game = r->games + 1,
                                 .offs = r->n_off,
                                 .seats = r->seeded,
                                 .drawn = r->drawn};
    room_id_write(r->id, said.table);
    put_block(said.house, closing ? &r->server : &r->commitment);
    for (unsigned i = 0; i < r->n_seats; i++)
        put_block(said.seat[i], closing ? &r->seat[i].seed : &r->seat[i].commitment);
    return said;
}

bool seeds_write(struct room *r, bool closing) {
    struct ag_proof_said said = said_of(r, closing);
    struct ag_proof_off off[ROOMS_OFFS] = {0};
    for (unsigned i = 0; i < r->n_off; i++) {
        const struct rooms_off *from = &r->off[i];
        off[i].number = from->number;
        off[i].seat = from->seat;
        off[i].why = from->late ? AG_OFF_LATE : AG_OFF_UNOPENED;
        off[i].seats = from->seats;
        off[i].drawn = from->drawn;
        put_block(off[i].house, &from->server);
        for (unsigned k = 0; k < AG_SEATS_MAX; k++) put_block(off[i].seed[k], &from->seed[k]);
    }
    return ag_proof_write(r->table, closing, &said, off);
}

/* Whose seeds are in this game. */
static void count(struct room *r) {
    r->seeded = r->drawn = 0;
    for (unsigned i = 0; i < r->n_seats; i++) {
        if (r->seat[i].sitter != ROOMS_PERSON) continue;
        r->seeded |= (ag_seats)(1u << i);
        if (r->seat[i].drawn) r->drawn |= (ag_seats)(1u << i);
    }
}

/* ---- sealing ---- */

/* Others may have opened their seeds by now. */
static bool sealed_late(struct room *r, const struct room_entry *e, struct refusal *why) {
    struct seat *s = &r->seat[e->seat];
    if (r->version < 2) return room_why_not(why, "phase", AG_MSG_ROOMS_ABOUT_TO_BEGIN);
    if (!s->drawn || !e->yes || s->ready) return room_why_not(why, "sealed", AG_MSG_ROOMS_SEALED);
    s->ready = true;
    return true;
}

/* A seal of one's own takes the place of one that the house has drawn, as long as nothing is fixed. */
bool seeds_sealed(struct room *r, const struct room_entry *e, struct refusal *why) {
    struct seat *s = &r->seat[e->seat];
    if (r->phase == ROOMS_OPENING) return sealed_late(r, e, why);
    if (s->sealed && r->phase != ROOMS_LOBBY && !(s->drawn && e->yes))
        return room_why_not(why, "sealed", AG_MSG_ROOMS_SEALED);
    s->seedless = !e->yes;
    s->sealed = e->yes;
    s->drawn = false;
    memset(&s->seed, 0, sizeof s->seed);
    s->commitment = e->block;
    if (e->yes) tell(r, ROOMS_EV_SEALED, e->seat, &s->commitment);
    return true;
}

bool seeds_drawn(struct room *r, const struct room_entry *e, struct refusal *why) {
    struct seat *s = &r->seat[e->seat];
    if (s->sitter != ROOMS_PERSON || s->sealed) return room_why_not(why, "sealed", AG_MSG_ROOMS_NO_SEED);
    s->seed = e->block;
    s->sealed = s->drawn = true;
    rooms_world_of(r->h)->proof->seat_commitment(&s->seed, &s->commitment);
    tell_by_house(r, ROOMS_EV_SEALED, e->seat, &s->commitment);
    return true;
}

/* ---- opening ---- */

/* What is on the table from now on, told to all before anybody opens a seed. */
static bool fix(struct room *r, struct refusal *why) {
    char text[AG_START_MAX];
    count(r);
    ag_table_begin_with(r->table, ag_table_beginners(r->table)); /* without the lines of another start */
    size_t n = seeds_write(r, false) ? ag_record_start(r->table, text, sizeof text) : sizeof text;
    if (n >= sizeof text) return no_memory(why);
    rooms_world_of(r->h)->proof->start(text, n, &r->start);
    struct rooms_event e = room_event_of(ROOMS_EV_OPENING, AG_NOBODY);
    e.number = r->starts;
    e.block = r->start;
    e.text = text + strlen(AG_START_LABEL);
    room_emit(r, &e);
    return true;
}

bool seeds_opening(struct room *r, const struct room_entry *e, struct refusal *why) {
    if (!all_people(r, false)) return room_why_not(why, "sealed", AG_MSG_ROOMS_NOT_ALL_SEALED);
    for (unsigned i = 0; i < r->n_seats; i++) r->seat[i].opened = r->seat[i].drawn;
    room_set_phase(r, ROOMS_OPENING, e->time);
    r->version = e->kind == E_FIXED ? 2 : 1;
    if (e->kind == E_FIXED) return fix(r, why);
    struct rooms_event event = room_event_of(ROOMS_EV_OPENING, AG_NOBODY);
    room_emit(r, &event);
    return true;
}

bool seeds_opened(struct room *r, const struct room_entry *e, struct refusal *why) {
    struct seat *s = &r->seat[e->seat];
    struct rooms_block commitment;
    rooms_world_of(r->h)->proof->seat_commitment(&e->block, &commitment);
    if (s->opened) return room_why_not(why, "opened", AG_MSG_ROOMS_OPENED);
    if (memcmp(&commitment, &s->commitment, sizeof commitment) != 0)
        return room_why_not(why, "seed", AG_MSG_ROOMS_OTHER_SEED);
    s->seed = e->block;
    s->opened = true;
    tell(r, ROOMS_EV_OPENED, e->seat, &s->seed);
    return true;
}

void seeds_open_drawn(struct room *r) {
    for (unsigned i = 0; i < r->n_seats; i++)
        if (r->seat[i].sitter == ROOMS_PERSON && r->seat[i].drawn)
            tell_by_house(r, ROOMS_EV_OPENED, (ag_seat)i, &r->seat[i].seed);
}

bool seeds_begin(struct room *r, struct refusal *why) {
    struct rooms_block seeds[AG_SEATS_MAX];
    unsigned n = 0;
    if (!all_people(r, true)) return room_why_not(why, "opened", AG_MSG_ROOMS_NOT_ALL_OPEN);
    count(r);
    for (unsigned i = 0; i < r->n_seats; i++)
        if (r->seeded >> i & 1) seeds[n++] = r->seat[i].seed;
    seeds_open_drawn(r); /* the last to be opened */
    rooms_world_of(r->h)->proof->key(r->version > 1 ? &r->start : NULL, &r->server, seeds, n, &r->key);
    if (r->version == 1 && !seeds_write(r, false)) return no_memory(why);
    r->n_off = 0; /* they stand in the record */
    for (unsigned i = 0; r->version > 1 && i < r->n_seats; i++) r->seat[i].seedless = false; /* of this start */
    return true;
}

/* ---- calling off ---- */

/* Room for one more, without the oldest where there are too many. */
static struct rooms_off *next_off(struct room *r) {
    if (!r->off && !(r->off = rooms_resize(r->h, NULL, ROOMS_OFFS * sizeof *r->off))) return NULL;
    if (r->n_off == ROOMS_OFFS) memmove(r->off, r->off + 1, (size_t)(--r->n_off) * sizeof *r->off);
    return memset(&r->off[r->n_off++], 0, sizeof *r->off);
}

static void keep_off(const struct room *r, ag_seat seat, struct rooms_off *off) {
    *off = (struct rooms_off){.number = r->starts, .seat = seat, .late = r->seat[seat].ready, .server = r->server};
    for (unsigned i = 0; i < r->n_seats; i++) {
        const struct seat *s = &r->seat[i];
        if (s->sitter != ROOMS_PERSON || !s->opened) continue;
        off->seats |= (ag_seats)(1u << i);
        if (s->drawn) off->drawn |= (ag_seats)(1u << i);
        off->seed[i] = s->seed;
    }
}

bool seeds_off(struct room *r, const struct room_entry *e, struct refusal *why) {
    struct seat *s = &r->seat[e->seat];
    if ((s->opened && !s->ready) || s->sitter != ROOMS_PERSON)
        return room_why_not(why, "opened", AG_MSG_ROOMS_SEAT_OPENED);
    struct rooms_off *off = next_off(r);
    if (!off) return no_memory(why);
    keep_off(r, e->seat, off);
    s->seedless = !s->ready; /* who did not open cannot hold up the next start */
    room_set_phase(r, ROOMS_LOBBY, e->time);
    ag_table_begin_with(r->table, ag_table_beginners(r->table)); /* the lines of this start are gone */
    if (r->version > 1) seeds_open_drawn(r);
    struct rooms_event event = room_event_of(ROOMS_EV_OFF, e->seat);
    event.number = off->number;
    event.text = rooms_off_word(off->late);
    event.block = r->server;
    room_emit(r, &event);
    seeds_renew(r, &e->block);
    return true;
}
