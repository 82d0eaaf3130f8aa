/* token.c - see token.h. The signature is libsodium's crypto_auth (HMAC-SHA-512-256). */
#include "token.h"

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
    sodium_bin2hex(text + HEAD + 1, 2 * sizeof mac + 1, mac, sizeof mac);
}

person_id token_read(const char *text, const uint8_t key[TOKEN_KEY]) {
    unsigned char mac[crypto_auth_BYTES], number[8];
    size_t n = 0;
    if (strlen(text) != TOKEN_MAX - 1 || memcmp(text, "1.", 2) != 0 || text[HEAD] != '.') return 0;
    if (sodium_hex2bin(mac, sizeof mac, text + HEAD + 1, 64, NULL, &n, NULL) != 0 || n != sizeof mac) return 0;
    if (crypto_auth_verify(mac, (const unsigned char *)text, HEAD, key) != 0) return 0;
    if (sodium_hex2bin(number, sizeof number, text + 2, 16, NULL, &n, NULL) != 0 || n != sizeof number) return 0;
    person_id person = 0;
    for (unsigned i = 0; i < 8; i++) person = person << 8 | number[i];
    return person >> 63 ? 0 : person;
}

person_id token_draw(void) {
    person_id person;
    do {
        randombytes_buf(&person, sizeof person);
        person >>= 1;
    } while (!person);
    return person;
}
