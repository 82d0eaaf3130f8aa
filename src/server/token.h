/*
 * token.h - who a guest is: a number, signed by the server's key, in a cookie. Nobody needs an account; who holds the
 * token is the person. "1.PERSON.SIGNATURE", in hexadecimal digits.
 */
#ifndef SERVER_TOKEN_H
#define SERVER_TOKEN_H

#include "rooms.h"

enum { TOKEN_KEY = 32, TOKEN_MAX = 2 + 16 + 1 + 64 + 1 };

void token_write(person_id person, const uint8_t key[TOKEN_KEY], char text[TOKEN_MAX]);
/* The person, or 0 if this is no token of ours. Signatures are compared in constant time. */
person_id token_read(const char *text, const uint8_t key[TOKEN_KEY]);
person_id token_draw(void); /* a new person */

#endif
