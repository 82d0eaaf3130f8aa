/*
 * room.c - a room around its game: who sits where, who hosts, the rules, the seeds, the phases. room_apply is the one
 * function that changes a room. It judges an entry by the room alone, never by limits or the clock of the machine, so
 * that what was accepted once is accepted for ever; a refused entry changes nothing.
 */
#include "room.h"
#include "msg.h"
#include "rules.h"
#include "str.h"
#include "table.h"

#include <string.h>

bool room_why_msg(struct refusal *why, const char *code, struct ag_msg msg, const char *const *names) {
    why->code = code;
    why->msg = msg;
    ag_msg_write(&msg, &(struct ag_words){.names = names}, why->text, sizeof why->text);
    return false;
}

bool room_why_not(struct refusal *why, const char *code, unsigned id) {
    return room_why_msg(why, code, (struct ag_msg){.id = (uint16_t)id}, NULL);
}

bool room_why_game(struct refusal *why, const struct ag_msg *msg, const char *const *names) {
    return room_why_msg(why, "game", *msg, names);
}

static bool no_memory(struct refusal *why) { return room_why_not(why, "broken", AG_MSG_ROOMS_NO_MEMORY); }

/* ---- events for viewers ---- */

struct rooms_event room_event_of(enum rooms_event_kind kind, ag_seat seat) {
    return (struct rooms_event){.kind = (uint8_t)kind, .seat = seat, .name = "", .level = "", .text = ""};
}

void room_emit_own(struct room *r, const struct rooms_event *all, ag_seat seat, const struct rooms_event *own) {
    if (all) r->events++;
    else if (seat < AG_SEATS_MAX) r->own[seat]++;
    if (r->sink) r->sink(r->sink_context, r, all, seat, own);
}

void room_emit(struct room *r, struct rooms_event *e) { room_emit_own(r, e, AG_NOBODY, NULL); }

static void tell(struct room *r, enum rooms_event_kind kind, ag_seat seat, const char *name) {
    struct rooms_event e = room_event_of(kind, seat);
    e.name = name;
    room_emit(r, &e);
}

uint64_t room_number(const struct room *r, ag_seat viewer) {
    return r->events + (viewer < AG_SEATS_MAX ? r->own[viewer] : 0);
}

/* ---- who is who ---- */

ag_seat room_seat_of(const struct room *r, person_id person) {
    for (unsigned i = 0; person && i < r->n_seats; i++)
        if (r->seat[i].person == person && r->seat[i].sitter == ROOMS_PERSON && !r->seat[i].left) return (ag_seat)i;
    return AG_NOBODY;
}

static bool room_full(const struct room *r) {
    for (unsigned i = 0; i < r->n_seats; i++)
        if (r->seat[i].sitter == ROOMS_EMPTY) return false;
    return true;
}

ag_seats room_people(const struct room *r) {
    ag_seats people = 0;
    for (unsigned i = 0; i < r->n_seats; i++)
        if (r->seat[i].sitter == ROOMS_PERSON && !r->seat[i].left) people |= (ag_seats)(1u << i);
    return people;
}

static bool is_barred(const struct room *r, person_id person) {
    for (unsigned i = 0; i < r->n_barred; i++)
        if (r->barred[i] == person) return true;
    return false;
}

const char *room_opponent_name(ag_seat seat) {
    static const char *const names[AG_SEATS_MAX] = {"Ada", "Blaise", "Carl", "Dora", "Emil", "Fay", "Gus", "Hope"};
    return names[seat];
}

static const char *opponent_name(ag_seat seat, const char *level, char buf[AG_NAME_MAX]) {
    struct ag_str s = ag_str_start(buf, AG_NAME_MAX);
    ag_str_text(&s, room_opponent_name(seat));
    ag_str_text(&s, " (");
    ag_str_text(&s, level);
    ag_str_char(&s, ')');
    ag_str_end(&s);
    return buf;
}

static void clear_seat(struct seat *s) {
    memset(s, 0, sizeof *s);
    s->answer = AG_SEALED;
}

static void put_opponent(struct room *r, ag_seat seat, const struct ag_player *player) {
    struct seat *s = &r->seat[seat];
    struct rooms_block seed = s->seed, commitment = s->commitment; /* a replaced person's seed stays */
    clear_seat(s);
    s->seed = seed;
    s->commitment = commitment;
    s->sitter = ROOMS_OPPONENT_SEAT;
    s->level = player->name;
    opponent_name(seat, player->name, s->name);
}

static const struct ag_player *player_for(const struct room *r, const char *level, struct refusal *why) {
    const struct ag_player *p = ag_player_named(level, ag_rules_game(r->shared->rules));
    if (!p) room_why_not(why, "level", AG_MSG_ROOMS_NO_OPPONENT_HERE);
    return p;
}

static bool name_is_good(const char *name, struct refusal *why) {
    return ag_text_plain(name, AG_NAME_MAX - 1) || room_why_not(why, "name", AG_MSG_ROOMS_NAME);
}

/* ---- rules ---- */

enum { RULE_END = '\x1f' }; /* stands between two options in an entry; no option can hold it */

bool room_rules_write(const struct ag_game *game, const struct ag_values *values, char *buf, size_t size) {
    struct ag_str s = ag_str_start(buf, size);
    ag_str_text(&s, game->name);
    for (unsigned i = 0; i < game->n_options; i++) {
        char value[AG_TEXT_MAX + 200];
        if (!ag_option_written(&game->options[i], values)) continue;
        if (ag_values_write(&game->options[i], values, value, sizeof value) >= sizeof value) return false;
        for (const char *c = value; *c; c++)
            if ((unsigned char)*c < ' ' || *c == 127) return false;
        ag_str_char(&s, RULE_END);
        ag_str_text(&s, game->options[i].key);
        ag_str_char(&s, '=');
        ag_str_text(&s, value);
    }
    return ag_str_end(&s) < size;
}

/* Cuts the next piece off a text; false: none is left. */
static bool next_piece(const char **at, char *piece, size_t size) {
    if (!**at) return false;
    const char *end = strchr(*at, RULE_END);
    size_t n = end ? (size_t)(end - *at) : strlen(*at);
    if (n >= size) return false;
    memcpy(piece, *at, n);
    piece[n] = 0;
    *at += n + (end != NULL);
    return true;
}

struct shared_rules *room_rules_read(rooms *h, const char *text, struct refusal *why) {
    char piece[AG_TEXT_MAX + 300];
    struct ag_values values;
    struct ag_msg msg;
    const struct ag_game *game = next_piece(&text, piece, sizeof piece) ? ag_game_named(piece) : NULL;
    if (!game) return room_why_not(why, "rules", AG_MSG_ROOMS_NO_GAME), NULL;
    ag_values_default(game, &values);
    while (next_piece(&text, piece, sizeof piece)) {
        char *equals = strchr(piece, '=');
        if (!equals) return room_why_not(why, "rules", AG_MSG_ROOMS_RULES), NULL;
        *equals = 0;
        if (!ag_values_set(game, &values, piece, equals + 1, &msg)) return room_why_game(why, &msg, NULL), NULL;
    }
    return rooms_rules_take(h, game, &values, why);
}

/* New rules, and a new table for them. */
static bool set_rules(struct room *r, const char *preset, const char *text, struct refusal *why) {
    if (!ag_text_plain(preset, AG_NAME_MAX - 1)) return room_why_not(why, "rules", AG_MSG_ROOMS_NO_PRESET);
    struct shared_rules *shared = room_rules_read(r->h, text, why);
    if (!shared) return false;
    ag_table *table = ag_table_new(rooms_memory(r->h), shared->rules, preset);
    if (!table) {
        rooms_rules_drop(r->h, shared);
        return no_memory(why);
    }
    ag_table_free(r->table);
    if (r->shared) rooms_rules_drop(r->h, r->shared);
    r->shared = shared;
    r->table = table;
    ag_text_copy(r->preset, sizeof r->preset, preset);
    unsigned before = r->n_seats;
    r->n_seats = ag_rules_seats(shared->rules);
    for (unsigned i = r->n_seats; i < before; i++) clear_seat(&r->seat[i]);
    for (unsigned i = 0; i < r->n_seats; i++) /* an opponent that does not play the new game leaves */
        if (r->seat[i].sitter == ROOMS_OPPONENT_SEAT &&
            !ag_player_named(r->seat[i].level, ag_rules_game(shared->rules)))
            clear_seat(&r->seat[i]);
    r->played = 0;
    return true;
}

void room_set_phase(struct room *r, enum rooms_phase phase, uint64_t time) {
    r->phase = (uint8_t)phase;
    r->since = time;
}

/* ---- entries, one by one: who and when has been checked already ---- */

static bool created(struct room *r, const struct room_entry *e, struct refusal *why) {
    if (!e->settings.series) return room_why_not(why, "settings", AG_MSG_ROOMS_SERIES);
    if (!name_is_good(e->name, why) || !set_rules(r, e->preset, e->text, why)) return false;
    r->settings = e->settings;
    r->host = e->person;
    ag_text_copy(r->host_name, sizeof r->host_name, e->name);
    room_set_phase(r, ROOMS_LOBBY, e->time);
    tell(r, ROOMS_EV_CREATED, AG_NOBODY, r->host_name);
    seeds_renew(r, &e->block);
    return true;
}

/* Back into the seat that was left during the game. */
static bool sat_again(struct room *r, const struct room_entry *e, struct refusal *why) {
    struct seat *s = &r->seat[e->seat];
    if (s->person != e->person || !s->left) return room_why_not(why, "seat", AG_MSG_ROOMS_NOT_YOUR_SEAT);
    s->left = false;
    return true;
}

static bool sat_down(struct room *r, const struct room_entry *e, struct refusal *why) {
    struct seat *s = &r->seat[e->seat];
    if (s->sitter != ROOMS_EMPTY) return room_why_not(why, "seat", AG_MSG_ROOMS_SEAT_TAKEN);
    clear_seat(s);
    s->sitter = ROOMS_PERSON;
    s->person = e->person;
    return true;
}

static bool sat(struct room *r, const struct room_entry *e, struct refusal *why) {
    if (room_seat_of(r, e->person) != AG_NOBODY) return room_why_not(why, "seated", AG_MSG_ROOMS_SEATED);
    if (is_barred(r, e->person)) return room_why_not(why, "removed", AG_MSG_ROOMS_BARRED);
    if (!name_is_good(e->name, why)) return false;
    if (!(r->phase == ROOMS_LOBBY ? sat_down(r, e, why) : sat_again(r, e, why))) return false;
    struct seat *s = &r->seat[e->seat];
    ag_text_copy(s->name, sizeof s->name, e->name);
    tell(r, ROOMS_EV_SAT, e->seat, s->name);
    return true;
}

static bool renamed(struct room *r, const struct room_entry *e, struct refusal *why) {
    struct seat *s = &r->seat[e->seat];
    struct rooms_event event = room_event_of(ROOMS_EV_RENAMED, e->seat);
    char before[AG_NAME_MAX];
    if (!name_is_good(e->name, why)) return false;
    memcpy(before, s->name, sizeof before);
    ag_text_copy(s->name, sizeof s->name, e->name);
    if (r->host == e->person) ag_text_copy(r->host_name, sizeof r->host_name, e->name);
    event.name = s->name;
    event.text = before;
    room_emit(r, &event);
    return true;
}

/* A seat without its person: before and after a game it is free; during a game the house plays on for it, and when
 * nobody is left the game is abandoned. */
static bool leave_seat(struct room *r, ag_seat seat, struct refusal *why) {
    struct seat *s = &r->seat[seat];
    r->wants &= (ag_seats) ~(1u << seat);
    r->again = r->wants != 0;
    if (r->phase != ROOMS_PLAYING) {
        clear_seat(s);
        return true;
    }
    s->left = true;
    return room_people(r) || play_abandon(r, why);
}

static bool stood(struct room *r, const struct room_entry *e, struct refusal *why) {
    char name[AG_NAME_MAX];
    memcpy(name, r->seat[e->seat].name, sizeof name);
    tell(r, ROOMS_EV_STOOD, e->seat, name);
    return leave_seat(r, e->seat, why);
}

static bool removed(struct room *r, const struct room_entry *e, struct refusal *why) {
    struct seat *s = &r->seat[e->seat];
    if (s->sitter != ROOMS_PERSON || !s->person) return room_why_not(why, "seat", AG_MSG_ROOMS_SEAT_EMPTY);
    if (s->person == r->host) return room_why_not(why, "seat", AG_MSG_ROOMS_REMOVE_SELF);
    if (r->n_barred == BARRED_MAX) { /* the oldest is forgiven */
        memmove(r->barred, r->barred + 1, sizeof r->barred - sizeof *r->barred);
        r->n_barred--;
    }
    r->barred[r->n_barred++] = s->person;
    char name[AG_NAME_MAX];
    memcpy(name, s->name, sizeof name);
    s->person = 0;
    tell(r, ROOMS_EV_REMOVED, e->seat, name);
    return leave_seat(r, e->seat, why);
}

static void tell_opponent(struct room *r, enum rooms_event_kind kind, ag_seat seat) {
    struct rooms_event e = room_event_of(kind, seat);
    e.name = r->seat[seat].name;
    e.level = r->seat[seat].level ? r->seat[seat].level : "";
    room_emit(r, &e);
}

static bool opponent(struct room *r, const struct room_entry *e, struct refusal *why) {
    struct seat *s = &r->seat[e->seat];
    if (s->sitter == ROOMS_PERSON) return room_why_not(why, "seat", AG_MSG_ROOMS_PERSON_THERE);
    const struct ag_player *player = NULL;
    if (e->words[0] && !(player = player_for(r, e->words, why))) return false;
    if (player) put_opponent(r, e->seat, player);
    else clear_seat(s);
    tell_opponent(r, ROOMS_EV_OPPONENT, e->seat);
    return true;
}

/* From now on another one plays for the seat: in the record it stands under that name, with a note. */
static bool play_on(struct room *r, ag_seat seat, const char *who, struct refusal *why) {
    struct ag_note note = {.kind = r->seat[seat].person ? AG_NOTE_RETURNED : AG_NOTE_REPLACED, .seat = seat};
    if (note.kind == AG_NOTE_REPLACED) ag_text_copy(note.player, sizeof note.player, who);
    tell_opponent(r, ROOMS_EV_REPLACED, seat);
    r->named[seat] = r->seat[seat].person;
    return (ag_table_sit(r->table, seat, who, r->seat[seat].name, NULL) && play_note(r, &note, why)) || no_memory(why);
}

static bool comes_back(struct room *r, ag_seat seat, uint64_t time, struct refusal *why) {
    struct seat *s = &r->seat[seat];
    if (s->sitter != ROOMS_OPPONENT_SEAT || !s->former) return room_why_not(why, "seat", AG_MSG_ROOMS_NOT_REPLACED);
    s->sitter = ROOMS_PERSON;
    s->person = s->former;
    s->former = 0;
    s->level = NULL;
    ag_text_copy(s->name, sizeof s->name, s->former_name);
    r->thinking &= (ag_seats) ~(1u << seat);
    if (!(ag_table_due(r->table).flags & AG_DUE_SEALED)) r->since = time; /* its clock begins now */
    return play_on(r, seat, "person", why);
}

static bool replaced(struct room *r, const struct room_entry *e, struct refusal *why) {
    struct seat *s = &r->seat[e->seat];
    bool resigned = ag_table_resigned(r->table) >> e->seat & 1;
    if (!e->words[0]) return comes_back(r, e->seat, e->time, why);
    if (s->sitter != ROOMS_PERSON || !(s->left || s->late || resigned))
        return room_why_not(why, "seat", AG_MSG_ROOMS_REPLACE_WHOM);
    const struct ag_player *player = player_for(r, e->words, why);
    if (!player) return false;
    person_id former = s->person;
    char name[AG_NAME_MAX];
    memcpy(name, s->name, sizeof name);
    put_opponent(r, e->seat, player);
    s->former = former;
    memcpy(s->former_name, name, sizeof name);
    return play_on(r, e->seat, player->name, why);
}

static bool rules(struct room *r, const struct room_entry *e, struct refusal *why) {
    if (!set_rules(r, e->preset, e->text, why)) return false;
    struct rooms_event event = room_event_of(ROOMS_EV_RULES, AG_NOBODY);
    event.text = r->preset;
    room_emit(r, &event);
    return true;
}

static bool settings(struct room *r, const struct room_entry *e, struct refusal *why) {
    if (!e->settings.series) return room_why_not(why, "settings", AG_MSG_ROOMS_SERIES);
    r->settings = e->settings;
    struct rooms_event event = room_event_of(ROOMS_EV_SETTINGS, AG_NOBODY);
    event.settings = r->settings;
    room_emit(r, &event);
    return true;
}

static void begin_sealing(struct room *r, uint64_t time) {
    r->starts++;
    room_set_phase(r, ROOMS_SEALING, time);
    tell(r, ROOMS_EV_START, AG_NOBODY, "");
}

static bool start(struct room *r, const struct room_entry *e, struct refusal *why) {
    if (!room_full(r)) return room_why_not(why, "seats", AG_MSG_ROOMS_EMPTY_SEATS);
    begin_sealing(r, e->time);
    return true;
}

static bool paused(struct room *r, const struct room_entry *e, struct refusal *why) {
    if (r->paused) return room_why_not(why, "paused", AG_MSG_ROOMS_PAUSED_ALREADY);
    r->paused = true;
    r->paused_since = e->time;
    tell(r, ROOMS_EV_PAUSED, AG_NOBODY, "");
    return true;
}

static bool resumed(struct room *r, const struct room_entry *e, struct refusal *why) {
    if (!r->paused) return room_why_not(why, "paused", AG_MSG_ROOMS_NOT_PAUSED);
    r->paused = false;
    r->thinking = 0; /* opponents are asked again */
    r->since += e->time - r->paused_since;
    r->asked_at += e->time - r->paused_since;
    tell(r, ROOMS_EV_RESUMED, AG_NOBODY, "");
    return true;
}

static bool host(struct room *r, const struct room_entry *e, struct refusal *why) {
    struct seat *s = &r->seat[e->seat];
    if (s->sitter != ROOMS_PERSON || s->left) return room_why_not(why, "seat", AG_MSG_ROOMS_SEAT_EMPTY);
    if (e->person != r->host && e->person != s->person) return room_why_not(why, "host", AG_MSG_ROOMS_HOST_ONLY);
    if (s->person == r->host) return room_why_not(why, "host", AG_MSG_ROOMS_HOST_ALREADY);
    r->host = s->person;
    r->host_time = e->time;
    ag_text_copy(r->host_name, sizeof r->host_name, s->name);
    tell(r, ROOMS_EV_HOST, e->seat, s->name);
    return true;
}

/* AL-4: games after one another are a series as long as the same people play, until it has the games that were agreed on;
 * then a new one begins. Logs of before called only what was agreed on a series. */
static bool goes_on(const struct room *r, const struct room_entry *e) {
    if (r->settings.series > 1) return r->played + 1 < r->settings.series;
    bool same = e->kind == E_NEXT;
    for (unsigned i = 0; i < r->n_seats; i++) same = same && !r->seat[i].left && !r->seat[i].former;
    return same;
}

/* Another game needs everybody who is still at the table; then the house prepares it. */
static bool wants(struct room *r, const struct room_entry *e, struct refusal *why) {
    ag_seat seat = room_seat_of(r, e->person);
    if (seat == AG_NOBODY ? r->again : r->wants >> seat & 1) return room_why_not(why, "again", AG_MSG_ROOMS_WANTS);
    r->again = true;
    if (seat != AG_NOBODY) r->wants |= (ag_seats)(1u << seat);
    tell(r, ROOMS_EV_WANTS, seat, seat == AG_NOBODY ? r->host_name : r->seat[seat].name);
    return true;
}

static bool again(struct room *r, const struct room_entry *e, struct refusal *why) {
    struct ag_msg msg;
    r->again = false;
    r->wants = 0;
    if (goes_on(r, e)) {
        if (!ag_table_next(r->table, &msg)) return room_why_game(why, &msg, NULL);
        r->played++;
    } else {
        r->played = 0;
        ag_table_begin(r->table);
    }
    for (unsigned i = 0; i < r->n_seats; i++)
        if (r->seat[i].left) clear_seat(&r->seat[i]);
        else r->seat[i].former = 0;
    struct rooms_event event = room_event_of(ROOMS_EV_AGAIN, AG_NOBODY);
    event.number = ag_table_series(r->table, NULL);
    room_emit(r, &event);
    seeds_renew(r, &e->block);
    if (room_full(r)) begin_sealing(r, e->time);
    else room_set_phase(r, ROOMS_LOBBY, e->time);
    return true;
}

static bool chat(struct room *r, const struct room_entry *e, struct refusal *why) {
    if (!r->settings.chat) return room_why_not(why, "chat", AG_MSG_ROOMS_SILENCE);
    if (is_barred(r, e->person)) return room_why_not(why, "removed", AG_MSG_ROOMS_REMOVED);
    if (!ag_text_plain(e->text, ROOMS_CHAT_MAX - 1)) return room_why_not(why, "chat", AG_MSG_ROOMS_REMARK);
    if (!name_is_good(e->name, why)) return false;
    r->remarks++;
    struct rooms_event event = room_event_of(ROOMS_EV_CHAT, room_seat_of(r, e->person));
    event.name = e->name;
    event.text = e->text;
    room_emit(r, &event);
    return true;
}

static bool reacted(struct room *r, const struct room_entry *e, struct refusal *why) {
    const char *word;
    unsigned i = 0;
    while ((word = rooms_reaction_word(i)) && strcmp(word, e->words) != 0) i++;
    if (!word) return room_why_not(why, "reaction", AG_MSG_ROOMS_REACTION);
    r->remarks++;
    struct rooms_event event = room_event_of(ROOMS_EV_REACTED, e->seat);
    event.name = r->seat[e->seat].name;
    event.text = word;
    room_emit(r, &event);
    return true;
}

static bool closed(struct room *r, const struct room_entry *e, struct refusal *why) {
    struct rooms_event event = room_event_of(ROOMS_EV_CLOSED, AG_NOBODY);
    if (r->phase == ROOMS_PLAYING && !play_abandon(r, why)) return false;
    if (r->phase == ROOMS_OPENING && r->version > 1) seeds_open_drawn(r);
    if (r->phase != ROOMS_OVER) event.block = r->server; /* what was promised is opened, played or not */
    room_set_phase(r, ROOMS_CLOSED, e->time);
    room_emit(r, &event);
    return true;
}

static bool forgot(struct room *r, const struct room_entry *e, struct refusal *why) {
    static const char nobody[] = "Somebody";
    if (r->host == e->person) ag_text_copy(r->host_name, sizeof r->host_name, nobody);
    for (unsigned i = 0; i < r->n_seats; i++) {
        bool sits = r->seat[i].person == e->person, named = r->named[i] == e->person;
        if (sits) ag_text_copy(r->seat[i].name, sizeof r->seat[i].name, nobody);
        if (r->seat[i].former == e->person) ag_text_copy(r->seat[i].former_name, sizeof r->seat[i].former_name, nobody);
        if (named && !ag_table_sit(r->table, (ag_seat)i, "person", nobody, NULL)) return no_memory(why);
        if (sits || named) tell(r, ROOMS_EV_FORGOT, (ag_seat)i, nobody);
    }
    return true;
}

/* ---- who may do what, and when ---- */

enum { BY_HOUSE = 1, BY_HOST = 2, BY_SEAT = 4, BY_SEATED = 8, BY_PERSON = 16, AT_SEAT = 32, NOT_PAUSED = 64 };
#define IN(phase) (1u << ROOMS_##phase)
enum {
    EARLY = IN(LOBBY) | IN(SEALING),
    LIVE = IN(LOBBY) | IN(SEALING) | IN(OPENING) | IN(PLAYING) | IN(OVER),
    ALWAYS = LIVE | IN(CLOSED)
};

static const struct {
    bool (*apply)(struct room *, const struct room_entry *, struct refusal *);
    unsigned phases;
    unsigned who; /* BY_SEAT: the person's own seat; BY_SEATED: a person with a seat; AT_SEAT: the seat must exist */
} steps[] = {
    [E_CREATED] = {created, 0, BY_PERSON},
    [E_SAT] = {sat, IN(LOBBY) | IN(PLAYING), BY_PERSON | AT_SEAT},
    [E_STOOD] = {stood, IN(LOBBY) | IN(PLAYING) | IN(OVER), BY_SEAT},
    [E_OPPONENT] = {opponent, IN(LOBBY), BY_HOST | AT_SEAT},
    [E_RULES] = {rules, IN(LOBBY), BY_HOST},
    [E_SETTINGS] = {settings, LIVE, BY_HOST},
    [E_START] = {start, IN(LOBBY), BY_HOST},
    [E_SEALED] = {seeds_sealed, EARLY | IN(OPENING), BY_SEAT},
    [E_DRAWN] = {seeds_drawn, IN(SEALING), BY_HOUSE | AT_SEAT},
    [E_OPENING] = {seeds_opening, IN(SEALING), BY_HOUSE},
    [E_OPENED] = {seeds_opened, IN(OPENING), BY_SEAT},
    [E_OFF] = {seeds_off, IN(OPENING), BY_HOUSE | AT_SEAT},
    [E_BEGUN] = {room_play_begin, IN(OPENING), BY_HOUSE},
    [E_ROLL] = {room_play_roll, IN(PLAYING), BY_HOUSE | BY_SEATED | NOT_PAUSED},
    [E_MOVE] = {play_move, IN(PLAYING), BY_SEAT | NOT_PAUSED},
    [E_MADE] = {play_move, IN(PLAYING), BY_HOUSE | AT_SEAT | NOT_PAUSED},
    [E_CLOSE_WINDOW] = {play_close_window, IN(PLAYING), BY_HOUSE | NOT_PAUSED},
    [E_PAUSED] = {paused, IN(PLAYING), BY_HOST},
    [E_RESUMED] = {resumed, IN(PLAYING), BY_HOST},
    [E_ASKED] = {play_ask, IN(PLAYING), BY_SEAT | NOT_PAUSED},
    [E_CONSENT] = {play_consent, IN(PLAYING), BY_SEAT | NOT_PAUSED},
    [E_DECLINED] = {play_decline, IN(PLAYING), BY_HOUSE | NOT_PAUSED},
    [E_RESIGNED] = {play_resign, IN(PLAYING), BY_SEAT},
    [E_REPLACED] = {replaced, IN(PLAYING), BY_HOST | AT_SEAT},
    [E_REMOVED] = {removed, IN(LOBBY) | IN(PLAYING) | IN(OVER), BY_HOST | AT_SEAT},
    [E_HOST] = {host, LIVE, BY_HOST | BY_SEATED | AT_SEAT},
    [E_AGAIN] = {again, IN(OVER), BY_SEATED | BY_HOST},
    [E_CHAT] = {chat, LIVE, BY_PERSON},
    [E_CLOSED] = {closed, LIVE, BY_HOST | BY_HOUSE},
    [E_FORGOT] = {forgot, ALWAYS, BY_PERSON},
    [E_NEXT] = {again, IN(OVER), BY_SEATED | BY_HOST | BY_HOUSE},
    [E_WANTS] = {wants, IN(OVER), BY_SEATED | BY_HOST},
    [E_FIXED] = {seeds_opening, IN(SEALING), BY_HOUSE},
    [E_RENAMED] = {renamed, IN(LOBBY), BY_SEAT},
    [E_REACTED] = {reacted, LIVE, BY_SEAT},
};
_Static_assert(sizeof steps / sizeof *steps == E_KINDS, "each kind has its step");

static bool right_phase(const struct room *r, const struct room_entry *e, struct refusal *why) {
    static const uint16_t sentences[] = {
        [ROOMS_LOBBY] = AG_MSG_ROOMS_NOT_BEGUN,
        [ROOMS_SEALING] = AG_MSG_ROOMS_ABOUT_TO_BEGIN,
        [ROOMS_OPENING] = AG_MSG_ROOMS_ABOUT_TO_BEGIN,
        [ROOMS_PLAYING] = AG_MSG_ROOMS_PLAYING,
        [ROOMS_OVER] = AG_MSG_ROOMS_OVER,
        [ROOMS_CLOSED] = AG_MSG_ROOMS_CLOSED,
    };
    if (steps[e->kind].phases >> r->phase & 1) return true;
    return room_why_not(why, "phase", sentences[r->phase]);
}

static bool right_person(const struct room *r, const struct room_entry *e, struct refusal *why) {
    unsigned who = steps[e->kind].who;
    ag_seat seat = room_seat_of(r, e->person);
    if (!e->person) return (who & BY_HOUSE) || room_why_not(why, "person", AG_MSG_ROOMS_PERSON_ONLY);
    if (who & BY_PERSON || (who & BY_HOST && e->person == r->host) || (who & BY_SEATED && seat != AG_NOBODY))
        return true;
    if (who & BY_SEAT && seat != AG_NOBODY && seat == e->seat) return true;
    if (who & BY_HOST) return room_why_not(why, "host", AG_MSG_ROOMS_HOST_ONLY);
    if (who & (BY_SEAT | BY_SEATED)) return room_why_not(why, "seat", AG_MSG_ROOMS_NO_SEAT);
    return room_why_not(why, "person", AG_MSG_ROOMS_HOUSE_ONLY);
}

static bool may(const struct room *r, const struct room_entry *e, struct refusal *why) {
    unsigned who = steps[e->kind].who;
    if ((e->kind == E_CREATED) != (r->length == 0)) return room_why_not(why, "broken", AG_MSG_ROOMS_LOG_BEGIN);
    if (e->kind != E_CREATED && !right_phase(r, e, why)) return false;
    if (!right_person(r, e, why)) return false;
    if (who & AT_SEAT && e->seat >= r->n_seats) return room_why_not(why, "seat", AG_MSG_ROOMS_NO_SUCH_SEAT);
    if (who & NOT_PAUSED && r->paused) return room_why_not(why, "paused", AG_MSG_ROOMS_PAUSED);
    return true;
}

/* ---- applying ---- */

uint64_t room_id_hash(const char *id) {
    uint64_t hash = entry_hash_bytes(UINT64_C(0xCBF29CE484222325), id, strlen(id));
    return hash ? hash : 1;
}

static uint64_t repeat_hash(person_id person, uint64_t id) {
    uint64_t hash = entry_hash_number(entry_hash_number(UINT64_C(0xA57A6A1), person), id);
    return hash ? hash : 1;
}

bool room_done_before(const struct room *r, person_id person, uint64_t id) {
    uint64_t hash = repeat_hash(person, id);
    for (unsigned s = 0; s <= AG_SEATS_MAX; s++)
        for (unsigned i = 0; i < ROOMS_REPEATS; i++)
            if (r->repeats[s].hash[i] == hash) return true;
    return false;
}

static void remember(struct room *r, person_id person, uint64_t id) {
    ag_seat seat = room_seat_of(r, person);
    struct repeats *repeats = &r->repeats[seat < AG_SEATS_MAX ? seat : AG_SEATS_MAX];
    repeats->hash[repeats->at] = repeat_hash(person, id);
    repeats->at = (repeats->at + 1) % ROOMS_REPEATS;
}

/* The running check: the entries so far and what has become of them. Names are left out, they may be forgotten. */
uint64_t room_state_hash(const struct room *r, uint64_t hash) {
    const ag_rules *rules = r->shared->rules;
    const uint64_t numbers[] = {r->length,
                                r->phase,
                                r->paused,
                                r->since,
                                r->host,
                                r->n_seats,
                                r->rolls,
                                r->events,
                                r->games,
                                r->played,
                                ag_table_length(r->table),
                                r->asker,
                                r->consented};
    for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++) hash = entry_hash_number(hash, numbers[i]);
    if (r->version > 1) { /* logs of before had none */
        hash = entry_hash_number(hash, r->starts << 32 | (uint64_t)r->n_off << 16 | r->drawn);
        hash = entry_hash_bytes(hash, r->start.byte, sizeof r->start.byte);
    }
    for (unsigned i = 0; i < r->n_seats; i++) {
        const struct seat *s = &r->seat[i];
        hash = entry_hash_number(hash, s->person);
        hash = entry_hash_number(hash, (uint64_t)s->answer << 16 | (uint64_t)s->sitter << 8 |
                                           (uint64_t)(s->left | s->late << 1 | s->sealed << 2 | s->opened << 3 |
                                                      s->drawn << 4 | s->seedless << 5 | s->ready << 6));
    }
    if (r->again) hash = entry_hash_number(hash, r->wants); /* logs of before had none */
    const struct ag_game *game = ag_rules_game(rules);
    unsigned char bytes[AG_STATE_MAX];
    if (!game->lasting) return entry_hash_bytes(hash, ag_table_state(r->table), game->state_size);
    return entry_hash_bytes(hash, bytes, game->lasting(rules, ag_table_state(r->table), bytes));
}

bool room_apply(struct room *r, const struct room_entry *e, bool checked, bool *broken, struct refusal *why) {
    uint64_t events = r->events;
    *broken = false;
    if (e->time < r->time) return room_why_not(why, "time", AG_MSG_ROOMS_TIME);
    if (!may(r, e, why)) return false;
    if (!steps[e->kind].apply(r, e, why)) {
        *broken = strcmp(why->code, "broken") == 0;
        return false;
    }
    r->length++;
    r->time = e->time;
    r->owed |= r->events != events || e->seat >= AG_SEATS_MAX ? UINT32_MAX : UINT32_C(1) << e->seat;
    if (e->person && e->person == r->host) r->host_time = e->time;
    if (e->id) remember(r, e->person, e->id);
    r->check = room_state_hash(r, entry_hash(e, r->check));
    *broken = checked && r->check != e->check;
    return !*broken || room_why_not(why, "broken", AG_MSG_ROOMS_LOG_CHECK);
}

struct room *room_new(rooms *h, room_id id) {
    struct room *r = rooms_resize(h, NULL, sizeof *r);
    if (!r) return NULL;
    memset(r, 0, sizeof *r);
    r->h = h;
    r->id = id;
    r->asker = AG_NOBODY;
    r->wake = ROOMS_NEVER;
    for (unsigned i = 0; i < AG_SEATS_MAX; i++) clear_seat(&r->seat[i]);
    return r;
}

void room_free(struct room *r) {
    if (!r) return;
    ag_table_free(r->table);
    rooms_resize(r->h, r->off, 0);
    if (r->shared) rooms_rules_drop(r->h, r->shared);
    rooms *h = r->h;
    memset(r, 0, sizeof *r); /* seeds do not stay in memory */
    rooms_resize(h, r, 0);
}
