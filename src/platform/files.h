/* files.h - whole files: read with a limit, written so that a crash leaves the old file or the new, never a half. */
#ifndef PLATFORM_FILES_H
#define PLATFORM_FILES_H

#include "error.h"

#include <stddef.h>

enum { FILE_LIMIT = 64 << 20 }; /* bytes of a file we are willing to read */

/* The bytes of a file, or of standard input for "-", ended by a NUL that *length does not count; free with free(). NULL: why has a sentence. */
char *file_read(const char *path, size_t limit, size_t *length, struct platform_error *why);
/* Replaces a file in one step. secret: only its owner may read it. */
bool file_write(const char *path, const char *text, size_t length, bool secret, struct platform_error *why);
/* A new file, whole or not at all. False with *taken: something has that name already, and is as it was. */
bool file_create(const char *path, const char *text, size_t length, bool *taken, struct platform_error *why);
/* Makes the folders that lead to a file. */
bool file_folders(const char *path, struct platform_error *why);

/* ---- names for what will be written: whoever claims one first has it ---- */

/* Claims a file that does not exist yet by making it, empty; a pipe or a device needs no claim. replace: one that exists
 * may be taken. False: it exists, or cannot be made. */
bool file_claim(const char *path, bool replace, struct platform_error *why);
/* Claims the first of STEM.txt, STEM-2.txt, STEM-3.txt, ... that nobody has, and makes the folders that lead there. In
 * memory of its own; NULL: why. */
char *file_claim_fresh(const char *stem, struct platform_error *why);
/* A claim that came to nothing is given back: a file that is still empty is removed. */
void file_unclaim(const char *path);
/* Whether two paths lead to the same file. */
bool file_same(const char *a, const char *b);

#endif
