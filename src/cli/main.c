/* main.c - the astragal command: finds the command in the table, reads what was typed and runs it. */
#include "cli.h"
#include "help.h"
#include "interrupt.h"
#include "memory.h"
#include "../presets/presets.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int version(void) {
    char hash[17];
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)ag_presets_hash());
    say_line(stdout, SAY_MAIN_VERSION, ag_version(), hash);
    return DONE;
}

static int help(int n, char **words) {
    if (n == 0) return help_all(stdout), DONE;
    const struct command *c = command_named(words[0]);
    if (!c) return complain(SAY_MAIN_UNKNOWN, words[0]);
    return help_command(stdout, c), DONE;
}

static int run(const struct command *command, int n, char **words) {
    struct args *args = must_alloc(sizeof *args);
    int status = REFUSED;
    if (args_read(args, command, n, words)) {
        if (args_has(args, O_HELP)) help_command(stdout, command), status = DONE;
        else status = command->run(args);
    }
    free(args);
    if (status == REFUSED) status = (int)complain_status();
    return status == DONE && interrupted() ? INTERRUPTED : status;
}

static int answer(int n, char **words) {
    if (n == 0) return complain(SAY_MAIN_NO_COMMAND);
    const char *first = words[0];
    if (strcmp(first, "--version") == 0) return version();
    if (strcmp(first, "--help") == 0 || strcmp(first, "-h") == 0 || strcmp(first, "help") == 0)
        return help(n - 1, words + 1);
    if (strcmp(first, "--man") == 0) return help_man(stdout), DONE;
    if (strcmp(first, "--completion") == 0) {
        if (n < 2 || strcmp(words[1], "bash") != 0) return complain(SAY_MAIN_COMPLETION);
        return help_completion(stdout), DONE;
    }
    const struct command *command = command_named(first);
    if (!command) return complain(SAY_MAIN_UNKNOWN, first);
    return run(command, n - 1, words + 1);
}

int main(int argc, char **argv) {
    int status = answer(argc - 1, argv + 1);
    if (fflush(stdout) != 0 || ferror(stdout)) return complain(SAY_MAIN_NOT_WRITTEN, strerror(errno ? errno : EIO));
    return status;
}
