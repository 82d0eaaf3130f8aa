/*
 * status.h - how a command ends, as scripts see it: the exit status. This is the only list; the man page explains it,
 * and which refusal has which status is decided by its phrase (status.c), so that the same trouble ends every command
 * the same way.
 */
#ifndef PLATFORM_STATUS_H
#define PLATFORM_STATUS_H

#include "phrases.h"

enum status {
    DONE = 0,
    ANSWER_NO = 1,     /* understood, and the answer is no: a record that is not valid, a move against the rules */
    WRONG_USAGE = 2,   /* what was typed cannot be meant */
    TROUBLE = 3,       /* the machine: files, memory, network, terminal */
    INTERRUPTED = 130, /* as shells count Ctrl-C */
    REFUSED = -1       /* inside the program: a complaint has been made, and its status is that of the command */
};

/* The status of a refusal. What is not listed is about what was typed. */
enum status status_of_phrase(enum phrase_id id);
/* Of two, the one that a script should hear about. */
int status_worse(int a, int b);

#endif
