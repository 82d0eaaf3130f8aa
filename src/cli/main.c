/* main.c - the astragal command: finds the command in the table, reads what was typed and runs it. */
#include "cli.h"
#include "help.h"
#include "interrupt.h"
#include "json.h"
#include "memory.h"
#include "settings.h"
#include "../presets/presets.h"
#include "../text/near.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int version(bool json) {
    char hash[17];
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)ag_presets_hash());
    if (json) json_print(stdout, json_pack("{s:s, s:s}", "version", ag_version(), "rules", hash), false);
    else say_line(stdout, SAY_MAIN_VERSION, ag_version(), hash);
    return DONE;
}

int cmd_version(const struct args *args) { return version(args_has(args, O_JSON)); }

/* With the command that was probably meant, where there is one. */
static int unknown(const char *typed) {
    struct ag_near near = {0};
    for (const struct command *c = commands; c->name; c++) ag_near_see(&near, typed, c->name);
    ag_near_see(&near, typed, "help");
    return near.name ? complain(SAY_MAIN_NEAR, typed, near.name) : complain(SAY_MAIN_UNKNOWN, typed);
}

static int help(int n, char **words) {
    if (n == 0) return help_all(stdout), DONE;
    const struct command *c = command_named(words[0]);
    if (!c) return unknown(words[0]);
    return help_command(stdout, c), DONE;
}

static const struct args *with_settings(struct args *args, struct settings *settings) {
    settings_read(args, settings);
    args->settings = settings;
    if (setting_is(args, SETTING_COLOURS, "off")) setenv("NO_COLOR", "1", 1); /* the screen goes by it */
    return args;
}

/* What programs read is English, whoever starts them. */
static void speak_to_programs(void) { phrases_speak(ag_language_english()); }

static int run(const struct command *command, int n, char **words) {
    struct args *args = must_alloc(sizeof *args);
    struct settings *settings = must_alloc(sizeof *settings);
    int status = REFUSED;
    if (args_read(args, command, n, words)) {
        if (args_has(args, O_JSON)) speak_to_programs();
        if (args_has(args, O_HELP)) help_command(stdout, command), status = DONE;
        else status = command->run(with_settings(args, settings));
    }
    free(args);
    free(settings);
    if (status == REFUSED) status = (int)complain_status();
    return status == DONE && interrupted() ? INTERRUPTED : status;
}

static int answer(int n, char **words) {
    if (n == 0 && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)) return run(command_named("play"), 0, words);
    if (n == 0) return help_all(stdout), DONE;
    const char *first = words[0];
    if (strcmp(first, "--version") == 0) return version(false);
    if (strcmp(first, "--help") == 0 || strcmp(first, "-h") == 0 || strcmp(first, "help") == 0)
        return help(n - 1, words + 1);
    if (strcmp(first, "--man") == 0) return speak_to_programs(), help_man(stdout), DONE;
    if (strcmp(first, "--completion") == 0) {
        if (n > 1) speak_to_programs();
        return n > 1 && help_completion(stdout, words[1]) ? DONE : complain(SAY_MAIN_COMPLETION);
    }
    const struct command *command = command_named(first);
    if (!command) return unknown(first);
    return run(command, n - 1, words + 1);
}

/* What stands before the command: --language alone goes there too. */
static bool language_first(int n, char **words, const char **language, int *used) {
    *used = 0;
    if (n && strncmp(words[0], "--language=", 11) == 0) return *language = words[0] + 11, *used = 1, true;
    if (n < 2 || strcmp(words[0], "--language") != 0) return false;
    return *language = words[1], *used = 2, true;
}

/* The last one that is given, wherever: it must be known before the first complaint. */
static const char *typed_language(int n, char **words) {
    const char *language = NULL;
    int used;
    for (int i = 0; i < n && strcmp(words[i], "--") != 0; i++) language_first(n - i, words + i, &language, &used);
    return language;
}

int main(int argc, char **argv) {
    const char *language;
    int used;
    if (!settings_speak(typed_language(argc - 1, argv + 1))) return (int)complain_status();
    language_first(argc - 1, argv + 1, &language, &used);
    int status = answer(argc - 1 - used, argv + 1 + used);
    if (fflush(stdout) != 0 || ferror(stdout)) return complain(SAY_MAIN_NOT_WRITTEN, strerror(errno ? errno : EIO));
    return status;
}
