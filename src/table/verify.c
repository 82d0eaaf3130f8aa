/* verify.c - see verify.h. */
#include "verify.h"
#include "msg.h"
#include "str.h"

#include <string.h>

enum { PART_HAND, PART_SEAL, PART_DICE }; /* what is asked for in turn for a roll; of an open one the dice alone */

static bool off(struct ag_verify *v, enum ag_record_part place, size_t index, struct ag_msg why) {
    v->verdict = AG_PROOF_BAD;
    v->place = place;
    v->index = index;
    v->line = ag_record_line(v->table, place, index);
    v->why = why;
    return false;
}

static bool off_id(struct ag_verify *v, enum ag_record_part place, size_t index, unsigned id) {
    return off(v, place, index, ag_msg_make(id, 0, 0, 0));
}

/* ---- the lines ---- */

static bool read_half(struct ag_verify *v, bool closing, struct ag_proof_said *said) {
    size_t index;
    unsigned wrong = ag_proof_read(v->table, closing, said, &index);
    return !wrong || off_id(v, closing ? AG_RECORD_CLOSING : AG_RECORD_OPENING, index, wrong);
}

static bool check_people(struct ag_verify *v) {
    for (unsigned i = 0; i < ag_rules_seats(ag_table_rules(v->table)); i++)
        if (ag_text_same(ag_table_who(v->table, (ag_seat)i), "person") && !(v->promised.seats >> i & 1))
            return off(v, AG_RECORD_OPENING, 0, ag_msg_make(AG_MSG_PROOF_NO_SEED, i, 0, 0));
    return true;
}

/* ---- steps: what is asked for ---- */

static void start_step(struct ag_verify *v, enum ag_step_kind kind) {
    memset(&v->step, 0, sizeof v->step);
    v->step.kind = kind;
}

static bool ask_house(struct ag_verify *v) {
    start_step(v, AG_STEP_HOUSE);
    memcpy(v->step.seed, v->opened.house, AG_BLOCK);
    ag_recipe_seal(&v->ask, AG_SEAL_HOUSE, v->opened.house);
    return true;
}

static bool ask_key(struct ag_verify *v) {
    uint8_t seeds[AG_SEATS_MAX][AG_BLOCK];
    unsigned n = 0;
    for (unsigned i = 0; i < AG_SEATS_MAX; i++)
        if (v->opened.seats >> i & 1) memcpy(seeds[n++], v->opened.seat[i], AG_BLOCK);
    start_step(v, AG_STEP_KEY);
    memcpy(v->step.seed, v->opened.house, AG_BLOCK);
    ag_recipe_key(&v->ask, v->promised.version > 1 ? v->start : NULL, v->opened.house, seeds[0], n);
    return true;
}

/* What was on the table before anybody opened a seed; version 1 did not ask. */
static bool ask_start(struct ag_verify *v) {
    if (v->promised.version == 1) return ask_key(v);
    size_t n = ag_record_start(v->table, v->text, sizeof v->text);
    if (n >= sizeof v->text) return off_id(v, AG_RECORD_OPENING, 1, AG_MSG_PROOF_LONG);
    start_step(v, AG_STEP_START);
    ag_recipe_start(&v->ask, v->text, n);
    return true;
}

/* The first seat from here on that has a seed; what was on the table when there is none. */
static bool ask_seat(struct ag_verify *v, unsigned seat) {
    while (seat < AG_SEATS_MAX && !(v->opened.seats >> seat & 1)) seat++;
    if (seat == AG_SEATS_MAX) return ask_start(v);
    start_step(v, AG_STEP_SEAT);
    v->step.seat = (ag_seat)seat;
    memcpy(v->step.seed, v->opened.seat[seat], AG_BLOCK);
    ag_recipe_seal(&v->ask, AG_SEAL_SEAT, v->opened.seat[seat]);
    return true;
}

static void ask_part(struct ag_verify *v, unsigned part) {
    struct ag_verify_step *s = &v->step;
    v->part = part;
    if (part == PART_HAND) ag_recipe_hand(&v->ask, v->key, s->roll, s->seat);
    else if (part == PART_SEAL) ag_recipe_seal(&v->ask, AG_SEAL_HAND, s->seed);
    else if (s->hidden) ag_recipe_die(&v->ask, s->seed, v->counter++);
    else ag_recipe_roll(&v->ask, v->key, s->roll, v->counter++);
}

/* The first roll from this event on that can be seen. When there is none, all is well. */
static bool ask_roll(struct ag_verify *v, size_t event) {
    for (; event < ag_table_length(v->table); event++) {
        struct ag_event e = ag_table_event(v->table, event);
        if (e.kind != AG_EVENT_ROLL) continue;
        uint64_t roll = v->rolls++;
        if (!e.dice[0]) { /* '?' in a view */
            v->unseen++;
            continue;
        }
        start_step(v, AG_STEP_ROLL);
        v->step.seat = e.seat;
        v->step.roll = roll;
        v->step.event = event;
        v->step.hidden = e.flags & AG_EVENT_HIDDEN;
        for (unsigned i = 0; i < e.n; i++) v->step.coloured |= (e.dice[i] & AG_DIE_COLOURED) != 0;
        v->step.n = e.n;
        v->got = v->counter = 0;
        ask_part(v, v->step.hidden ? PART_HAND : PART_DICE);
        return true;
    }
    v->verdict = AG_PROOF_GOOD;
    return false;
}

/* ---- steps: what is found ---- */

static bool found_house(struct ag_verify *v) {
    if (memcmp(v->step.seal, v->promised.house, AG_BLOCK) != 0)
        return off_id(v, AG_RECORD_CLOSING, 0, AG_MSG_PROOF_HOUSE_SEED);
    return ask_seat(v, 0);
}

static bool found_seat(struct ag_verify *v) {
    unsigned seat = v->step.seat, line = 1;
    for (unsigned i = 0; i < seat; i++) line += v->opened.seats >> i & 1;
    if (memcmp(v->step.seal, v->promised.seat[seat], AG_BLOCK) != 0)
        return off(v, AG_RECORD_CLOSING, line, ag_msg_make(AG_MSG_PROOF_SEED, seat, 0, 0));
    return ask_seat(v, seat + 1);
}

static bool found_start(struct ag_verify *v) {
    memcpy(v->start, v->step.seal, AG_BLOCK);
    return ask_key(v);
}

static bool found_key(struct ag_verify *v) {
    memcpy(v->key, v->step.seal, AG_BLOCK);
    return ask_roll(v, 0);
}

static bool found_roll(struct ag_verify *v) {
    struct ag_event e = ag_table_event(v->table, v->step.event);
    bool jolly = ag_rules_game(ag_table_rules(v->table))->dice_flags & AG_DUE_JOLLY;
    struct ag_msg why = ag_msg_make(AG_MSG_PROOF_ROLL, (int64_t)v->step.roll, 0, 0);
    if (memcmp(v->step.dice, e.dice, e.n) == 0) return v->checked++, ask_roll(v, v->step.event + 1);
    ag_dice_write(v->step.dice, e.n, jolly, why.text[0], sizeof why.text[0]);
    ag_dice_write(e.dice, e.n, jolly, why.text[1], sizeof why.text[1]);
    return off(v, AG_RECORD_EVENT, v->step.event, why);
}

/* One of the hashes of a roll; true: there are more of them. */
static bool take_part(struct ag_verify *v, const uint8_t *block) {
    struct ag_verify_step *s = &v->step;
    if (v->part == PART_HAND) memcpy(s->seed, block, AG_BLOCK);
    else if (v->part == PART_SEAL || (v->counter == 1 && !s->hidden)) memcpy(s->seal, block, AG_BLOCK);
    if (v->part == PART_DICE) v->got = ag_recipe_faces(block, v->got, s->n, s->dice);
    if (v->part == PART_DICE && v->got == s->n) {
        if (s->coloured) s->dice[0] |= AG_DIE_COLOURED; /* FA-17: it is the first, when it is rolled */
        return false;
    }
    ask_part(v, v->part == PART_DICE ? PART_DICE : v->part + 1);
    return true;
}

/* ---- the whole ---- */

bool ag_verify_begin(struct ag_verify *v, const ag_table *table) {
    memset(v, 0, sizeof *v);
    v->table = table;
    if (!ag_table_proof_line(table, false, 0) && !ag_table_proof_line(table, true, 0)) return false;
    if (!read_half(v, false, &v->promised) || !check_people(v)) return false;
    v->verdict = AG_PROOF_SEALED;
    if (!ag_table_proof_line(table, true, 0))
        return ag_table_due(table).kind == AG_DUE_OVER && off_id(v, AG_RECORD_CLOSING, 0, AG_MSG_PROOF_NOT_OPENED);
    if (!read_half(v, true, &v->opened)) return false;
    if (v->opened.seats != v->promised.seats) return off_id(v, AG_RECORD_CLOSING, 0, AG_MSG_PROOF_SEATS);
    return ask_house(v);
}

bool ag_verify_answer(struct ag_verify *v, const uint8_t *block) {
    static bool (*const found[])(struct ag_verify *) = {[AG_STEP_HOUSE] = found_house,
                                                        [AG_STEP_SEAT] = found_seat,
                                                        [AG_STEP_START] = found_start,
                                                        [AG_STEP_KEY] = found_key,
                                                        [AG_STEP_ROLL] = found_roll};
    v->ended = v->step.kind != AG_STEP_ROLL || !take_part(v, block);
    if (!v->ended) return true;
    if (v->step.kind != AG_STEP_ROLL) memcpy(v->step.seal, block, AG_BLOCK);
    v->last = v->step;
    return found[v->last.kind](v);
}

/* ---- what goes with it ---- */

/* Skips so many; the one that is wanted is where nothing is left to skip. */
static bool here(unsigned *left) { return (*left)-- == 0; }

bool ag_verify_says(const struct ag_verify *v, unsigned i, struct ag_msg *out) {
    const struct ag_proof_said *said = &v->promised;
    struct ag_proof_off off;
    if (!said->version || v->verdict == AG_PROOF_BAD) return false;
    if (said->version == 1) return *out = ag_msg_make(AG_MSG_PROOF_OLD, 0, 0, 0), here(&i);
    for (unsigned drawn = 0; drawn < 2; drawn++)
        for (unsigned seat = 0; seat < AG_SEATS_MAX; seat++)
            if (said->seats >> seat & 1 && (said->drawn >> seat & 1) == drawn && here(&i))
                return *out = ag_msg_make(drawn ? AG_MSG_PROOF_DRAWN : AG_MSG_PROOF_BROUGHT, seat, 0, 0), true;
    int64_t called_off = (int64_t)(said->start - said->game);
    if (here(&i))
        return *out = ag_msg_make(called_off ? AG_MSG_PROOF_STARTS_OFF : AG_MSG_PROOF_NONE_OFF, called_off, 0, 0), true;
    if (!ag_proof_off(v->table, i, &off)) return false;
    *out = ag_msg_make(off.why == AG_OFF_LATE ? AG_MSG_PROOF_OFF_LATE : AG_MSG_PROOF_OFF_UNOPENED, (int64_t)off.number,
                       off.seat, 0);
    return true;
}
