/* rules.h - what prepared rules look like inside. Games read options from values and their tables from compiled. */
#ifndef AG_RULES_H
#define AG_RULES_H

#include "astragal.h"

struct ag_rules {
    const struct ag_game *game;
    struct ag_values values;
    _Alignas(16) unsigned char compiled[];
};

/* The value in a slot; slot 0 is the number of seats. */
static inline int32_t ag_rule(const ag_rules *r, unsigned slot) { return r->values.slot[slot]; }

/* Whether records and hashes hold this option: a later one only where it differs from its default (AG_OPT_LATER). */
bool ag_option_written(const struct ag_option *option, const struct ag_values *values);
/* The number of options that are. */
unsigned ag_options_written(const ag_rules *r);

#endif
