/* protocol.c - see protocol.h. Reading is in the first half, writing in the second. */
#include "protocol.h"
#include "hex.h"
#include "json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------------------------------------ reading: members */

/* How a member of a message is read into a struct rooms_in. */
enum member_type {
    M_TEXT,  /* a string */
    M_COUNT, /* a whole number, not negative */
    M_SEAT,  /* a seat, or null for none */
    M_TRUTH,
    M_ROOM,     /* a table by the letters of its link */
    M_BLOCK,    /* 64 hexadecimal digits */
    M_BLOCK_OR, /* the same, or null: brings none */
    M_LEVEL,    /* a string, or null for "" */
    M_SECONDS,  /* a number of seconds, kept in milliseconds */
    M_SMALL,    /* a whole number up to 255 */
    M_SET       /* an object: options and their values */
};

struct member {
    const char *name;
    enum member_type type;
    size_t at;      /* offset in struct rooms_in */
    unsigned given; /* the bit of rooms_in.given that says so */
};
#define AT(field) offsetof(struct rooms_in, field)

static const struct member members[] = {
    {"id", M_TEXT, AT(id), 0},
    {"table", M_ROOM, AT(room), 0},
    {"seat", M_SEAT, AT(seat), 0},
    {"viewer", M_SEAT, AT(viewer), 0},
    {"last", M_COUNT, AT(number), 0},
    {"at", M_COUNT, AT(number), 0},
    {"yes", M_TRUTH, AT(yes), 0},
    {"move", M_TEXT, AT(text), 0},
    {"text", M_TEXT, AT(text), 0},
    {"name", M_TEXT, AT(text), 0},
    {"level", M_LEVEL, AT(text), 0},
    {"preset", M_TEXT, AT(preset), 0},
    {"set", M_SET, AT(set), 0},
    {"commitment", M_BLOCK_OR, AT(block), 0},
    {"seed", M_BLOCK, AT(block), 0},
    {"public", M_TRUTH, AT(settings.listed), ROOMS_SET_LISTED},
    {"watch", M_TRUTH, AT(settings.watch), ROOMS_SET_WATCH},
    {"chat", M_TRUTH, AT(settings.chat), ROOMS_SET_CHAT},
    {"series", M_SMALL, AT(settings.series), ROOMS_SET_SERIES},
    {"turn_seconds", M_SECONDS, AT(settings.turn_ms), ROOMS_SET_TURN},
    {"window_seconds", M_SECONDS, AT(settings.window_ms), ROOMS_SET_WINDOW},
    {"roll_seconds", M_SECONDS, AT(settings.roll_ms), ROOMS_SET_ROLL},
};
enum { MEMBERS = sizeof members / sizeof *members };

static bool wrong(char *why, const char *name, const char *should) {
    snprintf(why, ROOMS_WHY_MAX, "\"%s\" should be %s.", name, should);
    return false;
}

/* One value of "set" as the text that an option takes; lists have blanks between their numbers. */
static bool value_text(const json_t *value, char *buf, size_t size) {
    size_t used = 0;
    if (json_is_integer(value)) return snprintf(buf, size, "%lld", (long long)json_integer_value(value)) > 0;
    if (json_is_boolean(value)) return snprintf(buf, size, "%s", json_is_true(value) ? "yes" : "no") > 0;
    if (!json_is_array(value) || json_array_size(value) > 80) return false;
    buf[0] = 0;
    for (size_t i = 0; i < json_array_size(value); i++) {
        const json_t *item = json_array_get(value, i);
        if (!json_is_integer(item) || used >= size) return false;
        used += (size_t)snprintf(buf + used, size - used, "%s%lld", i ? " " : "", (long long)json_integer_value(item));
    }
    return used < size;
}

static bool read_set(const json_t *object, struct protocol_in *out, char *why) {
    const char *key;
    json_t *value;
    unsigned n = 0;
    if (!json_is_object(object)) return wrong(why, "set", "an object of options and their values");
    if (json_object_size(object) > PROTOCOL_SET_MAX) return wrong(why, "set", "shorter");
    if (!out->values) out->values = calloc(PROTOCOL_SET_MAX, sizeof *out->values);
    if (!out->values) return snprintf(why, ROOMS_WHY_MAX, "There is not enough memory."), false;
    json_object_foreach((json_t *)(uintptr_t)object, key, value) {
        out->set[n].key = key;
        if (json_is_string(value)) out->set[n].value = json_string_value(value);
        else if (value_text(value, out->values[n], PROTOCOL_VALUE_MAX)) out->set[n].value = out->values[n];
        else return wrong(why, key, "a number, yes or no, a text or a list of numbers");
        n++;
    }
    out->in.n_set = n;
    out->in.set = out->set;
    return true;
}

static bool read_seconds(const json_t *value, uint32_t *ms) {
    double s = json_number_value(value);
    if (!json_is_number(value) || !(s >= 0) || s > 4000000) return false;
    *ms = (uint32_t)(s * 1000 + 0.5);
    return true;
}

static bool read_count(const json_t *value, json_int_t max, uint64_t *n) {
    if (!json_is_integer(value) || json_integer_value(value) < 0 || json_integer_value(value) > max) return false;
    *n = (uint64_t)json_integer_value(value);
    return true;
}

static bool read_block(const struct member *m, const json_t *value, struct rooms_in *in, char *why) {
    if (m->type == M_BLOCK_OR && json_is_null(value)) return in->yes = false, true;
    in->yes = true;
    return (json_is_string(value) && ag_hex_read(json_string_value(value), in->block.byte, sizeof in->block.byte)) ||
           wrong(why, m->name, "64 hexadecimal digits in small letters");
}

static bool read_member(const struct member *m, const json_t *value, struct protocol_in *out, char *why) {
    char *place = (char *)&out->in + m->at;
    uint64_t n;
    switch (m->type) {
    case M_LEVEL:
        if (json_is_null(value)) return *(const char **)(void *)place = "", true;
        /* fall through */
    case M_TEXT:
        if (!json_is_string(value)) return wrong(why, m->name, "a text");
        return *(const char **)(void *)place = json_string_value(value), true;
    case M_COUNT:
        return read_count(value, INT64_MAX, (uint64_t *)(void *)place) || wrong(why, m->name, "a whole number");
    case M_SEAT:
        if (json_is_null(value)) return *(ag_seat *)place = AG_NOBODY, true;
        if (!read_count(value, AG_SEATS_MAX - 1, &n)) return wrong(why, m->name, "the number of a seat, from 0 to 7");
        return *(ag_seat *)place = (ag_seat)n, true;
    case M_SMALL:
        if (!read_count(value, 255, &n)) return wrong(why, m->name, "a whole number up to 255");
        return *(uint8_t *)place = (uint8_t)n, true;
    case M_TRUTH:
        if (!json_is_boolean(value)) return wrong(why, m->name, "true or false");
        return *(bool *)place = json_is_true(value), true;
    case M_ROOM:
        out->in.room = json_is_string(value) ? room_id_read(json_string_value(value)) : 0;
        return out->in.room || wrong(why, m->name, "the 13 letters and digits of a table's link");
    case M_BLOCK:
    case M_BLOCK_OR: return read_block(m, value, &out->in, why);
    case M_SECONDS: return read_seconds(value, (uint32_t *)(void *)place) || wrong(why, m->name, "a number of seconds");
    case M_SET: return read_set(value, out, why);
    }
    return false;
}

/* ----------------------------------------------------------------------------------------- reading: whole messages */

static void start(struct protocol_in *out, json_t *root) {
    memset(out, 0, sizeof *out);
    out->root = root;
    out->id = "";
    out->wants = PROTOCOL_WANTS_LEGAL | PROTOCOL_WANTS_SAY;
    out->in.id = out->in.text = out->in.preset = "";
    out->in.seat = out->in.viewer = AG_NOBODY;
}

static bool read_members(struct protocol_in *out, char *why) {
    for (unsigned i = 0; i < MEMBERS; i++) {
        const json_t *value = json_object_get(out->root, members[i].name);
        if (!value) continue;
        if (!read_member(&members[i], value, out, why)) return false;
        out->in.given |= members[i].given;
    }
    return true;
}

static bool read_wants(const json_t *list, struct protocol_in *out, char *why) {
    static const struct {
        const char *name;
        unsigned bit;
    } wants[] = {{"legal", PROTOCOL_WANTS_LEGAL}, {"sheet", PROTOCOL_WANTS_SHEET}, {"say", PROTOCOL_WANTS_SAY}};
    if (!json_is_array(list)) return wrong(why, "want", "a list of words");
    out->wants = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *word = json_string_value(json_array_get(list, i));
        for (unsigned k = 0; word && k < sizeof wants / sizeof *wants; k++)
            if (strcmp(wants[k].name, word) == 0) out->wants |= wants[k].bit;
    }
    return true;
}

static bool read_hello(struct protocol_in *out, char *why) {
    const json_t *version = json_object_get(out->root, "version"), *name = json_object_get(out->root, "name");
    const json_t *token = json_object_get(out->root, "token"), *want = json_object_get(out->root, "want");
    out->kind = PROTOCOL_HELLO;
    if (!json_is_integer(version) || json_integer_value(version) != PROTOCOL_VERSION)
        return wrong(why, "version", "1, the version of the protocol that is spoken here");
    if (name && !json_is_string(name)) return wrong(why, "name", "a text");
    if (token && !json_is_string(token)) return wrong(why, "token", "a text");
    out->name = json_string_value(name);
    out->token = json_string_value(token);
    return !want || read_wants(want, out, why);
}

/* A sitting "seal" without a commitment would bring none by mistake; every other member may be missing. */
static bool complete(const struct protocol_in *out, char *why) {
    if (out->in.kind == ROOMS_SEAL && !json_object_get(out->root, "commitment"))
        return wrong(why, "commitment", "there: 64 hexadecimal digits, or null to bring no seed");
    if (out->in.kind == ROOMS_OPEN && !json_object_get(out->root, "seed"))
        return wrong(why, "seed", "there: 64 hexadecimal digits");
    if (out->in.kind == ROOMS_CONSENT && !json_object_get(out->root, "yes"))
        return wrong(why, "yes", "there: true or false");
    return true;
}

static bool read_command(struct protocol_in *out, enum rooms_in_kind kind, char *why) {
    out->kind = PROTOCOL_HOUSE;
    out->in.kind = kind;
    return read_members(out, why) && complete(out, why);
}

static void find_id(struct protocol_in *out) {
    const char *id = json_string_value(json_object_get(out->root, "id"));
    if (id && strlen(id) < ROOMS_ID_MAX) out->id = id;
}

bool protocol_take(json_t *root, enum rooms_in_kind kind, struct protocol_in *out, char *why) {
    start(out, root);
    if (!json_is_object(root)) return snprintf(why, ROOMS_WHY_MAX, "A message is a JSON object."), false;
    find_id(out);
    return read_command(out, kind, why);
}

bool protocol_read(const char *text, size_t length, struct protocol_in *out, char *why) {
    json_error_t error;
    json_t *root = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    start(out, root);
    if (!root) return snprintf(why, ROOMS_WHY_MAX, "That is not JSON: %.200s.", error.text), false;
    if (!json_is_object(root)) return snprintf(why, ROOMS_WHY_MAX, "A message is a JSON object."), false;
    find_id(out);
    const char *type = json_string_value(json_object_get(root, "type"));
    if (!type) return snprintf(why, ROOMS_WHY_MAX, "A message says its \"type\"."), false;
    if (strcmp(type, "hello") == 0) return read_hello(out, why);
    out->kind = PROTOCOL_PING;
    if (strcmp(type, "ping") == 0) return true;
    out->kind = PROTOCOL_HOUSE;
    for (unsigned i = 0; rooms_in_word(i); i++)
        if (strcmp(type, rooms_in_word(i)) == 0) return read_command(out, (enum rooms_in_kind)i, why);
    snprintf(why, ROOMS_WHY_MAX, "There is no message of type \"%.40s\".", type);
    return false;
}

void protocol_free(struct protocol_in *in) {
    json_decref(in->root);
    free(in->values);
    in->root = NULL;
    in->values = NULL;
}

/* --------------------------------------------------------------------------------------------------------- writing */

static void set(json_t *object, const char *key, json_t *value) { json_object_set_new(object, key, value); }

static json_t *hex(const struct rooms_block *block) {
    char text[65];
    ag_hex_write(block->byte, sizeof block->byte, text);
    return json_string(text);
}

static json_t *room_json(room_id room) {
    char text[ROOM_ID_TEXT];
    room_id_write(room, text);
    return json_string(text);
}

static json_t *left_json(uint64_t ms) { return ms == ROOMS_NEVER ? json_null() : json_integer((json_int_t)ms); }

static json_t *settings_json(const struct rooms_settings *s) {
    return json_pack("{s:b, s:b, s:b, s:i, s:f, s:f, s:f}", "public", s->listed, "watch", s->watch, "chat", s->chat,
                     "series", s->series, "turn_seconds", s->turn_ms / 1000.0, "window_seconds", s->window_ms / 1000.0,
                     "roll_seconds", s->roll_ms / 1000.0);
}

static json_t *numbers(const int32_t *list, unsigned n) {
    json_t *array = json_array();
    for (unsigned i = 0; i < n; i++) json_array_append_new(array, json_integer(list[i]));
    return array;
}

static json_t *result_json(const struct ag_result *r, unsigned seats) {
    return json_pack("{s:b, s:b, s:o, s:o, s:o}", "over", r->over, "abandoned", r->abandoned, "winners",
                     json_seats(r->winners), "scores", numbers(r->score, seats), "points", numbers(r->points, seats));
}

/* ---- a table ---- */

static json_t *seat_json(const struct rooms_seat *s) {
    static const char *const sitters[] = {"empty", "person", "opponent"};
    static const struct {
        const char *name;
        unsigned bit;
    } flags[] = {{"host", ROOMS_SEAT_HOST}, {"left", ROOMS_SEAT_LEFT},     {"resigned", ROOMS_SEAT_RESIGNED},
                 {"late", ROOMS_SEAT_LATE}, {"sealed", ROOMS_SEAT_SEALED}, {"opened", ROOMS_SEAT_OPENED},
                 {"here", ROOMS_SEAT_HERE}};
    json_t *seat = json_pack("{s:s, s:o}", "sitter", sitters[s->sitter], "name", json_words(s->name ? s->name : ""));
    if (s->sitter == ROOMS_OPPONENT_SEAT) set(seat, "level", json_words(s->level));
    if (s->sitter == ROOMS_OPPONENT_SEAT && *s->former) set(seat, "former", json_words(s->former));
    for (unsigned i = 0; i < sizeof flags / sizeof *flags; i++)
        if (s->flags & flags[i].bit) set(seat, flags[i].name, json_true());
    return seat;
}

static json_t *seats_json(const struct rooms_look *look) {
    json_t *seats = json_array();
    for (unsigned i = 0; i < look->n_seats; i++) json_array_append_new(seats, seat_json(&look->seat[i]));
    return seats;
}

/* {"seats": 2, ...}: every option, as "set" takes it. */
static json_t *rules_json(const ag_rules *rules) {
    json_t *list = json_values(ag_rules_game(rules), ag_rules_values(rules)), *out = json_object();
    for (size_t i = 0; i < json_array_size(list); i++) {
        json_t *option = json_array_get(list, i);
        json_object_set(out, json_string_value(json_object_get(option, "key")), json_object_get(option, "value"));
    }
    json_decref(list);
    return out;
}

static json_t *record_json(const rooms *h, const struct rooms_look *look) {
    size_t n = rooms_record(h, look->room, look->viewer, NULL, 0);
    char *text = n ? malloc(n + 1) : NULL;
    if (!text) return json_null();
    rooms_record(h, look->room, look->viewer, text, n + 1);
    json_t *json = json_words(text);
    free(text);
    return json;
}

static json_t *wins_json(const struct rooms_look *look) {
    json_t *wins = json_array();
    for (unsigned i = 0; i < look->n_seats; i++) json_array_append_new(wins, json_real(look->wins[i] / (double)AG_WIN));
    return wins;
}

static void names_of(const struct rooms_look *look, const char **names) {
    for (unsigned i = 0; i < AG_SEATS_MAX; i++)
        names[i] = i < look->n_seats && look->seat[i].name && *look->seat[i].name ? look->seat[i].name : "nobody";
}

static void add_sheet(json_t *turn, const struct rooms_look *look, const void *state) {
    const char *names[AG_SEATS_MAX];
    struct ag_words words = {.names = names};
    struct ag_sheet sheet;
    struct ag_prompt prompt;
    names_of(look, names);
    ag_sheet_of(look->rules, state, &sheet);
    set(turn, "sheet", json_sheet(ag_rules_game(look->rules), &sheet, &words));
    if (!look->yours || look->viewer >= AG_SEATS_MAX) return;
    ag_prompt_of(look->rules, state, look->viewer, &prompt);
    set(turn, "prompt", json_prompt(&sheet, &prompt, look->viewer, &words));
}

static json_t *protocol_turn(const rooms *h, const struct rooms_look *look, unsigned wants) {
    union ag_state state;
    json_t *turn = json_pack("{s:I, s:s, s:b, s:o, s:b, s:o, s:o}", "n", (json_int_t)look->number, "phase",
                             rooms_phase_word(look->phase), "paused", look->paused, "due", json_due(look->due), "yours",
                             look->yours, "left_ms", left_json(look->left_ms), "asker", json_seat(look->asker));
    bool legal = wants & PROTOCOL_WANTS_LEGAL && look->yours && look->due.kind == AG_DUE_ACT;
    bool sheet = wants & PROTOCOL_WANTS_SHEET && (look->phase == ROOMS_PLAYING || look->phase == ROOMS_OVER);
    if (!(legal || sheet) || !rooms_state(h, look->room, look->viewer, &state)) return turn;
    if (legal) set(turn, "legal", json_moves(look->rules, &state, look->viewer));
    if (sheet) add_sheet(turn, look, &state);
    return turn;
}

/* A preset introduces itself by its own title; one that is not built in, by its game's. */
static const char *title_of(const struct rooms_look *look) {
    struct ag_preset_info info;
    const struct ag_game *game = ag_rules_game(look->rules);
    return ag_preset_find(NULL, look->preset, &info, NULL) && info.game == game ? info.title : game->title;
}

json_t *protocol_look(const rooms *h, const struct rooms_look *look, unsigned wants) {
    const struct ag_game *game = ag_rules_game(look->rules);
    json_t *table = json_pack(
        "{s:o, s:o, s:I, s:b, s:s, s:s, s:s, s:o, s:o, s:o, s:I, s:I, s:o, s:o, s:I, s:I}", "table",
        room_json(look->room), "viewer", json_seat(look->viewer), "n", (json_int_t)look->number, "host", look->hosts,
        "preset", look->preset, "game", game->name, "title", title_of(look), "rules", rules_json(look->rules),
        "settings", settings_json(&look->settings), "seats", seats_json(look), "games", (json_int_t)look->games,
        "series", (json_int_t)look->series, "wins", wins_json(look), "commitment", hex(&look->commitment), "events",
        (json_int_t)look->events, "watchers", (json_int_t)look->watchers);
    set(table, "record", record_json(h, look));
    set(table, "turn", protocol_turn(h, look, wants));
    if (look->phase == ROOMS_OVER) set(table, "result", result_json(&look->result, look->n_seats));
    return table;
}

json_t *protocol_listing(const struct rooms_look *look) {
    json_t *names = json_array();
    unsigned empty = 0;
    for (unsigned i = 0; i < look->n_seats; i++) {
        if (look->seat[i].sitter == ROOMS_EMPTY) empty++;
        else json_array_append_new(names, json_words(look->seat[i].name));
    }
    return json_pack("{s:o, s:s, s:s, s:s, s:i, s:i, s:o}", "table", room_json(look->room), "preset", look->preset,
                     "game", ag_rules_game(look->rules)->name, "phase", rooms_phase_word(look->phase), "seats",
                     (int)look->n_seats, "free", (int)empty, "names", names);
}

json_t *protocol_remark(ag_seat seat, const char *name, const char *text) {
    return json_pack("{s:o, s:o, s:o}", "seat", json_seat(seat), "name", json_words(name), "text", json_words(text));
}

/* ---- events ---- */

static json_t *dice_json(const struct ag_event *e) {
    json_t *dice = json_array();
    for (unsigned i = 0; i < e->n; i++)
        json_array_append_new(dice, e->dice[i] & 15 ? json_integer(e->dice[i] & 15) : json_null());
    return dice;
}

static json_t *say_json(const struct ag_news *news, const char *const *names) {
    struct ag_words words = {.names = names};
    json_t *say = json_array();
    for (unsigned i = 0; i < news->n; i++) json_array_append_new(say, json_msg_text(&news->item[i], &words));
    return say;
}

/* What the events of each kind carry. */
enum {
    E_SEAT = 1,
    E_NAME = 2,
    E_LEVEL = 4,
    E_TEXT = 8,
    E_SETTINGS = 16,
    E_BLOCK = 32,
    E_NUMBER = 64,
    E_INDEX = 128,
    E_WORDS = 256,
    E_LINE = 512,
    E_BY = 1024,
    E_RESULT = 2048,
    E_YES = 4096,
    E_DICE = 8192,
    E_NEWS = 16384
};
static const unsigned carries[ROOMS_EV_KINDS] = {
    [ROOMS_EV_CREATED] = E_NAME,
    [ROOMS_EV_SAT] = E_SEAT | E_NAME,
    [ROOMS_EV_STOOD] = E_SEAT | E_NAME,
    [ROOMS_EV_OPPONENT] = E_SEAT | E_NAME | E_LEVEL,
    [ROOMS_EV_RULES] = E_TEXT,
    [ROOMS_EV_SETTINGS] = E_SETTINGS,
    [ROOMS_EV_COMMIT] = E_BLOCK,
    [ROOMS_EV_SEALED] = E_SEAT | E_BLOCK | E_BY,
    [ROOMS_EV_OPENED] = E_SEAT | E_BLOCK,
    [ROOMS_EV_OFF] = E_SEAT | E_BLOCK,
    [ROOMS_EV_BEGUN] = E_NUMBER,
    [ROOMS_EV_ROLL] = E_SEAT | E_INDEX | E_LINE | E_DICE | E_NEWS,
    [ROOMS_EV_MOVE] = E_SEAT | E_INDEX | E_WORDS | E_LINE | E_BY | E_NEWS,
    [ROOMS_EV_ANSWER] = E_SEAT | E_WORDS,
    [ROOMS_EV_SHOWN] = E_SEAT | E_INDEX | E_LINE | E_DICE | E_BLOCK,
    [ROOMS_EV_RESIGNED] = E_SEAT | E_INDEX | E_LINE,
    [ROOMS_EV_ABANDONED] = E_INDEX | E_LINE,
    [ROOMS_EV_NOTE] = E_INDEX | E_LINE,
    [ROOMS_EV_OVER] = E_RESULT | E_BLOCK,
    [ROOMS_EV_ASKED] = E_SEAT | E_INDEX,
    [ROOMS_EV_CONSENT] = E_SEAT | E_YES,
    [ROOMS_EV_TAKEN_BACK] = E_INDEX,
    [ROOMS_EV_REPLACED] = E_SEAT | E_NAME | E_LEVEL,
    [ROOMS_EV_REMOVED] = E_SEAT | E_NAME,
    [ROOMS_EV_HOST] = E_SEAT | E_NAME,
    [ROOMS_EV_AGAIN] = E_NUMBER,
    [ROOMS_EV_CHAT] = E_SEAT | E_NAME | E_TEXT,
    [ROOMS_EV_FORGOT] = E_SEAT | E_NAME,
};
static const char *const by_words[] = {"person", "opponent", "clock", "house"};

static unsigned seats_of(const rooms *h, room_id room) {
    struct rooms_look look;
    return rooms_look_at(h, room, AG_NOBODY, &look) ? look.n_seats : AG_SEATS_MAX;
}

static void add_game_event(json_t *event, const struct rooms_event *e, unsigned has) {
    if (has & E_INDEX) set(event, "index", json_integer((json_int_t)e->index));
    if (has & E_WORDS) set(event, "move", json_words(e->words));
    if (has & E_DICE) set(event, "dice", dice_json(&e->game));
    if (has & E_LINE) set(event, "line", json_words(e->line));
    /* A hidden roll comes with its commitment; an open one has none. */
    if (e->kind == ROOMS_EV_ROLL && e->game.flags & AG_EVENT_HIDDEN) set(event, "commitment", hex(&e->block));
}

static json_t *event_json(const rooms *h, const struct rooms_out *out, unsigned wants) {
    const struct rooms_event *e = out->event;
    unsigned has = carries[e->kind];
    json_t *event = json_pack("{s:s}", "kind", rooms_event_word(e->kind));
    if (has & E_SEAT) set(event, "seat", json_seat(e->seat));
    if (has & E_NAME) set(event, "name", json_words(e->name ? e->name : ""));
    if (has & E_LEVEL) set(event, "level", json_words(e->level ? e->level : ""));
    if (has & E_TEXT) set(event, e->kind == ROOMS_EV_RULES ? "preset" : "text", json_words(e->text ? e->text : ""));
    if (has & E_SETTINGS) set(event, "settings", settings_json(&e->settings));
    if (has & E_BLOCK) set(event, "block", hex(&e->block));
    if (has & E_NUMBER) set(event, "number", json_integer((json_int_t)e->number));
    if (has & E_YES) set(event, "yes", json_boolean(e->yes));
    if (has & E_BY) set(event, "by", json_string(by_words[e->by & 3]));
    if (has & E_RESULT) set(event, "result", result_json(&e->result, seats_of(h, out->room)));
    add_game_event(event, e, has);
    if (has & E_NEWS && wants & PROTOCOL_WANTS_SAY && e->news.n) set(event, "say", say_json(&e->news, out->names));
    return event;
}

/* ---- messages ---- */

static json_t *protocol_refused(const char *id, const char *code, const char *why) {
    json_t *refused = json_pack("{s:s, s:s, s:o}", "type", "refused", "code", code && *code ? code : "refused", "why",
                                json_words(why));
    if (id && *id) set(refused, "id", json_words(id));
    return refused;
}

static json_t *answer_json(const struct rooms_out *out) {
    json_t *answer = out->kind == ROOMS_REFUSED ? protocol_refused(out->id, out->code, out->why)
                                                : json_pack("{s:s}", "type", out->kind == ROOMS_DONE ? "done" : "lost");
    if (out->kind == ROOMS_DONE && out->id && *out->id) set(answer, "id", json_words(out->id));
    if (out->room) set(answer, "table", room_json(out->room));
    return answer;
}

static json_t *view_json(const rooms *h, const struct rooms_out *out, unsigned wants) {
    json_t *message;
    if (out->kind == ROOMS_EVENT) {
        message = event_json(h, out, wants);
        set(message, "type", json_string("event"));
        set(message, "n", json_integer((json_int_t)out->n));
        set(message, "table", room_json(out->room));
        set(message, "viewer", json_seat(out->viewer));
        return message;
    }
    message = (out->kind == ROOMS_LOOK ? protocol_look : protocol_turn)(h, out->look, wants);
    set(message, "type", json_string(out->kind == ROOMS_LOOK ? "table" : "turn"));
    set(message, "table", room_json(out->room));
    set(message, "viewer", json_seat(out->viewer));
    set(message, "host", json_boolean(out->hosts));
    return message;
}

static json_t *message_of(const rooms *h, const struct rooms_out *out, unsigned wants) {
    bool view = out->kind == ROOMS_LOOK || out->kind == ROOMS_EVENT || out->kind == ROOMS_TURN;
    return view ? view_json(h, out, wants) : answer_json(out);
}

char *protocol_text(json_t *json) {
    char *text = json_dumps(json, JSON_COMPACT);
    json_decref(json);
    return text;
}

char *protocol_write(const rooms *h, const struct rooms_out *out, unsigned wants) {
    return protocol_text(message_of(h, out, wants));
}

char *protocol_refusal(const char *id, const char *code, const char *why) {
    return protocol_text(protocol_refused(id, code, why));
}

char *protocol_welcome(const char *name, const char *token, const struct rooms_limits *limits) {
    json_t *welcome = json_pack("{s:s, s:i, s:s, s:o, s:{s:I, s:I, s:I, s:I}}", "type", "welcome", "version",
                                PROTOCOL_VERSION, "server", ag_version(), "name", json_words(name), "limits",
                                "message_bytes", (json_int_t)limits->message_bytes, "messages_per_second",
                                (json_int_t)limits->messages_per_second, "name_bytes", (json_int_t)limits->name_bytes,
                                "chat_bytes", (json_int_t)limits->chat_bytes);
    if (token) set(welcome, "token", json_string(token));
    return protocol_text(welcome);
}

char *protocol_pong(void) { return protocol_text(json_pack("{s:s}", "type", "pong")); }

/* ---- what can be played ---- */

static json_t *levels_json(const struct ag_game *game) {
    const struct ag_player *p;
    json_t *levels = json_array();
    for (unsigned i = 0; (p = ag_player_at(game, i)) != NULL; i++)
        json_array_append_new(levels, json_pack("{s:s, s:s}", "name", p->name, "about", p->about));
    return levels;
}

static json_t *preset_json(const struct ag_preset_info *info) {
    return json_pack("{s:s, s:s, s:s, s:s, s:o}", "name", info->name, "title", info->title ? info->title : info->name,
                     "about", info->about ? info->about : "", "game", info->game->name, "options",
                     json_values(info->game, &info->values));
}

static void add_presets(json_t *list, const struct ag_presets *presets, const struct ag_presets *own) {
    struct ag_preset_info info;
    for (unsigned i = 0; i < presets->n; i++)
        if (ag_preset_find(own, presets->preset[i].name, &info, NULL)) json_array_append_new(list, preset_json(&info));
}

json_t *protocol_games(const struct ag_presets *own) {
    json_t *games = json_array(), *presets = json_array();
    for (const struct ag_game *const *g = ag_games(); *g; g++)
        json_array_append_new(games, json_pack("{s:s, s:s, s:s, s:o}", "name", (*g)->name, "title", (*g)->title, "aim",
                                               (*g)->aim, "levels", levels_json(*g)));
    if (own) add_presets(presets, own, own);
    add_presets(presets, ag_presets_builtin(), own);
    return json_pack("{s:o, s:o}", "games", games, "presets", presets);
}
