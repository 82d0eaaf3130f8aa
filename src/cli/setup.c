/* setup.c - see cli.h: from a command line to rules. */
#include "cli.h"
#include "settings.h"

bool setup_open(const struct args *args, struct setup *setup) {
    const char *path = setting(args, SETTING_RULES);
    return setup_read(*path ? path : NULL, setup);
}

bool setup_find(const struct args *args, const char *preset, struct setup *setup) {
    return setup_choose(preset, args->sets, args->n_sets, setup);
}

bool setup_preset(const struct args *args, const char *preset, struct setup *setup) {
    if (setup_open(args, setup) && setup_find(args, preset, setup) && setup_prepare(setup)) return true;
    setup_close(setup);
    return false;
}

bool setup_position(const struct args *args, struct setup *setup, const char **words) {
    struct ag_msg msg;
    if (!setup_open(args, setup)) return false;
    if (!ag_position_rules(args->option[O_POSITION], &setup->own.presets, &setup->info, words, &msg))
        return complain_msg(&msg, NULL), setup_close(setup), false;
    return true;
}
