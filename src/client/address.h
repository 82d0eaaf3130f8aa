/* address.h - the link to a table of a house, as people send it to each other: http://HOST:PORT/#t/TABLE or
 * http://HOST:PORT/t/TABLE. */
#ifndef CLIENT_ADDRESS_H
#define CLIENT_ADDRESS_H

#include "error.h"

enum { ADDRESS_HOST = 256, ADDRESS_PATH = 256, ADDRESS_TABLE = 13 };

struct address {
    bool secure; /* https */
    unsigned port;
    char host[ADDRESS_HOST], path[ADDRESS_PATH]; /* path: of the house, without a slash at its end; "" */
    char table[ADDRESS_TABLE + 1];
};

/* Reads a link; scheme, host and table in capitals are fine too, and the scheme may be missing. "#t/TABLE" and
 * "/t/TABLE" alone are of a house on this machine. */
bool address_read(const char *text, struct address *out, struct platform_error *why);
/* The link again, as it is sent to others. */
void address_write(const struct address *a, char *buf, size_t size);
/* The house alone, for sentences and for the names of files: "127.0.0.1:4747". */
void address_house(const struct address *a, char *buf, size_t size);

#endif
