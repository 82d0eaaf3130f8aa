/*
 * play.c - the game in a room: its begin, rolls, moves, sealed windows (PA-15), take-backs, its end, and the events
 * that viewers get of them. The game itself is an ag_table. Dice follow from the seeds and the number of the roll
 * alone, so entries hold none. What a viewer may not know is left out here and nowhere else.
 */
#include "msg.h"
#include "room.h"
#include "str.h"

#include <string.h>

static bool broken(struct refusal *why) { return room_why_not(why, "broken", AG_MSG_ROOMS_NO_MEMORY); }

struct ag_due room_due(const struct room *r) {
    if (r->phase != ROOMS_PLAYING) return (struct ag_due){.kind = AG_DUE_OVER, .seat = AG_NOBODY};
    return ag_table_due(r->table);
}

/* ---- events in words: the lines of a record ---- */

static void line_start(struct ag_str *s, struct rooms_event *e, const char *word) {
    *s = ag_str_start(e->line, sizeof e->line);
    ag_str_text(s, word);
    if (e->seat == AG_NOBODY) return;
    ag_str_char(s, ' ');
    ag_str_number(s, e->seat);
}

static void roll_line(const struct room *r, struct rooms_event *e) {
    struct ag_str s;
    char dice[4 * AG_DICE_MAX];
    bool jolly = ag_rules_game(r->shared->rules)->dice_flags & AG_DUE_JOLLY;
    ag_dice_write(e->game.dice, e->game.n, jolly, dice, sizeof dice);
    line_start(&s, e, "roll");
    ag_str_text(&s, e->game.flags & AG_EVENT_HIDDEN ? " hidden: " : ": ");
    ag_str_text(&s, dice);
    ag_str_end(&s);
}

static void move_line(struct rooms_event *e) {
    struct ag_str s;
    line_start(&s, e, "move");
    ag_str_text(&s, ": ");
    ag_str_text(&s, e->words);
    ag_str_end(&s);
}

static void plain_line(struct rooms_event *e, const char *word) {
    struct ag_str s;
    line_start(&s, e, word);
    ag_str_end(&s);
}

/* Event i of the log as its own seat sees it. */
static struct rooms_event game_event(const struct room *r, enum rooms_event_kind kind, size_t i) {
    struct ag_event game = ag_table_event(r->table, i);
    struct rooms_event e = room_event_of(kind, game.seat);
    e.index = i;
    e.game = game;
    return e;
}

static void hand_of(const struct room *r, uint64_t number, ag_seat seat, struct rooms_block *hand) {
    rooms_world_of(r->h)->proof->hand(&r->key, number, seat, hand);
}

/* A hidden roll: the seat sees its dice; all others see that it has rolled, and the commitment to what. */
static void tell_roll(struct room *r, size_t i, const struct ag_news *news, const struct ag_news *others) {
    struct rooms_event own = game_event(r, ROOMS_EV_ROLL, i);
    own.news = *news;
    own.by = ROOMS_BY_HOUSE;
    if (!(own.game.flags & AG_EVENT_HIDDEN)) {
        roll_line(r, &own);
        room_emit(r, &own);
        return;
    }
    struct rooms_block hand;
    hand_of(r, r->rolls, own.seat, &hand);
    rooms_world_of(r->h)->proof->hand_commitment(&hand, &own.block);
    struct rooms_event all = own;
    all.game = ag_table_event_seen(r->table, i, AG_NOBODY);
    all.news = *others;
    roll_line(r, &own);
    roll_line(r, &all);
    room_emit_own(r, &all, own.seat, &own);
}

/* ---- after each change of the game ---- */

/* The number of a roll: how many were made before event i. */
static uint64_t rolls_before(const struct room *r, size_t i) {
    uint64_t n = 0;
    while (i-- > 0) n += ag_table_event(r->table, i).kind == AG_EVENT_ROLL;
    return n;
}

/* Hidden dice that the last events have shown to all. */
static void tell_shown(struct room *r) {
    if (!ag_rules_game(r->shared->rules)->view) return;
    size_t n = ag_table_length(r->table);
    bool any = false;
    for (size_t i = r->shown; i < n && !any; i++) {
        struct ag_event e = ag_table_event(r->table, i);
        any = e.kind == AG_EVENT_ROLL && e.flags & AG_EVENT_SHOWN;
    }
    if (!any) return;
    uint64_t number = rolls_before(r, r->shown);
    for (size_t i = r->shown; i < n; i++) {
        struct rooms_event e = game_event(r, ROOMS_EV_SHOWN, i);
        if (e.game.kind != AG_EVENT_ROLL) continue;
        if (e.game.flags & AG_EVENT_SHOWN) {
            hand_of(r, number, e.seat, &e.block);
            roll_line(r, &e);
            room_emit(r, &e);
        }
        number++;
    }
    r->shown = r->reveal = n;
}

/* The game is over: the house opens its envelope. */
static bool finish(struct room *r, struct refusal *why) {
    if (!seeds_write(r, true)) return broken(why);
    r->phase = ROOMS_OVER;
    r->paused = false;
    r->asker = AG_NOBODY;
    struct rooms_event e = room_event_of(ROOMS_EV_OVER, AG_NOBODY);
    ag_table_result(r->table, &e.result);
    e.block = r->server;
    room_emit(r, &e);
    return true;
}

/* Whoever wanted to take back is answered by the game's going on. */
static void lapse(struct room *r) {
    if (r->asker == AG_NOBODY) return;
    struct rooms_event e = room_event_of(ROOMS_EV_DECLINED, r->asker);
    r->asker = AG_NOBODY;
    r->thinking = 0; /* opponents are asked again */
    room_emit(r, &e);
}

static bool changed(struct room *r, uint64_t time, struct refusal *why) {
    tell_shown(r);
    r->since = time;
    r->running = (struct room_clock){r->settings.turn_ms, r->settings.window_ms, r->settings.roll_ms};
    r->thinking = 0;
    for (unsigned i = 0; i < AG_SEATS_MAX; i++) r->seat[i].answer = AG_SEALED;
    if (ag_table_due(r->table).kind == AG_DUE_OVER && !finish(r, why)) return false;
    for (unsigned i = 0; i < AG_SEATS_MAX; i++) r->changed[i] = room_number(r, (ag_seat)i);
    r->changed[AG_SEATS_MAX] = r->events;
    return true;
}

/* ---- begin ---- */

static bool sit_all(struct room *r) {
    bool good = true;
    for (unsigned i = 0; i < r->n_seats; i++) {
        struct seat *s = &r->seat[i];
        const char *who = s->sitter == ROOMS_PERSON ? "person" : s->level;
        good = good && ag_table_sit(r->table, (ag_seat)i, who, s->name, NULL);
        r->named[i] = s->sitter == ROOMS_PERSON ? s->person : 0;
        s->late = false;
        s->takebacks = 0;
    }
    return good;
}

bool room_play_begin(struct room *r, const struct room_entry *e, struct refusal *why) {
    if (!seeds_begin(r, why)) return false;
    if (!sit_all(r)) return broken(why);
    r->rolls = 0;
    r->shown = r->reveal = 0;
    r->asker = AG_NOBODY;
    r->phase = ROOMS_PLAYING;
    r->games++;
    struct rooms_event begun = room_event_of(ROOMS_EV_BEGUN, AG_NOBODY);
    begun.number = r->games;
    room_emit(r, &begun);
    return changed(r, e->time, why);
}

/* ---- rolls ---- */

/* What the game says of a hidden roll to those who do not see it: it is asked about their view. */
static void others_news(const struct room *r, struct ag_due due, struct ag_news *news) {
    const ag_rules *rules = r->shared->rules;
    union ag_state view;
    if (!(due.flags & AG_DUE_HIDDEN)) return;
    ag_view_of(rules, ag_table_state(r->table), AG_NOBODY, &view);
    ag_rules_game(rules)->roll(rules, &view, AG_UNKNOWN, news);
}

bool room_play_roll(struct room *r, const struct room_entry *e, struct refusal *why) {
    struct ag_due due = ag_table_due(r->table);
    struct ag_news news = {0}, others = {0};
    struct ag_msg msg;
    uint8_t dice[AG_DICE_MAX] = {0};
    if (due.kind != AG_DUE_ROLL) return room_why_not(why, "roll", AG_MSG_ROOMS_NO_ROLL);
    if (e->person && room_seat_of(r, e->person) != due.seat)
        return room_why_not(why, "turn", AG_MSG_ROOMS_NOT_YOUR_ROLL);
    rooms_world_of(r->h)->proof->roll(&r->key, r->rolls, due, dice);
    others_news(r, due, &others);
    size_t i = ag_table_length(r->table);
    if (!ag_table_roll(r->table, dice, due.dice, &news, &msg))
        return room_why_game(why, &msg, ag_table_names(r->table));
    lapse(r);
    tell_roll(r, i, &news, &others);
    r->rolls++;
    return changed(r, e->time, why);
}

/* ---- moves ---- */

static bool read_move(const struct room *r, ag_seat seat, const char *words, ag_action *a, struct refusal *why) {
    const ag_rules *rules = r->shared->rules;
    const struct ag_game *game = ag_rules_game(rules);
    struct ag_msg msg = {0};
    union ag_state view; /* judged by what the seat sees, so that no refusal tells it more */
    ag_view_of(rules, ag_table_state(r->table), seat, &view);
    return (game->read_action(rules, &view, words, a, &msg) && game->allowed(rules, &view, seat, *a, &msg)) ||
           room_why_game(why, &msg, ag_table_names(r->table));
}

/* A move in words as the game writes it, whatever was typed. */
static void own_words(const struct room *r, ag_action a, char words[AG_MOVE_MAX]) {
    ag_rules_game(r->shared->rules)->write_action(r->shared->rules, ag_table_state(r->table), a, words, AG_MOVE_MAX);
}

/* A sealed answer is kept until the window closes; nobody else hears of it. */
static bool keep_answer(struct room *r, const struct room_entry *e, ag_action a, struct refusal *why) {
    struct seat *s = &r->seat[e->seat];
    if (s->answer != AG_SEALED) return room_why_not(why, "answered", AG_MSG_ROOMS_ANSWERED);
    s->answer = a;
    r->thinking &= (ag_seats) ~(1u << e->seat);
    struct rooms_event own = room_event_of(ROOMS_EV_ANSWER, e->seat);
    own.by = e->by;
    own_words(r, a, own.words);
    room_emit_own(r, NULL, e->seat, &own);
    return true;
}

static bool turn_of(const struct room *r, ag_seat seat, struct ag_due due, struct refusal *why) {
    if (due.kind == AG_DUE_ACT && due.seats >> seat & 1) return true;
    if (due.kind == AG_DUE_ROLL && due.seat == seat) return room_why_not(why, "roll", AG_MSG_ROOMS_ROLL_FIRST);
    return room_why_msg(why, "turn", ag_msg_make(AG_MSG_ROOMS_TURN, due.seat, 0, 0), ag_table_names(r->table));
}

bool play_move(struct room *r, const struct room_entry *e, struct refusal *why) {
    struct ag_due due = ag_table_due(r->table);
    struct ag_news news = {0};
    struct ag_msg msg;
    ag_action a;
    if (!turn_of(r, e->seat, due, why) || !read_move(r, e->seat, e->words, &a, why)) return false;
    struct seat *s = &r->seat[e->seat];
    if (due.flags & AG_DUE_SEALED) return keep_answer(r, e, a, why);
    char words[AG_MOVE_MAX];
    own_words(r, a, words);
    size_t i = ag_table_length(r->table);
    if (!ag_table_act(r->table, e->seat, a, &news, &msg)) return room_why_game(why, &msg, ag_table_names(r->table));
    lapse(r);
    s->late = e->by == ROOMS_BY_CLOCK;
    struct rooms_event event = game_event(r, ROOMS_EV_MOVE, i);
    event.by = e->by;
    event.news = news;
    memcpy(event.words, words, sizeof words);
    move_line(&event);
    room_emit(r, &event);
    return changed(r, e->time, why);
}

/* ---- windows ---- */

bool room_answered(const struct room *r, ag_seats seats) {
    for (unsigned i = 0; i < r->n_seats; i++)
        if (seats >> i & 1 && r->seat[i].answer == AG_SEALED) return false;
    return true;
}

/* Answers are opened in calling order from the caller, until no further one can change who challenges (PA-15); who has
 * not answered lets the call stand. */
bool play_close_window(struct room *r, const struct room_entry *e, struct refusal *why) {
    const ag_rules *rules = r->shared->rules;
    struct rooms_event events[AG_SEATS_MAX];
    struct ag_due due = ag_table_due(r->table);
    unsigned n = 0;
    if (due.kind != AG_DUE_ACT || !(due.flags & AG_DUE_SEALED))
        return room_why_not(why, "window", AG_MSG_ROOMS_NO_WINDOW);
    for (; due.kind == AG_DUE_ACT && due.flags & AG_DUE_SEALED && n < AG_SEATS_MAX; due = ag_table_due(r->table)) {
        struct seat *s = &r->seat[due.seat];
        union ag_state view;
        ag_view_of(rules, ag_table_state(r->table), due.seat, &view);
        bool silent = s->answer == AG_SEALED;
        ag_action a = silent ? ag_rules_game(rules)->idle(rules, &view, due.seat) : s->answer;
        struct rooms_event event = room_event_of(ROOMS_EV_MOVE, due.seat);
        event.index = ag_table_length(r->table);
        event.by = silent ? ROOMS_BY_CLOCK : s->sitter == ROOMS_OPPONENT_SEAT ? ROOMS_BY_OPPONENT : ROOMS_BY_PERSON;
        own_words(r, a, event.words);
        if (!ag_table_act(r->table, due.seat, a, &event.news, NULL)) return broken(why);
        events[n++] = event;
    }
    lapse(r);
    for (unsigned i = 0; i < n; i++) { /* by now all of them are open */
        events[i].game = ag_table_event_seen(r->table, events[i].index, AG_NOBODY);
        if (events[i].game.action == AG_SEALED) return broken(why);
        move_line(&events[i]);
        room_emit(r, &events[i]);
    }
    r->reveal = ag_table_length(r->table);
    return changed(r, e->time, why);
}

/* ---- giving up ---- */

bool play_resign(struct room *r, const struct room_entry *e, struct refusal *why) {
    struct ag_due before = ag_table_due(r->table), due;
    struct room_clock running = r->running;
    struct ag_msg msg;
    size_t i = ag_table_length(r->table);
    if (!ag_table_resign(r->table, e->seat, &msg)) return room_why_game(why, &msg, ag_table_names(r->table));
    lapse(r);
    struct rooms_event event = game_event(r, ROOMS_EV_RESIGNED, i);
    plain_line(&event, "resign");
    room_emit(r, &event);
    ag_action answers[AG_SEATS_MAX]; /* a window goes on with the answers it has */
    uint64_t since = r->since;
    for (unsigned k = 0; k < AG_SEATS_MAX; k++) answers[k] = r->seat[k].answer;
    if (!changed(r, e->time, why)) return false;
    due = ag_table_due(r->table);
    if (due.kind == before.kind && due.seat == before.seat) r->running = running; /* the same decision goes on */
    if (!(due.flags & AG_DUE_SEALED) || r->phase != ROOMS_PLAYING) return true;
    for (unsigned k = 0; k < AG_SEATS_MAX; k++) r->seat[k].answer = answers[k];
    r->since = since;
    return true;
}

bool play_abandon(struct room *r, struct refusal *why) {
    size_t i = ag_table_length(r->table);
    if (!ag_table_abandon(r->table, NULL)) return broken(why);
    lapse(r);
    struct rooms_event event = game_event(r, ROOMS_EV_ABANDONED, i);
    event.seat = AG_NOBODY;
    plain_line(&event, "abandon");
    room_emit(r, &event);
    return changed(r, r->since, why);
}

bool play_note(struct room *r, const struct ag_note *note, struct refusal *why) {
    size_t i = ag_table_length(r->table);
    char text[200];
    ag_note_write(note, text, sizeof text);
    if (!ag_table_note(r->table, text, NULL)) return broken(why);
    struct rooms_event event = game_event(r, ROOMS_EV_NOTE, i);
    event.seat = AG_NOBODY;
    event.note = ag_note_read(text);
    struct ag_str s;
    line_start(&s, &event, "note ");
    ag_str_text(&s, text);
    ag_str_end(&s);
    room_emit(r, &event);
    return true;
}

/* ---- taking back ---- */

static bool rewind_to(struct room *r, size_t length, uint64_t time, struct refusal *why) {
    r->asker = AG_NOBODY;
    if (!ag_table_rewind(r->table, length, NULL)) return broken(why);
    r->rolls = rolls_before(r, length);
    struct rooms_event event = room_event_of(ROOMS_EV_TAKEN_BACK, AG_NOBODY);
    event.index = length;
    room_emit(r, &event);
    return changed(r, time, why);
}

static ag_seats must_consent(const struct room *r, ag_seat asker) {
    return (ag_seats)(room_people(r) & ~(1u << asker) & ~ag_table_resigned(r->table));
}

/* Back to before the seat's own last move, and not beyond anything that was hidden and has been shown since. */
bool play_ask(struct room *r, const struct room_entry *e, struct refusal *why) {
    size_t to = ag_table_length(r->table);
    bool found = false;
    if (r->asker != AG_NOBODY) return room_why_not(why, "asked", AG_MSG_ROOMS_ASKED);
    while (!found && to > r->reveal) {
        struct ag_event event = ag_table_event(r->table, --to);
        found = event.kind == AG_EVENT_MOVE && event.seat == e->seat;
        if (event.kind == AG_EVENT_RESIGN) break;
    }
    if (!found) return room_why_not(why, "takeback", AG_MSG_ROOMS_NO_TAKEBACK);
    r->seat[e->seat].takebacks++;
    r->asker = e->seat;
    r->ask_to = to;
    r->consented = 0;
    r->asked_at = e->time;
    struct rooms_event event = room_event_of(ROOMS_EV_ASKED, e->seat);
    event.index = to;
    room_emit(r, &event);
    return must_consent(r, e->seat) || rewind_to(r, to, e->time, why);
}

bool play_consent(struct room *r, const struct room_entry *e, struct refusal *why) {
    if (r->asker == AG_NOBODY || r->asker == e->seat) return room_why_not(why, "consent", AG_MSG_ROOMS_NOT_ASKED);
    if (r->consented >> e->seat & 1) return room_why_not(why, "consent", AG_MSG_ROOMS_AGREED);
    struct rooms_event event = room_event_of(ROOMS_EV_CONSENT, e->seat);
    event.yes = e->yes;
    room_emit(r, &event);
    if (!e->yes) {
        lapse(r);
        return true;
    }
    r->consented |= (ag_seats)(1u << e->seat);
    ag_seats missing = (ag_seats)(must_consent(r, r->asker) & ~r->consented);
    return missing || rewind_to(r, r->ask_to, e->time, why);
}

bool play_decline(struct room *r, const struct room_entry *e, struct refusal *why) {
    (void)e;
    if (r->asker == AG_NOBODY) return room_why_not(why, "consent", AG_MSG_ROOMS_NO_ASKER);
    lapse(r);
    return true;
}
