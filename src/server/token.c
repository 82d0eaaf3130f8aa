/* token.c - see token.h. The signature is libsodium's crypto_auth (HMAC-SHA-512-256). */
#include "token.h"
#include "hex.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

_Static_assert(TOKEN_KEY == crypto_auth_KEYBYTES && crypto_auth_BYTES == 32, "a signature has 64 digits");

enum { HEAD = 2 + 16 }; /* what is signed */

void token_write(person_id person, const uint8_t key[TOKEN_KEY], char text[TOKEN_MAX]) {
    unsigned char mac[crypto_auth_BYTES];
    snprintf(text, TOKEN_MAX, "1.%016" PRIx64, person);
    crypto_auth(mac, (const unsigned char *)text, HEAD, key);
    text[HEAD] = '.';
    ag_hex_write(mac, sizeof mac, text + HEAD + 1);
}

person_id token_read(const char *text, const uint8_t key[TOKEN_KEY]) {
    unsigned char mac[crypto_auth_BYTES];
    char number[16 + 1] = "";
    person_id person;
    if (strlen(text) != TOKEN_MAX - 1 || memcmp(text, "1.", 2) != 0 || text[HEAD] != '.') return 0;
    if (!ag_hex_read(text + HEAD + 1, mac, sizeof mac)) return 0;
    if (crypto_auth_verify(mac, (const unsigned char *)text, HEAD, key) != 0) return 0;
    memcpy(number, text + 2, 16);
    return ag_text_hex(number, &person) && person >> 63 == 0 ? person : 0;
}

person_id token_draw(void) {
    person_id person;
    do {
        randombytes_buf(&person, sizeof person);
        person >>= 1;
    } while (!person);
    return person;
}
