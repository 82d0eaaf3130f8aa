/* setup.c - see cli.h: complaints, and from a command line to prepared rules. */
#include "cli.h"
#include "interrupt.h"
#include "memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct {
    char *buf;
    size_t size;
} elsewhere;

void complain_to(char *buf, size_t size) {
    elsewhere.buf = buf;
    elsewhere.size = size;
}

static void (*shower)(const char *sentence);

void inform_by(void (*show)(const char *sentence)) { shower = show; }

void inform(const char *sentence) {
    if (shower) shower(sentence);
    else fprintf(stderr, "astragal: %s\n", sentence);
}

bool work_until_interrupted(void *context, double done) {
    (void)context;
    (void)done;
    return !interrupted();
}

void work_informs(void *context, const char *sentence) {
    (void)context;
    inform(sentence);
}

int complain(const char *format, ...) {
    va_list arguments;
    if (elsewhere.buf) {
        va_start(arguments, format);
        vsnprintf(elsewhere.buf, elsewhere.size, format, arguments);
        va_end(arguments);
        return REFUSED;
    }
    fflush(stdout); /* what was said before stands before */
    fputs("astragal: ", stderr);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    return REFUSED;
}

int complain_msg(const struct ag_msg *msg, const struct ag_words *words) {
    char text[600];
    ag_msg_write(msg, words, text, sizeof text);
    return complain("%s", text);
}

int complain_why(const char *path, const struct platform_error *why) {
    if (why->line) return complain("%s:%u: %s", path, why->line, why->text);
    return complain("%s", why->text);
}

bool setup_open(const struct args *args, struct setup *setup) {
    struct platform_error why;
    memset(setup, 0, sizeof *setup);
    if (!args_has(args, O_RULES) || ini_read(args->option[O_RULES], &setup->own, &why)) return true;
    complain_why(args->option[O_RULES], &why);
    return false;
}

/* A preset of the user's own file that does not work: say where. */
static bool blame(const struct args *args, const char *preset, const struct setup *setup, const struct ag_msg *msg) {
    struct platform_error why;
    for (unsigned i = 0; i < setup->own.presets.n; i++)
        if (strcmp(setup->own.presets.preset[i].name, preset) == 0 && !ini_check(&setup->own, i, &why)) {
            complain_why(args->option[O_RULES], &why);
            return false;
        }
    complain_msg(msg, NULL);
    return false;
}

/* A list is typed with commas, since blanks end a word in a shell; a text keeps its commas. */
static bool apply_set(struct setup *setup, const char *set) {
    const struct ag_game *game = setup->info.game;
    const char *equals = strchr(set, '=');
    struct ag_msg msg;
    if (!equals || equals == set) return complain("--set takes KEY=VALUE, not '%s'.", set), false;
    char *key = memory_copy(set), *value = key + (equals - set) + 1;
    bool text = false;
    value[-1] = 0;
    for (unsigned i = 0; i < game->n_options; i++)
        text = text || (game->options[i].type == AG_OPT_TEXT && strcmp(game->options[i].key, key) == 0);
    for (char *p = value; !text && *p; p++)
        if (*p == ',') *p = ' ';
    bool good = ag_values_set(game, &setup->info.values, key, value, &msg);
    if (!good) complain_msg(&msg, NULL);
    free(key);
    return good;
}

static bool apply_sets(const struct args *args, struct setup *setup) {
    for (unsigned i = 0; i < args->n_sets; i++)
        if (!apply_set(setup, args->sets[i])) return false;
    return true;
}

bool setup_find(const struct args *args, const char *preset, struct setup *setup) {
    struct ag_msg msg;
    if (!ag_preset_find(&setup->own.presets, preset, &setup->info, &msg)) return blame(args, preset, setup, &msg);
    return apply_sets(args, setup);
}

bool setup_prepare(struct setup *setup) {
    struct ag_msg msg;
    setup->rules = memory_rules(setup->info.game, &setup->info.values, &msg);
    if (!setup->rules) complain_msg(&msg, NULL);
    return setup->rules != NULL;
}

bool setup_preset(const struct args *args, const char *preset, struct setup *setup) {
    if (setup_open(args, setup) && setup_find(args, preset, setup) && setup_prepare(setup)) return true;
    setup_close(setup);
    return false;
}

void setup_close(struct setup *setup) {
    free(setup->rules);
    ini_free(&setup->own);
    memset(setup, 0, sizeof *setup);
}
