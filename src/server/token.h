/*
 * token.h - who a guest is: a number, signed by the server's key, in a cookie. Nobody needs an account; who holds the
 * token is the person. "1.PERSON.SIGNATURE", in hexadecimal digits; once tokens of the person have been called in,
 * "2.PERSON.TIME.SIGNATURE": how often that has happened. Tokens of earlier times are good no more.
 */
#ifndef SERVER_TOKEN_H
#define SERVER_TOKEN_H

#include "rooms.h"

enum { TOKEN_KEY = 32, TOKEN_MAX = 2 + 16 + 1 + 8 + 1 + 64 + 1 };
#define TOKEN_NEVER UINT32_MAX /* no token of this person is good any more */

void token_write(person_id person, uint32_t time, const uint8_t key[TOKEN_KEY], char text[TOKEN_MAX]);
/* The person, or 0 if this is no token of ours. Signatures are compared in constant time. Whether it is still good is
 * for the server to say. */
person_id token_read(const char *text, const uint8_t key[TOKEN_KEY], uint32_t *time);
person_id token_draw(void); /* a new person */

#endif
