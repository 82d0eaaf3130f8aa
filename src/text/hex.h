/* hex.h - bytes as small hexadecimal digits and back, and numbers. Reading takes small digits alone. Internal. */
#ifndef AG_HEX_H
#define AG_HEX_H

#include "str.h"

void ag_hex_write(const uint8_t *bytes, size_t n, char *hex); /* 2 n digits and NUL */
bool ag_hex_read(const char *hex, uint8_t *bytes, size_t n);  /* the whole text is 2 n digits; else bytes are no use */

void ag_str_hex(struct ag_str *s, uint64_t n);        /* without zeroes before it */
bool ag_text_hex(const char *text, uint64_t *number); /* the whole text is 1 to 16 digits */

#endif
