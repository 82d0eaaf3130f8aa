/*
 * str.h - the few text tools the library needs without libc's formatted I/O (which would drag system calls into
 * WebAssembly): a bounded builder and a scanner for words and numbers. Internal.
 */
#ifndef AG_STR_H
#define AG_STR_H

#include "astragal.h"

/* Builds text in a caller's buffer; counts on when it is full, so that the whole length is known. */
struct ag_str {
    char *buf;
    size_t size, len;
};

static inline struct ag_str ag_str_start(char *buf, size_t size) { return (struct ag_str){buf, size, 0}; }
void ag_str_char(struct ag_str *s, char c);
void ag_str_text(struct ag_str *s, const char *text);
void ag_str_number(struct ag_str *s, int64_t n); /* plain digits */
void ag_str_unsigned(struct ag_str *s, uint64_t n);
void ag_str_thousands(struct ag_str *s, int64_t n); /* 10,000 */
/* So many digits behind the point, rounded as printf does: to nearest, and halves to even. Below 2^63. */
void ag_str_fixed(struct ag_str *s, double x, unsigned places);
void ag_str_word(struct ag_str *s, const char *word); /* a blank and the word as a shell takes it, quoted if need be */
/* A face as dice are written, 0 being unknown; and the dice of a hand, with blanks between them. */
void ag_str_face(struct ag_str *s, unsigned face, bool jolly);
void ag_str_hand(struct ag_str *s, ag_hand h, bool jolly);
size_t ag_str_end(struct ag_str *s); /* ends the text by NUL; the whole length */

/* Reads words separated by blanks. */
struct ag_scan {
    const char *at;
};
static inline struct ag_scan ag_scan_start(const char *text) { return (struct ag_scan){text}; }
bool ag_scan_end(struct ag_scan *s);                           /* nothing but blanks is left */
bool ag_scan_word(struct ag_scan *s, const char *word);        /* if the next word is this one, pass it */
bool ag_scan_next(struct ag_scan *s, char *word, size_t size); /* the next word; false: none, or it does not fit */
bool ag_scan_number(struct ag_scan *s, int64_t min, int64_t max, int64_t *n); /* a word that is a number in range */
bool ag_scan_char(struct ag_scan *s, char c); /* if the very next character is c, pass it */

bool ag_text_number(const char *text, int64_t *n); /* the whole text is a number of at most 18 digits */
bool ag_text_same(const char *a, const char *b);
size_t ag_text_copy(char *to, size_t size, const char *from); /* cut to fit; returns the length of from */

#endif
