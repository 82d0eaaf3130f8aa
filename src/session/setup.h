/*
 * setup.h - rules as a person asks for them: a file of own presets, the name of a preset, and single options changed.
 * Everything here that can fail says false after a complaint.
 */
#ifndef SESSION_SETUP_H
#define SESSION_SETUP_H

#include "astragal.h"
#include "inifile.h"

struct setup {
    const char *path;     /* of the person's own presets, for complaints; NULL: there are none */
    struct ini_rules own; /* what stands in it */
    struct ag_preset_info info;
    unsigned seats;  /* the number that KEY=VALUE asked for; 0: none did */
    ag_rules *rules; /* NULL until prepared */
};

bool setup_read(const char *path, struct setup *setup); /* path must last as long as setup does; NULL: no file */
/* The preset, with options changed by n texts KEY=VALUE. */
bool setup_choose(const char *preset, const char *const *sets, unsigned n, struct setup *setup);
bool setup_prepare(struct setup *setup); /* rules */
void setup_close(struct setup *setup);

#endif
