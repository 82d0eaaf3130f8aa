/* words.c - what the house calls things: limits, kinds of messages and events, numbers of tables in letters. */
#include "rooms.h"

#include <string.h>

/* ---- limits ---- */

#define MINUTES(n) ((n)*60000u)
#define DAYS(n) ((n)*86400000u)
#define LIMIT(field, low, high, value) \
    { .name = #field, .at = offsetof(struct rooms_limits, field), .min = low, .max = high, .initial = value }

static const struct rooms_limit limits[] = {
    LIMIT(rooms, 1, 1000000, 20000),
    LIMIT(rooms_per_address, 1, 1000000, 50),
    LIMIT(rule_sets, 1, 100000, 200),
    LIMIT(connections, 1, 1000000, 20000),
    LIMIT(connections_per_address, 1, 1000000, 100),
    LIMIT(watchers, 0, 100000, 200),
    LIMIT(message_bytes, 256, 65536, 8192),
    LIMIT(messages_burst, 4, 100000, 40),
    LIMIT(messages_per_second, 1, 100000, 10),
    LIMIT(name_bytes, 1, 32, 32),
    LIMIT(chat_bytes, 0, 400, 300),
    LIMIT(chat_entries, 0, 1000000, 2000),
    LIMIT(entries, 100, 10000000, 100000),
    LIMIT(snapshot_entries, 1, 10000000, 256),
    LIMIT(takebacks, 0, 1000, 10),
    LIMIT(catch_up, 0, 100000, 400),
    LIMIT(turn_ms_max, 1000, DAYS(40), DAYS(14)),
    LIMIT(turn_ms_min, 100, DAYS(1), 5000),
    LIMIT(window_ms_max, 1000, DAYS(40), DAYS(7)),
    LIMIT(window_ms_min, 100, DAYS(1), 1000),
    LIMIT(roll_ms_max, 0, DAYS(1), MINUTES(1)),
    LIMIT(series_max, 1, 255, 99),
    LIMIT(seal_ms, 100, MINUTES(60), 8000),
    LIMIT(open_ms, 100, MINUTES(60), 15000),
    LIMIT(consent_ms, 1000, DAYS(1), 30000),
    LIMIT(host_ms, 1000, DAYS(7), MINUTES(5)),
    LIMIT(think_ms, 1000, MINUTES(60), 60000),
    LIMIT(grace_ms, 0, DAYS(1), 20000),
    LIMIT(sleep_ms, 1000, DAYS(1), MINUTES(5)),
    LIMIT(idle_hours, 1, 24 * 365, 24 * 14),
};
enum { LIMITS = sizeof limits / sizeof *limits };
_Static_assert(LIMITS * sizeof(uint32_t) == sizeof(struct rooms_limits), "each limit has a line");

bool rooms_limit_list(unsigned i, struct rooms_limit *out) {
    if (i >= LIMITS) return false;
    *out = limits[i];
    return true;
}

void rooms_limits_default(struct rooms_limits *out) {
    for (unsigned i = 0; i < LIMITS; i++) memcpy((char *)out + limits[i].at, &limits[i].initial, sizeof(uint32_t));
}

/* ---- stable words ---- */

/* clang-format off */
static const char *const event_words[] = {
    [ROOMS_EV_CREATED] = "created", [ROOMS_EV_SAT] = "sat", [ROOMS_EV_STOOD] = "stood",
    [ROOMS_EV_OPPONENT] = "opponent", [ROOMS_EV_RULES] = "rules", [ROOMS_EV_SETTINGS] = "settings",
    [ROOMS_EV_COMMIT] = "commit", [ROOMS_EV_START] = "start", [ROOMS_EV_SEALED] = "sealed",
    [ROOMS_EV_OPENING] = "opening", [ROOMS_EV_OPENED] = "opened", [ROOMS_EV_OFF] = "off", [ROOMS_EV_BEGUN] = "begun",
    [ROOMS_EV_ROLL] = "roll", [ROOMS_EV_MOVE] = "move", [ROOMS_EV_ANSWER] = "answer", [ROOMS_EV_SHOWN] = "shown",
    [ROOMS_EV_RESIGNED] = "resigned", [ROOMS_EV_ABANDONED] = "abandoned", [ROOMS_EV_NOTE] = "note",
    [ROOMS_EV_OVER] = "over", [ROOMS_EV_PAUSED] = "paused", [ROOMS_EV_RESUMED] = "resumed",
    [ROOMS_EV_ASKED] = "asked", [ROOMS_EV_CONSENT] = "consent", [ROOMS_EV_DECLINED] = "declined",
    [ROOMS_EV_TAKEN_BACK] = "taken_back", [ROOMS_EV_REPLACED] = "replaced", [ROOMS_EV_REMOVED] = "removed",
    [ROOMS_EV_HOST] = "host", [ROOMS_EV_AGAIN] = "again", [ROOMS_EV_CHAT] = "chat", [ROOMS_EV_CLOSED] = "closed",
    [ROOMS_EV_FORGOT] = "forgot", [ROOMS_EV_WANTS] = "wants", [ROOMS_EV_RENAMED] = "renamed",
    [ROOMS_EV_REACTED] = "reacted",
};
/* clang-format on */
/* clang-format off */
static const char *const in_words[] = {
    [ROOMS_CREATE] = "create", [ROOMS_JOIN] = "join", [ROOMS_QUIT] = "quit", [ROOMS_NAME] = "name",
    [ROOMS_SIT] = "sit", [ROOMS_STAND] = "stand", [ROOMS_OPPONENT] = "opponent", [ROOMS_RULES] = "rules",
    [ROOMS_SETTINGS] = "settings", [ROOMS_START] = "start", [ROOMS_SEAL] = "seal", [ROOMS_OPEN] = "open",
    [ROOMS_ROLL] = "roll", [ROOMS_MOVE] = "move", [ROOMS_PAUSE] = "pause", [ROOMS_RESUME] = "resume",
    [ROOMS_TAKE_BACK] = "takeback", [ROOMS_CONSENT] = "consent", [ROOMS_RESIGN] = "resign",
    [ROOMS_REPLACE] = "replace", [ROOMS_REMOVE] = "remove", [ROOMS_HOST] = "host", [ROOMS_REMATCH] = "rematch",
    [ROOMS_CHAT] = "chat", [ROOMS_CLOSE] = "close", [ROOMS_RENAME] = "rename", [ROOMS_REACT] = "react",
};
/* clang-format on */
static const char *const reaction_words[] = {"hello", "well_played", "lucky", "ouch", "thanks", "good_game"};
static const char *const phase_words[] = {
    [ROOMS_LOBBY] = "lobby",     [ROOMS_SEALING] = "sealing", [ROOMS_OPENING] = "opening",
    [ROOMS_PLAYING] = "playing", [ROOMS_OVER] = "over",       [ROOMS_CLOSED] = "closed",
};
_Static_assert(sizeof event_words / sizeof *event_words == ROOMS_EV_KINDS, "each event has its word");
_Static_assert(sizeof in_words / sizeof *in_words == ROOMS_IN_KINDS, "each message has its word");

const char *rooms_off_word(bool late) { return late ? "late" : "unopened"; }
const char *rooms_event_word(unsigned kind) { return kind < ROOMS_EV_KINDS ? event_words[kind] : NULL; }
const char *rooms_in_word(unsigned kind) { return kind < ROOMS_IN_KINDS ? in_words[kind] : NULL; }
const char *rooms_reaction_word(unsigned i) {
    return i < sizeof reaction_words / sizeof *reaction_words ? reaction_words[i] : NULL;
}
const char *rooms_phase_word(unsigned phase) {
    return phase < sizeof phase_words / sizeof *phase_words ? phase_words[phase] : NULL;
}

/* ---- numbers of tables: 13 letters of five bits, none that look alike ---- */

static const char letters[] = "0123456789abcdefghjkmnpqrstvwxyz";

void room_id_write(room_id room, char text[ROOM_ID_TEXT]) {
    for (unsigned i = ROOM_ID_TEXT - 1; i-- > 0; room >>= 5) text[i] = letters[room & 31];
    text[ROOM_ID_TEXT - 1] = 0;
}

room_id room_id_read(const char *text) {
    room_id room = 0;
    for (unsigned i = 0; i < ROOM_ID_TEXT - 1; i++) {
        const char *at = text[i] ? strchr(letters, text[i]) : NULL;
        if (!at || (i == 0 && at - letters > 7)) return 0;
        room = room << 5 | (room_id)(at - letters);
    }
    return text[ROOM_ID_TEXT - 1] == 0 && room >> 63 == 0 ? room : 0;
}
