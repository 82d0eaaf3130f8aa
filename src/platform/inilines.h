/*
 * inilines.h - the one reader of files made of "[section]" and "key = value" lines: rules files, configurations, and the
 * profiles and drills that the program keeps for itself. It is strict: everything begins at the margin, comments (# or
 * ;) have lines of their own, and what is not understood is refused with the number of its line and a sentence.
 */
#ifndef PLATFORM_INILINES_H
#define PLATFORM_INILINES_H

#include "error.h"

#include <stddef.h>

/* A section, or else a key and its value. */
struct ini_line {
    unsigned number; /* from 1 */
    const char *section, *key, *value;
};

struct ini_reader {
    void *context;
    /* Called for each in order; false: the line does not belong there, and why has a sentence. */
    bool (*take)(void *context, const struct ini_line *line, struct platform_error *why);
    size_t longest; /* bytes of a line; 0: any number */
    bool own;       /* written by this program: " = " to the letter, and the value keeps its blanks and its ';' */
};

/* False: why has the line and a sentence. */
bool ini_lines(const char *text, size_t length, const struct ini_reader *reader, struct platform_error *why);
/* The same from a file of at most limit bytes; if that cannot be read, the line is 0. */
bool ini_lines_of_file(const char *path, size_t limit, const struct ini_reader *reader, struct platform_error *why);

#endif
