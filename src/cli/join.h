/*
 * join.h - a table of a house: cmd_join.c goes there, join_talk.c plays line by line; on the full screen it is
 * src/tui/away.c. The table itself is that of src/client.
 */
#ifndef CLI_JOIN_H
#define CLI_JOIN_H

#include "guest.h"

/* Until the guest leaves or the table is gone. chair: the seat to take, or AG_NOBODY: the first free one; watch: none. */
struct join_how {
    bool watch, words;
    ag_seat chair;
};
void join_plain(struct guest *g, const struct join_how *how);

#endif
