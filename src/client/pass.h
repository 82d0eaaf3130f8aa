/*
 * pass.h - how a guest gets into a house that asks for its password (docs/server.md): the password is shown at the door,
 * once, and what the house gives for it is a pass that opens the house from then on, as a cookie does for a browser. A
 * pass is a secret like a token; the password is kept nowhere.
 */
#ifndef CLIENT_PASS_H
#define CLIENT_PASS_H

#include "address.h"

#include <stddef.h>

enum { PASS_MAX = 128, PASS_PASSWORD = 200 /* bytes of a password that a house can have */ };
#define PASS_COOKIE "astragal_door"

enum pass_answer {
    PASS_GIVEN,
    PASS_WRONG,
    PASS_LATER, /* too many have been tried: *wait_s seconds from now */
    PASS_NOBODY /* nobody answers there, or no house: why has a sentence */
};
/* Waits for the answer, or for Ctrl-C. */
enum pass_answer pass_ask(const struct address *address, const char *password, char pass[PASS_MAX], unsigned *wait_s,
                          struct platform_error *why);

/* Within the client: why nobody could be reached; status: of an answer on the web, 0: there was none. */
void pass_no_house(const struct address *address, unsigned status, struct platform_error *why);

#endif
