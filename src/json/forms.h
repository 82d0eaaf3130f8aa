/*
 * forms.h - what the library knows, as JSON: each thing in one form, written here and nowhere else. The command, the
 * engine, the server and the module of the page use these; schemas/forms.json describes them, docs/protocol.md says
 * what they mean.
 *
 * Names are snake_case. A mark that a thing does not have is left out ("kept" of a die, "won" of a seat); so is what a
 * game has not ("points", "tokens"). Nobody is null. All words come with the name and the arguments of their message.
 *
 * Functions without a key write members into an object that is open, so that a caller can add its own.
 */
#ifndef JSON_FORMS_H
#define JSON_FORMS_H

#include "writer.h"

/* {"id", "text", "kind", "args", "texts"}, or null where there is nothing to say. */
void form_msg(struct js *w, const char *key, const struct ag_msg *msg, const struct ag_words *words);
void form_news(struct js *w, const char *key, const struct ag_news *news, const struct ag_words *words);
/* The same in words that were made already; msg NULL: they stand in no catalogue, {"text"} is all. */
void form_said(struct js *w, const char *key, const struct ag_msg *msg, const char *text);

/* ---- rules ---- */

/* [{"key", "type", "value", "about", ...}]: every option. */
void form_options(struct js *w, const char *key, const struct ag_game *game, const struct ag_values *values);
/* {"seats": 2, ...}: every value, as a client may set it. */
void form_values(struct js *w, const char *key, const struct ag_game *game, const struct ag_values *values);
/* {"name", "game", "title", "about", "options"} of a preset. */
void form_preset(struct js *w, const char *key, const struct ag_preset_info *info);

/* ---- positions ---- */

void form_due(struct js *w, const char *key, struct ag_due due);
/* Dice as they lie, each with AG_DIE_COLOURED where it is the coloured one; 0: not seen. */
void form_dice(struct js *w, const char *key, const uint8_t *dice, unsigned n, bool jolly);
/* table: whose seats they are, for names; NULL: words->names, if any. */
void form_sheet(struct js *w, const char *key, const ag_rules *r, const struct ag_sheet *sheet,
                const struct ag_words *words, const ag_table *table);
/* What a seat is asked; null where it is not. state: its view. */
void form_prompt(struct js *w, const char *key, const ag_rules *r, const void *state, ag_seat seat,
                 const struct ag_words *words);
/* The legal moves of a seat in words. */
void form_legal(struct js *w, const char *key, const ag_rules *r, const void *state, ag_seat seat);
/* The same with their numbers, and the pick that means each: [{"action", "move", "pick"}]. */
void form_moves(struct js *w, const char *key, const ag_rules *r, const void *state, ag_seat seat);
/* The same for one. */
void form_move(struct js *w, const char *key, const ag_rules *r, const void *state, ag_seat seat, ag_action a);
void form_result(struct js *w, const char *key, const struct ag_result *result, const ag_rules *r);

/* A whole position: "game", "preset", "due", "sheet", "prompt", and by `parts` more. */
enum {
    FORM_POSITION = 1, /* "position", in words */
    FORM_LEGAL = 2     /* "legal" of the seat that is asked */
};
struct form_look {
    const ag_rules *rules;
    const char *preset;
    const struct ag_presets *own; /* where the preset may be found; NULL: built in */
    const void *state;            /* what the viewer may see */
    ag_seat viewer;
    ag_seat asked;        /* whose prompt, if it may decide; AG_NOBODY: nobody's */
    const void *asked_of; /* what that seat may see; NULL: state */
    struct ag_words words;
    const ag_table *table; /* adds "length", "result" and "series"; NULL: a position alone */
    unsigned parts;
};
void form_look(struct js *w, const struct form_look *look);

/* ---- events of a game ---- */

struct form_event {
    size_t index;
    const struct ag_event *event;
    bool jolly;                 /* the sixth face is one */
    const char *move;           /* of a move: in words; of an answer that may not be seen "?" */
    const char *note;           /* of a note */
    const struct ag_news *news; /* NULL: they are not told */
    struct ag_words words;
};
void form_event(struct js *w, const struct form_event *e);
const char *form_event_kind(unsigned kind); /* "roll", "move", "resigned", "abandoned", "note" */

/* ---- the coach ---- */

struct ag_review; /* coach/review.h */

/* What moves are worth, the best first, with why. state: what was judged. */
void form_advice(struct js *w, const struct ag_judge *judge, const struct ag_advice *advice, const void *state,
                 const struct ag_words *words);
/* Luck and skill of a game; event: what records call the first event, so 1. */
struct ag_review;
void form_analysis(struct js *w, const struct ag_review *review);

#endif
