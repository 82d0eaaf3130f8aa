/*
 * join.h - a table of a house: cmd_join.c goes there, join_door.c shows the password, join_talk.c plays line by line; on the full screen it is
 * src/tui/away.c. The table itself is that of src/client.
 */
#ifndef CLI_JOIN_H
#define CLI_JOIN_H

#include "guest.h"
#include "options.h"

/* Until the guest leaves or the table is gone. chair: the seat to take, or AG_NOBODY: the first free one; watch: none. */
struct join_how {
    bool watch, words;
    ag_seat chair;
};
void join_plain(struct guest *g, const struct join_how *how);

/* The house asks for its password: a pass for it (pass.h), from --password-file or whoever is at the keys. DONE, or the
 * exit status after the complaint. */
int join_door(const struct args *args, const struct address *address, char pass[PASS_MAX]);

#endif
