/* setup.c - see setup.h. */
#include "setup.h"
#include "complain.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

bool setup_read(const char *path, struct setup *setup) {
    struct platform_error why;
    memset(setup, 0, sizeof *setup);
    setup->path = path;
    if (!path || ini_read(path, &setup->own, &why)) return true;
    complain_why(path, &why);
    return false;
}

/* A preset of the user's own file that does not work: say where. */
static bool blame(const char *preset, struct setup *setup, const struct ag_msg *msg) {
    struct platform_error why;
    for (unsigned i = 0; i < setup->own.presets.n; i++)
        if (strcmp(setup->own.presets.preset[i].name, preset) == 0 && !ini_check(&setup->own, i, &why)) {
            complain_why(setup->path, &why);
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
    if (!equals || equals == set) return complain(SAY_SETUP_SET, set), false;
    char *key = memory_copy(set), *value = key + (equals - set) + 1;
    bool text = false;
    value[-1] = 0;
    for (unsigned i = 0; i < game->n_options; i++)
        text = text || (game->options[i].type == AG_OPT_TEXT && strcmp(game->options[i].key, key) == 0);
    for (char *p = value; !text && *p; p++)
        if (*p == ',') *p = ' ';
    bool good = ag_values_set(game, &setup->info.values, key, value, &msg);
    if (!good) complain_msg(&msg, NULL);
    else if (strcmp(key, "seats") == 0) setup->seats = (unsigned)setup->info.values.slot[0]; /* in all games */
    free(key);
    return good;
}

bool setup_choose(const char *preset, const char *const *sets, unsigned n, struct setup *setup) {
    struct ag_msg msg;
    if (!ag_preset_find(&setup->own.presets, preset, &setup->info, &msg)) return blame(preset, setup, &msg);
    setup->seats = 0;
    for (unsigned i = 0; i < n; i++)
        if (!apply_set(setup, sets[i])) return false;
    return true;
}

bool setup_prepare(struct setup *setup) {
    struct ag_msg msg;
    setup->rules = memory_rules(setup->info.game, &setup->info.values, &msg);
    if (!setup->rules) complain_msg(&msg, NULL);
    return setup->rules != NULL;
}

void setup_close(struct setup *setup) {
    free(setup->rules);
    ini_free(&setup->own);
    memset(setup, 0, sizeof *setup);
}
