/*
 * out.h - what the module answers: one growing text, most often JSON, that the page reads from the module's memory
 * after a call. What the library knows has the form that it has everywhere (json/forms.h).
 */
#ifndef WASM_OUT_H
#define WASM_OUT_H

#include "forms.h"

#define EXPORT(name) __attribute__((export_name(#name)))

extern struct js out; /* js_clear begins an answer */

/* {"ok":..., and more to come before it is closed. */
void out_answer(bool good);
/* {"ok":true} and {"ok":false,"why":message}; both return what they say. */
bool out_good(void);
bool out_refusal(const struct ag_msg *why, const struct ag_words *words);
/* {"ok":true,"action":...,"move":...}: a move in this state, which may be a seat's view. */
bool out_move(const ag_rules *r, const void *s, ag_action a);

extern const struct ag_memory module_memory;

/* The language that the page has brought (language in out.c), English until then, as words without names. */
struct ag_words module_words(void);
const char *module_sentence(unsigned id);

/* Numbers that players read and that are larger than the module: the page brings them, data/NAME.bin, before one of
 * those players chooses (wasm.c). */
struct model {
    const char *name, *game, *players; /* players: words apart by spaces */
    void *bytes;
    size_t size;
};
/* The i-th that a player reads; NULL: there are no more. */
const struct model *module_model(const char *game, const char *player, unsigned i);

#endif
