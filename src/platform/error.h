/*
 * error.h - a refusal of the host: one sentence, and the line of the file it is about (0: none). The library's own
 * refusals are messages (struct ag_msg); these speak of files and seeds, which the library does not know.
 */
#ifndef PLATFORM_ERROR_H
#define PLATFORM_ERROR_H

#include <stdbool.h>

struct platform_error {
    unsigned line;
    char text[400];
};

/* Fills *why and returns false, so that checks read "return platform_refuse(why, line, ...)". */
bool platform_refuse(struct platform_error *why, unsigned line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
