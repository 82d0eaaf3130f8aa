/*
 * out.h - what the module answers: one growing text, most often JSON, that the page reads from the module's memory
 * after a call. A small writer; keys are NULL inside lists.
 */
#ifndef WASM_OUT_H
#define WASM_OUT_H

#include "astragal.h"

#define EXPORT(name) __attribute__((export_name(#name)))

void out_clear(void);
char *out_room(size_t size); /* so many bytes at the end, to be filled */
void out_cut(size_t length); /* the text ends here */

void json_open(const char *key, char bracket); /* '{' or '[' */
void json_close(char bracket);                 /* '}' or ']' */
void json_number(const char *key, int64_t n);
void json_real(const char *key, double x); /* to the last bit; for chances and sums of points */
void json_truth(const char *key, bool yes);
void json_text(const char *key, const char *text);
/* A message in words, in full with its name and numbers, for pages that draw what they know. No message: nothing. */
void json_words(const char *key, const struct ag_msg *msg, const struct ag_words *words);
void json_msg(const char *key, const struct ag_msg *msg, const struct ag_words *words);
void json_seats(const char *key, ag_seats seats);

/* {"ok":true} and {"ok":false,"id":...,"why":...}; both return what they say. */
bool out_good(void);
bool out_refusal(const struct ag_msg *why, const struct ag_words *words);
/* {"ok":true,"action":...,"words":...}: a move in this state, which may be a seat's view. */
bool out_move(const ag_rules *r, const void *s, ag_action a);

extern const struct ag_memory module_memory;

#endif
