/*
 * writer.h - writes JSON: one growing text, its memory the caller's. Nothing here knows what is written; forms.h does.
 * Pure as the library is, so that the command, the server and the module of the page write with the same code.
 *
 * A key is NULL inside a list and for the value as a whole. Commas are put where they belong. Memory that runs out is
 * remembered and told by js_end; until then everything may go on as if there were some.
 */
#ifndef JSON_WRITER_H
#define JSON_WRITER_H

#include "astragal.h"

struct js {
    const struct ag_memory *memory;
    char *text; /* not ended by NUL before js_end */
    size_t length, room;
    bool failed;
    const struct ag_language *language; /* of the sentences in it, for forms.h; NULL: English */
};

static inline struct js js_start(const struct ag_memory *memory) { return (struct js){.memory = memory}; }
/* The text, ended by NUL, in the caller's memory; NULL: that ran out. The writer may be used again after js_clear. */
char *js_end(struct js *w);
void js_clear(struct js *w); /* an empty text in the same memory */
void js_free(struct js *w);

void js_open(struct js *w, const char *key, char bracket); /* '{' or '[' */
void js_close(struct js *w, char bracket);                 /* '}' or ']' */
void js_null(struct js *w, const char *key);
void js_number(struct js *w, const char *key, int64_t n);
void js_real(struct js *w, const char *key, double x); /* to the last bit; below 2^63 */
void js_truth(struct js *w, const char *key, bool yes);
void js_text(struct js *w, const char *key, const char *text); /* where it is not UTF-8 its bytes above 127 are '?' */
void js_json(struct js *w, const char *key, const char *json); /* what is JSON already */
/* A mark that things have or have not: true, or left out. */
void js_mark(struct js *w, const char *key, bool yes);

void js_numbers(struct js *w, const char *key, const int32_t *list, unsigned n);
void js_reals(struct js *w, const char *key, const double *list, unsigned n);
void js_bits(struct js *w, const char *key, uint64_t bits); /* the numbers of the bits that are set */
void js_seat(struct js *w, const char *key, ag_seat seat);  /* AG_NOBODY: null */
void js_hex(struct js *w, const char *key, const uint8_t *bytes, unsigned n);

#endif
