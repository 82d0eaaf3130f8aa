/* typed.h - moves typed in another language (language.def, TYPED_...): records and rules know the English words only. */
#ifndef AG_TEXT_TYPED_H
#define AG_TEXT_TYPED_H

#include "astragal.h"

/* Writes what was typed with the words of moves in English; anything else, English words too, stays as it is. Returns
 * the whole length. */
size_t ag_typed_english(const char *typed, const struct ag_words *words, char *buf, size_t size);
/* The other way round, for what is offered to be typed: the usual form of each word. */
size_t ag_typed_own(const char *english, const struct ag_words *words, char *buf, size_t size);

#endif
