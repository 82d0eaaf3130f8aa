/*
 * ownfile.h - the small files that the program keeps for itself, profiles and drills: "[section]" and "key = value"
 * lines, comments behind '#'. Read strictly, since a file that is not understood must not be written over; and not by
 * inih, which would cut names at " ;" and take a line that begins with a blank for the rest of the one before it.
 */
#ifndef PLATFORM_OWNFILE_H
#define PLATFORM_OWNFILE_H

#include "error.h"

#include <stddef.h>

/* Each is called in order; false: the line does not belong there. */
struct ownfile_reader {
    void *context;
    bool (*section)(void *context, const char *name);
    bool (*value)(void *context, const char *key, const char *value);
};
/* False: *line is the number of the line that was refused. */
bool ownfile_parse(const char *text, const struct ownfile_reader *reader, unsigned *line);
/* The text of a file, in memory of its own; NULL: why has a sentence. */
char *ownfile_text(const char *path, size_t limit, struct platform_error *why);

#endif
