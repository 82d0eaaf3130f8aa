/*
 * json.h - forms as trees of jansson, for who adds to them, prints them indented or reads them: the command and the
 * server. The only part of src/json that uses code of others.
 */
#ifndef JSON_JSON_H
#define JSON_JSON_H

#include "forms.h"

#include <jansson.h>
#include <stdio.h>

/* A writer in libc's memory, and what it has written as a tree; the writer is empty then. */
struct js json_begin(void);
json_t *json_take(struct js *w);

/* A string; bytes that are not UTF-8 become '?', so that there always is one. */
json_t *json_words(const char *text);
json_t *json_seat(ag_seat seat); /* AG_NOBODY: null */

/* Prints and frees; compact: in one line. */
void json_print(FILE *out, json_t *json, bool compact);

/* Collects what a game's score hook says. Data becomes an object; the sentences for people are left out. */
struct json_answer {
    json_t *root;
    json_t *stack[16];
    unsigned depth;
};
struct ag_emit json_answer(struct json_answer *answer);
json_t *json_answer_take(struct json_answer *answer);

#endif
