/*
 * language.h - what a language does its own way where it brings no function for it: by the entries LANGUAGE_... of its
 * catalogue (language.def), or of the English one. Each adds to s what the function of the same name in struct
 * ag_language would write. Internal.
 */
#ifndef AG_TEXT_LANGUAGE_H
#define AG_TEXT_LANGUAGE_H

#include "astragal.h"
#include "str.h"

unsigned ag_language_plural(double n, const struct ag_words *words);
void ag_language_number(struct ag_str *s, const struct ag_words *words, int64_t n);
void ag_language_real(struct ag_str *s, const struct ag_words *words, double x, unsigned places);
void ag_language_percent(struct ag_str *s, const struct ag_words *words, double share, unsigned places);
void ag_language_ordinal(struct ag_str *s, const struct ag_words *words, int64_t n);
void ag_language_list(struct ag_str *s, const struct ag_words *words, const char *const *item, unsigned n);
void ag_language_word(struct ag_str *s, const struct ag_words *words, int64_t n);
void ag_language_face(struct ag_str *s, const struct ag_words *words, unsigned face, bool plural);
void ag_language_hand(struct ag_str *s, const struct ag_words *words, ag_hand h);
void ag_language_seat(struct ag_str *s, const struct ag_words *words, int64_t seat);

/* A number as English writes it (1,234.5 or 12.5 %) as the language does. */
size_t ag_language_figure(const char *english, const struct ag_words *words, char *buf, size_t size);

#endif
