/* protocol.c - see protocol.h: what clients say. protocol_write.c has what the house says. */
#include "protocol.h"
#include "hex.h"
#include "msg.h"

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
    {"reaction", M_TEXT, AT(text), 0},
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

/* A member that is not as it should be; most: of a number or a list. */
static bool wrong_most(struct ag_msg *why, enum ag_msg_id id, const char *name, const json_t *value, int most) {
    char *text = json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT | JSON_ENSURE_ASCII);
    *why = ag_msg_make(id, most, 0, 0);
    ag_msg_quote(why, 0, name);
    ag_msg_quote(why, 1, text ? text : "");
    free(text);
    return false;
}

static bool wrong(struct ag_msg *why, enum ag_msg_id id, const char *name, const json_t *value) {
    return wrong_most(why, id, name, value, 0);
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

static bool read_set(const json_t *object, struct protocol_in *out, struct ag_msg *why) {
    const char *key;
    json_t *value;
    unsigned n = 0;
    if (!json_is_object(object)) return wrong(why, AG_MSG_PROTOCOL_SET, "set", object);
    if (json_object_size(object) > PROTOCOL_SET_MAX)
        return wrong_most(why, AG_MSG_PROTOCOL_SET_LONG, "set", NULL, PROTOCOL_SET_MAX);
    if (!out->values) out->values = calloc(PROTOCOL_SET_MAX, sizeof *out->values);
    if (!out->values) return ag_refuse_id(why, AG_MSG_PROTOCOL_MEMORY);
    json_object_foreach((json_t *)(uintptr_t)object, key, value) {
        out->set[n].key = key;
        if (json_is_string(value)) out->set[n].value = json_string_value(value);
        else if (value_text(value, out->values[n], PROTOCOL_VALUE_MAX)) out->set[n].value = out->values[n];
        else return wrong(why, AG_MSG_PROTOCOL_VALUE, key, value);
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

static bool read_block(const struct member *m, const json_t *value, struct rooms_in *in, struct ag_msg *why) {
    if (m->type == M_BLOCK_OR && json_is_null(value)) return in->yes = false, true;
    in->yes = true;
    return (json_is_string(value) && ag_hex_read(json_string_value(value), in->block.byte, sizeof in->block.byte)) ||
           wrong(why, AG_MSG_PROTOCOL_BLOCK, m->name, value);
}

static bool read_member(const struct member *m, const json_t *value, struct protocol_in *out, struct ag_msg *why) {
    char *place = (char *)&out->in + m->at;
    uint64_t n;
    switch (m->type) {
    case M_LEVEL:
        if (json_is_null(value)) return *(const char **)(void *)place = "", true;
        /* fall through */
    case M_TEXT:
        if (!json_is_string(value)) return wrong(why, AG_MSG_PROTOCOL_TEXT, m->name, value);
        return *(const char **)(void *)place = json_string_value(value), true;
    case M_COUNT:
        return read_count(value, INT64_MAX, (uint64_t *)(void *)place) ||
               wrong(why, AG_MSG_PROTOCOL_COUNT, m->name, value);
    case M_SEAT:
        if (json_is_null(value)) return *(ag_seat *)place = AG_NOBODY, true;
        if (!read_count(value, AG_SEATS_MAX - 1, &n))
            return wrong_most(why, AG_MSG_PROTOCOL_SEAT, m->name, value, AG_SEATS_MAX - 1);
        return *(ag_seat *)place = (ag_seat)n, true;
    case M_SMALL:
        if (!read_count(value, 255, &n)) return wrong_most(why, AG_MSG_PROTOCOL_COUNT_TO, m->name, value, 255);
        return *(uint8_t *)place = (uint8_t)n, true;
    case M_TRUTH:
        if (!json_is_boolean(value)) return wrong(why, AG_MSG_PROTOCOL_TRUTH, m->name, value);
        return *(bool *)place = json_is_true(value), true;
    case M_ROOM:
        out->in.room = json_is_string(value) ? room_id_read(json_string_value(value)) : 0;
        return out->in.room || wrong(why, AG_MSG_PROTOCOL_TABLE, m->name, value);
    case M_BLOCK:
    case M_BLOCK_OR: return read_block(m, value, &out->in, why);
    case M_SECONDS:
        return read_seconds(value, (uint32_t *)(void *)place) || wrong(why, AG_MSG_PROTOCOL_SECONDS, m->name, value);
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

static bool read_members(struct protocol_in *out, struct ag_msg *why) {
    for (unsigned i = 0; i < MEMBERS; i++) {
        const json_t *value = json_object_get(out->root, members[i].name);
        if (!value) continue;
        if (!read_member(&members[i], value, out, why)) return false;
        out->in.given |= members[i].given;
    }
    return true;
}

static bool read_wants(const json_t *list, struct protocol_in *out, struct ag_msg *why) {
    static const struct {
        const char *name;
        unsigned bit;
    } wants[] = {{"legal", PROTOCOL_WANTS_LEGAL}, {"sheet", PROTOCOL_WANTS_SHEET}, {"say", PROTOCOL_WANTS_SAY}};
    if (!json_is_array(list)) return wrong(why, AG_MSG_PROTOCOL_WANT, "want", list);
    out->wants = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *word = json_string_value(json_array_get(list, i));
        for (unsigned k = 0; word && k < sizeof wants / sizeof *wants; k++)
            if (strcmp(wants[k].name, word) == 0) out->wants |= wants[k].bit;
    }
    return true;
}

static bool refuse_version(json_int_t version, struct ag_msg *why) {
    enum ag_msg_id id = version > PROTOCOL_VERSION ? AG_MSG_PROTOCOL_OLDER : AG_MSG_PROTOCOL_NEWER;
    return ag_refuse(why, ag_msg_make(id, PROTOCOL_VERSION, 0, 0));
}

static bool read_hello(struct protocol_in *out, struct ag_msg *why) {
    const json_t *version = json_object_get(out->root, "version"), *name = json_object_get(out->root, "name");
    const json_t *token = json_object_get(out->root, "token"), *want = json_object_get(out->root, "want");
    out->kind = PROTOCOL_HELLO;
    if (!json_is_integer(version)) return ag_refuse_id(why, AG_MSG_PROTOCOL_NEEDS_VERSION);
    out->foreign = json_integer_value(version) < PROTOCOL_OLDEST || json_integer_value(version) > PROTOCOL_VERSION;
    if (out->foreign) return refuse_version(json_integer_value(version), why);
    if (name && !json_is_string(name)) return wrong(why, AG_MSG_PROTOCOL_TEXT, "name", name);
    if (token && !json_is_string(token)) return wrong(why, AG_MSG_PROTOCOL_TEXT, "token", token);
    out->name = json_string_value(name);
    out->token = json_string_value(token);
    return !want || read_wants(want, out, why);
}

/* A sitting "seal" without a commitment would bring none by mistake; every other member may be missing. */
static bool complete(const struct protocol_in *out, struct ag_msg *why) {
    if (out->in.kind == ROOMS_SEAL && !json_object_get(out->root, "commitment"))
        return ag_refuse_id(why, AG_MSG_PROTOCOL_NEEDS_COMMITMENT);
    if (out->in.kind == ROOMS_OPEN && !json_object_get(out->root, "seed"))
        return ag_refuse_id(why, AG_MSG_PROTOCOL_NEEDS_SEED);
    if (out->in.kind == ROOMS_CONSENT && !json_object_get(out->root, "yes"))
        return ag_refuse_id(why, AG_MSG_PROTOCOL_NEEDS_YES);
    return true;
}

static bool read_command(struct protocol_in *out, enum rooms_in_kind kind, struct ag_msg *why) {
    out->kind = PROTOCOL_HOUSE;
    out->in.kind = kind;
    return read_members(out, why) && complete(out, why);
}

static bool refuse_quoting(struct ag_msg *why, enum ag_msg_id id, const char *text) {
    *why = ag_msg_make(id, 0, 0, 0);
    ag_msg_quote(why, 0, text);
    return false;
}

static void find_id(struct protocol_in *out) {
    const char *id = json_string_value(json_object_get(out->root, "id"));
    if (id && strlen(id) < ROOMS_ID_MAX) out->id = id;
}

bool protocol_take(json_t *root, enum rooms_in_kind kind, struct protocol_in *out, struct ag_msg *why) {
    start(out, root);
    if (!json_is_object(root)) return ag_refuse_id(why, AG_MSG_PROTOCOL_OBJECT);
    find_id(out);
    return read_command(out, kind, why);
}

bool protocol_read(const char *text, size_t length, struct protocol_in *out, struct ag_msg *why) {
    json_error_t error;
    json_t *root = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    start(out, root);
    if (!root) return refuse_quoting(why, AG_MSG_DOOR_NOT_JSON, error.text);
    if (!json_is_object(root)) return ag_refuse_id(why, AG_MSG_PROTOCOL_OBJECT);
    find_id(out);
    const char *type = json_string_value(json_object_get(root, "type"));
    if (!type) return ag_refuse_id(why, AG_MSG_PROTOCOL_TYPE);
    if (strcmp(type, "hello") == 0) return read_hello(out, why);
    out->kind = PROTOCOL_PING;
    if (strcmp(type, "ping") == 0) return true;
    out->kind = PROTOCOL_HOUSE;
    for (unsigned i = 0; rooms_in_word(i); i++)
        if (strcmp(type, rooms_in_word(i)) == 0) return read_command(out, (enum rooms_in_kind)i, why);
    return refuse_quoting(why, AG_MSG_PROTOCOL_NO_TYPE, type);
}

void protocol_free(struct protocol_in *in) {
    json_decref(in->root);
    free(in->values);
    in->root = NULL;
    in->values = NULL;
}
