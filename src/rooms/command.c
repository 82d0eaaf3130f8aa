/*
 * command.c - from a client's message to an entry: who says it, whether it was said before, limits, and the answer.
 * What a command may do is judged by room_apply; here stands what depends on limits, connections and the moment.
 */
#include "inside.h"
#include "msg.h"
#include "names.h"
#include "rules.h"
#include "str.h"
#include "table.h"

#include <string.h>

/* ---- making entries ---- */

enum made room_make_entry(struct room *r, struct room_entry *e, struct refusal *why) {
    rooms *h = r->h;
    char bytes[ROOMS_ENTRY_MAX];
    bool broken;
    e->time = room_now(r) > r->time ? room_now(r) : r->time;
    e->check = UINT64_MAX; /* the longest */
    if (!entry_write(e, bytes, sizeof bytes)) return room_why_not(why, "size", AG_MSG_ROOMS_LONG), NOT_MADE;
    if (!room_apply(r, e, false, &broken, why)) {
        if (!broken) return NOT_MADE;
        rooms_drop(h, r->id);
        return LOST;
    }
    e->check = r->check;
    size_t n = entry_write(e, bytes, sizeof bytes);
    r->touched = h->now;
    h->count.entries++;
    h->count.moves += e->kind == E_MOVE || e->kind == E_MADE || e->kind == E_ROLL;
    h->world.append(h->world.context, r->id, r->length, bytes, n);
    if (e->kind == E_FORGOT) rooms_unsnap(r);
    else rooms_snap(r);
    room_moved(r);
    return MADE;
}

static void done(rooms *h, const struct conn *c, room_id room, const char *id) {
    struct rooms_out out = {.kind = ROOMS_DONE, .room = room, .id = id, .code = "", .why = "", .viewer = AG_NOBODY};
    h->count.sent++;
    h->world.send(h->world.context, c->id, &out);
}

/* ---- checks that depend on limits ---- */

static bool id_is_good(const char *id, struct refusal *why) {
    size_t n = id ? strlen(id) : 0;
    bool good = n > 0 && n < ROOMS_ID_MAX;
    for (size_t i = 0; good && i < n; i++) good = (unsigned char)id[i] > ' ' && id[i] != 127;
    return good || room_why_not(why, "id", AG_MSG_ROOMS_ID);
}

static const char *text_of(const char *text) { return text ? text : ""; }

static bool in_range(uint32_t n, uint32_t low, uint32_t high) { return n >= low && n <= high; }

/* Says the range, given in milliseconds, in seconds. */
static bool out_of_range(struct refusal *why, enum ag_msg_id id, uint32_t low, uint32_t high) {
    return room_why_msg(why, "settings", ag_msg_make(id, (low + 999) / 1000, high / 1000, 0), NULL);
}

static bool settings_are_good(const rooms *h, const struct rooms_settings *s, struct refusal *why) {
    const struct rooms_limits *l = &h->limits;
    if (s->turn_ms && !in_range(s->turn_ms, l->turn_ms_min, l->turn_ms_max))
        return out_of_range(why, AG_MSG_ROOMS_TURN_TIME, l->turn_ms_min, l->turn_ms_max);
    if (!in_range(s->window_ms, l->window_ms_min, l->window_ms_max))
        return out_of_range(why, AG_MSG_ROOMS_WINDOW_TIME, l->window_ms_min, l->window_ms_max);
    if (s->roll_ms > l->roll_ms_max) return out_of_range(why, AG_MSG_ROOMS_ROLL_TIME, 0, l->roll_ms_max);
    return in_range(s->series, 1, l->series_max) ||
           room_why_msg(why, "settings", ag_msg_make(AG_MSG_ROOMS_SERIES_LONG, l->series_max, 0, 0), NULL);
}

static void merge_settings(struct rooms_settings *s, const struct rooms_in *in) {
    if (in->given & ROOMS_SET_LISTED) s->listed = in->settings.listed;
    if (in->given & ROOMS_SET_WATCH) s->watch = in->settings.watch;
    if (in->given & ROOMS_SET_CHAT) s->chat = in->settings.chat;
    if (in->given & ROOMS_SET_SERIES) s->series = in->settings.series;
    if (in->given & ROOMS_SET_TURN) s->turn_ms = in->settings.turn_ms;
    if (in->given & ROOMS_SET_WINDOW) s->window_ms = in->settings.window_ms;
    if (in->given & ROOMS_SET_ROLL) s->roll_ms = in->settings.roll_ms;
}

/* A preset with what differs, written in full. */
static bool rules_of_message(rooms *h, const struct rooms_in *in, char *text, size_t size, struct refusal *why) {
    struct ag_preset_info info;
    struct ag_msg msg = {0};
    if (!ag_preset_find(h->world.presets, text_of(in->preset), &info, &msg)) return room_why_game(why, &msg, NULL);
    for (unsigned i = 0; i < in->n_set; i++)
        if (!ag_values_set(info.game, &info.values, text_of(in->set[i].key), text_of(in->set[i].value), &msg))
            return room_why_game(why, &msg, NULL);
    if (in->n_set && !rooms_rules_admit(h, info.game, &info.values, why)) return false;
    return room_rules_write(info.game, &info.values, text, size) || room_why_not(why, "rules", AG_MSG_ROOMS_RULES_LINE);
}

/* ---- from a message to an entry ---- */

/* Which seat a person means: a free one, or its own that it left. */
static ag_seat seat_to_take(const struct room *r, const struct conn *c, ag_seat seat) {
    for (unsigned i = 0; seat == AG_NOBODY && i < r->n_seats; i++) {
        const struct seat *s = &r->seat[i];
        if (r->phase == ROOMS_LOBBY ? s->sitter == ROOMS_EMPTY : s->left && s->person == c->person) seat = (ag_seat)i;
    }
    return seat;
}

static bool fill_move(const struct room *r, const struct conn *c, const struct rooms_in *in, struct room_entry *e,
                      struct refusal *why) {
    ag_seat viewer = room_seat_of(r, c->person);
    if (in->number && viewer != AG_NOBODY && in->number < r->changed[viewer])
        return room_why_not(why, "stale", AG_MSG_ROOMS_STALE);
    e->words = text_of(in->text);
    return ag_text_plain(e->words, AG_MOVE_MAX - 1) || room_why_not(why, "move", AG_MSG_ROOMS_MOVE);
}

/* ---- names at a table ---- */

/* Opponents are called "Ada (casual)" and the like; nobody else should be. */
static bool like_an_opponent(const char *name) {
    char first[AG_NAME_MAX];
    const char *bracket = strstr(name, "(");
    if (!bracket) return false;
    memcpy(first, name, (size_t)(bracket - name));
    first[bracket - name] = 0;
    for (ag_seat i = 0; i < AG_SEATS_MAX; i++)
        if (names_alike(first, room_opponent_name(i))) return true;
    return false;
}

/* Whether somebody else here looks as if they had this name. */
static bool taken(const struct room *r, person_id person, const char *name) {
    if (r->host != person && names_alike(name, r->host_name)) return true;
    for (unsigned i = 0; i < r->n_seats; i++) {
        const struct seat *s = &r->seat[i];
        if (s->sitter != ROOMS_EMPTY && s->person != person && names_alike(name, s->name)) return true;
        if (s->former && s->former != person && names_alike(name, s->former_name)) return true;
    }
    return false;
}

/* The name that a person has at this table, with a mark where it would be taken for another's. */
static const char *name_here(const struct room *r, person_id person, const char *name, char out[AG_NAME_MAX]) {
    ag_text_copy(out, AG_NAME_MAX, name);
    for (unsigned i = 2; taken(r, person, out) || (i == 2 && like_an_opponent(out)); i++)
        name_marked(name, i, r->h->limits.name_bytes, out);
    return out;
}

/* Who talks is called as everybody knows them here. */
static const char *speaker(const struct room *r, const struct conn *c, char out[AG_NAME_MAX]) {
    ag_seat own = room_seat_of(r, c->person);
    if (own != AG_NOBODY) return r->seat[own].name;
    return c->person == r->host ? r->host_name : name_here(r, c->person, c->name, out);
}

/* Seats that were left in the middle of a game keep their name. */
static const char *sitter(const struct room *r, const struct conn *c, ag_seat seat, char out[AG_NAME_MAX]) {
    if (r->phase != ROOMS_LOBBY && seat < r->n_seats && r->seat[seat].person == c->person) return r->seat[seat].name;
    return name_here(r, c->person, c->name, out);
}

static bool fill_chat(const struct room *r, const struct conn *c, const struct rooms_in *in, struct room_entry *e,
                      char *space, struct refusal *why) {
    const struct rooms_limits *l = &r->h->limits;
    e->name = speaker(r, c, space);
    talk_clean(text_of(in->text), space + AG_NAME_MAX, ROOMS_ENTRY_MAX - AG_NAME_MAX);
    e->text = space + AG_NAME_MAX;
    if (strlen(e->text) > l->chat_bytes)
        return room_why_msg(why, "chat", ag_msg_make(AG_MSG_ROOMS_REMARK_LONG, l->chat_bytes, 0, 0), NULL);
    return r->remarks < l->chat_entries || room_why_not(why, "chat", AG_MSG_ROOMS_REMARKS);
}

static bool fill_reaction(const struct room *r, const struct rooms_in *in, struct room_entry *e, struct refusal *why) {
    e->words = text_of(in->text);
    return r->remarks < r->h->limits.chat_entries || room_why_not(why, "chat", AG_MSG_ROOMS_REMARKS);
}

static bool fill_host(const struct room *r, const struct conn *c, struct refusal *why) {
    if (c->person == r->host || room_now(r) - r->host_time >= r->h->limits.host_ms) return true;
    return room_why_not(why, "host", AG_MSG_ROOMS_HOST_SILENT);
}

/* Fills what the kind needs; space: room for its texts, ROOMS_ENTRY_MAX bytes. */
static bool fill(const struct room *r, const struct conn *c, const struct rooms_in *in, struct room_entry *e,
                 char *space, struct refusal *why) {
    rooms *h = r->h;
    ag_seat own = room_seat_of(r, c->person);
    switch (in->kind) {
    case ROOMS_SIT:
        e->seat = own != AG_NOBODY ? own : seat_to_take(r, c, in->seat), e->name = sitter(r, c, e->seat, space);
        return e->seat != AG_NOBODY || room_why_not(why, "seat", AG_MSG_ROOMS_NO_FREE_SEAT);
    case ROOMS_OPPONENT:
    case ROOMS_REPLACE:
        e->seat = in->seat, e->words = text_of(in->text);
        return strlen(e->words) < AG_NAME_MAX || room_why_not(why, "level", AG_MSG_ROOMS_NO_OPPONENT);
    case ROOMS_REMOVE: e->seat = in->seat; return true;
    case ROOMS_HOST: e->seat = in->seat; return fill_host(r, c, why);
    case ROOMS_RULES:
        e->preset = text_of(in->preset), e->text = space;
        return rules_of_message(h, in, space, ROOMS_ENTRY_MAX, why);
    case ROOMS_RENAME:
        e->seat = own, e->name = text_of(in->text);
        if (!rooms_name_good(h, e->name, why)) return false;
        e->name = name_here(r, c->person, e->name, space);
        return true;
    case ROOMS_SETTINGS:
        e->settings = r->settings;
        merge_settings(&e->settings, in);
        return settings_are_good(h, &e->settings, why);
    case ROOMS_SEAL: e->yes = in->yes, e->seat = own; break;
    case ROOMS_OPEN: e->seat = own; break;
    case ROOMS_CONSENT: e->yes = in->yes, e->seat = own; return true;
    case ROOMS_MOVE: e->seat = own; return fill_move(r, c, in, e, why);
    case ROOMS_CHAT: e->seat = own; return fill_chat(r, c, in, e, space, why);
    case ROOMS_REACT: e->seat = own; return fill_reaction(r, in, e, why);
    case ROOMS_TAKE_BACK:
        e->seat = own;
        return own == AG_NOBODY || r->seat[own].takebacks < h->limits.takebacks ||
               room_why_not(why, "takeback", AG_MSG_ROOMS_ASKED_OFTEN);
    default: e->seat = own; return true;
    }
    if (in->kind == ROOMS_OPEN || in->yes) e->block = in->block;
    return true;
}

static const struct {
    bool entry;
    uint8_t kind;
} entries[ROOMS_IN_KINDS] = {
    [ROOMS_SIT] = {true, E_SAT},          [ROOMS_STAND] = {true, E_STOOD},       [ROOMS_OPPONENT] = {true, E_OPPONENT},
    [ROOMS_RULES] = {true, E_RULES},      [ROOMS_SETTINGS] = {true, E_SETTINGS}, [ROOMS_START] = {true, E_START},
    [ROOMS_SEAL] = {true, E_SEALED},      [ROOMS_OPEN] = {true, E_OPENED},       [ROOMS_ROLL] = {true, E_ROLL},
    [ROOMS_MOVE] = {true, E_MOVE},        [ROOMS_PAUSE] = {true, E_PAUSED},      [ROOMS_RESUME] = {true, E_RESUMED},
    [ROOMS_TAKE_BACK] = {true, E_ASKED},  [ROOMS_CONSENT] = {true, E_CONSENT},   [ROOMS_RESIGN] = {true, E_RESIGNED},
    [ROOMS_REPLACE] = {true, E_REPLACED}, [ROOMS_REMOVE] = {true, E_REMOVED},    [ROOMS_HOST] = {true, E_HOST},
    [ROOMS_REMATCH] = {true, E_WANTS},    [ROOMS_CHAT] = {true, E_CHAT},         [ROOMS_CLOSE] = {true, E_CLOSED},
    [ROOMS_RENAME] = {true, E_RENAMED},   [ROOMS_REACT] = {true, E_REACTED},
};

static void command(rooms *h, struct conn *c, const struct rooms_in *in) {
    struct room *r = room_of(h, in->room);
    struct refusal why = {.code = ""};
    struct room_entry e = entry_new(entries[in->kind].kind, h->now);
    char rules[ROOMS_ENTRY_MAX];
    const char *id = text_of(in->id);
    e.person = c->person;
    if (!id_is_good(id, &why)) {
        rooms_send_refusal(h, c, in->room, "", &why);
        return;
    }
    e.id = room_id_hash(id);
    bool good = r || room_why_not(&why, "no_table", AG_MSG_ROOMS_NO_TABLE);
    if (good && r->role == ROOMS_REPLICA) {
        if (h->world.forward) h->world.forward(h->world.context, c->id, in);
        else room_why_not(&why, "elsewhere", AG_MSG_ROOMS_ELSEWHERE), rooms_send_refusal(h, c, in->room, id, &why);
        return;
    }
    if (good && room_done_before(r, c->person, e.id)) {
        done(h, c, r->id, id);
        return;
    }
    good = good && (!h->halted || room_why_not(&why, "store", AG_MSG_ROOMS_STORE));
    good = good &&
           (r->length < h->limits.entries || e.kind == E_CLOSED || room_why_not(&why, "full", AG_MSG_ROOMS_LOG_FULL));
    good = good && fill(r, c, in, &e, rules, &why);
    enum made made = good ? room_make_entry(r, &e, &why) : NOT_MADE;
    if (made == MADE) {
        done(h, c, r->id, id);
        room_advance(r);
    } else {
        rooms_send_refusal(h, c, in->room, id, &why);
    }
}

/* ---- a new table ---- */

room_id rooms_created(const rooms *h, person_id person, const char *id) {
    struct rooms_block parts[2] = {0}, out;
    uint64_t hash = room_id_hash(id), room = 0;
    memcpy(parts[0].byte, &person, sizeof person);
    memcpy(parts[0].byte + 8, &hash, sizeof hash);
    ag_text_copy((char *)parts[1].byte, sizeof parts[1].byte, id);
    h->world.proof->key(NULL, &h->world.secret, parts, 2, &out);
    for (unsigned i = 0; i < 8; i++) room = room << 8 | out.byte[i];
    room &= INT64_MAX;
    return room ? room : 1;
}

static const struct rooms_settings settings_at_first =
    {.watch = true, .chat = true, .series = 1, .turn_ms = 60000, .window_ms = 6000, .roll_ms = 1500};

static bool may_create(rooms *h, const struct conn *c, struct refusal *why) {
    const struct address *a = u64map_get(&h->addresses, c->address);
    if (h->halted) return room_why_not(why, "store", AG_MSG_ROOMS_STORE);
    if (!rest_make_space(h)) return room_why_not(why, "full", AG_MSG_ROOMS_HOUSE_FULL);
    return !a || a->rooms < h->limits.rooms_per_address || room_why_not(why, "full", AG_MSG_ROOMS_MANY_TABLES);
}

/* A room with its first entry, or NULL. */
static struct room *new_room(rooms *h, struct conn *c, room_id id, struct room_entry *e, struct refusal *why) {
    struct address *a = c->address ? rooms_address_of(h, c->address) : NULL;
    struct room *r = room_new(h, id);
    bool good = r && (a || !c->address) && room_enter(r);
    if (good && a) a->rooms++, r->address = c->address;
    if (!good) room_why_not(why, "broken", AG_MSG_ROOMS_NO_MEMORY_NEW);
    enum made made = good ? room_make_entry(r, e, why) : NOT_MADE;
    if (made == MADE) return r;
    if (r && made != LOST) room_leave(r);
    if (a) rooms_address_done(h, u64map_get(&h->addresses, c->address));
    return NULL;
}

static void create(rooms *h, struct conn *c, const struct rooms_in *in) {
    struct refusal why = {.code = ""};
    struct room_entry e = entry_new(E_CREATED, h->now);
    char rules[ROOMS_ENTRY_MAX];
    const char *id = text_of(in->id);
    if (!id_is_good(id, &why)) {
        rooms_send_refusal(h, c, 0, "", &why);
        return;
    }
    room_id room = rooms_created(h, c->person, id);
    if (room_of(h, room)) {
        done(h, c, room, id);
        return;
    }
    e.person = c->person;
    e.id = room_id_hash(id);
    e.name = c->name;
    e.preset = text_of(in->preset);
    e.text = rules;
    e.settings = settings_at_first;
    merge_settings(&e.settings, in);
    h->world.random(h->world.context, e.block.byte, sizeof e.block.byte);
    struct room *r = NULL;
    if (may_create(h, c, &why) && settings_are_good(h, &e.settings, &why) &&
        rules_of_message(h, in, rules, sizeof rules, &why))
        r = new_room(h, c, room, &e, &why);
    if (r) {
        done(h, c, room, id);
        room_schedule(r);
    } else {
        rooms_send_refusal(h, c, 0, id, &why);
    }
}

/* ---- coming and going ---- */

static bool may_watch(const struct room *r, const struct conn *c, struct refusal *why) {
    if (room_seat_of(r, c->person) != AG_NOBODY || r->host == c->person) return true;
    unsigned watchers = 0;
    for (const struct conn *other = r->conns; other; other = other->next) watchers += other->viewer == AG_NOBODY;
    /* Before a game people must be let in to sit down; from its beginning on, and also when it is over, it is theirs. */
    if (r->phase >= ROOMS_PLAYING && !r->settings.watch) return room_why_not(why, "watch", AG_MSG_ROOMS_NO_WATCHING);
    return watchers < r->h->limits.watchers || room_why_not(why, "full", AG_MSG_ROOMS_WATCHERS);
}

static void join(rooms *h, struct conn *c, const struct rooms_in *in) {
    struct room *r = room_of(h, in->room);
    struct refusal why = {.code = ""};
    const char *id = text_of(in->id);
    if (c->room == r) conn_detach(c);
    else conn_leave(c);
    if (c->flags & ROOMS_REPLIES_ONLY) room_why_not(&why, "join", AG_MSG_ROOMS_NO_VIEWS);
    else if (!r) room_why_not(&why, "no_table", AG_MSG_ROOMS_NO_TABLE);
    else may_watch(r, c, &why);
    if (why.code[0]) {
        rooms_send_refusal(h, c, in->room, strlen(id) < ROOMS_ID_MAX ? id : "", &why);
        return;
    }
    conn_attach(c, r);
    uint64_t number = room_number(r, c->viewer);
    bool known = in->number && in->viewer == c->viewer && in->number <= number &&
                 number - in->number <= h->limits.catch_up;
    if (!known || (in->number < number && !rooms_catch_up(c, r, in->number))) rooms_send_look(c, ROOMS_LOOK);
    rooms_send_look(c, ROOMS_TURN);
    rooms_tell_presence(c);
    room_schedule(r);
}

static void rename_guest(rooms *h, struct conn *c, const struct rooms_in *in) {
    struct refusal why;
    const char *name = text_of(in->text);
    if (rooms_name_good(h, name, &why)) ag_text_copy(c->name, sizeof c->name, name);
    else rooms_send_refusal(h, c, 0, "", &why);
}

/* ---- the rate ---- */

static bool within_rate(rooms *h, struct conn *c) {
    bool good = bucket_take(&c->messages, rooms_message_rate(h), h->now, 1);
    c->over = good ? 0 : c->over + 1;
    return good;
}

bool rooms_receive(rooms *h, conn_id id, const struct rooms_in *in) {
    struct conn *c = u64map_get(&h->conns, id);
    struct refusal why;
    if (!c || (unsigned)in->kind >= ROOMS_IN_KINDS) return false;
    if (!within_rate(h, c)) {
        const char *command_id = text_of(in->id);
        room_why_not(&why, "rate", AG_MSG_ROOMS_RATE);
        rooms_send_refusal(h, c, in->room, strlen(command_id) < ROOMS_ID_MAX ? command_id : "", &why);
        return c->over < h->limits.messages_burst;
    }
    switch (in->kind) {
    case ROOMS_CREATE: create(h, c, in); break;
    case ROOMS_JOIN: join(h, c, in); break;
    case ROOMS_QUIT: conn_leave(c); break;
    case ROOMS_NAME: rename_guest(h, c, in); break;
    default: command(h, c, in); break;
    }
    rooms_send_turns(h);
    return true;
}

/* ---- what the adapter says ---- */

struct ag_msg rooms_says_store(void) {
    return (struct ag_msg){.id = AG_MSG_ROOMS_STORE};
}
struct ag_msg rooms_says_again(void) {
    return (struct ag_msg){.id = AG_MSG_ROOMS_AGAIN};
}

/* ---- forgetting ---- */

static bool knows(const struct room *r, person_id person) {
    if (r->host == person) return true;
    for (unsigned i = 0; i < r->n_seats; i++)
        if (r->seat[i].person == person || r->named[i] == person || r->seat[i].former == person) return true;
    return false;
}

void rooms_forget(rooms *h, person_id person) {
    struct refusal why;
    size_t at = 0;
    for (struct room *r; person && (r = u64map_next(&h->rooms, &at));) {
        struct room_entry e = entry_new(E_FORGOT, h->now);
        e.person = person;
        if (r->role != ROOMS_OWNER || !knows(r, person)) continue;
        if (room_make_entry(r, &e, &why) == MADE) room_schedule(r);
        else break; /* no memory: the room is gone and so is its place in the map */
    }
    rooms_send_turns(h);
}
