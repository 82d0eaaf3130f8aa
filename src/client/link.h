/*
 * link.h - the connection to a house: a WebSocket (libwebsockets) on a thread of its own, so that whoever shows the table
 * can wait for keys and for news at once. It comes back by itself when it is lost. What it carries is not its business.
 */
#ifndef CLIENT_LINK_H
#define CLIENT_LINK_H

#include "address.h"

#include <stddef.h>

enum link_kind {
    LINK_OPEN,  /* it stands, for the first time or again: say hello */
    LINK_TEXT,  /* a message */
    LINK_LOST,  /* it is gone and will be tried again */
    LINK_NONE,  /* nobody answered, or not in our language: the sentence says so; it will be tried again */
    LINK_LOCKED /* the house wants its password, and our pass is none or no longer good: nothing more is tried */
};
struct link_news {
    enum link_kind kind;
    char *text; /* of a message or a sentence; to be freed */
};

struct link;
struct link *link_open(const struct address *address, const char *pass); /* pass.h; "": none. NULL: no thread is left */
int link_fd(const struct link *link); /* can be read while there is something to take */
bool link_take(struct link *link, struct link_news *out);
void link_send(struct link *link, const char *text); /* dropped where there is no connection */
void link_close(struct link *link);                  /* after what was sent has gone out; also fine for NULL */

#endif
