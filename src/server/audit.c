/* audit.c - see audit.h. */
#include "audit.h"
#include "clock.h"
#include "logline.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool audit_open(struct store *store, struct audit_key *key, struct platform_error *why) {
    randombytes_buf(key->byte, sizeof key->byte);
    return store->kind->secret(store, "audit", key->byte, why);
}

void audit_hash(const struct audit_key *key, person_id person, char out[AUDIT_HASH]) {
    uint64_t hash;
    crypto_shorthash((unsigned char *)&hash, (const unsigned char *)&person, sizeof person, key->byte);
    snprintf(out, AUDIT_HASH, "%016" PRIx64, hash);
}

/* "KIND TIME CHECK PERSON ..." with tabs between (src/rooms/entry.c): the kinds that are for hosts. */
bool audit_entry(const void *bytes, size_t size, struct audit_act *act) {
    static const char *const kinds[][2] = {{"opponent", "opponent"}, {"rules", "rules"},    {"settings", "settings"},
                                           {"start", "start"},       {"paused", "pause"},   {"resumed", "resume"},
                                           {"replaced", "replace"},  {"removed", "remove"}, {"host", "host"},
                                           {"closed", "close"}};
    char line[120], *rest = line;
    size_t n = size < sizeof line ? size : sizeof line - 1;
    memcpy(line, bytes, n);
    line[n] = 0;
    char *kind = strtok_r(rest, "\t", &rest), *time = strtok_r(NULL, "\t", &rest);
    char *check = strtok_r(NULL, "\t", &rest), *person = check ? strtok_r(NULL, "\t", &rest) : NULL;
    for (unsigned i = 0; person && i < sizeof kinds / sizeof *kinds; i++) {
        if (strcmp(kind, kinds[i][0]) != 0) continue;
        *act = (struct audit_act){kinds[i][1], strtoll(time, NULL, 10), strtoull(person, NULL, 16)};
        return act->person != 0; /* 0: the house itself */
    }
    return false;
}

void audit_line(const struct audit_key *key, const struct audit_act *act, room_id room, char out[AUDIT_LINE]) {
    char hash[AUDIT_HASH];
    audit_hash(key, act->person, hash);
    snprintf(out, AUDIT_LINE, "role=host action=%s table=%s by=%s", /* not for people: a line of the log */
             act->action, log_room(room).text, hash);
}

bool audit_keep(struct store *store, const struct audit_key *key, const char *action, person_id person, room_id room,
                struct platform_error *why) {
    struct store_note note = {.kind = STORE_ACT, .at_ms = (int64_t)clock_wall_ms()};
    char hash[AUDIT_HASH];
    uint64_t id;
    randombytes_buf(&id, sizeof id);
    snprintf(note.key, sizeof note.key, "%016" PRIx64, id);
    int n = snprintf(note.value, sizeof note.value, "role=operator action=%s", action); /* not for people: the log's */
    if (room) n += snprintf(note.value + n, sizeof note.value - (size_t)n, " table=%s", log_room(room).text);
    if (person) {
        audit_hash(key, person, hash);
        snprintf(note.value + n, sizeof note.value - (size_t)n, " about=%s", hash);
    }
    return store->kind->note(store, &note, why);
}
