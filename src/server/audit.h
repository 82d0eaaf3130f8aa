/*
 * audit.h - a line for everything that a host or an operator does: role, action, the first letters of the table, and a
 * hash of who did it or whom it was about, under a key of the house. The line names nobody; but the operator who asks
 * about one person finds its lines.
 */
#ifndef SERVER_AUDIT_H
#define SERVER_AUDIT_H

#include "rooms.h"
#include "store.h"

enum { AUDIT_HASH = 17, AUDIT_LINE = STORE_NOTE_MAX };

struct audit_key {
    uint8_t byte[STORE_SECRET];
};
bool audit_open(struct store *store, struct audit_key *key, struct platform_error *why);
void audit_hash(const struct audit_key *key, person_id person, char out[AUDIT_HASH]);

/* What a host has done, of an entry of a table; false: it is none of a host's. */
struct audit_act {
    const char *action; /* "remove" */
    int64_t at_ms;
    person_id person;
};
bool audit_entry(const void *bytes, size_t size, struct audit_act *act);
/* "role=host action=remove table=abcde by=0123456789abcdef" */
void audit_line(const struct audit_key *key, const struct audit_act *act, room_id room, char out[AUDIT_LINE]);

/* An operator has done something, to a person or a table (0: to none): kept in the store, and told in the log of the
 * servers. */
bool audit_keep(struct store *store, const struct audit_key *key, const char *action, person_id person, room_id room,
                struct platform_error *why);

#endif
