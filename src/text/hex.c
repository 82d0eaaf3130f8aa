/* hex.c - see hex.h. */
#include "hex.h"

#include <string.h>

static const char digits[] = "0123456789abcdef";

static int digit(char c) {
    const char *at = c ? strchr(digits, c) : NULL;
    return at ? (int)(at - digits) : -1;
}

void ag_hex_write(const uint8_t *bytes, size_t n, char *hex) {
    for (size_t i = 0; i < n; i++) {
        *hex++ = digits[bytes[i] >> 4];
        *hex++ = digits[bytes[i] & 15];
    }
    *hex = 0;
}

bool ag_hex_read(const char *hex, uint8_t *bytes, size_t n) {
    for (size_t i = 0; i < n; i++) {
        int high = digit(hex[2 * i]), low = high < 0 ? -1 : digit(hex[2 * i + 1]);
        if (low < 0) return false;
        bytes[i] = (uint8_t)(high << 4 | low);
    }
    return hex[2 * n] == 0;
}

void ag_str_hex(struct ag_str *s, uint64_t n) {
    int shift = 60;
    while (shift > 0 && n >> shift == 0) shift -= 4;
    for (; shift >= 0; shift -= 4) ag_str_char(s, digits[n >> shift & 15]);
}

bool ag_text_hex(const char *text, uint64_t *number) {
    uint64_t n = 0;
    unsigned length = 0;
    for (; text[length]; length++) {
        int d = digit(text[length]);
        if (d < 0 || length == 16) return false;
        n = n << 4 | (uint64_t)d;
    }
    *number = n;
    return length > 0;
}
