/* token.c - see token.h. The signature is libsodium's crypto_auth (HMAC-SHA-512-256). */
#include "token.h"
#include "hex.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

_Static_assert(TOKEN_KEY == crypto_auth_KEYBYTES && crypto_auth_BYTES == 32, "a signature has 64 digits");

enum { PERSON = 16, TIME = 8, HEAD = 2 + PERSON, HEAD_2 = HEAD + 1 + TIME, SIGNATURE = 64 }; /* HEAD: what is signed */

void token_write(person_id person, uint32_t time, const uint8_t key[TOKEN_KEY], char text[TOKEN_MAX]) {
    unsigned char mac[crypto_auth_BYTES];
    if (time) snprintf(text, TOKEN_MAX, "2.%016" PRIx64 ".%08" PRIx32, person, time);
    else snprintf(text, TOKEN_MAX, "1.%016" PRIx64, person);
    size_t head = strlen(text);
    crypto_auth(mac, (const unsigned char *)text, head, key);
    text[head] = '.';
    ag_hex_write(mac, sizeof mac, text + head + 1);
}

static bool read_number(const char *text, size_t digits, uint64_t *n) {
    char number[PERSON + 1] = "";
    memcpy(number, text, digits);
    return ag_text_hex(number, n);
}

person_id token_read(const char *text, const uint8_t key[TOKEN_KEY], uint32_t *time) {
    unsigned char mac[crypto_auth_BYTES];
    person_id person;
    uint64_t when = 0;
    bool second = text[0] == '2';
    size_t head = second ? HEAD_2 : HEAD;
    if (strlen(text) != head + 1 + SIGNATURE || (text[0] != '1' && !second) || text[1] != '.' || text[head] != '.')
        return 0;
    if (!ag_hex_read(text + head + 1, mac, sizeof mac)) return 0;
    if (crypto_auth_verify(mac, (const unsigned char *)text, head, key) != 0) return 0;
    if (second && (text[HEAD] != '.' || !read_number(text + HEAD + 1, TIME, &when))) return 0;
    *time = (uint32_t)when;
    return read_number(text + 2, PERSON, &person) && person >> 63 == 0 ? person : 0;
}

person_id token_draw(void) {
    person_id person;
    do {
        randombytes_buf(&person, sizeof person);
        person >>= 1;
    } while (!person);
    return person;
}
