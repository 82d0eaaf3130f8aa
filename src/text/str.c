/* str.c - see str.h. */
#include "str.h"

#include <string.h>

void ag_str_char(struct ag_str *s, char c) {
    if (s->len + 1 < s->size) s->buf[s->len] = c;
    s->len++;
}

void ag_str_text(struct ag_str *s, const char *text) {
    while (*text) ag_str_char(s, *text++);
}

/* Digits from the right; a comma before every third one if asked. */
static void put_number(struct ag_str *s, int64_t n, bool commas) {
    char digits[32];
    unsigned len = 0, group = 0;
    uint64_t left = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
    do {
        if (commas && group == 3) {
            digits[len++] = ',';
            group = 0;
        }
        digits[len++] = (char)('0' + left % 10);
        group++;
        left /= 10;
    } while (left);
    if (n < 0) ag_str_char(s, '-');
    while (len) ag_str_char(s, digits[--len]);
}

void ag_str_number(struct ag_str *s, int64_t n) { put_number(s, n, false); }
void ag_str_thousands(struct ag_str *s, int64_t n) { put_number(s, n, true); }

void ag_str_word(struct ag_str *s, const char *word) {
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=.,/:+%";
    bool quoted = !*word || word[strspn(word, plain)];
    ag_str_char(s, ' ');
    if (quoted) ag_str_char(s, '\'');
    for (; *word; word++)
        if (*word == '\'') ag_str_text(s, "'\\''");
        else ag_str_char(s, *word);
    if (quoted) ag_str_char(s, '\'');
}

size_t ag_str_end(struct ag_str *s) {
    if (s->size) s->buf[s->len < s->size ? s->len : s->size - 1] = 0;
    return s->len;
}

static void skip_blanks(struct ag_scan *s) {
    while (*s->at == ' ') s->at++;
}

static size_t word_length(const char *at) {
    size_t n = 0;
    while (at[n] && at[n] != ' ') n++;
    return n;
}

bool ag_scan_end(struct ag_scan *s) {
    skip_blanks(s);
    return *s->at == 0;
}

bool ag_scan_word(struct ag_scan *s, const char *word) {
    skip_blanks(s);
    size_t n = word_length(s->at);
    if (n != strlen(word) || memcmp(s->at, word, n) != 0) return false;
    s->at += n;
    return true;
}

bool ag_scan_next(struct ag_scan *s, char *word, size_t size) {
    skip_blanks(s);
    size_t n = word_length(s->at);
    if (n == 0 || n >= size) return false;
    memcpy(word, s->at, n);
    word[n] = 0;
    s->at += n;
    return true;
}

bool ag_scan_number(struct ag_scan *s, int64_t min, int64_t max, int64_t *n) {
    struct ag_scan ahead = *s;
    char word[24];
    if (!ag_scan_next(&ahead, word, sizeof word) || !ag_text_number(word, n) || *n < min || *n > max) return false;
    *s = ahead;
    return true;
}

bool ag_scan_char(struct ag_scan *s, char c) {
    if (*s->at != c) return false;
    s->at++;
    return true;
}

bool ag_text_number(const char *text, int64_t *n) {
    bool minus = *text == '-';
    const char *p = text + minus;
    unsigned digits = 0;
    int64_t value = 0;
    for (; *p >= '0' && *p <= '9' && digits < 18; p++, digits++) value = value * 10 + (*p - '0');
    if (*p || digits == 0) return false; /* a nineteenth digit would not fit */
    *n = minus ? -value : value;
    return true;
}

bool ag_text_same(const char *a, const char *b) { return strcmp(a, b) == 0; }

size_t ag_text_copy(char *to, size_t size, const char *from) {
    size_t n = strlen(from);
    if (size) {
        size_t fits = n < size ? n : size - 1;
        memcpy(to, from, fits);
        to[fits] = 0;
    }
    return n;
}
