/* help.h - what is made from the tables of commands and options: help, man page, completion. */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include "options.h"

#include <stdio.h>

void help_all(FILE *out);
void help_command(FILE *out, const struct command *command);
void help_man(FILE *out);                           /* the man page, in the language of scdoc */
bool help_completion(FILE *out, const char *shell); /* false: there is no script for that shell */

const struct command *command_named(const char *name);

#endif
