/*
 * clock.c - what the house does by itself: rolls, plain moves for those who are gone or late, closing windows, seeds,
 * opponents, putting rooms to sleep. Every such step is an entry like any other. Clocks run from the time of the entry
 * that made something due, so they are the same after a restart, but for a little grace.
 */
#include "inside.h"
#include "msg.h"
#include "str.h"

#include <string.h>

uint64_t room_now(const struct room *r) { return r->h->now + (uint64_t)r->ahead; }

/* A time of the room by the clock of the house. */
static uint64_t house_time(const struct room *r, uint64_t time) {
    return time == ROOMS_NEVER ? time : time - (uint64_t)r->ahead;
}

static uint64_t later(uint64_t a, uint64_t b) { return a > b ? a : b; }
static uint64_t sooner(uint64_t a, uint64_t b) { return a < b ? a : b; }

/* ---- clocks ---- */

static bool rooms_plays(const struct room *r, ag_seat seat) {
    return r->seat[seat].left || ag_table_resigned(r->table) >> seat & 1;
}

static bool is_opponent(const struct room *r, ag_seat seat) { return r->seat[seat].sitter == ROOMS_OPPONENT_SEAT; }

/* A roll that nobody needs to ask for. */
static bool rolls_at_once(const struct room *r, struct ag_due due) {
    return due.flags & AG_DUE_HIDDEN || rooms_plays(r, due.seat) || is_opponent(r, due.seat) || !r->running.roll_ms;
}

static uint64_t play_end(const struct room *r) {
    struct ag_due due = ag_table_due(r->table);
    if (r->asker != AG_NOBODY) return r->asked_at + r->h->limits.consent_ms;
    if (due.kind == AG_DUE_ROLL) return r->since + r->running.roll_ms;
    if (due.flags & AG_DUE_SEALED) return r->since + r->running.window_ms;
    if (!r->running.turn_ms || !(due.seats & room_people(r) & ~ag_table_resigned(r->table))) return ROOMS_NEVER;
    return r->since + r->running.turn_ms;
}

/* People open their seeds. Once all are open, whoever the house has drawn for without being asked has as long again as
 * for sealing: a seal on its way still arrives in time to call the start off. */
static uint64_t opening_end(const struct room *r) {
    for (unsigned i = 0; i < r->n_seats; i++)
        if (r->seat[i].sitter == ROOMS_PERSON && !r->seat[i].opened) return r->since + r->h->limits.open_ms;
    return r->since + r->h->limits.seal_ms;
}

uint64_t clock_end(const struct room *r) {
    uint64_t end = ROOMS_NEVER;
    if (r->paused) return ROOMS_NEVER;
    if (r->phase == ROOMS_SEALING) end = r->since + r->h->limits.seal_ms;
    if (r->phase == ROOMS_OPENING) end = opening_end(r);
    if (r->phase == ROOMS_PLAYING) end = play_end(r);
    return end == ROOMS_NEVER ? end : later(end, r->grace + (uint64_t)r->ahead);
}

static bool clock_is_over(const struct room *r) { return clock_end(r) <= room_now(r); }

static uint64_t think_end(const struct room *r) {
    bool waits = r->thinking && !r->paused && r->asker == AG_NOBODY;
    return waits ? r->think_since + r->h->limits.think_ms : ROOMS_NEVER;
}

static uint64_t idle_end(const struct room *r) { return r->time + r->h->limits.idle_hours * UINT64_C(3600000); }

uint64_t room_needed(const struct room *r) {
    if (r->role != ROOMS_OWNER || r->phase == ROOMS_CLOSED) return ROOMS_NEVER;
    uint64_t end = sooner(house_time(r, clock_end(r)), think_end(r));
    return end == ROOMS_NEVER ? house_time(r, idle_end(r)) : end;
}

/* An opponent that thinks must be asked again by whoever takes the room over. */
uint64_t rooms_needed(const rooms *h, room_id id) {
    const struct room *r = room_of(h, id);
    if (!r) return ROOMS_NEVER;
    return r->thinking ? h->now : room_needed(r);
}

/* When the room needs a look: its clock, or sleep, or being closed after a very long time. */
void room_schedule(struct room *r) {
    rooms *h = r->h;
    uint64_t wake = room_needed(r), rested = r->touched + h->limits.sleep_ms;
    if (!r->conns && (wake == ROOMS_NEVER || wake > rested + h->limits.sleep_ms)) wake = rested;
    queue_set(&h->queue, r, wake == ROOMS_NEVER ? wake : later(wake, h->now + 1));
}

/* ---- the next entry of the house ---- */

/* The plainest move by what the seat sees: lets a call stand, or makes the least risky one. */
static void plain_move(struct room *r, struct room_entry *e, ag_seat seat, enum rooms_by by, char words[AG_MOVE_MAX]) {
    const ag_rules *rules = r->shared->rules;
    const struct ag_game *game = ag_rules_game(rules);
    union ag_state view;
    ag_view_of(rules, ag_table_state(r->table), seat, &view);
    game->write_action(rules, &view, game->idle(rules, &view, seat), words, AG_MOVE_MAX);
    *e = entry_new(E_MADE, 0);
    e->seat = seat;
    e->by = (uint8_t)by;
    e->words = words;
}

static void draw(struct room *r, struct room_entry *e, enum entry_kind kind, ag_seat seat) {
    *e = entry_new(kind, 0);
    e->seat = seat;
    r->h->world.random(r->h->world.context, e->block.byte, sizeof e->block.byte);
}

static bool next_sealing(struct room *r, struct room_entry *e) {
    bool all = true;
    for (unsigned i = 0; i < r->n_seats; i++) {
        struct seat *s = &r->seat[i];
        if (s->sitter != ROOMS_PERSON || s->sealed) continue;
        if (s->seedless || clock_is_over(r)) return draw(r, e, E_DRAWN, (ag_seat)i), true;
        all = false;
    }
    *e = entry_new(E_FIXED, 0);
    return all;
}

/* Nobody whose own seal is ready after all is made to play with a seed of the house. */
static bool next_opening(struct room *r, struct room_entry *e) {
    for (unsigned i = 0; i < r->n_seats; i++)
        if (r->seat[i].ready) return draw(r, e, E_OFF, (ag_seat)i), true;
    for (unsigned i = 0; i < r->n_seats; i++) {
        struct seat *s = &r->seat[i];
        if (s->sitter != ROOMS_PERSON || s->opened) continue;
        if (clock_is_over(r)) draw(r, e, E_OFF, (ag_seat)i);
        return clock_is_over(r);
    }
    *e = entry_new(E_BEGUN, 0);
    for (unsigned i = 0; i < r->n_seats; i++)
        if (r->version > 1 && r->seat[i].drawn && !r->seat[i].seedless) return clock_is_over(r);
    return true;
}

static bool next_act(struct room *r, struct ag_due due, struct room_entry *e, char words[AG_MOVE_MAX]) {
    bool sealed = due.flags & AG_DUE_SEALED;
    for (unsigned i = 0; i < r->n_seats; i++) {
        ag_seat seat = (ag_seat)i;
        if (!(due.seats >> i & 1) || (sealed && r->seat[i].answer != AG_SEALED)) continue;
        if (rooms_plays(r, seat)) return plain_move(r, e, seat, ROOMS_BY_HOUSE, words), true;
        bool late = is_opponent(r, seat) ? r->thinking >> i & 1 && think_end(r) <= r->h->now
                                         : !sealed && clock_is_over(r);
        if (late) return plain_move(r, e, seat, ROOMS_BY_CLOCK, words), true;
    }
    *e = entry_new(E_CLOSE_WINDOW, 0);
    return sealed && (room_answered(r, due.seats) || clock_is_over(r));
}

static bool next_playing(struct room *r, struct room_entry *e, char words[AG_MOVE_MAX]) {
    struct ag_due due = ag_table_due(r->table);
    if (r->asker != AG_NOBODY) { /* everything of the house waits for the answers */
        *e = entry_new(E_DECLINED, 0);
        return clock_is_over(r);
    }
    if (due.kind == AG_DUE_ACT) return next_act(r, due, e, words);
    *e = entry_new(E_ROLL, 0);
    return rolls_at_once(r, due) || clock_is_over(r);
}

/* Another game, once everybody who still has a seat wants it. */
static bool next_over(struct room *r, struct room_entry *e) {
    if (!r->again || room_people(r) & ~r->wants) return false;
    return draw(r, e, E_NEXT, AG_NOBODY), true;
}

static bool next_entry(struct room *r, struct room_entry *e, char words[AG_MOVE_MAX]) {
    const struct rooms_limits *limits = &r->h->limits;
    if (r->phase == ROOMS_CLOSED) return false;
    if (r->length >= limits->entries || (clock_end(r) == ROOMS_NEVER && !r->thinking && idle_end(r) <= room_now(r))) {
        *e = entry_new(E_CLOSED, 0);
        return true;
    }
    if (r->paused) return false;
    switch (r->phase) {
    case ROOMS_SEALING: return next_sealing(r, e);
    case ROOMS_OPENING: return next_opening(r, e);
    case ROOMS_PLAYING: return next_playing(r, e, words);
    case ROOMS_OVER: return next_over(r, e);
    default: return false;
    }
}

/* ---- opponents ---- */

static void start_thinking(struct room *r) {
    rooms *h = r->h;
    struct ag_due due = room_due(r);
    if (due.kind != AG_DUE_ACT || r->paused || r->asker != AG_NOBODY) return;
    for (unsigned i = 0; i < r->n_seats; i++) {
        if (!(due.seats >> i & 1) || !is_opponent(r, (ag_seat)i) || r->thinking >> i & 1) continue;
        if (due.flags & AG_DUE_SEALED && r->seat[i].answer != AG_SEALED) continue;
        if (!r->thinking) r->think_since = h->now;
        r->thinking |= (ag_seats)(1u << i);
        r->ticket[i] = ++r->tickets;
        h->world.think(h->world.context, r->id, r->ticket[i], (ag_seat)i, r->seat[i].level);
    }
}

void rooms_thought(rooms *h, room_id id, uint64_t ticket, ag_action a) {
    struct room *r = room_of(h, id);
    struct ag_due due = r ? room_due(r) : (struct ag_due){0};
    for (unsigned i = 0; r && i < r->n_seats; i++) {
        if (!(r->thinking >> i & 1) || r->ticket[i] != ticket) continue;
        r->thinking &= (ag_seats) ~(1u << i);
        const ag_rules *rules = r->shared->rules;
        const struct ag_game *game = ag_rules_game(rules);
        union ag_state view;
        char words[AG_MOVE_MAX];
        struct refusal why;
        ag_view_of(rules, ag_table_state(r->table), (ag_seat)i, &view);
        struct room_entry e = entry_new(E_MADE, 0);
        e.seat = (ag_seat)i;
        e.by = ROOMS_BY_OPPONENT;
        e.words = words;
        bool good = r->role == ROOMS_OWNER && !h->halted && !r->paused && r->asker == AG_NOBODY &&
                    due.kind == AG_DUE_ACT && due.seats >> i & 1 && a < game->actions &&
                    game->allowed(rules, &view, (ag_seat)i, a, NULL);
        if (good) game->write_action(rules, &view, a, words, sizeof words);
        if (good && room_make_entry(r, &e, &why) == LOST) break;
        room_advance(r);
        break;
    }
    rooms_send_turns(h);
}

bool rooms_choose(const rooms *h, room_id id, ag_seat seat, struct ag_rng *rng, ag_action *action) {
    const struct room *r = room_of(h, id);
    struct ag_due due = r ? room_due(r) : (struct ag_due){0};
    if (!r || due.kind != AG_DUE_ACT || seat >= r->n_seats || !(due.seats >> seat & 1) || !is_opponent(r, seat))
        return false;
    const struct ag_player *player = ag_player_named(r->seat[seat].level, ag_rules_game(r->shared->rules));
    *action = ag_table_choose(r->table, seat, player, rng);
    return true;
}

/* ---- steps ---- */

enum { STEPS_AT_ONCE = 400, ROOMS_AT_ONCE = 1000, ENTRIES_AT_ONCE = 2000 }; /* then others have their turn */

void room_advance(struct room *r) {
    char words[AG_MOVE_MAX];
    struct room_entry e;
    struct refusal why;
    if (r->role != ROOMS_OWNER || r->h->halted) {
        room_schedule(r);
        return;
    }
    for (unsigned i = 0; i < STEPS_AT_ONCE && next_entry(r, &e, words); i++) {
        enum made made = room_make_entry(r, &e, &why);
        if (made == LOST) return;
        if (made == NOT_MADE) break;
    }
    start_thinking(r);
    room_schedule(r);
}

void rooms_tick(rooms *h, uint64_t now) {
    h->now = later(h->now, now);
    uint64_t most = h->count.entries + ENTRIES_AT_ONCE;
    for (unsigned i = 0; i < ROOMS_AT_ONCE && h->count.entries < most && rooms_next(h) <= h->now; i++) {
        struct room *r = h->queue.items[0];
        if (rest_is_long(r) && r->touched + h->limits.sleep_ms <= h->now) room_sleep(r);
        else room_advance(r);
    }
    rooms_send_turns(h);
}

uint64_t rooms_next(const rooms *h) { return h->queue.n && !h->halted ? h->queue.items[0]->wake : ROOMS_NEVER; }

void rooms_halt(rooms *h, bool yes) {
    size_t at = 0;
    if (h->halted == yes) return;
    if (yes) h->halted_at = h->now;
    h->halted = yes;
    uint64_t grace = sooner(h->limits.grace_ms, h->now - h->halted_at);
    for (struct room *r; !yes && (r = u64map_next(&h->rooms, &at));) {
        if (r->role != ROOMS_OWNER) continue;
        r->thinking = 0; /* what opponents have chosen meanwhile was not taken: they choose again */
        r->grace = later(r->grace, h->now + grace);
        queue_set(&h->queue, r, h->now);
    }
}
