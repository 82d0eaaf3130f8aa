/*
 * error.h - a refusal of the platform: one sentence, the line of the file it is about (0: none), and its status. The
 * library's own refusals are messages (struct ag_msg); these speak of files and seeds, which the library does not know.
 */
#ifndef PLATFORM_ERROR_H
#define PLATFORM_ERROR_H

#include "phrases.h"
#include "status.h"

#include <stdbool.h>

struct platform_error {
    unsigned line;
    enum status status;
    char text[400];
};

/* Fills *why with a phrase, given as an id and its arguments, and is false, so that checks read
 * "return platform_refuse(why, line, SAY_...)". */
#define platform_refuse(why, line, ...) platform_refuse_phrase(why, line, PHRASE(__VA_ARGS__))
bool platform_refuse_phrase(struct platform_error *why, unsigned line, struct phrase phrase);
/* The same with a message of the library, which is about what was read. */
bool platform_refuse_msg(struct platform_error *why, unsigned line, const struct ag_msg *msg, const char *const *names);
/* How a command ends that gives up over it. */
enum status platform_status(const struct platform_error *why);

#endif
