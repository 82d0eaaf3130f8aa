/* json.h - what the library knows, as JSON: messages, sheets, prompts, rules. Built by jansson. */
#ifndef CLI_JSON_H
#define CLI_JSON_H

#include "astragal.h"

#include <jansson.h>
#include <stdio.h>

/* A string; bytes that are not UTF-8 become '?', so that there always is one. */
json_t *json_words(const char *text);
/* {"id": ..., "text": ...}, or null where there is nothing to say. */
json_t *json_msg(const struct ag_msg *msg, const struct ag_words *words);
/* The words alone. */
json_t *json_msg_text(const struct ag_msg *msg, const struct ag_words *words);
json_t *json_seat(ag_seat seat); /* AG_NOBODY: null */
json_t *json_seats(ag_seats seats);

json_t *json_values(const struct ag_game *game, const struct ag_values *values);
json_t *json_due(struct ag_due due);
json_t *json_sheet(const struct ag_game *game, const struct ag_sheet *sheet, const struct ag_words *words);
json_t *json_prompt(const struct ag_sheet *sheet, const struct ag_prompt *prompt, ag_seat seat,
                    const struct ag_words *words);
/* The legal moves of a seat in words. */
json_t *json_moves(const ag_rules *rules, const void *state, ag_seat seat);
/* A whole position: preset, due, sheet, prompt and moves. seat: who is asked. */
json_t *json_position(const ag_rules *rules, const char *preset, const struct ag_presets *own, const void *state,
                      ag_seat seat, const struct ag_words *words);

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
