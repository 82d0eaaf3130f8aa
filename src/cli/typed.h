/* typed.h - what was typed, to be typed again: pages and tests name the command that makes them. */
#ifndef CLI_TYPED_H
#define CLI_TYPED_H

#include "options.h"

#include <stdio.h>

/* A blank and a word as a shell takes it: quoted where it holds anything but plain characters. */
void typed_word(FILE *out, const char *word);
/* The preset and what changes it, a blank before each: " farkle --set target=5000". seats: with their number, if it was
 * set. To be freed. */
char *typed_rules(const struct args *args, bool seats);

#endif
