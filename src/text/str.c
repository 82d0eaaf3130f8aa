/* str.c - see str.h. */
#include "str.h"
#include "msg.h"

#include <string.h>

void ag_str_char(struct ag_str *s, char c) {
    if (s->len + 1 < s->size) s->buf[s->len] = c;
    s->len++;
}

void ag_str_text(struct ag_str *s, const char *text) {
    while (*text) ag_str_char(s, *text++);
}

/* Digits from the right; a comma before every third one if asked. */
static void put_digits(struct ag_str *s, uint64_t left, bool commas) {
    char digits[32];
    unsigned len = 0, group = 0;
    do {
        if (commas && group == 3) {
            digits[len++] = ',';
            group = 0;
        }
        digits[len++] = (char)('0' + left % 10);
        group++;
        left /= 10;
    } while (left);
    while (len) ag_str_char(s, digits[--len]);
}

static void put_number(struct ag_str *s, int64_t n, bool commas) {
    if (n < 0) ag_str_char(s, '-');
    put_digits(s, n < 0 ? 0 - (uint64_t)n : (uint64_t)n, commas);
}

void ag_str_number(struct ag_str *s, int64_t n) { put_number(s, n, false); }
void ag_str_unsigned(struct ag_str *s, uint64_t n) { put_digits(s, n, false); }
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

/* Adds 1 to the last of n digits, most significant first; true: all were 9 and are 0 now. */
static bool count_up(char *digits, unsigned n) {
    while (n && digits[n - 1] == '9') digits[--n] = '0';
    if (n) digits[n - 1]++;
    return n == 0;
}

/* The fraction lies in two words of 60 bits each, which hold every bit of a double from 2^-67 on, and still have room
 * to be multiplied by ten. */
void ag_str_fixed(struct ag_str *s, double x, unsigned places) {
    enum { BITS = 60, PLACES = 40 };
    static const double unit = (double)(1ull << BITS);
    static const uint64_t mask = (1ull << BITS) - 1, half = 1ull << (BITS - 1);
    char digits[PLACES];
    double size = x < 0 ? -x : x;
    uint64_t whole = (uint64_t)size;
    double fraction = (size - (double)whole) * unit;
    uint64_t high = (uint64_t)fraction, low = (uint64_t)((fraction - (double)high) * unit);
    bool odd = whole & 1;
    if (places > PLACES) places = PLACES;
    for (unsigned i = 0; i < places; i++) {
        low *= 10;
        high = high * 10 + (low >> BITS);
        low &= mask;
        odd = high >> BITS & 1;
        digits[i] = (char)('0' + (high >> BITS));
        high &= mask;
    }
    if ((high > half || (high == half && (low || odd))) && count_up(digits, places)) whole++;
    if (x < 0) ag_str_char(s, '-');
    ag_str_unsigned(s, whole);
    if (places) ag_str_char(s, '.');
    for (unsigned i = 0; i < places; i++) ag_str_char(s, digits[i]);
}

void ag_str_face(struct ag_str *s, unsigned face, bool jolly) {
    ag_str_char(s, face == 0 ? '?' : jolly && face == 6 ? '!' : (char)('0' + face));
}

void ag_str_hand(struct ag_str *s, ag_hand h, bool jolly) {
    bool first = true;
    for (unsigned face = 1; face <= 6; face++)
        for (unsigned k = ag_count(h, face); k; k--, first = false) {
            if (!first) ag_str_char(s, ' ');
            ag_str_face(s, face, jolly);
        }
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
