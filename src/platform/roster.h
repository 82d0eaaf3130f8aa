/* roster.h - all players there are for a game: those of the library, best, and those that read a solved table. */
#ifndef PLATFORM_ROSTER_H
#define PLATFORM_ROSTER_H

#include "astragal.h"

/* Calls use for each, with a sentence about it; the text is the callee's to copy. */
void roster_each(const struct ag_game *game, void (*use)(void *context, const char *name, const char *about),
                 void *context);
/* The one that was probably meant; false: none is near. */
bool roster_near(const char *who, const struct ag_game *game, char name[static AG_NAME_MAX]);

#endif
