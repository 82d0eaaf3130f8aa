/* play.c - see play.h: who sits at the screen, how a game begins, what can be taken back. */
#include "play.h"
#include "../table/table.h"
#include "complain.h"
#include "files.h"
#include "memory.h"
#include "threads.h"

#include <stdlib.h>
#include <string.h>

unsigned play_people(const struct play *p) {
    unsigned n = 0;
    for (unsigned i = 0; i < p->seats.n; i++) n += is_person(p, (ag_seat)i);
    return n;
}

bool play_hot_seat(const struct play *p) { return play_people(p) > 1 && ag_rules_game(ag_table_rules(p->table))->view; }

ag_seat play_audience(const struct play *p) {
    if (play_people(p) != 1) return AG_NOBODY;
    for (unsigned i = 0;; i++)
        if (is_person(p, (ag_seat)i)) return (ag_seat)i;
}

ag_seats play_reader(const struct play *p) {
    ag_seat only = play_audience(p);
    return only == AG_NOBODY ? 0 : (ag_seats)(1u << only);
}

ag_seat play_asked(const struct play *p, struct ag_due due) {
    for (unsigned i = 0; i < p->seats.n; i++)
        if (due.seats >> i & 1 && !is_playing(p, (ag_seat)i)) return (ag_seat)i;
    return due.seat;
}

/* ---- from a setup to a game ---- */

static bool open_proof(struct play *p) {
    ag_seats people = 0;
    for (unsigned i = 0; i < p->seats.n; i++)
        if (is_person(p, (ag_seat)i)) people = (ag_seats)(people | 1u << i);
    proof_draw(&p->proof, people);
    return proof_open(&p->proof, p->table) || (complain(SAY_MEMORY_NONE), false);
}

/* Only one game begins from the position. */
static bool set_up(struct play *p) {
    struct ag_msg msg;
    const char *words = p->from;
    p->from = NULL;
    return !words || ag_table_set_up(p->table, words, &msg) || (complain_msg(&msg, NULL), false);
}

bool play_begin(struct play *p) {
    if (!seats_count(&p->seats, &p->setup) || !setup_prepare(&p->setup)) return false;
    if (!seats_open(&p->seats, p->setup.rules, p->setup.info.name, threads_available())) return false;
    p->table = ag_table_new(&host_memory, p->setup.rules, p->setup.info.name);
    if (!p->table) return complain(SAY_MEMORY_NONE), false;
    return set_up(p) && seats_take(&p->seats, p->table) && (p->source != DICE_PROOF || open_proof(p));
}

/* The dice of each game are its own. */
bool play_next(struct play *p) {
    struct ag_msg msg;
    if (!ag_table_next(p->table, &msg)) return complain_msg(&msg, NULL), false;
    p->seed++;
    return p->source != DICE_PROOF || open_proof(p);
}

void play_close(struct play *p) {
    if (p->path) file_unclaim(p->path);
    tutor_close(&p->tutor);
    redo_free(&p->redo);
    ag_table_free(p->table);
    seats_close(&p->seats);
    setup_close(&p->setup);
    free(p->path);
    memset(p, 0, sizeof *p);
}

/* ---- taking back ---- */

/* Back to the last decision of a person; rolls since then stand in the way unless it is practice for one. */
const char *play_undo(const struct play *p, size_t *to) {
    const ag_rules *rules = ag_table_rules(p->table);
    if (p->source == DICE_HOUSE) return phrase(SAY_UNDO_HOUSE);
    if (ag_rules_game(rules)->view) return phrase(SAY_UNDO_HIDDEN);
    if (p->source == DICE_PROOF) return phrase(SAY_UNDO_PROOF);
    for (size_t n = ag_table_length(p->table); n > 0; n--) {
        struct ag_event e = ag_table_event(p->table, n - 1);
        if (e.kind == AG_EVENT_MOVE && is_person(p, e.seat)) return *to = n - 1, NULL;
        if (e.kind == AG_EVENT_ROLL && ag_rules_seats(rules) > 1) return phrase(SAY_UNDO_ROLLED);
        if (e.kind == AG_EVENT_RESIGN || e.kind == AG_EVENT_ABANDON) return phrase(SAY_UNDO_GIVEN_UP);
    }
    return phrase(SAY_UNDO_NOTHING);
}
