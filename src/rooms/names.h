/*
 * names.h - what people are called and what they say, as others see it: nothing invisible, nothing that turns the line
 * around, and no two names at a table that look the same. Pure, and by tables: not all of Unicode's confusable
 * characters, but what matters among names (docs/rooms.md).
 */
#ifndef ROOMS_NAMES_H
#define ROOMS_NAMES_H

#include "astragal.h"

/* A name of 1 to `most` bytes: plain text (ag_text_plain) of visible characters, with plain blanks. */
bool name_good(const char *name, size_t most);
/* A remark without what cannot be seen or turns the line around; odd blanks become plain ones. What was plain stays as it
 * is. Cut to fit. */
void talk_clean(const char *text, char *out, size_t size);
/* Whether two names look the same, or so much alike that people would take one for the other. */
bool names_alike(const char *a, const char *b);
/* The name with a mark behind it, "Ann 2", in at most `most` bytes; out: AG_NAME_MAX. */
void name_marked(const char *name, unsigned number, size_t most, char *out);

#endif
